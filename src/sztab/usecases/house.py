"""Where a use case runs, a server or a browser, as it is seen from inside: who asks, when, and what can be brought.

What a house has to fetch or to work for is awaited. In a browser nothing has to be waited for.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

if TYPE_CHECKING:  # subjects are named here, and built on this
    from sztab.bots.bot import Advice
    from sztab.core.view import View
    from sztab.messages.accounts import Profile
    from sztab.messages.people import ChatMessage, Games, Player
    from sztab.messages.puzzle_values import Level, PuzzleAttempt, Run, Trial
    from sztab.messages.puzzles import (
        MyGamesPuzzles,
        Offline,
        PastAttempts,
        PuzzleStandings,
    )
    from sztab.messages.replays import Moments
    from sztab.messages.statistics import PlayerStatistics
    from sztab.messages.tables import Entry, Link, State, Table
    from sztab.puzzles.attempt import Verdict
    from sztab.puzzles.puzzle import Puzzle
    from sztab.table.documents import Step, TableDocument
    from sztab.table.value import TableValue
    from sztab.usecases.book import Book
    from sztab.usecases.study import Study
    from sztab.usecases.timeline import Timeline
    from sztab.usecases.turning import Judging, Thought

T = TypeVar("T")


class Asker(Protocol):
    """Whoever asks."""

    @property
    def player(self) -> Player | None: ...

    def known(self) -> Player:
        """Refused without a name."""

    def must_be_browser(self) -> None:
        """Programs play; they do not look after who plays."""

    def holds(self, table: TableDocument, seat: int) -> bool:
        """Is this seat theirs?"""


class Outside(Protocol):
    """A table as a list tells of it."""

    @property
    def play(self) -> TableValue: ...

    def info(self) -> Table:
        """What everybody may know."""


class Live(Outside, Protocol):
    """A table where it is kept."""

    def late(self) -> list[int]:
        """Seats whose time is over, or who have been away for too long."""

    def link(self, seat: int) -> tuple[str | None, list[Link]]:
        """A new secret for a seat: its hash, and the link with it; none where nobody else could use it."""

    async def steps(self) -> Sequence[Step]:
        """All that happened; some may be stored and not yet true."""

    async def entries(self, viewer: int | None, language: str, after: int) -> list[Entry]:
        """What a viewer learnt after an entry."""

    async def state(self, viewer: int | None, language: str, after: int, scene: bool) -> State:
        """What a viewer may know now."""

    async def timeline(self) -> Timeline:
        """All moments."""

    async def moments(self, viewer: int | None, language: str) -> Moments:
        """The same as a list, as far as a viewer may know."""

    async def chat(self, after: int) -> list[ChatMessage]:
        """What was said after a number."""

    async def answered(self, seat: int, decision: int, client: str) -> Step | None:
        """The step that the very same message has led to before."""

    async def expire(self) -> None:
        """Time that has run out counts: the table may be another one afterwards."""

    async def advised(self, seat: int) -> None:
        """A bot has advised somebody: their opponents may know."""

    def judging(self) -> Judging | None:
        """How far a bot has come with judging this game; None: none does."""

    async def thought(self) -> Thought | None:
        """What a bot thought of this game."""

    async def judge(self) -> None:
        """Let a bot think about this game."""


class PuzzleShelf(Protocol):
    """Puzzles, and what was tried."""

    book: Book

    async def find(self, id: str, player: Player | None = None) -> Puzzle:
        """A puzzle by its name; one from somebody's games is found by them alone."""

    async def source(self, puzzle: Puzzle, player: Player | None) -> tuple[str, int] | None:
        """The table and moment of the player's own game that a puzzle is from."""

    async def attempt_of(self, puzzle: Puzzle, player: Player) -> PuzzleAttempt | None: ...

    async def judge(self, puzzle: Puzzle, tokens: Sequence[str]) -> Verdict:
        """What has come of these tokens; impossible ones are refused."""

    async def level_of(self, player: Player, game: str) -> Level | None: ...

    async def levels(self) -> Mapping[str, Level]:
        """The ratings of puzzles that have moved."""

    async def known(self, player: Player) -> Collection[str]:
        """The puzzles that a player has tried."""

    async def end(self, player: Player, trial: Trial) -> PuzzleAttempt | None:
        """Write an attempt down; None: it was not the first."""

    async def receipt(self, trial: Trial, plain: bool) -> str | None:
        """Proof of an attempt, for the account that may be signed in to later."""

    async def take_hint(self, puzzle: Puzzle, player: Player, way: str, step: int) -> None: ...

    async def add_run(self, run: Run) -> None: ...

    async def run(self, id: str) -> Run | None: ...

    async def go_on(self, before: Run, after: Run) -> bool:
        """False: the run has gone on otherwise."""

    async def best(self, player: Player, game: str, kind: str) -> int | None: ...

    async def standings(self, player: Player, game: str) -> PuzzleStandings: ...

    async def history(self, player: Player, before: float | None, limit: int, language: str) -> PastAttempts: ...

    async def merge(self, player: Player, receipts: list[str], offline: list[Offline]) -> int: ...

    async def own_games(self, player: Player, language: str, begin: bool) -> MyGamesPuzzles: ...


