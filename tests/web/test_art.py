"""The drawings: the sprite is what its sources make, and no tile is without a picture."""

import re
import runpy
from pathlib import Path
from typing import Any

import pytest
from tools.make_mechanics import icon

from sztab.games.hex.data import load_armies
from sztab.games.hex.mechanics import EFFECTS, FEATURES, INSTANTS

WEB = Path(__file__).parents[2] / "web"
ART = WEB / "src" / "games" / "hex" / "art"


@pytest.fixture(scope="module")
def generator() -> dict[str, Any]:
    return runpy.run_path(str(WEB / "art" / "generate.py"))


def test_the_sprite_is_what_its_sources_make(generator: dict[str, Any]) -> None:
    for folder in (ART, generator["PACKAGE"]):
        assert (folder / "sprite.svg").read_text(encoding="utf-8") == generator["sprite"]()
    assert (ART / "emblems.ts").read_text(encoding="utf-8") == generator["names"]()


def test_every_unit_has_an_emblem_and_every_soldier_and_foundation_its_own(generator: dict[str, Any]) -> None:
    emblems = generator["EMBLEMS"]
    drawn = []
    for army in load_armies().values():
        for tile in army.tiles:
            if tile.kind in ("soldier", "foundation"):
                assert f"{army.id}/{tile.id}" in emblems
                drawn.append(emblems[f"{army.id}/{tile.id}"])
            elif tile.kind == "module":
                trade = "officer" if tile.id.startswith("officer") else tile.id
                assert f"{army.id}/{tile.id}" in emblems or trade in emblems
    assert len(set(drawn)) == len(drawn)


def test_every_army_has_a_sign_and_every_feature_and_order_an_icon() -> None:
    there = set(re.findall(r'<symbol id="([^"]+)"', (ART / "sprite.svg").read_text(encoding="utf-8")))
    for army in load_armies():
        assert f"army-{army}" in there
    for group in (FEATURES, EFFECTS, INSTANTS):
        assert {f"i-{keyword.icon}" for keyword in group.values() if keyword.shown} <= there
        assert {f"i-{icon(keyword)}" for keyword in group.values() if keyword.shown} <= there


def test_no_two_features_and_no_two_orders_look_alike() -> None:
    for group in (FEATURES, INSTANTS):
        icons = [icon(keyword) for keyword in group.values() if keyword.shown]
        assert len(set(icons)) == len(icons)


def test_the_sprite_is_light_and_carries_no_scripts() -> None:
    text = (ART / "sprite.svg").read_text(encoding="utf-8")
    assert len(text) < 15_000 * len(re.findall(r'<symbol id="army-(?!custom)', text))
    assert "<script" not in text
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
