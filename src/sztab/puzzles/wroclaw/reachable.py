"""Could a position have come about in a game? It is counted, not played through."""

from __future__ import annotations

from sztab.core.kernel import count, plain
from sztab.games.wroclaw.position import Position
from sztab.games.wroclaw.rules.fire import can_fire
from sztab.games.wroclaw.state import FIRING, KEPT, NONE, POOL, SEATS, SLOTS, THROWN, TOKENS_OF_A_KIND


def why_unreachable(position: Position) -> str:
    """Why a position cannot come about at the beginning of a turn's fire; empty: nothing speaks against it."""
    s = position.now
    if s.phase != FIRING or s.on != s.first or s.turn < 1:
        return "A puzzle begins with the fire of the side that has precedence."
    if any(n for seat in range(SEATS) for n in (s.fired[seat], s.fed[seat], s.exposed[seat], *s.lowered[seat])):
        return "Somebody has fired already."
    if sorted(plain(s.dice), reverse=True) != list(plain(s.dice)):
        return "The dice are not sorted (TURN-3)."
    if not can_fire(s, 1 - int(s.on)):
        return "The other side has nobody to fire, so that the turn would end at once."
    for check in (_hazards, _wounds, _characters, _tokens, _past):
        reason = check(position)
        if reason:
            return reason
    return ""


def _hazards(position: Position) -> str:
    s = position.now
    first, second = plain(s.hazard)
    if s.drawn != 2 or (first == second and s.discarded != first) or s.discarded not in (NONE, first):
        return "These hazards do not lie there together (TURN-3)."
    return ""


def _wounds(position: Position) -> str:
    s, t = position.now, position.tables
    for seat in range(SEATS):
        for slot in range(SLOTS):
            exposed = [one for one in plain(s.hazard) if int(t.protects[s.field[seat][slot]]) >> one & 1 == 0]
            if s.wounds[seat][slot] != len(exposed):
                return "Before the fire only hazards have wounded (TURN-4)."
    return ""


def _characters(position: Position) -> str:
    s = position.now
    known = 0
    for seat in range(SEATS):
        field = sum(1 << int(one) for one in s.field[seat])
        parts = [int(s.hand[seat]), field, int(s.resting[seat]), int(s.dead[seat]), int(s.thrown[seat])]
        if sum(map(count, parts[:4])) != KEPT or count(parts[4]) != THROWN or s.wounded[seat]:
            return "Each side has seven characters and has discarded three (SET-1)."
        for part in parts:
            if known & part:
                return "A character is there twice (SET-1)."
            known |= part
    return ""


def _tokens(position: Position) -> str:
    s = position.now
    for seat in range(SEATS):
        if sum(plain(s.pool[seat])) != (s.turn - 1) % (POOL + 1):
            return "So many tokens are not discarded in this turn (TURN-10)."
        for kind in range(3):
            if plain(s.manoeuvre[seat]).count(kind) + s.pool[seat][kind] > TOKENS_OF_A_KIND:
                return "There are three tokens of a kind (SET-2)."
    return ""


def _past(position: Position) -> str:
    s = position.now
    turns = int(s.turn) - 1
    for seat in range(SEATS):
        hurt = count(int(s.dead[seat])) + count(int(s.resting[seat]))
        if hurt > SLOTS * turns or count(int(s.resting[seat])) > SLOTS or s.perun[seat] > SLOTS * turns:
            return "So many cannot have fallen, or so many Perun been earned, in the turns before (TURN-7, TURN-8)."
    return ""