class House(Protocol):
    """What there is besides the tables."""

    @property
    def absence(self) -> float:
        """Seconds of absence after which a seat may be lost, where nothing is said about it."""

    @property
    def private(self) -> bool:
        """Does nobody else come here?"""

    @property
    def study(self) -> Study: ...

    @property
    def puzzles(self) -> PuzzleShelf: ...

    @property
    def csrf(self) -> str: ...

    async def ready(self) -> list[str]:
        """What is missing before people can be served."""

    async def read(self, reader: Callable[[], T]) -> T:
        """What a reader makes of a text from outside; it may take a while."""

    async def drive(self, work: Generator[None, None, T]) -> T:
        """Long work, to its end."""

    async def work(self, function: Callable[..., Generator[None, None, T]], *arguments: Any) -> T:
        """The same for what is made of values alone, so that it can be done far away."""

    async def advise(self, bot: str | None, view: View, language: str) -> Advice:
        """Advice for a person; the strongest bot's unless another is named."""

    def may_begin(self, table: TableDocument) -> None:
        """Refused where too much goes on already."""

    def may_store(self, steps: Sequence[Step]) -> None:
        """Refused where too much is stored already."""

    def invited(self, play: TableValue) -> tuple[TableValue, list[Link]]:
        """A table that is not stored yet, with secret links to its seats where others may come."""

    async def add(self, play: TableValue) -> Table:
        """A new table."""

    async def lobby(self, game: str | None, status: str | None, before: float | None, limit: int) -> Sequence[Outside]:
        """Public tables, the newest first."""

    async def mine(self, status: str | None) -> Sequence[Outside]:
        """The asker's tables, the newest first."""

    async def guest(self, name: str) -> Player:
        """Somebody new."""

    async def rename(self, name: str) -> Player: ...

    async def forget(self) -> None:
        """The asker, on this browser."""

    async def profile(self, id: str) -> Profile | None: ...

    async def games_of(self, id: str, game: str | None, before: float | None, limit: int) -> Games: ...

    async def statistics_of(self, id: str) -> PlayerStatistics: ...

    async def mutes(self) -> list[str]: ...

    def no_judge(self, rough: bool) -> str:
        """Why no bot could judge a game; `rough`: without compiled rules."""


@dataclass(frozen=True)
class Here:
    """Who asks, where, and when."""

    asker: Asker
    house: House
    now: float
    spoken: str  # the language of refusals


@dataclass(frozen=True)
class At(Here):
    """The same at a table."""

    live: Live

    @property
    def play(self) -> TableValue:
        return self.live.play

    @property
    def table(self) -> TableDocument:
        return self.live.play.table
