"""A turn that destroys the enemy HQ at once is found among all turns, whatever its first steps look like."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sztab.bots.bot import Budget, never
from sztab.bots.hex.finish import FINISHED, NONE, look_on, start_finish
from sztab.bots.hex.levels import GENERAL, SearchBot
from sztab.bots.hex.net import learn_tiles
from sztab.bots.hex.policy import chance_at
from sztab.bots.hex.scratch import CERTAIN, DECIDED, ROOT, new_mind, new_places
from sztab.bots.hex.value import prepare, worth
from sztab.bots.hex.weights import load_network
from sztab.core.kernel import clone
from sztab.games.hex.game import GAME
from sztab.games.hex.position import Position
from sztab.games.hex.state import OVER, State, new_work

# Steel Police has to place a Wardog and to turn the Judge: neither alone does anything, and the beam gives them up.
TWO_STEPS = (
    "19 | a1:Shq a2:Hga1 a3:Srp0 b1:Hnm3 b2:Hga5 b4:Ssc0 c1:Hus3 c2:Sex2 c3:Sju2 c4:Swd0 d1:Htr d2:Ssc0 d3:Hth4 e3:Hhq"
    " | H=hegemony 3 ru ? gone=3*ba,ga,2*mo,nf,2*o1,pb,qm,sc;"
    " S=steel_police 20 ba,sa,wd ? gone=2*ba,bd,me,mo,of,pa,pb,2*se | S:discard"
)
# A Beast stands beside the HQ of Steel Police, the battle that Beasts hold destroys it.
HELD = "19 | a1:Shq a2:Wce0 a3:Whq | S=steel_police 2 sa ?; W=beasts 20 {} ? | {}:play"

# The Mutant of Borgo, which holds a battle, stands beside the HQ of the Outpost.
BESIDE = "19 | {} b2:Bmu1 c2:Ohq e1:Bhq | B=borgo 15 ba ?; {}; {}O=outpost {} - ? | B:play{}"


def begun(position: Position) -> tuple[int, Any, Any, Any, Any]:
    """Whether a turn is looked for at all, and what the look goes on with."""
    places: Any = new_places()
    mind, work, spare = new_mind(), new_work(), new_work()
    tables, seat = position.seating.tables, int(position.now.turn)
    prepare(position.now, tables, mind)
    places[ROOT] = clone(State, position.now)
    return int(start_finish(places, tables, work, spare, mind, ROOT, seat)), places, work, spare, mind


def looked(position: Position) -> tuple[int, list[str]]:
    """How the look ends, and the turn that it finds."""
    found, places, work, spare, mind = begun(position)
    if found != NONE:
        found = int(look_on(places, position.seating.tables, work, spare, mind, int(position.now.turn), 20_000))
    if found != FINISHED:
        return found, []
    turn = []
    for step in range(int(mind.step) + 1):
        turn.append(GAME.print_action(position, int(mind.way[step][mind.next_way[step] - 1])))
        position = GAME.play(position, turn[-1]).state
    assert position.now.phase == OVER
    return found, turn


def test_a_turn_whose_steps_look_like_nothing_is_found() -> None:
    found, turn = looked(GAME.read_position(TWO_STEPS))
    assert found == FINISHED
    assert turn[0] == "-sa"
    assert set(turn[1:]) == {"wd@e2/5", "c3/1", "ba!"}


def test_where_no_turn_is_enough_all_are_tried_in_vain() -> None:
    position = GAME.read_position(TWO_STEPS.replace("H=hegemony 3", "H=hegemony 4"))
    assert looked(position) == (NONE, [])
    far = GAME.read_position(TWO_STEPS.replace("H=hegemony 3", "H=hegemony 20"))
    assert looked(far) == (NONE, [])


def test_without_a_battle_and_with_room_on_the_board_nothing_is_looked_for() -> None:
    assert (
        looked(GAME.read_position(TWO_STEPS.replace("20 ba,sa,wd", "20 sa,wd").replace("discard", "play")))[0] == NONE
    )


def test_a_turn_that_wins_for_the_team_is_found() -> None:
    """MODE-5: one HQ of the other team is enough."""
    teams = ("a1:Mhq e3:Hhq", "M=moloch 15 - ?", "H=hegemony 15 - ?; ")
    assert looked(GAME.read_position(BESIDE.format(*teams, 1, " mode=teams"))) == (FINISHED, ["ba!"])
    assert looked(GAME.read_position(BESIDE.format(*teams, 15, " mode=teams"))) == (NONE, [])


def test_while_two_enemies_are_left_no_turn_that_ends_the_game_is_looked_for() -> None:
    assert begun(GAME.read_position(BESIDE.format("a1:Mhq", "M=moloch 9 - ?", "", 1, "")))[0] == NONE
    two_left = BESIDE.format("", "M=moloch 0 - ? out=1", "", 1, "").replace("|  b2", "| b2")
    assert looked(GAME.read_position(two_left)) == (FINISHED, ["ba!"])


def test_the_general_plays_it_and_looks_no_further() -> None:
    style = replace(GENERAL, width=4, turns=6, tried=4)
    thinking = SearchBot("general", style, 1, Budget(nodes=600, threads=1), never)
    advice = thinking.advise(GAME.view(GAME.read_position(TWO_STEPS), 1))
    assert set(advice.lines[0].tokens) == {"-sa", "wd@e2/5", "c3/1", "ba!"}
    assert advice.lines[0].score > 0.999
    assert len(advice.lines) > 1  # others are there to compare with, judged by their look
    assert advice.nodes == 0


@pytest.mark.skipif(importlib.util.find_spec("numba") is None, reason="needs sztab[fast]")
@pytest.mark.early
def test_both_speeds_find_the_same_turn() -> None:
    script = "import test_hex_finish as here; print(here.looked(here.GAME.read_position(here.TWO_STEPS)))"
    paths = os.pathsep.join([str(Path(__file__).parent), *sys.path])
    env = {**os.environ, "SZTAB_KERNEL": "compiled", "PYTHONPATH": paths}
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False, env=env)
    assert done.stdout.strip() == str(looked(GAME.read_position(TWO_STEPS))), done.stderr


def judged(position: Position, seat: int) -> tuple[int, list[int]]:
    """What a position is worth to a seat, and its chance if the game were over there after 1 and 2 turns."""
    places: Any = new_places()
    mind, spare, weights = new_mind(), new_work(), load_network("general")
    tables = position.seating.tables
    prepare(position.now, tables, mind)
    learn_tiles(tables, mind, weights)
    places[ROOT] = clone(State, position.now)
    value = int(worth(places, tables, spare, mind, weights, ROOT, seat))
    return value, [int(chance_at(places, tables, spare, mind, weights, ROOT, seat, turns)) for turns in (1, 2)]


def test_whoever_is_on_turn_and_holds_the_battle_that_decides_has_won() -> None:
    mine, theirs = (judged(GAME.read_position(HELD.format("ba", "W")), seat)[0] for seat in (1, 0))
    assert mine > DECIDED // 2
    assert theirs < -DECIDED // 2
    for held, turn in (("ba", "S"), ("mo", "W")):  # the other side is on turn; there is no battle
        assert abs(judged(GAME.read_position(HELD.format(held, turn)), 1)[0]) < DECIDED // 2


def test_an_early_win_is_better_than_a_late_one_and_a_late_loss_than_an_early_one() -> None:
    over = GAME.play(GAME.read_position(HELD.format("ba", "W")), "ba!").state
    assert over.now.phase == OVER
    assert judged(over, 1)[1] == [CERTAIN - 1, CERTAIN - 2]
    assert judged(over, 0)[1] == [1, 2]
