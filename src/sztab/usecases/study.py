"""Positions without a table: a start, tokens played from there, and what a seat sees then. Nothing is kept but a cache.

Long walks pause after a few tokens, so that others may be served in between.
"""

from __future__ import annotations

import hashlib
from collections.abc import Generator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from sztab.core.action import Action, BadInput, IllegalAction, Refusal
from sztab.core.chance import dealer_from_text
from sztab.core.event import Event
from sztab.core.game import Chance, Decision, Game, Outcome
from sztab.core.lru import Lru
from sztab.core.record import Record, read_record, rules_tag
from sztab.core.registry import game as find
from sztab.core.registry import names as games_there_are
from sztab.core.story import Told
from sztab.core.view import View
from sztab.core.words import Sentence
from sztab.messages.analysis import MOST_TOKENS, StudyAnswer, StudyForecastRequest, StudyRequest
from sztab.messages.costs import WORK
from sztab.messages.errors import Refused, bad_input
from sztab.messages.tables import Entry, Forecast, State, Turn
from sztab.table.documents import Result
from sztab.usecases import present
from sztab.usecases.ask import ask
from sztab.usecases.house import Here

KEPT = 256  # states that are remembered, of all studies together
EVERY = 32  # tokens between two states that are remembered, besides the last of each request
BREATH = 10  # tokens that are played before others are served
WIDEST = 3  # pieces of a draw whose possibilities are listed: of six there are more than a hundred thousand


@dataclass(frozen=True)
class Start:
    """Where a study begins."""

    game: Game[Any]
    state: Any
    tags: str  # a record without turns
    tokens: tuple[str, ...]  # of the record, if there is one
    rounds: int = 0  # what to add to the round that the states tell


@dataclass(frozen=True)
class Played:
    """One token: who answered with it, and what happened."""

    token: str
    seat: int | None
    turn: Turn
    events: tuple[Event, ...]


@dataclass
class Walk:
    """A study as far as its tokens could be played."""

    start: Start
    state: Any
    last: int  # the seat that was asked last
    tokens: list[str] = field(default_factory=list)
    told: list[Played] = field(default_factory=list)  # the last of the tokens
    refused: Refused | None = None

    @property
    def game(self) -> Game[Any]:
        return self.start.game

    def seat(self, wanted: int | str | None) -> int | None:
        """Who looks."""
        names = self.game.seats(self.state)
        if isinstance(wanted, int) and wanted >= len(names):
            raise Refused(400, Sentence("There are {count} seats, counted from 0.", count=len(names)), field="seat")
        return self.last if isinstance(wanted, str) else wanted

    def view(self, seat: int | None) -> View:
        return self.game.view(self.state, seat)

    def whole(self) -> Walk:
        """For those who cannot do with less."""
        if self.refused:
            raise self.refused
        return self


class Study:
    """Plays studies; states on the way are remembered, so that stepping through a long game is cheap."""

    def __init__(self) -> None:
        self._states = Lru[bytes, tuple[Any, int]](KEPT)

    def walk(self, start: Start, request: StudyRequest) -> Generator[None, None, Walk]:
        """Play the tokens of a request; pauses after every few that cost something."""
        game = start.game
        wanted = list(start.tokens if request.tokens is None else request.tokens)
        keys = _keys(start, wanted)
        walk = Walk(start, start.state, _asked(game, start.state, 0))
        known = next((n for n in range(min(request.after, len(wanted)), 0, -1) if keys[n] in self._states), 0)
        if known:
            walk.state, walk.last = self._states[keys[known]]
            walk.tokens = wanted[:known]
        given = known  # tokens of the request that are played
        dealt = False
        for count in range(2 * MOST_TOKENS):
            action = self._next(walk, wanted[given:], request)
            if action is None:
                break
            answers = given < len(wanted) and not action[1]
            self._play(walk, action[0], request.after)
            dealt = dealt or not answers
            given += answers
            if answers and not dealt and given % EVERY == 0:
                self._states[keys[given]] = (walk.state, walk.last)
            if len(walk.tokens) >= MOST_TOKENS:
                break
            if count % BREATH == BREATH - 1:
                yield
        if walk.tokens:
            self._states[_keys(start, walk.tokens)[-1]] = (walk.state, walk.last)
        return walk

    def _next(self, walk: Walk, left: Sequence[str], request: StudyRequest) -> tuple[Action, bool] | None:
        """The next action and whether it is dealt; None where the walk ends, maybe because a token is refused."""
        game, state = walk.game, walk.state
        try:
            if not left:
                raise BadInput("")
            return _judged(game, state, left[0]), False
        except BadInput as error:
            if request.deal and isinstance(game.pending(state), Chance):
                dealer = dealer_from_text(f"{request.seed}\n{len(walk.tokens)}")
                return game.deal(state, dealer.below), True
            if left:
                walk.refused = bad_input(error)
            return None

    def _play(self, walk: Walk, action: Action, after: int) -> None:
        game, state = walk.game, walk.state
        pending, turn = game.pending(state), game.turn(state)
        token = game.print_action(state, action)
        step = game.carry_out(state, action)
        walk.state = step.state
        walk.tokens.append(token)
        walk.last = _asked(game, step.state, walk.last)
        if len(walk.tokens) > after:
            seat = _answered(pending, game.pending(step.state))
            number = Turn(turn.number + walk.start.rounds, turn.seat)
            walk.told.append(Played(token, seat, number, step.events))


