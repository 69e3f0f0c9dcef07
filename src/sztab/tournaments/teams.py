"""Fixed teams: a captain enters with names, and each of them has to agree. A team that lacks somebody is not paired."""

from __future__ import annotations

from msgspec.structs import replace

from sztab.core.action import BadInput
from sztab.core.words import Sentence
from sztab.tournaments.course import changed
from sztab.tournaments.values import Entry, Member, Pairing, Plan, Tournament


def named(tournament: Tournament, number: int, name: str, members: tuple[Member, ...]) -> Tournament:
    """A captain names the team anew; whoever has agreed and is named again need not be asked again."""
    entry = tournament.entry(number)
    agreed = {member.player for member in entry.people}
    members = tuple(replace(member, agreed=member.agreed or member.player in agreed) for member in members)
    return changed(tournament, replace(entry, name=name or entry.name, members=members))


def asked(tournament: Tournament, player: str) -> list[Entry]:
    """The teams that wait for somebody's word."""
    return [
        entry
        for entry in tournament.entries
        if not entry.gone and any(member.player == player and not member.agreed for member in entry.members)
    ]


def agreed(tournament: Tournament, captain: str, player: str) -> Tournament:
    """Somebody joins the team that asked for them."""
    if tournament.status == "ended":
        raise BadInput(Sentence("This tournament is over."))
    if tournament.entry_of(player):
        raise BadInput(Sentence("You take part in this tournament already."))
    entry = next((entry for entry in asked(tournament, player) if entry.player == captain), None)
    if not entry:
        raise BadInput(Sentence("This team does not ask for you."))
    members = tuple(replace(one, agreed=one.agreed or one.player == player) for one in entry.members)
    return changed(tournament, replace(entry, members=members))


def without(tournament: Tournament, number: int, player: str) -> Tournament:
    """Somebody declines or leaves a team; it waits until its captain has found another."""
    entry = tournament.entry(number)
    members = tuple(member for member in entry.members if member.player != player)
    return changed(tournament, replace(entry, members=members))


def chairs(plan: Plan, pairing: Pairing, number: int) -> tuple[int, ...]:
    """Where an entry sits at its table."""
    seat = pairing.seats.index(number)
    return plan.teams[seat] if plan.teams else (seat,)
