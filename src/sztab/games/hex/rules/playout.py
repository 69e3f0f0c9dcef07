"""Random play inside the kernel: the only place with randomness, for benchmarks, fuzzing and search."""

from __future__ import annotations

from collections.abc import Sequence

from sztab.core.kernel import copy_state, kernel
from sztab.core.random import MASK32, playout_random
from sztab.games.hex.rules.action import (
    AIM_AT,
    BOMB_AT,
    DISCARD,
    DRAW,
    END_TURN,
    GIVEN,
    HUNT_WITH,
    NO_KIND,
    NO_SIDE,
    OWN_FEATURE,
    PLACE,
    PLAY,
    PULL_IN,
    PUSH_BACK,
    STEP,
    SWAP,
    THROW_NET,
    TRANSPOSE,
    pack,
    simple,
)
from sztab.games.hex.rules.apply import apply
from sztab.games.hex.rules.army import settle
from sztab.games.hex.rules.battle import fight, start_battle
from sztab.games.hex.rules.check import check
from sztab.games.hex.rules.feature import empty_cells
from sztab.games.hex.rules.foundation import free_cells
from sztab.games.hex.rules.legal import offer_places, offer_redraws
from sztab.games.hex.rules.questions.table import answer, offer_answers
from sztab.games.hex.rules.setup import TEAM_TOUGHNESS, new_game, relate, start_cells, start_tile
from sztab.games.hex.rules.turn import draws_now
from sztab.games.hex.rules.unit import all_units, foes_of, kind_number, kind_of, opponents_of, put, unit_of
from sztab.games.hex.state import (
    AIR_STRIKE,
    BATTLE,
    CASTLES,
    CASTLING,
    DISCARDING,
    DRAWING,
    DRILL,
    FOUNDATION,
    GRAB,
    HQ,
    HUNT,
    INSTANT,
    KINDS,
    MOBILITY,
    MOVE,
    NOTHING,
    NOWHERE,
    OVER,
    PARALYSIS,
    PLACING,
    PLAYING,
    PULL,
    PUSH,
    PUSHING,
    ROTATION,
    SMALL_BOMB,
    SMOKESCREEN,
    STEEL_NET,
    TERROR,
    TRANSPORT,
    TRANSPOSITION,
    TURNING,
    State,
    Tables,
    Work,
)

below, seed, pick = playout_random(Work)


@kernel
def pick_from_hand(s: State, w: Work) -> int:
    """A random tile of the hand."""
    hand = s.hand[s.turn]
    rest = below(w, s.held[s.turn])
    kind = 0
    while rest >= hand[kind]:
        rest -= hand[kind]
        kind += 1
    return kind


@kernel
def pick_from_pile(s: State, w: Work, left: int) -> int:
    """A random tile of a pile with `left` tiles."""
    pile = s.pile[s.turn]
    rest = below(w, left)
    kind = 0
    while rest >= pile[kind]:
        rest -= pile[kind]
        kind += 1
    return kind


@kernel
def draw_at_random(s: State, w: Work) -> int:
    """What the pile gives: tiles one by one, then written in order."""
    n = draws_now(s)
    pile = s.pile[s.turn]
    action = 0
    drawn = 0
    left = s.left[s.turn]
    top = s.top[s.turn]
    for i in range(n):
        kind = top - 1 if i == 0 and top else pick_from_pile(s, w, left)
        pile[kind] -= 1
        left -= 1
        place = 0
        while place < drawn and action >> 5 * place & 31 <= kind:
            place += 1
        low = (1 << 5 * place) - 1
        action = action & low | kind << 5 * place | (action & ~low) << 5
        drawn += 1
    for place in range(n):
        pile[action >> 5 * place & 31] += 1
    for place in range(n, 6):
        action |= NO_KIND << 5 * place
    return DRAW | action << 5


@kernel
def answer_at_random(s: State, t: Tables, w: Work) -> int:
    """Any answer to what is asked, outside the play phase, each as likely as the others."""
    w.found = 0
    if s.question != NOTHING:
        offer_answers(s, t, w)
    elif s.phase == PLACING:
        kind = start_tile(s, t)
        offer_places(w, PLACE, kind, start_cells(s, t, kind), t.facings[kind_number(s, kind)])
    else:
        offer_redraws(s, w)
    return w.actions[below(w, w.found)]


