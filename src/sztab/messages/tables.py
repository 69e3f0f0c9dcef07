"""What is sent and received, as types: requests refuse what they do not know, answers are in the OpenAPI schema."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Literal

import msgspec
from msgspec import Meta, Raw, Struct, field

from sztab.core.counsel import Counsel
from sztab.core.event import Event
from sztab.core.languages import LANGUAGES
from sztab.core.story import Told
from sztab.messages.people import ChatMessage, Player, SeatPlayer
from sztab.table.documents import Offer, Result

if TYPE_CHECKING:
    Language = str
else:
    Language = Literal[LANGUAGES]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
Client = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[\x20-\x7e]+$")]
GameToken = Annotated[str, Meta(min_length=1, max_length=400)]
Secret = Annotated[str, Meta(min_length=1, max_length=100)]
Entropy = Annotated[str, Meta(min_length=1, max_length=256)]
Count = Annotated[int, Meta(ge=0, le=1_000_000_000)]


_encode = msgspec.json.Encoder().encode


def written(picture: Struct) -> Raw:
    """What a game draws, as it is sent: hundreds of objects that many connections compare and write become one.

    Each game has its own structs; whoever knows the game has their types.
    """
    return Raw(_encode(picture))


def happened(events: Iterable[Event]) -> list[Raw]:
    """Events as they are sent. What an event of a game has is what its `event_type` says.

    They are not read by it once more: a table that was stored long ago tells what it told then.
    """
    return [Raw(_encode(event.json())) for event in events]


class Request(Struct, frozen=True, forbid_unknown_fields=True):
    """Something that is asked for."""


# ---- who is asking


class Session(Struct, frozen=True):
    player: Player | None
    csrf: str


class NameRequest(Request, frozen=True):
    name: Name


class BotToken(Struct, frozen=True):
    token: str


# ---- games


class Option(Struct, frozen=True):
    name: str
    kind: Literal["choice", "list", "text"]
    choices: list[str]
    default: str


class BotInfo(Struct, frozen=True):
    name: str
    version: str
    about: str
    compiled: bool


class GameInfo(Struct, frozen=True):
    name: str
    title: str
    version: str
    options: list[Option]
    examples: list[dict[str, str]]
    bots: list[BotInfo]


class OptionsRequest(Request, frozen=True):
    options: dict[str, str] = field(default_factory=dict)


class FitsRequest(Request, frozen=True):
    options: Annotated[list[dict[str, str]], Meta(max_length=32)]


class Fits(Struct, frozen=True):
    refused: list[str | None]  # why not, for each; null where it fits


class SeatNames(Struct, frozen=True):
    names: list[str]


# ---- tables


class SeatRequest(Request, frozen=True):
    kind: Literal["person", "bot", "open"]
    name: Annotated[str, Meta(max_length=40)] | None = None
    bot: Annotated[str, Meta(max_length=40)] | None = None


class ClockRequest(Request, frozen=True):
    kind: Literal["live", "correspondence"]
    base: Annotated[float, Meta(ge=0, le=86_400)] = 0
    increment: Annotated[float, Meta(ge=0, le=3_600)] = 0
    days: Annotated[float, Meta(ge=0, le=60)] = 0
    reserve: Annotated[float, Meta(ge=0, le=60, description="days beyond those, for the whole game")] = 0


class TableRequest(Request, frozen=True):
    game: Annotated[str, Meta(max_length=40)]
    options: dict[str, str] = field(default_factory=dict)
    seats: Annotated[list[SeatRequest], Meta(max_length=16)] = field(default_factory=list)
    title: Annotated[str, Meta(max_length=80)] = ""
    public: bool = False
    clock: ClockRequest | None = None
    leaver: Literal["lose", "bot", "claim"] = "bot"
    absence: Annotated[float, Meta(ge=0, le=30 * 86_400)] | None = None
    rated: bool = False
    hold: bool = False


class Turn(Struct, frozen=True):
    number: int
    seat: str


class SeatInfo(Struct, frozen=True):
    seat: int
    name: str
    kind: Literal["person", "bot", "open"]
    player: SeatPlayer | None
    bot: str | None
    nth: int  # of the bots of its level, in its tournament or at this table; 0: the only one, or no bot
    online: bool
    away: bool  # on vacation


class ClockInfo(Struct, frozen=True):
    kind: Literal["live", "correspondence"]
    base: float
    increment: float
    days: float
    reserve: float
    left: list[float]  # with what is left of the reserve
    running: list[int]
    at: float
    deadline: float | None


class Rematch(Struct, frozen=True):
    asked: list[int]
    table: str | None


class Table(Struct, frozen=True):
    id: str
    game: str
    title: str
    options: dict[str, str]
    names: list[str]
    status: Literal["open", "running", "ended"]
    public: bool
    created: float
    seats: list[SeatInfo]
    to_decide: list[int]
    turn: Turn
    clock: ClockInfo | None
    leaver: Literal["lose", "bot", "claim"]
    absence: float
    mode: str
    rated: bool
    tournament: str | None
    offer: Offer | None
    claimable: list[int]
    hints: list[int]  # how often each seat asked for a hint, where people play against people
    rematch: Rematch
    commitment: str
    entropy: int
    seed: str | None
    result: Result | None
    spectators: int


class Link(Struct, frozen=True):
    seat: int
    token: str
    path: str


class TableWithLinks(Struct, frozen=True):
    table: Table
    links: list[Link]


class TableSeat(Struct, frozen=True):
    table: Table
    seat: int
    link: Link


class Lobby(Struct, frozen=True):
    tables: list[Table]
    next: float | None


class MyTable(Struct, frozen=True):
    table: Table
    seats: list[int]
    my_turn: bool


class MyTables(Struct, frozen=True):
    tables: list[MyTable]


class JoinRequest(Request, frozen=True):
    name: Annotated[str, Meta(max_length=40)] | None = None
    entropy: Entropy | None = None


class EntropyRequest(Request, frozen=True):
    seat: SeatNumber
    entropy: Entropy


class BotRequest(Request, frozen=True):
    bot: Annotated[str, Meta(max_length=40)]


class LinkRequest(Request, frozen=True):
    token: Secret


# ---- what a viewer gets


class ViewInfo(Struct, frozen=True):
    game: str
    seat: int | None
    position: str
    to_decide: list[int]
    legal: list[str]
    undo: int


class Entry(Struct, frozen=True):
    number: int
    kind: Literal["step", "undo", "note"]
    seat: int | None
    token: str | None
    turn: Turn
    at: float
    events: list[Raw]
    story: list[Told]
    count: int
    note: str | None


class State(Struct, frozen=True, tag_field="type", tag="state"):
    table: str
    seat: int | None
    number: int
    decision: int | None
    view: ViewInfo
    prompt: str | None
    turn: Turn
    scene: Raw | None  # only if asked for
    entries: list[Entry]
    result: Result | None


class History(Struct, frozen=True):
    entries: list[Entry]
    number: int


# ---- playing


class AnswerRequest(Request, frozen=True):
    seat: SeatNumber
    decision: Count
    token: GameToken
    client: Client


class Accepted(Struct, frozen=True, tag_field="type", tag="accepted"):
    client: str | None
    number: int
    decision: int
    repeated: bool


class SeatOnlyRequest(Request, frozen=True):
    seat: SeatNumber


class UndoRequest(Request, frozen=True):
    seat: SeatNumber
    count: Annotated[int, Meta(ge=1, le=1000)] = 1
    number: Count | None = None


class OfferRequest(Request, frozen=True):
    seat: SeatNumber
    kind: Literal["draw", "takeback"]


class OfferAnswer(Request, frozen=True):
    seat: SeatNumber
    accept: bool


class ClaimRequest(Request, frozen=True):
    seat: SeatNumber
    wish: Literal["win", "bot"]


class ForecastRequest(Request, frozen=True):
    seat: SeatNumber | None = None
    tokens: Annotated[list[GameToken], Meta(max_length=100)] = field(default_factory=list)
    language: Language = "en"


class Forecast(Struct, frozen=True):
    forecast: Raw | None

    @staticmethod
    def of(picture: Struct | None) -> Forecast:
        return Forecast(None if picture is None else written(picture))


class HintRequest(Request, frozen=True):
    seat: SeatNumber
    bot: Annotated[str, Meta(max_length=40)] | None = None
    language: Language = "en"


class HintLine(Struct, frozen=True):
    tokens: list[str]
    score: float
    facts: dict[str, float]


class Hint(Struct, frozen=True):
    """A bot's advice: `counsel` is for a person to read, in the game's own words and shapes; the rest is in tokens."""

    bot: str
    token: str
    plan: list[str]
    lines: list[HintLine]
    reasons: list[str]
    counsel: Counsel


class RecordRequest(Request, frozen=True):
    record: Annotated[str, Meta(min_length=1, max_length=200_000)]
    replay: bool = False  # only to be looked at: nobody plays on
    mine: list[int] = []  # seats that the sender played in a game that is over: it is then one of their games


# ---- chat


class ChatMessages(Struct, frozen=True):
    messages: list[ChatMessage]


class ChatRequest(Request, frozen=True):
    text: Annotated[str, Meta(min_length=1, max_length=500)]


class MuteRequest(Request, frozen=True):
    player: Annotated[str, Meta(max_length=40, pattern=r"^[a-z0-9_]+$")]


class Mutes(Struct, frozen=True):
    players: list[str]


class Health(Struct, frozen=True):
    status: Literal["ok"]
    version: str
