"""What a player of Neuroshima Hex sees, as small numbers in one row.

The row is made of three tables: a line for each hex, a line for each tile in a hand, seat after seat from the one that
looks, and a line for each seat and the turn. Nothing in it names an army: a unit is what its sides and features say,
so that what is learned with one army is of use with another. Nothing is hidden in this game (hands are open).
"""

from __future__ import annotations

from collections.abc import Sequence

from sztab.core.kernel import Longs, Row, Rows, copy_state, count, kernel, lowest
from sztab.envs.hex.action_space import B_CONVERT, B_MEDIC, B_STEP, CELLS_AT, HELD_AT
from sztab.games.hex.mechanics import FEATURE_BITS, GIFT_BITS, INSTANT_CODES, QUESTION_CODES
from sztab.games.hex.mechanics import FEATURES as KEYWORDS
from sztab.games.hex.rules.battle import fight, start_battle
from sztab.games.hex.rules.marker import venom_of
from sztab.games.hex.rules.mode import hand_size
from sztab.games.hex.rules.questions.table import answer, offer_answers
from sztab.games.hex.rules.unit import kind_of
from sztab.games.hex.state import (
    DRILL,
    FACINGS,
    FOUNDATION,
    HQ,
    INSTANT,
    KINDS,
    MODULE,
    NOTHING,
    OVER,
    PEACE,
    PHASE_WORDS,
    PLACING,
    PLAYING,
    PULLED,
    PUSHED,
    SOLDIER,
    State,
    Tables,
    Work,
)

# What is printed on a unit, from LOOK on: columns of a line.
(
    IS_HQ,
    IS_SOLDIER,
    IS_MODULE,
    TOUGH,
    FIRST_INITIATIVE,
    SECOND_INITIATIVE,
    THIRD_INITIATIVE,
    FRIENDLY_FIRE,
    GAUSS,
    REFLECTS,
    WEB,
    OWN_MELEE,
    OWN_SHOT,
    OWN_INITIATIVE,
    OWN_EXTRA,
    ENEMY_MELEE,
    ENEMY_SHOT,
    ENEMY_INITIATIVE,
    OWN_TOUGHNESS,
    IS_FOUNDATION,
    BLOWS,
) = range(21)
SHOTS = BLOWS + FACINGS
ARMOURS = SHOTS + FACINGS
NETS = ARMOURS + FACINGS
LINKS = NETS + FACINGS
ROCKETS = LINKS + FACINGS
SHOTGUNS = ROCKETS + FACINGS
TRAPS = SHOTGUNS + FACINGS
INPUTS = TRAPS + FACINGS
OUTPUTS = INPUTS + FACINGS
FAR_LINKS = OUTPUTS + FACINGS
CHARGED = FAR_LINKS + FACINGS
POISONS = CHARGED + FACINGS
FEATURES = POISONS + FACINGS
GIFTS = FEATURES + len(FEATURE_BITS)
LOOK_WIDTH = GIFTS + len(GIFT_BITS)

# What is true of a unit now: the first columns of a hex.
(
    MINE,
    FRIEND,
    FOE,
    WOUNDS,
    NETTED,
    USED,
    GIVEN_TO,
    STEEL,
    MOVES,
    MOVED,
    CHOSEN,
    CHOSEN_END,
    VENOM,
    PARALYSED,
    HOLE_USED,
    GROUND_OF,  # a foundation: 1 own, 2 allied, 3 of an enemy; then which
    GROUND_FEATURES,
) = range(17)
GROUND_KINDS = tuple(FEATURE_BITS[word] for word, keyword in KEYWORDS.items() if keyword.foundation)
LOOK = GROUND_FEATURES + len(GROUND_KINDS)
HEX_WIDTH = LOOK + LOOK_WIDTH
INSTANTS = len(INSTANT_CODES)
TILE_WIDTH = 1 + INSTANTS + LOOK_WIDTH

# Each seat, then the turn.
(
    TOUGHNESS,
    PILE,
    HELD,
    TERROR,
    OUT,
    ALLIED,
    ON_TURN,
    ASKED,
    OVERTIME_STARTS,
    DREW_LAST,
    ON_TOP,  # the pile has a tile on top that all know
    LEFT_SOLDIERS,
    LEFT_MODULES,
    LEFT_INSTANTS,
) = range(14)
SEAT_WIDTH = LEFT_INSTANTS + INSTANTS
PHASES, QUESTIONS = len(PHASE_WORDS), 1 + len(QUESTION_CODES)
TURN_WIDTH = PHASES + QUESTIONS + 3 + FACINGS + 1


FORECAST_WIDTH = 2  # toughness and units that a seat would lose in a battle now


def width(cells: int, held: int, seats: int) -> int:
    """How long the row is, without forecasts."""
    return cells * HEX_WIDTH + seats * (held * TILE_WIDTH + SEAT_WIDTH) + TURN_WIDTH


