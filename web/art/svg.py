"""Small helpers that write SVG text."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, radians, sin


def num(value: float) -> str:
    """A number as short as SVG allows."""
    return f"{value:.2f}".rstrip("0").rstrip(".").replace("-0.", "-.") if value else "0"


def tag(name: str, *children: str, **attributes: object) -> str:
    """One element. Underscores in attribute names become hyphens; None is left out."""
    parts = [name]
    for key, value in attributes.items():
        if value is not None:
            text = num(value) if isinstance(value, float) else str(value)
            parts.append(f'{key.rstrip("_").replace("_", "-")}="{text}"')
    opening = " ".join(parts)
    return f"<{opening}>{''.join(children)}</{name}>" if children else f"<{opening}/>"


def group(*children: str, **attributes: object) -> str:
    return tag("g", *children, **attributes)


def path(d: str, fill: str = "none", **attributes: object) -> str:
    return tag("path", d=d, fill=fill, **attributes)


def line(d: str, stroke: str, width: float, **attributes: object) -> str:
    return tag("path", d=d, fill="none", stroke=stroke, stroke_width=width, **attributes)


def circle(x: float, y: float, r: float, fill: str = "none", **attributes: object) -> str:
    return tag("circle", cx=num(x), cy=num(y), r=num(r), fill=fill, **attributes)


def polar(angle: float, radius: float) -> tuple[float, float]:
    """Angle in degrees, clockwise from the top."""
    return radius * sin(radians(angle)), -radius * cos(radians(angle))


def points(pairs: Iterable[tuple[float, float]]) -> str:
    """A closed path through the pairs."""
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in pairs) + "Z"
