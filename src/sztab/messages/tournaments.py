"""What is sent and received about tournaments."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from sztab.messages.clubs import Slug
from sztab.messages.people import ChatMessage, SeatPlayer
from sztab.messages.tables import ClockRequest, Name, Request
from sztab.table.clocks import DAY
from sztab.tournaments.standings import Cell, Row
from sztab.tournaments.values import How, Kind, PieceRule, TieBreak

MOST_BOTS = 8
MOST_ENTRIES = 128
Piece = Annotated[str, Meta(min_length=1, max_length=40)]
Pieces = Annotated[list[Piece], Meta(max_length=32)]
Place = Annotated[int, Meta(ge=1, le=6)]
EntryNumber = Annotated[int, Meta(ge=1, le=10_000)]
Score = Literal["win", "draw", "loss", "none"]  # of the first; none: neither gets anything


class TournamentRequest(Request, frozen=True):
    """A tournament to be made; docs/tournaments.md says what each kind needs."""

    kind: Kind
    game: Annotated[str, Meta(max_length=40)]
    title: Annotated[str, Meta(min_length=1, max_length=80)]
    about: Annotated[str, Meta(max_length=1000)] = ""
    options: dict[str, str] = field(default_factory=dict)
    rounds: Annotated[int, Meta(ge=0, le=30)] = 0
    cycles: Annotated[int, Meta(ge=1, le=4)] = 1
    minutes: Annotated[float, Meta(ge=0, le=1440)] = 0
    every: Annotated[float, Meta(ge=0, le=60 * DAY)] = 0
    starts: Annotated[float, Meta(ge=0, le=1e11)] | None = None
    late: Annotated[int, Meta(ge=0, le=30)] = 0
    most: Annotated[int, Meta(ge=2, le=MOST_ENTRIES)] = MOST_ENTRIES
    # Seconds after which whoever never came has lost; 0: never, as without a word where a clock gives days.
    absence: Annotated[float, Meta(ge=0, le=30 * DAY)] | None = None
    clock: ClockRequest | None = None
    rated: bool = False
    pieces: PieceRule = "options"
    pool: Pieces = field(default_factory=list)
    bans: Annotated[int, Meta(ge=0, le=10)] = 0
    division: Annotated[int, Meta(ge=0, le=32)] = 0
    moves: Annotated[int, Meta(ge=0, le=8)] = 1
    ties: Annotated[list[TieBreak], Meta(max_length=4)] = field(default_factory=list)
    bots: Annotated[list[Piece], Meta(max_length=MOST_BOTS)] = field(default_factory=list)
    seats: Annotated[int, Meta(ge=2, le=6)] = 2  # at a table
    teams: bool = False  # the seats of a side enter together; for modes with sides of equal size
    enter: bool = True  # whoever makes it takes part; where teams play, they enter afterwards
    club: Slug | None = None  # that it is played in; for those who look after it


class EnterRequest(Request, frozen=True):
    """What one wants to play, the dearest first, and what opponents may not.

    Whoever enters a team says its name and the accounts of the others, who are asked. A captain may name others later.
    """

    picks: Pieces = field(default_factory=list)
    bans: Pieces = field(default_factory=list)
    team: Annotated[str, Meta(max_length=40)] = ""
    mates: Annotated[list[Name], Meta(max_length=2)] = field(default_factory=list)


class AgreeRequest(Request, frozen=True):
    """To play in the team of this captain."""

    captain: Annotated[str, Meta(max_length=40)]


class BotEntryRequest(Request, frozen=True):
    bot: Piece


class RemoveRequest(Request, frozen=True):
    number: EntryNumber


class ResultRequest(Request, frozen=True):
    """How a game ended, where whoever runs the tournament has to say it."""

    round: EntryNumber
    number: EntryNumber
    score: Score | None = None  # where two met
    places: Annotated[list[Place], Meta(max_length=6)] = field(default_factory=list)  # of the seats, where more met


class TournamentPlan(Struct, frozen=True):
    """What was chosen, as it counts: `rounds` are known when it begins."""

    kind: Kind
    game: str
    mode: str
    options: dict[str, str]
    rounds: int
    cycles: int
    minutes: float
    every: float
    late: int
    most: int
    absence: float
    clock: ClockRequest | None
    rated: bool
    pieces: PieceRule
    pool: list[str]
    bans: int
    division: int
    moves: int
    ties: list[TieBreak]
    seats: int  # chairs at a table
    sides: list[list[int]]  # chairs that win and lose together; empty: everybody for themselves
    smaller: bool  # a table may have one seat fewer
    teams: bool  # each side is a team that entered together


class TournamentInfo(Struct, frozen=True):
    """A tournament as a list tells it; `begun` are the rounds so far."""

    id: str
    title: str
    about: str
    status: Literal["open", "running", "ended"]
    owner: SeatPlayer | None
    club: str | None
    created: float
    starts: float | None
    began: float | None
    ends: float | None  # of an arena
    ended: float | None
    entries: int
    begun: int
    plan: TournamentPlan
    cancelled: bool
    season: int  # of a league
    before: str | None  # the season before, and the one after
    next: str | None


class MemberInfo(Struct, frozen=True):
    """One of a team; without a player: the account was removed."""

    player: SeatPlayer | None
    agreed: bool


class EntryInfo(Struct, frozen=True):
    """Somebody who takes part: a person, or a bot of a level. Without both: the account was removed.

    A team has `members`; `player` is its captain. It is paired while nobody of it is missing (`complete`).
    """

    number: int
    name: str
    player: SeatPlayer | None
    bot: str | None
    nth: int  # of the bots of its level; 0: the only one, or no bot
    gone: bool
    division: int
    members: list[MemberInfo]
    complete: bool


class PairingInfo(Struct, frozen=True):
    """Those who meet, in the order of the seats; one alone has a bye. `score` is none while they play, `table` where
    nothing is played, and `margins` are empty where nothing is counted. `pieces` are of the chairs."""

    number: int
    seats: list[int]
    table: str | None
    pieces: list[str]
    score: list[float] | None
    how: How | None
    margins: list[int]


class RoundInfo(Struct, frozen=True):
    number: int
    begun: float
    pairings: list[PairingInfo]


class MyPart(Struct, frozen=True):
    """My part in a tournament; `table` is the game that waits for me, `captain`: I have entered a team."""

    number: int
    gone: bool
    picks: list[str]
    bans: list[str]
    table: str | None
    captain: bool


class TournamentPage(Struct, frozen=True):
    """A whole tournament. `version` rises with every change."""

    tournament: TournamentInfo
    version: int
    entries: list[EntryInfo]
    rounds: list[RoundInfo]
    standings: list[Row]
    me: MyPart | None
    mine: bool  # I run it
    open: bool  # one may enter
    asked: list[int]  # the teams that ask me to play with them


class TournamentList(Struct, frozen=True):
    tournaments: list[TournamentInfo]
    next: float | None


class Standings(Struct, frozen=True):
    ties: list[TieBreak]
    rows: list[Row]


class CrossRow(Struct, frozen=True):
    number: int
    name: str
    rank: int
    points: float
    cells: list[Cell]


class CrossTable(Struct, frozen=True):
    """Everybody's results, the best first; `rounds` so far."""

    rounds: int
    rows: list[CrossRow]


class TournamentChat(Struct, frozen=True):
    messages: list[ChatMessage]
