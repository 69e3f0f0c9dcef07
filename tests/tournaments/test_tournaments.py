"""What each part of a tournament promises, by small cases that can be checked by hand."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from sztab.core.action import BadInput
from sztab.tournaments import brackets, course, knockouts, pods, seasons, swiss, teams
from sztab.tournaments.pieces import chosen
from sztab.tournaments.standings import standings
from sztab.tournaments.values import Entry, Member, Pairing, Plan, Round, Tournament

# FIDE Handbook C.05, annex 1.
BERGER = {
    4: ["1-4 2-3", "4-3 1-2", "2-4 3-1"],
    6: ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"],
}


def event(plan: Plan, players: int) -> Tournament:
    tournament = Tournament("o_1", plan, "p_1", 0.0, "seed")
    for number in range(1, players + 1):
        tournament = course.entered(tournament, f"P{number}", f"p_{number}", skill=-number)
    return course.begun(tournament, 0.0)


def with_rounds(kind: str, players: int, *rounds: str, **plan: object) -> Tournament:
    """Rounds written as `1-2 1` (won by the first), `3-4 ½`, `5 bye`."""
    tournament = event(Plan(kind, "any", **plan), players)  # type: ignore[arg-type]
    scores = {"1": (1.0, 0.0), "½": (0.5, 0.5), "0": (0.0, 1.0)}
    made = []
    for number, text in enumerate(rounds, 1):
        pairings = []
        for place, part in enumerate(text.split(", "), 1):
            who, score = part.split()
            if score == "bye":
                pairings.append(Pairing(place, (int(who),), score=(1.0,), how="bye"))
            else:
                seats = tuple(map(int, who.split("-")))
                pairings.append(Pairing(place, seats, f"t{number}{place}", score=scores[score], how="game"))
        made.append(Round(number, 0.0, tuple(pairings)))
    return replace(tournament, rounds=tuple(made))


def ranks(tournament: Tournament) -> list[tuple[int, int]]:
    return [(row.rank, row.number) for row in standings(tournament)]


@pytest.mark.parametrize("size", sorted(BERGER))
def test_round_robins_follow_the_berger_tables(size: int) -> None:
    numbers = list(range(1, size + 1))
    for round, written in enumerate(BERGER[size], 1):
        found = {f"{first}-{second}" for first, second in brackets.round_robin(numbers, round)}
        assert found == set(written.split())


def test_a_second_cycle_turns_the_sides_round() -> None:
    first, again = brackets.round_robin([1, 2, 3, 4], 1), brackets.round_robin([1, 2, 3, 4], 4)
    assert {(b, a) for a, b in first} == set(again)


def test_the_strong_meet_late_in_a_knockout() -> None:
    assert brackets.knockout_first(range(1, 9)) == [(1, 8), (4, 5), (2, 7), (3, 6)]
    assert brackets.knockout_first(range(1, 7)) == [(1, None), (4, 5), (2, None), (3, 6)]


def test_divisions_are_even() -> None:
    assert brackets.divisions(17, 6) == [6, 6, 5]
    assert brackets.divisions(3, 2) == [3]


def test_buchholz_counts_the_points_of_opponents_and_a_bye_ones_own() -> None:
    tournament = with_rounds("swiss", 5, "1-2 1, 3-4 1, 5 bye", "1-3 1, 5-2 0, 4 bye")
    worth = {row.number: row.ties["buchholz"] for row in standings(tournament)}
    assert worth == {1: 2.0, 2: 3.0, 3: 3.0, 4: 2.0, 5: 2.0}
    assert ranks(tournament)[0] == (1, 1)


def test_a_direct_encounter_decides_only_where_all_have_met() -> None:
    met = with_rounds("round_robin", 4, "1-4 0, 2-3 1", "4-3 0, 1-2 1", ties=("direct",))
    assert {rank for rank, _ in ranks(met)} == {1}  # equal: not all of them have met
    two = with_rounds("round_robin", 4, "1-2 0, 3-4 ½", "1-3 1, 2-4 0", ties=("direct",))
    order = [number for _, number in ranks(two)]
    assert order.index(2) < order.index(1)
    apart = with_rounds("round_robin", 4, "1-3 1, 2-4 1", ties=("direct",))
    assert ranks(apart)[:2] == [(1, 1), (1, 2)]  # equal: they have not met


def test_a_drawn_knockout_game_is_played_again_and_then_the_margin_decides() -> None:
    tournament = course.went_on(event(Plan("knockout", "any"), 2), 0.0)
    for games in (1, 2, 3):
        pairings = tournament.rounds[0].pairings
        assert len(pairings) == games
        tournament = course.recorded(tournament, pairings[-1].table, (0.5, 0.5), "game", (3, -3) if games == 1 else ())
        tournament = course.went_on(tournament, 0.0)
    assert tournament.status == "ended"
    firsts = [pairing.first for pairing in tournament.rounds[0].pairings]
    assert firsts == [1, 2, 1]
    assert knockouts.winner(tournament.rounds[0].pairings) == 1


def test_a_league_says_who_goes_up_and_down() -> None:
    plan = Plan("league", "any", division=2, moves=1)
    tournament = course.went_on(event(plan, 4), 0.0)
    for pairing in tournament.waiting:
        tournament = course.recorded(tournament, pairing.table, (1.0, 0.0), "game")
    moves = {row.number: (row.division, row.moves) for row in standings(tournament)}
    assert moves == {1: (0, ""), 2: (0, "down"), 3: (1, "up"), 4: (1, "")}


def test_rounds_of_a_league_begin_by_the_calendar_whatever_is_still_played() -> None:
    week = 7 * 86_400.0
    tournament = course.went_on(event(Plan("league", "any", every=week), 4), 0.0)
    assert len(tournament.rounds) == 1
    assert course.went_on(tournament, week - 1) == tournament
    assert len(course.went_on(tournament, week).rounds) == 2


def test_where_the_field_is_too_small_as_few_as_possible_meet_again() -> None:
    three = with_rounds("swiss", 3, "1-2 1, 3 bye", "3-1 ½, 2 bye", "2-3 1, 1 bye")
    past = swiss.past([1, 2, 3], [round.pairings for round in three.rounds])
    assert swiss.by_engine(past, 4, 4) is None
    pairs = swiss.pair(past, 4, 4)
    assert sorted(number for pair in pairs for number in pair if number) == [1, 2, 3]


def test_it_says_when_it_has_to_be_looked_at() -> None:
    plan = Plan("swiss", "any", absence=600)
    tournament = Tournament("o_1", replace(plan, starts=50.0), "p_1", 0.0, "seed")
    assert course.due(tournament, 0.0) == 50.0
    running = course.went_on(event(plan, 4), 0.0)
    assert [course.due(running, now) for now in (0.0, 500.0, 600.0)] == [600.0, 600.0, 750.0]
    calm = course.went_on(event(replace(plan, absence=0), 4), 0.0)
    assert course.due(calm, 0.0) is None  # a game that ends makes it due
    assert course.due(replace(running, status="ended"), 0.0) is None


@pytest.mark.parametrize("kind", ["round_robin", "league", "knockout"])
def test_nobody_enters_a_fixed_schedule_late(kind: str) -> None:
    tournament = event(Plan(kind, "any", late=9), 4)  # type: ignore[arg-type]
    with pytest.raises(BadInput, match="nobody can enter"):
        course.entered(tournament, "Late", "p_9")


def test_pieces_are_chosen_by_the_rule() -> None:
    armies = ("a", "b", "c", "d")
    two = (Entry(1, "A", "p_1", picks=("a",), bans=("d",)), Entry(2, "B", "p_2", picks=("d", "a")))

    def pair(rule: str, twice: bool = False, **plan: object) -> tuple[str, ...]:
        wanted = Plan("swiss", "any", pieces=rule, **plan)  # type: ignore[arg-type]
        tournament = Tournament("o_1", wanted, "p_1", 0.0, "seed", entries=two)
        return chosen(tournament, armies, 1, 1, (1, 2), twice)

    assert pair("options") == ()
    assert pair("free") == ("a", "d")
    assert pair("pool")[0] == "a"
    assert pair("pool")[1] not in ("a", "d")  # the first wish is banned, the second taken
    mirror = pair("mirror", pool=("b", "c"))
    assert mirror[0] == mirror[1]
    assert mirror[0] in ("b", "c")
    assert len(set(pair("draw"))) == 2
    assert pair("draw") == pair("draw")  # drawn once, whoever asks


def test_a_point_for_everybody_behind_and_half_a_one_for_who_is_level_or_missing() -> None:
    plan = Plan("swiss", "any", seats=4, smaller=True)
    assert pods.by_place(plan, [(3,), (2,), (2,), (1,)]) == (3.0, 1.5, 1.5, 0.0)
    assert pods.by_place(plan, [(1,), (2,), (3,)]) == (0.5, 1.5, 2.5)
    partners = Plan("swiss", "any", seats=4, sides=((0, 2), (1, 3)))
    assert pods.by_place(partners, [(1.0, 5), (0.0, 9), (1.0, 2), (0.0, 0)]) == (1.0, 0.0, 1.0, 0.0)


def test_tables_are_full_or_one_short_and_few_rest() -> None:
    plan = Plan("swiss", "any", seats=4, smaller=True)
    assert {n: pods.sizes(n, plan) for n in range(2, 12)} == {
        2: [], 3: [3], 4: [4], 5: [4], 6: [3, 3], 7: [4, 3], 8: [4, 4], 9: [3, 3, 3], 10: [4, 3, 3], 11: [4, 4, 3]
    }  # fmt: skip
    assert pods.sizes(11, replace(plan, smaller=False)) == [4, 4]


def test_partners_change_until_everybody_was_with_everybody() -> None:
    plan = Plan("round_robin", "any", seats=4, sides=((0, 2), (1, 3)), cycles=3)
    tournament = event(plan, 4)
    for _ in range(3):
        tournament = course.went_on(tournament, 0.0)
        (table,) = tournament.waiting
        tournament = course.recorded(tournament, table.table, (1.0, 0.0, 1.0, 0.0), "game")
    sides = [frozenset({frozenset(one.seats[::2]), frozenset(one.seats[1::2])}) for one in tournament.pairings]
    assert len(set(sides)) == 3


def test_the_best_and_the_last_of_divisions_change_places_in_the_next_season() -> None:
    tournament = course.went_on(event(Plan("league", "any", division=2, moves=1), 6), 0.0)
    for pairing in tournament.waiting:
        tournament = course.recorded(tournament, pairing.table, (1.0, 0.0), "game")
    tournament = course.went_on(tournament, 1.0)
    with pytest.raises(BadInput):
        seasons.next_season(replace(tournament, cancelled=True), "seed", 2.0)
    begun = course.begun(course.entered(seasons.next_season(tournament, "seed", 2.0), "New", "p_7", skill=99), 3.0)
    names = [[entry.name for entry in begun.entries if entry.division == division] for division in range(3)]
    assert names == [["P1", "P3", "P2"], ["P5", "P4"], ["P6", "New"]]


def table_of(tournament: Tournament, place: int, *best_first: int, margins: tuple[int, ...] = ()) -> Tournament:
    """A table of the newest round is over: those it was for, the best first."""
    pairing = tournament.rounds[-1].pairings[place]
    assert set(best_first) == set(pairing.seats)
    score = pods.by_place(tournament.plan, [(-best_first.index(number),) for number in pairing.seats])
    return course.recorded(tournament, pairing.table, score, "game", margins)


def test_the_best_half_of_each_table_goes_on_and_the_last_table_decides() -> None:
    tournament = course.went_on(event(Plan("knockout", "any", seats=4, smaller=True), 9), 0.0)
    assert (tournament.rounds_planned, [sorted(one.seats) for one in tournament.rounds[0].pairings]) == (
        2,
        [[1, 6, 7], [2, 5, 8], [3, 4, 9]],
    )  # the strong do not meet at first
    for place, best_first in enumerate(((6, 1, 7), (2, 8, 5), (9, 3, 4))):
        tournament = table_of(tournament, place, *best_first)
    tournament = course.went_on(tournament, 1.0)
    assert [sorted(one.seats) for one in tournament.rounds[1].pairings] == [[2, 6, 9]]
    assert {row.number for row in standings(tournament) if not row.out} == {2, 6, 9}
    tournament = course.went_on(table_of(tournament, 0, 9, 2, 6), 2.0)
    assert tournament.status == "ended"
    assert ranks(tournament)[:3] == [(1, 9), (2, 2), (3, 6)]
    assert [row.out for row in standings(tournament)].count(False) == 1


def test_a_table_that_would_be_too_small_is_joined_by_the_best_who_went_out() -> None:
    tournament = course.went_on(event(Plan("knockout", "any", seats=3), 4), 0.0)
    first = tournament.rounds[0].pairings
    assert [sorted(one.seats) for one in first] == [[2, 3, 4], [1]]  # the strongest rests
    assert tournament.rounds_planned == 2
    tournament = course.went_on(table_of(tournament, 0, 4, 2, 3), 1.0)
    assert sorted(tournament.rounds[1].pairings[0].seats) == [1, 2, 4]
    # Whoever withdraws is replaced as well, as long as there is somebody.
    tournament = course.left(event(Plan("knockout", "any", seats=3), 4), 4)
    assert [sorted(one.seats) for one in course.went_on(tournament, 0.0).rounds[0].pairings] == [[1, 2, 3]]


def test_the_side_that_wins_goes_on_without_a_partner_who_was_not_there() -> None:
    plan = Plan("knockout", "any", seats=4, sides=((0, 2), (1, 3)))
    won = Pairing(1, (5, 6, 7, 8), "t1", score=(0.0, 1.0, 0.0, 1.0), how="game")
    assert knockouts.going_on(plan, won) == [6, 8]
    assert knockouts.going_on(plan, replace(won, score=(0.0, 1.0, 0.0, 0.0))) == [6]
    drawn = replace(won, score=(0.5,) * 4, margins=(-1, 1, 3, 0))
    assert knockouts.going_on(plan, drawn) == [5, 7]


TEAMS = Plan("swiss", "any", rounds=1, teams=((0, 2), (1, 3)), pieces="free")


def of_teams(plan: Plan, count: int = 2) -> Tournament:
    tournament = Tournament("o_1", plan, "p_1", 0.0, "seed")
    for number in range(1, count + 1):
        members = (Member(f"c_{number}", f"C{number}", True), Member(f"m_{number}", f"M{number}"))
        tournament = course.entered(tournament, f"T{number}", f"c_{number}", skill=-number, members=members)
    return tournament


def test_a_team_plays_when_everybody_has_agreed() -> None:
    tournament = of_teams(TEAMS, 3)
    for number in (1, 2):
        assert [entry.number for entry in teams.asked(tournament, f"m_{number}")] == [number]
        tournament = teams.agreed(tournament, f"c_{number}", f"m_{number}")
    with pytest.raises(BadInput, match="already"):
        teams.agreed(tournament, "c_1", "m_1")
    with pytest.raises(BadInput, match="does not ask"):
        teams.agreed(tournament, "c_1", "m_3")
    begun = course.went_on(course.begun(tournament, 0.0), 0.0)
    assert [entry.name for entry in begun.entries] == ["T1", "T2"]  # the third lacks somebody
    assert [one.seats for one in begun.rounds[0].pairings] == [(1, 2)]
    with pytest.raises(BadInput, match="teams with nobody missing"):
        course.begun(of_teams(TEAMS), 0.0)
    with pytest.raises(BadInput, match="cannot be changed"):
        course.edited(tournament, Plan("swiss", "any"), {})


def test_a_team_that_lacks_somebody_waits_and_its_opponents_win() -> None:
    plan = replace(TEAMS, kind="round_robin")
    tournament = of_teams(plan, 4)
    for number in range(1, 5):
        tournament = teams.agreed(tournament, f"c_{number}", f"m_{number}")
    tournament = course.begun(tournament, 0.0)
    assert tournament.entry_of("m_1") == tournament.entry(1)
    tournament = course.went_on(teams.without(tournament, 1, "m_1"), 0.0)
    one = next(pairing for pairing in tournament.rounds[0].pairings if 1 in pairing.seats)
    assert (one.how, one.points(1), sum(one.score or ())) == ("withdrawn", 0.0, 1.0)
    tournament = teams.named(tournament, 1, "", (*tournament.entry(1).people, Member("s_1", "S1")))
    assert not tournament.plays(tournament.entry(1))
    tournament = teams.agreed(tournament, "c_1", "s_1")
    assert tournament.plays(tournament.entry(1))


def test_each_of_a_team_plays_a_wish_of_their_own() -> None:
    armies = ("a", "b", "c", "d", "e", "f")
    tournament = of_teams(TEAMS)
    tournament = course.chose(tournament, 1, ("a", "b"), ())
    tournament = course.chose(tournament, 2, ("b", "c"), ())
    played = chosen(tournament, armies, 1, 1, (1, 2), twice=True)
    assert (played[:2], played[3]) == (("a", "b"), "c")
    assert played[2] in ("d", "e", "f")  # the wish was taken by an opponent
    pool = replace(tournament, plan=replace(TEAMS, pieces="pool"))
    first = chosen(pool, armies, 1, 1, (1, 2), twice=False)
    pool = replace(pool, rounds=(Round(1, 0.0, (Pairing(1, (1, 2), "t1", first),)),))
    again = chosen(pool, armies, 2, 1, (2, 1), twice=False)
    assert not {first[0], first[2]} & {again[1], again[3]}  # each once, whoever of the team played it
