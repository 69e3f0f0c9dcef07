"""Answers that never change while a server runs: made and compressed once, and sent to each browser once."""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import msgspec
from litestar import Request, Response

KEPT = "kept"  # marks routes whose answers are compressed already
_encode = msgspec.json.Encoder().encode


class Kept(NamedTuple):
    """An answer as it is sent, plain and compressed."""

    plain: bytes
    compressed: bytes
    tag: str


@cache
def _kept(make: Callable[..., Any], *names: Any) -> Kept:
    plain = _encode(make(*names))
    tag = f'"{hashlib.sha256(plain).hexdigest()[:32]}"'
    return Kept(plain, gzip.compress(plain, 9, mtime=0), tag)


def kept(request: Request[Any, Any, Any], make: Callable[..., Any], *names: Any) -> Response[bytes]:
    """What `make` says about these names, asked once. Nothing is sent to a browser that has it."""
    found = _kept(make, *names)
    headers = {"ETag": found.tag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
    if found.tag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        return Response(found.compressed, media_type="application/json", headers=headers)
    return Response(found.plain, media_type="application/json", headers=headers)
