"""Challenges: somebody proposes a table to somebody else by name, and it is made when they accept."""

from __future__ import annotations

from hashlib import sha256

import msgspec
from sqlalchemy import Connection

from sztab.core.words import Sentence
from sztab.messages.acquaintances import Challenge, ChallengeInfo, ChallengeStatus
from sztab.messages.errors import Refused, not_now
from sztab.messages.notice_values import About, Kind, NewNotice
from sztab.messages.people import Player
from sztab.messages.tables import TableRequest
from sztab.server.live.live_table import LiveTable
from sztab.server.live.seating import Seating
from sztab.server.notices.post import Post
from sztab.server.people.accounts import login_name
from sztab.server.people.limits import Limits
from sztab.server.people.sessions import Caller
from sztab.server.store import acquaintances, outbox
from sztab.server.store.store import Store
from sztab.usecases.names import new_id
from sztab.usecases.seating import wanted

MOST_OPEN = 20  # challenges of one player that wait
NO_CHALLENGE = Sentence("There is no such challenge.")
_encode = msgspec.json.Encoder().encode
_wish = msgspec.json.Decoder(TableRequest)


class Challenges:
    """Proposes, accepts, declines and withdraws."""

    def __init__(self, store: Store, seating: Seating, post: Post, limits: Limits) -> None:
        self._store = store
        self._seating = seating
        self._post = post
        self._limits = limits

    async def all_of(self, player: str) -> list[ChallengeInfo]:
        """Those that wait for somebody's answer, or for somebody else's."""
        return [
            info(found) for found in await self._store.read(acquaintances.open_challenges, self._store.engine, player)
        ]

    async def challenge(self, caller: Caller, name: str, wish: TableRequest) -> ChallengeInfo:
        me = account(caller)
        for spender in (me.id, caller.address):
            self._limits.challenging.spend(spender)
        _must_be_for_two(wish)
        read, engine = self._store.read, self._store.engine
        other = await read(acquaintances.account, engine, login_name(name))
        if not other:
            raise Refused(404, Sentence("There is no account with this name."), field="name")
        if other.id == me.id:
            raise Refused(400, Sentence("Nobody challenges themselves."), field="name")
        if not await read(acquaintances.welcomes, engine, other.id, me.id):
            raise Refused(403, Sentence("{name} does not take this challenge.", name=other.name), field="name")
        mine = [one for one in await read(acquaintances.open_challenges, engine, me.id) if one.challenger.id == me.id]
        if any(one.challenged.id == other.id for one in mine):
            raise not_now(Sentence("{name} has not answered your last challenge yet.", name=other.name))
        if len(mine) >= MOST_OPEN:
            raise not_now("Too many of your challenges are unanswered; withdraw one of them first.")
        id, now = new_id("c"), self._seating.tables.now()
        told = _notice("challenge", other.id, id, me.name, wish.game, now)

        def add(connection: Connection) -> None:
            acquaintances.add_challenge(connection, id, me.id, other.id, wish.game, _encode(wish), now)
            outbox.add(connection, [told])

        await self._store.change(add)
        self._post.wake()
        return info(await self._found(id))

    async def accept(self, caller: Caller, id: str) -> LiveTable:
        """The table that was proposed, with both at it; asked again, the same one."""
        me, found = account(caller), await self._found(id)
        if found.challenged.id != me.id:
            raise Refused(404, NO_CHALLENGE)
        if await self._store.read(acquaintances.stands_between, self._store.engine, me.id, found.challenger.id):
            raise not_now("One of you has blocked the other.")
        table, wish = table_of(id), _wish.decode(found.wish)
        if found.status == "open":
            _must_be_for_two(wish)  # the rules may have changed since
            await self._answer(found, "accepted", me, table)
        elif found.status != "accepted":
            raise not_now("This challenge was answered already.")
        try:
            await self._seating.create(wish, Player(found.challenger.id, found.challenger.name, True), table, me)
        except Refused as refused:
            if refused.status != 409:  # it is there: somebody has asked twice
                raise
        return await self._seating.tables.get(table)

    async def decline(self, caller: Caller, id: str) -> None:
        me, found = account(caller), await self._found(id)
        if found.challenged.id != me.id:
            raise Refused(404, NO_CHALLENGE)
        await self._answer(found, "declined", me)

    async def withdraw(self, caller: Caller, id: str) -> None:
        me, found = account(caller), await self._found(id)
        if found.challenger.id != me.id:
            raise Refused(404, NO_CHALLENGE)
        await self._answer(found, "withdrawn", me)

    async def _found(self, id: str) -> Challenge:
        found = await self._store.read(acquaintances.challenge, self._store.engine, id) if id.isprintable() else None
        if not found:
            raise Refused(404, NO_CHALLENGE)
        return found

    async def _answer(self, found: Challenge, status: ChallengeStatus, me: Player, table: str | None = None) -> None:
        now = self._seating.tables.now()

        def answer(connection: Connection) -> bool:
            if not acquaintances.answer_challenge(connection, found.id, status, table):
                return False
            if status in ("accepted", "declined"):
                told = _notice(status, found.challenger.id, found.id, me.name, found.game, now, table)
                outbox.add(connection, [told])
            return True

        if not await self._store.change(answer):
            raise not_now("This challenge was answered already.")
        self._post.wake()


def account(caller: Caller) -> Player:
    player = caller.known()
    if not player.account:
        raise Refused(403, Sentence("This needs an account."))
    return player


def table_of(challenge: str) -> str:
    """One challenge becomes one table."""
    return f"t_{sha256(challenge.encode()).hexdigest()[:24]}"


def info(found: Challenge) -> ChallengeInfo:
    wish = _wish.decode(found.wish)
    return ChallengeInfo(found.id, found.challenger, found.challenged, found.at, found.status, wish, found.table)


def _must_be_for_two(wish: TableRequest) -> None:
    kinds = sorted(seat.kind for seat in wanted(wish).seats if seat.kind != "bot")
    if kinds != ["open", "person"]:
        raise Refused(400, Sentence("A challenge is for two: one seat is yours, one is open."), field="seats")


def _notice(kind: Kind, player: str, id: str, name: str, game: str, now: float, table: str | None = None) -> NewNotice:
    about = About(game=game, name=name, challenge=id, table=table)
    return NewNotice(player, kind, f"{kind} {id}", now, now, about)
