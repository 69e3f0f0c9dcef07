"""Who is told what about a tournament; it is stored with what it tells."""

from __future__ import annotations

from sztab.messages.notice_values import About, Kind, NewNotice
from sztab.tournaments.values import Pairing, Tournament


def calls(before: Tournament, tournament: Tournament) -> list[NewNotice]:
    """A notice for each person of each game that is new, for a bye asks for nothing; or that it is called off."""
    if tournament.cancelled and not before.cancelled:
        return _all(tournament, "cancelled", tournament.ended)
    known = {pairing.table for pairing in before.pairings}
    fresh = [pairing for pairing in tournament.waiting if pairing.table and pairing.table not in known]
    return [
        NewNotice(
            entry.player,
            "round",
            f"round:{pairing.table}:{number}",
            pairing.begun,
            pairing.begun,
            About(
                game=tournament.plan.game,
                name=_foes(tournament, pairing, number),
                title=tournament.plan.title,
                table=pairing.table,
            ),
        )
        for pairing in fresh
        for number in pairing.seats
        if (entry := tournament.entry(number)).player
    ]


def season(tournament: Tournament) -> list[NewNotice]:
    """Everybody who takes part in a season that was made of the one before."""
    return _all(tournament, "season", tournament.created)


def _all(tournament: Tournament, kind: Kind, at: float) -> list[NewNotice]:
    plan = tournament.plan
    about = About(game=plan.game, title=plan.title, path=f"/tournaments/{tournament.id}")
    return [
        NewNotice(entry.player, kind, f"{kind}:{tournament.id}:{entry.number}", at, at, about)
        for entry in tournament.active
        if entry.player and (tournament.club or entry.player != tournament.owner)  # who runs a club's may be another
    ]


def _foes(tournament: Tournament, pairing: Pairing, number: int) -> str:
    """People only: a bot's name is no name in any language."""
    foes = map(tournament.entry, tournament.plan.foes(pairing, number))
    return ", ".join(foe.name for foe in foes if foe.player)
