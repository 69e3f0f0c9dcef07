"""Who may write, what is reported, and what this process has to know of what the operator does elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

from sztab.core.words import Sentence
from sztab.messages.clubs import ReportRequest
from sztab.messages.errors import Refused, not_now
from sztab.messages.people import Player
from sztab.server.people.limits import Limits
from sztab.server.people.sessions import Caller, People
from sztab.server.store import moderation as stored
from sztab.server.store.store import Store
from sztab.usecases.names import clean_lines


class Moderation:
    """What the operator has decided, as it concerns requests."""

    def __init__(self, store: Store, people: People, limits: Limits, now: Callable[[], float]) -> None:
        self._store = store
        self._people = people
        self._limits = limits
        self._now = now
        self._seen: int | None = None  # the last deed of the operator that this process knows

    async def may_write(self, player: Player) -> None:
        """Refuses players who may write nothing that others read: no chat, no text of clubs or cups, no challenge."""
        until = (await self._store.read(stored.standing, self._store.engine, player.id)).muted_until
        if until is not None and until > self._now():
            shown = f"{datetime.fromtimestamp(until, UTC):%Y-%m-%d %H:%M}"
            raise Refused(403, Sentence("You may write nothing until {time} UTC.", time=shown))

    async def report(self, caller: Caller, wish: ReportRequest) -> None:
        """Tell the operator about somebody; the text is kept as it stands now."""
        player = caller.member()
        caller.must_be_browser()
        for name in (player.id, caller.address):
            self._limits.reporting.spend(name)
        store, engine = self._store, self._store.engine
        there = wish.subject.isprintable()
        found = await store.read(stored.subject_of, engine, wish.kind, wish.subject) if there else None
        if not found:
            raise Refused(404, "What you want to report is not there any more.", field="subject")
        text, accused = found
        if accused == player.id:
            raise not_now("You cannot report yourself.")
        words = clean_lines(wish.text)
        if not await store.write(
            stored.add_report,
            engine,
            player=player.id,
            kind=wish.kind,
            subject=wish.subject,
            accused=accused,
            reason=wish.reason,
            words=words,
            text=text,
            now=self._now(),
        ):
            raise not_now("You have reported this already; it will be looked at.")

    async def catch_up(self) -> list[str]:
        """Look at what the operator did since the last time; whose accounts were closed."""
        last = await self._store.read(stored.last_deed, self._store.engine)
        if self._seen is None or last < self._seen:
            self._seen = last
        if last == self._seen:
            return []
        deeds = await self._store.read(stored.deeds, self._store.engine, self._seen)
        self._seen = last
        for deed in deeds:
            if deed.accused:
                self._people.forget(deed.accused)
        return [deed.accused for deed in deeds if deed.accused and deed.action == "close"]
