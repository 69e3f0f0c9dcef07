"""A table as a value: what an answer, an undo or the dealer makes of it. Nothing here waits, stores or sends."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from sztab.core.action import BadInput, IllegalAction, Refusal
from sztab.core.chance import Dealer
from sztab.core.game import Chance, Decision, Game, Outcome
from sztab.core.record import rules_tag
from sztab.core.registry import game as find
from sztab.core.view import View
from sztab.core.words import Sentence
from sztab.table import clocks
from sztab.table.bot_numbers import names
from sztab.table.documents import Glimpse, Result, Step, TableDocument


class TableValue(Struct, frozen=True):
    """A table with its game: the states since the last moment behind which nothing can be taken back."""

    table: TableDocument
    game: Game[Any]
    states: tuple[Any, ...]
    rounds: int = 0  # what to add to the round that the states tell
    new: tuple[Step, ...] = ()  # steps that are not stored yet

    @property
    def state(self) -> Any:
        return self.states[-1]

    @property
    def viewers(self) -> tuple[int | None, ...]:
        """The seats, then the spectators."""
        return (*range(len(self.table.names)), None)

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that are to answer."""
        if self.table.status != "running":
            return ()
        pending = self.game.pending(self.state)
        return pending.seats if isinstance(pending, Decision) else ()

    def view(self, seat: int | None) -> View:
        view = self.game.view(self.state, seat)
        return view if self.table.status == "running" else View(view.game, seat, view.position, (), (), 0)

    def turn(self, state: Any) -> tuple[int, str]:
        turn = self.game.turn(state)
        return turn.number + self.rounds, turn.seat

    def with_table(self, **fields: Any) -> TableValue:
        return replace(self, table=replace(self.table, **fields))


class Glimpsed(TableValue, frozen=True):
    """A table of which only the outside is told: its position is not read."""

    @property
    def state(self) -> Any:
        return None

    @property
    def asked(self) -> tuple[int, ...]:
        return self.table.glimpse.asked if self.table.glimpse else ()

    def turn(self, state: Any) -> tuple[int, str]:
        glimpse = self.table.glimpse
        return (glimpse.number, glimpse.turn) if glimpse else (0, "")


def glimpsed(table: TableDocument) -> TableValue:
    """A table for a list; one that an older server stored has to be read for that."""
    return Glimpsed(table, find(table.game), ()) if table.glimpse else load(table)


def with_glimpse(play: TableValue) -> TableValue:
    """Before it is stored."""
    return play.with_table(glimpse=Glimpse(*play.turn(play.state), tuple(sorted(play.asked))))


def load(table: TableDocument) -> TableValue:
    """A table as it was stored.

    It may have been played under other rules. A game that goes on does so from its position, with as many of the tokens
    since as are still legal; one whose last tokens would end it otherwise today is shown as it stood before them.
    """
    game = find(table.game)
    if not table.position:
        return TableValue(table, game, (game.new(table.options),))
    states = [game.read_position(table.position)]
    try:
        for token in table.tail:
            states.append(game.play(states[-1], token).state)
    except BadInput:
        if table.rules == game.version:
            raise
    play = TableValue(table, game, tuple(states), table.round - int(game.turn(states[0]).number))
    if table.rules == game.version:
        return play
    if table.result and table.result.reason == "rules" and not _ended_so(play, table.result):
        return replace(play, states=play.states[:1])
    refused = len(table.tail) + 1 - len(states)
    if refused and table.status == "running":
        asked = play.asked or (0,)
        at = table.clock.since if table.clock else table.created
        return _back(play, play.states, table.tail[:-refused], asked[0], refused, at)
    return play


def _ended_so(play: TableValue, result: Result) -> bool:
    pending = play.game.pending(play.state)
    return isinstance(pending, Outcome) and pending.winners == result.winners


def followed(play: TableValue, table: TableDocument, steps: Sequence[Step]) -> TableValue:
    """A newer document of a table: by its new steps, where they tell all that happened, for reading takes longer."""
    if all(step.kind == "step" for step in steps) and play.table.steps + len(steps) == table.steps:
        states = list(play.states)
        for step in steps:
            states.append(play.game.play(states[-1], step.token).state)
        if len(states) > len(table.tail):
            states = states[len(states) - len(table.tail) - 1 :]
            return TableValue(table, play.game, tuple(states), table.round - int(play.game.turn(states[0]).number))
    return load(table)


