"""A stored game played again by the rules of today, which may not be those that it was played by.

What is stored stands: events, result and the last position. Where today's rules make something else of a token, the
game is played again as far as there, and the rest is only told.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence

from msgspec import Struct

from sztab.core.action import BadInput
from sztab.core.event import Event
from sztab.table.documents import Step
from sztab.table.value import TableValue


class Replayed(Struct, frozen=True):
    """The positions that the tokens of a record led to and lead to still; behind them nothing is known but the last."""

    positions: list[str]  # the first one is that before the first token
    turns: list[tuple[int, str]]
    differs: bool = False


def replayed(
    play: TableValue, steps: Sequence[Step], before: Replayed | None = None
) -> Generator[None, None, Replayed]:
    """Play the `steps` of a table's record; `before` are the first of them. It pauses after every token.

    A token that is refused by the very rules it was played by raises BadInput.
    """
    game, table = play.game, play.table
    same_rules = table.rules == game.version
    if before and same_rules:
        positions, turns = list(before.positions), list(before.turns)
        state = game.read_position(positions[-1])
        rounds = turns[-1][0] - int(game.turn(state).number)
    else:
        state = game.read_tags(table.tags)
        rounds = (steps[0].number if steps else play.turn(play.state)[0]) - int(game.turn(state).number)
        positions, turns = [game.print_position(state)], [(game.turn(state).number + rounds, game.turn(state).seat)]
    doubtful: int | None = None  # the first token that tells something else
    refused = False
    for number in range(len(positions) - 1, len(steps)):
        try:
            step = game.play(state, steps[number].token)
        except BadInput as error:
            if same_rules:
                token = steps[number].token
                raise BadInput(f"token {number + 1} of its record ({token}) is refused: {error}") from error
            refused = True
            break
        if doubtful is None and not _tell_the_same(steps[number].events, step.events):
            doubtful = number
        state = step.state
        positions.append(game.print_position(state))
        turns.append((game.turn(state).number + rounds, game.turn(state).seat))
        yield
    if same_rules or (not refused and _stands(play, positions, doubtful)):
        return Replayed(positions, turns)
    alike = doubtful if doubtful is not None else len(positions) - 1 if refused else 0
    return Replayed(positions[: alike + 1], turns[: alike + 1], differs=True)


def _stands(play: TableValue, positions: Sequence[str], doubtful: int | None) -> bool:
    """Has the game come to the position that is stored? What came after that one is known by what it told alone."""
    stored = play.table.played - len(play.table.tail)
    return positions[stored] == play.game.print_position(play.states[0]) and (doubtful is None or doubtful < stored)


def _tell_the_same(then: Sequence[Event], now: Sequence[Event]) -> bool:
    """Events of today may have more facts, and name another rule."""
    return len(then) == len(now) and all(
        old.kind == new.kind and old.data.items() <= new.data.items() for old, new in zip(then, now, strict=True)
    )
