"""Whole events with mishaps, played by lots: who comes late, leaves, comes back or never shows up."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise
from random import Random

from sztab.core.action import BadInput
from sztab.tournaments import brackets, course, knockouts, pods, swiss, teams
from sztab.tournaments.standings import cross_table, standings
from sztab.tournaments.values import How, Kind, Member, Pairing, Plan, Tournament

PIECES = ("axe", "bow", "club", "dirk", "epee", "flail")
KINDS: tuple[Kind, ...] = ("swiss", "swiss", "swiss", "round_robin", "knockout", "arena", "league")
TABLES: tuple[tuple[int, tuple[tuple[int, ...], ...], bool], ...] = (
    (3, (), False),
    (4, (), True),
    (4, (), False),
    (5, (), True),
    (4, ((0, 2), (1, 3)), False),
    (6, ((0, 2, 4), (1, 3, 5)), False),
    (3, ((0,), (1, 2)), False),
)
# Two teams of two, two of three, three of two.
TEAMS: tuple[tuple[tuple[int, ...], ...], ...] = (((0, 2), (1, 3)), ((0, 2, 4), (1, 3, 5)), ((0, 3), (1, 4), (2, 5)))
OUTCOMES = ((1.0, 0.0), (0.0, 1.0), (0.5, 0.5))


class Event:
    """One event; every result that was given is remembered beside it."""

    def __init__(self, seed: int, most: int = 24) -> None:
        self.lots = lots = Random(seed)
        kind = lots.choice(KINDS)
        size = lots.randint(2, most if kind != "round_robin" else min(most, 12))
        rule = lots.choice(("options", "free", "fixed", "draw", "pool", "mirror"))
        # More at a table: 3 to 6, where the game may seat one fewer, or two sides of two, or one against two.
        seats, sides, smaller = lots.choice(TABLES) if lots.random() < 0.4 else (2, (), False)
        fixed: tuple[tuple[int, ...], ...] = ()
        if seats == 2 and lots.random() < 0.2:
            fixed = lots.choice(TEAMS)
            seats = len(fixed)
        size = max(size, seats)
        plan = Plan(
            kind,
            "any",
            rounds=lots.choice((0, 3, 5, 9)),
            cycles=lots.choice((1, 1, 2)),
            minutes=4,
            late=lots.choice((0, 1, 3)),
            pieces=rule,
            pool=PIECES[: lots.randint(sum(map(len, fixed)) or seats, 6)] if lots.random() < 0.5 else (),
            division=lots.choice((0, 4, 6)),
            bans=1,
            seats=seats,
            sides=sides,
            smaller=smaller,
            teams=fixed,
        )
        self.choice = course.Choice(PIECES, twice=lots.random() < 0.5)
        self.tournament = Tournament("o_1", plan, "p_0", 0.0, f"seed {seed}")
        self.given: dict[str, tuple[float, ...]] = {}
        self.now = 0.0
        self.newcomers = 0
        for _ in range(size):
            self.enter()

    def enter(self) -> None:
        self.newcomers += 1
        lots, bot = self.lots, "sparring" if self.newcomers > 1 and self.lots.random() < 0.2 else None
        picks = tuple(lots.sample(PIECES, lots.randint(0, 3)))
        player = None if bot else f"p_{self.newcomers}"
        names = [f"p_{self.newcomers}{mate}" for mate in ("", *"ab"[: self.tournament.plan.team - 1])]
        members = tuple(Member(name, name, name == player) for name in names) if len(names) > 1 and player else ()
        self.tournament = course.entered(
            self.tournament, f"N{self.newcomers}", player, bot, lots.random(), picks, picks[:1], members
        )
        for member in members[1:]:
            # Some are slow to agree: their team is paired when they have.
            if player and member.player and (self.newcomers <= 3 or lots.random() < 0.9):
                self.tournament = teams.agreed(self.tournament, player, member.player)

    def mishap(self) -> None:
        lots, tournament = self.lots, self.tournament
        active = [entry.number for entry in tournament.active]
        try:
            if lots.random() < 0.08:
                self.enter()
            if lots.random() < 0.1 and active:
                self.tournament = course.left(self.tournament, lots.choice(active))
            if self.tournament.plan.teams:
                self.mishap_of_a_team()
            gone = [entry for entry in self.tournament.entries if entry.gone and entry.player]
            if lots.random() < 0.1 and gone:
                back = lots.choice(gone)
                self.tournament = course.entered(self.tournament, back.name, back.player)
        except BadInput:
            pass  # too late for that

    def mishap_of_a_team(self) -> None:
        """Somebody leaves a team, a captain finds somebody else, and who was asked agrees."""
        lots, tournament = self.lots, self.tournament
        entry = lots.choice(tournament.entries)
        captain, mate = entry.player, entry.people[-1].player if len(entry.people) > 1 else None
        if mate and lots.random() < 0.1:
            self.tournament = teams.without(tournament, entry.number, mate)
        elif captain and not mate and lots.random() < 0.5:
            missing = tournament.plan.team - len(entry.people)
            self.newcomers += missing
            fresh = [Member(f"s_{self.newcomers - one}", "S") for one in range(missing)]
            self.tournament = teams.named(tournament, entry.number, "", (*entry.people, *fresh))
            for one in fresh:
                self.tournament = teams.agreed(self.tournament, captain, one.player or "")

    def play(self) -> None:
        self.tournament = course.begun(self.tournament, self.now, self.choice)
        for _ in range(2000):
            before = self.tournament
            self.tournament = course.went_on(before, self.now, self.choice)
            if len(self.tournament.rounds) > len(before.rounds):
                self.check_round(before)
            if self.tournament.status == "ended":
                break
            waiting = self.tournament.waiting
            self.lots.shuffle(waiting)
            for pairing in waiting[: self.lots.randint(1, max(1, len(waiting)))]:
                self.end(pairing)
            self.mishap()
            self.now += 5
        self.check_end()

    def end(self, pairing: Pairing) -> None:
        lots, plan = self.lots, self.tournament.plan
        how: How = "game"
        margins = tuple(lots.randint(-20, 20) for _ in pairing.seats)
        if plan.seats > 2:
            score = self.score_of_more(pairing)
        elif lots.random() < 0.06:
            score, how, margins = lots.choice(OUTCOMES[:2]), "absent", ()
        else:
            score, margins = lots.choice(OUTCOMES), (margins[0], -margins[0])
        self.tournament = course.recorded(self.tournament, pairing.table, score, how, margins)
        # A second word about the same game changes nothing.
        self.tournament = course.recorded(self.tournament, pairing.table, (0.0,) * len(score), "game")
        assert pairing.table not in self.given
        self.given[pairing.table] = score

    def score_of_more(self, pairing: Pairing) -> tuple[float, ...]:
        lots, plan = self.lots, self.tournament.plan
        if plan.sides:
            first = lots.choice((1.0, 0.0, 0.5))
            return pods.by_place(plan, [(first if seat in plan.sides[0] else 1 - first,) for seat in range(plan.seats)])
        score = pods.by_place(plan, [(float(lots.randint(1, 3)),) for _ in pairing.seats])
        assert sum(score) == len(score) * plan.level, "a table is worth something else than its places"
        return score

    # ---- what must hold

    def check_round(self, before: Tournament) -> None:
        tournament = self.tournament
        round = tournament.rounds[-1]
        seated = [number for pairing in round.pairings for number in pairing.seats]
        assert len(seated) == len(set(seated)), "somebody plays twice in a round"
        known = {entry.number for entry in tournament.entries}
        assert set(seated) <= known
        if tournament.plan.kind == "swiss":
            assert set(seated) == {entry.number for entry in before.active or tournament.active} & known
            if tournament.plan.seats == 2:
                self.check_swiss(round.pairings)
        if tournament.plan.kind == "knockout" and tournament.plan.seats > 2:
            self.check_knockout_of_more(before)
        elif tournament.plan.seats > 2:
            self.check_pods(before)
        if tournament.plan.kind == "arena":
            busy = {number for pairing in before.waiting for number in pairing.seats}
            assert not busy & set(seated)
        if tournament.plan.kind in ("round_robin", "league") and tournament.plan.seats == 2:
            for division in {entry.division for entry in tournament.entries}:
                there = [entry.number for entry in tournament.entries if entry.division == division]
                if round.number <= brackets.round_robin_rounds(len(there), tournament.plan.cycles):
                    assert set(there) <= set(seated)
        for pairing in round.pairings:
            wished = self.choice.twice and tournament.plan.pieces in ("free", "fixed")
            chairs = len(pairing.seats) * tournament.plan.team
            assert not pairing.pieces or len(pairing.pieces) == chairs
            if pairing.pieces and tournament.plan.pieces != "mirror" and (not wished or tournament.plan.teams):
                assert len(set(pairing.pieces)) == chairs
            for number in pairing.seats if pairing.table else ():
                assert tournament.plays(tournament.entry(number)), "somebody is missing at a table"
            assert not set(pairing.pieces) - set(tournament.plan.pool or PIECES)

    def check_pods(self, before: Tournament) -> None:
        """Tables have their size, those who rest are few and have rested least, and few people meet again."""
        tournament, plan = self.tournament, self.tournament.plan
        round = tournament.rounds[-1]
        for division in {entry.division for entry in tournament.entries}:
            there = {entry.number for entry in tournament.active if entry.division == division}
            here = [pairing for pairing in round.pairings if pairing.first in there]
            tables, resting = [one.seats for one in here if not one.bye], [one.first for one in here if one.bye]
            assert all(plan.fewest <= len(table) <= plan.seats for table in tables)
            history = pods.past(plan, sorted(there), [one.pairings for one in before.rounds])
            if plan.kind == "arena" or not tables:
                continue
            assert {number for table in tables for number in table} | set(resting) == there
            most_rests = (1 if len(there) == 2 * plan.fewest - 1 else 0) if plan.smaller else plan.seats - 1
            assert len(resting) <= (most_rests if plan.seats < 5 else plan.seats - 1)
            rests = {one.number: one.rests for one in history}
            assert all(rests[a] <= rests[b] for a in resting for b in there - set(resting))
            met = {one.number: one.met for one in history}
            again = sum(met[a][b] for table in tables for a, b in combinations(table, 2))
            playing = sorted(there - set(resting))
            if len(playing) <= 8:
                assert again == fewest_meetings(playing, tuple(sorted(map(len, tables))), met)
            elif round.number == 2 and len(tables) >= plan.seats:
                assert again == 0  # one of each old table at each new one

    def check_knockout_of_more(self, before: Tournament) -> None:
        """Who was best is there, nobody else is unless a table would have been too small, and it gets smaller."""
        tournament, plan = self.tournament, self.tournament.plan
        seats = [pairing.seats for pairing in tournament.rounds[-1].pairings]
        there = {number for table in seats for number in table}
        active = {entry.number for entry in tournament.active}
        assert there <= active
        assert all(len(table) == 1 or plan.fewest <= len(table) <= plan.seats for table in seats)
        assert sum(len(table) == 1 for table in seats) < plan.seats
        if not before.rounds:
            assert there == active
            return
        last = before.rounds[-1]
        was = {number for pairing in last.pairings for number in pairing.seats}
        assert len(there) < len(was), "nobody is out"
        best = {number for pairing in last.pairings for number in knockouts.going_on(plan, pairing)} & active
        assert best <= there
        assert best == there or len(best) < plan.fewest
        for pairing in last.pairings:
            if not plan.sides and not pairing.bye:
                on = [pairing.points(number) for number in pairing.seats if number in best]
                behind = [pairing.points(number) for number in set(pairing.seats) & active - best]
                assert not on or not behind or min(on) >= max(behind), "who was better is out"

    def check_swiss(self, pairings: tuple[Pairing, ...]) -> None:
        rounds = self.tournament.rounds
        numbers = [number for pairing in pairings for number in pairing.seats]
        history = swiss.past(sorted(numbers), [round.pairings for round in rounds[:-1]])
        pairs = [(pairing.first, pairing.second) for pairing in pairings]
        byes = [first for first, second in pairs if second is None]
        assert len(byes) == len(numbers) % 2
        if len(numbers) <= 8:
            assert faults(history, pairs) == fewest_faults(history)
        elif rounds[-1].number <= len(numbers) // 2:
            assert faults(history, pairs) == 0  # with so few rounds a round without a fault always exists
        if self.lots.random() < 0.75:
            return  # to ask the engine once more takes as long as all the rest
        kept = swiss.by_engine(history, rounds[-1].number, self.tournament.rounds_planned)
        if kept is not None and rounds[-1].number < self.tournament.rounds_planned:
            assert kept == pairs
            for one in history:
                sides = (*one.first, *(first == one.number for first, second in pairs if one.number in (first, second)))
                if one.number not in byes:
                    assert abs(2 * sum(sides) - len(sides)) <= 2, "one side much more often than the other"
                    assert sides[-3:] not in ((True,) * 3, (False,) * 3), "the same side three times in a row"

    def check_end(self) -> None:
        tournament = self.tournament
        assert tournament.status == "ended"
        assert not tournament.waiting
        kept = {pairing.table: pairing.score for pairing in tournament.pairings if pairing.table}
        assert kept == self.given, "a result was lost, or is another one"
        rows = standings(tournament)
        assert sorted(row.number for row in rows) == sorted(entry.number for entry in tournament.entries)
        for row in rows:
            cells = cross_table(tournament)[row.number]
            scores = [cell.score or 0.0 for cell in cells]
            if tournament.plan.kind != "arena":
                assert row.points == sum(scores)
            assert row.wins + row.draws + row.losses + row.byes == len(cells)
        for one, two in pairwise(rows):
            assert one.division < two.division or one.rank <= two.rank
        if tournament.plan.kind == "knockout" and len(tournament.rounds) == tournament.rounds_planned:
            self.check_champion([row.number for row in rows if row.rank == 1])
        if tournament.plan.kind in ("round_robin", "league") and not any(e.gone for e in tournament.entries):
            if tournament.plan.seats > 2:
                return
            self.check_everybody_met()

    def check_champion(self, first: list[int]) -> None:
        """One, unless more than two were at the last table and shared the win."""
        last = self.tournament.rounds[-1].pairings[-1]
        if self.tournament.plan.seats == 2:
            assert len(first) == 1
            assert first[0] in last.seats
        else:
            assert set(first) <= {number for number in last.seats if last.points(number) == max(last.score or ())}
            assert first

    def check_everybody_met(self) -> None:
        tournament = self.tournament
        for entry in tournament.entries:
            others = [other.number for other in tournament.entries if other.division == entry.division]
            met = [pairing.other(entry.number) for pairing in tournament.of(entry.number) if not pairing.bye]
            wanted = [n for n in others if n != entry.number for _ in range(tournament.plan.cycles)]
            assert sorted(n for n in met if n) == sorted(wanted)


def faults(history: list[swiss.Past], pairs: list[tuple[int, int | None]]) -> int:
    """How often somebody meets somebody again or has another bye."""
    known = {one.number: one for one in history}
    return sum(known[a].byes if b is None else known[a].met.count(b) for a, b in pairs)


def fewest_faults(history: list[swiss.Past]) -> int:
    """The same for the best of all pairings, by trying them."""
    if not history:
        return 0
    one, rest = history[0], history[1:]
    found = [
        one.met.count(other.number) + fewest_faults([o for o in rest if o is not other]) for other in rest
    ]  # fmt: skip
    if len(history) % 2:
        found.append(one.byes + fewest_faults(rest))
    return min(found)


def fewest_meetings(playing: list[int], sizes: tuple[int, ...], met: dict[int, Counter[int]]) -> int:
    """How many meet again in the best of all ways to seat them, by trying them."""
    if not playing:
        return 0
    one, rest = playing[0], playing[1:]
    found = []
    for place, size in enumerate(sizes):
        for others in combinations(rest, size - 1):
            here = sum(met[a][b] for a, b in combinations((one, *others), 2))
            left = [number for number in rest if number not in others]
            found.append(here + fewest_meetings(left, sizes[:place] + sizes[place + 1 :], met))
    return min(found)
