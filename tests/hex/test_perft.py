"""Every line of perft.txt: the game's own count, and the naive one where the line says so."""

import pytest

from hex import naive
from hex.cases import FOLDER, at, read_lines
from sztab.games.hex.perft import divide, perft

LINES = [(int(depth), int(count), by, position) for depth, count, by, position in read_lines(FOLDER / "perft.txt", 3)]


@pytest.mark.parametrize(("depth", "count", "by", "position"), LINES)
def test_perft(depth: int, count: int, by: str, position: str) -> None:
    assert by in ("naive", "hand", "both")
    assert perft(at(position), depth) == count
    if by != "hand":
        assert naive.count(at(position), depth) == count


def test_divide_adds_up() -> None:
    position = at("19 | - | W=beasts 20 - ?; B=borgo 20 - ? | W:hq")
    parts = divide(position, 2)
    assert len(parts) == 19
    assert sum(parts.values()) == perft(position, 2) == 252
    assert (parts["hq@c3"], parts["hq@c1"]) == (18, 9)
