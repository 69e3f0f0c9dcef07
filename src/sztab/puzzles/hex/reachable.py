"""Could a position have come about in a game?

It is not played through: what is checked is counted. A tile may always have been thrown away (TURN-5), so units that
are not on the board may lie in the discard pile; everything else has to fit the turns that were taken.
"""

from __future__ import annotations

from sztab.core.kernel import clone, count, plain, values
from sztab.games.hex.position import Position, scratch
from sztab.games.hex.rules.army import settle
from sztab.games.hex.rules.battle import board_is_full
from sztab.games.hex.rules.unit import all_units, seat_of, tile_of
from sztab.games.hex.state import (
    AIR_STRIKE,
    BATTLE,
    DISCARDING,
    HQ,
    HUNT,
    INSTANT,
    KINDS,
    PLAYING,
    SNIPER,
    STARTS_ON_BOARD,
    STEEL_NET,
    State,
)

FULL_TOUGHNESS = 20
FULL_HAND = 3


def why_unreachable(position: Position) -> str:
    """Why a position of a duel cannot come about at the beginning of a turn; empty: nothing speaks against it."""
    s, t = position.now, position.seating.tables
    if s.opening:
        return "The first turns are not used."
    if min(int(s.hq[0]), int(s.hq[1])) < 0 or min(int(s.toughness[0]), int(s.toughness[1])) < 1:
        return "Both HQs stand."
    if s.held[s.turn] > FULL_HAND or (s.held[s.turn] == FULL_HAND) != (s.phase == DISCARDING):
        return "Three tiles are held where one has to be discarded, and fewer otherwise (TURN-3)."
    if s.phase not in (DISCARDING, PLAYING) or s.held[1 - s.turn] >= FULL_HAND:
        return "Whoever has ended a turn holds at most two tiles (TURN-3)."
    if board_is_full(s, t):
        return "A full board would have been fought on (TURN-12)."
    for check in (_counts, _settled, _hurt, _turns):
        reason = check(position)
        if reason:
            return reason
    return ""


def _counts(position: Position) -> str:
    """SET-1: every tile is somewhere, and once."""
    s, t = position.now, position.seating.tables
    for seat in range(2):
        there = [0] * KINDS
        for unit in plain(s.unit):
            if unit >= 0 and seat_of(unit) == seat:
                there[tile_of(unit)] += 1
        for kind in range(KINDS):
            held = s.hand[seat][kind] + s.pile[seat][kind] + s.gone[seat][kind]
            if there[kind] + held != t.count[seat * KINDS + kind]:
                return "A tile is missing, or there twice (SET-1)."
    return ""


def _settled(position: Position) -> str:
    """ARMY-SP-2, ARMY-BE-1: what could not stay is not there; a steel net lies on an enemy's unit that is no HQ."""
    s, t = position.now, position.seating.tables
    after = clone(State, s)
    settle(after, t, scratch())
    if values(State, after) != values(State, s):
        return "A steel net or Cerberus could not stay there (ARMY-SP-2, ARMY-BE-1)."
    for seat in range(2):
        cell = int(s.steel[seat])
        if cell >= 0 and (s.unit[cell] < 0 or seat_of(s.unit[cell]) == seat or cell in plain(s.hq)):
            return "A steel net lies on an enemy's unit that is no HQ (ARMY-SP-1)."
    return ""


def _gone(position: Position, seat: int, *instants: int) -> bool:
    """Has a seat played or thrown away one of these instants?"""
    s, t = position.now, position.seating.tables
    return any(
        s.gone[seat][kind] and t.role[seat * KINDS + kind] == INSTANT and t.instant[seat * KINDS + kind] in instants
        for kind in range(KINDS)
    )


def _hurt(position: Position) -> str:
    """Wounds and lost toughness have a cause: a Battle tile that is gone, or what else wounds."""
    s, t = position.now, position.seating.tables
    if _gone(position, 0, BATTLE) or _gone(position, 1, BATTLE):
        return ""
    for seat in range(2):
        hunted = _gone(position, 1 - seat, HUNT) or _gone(position, seat, HUNT)
        pays = any(int(t.features[seat * KINDS + kind]) & STEEL_NET for kind in range(KINDS))
        if s.toughness[seat] < FULL_TOUGHNESS and not hunted and not pays:
            return "No battle has been fought, and yet an HQ is hurt."
    wounding = any(_gone(position, seat, SNIPER, AIR_STRIKE, HUNT) for seat in range(2))
    if any(plain(s.wounds)) and not wounding:
        return "No battle has been fought, and yet a unit is wounded."
    return ""


def _turns(position: Position) -> str:
    """TURN-1..5: is there a number of turns after which both seats have drawn, placed and discarded so much?"""
    s, t = position.now, position.seating.tables
    drawn, placed, gone = [], [], []
    for seat in range(2):
        kinds = range(seat * KINDS, (seat + 1) * KINDS)
        own = [kind for kind in kinds if t.role[kind] != HQ and not int(t.features[kind]) & STARTS_ON_BOARD]
        drawn.append(sum(int(t.count[kind]) - int(s.pile[seat][kind - seat * KINDS]) for kind in own))
        gone.append(sum(int(s.gone[seat][kind - seat * KINDS]) for kind in own))
        placed.append(count(all_units(s) & int(s.occupied[seat])) - 1)
    for turns in range(2, 40):  # of the first seat
        fits = True
        for seat in range(2):
            taken = turns if seat == 0 or s.turn == 1 else turns - 1
            first = seat + 1  # TURN-2
            fits &= first + (taken - 1) <= drawn[seat] <= first + FULL_HAND * (taken - 1)
            discarded = taken - 1 - (1 if seat == s.turn else 0)  # forced, each of the full turns behind
            fits &= s.left[seat] == 0 or gone[seat] >= discarded
            fits &= placed[seat] <= 2 * taken + 1
        if fits:
            return ""
    return "Both sides cannot have drawn and discarded so much in as many turns (TURN-1 to TURN-5)."
