"""A tournament as it is told: to a page, to a list, and as a file."""

from __future__ import annotations

import csv
import io

import msgspec

from sztab.core.action import BadInput
from sztab.messages.people import Player, SeatPlayer
from sztab.messages.tables import ClockRequest
from sztab.messages.tournaments import (
    CrossRow,
    CrossTable,
    EntryInfo,
    MemberInfo,
    MyPart,
    PairingInfo,
    RoundInfo,
    Standings,
    TournamentInfo,
    TournamentPage,
    TournamentPlan,
)
from sztab.server.store.tournaments import Kept
from sztab.server.tournaments import made
from sztab.tournaments import course, teams
from sztab.tournaments.standings import Cell, cross_table, standings
from sztab.tournaments.values import Entry, Pairing, Tournament

_PLAIN = ("=", "+", "-", "@", "\t", "\r")  # what a spreadsheet would take for a formula


def info(tournament: Tournament) -> TournamentInfo:
    plan, began = tournament.plan, tournament.began or None
    clock = plan.clock
    return TournamentInfo(
        tournament.id,
        plan.title,
        plan.about,
        tournament.status,
        SeatPlayer(tournament.owner, tournament.owner_name) if tournament.owner else None,
        tournament.club,
        tournament.created,
        plan.starts,
        began,
        began + 60 * plan.minutes if began and plan.kind == "arena" else None,
        tournament.ended or None,
        len(tournament.entries),
        len(tournament.rounds),
        TournamentPlan(
            plan.kind,
            plan.game,
            made.mode_of(plan),
            plan.options,
            tournament.rounds_planned or plan.rounds,
            plan.cycles,
            plan.minutes,
            plan.every,
            plan.late,
            plan.most,
            plan.absence,
            ClockRequest(clock.kind, clock.base, clock.increment, clock.days, clock.reserve) if clock else None,
            plan.rated,
            plan.pieces,
            list(plan.pool),
            plan.bans,
            plan.division,
            plan.moves,
            list(plan.tie_breaks),
            plan.chairs,
            [list(side) for side in plan.teams or plan.sides],
            plan.smaller,
            bool(plan.teams),
        ),
        tournament.cancelled,
        tournament.season,
        tournament.before or None,
        tournament.next or None,
    )


def page(kept: Kept, player: Player | None, mine: bool) -> TournamentPage:
    tournament = kept.tournament
    try:
        course.must_be_open(tournament)
        enters = len(tournament.entries) < tournament.plan.most
    except BadInput:
        enters = False
    return TournamentPage(
        info(tournament),
        kept.version,
        [_entry(tournament, entry) for entry in tournament.entries],
        [
            RoundInfo(round.number, round.begun, [_pairing(pairing) for pairing in round.pairings])
            for round in tournament.rounds
        ],
        standings(tournament),
        _me(tournament, player),
        mine,
        enters,
        [entry.number for entry in teams.asked(tournament, player.id)] if player else [],
    )


def _entry(tournament: Tournament, entry: Entry) -> EntryInfo:
    person = SeatPlayer(entry.player, entry.members[0].name if entry.members else entry.name) if entry.player else None
    members = [
        MemberInfo(SeatPlayer(one.player, one.name) if one.player else None, one.agreed) for one in entry.members
    ]
    complete = entry.gone or tournament.plays(entry)
    return EntryInfo(
        entry.number,
        tournament.name_of(entry),
        person,
        entry.bot,
        tournament.bot_numbers[entry.number],
        entry.gone,
        entry.division,
        members,
        complete,
    )


def _pairing(pairing: Pairing) -> PairingInfo:
    score = None if pairing.score is None else list(pairing.score)
    return PairingInfo(
        pairing.number,
        list(pairing.seats),
        pairing.table or None,
        list(pairing.pieces),
        score,
        pairing.how,
        list(pairing.margins),
    )


def _me(tournament: Tournament, player: Player | None) -> MyPart | None:
    entry = tournament.entry_of(player.id) if player else None
    if not entry:
        return None
    waiting = [pairing.table for pairing in tournament.waiting if entry.number in pairing.seats and pairing.table]
    captain = bool(entry.members) and player is not None and entry.player == player.id
    table = waiting[0] if waiting else None
    return MyPart(entry.number, entry.gone, list(entry.picks), list(entry.bans), table, captain)


def table_of_points(tournament: Tournament) -> Standings:
    return Standings(list(tournament.plan.tie_breaks), standings(tournament))


def crossed(tournament: Tournament) -> CrossTable:
    cells = cross_table(tournament)
    rows = [
        CrossRow(row.number, _called(tournament, tournament.entry(row.number)), row.rank, row.points, cells[row.number])
        for row in standings(tournament)
    ]
    return CrossTable(len(tournament.rounds), rows)


def _called(tournament: Tournament, entry: Entry) -> str:
    if entry.members:
        return f"{entry.name} ({', '.join(member.name for member in entry.people)})"
    name = tournament.name_of(entry)
    return f"{name} (bot)" if entry.bot else name


def as_csv(tournament: Tournament) -> str:
    """Standings with the results of each round, as the page writes them (`7f 1`, `3s ½`, `bye 1`, `2+5+7 3`)."""
    crosses = crossed(tournament)
    ties = tournament.plan.tie_breaks
    lines = io.StringIO()
    write = csv.writer(lines, lineterminator="\r\n")
    rounds = [f"round {number}" for number in range(1, crosses.rounds + 1)]
    write.writerow(["rank", "number", "name", "bot", "division", "points", *ties, "wins", "draws", "losses", *rounds])
    for row in standings(tournament):
        entry = tournament.entry(row.number)
        cells = cross_table(tournament)[row.number]
        by_round = [", ".join(_short(cell) for cell in cells if cell.round == n) for n in range(1, crosses.rounds + 1)]
        name = _called(tournament, entry) if entry.members else tournament.name_of(entry)
        name = f"'{name}" if name.startswith(_PLAIN) else name
        worth = [_number(row.ties[tie]) for tie in ties]
        counted = [_number(row.points), *worth, row.wins, row.draws, row.losses]
        write.writerow([row.rank, row.number, name, entry.bot or "", row.division + 1, *counted, *by_round])
    return lines.getvalue()


def _short(cell: Cell) -> str:
    """Who was met, the first or second side where it was one alone, and the points."""
    side = ("f" if cell.seat == 1 else "s") if len(cell.others) == 1 else ""
    met = "+".join(map(str, cell.others)) or "bye"
    return f"{met}{side} {'' if cell.score is None else _halves(cell.score)}".rstrip()


def _halves(points: float) -> str:
    return (_number(points - points % 1) if points >= 1 or not points else "") + "½" * (points % 1 == 0.5)


def _number(value: float) -> str:
    return f"{value:g}"


def as_json(kept: Kept) -> bytes:
    """All that everybody may know, in the shape of the page."""
    return msgspec.json.encode(page(kept, None, mine=False))
