"""Puzzles for whoever asks: the next one, what has come of an attempt, and what it does to ratings.

Solutions leave this module with a verdict, and a verdict ends the attempt.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from datetime import UTC, datetime

import msgspec
from msgspec.structs import replace

from sztab.core.lru import Lru
from sztab.core.words import Sentence
from sztab.desk import puzzles as desk
from sztab.desk.book import Book
from sztab.desk.levels import NEWCOMER, meet, of_puzzle
from sztab.desk.study import Study
from sztab.messages.analysis import StudyAnswer
from sztab.messages.errors import Refused
from sztab.messages.people import Player
from sztab.messages.puzzle_values import Level, PuzzleAttempt, Trial
from sztab.messages.puzzles import (
    Offline,
    PastAttempts,
    PuzzleStandings,
    PuzzleTask,
    PuzzleVerdict,
    Tried,
    TryRequest,
)
from sztab.puzzles.puzzle import Puzzle
from sztab.server.live.slices import in_turns
from sztab.server.puzzles import receipts
from sztab.server.puzzles.judging import Judge
from sztab.server.puzzles.receipts import Receipt
from sztab.server.store import puzzles as stored
from sztab.server.store.store import Store
from sztab.server.work.pool import Pool

LEVELS_FOR = 60.0  # seconds after which the ratings of puzzles are looked up again
_puzzle = msgspec.msgpack.Decoder(Puzzle)
NO_PUZZLE = Sentence("There is no such puzzle.")


class Puzzles:
    """Everything about puzzles that a request may ask for."""

    def __init__(self, store: Store, study: Study, pool: Pool, now: Callable[[], float]) -> None:
        self.book = Book()
        self.store = store
        self.now = now
        self.judging = Judge(pool)
        self._study = study
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

    def today(self) -> str:
        """The day by which the daily puzzle is chosen, everywhere the same."""
        return datetime.fromtimestamp(self.now(), UTC).date().isoformat()

    async def levels(self) -> dict[str, Level]:
        """The ratings of puzzles that have moved, as they were a moment ago."""
        at, known = self._levels
        if self.now() - at > LEVELS_FOR:
            known = await self.store.read(stored.levels, self.store.engine)
            self._levels = (self.now(), known)
        return known

    async def next(
        self, player: Player | None, game: str, theme: str | None, rating: float | None, tried: list[str]
    ) -> Puzzle | None:
        """A puzzle that somebody has not tried, of about their strength."""
        without, near = set(tried), rating if rating is not None else NEWCOMER.rating
        if player:
            without = await self.store.read(stored.attempted, self.store.engine, player.id)
            mine = await self.store.read(stored.player_level, self.store.engine, player.id, game)
            near = mine.level.rating if mine else NEWCOMER.rating
        return self.book.near(game, theme, near, without, await self.levels(), secrets.randbelow)

    # ---- what is sent

    async def task(self, puzzle: Puzzle, player: Player | None, language: str, day: str | None = None) -> PuzzleTask:
        """A puzzle as it is set: nothing in it comes from its solution."""
        own = None if puzzle.id in self.book.puzzles else await self.own(puzzle.id, player)
        past = None
        if player:
            attempt = await self.store.read(stored.attempt_of, self.store.engine, player.id, puzzle.id)
            past = desk.past(attempt, puzzle, language) if attempt and attempt.solved is not None else None
        return desk.task(puzzle, await self.look(puzzle, [], language), language, past, day, own and own[1:])

    async def look(self, puzzle: Puzzle, tokens: list[str], language: str) -> StudyAnswer:
        """The position after these tokens, as the solver sees it."""
        return await in_turns(desk.look(self._study, puzzle, tokens, language))

    # ---- attempts

    async def attempt(self, puzzle: Puzzle, player: Player | None, data: TryRequest, asking: str) -> Tried:
        """The position that tokens lead to, and the verdict if the attempt is over with them."""
        tokens, solved = list(data.tokens), False
        if data.give_up:
            tokens = []
        else:
            said = await self.judging.judge(puzzle, tokens, asking)
            tokens = desk.played(said)
            if said.state == "open":
                return Tried(await self.look(puzzle, tokens, data.language), None)
            solved = said.state == "solved"
        study = await self.look(puzzle, tokens, data.language)
        way = data.way if puzzle.id in self.book.puzzles else "mine"
        trial = Trial(puzzle.id, puzzle.game, way, solved, tuple(tokens), of_puzzle(puzzle), way != "mine")
        right = await self.judging.judge(puzzle, [*puzzle.proof.solution, *puzzle.proof.second], asking)
        verdict = await self._ended(puzzle, player, trial, data, desk.played(right))
        return Tried(study, verdict)

    async def _ended(
        self, puzzle: Puzzle, player: Player | None, trial: Trial, data: TryRequest, solution: list[str]
    ) -> PuzzleVerdict:
        level = (await self.levels()).get(puzzle.id) or trial.level
        before = after = standing = receipt = None
        rated = False
        if player:
            done = await self.end(player, trial)
            if done and done.rating is not None:
                rated = True
                before, after = desk.rounded(done.before), desk.shown(Level(done.rating, done.deviation or 0))
        elif trial.rated:
            rated, before, after, standing = desk.guest_rating(data, level, trial.solved)
            proved = Receipt(puzzle.id, trial.solved, not data.hints, self.now(), trial.tokens)
            receipt = receipts.write(proved, await self._secret())
        found = desk.Rated(rated, before, after, standing, receipt)
        return desk.verdict(self.book, puzzle, trial, data, solution, level, found)

    async def end(self, player: Player, trial: Trial) -> PuzzleAttempt | None:
        """Write an attempt down; None: it was not the first."""
        write = self.store.write(stored.end_attempt, self.store.engine, player.id, trial, NEWCOMER, meet, self.now())
        return await write

    async def take_hint(self, puzzle: Puzzle, player: Player, way: str, step: int) -> None:
        engine = self.store.engine
        await self.store.write(
            stored.take_hint, engine, player.id, puzzle.id, puzzle.game, way, step, self.now()
        )  # fmt: skip

    async def merge(self, player: Player, texts: list[str], offline: list[Offline]) -> int:
        """Take over attempts that this server has judged before somebody signed in, and, unrated, those it has not."""
        key, levels, now = await self._secret(), await self.levels(), self.now()
        proved = [receipt for text in texts if (receipt := receipts.read(text, key, now))]
        tried = [(one, one.plain or not one.solved) for one in proved]
        tried += [(Receipt(one.puzzle, one.solved, False, min(one.at, now), ()), False) for one in offline]
        trials = [
            (
                Trial(
                    puzzle.id,
                    puzzle.game,
                    "guest",
                    one.solved,
                    one.tokens,
                    levels.get(puzzle.id) or of_puzzle(puzzle),
                    rated,
                ),
                one.at,
            )
            for one, rated in tried
            if (puzzle := self.book.find(one.puzzle))
        ]
        return await self.store.write(stored.merge, self.store.engine, player.id, trials, NEWCOMER, meet)

    async def _secret(self) -> str:
        if not self._key:
            self._key = await self.store.write(self.store.secret, "puzzles")
        return self._key

    # ---- what was tried

    async def standings(self, player: Player, game: str) -> PuzzleStandings:
        engine = self.store.engine
        mine = await self.store.read(stored.player_level, engine, player.id, game)
        return PuzzleStandings(
            game,
            desk.shown(mine.level) if mine else None,
            mine.attempts if mine else 0,
            mine.solved if mine else 0,
            await self.store.read(stored.graph, engine, player.id, game),
            await self.store.read(stored.best, engine, player.id, game),
        )

    async def history(self, player: Player, before: float | None, limit: int, language: str) -> PastAttempts:
        found = await self.store.read(stored.history, self.store.engine, player.id, before, limit)
        told = []
        for attempt in found.attempts:
            puzzle = self.book.find(attempt.puzzle) or ((await self.own(attempt.puzzle, player)) or (None,))[0]
            told.append(desk.past(attempt, puzzle, language))
        return PastAttempts(told, found.next)
