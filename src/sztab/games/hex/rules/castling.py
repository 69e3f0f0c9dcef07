"""CAST: two units change places."""

from __future__ import annotations

from sztab.core.kernel import kernel, lowest
from sztab.games.hex.rules.action import NO_SIDE, OWN_FEATURE, SWAP, offer, pack
from sztab.games.hex.rules.army import settle
from sztab.games.hex.rules.ids import CAST_1, CAST_3, CAST_4, NET_1, TURN_10
from sztab.games.hex.rules.log import E_SWAPPED, note
from sztab.games.hex.rules.module import has_on_board, serves
from sztab.games.hex.rules.unit import is_netted, kind_of, seat_of, swap
from sztab.games.hex.state import CASTLED, CASTLES, GIVES_UNDERGROUND, NOWHERE, UNDERGROUND, State, Tables, Work


@kernel
def look_alike(s: State, one: int, other: int) -> bool:
    """CAST-3: would nothing change if these two units changed places?"""
    same = s.unit[one] == s.unit[other] and s.wounds[one] == s.wounds[other] and s.used[one] == s.used[other]
    for seat in range(s.seats):
        same = same and s.steel[seat] != one and s.steel[seat] != other
    same = same and s.venom[one] == s.venom[other] and s.stunned[one] == s.stunned[other]
    return same and s.given[one] == s.given[other]


@kernel
def check_castling(s: State, t: Tables, one: int, other: int) -> int:
    """CAST-1: two adjacent own units, neither netted."""
    own = s.occupied[s.turn]
    if one >= other or other >= len(s.unit) or own >> one & 1 == 0 or own >> other & 1 == 0:
        return CAST_1
    if t.near[one] >> other & 1 == 0:
        return CAST_1
    if is_netted(s, one) or is_netted(s, other):
        return NET_1
    return CAST_3 if look_alike(s, one, other) else 0


@kernel
def castle(s: State, t: Tables, w: Work, one: int, other: int, rule: int) -> None:
    """CAST-2: both arrive at once, then the board is settled."""
    seat = seat_of(s.unit[one])
    note(w, E_SWAPPED, rule, seat, at=one, unit=s.unit[one], to=other, other=s.unit[other])
    swap(s, t, one, other)
    settle(s, t, w)


@kernel
def has_underground(s: State, t: Tables, cell: int) -> bool:
    """CAST-4..6: one's own mark, unless a Scoper has taken the module, or the Underworlds'."""
    seat = seat_of(s.unit[cell])
    if t.features[kind_of(s.unit[cell])] & UNDERGROUND and serves(s, t, cell) == seat:
        return True
    return has_on_board(s, t, GIVES_UNDERGROUND, s.friends[seat])


@kernel
def check_underground(s: State, t: Tables, hq: int, other: int) -> int:
    """CAST-4: the HQ and an adjacent own unit with Underground, neither netted."""
    if hq >= len(s.unit) or other >= len(s.unit) or s.hq[s.turn] != hq or s.occupied[s.turn] >> other & 1 == 0:
        return CAST_4
    if t.features[kind_of(s.unit[hq])] & CASTLES == 0 or t.near[hq] >> other & 1 == 0:
        return CAST_4
    if is_netted(s, hq) or is_netted(s, other):
        return NET_1
    if s.used[hq] & CASTLED:
        return TURN_10
    return 0 if has_underground(s, t, other) else CAST_4


@kernel
def offer_underground(s: State, t: Tables, w: Work, hq: int) -> None:
    others = t.near[hq] & s.occupied[s.turn]
    while others:
        other = lowest(others)
        others &= others - 1
        if check_underground(s, t, hq, other) == 0:
            offer(w, pack(SWAP, OWN_FEATURE, hq, NOWHERE, 0, other, 0, NO_SIDE))


@kernel
def offer_castlings(s: State, t: Tables, w: Work, payer: int) -> None:
    """CAST-1: all pairs, each once."""
    own = s.occupied[s.turn]
    while own:
        one = lowest(own)
        own &= own - 1
        others = t.near[one] & own
        while others:
            other = lowest(others)
            others &= others - 1
            if check_castling(s, t, one, other) == 0:
                offer(w, pack(SWAP, payer, one, NOWHERE, 0, other, 0, NO_SIDE))
