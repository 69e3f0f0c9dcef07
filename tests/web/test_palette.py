"""The armies' colours: readable, told apart by everybody, and the same on the page and in pictures of the server."""

import re
from collections.abc import Callable
from itertools import combinations
from math import dist
from pathlib import Path

import pytest

from sztab.games.hex import poster
from sztab.games.hex.data import load_armies

HEX = Path(__file__).parents[2] / "web" / "src" / "games" / "hex"
_ARMY = re.compile(r"art\(\s*'(\w+)',\s*\[([^\]]+)\],\s*'([^']+)',\s*([\d.]+),\s*([\d.]+),\s*'([^']+)'")
Linear = tuple[float, float, float]

# How people who lack one kind of cone see linear colours (Machado, Oliveira and Fernandes 2009, complete).
SEEN = {
    "everybody": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}


def armies() -> dict[str, tuple[list[str], str, float, float, str]]:
    """Of each army: bright, light, deep and ink, the plate with its size and the emblem's, the edge."""
    text = (HEX / "art" / "palette.ts").read_text(encoding="utf-8")
    found = {}
    for key, colours, frame, size, emblem, edge in _ARMY.findall(text):
        found[key] = (re.findall(r"#\w+", colours.lower()), frame, float(size), float(emblem), edge)
    found.pop("custom", None)
    return found


def linear(colour: str) -> Linear:
    values = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in values)
    return red, green, blue


def contrast(one: str, other: str) -> float:
    dark, bright = sorted(0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in (linear(one), linear(other)))
    return (bright + 0.05) / (dark + 0.05)


def oklab(colour: Linear, matrix: tuple[tuple[float, ...], ...]) -> Linear:
    """Where a colour lies for somebody in a space in which distances are differences."""
    r, g, b = (min(max(sum(k * x for k, x in zip(row, colour, strict=True)), 0), 1) for row in matrix)
    cones = (
        0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b,
        0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b,
        0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b,
    )
    x, y, z = (value ** (1 / 3) for value in cones)
    return (
        0.2104542553 * x + 0.793617785 * y - 0.0040720468 * z,
        1.9779984951 * x - 2.428592205 * y + 0.4505937099 * z,
        0.0259040371 * x + 0.7827717662 * y - 0.808675766 * z,
    )


def test_every_army_has_colours_a_plate_and_an_edge_of_its_own() -> None:
    known = armies()
    assert set(load_armies()) <= set(known)
    for part in (1, 4):
        shapes = [army[part] for army in known.values()]
        assert len(set(shapes)) == len(shapes)


@pytest.mark.parametrize("army", armies())
def test_emblems_numbers_and_names_can_be_read(army: str) -> None:
    bright, light, deep, ink = armies()[army][0]
    assert contrast(ink, bright) >= 6
    assert contrast(bright, deep) >= 4.5  # a foundation
    for printed in ("#f5ecda", "#ffc24a", "#8fc7ff", "#e8d3a4"):  # bone, amber, ice, rope
        assert contrast(printed, light) >= 4.25
    assert contrast(bright, "#1b2023") >= 4.5  # a number on the dark panel
    assert contrast(light, "#f7f2e6") >= 4.5  # and on the light one


@pytest.mark.parametrize(("eyes", "least"), [(eyes, 0.085 if eyes == "everybody" else 0.03) for eyes in SEEN])
def test_no_two_armies_have_the_same_colour_for_anybody(eyes: str, least: float) -> None:
    """Plate, edge and emblem tell armies apart without colour; this is the fourth way, and it works for all."""
    at: Callable[[str], Linear] = lambda colour: oklab(linear(colour), SEEN[eyes])  # noqa: E731
    colours = {army: at(colours[0]) for army, (colours, *_) in armies().items()}
    near = {(a, b): dist(colours[a], colours[b]) for a, b in combinations(colours, 2)}
    assert min(near.values()) >= least, sorted(near.items(), key=lambda pair: pair[1])[:4]


def test_server_and_style_sheet_draw_with_the_same_colours() -> None:
    style = (HEX / "theme.css").read_text(encoding="utf-8")
    for army, (colours, frame, size, emblem, _) in armies().items():
        drawn = poster._ART[army]
        assert [drawn.bright, drawn.light, drawn.deep, drawn.ink] == colours
        assert (drawn.frame, drawn.size, drawn.emblem) == (frame, size / 100, emblem)
        bright, light, _deep, ink = colours
        for line in (f"--army-{army}: {bright};", f"--army-{army}-ink: {ink};", f"--army-{army}-text: {light};"):
            assert line in style
