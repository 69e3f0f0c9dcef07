"""Who is told what about a tournament; it is stored with what it tells."""

from __future__ import annotations

from sztab.messages.notice_values import About, Kind, NewNotice
from sztab.tournaments.values import Member, Pairing, Tournament


def calls(before: Tournament, tournament: Tournament, by: str, now: float) -> list[NewNotice]:
    """Notices that follow from a change; its author is told of no change of the plan."""
    told = [*_rounds(before, tournament), *_teams(before, tournament, by, now)]
    if tournament.status == "ended" and (tournament.cancelled != before.cancelled or before.status == "open"):
        return [*told, *_all(tournament, "cancelled", tournament.ended, by)]
    if tournament.plan != before.plan:
        return [*told, *_all(tournament, "changed", now, by, f":{now}")]
    return told


def season(tournament: Tournament, by: str) -> list[NewNotice]:
    """Everybody who takes part in a season that was made of the one before."""
    return _all(tournament, "season", tournament.created, by)


def _rounds(before: Tournament, tournament: Tournament) -> list[NewNotice]:
    """A notice for each person of each game that is new; a bye asks for nothing."""
    known = {pairing.table for pairing in before.pairings}
    fresh = [pairing for pairing in tournament.waiting if pairing.table and pairing.table not in known]
    return [
        NewNotice(
            person.player,
            "round",
            f"round:{pairing.table}:{person.player}",
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
        for person in tournament.entry(number).people
        if person.player
    ]


def _teams(before: Tournament, tournament: Tournament, by: str, now: float) -> list[NewNotice]:
    """Those whom a captain wants, and captains whom somebody has left."""
    was = {entry.player: entry.members for entry in before.entries if entry.members}
    about = _about(tournament)
    told = []
    for entry in tournament.entries:
        captain, members = entry.player, set(_players(entry.members))
        if not captain or not entry.members:
            continue
        known = set(_players(was.get(captain, ())))
        name = entry.members[0].name
        told += [
            _notice(player, "team", f"team:{tournament.id}:{captain}:{player}:{now}", now, _named(about, name))
            for player in sorted(members - known)
            if player != captain
        ]
        if by != captain:
            told += [
                _notice(captain, "left", f"left:{tournament.id}:{one.player}:{now}", now, _named(about, one.name))
                for one in was.get(captain, ())
                if one.player and one.player not in members
            ]
    return told


def _players(members: tuple[Member, ...]) -> list[str]:
    return [member.player for member in members if member.player]


def _all(tournament: Tournament, kind: Kind, at: float, by: str, more: str = "") -> list[NewNotice]:
    """All participants and the maker."""
    people = {one.player for entry in tournament.entries if not entry.gone for one in entry.people if one.player}
    return [
        _notice(player, kind, f"{kind}:{tournament.id}:{player}{more}", at, _about(tournament))
        for player in sorted((people | {tournament.owner}) - {by, ""})
    ]


def _notice(player: str, kind: Kind, key: str, at: float, about: About) -> NewNotice:
    return NewNotice(player, kind, key, at, at, about)


def _about(tournament: Tournament) -> About:
    plan = tournament.plan
    return About(game=plan.game, title=plan.title, path=f"/tournaments/{tournament.id}")


def _named(about: About, name: str) -> About:
    return About(game=about.game, name=name, title=about.title, path=about.path)


def _foes(tournament: Tournament, pairing: Pairing, number: int) -> str:
    """People only: a bot's name is no name in any language."""
    foes = map(tournament.entry, tournament.plan.foes(pairing, number))
    return ", ".join(foe.name for foe in foes if foe.player)
