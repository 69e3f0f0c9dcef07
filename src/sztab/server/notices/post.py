"""Empties the outbox: hands each notice to the channels that its player wants, and sends what waits there.

Every process does this. What was sent is removed from the outbox afterwards: if a process dies in between, it is sent
again. By push the second replaces the first then, and an e-mail has the same Message-ID.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from email.utils import parseaddr
from itertools import chain
from typing import TypeVar, get_args

from msgspec.structs import replace
from sqlalchemy import Connection

from sztab.core.words import Sentence, say
from sztab.messages.notice_values import (
    Channel,
    Delivery,
    Kind,
    NewNotice,
    Notice,
    NoticeWishes,
    PushTarget,
    Wished,
)
from sztab.server import metrics
from sztab.server.notices import tokens, words
from sztab.server.notices.mail import AT_ONCE, Mail, NotSent
from sztab.server.notices.push import NotPushed, Push
from sztab.server.settings import Settings
from sztab.server.store import contacts, outbox
from sztab.server.store.store import Store, StoreError
from sztab.table import clocks
from sztab.table.documents import Clock, TableDocument

T = TypeVar("T")
log = logging.getLogger("sztab.server.notices")
_AT_ONCE = 200  # notices or deliveries in one go
_LEASE = 120.0  # seconds for which a process holds what it sends
_FIRST_WAIT, _LONGEST_WAIT = 15.0, 3600.0  # seconds until something is tried again
_TRIES = 10
_SLACK = 1.0  # second
LASTS = {"turn": 3 * 86_400, "time": 6 * 3600, "round": 3600}  # seconds for which a push service keeps a notice
_USUALLY = 7 * 86_400
UNSUBSCRIBE = "unsubscribe"


def _mark(email: str) -> str:
    """The hash of an address: a link with it does not reveal the address."""
    return hashlib.sha256(email.lower().encode()).hexdigest()[:32]


def warning(clock: Clock) -> float:
    """How long before the end of somebody's time they are told."""
    return min(12 * 3600.0, clock.days * clocks.DAY / 4)


def about_turn(notice: Notice) -> bool:
    return notice.kind in ("turn", "time") and notice.about.seat is not None


def _asked(notice: Notice, table: TableDocument | None) -> TableDocument | None:
    """The table, if the seat is still the player's, and asked."""
    seat = notice.about.seat
    if not table or seat is None or table.status != "running" or not table.glimpse:
        return None
    taken = table.seats[seat]
    return table if seat in table.glimpse.asked and (taken.kind, taken.player) == ("person", notice.player) else None


def _left(notice: Notice, table: TableDocument, now: float) -> float | None:
    """The time that a seat has beyond the moment of a warning; None: its clock stands."""
    seat, clock = notice.about.seat, table.clock
    if seat is None or not clock or seat not in clock.running:
        return None
    return clocks.settle(clock, now).left[seat] - warning(clock)


def holds(notice: Notice, table: TableDocument | None, now: float) -> bool:
    """Is what a notice says still true?"""
    if not about_turn(notice):
        return True
    found = _asked(notice, table)
    if not found:
        return False
    if notice.kind == "turn":
        return found.decisions[notice.about.seat or 0] == notice.about.decision
    left = _left(notice, found, now)
    return left is not None and left <= _SLACK


def turn_key(kind: Kind, table: str, seat: int, decision: int) -> str:
    """One decision is told once."""
    return f"{kind} {table} {seat} {decision}"


def _later(notice: Notice, table: TableDocument | None, now: float) -> NewNotice | None:
    """The same warning at the time when it will be true: the player has answered since, and is asked again."""
    found = _asked(notice, table)
    left = _left(notice, found, now) if found and notice.kind == "time" else None
    if not found or left is None or left <= _SLACK:
        return None
    seat = notice.about.seat or 0
    about = replace(notice.about, decision=found.decisions[seat])
    key = turn_key("time", found.id, seat, found.decisions[seat])
    return NewNotice(notice.player, "time", key, now + left, now + left, about)


def _batches(items: list[T], size: int) -> Iterator[list[T]]:
    return (items[start : start + size] for start in range(0, len(items), size))


