"""What an environment needs of a game beyond the contract: numbers for actions, and observations."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic

import numpy as np
from numpy.typing import NDArray

from sztab.core.action import BadInput
from sztab.core.game import Decision, Game, S

Observation = NDArray[Any]


class Block:
    """A run of numbers of an action space: the values of one or more figures, the last one counting fastest."""

    def __init__(self, word: str, start: int, sizes: Sequence[int], show: Callable[..., str] | None = None) -> None:
        self.word = word
        self.start = start
        self.sizes = tuple(sizes)
        self.size = int(np.prod(self.sizes)) if self.sizes else 1
        self._show = show

    def number(self, *figures: int) -> int:
        """The number with these figures."""
        number = 0
        for figure, size in zip(figures, self.sizes, strict=True):
            if not 0 <= figure < size:
                raise IndexError(f"{self.word}: {figure} is not below {size}")
            number = number * size + figure
        return self.start + number

    def figures(self, number: int) -> tuple[int, ...]:
        """What a number is made of."""
        rest = number - self.start
        figures: list[int] = []
        for size in reversed(self.sizes):
            figures.insert(0, rest % size)
            rest //= size
        return tuple(figures)

    def name(self, number: int) -> str:
        """A number in words."""
        figures = self.figures(number)
        return " ".join([self.word, self._show(*figures) if self._show else " ".join(map(str, figures))]).strip()


class Blocks:
    """The blocks of an action space, one after another."""

    def __init__(self) -> None:
        self.blocks: list[Block] = []
        self.size = 0

    def add(self, word: str, *sizes: int, show: Callable[..., str] | None = None) -> Block:
        block = Block(word, self.size, sizes, show)
        self.blocks.append(block)
        self.size += block.size
        return block

    def name(self, number: int) -> str:
        """A number in words; numbers outside the space raise BadInput."""
        for block in self.blocks:
            if block.start <= number < block.start + block.size:
                return block.name(number)
        raise BadInput(f"Actions are numbered from 0 to {self.size - 1}, not {number}.")


class Adapter(ABC, Generic[S]):
    """A game with certain options, as environments see it."""

    game: Game[S]
    blocks: Blocks
    width: int  # of an observation
    low: int = 0  # its smallest and its greatest value
    high: int = 127
    chance_outcomes: int  # the most outcomes a chance node has

    def __init__(self, options: Mapping[str, str]) -> None:
        self.options = dict(options)
        self.start = self.game.new(options)

    def seats(self) -> int:
        """How many seats are played: those that are ever asked."""
        return len(self.game.seats(self.start))

    @abstractmethod
    def actions(self, state: S, seat: int) -> Sequence[int]:
        """The legal actions of a seat that is asked, in any order."""

    @abstractmethod
    def first(self, state: S, action: int) -> int:
        """The number of an action; several may share it."""

    @abstractmethod
    def rest(self, state: S, action: int) -> tuple[int, ...]:
        """The numbers that tell actions with the same first number apart; equally many for all of those."""

    @abstractmethod
    def observe(self, state: S, seat: int, chosen: tuple[int, ...]) -> Observation:
        """All that a seat sees, and what it has chosen of an action so far."""

    @abstractmethod
    def chance(self, state: S, dealt: tuple[int, ...]) -> list[tuple[int, float]]:
        """What chance may do next, given what it has dealt towards its action: outcomes and their probabilities."""

    @abstractmethod
    def deal(self, state: S, dealt: tuple[int, ...]) -> int | None:
        """The action of chance that these outcomes make; None when more are needed."""


class Choice(Generic[S]):
    """A decision of a seat, made number by number until one action is left."""

    def __init__(
        self,
        adapter: Adapter[S],
        state: S,
        seat: int,
        actions: Sequence[int] | None = None,
        chosen: tuple[int, ...] = (),
    ) -> None:
        self.adapter, self.state, self.seat, self.chosen = adapter, state, seat, chosen
        self.options: dict[int, list[int]] = {}
        if actions is None:
            for action in adapter.actions(state, seat):
                self.options.setdefault(adapter.first(state, action), []).append(action)
            return
        rest = {action: adapter.rest(state, action) for action in actions}
        for figures in zip(*rest.values(), strict=True):
            if len(set(figures)) > 1:
                for action, number in zip(rest, figures, strict=True):
                    self.options.setdefault(number, []).append(action)
                return
        raise AssertionError(f"actions without numbers of their own: {actions}")

    def numbers(self) -> list[int]:
        """What may be chosen now."""
        return sorted(self.options)

    def choose(self, number: int) -> int | Choice[S]:
        """The action that a number completes, or the choice that is left."""
        left = self.options.get(number)
        if left is None:
            raise BadInput(f"{self.adapter.blocks.name(number)}: this may not be chosen now.")
        if len(left) == 1:
            return left[0]
        return Choice(self.adapter, self.state, self.seat, left, (*self.chosen, number))

    def name(self, number: int) -> str:
        """The token of the action that a number completes; where it leaves a choice, the number in words."""
        left = self.options.get(number, [])
        return (
            self.adapter.game.print_action(self.state, left[0]) if len(left) == 1 else self.adapter.blocks.name(number)
        )


def numbers_of(adapter: Adapter[S], state: S, action: int) -> tuple[int, ...]:
    """The numbers that choose a legal action, one after another."""
    pending = adapter.game.pending(state)
    assert isinstance(pending, Decision)
    for seat in pending.seats:
        choice: int | Choice[S] = Choice(adapter, state, seat)
        numbers: list[int] = []
        while isinstance(choice, Choice):
            found = next((number for number, actions in choice.options.items() if action in actions), None)
            if found is None:
                break
            numbers.append(found)
            choice = choice.choose(found)
        else:
            return tuple(numbers)
    raise BadInput("This action is not legal now.")