@kernel
def try_tile(s: State, t: Tables, w: Work, tile: int) -> int:
    """A way to play a tile, legal or not."""
    kind = kind_number(s, tile)
    if t.role[kind] != INSTANT:
        cells = free_cells(s, t) if t.role[kind] == FOUNDATION else empty_cells(s, t)
        return simple(PLACE, tile, pick(w, cells), below(w, t.facings[kind])) if cells else -1
    instant = t.instant[kind]
    if instant == BATTLE or instant == TERROR:
        return simple(PLAY, tile, NOWHERE, 0)
    if instant == TRANSPOSITION:
        cells = s.occupied[s.turn]
        other = pick_from_hand(s, w)
        facing = below(w, max(t.facings[kind_number(s, other)], 1))
        return pack(TRANSPOSE, tile, NOWHERE, other, 0, pick(w, cells), facing, NO_SIDE) if cells else -1
    if instant == SMOKESCREEN:
        cells = opponents_of(s, s.turn)
        if cells == 0:
            return -1
        cell = pick(w, cells)
        return pack(STEP, tile, cell, NOWHERE, 0, cell, below(w, t.facings[kind_of(s.unit[cell])]), NO_SIDE)
    if instant == SMALL_BOMB:
        return try_triangle(s, t, w, tile)
    own = s.occupied[s.turn] & ~s.netted
    if own == 0:
        return -1
    cell = pick(w, own)
    if instant == CASTLING:
        others = t.near[cell] & own
        other = pick(w, others) if others else cell
        return pack(SWAP, tile, min(cell, other), NOWHERE, 0, max(cell, other), 0, NO_SIDE)
    if instant == MOVE:
        return try_move(s, t, w, STEP, tile, cell, NO_SIDE)
    if instant == HUNT:
        side = below(w, 7)
        return try_move(s, t, w, HUNT_WITH, tile, cell, side if side < 6 else NO_SIDE)
    if instant == PUSH or instant == GRAB:
        return try_shove(s, t, w, PUSH_BACK if instant == PUSH else PULL_IN, tile, cell)
    if instant == AIR_STRIKE:
        return try_blast(s, t, w, tile)
    at_ground = below(w, 2) if s.grounds and instant != PARALYSIS else 0
    cells = s.grounds if at_ground else opponents_of(s, s.turn)
    return simple(AIM_AT, tile, pick(w, cells), at_ground) if cells else -1


@kernel
def try_triangle(s: State, t: Tables, w: Work, tile: int) -> int:
    """A small bomb on three hexes that touch."""
    one = pick(w, t.area[0])
    two = pick(w, t.near[one])
    three = pick(w, t.near[one] & t.near[two])
    low = min(one, two, three)
    high = max(one, two, three)
    return pack(BOMB_AT, tile, low, one + two + three - low - high, 0, high, below(w, 8) if s.grounds else 0, NO_SIDE)


@kernel
def try_blast(s: State, t: Tables, w: Work, tile: int) -> int:
    """An air strike; where units stand on foundations, now the one and now the other is hit."""
    middle = pick(w, t.area[2])
    chosen = s.grounds & all_units(s) if s.grounds else 0
    mask = 0
    for direction in range(6):
        if chosen >> t.neighbour[middle][direction] & 1:
            mask |= below(w, 2) << direction
    at_middle = below(w, 2) if chosen >> middle & 1 else 0
    return pack(AIM_AT, tile, 63 ^ mask, NOWHERE, 0, middle, at_middle, NO_SIDE)


@kernel
def try_move(s: State, t: Tables, w: Work, op: int, payer: int, cell: int, side: int) -> int:
    """A step or a turn of a unit, perhaps with an attack after it."""
    end = pick(w, t.near[cell] & empty_cells(s, t) | 1 << cell)
    return pack(op, payer, cell, NOWHERE, 0, end, below(w, t.facings[kind_of(s.unit[cell])]), side)


@kernel
def try_shove(s: State, t: Tables, w: Work, op: int, payer: int, cell: int) -> int:
    """A push or a pull by a unit."""
    targets = foes_of(s, s.turn) & (t.near[cell] if op == PUSH_BACK else t.far[cell])
    return pack(op, payer, cell, NOWHERE, 0, pick(w, targets), 0, NO_SIDE) if targets else -1


@kernel
def try_feature(s: State, t: Tables, w: Work) -> int:
    """Something a unit on the board can do by itself or by a module's gift."""
    own = s.occupied[s.turn] & ~s.netted
    if s.grounds and below(w, 2):
        hole = pick(w, s.grounds)
        targets = t.near[hole] & opponents_of(s, s.turn)
        return pack(PULL_IN, OWN_FEATURE, hole, NOWHERE, 0, pick(w, targets), 0, NO_SIDE) if targets else -1
    if own == 0:
        return -1
    cell = pick(w, own)
    features = t.features[kind_of(s.unit[cell])]
    if features & (MOBILITY | ROTATION) & ~s.used[cell]:
        return try_move(s, t, w, STEP, OWN_FEATURE, cell, NO_SIDE)
    if features & PUSHING:
        return try_shove(s, t, w, PUSH_BACK, OWN_FEATURE, cell)
    if features & STEEL_NET:
        targets = opponents_of(s, s.turn)
        return simple(THROW_NET, 0, pick(w, targets), 0) if targets else -1
    if features & CASTLES:
        others = t.near[cell] & s.occupied[s.turn]
        return pack(SWAP, OWN_FEATURE, cell, NOWHERE, 0, pick(w, others), 0, NO_SIDE) if others else -1
    if features & TURNING:
        other = pick(w, own)
        return pack(STEP, GIVEN + cell, other, NOWHERE, 0, other, below(w, t.facings[kind_of(s.unit[other])]), NO_SIDE)
    modules = s.givers & ~s.netted & t.near[cell]
    if modules:
        module = pick(w, modules)
        gifts = t.gifts[kind_of(s.unit[module])]
        if gifts & TRANSPORT:
            return try_move(s, t, w, STEP, GIVEN + module, cell, NO_SIDE)
        if gifts & PULL:
            return try_shove(s, t, w, PULL_IN, GIVEN + module, cell)
    return -1


