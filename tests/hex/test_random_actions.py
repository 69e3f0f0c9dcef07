"""Random actions inside the kernel, every state between two of them looked at: what is counted twice must agree.

`pytest -m fuzz tests/hex/test_random_actions.py` plays SZTAB_FUZZ_ACTIONS of them (10 million) with further armies,
compiled, with every index checked, from the game with the number SZTAB_FUZZ_SEED on (0). A fault names its game, which
`SZTAB_KERNEL=interpreted python tests/hex/test_random_actions.py 1 GAME` plays again in a debugger's speed.
"""

import importlib.util
import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from hex.cases import at
from hex.test_two_speeds import further
from sztab.core.kernel import COMPILED, kernel, new_states
from sztab.core.registry import game as find
from sztab.games.hex.position import Position
from sztab.games.hex.rules.apply import apply
from sztab.games.hex.rules.check import check
from sztab.games.hex.rules.legal import legal
from sztab.games.hex.rules.playout import random_action
from sztab.games.hex.rules.playout import seed as begin_random
from sztab.games.hex.rules.setup import TEAM_TOUGHNESS, new_game, relate
from sztab.games.hex.rules.unit import seat_of, tile_of
from sztab.games.hex.state import (
    CELLS,
    DRAWING,
    KINDS,
    MINE,
    NOTHING,
    OVER,
    PEACE,
    PLACING,
    State,
    Tables,
    Work,
    new_work,
)

ACTIONS = 10_000_000
LONGEST = 5_000  # actions of a game
LISTED = 32  # one of so many states is asked for all its legal actions

FAULTS = (
    "",
    "a tile is in two places or in none",
    "the counts of a hand or a pile are wrong",
    "the sets of units or foundations are wrong",
    "a mine lies under a unit",
    "more markers than there are",
    "wounds that no unit on the board can have",
    "the action is not among the legal ones",
    "a legal action is refused",
    "the game does not end",
)
TILES, COUNTS, SETS, MINED, MARKS, WOUNDED, UNLISTED, REFUSED, ENDLESS = range(1, len(FAULTS))


@kernel
def fault_of_seat(s: State, t: Tables, seat: int) -> int:
    """Is every tile of the seat in one place, and every number kept beside it right?"""
    held = left = venom = stunned = 0
    for kind in range(KINDS):
        number = seat * KINDS + kind
        hand, pile, found = s.hand[seat][kind], s.pile[seat][kind], s.gone[seat][kind]
        held += hand
        left += pile
        if hand < 0 or pile < 0 or found < 0:
            return TILES
        found += hand + pile
        for cell in range(CELLS):
            unit = s.unit[cell]
            if unit >= 0 and seat_of(unit) == seat and tile_of(unit) == kind:
                found += 1
            if s.ground[cell] == number:
                found += 1
        if found != t.count[number] and s.phase != PLACING:
            return TILES
    if held != s.held[seat] or left != s.left[seat]:
        return COUNTS
    for cell in range(CELLS):
        mine = s.unit[cell] >= 0 and seat_of(s.unit[cell]) == seat
        if mine != (s.occupied[seat] >> cell & 1 == 1):
            return SETS
        venom += s.venom[cell] >> 4 * seat & 15
        stunned += s.stunned[cell] == 1 + seat
    return MARKS if venom > t.venom_supply[seat] or stunned > t.stun_supply[seat] else 0


@kernel
def fault_of(s: State, t: Tables) -> int:
    """What is wrong with a state, 0 nothing."""
    for cell in range(CELLS):
        if (s.ground[cell] >= 0) != (s.grounds >> cell & 1 == 1):
            return SETS
        if s.unit[cell] >= 0 and s.ground[cell] >= 0 and t.features[s.ground[cell]] & MINE:
            return MINED
        if s.unit[cell] < 0 and (s.wounds[cell] or s.venom[cell] or s.stunned[cell]):
            return WOUNDED
        if s.stage == PEACE and not 0 <= s.wounds[cell] <= 12:
            return WOUNDED
    for seat in range(s.seats):
        fault = fault_of_seat(s, t, seat)
        if fault:
            return fault
    return 0


