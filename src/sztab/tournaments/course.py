"""The course of a tournament: entering and leaving, rounds, results, the end. Each step makes another value of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import sha256
from math import inf
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from sztab.core.action import BadInput
from sztab.core.words import Sentence
from sztab.tournaments import pieces
from sztab.tournaments.kinds import kind_of
from sztab.tournaments.values import Entry, How, Member, Pairing, Plan, Tournament

LOOK_AGAIN = 5.0  # seconds, at least, between two looks for those who never came


_Which = Callable[[Pairing], bool]


class Choice(NamedTuple):
    """What the game has to choose from, for code that knows no game."""

    pieces: tuple[str, ...] = ()
    twice: bool = False  # several may play the same


# ---- entering and leaving


def entered(
    tournament: Tournament,
    name: str,
    player: str | None = None,
    bot: str | None = None,
    skill: float = 0,
    picks: tuple[str, ...] = (),
    bans: tuple[str, ...] = (),
    members: tuple[Member, ...] = (),
) -> Tournament:
    """Somebody enters or comes back, alone or as the captain of a team."""
    must_be_open(tournament)
    known = tournament.entry_of(player) if player else None
    if known:
        return changed(tournament, replace(known, gone=False, picks=picks or known.picks, bans=bans or known.bans))
    if len(tournament.entries) >= tournament.plan.most:
        raise BadInput(Sentence("This tournament is full."))
    number = max((entry.number for entry in tournament.entries), default=0) + 1
    entry = Entry(number, name, player, bot, skill, len(tournament.rounds), False, picks, bans, members=members)
    return replace(tournament, entries=(*tournament.entries, entry))


def must_be_open(tournament: Tournament) -> None:
    """May one enter now?"""
    if tournament.status == "ended":
        raise BadInput(Sentence("This tournament is over."))
    if tournament.status == "running":
        kind_of(tournament.plan).must_be_open(tournament)


def chose(
    tournament: Tournament, number: int, picks: tuple[str, ...], bans: tuple[str, ...]
) -> Tournament:  # fmt: skip
    """Somebody changes what they want to play, for games that are not paired yet."""
    entry = tournament.entry(number)
    if tournament.status != "open" and tournament.plan.pieces == "fixed" and picks != entry.picks:
        raise BadInput(Sentence("What is played in this tournament is fixed once it has begun."))
    return changed(tournament, replace(entry, picks=picks, bans=bans))


def left(tournament: Tournament, number: int) -> Tournament:
    """Somebody leaves: before the start without a trace; afterwards their games stay, and those to come are lost."""
    if tournament.status == "open":
        rest = [entry for entry in tournament.entries if entry.number != number]
        renumbered = tuple(replace(entry, number=place) for place, entry in enumerate(rest, 1))
        return replace(tournament, entries=renumbered)
    return changed(tournament, replace(tournament.entry(number), gone=True))


def changed(tournament: Tournament, entry: Entry) -> Tournament:
    """With something else in the place of an entry."""
    entries = tuple(entry if old.number == entry.number else old for old in tournament.entries)
    return replace(tournament, entries=entries)


# ---- an organiser has changed their mind


def edited(tournament: Tournament, plan: Plan, skills: Mapping[int, float]) -> Tournament:
    """Another plan, before it begins; wishes that it does not know are forgotten."""
    if tournament.status != "open":
        raise BadInput(Sentence("This tournament has begun: it cannot be changed any more."))
    if plan.game != tournament.plan.game:
        raise BadInput(Sentence("The game of a tournament cannot be changed; call it off and make another one."))
    if plan.team != tournament.plan.team and any(entry.player for entry in tournament.entries):
        raise BadInput(Sentence("Somebody has entered: how many are in a team cannot be changed any more."))

    def known(wished: tuple[str, ...]) -> tuple[str, ...]:
        return () if plan.pieces == "options" else tuple(one for one in wished if not plan.pool or one in plan.pool)

    entries = tuple(
        replace(
            entry,
            picks=known(entry.picks),
            bans=known(entry.bans)[: plan.bans],
            skill=skills.get(entry.number, entry.skill),
        )
        for entry in tournament.entries
    )
    return replace(tournament, plan=plan, entries=entries)


def called_off(tournament: Tournament, now: float) -> Tournament:
    """It ends here. Games that run go on, and what comes of them is still written down."""
    if tournament.status == "ended":
        raise BadInput(Sentence("This tournament is over."))
    return replace(tournament, status="ended", ended=now, cancelled=True)


# ---- the start


def begun(tournament: Tournament, now: float, choice: Choice = Choice()) -> Tournament:  # noqa: B008  a constant
    """It begins: everybody gets a number, the strongest the first, and where it is fixed what they play."""
    if tournament.status != "open":
        raise BadInput(Sentence("This tournament has begun already."))
    fewest = tournament.plan.fewest
    if len(tournament.active) < fewest:
        raise BadInput(_too_few(tournament.plan))
    if not any(entry.player for entry in tournament.active):
        raise BadInput(Sentence("A tournament needs at least one person who takes part."))
    plan = tournament.plan
    lots = Random(tournament.seed)
    pool = plan.pool or choice.pieces
    order = sorted(tournament.active, key=lambda entry: (entry.rank or inf, -entry.skill, entry.number))
    sizes = kind_of(plan).divisions(plan, len(order))
    division_of = [place for place, size in enumerate(sizes) for _ in range(size)]
    entries = []
    for place, entry in enumerate(order):
        picks = entry.picks
        if plan.pieces == "fixed" and pool and not picks:
            picks = tuple(lots.sample(pool, plan.team))
        entries.append(replace(entry, number=place + 1, division=division_of[place], picks=picks))
    tournament = replace(tournament, status="running", began=now, entries=tuple(entries))
    return replace(tournament, rounds_planned=kind_of(plan).rounds(plan, sizes))


def _too_few(plan: Plan) -> Sentence:
    if plan.teams:
        return Sentence("This tournament needs at least {count} teams with nobody missing.", count=plan.fewest)
    if plan.fewest == 2:
        return Sentence("A tournament needs at least two who take part.")
    return Sentence("This tournament needs at least {count} who take part.", count=plan.fewest)


# ---- results


def recorded(
    tournament: Tournament, table: str, score: tuple[float, ...], how: How, margins: tuple[int, ...] = ()
) -> Tournament:  # fmt: skip
    """A game is over. What is known already stays: a result comes once."""
    return _with_result(tournament, lambda pairing: pairing.table == table and pairing.open, score, how, margins)


def decided(tournament: Tournament, round: int, number: int, score: tuple[float, ...]) -> Tournament:
    """An organiser enters the result of a game, also over another result."""
    if not 1 <= round <= len(tournament.rounds):
        raise BadInput(Sentence("There is no such game in this tournament."))
    which = next((one for one in tournament.rounds[round - 1].pairings if one.number == number), None)
    if which is None or which.bye or len(score) != len(which.seats):
        raise BadInput(Sentence("There is no such game in this tournament."))
    later = tournament.rounds[round:]
    if tournament.status == "ended" or (not which.open and kind_of(tournament.plan).builds and later):
        raise BadInput(Sentence("The tournament has gone on: this result cannot be changed any more."))
    return _with_result(tournament, lambda pairing: pairing is which, score, "decided", ())


def _with_result(
    tournament: Tournament, which: _Which, score: tuple[float, ...], how: How, margins: tuple[int, ...]
) -> Tournament:
    rounds = []
    for round in tournament.rounds:
        if any(which(pairing) for pairing in round.pairings):
            pairings = tuple(
                replace(pairing, score=score, how=how, margins=margins) if which(pairing) else pairing
                for pairing in round.pairings
            )
            round = replace(round, pairings=pairings)
        rounds.append(round)
    return replace(tournament, rounds=tuple(rounds))


# ---- going on


def went_on(
    tournament: Tournament,
    now: float,
    choice: Choice = Choice(),  # noqa: B008  a constant
    engine: bool = True,
) -> Tournament:
    """What happens by itself: the start, a replay, the next round, the end. The same value when it is time for none.

    Without the engine a Swiss is paired by least cost, which is faster.
    """
    plan = tournament.plan
    if tournament.status == "open" and plan.starts is not None and now >= plan.starts:
        try:
            tournament = begun(tournament, now, choice)
        except BadInput:  # too few have come
            return replace(tournament, status="ended", ended=now)
    if tournament.status != "running":
        return tournament

    def make(tournament: Tournament, round: int, number: int, seats: tuple[int, ...], slot: int) -> Pairing:
        pairing = Pairing(number, seats, begun=now, slot=slot)
        return _arranged(tournament, round, pairing, choice)

    return kind_of(plan).went_on(tournament, now, make, engine)


def due(tournament: Tournament, now: float) -> float | None:
    """When it has to be looked at again, unless something happens before; None: not before something happens."""
    plan, times = tournament.plan, list[float]()
    if tournament.status == "ended":
        return None
    if tournament.status == "open":
        return plan.starts
    if plan.absence:
        ends = [pairing.begun + plan.absence for pairing in tournament.waiting]
        again = now + max(LOOK_AGAIN, plan.absence / 4)  # for whoever is asked later and has never come
        times += [end if end > now else again for end in ends]
    if (round := kind_of(plan).due(tournament, now)) is not None:
        times.append(round)
    return min(times, default=None)


def _arranged(tournament: Tournament, round: int, pairing: Pairing, choice: Choice) -> Pairing:
    """With its table, or its result; where one of two has gone the other wins without a game."""
    plan, seats = tournament.plan, pairing.seats
    if pairing.bye:
        return replace(pairing, score=(kind_of(plan).bye if plan.seats == 2 else plan.level,), how="bye")
    gone = [not tournament.plays(tournament.entry(number)) for number in seats]
    if any(gone):  # on a schedule that is fixed, which only two have
        return replace(pairing, score=(float(gone[1] and not gone[0]), float(not gone[1])), how="withdrawn")
    played = pieces.chosen(tournament, choice.pieces, round, pairing.number, seats, choice.twice)
    return replace(pairing, table=table_of(tournament, round, pairing.number), pieces=played)


def table_of(tournament: Tournament, round: int, number: int) -> str:
    """The name of a pairing's table: the same whoever makes it, so that it is made once."""
    text = f"{tournament.id} {tournament.seed} {round} {number}"
    return f"t_{sha256(text.encode()).hexdigest()[:24]}"
