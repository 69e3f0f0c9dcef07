"""PUZ: the battle of a puzzle, and what its goal asks for."""

from __future__ import annotations

from sztab.core.kernel import kernel
from sztab.games.hex.rules.army import settle
from sztab.games.hex.rules.battle import start_battle
from sztab.games.hex.rules.ids import INST_1
from sztab.games.hex.rules.turn import advance
from sztab.games.hex.state import DRILL, State, Tables, Work


@kernel
def begin_battle(s: State, t: Tables, w: Work, starter: int) -> None:
    """PUZ-1: with the tiles in place one battle is fought, up to its first choice."""
    settle(s, t, w)
    start_battle(s, w, DRILL, starter, INST_1)
    advance(s, t, w)


@kernel
def has_fallen(start: State, end: State, seat: int) -> bool:
    """PUZ-1, END-6: was the HQ of this seat destroyed in the battle?"""
    return end.toughness[seat] == 0 and start.toughness[seat] > 0


@kernel
def has_won(start: State, end: State, seat: int) -> bool:
    """PUZ-1, END-4: one's own HQ stands, and an enemy HQ fell or enemy HQs lost more toughness than own ones."""
    balance = 0
    falls = False
    for other in range(end.seats):
        loss = start.toughness[other] - end.toughness[other]
        if end.friends[seat] >> other & 1:
            balance -= loss
        else:
            balance += loss
            if has_fallen(start, end, other):
                falls = True
    return (falls or balance > 0) and not has_fallen(start, end, seat)


@kernel
def has_lost_nothing(start: State, end: State, seat: int) -> bool:
    """PUZ-1: every own unit still stands and one's own HQ is as tough as before; wounds of other units do not count."""
    return end.occupied[seat] == start.occupied[seat] and end.toughness[seat] == start.toughness[seat]
