"""Accounts: a name and a password that bring a player back. Passwords are kept as argon2 hashes only."""

from __future__ import annotations

import asyncio
import secrets
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from sztab.core.words import Sentence
from sztab.messages.accounts import Profile, TokenInfo
from sztab.messages.errors import Refused, not_now
from sztab.messages.people import Player
from sztab.server.people.limits import Limits
from sztab.server.people.sessions import Caller, People, new_secret
from sztab.server.settings import Settings
from sztab.server.store import clubs, links, moderation, tournaments
from sztab.server.store import ratings as standings
from sztab.server.store.schema import accounts, chats, players, sessions
from sztab.server.store.store import Store, hashed
from sztab.usecases.names import clean_name, new_id

P = ParamSpec("P")
T = TypeVar("T")
TAKEN = Sentence("This name belongs to somebody else.")
WRONG = Sentence("The name or the password is wrong.")
CLOSED = Sentence("This account is closed; ask the operator of this server.")
_ID_LENGTH = 16  # how much of its hash names a token
_AT_ONCE = 2  # passwords that are hashed at the same time: each takes its share of memory


def login_name(name: str) -> str:
    """A name as it is compared: what looks the same in another case or width is the same."""
    return unicodedata.normalize("NFKC", name).casefold()[:64]


class AccountStore:
    """Accounts in the database; plain blocking code like the rest of the store."""

    def __init__(self, store: Store) -> None:
        self._reading = store.engine
        self._writing = store.engine.execution_options(writes=True)

    def taken(self, name: str, by_other_than: str = "") -> bool:
        query = select(accounts.c.player).where(accounts.c.login == login_name(name))
        with self._reading.connect() as connection:
            found = connection.execute(query).scalar()
            return found is not None and found != by_other_than

    def find(self, name: str) -> tuple[Player, str] | None:
        """A player and the hash of the password."""
        query = select(players.c.id, players.c.name, accounts.c.password).join(accounts)
        with self._reading.connect() as connection:
            found = connection.execute(query.where(accounts.c.login == login_name(name))).first()
            return (Player(found.id, found.name, True), found.password) if found else None

    def password(self, player: str) -> str | None:
        with self._reading.connect() as connection:
            return connection.execute(select(accounts.c.password).where(accounts.c.player == player)).scalar()

    def add(self, player: Player, known: bool, password: str, token: str, now: float) -> None:
        """An account for a new player or for a guest, who stays the same player; all sessions begin anew."""
        with self._writing.begin() as connection:
            values = {"name": player.name, "account": True}
            if known:
                connection.execute(update(players).where(players.c.id == player.id).values(values))
            else:
                connection.execute(insert(players), {"id": player.id, "created": now, "seen": now, **values})
            row = {"player": player.id, "login": login_name(player.name), "password": password, "changed": now}
            connection.execute(insert(accounts), row)
            _only_session(connection, player.id, token, now)

    def log_in(self, player: str, token: str, now: float, password: str | None) -> None:
        """A new session, and the password hashed anew where today's cost is another."""
        with self._writing.begin() as connection:
            row = {"hash": hashed(token), "player": player, "kind": "cookie", "label": "", "created": now}
            connection.execute(insert(sessions), row)
            connection.execute(update(players).where(players.c.id == player).values(seen=now))
            if password:
                connection.execute(update(accounts).where(accounts.c.player == player).values(password=password))

    def change(self, player: str, password: str, token: str, now: float) -> None:
        with self._writing.begin() as connection:
            values = {"password": password, "changed": now}
            connection.execute(update(accounts).where(accounts.c.player == player).values(values))
            links.end_all(connection, player)
            _only_session(connection, player, token, now)

    def replace(self, player: str, password: str, token: str, now: float, link: str) -> bool:
        """Another password by a link, which works once; False: it did not."""
        with self._writing.begin() as connection:
            if not links.spend(connection, "password", hashed(link), now):
                return False
            values = {"password": password, "changed": now}
            connection.execute(update(accounts).where(accounts.c.player == player).values(values))
            _only_session(connection, player, token, now)
        return True

    def rename(self, player: Player, name: str) -> None:
        with self._writing.begin() as connection:
            where = accounts.c.player == player.id
            connection.execute(update(accounts).where(where).values(login=login_name(name)))
            connection.execute(update(players).where(players.c.id == player.id).values(name=name))

    def remove(self, player: str) -> None:
        """Sessions, mutes and the password go with the player; seats and results no longer name anybody.

        Clubs go over to those who look after them, too; news goes.
        """
        with self._writing.begin() as connection:
            clubs.pass_on(connection, player)
            standings.forget(connection, player)
            tournaments.forget(connection, player)
            connection.execute(delete(chats).where(chats.c.player == player))
            connection.execute(delete(players).where(players.c.id == player))

    def hand_over(self, guest: str, player: str) -> None:
        """What is left of a guest whose tables have gone over to an account."""
        with self._writing.begin() as connection:
            standings.hand_over(connection, guest, player)
            tournaments.hand_over(connection, guest, player)
            connection.execute(delete(players).where((players.c.id == guest) & ~players.c.account))

    def profile(self, player: str) -> Profile | None:
        query = select(players.c.id, players.c.name, players.c.account, players.c.created)
        with self._reading.connect() as connection:
            found = connection.execute(query.where(players.c.id == player)).first()
        if not found:
            return None
        ratings = standings.of_player(self._reading, player)
        return Profile(Player(found.id, found.name, found.account), found.created, ratings)

    def tokens(self, player: str) -> list[TokenInfo]:
        """The programs that play for somebody."""
        query = select(sessions.c.hash, sessions.c.label, sessions.c.created).order_by(sessions.c.created)
        with self._reading.connect() as connection:
            found = connection.execute(query.where((sessions.c.player == player) & (sessions.c.kind == "bot"))).all()
            return [TokenInfo(row.hash[:_ID_LENGTH], row.label, row.created) for row in found]

    def end_token(self, player: str, id: str) -> bool:
        mine = (sessions.c.player == player) & (sessions.c.kind == "bot")
        mine &= func.substr(sessions.c.hash, 1, _ID_LENGTH) == id
        with self._writing.begin() as connection:
            return connection.execute(delete(sessions).where(mine)).rowcount > 0


