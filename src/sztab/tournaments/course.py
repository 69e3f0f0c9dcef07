"""The course of a tournament: entering and leaving, rounds, results, the end. Each step makes another value of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from math import inf
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from sztab.core.action import BadInput
from sztab.core.words import Sentence
from sztab.tournaments import arena, brackets, knockouts, pieces, pods, swiss
from sztab.tournaments.values import Entry, How, Member, Pairing, Plan, Round, Tournament

ARENA_PAIRS_EVERY = 3.0  # seconds
LOOK_AGAIN = 5.0  # seconds, at least, between two looks for those who never came
BYE = {"swiss": 1.0, "round_robin": 0.0, "league": 0.0, "knockout": 1.0, "arena": 0.0}


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
    """May one enter now? A schedule that is fixed has no room for anybody later."""
    plan, begun = tournament.plan, len(tournament.rounds)
    if tournament.status == "ended":
        raise BadInput(Sentence("This tournament is over."))
    if tournament.status == "running" and plan.kind in ("round_robin", "league", "knockout"):
        raise BadInput(Sentence("This tournament has begun: nobody can enter it any more."))
    if tournament.status == "running" and plan.kind == "swiss" and begun > plan.late:
        raise BadInput(Sentence("This tournament has begun: it is too late to enter."))


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
    sizes = brackets.divisions(len(order), plan.division, plan.fewest) if plan.kind == "league" else [len(order)]
    division_of = [place for place, size in enumerate(sizes) for _ in range(size)]
    entries = []
    for place, entry in enumerate(order):
        picks = entry.picks
        if plan.pieces == "fixed" and pool and not picks:
            picks = tuple(lots.sample(pool, plan.team))
        entries.append(replace(entry, number=place + 1, division=division_of[place], picks=picks))
    tournament = replace(tournament, status="running", began=now, entries=tuple(entries))
    return replace(tournament, rounds_planned=_rounds(tournament, sizes))


def _too_few(plan: Plan) -> Sentence:
    if plan.teams:
        return Sentence("This tournament needs at least {count} teams with nobody missing.", count=plan.fewest)
    if plan.fewest == 2:
        return Sentence("A tournament needs at least two who take part.")
    return Sentence("This tournament needs at least {count} who take part.", count=plan.fewest)


def _rounds(tournament: Tournament, sizes: Sequence[int]) -> int:
    plan, count = tournament.plan, len(tournament.entries)
    if plan.kind == "arena":
        return 0
    if plan.kind == "knockout":
        return knockouts.rounds(plan, count) if plan.seats > 2 else brackets.knockout_rounds(count)
    if plan.seats > 2:
        return _rounds_of_pods(plan, max(sizes))
    if plan.kind in ("round_robin", "league"):
        return max(brackets.round_robin_rounds(size, plan.cycles) for size in sizes)
    # Nobody can meet more opponents than there are.
    return min(plan.rounds or brackets.knockout_rounds(count), brackets.round_robin_rounds(count, 1))


def _rounds_of_pods(plan: Plan, players: int) -> int:
    """With more than two at a table: the fewest in which everybody can meet everybody, unless it is a Swiss."""
    if plan.kind == "swiss":
        return plan.rounds or brackets.knockout_rounds(players)
    return plan.cycles * -(-(players - 1) // (plan.seats - 1))


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
    if tournament.status == "ended" or (not which.open and tournament.plan.kind in ("swiss", "knockout") and later):
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
    if plan.kind == "arena":
        return _arena(tournament, now, choice)
    if plan.kind == "knockout" and plan.seats == 2:
        tournament = _replays(tournament, now, choice)
    while True:
        rounds = tournament.rounds
        over = not rounds or rounds[-1].over
        if _complete(tournament) or len(tournament.active) < plan.fewest:
            done = not tournament.waiting
            return replace(tournament, status="ended", ended=now) if done else tournament
        scheduled = plan.every and now >= tournament.began + len(rounds) * plan.every
        fixed = plan.kind in ("round_robin", "league")
        if plan.every:
            ready = bool(scheduled) and (over or fixed)
        else:
            ready = over
        if not ready:
            return tournament
        tournament = _next_round(tournament, now, choice, engine)


def _complete(tournament: Tournament) -> bool:
    """Are all rounds paired? A knockout of tables is when everybody who is left sits at one."""
    rounds, plan = tournament.rounds, tournament.plan
    if plan.kind == "knockout" and plan.seats > 2:
        return bool(rounds) and knockouts.is_final(rounds[-1])
    return len(rounds) >= tournament.rounds_planned


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
    if plan.kind == "arena":
        end = tournament.began + 60 * plan.minutes
        times.append(now + ARENA_PAIRS_EVERY if now < end else now + 60)
    elif plan.every and not _complete(tournament):
        times.append(tournament.began + len(tournament.rounds) * plan.every)
    return min(times, default=None)


def _next_round(tournament: Tournament, now: float, choice: Choice, engine: bool) -> Tournament:
    plan, number = tournament.plan, len(tournament.rounds) + 1
    found: list[tuple[tuple[int, ...], int]] = []  # seats, slot
    if plan.kind == "knockout" and plan.seats > 2:
        found = [(seats, 0) for seats in knockouts.tables(tournament)]
        tournament = replace(
            tournament, rounds_planned=number - 1 + knockouts.rounds(plan, sum(len(s) for s, _ in found))
        )
    elif plan.seats > 2:
        found = [(seats, 0) for seats in _tables_of_more(tournament, number)]
    elif plan.kind == "swiss":
        numbers = [entry.number for entry in tournament.active]
        history = swiss.past(numbers, [round.pairings for round in tournament.rounds])
        pairs = swiss.pair(history, number, tournament.rounds_planned, engine)
        found = [(_those(pair), 0) for pair in pairs]
    elif plan.kind == "knockout":
        found = knockouts.pairs(tournament)
    else:
        for division in sorted({entry.division for entry in tournament.entries}):
            numbers = [entry.number for entry in tournament.entries if entry.division == division]
            if number <= brackets.round_robin_rounds(len(numbers), plan.cycles):
                found += [(_those(pair), 0) for pair in brackets.round_robin(numbers, number)]
    pairings = tuple(
        _pairing(tournament, number, place, seats, slot, now, choice) for place, (seats, slot) in enumerate(found, 1)
    )
    return replace(tournament, rounds=(*tournament.rounds, Round(number, now, pairings)))


def _those(pair: tuple[int, int | None]) -> tuple[int, ...]:
    return tuple(number for number in pair if number is not None)


def _tables_of_more(tournament: Tournament, number: int) -> list[tuple[int, ...]]:
    """A round with more than two at a table, division by division; a rest is a table for one."""
    plan, lots = tournament.plan, Random(f"{tournament.seed} {number}")
    rounds = [round.pairings for round in tournament.rounds]
    found: list[tuple[int, ...]] = []
    rest: list[tuple[int, ...]] = []
    for division in sorted({entry.division for entry in tournament.entries}):
        group = [entry.number for entry in tournament.entries if entry.division == division]
        if plan.kind == "league" and number > _rounds_of_pods(plan, len(group)):
            continue
        there = [entry.number for entry in tournament.active if entry.division == division]
        tables, resting = pods.seated(pods.past(plan, there, rounds), plan, lots, plan.kind == "swiss")
        found += tables
        rest += [(one,) for one in resting]
    return [*found, *rest]


def _pairing(
    tournament: Tournament,
    round: int,
    number: int,
    seats: tuple[int, ...],
    slot: int,
    now: float,
    choice: Choice,
) -> Pairing:
    """One pairing; where one of two has gone the other wins without a game."""
    plan, pairing = tournament.plan, Pairing(number, seats, begun=now, slot=slot)
    if pairing.bye:
        return replace(pairing, score=(BYE[plan.kind] if plan.seats == 2 else plan.level,), how="bye")
    gone = [not tournament.plays(tournament.entry(number)) for number in seats]
    if any(gone):  # on a schedule that is fixed, which only two have
        return replace(pairing, score=(float(gone[1] and not gone[0]), float(not gone[1])), how="withdrawn")
    played = pieces.chosen(tournament, choice.pieces, round, number, seats, choice.twice)
    return replace(pairing, table=table_of(tournament, round, number), pieces=played)


def table_of(tournament: Tournament, round: int, number: int) -> str:
    """The name of a pairing's table: the same whoever makes it, so that it is made once."""
    text = f"{tournament.id} {tournament.seed} {round} {number}"
    return f"t_{sha256(text.encode()).hexdigest()[:24]}"