class Post:
    """The outbox as one process empties it."""

    def __init__(self, store: Store, mail: Mail, push: Push, settings: Settings, now: Callable[[], float]) -> None:
        self._store = store
        self._mail = mail
        self._push = push
        self._now = now
        self._every = settings.outbox_seconds
        self._gap = settings.mail_gap_seconds
        self._address = settings.address
        self._secret = store.secret("notices")
        self._wanted = asyncio.Event()
        self._sending = asyncio.Lock()

    def wake(self) -> None:
        """Something is in the outbox."""
        self._wanted.set()

    async def tell(self, told: Sequence[NewNotice]) -> None:
        """Tell people something that is true already; within a transaction of one's own `outbox.add` does it."""
        await self._store.change(outbox.add, told)
        self.wake()

    async def run(self) -> None:
        while True:
            with contextlib.suppress(TimeoutError):
                # Python 3.11's `wait_for` forgets that it was ended when the event comes at the same moment.
                async with asyncio.timeout(self._every):
                    await self._wanted.wait()
            self._wanted.clear()
            try:
                while await self.once():
                    pass
            except StoreError as error:
                metrics.errors.labels("store").inc()
                log.error("The store failed: %s", type(error).__name__)
            except Exception:
                log.exception("Sending notices failed")

    async def once(self) -> bool:
        """Hand on and send what is due, when what was due before has been sent; False: nothing was."""
        async with self._sending:
            handed = await self._hand_on()
            pushed, mailed = await asyncio.gather(self._push_out(), self._mail_out())
            return handed or pushed or mailed

    async def _tables(self, notices: Iterable[Notice]) -> dict[str, TableDocument]:
        ids = {notice.about.table for notice in notices if notice.about.table and about_turn(notice)}
        return await self._store.read(self._store.documents, sorted(ids)) if ids else {}

    # ---- to the channels

    async def _hand_on(self) -> bool:
        now, engine, read = self._now(), self._store.engine, self._store.read
        found = await read(outbox.due, engine, now, _AT_ONCE)
        if not found:
            return False
        players = {notice.player for notice in found}
        tables = await self._tables(found)
        wishes = await read(contacts.wishes_of, engine, players)
        emails = await read(contacts.emails_of, engine, players) if self._mail.on else {}
        targets = await read(contacts.targets_of, engine, players) if self._push.on else {}

        def hand_on(connection: Connection) -> None:
            for notice in found:
                table, player = tables.get(notice.about.table or ""), notice.player
                later = _later(notice, table, now)
                if later:
                    outbox.put_off(connection, notice, later)
                elif not holds(notice, table, now):
                    outbox.drop(connection, notice.id)
                else:
                    wish = wishes.get(player) or NoticeWishes()
                    to = self._to(notice, wish, emails.get(player), targets.get(player, ()), now)
                    outbox.hand_on(connection, notice, list(to))

        await self._store.change(hand_on)
        return True

    def _to(
        self,
        notice: Notice,
        wishes: NoticeWishes,
        email: tuple[str, float] | None,
        targets: Sequence[PushTarget],
        now: float,
    ) -> Iterable[tuple[Channel, str, float]]:
        """By which channels, to which targets and when."""
        channels = wishes.channels(notice.kind)
        quiet = words.after_quiet(wishes, now)
        if "push" in channels:
            for target in targets:
                yield "push", target.id, quiet
        if "email" in channels and email:
            letter = words.letter(wishes, notice.kind, max(now, email[1] + self._gap))
            yield "email", "", words.after_quiet(wishes, letter)

    async def _claim(self, channel: Channel) -> list[Delivery]:
        """What is to be sent now, without what is no longer true."""
        now = self._now()
        found = await self._store.change(outbox.claim, channel, now, now + _LEASE, _AT_ONCE)
        tables = await self._tables(delivery.notice for delivery in found)
        stale = [one for one in found if not holds(one.notice, tables.get(one.notice.about.table or ""), now)]
        await self._done(stale)
        return [one for one in found if one not in stale]

    async def _done(self, deliveries: Sequence[Delivery]) -> None:
        if deliveries:
            await self._store.change(outbox.sent, [one.id for one in deliveries])

    async def _again(self, deliveries: Sequence[Delivery], why: Exception) -> None:
        tries = deliveries[0].tries
        if tries + 1 >= _TRIES:
            log.warning("A notice was given up after %d tries: %s", tries + 1, why)
            await self._done(deliveries)
            return
        wait = min(_LONGEST_WAIT, _FIRST_WAIT * 2**tries)
        log.info("A notice is tried again in %.0f s: %s", wait, why)
        await self._store.change(outbox.again, [one.id for one in deliveries], self._now() + wait
        )  # fmt: skip

    # ---- Web Push

    async def _push_out(self) -> bool:
        found = await self._claim("push") if self._push.on else []
        if not found:
            return False
        targets = await self._store.read(contacts.targets, self._store.engine, [one.target for one in found])
        wishes = await self._wishes(found)
        sending = (self._push_one(one, targets.get(one.target), wishes[one.notice.player]) for one in found)
        sent = await asyncio.gather(*sending)
        await self._done([one for one in sent if one])
        return True

    async def _push_one(self, delivery: Delivery, target: PushTarget | None, wishes: NoticeWishes) -> Delivery | None:
        """The delivery, if nothing more is to be done about it."""
        if not target:
            return delivery
        notice = delivery.notice
        topic = hashlib.sha256(notice.key.encode()).hexdigest()[:32]
        message = {
            "title": words.said(words.title(notice.kind, notice.about), wishes.language),
            "body": words.said(words.text(notice.kind, notice.about), wishes.language),
            "url": notice.about.link,
            "tag": topic,
        }
        try:
            lasts = LASTS.get(notice.kind, _USUALLY)
            await self._push.send(target, message, topic, notice.kind == "time", lasts)
            metrics.notices.labels("push").inc()
        except NotPushed as problem:
            if problem.gone:
                await self._store.change(contacts.remove_target, target.id)
            if not problem.final:
                await self._again([delivery], problem)
                return None
            log.info("A notice was not pushed: %s", problem)
        return delivery

    async def _wishes(self, deliveries: Sequence[Delivery]) -> dict[str, NoticeWishes]:
        players = {one.notice.player for one in deliveries}
        found = await self._store.read(contacts.wishes_of, self._store.engine, players)
        return {player: found.get(player) or NoticeWishes() for player in players}

    # ---- e-mail

    async def _mail_out(self) -> bool:
        found = await self._claim("email") if self._mail.on else []
        if not found:
            return False
        wishes = await self._wishes(found)
        emails = await self._store.read(contacts.emails_of, self._store.engine, list(wishes))
        by_player: dict[str, list[Delivery]] = {}
        for one in found:
            by_player.setdefault(one.notice.player, []).append(one)
        for some in _batches(list(by_player.items()), 2 * AT_ONCE):  # what is sent twice if this process dies now
            sending = (self._mail_one(player, emails.get(player), wishes[player], waiting) for player, waiting in some)
            await self._mailed(await asyncio.gather(*sending))
        return True

    async def _mail_one(
        self, player: str, email: tuple[str, float] | None, wishes: NoticeWishes, deliveries: list[Delivery]
    ) -> list[Delivery]:
        """All that waits for one player, as one message; the deliveries about which nothing more is to be done."""
        if not email:
            return deliveries
        try:
            await self._mail.send(email[0], *self._letter(player, email[0], wishes, [one.notice for one in deliveries]))
            metrics.notices.labels("email").inc()
        except NotSent as problem:
            if not problem.final:
                await self._again(deliveries, problem)
                return []
            log.info("A notice was not mailed: %s", problem)
        return deliveries

    async def _mailed(self, done: Sequence[list[Delivery]]) -> None:
        """Write down what was sent, and let what comes next for the same players wait a little."""
        deliveries, now = list(chain.from_iterable(done)), self._now()
        players = {one.notice.player for one in deliveries}

        def write(connection: Connection) -> None:
            outbox.sent(connection, [one.id for one in deliveries])
            outbox.wait(connection, players, now + self._gap)
            contacts.mailed(connection, players, now)

        if deliveries:
            await self._store.change(write)

    def _letter(
        self, player: str, email: str, wishes: NoticeWishes, notices: list[Notice]
    ) -> tuple[str, str, dict[str, str]]:
        """Subject, text and headers."""
        language = wishes.language
        titles = [words.title(notice.kind, notice.about) for notice in notices]
        subject = titles[0] if len(titles) == 1 else Sentence("Sztab: news ({count})", count=len(titles))
        lines = list[str]()
        for notice, line in zip(notices, titles, strict=True):
            body = words.said(words.text(notice.kind, notice.about), language)
            lines += [words.said(line, language), body, f"{self._address}{notice.about.link}", ""]
        stop = self.unsubscribing(player, email)
        lines += [
            "-- ",
            say(Sentence("What you are told, and when: {link}", link=f"{self._address}/notices"), language),
            say(Sentence("No more e-mail: {link}", link=f"{self._address}/unsubscribe#{stop}"), language),
        ]
        keys = " ".join(sorted(notice.key for notice in notices))
        domain = parseaddr(self._mail.sender)[1].rpartition("@")[2]
        headers = {
            "Message-ID": f"<{hashlib.sha256(f'{player} {keys}'.encode()).hexdigest()[:32]}@{domain}>",
            "List-Unsubscribe": f"<{self._address}/api/unsubscribe/{stop}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        }
        return words.said(subject, language), "\n".join(lines), headers

    def unsubscribing(self, player: str, email: str) -> str:
        return tokens.signed(self._secret, UNSUBSCRIBE, player, _mark(email))

    async def unsubscribe(self, token: str) -> None:
        """No more e-mail to whoever a link was made for; the address stays, for whoever forgets the password.

        Mail services and people use such a link again and again. It does nothing once the player has another address;
        letters of older versions do not say which address was meant.
        """
        player, *marks = tokens.read(self._secret, UNSUBSCRIBE, token)
        engine = self._store.engine
        email = await self._store.read(contacts.email, engine, player)
        if marks and marks != [_mark(email or "")]:
            return
        wishes = await self._store.read(contacts.wishes, engine, player)
        kinds = {kind: [one for one in wishes.channels(kind) if one != "email"] for kind in get_args(Wished)}
        await self._store.change(contacts.wish, player, replace(wishes, **kinds))
