"""Who plays here: one guest, whoever sits at this browser."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from msgspec import Struct

from sztab.messages.accounts import Profile
from sztab.messages.errors import NO_NAME, NO_SEAT, Refused
from sztab.messages.people import Player
from sztab.pocket.kept import Kept
from sztab.table.documents import TableDocument
from sztab.usecases.names import clean_name

SETTINGS, ME = "settings", "player"
ID = "p_pocket"  # whatever they are called, it is whoever sits at this browser


class Guest(Struct, frozen=True):
    """As it is kept."""

    name: str
    since: float


_guest = msgspec.json.Decoder(Guest)


class People:
    """The guest."""

    def __init__(self, kept: Kept, now: Callable[[], float]) -> None:
        self._kept = kept
        self._now = now
        self._known: Guest | None = None

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

    def must_be_browser(self) -> None:
        """It is one."""

    def be_called(self, name: str) -> Player:
        old = self._guest()
        self._known = Guest(clean_name(name), old.since if old else self._now())
        self._kept.keep(SETTINGS, ME, self._known)
        return self.known()

    def forget(self) -> None:
        """The name; games stay until they are removed."""
        self._guest()
        self._known = None
        self._kept.remove(SETTINGS, ME)

    def profile(self, id: str) -> Profile | None:
        guest = self._guest()
        return Profile(Player(ID, guest.name), guest.since, []) if guest and id == ID else None
