"""What a tournament is: a plan, those who entered, and rounds of pairings. All of it is one value that is stored."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct, field

from sztab.table.documents import Clock

Kind = Literal["swiss", "round_robin", "knockout", "arena", "league"]
# What seats play: what the options say, each game's own choice, one for all games, by lot, from a pool, both the same.
PieceRule = Literal["options", "free", "fixed", "draw", "pool", "mirror"]
TieBreak = Literal["buchholz", "direct", "wins", "margin"]
How = Literal["game", "bye", "absent", "withdrawn", "decided"]

TIE_BREAKS: dict[str, tuple[TieBreak, ...]] = {
    "swiss": ("buchholz", "direct", "margin"),
    "round_robin": ("direct", "wins", "margin"),
    "league": ("direct", "wins", "margin"),
    "knockout": ("wins", "margin"),
    "arena": ("wins", "margin"),
}
DEFAULT_ABSENCE = 600.0  # seconds


class Plan(Struct, frozen=True):
    """What whoever makes a tournament chooses."""

    kind: Kind
    game: str
    title: str = ""
    about: str = ""
    options: dict[str, str] = field(default_factory=dict)
    rounds: int = 0  # of a Swiss; 0: as many as it takes to find one winner
    cycles: int = 1  # how often everybody meets everybody
    minutes: float = 0  # that an arena lasts
    every: float = 0  # seconds from one round's start to the next; 0: when all games of the round are over
    starts: float | None = None  # None: when whoever made it says so
    late: int = 0  # rounds after which one may still enter
    most: int = 128  # who can enter
    absence: float = DEFAULT_ABSENCE  # seconds after which a game is lost by whoever never came; 0: never
    clock: Clock | None = None
    rated: bool = False
    pieces: PieceRule = "options"
    pool: tuple[str, ...] = ()  # what may be played; empty: everything
    bans: int = 0  # pieces that everybody may exclude for their opponents
    division: int = 0  # how many play in one division of a league
    moves: int = 1  # that go up, and down, from each division
    ties: tuple[TieBreak, ...] = ()  # empty: the usual ones of the kind

    @property
    def tie_breaks(self) -> tuple[TieBreak, ...]:
        return self.ties or TIE_BREAKS[self.kind]


class Entry(Struct, frozen=True):
    """Somebody who takes part. The number is theirs from the start on; before, it is the order of entering."""

    number: int
    name: str
    player: str | None = None
    bot: str | None = None
    skill: float = 0  # by which they are seeded
    joined: int = 0  # rounds that were over or running before
    gone: bool = False  # withdrawn, or away from an arena
    picks: tuple[str, ...] = ()  # pieces, the one they want first
    bans: tuple[str, ...] = ()
    division: int = 0


class Pairing(Struct, frozen=True):
    """Two who meet, or one who has a bye. `first` has the first side."""

    number: int
    first: int
    second: int | None = None
    table: str = ""  # where it is played
    pieces: tuple[str, ...] = ()  # what the two play; empty: what the options say
    begun: float = 0
    slot: int = 0  # the place in a knockout
    score: tuple[float, float] | None = None  # None: not known yet
    how: How | None = None
    margin: int = 0  # of the first over the second, as the game counts it

    @property
    def open(self) -> bool:
        return self.score is None

    @property
    def played(self) -> bool:
        """Did both sit at a table? Then they have met."""
        return self.how == "game" or (self.how == "decided" and bool(self.table))

    @property
    def both(self) -> tuple[int, ...]:
        return (self.first,) if self.second is None else (self.first, self.second)

    def points(self, number: int) -> float:
        if self.score is None:
            return 0.0
        return self.score[0] if number == self.first else self.score[1]

    def other(self, number: int) -> int | None:
        return self.second if number == self.first else self.first


class Round(Struct, frozen=True):
    number: int
    begun: float
    pairings: tuple[Pairing, ...]

    @property
    def over(self) -> bool:
        return not any(pairing.open for pairing in self.pairings)


class Tournament(Struct, frozen=True):
    """A tournament at one moment."""

    id: str
    plan: Plan
    owner: str
    created: float
    seed: str  # of all lots that are drawn; nobody is told
    owner_name: str = ""
    club: str | None = None
    status: Literal["open", "running", "ended"] = "open"
    began: float = 0
    ended: float = 0
    rounds_planned: int = 0  # 0: not known before the start
    entries: tuple[Entry, ...] = ()
    rounds: tuple[Round, ...] = ()

    def entry(self, number: int) -> Entry:
        return next(entry for entry in self.entries if entry.number == number)

    def entry_of(self, player: str) -> Entry | None:
        return next((entry for entry in self.entries if entry.player == player), None)

    @property
    def active(self) -> list[Entry]:
        return [entry for entry in self.entries if not entry.gone]

    @property
    def pairings(self) -> Iterator[Pairing]:
        return (pairing for round in self.rounds for pairing in round.pairings)

    @property
    def waiting(self) -> list[Pairing]:
        """Those whose result is not known."""
        return [pairing for pairing in self.pairings if pairing.open]

    def of(self, number: int) -> list[Pairing]:
        """All pairings of somebody, in order."""
        return [pairing for pairing in self.pairings if number in pairing.both]
