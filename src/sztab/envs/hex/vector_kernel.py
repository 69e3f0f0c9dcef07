"""Many games at once: one kernel call for a step, a mask, an observation of all of them.

Game `i` plays at table `i % len(tables)`. The states behind those of the games are the tables' positions before the
first decision, from which games begin anew, and after them two to try things on.
"""

from __future__ import annotations

from collections.abc import Sequence

from sztab.core.kernel import Longs, Row, Rows, copy_state, kernel
from sztab.envs.hex.composite_action import ILLEGAL, UNFINISHED, candidates, chosen, offered
from sztab.envs.hex.observation import forecast, observe
from sztab.games.hex.rules.apply import apply
from sztab.games.hex.rules.check import check
from sztab.games.hex.rules.playout import below, draw_at_random, random_action, seed
from sztab.games.hex.state import DRAWING, MAX_ACTIONS, NOTHING, OVER, SEATS, UNITS, State, Tables, Work

TRIALS = 2
RUNNING = 2  # in the place of a result: the game goes on


@kernel
def to_answer(s: State) -> int:
    """The seat that is asked."""
    return s.asked if s.question != NOTHING else s.turn


@kernel
def result_of(s: State, seat: int) -> int:
    """1 for a winner, -1 for a loser, 0 for everybody in a draw."""
    if s.result == 0:
        return 0
    return 1 if s.result >> seat & 1 else -1


@kernel
def begin(states: Sequence[State], tables: Sequence[Tables], dice: Longs, seats: Longs, first: Longs, i: int) -> None:
    """A new game in place `i`."""
    copy_state(states, i, len(dice) + i % len(tables))
    first[i] = -1
    seats[i] = to_answer(states[i])


@kernel
def begin_all(
    states: Sequence[State], tables: Sequence[Tables], w: Work, dice: Longs, seats: Longs, first: Longs, number: int
) -> None:
    """New games everywhere, with random numbers from a seed on."""
    for i in range(len(dice)):
        seed(w, number + i)
        dice[i] = w.random
        begin(states, tables, dice, seats, first, i)


@kernel
def take(
    states: Sequence[State],
    tables: Sequence[Tables],
    w: Work,
    dice: Longs,
    seats: Longs,
    first: Longs,
    i: int,
    action: int,
    rewards: Rows,
    toughness: Rows,
) -> int:
    """Do an action in game `i`, let chance answer, begin anew when the game is over. Returns 1 when it is."""
    s = states[i]
    t = tables[i % len(tables)]
    apply(s, t, w, action)
    w.random = int(dice[i])
    while s.phase == DRAWING and s.question == NOTHING:
        apply(s, t, w, draw_at_random(s, w))
    dice[i] = w.random
    first[i] = -1
    if s.phase != OVER:
        seats[i] = to_answer(s)
        return 0
    for seat in range(s.seats):
        rewards[i][seat] = result_of(s, seat)
        toughness[i][seat] = s.toughness[seat]
    begin(states, tables, dice, seats, first, i)
    return 1


@kernel
def step_random(
    states: Sequence[State],
    tables: Sequence[Tables],
    w: Work,
    dice: Longs,
    seats: Longs,
    first: Longs,
    rewards: Rows,
    toughness: Rows,
    done: Row,
) -> int:
    """A random legal action in every game. Returns how many games ended."""
    ended = 0
    for i in range(len(dice)):
        if done[i]:
            for seat in range(SEATS):
                rewards[i][seat] = 0
        w.random = int(dice[i])
        action = random_action(states[i], tables[i % len(tables)], w)
        dice[i] = w.random
        over = take(states, tables, w, dice, seats, first, i, action, rewards, toughness)
        done[i] = over
        ended += over
    return ended


@kernel
def read_all(
    states: Sequence[State],
    tables: Sequence[Tables],
    b: Longs,
    w: Work,
    first: Longs,
    second: Longs,
    numbers: Longs,
    actions: Longs,
) -> int:
    """The action that each number completes. Returns the first game whose number may not be chosen, -1 when all may."""
    for i in range(len(first)):
        actions[i] = chosen(states[i], tables[i % len(tables)], b, w, int(first[i]), int(second[i]), int(numbers[i]))
        if actions[i] == ILLEGAL:
            return i
    return -1


@kernel
def check_all(states: Sequence[State], tables: Sequence[Tables], w: Work, actions: Longs) -> int:
    """The first game whose action is not legal, -1 when all are."""
    for i in range(len(actions)):
        if check(states[i], tables[i % len(tables)], w, int(actions[i])):
            return i
    return -1


