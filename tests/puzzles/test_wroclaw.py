"""Puzzles of In the Ruins of Wrocław: certain shots, proved by trying every way to fire."""

from random import Random

import pytest
from msgspec.structs import replace

from sztab.core.action import BadInput
from sztab.games.wroclaw.game import GAME
from sztab.puzzles import words
from sztab.puzzles.attempt import judge
from sztab.puzzles.check import flaw
from sztab.puzzles.collection import collection
from sztab.puzzles.make import plan
from sztab.puzzles.puzzle import Goal, puzzle_id
from sztab.puzzles.rooms import room_of
from sztab.puzzles.wroclaw.maker import fires_of_game, goals_of, look_for, rolled
from sztab.puzzles.wroclaw.prover import Unproved, Way, prove
from sztab.puzzles.wroclaw.reachable import why_unreachable
from sztab.puzzles.wroclaw.themes import themes_of

START = """rules: extended
phase: fire A
turn: 1
first: A
dice: 7 3 1
hazards: radiation killer_birds
A hand: jagna borys halina olek
A field: bogna:attack' emil:attack'' hubert:cover'
A thrown: kalina zenon tosia
B hand: igor roksana maks wanda
B field: gerda:attack' ewka:cover tadek:attack'
B thrown: stefan sabina rysiek"""


PUZZLES = sorted((one for one in collection() if one.game == "wroclaw"), key=lambda one: one.proof.tried)


def test_a_proof_tries_every_way_to_fire_and_is_the_same_again() -> None:
    puzzle = PUZZLES[0]
    assert flaw(puzzle) == ""
    start = GAME.read_position(puzzle.position)
    assert prove(start, puzzle.goal) == puzzle.proof
    for shots in range(len(puzzle.proof.solution)):
        assert judge(puzzle, puzzle.proof.solution[:shots]).state == "open"
    assert judge(puzzle, puzzle.proof.solution).state == "solved"


def test_every_order_of_play_is_judged_as_the_search_says() -> None:
    """FIRE-6: the search leaves out misses; a walk through all tokens of the game finds no way that it has not."""
    puzzle = next(one for one in PUZZLES if not any("+" in token for token in one.proof.solution))
    right: set[frozenset[str]] = set()

    def walk(tokens: tuple[str, ...]) -> None:
        verdict = judge(puzzle, tokens)
        if verdict.state == "solved":
            right.add(frozenset(tokens))
        elif verdict.state == "open" and len(tokens) < len(puzzle.proof.solution):
            for token in verdict.legal:
                if token != "." and "+" not in token:
                    walk((*tokens, token))

    walk(())
    assert right == {frozenset(puzzle.proof.solution)}


def test_an_attempt_is_over_when_the_goal_is_reached_or_the_fire_ends() -> None:
    puzzle = PUZZLES[0]
    first, *rest = puzzle.proof.solution
    begun = judge(puzzle, [first])
    assert begun.state == "open"
    assert "." in begun.legal
    tried = {token: judge(puzzle, [token]).state for token in GAME.tokens(GAME.read_position(puzzle.position))}
    assert set(tried.values()) == {"open", "failed"}, "a shot that spoils it ends the attempt"
    missed = judge(puzzle, [first, "."])
    assert missed.state == "failed"
    assert missed.worth < missed.wanted
    with pytest.raises(BadInput, match="nothing left to play"):
        judge(puzzle, [first, *rest, "."])
    with pytest.raises(BadInput):
        judge(puzzle, ["nonsense"])


def test_ways_are_equal_whatever_their_order_and_pips() -> None:
    one = Way(((0, 1, 2), (1, 3, 2)))
    assert Way(((0, 1, 2), (0, 2), (1, 3, 2))).adds_to(one)
    assert not one.adds_to(Way(((0, 1, 2), (0, 2), (1, 3, 2))))


@pytest.mark.parametrize(
    ("goal", "reason"),
    [
        (Goal("kill", who="jagna"), "Nobody of that name"),
        (Goal("kill_hq"), "Nobody of that name"),
        (Goal("fell", by=4), "One to three"),
        (Goal("win"), "cannot be won"),
        (Goal("kill_more", by=3), "No way"),
    ],
)
def test_what_is_no_goal_is_refused(goal: Goal, reason: str) -> None:
    with pytest.raises(Unproved, match=reason):
        prove(GAME.read_position(START), goal)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("phase: fire A", "phase: fire B", "precedence"),
        ("bogna:attack'", "bogna:attack'~", "fired already"),
        ("turn: 1", "turn: 2", "TURN-10"),
        ("hazards: radiation killer_birds", "hazards: radiation mutants", "TURN-4"),
        ("A hand: jagna borys halina olek", "A hand: jagna borys halina", "SET-1"),
        ("B hand:", "A perun: 1\nB hand:", "TURN-8"),
        ("gerda:attack' ewka:cover tadek:attack'", "gerda:explore' ewka:explore tadek:explore'", "nobody to fire"),
    ],
)
def test_positions_that_cannot_come_about_are_told(old: str, new: str, reason: str) -> None:
    assert why_unreachable(GAME.read_position(START)) == ""
    assert old in START
    assert reason in why_unreachable(GAME.read_position(START.replace(old, new)))


def test_a_changed_puzzle_is_found_out() -> None:
    puzzle = PUZZLES[0]
    assert "id" in flaw(replace(puzzle, goal=Goal("fell", by=1)))
    other = puzzle.position.replace("turn: ", "turn: 1")
    assert flaw(replace(puzzle, position=other, id=puzzle_id("wroclaw", other, puzzle.goal, 1)))


def test_a_fire_is_looked_through_for_goals_and_told_in_words() -> None:
    for puzzle in PUZZLES[:2]:
        start = GAME.read_position(puzzle.position)
        asked = {str(goal): goal for goal in goals_of(start)}
        assert str(puzzle.goal) in asked
        again = look_for(start, Random(1))
        assert again
        assert flaw(again) == ""
        assert themes_of(puzzle) == puzzle.themes
        for lang in ("en", "pl", "de"):
            hints = words.hints(puzzle, lang)
            said = [words.title(puzzle, lang), words.goal(puzzle, lang), *(hint.says for hint in hints)]
            assert all(said)
            # Every hint but the first points at who or what it is about.
            assert [bool(hint.places) for hint in hints] == [False] + [True] * (len(hints) - 1)
            assert not any("{" in one for one in said)
        assert all(line.rules for line in words.why(puzzle))


def test_a_game_of_soldiers_gives_fires_with_any_dice() -> None:
    first = next(fires_of_game(Random(1)))
    other = rolled(first, Random(2))
    assert why_unreachable(first) == why_unreachable(other) == ""
    assert GAME.print_position(other) != GAME.print_position(first)
    high, middle, low = rolled(first, Random(2), "run").now.dice
    assert high - 1 == middle == low + 1
    assert list(rolled(first, Random(2), "ones").now.dice)[1:] == [1, 1]
    assert list(rolled(first, Random(2), "nines").now.dice)[:2] == [10, 9]


def test_there_are_no_armies_in_wroclaw() -> None:
    assert plan("1", None, game="wroclaw").game == "wroclaw"
    with pytest.raises(BadInput, match="no armies"):
        plan("1", "borgo,moloch", game="wroclaw")
    with pytest.raises(BadInput, match="no puzzles of 'state51'"):
        plan("1", None, game="state51")


def test_with_other_cards_there_are_no_puzzles_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    assert room_of("wroclaw").holds()
    monkeypatch.setenv("SZTAB_WROCLAW", "cards.toml")
    assert not room_of("wroclaw").holds()
    assert room_of("hex").holds()
