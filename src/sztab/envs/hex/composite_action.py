"""A choice in parts: which numbers may be chosen now, and which action they make."""

from __future__ import annotations

from sztab.core.kernel import Longs, Row, kernel
from sztab.envs.hex.action_space import PARTS, action_from, part, tiles_in_hand
from sztab.games.hex.rules.check import check
from sztab.games.hex.rules.legal import legal
from sztab.games.hex.state import State, Tables, Work

ILLEGAL, UNFINISHED = -1, -2


@kernel
def keep(t: Tables, b: Longs, w: Work, hand: int, n: int, which: int, number: int) -> int:
    """Of the first `n` actions in `w` keep those with this number in a part. Returns how many."""
    kept = 0
    for i in range(n):
        if part(t, b, hand, w.actions[i], which) == number:
            w.actions[kept] = w.actions[i]
            kept += 1
    return kept


@kernel
def candidates(s: State, t: Tables, b: Longs, w: Work, first: int, second: int) -> int:
    """List in `w` the legal actions that fit what has been chosen already (-1: nothing yet). Returns how many."""
    n = legal(s, t, w)
    if first < 0:
        return n
    hand = tiles_in_hand(s, t)
    n = keep(t, b, w, hand, n, 0, first)
    return n if second < 0 else keep(t, b, w, hand, n, 1, second)


@kernel
def part_asked(t: Tables, b: Longs, w: Work, hand: int, n: int, first: int) -> int:
    """Which part of an action is chosen next; PARTS when nothing is left to choose."""
    if first < 0:
        return 0
    for which in range(1, PARTS):
        number = part(t, b, hand, w.actions[0], which)
        for i in range(1, n):
            if part(t, b, hand, w.actions[i], which) != number:
                return which
    return PARTS


@kernel
def offered(s: State, t: Tables, b: Longs, w: Work, first: int, second: int, mask: Row, numbers: Longs, at: int) -> int:
    """Write the numbers that may be chosen into `numbers` from `at` on, each once, and mark them. Returns how many."""
    n = candidates(s, t, b, w, first, second)
    hand = tiles_in_hand(s, t)
    which = part_asked(t, b, w, hand, n, first)
    found = 0
    for i in range(n):
        number = part(t, b, hand, w.actions[i], which)
        if mask[number] == 0:
            mask[number] = 1
            numbers[at + found] = number
            found += 1
    return found


@kernel
def chosen(s: State, t: Tables, b: Longs, w: Work, first: int, second: int, number: int) -> int:
    """The action that a number completes; UNFINISHED when more has to be chosen, ILLEGAL when it may not be chosen."""
    if first < 0:
        action = action_from(s, t, b, number)
        if action >= 0:
            return action if check(s, t, w, action) == 0 else ILLEGAL
    n = candidates(s, t, b, w, first, second)
    hand = tiles_in_hand(s, t)
    if n:
        n = keep(t, b, w, hand, n, part_asked(t, b, w, hand, n, first), number)
    if n == 0:
        return ILLEGAL
    return w.actions[0] if n == 1 else UNFINISHED
