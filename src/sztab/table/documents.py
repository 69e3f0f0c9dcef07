"""What is stored of a table: one document that holds all of it, and one step for everything that happened."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from sztab.core.event import Event

SCHEMA = 1  # of a TableDocument; an older one is migrated when it is read: see document_migrations.py


class Clock(Struct, frozen=True):
    """The clocks of a table; `left` was true at `since`, and those of `running` have gone on since.

    `since` may be ahead: a clock that is to run stands until its seat has been shown what happened before.
    """

    kind: Literal["live", "correspondence"]
    base: float = 0
    increment: float = 0
    days: float = 0  # for each answer
    reserve: float = 0  # days beyond those, for the whole game
    left: tuple[float, ...] = ()  # with what is left of the reserve
    running: tuple[int, ...] = ()
    since: float = 0
    shown: tuple[float, ...] = ()  # until when each seat is shown what happened
    reserves: tuple[float, ...] = ()  # seconds that each seat had in reserve when it last answered


class Seat(Struct, frozen=True):
    """Who plays a seat."""

    kind: Literal["person", "bot", "open"]
    player: str | None = None
    name: str = ""
    bot: str | None = None
    hash: str | None = None
    number: int = 0  # that a tournament gave a bot, to tell it from others of its level


class PlanLine(Struct, frozen=True):
    """If the others play this, the seat answers so; nothing expected: it follows the seat's own last answer."""

    expected: tuple[str, ...]
    answer: str


class Plan(Struct, frozen=True):
    """What a seat answers while nobody is there; only the seat knows of it. See plans.py."""

    seat: int
    lines: tuple[PlanLine, ...]
    seen: int = 0  # how much of what the first line expects has come


class Offer(Struct, frozen=True):
    """What one seat proposed and who agreed."""

    kind: Literal["draw", "takeback"]
    seat: int
    accepted: tuple[int, ...]
    steps: int = 0


class Result(Struct, frozen=True):
    """How a game ended."""

    winners: tuple[int, ...]
    reason: Literal["rules", "resigned", "agreed", "time", "claimed"]
    seat: int | None = None


class Glimpse(Struct, frozen=True):
    """What a list tells of a position, so that it need not be read for that."""

    number: int  # of the round
    turn: str
    asked: tuple[int, ...]


class TableDocument(Struct, frozen=True):
    """A table. The position is the last one behind which nothing can be taken back, with the tokens since."""

    id: str
    game: str
    rules: str
    title: str
    options: dict[str, str]
    owner: str
    public: bool
    leaver: Literal["lose", "bot", "claim"]
    created: float
    seats: tuple[Seat, ...]
    names: tuple[str, ...]
    seed: str
    mode: str = ""  # the game's word for the way it is played
    sides: tuple[tuple[int, ...], ...] = ()  # the seats that win and lose together
    rated: bool = False
    absence: float = 0  # seconds after which a place may be claimed where there is no clock; 0: never
    schema: int = SCHEMA
    status: Literal["open", "running", "ended"] = "open"
    version: int = 1
    entropy: tuple[str, ...] = ()
    tags: dict[str, str] = field(default_factory=dict)
    imported: bool = False
    hold: bool = False  # do not start before the owner says so
    position: str = ""
    round: int = 0  # of that position: not every notation tells it
    tail: tuple[str, ...] = ()
    used: int = 0  # bytes of the dealer's stream
    played: int = 0  # tokens of the record so far
    steps: int = 0
    secret: bool = False  # has there been a moment in which a spectator could not know everything?
    numbers: tuple[int, ...] = ()  # the last entry of each seat, and of spectators
    decisions: tuple[int, ...] = ()  # the number of each seat's present or next decision
    clock: Clock | None = None
    offer: Offer | None = None
    away: tuple[int, ...] = ()  # seats whose players are on vacation: their clocks stand
    plans: tuple[Plan, ...] = ()
    late: tuple[int, ...] = ()  # seats whose time is over and whose place may be claimed
    hints: tuple[int, ...] = ()  # seats that asked a bot for advice, once for each time; told where people play people
    rematch: tuple[int, ...] = ()
    next: str | None = None
    tournament: str | None = None  # that it is a game of
    result: Result | None = None
    glimpse: Glimpse | None = None  # None: an older server stored it

    def again(self, id: str, rules: str, seats: tuple[Seat, ...], seed: str, created: float) -> TableDocument:
        """Another game at the same table: what was chosen for it stays, what came of it does not."""
        c = self.clock
        clock = c and Clock(c.kind, c.base, c.increment, c.days, c.reserve)
        return TableDocument(
            **{name: getattr(self, name) for name in CHOSEN},
            id=id,
            rules=rules,
            seats=seats,
            seed=seed,
            created=created,
            clock=clock,
            numbers=(0,) * (len(self.names) + 1),
            decisions=(1,) * len(self.names),
        )


# What a rematch takes over from the table before.
CHOSEN = ("game", "title", "options", "owner", "public", "leaver", "absence", "mode", "sides", "rated", "names")


class Step(Struct, frozen=True):
    """Something that happened at a table: never changed, never removed. New fields have defaults: old steps stay."""

    step: int
    kind: Literal["step", "undo", "note"]
    seat: int | None
    at: float
    number: int  # of the record's line
    turn: str
    numbers: tuple[int, ...]  # the entry it is for each viewer; 0: it tells this viewer nothing
    token: str = ""
    client: str | None = None
    decision: int = 0
    events: tuple[Event, ...] = ()
    used: int = 0  # bytes of the dealer's stream afterwards
    count: int = 0  # tokens that an undo took back
    note: str = ""


class Measure(Struct, frozen=True):
    """One seat of a game: what it played and how it did. No rounds: the game cannot be read any more."""

    piece: str = ""
    side: int | None = None  # None: the rules play this seat
    dealt: int | None = None
    taken: int | None = None
    rounds: int = 0
    answers: int = 0
    place: int | None = None  # None: the rules have not ended the game
