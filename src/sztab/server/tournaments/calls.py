"""Who is told that a round begins: everybody who has a game in it. It is stored with the round."""

from __future__ import annotations

from sztab.messages.notice_values import About, NewNotice
from sztab.tournaments.values import Pairing, Tournament


def calls(before: Tournament, tournament: Tournament) -> list[NewNotice]:
    """A notice for each person of each game that is new; a bye asks for nothing."""
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
                name=_others(tournament, pairing, number),
                title=tournament.plan.title,
                table=pairing.table,
            ),
        )
        for pairing in fresh
        for number in pairing.seats
        if (entry := tournament.entry(number)).player
    ]


def _others(tournament: Tournament, pairing: Pairing, number: int) -> str:
    return ", ".join(tournament.entry(other).name for other in pairing.others(number))
