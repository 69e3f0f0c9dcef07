"""MODE: what changes with more players, teams and variants: relations, draws, turn order, scoring."""

from __future__ import annotations

from sztab.core.kernel import count, kernel, lowest
from sztab.games.hex.rules.ids import MODE_3
from sztab.games.hex.rules.log import E_SCORED, note
from sztab.games.hex.state import (
    ONE_VS_TEAM,
    POINTS,
    POINTS_TO_WIN,
    REINFORCEMENTS,
    TACTICAL,
    WHO_SCORES,
    State,
    Work,
)

NO_LIMIT = 99  # tiles to be played in a turn where no variant counts them


@kernel
def hand_size(s: State) -> int:
    """TURN-1, MODE-10: how many tiles a full hand has."""
    return 6 if s.variant & REINFORCEMENTS else 3


@kernel
def draw_to(s: State) -> int:
    """TURN-2, MODE-4, MODE-9, MODE-10: up to how many tiles the player on turn draws."""
    full = hand_size(s)
    if not s.opening or s.variant & TACTICAL:
        return full
    return min(full - 2 + s.turn, full)


@kernel
def may_play(s: State) -> int:
    """MODE-9, MODE-10: how many tiles may be played in this turn."""
    if s.variant & TACTICAL and s.opening and s.turn == 0:
        return 1
    return 2 if s.variant & REINFORCEMENTS else NO_LIMIT


@kernel
def still_plays(s: State, seat: int) -> bool:
    """Does this seat take turns: neither out nor, in overtime, behind (MODE-1, MODE-2)?"""
    return (s.out | s.lost) >> seat & 1 == 0


@kernel
def next_seat(s: State) -> int:
    """Who follows the player on turn; -1 when the last turns are over and a battle follows (END-1, END-5, MODE-4)."""
    if s.mode == ONE_VS_TEAM:
        return next_of_three(s)
    end = s.overtime if s.overtime >= 0 else s.last
    if s.overtime >= 0 and s.turn == end:
        return -1
    for i in range(1, s.seats + 1):
        seat = (s.turn + i) % s.seats
        if seat == end and (s.overtime < 0 or not still_plays(s, seat)):
            return -1
        if still_plays(s, seat):
            return seat
    return -1


@kernel
def next_of_three(s: State) -> int:
    """MODE-4: single player, one of the team, single player, the other."""
    if s.overtime >= 0:
        if s.turn == s.overtime:
            return -1
        return 3 - s.overtime if s.turn == 0 else s.overtime
    if s.turn == 0:
        return s.follows
    if s.last == 0 or (s.last > 0 and s.turn != s.last):
        return -1
    return 0


@kernel
def first_in_overtime(s: State) -> int:
    """END-5: the turn order goes on after the one who had the last turn."""
    if s.mode == ONE_VS_TEAM:
        return 0
    seat = (s.overtime + 1) % s.seats
    while not still_plays(s, seat):
        seat = (seat + 1) % s.seats
    return seat


@kernel
def award(s: State, w: Work, seat: int, points: int, event: int = E_SCORED) -> None:
    """MODE-3: points for a seat, never more than what wins; MODE-2: none for whoever has lost already."""
    after = min(s.toughness[seat] + points, POINTS_TO_WIN)
    if after != s.toughness[seat] and still_plays(s, seat):
        note(w, event, MODE_3, seat, x=s.toughness[seat], y=after)
        s.toughness[seat] = after
        s.changed = 1


@kernel
def may_score(s: State, victim: int) -> int:
    """MODE-3: the seats, as bits, that may score for a wound which the victim's own side dealt to its HQ."""
    return (1 << s.seats) - 1 & ~(1 << victim | s.out | s.lost)


@kernel
def score(s: State, w: Work) -> bool:
    """MODE-3: count the points of a segment. True: an HQ's owner has to name who scores."""
    for seat in range(s.seats):
        if s.mode == POINTS:
            award(s, w, seat, s.points[seat])
        else:
            s.to_name[seat] = 0
        s.points[seat] = 0
    first = s.starter
    for i in range(s.seats):
        seat = (first + i) % s.seats
        if s.to_name[seat] > 0:
            rivals = may_score(s, seat)
            if count(rivals) > 1:
                s.question = WHO_SCORES
                s.asked = seat
                return True
            if rivals:
                award(s, w, lowest(rivals), s.to_name[seat])
            s.to_name[seat] = 0
    return False
