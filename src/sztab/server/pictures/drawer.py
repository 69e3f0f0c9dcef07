"""SVG made into PNG: each picture once, one at a time, outside of the thread that serves everybody."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable
from importlib.resources import as_file, files
from time import thread_time

from sztab.core.lru import Lru
from sztab.messages.errors import TOO_BUSY, Refused

KEPT = 64  # pictures that are remembered, of about 100 KB
WAITING = 8  # pictures that may wait to be drawn
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
    """Draws, and remembers what was drawn. Whoever asks for too much at once is sent away."""

    def __init__(self, kept: int = KEPT, waiting: int = WAITING, render: Callable[[str], bytes] = render) -> None:
        self._kept = Lru[str, bytes](kept)
        self._making: dict[str, asyncio.Task[bytes]] = {}
        self._most = waiting
        self._one = asyncio.Semaphore(1)
        self._render = render

    async def png(self, svg: str, used: Callable[[float], None]) -> bytes:
        """The picture; `used` is told the seconds that drawing it took."""
        tag = tag_of(svg)
        kept = self._kept.use(tag)
        if kept is not None:
            return kept
        making = self._making.get(tag)
        if not making:
            if len(self._making) >= self._most:
                raise Refused(503, TOO_BUSY, retry=5)
            making = self._making[tag] = asyncio.ensure_future(self._make(tag, svg, used))
            making.add_done_callback(lambda _: self._making.pop(tag, None))
        return await asyncio.shield(making)

    async def _make(self, tag: str, svg: str, used: Callable[[float], None]) -> bytes:
        async with self._one:
            drawn, seconds = await asyncio.to_thread(self._timed, svg)
        used(seconds)
        self._kept[tag] = drawn
        return drawn

    def _timed(self, svg: str) -> tuple[bytes, float]:
        began = thread_time()
        return self._render(svg), thread_time() - began
