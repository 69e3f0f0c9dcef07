"""The network that judges positions, in whole numbers: the same at both speeds.

Each unit is seen by its owner: what it is, where it stands, what two battles do to it. That goes through one layer; its
sums over the own and over the enemy units, what is in hands and piles and the facts of `value.py` go through two more.
It has learned from duels; where a side has several seats, it sees their average.
"""

from __future__ import annotations

from collections.abc import Sequence

from sztab.bots.hex.scratch import (
    ACTION_HIDDEN,
    AIMED,
    HIDDEN,
    N_FACTS,
    NOW,
    POINT,
    TILE,
    UNIT_HIDDEN,
    Mind,
    Weights,
)
from sztab.bots.hex.sight import read_traits, stand, survey
from sztab.bots.hex.traits import STANDINGS, TRAITS
from sztab.core.kernel import count, kernel, lowest
from sztab.games.hex.rules.unit import cells_of, kind_of
from sztab.games.hex.state import KINDS, State, Tables, Work

LOGIT = 1000  # a logit as the evaluation counts it


@kernel
def learn_tiles(t: Tables, m: Mind, v: Weights) -> None:
    """Work out once in a search what each kind of tile at the table adds."""
    for kind in range(len(t.count)):
        for i in range(UNIT_HIDDEN):
            m.unit_row[kind][i] = 0
        for side in range(2):
            for i in range(HIDDEN):
                m.held_row[side][kind][i] = 0
                m.pile_row[side][kind][i] = 0
        for part in range(TILE, AIMED + 1):
            for i in range(ACTION_HIDDEN):
                m.action_row[part][kind][i] = 0
        if t.count[kind] == 0:
            continue
        read_traits(t, m, kind)
        for j in range(TRAITS):
            much = m.trait[j]
            if much == 0:
                continue
            for i in range(UNIT_HIDDEN):
                m.unit_row[kind][i] += much * v.unit_trait[j][i]
            for side in range(2):
                for i in range(HIDDEN):
                    m.held_row[side][kind][i] += much * v.held[side][j][i]
                    m.pile_row[side][kind][i] += much * v.pile[side][j][i]
            for part in range(TILE, AIMED + 1):
                for i in range(ACTION_HIDDEN):
                    m.action_row[part][kind][i] += much * v.action_trait[part][j][i]


@kernel
def pool_units(states: Sequence[State], t: Tables, x: Work, m: Mind, v: Weights, at: int) -> None:
    """The first layer: each unit and each foundation by itself, summed up by side."""
    survey(states, t, x, m, at)
    look = m.look[NOW]
    total = m.unit_sum
    for side in range(2):
        pooled = m.pooled[side]
        for i in range(UNIT_HIDDEN):
            pooled[i] = 0
        rest = cells_of(states[at], m.side[side])
        while rest:
            cell = lowest(rest)
            rest &= rest - 1
            stand(states, t, x, m, at, cell)
            row = m.unit_row[kind_of(states[at].unit[cell])]
            for i in range(UNIT_HIDDEN):
                total[i] = row[i]
            for j in range(STANDINGS):
                much = look[j]
                if much:
                    weight = v.unit_standing[j]
                    for i in range(UNIT_HIDDEN):
                        total[i] += much * weight[i]
            for i in range(UNIT_HIDDEN):
                pooled[i] += max(total[i], 0)
    rest = states[at].grounds
    while rest:
        cell = lowest(rest)
        rest &= rest - 1
        ground = states[at].ground[cell]
        pooled = m.pooled[1 - (m.side[0] >> ground // KINDS & 1)]
        row = m.unit_row[ground]
        for i in range(UNIT_HIDDEN):
            pooled[i] += max(row[i], 0)


@kernel
def pool_tiles(s: State, m: Mind, side: int, seat: int) -> None:
    """What a seat holds and has left in its pile."""
    tiles = m.tiles[side]
    for kind in range(KINDS):
        held = s.hand[seat][kind]
        if held:
            row = m.held_row[side][seat * KINDS + kind]
            for i in range(HIDDEN):
                tiles[i] += held * row[i]
        left = s.pile[seat][kind]
        if left:
            row = m.pile_row[side][seat * KINDS + kind]
            for i in range(HIDDEN):
                tiles[i] += left * row[i]


@kernel
def take_average(m: Mind, side: int) -> None:
    """Of the seats of a side, from their sums."""
    seats = count(m.side[side])
    if seats > 1:
        for i in range(UNIT_HIDDEN):
            m.pooled[side][i] //= seats
        for i in range(HIDDEN):
            m.tiles[side][i] //= seats


@kernel
def judge(states: Sequence[State], t: Tables, x: Work, m: Mind, v: Weights, at: int) -> int:
    """What the network adds to the worth of a position for the side that `gather` has looked at it for."""
    pool_units(states, t, x, m, v, at)
    for side in range(2):
        tiles = m.tiles[side]
        for i in range(HIDDEN):
            tiles[i] = 0
        seats = m.side[side]
        while seats:
            pool_tiles(states[at], m, side, lowest(seats))
            seats &= seats - 1
        for j in range(N_FACTS):
            much = m.fact[side][j]
            if much:
                weight = v.facts[side][j]
                for i in range(HIDDEN):
                    tiles[i] += much * weight[i]
        take_average(m, side)
    first = m.first
    for i in range(HIDDEN):
        first[i] = v.first_bias[i] + m.tiles[0][i] + m.tiles[1][i] << POINT
    for side in range(2):
        for j in range(UNIT_HIDDEN):
            much = m.pooled[side][j]
            if much:
                weight = v.units[side][j]
                for i in range(HIDDEN):
                    first[i] += much * weight[i]
    second = m.second
    for i in range(HIDDEN):
        second[i] = v.second_bias[i] << POINT
    for j in range(HIDDEN):
        much = first[j] >> POINT
        if much > 0:
            weight = v.second[j]
            for i in range(HIDDEN):
                second[i] += much * weight[i]
    total = 0
    for i in range(HIDDEN):
        total += max(second[i] >> POINT, 0) * v.last[i]
    return total * LOGIT >> 2 * POINT
