"""The puzzles of a server: the collection, those from somebody's games, and what is remembered of both."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from msgspec.structs import replace

from sztab.core.lru import Lru
from sztab.core.words import Sentence
from sztab.messages.errors import Refused
from sztab.messages.people import Player
from sztab.messages.puzzle_values import Level
from sztab.puzzles.puzzle import Puzzle
from sztab.server.puzzles.judging import Judge
from sztab.server.store import puzzles as stored
from sztab.server.store.store import Store
from sztab.server.work.pool import Pool
from sztab.usecases.book import Book

LEVELS_FOR = 60.0  # seconds after which the ratings of puzzles are looked up again
_puzzle = msgspec.msgpack.Decoder(Puzzle)
NO_PUZZLE = Sentence("There is no such puzzle.")


class Puzzles:
    """All puzzles that can be asked for."""

    def __init__(self, store: Store, pool: Pool, now: Callable[[], float]) -> None:
        self.book = Book()
        self.store = store
        self.now = now
        self.judging = Judge(pool)
        self._key = ""
        self._levels: tuple[float, dict[str, Level]] = (float("-inf"), {})
        self._own = Lru[str, tuple[str, Puzzle, str, int]](200)  # from somebody's games, and from where

    # ---- which one

    async def find(self, id: str, player: Player | None = None) -> Puzzle:
        """A puzzle by its name; one from somebody's games is found by them alone."""
        puzzle = self.book.find(id)
        if puzzle:
            return puzzle
        own = await self.own(id, player)
        if not own:
            raise Refused(404, NO_PUZZLE)
        return own[0]

    async def own(self, id: str, player: Player | None) -> tuple[Puzzle, str, int] | None:
        """A puzzle from a game of this player, with the table and the moment that it is from."""
        if not player:
            return None
        known = self._own.use(id)
        if not known:
            found = await self.store.read(stored.find, self.store.engine, id)
            if not found:
                return None
            puzzle = replace(_puzzle.decode(found.puzzle), id=id)  # it goes by the name of its find
            known = self._own[id] = (found.player, puzzle, found.table, found.number)
        return known[1:] if known[0] == player.id else None

    async def levels(self) -> dict[str, Level]:
        """The ratings of puzzles that have moved, as they were a moment ago."""
        at, known = self._levels
        if self.now() - at > LEVELS_FOR:
            known = await self.store.read(stored.levels, self.store.engine)
            self._levels = (self.now(), known)
        return known

    async def secret(self) -> str:
        if not self._key:
            self._key = await self.store.write(self.store.secret, "puzzles")
        return self._key