def answer(walk: Walk, request: StudyRequest) -> StudyAnswer:
    """What is told of a walk."""
    game, state = walk.game, walk.state
    pending = game.pending(state)
    return StudyAnswer(
        game=game.name,
        start=walk.start.tags,
        between=game.join(["", ""]),
        names=list(game.seats(state)),
        mode=game.mode(state),
        tokens=walk.tokens,
        refused=walk.refused.told(request.language) if walk.refused else None,
        state=_state(walk, walk.seat(request.seat), request.language),
        entries=_entries(walk, request.language),
        position=game.print_position(state),
        undo=state.undo,
        chance=pending.prompt if isinstance(pending, Chance) else None,
        outcomes=_outcomes(game, state) if isinstance(pending, Chance) else [],
    )


def _outcomes(game: Game[Any], state: Any) -> list[str]:
    """What chance may answer. Whether it is too much to be listed is seen from one answer, without listing all."""
    likely = game.print_action(state, game.deal(state, lambda n: 0))
    return game.tokens(state) if likely.count(",") < WIDEST else []


def story(walk: Walk, tokens: Sequence[str], language: str) -> list[list[Told]]:
    """What each token would do, as far as they can be played from here."""
    game, state = walk.game, walk.state
    told = []
    for token in tokens:
        try:
            step = game.play(state, token)
        except BadInput:
            break
        told.append(game.tell(step.events, language, step.state))
        state = step.state
    return told


def start_of(request: StudyRequest) -> Start:
    """Where a request begins. Refused when it names no start, several, or an impossible one."""
    given = [name for name in ("position", "options", "record") if getattr(request, name) is not None]
    if len(given) > 1:
        raise Refused(400, Sentence("Give one starting point, not {count}.", count=len(given)), field=given[1])
    try:
        if request.record is not None:
            return _from_record(request)
        if request.game is None:
            raise Refused(400, "Name the game.", field="game")
        game = _game(request.game)
        if request.position is not None:
            state = _position(game, request.position, request.seed)
        else:
            state = game.new(request.options or {})
    except BadInput as error:
        refused = Refused(400, str(error), field=given[0] if given else None)
        refused.input = error  # the game says it in other languages, too
        raise refused from None
    return Start(game, state, str(Record(_tags(game, state))), ())


def _from_record(request: StudyRequest) -> Start:
    name, record = request.game, read_record(request.record or "")
    game = _game(record.tags["Game"])
    if name is not None and name != game.name:
        raise BadInput(Sentence("The record is of the game {game}, not {other}.", game=game.name, other=name))
    if len(record.tokens) > MOST_TOKENS:
        raise BadInput(Sentence("The record has more than {count} tokens.", count=MOST_TOKENS))
    state = game.read_tags(record.tags)
    rounds, tags = 0, record.tags
    if "Position" in tags:
        filled = _position(game, game.print_position(state), request.seed)
        if filled != state:
            state, tags = filled, {**tags, "Position": game.print_tags(filled, {})["Position"]}
        if record.lines:
            rounds = record.lines[0].turn.number - int(game.turn(state).number)
    return Start(game, state, str(Record(tags)), tuple(record.tokens), rounds)


