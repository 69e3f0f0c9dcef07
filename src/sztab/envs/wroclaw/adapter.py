"""In the Ruins of Wrocław as environments see it: numbers of actions, and observations made from views alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

import numpy as np

from sztab.core.view import View
from sztab.envs.adapter import Adapter, Blocks, Observation
from sztab.games.wroclaw.game import GAME
from sztab.games.wroclaw.notation.write import is_revealed, people
from sztab.games.wroclaw.position import Position, scratch
from sztab.games.wroclaw.rules.action import (
    ALL,
    CALL,
    DEPLOY,
    DRAW,
    END_FIRE,
    RETURN,
    SET_ASIDE,
    THROW,
    character_of,
    manoeuvre_of,
    mode_of,
    op_of,
    perun_of,
    pips_of,
    seat_of,
    shooter_of,
    target_of,
    value_of,
)
from sztab.games.wroclaw.rules.turn import hazards_left, legal
from sztab.games.wroclaw.rules.weapon import RAISED
from sztab.games.wroclaw.state import (
    BOTH,
    CHARACTERS,
    DEALT,
    DICE,
    EXTRA,
    HAZARD_KINDS,
    KEPT,
    MANOEUVRE_WORDS,
    NO_PERUN,
    NONE,
    PHASE_WORDS,
    SLOTS,
    State,
)

_TRIOS = {hand: {trio: n for n, trio in enumerate(combinations(range(hand), SLOTS))} for hand in (KEPT, DEALT)}
_RAISES = tuple(
    (top, mid, RAISED - top - mid) for top in range(RAISED + 1) for mid in range(RAISED + 1 - top)
)  # how three pips are spread over the dice
_FLAGS = ("fired", "fed", "exposed")
_SETS = ("seen", "resting", "wounded", "dead")
_FIELD_WIDTH = SLOTS * (CHARACTERS + len(MANOEUVRE_WORDS) + 2 + len(_FLAGS))
_SEAT_WIDTH = CHARACTERS * (2 + len(_SETS)) + 4 + 3 + 3 + 2 + _FIELD_WIDTH
_COMMON_WIDTH = 2 + len(PHASE_WORDS) + DICE + 3 * HAZARD_KINDS + 2
_BIG = 100  # turns and tokens beyond this are not told apart


class WroclawAdapter(Adapter[Position]):
    """Options as for `sztab play wroclaw`. Characters in hand are named by their place in it, by number."""

    game = GAME
    width = _COMMON_WIDTH + 2 * _SEAT_WIDTH
    low = -1
    chance_outcomes = CHARACTERS

    def __init__(self, options: Mapping[str, str]) -> None:
        super().__init__(options)
        self.blocks = Blocks()
        trios = {hand: list(found) for hand, found in _TRIOS.items()}
        add = self.blocks.add
        self._throw = add("throw away", len(_TRIOS[DEALT]), show=lambda n: _join(trios[DEALT][n]))
        self._deploy = add(
            "deploy", len(_TRIOS[KEPT]), *(3,) * SLOTS, show=lambda n, *by: _deployed(trios[KEPT][n], by)
        )
        self._shoot = add("shoot", SLOTS, SLOTS + 1, 2, 2 + len(_RAISES), show=_shot)
        self._end = add("end the fire")
        self._return = add("return", KEPT, show=lambda n: f"character {n} of those resting")
        self._set_aside = add("set aside", 3, show=lambda n: MANOEUVRE_WORDS[n])

    def actions(self, state: Position, seat: int) -> Sequence[int]:
        w = scratch()
        found = legal(state.now, state.tables, w, 1 << seat)
        return [int(w.actions[i]) for i in range(found)]

    def first(self, state: Position, action: int) -> int:
        s, op, seat = state.now, op_of(action), seat_of(action)
        if op == END_FIRE:
            return self._end.number()
        if op == SET_ASIDE:
            return self._set_aside.number(value_of(action))
        if op == RETURN:
            return self._return.number(people(s.resting[seat]).index(value_of(action)))
        if op in (THROW, DEPLOY):
            hand = people(s.hand[seat])
            trio = tuple(hand.index(character_of(action, place)) for place in range(SLOTS))
            if op == THROW:
                return self._throw.number(_TRIOS[DEALT][trio])
            return self._deploy.number(_TRIOS[KEPT][trio], *(manoeuvre_of(action, place) for place in range(SLOTS)))
        shooter = shooter_of(action)
        modes = [int(mode) for mode in state.tables.mode[s.field[seat][shooter]]]
        perun = perun_of(action)
        way = 0 if perun == NO_PERUN else 1 if perun == EXTRA else 2 + _RAISES.index(_pips(pips_of(action)))
        return self._shoot.number(shooter, target_of(action), modes.index(mode_of(action)), way)

    def rest(self, state: Position, action: int) -> tuple[int, ...]:
        return ()

    def observe(self, state: Position, seat: int, chosen: tuple[int, ...]) -> Observation:
        return observe(self.game.view(state, seat))

    def chance(self, state: Position, dealt: tuple[int, ...]) -> list[tuple[int, float]]:
        weights = {}
        for action in self.game.legal(state):
            drawn = op_of(action) == DRAW
            weights[_outcome(action)] = int(hazards_left(state.now, state.tables, value_of(action))) if drawn else 1
        return [(outcome, weight / sum(weights.values())) for outcome, weight in sorted(weights.items()) if weight]

    def deal(self, state: Position, dealt: tuple[int, ...]) -> int | None:
        w = scratch()
        if not dealt:
            return None
        count = legal(state.now, state.tables, w, BOTH)
        actions = [int(w.actions[i]) for i in range(count)]
        return next(action for action in actions if _outcome(action) == dealt[0])


def _outcome(action: int) -> int:
    return int(seat_of(action) if op_of(action) == CALL else value_of(action))


def _pips(pips: int) -> tuple[int, ...]:
    return tuple(pips >> 2 * track & 3 for track in range(DICE))


def _join(places: Sequence[int]) -> str:
    return "characters " + ", ".join(map(str, places))


def _deployed(places: Sequence[int], by: Sequence[int]) -> str:
    return ", ".join(f"character {place} to {MANOEUVRE_WORDS[how]}" for place, how in zip(places, by, strict=True))


def _shot(shooter: int, target: int, mode: int, way: int) -> str:
    aimed = "all" if target == ALL else str(target)
    perun = ("", " +extra")[way] if way < 2 else f" +{','.join(map(str, _RAISES[way - 2]))}"
    return f"{shooter} at {aimed}, {('basic', 'extended')[mode]}{perun}"


# ---- observations: the table, then the seat that looks, then the other one


def observe(view: View) -> Observation:
    """A view as small numbers: what it hides is not in them, whatever it may be."""
    assert view.seat is not None
    s = GAME.read_position(view.position).now
    figures: list[int] = [int(s.extended), min(int(s.turn), _BIG)]
    figures += _one_of(len(PHASE_WORDS), s.phase)
    figures += [int(s.dice[i]) if i < s.rolled else 0 for i in range(DICE)]
    for place in range(2):
        figures += _one_of(HAZARD_KINDS, s.hazard[place] if place < s.drawn else NONE)
    figures += _one_of(HAZARD_KINDS, s.discarded)
    figures += [int(s.first == view.seat), int(view.seat in view.to_decide)]
    for seat in (view.seat, 1 - view.seat):
        figures += _seat(s, seat, seat == view.seat, seat in view.to_decide)
    return np.array(figures, np.int8)


def _seat(s: State, seat: int, own: bool, asked: bool) -> list[int]:
    hand = int(s.hand[seat]) if own else int(s.hand[seat] & s.seen[seat])
    figures = [*_bits(hand), *_bits(s.thrown[seat] if own else 0)]
    for name in _SETS:
        figures += _bits(getattr(s, name)[seat])
    figures += [int(s.hand[seat]).bit_count(), min(int(s.perun[seat]), _BIG), sum(map(int, s.pool[seat])), int(asked)]
    figures += [int(n) if own else 0 for n in s.pool[seat]]
    figures += [int(n) for n in s.used[seat]]
    deployed = int(s.field[seat][0]) != NONE
    figures += [int(deployed), int(deployed and is_revealed(s))]
    return figures + _field(s, seat, deployed and (own or is_revealed(s)))


def _field(s: State, seat: int, shown: bool) -> list[int]:
    if not shown:
        return [0] * _FIELD_WIDTH
    figures: list[int] = []
    for slot in range(SLOTS):
        figures += _one_of(CHARACTERS, s.field[seat][slot])
        figures += _one_of(len(MANOEUVRE_WORDS), s.manoeuvre[seat][slot])
        figures += [int(s.wounds[seat][slot]), int(s.lowered[seat][slot])]
        figures += [int(getattr(s, flag)[seat]) >> slot & 1 for flag in _FLAGS]
    return figures


def _bits(mask: int) -> list[int]:
    return [int(mask) >> number & 1 for number in range(CHARACTERS)]


def _one_of(size: int, chosen: int) -> list[int]:
    return [int(number == chosen) for number in range(size)]


__all__ = ["WroclawAdapter", "observe"]
