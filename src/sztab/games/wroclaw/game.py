"""In the Ruins of Wrocław as a game of the contract."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sztab.core.action import BadInput, IllegalAction, Refusal
from sztab.core.event import Event
from sztab.core.game import Chance, Decision, Game, Option, Outcome, Pending, Step, Turn
from sztab.core.kernel import new_states
from sztab.core.view import View
from sztab.core.words import Sentence
from sztab.games.wroclaw import events, notation, picture, tokens
from sztab.games.wroclaw.cards import load_cards
from sztab.games.wroclaw.legend import legend
from sztab.games.wroclaw.position import Position, scratch
from sztab.games.wroclaw.rules.action import DRAW, simple
from sztab.games.wroclaw.rules.ids import REASONS
from sztab.games.wroclaw.rules.setup import new_game
from sztab.games.wroclaw.rules.turn import apply, check, hazards_left, legal
from sztab.games.wroclaw.scene import scene
from sztab.games.wroclaw.state import (
    BOTH,
    CALLING,
    DEALING,
    DEPLOYING,
    DRAWING,
    FIRING,
    HAZARD_KINDS,
    OVER,
    PHASE_WORDS,
    RETURNING,
    ROLLING,
    SEAT_NAMES,
    State,
)
from sztab.games.wroclaw.view import read_position, sample, view

_OPTIONS = ("variant", "seats")
_OLD_NAME = "rules"  # of the option `variant`, which records have always called so


class WroclawGame(Game[Position]):
    """Rules, text and records of In the Ruins of Wrocław."""

    name = "wroclaw"
    title = "In the Ruins of Wrocław"
    version = "1.0"

    # ---- the game itself

    def new(self, options: Mapping[str, str]) -> Position:
        for key in options:
            if key not in (*_OPTIONS, _OLD_NAME):
                raise BadInput(
                    Sentence("There is no option {word}=; there are {known}.", word=key, known=", ".join(_OPTIONS))
                )
        if "variant" in options and _OLD_NAME in options:
            raise BadInput(Sentence("variant= and rules= are the same option: give one of them."))
        rules = options.get("variant", options.get(_OLD_NAME, notation.RULES[0]))
        if rules not in notation.RULES:
            raise BadInput(Sentence("variant= is {known} (SET-5).", known=" / ".join(notation.RULES)))
        if options.get("seats", "2") != "2":
            raise BadInput(Sentence("Two players play (SET-1)."))
        state: State = new_states(State, 1)[0]
        new_game(state, notation.RULES.index(rules))
        return Position(load_cards(), state)

    def options(self) -> Sequence[Option]:
        return [Option("variant", "choice", notation.RULES, notation.RULES[0])]

    def examples(self) -> Sequence[Mapping[str, str]]:
        return [{"variant": "basic"}, {"variant": "extended"}]

    def seats(self, state: Position) -> tuple[str, ...]:
        return SEAT_NAMES

    def mode(self, state: Position) -> str:
        return notation.RULES[state.now.extended]

    def pending(self, state: Position) -> Pending:
        s = state.now
        word = PHASE_WORDS[s.phase]
        if s.phase == OVER:
            return Outcome(tuple(seat for seat in range(len(SEAT_NAMES)) if s.result >> seat & 1))
        if s.phase in (CALLING, DEALING, ROLLING, DRAWING):
            return Chance(word)
        if s.phase in (FIRING, RETURNING):
            return Decision((int(s.on),), word)
        asked = [seat for seat in range(len(SEAT_NAMES)) if s.waiting >> seat & 1]
        return Decision(tuple(sorted(asked, key=state.hides)), word)

    def legal(self, state: Position, seat: int | None = None) -> Sequence[int]:
        return sorted(self._legal(state, seat), key=lambda action: tokens.print_action(state, action))

    def _legal(self, state: Position, seat: int | None) -> list[int]:
        """All legal actions, in the order in which the rules find them."""
        w = scratch()
        pending = self.pending(state)
        seats = BOTH if seat is None else 1 << seat
        if isinstance(pending, Decision):
            seats &= sum(1 << asked for asked in pending.seats if not state.hides(asked))
        elif seat is not None:
            return []
        count = legal(state.now, state.tables, w, seats)
        return [int(w.actions[i]) for i in range(count)]

    def tokens(self, state: Position, seat: int | None = None) -> list[str]:
        # A deployment has hundreds of them, and their order is that of their texts: each is written once.
        return sorted(tokens.print_action(state, action) for action in self._legal(state, seat))

    def refusal(self, state: Position, action: int) -> Refusal | None:
        reason = check(state.now, state.tables, action)
        return Refusal(*REASONS[reason]) if reason else None

    def apply(self, state: Position, action: int) -> Step[Position]:
        w = scratch()
        refusal = self.refusal(state, action)
        if refusal:
            raise IllegalAction("", refusal)
        now = state.copy()
        w.noted = 0
        w.quiet = 0
        apply(now, state.tables, w, action)
        w.quiet = 1
        happened = events.decode(state, (w.events[i] for i in range(w.noted)))
        return Step(state.after(now), tuple(happened))

    def deal(self, state: Position, below: Callable[[int], int]) -> int:
        w = scratch()
        s = state.now
        if s.phase == DRAWING:
            rest = below(sum(int(hazards_left(s, state.tables, kind)) for kind in range(HAZARD_KINDS)))
            for kind in range(HAZARD_KINDS):
                rest -= int(hazards_left(s, state.tables, kind))
                if rest < 0:
                    return simple(DRAW, 0, kind)
        count = legal(s, state.tables, w, BOTH)
        return int(w.actions[below(count)])

    # ---- what a seat knows

    def view(self, state: Position, seat: int | None) -> View:
        return view(self, state, seat)

    def sample(self, view: View, below: Callable[[int], int]) -> Position:
        return sample(load_cards(), view.position, below)

    # ---- pictures

    def scene(self, view: View, language: str = "en") -> dict[str, Any]:
        position = self.read_position(view.position)
        told = view.legal and position.now.phase != DEPLOYING  # deployments are told by their tokens alone
        return scene(position, view, self.legal(position, view.seat) if told else (), language)

    def catalogue(self, language: str = "en") -> dict[str, Any]:
        return legend(language)

    # ---- text

    def read_position(self, text: str) -> Position:
        return read_position(load_cards(), text)

    def print_position(self, state: Position) -> str:
        return state.text

    def read_action(self, state: Position, token: str) -> int:
        return tokens.read_action(state, token)

    def print_action(self, state: Position, action: int) -> str:
        return tokens.print_action(state, action)

    def picture(self, state: Position, language: str = "en") -> str:
        return picture.draw(state, language)

    def describe(self, state: Position, language: str = "en") -> str:
        lines = [self.picture(state, language)]
        pending = self.pending(state)
        for seat in pending.seats if isinstance(pending, Decision) else ():
            answers = self.tokens(state, seat)
            if answers:
                lines += ["", picture.example(SEAT_NAMES[seat], answers, language)]
        return "\n".join(lines)

    def explain(self, event: Event, language: str = "en") -> str:
        return events.explain(event, language)

    # ---- records

    def turn(self, state: Position) -> Turn:
        """A turn belongs to both; its line is that of the seat with precedence, except while the other one fires."""
        s = state.now
        return Turn(int(s.turn), SEAT_NAMES[s.on if s.phase == FIRING else s.first] if s.turn else SEAT_NAMES[0])

    def read_tags(self, tags: Mapping[str, str]) -> Position:
        if "Position" in tags:
            return self.read_position(tags["Position"])
        return self.new({"variant": tags.get("Variant", notation.RULES[0])})

    def print_tags(self, state: Position, players: Mapping[int, str]) -> dict[str, str]:
        tags = {name: players.get(seat, "guest") for seat, name in enumerate(SEAT_NAMES)}
        rules = notation.RULES[state.now.extended]
        if self.new({"variant": rules}) != state:
            tags["Position"] = state.text.replace("\n", notation.JOINT)
        elif state.now.extended:
            tags["Variant"] = rules
        return tags


GAME = WroclawGame()
