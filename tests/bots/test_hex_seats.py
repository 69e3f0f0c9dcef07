"""The general with more than two seats: what it learned from duels, for sides of several armies."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from sztab import bots
from sztab.bots.bot import Budget
from sztab.bots.hex.net import judge, learn_tiles
from sztab.bots.hex.scratch import FACTS, ROOT, new_mind, new_places
from sztab.bots.hex.value import gather, prepare
from sztab.bots.hex.weights import load_network
from sztab.core.kernel import clone
from sztab.games.hex.game import GAME
from sztab.games.hex.position import Position
from sztab.games.hex.state import State, new_work

UNITS = "19 | a1:Bas2 b2:Bmu1 c2:Bhq c3:Mbl3 c4:Mhq d3:Mhy4"
BORGO, MOLOCH = "B=borgo 17 ba,mo,mu ?", "M=moloch 15 hk ?"
DUEL = f"{UNITS} | {BORGO}; {MOLOCH} | B:play"
HEGEMONY = "H=hegemony 12 ga,sc ?"
WITH_HEGEMONY = f"{UNITS} e1:Hhq e2:Hth4"
TEAMS = (
    "19 | a1:Mhq b2:Bmu1 c2:Ohq e1:Bhq e3:Hhq | B=borgo 15 - 0; M=moloch 15 - ?; H=hegemony 15 - ?; O=outpost 9 - ?"
    " | B:play mode=teams"
)


def seen(position: Position, seat: int) -> tuple[int, list[list[int]]]:
    """What the network says of a position for a seat, and the facts of both sides."""
    places: Any = new_places()
    mind, work = new_mind(), new_work()
    weights, tables = load_network("general"), position.seating.tables
    places[ROOT] = clone(State, position.now)
    prepare(position.now, tables, mind)
    learn_tiles(tables, mind, weights)
    gather(places, tables, work, mind, ROOT, seat)
    return int(judge(places, tables, work, mind, weights, ROOT)), [[int(n) for n in side] for side in mind.fact]


def test_whoever_is_out_is_not_seen() -> None:
    gone = "H=hegemony 0 - ? out=1"
    for seat in (0, 1):
        duel = seen(GAME.read_position(DUEL), seat)
        assert seen(GAME.read_position(f"{UNITS} | {BORGO}; {MOLOCH}; {gone} | B:play"), seat) == duel


def test_the_order_of_the_others_does_not_matter() -> None:
    positions = [
        GAME.read_position(f"{WITH_HEGEMONY} | {BORGO}; {others} | B:play")
        for others in (f"{MOLOCH}; {HEGEMONY}", f"{HEGEMONY}; {MOLOCH}")
    ]
    assert seen(positions[0], 0) == seen(positions[1], 0)
    assert seen(positions[0], 1) == seen(positions[1], 2)


def test_a_side_of_several_is_seen_as_their_average() -> None:
    """Two enemies that are alike, far from each other, weigh as much as one of them."""
    one = GAME.read_position("37 | a1:Bhq d4:Ohq | O=outpost 20 - ?; B=borgo 14 mu ? | O:play mode=deathmatch")
    two = GAME.read_position(
        "37 | a1:Bhq d4:Ohq g4:Chq | O=outpost 20 - ?; B=borgo 14 mu ?; C=borgo 14 mu ? | O:play mode=deathmatch"
    )
    (alone, facts), (both, sums) = seen(one, 0), seen(two, 0)
    assert both == pytest.approx(alone, abs=2)  # thousandths of a logit: sums are rounded once more
    toughness = FACTS.index("toughness")
    assert (facts[1][toughness], sums[1][toughness]) == (14, 28)


def advised() -> list[str]:
    """What the general would do with three seats and in a team, with few actions to look at."""
    positions = (
        f"{WITH_HEGEMONY} | B=borgo 9 mu 0; M=moloch 8 - 0; H=hegemony 7 - 0 | B:play",
        TEAMS,
    )
    found = []
    for text in positions:
        view = GAME.view(GAME.read_position(text), 0)
        found.append(str(bots.bot("hex", "general", 5, Budget(nodes=4, threads=1)).advise(view)))
    return found


@pytest.mark.skipif(importlib.util.find_spec("numba") is None, reason="needs sztab[fast]")
@pytest.mark.early
def test_both_speeds_give_equal_advice() -> None:
    paths = os.pathsep.join([str(Path(__file__).parent), *sys.path])
    env = {**os.environ, "SZTAB_KERNEL": "compiled", "PYTHONPATH": paths}
    script = "import test_hex_seats as here; print(here.advised())"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False, env=env)
    assert done.stdout.strip() == str(advised()), done.stderr
