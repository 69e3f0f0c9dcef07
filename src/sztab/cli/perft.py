"""`sztab hex perft`: how many sequences of tokens there are."""

from __future__ import annotations

from sztab.cli.files import print_json
from sztab.core.action import BadInput
from sztab.games.hex.notation.read import read_position
from sztab.games.hex.perft import divide
from sztab.games.hex.perft import perft as count


def perft(position: str, depth: int, by_token: bool, as_json: bool) -> None:
    if not 0 <= depth <= 12:
        raise BadInput("DEPTH is a number from 0 to 12.")
    start = read_position(position)
    counts = divide(start, depth) if by_token and depth else {}
    total = sum(counts.values()) if counts else count(start, depth)
    if as_json:
        print_json({"perft": total, "divide": counts} if by_token else {"perft": total})
        return
    for token, number in counts.items():
        print(f"{token} {number}")
    print(total)
