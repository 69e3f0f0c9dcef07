"""In the Ruins of Wrocław as a game of the contract."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache

from sztab.core.action import BadInput, Refusal
from sztab.core.ending import Ending
from sztab.core.event import Event
from sztab.core.game import Chance, Decision, Option, Outcome, Pending, SeatFacts, Sides, Turn
from sztab.core.kernel import new_states
from sztab.core.kernel_game import KernelGame
from sztab.core.lines import JOINT
from sztab.core.position import Answers
from sztab.core.poster import Poster
from sztab.core.story import Told
from sztab.core.view import View
from sztab.core.words import Sentence
from sztab.core.words import mark as _
from sztab.games.wroclaw import narration, terminal
from sztab.games.wroclaw.data import Cards, load_cards
from sztab.games.wroclaw.ending import ending
from sztab.games.wroclaw.events import decode
from sztab.games.wroclaw.facts import facts_of
from sztab.games.wroclaw.help import legend
from sztab.games.wroclaw.notation import tokens, write
from sztab.games.wroclaw.position import SPECTATOR, Position, scratch
from sztab.games.wroclaw.poster import poster
from sztab.games.wroclaw.rules import turn
from sztab.games.wroclaw.rules.action import DRAW, simple
from sztab.games.wroclaw.rules.reasons import REASONS
from sztab.games.wroclaw.rules.setup import new_game
from sztab.games.wroclaw.rules.turn import apply, check, hazards_left, legal
from sztab.games.wroclaw.scene.scene import scene
from sztab.games.wroclaw.scene.types import Catalogue, Scene, SceneEvent
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
    Work,
)
from sztab.games.wroclaw.versions import VERSIONS
from sztab.games.wroclaw.view import read_position, sample

_OLD_NAME = "rules"  # of the option `variant`, which records have always called so


class WroclawGame(KernelGame[Position]):
    """Rules, text and records of In the Ruins of Wrocław."""

    name = "wroclaw"
    title = _("In the Ruins of Wrocław")
    versions = VERSIONS
    known_options = ("variant", "seats")
    scratch = staticmethod(scratch)
    scene_type = Scene
    event_type = SceneEvent
    kernel = turn.__file__
    catalogue_type = Catalogue

    # ---- the game itself

    def new(self, options: Mapping[str, str]) -> Position:
        self.check_options(options, _OLD_NAME)
        if "variant" in options and _OLD_NAME in options:
            raise BadInput(Sentence("variant= and rules= are the same option: give one of them."))
        rules = options.get("variant", options.get(_OLD_NAME, write.RULES[0]))
        if rules not in write.RULES:
            raise BadInput(Sentence("variant= is {known} (SET-5).", known=" / ".join(write.RULES)))
        if options.get("seats", "2") != "2":
            raise BadInput(Sentence("This game is for two players (SET-1)."))
        state: State = new_states(State, 1)[0]
        new_game(state, write.RULES.index(rules))
        return Position(load_cards(), state)

    def options(self) -> Sequence[Option]:
        return [Option("variant", "choice", write.RULES, write.RULES[0])]

    def examples(self) -> Sequence[Mapping[str, str]]:
        return [{"variant": "basic"}, {"variant": "extended"}]

    def seats(self, state: Position) -> tuple[str, ...]:
        return SEAT_NAMES

    def mode(self, state: Position) -> str:
        return write.RULES[state.now.extended]

    def facts_of(self, state: Position, sides: Sides, events: Iterable[Event]) -> list[SeatFacts]:
        return facts_of(state, sides, events)

    def called(self, state: Position, seat: int, language: str = "en") -> str:
        return narration.side_name(SEAT_NAMES[seat], language)

    def ending(self, state: Position, events: Sequence[Event], language: str = "en") -> Ending:
        return ending(state, events, language)

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

    def answers(self, state: Position, seat: int | None = None) -> Answers:
        s = state.now
        if s.phase != DEPLOYING or seat is None or state.hides(seat) or not s.waiting >> seat & 1:
            return super().answers(state, seat)
        found = self._deployments(state.cards, seat, int(s.hand[seat]), tuple(int(n) for n in s.pool[seat]))
        state.answers[seat] = found
        return found

    @lru_cache(maxsize=256)  # noqa: B019  # there is one game
    def _deployments(self, cards: Cards, seat: int, hand: int, pool: tuple[int, ...]) -> Answers:
        """Hundreds of them, which hand and pool alone decide: they stay the same while the other side chooses."""
        s: State = new_states(State, 1)[0]
        s.phase, s.waiting, s.hand[seat] = DEPLOYING, 1 << seat, hand
        for kind, count in enumerate(pool):
            s.pool[seat][kind] = count
        return super().answers(Position(cards, s), seat)

    def found(self, state: Position, seat: int | None) -> list[int]:
        pending = self.pending(state)
        seats = BOTH if seat is None else 1 << seat
        if isinstance(pending, Decision):
            seats &= sum(1 << asked for asked in pending.seats if not state.hides(asked))
        elif seat is not None:
            return []
        w = scratch()
        count = legal(state.now, state.tables, w, seats)
        return [int(w.actions[i]) for i in range(count)]

    def check(self, state: Position, now: State, work: Work, action: int) -> Refusal | None:
        reason = check(now, state.tables, action)
        return Refusal(*REASONS[reason]) if reason else None

    def run(self, state: Position, now: State, work: Work, action: int) -> None:
        apply(now, state.tables, work, action)

    def decode(self, state: Position, rows: Iterable[Sequence[int]]) -> list[Event]:
        return decode(state, rows)

    def after(self, state: Position, now: State, action: int) -> Position:
        return state.after(now)

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

    def seen(self, state: Position, seat: int | None) -> str:
        """The position without the other side's secrets."""
        return write.print_position(state.cards, state.now, SPECTATOR if seat is None else seat)

    def sample(self, view: View, below: Callable[[int], int]) -> Position:
        return sample(load_cards(), view.position, below)

    # ---- pictures

    def scene(self, view: View, language: str = "en") -> Scene:
        position = self.read_position(view.position)
        told = view.legal and position.now.phase != DEPLOYING  # deployments are told by their tokens alone
        return scene(position, view, self.legal(position, view.seat) if told else (), language)

    def poster(self, view: View, language: str = "en") -> Poster:
        return poster(self.scene(view, language))

    # ---- text

    def read_position(self, text: str) -> Position:
        return read_position(load_cards(), text)

    read_action = staticmethod(tokens.read_action)
    print_action = staticmethod(tokens.print_action)
    picture = staticmethod(terminal.draw)
    explain = staticmethod(narration.explain)

    def tell(self, events: Sequence[Event], language: str = "en", state: Position | None = None) -> list[Told]:
        return narration.tell(events, language)

    catalogue = staticmethod(legend)

    def describe(self, state: Position, language: str = "en") -> str:
        lines = [self.picture(state, language)]
        pending = self.pending(state)
        for seat in pending.seats if isinstance(pending, Decision) else ():
            answers = self.tokens(state, seat)
            if answers:
                lines += ["", terminal.example(SEAT_NAMES[seat], answers, language)]
        return "\n".join(lines)

    # ---- records

    def turn(self, state: Position) -> Turn:
        """A turn belongs to both; its line is that of the seat with precedence, except while the other one fires."""
        s = state.now
        return Turn(int(s.turn), SEAT_NAMES[s.on if s.phase == FIRING else s.first] if s.turn else SEAT_NAMES[0])

    def read_tags(self, tags: Mapping[str, str]) -> Position:
        if "Position" in tags:
            return self.read_position(tags["Position"])
        return self.new({"variant": tags.get("Variant", write.RULES[0])})

    def print_tags(self, state: Position, players: Mapping[int, str]) -> dict[str, str]:
        tags = {name: players.get(seat, "guest") for seat, name in enumerate(SEAT_NAMES)}
        rules = write.RULES[state.now.extended]
        if self.new({"variant": rules}) != state:
            tags["Position"] = state.text.replace("\n", JOINT)
        elif state.now.extended:
            tags["Variant"] = rules
        return tags


GAME = WroclawGame()
