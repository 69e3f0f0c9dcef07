"""What many use cases want to know from a query."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from sztab.messages.tables import Language

_MOST = 1_000_000_000
WORD = "^[a-z0-9-]{1,32}$"

Seat = Annotated[int, Meta(ge=0, le=15, description="a seat of mine; none: a spectator")] | None
After = Annotated[int, Meta(ge=0, le=_MOST, description="the last number one has")]
Pictured = Annotated[bool, Meta(description="with everything to draw")]
Words = Annotated[Language, Meta(description="of all words")]
Number = Annotated[int, Meta(ge=0, le=_MOST)]
Until = Annotated[int, Meta(ge=1, le=_MOST, description="the last entry wanted")]
EntryNumber = Annotated[int, Meta(ge=1, le=_MOST, description="an entry of mine")]
Before = Annotated[float | None, Meta(description="`next` of the page before")]
Limit = Annotated[int, Meta(ge=1, le=100)]
Status = Literal["open", "running", "ended"] | None
GameName = Annotated[str, Meta(pattern=WORD)]
