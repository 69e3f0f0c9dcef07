"""The matrix game of secret deployments: turns that fill it, and regret matching that solves it, in whole numbers.

Rows are one's own deployments. Columns are the enemy's, in each of several worlds: samples of what is hidden. The enemy
knows its world and mixes in each by itself; the row player has one mix for all of them.
"""

from __future__ import annotations

from collections.abc import Sequence

from sztab.bots.wroclaw.policy import ANY_SHAPE, BALANCE, best_deployment, blur, shape_of, weigh, worth_of_deployment
from sztab.bots.wroclaw.rollout import settled
from sztab.bots.wroclaw.scratch import COLUMNS, KEPT, WORLDS, Mind, Values
from sztab.core.kernel import kernel
from sztab.games.wroclaw.rules.action import character_of, manoeuvre_of
from sztab.games.wroclaw.rules.turn import legal
from sztab.games.wroclaw.state import State, Tables, Work

WHOLE = 1 << 15  # probabilities are counted in so many parts
SCRATCH = 0  # the table that turns are played on; behind it lie the worlds
SHAPES = 10  # ways to choose three tokens of three kinds
MISJUDGED = 1500


@kernel
def shape(number: int) -> int:
    """The n-th way to choose three tokens."""
    for a in range(3):
        for b in range(a, 3):
            for c in range(b, 3):
                if number == 0:
                    return shape_of(a, b, c)
                number -= 1
    return 0


@kernel
def foresee(states: Sequence[State], t: Tables, w: Work, m: Mind, world: int, seat: int, columns: int) -> None:
    """What the enemy may do in a world: the best that the soldier sees, of all and for each choice of tokens, then
    guesses near it. A choice for which the tokens are missing leaves its place to another guess."""
    s = states[1 + world]
    weigh(s, states[SCRATCH], t, w, m, seat, BALANCE)
    for j in range(columns):
        found = -1
        if j <= SHAPES:
            found = best_deployment(s, m, seat, ANY_SHAPE if j == 0 else shape(j - 1))
        if found < 0:
            blur(s, w, m, seat, MISJUDGED)
            found = best_deployment(s, m, seat, ANY_SHAPE)
            weigh(s, states[SCRATCH], t, w, m, seat, BALANCE)
        m.column[world][j] = found


@kernel
def list_rows(states: Sequence[State], t: Tables, w: Work, m: Mind, seat: int) -> int:
    """All deployments of a seat in the first world, with their worth to the soldier as scores. How many."""
    weigh(states[1], states[SCRATCH], t, w, m, seat, BALANCE)
    found = legal(states[1], t, w, 1 << seat)
    for i in range(found):
        action = w.actions[i]
        m.row[i] = action
        m.score[i] = worth_of_deployment(
            m,
            character_of(action, 0),
            character_of(action, 1),
            character_of(action, 2),
            manoeuvre_of(action, 0),
            manoeuvre_of(action, 1),
            manoeuvre_of(action, 2),
        )
    return found


@kernel
def try_rows(
    states: Sequence[State],
    t: Tables,
    w: Work,
    m: Mind,
    v: Values,
    seat: int,
    world: int,
    column: int,
    chance: int,
    begin: int,
    end: int,
) -> None:
    """Add one turn against one column to the scores of some rows."""
    theirs = m.column[world][column]
    for i in range(begin, end):
        m.score[i] += settled(states, SCRATCH, 1 + world, t, w, m, v, m.row[i], theirs, seat, chance)


@kernel
def try_cells(
    states: Sequence[State],
    t: Tables,
    w: Work,
    m: Mind,
    v: Values,
    seat: int,
    world: int,
    columns: int,
    chance: int,
    begin: int,
    end: int,
) -> None:
    """Play one turn for each cell of some rows in a world, into `fresh`; all of them meet the same dice and hazards."""
    for i in range(begin, end):
        for j in range(columns):
            theirs = m.column[world][j]
            m.fresh[i][j] = settled(states, SCRATCH, 1 + world, t, w, m, v, m.row[i], theirs, seat, chance)
            m.played[i] += 1
            m.given[i] += m.wounds[1 - seat]
            m.got[i] += m.wounds[seat]


@kernel
def keep_sample(m: Mind, rows: int, world: int, columns: int) -> None:
    """Add a finished sample of a world to its cells: one that broke off would favour the rows it has reached."""
    for i in range(rows):
        for j in range(columns):
            m.cell[i][world][j] += m.fresh[i][j]


@kernel
def clear_matrix(m: Mind) -> None:
    """An empty matrix; columns stay."""
    for i in range(KEPT):
        m.played[i] = m.given[i] = m.got[i] = 0
        for world in range(WORLDS):
            for j in range(COLUMNS):
                m.cell[i][world][j] = 0


@kernel
def solve(m: Mind, rows: int, worlds: int, columns: int, rounds: int) -> None:
    """Regret matching (with regrets never below zero, later rounds counting more) on `cell`, into `mix` and `mixes`."""
    for i in range(rows):
        m.regret[i] = m.mix[i] = 0
        m.now[i] = WHOLE // rows
    for world in range(worlds):
        for j in range(columns):
            m.regrets[world][j] = m.mixes[world][j] = 0
    for number in range(1, rounds + 1):
        for world in range(worlds):
            improve_columns(m, rows, world, columns, number)
        improve_rows(m, rows, worlds, columns, number)


@kernel
def improve_columns(m: Mind, rows: int, world: int, columns: int, number: int) -> None:
    """What the enemy regrets in one world, and how it mixes there now."""
    average = 0
    for j in range(columns):
        loss = 0
        for i in range(rows):
            loss += m.now[i] * m.cell[i][world][j]
        m.regrets[world][j] -= loss
        average += loss * m.nows[world][j] // WHOLE
    total = 0
    for j in range(columns):
        m.regrets[world][j] = max(m.regrets[world][j] + average, 0) if number > 1 else 0
        total += m.regrets[world][j]
    for j in range(columns):
        m.nows[world][j] = m.regrets[world][j] * WHOLE // total if total else WHOLE // columns
        m.mixes[world][j] += number * m.nows[world][j]


@kernel
def improve_rows(m: Mind, rows: int, worlds: int, columns: int, number: int) -> None:
    """What the row player regrets, and how it mixes now."""
    average = 0
    for i in range(rows):
        gain = 0
        for world in range(worlds):
            for j in range(columns):
                gain += m.nows[world][j] * m.cell[i][world][j]
        m.regret[i] += gain
        average += gain * m.now[i] // WHOLE
    total = 0
    for i in range(rows):
        m.regret[i] = max(m.regret[i] - average, 0)
        total += m.regret[i]
    for i in range(rows):
        m.now[i] = m.regret[i] * WHOLE // total if total else WHOLE // rows
        m.mix[i] += number * m.now[i]
