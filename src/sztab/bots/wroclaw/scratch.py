"""What the bots of Wrocław think with: scratch space and the weights of the value of a position, for kernels."""

from __future__ import annotations

from sztab.core.kernel import Ints, Table, number, numbers
from sztab.games.wroclaw.state import CHARACTERS

MILLE = 1000  # wounds and worths are counted in thousandths
CERTAIN = 10_000  # chances to win are counted in ten-thousandths

ROWS = 945  # deployments of one side at most: 35 trios of seven characters, 27 ways to give them tokens
SHOTS = 256  # shots that may be named at most: three characters, two modes, three targets, twelve ways
KEPT = 40  # rows of a matrix game at most
WORLDS = 12  # samples of what is hidden at most
COLUMNS = 12  # enemy deployments in each world at most

SIZES, OUT, PERUNS = 8, 4, 7  # hands, characters sitting out and Perun are told apart below these numbers
LOGITS = 1201  # steps of 0.01 from -6 to 6
MIDDLE = LOGITS // 2


class Mind:
    """Scratch space: nothing in it outlasts a decision."""

    # What a deployment may expect, in thousandths: [character][manoeuvre][covered by another].
    dealt: Table = numbers(4, CHARACTERS, 3)
    taken: list[Table] = numbers(4, CHARACTERS, 3, 2)
    worth: list[Table] = numbers(4, CHARACTERS, 3, 2)
    # The turn that was played last.
    wounds: Ints = numbers(4, 2)  # of each side, at the end of the fire
    # The matrix game. A column is a deployment of the enemy in one world.
    row: Ints = numbers(8, ROWS)
    score: Ints = numbers(8, ROWS)
    dealing: Ints = numbers(4, ROWS)  # wounds of the enemy and of one's own side after a shot
    taking: Ints = numbers(4, ROWS)
    second: Ints = numbers(8, SHOTS)
    column: Table = numbers(8, WORLDS, COLUMNS)
    cell: list[Table] = numbers(8, KEPT, WORLDS, COLUMNS)  # chances to win, summed over the samples
    fresh: Table = numbers(8, KEPT, COLUMNS)  # the sample of one world that is being made
    played: Ints = numbers(8, KEPT)  # turns of a row, and the wounds dealt and taken in them
    given: Ints = numbers(8, KEPT)
    got: Ints = numbers(8, KEPT)
    # Its solution.
    regret: Ints = numbers(8, KEPT)
    now: Ints = numbers(8, KEPT)
    mix: Ints = numbers(8, KEPT)
    regrets: Table = numbers(8, WORLDS, COLUMNS)
    nows: Table = numbers(8, WORLDS, COLUMNS)
    mixes: Table = numbers(8, WORLDS, COLUMNS)


class Values:
    """Weights of what a side has at the beginning of a turn, in hundredths of a logit (see `value.toml`)."""

    strength: Table = numbers(4, SIZES, OUT)  # [characters in hand][heavily wounded, who sit out]
    perun: Ints = numbers(4, PERUNS)
    mode: Ints = numbers(4, 8)  # of each living character, by its basic mode
    armour: int = number(4)  # of each point of their armour
    protects: int = number(4)  # of each hazard that they are protected against
    pool: Table = numbers(4, 3, 4)  # [kind of token][how many are set aside]
    first: int = number(4)  # precedence
    chance: Ints = numbers(4, LOGITS)  # the chance to win of a difference
