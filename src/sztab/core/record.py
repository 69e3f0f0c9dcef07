"""Records: a game as text, with every decision and every outcome of chance; it replays without a seed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Generic

from sztab.core.action import Action, BadInput, BadLine, OtherRules
from sztab.core.event import Event
from sztab.core.game import Game, Outcome, S, Turn
from sztab.core.registry import game as find
from sztab.core.words import Sentence

_TAG = re.compile(r'\[(\w+) "(.*)"\](?:\s+#.*)?', re.DOTALL)
_LINE = re.compile(r"([0-9]{1,9})\s+(\S+)(?:\s+(\S.*))?", re.DOTALL)
_COMMENT = re.compile(r"(^|\s)#.*")


@dataclass
class Line:
    """One turn of a record: whose, and its tokens, with the number of the text line it was read from."""

    turn: Turn
    tokens: list[str] = field(default_factory=list)
    where: int = 0

    def must_be(self, turn: Turn) -> None:
        """Refuse a line that says another turn than the one it is."""
        seat, number = self.turn.seat, self.turn.number
        if turn.seat != seat:
            raise BadLine(self.where, Sentence("it is the turn of {now}, not of {seat}.", now=turn.seat, seat=seat))
        if turn.number != number:
            raise BadLine(self.where, Sentence("it is round {now}, not {number}.", now=turn.number, number=number))


@dataclass
class Record:
    """Tags and turns, as written."""

    tags: dict[str, str]
    lines: list[Line] = field(default_factory=list)
    between: str = " "  # what stands between two tokens

    @property
    def tokens(self) -> list[str]:
        return [token for line in self.lines for token in line.tokens]

    def __str__(self) -> str:
        tags = "\n".join(f'[{name} "{value}"]' for name, value in self.tags.items())
        turns = ((line.turn, self.between.join(line.tokens)) for line in self.lines)
        lines = "\n".join(f"{turn.number} {turn.seat}  {tokens}" for turn, tokens in turns)
        return f"{tags}\n\n{lines}\n" if lines else f"{tags}\n"


def read_record(text: str) -> Record:
    """A record from its text; the position of a `[Position]` tag may be several lines joined by ` / `."""
    record = Record({})
    split: Callable[[str], list[str]] = str.split
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip() if raw.lstrip().startswith("[") else _COMMENT.sub("", raw).strip()
        if not line:
            continue
        tag = _TAG.fullmatch(line)
        if tag and not record.lines:
            if tag[1] in record.tags:
                raise BadLine(number, Sentence("the tag {tag} stands twice.", tag=tag[1]))
            record.tags[tag[1]] = tag[2]
            continue
        turn = _LINE.fullmatch(line)
        if not turn:
            raise BadLine(number, Sentence("neither a tag nor a turn: {text}.", text=repr(line[:60])))
        if not record.lines and "Game" in record.tags:
            game = find(record.tags["Game"])
            split, record.between = game.split, game.join(["", ""])
        record.lines.append(Line(Turn(int(turn[1]), turn[2]), split(turn[3] or ""), number))
    if "Game" not in record.tags:
        raise BadInput(Sentence("The record has no [Game] tag."))
    return record


def rules_tag(game: Game[Any]) -> str:
    """What the tag `[Rules]` says of a game that is played now."""
    return f"{game.name} {game.version}"


@contextmanager
def judged_today(game: Game[Any], tags: Mapping[str, str]) -> Iterator[None]:
    """What today's rules say against a record of other rules is no fault of the record, and is said so."""
    try:
        yield
    except BadInput as error:
        theirs = tags.get("Rules", "").removeprefix(game.name).strip()
        if theirs in ("", game.version):
            raise
        raise OtherRules(theirs, game.version, error) from None


@dataclass(frozen=True)
class Moment(Generic[S]):
    """A state of a replayed record, the action that led to it and what happened."""

    state: S
    token: str
    events: tuple[Event, ...]
    turn: Turn  # of the record line it stands in


def replay(game: Game[S], record: Record, until: int | None = None) -> Iterator[Moment[S]]:
    """Play a record again, checking everything it says. The first moment is the start, with no token.

    `until`: stop after that many tokens.
    """
    with judged_today(game, record.tags):
        yield from _replayed(game, record, until)


def _replayed(game: Game[S], record: Record, until: int | None) -> Iterator[Moment[S]]:
    state = game.read_tags(record.tags)
    yield Moment(state, "", (), game.turn(state))
    played = 0
    # A game that begins with a position may be in any round: its first line says which.
    before = record.lines[0].turn.number - game.turn(state).number if "Position" in record.tags and record.lines else 0
    for line in record.lines:
        for token in line.tokens:
            if until is not None and played >= until:
                return
            if not game.is_answered(state, token):  # it belongs to the turn before
                turn = game.turn(state)
                line.must_be(Turn(turn.number + before, turn.seat))
            try:
                step = game.play(state, token)
            except BadInput as error:
                raise BadLine(line.where, error) from None
            state = step.state
            played += 1
            yield Moment(state, token, step.events, line.turn)
    if until is None:
        _check_result(game, state, record.tags)


def _check_result(game: Game[S], state: S, tags: Mapping[str, str]) -> None:
    claimed = tags.get("Result", "*")
    actual = result_text(game, state)
    if "Ended" not in tags and claimed != actual:
        raise BadInput(
            Sentence(
                "The record says that the result is {claimed}, the game says {actual}.",
                claimed=repr(claimed),
                actual=repr(actual),
            )
        )


def result_text(game: Game[S], state: S) -> str:
    """`*` for a game that goes on, `draw`, or the winners joined by `+`."""
    pending = game.pending(state)
    if not isinstance(pending, Outcome):
        return "*"
    names = game.seats(state)
    return "+".join(names[seat] for seat in pending.winners) or "draw"


class Recorder(Generic[S]):
    """Keeps the record of a game while it is played, and everything needed to take actions back."""

    def __init__(self, game: Game[S], state: S, players: Mapping[int, str] | None = None, **tags: str) -> None:
        self.game = game
        self.states = [state]
        self.actions: list[Action] = []
        self.tags = {
            "Game": game.name,
            "Rules": rules_tag(game),
            **game.print_tags(state, players or {}),
            **tags,
        }

    @property
    def state(self) -> S:
        return self.states[-1]

    def apply(self, action: Action) -> tuple[Event, ...]:
        """Make an action part of the game."""
        step = self.game.apply(self.state, action)
        self.states.append(step.state)
        self.actions.append(action)
        return step.events

    def play(self, token: str) -> tuple[Event, ...]:
        """Make a token part of the game."""
        step = self.game.play(self.state, token)
        self.actions.append(self.game.read_action(self.state, token))
        self.states.append(step.state)
        return step.events

    def undo(self) -> None:
        """Take back the last action, if it may be taken back."""
        if not self.state.undo or not self.actions:
            raise BadInput("The last action cannot be taken back.")
        self.states.pop()
        self.actions.pop()

    def record(self) -> Record:
        """The record so far."""
        record = Record({**self.tags, "Result": result_text(self.game, self.state)}, between=self.game.join(["", ""]))
        for state, action in zip(self.states, self.actions, strict=False):
            turn = self.game.turn(state)
            if not record.lines or record.lines[-1].turn != turn:
                record.lines.append(Line(turn))
            record.lines[-1].tokens.append(self.game.print_action(state, action))
        return record

    def json(self) -> dict[str, Any]:
        """The record and the present position."""
        return {"record": str(self.record()), **self.game.json(self.state)}
