"""A player's puzzles: what they tried, what it did to their rating, and their runs, as they are stored."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sztab.messages.people import Player
from sztab.messages.puzzle_values import Level, PuzzleAttempt, Run, Trial
from sztab.messages.puzzles import MyGamesPuzzles, Offline, PastAttempts, PuzzleStandings
from sztab.puzzles.attempt import Verdict
from sztab.puzzles.puzzle import Puzzle
from sztab.server.puzzles import receipts
from sztab.server.puzzles.own_games import OwnGames
from sztab.server.puzzles.puzzles import Puzzles
from sztab.server.puzzles.receipts import Receipt
from sztab.server.store import puzzles as stored
from sztab.usecases.puzzle_ratings import NEWCOMER, meet, of_puzzle
from sztab.usecases.puzzles import past, shown


class Shelf:
    """The puzzles of a server for one request from an address."""

    def __init__(self, puzzles: Puzzles, own_games: OwnGames, address: str) -> None:
        self.book = puzzles.book
        self._puzzles = puzzles
        self._own_games = own_games
        self._address = address
        self._store, self._engine = puzzles.store, puzzles.store.engine

    async def find(self, id: str, player: Player | None = None) -> Puzzle:
        return await self._puzzles.find(id, player)

    async def source(self, puzzle: Puzzle, player: Player | None) -> tuple[str, int] | None:
        own = None if puzzle.id in self.book.puzzles else await self._puzzles.own(puzzle.id, player)
        return own and own[1:]

    async def judge(self, puzzle: Puzzle, tokens: Sequence[str]) -> Verdict:
        return await self._puzzles.judging.judge(puzzle, tokens, self._address)

    # ---- ratings and attempts

    async def levels(self) -> Mapping[str, Level]:
        return await self._puzzles.levels()

    async def level_of(self, player: Player, game: str) -> Level | None:
        mine = await self._store.read(stored.player_level, self._engine, player.id, game)
        return mine.level if mine else None

    async def attempt_of(self, puzzle: Puzzle, player: Player) -> PuzzleAttempt | None:
        return await self._store.read(stored.attempt_of, self._engine, player.id, puzzle.id)

    async def known(self, player: Player) -> set[str]:
        return await self._store.read(stored.attempted, self._engine, player.id)

    async def end(self, player: Player, trial: Trial) -> PuzzleAttempt | None:
        write, now = self._store.write, self._puzzles.now()
        return await write(stored.end_attempt, self._engine, player.id, trial, NEWCOMER, meet, now)

    async def receipt(self, trial: Trial, plain: bool) -> str | None:
        proved = Receipt(trial.puzzle, trial.solved, plain, self._puzzles.now(), trial.tokens)
        return receipts.write(proved, await self._puzzles.secret())

    async def take_hint(self, puzzle: Puzzle, player: Player, way: str, step: int) -> None:
        taken = (player.id, puzzle.id, puzzle.game, way, step, self._puzzles.now())
        await self._store.write(stored.take_hint, self._engine, *taken)

    async def merge(self, player: Player, texts: list[str], offline: list[Offline]) -> int:
        """Take over attempts that this server has judged before somebody signed in, and, unrated, those it has not."""
        key, levels, now = await self._puzzles.secret(), await self.levels(), self._puzzles.now()
        proved = [receipt for text in texts if (receipt := receipts.read(text, key, now))]
        tried = [(one, one.plain or not one.solved) for one in proved]
        tried += [(Receipt(one.puzzle, one.solved, False, min(one.at, now), ()), False) for one in offline]
        trials = []
        for one, rated in tried:
            puzzle = self.book.find(one.puzzle)
            if puzzle:
                level = levels.get(puzzle.id) or of_puzzle(puzzle)
                trials.append((Trial(puzzle.id, puzzle.game, "guest", one.solved, one.tokens, level, rated), one.at))
        return await self._store.write(stored.merge, self._engine, player.id, trials, NEWCOMER, meet)

    # ---- runs

    async def add_run(self, run: Run) -> None:
        await self._store.write(stored.add_run, self._engine, run)

    async def run(self, id: str) -> Run | None:
        return await self._store.read(stored.run, self._engine, id)

    async def go_on(self, before: Run, after: Run) -> bool:
        return await self._store.write(stored.go_on, self._engine, before, after)

    async def best(self, player: Player, game: str, kind: str) -> int | None:
        return (await self._store.read(stored.best, self._engine, player.id, game)).get(kind)

    # ---- what was tried

    async def standings(self, player: Player, game: str) -> PuzzleStandings:
        mine = await self._store.read(stored.player_level, self._engine, player.id, game)
        return PuzzleStandings(
            game=game,
            standing=shown(mine.level) if mine else None,
            attempts=mine.attempts if mine else 0,
            solved=mine.solved if mine else 0,
            graph=await self._store.read(stored.graph, self._engine, player.id, game),
            best=await self._store.read(stored.best, self._engine, player.id, game),
        )

    async def history(self, player: Player, before: float | None, limit: int, language: str) -> PastAttempts:
        found = await self._store.read(stored.history, self._engine, player.id, before, limit)
        told = []
        for attempt in found.attempts:
            own = None if self.book.find(attempt.puzzle) else await self._puzzles.own(attempt.puzzle, player)
            puzzle = own[0] if own else self.book.find(attempt.puzzle)
            told.append(past(attempt, puzzle, language))
        return PastAttempts(told, found.next)

    async def own_games(self, player: Player, language: str, begin: bool) -> MyGamesPuzzles:
        if begin:
            return await self._own_games.begin(player, language, self._address)
        return await self._own_games.look(player, language)
