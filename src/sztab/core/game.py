"""The contract that every game fulfils."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Literal, Protocol, TypeVar

from msgspec import Struct

from sztab.core.action import Action, BadInput, IllegalAction, Refusal
from sztab.core.ending import Ending
from sztab.core.event import Event
from sztab.core.languages import LANGUAGES
from sztab.core.poster import Poster
from sztab.core.story import Told
from sztab.core.view import View


@dataclass(frozen=True, slots=True)
class Decision:
    """Players are asked. Usually one; several where they choose at the same time without seeing each other's choice.

    `seats` have not answered yet and may answer in any order.
    """

    seats: tuple[int, ...]
    prompt: str


@dataclass(frozen=True, slots=True)
class Chance:
    """A draw, a roll or a shuffle is to be dealt."""

    prompt: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """The game is over; no winner means a draw."""

    winners: tuple[int, ...]


Pending = Decision | Chance | Outcome
Sides = Sequence[Sequence[int]]  # the seats of each


@dataclass(frozen=True, slots=True)
class Option:
    """An option of `new`, for whoever offers a choice: one of `choices`, several of them joined by commas, or text."""

    name: str
    kind: Literal["choice", "list", "text"]
    choices: tuple[str, ...] = ()
    default: str = ""  # empty: what follows from the other options


class State(Protocol):
    """A position as a value: never changed, equal when it reads the same, free to be kept, sent and compared."""

    @property
    def undo(self) -> int:
        """How many of the last actions may be taken back: never past chance, a reveal or another seat's decision."""


S = TypeVar("S", bound=State)


