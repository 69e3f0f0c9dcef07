"""One source, two speeds: compiled and interpreted play the same games; and random play sees every card."""

import hashlib
import importlib.util
import json
import os
import subprocess
import sys
from collections import Counter

import pytest

from rulemark import rule
from sztab.core.game import Outcome
from sztab.core.kernel import new_states, values
from sztab.games.state51.game import GAME
from sztab.games.state51.position import CARDS, TABLES
from sztab.games.state51.rules import log
from sztab.games.state51.rules.action import BUILD, DEVELOP, a_of, op_of
from sztab.games.state51.rules.playout import LONGEST, playout, playouts, random_action, seed
from sztab.games.state51.rules.setup import new_game
from sztab.games.state51.rules.turn import advance, apply
from sztab.games.state51.state import OVER, State, new_work
from sztab.games.state51.tables import tables

GAMES = 24
STEPPED = 10
ALL_SETS = 0b110


def stepped(number: int) -> str:
    """One game through the contract: every legal action, token, event and position of it."""
    options = GAME.examples()[number % len(GAME.examples())]
    work = new_work()
    seed(work, number)
    state = GAME.new(options)
    digest = hashlib.sha256()
    while not isinstance(GAME.pending(state), Outcome):
        action = int(random_action(state.copy(), TABLES, work))
        step = GAME.apply(state, action)
        facts = [GAME.tokens(state), GAME.print_action(state, action), [event.json() for event in step.events]]
        state = step.state
        digest.update(json.dumps([facts, state.text, values(State, state.now)]).encode())
    return digest.hexdigest()


def fingerprint() -> str:
    """What a number of random games of all sizes and sets came to."""
    state, work, facts = new_states(State, 1)[0], new_work(), tables()
    digest = hashlib.sha256()
    for number in range(GAMES):
        playouts(state, facts, work, 1 + number % 4, 2 * (number % 4), number, 1)
        digest.update(json.dumps(values(State, state)).encode())
    for number in range(STEPPED):
        digest.update(stepped(number).encode())
    return digest.hexdigest()


@pytest.mark.early
@pytest.mark.skipif(importlib.util.find_spec("numba") is None, reason="the compiled speed needs Numba")
def test_compiled_and_interpreted_play_the_same_games() -> None:
    command = [sys.executable, "-c", "from state51.test_kernel import fingerprint; print(fingerprint())"]
    environment = {**os.environ, "SZTAB_KERNEL": "compiled", "PYTHONPATH": os.pathsep.join(sys.path)}
    compiled = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert compiled.stdout.strip() == fingerprint()


def test_a_state_used_again_is_as_good_as_new() -> None:
    used, fresh = new_states(State, 2)
    work, facts = new_work(), tables()
    playouts(used, facts, work, 4, ALL_SETS, 1, 1)
    for state in (used, fresh):
        new_game(state, facts, 3, 0, 1)
        advance(state, facts, work)
    assert values(State, used) == values(State, fresh)


@rule("CARD-1", "ACT-4", "ACT-5")
def test_every_location_is_played_in_random_games() -> None:
    """Over seeds and expansions each of the 139 different locations is built or developed, signed and razed."""
    facts, work = tables(), new_work()
    built: Counter[int] = Counter()
    signed: Counter[int] = Counter()
    razed: Counter[int] = Counter()
    everything = set(range(len(CARDS.locations)))
    work.quiet = 0
    for number in range(120):
        state = new_states(State, 1)[0]
        seed(work, number)
        new_game(state, facts, 4, (0b010, 0b100, 0b110)[number % 3], number % 4)
        for seat in range(4):
            state.faction[seat] = seat
        advance(state, facts, work)
        while state.phase != OVER:
            work.noted = 0
            action = random_action(state, facts, work)
            apply(state, facts, work, action)
            if op_of(action) in (BUILD, DEVELOP):
                built[a_of(action)] += 1
            for row in work.events[: work.noted]:
                if row[0] == log.E_SIGNED:
                    signed[row[3]] += 1
                elif row[0] in (log.E_RAZED, log.E_RAZED_HAND):
                    razed[row[3]] += 1
        if everything <= built.keys() & signed.keys() & razed.keys():
            break
    assert everything == built.keys() == signed.keys() == razed.keys()
    assert len(everything) == 139


@rule("END-1")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_random_games_end_within_a_bound(players: int) -> None:
    facts, work = tables(), new_work()
    for number in range(8):
        state = new_states(State, 1)[0]
        seed(work, number)
        new_game(state, facts, players, ALL_SETS, 0)
        for seat in range(players):
            state.faction[seat] = seat
        advance(state, facts, work)
        assert playout(state, facts, work, LONGEST) < LONGEST
        assert state.result
        assert max(state.vp) >= 25
