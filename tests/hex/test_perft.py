"""Every line of perft.txt: the game's own count, and the naive one where the line says so."""

import re
from dataclasses import fields

import pytest

from hex import naive
from hex.cases import FOLDER, at, read_lines
from sztab.games.hex.data import Side, Tile
from sztab.games.hex.mechanics import EFFECTS, FEATURES, INSTANTS, QUESTIONS, SIDES
from sztab.games.hex.perft import divide, perft
from sztab.games.hex.rules.unit import kind_of
from sztab.games.hex.state import KINDS

LINES = [(int(depth), int(count), by, position) for depth, count, by, position in read_lines(FOLDER / "perft.txt", 3)]


@pytest.mark.parametrize(("depth", "count", "by", "position"), LINES)
def test_perft(depth: int, count: int, by: str, position: str) -> None:
    assert by in ("naive", "hand", "both")
    assert perft(at(position), depth) == count
    if by != "hand":
        assert naive.count(at(position), depth) == count


def words(tile: Tile) -> set[str]:
    """Every keyword of a tile."""
    sides = {field.name for field in fields(Side) for side in tile.sides if getattr(side, field.name)}
    instant = {f"instant {tile.instant}"} if tile.instant else set()
    return {f"side {word}" for word in sides} | {f"feature {word}" for word in tile.features} | instant | {
        f"effect {effect.type}" for effect in tile.effects
    }  # fmt: skip


def words_at(text: str) -> set[str]:
    """The keywords of what lies on the board or in the hand of who is on turn, and of what is asked."""
    position = at(text)
    s, seating = position.now, position.seating
    lying = [kind_of(unit) for unit in s.unit if unit >= 0] + [kind for kind in s.ground if kind >= 0]
    held = [s.turn * KINDS + kind for kind, number in enumerate(s.hand[s.turn]) if number]
    asked = {f"question {QUESTIONS[s.question].word}"} if s.question else set()
    return asked.union(*(words(seating.tile(*divmod(kind, KINDS))) for kind in lying + held))


def test_the_naive_count_has_met_every_mechanic_of_further_armies() -> None:
    more = (FOLDER.parents[2] / "docs" / "rules" / "hex_more.md").read_text(encoding="utf-8")
    of_more = set(re.findall(r"^- ([A-Z]+(?:-[A-Z]+)?-\d+) ", more, re.MULTILINE))
    groups = {"side": SIDES, "feature": FEATURES, "effect": EFFECTS, "instant": INSTANTS}
    new = {f"{group} {word}" for group, rows in groups.items() for word, row in rows.items() if row.rule in of_more}
    new |= {f"question {question.word}" for question in QUESTIONS.values() if question.rule in of_more}
    assert len(new) > 30
    met = set[str]().union(*(words_at(position) for _, _, by, position in LINES if by != "hand"))
    assert sorted(new - met) == []


def test_divide_adds_up() -> None:
    position = at("19 | - | W=beasts 20 - ?; B=borgo 20 - ? | W:hq")
    parts = divide(position, 2)
    assert len(parts) == 19
    assert sum(parts.values()) == perft(position, 2) == 252
    assert (parts["hq@c3"], parts["hq@c1"]) == (18, 9)
