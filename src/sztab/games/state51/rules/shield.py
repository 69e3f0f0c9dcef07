"""ACT-16: shields, which are no action."""

from __future__ import annotations

from sztab.core.kernel import kernel
from sztab.games.state51.rules.action import PUT_SHIELD, offer, pack
from sztab.games.state51.rules.card import is_first_of_its_like
from sztab.games.state51.rules.ids import ACT_16, CARD_10, EFF_26
from sztab.games.state51.rules.log import E_SHIELDED, note
from sztab.games.state51.state import NOTHING, RUINS, SHIELD, SHIELDED, State, Tables, Work


@kernel
def check_shield(s: State, t: Tables, seat: int, site: int) -> int:
    """ACT-16, EFF-26: an own location without a shield."""
    if site >= s.sites[seat] or s.pool[seat][SHIELD] == 0:
        return ACT_16
    if s.marks[seat][site] & RUINS:
        return CARD_10
    if t.shielded[s.kind[seat][site]]:
        return EFF_26
    return 0 if s.marks[seat][site] & SHIELDED == 0 and is_first_of_its_like(s, seat, site) else ACT_16


@kernel
def can_shield(s: State, t: Tables, seat: int) -> bool:
    """Is there a shield, and a location for it?"""
    if s.pool[seat][SHIELD]:
        for site in range(s.sites[seat]):
            if check_shield(s, t, seat, site) == 0:
                return True
    return False


@kernel
def offer_shields(s: State, t: Tables, w: Work, seat: int) -> None:
    """ACT-16: every location that a shield may be put on."""
    if s.pool[seat][SHIELD]:
        for site in range(s.sites[seat]):
            if check_shield(s, t, seat, site) == 0:
                offer(w, pack(PUT_SHIELD, 0, 0, site, 0))


@kernel
def put_shield(s: State, w: Work, seat: int, site: int) -> None:
    """ACT-16: no action; the turn goes on where it was."""
    s.pool[seat][SHIELD] -= 1
    s.marks[seat][site] |= SHIELDED
    note(w, E_SHIELDED, ACT_16, seat, card=s.kind[seat][site], good=SHIELD, count=1)
    s.ask = NOTHING
