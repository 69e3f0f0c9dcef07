"""END: fallen HQs, the comparison after the last battle, overtime and ties."""

from __future__ import annotations

from sztab.core.kernel import count, kernel, lowest
from sztab.games.hex.rules.army import settle
from sztab.games.hex.rules.foundation import clear_grounds
from sztab.games.hex.rules.ids import (
    ARMY_MS_2,
    ARMY_MS_3,
    END_4,
    END_5,
    MODE_1,
    MODE_2,
    MODE_3,
    MODE_4,
    MODE_5,
    TURN_15,
)
from sztab.games.hex.rules.log import E_LOST, E_OUT, E_OVER, E_OVERTIME, note
from sztab.games.hex.rules.mode import still_plays
from sztab.games.hex.rules.unit import lift
from sztab.games.hex.state import (
    DEATHMATCH,
    DUEL,
    KINDS,
    ONE_VS_TEAM,
    OVER,
    PEACE,
    POINTS,
    POINTS_TO_WIN,
    State,
    Tables,
    Work,
)


@kernel
def finish(s: State, w: Work, winners: int, rule: int) -> None:
    """The game is over; no winner means a draw."""
    s.phase = OVER
    s.stage = PEACE
    s.result = winners
    note(w, E_OVER, rule, x=winners)


@kernel
def seats_in_play(s: State) -> int:
    """Every seat that is not out."""
    return (1 << s.seats) - 1 & ~s.out


@kernel
def sides_of(s: State, seats: int) -> int:
    """The seats together with all their team mates."""
    sides = 0
    for seat in range(s.seats):
        if seats >> seat & 1:
            sides |= s.friends[seat]
    return sides


@kernel
def fallen_seats(s: State) -> int:
    """Seats whose HQ is at zero and that are still in the game."""
    fallen = 0
    if s.mode != POINTS:
        for seat in range(s.seats):
            if s.toughness[seat] == 0 and s.out >> seat & 1 == 0:
                fallen |= 1 << seat
    return fallen


@kernel
def toughest(s: State, seats: int) -> int:
    """Of some seats the sides whose HQs have the highest sum."""
    best = -1
    found = 0
    for seat in range(s.seats):
        if seats >> seat & 1:
            total = 0
            for other in range(s.seats):
                if s.friends[seat] >> other & 1:
                    total += s.toughness[other]
            if total > best:
                best = total
                found = 0
            if total == best:
                found |= 1 << seat
    return found


@kernel
def is_one_side(s: State, seats: int) -> bool:
    """Are these seats all of one side?"""
    return seats != 0 and seats & ~s.friends[lowest(seats)] == 0


@kernel
def clear_army(s: State, t: Tables, w: Work, seat: int) -> None:
    """MODE-1: the player is out; units and hand are gone; MODE-14: the steel net comes off."""
    note(w, E_OUT, MODE_1, seat)
    s.out |= 1 << seat
    rest = s.occupied[seat]
    while rest:
        lift(s, t, lowest(rest))
        rest &= rest - 1
    for kind in range(KINDS):
        s.gone[seat][kind] += s.hand[seat][kind]
        s.hand[seat][kind] = 0
    s.held[seat] = 0
    s.steel[seat] = -1
    clear_grounds(s, seat)


@kernel
def breathers(s: State, t: Tables, fallen: int) -> int:
    """ARMY-MS-2: of the fallen those that win where all fall together."""
    found = 0
    for seat in range(s.seats):
        if fallen >> seat & 1 and t.breath[seat]:
            found |= 1 << seat
    return found


@kernel
def judge_fallen(s: State, t: Tables, w: Work) -> None:
    """END-4, MODE-1..5: what follows from HQs at zero, after a battle or at once (END-9)."""
    if s.mode == POINTS:
        winners = 0
        for seat in range(s.seats):
            if s.toughness[seat] >= POINTS_TO_WIN:
                winners |= 1 << seat
        if winners:
            finish(s, w, winners, MODE_3)
        return
    fallen = fallen_seats(s)
    if fallen == 0:
        return
    beaten = sides_of(s, fallen) & seats_in_play(s)
    left = seats_in_play(s) & ~beaten & ~s.lost
    breath = breathers(s, t, fallen)
    if s.mode == DEATHMATCH:
        if left == 0 and breath:
            finish(s, w, breath, ARMY_MS_3)
        elif count(left) <= 1:
            finish(s, w, left if left else fallen, MODE_1)
        else:
            put_out(s, t, w, fallen)
    elif seats_in_play(s) & ~fallen == 0 and is_one_side(s, breath):
        finish(s, w, s.friends[lowest(breath)], ARMY_MS_2 if s.mode == DUEL else ARMY_MS_3)
    elif s.mode == DUEL:
        finish(s, w, left, END_4)
    elif s.mode == ONE_VS_TEAM:
        finish(s, w, left if left else s.friends[1], MODE_4)
    elif left == 0:
        best = toughest(s, beaten)
        finish(s, w, best if is_one_side(s, best) else 0, MODE_5)
    elif is_one_side(s, left):
        finish(s, w, left, MODE_5)
    else:
        put_out(s, t, w, beaten)


@kernel
def put_out(s: State, t: Tables, w: Work, seats: int) -> None:
    """MODE-1, MODE-11: several armies leave the board together."""
    for seat in range(s.seats):
        if seats >> seat & 1:
            clear_army(s, t, w, seat)
    settle(s, t, w)


@kernel
def leaders(s: State) -> int:
    """END-5, MODE-2..5: whose toughness, points or sum is the highest."""
    return toughest(s, seats_in_play(s) & ~s.lost)


@kernel
def ending_rule(s: State) -> int:
    """The rule that compares at the end."""
    if s.mode == DUEL:
        return END_5
    if s.mode == DEATHMATCH:
        return MODE_2
    if s.mode == POINTS:
        return MODE_3
    return MODE_4 if s.mode == ONE_VS_TEAM else MODE_5


@kernel
def decided(s: State) -> bool:
    """Is one player, or one side, ahead of all others?"""
    return is_one_side(s, leaders(s))


@kernel
def compare(s: State, w: Work, rule: int) -> None:
    """The end by comparison: the leaders win; equal they draw, or share the win where everybody fights for himself."""
    winners = leaders(s)
    shared = s.mode == DEATHMATCH or s.mode == POINTS
    finish(s, w, winners if shared or is_one_side(s, winners) else 0, rule)


@kernel
def start_overtime(s: State, w: Work) -> None:
    """END-5, MODE-2: one more turn for everybody who is tied; the others' counters go."""
    s.overtime = s.turn
    if s.mode == ONE_VS_TEAM:
        s.follows = 3 - s.turn
    note(w, E_OVERTIME, END_5, s.turn)
    if s.mode == DEATHMATCH or s.mode == POINTS:
        ahead = leaders(s)
        for seat in range(s.seats):
            if still_plays(s, seat) and ahead >> seat & 1 == 0:
                s.lost |= 1 << seat
                note(w, E_LOST, MODE_2, seat)


@kernel
def end_unchanged(s: State, w: Work) -> None:
    """TURN-15: a full board that no battle changes any more."""
    compare(s, w, TURN_15)
