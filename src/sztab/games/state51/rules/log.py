"""Events: rows of numbers that tell what happened and which rule decided it."""

from __future__ import annotations

from sztab.core.kernel import kernel
from sztab.games.state51.state import Work

(
    E_ROUND,
    E_PHASE,
    E_TURNED_UP,
    E_DRAWN,
    E_KEPT,
    E_TOOK,
    E_DISCARDED,
    E_RESHUFFLED,
    E_GAINED,
    E_PAID,
    E_LOST,
    E_BUILT,
    E_DEVELOPED,
    E_SIGNED,
    E_RAZED_HAND,
    E_RAZED,
    E_RUINED,
    E_USED,
    E_CONVERTED,
    E_EXCHANGED,
    E_SENT,
    E_CONNECTED,
    E_PLAYED,
    E_SHIELDED,
    E_PASSED,
    E_NAMED,
    E_STOCKED,
    E_UNSTOCKED,
    E_STOLEN,
    E_CLEARED,
    E_STORED,
    E_RETURNED,
    E_SETTLED,
    E_ATTACKED,
    E_FAILED,
    E_SHIELD_LOST,
    E_SCORED,
    E_OVER,
    E_FACTION,
    E_FIRST,
    E_PUT_ASIDE,
    E_SWEPT,
) = range(1, 43)


@kernel
def note(
    w: Work,
    kind: int,
    rule: int,
    seat: int,
    card: int = -1,
    good: int = -1,
    count: int = 0,
    other: int = -1,
    target: int = -1,
) -> None:
    """Write one event: what is not named is not part of it. `card`: or the face it is about; `other`: another seat.

    The columns of a row have the order of the arguments; `events.decode` reads them.
    """
    if w.quiet == 0 and w.noted < len(w.events):
        row = w.events[w.noted]
        row[0] = kind
        row[1] = rule
        row[2] = seat
        row[3] = card
        row[4] = good
        row[5] = count
        row[6] = other
        row[7] = target
        w.noted += 1
