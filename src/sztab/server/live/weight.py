"""How many bytes of memory a table takes: estimated from counts, for to count bytes takes longer than to play."""

from __future__ import annotations

import gc
import sys
from collections.abc import Sized
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any

from sztab.core.lru import Lru
from sztab.core.position import KernelPosition
from sztab.table.value import TableValue

# Measured at games of all kinds; a test compares the sum with what games take.
TABLE = 8_000  # without its positions
STEP = 1_500  # with its events
STORY = 2_000  # the same told in one language
MESSAGE = 4_000  # to one viewer, without its scene and what is sent of it
_SHOWN = 1.4  # times what the rules keep: a position with its text, views and legal actions
_SHARED = (type, ModuleType, FunctionType, BuiltinFunctionType)
_positions = Lru[str, int](64)  # bytes, by game


def of_positions(play: TableValue) -> int:
    """The positions of a table: those of a game are of one size."""
    each = _positions.get(play.table.game)
    if each is None:
        state = play.state
        each = int(_SHOWN * held(state.now if isinstance(state, KernelPosition) else state))
        _positions[play.table.game] = each
    return each * len(play.states)


def of_steps(steps: Sized) -> int:
    return STEP * len(steps)


def held(value: Any) -> int:
    """The bytes of a value with all that it refers to."""
    found, known, waiting = 0, set[int](), [value]
    while waiting:
        one = waiting.pop()
        if id(one) not in known and not isinstance(one, _SHARED):
            known.add(id(one))
            found += sys.getsizeof(one)
            waiting += gc.get_referents(one)
    return found
