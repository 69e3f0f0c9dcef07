"""Actions of Neuroshima Hex as numbers of a fixed space: blocks, one after another, for what an action is made of.

An action is one number. Where the rest of it still leaves a choice (a hunt with and without its attack, two ways that
leave different boards, the same wound from several attackers) the environment asks on, with numbers of the blocks after
STEP: `part` tells the number of an action in each of up to three questions.
"""

from __future__ import annotations

import numpy as np

from sztab.core.kernel import Longs, count, kernel
from sztab.core.random import nth_bit
from sztab.games.hex.rules.action import (
    AIM_AT,
    AIM_TO,
    BOMB_AT,
    CONVERT_SIDE,
    DISCARD,
    END_TURN,
    EXECUTE,
    GIVEN,
    GO_TO,
    HUNT_WITH,
    MARK_BY,
    MEDIC_DIES,
    NAME_SCORER,
    NO,
    NO_KIND,
    NO_SIDE,
    OWN_FEATURE,
    PLACE,
    PLAY,
    PULL_IN,
    PUSH_BACK,
    SCAVENGE_TO,
    STEP,
    SWAP,
    THROW_NET,
    TRANSPOSE,
    YES,
    bag_kind,
    end_of,
    facing_of,
    mid_facing_of,
    mid_of,
    op_of,
    pack,
    payer_of,
    side_of,
    simple,
    start_of,
)
from sztab.games.hex.rules.feature import may_step_twice
from sztab.games.hex.rules.legal import redraw_action
from sztab.games.hex.rules.setup import start_tile
from sztab.games.hex.rules.turn import bag_size
from sztab.games.hex.rules.unit import kind_number, kind_of, seat_of
from sztab.games.hex.state import (
    FACINGS,
    GRAB,
    HUNT,
    KINDS,
    NOTHING,
    NOWHERE,
    PLACING,
    PUSHED,
    REPLACEMENT,
    SEATS,
    State,
    Tables,
)

# Places in the table of blocks: how many hexes and tiles in hand there are, then where each block begins.
(
    CELLS_AT,
    HELD_AT,
    B_END,
    B_NO,
    B_EXPLODE,
    B_REDRAW,
    B_DISCARD,
    B_PLAY,
    B_GIVE_BACK,
    B_SCORER,
    B_PLACE,
    B_AIM,
    B_NET,
    B_GO_TO,
    B_MEDIC,
    B_CONVERT,
    B_SCAVENGE,
    B_TARGET,
    B_BOMB,
    B_MARK,
    B_SHOVE,
    B_STEP,
    B_WAY,
    B_SIDE,
    B_ATTACKER,
    B_QUARTERMASTER,
    B_GROUND,
    SIZE_AT,
) = range(28)

PAYERS = 2 + FACINGS  # of a move or a shove, beside the tiles in hand: its own feature, a module next to it, the HQ
DIRECT = 36  # the way without a hex between
PARTS = 3
COPIES = 7  # of an attack: none, or the direction in which the copy flies
SIDES = 16  # where a hit comes from: six directions, an explosion, none, and what no unit makes
MASKS = 128  # on which of up to seven hexes a bomb hits the foundation


