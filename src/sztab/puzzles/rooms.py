"""What each game says of its puzzles, so that the rest need not know which game it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from sztab.core.action import BadInput
from sztab.core.story import Told
from sztab.puzzles.puzzle import Proof, Puzzle
from sztab.puzzles.texts import Hint, Theme
from sztab.puzzles.verdict import Verdict

Say = Callable[[Puzzle, str], str]


@dataclass(frozen=True)
class Room:
    """The puzzles of a game: proved, judged and put into words."""

    prove: Callable[[Puzzle], Proof]  # from its position and goal alone; BadInput where it cannot be proved
    why_unreachable: Callable[[Puzzle], str]  # empty: the position can have come about
    judge: Callable[[Puzzle, Sequence[str]], Verdict]
    themes_of: Callable[[Puzzle], tuple[str, ...]]
    themes: Mapping[str, Theme]  # the rarest first
    versus: Say  # who plays against whom
    goal: Say
    hints: Callable[[Puzzle, str], list[Hint]]
    why: Callable[[Puzzle, str], list[Told]]
    holds: Callable[[], bool] = lambda: True  # with the pieces that are played with here, which may be others


GAMES = ("hex", "wroclaw")
# At which speed puzzles are made and proved soonest, if not with the fast rules: some rooms search in Python, which
# reads the states of the fast rules slowly.
SPEED = {"wroclaw": "interpreted"}


@cache
def room_of(game: str) -> Room:
    """The room of a game, which is read when it is first asked for."""
    if game == "hex":
        from sztab.puzzles.hex.room import ROOM as HEX

        return HEX
    if game == "wroclaw":
        from sztab.puzzles.wroclaw.room import ROOM as WROCLAW

        return WROCLAW
    raise BadInput(f"There are no puzzles of {game[:40]!r}; there are of {', '.join(GAMES)}.")


def room(puzzle: Puzzle) -> Room:
    return room_of(puzzle.game)
