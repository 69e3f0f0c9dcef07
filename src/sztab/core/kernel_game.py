"""What games whose rules are a kernel have in common."""

from __future__ import annotations

import threading
from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from sztab.core.action import Action, BadInput, IllegalAction, Refusal
from sztab.core.event import Event
from sztab.core.game import Decision, Game, Step
from sztab.core.position import Answers, KernelPosition
from sztab.core.view import View
from sztab.core.words import Sentence

W = TypeVar("W")
P = TypeVar("P", bound=KernelPosition[Any])


def per_thread(make: Callable[[], W]) -> Callable[[], W]:
    """A function that hands out scratch space: to every thread its own, made when the thread first asks.

    Rules write into it while they run, so two threads must never share one. Ask for it in the function that needs it;
    kept in a module or an object it would reach another thread after all.
    """
    held = threading.local()

    def scratch() -> W:
        try:
            found: W = held.space
        except AttributeError:
            found = held.space = make()
        return found

    return scratch


class KernelGame(Game[P]):
    """Applying, judging and viewing, once for all kernels. A game says what its kernel and its words are."""

    known_options: tuple[str, ...]  # what `new` understands
    scratch: Callable[[], Any]  # of `per_thread`

    # ---- what a game says

    @abstractmethod
    def found(self, state: P, seat: int | None) -> Iterable[Action]:
        """Every legal action of a seat (None: of whoever is to answer), in whatever order the rules find them."""

    @abstractmethod
    def check(self, state: P, now: Any, work: Any, action: Action) -> Refusal | None:
        """Why an action is not legal in `now`, a copy of the position's state that may be tried things out on."""

    @abstractmethod
    def run(self, state: P, now: Any, work: Any, action: Action) -> None:
        """Let the kernel carry out a legal action on `now`."""

    @abstractmethod
    def decode(self, state: P, rows: Iterable[Any]) -> Iterable[Event]:
        """The events that the kernel wrote down when it went on from a position."""

    @abstractmethod
    def after(self, state: P, now: Any, action: Action) -> P:
        """The position that an action led to."""

    @abstractmethod
    def seen(self, state: P, seat: int | None) -> str:
        """The position as text, without what a seat (None: a spectator) may not know."""

    # ---- what follows

    def check_options(self, options: Mapping[str, str], *former: str) -> None:
        """Refuse options that `new` does not understand; `former`: names that it still does."""
        for key in options:
            if key not in (*self.known_options, *former):
                known = ", ".join(self.known_options)
                raise BadInput(Sentence("There is no option {word}=; there are {known}.", word=key, known=known))

    def answers(self, state: P, seat: int | None = None) -> Answers:
        if seat not in state.answers:
            found = sorted((self.print_action(state, action), action) for action in self.found(state, seat))
            state.answers[seat] = tuple(found)
        return state.answers[seat]

    def refusal(self, state: P, action: Action) -> Refusal | None:
        return self.check(state, state.copy(), self.scratch(), action)

    def apply(self, state: P, action: Action) -> Step[P]:
        return self._judged(state, action, "")

    def carry_out(self, state: P, action: Action) -> Step[P]:
        return self._step(state, state.copy(), action)

    def play(self, state: P, token: str) -> Step[P]:
        if self.is_answered(state, token):
            return Step(state, ())
        known = state.answer(token)
        if known is not None:  # whoever was shown what is legal has chosen from it
            return self.carry_out(state, known)
        return self._judged(state, self.read_action(state, token), token)

    def _judged(self, state: P, action: Action, token: str) -> Step[P]:
        now = state.copy()
        refusal = self.check(state, now, self.scratch(), action)
        if refusal:
            raise IllegalAction(token, refusal)
        return self._step(state, now, action)

    def _step(self, state: P, now: Any, action: Action) -> Step[P]:
        rows = noted(self.scratch(), lambda work: self.run(state, now, work, action))
        return Step(self.after(state, now, action), tuple(self.decode(state, rows)))

    def view(self, state: P, seat: int | None) -> View:
        found = state.views.get(seat)
        if found is None:
            found = state.views[seat] = self._view(state, seat)
        return found

    def _view(self, state: P, seat: int | None) -> View:
        pending = self.pending(state)
        to_decide = pending.seats if isinstance(pending, Decision) else ()
        return View(
            game=self.name,
            seat=seat,
            position=self.seen(state, seat),
            to_decide=tuple(sorted(to_decide)),
            legal=tuple(token for token, _ in self.answers(state, seat)) if seat in to_decide else (),
            undo=state.undo if seat is not None and seat == state.by else 0,
        )

    def print_position(self, state: P) -> str:
        return state.text


def noted(work: W, happens: Callable[[W], None]) -> list[Any]:
    """The rows that a kernel writes while something happens. Otherwise it is told to write none."""
    buffers: Any = work
    buffers.noted, buffers.quiet = 0, 0
    try:
        happens(work)
    finally:
        buffers.quiet = 1
    return [buffers.events[i] for i in range(buffers.noted)]
