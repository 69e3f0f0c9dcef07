"""One row for each keyword, and everything that is made from the rows."""

from pathlib import Path
from string import Formatter

import pytest

import make_mechanics
from sztab.core import kernel
from sztab.core.languages import LANGUAGES
from sztab.core.words import plural_form
from sztab.envs.hex import observation
from sztab.envs.hex.adapter import HexAdapter
from sztab.games.hex.mechanics import (
    EFFECTS,
    FEATURE_BITS,
    FEATURES,
    GIFT_BITS,
    INSTANT_CODES,
    INSTANTS,
    NUMBERS,
    ONCE_A_TURN,
    SIDES,
    Keyword,
)
from sztab.games.hex.state import State, Tables

KEYWORDS = [keyword for group in (SIDES, FEATURES, EFFECTS, INSTANTS) for keyword in group.values()]
each_keyword = pytest.mark.parametrize("keyword", KEYWORDS, ids=lambda keyword: keyword.word)


def fields(text: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(text) if field}


@each_keyword
def test_a_row_says_everything_in_every_language(keyword: Keyword) -> None:
    assert keyword.hq in ("may", "never", "only")
    if not keyword.shown:
        return
    assert set(LANGUAGES) <= keyword.name.keys()
    for texts in filter(None, (keyword.sentence, keyword.sentence_hq, keyword.given)):
        assert set(LANGUAGES) <= texts.keys()
        assert len({frozenset(fields(text)) for text in texts.values()}) == 1
    for language, forms in keyword.forms.items():
        assert len(forms) == 1 + max(plural_form(language, count) for count in range(1, 7))
        assert len({frozenset(fields(text)) for text in forms}) == 1
        assert ("strength" in fields(forms[0])) == keyword.sized
    assert keyword.sentence or keyword.forms or keyword.word == "link"  # of a link its effects are told


def test_bits_and_codes_stay_as_they_are() -> None:
    # Trained networks know their columns by these.
    words = (
        "mobility rotation push steel_net explosion execution replacement lair starts_on_board agony flying scavenger"
    )
    assert list(FEATURE_BITS)[:12] == words.split()
    gifts = "medic quartermaster mobility double_move scoper grants_pull free_steel_net"
    assert list(GIFT_BITS)[:7] == gifts.split()
    assert list(NUMBERS.values())[:4] == ["melee", "shot", "initiative", "extra"]
    instants = "battle move push grenade sniper air_strike grab terror hunt"
    assert list(INSTANT_CODES)[:9] == instants.split()
    for bits in (FEATURE_BITS, GIFT_BITS):
        assert list(bits.values()) == [1 << place for place in range(len(bits))]
    assert list(INSTANT_CODES.values()) == list(range(1, len(INSTANT_CODES) + 1))


def test_a_state_has_room_for_all_keywords() -> None:
    for bits, field in ((FEATURE_BITS, "features"), (GIFT_BITS, "gifts")):
        assert max(bits.values()) < 1 << (8 * kernel.layout(Tables)[field].size - 1)
    assert 1 << (8 * kernel.layout(State)["used"].size - 1) > ONCE_A_TURN


def test_observations_have_a_column_for_each_keyword() -> None:
    assert len(FEATURES) == observation.GIFTS - observation.FEATURES
    assert len(EFFECTS) - len(NUMBERS) == observation.LOOK_WIDTH - observation.GIFTS
    assert len(INSTANTS) == observation.INSTANTS
    printed = observation.LOOK_WIDTH - len(FEATURES) - len(GIFT_BITS)
    assert printed == observation.FEATURES
    seats, hexes, held = 2, 19, 3
    look = printed + len(FEATURES) + len(GIFT_BITS)
    tile = 1 + len(INSTANTS) + look
    line = observation.LOOK + look
    assert HexAdapter({}).width == hexes * line + seats * (held * tile + 13 + len(INSTANTS)) + observation.TURN_WIDTH


def test_what_is_made_from_the_rows_is_up_to_date() -> None:
    for path, text in make_mechanics.everything().items():
        assert path.read_text(encoding="utf-8") == text, f"{path.name}: run `make rules`"


def test_compiled_rules_are_kept_apart_by_the_data_beside_them(tmp_path: Path) -> None:
    module, data = tmp_path / "words.py", tmp_path / "words.toml"
    module.write_text("")
    folders = set()
    for text in ("a = 1", "a = 2"):
        data.write_text(text)
        kernel._imports.cache_clear()
        folders.add(kernel.cache_folder(module))
    kernel._imports.cache_clear()
    assert len(folders) == 2
