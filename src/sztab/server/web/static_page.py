"""The page: files as they were built; every other address is the page too, which then finds its own way."""

from __future__ import annotations

import mimetypes
from pathlib import Path

from litestar import MediaType, Response, get
from litestar.params import FromPath
from litestar.response import File

from sztab.server.errors import Refused
from sztab.server.web.routes.common import TheServer

_UNBUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Sztab</title>
<h1>Sztab</h1>
<p>The server runs, but its page is not built. In a checkout <code>make page</code> builds it.</p>
<p>Programs can play all the same: <a href="/api/schema/openapi.json">the API</a>.</p>
"""
_FONTS = {".woff": "font/woff", ".woff2": "font/woff2"}  # not every system knows these
_KEPT = "public, max-age=31536000, immutable"  # files whose names change with their content


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(server: TheServer, path: FromPath[str | None] = None) -> File | Response[str]:
    """A file of the page, or the page."""
    wanted = (path or "").lstrip("/")
    if not wanted.isprintable():
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
    return _file(index, {"Cache-Control": "no-cache"})


def _file(path: Path, headers: dict[str, str]) -> File:
    kind = _FONTS.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return File(path, filename=path.name, media_type=kind, content_disposition_type="inline", headers=headers)
