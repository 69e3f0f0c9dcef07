"""Events: rows of numbers that tell what happened and which rule decided it."""

from __future__ import annotations

from sztab.core.kernel import kernel
from sztab.games.wroclaw.state import SHOT_WIDTH, Work

(
    E_FIRST,
    E_DEALT,
    E_THROWN,
    E_TURN,
    E_ROLLED,
    E_HAZARD,
    E_HAZARD_DISCARDED,
    E_DEPLOYED,
    E_REVEALED,
    E_SUFFERED,
    E_FIRE,
    E_SHOT,
    E_BUCKSHOT,
    E_EXPOSED,
    E_HOME,
    E_HEAVILY_WOUNDED,
    E_DIED,
    E_PERUN,
    E_RETURNED,
    E_SET_ASIDE,
    E_TAKEN_BACK,
    E_OVER,
) = range(1, 23)
PRIVATE = (E_DEALT, E_THROWN, E_DEPLOYED, E_SET_ASIDE)  # for the seat alone


@kernel
def note(w: Work, kind: int, rule: int, seat: int, a: int = 0, b: int = 0, c: int = 0) -> None:
    """Write one event; what the three numbers are depends on its kind, see `events.decode`."""
    if w.quiet == 0 and w.noted < len(w.events):
        row = w.events[w.noted]
        row[0] = kind
        row[1] = rule
        row[2] = seat
        row[3] = a
        row[4] = b
        row[5] = c
        w.noted += 1


@kernel
def note_shot(w: Work, rule: int, seat: int, shooter: int, target: int) -> None:
    """Write a shot with all that `w.shot` tells of it, behind seat, shooter and target (their places in the field)."""
    if w.quiet == 0 and w.noted < len(w.events):
        row = w.events[w.noted]
        row[0] = E_SHOT
        row[1] = rule
        row[2] = seat
        row[3] = shooter
        row[4] = target
        for i in range(SHOT_WIDTH):
            row[5 + i] = w.shot[i]
        w.noted += 1
