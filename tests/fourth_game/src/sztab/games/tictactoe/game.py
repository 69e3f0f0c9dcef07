"""Tic-tac-toe. A position is `x.. .o. ... | o`: three rows from the top, and who is to answer (`?`: lot)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from msgspec import Struct

from sztab.core.action import Action, BadInput, IllegalAction, Refusal
from sztab.core.event import Event
from sztab.core.game import Chance, Decision, Game, Outcome, Pending, Step, Turn
from sztab.core.view import View

Mark = Literal["x", "o", ""]
SEATS = ("X", "O")
SQUARES = tuple(f"{column}{row}" for row in "321" for column in "abc")
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
MARKS: dict[str, Mark] = {"x": "x", "o": "o", ".": ""}
LOT = 9  # the action of chance: 9 lets crosses begin, 10 noughts
FORM = re.compile(r"([xo.]{3}) ([xo.]{3}) ([xo.]{3}) \| ([xo?])")


@dataclass(frozen=True)
class Position:
    board: str
    turn: str  # x, o, or ? before the lot
    undo: int = 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and (self.board, self.turn) == (other.board, other.turn)

    def __hash__(self) -> int:
        return hash((self.board, self.turn))


class Offer(Struct):
    """An answer that the page may give."""

    token: str
    says: str


class Scene(Struct):
    """What the page draws: `phase`, `prompt` and `legal` as every game has them, the rest is this game's own."""

    phase: Literal["mark", "over"]
    prompt: str
    board: list[Mark]  # nine squares from the top left
    squares: list[str]  # their names
    seats: tuple[str, str]
    legal: list[Offer]


class Begins(Struct, tag_field="event", tag="begins"):
    """The lot has said who begins."""

    rule: str
    seat: str


class Marked(Struct, tag_field="event", tag="marked"):
    """A seat has marked a square."""

    rule: str
    seat: str
    square: str


class Won(Struct, tag_field="event", tag="won"):
    """A seat has three in a line."""

    rule: str
    seat: str


SceneEvent = Begins | Marked | Won
VERSIONS = {"1.0": "The first."}


def winner(board: str) -> str:
    return next((board[a] for a, b, c in LINES if board[a] != "." and board[a] == board[b] == board[c]), "")


class TicTacToe(Game[Position]):
    name = "tictactoe"
    title = "Tic-tac-toe"
    versions = VERSIONS
    one_line = True
    scene_type = Scene
    event_type = SceneEvent

    def new(self, options: Mapping[str, str]) -> Position:
        if options:
            raise BadInput(f"There is no option {next(iter(options))!a}.")
        return Position("." * 9, "?")

    def examples(self) -> Sequence[Mapping[str, str]]:
        return ({},)

    def seats(self, state: Position) -> tuple[str, ...]:
        return SEATS

    def pending(self, state: Position) -> Pending:
        if state.turn == "?":
            return Chance("lot")
        if winner(state.board):
            return Outcome(("xo".index(winner(state.board)),))
        return Decision(("xo".index(state.turn),), "mark") if "." in state.board else Outcome(())

    def answers(self, state: Position, seat: int | None = None) -> Sequence[tuple[str, Action]]:
        pending = self.pending(state)
        if isinstance(pending, Chance):
            return (("lot:O", LOT + 1), ("lot:X", LOT)) if seat is None else ()
        if isinstance(pending, Outcome) or seat not in (None, *pending.seats):
            return ()
        return sorted((SQUARES[at], at) for at in range(9) if state.board[at] == ".")

    def refusal(self, state: Position, action: Action) -> Refusal | None:
        if action in self.legal(state):
            return None
        if action >= LOT or state.turn == "?":
            return Refusal("PLAY-1", "Lot decides who begins, once.")
        if isinstance(self.pending(state), Outcome):
            return Refusal("PLAY-3", "The game is over.")
        return Refusal("PLAY-2", "This square is not empty.")

    def apply(self, state: Position, action: Action) -> Step[Position]:
        refusal = self.refusal(state, action)
        if refusal:
            raise IllegalAction(self.print_action(state, action), refusal)
        if action >= LOT:
            turn = "xo"[action - LOT]
            return Step(Position(state.board, turn), (Event("begins", "PLAY-1", {"seat": turn.upper()}),))
        board = state.board[:action] + state.turn + state.board[action + 1 :]
        told = [Event("marked", "PLAY-2", {"seat": state.turn.upper(), "square": SQUARES[action]})]
        if winner(board):
            told.append(Event("won", "PLAY-3", {"seat": state.turn.upper()}))
        return Step(Position(board, "o" if state.turn == "x" else "x", 1), tuple(told))

    def deal(self, state: Position, below: Callable[[int], int]) -> Action:
        return LOT + below(2)

    def view(self, state: Position, seat: int | None) -> View:
        pending = self.pending(state)
        asked = pending.seats if isinstance(pending, Decision) else ()
        legal = tuple(self.tokens(state, seat)) if seat in asked else ()
        last = "ox".index(state.turn) if state.undo else None
        return View(self.name, seat, self.print_position(state), asked, legal, state.undo if seat == last else 0)

    def sample(self, view: View, below: Callable[[int], int]) -> Position:
        return self.read_position(view.position)

    def scene(self, view: View, language: str = "en") -> Scene:
        state = self.read_position(view.position)
        over = isinstance(self.pending(state), Outcome)
        return Scene(
            phase="over" if over else "mark",
            prompt="The game is over." if over else f"{state.turn.upper()} marks a square.",
            board=[MARKS[mark] for mark in state.board],
            squares=list(SQUARES),
            seats=SEATS,
            legal=[Offer(token, f"Mark {token}") for token in view.legal],
        )

    def read_position(self, text: str) -> Position:
        found = FORM.fullmatch(text)
        if not found:
            raise BadInput("A position is three rows and who is to answer, such as 'x.. .o. ... | x'.")
        board, turn = "".join(found.groups()[:3]), found[4]
        if turn == "?" and board != "." * 9:
            raise BadInput("Lot comes before the first mark.")
        return Position(board, turn)

    def print_position(self, state: Position) -> str:
        return f"{state.board[:3]} {state.board[3:6]} {state.board[6:]} | {state.turn}"

    def read_action(self, state: Position, token: str) -> Action:
        words = (*SQUARES, "lot:X", "lot:O")
        if token not in words:
            raise BadInput("An answer is a square from a1 to c3.")
        return words.index(token)

    def print_action(self, state: Position, action: Action) -> str:
        return (*SQUARES, "lot:X", "lot:O")[action]

    def picture(self, state: Position, language: str = "en") -> str:
        return "\n".join(state.board[row : row + 3] for row in (0, 3, 6))

    def explain(self, event: Event, language: str = "en") -> str:
        data = event.data
        return {
            "begins": f"{data['seat']} begins.",
            "marked": f"{data['seat']} marks {data.get('square')}.",
            "won": f"{data['seat']} wins.",
        }[event.kind]

    def turn(self, state: Position) -> Turn:
        return Turn(1 + (9 - state.board.count(".")) // 2, "X" if state.turn == "?" else state.turn.upper())

    def read_tags(self, tags: Mapping[str, str]) -> Position:
        return self.read_position(tags["Position"]) if "Position" in tags else self.new({})

    def print_tags(self, state: Position, players: Mapping[int, str]) -> dict[str, str]:
        tags = {SEATS[seat]: player for seat, player in players.items()}
        return tags if state == self.new({}) else {**tags, "Position": self.print_position(state)}


GAME = TicTacToe()
