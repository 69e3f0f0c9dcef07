"""A new password in place of a forgotten one, by a link to the e-mail address that they have confirmed.

Nobody learns whether an address belongs to an account: that it was asked for is stored, then comes the answer, and
then it is looked up. No letter is lost when the server is killed, and none is sent twice but one that was on its way
just then, with the same Message-ID.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from email.utils import parseaddr
from hashlib import sha256

from sztab.core.words import Sentence, say
from sztab.messages.errors import Refused, not_now
from sztab.messages.people import Player
from sztab.server.notices.mail import MAIL_OFF, Mail, NotSent
from sztab.server.notices.mail import address as checked
from sztab.server.people.accounts import CLOSED, Accounts
from sztab.server.people.limits import Limits
from sztab.server.people.sessions import new_secret
from sztab.server.store import links, moderation
from sztab.server.store import resets as stored
from sztab.server.store.store import Store, StoreError, hashed
from sztab.usecases.names import new_id

log = logging.getLogger(__name__)
_LEASE = 60.0  # seconds for which a process holds a letter that it sends
_FIRST_WAIT = 15.0  # seconds until one is tried again
MOST_ACCOUNTS = 5  # of one address that are written to
NOT_VALID = Sentence("This link is not valid any more; ask for another one.")
SUBJECT = Sentence("Sztab: a new password")
MINUTES = int(links.LASTS["password"] // 60)
LINK = Sentence("This link lets you choose one. It works once, within {minutes} minutes:", minutes=MINUTES)
OTHERWISE = Sentence("If it was not you, do nothing: the password stays as it is.")


def new_token() -> str:
    """256 bits."""
    return f"reset_{secrets.token_urlsafe(32)}"


def path(token: str) -> str:
    """Where a secret leads; behind `#` no server and no log sees it."""
    return f"/reset#{token}"


class Resets:
    """Links that were asked for, and what is done with them."""

    def __init__(
        self, store: Store, accounts: Accounts, mail: Mail, limits: Limits, address: str, now: Callable[[], float]
    ) -> None:  # fmt: skip
        self._store = store
        self._accounts = accounts
        self._mail = mail
        self._limits = limits
        self._address = address
        self._now = now
        self._sending: set[asyncio.Task[None]] = set()

    async def close(self) -> None:
        """Send what was promised."""
        await asyncio.gather(*self._sending)

    @property
    def mailing(self) -> bool:
        return bool(self._mail.on)

    async def ask(self, email: str, address: str, language: str) -> None:
        """Send a link to the accounts of an address, if there are any; that is looked up after the answer."""
        if not self._mail.on:
            raise not_now(MAIL_OFF)
        email = checked(email)
        self._limits.resets.spend(address)
        self._limits.mailboxes.spend(email.lower())
        now = self._now()
        await self._store.change(stored.keep, [stored.Letter(new_id("q"), email, language, now)], now)
        self.wake()

    def wake(self) -> None:
        """Send what waits, beside everything else; also what a process that died has left."""
        if self._mail.on:
            task = asyncio.create_task(self._send_all())
            self._sending.add(task)
            task.add_done_callback(self._sending.discard)

    async def _send_all(self) -> None:
        try:
            while letter := await self._store.change(stored.claim, self._now(), self._now() + _LEASE):
                if letter.player:
                    await self._send(letter, letter.player)
                    continue
                owners = await self._store.read(stored.owners, self._store.engine, letter, MOST_ACCOUNTS)
                await self._store.change(stored.spread, letter, owners, self._now())
        except StoreError as error:
            log.error("Links for new passwords wait: the store failed: %s", type(error).__name__)

    async def _send(self, letter: stored.Letter, player: str) -> None:
        token, language = new_token(), letter.language
        if not await self._store.change(stored.begin, letter, player, hashed(token), self._now()):
            return
        asked = Sentence("Somebody, probably you, wants a new password for the account {name}.", name=letter.name)
        about, link, otherwise = (say(line, language) for line in (asked, LINK, OTHERWISE))
        text = f"{about}\n\n{link}\n{self._address}{path(token)}\n\n{otherwise}\n"
        domain = parseaddr(self._mail.sender)[1].rpartition("@")[2]
        named = {"Message-ID": f"<{sha256(letter.id.encode()).hexdigest()[:32]}@{domain}>"}
        try:
            await self._mail.send(letter.email, say(SUBJECT, language), text, named)
        except NotSent as problem:
            log.warning("A link for a new password was not sent: %s", problem)
            if not problem.final:
                await self._store.change(stored.again, letter.id, self._now() + _FIRST_WAIT * 2**letter.tries)
                return
        await self._store.change(stored.sent, letter.id)

    async def use(self, token: str, password: str, address: str) -> tuple[Player, str]:
        """Another password, by a link; every session ends but the one that is begun here."""
        self._limits.logging_in.spend(address)
        link = await self._store.read(links.find, self._store.engine, "password", hashed(token), self._now())
        found = await self._store.read(self._accounts.store.profile, link.player) if link else None
        if not found:
            raise Refused(404, NOT_VALID, field="token")
        player = found.player
        if (await self._store.read(moderation.standing, self._store.engine, player.id)).closed:
            raise Refused(403, CLOSED)
        session = new_secret("session")
        if not await self._accounts.replace_password(player, password, session, token):
            raise Refused(404, NOT_VALID, field="token")
        return player, session
