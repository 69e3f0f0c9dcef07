"""Events: what happened, precisely enough to replay, explain and draw it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field


class Event(Struct, frozen=True):
    """One thing that happened, with the id of the rule that decided it. It is stored as it stands.

    `data` holds numbers, words and lists only, so that an event is JSON; which facts an event of a game may have is
    what its `event_type` says. `audience` are the seats that may learn of it; None means everybody.
    """

    kind: str = field(name="event")
    rule: str
    data: Mapping[str, Any] = field(default_factory=dict)
    audience: frozenset[int] | None = None

    def seen_by(self, seat: int | None) -> bool:
        """May this seat (None: a spectator) learn of it?"""
        return self.audience is None or (seat is not None and seat in self.audience)

    def json(self) -> dict[str, Any]:
        """The event as one flat JSON object."""
        return {"event": self.kind, "rule": self.rule, **self.data}
