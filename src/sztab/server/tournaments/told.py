"""A tournament as it is told: to a page, to a list, and as a file."""

from __future__ import annotations

import csv
import io

import msgspec
from msgspec.structs import asdict

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
from sztab.tournaments.kinds import kind_of, tie_breaks
from sztab.tournaments.standings import Cell, cross_table, standings
from sztab.tournaments.values import Entry, Pairing, Tournament

_PLAIN = ("=", "+", "-", "@", "\t", "\r")  # what a spreadsheet would take for a formula


def info(tournament: Tournament) -> TournamentInfo:
    plan, began = tournament.plan, tournament.began or None
    return TournamentInfo(
        id=tournament.id,
        title=plan.title,
        about=plan.about,
        status=tournament.status,
        owner=SeatPlayer(tournament.owner, tournament.owner_name) if tournament.owner else None,
        club=tournament.club,
        created=tournament.created,
        starts=plan.starts,
        began=began,
        ends=kind_of(plan).ends(tournament) if began else None,
        ended=tournament.ended or None,
        entries=len(tournament.entries),
        begun=len(tournament.rounds),
        plan=_plan(tournament),
        cancelled=tournament.cancelled,
        season=tournament.season,
        before=tournament.before or None,
        next=tournament.next or None,
    )


def _plan(tournament: Tournament) -> TournamentPlan:
    """As it was made, but for what is told otherwise."""
    plan, clock = tournament.plan, tournament.plan.clock
    told = {
        "mode": made.mode_of(plan),
        "rounds": tournament.rounds_planned or plan.rounds,
        "clock": clock and ClockRequest(clock.kind, clock.base, clock.increment, clock.days, clock.reserve),
        "ties": tie_breaks(plan),
        "seats": plan.chairs,
        "sides": plan.teams or plan.sides,
        "teams": bool(plan.teams),
    }
    return msgspec.convert({**asdict(plan), **told}, TournamentPlan)


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
    return Standings(list(tie_breaks(tournament.plan)), standings(tournament))


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
    ties = tie_breaks(tournament.plan)
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
