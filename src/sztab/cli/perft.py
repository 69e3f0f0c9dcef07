"""`sztab hex perft`: how many sequences of tokens there are."""

from __future__ import annotations

from sztab.core.action import BadInput
from sztab.games.hex.notation import read_position
from sztab.games.hex.perft import divide
from sztab.games.hex.perft import perft as count


def perft(position: str, depth: int, by_token: bool) -> None:
    if not 0 <= depth <= 12:
        raise BadInput("DEPTH is a number from 0 to 12.")
    start = read_position(position)
    if not by_token or depth == 0:
        print(count(start, depth))
        return
    counts = divide(start, depth)
    for token, number in counts.items():
        print(f"{token} {number}")
    print(sum(counts.values()))
