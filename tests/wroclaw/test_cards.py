"""The card file: its facts against the collected facts, and what a wrong file is told."""

import json
import pickle
from collections import Counter
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from rulemark import rule
from sztab.games.wroclaw.data import FILE_VARIABLE, LANGUAGES, MODES, CardError, Cards, load_cards, read_cards

TESTS = Path(__file__).resolve().parents[1]
FACTS: dict[str, Any] = json.loads((TESTS / "cases/data/wroclaw.json").read_text(encoding="utf-8"))
RULES = (TESTS.parent / "docs/rules/wroclaw.md").read_text(encoding="utf-8")
TEXT = files("sztab.games.wroclaw").joinpath("cards", "wroclaw.toml").read_text(encoding="utf-8")


@pytest.fixture(autouse=True)
def _only_bundled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(FILE_VARIABLE, raising=False)


@pytest.fixture
def cards() -> Cards:
    return load_cards()


def test_thresholds_are_those_of_the_data(cards: Cards) -> None:
    thresholds = {mode.id: mode.threshold for mode in cards.modes}
    expected = {mode: value for modes in FACTS["thresholds"].values() for mode, value in modes.items()}
    assert thresholds == expected
    assert {weapon.id: [weapon.basic, weapon.extended] for weapon in cards.weapons} == {
        weapon: list(modes) for weapon, modes in FACTS["thresholds"].items()
    }


@rule("SET-1")
def test_decks_of_36_characters_and_16_hazards(cards: Cards) -> None:
    assert {hazard.id: hazard.count for hazard in cards.hazards} == FACTS["hazards"]
    assert sum(hazard.count for hazard in cards.hazards) == 16
    assert len(cards.characters) == 36


def test_armours_are_those_of_the_data(cards: Cards) -> None:
    for weapon in cards.weapons:
        carriers = [character for character in cards.characters if character.weapon == weapon.id]
        assert len(carriers) == 9
        for armour in FACTS["armours"]:
            wearers = [c for c in carriers if c.armour == armour["value"]]
            assert [len(c.protects) for c in wearers] == [armour["protects"]] * armour["copies_per_weapon"]
            if armour["protects"]:
                assert len({c.protects for c in wearers}) == armour["copies_per_weapon"], armour["note"]


def test_characters_have_different_names_and_half_of_them_are_women(cards: Cards) -> None:
    names = [character.name for character in cards.characters]
    assert len(set(names)) == 36
    assert Counter(name.split()[0].endswith("a") for name in names) == {True: 18, False: 18}


def test_everything_is_named_in_three_languages(cards: Cards) -> None:
    for card in (*cards.modes, *cards.weapons, *cards.hazards):
        assert [language for language in LANGUAGES if card.name[language].strip()] == list(LANGUAGES)


def test_the_file_and_the_rules_say_what_is_a_reconstruction() -> None:
    assert "A RECONSTRUCTION" in TEXT.split("mode = [")[0]
    assert "**ours**" in RULES
    for mode, value in ((mode, value) for modes in FACTS["thresholds"].values() for mode, value in modes.items()):
        assert f"{mode.replace('_', ' ')} {value}" in RULES


def test_every_mode_names_a_rule() -> None:
    assert all(f"- {rule_id} " in RULES for rule_id in MODES.values())


def spoilt(old: str, new: str) -> CardError:
    assert old in TEXT
    with pytest.raises(CardError) as caught:
        read_cards(TEXT.replace(old, new, 1).encode(), "cards.toml")
    assert "\n" not in str(caught.value)
    return caught.value


def line_of(text: str) -> int:
    return next(number for number, line in enumerate(TEXT.split("\n"), 1) if text in line)


@pytest.mark.parametrize(
    ("old", "new", "where", "reason"),
    [
        ("threshold = 7 },", "threshold = 0 },", 'id = "long_burst"', "threshold 0 is not a whole number from 1 to 20"),
        ('id = "slug"', 'id = "shell"', 'id = "slug"', "unknown mode 'shell'"),
        ("threshold = 6", "treshold = 6", 'id = "slug"', "unknown key 'treshold'"),
        ('en = "slug", ', "", 'id = "slug"', "'name' has no 'en'"),
        ('pl = "breneka"', 'pl = ""', 'id = "slug"', "the name in 'pl' is empty"),
        ('pl = "breneka"', 'FR = "balle"', 'id = "slug"', "'FR' in 'name' is not the code of a language"),
        ('basic = "slug"', 'basic = "buckshot"', 'id = "shotgun"', "both modes are the same"),
        ("count = 6", "count = 7", "hazard = [", "the hazards are 17 cards, not 16 (SET-1)"),
        ('"borys"', '"jagna"', '"borys"', "an earlier character has the same id"),
        ('"borys"', '"Borys"', '"borys"', "id 'Borys' is not a small letter"),
        ('"borys"', '"all"', '"borys"', "this id is a word of the notation"),
        ('weapon = "pulse_rifle", armour = 2', 'weapon = "bow", armour = 2', '"zoja"', "unknown weapon 'bow'"),
        ('armour = 1, protects = ["mutants"]', "armour = 1", '"zenon"', "the character has no 'protects'"),
        ('["radiation"]', '["rain"]', '"olek"', "unknown hazard 'rain'"),
        ('["radiation"]', '["radiation", "radiation"]', '"olek"', "protects names a hazard twice"),
        ('["radiation"]', '"radiation"', '"olek"', "protects is not a list of hazards"),
        ("armour = 2, protects = []", "armour = true, protects = []", '"jagna"', "armour True is not a whole number"),
    ],
)
def test_a_wrong_card_is_answered_with_its_line(old: str, new: str, where: str, reason: str) -> None:
    error = spoilt(old, new)
    assert (error.line, error.file) == (line_of(where), "cards.toml")
    assert reason in error.reason


def test_a_missing_card_is_noticed() -> None:
    row = next(line for line in TEXT.split("\n") if '"hubert"' in line)
    assert spoilt(row + "\n", "").reason == "there are 35 characters, not 36 (SET-1)"


@pytest.mark.parametrize(
    ("data", "line", "reason"),
    [
        (b"\xff", 1, "not text in UTF-8"),
        (b"mode = [\n{", 2, "not valid TOML"),
        (b"", 1, "no 'mode'"),
        (b"\nspell = 1", 2, "unknown key 'spell'"),
        (b"mode = 3", 1, "'mode' is not a list"),
        (b"#" * 100_001, 1, "larger than"),
    ],
)
def test_a_file_that_is_no_card_file(data: bytes, line: int, reason: str) -> None:
    with pytest.raises(CardError) as caught:
        read_cards(data, "cards.toml")
    assert caught.value.line == line
    assert reason in caught.value.reason


def test_an_owner_of_the_box_can_name_a_corrected_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = tmp_path / "own.toml"
    own.write_text(TEXT.replace("threshold = 6", "threshold = 5"), encoding="utf-8")
    monkeypatch.setenv(FILE_VARIABLE, str(own))
    assert load_cards().modes[0].threshold == 5
    monkeypatch.setenv(FILE_VARIABLE, str(tmp_path / "missing.toml"))
    with pytest.raises(CardError, match=r"missing\.toml:1: the file cannot be read"):
        load_cards()


def test_an_error_can_be_sent_to_another_process() -> None:
    error = CardError("cards.toml", 3, "wrong")
    assert str(pickle.loads(pickle.dumps(error))) == "cards.toml:3: wrong"
