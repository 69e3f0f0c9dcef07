"""Games that the quick play of a search plays against itself, and what is noted of them to learn from."""

from __future__ import annotations

from collections.abc import Sequence

from sztab.bots.hex.net import learn_tiles
from sztab.bots.hex.policy import answer_questions, best_action, look_ahead_often
from sztab.bots.hex.scorer import describe
from sztab.bots.hex.scratch import AFTER, BEFORE, CHILD, N_FACTS, NOW, ROOT, Layers, Mind, Weights
from sztab.bots.hex.sight import read_traits, stand, survey, watch
from sztab.bots.hex.traits import OUTLOOKS, STANDINGS, TRAITS
from sztab.bots.hex.value import gather, prepare, worth
from sztab.core.kernel import Ints, Table, copy_state, kernel, lowest, new_states, number, numbers
from sztab.games.hex.rules.action import END_TURN, PLAY, op_of
from sztab.games.hex.rules.apply import apply
from sztab.games.hex.rules.legal import legal
from sztab.games.hex.rules.playout import below, draw_at_random, random_action, seed
from sztab.games.hex.rules.setup import TEAM_TOUGHNESS, new_game, relate
from sztab.games.hex.rules.unit import kind_of
from sztab.games.hex.state import (
    DRAWING,
    DUEL,
    KINDS,
    NOTHING,
    OVER,
    PLACING,
    PLAYING,
    State,
    Tables,
    Work,
)

CELLS_SEEN = 19
MOST_ROWS = 128  # positions of a game that are noted
MOST_CHOICES = 8  # decisions of a game that are noted
WAYS = 64  # actions of each
NOT_LOOKED = -1

# One in so many: positions within a turn that are noted, those that are looked at more deeply, decisions.
ONE_IN_ROWS = 3
ONE_IN_DEEP = 16
ONE_IN_CHOICES = 32
STRAYING = 16  # of so many actions up to three are played at random, as the game's number has it


class Lessons:
    """What is noted of one game. Positions are seen from the first seat."""

    rows: int = number(8)
    kind: Table = numbers(1, MOST_ROWS, CELLS_SEEN)  # of the unit on each hex, its seat included; -1 none
    standing: Layers = numbers(1, MOST_ROWS, CELLS_SEEN, STANDINGS)
    ground: Table = numbers(1, MOST_ROWS, CELLS_SEEN)  # the foundation on each hex, likewise
    held: Layers = numbers(2, MOST_ROWS, 2, TRAITS)  # the traits of all tiles together
    pile: Layers = numbers(2, MOST_ROWS, 2, TRAITS)
    fact: Layers = numbers(2, MOST_ROWS, 2, N_FACTS)
    progress: Ints = numbers(1, MOST_ROWS)
    deep: Ints = numbers(2, MOST_ROWS)  # the chance to win after some turns played on; -1 not looked
    choices: int = number(8)
    ways: Ints = numbers(1, MOST_CHOICES)
    op: Table = numbers(1, MOST_CHOICES, WAYS)
    acting: Table = numbers(1, MOST_CHOICES, WAYS)
    thrown: Table = numbers(1, MOST_CHOICES, WAYS)
    aimed: Table = numbers(1, MOST_CHOICES, WAYS)
    after: Layers = numbers(1, MOST_CHOICES, WAYS, OUTLOOKS)
    before: Layers = numbers(1, MOST_CHOICES, WAYS, OUTLOOKS)
    worth: Table = numbers(4, MOST_CHOICES, WAYS)
    trait: Table = numbers(4, 2 * KINDS, TRAITS)  # of the tiles at the table


def new_lessons() -> Lessons:
    return new_states(Lessons, 1)[0]


@kernel
def byte(n: int) -> int:
    """A number that fits into a byte."""
    return min(max(n, -127), 127)


@kernel
def note_position(states: Sequence[State], t: Tables, x: Work, m: Mind, notes: Lessons) -> None:
    """Everything that the network sees of a position."""
    at = notes.rows
    notes.progress[at] = gather(states, t, x, m, ROOT, 0)
    survey(states, t, x, m, ROOT)
    notes.deep[at] = NOT_LOOKED
    for cell in range(CELLS_SEEN):
        notes.kind[at][cell] = -1
        notes.ground[at][cell] = states[ROOT].ground[cell]
        for i in range(STANDINGS):
            notes.standing[at][cell][i] = 0
    for seat in range(2):
        rest = states[ROOT].occupied[seat]
        while rest:
            cell = lowest(rest)
            rest &= rest - 1
            stand(states, t, x, m, ROOT, cell)
            notes.kind[at][cell] = kind_of(states[ROOT].unit[cell])
            for i in range(STANDINGS):
                notes.standing[at][cell][i] = byte(m.look[NOW][i])
        for i in range(N_FACTS):
            notes.fact[at][seat][i] = m.fact[seat][i]
        for i in range(TRAITS):
            held = 0
            left = 0
            for kind in range(KINDS):
                held += states[ROOT].hand[seat][kind] * notes.trait[seat * KINDS + kind][i]
                left += states[ROOT].pile[seat][kind] * notes.trait[seat * KINDS + kind][i]
            notes.held[at][seat][i] = held
            notes.pile[at][seat][i] = left
    notes.rows += 1


