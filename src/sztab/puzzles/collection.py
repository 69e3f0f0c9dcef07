"""The puzzles that come with the package: one compressed file, read when first asked for."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from datetime import date
from functools import cache
from importlib import resources

import msgspec

from sztab.core.action import BadInput
from sztab.core.registry import game
from sztab.puzzles.puzzle import Puzzle
from sztab.puzzles.rooms import GAMES

FILE = "puzzles.bin"
VERSION = 1
# A pleasant week: the daily puzzle grows from an easy Monday to a hard Saturday; Sunday is between.
WEEK = (1000, 1150, 1300, 1450, 1650, 1900, 1500)
DAILY = "hex"  # the game that has enough puzzles for one each day
NEAR = 150  # how far from the rating wished for a puzzle may be before a farther one is as good
FEWEST = 12  # puzzles to choose from

Below = Callable[[int], int]  # an even random number from 0 to n - 1


class Pack(msgspec.Struct, frozen=True, array_like=True):
    """What the file holds."""

    version: int
    seed: str  # how the puzzles were made
    puzzles: list[Puzzle]
    rules: dict[str, str] = {}  # of each game, by which they were proved


def rules_of_today() -> dict[str, str]:
    """The versions of the rules by which puzzles are proved now."""
    return {name: game(name).version for name in GAMES}


def pack(puzzles: Iterable[Puzzle], seed: str) -> bytes:
    """The file of some puzzles that were just proved, in the order of their ids."""
    ordered = sorted(puzzles, key=lambda puzzle: puzzle.id)
    return zlib.compress(msgspec.msgpack.encode(Pack(VERSION, seed, ordered, rules_of_today())), 9)


def unpack(data: bytes) -> Pack:
    """Read such a file. Anything else raises BadInput."""
    try:
        found = msgspec.msgpack.decode(zlib.decompress(data), type=Pack)
    except (zlib.error, msgspec.DecodeError) as error:
        raise BadInput(f"This is no file of puzzles: {error}") from None
    if found.version != VERSION:
        raise BadInput(f"The file of puzzles has version {found.version}; this program reads {VERSION}.")
    return found


class Puzzles:
    """A collection of puzzles."""

    def __init__(self, puzzles: Sequence[Puzzle], seed: str = "") -> None:
        self.seed = seed
        self._by_id = {puzzle.id: puzzle for puzzle in puzzles}
        self._by_rating = sorted(puzzles, key=lambda puzzle: (puzzle.rating, puzzle.id))

    def __len__(self) -> int:
        return len(self._by_id)

    def __iter__(self) -> Iterator[Puzzle]:
        """All puzzles, in the order of their ids."""
        return iter(self._by_id.values())

    def __contains__(self, name: object) -> bool:
        return name in self._by_id

    def get(self, name: str) -> Puzzle:
        """The puzzle of an id; BadInput where there is none."""
        found = self._by_id.get(name)
        if found is None:
            raise BadInput(f"There is no puzzle {name[:40]!r}.")
        return found

    def themes(self) -> dict[str, int]:
        """How many puzzles each theme has."""
        counted: dict[str, int] = {}
        for puzzle in self:
            for theme in puzzle.themes:
                counted[theme] = counted.get(theme, 0) + 1
        return dict(sorted(counted.items()))

    def daily(self, day: date) -> Puzzle:
        """The puzzle of a day: the same for everybody, and none again before all of its weekday have been."""
        week, weekday = divmod(day.toordinal() - 1, 7)  # the first day of all was a Monday
        wished = WEEK[weekday]
        fitting = [puzzle for puzzle in self._by_rating if puzzle.game == DAILY]
        band = sorted(fitting, key=lambda one: (abs(one.rating - wished), one.id))
        band = sorted(band[: max(len(band) // 8, 1)], key=lambda one: one.id)
        step = next(n for n in (89, 97, 101) if len(band) % n) if len(band) > 1 else 1  # every puzzle has its turn
        return band[(week * step + weekday) % len(band)]

    def choose(
        self, rating: float, themes: Collection[str] = (), seen: Collection[str] = (), below: Below | None = None
    ) -> Puzzle | None:
        """A puzzle about as hard as a rating, with one of some themes, that was not seen; None: all of them were.

        `below` gives random numbers; without it the nearest puzzle is chosen.
        """
        known = set(seen)
        fitting = [
            puzzle
            for puzzle in self._by_rating
            if puzzle.id not in known and (not themes or any(theme in themes for theme in puzzle.themes))
        ]
        if not fitting:
            return None
        fitting.sort(key=lambda puzzle: abs(puzzle.rating - rating))
        near = [puzzle for puzzle in fitting if abs(puzzle.rating - rating) <= NEAR]
        among = near if len(near) >= FEWEST else fitting[:FEWEST]
        return among[below(len(among))] if below else among[0]


@cache
def collection() -> Puzzles:
    """The puzzles of the package."""
    found = unpack((resources.files("sztab.puzzles") / FILE).read_bytes())
    return Puzzles(found.puzzles, found.seed)


__all__ = ["Puzzles", "collection", "pack", "unpack"]