# ---- knockouts


def _replays(tournament: Tournament, now: float, choice: Choice) -> Tournament:
    """Another game for two who drew, with the sides turned round."""
    if not tournament.rounds:
        return tournament
    round = tournament.rounds[-1]
    for slot, games in knockouts.slots(round).items():
        if knockouts.is_drawn(games):
            number = max(pairing.number for pairing in round.pairings) + 1
            again = _pairing(tournament, round.number, number, games[-1].seats[::-1], slot, now, choice)
            round = replace(round, pairings=(*round.pairings, again))
    return replace(tournament, rounds=(*tournament.rounds[:-1], round))


# ---- arenas


def _arena(tournament: Tournament, now: float, choice: Choice) -> Tournament:
    if now >= tournament.began + 60 * tournament.plan.minutes:
        return tournament if tournament.waiting else replace(tournament, status="ended", ended=now)
    busy = {number for pairing in tournament.waiting for number in pairing.seats}
    there = [entry for entry in tournament.active if entry.number not in busy]
    tables: Sequence[tuple[int, ...]]
    if tournament.plan.seats > 2:
        tables = _arena_of_more(tournament, there, bool(busy))
    else:
        free = []
        for entry in there:
            mine = tournament.of(entry.number)
            free.append((entry, arena.points(entry.number, mine)[0], mine[-1] if mine else None))
        tables = arena.pair(free, len(tournament.active))
    if not tables:
        return tournament
    number = len(tournament.rounds) + 1
    pairings = tuple(
        _pairing(tournament, number, place, seats, 0, now, choice) for place, seats in enumerate(tables, 1)
    )
    return replace(tournament, rounds=(*tournament.rounds, Round(number, now, pairings)))


def _arena_of_more(tournament: Tournament, there: Sequence[Entry], wait: bool) -> list[tuple[int, ...]]:
    """Tables of free players, those with fewest games first; full ones only while others may come back."""
    plan = replace(tournament.plan, smaller=tournament.plan.smaller and not wait)
    lots = Random(f"{tournament.seed} {len(tournament.rounds)}")
    field = [
        one._replace(points=arena.points(one.number, tournament.of(one.number))[0], rests=-one.seats.total())
        for one in pods.past(plan, [entry.number for entry in there], [list(tournament.pairings)])
    ]
    tables, _ = pods.seated(field, plan, lots, by_points=True)
    people = {entry.number for entry in there if not entry.bot}
    return [table for table in tables if people & set(table)]
