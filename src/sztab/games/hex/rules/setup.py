"""SET: the table before the first turn."""

from __future__ import annotations

from sztab.core.kernel import kernel, lowest
from sztab.games.hex.rules.feature import empty_cells
from sztab.games.hex.rules.unit import all_units, kind_number, kind_of
from sztab.games.hex.state import (
    CELLS,
    DEATHMATCH,
    DUEL,
    HQ,
    KINDS,
    NOTHING,
    ONE_VS_TEAM,
    PEACE,
    PLACING,
    POINTS,
    SEATS,
    STARTS_ON_BOARD,
    TEAMS,
    State,
    Tables,
)

START_TOUGHNESS = 20
TEAM_TOUGHNESS = 15
ONE_OF_TWO_TOUGHNESS = 13


@kernel
def clear(s: State, seats: int) -> None:
    """An empty board and empty seats."""
    s.seats = seats
    for cell in range(CELLS):
        s.unit[cell] = -1
        s.wounds[cell] = 0
        s.used[cell] = 0
        s.given[cell] = 0
        s.acted[cell] = 0
        s.conversion[cell] = 0
        s.absorbed[cell] = 0
        s.ground[cell] = -1
        s.venom[cell] = 0
        s.stunned[cell] = 0
    for seat in range(SEATS):
        s.steel[seat] = -1
        s.hq[seat] = -1
        s.occupied[seat] = 0
        s.toughness[seat] = 0
        s.top[seat] = 0
        s.mother[seat] = 0
        s.venom_stock[seat] = 0
        s.stun_stock[seat] = 0
        s.held[seat] = 0
        s.left[seat] = 0
        s.instants[seat] = 0
        s.terror[seat] = 0
        s.team[seat] = 0
        s.friends[seat] = 0
        s.foes[seat] = 0
        s.hq_wounds[seat] = 0
        s.points[seat] = 0
        s.to_name[seat] = 0
        for kind in range(KINDS):
            s.hand[seat][kind] = 0
            s.pile[seat][kind] = 0
            s.gone[seat][kind] = 0
    s.netted = s.grounds = s.netters = s.givers = s.medics = s.scopers = s.lairs = 0
    s.out = s.lost = 0
    s.mode = s.variant = s.turn = s.opening = s.played = s.result = 0
    s.follows = 1
    s.last = s.overtime = -1
    s.question = s.asked = s.mover = s.moved = NOTHING
    s.stage = PEACE
    s.step = s.battle = s.starter = s.tile = s.target = s.hunter = s.aim = s.segment = s.wave = 0
    s.actors = s.exploding = s.dying = s.answered = s.refused = 0
    s.converted = s.dead = s.spent = s.absorptions = s.struck = s.aims = s.marked = s.marking = s.sprung = (
        s.drawn_in
    ) = 0
    s.bombs_asked = s.bursting = 0
    s.changed = s.idle = s.scavenged = s.turned = 0
    s.phase = PLACING


@kernel
def new_game(s: State, t: Tables, seats: int, mode: int, variant: int, team_toughness: int) -> None:
    """SET-1, SET-2, MODE-1..5: full piles, counters at their start."""
    clear(s, seats)
    s.mode = mode
    s.variant = variant
    for seat in range(seats):
        s.team[seat] = default_team(mode, seat)
        s.toughness[seat] = start_toughness(mode, seat, team_toughness)
        for kind in range(KINDS):
            number = seat * KINDS + kind
            if t.facings[number] and t.role[number] != HQ and t.features[number] & STARTS_ON_BOARD == 0:
                s.pile[seat][kind] = t.count[number]
                s.left[seat] += t.count[number]


@kernel
def default_team(mode: int, seat: int) -> int:
    """MODE-4, MODE-5: one against the others, or two teams in turn; 0 where there are no teams."""
    if mode == TEAMS:
        return 1 + seat % 2
    if mode == ONE_VS_TEAM:
        return 1 if seat == 0 else 2
    return 0


@kernel
def start_toughness(mode: int, seat: int, team_toughness: int) -> int:
    """SET-2, MODE-3..5."""
    if mode == POINTS:
        return 0
    if mode == TEAMS:
        return team_toughness
    if mode == ONE_VS_TEAM and seat > 0:
        return ONE_OF_TWO_TOUGHNESS
    return START_TOUGHNESS


@kernel
def relate(s: State, t: Tables, fights_allies: int) -> None:
    """MODE-6, MODE-7: who is a friend of whom, and who fights whom. `fights_allies`: the seats whose army does."""
    everybody = (1 << s.seats) - 1
    for seat in range(s.seats):
        friends = 1 << seat
        for other in range(s.seats):
            if s.team[seat] and s.team[seat] == s.team[other]:
                friends |= 1 << other
        s.friends[seat] = friends
        foes = everybody & ~friends
        if fights_allies >> seat & 1:
            foes |= friends & ~(1 << seat)
        s.foes[seat] = foes | friends & fights_allies & ~(1 << seat)


@kernel
def default_mode(seats: int) -> int:
    """A duel of two, otherwise everybody for himself."""
    return DUEL if seats == 2 else DEATHMATCH


@kernel
def start_tile(s: State, t: Tables) -> int:
    """SET-4, SET-5: what the player places next before the first turn; -1 nothing."""
    if s.hq[s.turn] < 0:
        for kind in range(KINDS):
            if t.role[kind_number(s, kind)] == HQ and t.facings[kind_number(s, kind)]:
                return kind
    for kind in range(KINDS):
        if t.features[kind_number(s, kind)] & STARTS_ON_BOARD and s.gone[s.turn][kind] == 0:
            if not on_board(s, kind_number(s, kind)):
                return kind
    return -1


@kernel
def on_board(s: State, kind: int) -> bool:
    """Does a unit of this kind stand on the board?"""
    rest = s.occupied[kind // KINDS]
    while rest:
        if kind_of(s.unit[lowest(rest)]) == kind:
            return True
        rest &= rest - 1
    return False


@kernel
def start_cells(s: State, t: Tables, kind: int) -> int:
    """SET-4, SET-5, MODE-8: where a tile may be placed before the first turn."""
    if t.role[kind_number(s, kind)] == HQ:
        return t.area[1] & ~all_units(s)
    return t.near[s.hq[s.turn]] & empty_cells(s, t)