def _only_session(connection: Connection, player: str, token: str, now: float) -> None:
    """End every browser's session and begin one; programs keep their tokens."""
    connection.execute(delete(sessions).where((sessions.c.player == player) & (sessions.c.kind == "cookie")))
    row = {"hash": hashed(token), "player": player, "kind": "cookie", "label": "", "created": now}
    connection.execute(insert(sessions), row)


def _differs(name: str, password: str) -> None:
    if login_name(password) == login_name(name):
        raise Refused(400, "The password must not be the name.", field="password")


class Accounts:
    """Registering, logging in and all that needs a password."""

    def __init__(
        self, store: Store, people: People, limits: Limits, settings: Settings, now: Callable[[], float]
    ) -> None:  # fmt: skip
        self.store = AccountStore(store)
        self._queue = store
        self._people = people
        self._limits = limits
        self._now = now
        self._hasher = PasswordHasher(settings.argon2_rounds, settings.argon2_kib, settings.argon2_lanes)
        self._threads = ThreadPoolExecutor(_AT_ONCE, "passwords")
        self._nobody: str | None = None  # a hash that no password fits

    def close(self) -> None:
        self._threads.shutdown()

    async def register(self, caller: Caller, name: str, password: str, address: str) -> tuple[Player, str]:
        """A new account; a guest stays the same player, with all games."""
        player = caller.player
        if player and player.account:
            raise not_now("You have an account; log out first.")
        caller.must_be_browser()
        name = clean_name(name)
        _differs(name, password)
        self._limits.registering.spend(address)
        if await self._queue.read(self.store.taken, name):
            raise Refused(409, TAKEN, field="name")
        made = Player(player.id if player else new_id("p"), name, True)
        token, hash = new_secret("session"), await self._run(self._hasher.hash, password)
        try:
            await self._queue.write(self.store.add, made, player is not None, hash, token, self._now())
        except IntegrityError:
            raise Refused(409, TAKEN, field="name") from None
        self._people.forget(made.id)
        return made, token

    async def log_in(self, name: str, password: str, address: str) -> tuple[Player, str]:
        """A session, against the password. For an unknown name the same work is done."""
        self._limits.logging_in.spend(address)
        name = clean_name(name)
        self._limits.guessing.spend(login_name(name))
        found, nobody = await self._queue.read(self.store.find, name), await self._hash_of_nobody()
        player, hash = found or (None, nobody)
        if not await self._run(self._fits, hash, password) or player is None:
            raise Refused(401, WRONG)
        self._limits.guessing.give_back(login_name(name))
        if (await self._queue.read(moderation.standing, self._queue.engine, player.id)).closed:
            raise Refused(403, CLOSED)
        again = await self._run(self._hasher.hash, password) if self._hasher.check_needs_rehash(hash) else None
        token = new_secret("session")
        await self._queue.write(self.store.log_in, player.id, token, self._now(), again)
        return player, token

    async def change_password(self, caller: Caller, old: str, new: str) -> str:
        """A new password ends every session but the one that is begun here."""
        player = await self.prove(caller, old)
        token, hash = new_secret("session"), await self._run(self._hasher.hash, new)
        await self._queue.write(self.store.change, player.id, hash, token, self._now())
        self._people.forget(player.id)
        return token

    async def replace_password(self, player: Player, new: str, token: str, link: str) -> bool:
        """A new password in place of a forgotten one; False: the link no longer works."""
        _differs(player.name, new)
        hash = await self._run(self._hasher.hash, new)
        done = await self._queue.write(self.store.replace, player.id, hash, token, self._now(), link)
        self._people.forget(player.id)
        return done

    async def prove(self, caller: Caller, password: str) -> Player:
        """The player of an account who has just said the password."""
        player = caller.known()
        caller.must_be_browser()
        if not player.account:
            raise not_now("You have no account.")
        self._limits.guessing.spend(player.id)
        hash = await self._queue.read(self.store.password, player.id)
        if hash is None or not await self._run(self._fits, hash, password):
            raise Refused(403, "The password is wrong.", field="password")
        self._limits.guessing.give_back(player.id)
        return player

    async def rename(self, player: Player, name: str) -> Player:
        """Another name; an account's own name is the one to log in with."""
        name = clean_name(name)
        if await self._queue.read(self.store.taken, name, player.id):
            raise Refused(409, TAKEN, field="name")
        if not player.account:
            return await self._people.rename(player, name)
        try:
            await self._queue.write(self.store.rename, player, name)
        except IntegrityError:
            raise Refused(409, TAKEN, field="name") from None
        self._people.forget(player.id)
        return Player(player.id, name, True)

    async def guest(self, name: str) -> tuple[Player, str]:
        """A new guest, who does not go by the name of an account."""
        if await self._queue.read(self.store.taken, clean_name(name)):
            raise Refused(409, TAKEN, field="name")
        return await self._people.guest(name)

    async def end_token(self, player: Player, id: str) -> None:
        if not await self._queue.write(self.store.end_token, player.id, id):
            raise Refused(404, "There is no such token.")
        self._people.forget(player.id)

    async def _hash_of_nobody(self) -> str:
        if self._nobody is None:
            self._nobody = await self._run(self._hasher.hash, secrets.token_hex(16))
        return self._nobody

    def _fits(self, hash: str, password: str) -> bool:
        try:
            return self._hasher.verify(hash, password)
        except (VerificationError, InvalidHashError):
            return False

    async def _run(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, lambda: function(*args, **kwargs))