@kernel
def fault_of_list(s: State, t: Tables, w: Work, action: int) -> int:
    """Is the action one of those that are listed, and is each of those taken?"""
    listed = False
    count = legal(s, t, w)
    for i in range(count):
        one = w.actions[i]
        listed |= one == action
        if check(s, t, w, one):
            return REFUSED
    return 0 if listed else UNLISTED


@kernel
def random_game(s: State, t: Tables, w: Work, number: int) -> int:
    """Play one random game from its start. Returns how many actions it had and, above them, a fault."""
    begin_random(w, number)
    done = 0
    fault = 0
    while s.phase != OVER and fault == 0:
        action = random_action(s, t, w)
        drawing = s.phase == DRAWING and s.question == NOTHING
        if (done + number) % LISTED == 0 and not drawing:
            fault = fault_of_list(s, t, w, action)
        apply(s, t, w, action)
        done += 1
        if fault == 0:
            fault = fault_of(s, t)
        if done > LONGEST:
            fault = ENDLESS
    return fault << 16 | done


def play(examples: list[Mapping[str, str]], actions: int, first: int) -> dict[str, Any]:
    """Games of all examples in turn until there were so many actions, or a fault."""
    game = find("hex")
    starts = [game.new(options) for options in examples]
    work, s = new_work(), new_states(State, 1)[0]
    done, number = 0, first
    while done < actions:
        start: Position = starts[number % len(starts)]
        mode, variant = int(start.now.mode), int(start.now.variant)
        tables = start.seating.tables
        new_game(s, tables, len(start.seating.letters), mode, variant, TEAM_TOUGHNESS)
        relate(s, tables, start.seating.fights_allies)
        fault, n = divmod(int(random_game(s, tables, work, number)), 1 << 16)
        done += n
        if fault:
            return {"fault": f"{FAULTS[fault]}: game {number}, action {n}, {examples[number % len(starts)]}"}
        number += 1
    return {"fault": "", "games": number - first, "actions": done, "compiled": COMPILED}


def main(arguments: list[str]) -> None:
    actions, first = map(int, arguments)
    print(json.dumps(play(further(find("hex")), actions, first)))


def test_random_actions_leave_nothing_wrong() -> None:
    told = play(further(find("hex")), 1_500, 0)
    assert told["fault"] == ""


@pytest.mark.fuzz
def test_ten_million_random_actions_leave_nothing_wrong(tmp_path: Path) -> None:
    if importlib.util.find_spec("numba") is None:
        pytest.skip("numba is not installed: it would take hours")
    actions = os.environ.get("SZTAB_FUZZ_ACTIONS") or str(ACTIONS)
    seed = os.environ.get("SZTAB_FUZZ_SEED") or "0"
    tests = str(Path(__file__).resolve().parents[1])
    # Indices are checked only where that is compiled in, so what is compiled goes to a place of its own.
    speed = {"SZTAB_KERNEL": "compiled", "NUMBA_BOUNDSCHECK": "1", "XDG_CACHE_HOME": str(tmp_path)}
    out = subprocess.check_output(
        [sys.executable, __file__, actions, seed], env={**os.environ, **speed, "PYTHONPATH": tests}, text=True
    )
    told = json.loads(out)
    assert told["fault"] == ""
    assert told["compiled"]
    print(f"{told['actions']} actions in {told['games']} games from seed {seed}")


@pytest.mark.parametrize(
    ("tamper", "fault"),
    [
        (lambda s: s.hand[0].__setitem__(1, 1), TILES),
        (lambda s: setattr(s, "grounds", 1), SETS),
        (lambda s: s.wounds.__setitem__(3, 1), WOUNDED),
        (lambda s: s.stunned.__setitem__(s.hq[0], 1), MARKS),
    ],
)
def test_what_is_wrong_is_found(tamper: Any, fault: int) -> None:
    position = at("19 | a1:Bhq c5:Mhq | B=borgo 20 - ?; M=moloch 20 - ? | B:play")
    s = position.copy()
    assert fault_of(s, position.seating.tables) == 0
    tamper(s)
    assert fault_of(s, position.seating.tables) == fault


if __name__ == "__main__":
    main(sys.argv[1:])