@kernel
def random_action(s: State, t: Tables, w: Work) -> int:
    """A legal action at random; in the play phase tiles are played more often than the turn is ended."""
    if s.question != NOTHING or s.phase != PLAYING:
        if s.question == NOTHING:
            if s.phase == DRAWING:
                return draw_at_random(s, w)
            if s.phase == DISCARDING:
                return simple(DISCARD, pick_from_hand(s, w), NOWHERE, 0)
        return answer_at_random(s, t, w)
    held = s.held[s.turn]
    while True:
        choice = below(w, 4 * held + 2)
        if choice == 0:
            return simple(END_TURN, 0, NOWHERE, 0)
        if choice == 1:
            action = try_feature(s, t, w)
        else:
            tile = pick_from_hand(s, w)
            if choice == 2:
                return simple(DISCARD, tile, NOWHERE, 0)
            action = try_tile(s, t, w, tile)
        if action >= 0 and check(s, t, w, action) == 0:
            return action


@kernel
def digest(s: State) -> int:
    """A number for a state: equal games end with equal numbers."""
    h = 17
    for cell in range(len(s.unit)):
        h = (h * 31 + s.unit[cell] + 2) & MASK32
        h = (h * 31 + s.wounds[cell]) & MASK32
        if s.ground[cell] >= 0 or s.venom[cell]:
            h = (h * 31 + s.ground[cell]) & MASK32
            h = (h * 31 + s.venom[cell]) & MASK32
    for seat in range(s.seats):
        h = (h * 31 + s.toughness[seat]) & MASK32
        h = (h * 31 + s.left[seat]) & MASK32
        for kind in range(KINDS):
            h = (h * 31 + s.gone[seat][kind]) & MASK32
    return (h * 31 + s.result * 8 + s.turn) & MASK32


@kernel
def playouts(s: State, t: Tables, w: Work, seats: int, mode: int, variant: int, allies: int, first: int, n: int) -> int:
    """Play the random games `first` to `first + n - 1` one after another. Returns a checksum of all of them."""
    total = 0
    for number in range(first, first + n):
        new_game(s, t, seats, mode, variant, TEAM_TOUGHNESS)
        relate(s, t, allies)
        seed(w, number)
        while s.phase != OVER:
            apply(s, t, w, random_action(s, t, w))
            total += 1
        total = (total * 31 + digest(s)) & MASK32
    return total


@kernel
def fill_board(s: State, t: Tables, w: Work, units: int, number: int) -> None:
    """A board with both HQs and `units` tiles drawn and placed at random, for measuring battles."""
    new_game(s, t, 2, 0, 0, TEAM_TOUGHNESS)
    relate(s, t, 0)
    seed(w, number)
    for i in range(units):
        s.turn = i % 2
        kind = 0
        if i >= 2:
            kind = pick_from_pile(s, w, s.left[s.turn])
            while t.role[kind_number(s, kind)] >= INSTANT:
                kind = pick_from_pile(s, w, s.left[s.turn])
            s.pile[s.turn][kind] -= 1
            s.left[s.turn] -= 1
        else:
            while t.role[kind_number(s, kind)] != HQ:
                kind += 1
        number = kind_number(s, kind)
        put(s, t, pick(w, empty_cells(s, t)), unit_of(number, below(w, t.facings[number])))
    settle(s, t, w)
    s.phase = PLAYING


@kernel
def battles(states: Sequence[State], t: Tables, w: Work, units: int, first: int, n: int, times: int) -> int:
    """Fight the battle on `n` random boards, each `times` times, with first answers. Returns a checksum."""
    total = 0
    for number in range(first, first + n):
        fill_board(states[0], t, w, units, number)
        for _ in range(times):
            copy_state(states, 1, 0)
            start_battle(states[1], w, DRILL, 0, 0)
            fight(states[1], t, w)
            while states[1].question != NOTHING:
                w.found = 0
                offer_answers(states[1], t, w)
                answer(states[1], t, w, w.actions[0])
                fight(states[1], t, w)
        total = (total * 31 + digest(states[1])) & MASK32
    return total


@kernel
def copies(states: Sequence[State], n: int) -> int:
    """Copy a state `n` times, to places all over an array."""
    for i in range(n):
        copy_state(states, 1 + i % (len(states) - 1), 0)
    return states[1].turn
