"""What a page hears of a table while it looks: the same messages as over a server's WebSocket."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from sztab.messages.errors import NOT_YOURS, Refused
from sztab.messages.tables import State
from sztab.messages.websocket import FromServer, TableMessage, Watch
from sztab.pocket.tables import LocalTable

_encode = msgspec.json.Encoder().encode
NO_TABLE, UNREADABLE, SEAT_LOST = 4404, 4400, 4410  # the codes that a server closes with
Holds = Callable[[LocalTable, int], bool]


class Closed(Struct, frozen=True, tag_field="type", tag="close"):
    """The connection is over; a WebSocket would be closed with this code."""

    code: int
    reason: str


class Thinks(Struct, frozen=True, tag_field="type", tag="thinks"):
    """A bot thinks about its answer; for how many seconds by now."""

    seat: int
    seconds: float


class Socket:
    """One page at one table."""

    def __init__(self, number: int, table: str, send: Callable[[int, str], None]) -> None:
        self.number = number
        self.table = table
        self.language = "en"
        self.watching = False
        self._send = send
        self._scene = False
        self._after: dict[int | None, int] = {}
        self._states: dict[int | None, State] = {}
        self._told: TableMessage | None = None

    def send(self, message: FromServer | Closed | Thinks) -> None:
        self._send(self.number, _encode(message).decode())

    def watch(self, live: LocalTable, request: Watch, holds: Holds) -> None:
        """Say anew what is wanted: everything is told once."""
        viewers: dict[int | None, int] = {}
        for seat in request.seats:
            if not holds(live, seat.seat):
                raise Refused(403, NOT_YOURS)
            viewers[seat.seat] = seat.after
        if request.spectate or not viewers:
            viewers[None] = request.after
        self.leave(live)
        self.watching, self.language, self._scene = True, request.language, request.scene
        self._after, self._states, self._told = viewers, {}, None
        self._count(live, 1)

    def leave(self, live: LocalTable) -> None:
        """Nobody looks any more."""
        self._count(live, -1)
        self._after, self.watching = {}, False

    def _count(self, live: LocalTable, by: int) -> None:
        for viewer in self._after:
            if viewer is None:
                live.spectators += by
            else:
                live.online[viewer] += by

    def tell(self, live: LocalTable, holds: Holds) -> None:
        """Send what has changed."""
        if not self.watching:
            return
        outside = TableMessage(live.info())
        if outside != self._told:
            self._told = outside
            self.send(outside)
        if not all(holds(live, seat) for seat in self._after if seat is not None):
            self.leave(live)
            self.send(Closed(SEAT_LOST, str(NOT_YOURS)))
        for viewer in list(self._after):
            state = live.state(viewer, self.language, self._after[viewer], self._scene)
            bare = replace(state, entries=[])
            if bare != self._states.get(viewer):
                self._states[viewer] = bare
                self._after[viewer] = state.number
                self.send(state)
