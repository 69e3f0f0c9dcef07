"""Who is asking: guests by a cookie, programs and links by a secret in a header. Only hashes of secrets are kept."""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from litestar.connection import ASGIConnection

from sztab.core.lru import Lru
from sztab.messages.errors import NO_ACCOUNT, NO_NAME, NO_SEAT, NOT_YOURS, Refused
from sztab.messages.people import Player
from sztab.server.store.store import Store, StoreError, hashed
from sztab.table.clocks import DAY
from sztab.table.documents import TableDocument
from sztab.usecases.names import clean_name, new_id

COOKIE = "sztab_session"
_KNOWN = 20_000  # sessions that are remembered


def new_secret(kind: str) -> str:
    return f"{kind}_{secrets.token_urlsafe(24)}"


@dataclass(frozen=True)
class Caller:
    """Somebody with a request."""

    player: Player | None = None
    links: frozenset[str] = frozenset()  # the hashes of seats' secrets
    session: tuple[str, str] | None = None  # the hash of what was shown for the player, and its kind
    address: str = ""  # where the request comes from

    def known(self) -> Player:
        if self.player is None:
            raise Refused(401, NO_NAME)
        return self.player

    def member(self) -> Player:
        """Somebody with an account."""
        player = self.known()
        if not player.account:
            raise Refused(403, NO_ACCOUNT)
        return player

    def must_be_browser(self) -> None:
        """Programs play; they do not look after the account."""
        if self.session and self.session[1] != "cookie":
            raise Refused(403, "A program may not do this.")

    def holds(self, table: TableDocument, seat: int) -> bool:
        """Is this seat theirs?"""
        if not 0 <= seat < len(table.seats):
            raise Refused(404, NO_SEAT)
        taken = table.seats[seat]
        if taken.kind != "person":
            return False
        mine = self.player is not None and taken.player == self.player.id
        return mine or taken.hash in self.links

    def must_hold(self, table: TableDocument, seat: int) -> None:
        if not self.holds(table, seat):
            raise Refused(403, NOT_YOURS)


class People:
    """Finds out who is asking."""

    def __init__(self, store: Store, now: Callable[[], float], alone: bool = True) -> None:
        self._store = store
        self._now = now
        self._known = Lru[tuple[str, str], Player](_KNOWN if alone else 0)  # another process may end a session
        self._touched = Lru[str, float](_KNOWN)

    async def caller(self, connection: ASGIConnection[Any, Any, Any, Any]) -> Caller:
        header = connection.headers.get("authorization")
        if header is not None:
            return await self._bearer(header)
        cookie = connection.cookies.get(COOKIE)
        return await self._caller(cookie, "cookie") if cookie else Caller()

    async def _bearer(self, header: str) -> Caller:
        scheme, _, token = header.partition(" ")
        if scheme.lower() == "bearer" and token.startswith("seat_"):
            if await self._store.read(self._store.seat_of, token):
                return Caller(links=frozenset({hashed(token)}))
        elif scheme.lower() == "bearer" and token.startswith("bot_"):
            caller = await self._caller(token, "bot")
            if caller.player:
                return caller
        raise Refused(401, "This link or token is not valid.")

    async def _caller(self, token: str, kind: str) -> Caller:
        session = (hashed(token), kind)
        player = await self._player(session)
        return Caller(player, session=session) if player else Caller()

    async def _player(self, session: tuple[str, str]) -> Player | None:
        player = self._known.use(session)
        if player is None:
            player = await self._store.read(self._store.player_of, *session)
            if player is None:
                return None
            self._known[session] = player
        await self._seen(player.id)
        return player

    async def check(self, caller: Caller) -> None:
        """Is the session that a long connection was opened with still one?"""
        if caller.session and not await self._player(caller.session):
            raise Refused(401, "This session has ended.")

    async def _seen(self, player: str) -> None:
        """Write down, once a day, that a player is still there."""
        now = self._now()
        touched = self._touched.get(player)
        if touched is not None and now - touched < DAY:
            return
        self._touched[player] = now
        with contextlib.suppress(StoreError):  # nobody is refused because of it
            await self._store.write(self._store.touch, player, now)

    async def guest(self, name: str) -> tuple[Player, str]:
        """A new guest and the secret of the session."""
        player, token = Player(new_id("p"), clean_name(name)), new_secret("session")
        await self._store.write(self._store.add_player, player, self._now())
        await self._store.write(self._store.add_session, token, player.id, "cookie", self._now())
        return player, token

    async def rename(self, player: Player, name: str) -> Player:
        name = clean_name(name)
        await self._store.write(self._store.rename, player.id, name)
        self.forget(player.id)
        return Player(player.id, name, player.account)

    async def bot_token(self, player: Player, label: str) -> str:
        token = new_secret("bot")
        await self._store.write(self._store.add_session, token, player.id, "bot", self._now(), clean_name(label))
        return token

    async def leave(self, token: str) -> None:
        await self._store.write(self._store.end_session, token)
        self._known.pop((hashed(token), "cookie"), None)

    def forget(self, player: str) -> None:
        """Look at the sessions of a player anew."""
        for key in [key for key, known in self._known.items() if known.id == player]:
            del self._known[key]
