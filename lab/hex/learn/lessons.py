"""Games in which a small beam plays every turn against itself, and what is noted of them to learn from."""

from __future__ import annotations

from collections.abc import Sequence

from sztab.bots.hex.beam import find_turns
from sztab.bots.hex.net import learn_tiles
from sztab.bots.hex.policy import answer_questions, turn_is_over
from sztab.bots.hex.scorer import describe
from sztab.bots.hex.scratch import (
    AFTER,
    BEAM,
    BEFORE,
    CERTAIN,
    CHILD,
    N_FACTS,
    NOW,
    ROOT,
    TURNS,
    Layers,
    Mind,
    Weights,
)
from sztab.bots.hex.sight import read_traits, stand, survey, watch
from sztab.bots.hex.traits import OUTLOOKS, STANDINGS, TRAITS
from sztab.bots.hex.value import chance, gather, prepare, worth
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
OTHERS = 8  # turns of a beam among which it strays

# One in so many: positions within a turn that are noted, decisions.
ONE_IN_ROWS = 3
ONE_IN_CHOICES = 32
STRAYING = 16  # in so many turns up to three go astray, as the game's number has it
ANY_TURN, ANY_ACTION = 1, 2  # how


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
    ends_turn: Ints = numbers(1, MOST_ROWS)  # 1: the position behind a turn
    value: Ints = numbers(2, MOST_ROWS)  # what the best turn was worth: the chance to win
    strayed: Ints = numbers(1, MOST_ROWS)  # 1: another one was played
    label: Ints = numbers(2, MOST_ROWS)  # the chance to win that the position is taught to have
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
def seen_by_first(seat: int, chance_to_win: int) -> int:
    """The first seat's chance to win, from that of any."""
    return CERTAIN - chance_to_win if seat else chance_to_win


@kernel
def note_row(
    states: Sequence[State], t: Tables, x: Work, m: Mind, notes: Lessons, ends_turn: int, value: int, strayed: int
) -> None:  # fmt: skip
    """A position of the game; behind a turn with what the best turn was worth, and whether another one was played."""
    if notes.rows < MOST_ROWS and states[ROOT].phase != OVER and states[ROOT].question == NOTHING:
        notes.ends_turn[notes.rows] = ends_turn
        notes.value[notes.rows] = value
        notes.strayed[notes.rows] = strayed
        note_position(states, t, x, m, notes)


@kernel
def best_turn(m: Mind) -> int:
    """Where the best turn is that a beam found."""
    best = TURNS
    for place in range(TURNS, TURNS + m.turns):
        if m.value[place] > m.value[best]:
            best = place
    return best


@kernel
def play_turn(
    states: Sequence[State],
    t: Tables,
    w: Work,
    x: Work,
    m: Mind,
    v: Weights,
    notes: Lessons,
    width: int,
    tried: int,
    straying: int,
) -> None:
    """The best turn that a beam finds, or if it is to stray any other that it found, or one that begins at random."""
    seat = states[ROOT].turn
    strays = straying
    value = -1
    while not turn_is_over(states[ROOT], seat):
        find_turns(states, t, w, x, m, v, BEAM, ROOT, seat, width, tried, OTHERS)
        place = best_turn(m)
        if value < 0:
            value = seen_by_first(seat, chance(v, m.value[place]))
        if strays == ANY_ACTION:
            apply(states[ROOT], t, x, random_action(states[ROOT], t, w))
            answer_questions(states, t, w, x, m, v, ROOT)
            strays = 0
            continue
        if strays == ANY_TURN:
            place = TURNS + below(w, m.turns)
        for i in range(m.length[place]):
            apply(states[ROOT], t, x, m.path[place][i])
            answer_questions(states, t, w, x, m, v, ROOT)
            if turn_is_over(states[ROOT], seat):
                break
            if strays == 0 and below(w, ONE_IN_ROWS) == 0:
                note_row(states, t, x, m, notes, 0, 0, 0)
            if states[ROOT].phase == PLAYING and notes.choices < MOST_CHOICES and below(w, ONE_IN_CHOICES) == 0:
                note_choice(states, t, w, x, m, v, notes)
    note_row(states, t, x, m, notes, 1, value, straying != 0)


@kernel
def label_rows(notes: Lessons, target: int, trust: int) -> None:
    """What each position is taught to be worth, from the end of the game backwards: a mix of what came of it and of
    what positions on the way there looked like. Where somebody strayed, nothing behind it counts."""
    for row in range(notes.rows - 1, -1, -1):
        notes.label[row] = target
        if notes.strayed[row]:
            target = notes.value[row]
        elif notes.ends_turn[row]:
            target = (trust * target + (100 - trust) * notes.value[row]) // 100


@kernel
def play_lesson(
    states: Sequence[State],
    t: Tables,
    w: Work,
    x: Work,
    m: Mind,
    v: Weights,
    notes: Lessons,
    width: int,
    tried: int,
    trust: int,
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
        note_row(states, t, x, m, notes, 0, 0, 0)
    while states[ROOT].phase != OVER:
        if states[ROOT].phase == DRAWING:
            apply(states[ROOT], t, x, draw_at_random(states[ROOT], w))
            continue
        strays = 1 + below(w, 2) if below(w, STRAYING) < straying else 0
        play_turn(states, t, w, x, m, v, notes, width, tried, strays)
    result = states[ROOT].result
    label_rows(notes, CERTAIN // 2 if result == 0 or result == 3 else seen_by_first(result - 1, CERTAIN), trust)
    return result
