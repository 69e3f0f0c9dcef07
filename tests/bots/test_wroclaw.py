"""The bots of In the Ruins of Wrocław: legal, sensible, reproducible, and a captain that mixes."""

import importlib.util
import json
import os
import statistics
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from sztab import bots
from sztab.bots.asking import packed
from sztab.bots.bot import Budget, never
from sztab.bots.wroclaw import SPARRING, search
from sztab.bots.wroclaw.captain import Captain
from sztab.bots.wroclaw.matrix import solve
from sztab.bots.wroclaw.policy import best_shot, worth_of_shot
from sztab.bots.wroclaw.scratch import CERTAIN, Mind, Values
from sztab.bots.wroclaw.soldier import stream
from sztab.bots.wroclaw.value import values, win
from sztab.core.action import BadInput
from sztab.core.chance import dealer_from_text
from sztab.core.game import Decision, Outcome
from sztab.core.kernel import COMPILED, clone, new_states
from sztab.core.play import Match
from sztab.core.view import View
from sztab.games.wroclaw.game import GAME
from sztab.games.wroclaw.position import Position, scratch
from sztab.games.wroclaw.rules.fire import is_covered
from sztab.games.wroclaw.rules.turn import legal
from sztab.games.wroclaw.state import OVER, State
from wroclaw.positions import fire, play_at_random, table

FACTS = json.loads((Path(__file__).resolve().parents[1] / "cases/data/wroclaw.json").read_text(encoding="utf-8"))
RULES = ("basic", "extended")
LEVELS = ("captain", "soldier", "recruit")
TINY = Budget(40)


def game(seed: int, rules: str = "basic", a: str = "soldier", b: str = "soldier") -> Position:
    players = {0: bots.bot("wroclaw", a, 2 * seed), 1: bots.bot("wroclaw", b, 2 * seed + 1)}
    return Match(GAME, GAME.new({"rules": rules}), players, dealer_from_text(f"game {seed}")).run()


def choice(state: Position, seat: int = 0, name: str = "soldier") -> str:
    return bots.bot("wroclaw", name, 1, TINY).choose(GAME.view(state, seat))


@cache
def questions(rules: str) -> tuple[View, ...]:
    """Views in which somebody has to decide, one of each kind."""
    states = [play_at_random(2, {"rules": rules}, phase, 2) for phase in ("discard", "deploy", "fire", "token")]
    calling_back = (
        "phase: return A",
        "A used: attack cover cover",
        "B used: cover cover cover",
        "A resting: iga jagna",
    )
    states.append(table(f"rules: {rules}", *calling_back, "A hand: olek"))
    pending = [GAME.pending(state) for state in states]
    return tuple(GAME.view(state, ask.seats[0]) for state, ask in zip(states, pending, strict=True) if ask.prompt)


def deploying(seed: int, rules: str = "basic") -> View:
    return GAME.view(play_at_random(seed, {"rules": rules}, "deploy"), 0)


# ---- the levels


def test_the_levels_are_listed_from_the_strongest_on() -> None:
    assert bots.names("wroclaw") == (*LEVELS, "random")
    for name in LEVELS:
        level = bots.level("wroclaw", name)
        assert (level.name, bool(level.version), bool(level.about)) == (name, True, True)
    assert bots.level("wroclaw", "captain").budget.nodes


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("name", LEVELS)
def test_every_kind_of_question_gets_a_legal_answer_that_is_the_same_again(rules: str, name: str) -> None:
    for view in questions(rules):
        bot = bots.bot("wroclaw", name, 5, TINY)
        advice = bot.advise(view)
        assert advice.token in view.legal
        assert (advice.bot, advice.version) == (name, bots.level("wroclaw", name).version)
        assert bot.advise(view) == bots.bot("wroclaw", name, 5, TINY).advise(view) == advice


@pytest.mark.parametrize("name", LEVELS)
def test_bots_see_no_more_than_the_view(name: str) -> None:
    """Two states that look the same to a seat get the same answer, and the state is never asked for."""
    hands = ("igor rysiek jurek gerda", "maks wanda roksana stefan")
    answers = set()
    for hand in hands:
        state = table(
            "phase: deploy A B", "dice: 7 3", "hazards: radiation", "A hand: jagna iga olek zoja", f"B hand: {hand}"
        )
        view = GAME.view(state, 0)
        answers.add((view.position, bots.bot("wroclaw", name, 3, TINY).choose(view)))
    assert len(answers) == 1


