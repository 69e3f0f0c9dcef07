"""What was tried at puzzles, for research."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from typing import Any

from litestar import Request, get
from litestar.response import Stream

from sztab.messages.costs import COSTS, EXPORT
from sztab.server.people.limits import address
from sztab.server.store import puzzles as stored
from sztab.server.web.routes.common import TheServer

AnyRequest = Request[Any, Any, Any]
CC0 = "https://creativecommons.org/publicdomain/zero/1.0/"


@get("/api/puzzles/attempts.jsonl", include_in_schema=False, opt={COSTS: EXPORT})
async def export(server: TheServer, request: AnyRequest) -> Stream:
    """All attempts, one JSON object a line, without names and solutions; nobody has any right to them (CC0)."""
    server.limits.exports.spend(address(request.scope))
    key = (await server.store.write(server.store.secret, "export")).encode()
    lines = stored.export(server.store.engine, key)
    headers = {"Link": f'<{CC0}>; rel="license"'}
    return Stream(_sent(server, lines), media_type="application/x-ndjson", headers=headers)


async def _sent(server: TheServer, lines: Iterator[str]) -> AsyncIterator[bytes]:
    """Lines in pieces, read beside the loop."""
    while piece := await server.store.read(_piece, lines):
        yield piece


def _piece(lines: Iterator[str]) -> bytes:
    return "".join(line for line, _ in zip(lines, range(500), strict=False)).encode()


HANDLERS = [export]
