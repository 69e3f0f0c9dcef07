"""The turn that ends the game at once: all turns are tried, the short ones first, until one destroys the enemy HQ.

A beam goes by the look of every step, and a turn that decides may begin with steps that look like nothing. Here no step
is judged: a position costs its battle and no more, so that thousands of turns can be tried in the time of a few lines.
"""

from __future__ import annotations

from collections.abc import Sequence

from sztab.bots.hex.policy import signature, turn_is_over
from sztab.bots.hex.scratch import BATTLE_1, FINISH, MAX_TRIED, MOST_STEPS, SEEN, Mind
from sztab.bots.hex.value import fight_out
from sztab.core.kernel import copy_state, count, kernel, lowest
from sztab.games.hex.rules.action import END_TURN, PLAY, op_of, payer_of
from sztab.games.hex.rules.apply import apply
from sztab.games.hex.rules.feature import empty_cells
from sztab.games.hex.rules.legal import legal
from sztab.games.hex.rules.unit import kind_number
from sztab.games.hex.state import BATTLE, DISCARDING, NOTHING, OVER, PEACE, PLAYING, POINTS, State, Tables, Work

GOING_ON, NONE, FINISHED = range(3)
MOST_GAIN = 8  # what a turn adds to the damage of a battle; of 135 that decide none added more than 6


@kernel
def may_finish(s: State, t: Tables, m: Mind, seat: int) -> bool:
    """Can this turn still come to a battle? Only a tile starts one, or a board that fills up."""
    if s.phase == DISCARDING or s.question != NOTHING:
        return s.stage == PEACE
    if s.phase != PLAYING:
        return False
    kinds = m.battles[seat]
    while kinds:
        if s.hand[seat][lowest(kinds)]:
            return True
        kinds &= kinds - 1
    return count(empty_cells(s, t)) <= s.held[seat]


@kernel
def is_near(states: Sequence[State], t: Tables, x: Work, seat: int, at: int) -> bool:
    """Would a battle at once leave an HQ of the last enemy side so weak that a turn can make up for the rest?"""
    enemies = (1 << states[at].seats) - 1 & ~(states[at].friends[seat] | states[at].out)
    if enemies & ~states[at].friends[lowest(enemies)]:
        return False
    copy_state(states, BATTLE_1, at)
    fight_out(states[BATTLE_1], t, x, seat)
    while enemies:
        if states[BATTLE_1].toughness[lowest(enemies)] <= MOST_GAIN:
            return True
        enemies &= enemies - 1
    return False


@kernel
def ends_turn(s: State, t: Tables, action: int) -> bool:
    """Does an action end the turn whatever else is so? Others may, if they fill the board."""
    op = op_of(action)
    return op == END_TURN or (op == PLAY and t.instant[kind_number(s, payer_of(action))] == BATTLE)


@kernel
def is_new(m: Mind, mark: int) -> bool:
    """Note a position of the present round; False if it was there before."""
    mark = mark << 5 | m.round
    at = mark % SEEN
    for _ in range(SEEN):
        if m.seen[at] == mark:
            return False
        if m.seen[at] & 31 != m.round:
            m.seen[at] = mark
            return True
        at = (at + 1) % SEEN
    return True


@kernel
def enter(states: Sequence[State], t: Tables, w: Work, m: Mind, step: int) -> None:
    """Go on from the position behind so many steps: with what ends the turn if no more steps are to be tried, with all
    else otherwise, for its ends were tried when turns were shorter."""
    m.step = step
    m.next_way[step] = 0
    m.ways[step] = 0
    found = min(legal(states[FINISH + step], t, w), MAX_TRIED)
    for i in range(found):
        if ends_turn(states[FINISH + step], t, w.actions[i]) == (step == m.round):
            m.way[step][m.ways[step]] = w.actions[i]
            m.ways[step] += 1
        elif step == m.round:
            m.cut = 1


@kernel
def start_finish(states: Sequence[State], t: Tables, w: Work, x: Work, m: Mind, at: int, seat: int) -> int:
    """Begin with the position at a place."""
    copy_state(states, FINISH, at)
    for i in range(SEEN):
        m.seen[i] = -1
    m.round = 0
    m.cut = 0
    if states[at].turn != seat or states[at].mode == POINTS or not may_finish(states[at], t, m, seat):
        return NONE
    if not is_near(states, t, x, seat, at):
        return NONE
    enter(states, t, w, m, 0)
    return GOING_ON


@kernel
def look_on(states: Sequence[State], t: Tables, w: Work, x: Work, m: Mind, seat: int, most: int) -> int:
    """Try up to `most` more steps. Where a turn is found, it is in `m.way`, and the position behind it follows the
    last step."""
    for _ in range(most):
        step = m.step
        while m.next_way[step] == m.ways[step]:
            if step == 0:
                if m.cut == 0 or m.round == MOST_STEPS:
                    return NONE
                m.round += 1
                m.cut = 0
                enter(states, t, w, m, 0)
            else:
                m.step -= 1
            step = m.step
        action = m.way[step][m.next_way[step]]
        m.next_way[step] += 1
        after = FINISH + step + 1
        copy_state(states, after, FINISH + step)
        apply(states[after], t, x, action)
        m.judged += 1
        if turn_is_over(states[after], seat):
            if states[after].phase == OVER and states[after].result & states[after].friends[seat]:
                return FINISHED
        elif step == m.round:
            pass  # a battle with a question in it: the search looks at these
        elif states[after].question != NOTHING and (states[after].asked != seat or states[after].stage != PEACE):
            pass
        elif may_finish(states[after], t, m, seat) and is_new(m, signature(states[after])):
            enter(states, t, w, m, step + 1)
    return GOING_ON