# ---- the soldier


def test_the_median_length_of_a_game_is_in_the_range_of_the_data() -> None:
    low, high = FACTS["game_length"]["range_of_median"]
    lengths = [int(game(seed).now.turn) for seed in range(31)]
    assert low <= statistics.median(lengths) <= high


@pytest.mark.parametrize("rules", RULES)
def test_the_soldier_beats_the_random_bot(rules: str) -> None:
    results = [GAME.pending(game(seed, rules, b="random")) for seed in range(6)]
    assert results.count(Outcome((0,))) >= 5


@pytest.mark.parametrize("name", ["soldier", "captain"])
def test_they_take_the_shot_that_does_most(name: str) -> None:
    # The slug hurts Igor only, and Rysiek is nearly dead.
    state = fire("jagna:attack", "igor:attack rysiek:attack''' jurek:explore", "9 5 2")
    assert choice(state, name=name) == "jagna:slug>rysiek"


@pytest.mark.parametrize("name", LEVELS)
def test_nobody_wastes_a_perun_on_a_miss(name: str) -> None:
    state = fire("jagna:attack", "igor:cover rysiek:cover jurek:cover", "9 2 1", "A perun: 1", rules="basic")
    assert choice(state, name=name) in (".", "jagna:slug>igor", "jagna:slug>rysiek", "jagna:slug>jurek")
    assert choice(state, name="soldier") == "."


def test_the_soldier_sets_aside_what_it_misses_least() -> None:
    state = table(
        "phase: token A",
        "A used: attack cover cover",
        "B used: cover cover cover",
        "A hand: olek iga jagna",
        "B hand: maks wanda igor",
        "A pool: cover",
    )
    assert choice(state) == "A=attack"


@pytest.mark.parametrize("rules", RULES)
def test_the_fast_search_for_a_shot_finds_the_best_of_all_legal_ones(rules: str) -> None:
    w = scratch()
    for seed in range(40):
        state = play_at_random(seed, {"rules": rules}, "fire", 1 + seed % 5)
        s, t = state.now, state.tables
        if s.phase == OVER:
            continue
        covered = is_covered(s, 1 - int(s.on))
        actions = [int(w.actions[i]) for i in range(legal(s, t, w, 1 << int(s.on)))]
        best = max(int(worth_of_shot(s, t, w, action, covered)) for action in actions)
        found = int(best_shot(s, t, w))
        assert found in actions
        assert int(worth_of_shot(s, t, w, found, covered)) == best


# ---- the matrix game


def solved(payoffs: list[list[int]]) -> tuple[list[float], list[float], float]:
    """Mixes of both sides and the value of a game of one world, from chances in ten-thousandths."""
    m: Mind = new_states(Mind, 1)[0]
    rows, columns = len(payoffs), len(payoffs[0])
    for i, row in enumerate(payoffs):
        for j, value in enumerate(row):
            m.cell[i][0][j] = value
    solve(m, rows, 1, columns, 2000)
    mine = [int(m.mix[i]) for i in range(rows)]
    theirs = [int(m.mixes[0][j]) for j in range(columns)]
    x, y = [n / sum(mine) for n in mine], [n / sum(theirs) for n in theirs]
    return x, y, sum(x[i] * y[j] * payoffs[i][j] for i in range(rows) for j in range(columns))


def test_rock_paper_scissors_is_a_third_each() -> None:
    x, y, value = solved([[5000, 0, 10000], [10000, 5000, 0], [0, 10000, 5000]])
    assert x == pytest.approx([1 / 3] * 3, abs=0.01)
    assert y == pytest.approx([1 / 3] * 3, abs=0.01)
    assert value == pytest.approx(5000, abs=20)


def test_a_game_of_two_rows_and_three_columns_has_its_known_value() -> None:
    # The third column is never played; the rest is [[8, 2], [3, 6]] in thousands, of value 42/9.
    x, y, value = solved([[8000, 2000, 9000], [3000, 6000, 7000]])
    assert x == pytest.approx([1 / 3, 2 / 3], abs=0.01)
    assert y == pytest.approx([4 / 9, 5 / 9, 0], abs=0.01)
    assert value == pytest.approx(42000 / 9, abs=20)


