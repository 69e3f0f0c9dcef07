"""TURN: the order of turns, drawing and discarding."""

from __future__ import annotations

from sztab.core.kernel import kernel, lowest
from sztab.games.hex.rules.action import (
    NO_KIND,
    bag_kind,
)
from sztab.games.hex.rules.battle import (
    board_is_full,
    fight,
    fill_up,
    start_battle,
)
from sztab.games.hex.rules.ending import compare, decided, end_unchanged, ending_rule, judge_fallen, start_overtime
from sztab.games.hex.rules.ids import (
    END_1,
    END_5,
    TURN_1,
    TURN_15,
)
from sztab.games.hex.rules.log import (
    E_DRAWN,
    E_TURN,
    note,
)
from sztab.games.hex.rules.mode import draw_to, first_in_overtime, hand_size, next_seat
from sztab.games.hex.rules.questions.scavenge import can_scavenge, scavengers
from sztab.games.hex.rules.unit import all_units, kind_number, unit_of
from sztab.games.hex.state import (
    AFTERMATH,
    DISCARDING,
    DRAWING,
    FALLEN,
    FINAL,
    FULL_BOARD,
    INSTANT,
    NEXT_TURN,
    NOTHING,
    ONE_VS_TEAM,
    ORDINARY,
    OVER,
    OVERTIME,
    PEACE,
    PLAYING,
    REDRAWING,
    SCAVENGE,
    SCAVENGERS,
    State,
    Tables,
    Work,
)


@kernel
def begin_turn(s: State, w: Work, seat: int) -> None:
    """TURN-1: the turn begins with drawing."""
    rest = all_units(s)
    while rest:
        cell = lowest(rest)
        rest &= rest - 1
        s.used[cell] = 0
        s.given[cell] = 0
    s.turn = seat
    s.played = 0
    s.drawn_in = 0
    note(w, E_TURN, TURN_1, seat)
    s.phase = DRAWING
    if draws_now(s) == 0:
        after_drawing(s)


@kernel
def draws_now(s: State) -> int:
    """TURN-4: how many tiles the pile gives now."""
    return min(max(draw_to(s) - s.held[s.turn], 0), s.left[s.turn])


@kernel
def after_drawing(s: State) -> None:
    """TURN-3, TURN-6: an unlucky hand may be given back; a full hand has to be cut down."""
    if all_instants(s) and s.left[s.turn] > 0:
        s.phase = REDRAWING
    elif s.held[s.turn] >= hand_size(s):
        s.phase = DISCARDING
    else:
        s.phase = PLAYING


@kernel
def all_instants(s: State) -> bool:
    """TURN-6: a hand of instants only, and at least one of them."""
    return s.held[s.turn] > 0 and s.held[s.turn] == s.instants[s.turn]


@kernel
def end_turn(s: State, t: Tables, w: Work) -> None:
    """Pass the turn on, or fight the battle that follows the last turn (END-1, END-5)."""
    s.terror[s.turn] = 0
    seat = next_seat(s)
    if seat < 0:
        if s.overtime >= 0:
            start_battle(s, w, OVERTIME, s.overtime, END_5)
        else:
            start_battle(s, w, FINAL, s.last, END_1)
        return
    if seat <= s.turn:
        s.opening = 0
    if s.mode == ONE_VS_TEAM and seat == 0:
        s.follows = 3 - s.turn
    begin_turn(s, w, seat)


@kernel
def advance(s: State, t: Tables, w: Work) -> None:
    """Go on with what has begun until somebody has to decide."""
    while s.question == NOTHING and s.phase != OVER:
        if s.stage == AFTERMATH:
            aftermath(s, t, w)
        elif s.stage != PEACE:
            fight(s, t, w)
            if s.stage == PEACE and s.question == NOTHING and s.phase != OVER:
                judge_fallen(s, t, w)
                if s.phase != OVER and s.out >> s.turn & 1:
                    end_turn(s, t, w)
        else:
            if s.phase == PLAYING:
                fill_up(s, t, w, ORDINARY)
            if s.stage == PEACE:
                return


