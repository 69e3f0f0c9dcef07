"""Random play through the adapters of environments, for the tests."""

import random
from collections.abc import Iterator
from typing import Any

from sztab.core.game import Chance, Decision, Outcome
from sztab.envs.adapter import Adapter, Choice
from sztab.envs.hex.adapter import HexAdapter
from sztab.envs.state51.adapter import State51Adapter
from sztab.envs.wroclaw.adapter import WroclawAdapter

ADAPTERS: dict[str, type[Adapter[Any]]] = {"hex": HexAdapter, "state51": State51Adapter, "wroclaw": WroclawAdapter}


def decisions(adapter: Adapter[Any], seed: int, most: int = 100_000) -> Iterator[tuple[Any, int]]:
    """The states of a random game in which a seat is asked, and that seat."""
    dice = random.Random(seed)
    game, state = adapter.game, adapter.start
    while not isinstance(pending := game.pending(state), Outcome):
        if isinstance(pending, Chance):
            action = game.deal(state, dice.randrange)
        else:
            assert isinstance(pending, Decision)
            seat = dice.choice(pending.seats)
            yield state, seat
            most -= 1
            if most == 0:
                return
            action = dice.choice(list(adapter.actions(state, seat)))
        state = game.apply(state, action).state


def leaves(choice: Choice[Any]) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every way to finish a choice: the numbers, and the action they make."""
    for number in choice.numbers():
        answer = choice.choose(number)
        if isinstance(answer, Choice):
            yield from leaves(answer)
        else:
            yield (*choice.chosen, number), answer