@kernel
def step_all(
    states: Sequence[State],
    tables: Sequence[Tables],
    w: Work,
    dice: Longs,
    seats: Longs,
    first: Longs,
    second: Longs,
    numbers: Longs,
    actions: Longs,
    rewards: Rows,
    toughness: Rows,
    done: Row,
) -> int:
    """Do the legal actions of all games; where one is unfinished, remember the number. Returns how many games ended."""
    ended = 0
    for i in range(len(dice)):
        if done[i]:
            for seat in range(SEATS):
                rewards[i][seat] = 0
        done[i] = 0
        if actions[i] == UNFINISHED:
            if first[i] < 0:
                first[i] = numbers[i]
                second[i] = -1
            else:
                second[i] = numbers[i]
        else:
            done[i] = take(states, tables, w, dice, seats, first, i, int(actions[i]), rewards, toughness)
            ended += done[i]
    return ended


@kernel
def offer_all(
    states: Sequence[State],
    tables: Sequence[Tables],
    b: Longs,
    w: Work,
    first: Longs,
    second: Longs,
    numbers: Longs,
    ends: Longs,
    marks: Row,
    begin_at: int,
) -> int:
    """Write the numbers that may be chosen, game after game from `begin_at` on, and where each game's end.

    Returns the game after the last one for which `numbers` has room. `marks` is all zero, before and after.
    """
    at = 0
    for i in range(begin_at, len(first)):
        if at + MAX_ACTIONS > len(numbers) and i > begin_at:
            return i
        n = offered(states[i], tables[i % len(tables)], b, w, int(first[i]), int(second[i]), marks, numbers, at)
        for k in range(at, at + n):
            marks[numbers[k]] = 0
        at += n
        ends[i] = at
    return len(first)


@kernel
def mask_all(
    states: Sequence[State],
    tables: Sequence[Tables],
    b: Longs,
    w: Work,
    first: Longs,
    second: Longs,
    numbers: Longs,
    masks: Rows,
) -> None:
    """Mark the numbers that may be chosen, a row for each game; the rows are all zero before."""
    for i in range(len(first)):
        offered(states[i], tables[i % len(tables)], b, w, int(first[i]), int(second[i]), masks[i], numbers, 0)


@kernel
def observe_all(
    states: Sequence[State],
    tables: Sequence[Tables],
    b: Longs,
    w: Work,
    looks: Rows,
    first: Longs,
    rows: Rows,
    forecast_at: int,
) -> None:
    """What the asked seat of every game sees; with a forecast from column `forecast_at` on, none when it is 0."""
    trial = len(states) - 1
    rows[:] = 0
    for i in range(len(first)):
        s = states[i]
        t = tables[i % len(tables)]
        seat = to_answer(s)
        observe(s, t, b, looks, i % len(tables) * SEATS * UNITS, int(first[i]), seat, rows[i])
        if forecast_at:
            forecast(states, t, w, i, trial, seat, rows[i], forecast_at)


@kernel
def afterstates(
    states: Sequence[State],
    tables: Sequence[Tables],
    b: Longs,
    w: Work,
    looks: Rows,
    dice: Longs,
    most: int,
    rows: Rows,
    forecast_at: int,
    actions: Longs,
    results: Row,
    ends: Longs,
) -> int:
    """Try legal actions, at most `most` of each game, chosen at random, and observe what comes of them.

    Writes a row, the action and the result for the seat that acts for each, and where each game's rows end. Returns how
    many rows.
    """
    after = len(states) - 2
    at = 0
    for i in range(len(dice)):
        s = states[i]
        t = tables[i % len(tables)]
        seat = to_answer(s)
        n = candidates(s, t, b, w, -1, -1)
        w.random = int(dice[i])
        tried = min(n, most)
        for k in range(tried):
            other = k + below(w, n - k) if tried < n else k
            actions[at + k] = w.actions[other]
            w.actions[other] = w.actions[k]
        dice[i] = w.random
        for k in range(at, at + tried):
            copy_state(states, after, i)
            apply(states[after], t, w, int(actions[k]))
            row = rows[k]
            row[:] = 0
            observe(states[after], t, b, looks, i % len(tables) * SEATS * UNITS, -1, seat, row)
            if forecast_at:
                forecast(states, t, w, after, after + 1, seat, row, forecast_at)
            results[k] = result_of(states[after], seat) if states[after].phase == OVER else RUNNING
        at += tried
        ends[i] = at
    return at
