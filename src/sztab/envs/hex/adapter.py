"""Neuroshima Hex as environments see it: the kernel's numbers and observations for one game at a time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from sztab.envs.adapter import Adapter, Blocks, Observation
from sztab.envs.hex.action_space import (
    COPIES,
    DIRECT,
    MASKS,
    PAYERS,
    SIDES,
    SIZE_AT,
    first_part,
    part,
    tiles_in_hand,
)
from sztab.envs.hex.action_space import blocks as block_table
from sztab.envs.hex.observation import LOOK_WIDTH, draw_looks, observe, width
from sztab.games.hex.board import DIRECTIONS
from sztab.games.hex.game import GAME
from sztab.games.hex.notation.tokens import bag_action
from sztab.games.hex.position import Position, scratch
from sztab.games.hex.rules.action import DRAW
from sztab.games.hex.rules.legal import legal
from sztab.games.hex.rules.mode import hand_size
from sztab.games.hex.rules.turn import draws_now
from sztab.games.hex.state import FACINGS, KINDS, SEATS, UNITS


class HexAdapter(Adapter[Position]):
    """Options as for `sztab play hex`."""

    game = GAME
    low = -128
    chance_outcomes = KINDS

    def __init__(self, options: Mapping[str, str]) -> None:
        super().__init__(options)
        seating = self.start.seating
        held = int(hand_size(self.start.now))
        self.numbers = block_table(seating.size, held)
        self.blocks = named_blocks(seating.board.names, held)
        if self.blocks.size != self.numbers[SIZE_AT]:
            raise AssertionError("the kernel's action space is not the documented one")
        self.width = width(seating.size, held, len(seating.letters))
        self.looks = np.zeros((SEATS * UNITS, LOOK_WIDTH), np.int8)
        draw_looks(seating.tables, self.looks, 0)

    def actions(self, state: Position, seat: int) -> Sequence[int]:
        w = scratch()
        if seat != state.seat_to_answer():
            return []
        return [int(w.actions[i]) for i in range(legal(state.copy(), state.seating.tables, w))]

    def first(self, state: Position, action: int) -> int:
        t = state.seating.tables
        return int(first_part(t, self.numbers, tiles_in_hand(state.now, t), action))

    def rest(self, state: Position, action: int) -> tuple[int, ...]:
        t = state.seating.tables
        hand = tiles_in_hand(state.now, t)
        return tuple(int(part(t, self.numbers, hand, action, which)) for which in (1, 2))

    def observe(self, state: Position, seat: int, chosen: tuple[int, ...]) -> Observation:
        row = np.zeros(self.width, np.int8)
        first = chosen[0] if chosen else -1
        observe(state.now, state.seating.tables, self.numbers, self.looks, 0, first, seat, row)
        return row

    def chance(self, state: Position, dealt: tuple[int, ...]) -> list[tuple[int, float]]:
        """One tile of the pile after another."""
        pile = [int(n) for n in state.now.pile[state.now.turn]]
        if not dealt and state.now.top[state.now.turn]:
            return [(int(state.now.top[state.now.turn]) - 1, 1.0)]
        for kind in dealt:
            pile[kind] -= 1
        return [(kind, n / sum(pile)) for kind, n in enumerate(pile) if n]

    def deal(self, state: Position, dealt: tuple[int, ...]) -> int | None:
        return bag_action(DRAW, sorted(dealt)) if len(dealt) == draws_now(state.now) else None


def named_blocks(names: Sequence[str], held: int) -> Blocks:
    """The action space with words, in the order of the kernel's blocks."""
    cells = len(names)
    payers = held + PAYERS

    def payer(number: int) -> str:
        if number < held:
            return f"tile {number}"
        if number > held + FACINGS:
            return "the HQ"
        return "itself" if number == held else f"module {DIRECTIONS[number - held - 1]}"

    found = Blocks()
    for word in ("end the turn", "no", "explode", "redraw"):
        found.add(word)
    found.add("discard tile", held)
    found.add("play tile", held)
    found.add("give back three,", held * (held + 1) * (held + 2) // 6)
    found.add("scored by seat", SEATS)
    found.add("place", held, cells, FACINGS, show=lambda tile, end, f: f"tile {tile} on {names[end]}/{f}")
    found.add("aim", held, cells, show=lambda tile, end: f"tile {tile} at {names[end]}")
    found.add("net on", cells, show=lambda end: names[end])
    found.add("go to", cells, FACINGS, show=lambda end, f: f"{names[end]}/{f}")
    found.add("medic", cells, cells, show=lambda medic, end: f"{names[medic]} dies for {names[end]}")
    found.add("convert", cells, FACINGS, 2, show=lambda cell, side, part: f"{names[cell]}/{side}{'ms'[part]}")
    found.add("scavenge", cells, cells, FACINGS, show=lambda start, end, f: f"{names[start]}-{names[end]}/{f}")
    found.add("target", cells + 1, show=lambda end: names[end] if end < cells else "nobody")
    found.add("bomb", held, cells, 2, show=lambda tile, cell, leans: f"tile {tile} on {names[cell]} {'NE'[leans]}")
    found.add("mark", 3, cells, show=lambda kind, end: f"{'-%^'[kind]} on {names[end]}")
    found.add(
        "shove", payers, cells, cells, show=lambda by, start, end: f"by {payer(by)}: {names[start]}, {names[end]}"
    )
    found.add(
        "step",
        *(payers, cells, cells, FACINGS),
        show=lambda by, start, end, f: f"by {payer(by)}: {names[start]}-{names[end]}/{f}",
    )
    found.add(
        "way",
        DIRECT + 1,
        show=lambda way: "direct" if way == DIRECT else f"over {DIRECTIONS[way // FACINGS]}/{way % FACINGS}",
    )
    found.add("side", SIDES, COPIES)
    found.add("attacker", cells + 1, show=lambda cell: names[cell] if cell < cells else "the tile")
    found.add("quartermaster", cells, show=lambda cell: names[cell])
    found.add("foundations", MASKS)
    return found