def _game(name: str) -> Game[Any]:
    if name not in games_there_are():
        raise Refused(404, "There is no such game.", field="game")
    return find(name)


def _position(game: Game[Any], text: str, seed: str) -> Any:
    """A position as given; what it hides, because it is what somebody saw, is filled in at random."""
    return game.sample(View(game.name, None, text, (), (), 0), dealer_from_text(f"{seed}\nhidden").below)


def _tags(game: Game[Any], state: Any) -> dict[str, str]:
    return {"Game": game.name, "Rules": rules_tag(game), **game.print_tags(state, {})}


def _keys(start: Start, tokens: Sequence[str]) -> list[bytes]:
    """A name for the start and for each position after a token, the same wherever the same was played."""
    keys = [hashlib.blake2b(f"{start.game.name}\n{start.tags}".encode(), digest_size=16).digest()]
    for token in tokens:
        keys.append(hashlib.blake2b(keys[-1] + token.encode(), digest_size=16).digest())
    return keys


def _judged(game: Game[Any], state: Any, token: str) -> Action:
    """The action of a token, if it may be played."""
    pending = game.pending(state)
    if isinstance(pending, Outcome):
        raise BadInput(Sentence("{token}: the game is over.", token=token))
    try:
        action = game.read_action(state, token)
    except BadInput as error:
        if not game.unknown_action_rule:
            raise
        raise IllegalAction("", Refusal(game.unknown_action_rule, error.args[0])) from None
    refusal = game.refusal(state, action)
    if refusal:
        raise IllegalAction(token, refusal)
    return action


def _asked(game: Game[Any], state: Any, otherwise: int) -> int:
    pending = game.pending(state)
    return pending.seats[0] if isinstance(pending, Decision) else otherwise


def _answered(before: object, after: object) -> int | None:
    """The seat that a token was an answer of; None for chance."""
    if not isinstance(before, Decision):
        return None
    if len(before.seats) > 1 and isinstance(after, Decision):
        gone = [seat for seat in before.seats if seat not in after.seats]
        if len(gone) == 1:
            return gone[0]
    return before.seats[0]


def _entries(walk: Walk, language: str) -> list[Entry]:
    first = len(walk.tokens) - len(walk.told) + 1
    return [
        present.played(walk.game, number, one.seat, one.token, one.turn, 0, one.events, language, walk.state)
        for number, one in enumerate(walk.told, first)
    ]


def _state(walk: Walk, seat: int | None, language: str) -> State:
    number, pending, turn = len(walk.tokens), walk.game.pending(walk.state), walk.game.turn(walk.state)
    return present.inside(
        walk.game,
        walk.state,
        walk.view(seat),
        language,
        table="",
        number=number,
        decision=number + 1,
        turn=Turn(turn.number + walk.start.rounds, turn.seat),
        told=(),
        result=Result(pending.winners, "rules") if isinstance(pending, Outcome) else None,
    )


# ---- what can be asked: public, and nothing is stored


async def walked(here: Here, data: StudyRequest) -> Walk:
    walk = await here.house.drive(here.house.study.walk(await here.house.read(partial(start_of, data)), data))
    walk.seat(data.seat)
    return walk


@ask("POST", "/api/study", "study", limits=("studying",), anybody=True, cost=WORK)
async def position(here: Here, data: StudyRequest) -> StudyAnswer:
    """Play tokens from a start and look at what comes of it, as far as they can be played."""
    return answer(await walked(here, data), data)


@ask("POST", "/api/study/forecast", "study", limits=("studying",), anybody=True, cost=WORK)
async def forecast(here: Here, data: StudyForecastRequest) -> Forecast:
    """What would come of a position after some more tokens."""
    walk = (await walked(here, data)).whole()
    try:
        return Forecast.of(walk.game.forecast(walk.view(walk.seat(data.seat)), data.ahead, data.language))
    except BadInput as error:
        raise bad_input(error) from None
