"""Long words in names of cards are broken where their parts meet, on cards that are narrower than they are."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import sztab.games.state51

CARDS = Path(sztab.games.state51.__file__).parent / "cards"
BREAKS = Path(__file__).resolve().parents[2] / "web/src/games/state51/art/breaks.json"
LONGEST = 11  # letters that the narrowest card has room for


def words() -> set[str]:
    named = [card["name"] for file in CARDS.glob("*.toml") for card in tomllib.loads(file.read_text("utf-8")).values()
             if isinstance(card, dict) and "name" in card]  # fmt: skip
    return {word.strip("'") for name in named for language in ("en", "pl", "de") for word in name[language].split()}


def test_every_long_word_of_a_card_can_be_broken() -> None:
    parts = [word.split("|") for word in json.loads(BREAKS.read_text("utf-8"))]
    known = {"".join(word) for word in parts}
    long = {word for word in words() if len(word) > LONGEST and "-" not in word}
    assert long, "no card has a long name any more"
    assert long - known == set()
    assert known - words() == set(), "no card is called so"
    assert [word for word in parts if max(map(len, word)) > LONGEST] == []
