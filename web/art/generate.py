"""Writes the page's sprite: icons, army signs, centre plates, rim patterns and an emblem for every unit.

    python web/art/generate.py

reads icons.svg, emblems.svg and the emblems that `emblems.py` and `emblems_more.py` build from `parts.py`, and writes
`web/src/games/hex/art/sprite.svg` (a copy is in the package: the server draws with it too) and
`web/src/games/hex/art/emblems.ts`, which names the emblems there are. In an emblem `currentColor` is the stencil and
`--cut` the plate that shows through it; the page sets both, so any army can use any emblem.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from xml.etree import ElementTree

HERE = Path(__file__).resolve().parent
OUT = HERE.parent / "src" / "games" / "hex" / "art"
PACKAGE = HERE.parents[1] / "src" / "sztab" / "games" / "hex"
sys.path.insert(0, str(HERE))

import emblems  # noqa: E402
import emblems_more  # noqa: E402

EMBLEMS = emblems.EMBLEMS | emblems_more.MORE
SVG = "{http://www.w3.org/2000/svg}"


def symbols(file: str, prefix: str = "") -> list[str]:
    """The symbols of a drawing, with their names prefixed."""
    ElementTree.register_namespace("", SVG.strip("{}"))
    found = []
    for node in ElementTree.parse(HERE / file).getroot():
        if node.tag not in (f"{SVG}symbol", f"{SVG}g") or not node.get("id"):
            continue
        body = "".join(ElementTree.tostring(child, encoding="unicode") for child in node)
        body = body.replace(' xmlns="http://www.w3.org/2000/svg"', "")
        found.append(symbol(f"{prefix}{node.get('id')}", node.get("viewBox") or "0 0 24 10", body))
    return found


def symbol(name: str, box: str, body: str) -> str:
    return f'<symbol id="{name}" viewBox="{box}" overflow="visible">{body.strip()}</symbol>'


def shorten(text: str) -> str:
    """Fewer bytes for the same picture."""
    text = re.sub(r">\s+<", "><", text)
    text = re.sub(r"\s*/>", "/>", text)
    text = re.sub(r"(\.\d*?[1-9])0+(?=\D)", r"\1", text)
    text = re.sub(r"\.0+(?=\D)", "", text)
    return re.sub(r"(?<=[\s\"A-Za-z,-])0(\.\d)", r"\1", text)


def sprite() -> str:
    """Everything that tiles refer to by name."""
    parts = symbols("icons.svg", "i-") + symbols("emblems.svg")
    for name, body in EMBLEMS.items():
        drawn = body.replace("INK", "currentColor").replace("CUT", "var(--cut)")
        parts.append(symbol(f"u-{name.replace('/', '-')}", "-44 -44 88 88", drawn))
    return '<svg xmlns="http://www.w3.org/2000/svg">\n' + "\n".join(map(shorten, parts)) + "\n</svg>\n"


def names() -> str:
    """The names of all emblems, for the page to choose from."""
    listed = "\n".join(f"  '{name}'," for name in sorted(EMBLEMS))
    return (
        "// Written by web/art/generate.py.\n"
        "/** Every emblem: `army/tile` for one army, `tile` for all that have no own. */\n"
        f"export const EMBLEMS: ReadonlySet<string> = new Set([\n{listed}\n]);\n"
    )


if __name__ == "__main__":
    for folder in (OUT, PACKAGE):
        (folder / "sprite.svg").write_text(sprite(), encoding="utf-8")
    (OUT / "emblems.ts").write_text(names(), encoding="utf-8")