def blocks(cells: int, held: int) -> Longs:
    """Where each block of the action space begins, for a board of `cells` hexes and hands of `held` tiles."""
    payers = held + PAYERS
    sizes = [1, 1, 1, 1, held, held, held * (held + 1) * (held + 2) // 6, SEATS]
    sizes += [held * cells * FACINGS, held * cells, cells, cells * FACINGS, cells * cells, cells * FACINGS * 2]
    sizes += [cells * cells * FACINGS, cells + 1, held * cells * 2, 3 * cells]
    sizes += [payers * cells * cells, payers * cells * cells * FACINGS]
    sizes += [DIRECT + 1, SIDES * COPIES, cells + 1, cells, MASKS]
    return np.array([cells, held, *(sum(sizes[:i]) for i in range(len(sizes) + 1))], np.int64)


@kernel
def tiles_in_hand(s: State, t: Tables) -> int:
    """The kinds that the player on turn can place or play, as bits: of the hand, or what starts on the board."""
    if s.phase == PLACING:
        return 1 << start_tile(s, t)
    kinds = 0
    for kind in range(KINDS):
        if s.hand[s.turn][kind]:
            kinds |= 1 << kind
    return kinds


@kernel
def slot_of(hand: int, kind: int) -> int:
    """The place of a kind among those in hand."""
    return count(hand & (1 << kind) - 1)


@kernel
def direction_of(t: Tables, start: int, end: int) -> int:
    """The direction of a neighbour."""
    for direction in range(FACINGS):
        if t.neighbour[start][direction] == end:
            return direction
    return 0


@kernel
def payer_number(t: Tables, b: Longs, hand: int, action: int) -> int:
    """What pays or gives a move or a shove: a tile in hand, the unit's own feature, or the module in a direction."""
    payer = payer_of(action)
    if payer < OWN_FEATURE:
        return slot_of(hand, payer)
    if payer < GIVEN:
        return int(b[HELD_AT])
    if t.near[start_of(action)] >> (payer - GIVEN) & 1 == 0:
        return int(b[HELD_AT]) + 1 + FACINGS
    return int(b[HELD_AT]) + 1 + direction_of(t, start_of(action), payer - GIVEN)


@kernel
def give_back_number(hand: int, action: int) -> int:
    """MODE-10: three places in the hand, in order, as one number."""
    a = slot_of(hand, bag_kind(action, 0))
    b = slot_of(hand, bag_kind(action, 1))
    c = slot_of(hand, bag_kind(action, 2))
    return a + b * (b + 1) // 2 + c * (c + 1) * (c + 2) // 6


@kernel
def first_part(t: Tables, b: Longs, hand: int, action: int) -> int:
    """The number of an action, as far as one number tells it."""
    op = op_of(action)
    cells = int(b[CELLS_AT])
    end = end_of(action)
    facing = facing_of(action)
    if op == PLACE or op == EXECUTE:
        return int(b[B_PLACE]) + (slot_of(hand, payer_of(action)) * cells + end) * FACINGS + facing
    if op == STEP or op == HUNT_WITH:
        way = (payer_number(t, b, hand, action) * cells + start_of(action)) * cells + end
        return int(b[B_STEP]) + way * FACINGS + facing
    if op == PUSH_BACK or op == PULL_IN or op == SWAP:
        return int(b[B_SHOVE]) + (payer_number(t, b, hand, action) * cells + start_of(action)) * cells + end
    if op == END_TURN:
        return int(b[B_END])
    if op == NO:
        return int(b[B_NO])
    if op == DISCARD:
        return int(b[B_DISCARD]) + slot_of(hand, payer_of(action))
    if op == PLAY:
        return int(b[B_PLAY]) + slot_of(hand, payer_of(action))
    if op == AIM_AT:
        return int(b[B_AIM]) + slot_of(hand, payer_of(action)) * cells + end
    if op == THROW_NET:
        return int(b[B_NET]) + end
    if op == GO_TO:
        return int(b[B_GO_TO]) + end * FACINGS + facing
    if op == MEDIC_DIES:
        return int(b[B_MEDIC]) + mid_of(action) * cells + end
    if op == CONVERT_SIDE:
        return int(b[B_CONVERT]) + (start_of(action) * FACINGS + side_of(action)) * 2 + facing
    if op == SCAVENGE_TO:
        return int(b[B_SCAVENGE]) + (start_of(action) * cells + end) * FACINGS + facing
    if op == NAME_SCORER:
        return int(b[B_SCORER]) + payer_of(action)
    if op == TRANSPOSE:
        return int(b[B_PLACE]) + (slot_of(hand, mid_of(action)) * cells + end) * FACINGS + facing
    if op == AIM_TO:
        return int(b[B_TARGET]) + min(end, cells)
    if op == BOMB_AT:
        leans = 0 if direction_of(t, start_of(action), mid_of(action)) == 0 else 1
        return int(b[B_BOMB]) + (slot_of(hand, payer_of(action)) * cells + start_of(action)) * 2 + leans
    if op == MARK_BY:
        return int(b[B_MARK]) + payer_of(action) * cells + end
    if op == YES:
        return int(b[B_EXPLODE])
    return int(b[B_GIVE_BACK]) + give_back_number(hand, action) if bag_size(action) else int(b[B_REDRAW])


@kernel
def part(t: Tables, b: Longs, hand: int, action: int, which: int) -> int:
    """The number of an action in the first, the second or the third question; -1 where it has none."""
    op = op_of(action)
    if which == 0:
        return first_part(t, b, hand, action)
    if op == STEP or op == HUNT_WITH:
        if which == 2:
            return int(b[B_SIDE]) + side_of(action) * COPIES
        if mid_of(action) == NOWHERE:
            return int(b[B_WAY]) + DIRECT
        return int(b[B_WAY]) + direction_of(t, start_of(action), mid_of(action)) * FACINGS + mid_facing_of(action)
    if op == MEDIC_DIES or op == MARK_BY:
        if which == 2:
            side = side_of(action) | mid_facing_of(action) << 3
            return int(b[B_SIDE]) + side * COPIES + facing_of(action)
        return int(b[B_ATTACKER]) + min(start_of(action), int(b[CELLS_AT]))
    if op == CONVERT_SIDE and which == 1:
        return int(b[B_QUARTERMASTER]) + mid_of(action)
    if op == AIM_TO and which == 1:
        return int(b[B_SIDE]) + facing_of(action) * COPIES
    if op == AIM_AT and which == 1:
        return int(b[B_GROUND]) + (63 ^ start_of(action) | facing_of(action) << 6)
    if op == BOMB_AT and which == 1:
        return int(b[B_GROUND]) + facing_of(action)
    return -1


@kernel
def payer_from(t: Tables, b: Longs, hand: int, start: int, number: int) -> int:
    """What pays, from its number; -1 when there is no such tile or module."""
    held = int(b[HELD_AT])
    if number < held:
        return nth_bit(hand, number) if number < count(hand) else -1
    if number == held:
        return OWN_FEATURE
    if number > held + FACINGS:
        return -1
    module = t.neighbour[start][number - held - 1]
    return GIVEN + module if module >= 0 else -1


@kernel
def kind_from(hand: int, slot: int) -> int:
    """The kind at a place of the hand; NO_KIND past its end."""
    return nth_bit(hand, slot) if slot < count(hand) else NO_KIND


@kernel
def third_of(number: int) -> int:
    """The last of three places in the hand."""
    c = 0
    while (c + 1) * (c + 2) * (c + 3) // 6 <= number:
        c += 1
    return c


@kernel
def second_of(number: int) -> int:
    """The second of three places in the hand, from what is left without the last."""
    b = 0
    while (b + 1) * (b + 2) // 2 <= number:
        b += 1
    return b


@kernel
def give_back_from(hand: int, number: int) -> int:
    c = third_of(number)
    rest = number - c * (c + 1) * (c + 2) // 6
    b = second_of(rest)
    a = rest - b * (b + 1) // 2
    return redraw_action(kind_from(hand, a), kind_from(hand, b), kind_from(hand, c))


@kernel
def way_from(s: State, t: Tables, b: Longs, hand: int, number: int) -> int:
    """The move that a number means where it can mean only one, -1 where all legal ways have to be compared."""
    cells = int(b[CELLS_AT])
    facing = number % FACINGS
    end = number // FACINGS % cells
    start = number // FACINGS // cells % cells
    payer = payer_from(t, b, hand, start, number // FACINGS // cells // cells)
    if payer < 0 or s.unit[start] < 0 or may_step_twice(s, t, start):
        return -1
    if payer < OWN_FEATURE and t.instant[kind_number(s, payer)] == HUNT:
        return -1
    return pack(STEP, payer, start, NOWHERE, 0, end, facing, NO_SIDE)


@kernel
def shove_from(s: State, t: Tables, b: Longs, hand: int, number: int) -> int:
    cells = int(b[CELLS_AT])
    end = number % cells
    start = number // cells % cells
    payer = payer_from(t, b, hand, start, number // cells // cells)
    if payer < 0:
        return -1
    if s.unit[end] >= 0 and seat_of(s.unit[end]) == s.turn:
        return pack(SWAP, payer, start, NOWHERE, 0, end, 0, NO_SIDE)
    pulls = payer >= GIVEN or s.unit[start] < 0 or (payer < OWN_FEATURE and t.instant[kind_number(s, payer)] == GRAB)
    return pack(PULL_IN if pulls else PUSH_BACK, payer, start, NOWHERE, 0, end, 0, NO_SIDE)


@kernel
def placing_from(s: State, t: Tables, b: Longs, hand: int, number: int) -> int:
    """A tile onto a hex: where an opponent stands it is an execution (ARMY-SP-3)."""
    cells = int(b[CELLS_AT])
    cell = number // FACINGS % cells
    there = seat_of(s.unit[cell])
    if s.unit[cell] >= 0 and there == s.turn and t.features[kind_of(s.unit[cell])] & REPLACEMENT == 0:
        return -1
    execution = s.unit[cell] >= 0 and there != s.turn
    return simple(EXECUTE if execution else PLACE, kind_from(hand, number // FACINGS // cells), cell, number % FACINGS)


@kernel
def action_from(s: State, t: Tables, b: Longs, number: int) -> int:
    """The action that a number means, legal or not; -1 where the legal actions have to be compared to know."""
    hand = tiles_in_hand(s, t)
    cells = int(b[CELLS_AT])
    if number < 0 or number >= int(b[B_WAY]):
        return -1
    if number >= int(b[B_STEP]):
        return way_from(s, t, b, hand, number - int(b[B_STEP]))
    if number >= int(b[B_SHOVE]):
        return shove_from(s, t, b, hand, number - int(b[B_SHOVE]))
    if number >= int(b[B_TARGET]):
        return -1
    if number >= int(b[B_SCAVENGE]):
        rest = number - int(b[B_SCAVENGE])
        way = rest // FACINGS
        return pack(SCAVENGE_TO, 0, way // cells, NOWHERE, 0, way % cells, rest % FACINGS, NO_SIDE)
    if number >= int(b[B_MEDIC]):
        return -1
    if number >= int(b[B_GO_TO]):
        rest = number - int(b[B_GO_TO])
        if s.question == PUSHED and rest % FACINGS:
            return -1  # a pushed unit does not turn
        return simple(GO_TO, 0, rest // FACINGS, rest % FACINGS)
    if number >= int(b[B_NET]):
        return simple(THROW_NET, 0, number - int(b[B_NET]), 0)
    if number >= int(b[B_AIM]):
        if s.grounds:
            return -1
        rest = number - int(b[B_AIM])
        return simple(AIM_AT, kind_from(hand, rest // cells), rest % cells, 0)
    if number >= int(b[B_PLACE]):
        return placing_from(s, t, b, hand, number - int(b[B_PLACE]))
    if number >= int(b[B_SCORER]):
        return simple(NAME_SCORER, number - int(b[B_SCORER]), NOWHERE, 0)
    if number >= int(b[B_GIVE_BACK]):
        return give_back_from(hand, number - int(b[B_GIVE_BACK]))
    if number >= int(b[B_PLAY]):
        return simple(PLAY, kind_from(hand, number - int(b[B_PLAY])), NOWHERE, 0)
    if number >= int(b[B_DISCARD]):
        return simple(DISCARD, kind_from(hand, number - int(b[B_DISCARD])), NOWHERE, 0)
    if number == int(b[B_END]):
        return simple(END_TURN, 0, NOWHERE, 0)
    if number == int(b[B_NO]):
        return simple(NO, 0, NOWHERE, 0)
    if number == int(b[B_REDRAW]):
        return redraw_action(NO_KIND, NO_KIND, NO_KIND)
    return simple(YES, 0, s.moved, 0) if s.question != NOTHING else -1
