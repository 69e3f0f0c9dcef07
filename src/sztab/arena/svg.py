"""A small writer of SVG: pictures that follow the reader's light or dark theme."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

_STYLE = """
svg { --paper: #fcfcfb; --ink: #1a1a19; --quiet: #5f5e58; --line: #dddcd5;
  --a: #2a6fc9; --b: #c2571a; --c: #1a8a63; --d: #8c56c4; --good: 42 111 201; --bad: 201 88 26;
  font: 13px system-ui, -apple-system, "Segoe UI", Roboto, sans-serif }
@media (prefers-color-scheme: dark) {
  svg { --paper: #1a1a19; --ink: #f4f3ee; --quiet: #b3b1a8; --line: #3d3c38;
    --a: #62a3f0; --b: #ef8a4c; --c: #45c796; --d: #bb92ea; --good: 74 144 232; --bad: 232 116 52 } }
text { fill: var(--ink) } .quiet { fill: var(--quiet) } .title { font-size: 16px; font-weight: 600 }
.small { font-size: 11px } .strong { font-weight: 600 }
.grid { stroke: var(--line); stroke-width: 1 }
.end { text-anchor: end } .middle { text-anchor: middle }
"""
COLOURS = ("a", "b", "c", "d")


class Picture:
    """Shapes on a sheet of a given size; positions in pixels from the top left."""

    def __init__(self, width: int, height: int, title: str, about: str) -> None:
        self.width = width
        self.height = height
        self._title = title
        self._about = about
        self._parts: list[str] = []
        self.text(24, 32, title, "title")
        self.text(24, 52, about, "quiet")

    def text(self, x: float, y: float, text: str, kind: str = "") -> None:
        names = f' class="{kind}"' if kind else ""
        self._parts.append(f'<text x="{x:.1f}" y="{y:.1f}"{names}>{escape(text)}</text>')

    def line(self, x1: float, y1: float, x2: float, y2: float, colour: str = "", width: float = 2) -> None:
        look = f'stroke="var(--{colour})" stroke-width="{width:g}" stroke-linecap="round"' if colour else 'class="grid"'
        self._parts.append(f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" {look}/>')

    def dot(self, x: float, y: float, colour: str, hint: str = "") -> None:
        """A ring of paper around it keeps it apart from lines that it lies on."""
        look = f'fill="var(--{colour})" stroke="var(--paper)" stroke-width="2"'
        self._parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="6" {look}>{_hint(hint)}</circle>')

    def path(self, points: Sequence[tuple[float, float]], colour: str) -> None:
        text = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        look = f'fill="none" stroke="var(--{colour})" stroke-width="2" stroke-linejoin="round"'
        self._parts.append(f'<polyline points="{text}" {look}/>')

    def area(self, points: Sequence[tuple[float, float]], colour: str) -> None:
        text = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        self._parts.append(f'<polygon points="{text}" fill="var(--{colour})" opacity="0.15"/>')

    def box(self, x: float, y: float, width: float, height: float, fill: str, hint: str = "") -> None:
        place = f'x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}"'
        self._parts.append(f'<rect {place} rx="4" style="fill: {fill}">{_hint(hint)}</rect>')

    def __str__(self) -> str:
        return "\n".join(
            (
                f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width} {self.height}"'
                f' width="{self.width}" height="{self.height}" role="img">',
                f"<title>{escape(self._title)}. {escape(self._about)}</title>",
                f"<style>{_STYLE}</style>",
                f'<rect width="{self.width}" height="{self.height}" rx="8" style="fill: var(--paper)"/>',
                *self._parts,
                "</svg>\n",
            )
        )


def _hint(text: str) -> str:
    return f"<title>{escape(text)}</title>" if text else ""
