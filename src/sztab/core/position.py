"""A position of a game whose rules are a kernel, as a value."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cached_property
from typing import ClassVar, Generic, TypeVar

from sztab.core.action import Action
from sztab.core.kernel import clone
from sztab.core.lines import JOINT
from sztab.core.view import View

K = TypeVar("K")
Answers = tuple[tuple[str, Action], ...]  # legal actions, each behind its token


class KernelPosition(ABC, Generic[K]):
    """The state of the contract, for a dataclass of each game to build on.

    The kernel state in it is never changed once the position exists: whoever works on it takes a copy. Positions are
    equal when they read the same.
    """

    kind: ClassVar[type]  # of the kernel state
    now: K
    undo: int  # how many of the last actions may be taken back
    by: int  # the seat that acted last, -1 chance or nobody

    @abstractmethod
    def print(self) -> str:
        """The position as text."""

    @cached_property
    def text(self) -> str:
        """The position as text, made when first asked for."""
        return self.print()

    @cached_property
    def answers(self) -> dict[int | None, Answers]:
        """What was found legal, by the seat that was asked about (None: by whoever is to answer)."""
        return {}

    @cached_property
    def views(self) -> dict[int | None, View]:
        """What was shown of it, by the seat that sees it: an answer is judged by a view, compared with it, and sent."""
        return {}

    def answer(self, token: str) -> Action | None:
        """The action of a token that has been found legal; None where that is not known yet."""
        for found in self.answers.values():
            for known, action in found:
                if known == token:
                    return action
        return None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __repr__(self) -> str:
        return f"Position({self.text.replace(chr(10), JOINT)!r})"

    def copy(self) -> K:
        """A kernel state to work on."""
        copied: K = clone(self.kind, self.now)
        return copied

    def undo_after(self, seat: int) -> int:
        """How many actions may be taken back after one of this seat: nothing past chance (-1) or another seat's."""
        return 0 if seat < 0 else self.undo + 1 if seat == self.by else 1
