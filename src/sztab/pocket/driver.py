"""Carries out use cases in a browser: one after the other, and nothing has to be waited for."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Generator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from msgspec import Raw, Struct

from sztab import __version__
from sztab.bots.bot import Advice
from sztab.core.view import View
from sztab.messages.accounts import Profile
from sztab.messages.people import ChatMessage, Games, PlayedGame, PlayedSeat, Player, SeatPlayer
from sztab.messages.replays import Moments
from sztab.messages.statistics import PlayerStatistics
from sztab.messages.tables import Entry, Link, State, Table
from sztab.pocket.kept import Aside, Kept
from sztab.pocket.people import People
from sztab.pocket.tables import LocalTable, Tables
from sztab.pocket.thinking import Thinking
from sztab.pocket.turning import Turning
from sztab.table.documents import Step, TableDocument
from sztab.table.value import TableValue
from sztab.usecases import timeline
from sztab.usecases.ask import TABLE, Ask, Change, ask
from sztab.usecases.house import At, Here
from sztab.usecases.study import Study
from sztab.usecases.timeline import Timeline
from sztab.usecases.turning import NOBODY, Judging, Thought
from sztab.usecases.work import done

if TYPE_CHECKING:
    from sztab.pocket.puzzles import LocalShelf

T = TypeVar("T")


def at_once(work: Coroutine[Any, Any, T]) -> T:
    """What never has to wait is done when it has begun."""
    try:
        work.send(None)
    except StopIteration as ended:
        result: T = ended.value
        return result
    raise RuntimeError("Nothing waits in a browser's house.")


class TableHere:
    """A table of this browser as a use case sees it."""

    def __init__(self, house: LocalHouse, live: LocalTable) -> None:
        self._house = house
        self.local = live

    @property
    def play(self) -> TableValue:
        return self.local.play

    def info(self) -> Table:
        return self.local.info()

    def late(self) -> list[int]:
        return list(self.local.table.late)

    def link(self, seat: int) -> tuple[str | None, list[Link]]:
        return None, []

    async def steps(self) -> Sequence[Step]:
        return self.local.steps

    async def entries(self, viewer: int | None, language: str, after: int) -> list[Entry]:
        return self.local.entries(viewer, language, after)

    async def state(self, viewer: int | None, language: str, after: int, scene: bool) -> State:
        return self.local.state(viewer, language, after, scene)

    async def timeline(self) -> Timeline:
        return self._house.tables.timeline(self.local)

    async def moments(self, viewer: int | None, language: str) -> Moments:
        return done(timeline.listed(self.play, await self.timeline(), viewer, language))

    async def chat(self, after: int) -> list[ChatMessage]:
        return []

    async def answered(self, seat: int, decision: int, client: str) -> Step | None:
        steps = reversed(self.local.steps)
        return next((step for step in steps if step.client == client and step.seat == seat), None)

    async def expire(self) -> None:
        """A table that is looked up has lost its time already."""

    async def advised(self, seat: int) -> None:
        """Nobody plays against the one who sits here."""

    def judging(self) -> Judging | None:
        return self._house.turning.judging(self.local.table.id)

    async def thought(self) -> Thought | None:
        return self._house.turning.thought(self.local.table.id)

    async def judge(self) -> None:
        self._house.turning.begin(self.local)


class LocalHouse:
    """The house in a browser as a use case sees it."""

    absence: float = 0
    private = True
    csrf = ""

    def __init__(self, tables: Tables, people: People, thinking: Thinking, turning: Turning, kept: Kept) -> None:
        self.tables = tables
        self.people = people
        self.turning = turning
        self.kept = kept
        self.study = Study()
        self._thinking = thinking
        self._puzzles: LocalShelf | None = None

    @property
    def puzzles(self) -> LocalShelf:
        """Importing them takes a while: it is done when somebody first asks."""
        if not self._puzzles:
            from sztab.pocket.puzzles import LocalShelf

            self._puzzles = LocalShelf(self.kept)
        return self._puzzles

    async def ready(self) -> list[str]:
        return []

    async def read(self, reader: Callable[[], T]) -> T:
        return reader()

    async def drive(self, work: Generator[None, None, T]) -> T:
        return done(work)

    async def work(self, function: Callable[..., Generator[None, None, T]], *arguments: Any) -> T:
        return done(function(*arguments))

    async def advise(self, bot: str | None, view: View, language: str) -> Advice:
        return self._thinking.advise(bot, view, language)

    def may_begin(self, table: TableDocument) -> None:
        """Whoever sits here may."""

    def may_store(self, steps: Sequence[Step]) -> None:
        """The browser says when it is full."""

    def invited(self, play: TableValue) -> tuple[TableValue, list[Link]]:
        return play, []

    async def add(self, play: TableValue) -> Table:
        return self.tables.add(play).info()

    async def lobby(
        self, game: str | None, status: str | None, before: float | None, limit: int
    ) -> list[LocalTable]:  # fmt: skip
        return []

    async def mine(self, status: str | None) -> list[LocalTable]:
        """Everything that is kept here is, but records that were only looked at are not in the list of games."""
        documents = [table for table in self.tables.documents() if status in (None, table.status)]
        holds = self.people.holds
        return [
            self.tables.glimpsed(table)
            for table in documents
            if table.imported or any(holds(table, seat) for seat in range(len(table.seats)))
        ]

    async def guest(self, name: str) -> Player:
        return self.people.be_called(name)

    rename = guest

    async def forget(self) -> None:
        self.people.forget()

    async def profile(self, id: str) -> Profile | None:
        return self.people.profile(id)

    async def games_of(self, id: str, game: str | None, before: float | None, limit: int) -> Games:
        over = (table for table in self.tables.documents() if table.status == "ended" and not table.imported)
        found = [_played(table) for table in over if game in (None, table.game)]
        found = [one for one in found if before is None or one.ended < before][:limit]
        return Games(found, found[-1].ended if len(found) == limit else None)

    async def statistics_of(self, id: str) -> PlayerStatistics:
        return PlayerStatistics([], [], [])

    async def mutes(self) -> list[str]:
        return []

    def no_judge(self, rough: bool) -> str:
        return NOBODY


def _played(table: TableDocument) -> PlayedGame:
    result = table.result
    assert result
    winners = set(result.winners)
    seats = []
    for number, taken in enumerate(table.seats):
        player = SeatPlayer(taken.player, taken.name) if taken.player else None
        score = 0.5 if not winners else float(number in winners)
        seats.append(PlayedSeat(number, player, taken.bot, score, taken.kind == "person", None, None))
    return PlayedGame(table.id, table.game, table.mode, table.created, result.reason, False, seats)


class Driver:
    """Carries out use cases."""

    def __init__(self, house: LocalHouse, now: Callable[[], float]) -> None:
        self._house = house
        self._now = now

    def carry_out(self, one: Ask, given: Mapping[str, Any], spoken: str) -> Any:
        """What a use case answers; `given` are its arguments, and the id of the table that its path leads to."""
        house = self._house
        if one.kept:
            return _kept(one, *given.values())
        if not one.at_table:
            return _now(one.run(Here(house.people, house, self._now(), spoken), **given))
        live = house.tables.get(given["id"])
        return self.carry_out_at(one, live, {name: value for name, value in given.items() if name != "id"}, spoken)

    def carry_out_at(self, one: Ask, live: LocalTable, given: Mapping[str, Any], spoken: str) -> Any:
        house = self._house
        one.prove(house.people, live.table, given)
        said = _now(one.run(At(house.people, house, self._now(), spoken, TableHere(house, live)), **given))
        if not isinstance(said, Change):
            return said
        house.tables.save(live, said.play)
        return said.says(live.info)


def _now(said: Any) -> Any:
    return at_once(said) if isinstance(said, Coroutine) else said


@cache
def _kept(one: Ask, *given: Any) -> Raw:
    """An answer that never changes, made once."""
    return Raw(msgspec.json.encode(one.run(None, *given)))


# ---- what only this house can be asked


class About(Struct, frozen=True):
    """The version, and the documents that could not be read."""

    version: str
    aside: list[Aside]


@ask("GET", "/api/pocket", "pocket")
def about(here: Here) -> About:
    """What this house says of itself."""
    assert isinstance(here.house, LocalHouse)
    here.house.tables.documents()  # whatever cannot be read is found out now
    return About(__version__, here.house.kept.aside)


@ask("DELETE", TABLE, "pocket", status=204)
def remove(at: At) -> None:
    """Forget a table; a server keeps its tables."""
    assert isinstance(at.house, LocalHouse)
    assert isinstance(at.live, TableHere)
    at.house.tables.remove(at.live.local)


OWN = (about, remove)