def test_a_dominated_row_is_not_played() -> None:
    x, _, value = solved([[2000, 3000], [6000, 7000]])
    assert x == pytest.approx([0, 1], abs=0.01)
    assert value == pytest.approx(6000, abs=20)


def test_the_enemy_mixes_in_each_world_by_itself() -> None:
    """In the first world the left column hurts the first row, in the second the right one: it is beaten in both."""
    m: Mind = new_states(Mind, 1)[0]
    for world, row in enumerate(([0, 9000], [9000, 0])):
        for j, value in enumerate(row):
            m.cell[0][world][j] = value
            m.cell[1][world][j] = 4000
    solve(m, 2, 2, 2, 500)
    assert int(m.mix[1]) > 0.98 * (int(m.mix[0]) + int(m.mix[1]))
    assert int(m.mixes[0][0]) > int(m.mixes[0][1])
    assert int(m.mixes[1][1]) > int(m.mixes[1][0])


# ---- the captain


def test_the_captain_mixes_and_the_seed_decides_what_comes_of_it() -> None:
    view = deploying(4)
    answers = {bots.bot("wroclaw", "captain", seed, Budget(400)).choose(view) for seed in range(6)}
    assert len(answers) > 1


def test_one_seed_gives_other_random_numbers_in_every_position() -> None:
    """Whoever has seen the captain's choices with a seed cannot tell the next one."""
    views = [deploying(seed) for seed in range(5)]
    assert len({stream(1, view).random() for view in views}) == 5
    assert stream(1, views[0]).random() == stream(1, views[0]).random() != stream(2, views[0]).random()


@pytest.mark.parametrize("nodes", [1, 16, 100, 700])
@pytest.mark.parametrize("rules", RULES)
def test_the_captain_keeps_to_its_nodes(nodes: int, rules: str) -> None:
    for view in (deploying(2, rules), questions(rules)[2]):
        advice = bots.bot("wroclaw", "captain", 1, Budget(nodes)).advise(view)
        assert 0 < advice.nodes <= max(nodes, 16)


class Hurried(search.Search):
    """Has time for one world of the guess, and again for one world of the matrix."""

    def is_over(self) -> bool:
        return self.samples[:1] == [1]


def test_a_guess_that_broke_off_counts_for_nothing() -> None:
    position = GAME.sample(deploying(4), stream(1, deploying(4)).randrange)
    seat = int(deploying(4).seat or 0)
    hurried = Hurried(position, seat, stream(1, deploying(4)), Budget(6000), never, values(False))
    choices = hurried.deployments([position, position])
    assert hurried.samples == [1, 0]
    assert all(int(hurried.mind.played[i]) == hurried.columns for i in range(len(choices)))
    assert all(0 <= choice.win <= 1 for choice in choices)


def test_the_mix_adds_up_and_every_line_has_its_facts() -> None:
    advice = bots.bot("wroclaw", "captain", 1, Budget(1000)).advise(deploying(4))
    assert len(advice.lines) > 1
    assert sum(line.facts["probability"] for line in advice.lines) <= 1.0001
    for line in advice.lines:
        assert set(line.facts) == {"win", "wounds_for", "wounds_against", "probability", "worst"}
        assert 0 <= line.facts["worst"] <= line.facts["win"] == line.score <= 1
    state = fire("jagna:attack", "igor:attack rysiek:attack''' jurek:explore", "9 5 2")
    shots = bots.bot("wroclaw", "captain", 1, Budget(200)).advise(GAME.view(state, 0))
    assert shots.lines[0].tokens == (shots.token,)
    assert [line.score for line in shots.lines] == sorted((line.score for line in shots.lines), reverse=True)


@pytest.mark.parametrize("language", ["en", "pl", "de"])
def test_reasons_come_in_every_language(language: str) -> None:
    texts = [bots.bot("wroclaw", name, 1, TINY).advise(deploying(4), language).reasons for name in LEVELS[:2]]
    other = [bots.bot("wroclaw", name, 1, TINY).advise(deploying(4), "en").reasons for name in LEVELS[:2]]
    assert all(texts)
    assert (texts == other) == (language == "en")


@pytest.mark.parametrize("phase", ["deploy", "fire"])
def test_the_captain_stops_at_once_with_a_legal_answer(phase: str) -> None:
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked > 3

    state = play_at_random(1, {"rules": "extended"}, phase)
    pending = GAME.pending(state)
    assert isinstance(pending, Decision)
    view = GAME.view(state, pending.seats[0])
    advice = Captain(1, Budget(1_000_000), stop).advise(view)
    assert advice.token in view.legal
    assert asked <= 6
    assert advice.nodes < 1000


