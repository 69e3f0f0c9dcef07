"""An arena, Lichess's way: free players are paired while it lasts, and wins in a row count double."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sztab.tournaments.values import Entry, Pairing, outcome

WORTH = 2  # points for what counts one elsewhere
_FEW = 3  # who play an arena in which the same two may meet twice in a row


def points(number: int, pairings: Iterable[Pairing]) -> tuple[float, int]:
    """The points of somebody, and how many games were won in a row at last."""
    total, streak = 0.0, 0
    for pairing in pairings:
        if pairing.open or pairing.bye:
            continue
        total += WORTH * pairing.points(number) * (2 if streak >= 2 else 1)
        streak = streak + 1 if outcome(pairing, number) == "won" else 0
    return total, streak


def pair(free: Sequence[tuple[Entry, float, Pairing | None]], there: int) -> list[tuple[int, int]]:
    """Pair those who are free, each with points and the last pairing; near in points, not the same two again.

    `there` are all who play. Bots play with people only.
    """
    left = sorted(free, key=lambda one: (-one[1], one[0].number))
    pairs: list[tuple[int, int]] = []
    while left:
        entry, _, last = left.pop(0)
        for place, (other, _, theirs) in enumerate(left):
            again = last is not None and last.other(entry.number) == other.number and last == theirs
            if (entry.bot and other.bot) or (again and there > _FEW):
                continue
            del left[place]
            # Whoever had the first side last has the second now.
            had = last is not None and last.first == entry.number
            pairs.append((other.number, entry.number) if had else (entry.number, other.number))
            break
    return pairs
