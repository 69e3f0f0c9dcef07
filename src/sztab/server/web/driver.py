"""Carries out use cases in a server: finds the table, proves the seat, waits, locks, retries, stores."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Generator, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

import msgspec
from litestar import Request
from litestar.datastructures import Cookie
from litestar.utils.scope.state import ScopeState

from sztab.bots.bot import Advice
from sztab.core.view import View
from sztab.messages.accounts import Profile
from sztab.messages.errors import Refused
from sztab.messages.people import ChatMessage, Games, Player
from sztab.messages.replays import Moments
from sztab.messages.statistics import PlayerStatistics
from sztab.messages.tables import Entry, Link, State, Table
from sztab.server.live import absence
from sztab.server.live.live_table import LiveTable
from sztab.server.live.seating import invited, link
from sztab.server.live.slices import in_turns
from sztab.server.live.tables import retried
from sztab.server.live.turns import Asker
from sztab.server.people.sessions import COOKIE, Caller, new_secret
from sztab.server.puzzles.shelf import Shelf
from sztab.server.replay.turning_points import TOO_SLOW
from sztab.server.store import ratings, statistics
from sztab.server.store.store import SESSION_DAYS, hashed
from sztab.server.web import chat
from sztab.server.web.runtime import Server
from sztab.server.web.security_headers import CSRF_COOKIE
from sztab.table.documents import Step, TableDocument
from sztab.table.value import TableValue
from sztab.usecases.ask import Ask, Change
from sztab.usecases.house import At, Here
from sztab.usecases.study import Study
from sztab.usecases.timeline import Timeline
from sztab.usecases.turning import NOBODY, Judging, Thought

T = TypeVar("T")
AnyRequest = Request[Any, Any, Any]
_LISTED = 100  # of somebody's games
_encode = msgspec.json.Encoder().encode


class ServerTable:
    """A live table as a use case sees it."""

    def __init__(self, server: Server, live: LiveTable, caller: Caller) -> None:
        self._server = server
        self._live = live
        self._caller = caller

    @property
    def play(self) -> TableValue:
        return self._live.play

    def info(self) -> Table:
        return self._live.info()

    def late(self) -> list[int]:
        absence.find(self._live, self._server.now())
        return [*self._live.table.late, *sorted(self._live.absent)]

    def link(self, seat: int) -> tuple[str | None, list[Link]]:
        token = new_secret("seat")
        return hashed(token), [link(self._live.table.id, seat, token)]

    async def steps(self) -> Sequence[Step]:
        return await self._server.tables.steps(self._live)

    async def entries(self, viewer: int | None, language: str, after: int) -> list[Entry]:
        return await self._server.viewing.entries(self._live, viewer, language, after)

    async def state(self, viewer: int | None, language: str, after: int, scene: bool) -> State:
        return await self._server.viewing.state(self._live, viewer, language, after, scene)

    async def timeline(self) -> Timeline:
        return await self._server.timelines.of(self._live)

    async def moments(self, viewer: int | None, language: str) -> Moments:
        return await self._server.timelines.listed(self._live, viewer, language)

    async def chat(self, after: int) -> list[ChatMessage]:
        return await chat.read(self._server, self._live, self._caller, after)

    async def answered(self, seat: int, decision: int, client: str) -> Step | None:
        return await self._server.tables.answered(self._live, seat, decision, client)

    async def expire(self) -> None:
        await self._server.tables.expire(self._live)

    async def advised(self, seat: int) -> None:
        await self._server.tables.advised(self._live.table.id, seat)

    def judging(self) -> Judging | None:
        return self._server.turning_points.judging(self._live.table)

    async def thought(self) -> Thought | None:
        return await self._server.turning_points.thought(self._live.table.id)

    async def judge(self) -> None:
        await self._server.turning_points.begin(self._live, self._caller.address)


class ServerHouse:
    """The server as a use case sees it, for one caller; `request` is there where a browser has sent one."""

    private = False

    def __init__(self, server: Server, caller: Caller, request: AnyRequest | None = None, pause: str = "") -> None:
        self._server = server
        self._caller = caller
        self._request = request
        self._pause = pause  # the limit that every pause of long work costs
        self.cookie: Cookie | None = None  # to be set with the answer

    @property
    def absence(self) -> float:
        return self._server.seating.absence

    @property
    def study(self) -> Study:
        return self._server.study

    @property
    def puzzles(self) -> Shelf:
        return Shelf(self._server.puzzles, self._server.own_games, self._caller.address)

    @property
    def csrf(self) -> str:
        return csrf_of(self._request) if self._request else ""

    async def ready(self) -> list[str]:
        return await self._server.ready()

    async def read(self, reader: Callable[[], T]) -> T:
        return await self._server.reading.read(self._caller.address, reader)

    async def drive(self, work: Generator[None, None, T]) -> T:
        return await in_turns(work, each=lambda: _spend(self._server, self._caller, self._pause))

    async def work(self, function: Callable[..., Generator[None, None, T]], *arguments: Any) -> T:
        return await self._server.pool.do(self._caller.address, function, *arguments)

    async def advise(self, bot: str | None, view: View, language: str) -> Advice:
        caller = self._caller
        self._server.limits.advising.spend(caller.address)
        asker = Asker(caller.address, caller.player.id if caller.player else min(caller.links, default=""))
        return await self._server.bot_service.advise(bot, view, language, asker)

    def may_begin(self, table: TableDocument) -> None:
        self._server.seating.may_begin(table)

    def may_store(self, steps: Sequence[Step]) -> None:
        size = sum(len(_encode(step)) for step in steps)
        self._server.limits.stored.spend(self._caller.address, size, size)

    def invited(self, play: TableValue) -> tuple[TableValue, list[Link]]:
        return invited(play)

    async def add(self, play: TableValue) -> Table:
        return (await self._server.tables.add(play)).info()

    # ---- lists

    async def lobby(
        self, game: str | None, status: str | None, before: float | None, limit: int
    ) -> list[LiveTable]:  # fmt: skip
        store = self._server.store
        return await self._server.tables.peek(await store.read(store.lobby, game, status, before, limit))

    async def mine(self, status: str | None) -> list[LiveTable]:
        store, me = self._server.store, self._caller.known()
        return await self._server.tables.peek(await store.read(store.tables_of, me.id, status, _LISTED))

    # ---- people

    async def guest(self, name: str) -> Player:
        self._server.limits.guests.spend(self._caller.address)
        player, token = await self._server.accounts.guest(name)
        self.cookie = session_cookie(self._server, token)
        return player

    async def rename(self, name: str) -> Player:
        return await self._server.accounts.rename(self._caller.known(), name)

    async def forget(self) -> None:
        token = self._request.cookies.get(COOKIE) if self._request else None
        if token:
            await self._server.people.leave(token)
        self.cookie = Cookie(key=COOKIE, expires=0, max_age=0)

    async def profile(self, id: str) -> Profile | None:
        return await self._server.store.read(self._server.accounts.store.profile, id) if id.isprintable() else None

    async def games_of(self, id: str, game: str | None, before: float | None, limit: int) -> Games:
        store = self._server.store
        return await store.read(ratings.history, store.engine, id, game, before, limit, self._is_me(id))

    async def statistics_of(self, id: str) -> PlayerStatistics:
        store = self._server.store
        return await store.read(statistics.of_player, store.engine, id, self._is_me(id))

    def _is_me(self, id: str) -> bool:
        return self._caller.player is not None and self._caller.player.id == id

    async def mutes(self) -> list[str]:
        return await self._server.store.read(self._server.store.mutes, self._caller.known().id)

    def no_judge(self, rough: bool) -> str:
        return TOO_SLOW if rough else NOBODY


class Driver:
    """Carries out use cases."""

    def __init__(self, server: Server) -> None:
        self._server = server

    async def carry_out(
        self, one: Ask, caller: Caller, house: ServerHouse, spoken: str, given: Mapping[str, Any], table: str = ""
    ) -> Any:
        """What a use case answers; `given` are its arguments, `table` the id of the one that its path leads to."""
        if not one.at_table:
            return await _awaited(one.run(Here(caller, house, self._server.now(), spoken), **given))
        if one.changes:
            return await self._change(one, caller, house, spoken, given, table)
        live = await self._server.tables.get(table)
        self._prove(one, caller, live, given)
        return await _awaited(one.run(self._at(caller, house, spoken, live), **given))

    def _at(self, caller: Caller, house: ServerHouse, spoken: str, live: LiveTable) -> At:
        return At(caller, house, self._server.now(), spoken, ServerTable(self._server, live, caller))

    def _prove(self, one: Ask, caller: Caller, live: LiveTable, given: Mapping[str, Any]) -> None:
        seat = one.prove(caller, live.table, given)
        if seat is not None:
            absence.saw(live, seat, self._server.now())

    @retried
    async def _change(
        self, one: Ask, caller: Caller, house: ServerHouse, spoken: str, given: Mapping[str, Any], table: str
    ) -> Any:
        """Judged by the table as it is known here; what that refuses is judged by what is true."""
        tables = self._server.tables
        change = partial(self._change_at, one, caller, house, spoken, given)
        try:
            return await change(await tables.known(table))
        except Refused as refused:
            if tables.ownership.alone or refused.status == 503:
                raise
        return await change(await tables.get(table))

    async def _change_at(
        self, one: Ask, caller: Caller, house: ServerHouse, spoken: str, given: Mapping[str, Any], live: LiveTable
    ) -> Any:
        async with live.lock:
            self._prove(one, caller, live, given)
            said = await _awaited(one.run(self._at(caller, house, spoken, live), **given))
            if not isinstance(said, Change):
                return said
            await self._server.tables.save(live, said.play)
        return said.says(live.info)


async def _awaited(said: Any) -> Any:
    return await said if inspect.isawaitable(said) else said


def _spend(server: Server, caller: Caller, limit: str) -> None:
    """Take something out of a limit: by address, or with `player:` by player."""
    by, _, name = limit.rpartition(":")
    if name:
        getattr(server.limits, name).spend(caller.known().id if by else caller.address)


def spend(server: Server, caller: Caller, one: Ask) -> None:
    """What a use case costs."""
    for limit in one.limits:
        _spend(server, caller, limit)


def csrf_of(request: AnyRequest) -> str:
    token = ScopeState.from_scope(request.scope).csrf_token
    return token if isinstance(token, str) else request.cookies.get(CSRF_COOKIE, "")


def session_cookie(server: Server, token: str) -> Cookie:
    return Cookie(
        key=COOKIE,
        value=token,
        max_age=SESSION_DAYS * 86_400,
        httponly=True,
        samesite="lax",
        secure=server.settings.secure_cookies,
    )
