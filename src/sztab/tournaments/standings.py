"""How everybody stands: points first, then tie-breaks, each only among those who are still equal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from sztab.tournaments.kinds import kind_of, tie_breaks
from sztab.tournaments.values import Entry, Plan, TieBreak, Tournament, outcome

Values = dict[int, float]


class Row(Struct, frozen=True):
    """One line of the standings; equal ranks are shared."""

    rank: int
    number: int
    points: float
    wins: int
    draws: int
    losses: int
    byes: int
    margin: int
    ties: dict[str, float]
    streak: int  # games won in a row at last, where that counts
    division: int
    moves: Literal["up", "down", ""]  # to another division, as things stand
    out: bool  # withdrawn, or out of a knockout


class Cell(Struct, frozen=True):
    """What somebody got against others, in the order of the rounds."""

    round: int
    others: tuple[int, ...]  # at the same table; empty: a bye
    score: float | None
    seat: int  # counted from 1
    how: str | None


def standings(tournament: Tournament) -> list[Row]:
    """All entries, the best first; a league division by division."""
    plan = tournament.plan
    found = {entry.number: _Counted(tournament, entry) for entry in tournament.entries}
    rows: list[Row] = []
    for division in sorted({entry.division for entry in tournament.entries}):
        group = [found[entry.number] for entry in tournament.entries if entry.division == division]
        rows += _ranked(tournament, group, found)
    return _moving(tournament, rows) if kind_of(plan).seasons and tournament.rounds else rows


def _ranked(tournament: Tournament, group: list[_Counted], all: dict[int, _Counted]) -> list[Row]:
    groups = _split([group], lambda tied: {one.number: one.place for one in tied})
    groups = _split(groups, lambda tied: {one.number: one.points for one in tied})
    for tie in tie_breaks(tournament.plan):
        values: dict[int, float] = {}

        def measured(tied: Sequence[_Counted], tie: TieBreak = tie, values: dict[int, float] = values) -> Values:
            worth = {one.number: _worth(tournament.plan, tie, one, tied, all) for one in tied}
            values.update(worth)
            return worth

        groups = _split(groups, measured, alone=tie != "direct")
        for one in group:
            one.ties[tie] = values.get(one.number, 0.0)
    rows, rank = [], 1
    for tied in groups:
        rows += [one.row(rank) for one in sorted(tied, key=lambda one: one.number)]
        rank += len(tied)
    return rows


def _split(
    groups: list[list[_Counted]], value: Callable[[Sequence[_Counted]], Values], alone: bool = True
) -> list[list[_Counted]]:
    """Take those apart that a value tells apart, the higher first; `alone`: it is worth knowing of one, too."""
    found = []
    for tied in groups:
        if len(tied) == 1 and not alone:
            found.append(tied)
            continue
        worth = value(tied)
        levels = sorted(set(worth.values()), reverse=True)
        found += [[one for one in tied if worth[one.number] == level] for level in levels]
    return found


class _Counted:
    """What the pairings of somebody add up to."""

    def __init__(self, tournament: Tournament, entry: Entry) -> None:
        self.number, self.division, self.gone = entry.number, entry.division, entry.gone
        self.pairings = tournament.of(entry.number)
        self.ties: dict[str, float] = {}
        done = [pairing for pairing in self.pairings if not pairing.open]
        games = [pairing for pairing in done if not pairing.bye]
        outcomes = Counter(outcome(pairing, self.number) for pairing in games)
        self.wins, self.draws, self.losses = outcomes["won"], outcomes["between"], outcomes["lost"]
        self.byes = len(done) - len(games)
        self.margin = sum(pairing.margin(self.number) for pairing in games)
        self.points, self.streak, self.place, self.lost = kind_of(tournament.plan).score(tournament, self.number)

    def row(self, rank: int) -> Row:
        return Row(
            rank=rank,
            number=self.number,
            points=self.points,
            wins=self.wins,
            draws=self.draws,
            losses=self.losses,
            byes=self.byes,
            margin=self.margin,
            ties=self.ties,
            streak=self.streak,
            division=self.division,
            moves="",
            out=self.gone or self.lost,
        )


def _worth(
    plan: Plan, tie: TieBreak, one: _Counted, tied: Sequence[_Counted], all: dict[int, _Counted]
) -> float:  # fmt: skip
    if tie == "wins":
        return one.wins
    if tie == "margin":
        return one.margin
    if tie == "buchholz":
        return _buchholz(plan, one, all)
    return _direct(plan, one, tied)


def _buchholz(plan: Plan, one: _Counted, all: dict[int, _Counted]) -> float:
    """The points of all opponents; an absent one counts as having the player's own points."""
    most = plan.seats - max(map(len, plan.sides), default=1)
    total = 0.0
    for pairing in one.pairings:
        if not pairing.open:
            foes = plan.foes(pairing, one.number) if pairing.played else ()
            total += sum(all[foe].points for foe in foes) + max(0, most - len(foes)) * one.points
    return total


def _direct(plan: Plan, one: _Counted, tied: Sequence[_Counted]) -> float:
    """The points against those who are equal otherwise; nothing where not all of them have met."""
    numbers = {other.number for other in tied}
    met = {
        other.number: {foe for pairing in other.pairings if pairing.played for foe in plan.foes(pairing, other.number)}
        & numbers
        for other in tied
    }
    if len(tied) < 2 or any(len(found) < len(tied) - 1 for found in met.values()):
        return 0.0
    meetings = [
        (pairing.points(one.number), pairing.points(foe))
        for pairing in one.pairings
        if not pairing.open
        for foe in plan.foes(pairing, one.number)
        if foe in numbers
    ]
    return sum((mine > theirs) + (mine == theirs) / 2 for mine, theirs in meetings)


def _moving(tournament: Tournament, rows: list[Row]) -> list[Row]:
    """Who goes up and who goes down: never more than half of a division either way."""
    last = max(row.division for row in rows)
    moved = []
    for division in range(last + 1):
        group = [row for row in rows if row.division == division]
        most = min(tournament.plan.moves, len(group) // 2)
        for place, row in enumerate(group):
            up, down = division > 0 and place < most, division < last and place >= len(group) - most
            moves: Literal["up", "down", ""] = "up" if up else "down" if down else ""
            moved.append(replace(row, moves=moves))
    return moved


def cross_table(tournament: Tournament) -> dict[int, list[Cell]]:
    """Everybody's results, round by round."""
    found: dict[int, list[Cell]] = {entry.number: [] for entry in tournament.entries}
    for round in tournament.rounds:
        for pairing in round.pairings:
            for seat, number in enumerate(pairing.seats, 1):
                score = None if pairing.open else pairing.points(number)
                cell = Cell(round.number, pairing.others(number), score, seat, pairing.how)
                found[number].append(cell)
    return found
