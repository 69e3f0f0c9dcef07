"""Events: rows of numbers that tell what happened and which rule decided it (BTL-11)."""

from __future__ import annotations

from sztab.core.kernel import kernel
from sztab.games.hex.state import Work

(
    E_PLACED,
    E_EXECUTED,
    E_REPLACED,
    E_DISCARDED,
    E_REDRAWN,
    E_DRAWN,
    E_MOVED,
    E_PUSHED,
    E_PULLED,
    E_INSTANT,
    E_STEEL_NET,
    E_NET_BACK,
    E_LAIR,
    E_TERROR,
    E_TURN,
    E_BATTLE,
    E_SEGMENT,
    E_ATTACK,
    E_ARMOUR,
    E_REFLECTED,
    E_UNHURT,
    E_EXPLODED,
    E_CONVERTED,
    E_AGONY,
    E_ABSORBED,
    E_WOUNDED,
    E_DIED,
    E_HQ_WOUNDED,
    E_PAID,
    E_SCORED,
    E_SCAVENGED,
    E_OUT,
    E_LOST,
    E_OVERTIME,
    E_OVER,
    E_MISSED_SEGMENT,
    E_HELPED,
    E_PASSED,
    E_LAID,
    E_MINE,
    E_GROUND_GONE,
    E_WEAK,
    E_POISONED,
    E_STUNG,
    E_SWAPPED,
    E_BENT,
    E_ENDLESS,
    E_SPRUNG,
    E_PARALYSED,
    E_DRAWN_IN,
    E_SUNK,
    E_BURST,
    E_RECEIVED,
) = range(1, 54)


@kernel
def note(
    w: Work,
    kind: int,
    rule: int,
    seat: int = -1,
    at: int = -1,
    unit: int = -1,
    to: int = -1,
    other: int = -1,
    x: int = 0,
    y: int = 0,
    z: int = 0,
) -> None:
    """Write one event: what is not named is not part of it.

    `at` and `unit`: the cell and the unit that act; `to` and `other`: those acted upon. What the three numbers are
    depends on the kind: `events.py` names them. The columns of a row have the order of the arguments.
    """
    if w.quiet == 0 and w.noted < len(w.events):
        row = w.events[w.noted]
        row[0] = kind
        row[1] = rule
        row[2] = seat
        row[3] = at
        row[4] = unit
        row[5] = to
        row[6] = other
        row[7] = x
        row[8] = y
        row[9] = z
        w.noted += 1


@kernel
def pair(first: int, second: int) -> int:
    """Two numbers in one column; the second is from 0 to 7."""
    return first * 8 + second
