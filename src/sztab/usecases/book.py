"""The collection as the server uses it: by game and theme, one for each day, and one of about the right strength."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import date
from functools import cached_property

from sztab.messages.puzzle_values import Level
from sztab.puzzles.collection import collection
from sztab.puzzles.puzzle import Puzzle
from sztab.puzzles.rooms import room

NEAR = 24  # puzzles of about the wanted strength, of which one is drawn


class Book:
    """All puzzles of all games. They are read when somebody first asks for one."""

    @cached_property
    def puzzles(self) -> Mapping[str, Puzzle]:
        return {puzzle.id: puzzle for puzzle in collection() if room(puzzle).holds()}

    @cached_property
    def _sorted(self) -> dict[str, list[Puzzle]]:
        """By game, from easy to hard."""
        found: dict[str, list[Puzzle]] = {}
        for puzzle in sorted(self.puzzles.values(), key=lambda one: (one.rating, one.id)):
            found.setdefault(puzzle.game, []).append(puzzle)
        return found

    @property
    def games(self) -> list[str]:
        return list(self._sorted)

    def find(self, id: str) -> Puzzle | None:
        return self.puzzles.get(id)

    def of_game(self, game: str) -> Sequence[Puzzle]:
        return self._sorted.get(game, ())

    @cached_property
    def themes(self) -> dict[str, Counter[str]]:
        """How many puzzles each theme has, by game."""
        return {game: Counter(theme for one in all for theme in one.themes) for game, all in self._sorted.items()}

    def daily(self, day: date) -> Puzzle:
        """The puzzle of a day, the same for everybody."""
        return collection().daily(day)

    def near(
        self,
        game: str,
        theme: str | None,
        rating: float,
        without: Collection[str],
        levels: Mapping[str, Level],
        below: Callable[[int], int],
    ) -> Puzzle | None:
        """One of the puzzles of about this strength that are not known yet; None: there is none left."""
        left = [one for one in self.of_game(game) if one.id not in without and (not theme or theme in one.themes)]
        if not left:
            return None

        def distance(one: Puzzle) -> float:
            level = levels.get(one.id)
            return abs((level.rating if level else one.rating) - rating)

        nearest = sorted(left, key=lambda one: (distance(one), one.id))[:NEAR]
        return nearest[below(len(nearest))]
