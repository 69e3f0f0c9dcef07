"""SVG made into PNG: each picture once, in another process, for drawing holds the interpreter's lock."""

from __future__ import annotations

import hashlib
from importlib.resources import as_file, files

from sztab.core.lru import Lru
from sztab.core.together import Together
from sztab.server.work.pool import Pool

KEPT = 64  # pictures that are remembered, of about 100 KB
_FONTS = ("BigShouldersStencil-ExtraBold.ttf", "BarlowCondensed-SemiBold.ttf")


def tag_of(svg: str) -> str:
    """What tells pictures apart before they are drawn."""
    return hashlib.sha256(svg.encode()).hexdigest()[:32]


def render(svg: str) -> bytes:
    """A picture as PNG. Only our own fonts are used, so that it looks the same everywhere."""
    import resvg_py

    with as_file(files(__package__).joinpath("fonts")) as folder:
        fonts = [str(folder / name) for name in _FONTS]
        return bytes(resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True, font_files=fonts))


class Drawer:
    """Lets pictures be drawn, and remembers them."""

    def __init__(self, pool: Pool, kept: int = KEPT) -> None:
        self._pool = pool
        self._kept = Lru[str, bytes](kept)
        self._making = Together[str, bytes]()

    async def png(self, svg: str, asking: str) -> bytes:
        """The picture; drawing it is charged to the address that asked first."""
        tag = tag_of(svg)
        kept = self._kept.use(tag)
        if kept is not None:
            return kept
        return await self._making.of(tag, lambda: self._make(tag, svg, asking))

    async def _make(self, tag: str, svg: str, asking: str) -> bytes:
        drawn = self._kept[tag] = await self._pool.do(asking, render, svg)
        return drawn