def begin(play: TableValue, at: float) -> TableValue:
    """All seats are taken: the game starts, or an imported one goes on."""
    table, game = play.table, play.game
    tags = table.tags
    if not tags:
        players = {seat: name for seat, name in enumerate(names(table.seats)) if name}
        tags = {"Game": game.name, "Rules": rules_tag(game), **game.print_tags(play.state, players)}
    clock = clocks.start(table.clock, len(table.names), at) if table.clock else None
    return settle(play.with_table(status="running", tags=tags, clock=clock), at)


def played(play: TableValue, token: str, at: float) -> TableValue:
    """A token of a record, whoever answered it."""
    pending = play.game.pending(play.state)
    seat = pending.seats[0] if isinstance(pending, Decision) and len(pending.seats) == 1 else None
    return _anchor(_step(play, seat, token, at))


def answer(play: TableValue, seat: int, token: str, client: str | None, at: float) -> TableValue:
    """A seat answers its decision. Raises BadInput, judged by what the seat may know, when it cannot."""
    token = judge(play, seat, token)
    table = play.table
    decision = table.decisions[seat]
    if table.clock:
        play = play.with_table(clock=clocks.answered(table.clock, seat, at))
    late = tuple(other for other in table.late if other != seat)
    play = play.with_table(decisions=_raised(table.decisions, {seat}), late=late, offer=None)
    play = _step(play, seat, token, at, client=client, decision=decision)
    return settle(play, at)


def judge(play: TableValue, seat: int, token: str) -> str:
    """The token as the game writes it. What is said against it depends only on what the seat may know."""
    view = play.view(seat)
    if token in view.legal:
        return token
    game = play.game
    seen = game.read_position(view.position)
    try:
        action = game.read_action(seen, token)
    except BadInput as error:
        if not game.unknown_action_rule:
            raise
        raise IllegalAction("", Refusal(game.unknown_action_rule, error.args[0])) from None
    refusal = game.refusal(seen, action)
    if refusal:
        raise IllegalAction(token, refusal)
    if action not in game.legal(seen, seat):
        name = play.table.names[seat]
        raise BadInput(Sentence("{token}: this is not for {name} to decide now.", token=token, name=name))
    return game.print_action(seen, action)


def settle(play: TableValue, at: float) -> TableValue:
    """Let chance answer as long as it is asked, move what can no longer be taken back, and see whether it is over."""
    table, dealer = play.table, None
    while isinstance(play.game.pending(play.state), Chance):
        dealer = dealer or Dealer(bytes.fromhex(table.seed), table.entropy, table.used)  # which takes a while to begin
        action = play.game.deal(play.state, dealer.below)
        play = play.with_table(used=dealer.used)
        play = _step(play, None, play.game.print_action(play.state, action), at)
    play = _anchor(play)
    pending = play.game.pending(play.state)
    if isinstance(pending, Outcome):
        return end(play, Result(pending.winners, "rules"), at)
    return run_clock(play, at)


def run_clock(play: TableValue, at: float) -> TableValue:
    """The clocks of the persons that are asked run."""
    table = play.table
    if not table.clock:
        return play
    stand = {*table.late, *table.away}
    running = [seat for seat in play.asked if table.seats[seat].kind == "person" and seat not in stand]
    return play.with_table(clock=clocks.run(table.clock, running, at))


def end(play: TableValue, result: Result, at: float) -> TableValue:
    """The game is over."""
    clock = clocks.run(play.table.clock, (), at) if play.table.clock else None
    return closed(play).with_table(result=result, clock=clock, offer=None, late=(), away=(), plans=())


def closed(play: TableValue) -> TableValue:
    """Nothing more is played: the last position is stored itself, so that rules mended later make no other of it."""
    return _from(play, len(play.states) - 1).with_table(status="ended")


def undo(play: TableValue, seat: int, count: int, at: float) -> TableValue:
    """Take back a seat's own last actions, as far as the rules allow."""
    possible = play.view(seat).undo
    if not 1 <= count <= possible:
        if not possible:
            raise BadInput(Sentence("There is nothing to take back."))
        raise BadInput(Sentence("Actions that can be taken back: {count}.", count=possible))
    return _back(play, play.states[:-count], play.table.tail[: len(play.table.tail) - count], seat, count, at)