@kernel
def look(t: Tables, unit: int, row: Row, at: int) -> None:
    """What is printed on a unit or tile, turned as it stands."""
    kind = kind_of(unit)
    role = t.role[kind]
    row[at + IS_HQ] = 1 if role == HQ else 0
    row[at + IS_SOLDIER] = 1 if role == SOLDIER else 0
    row[at + IS_MODULE] = 1 if role == MODULE else 0
    row[at + IS_FOUNDATION] = 1 if role == FOUNDATION else 0
    row[at + TOUGH] = t.tough[kind]
    for icon in range(t.icons[kind]):
        row[at + FIRST_INITIATIVE + icon] = 1 + t.initiative[kind][icon]
    row[at + FRIENDLY_FIRE] = 1 if t.friendly[unit] else 0
    row[at + GAUSS] = 1 if t.gauss[unit] else 0
    row[at + REFLECTS] = 1 if t.reflect[unit] else 0
    row[at + OWN_MELEE] = t.own_melee[kind]
    row[at + OWN_SHOT] = t.own_shot[kind]
    row[at + OWN_INITIATIVE] = t.own_initiative[kind]
    row[at + OWN_EXTRA] = t.own_extra[kind]
    row[at + ENEMY_MELEE] = t.enemy_melee[kind]
    row[at + ENEMY_SHOT] = t.enemy_shot[kind]
    row[at + ENEMY_INITIATIVE] = t.enemy_initiative[kind]
    row[at + OWN_TOUGHNESS] = t.own_toughness[kind]
    middle = lowest(t.area[2])
    centre = count(t.area[0]) // 2
    for d in range(FACINGS):
        beside = 1 << t.neighbour[middle][d]
        row[at + BLOWS + d] = t.melee[unit][d]
        row[at + SHOTS + d] = t.shot[unit][d] if t.gauss[unit] >> d & 1 == 0 else 1
        row[at + ROCKETS + d] = t.rocket[unit][d]
        row[at + SHOTGUNS + d] = t.shotgun[unit][d]
        row[at + TRAPS + d] = t.trap[unit] >> d & 1
        row[at + POISONS + d] = t.poison[unit] >> d & 1
        row[at + CHARGED + d] = t.charge[unit] >> d & 1
        row[at + INPUTS + d] = t.inputs[unit] >> d & 1
        row[at + OUTPUTS + d] = t.outputs[unit] >> d & 1
        row[at + FAR_LINKS + d] = 1 if t.link[unit][centre] & t.ray[centre][d] & ~t.near[centre] else 0
        row[at + ARMOURS + d] = t.armour[unit] >> d & 1
        row[at + NETS + d] = 1 if (t.net[unit][middle] | t.web[unit][middle]) & beside else 0
        row[at + LINKS + d] = 1 if t.link[unit][middle] & beside else 0
        if t.web[unit][middle] & beside:
            row[at + WEB] = 1
    for bit in range(GIFTS - FEATURES):
        row[at + FEATURES + bit] = t.features[kind] >> bit & 1
    for bit in range(LOOK_WIDTH - GIFTS):
        row[at + GIFTS + bit] = t.gifts[kind] >> bit & 1


@kernel
def draw_looks(t: Tables, looks: Rows, at: int) -> None:
    """Every unit of the table, as its looks are copied into observations: rows from `at` on."""
    for unit in range(len(t.melee)):
        if t.facings[kind_of(unit)] and t.role[kind_of(unit)] != INSTANT:
            look(t, unit, looks[at + unit], 0)


@kernel
def observe(s: State, t: Tables, b: Longs, looks: Rows, at: int, first: int, seat: int, row: Row) -> None:
    """Write all that `seat` sees into a row of zeros; `first` is what it has chosen of an action so far."""
    cells = int(b[CELLS_AT])
    held = int(b[HELD_AT])
    for other in range(s.seats):
        relation = MINE if other == seat else FRIEND if s.friends[seat] >> other & 1 else FOE
        rest = s.occupied[other]
        while rest:
            cell = lowest(rest)
            rest &= rest - 1
            here = cell * HEX_WIDTH
            row[here + relation] = 1
            row[here + WOUNDS] = s.wounds[cell]
            row[here + NETTED] = s.netted >> cell & 1
            row[here + USED] = s.used[cell]
            row[here + GIVEN_TO] = 1 if s.given[cell] else 0
            picture = looks[at + s.unit[cell]]
            for column in range(LOOK_WIDTH):
                row[here + LOOK + column] = picture[column]
            if s.marked >> cell & 1:
                row[here + PARALYSED] = 1 if s.stunned[cell] else 0
                for owner in range(s.seats):
                    row[here + VENOM] += venom_of(s, cell, owner)
        if s.steel[other] >= 0:
            row[s.steel[other] * HEX_WIDTH + STEEL] = 1
    if s.grounds:
        observe_grounds(s, t, seat, row)
    if s.question == PUSHED or s.question == PULLED:
        row[s.mover * HEX_WIDTH + MOVES] = 1
    if s.question != NOTHING:
        row[s.moved * HEX_WIDTH + MOVED] = 1
    facing = observe_choice(b, first, row)
    here = cells * HEX_WIDTH
    for i in range(s.seats):
        observe_hand(s, t, looks, at, (seat + i) % s.seats, row, here)
        here += held * TILE_WIDTH
    for i in range(s.seats):
        observe_seat(s, t, seat, (seat + i) % s.seats, row, here)
        here += SEAT_WIDTH
    row[here + s.phase] = 1
    row[here + PHASES + s.question] = 1
    here += PHASES + QUESTIONS
    row[here] = s.opening
    row[here + 1] = s.played
    row[here + 2] = 1 if first >= 0 else 0
    if facing >= 0:
        row[here + 3 + facing] = 1