@kernel
def clear_choice(notes: Lessons, at: int) -> None:
    """Leave nothing of an earlier game, so that equal games give equal files."""
    for i in range(WAYS):
        notes.op[at][i] = 0
        notes.acting[at][i] = -1
        notes.thrown[at][i] = -1
        notes.aimed[at][i] = -1
        notes.worth[at][i] = 0
        for j in range(OUTLOOKS):
            notes.after[at][i][j] = 0
            notes.before[at][i][j] = 0


@kernel
def note_choice(states: Sequence[State], t: Tables, w: Work, x: Work, m: Mind, v: Weights, notes: Lessons) -> None:
    """Some of the actions of a decision, and what the positions after them are worth."""
    seat = states[ROOT].turn
    found = legal(states[ROOT], t, w)
    n = min(found, WAYS)
    for i in range(n):
        other = i + below(w, found - i)
        action = w.actions[other]
        w.actions[other] = w.actions[i]
        w.actions[i] = action
        m.tried[i] = action
    at = notes.choices
    clear_choice(notes, at)
    ways = 0
    watch(states[ROOT], t, m)
    for i in range(n):
        action = m.tried[i]
        op = op_of(action)
        if op == END_TURN or op == PLAY:
            continue
        describe(states[ROOT], t, m, action)
        notes.op[at][ways] = op
        notes.acting[at][ways] = m.acting
        notes.thrown[at][ways] = m.thrown
        notes.aimed[at][ways] = m.aimed
        for j in range(OUTLOOKS):
            notes.after[at][ways][j] = byte(m.look[AFTER][j])
            notes.before[at][ways][j] = byte(m.look[BEFORE][j])
        m.answers[ways] = action
        ways += 1
    for i in range(ways):
        m.tried[i] = m.answers[i]
    for i in range(ways):
        copy_state(states, CHILD, ROOT)
        apply(states[CHILD], t, x, m.tried[i])
        if states[CHILD].question != NOTHING:
            answer_questions(states, t, w, x, m, v, CHILD)
        notes.worth[at][i] = worth(states, t, x, m, v, CHILD, seat)
    notes.ways[at] = ways
    if ways > 1:
        notes.choices += 1


@kernel
def play_lesson(
    states: Sequence[State],
    t: Tables,
    w: Work,
    x: Work,
    m: Mind,
    v: Weights,
    notes: Lessons,
    most: int,
    ahead: int,
    lines: int,
    number: int,
) -> int:
    """One game. Returns its winners as bits."""
    new_game(states[ROOT], t, 2, DUEL, 0, TEAM_TOUGHNESS)
    relate(states[ROOT], t, 0)
    prepare(states[ROOT], t, m)
    if v.learned:
        learn_tiles(t, m, v)
    for kind in range(2 * KINDS):
        read_traits(t, m, kind)
        for i in range(TRAITS):
            notes.trait[kind][i] = m.trait[i]
    notes.rows = 0
    notes.choices = 0
    seed(w, number)
    straying = below(w, 4)
    while states[ROOT].phase == PLACING:
        apply(states[ROOT], t, x, random_action(states[ROOT], t, w))
    while states[ROOT].phase != OVER:
        if states[ROOT].phase == DRAWING:
            apply(states[ROOT], t, x, draw_at_random(states[ROOT], w))
            continue
        seat = states[ROOT].turn
        calm = states[ROOT].phase == PLAYING and states[ROOT].question == NOTHING
        if calm and notes.choices < MOST_CHOICES and below(w, ONE_IN_CHOICES) == 0:
            note_choice(states, t, w, x, m, v, notes)
        if below(w, STRAYING) < straying:
            action = random_action(states[ROOT], t, w)
        else:
            action = best_action(states, t, w, x, m, v, ROOT, most)
        apply(states[ROOT], t, x, action)
        over = states[ROOT].phase == OVER or states[ROOT].question != NOTHING
        if not over and notes.rows < MOST_ROWS:
            if states[ROOT].turn != seat or below(w, ONE_IN_ROWS) == 0:
                note_position(states, t, x, m, notes)
                if below(w, ONE_IN_DEEP) == 0:
                    kept = w.random
                    total = look_ahead_often(states, t, w, x, m, v, ROOT, 0, ahead, most, kept >> 1, lines)
                    w.random = kept
                    notes.deep[notes.rows - 1] = total // lines
    return states[ROOT].result