@kernel
def aftermath(s: State, t: Tables, w: Work) -> None:
    """BTL-12: the order of things after the last segment."""
    if s.step == FALLEN:
        judge_fallen(s, t, w)
        if s.phase == OVER:
            return
        s.idle = s.idle + 1 if board_is_full(s, t) and not s.changed else 0
        if s.battle == OVERTIME or (s.battle == FINAL and decided(s)):
            compare(s, w, ending_rule(s))
        elif s.idle > 1:
            end_unchanged(s, w)
        else:
            s.step = SCAVENGERS
    elif s.step == SCAVENGERS:
        for i in range(s.seats):
            seat = (s.starter + i) % s.seats
            if s.refused >> seat & 1 == 0 and scavengers(s, t, seat) and can_scavenge(s, t, seat):
                s.question = SCAVENGE
                s.asked = seat
                return
        s.step = FULL_BOARD
    elif s.step == FULL_BOARD:
        if not board_is_full(s, t):
            s.step = NEXT_TURN
        elif s.idle and not s.turned:
            end_unchanged(s, w)
        else:
            start_battle(s, w, s.battle, s.starter, TURN_15)
    else:
        close_battle(s, t, w)


@kernel
def close_battle(s: State, t: Tables, w: Work) -> None:
    """BTL-10: the next turn begins; after a tied last battle the first one of overtime."""
    s.stage = PEACE
    s.step = 0
    s.idle = 0
    s.changed = 0
    s.turned = 0
    s.scavenged = 0
    s.refused = 0
    kind = s.battle
    s.battle = 0
    s.starter = 0
    if kind == FINAL:
        s.terror[s.turn] = 0
        start_overtime(s, w)
        begin_turn(s, w, first_in_overtime(s))
    else:
        end_turn(s, t, w)


@kernel
def take_from_hand(s: State, t: Tables, kind: int) -> None:
    """A tile leaves the hand of the player on turn."""
    s.hand[s.turn][kind] -= 1
    s.held[s.turn] -= 1
    if t.role[kind_number(s, kind)] == INSTANT:
        s.instants[s.turn] -= 1


@kernel
def discard(s: State, t: Tables, kind: int) -> None:
    """A tile goes from hand to the open discard pile."""
    take_from_hand(s, t, kind)
    s.gone[s.turn][kind] += 1


@kernel
def draw_tile(s: State, t: Tables, w: Work, kind: int) -> None:
    """A tile goes from the pile to the hand; END-1: whoever takes the last one first is remembered."""
    seat = s.turn
    s.pile[seat][kind] -= 1
    s.left[seat] -= 1
    if s.top[seat] == kind + 1:
        s.top[seat] = 0
    s.hand[seat][kind] += 1
    s.held[seat] += 1
    if t.role[kind_number(s, kind)] == INSTANT:
        s.instants[seat] += 1
    if s.left[seat] == 0 and s.last < 0:
        s.last = seat
    note(w, E_DRAWN, END_1 if s.left[seat] == 0 else TURN_1, seat, unit=unit_of(kind_number(s, kind), 0))


@kernel
def bag_size(action: int) -> int:
    """How many tiles a drawn or discarded bag has."""
    size = 0
    while size < 6 and bag_kind(action, size) != NO_KIND:
        size += 1
    return size


@kernel
def bag_fits(s: State, action: int, from_hand: bool) -> bool:
    """Is the bag written in order, and are all its tiles in the hand, or in the pile?"""
    run = 0
    last = -1
    for place in range(bag_size(action)):
        kind = bag_kind(action, place)
        if kind < last:
            return False
        run = run + 1 if kind == last else 1
        last = kind
        if (s.hand[s.turn][kind] if from_hand else s.pile[s.turn][kind]) < run:
            return False
    return True


@kernel
def has_top(s: State, action: int) -> bool:
    """ARMY-SM-3: what lies on top of the pile is drawn first; does the drawn bag hold it?"""
    found = s.top[s.turn] == 0
    for place in range(bag_size(action)):
        found = found or bag_kind(action, place) + 1 == s.top[s.turn]
    return found
