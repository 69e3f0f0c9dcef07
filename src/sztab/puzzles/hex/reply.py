"""What follows a turn in a puzzle: the enemy's battle, and the solver's next turn up to its first free choice.

What a pile gives does not matter to a puzzle: the enemy only plays its Battle tile, and in a second turn only tiles
that were held from the beginning count. So a pile gives the first tiles of its army.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sztab.core.kernel import plain
from sztab.games.hex.game import GAME
from sztab.games.hex.position import Position
from sztab.games.hex.rules.action import DISCARD, NO, PLAY, simple
from sztab.games.hex.state import DISCARDING, DRAWING, KINDS, NOWHERE, REDRAWING
from sztab.puzzles.hex.goals import battle_tile


def next_of_turn(position: Position, kept: Sequence[int]) -> int | None:
    """The next thing that happens before a seat plays: it draws, and throws away what is not among the kept tiles."""
    s = position.now
    if s.phase == DRAWING:
        return GAME.deal(position, lambda n: 0)
    if s.phase == REDRAWING:
        return int(simple(NO, 0, NOWHERE, 0))
    if s.phase == DISCARDING:
        hand = plain(s.hand[s.turn])
        thrown = next(kind for kind in range(KINDS) if hand[kind] > kept[kind])
        return int(simple(DISCARD, thrown, NOWHERE, 0))
    return None


def begin_turn(position: Position, kept: Sequence[int]) -> Iterator[tuple[Position, int]]:
    """Each position and action until the seat on turn may play."""
    while (action := next_of_turn(position, kept)) is not None:
        yield position, action
        position = GAME.carry_out(position, action).state


def kept_for_battle(position: Position) -> list[int]:
    """What the enemy does not throw away: its Battle tile."""
    tile = battle_tile(position.seating.tables, int(position.now.turn))
    return [int(kind == tile) for kind in range(KINDS)]


def battle_action(position: Position) -> int:
    return int(simple(PLAY, battle_tile(position.seating.tables, int(position.now.turn)), NOWHERE, 0))