@kernel
def observe_grounds(s: State, t: Tables, seat: int, row: Row) -> None:
    """The foundations, with or without a unit on them."""
    rest = s.grounds
    while rest:
        cell = lowest(rest)
        rest &= rest - 1
        here = cell * HEX_WIDTH
        owner = s.ground[cell] // KINDS
        row[here + GROUND_OF] = 1 if owner == seat else 2 if s.friends[seat] >> owner & 1 else 3
        row[here + HOLE_USED] = s.drawn_in >> cell & 1
        for i in range(len(GROUND_KINDS)):
            row[here + GROUND_FEATURES + i] = 1 if t.features[s.ground[cell]] & GROUND_KINDS[i] else 0


@kernel
def observe_choice(b: Longs, first: int, row: Row) -> int:
    """Mark what has been chosen of an action so far. Returns the facing of a move, -1 without one."""
    cells = int(b[CELLS_AT])
    if first >= int(b[B_STEP]):
        way = (first - int(b[B_STEP])) // FACINGS
        row[way // cells % cells * HEX_WIDTH + CHOSEN] = 1
        row[way % cells * HEX_WIDTH + CHOSEN_END] = 1
        return (first - int(b[B_STEP])) % FACINGS
    if first >= int(b[B_CONVERT]):
        row[(first - int(b[B_CONVERT])) // 2 // FACINGS * HEX_WIDTH + CHOSEN] = 1
    elif first >= int(b[B_MEDIC]):
        row[(first - int(b[B_MEDIC])) // cells * HEX_WIDTH + CHOSEN] = 1
        row[(first - int(b[B_MEDIC])) % cells * HEX_WIDTH + CHOSEN_END] = 1
    return -1


@kernel
def observe_hand(s: State, t: Tables, looks: Rows, at: int, seat: int, row: Row, here: int) -> None:
    """The tiles of a hand, one line for each kind, in the order of their numbers."""
    slot = 0
    for kind in range(KINDS):
        if s.hand[seat][kind] and slot < hand_size(s):
            number = seat * KINDS + kind
            row[here] = s.hand[seat][kind]
            if t.role[number] == INSTANT:
                row[here + t.instant[number]] = 1
            else:
                picture = looks[at + number * FACINGS]
                for column in range(LOOK_WIDTH):
                    row[here + 1 + INSTANTS + column] = picture[column]
            here += TILE_WIDTH
            slot += 1


@kernel
def observe_seat(s: State, t: Tables, seat: int, other: int, row: Row, here: int) -> None:
    """A seat's counters, and what its pile still has."""
    row[here + TOUGHNESS] = s.toughness[other]
    row[here + PILE] = s.left[other]
    row[here + HELD] = s.held[other]
    row[here + TERROR] = s.terror[other]
    row[here + OUT] = (s.out | s.lost) >> other & 1
    row[here + ALLIED] = s.friends[seat] >> other & 1
    row[here + ON_TURN] = 1 if s.turn == other else 0
    row[here + ASKED] = 1 if s.question != NOTHING and s.asked == other else 0
    row[here + OVERTIME_STARTS] = 1 if s.overtime == other else 0
    row[here + DREW_LAST] = 1 if s.last == other else 0
    row[here + ON_TOP] = 1 if s.top[other] else 0
    for kind in range(KINDS):
        left = s.pile[other][kind]
        if left:
            number = other * KINDS + kind
            role = t.role[number]
            if role == INSTANT:
                row[here + LEFT_INSTANTS + t.instant[number] - 1] += left
            else:
                row[here + (LEFT_SOLDIERS if role == SOLDIER else LEFT_MODULES)] += left


@kernel
def forecast(states: Sequence[State], t: Tables, w: Work, of: int, trial: int, seat: int, row: Row, here: int) -> None:
    """What a battle begun now by `seat` would cost each seat, choices taken as they come; nothing inside a battle."""
    copy_state(states, trial, of)
    s = states[trial]
    if s.stage != PEACE or s.phase == OVER or s.phase == PLACING:
        return
    s.question = NOTHING
    s.phase = PLAYING
    start_battle(s, w, DRILL, seat, 0)
    fight(s, t, w)
    while s.question != NOTHING:
        w.found = 0
        offer_answers(s, t, w)
        answer(s, t, w, w.actions[0])
        fight(s, t, w)
    for i in range(s.seats):
        other = (seat + i) % s.seats
        row[here + FORECAST_WIDTH * i] = states[of].toughness[other] - s.toughness[other]
        row[here + FORECAST_WIDTH * i + 1] = count(states[of].occupied[other]) - count(s.occupied[other])