def take_back(play: TableValue, seat: int, tokens: Sequence[Step], count: int, at: float) -> TableValue:
    """Take back `count` tokens with everybody's consent; `tokens` are all steps of the record so far."""
    kept = tokens[: len(tokens) - count]
    game, table = play.game, play.table
    states = [game.read_tags(table.tags)]
    for step in kept:
        states.append(game.play(states[-1], step.token).state)
    first = tokens[0].number - int(game.turn(states[0]).number) if tokens else 0
    play = replace(play, rounds=first).with_table(used=kept[-1].used if kept else 0)
    return _back(play, tuple(states), tuple(step.token for step in kept), seat, count, at)


def _back(
    play: TableValue, states: tuple[Any, ...], tail: tuple[str, ...], seat: int, count: int, at: float
) -> TableValue:
    before = play
    play = replace(play, states=states).with_table(tail=tail, played=play.table.played - count, offer=None, plans=())
    play = _note(play, Step(0, "undo", seat, at, *play.turn(play.state), numbers=(), count=count), before, ())
    told = {viewer for viewer, number in enumerate(play.new[-1].numbers[:-1]) if number}
    play = play.with_table(decisions=_raised(play.table.decisions, told))
    return run_clock(_anchor(play), at)


def note(play: TableValue, word: str, seat: int | None, at: float) -> TableValue:
    """Something that is no action and that everybody may know."""
    step = Step(0, "note", seat, at, *play.turn(play.state), numbers=(), note=word)
    return _note(play, step, play, range(len(play.viewers)))


def fold(steps: Iterable[Step]) -> list[Step]:
    """The steps of the record: those that were not taken back."""
    kept: list[Step] = []
    for step in steps:
        if step.kind == "step":
            kept.append(step)
        elif step.kind == "undo":
            del kept[len(kept) - step.count :]
    return kept


def _step(
    play: TableValue, seat: int | None, token: str, at: float, client: str | None = None, decision: int = 0
) -> TableValue:  # fmt: skip
    before = play
    step = play.game.play(play.state, token)
    number, turn = play.turn(play.state)
    table = play.table
    clock = clocks.show(table.clock, seat, play.game.film_seconds(step.events), at) if table.clock else None
    play = replace(play, states=(*play.states, step.state)).with_table(
        tail=(*table.tail, token), played=table.played + 1, clock=clock
    )
    entry = Step(
        step=0,
        kind="step",
        seat=seat,
        at=at,
        number=number,
        turn=turn,
        numbers=(),
        token=token,
        client=client,
        decision=decision,
        events=step.events,
        used=table.used,
    )
    told = [
        index
        for index, viewer in enumerate(play.viewers)
        if (viewer is not None and viewer == seat) or any(event.seen_by(viewer) for event in step.events)
    ]
    return _note(play, entry, before, told)


def _note(play: TableValue, step: Step, before: TableValue, told: Iterable[int]) -> TableValue:
    """Number a step for everybody who learns something from it: from its events, or because the view is another."""
    secret = play.table.secret or play.game.view(play.state, None).position != play.game.print_position(play.state)
    known = set(told)
    if not secret:
        known = set(range(len(play.viewers)))
    for index, viewer in enumerate(play.viewers):
        if index not in known and _seen(play, viewer) != _seen(before, viewer):
            known.add(index)
    numbers = _raised(play.table.numbers, known)
    steps = play.table.steps + 1
    step = replace(step, step=steps, numbers=tuple(n if i in known else 0 for i, n in enumerate(numbers)))
    play = play.with_table(numbers=numbers, steps=steps, secret=secret)
    return replace(play, new=(*play.new, step))


def _seen(play: TableValue, viewer: int | None) -> tuple[str, tuple[int, ...]]:
    view = play.game.view(play.state, viewer)
    return view.position, view.to_decide


def _raised(numbers: tuple[int, ...], which: Iterable[int]) -> tuple[int, ...]:
    chosen = set(which)
    return tuple(number + (index in chosen) for index, number in enumerate(numbers))


def _anchor(play: TableValue) -> TableValue:
    """Forget the states that nothing can lead back to: what is stored starts at the first one that is left."""
    first = len(play.states) - 1
    while first > 0 and play.states[first].undo:
        first = max(0, first - play.states[first].undo)
    if not first and play.table.position:
        return play
    return _from(play, first)


def _from(play: TableValue, first: int) -> TableValue:
    """What is stored starts at this state."""
    base = play.states[first]
    return replace(play, states=play.states[first:]).with_table(
        position=play.game.print_position(base), round=play.turn(base)[0], tail=play.table.tail[first:]
    )
