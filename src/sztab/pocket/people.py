"""Who plays here: one guest, whoever sits at this browser."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from msgspec import Struct

from sztab import __version__
from sztab.core.words import Sentence
from sztab.desk.names import clean_name
from sztab.messages.accounts import Profile
from sztab.messages.errors import NO_NAME, NO_SEAT, NOT_YOURS, Refused
from sztab.messages.people import Player
from sztab.messages.statistics import PlayerStatistics
from sztab.messages.tables import Health, Lobby, Mutes, NameRequest, Session
from sztab.pocket.kept import Kept
from sztab.pocket.requests import Asked, Router
from sztab.table.documents import TableDocument

SETTINGS, ME = "settings", "player"
ID = "p_pocket"  # whatever they are called, it is whoever sits at this browser
NO_PLAYER = Sentence("There is no such player.")


class Guest(Struct, frozen=True):
    """As it is kept."""

    name: str
    since: float


_guest = msgspec.json.Decoder(Guest)


class People:
    """The guest, who has nobody beside them."""

    def __init__(self, router: Router, kept: Kept, now: Callable[[], float]) -> None:
        self._kept = kept
        self._now = now
        self._known: Guest | None = None
        router.add("GET", "/api/health", lambda asked: Health("ok", __version__))
        router.add("GET", "/api/ready", lambda asked: Health("ok", __version__))
        router.add("GET", "/api/session", lambda asked: Session(self.player, ""))
        router.add("POST", "/api/session", self.be_called, 201)
        router.add("PATCH", "/api/session", self.be_called)
        router.add("DELETE", "/api/session", self.forget)
        router.add("GET", "/api/players/{id}", self.profile)
        router.add("GET", "/api/players/{id}/statistics", self.statistics)
        router.add("GET", "/api/tables", lambda asked: Lobby([], None))
        router.add("GET", "/api/mutes", lambda asked: Mutes([]))

    def _guest(self) -> Guest | None:
        self._known = self._kept.take(SETTINGS, ME, _guest.decode) or self._known
        return self._known

    @property
    def player(self) -> Player | None:
        """Whoever is here, once they have a name."""
        guest = self._guest()
        return Player(ID, guest.name) if guest else None

    def known(self) -> Player:
        player = self.player
        if player is None:
            raise Refused(401, NO_NAME)
        return player

    def holds(self, table: TableDocument, seat: int) -> bool:
        """Is this seat played here?"""
        if not 0 <= seat < len(table.seats):
            raise Refused(404, NO_SEAT)
        taken = table.seats[seat]
        return taken.kind == "person" and taken.player == ID

    def must_hold(self, table: TableDocument, seat: int) -> None:
        if not self.holds(table, seat):
            raise Refused(403, NOT_YOURS)

    def be_called(self, asked: Asked) -> Session:
        name, old = clean_name(asked.read(NameRequest).name), self._guest()
        self._known = Guest(name, old.since if old else self._now())
        self._kept.keep(SETTINGS, ME, self._known)
        return Session(self.player, "")

    def forget(self, asked: Asked) -> None:
        """The name; games stay until they are removed."""
        self._guest()
        self._known = None
        self._kept.remove(SETTINGS, ME)

    def must_be_me(self, asked: Asked) -> Guest:
        guest = self._guest()
        if asked.names["id"] != ID or not guest:
            raise Refused(404, NO_PLAYER)
        return guest

    def profile(self, asked: Asked) -> Profile:
        guest = self.must_be_me(asked)
        return Profile(Player(ID, guest.name), guest.since, [])

    def statistics(self, asked: Asked) -> PlayerStatistics:
        self.must_be_me(asked)
        return PlayerStatistics([], [], [])