class Blank(Struct, frozen=True):
    """What a game draws that has nothing to show."""


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """What an action led to."""

    state: S
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class SeatFacts:
    """What statistics count of one seat of a finished game."""

    piece: str = ""  # what tells seats apart, an army or a faction; empty: nothing does
    dealt: int | None = None  # damage, wounds or points; None: it is not known, or not counted
    taken: int | None = None
    place: int | None = None  # among all seats, the best 1, shared by equals; None: the rules have not ended it


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose turn a record line is: the number of the round and the name of the seat on turn."""

    number: int
    seat: str


class Game(ABC, Generic[S]):
    """One game: everything a player, a bot, a server or a record needs, and no state of its own."""

    name: str
    title: str
    versions: Mapping[str, str]  # of its rules, the newest last, each with what it changed: records name theirs
    one_line: bool = False  # a position is one line; otherwise it is several, and commands take it from a file
    unknown_action_rule: str = ""  # the rule that refuses what is no action at all, where the rules have one
    # The structs of `scene`, `forecast` and `catalogue`, of advice where it is more than words, and what `Event.json`
    # has, a struct or several by the kind of event; the page's types are made from them.
    scene_type: type[Struct] | None = None
    forecast_type: type[Struct] | None = None
    catalogue_type: type[Struct] | None = None
    counsel_type: type[Struct] | None = None
    event_type: Any = None
    showcase: str = ""  # a position that shows what the game looks like, for a picture
    kernel: str | None = None  # a file of its rules; where its functions have been compiled, the others have too
    separator: str = " "  # what stands between tokens in records and protocol lines; `;` where tokens are several words

    @property
    def version(self) -> str:
        """The version of the rules that are played now."""
        return list(self.versions)[-1]

    # ---- the game itself

    @abstractmethod
    def new(self, options: Mapping[str, str]) -> S:
        """A game before its first decision. Unknown or impossible options raise BadInput."""

    def options(self) -> Sequence[Option]:
        """What `new` understands."""
        return ()

    def pieces(self) -> Sequence[str]:
        """What a seat may be given to play: armies, factions. Nothing: seats are what they are."""
        return ()

    def of_pieces(self, pieces: Sequence[str]) -> Mapping[str, str]:
        """The options of `new` by which the seats play these pieces."""
        return {}

    @abstractmethod
    def examples(self) -> Sequence[Mapping[str, str]]:
        """Options of games that show everything this game offers, for the contract tests and for fuzzing."""

    @abstractmethod
    def seats(self, state: S) -> tuple[str, ...]:
        """The names of the seats, in turn order."""

    def sides(self, state: S) -> tuple[tuple[int, ...], ...]:
        """Who plays against whom: the seats of a side win and lose together."""
        return tuple((seat,) for seat in range(len(self.seats(state))))

    def mode(self, state: S) -> str:
        """The way it is played; results of one way say little about another."""
        return "standard"

    def facts_of(self, state: S, sides: Sides, events: Iterable[Event]) -> Sequence[SeatFacts]:
        """What statistics count of each seat of a finished game, from all that happened in it."""
        return [SeatFacts()] * len(self.seats(state))

    def called(self, state: S, seat: int, language: str = "en") -> str:
        """What people call a seat: its army, its faction."""
        return self.seats(state)[seat]

    def ending(self, state: S, events: Sequence[Event], language: str = "en") -> Ending:
        """How a game ended, from all that happened in it; without a cause where it was not the rules that ended it."""
        return Ending()

    @abstractmethod
    def pending(self, state: S) -> Pending:
        """What the game waits for."""

    @abstractmethod
    def answers(self, state: S, seat: int | None = None) -> Sequence[tuple[str, Action]]:
        """Every action that may be answered now, each once behind its token, in the order of the tokens.

        Where chance is to answer these are its possible outcomes; where several seats decide, those of one seat.
        """

    @abstractmethod
    def refusal(self, state: S, action: Action) -> Refusal | None:
        """Why an action is not legal; None when it is."""

    @abstractmethod
    def apply(self, state: S, action: Action) -> Step[S]:
        """The state after a legal action, and what happened. An illegal one raises IllegalAction."""

    def carry_out(self, state: S, action: Action) -> Step[S]:
        """The same for an action that is known to be legal: it is not judged again."""
        return self.apply(state, action)

    @abstractmethod
    def deal(self, state: S, below: Callable[[int], int]) -> Action:
        """Let chance answer, with even random numbers from `below(n)`."""

    # ---- what a seat knows

    @abstractmethod
    def view(self, state: S, seat: int | None) -> View:
        """All that a seat (None: a spectator) may know."""

    @abstractmethod
    def sample(self, view: View, below: Callable[[int], int]) -> S:
        """A state that fits a view, with what it hides filled in at random."""

    # ---- text

    @abstractmethod
    def read_position(self, text: str) -> S:
        """The state a text describes. Unreadable text raises BadInput."""

    @abstractmethod
    def print_position(self, state: S) -> str:
        """The state as text; reading it gives an equal state."""

    @abstractmethod
    def read_action(self, state: S, token: str, /) -> Action:
        """The action a token means here. Unreadable tokens raise BadInput; whether it is legal is not asked."""

    @abstractmethod
    def print_action(self, state: S, action: Action, /) -> str:
        """The token of an action."""

    @abstractmethod
    def picture(self, state: S, /, language: str = "en") -> str:
        """The state drawn for a terminal."""

    def describe(self, state: S, /, language: str = "en") -> str:
        """Everything worth knowing about a state, for a person at a terminal."""
        return self.picture(state, language)

    @abstractmethod
    def explain(self, event: Event, language: str = "en") -> str:
        """An event as a sentence."""

    def tell(self, events: Sequence[Event], language: str = "en", state: S | None = None) -> list[Told]:
        """What happened, line by line; a game may tell it more fluently, and say what on the table it is about.

        `state`, any of the same game, says what the seats play, where the events do not.
        """
        return [Told(self.explain(event, language).removesuffix("."), [event.rule], event.kind, []) for event in events]

    def narrate(self, events: Sequence[Event], language: str = "en", state: S | None = None) -> list[str]:
        """The same as text, each line with the rules that decided it."""
        return [str(line) for line in self.tell(events, language, state)]

    # ---- pictures: made from views, so that nothing can be drawn that the seat may not know

    def scene(self, view: View, language: str = "en") -> Struct:
        """Everything a page draws and says about a view; its shape is the game's own."""
        return Blank()

    def forecast(self, view: View, tokens: Sequence[str], language: str = "en") -> Struct | None:
        """What would come of the position after these tokens if it came to a head now; None: nothing can be said."""
        return None

    def film(self, view: View, events: Sequence[Event], language: str = "en") -> Struct | None:
        """What one action did, to be shown step by step, in the shape of `forecast`; `view` is the one before it.

        None: there is nothing to show in this way.
        """
        return None

    def film_seconds(self, events: Sequence[Event]) -> float:
        """How long a page takes to show that at its usual pace; 0 where there is no film."""
        return 0.0

    def poster(self, view: View, language: str = "en") -> Poster:
        """A view as one drawing, for pictures of a table that a server makes."""
        return Poster()

    def catalogue(self, language: str = "en") -> Struct:
        """Every piece of the game as printed, with its words; its shape is the game's own."""
        return Blank()

    # ---- records

    @abstractmethod
    def turn(self, state: S) -> Turn:
        """The record line that the next action belongs to."""

    @abstractmethod
    def read_tags(self, tags: Mapping[str, str]) -> S:
        """The state a record starts from. Wrong tags raise BadInput."""

    @abstractmethod
    def print_tags(self, state: S, players: Mapping[int, str]) -> dict[str, str]:
        """The tags of a record that starts from this state: seats with their players, options, or the position."""

    # ---- what follows from the rest

    def play(self, state: S, token: str) -> Step[S]:
        """Read a token and apply it. Raises BadInput, and changes nothing, when that is impossible."""
        if self.is_answered(state, token):
            return Step(state, ())
        action = self.read_action(state, token)
        try:
            return self.apply(state, action)
        except IllegalAction as error:
            raise IllegalAction(token, error.refusal) from None

    def is_answered(self, state: S, token: str) -> bool:
        """Has the last action brought this answer along, because only one was possible? Older records spell it out."""
        return False

    def split(self, text: str) -> list[str]:
        """The tokens that a line of a record or of the protocol holds."""
        return [token for part in text.split(self.separator.strip() or None) if (token := part.strip())]

    def join(self, tokens: Sequence[str]) -> str:
        """Tokens as one line."""
        return (" " if self.separator == " " else f"{self.separator} ").join(tokens)

    def legal(self, state: S, seat: int | None = None) -> list[Action]:
        """The actions of `answers`."""
        return [action for _, action in self.answers(state, seat)]

    def tokens(self, state: S, seat: int | None = None) -> list[str]:
        """The tokens of `answers`."""
        return [token for token, _ in self.answers(state, seat)]

    def json(self, state: S) -> dict[str, Any]:
        """What is fixed about a position as a JSON object: its text and what is awaited."""
        pending = self.pending(state)
        names = self.seats(state)
        result: dict[str, Any] = {"position": self.print_position(state)}
        if isinstance(pending, Outcome):
            result["winners"] = [names[seat] for seat in pending.winners]
        elif isinstance(pending, Decision):
            result["to_decide"] = [names[seat] for seat in pending.seats]
        return result


__all__ = [
    "LANGUAGES",
    "BadInput",
    "Blank",
    "Chance",
    "Decision",
    "Game",
    "IllegalAction",
    "Option",
    "Outcome",
    "Pending",
    "Refusal",
    "SeatFacts",
    "Sides",
    "State",
    "Step",
    "Told",
    "Turn",
]
