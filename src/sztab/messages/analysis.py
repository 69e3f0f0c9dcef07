"""What is sent and received about positions that somebody studies: no table is behind them."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from sztab.core.counsel import Counsel
from sztab.core.story import Told
from sztab.messages.errors import Problem
from sztab.messages.tables import Entry, GameToken, Language, Request, SeatNumber, State

MOST_TOKENS = 5000
Name = Annotated[str, Meta(max_length=40)]


class StudyRequest(Request, frozen=True):
    """Where a game starts (a position, options or a record, of which the tags count), and what is played from there.

    Without `tokens` those of the record are played. `seat` is who looks: by default whoever is asked, or was last.
    With `deal` chance answers itself, from `seed`, wherever the next token is not its answer.
    Only entries after `after` are told.
    """

    game: Name | None = None
    position: Annotated[str, Meta(max_length=20_000)] | None = None
    options: dict[str, str] | None = None
    record: Annotated[str, Meta(min_length=1, max_length=200_000)] | None = None
    tokens: Annotated[list[GameToken], Meta(max_length=MOST_TOKENS)] | None = None
    seat: SeatNumber | Literal["asked"] | None = "asked"
    deal: bool = False
    seed: Annotated[str, Meta(max_length=100)] = ""
    after: Annotated[int, Meta(ge=0, le=MOST_TOKENS)] = 0
    language: Language = "en"


class StudyForecastRequest(StudyRequest, frozen=True):
    """`ahead`: tokens that are not played, only thought about."""

    ahead: Annotated[list[GameToken], Meta(max_length=100)] = field(default_factory=list)


class StudyHintRequest(StudyRequest, frozen=True):
    bot: Name | None = None


class StudyLine(Struct, frozen=True):
    """A way to go on that a bot has compared: `story` tells what each of its tokens does."""

    tokens: list[str]
    score: float
    facts: dict[str, float]
    story: list[list[Told]]


class StudyHint(Struct, frozen=True):
    bot: str
    token: str
    plan: list[str]
    lines: list[StudyLine]
    reasons: list[str]
    counsel: Counsel


class StudyAnswer(Struct, frozen=True):
    """A position that was reached.

    `start` is a record without turns, small enough to be sent again and again; `between` stands between two tokens of a
    record's line. `tokens` are all that were applied,
    dealt ones included; `refused` says what is wrong with the next one. `outcomes` are the answers of chance where
    it is asked, unless they are too many to be listed.
    """

    game: str
    start: str
    between: str
    names: list[str]
    mode: str
    tokens: list[str]
    refused: Problem | None
    state: State
    entries: list[Entry]
    position: str
    undo: int
    chance: str | None
    outcomes: list[str]
