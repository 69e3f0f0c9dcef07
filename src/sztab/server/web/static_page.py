"""The page: files as they were built; every other address is the page too, which then finds its own way."""

from __future__ import annotations

import hashlib
import mimetypes
from functools import lru_cache
from pathlib import Path
from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.params import FromPath
from litestar.response import File

from sztab.messages.errors import Refused
from sztab.server.web.routes.common import TheServer, language_of
from sztab.server.web.runtime import Server
from sztab.server.web.sharing import home_of, shared, with_tags

_UNBUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Sztab</title>
<h1>Sztab</h1>
<p>The server runs, but its page is not built. In a checkout <code>make page</code> builds it.</p>
<p>Programs can play all the same: <a href="/api/schema/openapi.json">the API</a>.</p>
"""
_KINDS = {  # not every system knows these
    ".woff": "font/woff",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
    ".ico": "image/x-icon",
}
_LONGEST = 255  # bytes: no file system knows a longer name, and no page has a longer address
_KEPT = "public, max-age=31536000, immutable"  # files whose names change with their content


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(
    request: Request[Any, Any, Any], server: TheServer, path: FromPath[str | None] = None
) -> File | Response[str]:  # fmt: skip
    """A file of the page, or the page."""
    wanted = (path or "").lstrip("/")
    if not wanted.isprintable() or len(wanted.encode()) > _LONGEST:
        raise Refused(404, "There is nothing at this address.")
    if wanted == "api" or wanted.startswith("api/"):
        raise Refused(404, "There is nothing at this address.")
    home = server.settings.static.resolve()
    file = (home / wanted).resolve()
    if wanted and file.is_relative_to(home) and file.is_file():
        kept = {"Cache-Control": _KEPT} if wanted.startswith("assets/") else {"Cache-Control": "no-cache"}
        return _file(file, kept)
    index = home / "index.html"
    if not index.is_file():
        return Response(_UNBUILT, media_type=MediaType.HTML)
    if "." in wanted.rpartition("/")[2]:
        raise Refused(404, "There is no such file.")
    return await _told(request, server, index, wanted)


async def _told(request: Request[Any, Any, Any], server: Server, index: Path, wanted: str) -> Response[str]:
    """The page with what its address leads to in its head."""
    language = language_of(request)
    found = await shared(server, wanted, dict(request.query_params), language)
    text = with_tags(_read(index, index.stat().st_mtime_ns), found, home_of(request, server), wanted, language)
    tag = f'"{hashlib.sha256(text.encode()).hexdigest()[:32]}"'
    headers = {"Cache-Control": "no-cache", "ETag": tag, "Vary": "Accept-Language"}
    if not found.listed:
        headers["X-Robots-Tag"] = "noindex"
    if tag in request.headers.get("if-none-match", ""):
        return Response("", status_code=304, headers=headers, media_type=MediaType.HTML)
    return Response(text, headers=headers, media_type=MediaType.HTML)


@lru_cache(maxsize=2)
def _read(index: Path, _changed: int) -> str:
    return index.read_text(encoding="utf-8")


def _file(path: Path, headers: dict[str, str]) -> File:
    kind = _KINDS.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return File(path, filename=path.name, media_type=kind, content_disposition_type="inline", headers=headers)
