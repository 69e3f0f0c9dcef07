"""What a tournament is: a plan, those who entered, and rounds of pairings. All of it is one value that is stored."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct, field

from sztab.core.names import told_apart
from sztab.table.documents import Clock

Kind = Literal["swiss", "round_robin", "knockout", "arena", "league"]
# What seats play: what the options say, each game's own choice, one for all games, by lot, from a pool, both the same.
PieceRule = Literal["options", "free", "fixed", "draw", "pool", "mirror"]
TieBreak = Literal["buchholz", "direct", "wins", "margin"]
How = Literal["game", "bye", "absent", "withdrawn", "decided"]

DEFAULT_ABSENCE = 600.0  # seconds


class Plan(Struct, frozen=True):
    """What the maker of a tournament chooses."""

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
    seats: int = 2  # at a table, for a person or a team each
    sides: tuple[tuple[int, ...], ...] = ()  # seats that win and lose together; empty: everybody for themselves
    smaller: bool = False  # a table may have one seat fewer where the field does not divide
    teams: tuple[tuple[int, ...], ...] = ()  # the chairs of each seat, where fixed teams play; empty: one each

    @property
    def fewest(self) -> int:
        """Who must be there for a table."""
        return self.seats - self.smaller

    @property
    def team(self) -> int:
        """How many enter together."""
        return len(self.teams[0]) if self.teams else 1

    @property
    def chairs(self) -> int:
        """How many people sit at a full table."""
        return self.seats * self.team

    def seat_of(self, chair: int) -> int:
        return next((seat for seat, team in enumerate(self.teams) if chair in team), chair)

    @property
    def level(self) -> float:
        """What somebody gets who is level with everybody."""
        return 0.5 if self.sides else (self.seats - 1) / 2

    def foes(self, pairing: Pairing, number: int) -> tuple[int, ...]:
        """Those at a table whom somebody plays against."""
        seat = pairing.seats.index(number)
        mine = next((side for side in self.sides if seat in side), (seat,))
        return tuple(other for place, other in enumerate(pairing.seats) if place not in mine)


class Member(Struct, frozen=True):
    """One of a team; whoever entered it, the captain, is its first."""

    player: str | None
    name: str
    agreed: bool = False


class Entry(Struct, frozen=True):
    """Somebody who takes part, or a team, which `player` has entered.

    The number is theirs from the start on; before, it is the order of entering.
    """

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
    rank: int = 0  # by the season before, the best the first; 0: they did not play in it
    members: tuple[Member, ...] = ()  # of a team of people

    @property
    def people(self) -> tuple[Member, ...]:
        """Those who have agreed to play; nobody where a bot does."""
        if self.members:
            return tuple(member for member in self.members if member.agreed and member.player)
        return (Member(self.player, self.name, True),) if self.player else ()


class Pairing(Struct, frozen=True):
    """Those who meet at a table, in the order of its seats, or one who has a bye."""

    number: int
    seats: tuple[int, ...]
    table: str = ""  # where it is played
    pieces: tuple[str, ...] = ()  # what they play; empty: what the options say
    begun: float = 0
    slot: int = 0  # the place in a knockout
    score: tuple[float, ...] | None = None  # of each seat; None: not known yet
    how: How | None = None
    margins: tuple[int, ...] = ()  # of each seat, as the game counts it

    @property
    def open(self) -> bool:
        return self.score is None

    @property
    def played(self) -> bool:
        """Did they sit at a table? Then they have met."""
        return self.how == "game" or (self.how == "decided" and bool(self.table))

    @property
    def bye(self) -> bool:
        return len(self.seats) == 1

    @property
    def first(self) -> int:
        return self.seats[0]

    @property
    def second(self) -> int | None:
        return None if self.bye else self.seats[1]

    def points(self, number: int) -> float:
        return 0.0 if self.score is None else self.score[self.seats.index(number)]

    def margin(self, number: int) -> int:
        return self.margins[self.seats.index(number)] if self.margins else 0

    def others(self, number: int) -> tuple[int, ...]:
        return tuple(other for other in self.seats if other != number)

    def other(self, number: int) -> int | None:
        """The one who is met where two meet; None: a bye."""
        return next(iter(self.others(number)), None)


def outcome(pairing: Pairing, number: int) -> Literal["won", "between", "lost"]:
    """Ahead of somebody and behind nobody, the other way round or without a point, or neither."""
    mine, scores = pairing.points(number), pairing.score or ()
    if mine and mine == max(scores) and mine > min(scores):
        return "won"
    return "lost" if not mine or mine == min(scores) < max(scores) else "between"


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
    cancelled: bool = False
    season: int = 1  # of a league
    before: str = ""  # the season before
    next: str = ""  # the season after

    def entry(self, number: int) -> Entry:
        return next(entry for entry in self.entries if entry.number == number)

    @property
    def bot_numbers(self) -> dict[int, int]:
        """By the number of an entry what tells a bot from others of its level; 0: there is no other."""
        return dict(
            zip((entry.number for entry in self.entries), told_apart([one.bot for one in self.entries]), strict=True)
        )

    def name_of(self, entry: Entry) -> str:
        """What somebody is called: `Ann`, `recruit 2`."""
        nth = self.bot_numbers[entry.number]
        return f"{entry.name} {nth}" if nth else entry.name

    def entry_of(self, player: str) -> Entry | None:
        """Where somebody plays, alone or in a team."""
        return next((entry for entry in self.entries if any(player == one.player for one in entry.people)), None)

    def plays(self, entry: Entry) -> bool:
        """Is somebody there to be paired? A team is when nobody is missing."""
        return not entry.gone and (bool(entry.bot) or len(entry.people) == self.plan.team)

    @property
    def active(self) -> list[Entry]:
        return [entry for entry in self.entries if self.plays(entry)]

    @property
    def pairings(self) -> Iterator[Pairing]:
        return (pairing for round in self.rounds for pairing in round.pairings)

    @property
    def waiting(self) -> list[Pairing]:
        """Those whose result is not known."""
        return [pairing for pairing in self.pairings if pairing.open]

    def of(self, number: int) -> list[Pairing]:
        """All pairings of somebody, in order."""
        return [pairing for pairing in self.pairings if number in pairing.seats]
