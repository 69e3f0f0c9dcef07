"""The next season of a league: everybody who played enters again, and some move up or down."""

from __future__ import annotations

from hashlib import sha256

from msgspec.structs import replace

from sztab.core.action import BadInput
from sztab.core.words import Sentence
from sztab.tournaments.kinds import kind_of
from sztab.tournaments.standings import standings
from sztab.tournaments.values import Entry, Tournament


def next_id(tournament: Tournament) -> str:
    """The same whoever makes it, so that it is made once."""
    return f"o_{sha256(f'{tournament.id} {tournament.seed} season'.encode()).hexdigest()[:22]}"


def next_season(tournament: Tournament, seed: str, now: float) -> Tournament:
    """Everybody who has not withdrawn, in the order in which divisions are filled; it begins when it is told to."""
    if not kind_of(tournament.plan).seasons:
        raise BadInput(Sentence("Only a league has seasons."))
    if tournament.status != "ended" or tournament.cancelled or not tournament.rounds:
        raise BadInput(Sentence("The next season is made when this one is over."))
    order = [entry for entry in _ranked(tournament) if not entry.gone]
    entries = tuple(
        Entry(
            place,
            entry.name,
            entry.player,
            entry.bot,
            entry.skill,
            picks=entry.picks,
            bans=entry.bans,
            rank=place,
            members=entry.members,
        )
        for place, entry in enumerate(order, 1)
    )
    return Tournament(
        next_id(tournament),
        replace(tournament.plan, starts=None),
        tournament.owner,
        now,
        seed,
        tournament.owner_name,
        tournament.club,
        entries=entries,
        season=tournament.season + 1,
        before=tournament.id,
    )


def _ranked(tournament: Tournament) -> list[Entry]:
    """Division by division as they will be: players from above first, players from below last."""
    rows = standings(tournament)

    def place(index: int) -> tuple[int, int, int]:
        row = rows[index]
        step = {"up": -1, "down": 1, "": 0}[row.moves]
        return row.division + step, -step, index

    return [tournament.entry(rows[index].number) for index in sorted(range(len(rows)), key=place)]