def test_a_search_that_runs_out_of_time_still_solves_a_matrix() -> None:
    """Half of the time is left for the matrix, although the search for its rows has nodes for all of it."""
    ticks = iter(range(10**9))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(search, "monotonic", lambda: next(ticks) / 1000)
        advice = Captain(1, Budget(6000, 0.3), bots.never).advise(deploying(4))
    assert len(advice.lines) > 1
    assert advice.nodes < 6000


def test_no_time_is_a_legal_answer_too() -> None:
    for view in questions("extended"):
        assert Captain(1, Budget(1_000_000, 0.0), bots.never).advise(view).token in view.legal


def test_what_the_enemy_has_put_face_down_does_not_leak_into_the_answer() -> None:
    state = play_at_random(3, {"rules": "basic"}, "deploy")
    tokens = GAME.tokens(state, 1)
    views = [GAME.view(GAME.play(state, token).state, 0) for token in (tokens[0], tokens[-1])]
    answers = {bots.bot("wroclaw", "captain", 1, TINY).choose(view) for view in views}
    assert len(answers) == 1
    assert answers <= set(GAME.view(state, 0).legal)


@pytest.mark.early
@pytest.mark.skipif(importlib.util.find_spec("numba") is None, reason="needs sztab[fast]")
def test_compiled_and_interpreted_captains_give_the_same_advice() -> None:
    assert not COMPILED
    code = "import test_wroclaw; print(test_wroclaw.advice_text())"
    path = os.pathsep.join([str(Path(__file__).parent), str(Path(__file__).parents[1]), *filter(None, sys.path)])
    environment = {**os.environ, "SZTAB_KERNEL": "compiled", "PYTHONPATH": path}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == advice_text()


def advice_text() -> str:
    """What all levels say to some questions with tiny budgets."""
    return json.dumps(
        [
            packed(bots.bot("wroclaw", name, 9, Budget(60)).advise(view))
            for name in LEVELS
            for rules in RULES
            for view in questions(rules)
        ]
    )


# ---- the value of a position


@pytest.mark.parametrize("extended", [False, True])
def test_both_seats_share_the_chance_to_win(extended: bool) -> None:
    state = play_at_random(2, {"rules": RULES[extended]}, "deploy")
    v: Values = values(extended)
    mine, theirs = (int(win(state.now, state.tables, v, seat)) for seat in range(2))
    assert mine + theirs == pytest.approx(CERTAIN, abs=1)


def test_more_perun_and_more_characters_are_worth_more() -> None:
    state = play_at_random(2, {"rules": "basic"}, "deploy")
    v: Values = values(False)
    richer, weaker = clone(State, state.now), clone(State, state.now)
    richer.perun[0] += 2
    weaker.hand[0] &= weaker.hand[0] - 1
    worth = [int(win(s, state.tables, v, 0)) for s in (weaker, state.now, richer)]
    assert worth[0] < worth[1] < worth[2]


# ---- sparring partners


def test_sparring_partners_are_found_by_name_but_not_listed() -> None:
    assert len(SPARRING) == 26
    assert not set(SPARRING) & set(bots.names("wroclaw"))
    assert bots.level("wroclaw", "always-attack").name == "always-attack"
    with pytest.raises(BadInput, match="always-run"):
        bots.level("wroclaw", "always-run")


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("name", SPARRING)
def test_a_sparring_partner_answers_every_question(name: str, rules: str) -> None:
    for view in questions(rules):
        assert bots.bot("wroclaw", name, 1, TINY).choose(view) in view.legal


def test_a_fixed_choice_of_tokens_is_kept_as_far_as_they_go() -> None:
    lines = (
        "phase: deploy A B",
        "dice: 7 3",
        "hazards: radiation",
        "A hand: jagna iga olek",
        "B hand: igor maks gerda",
    )
    tokens = choice(table(*lines), name="always-attack")
    assert tokens.count("attack") == 3
    assert choice(table(*lines), name="always-attack-explore-cover").count("attack") == 1
    assert choice(table(*lines, "A pool: attack attack"), name="always-attack").count("attack") == 1
