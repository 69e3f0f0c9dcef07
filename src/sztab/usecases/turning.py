"""Where did it turn? What a bot thought about every turn of an ended game, and what is told of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, Literal, NamedTuple

from msgspec import Struct

from sztab import bots
from sztab.bots.bot import Advice, Level, usual_speed
from sztab.core.action import BadInput
from sztab.core.game import Decision, Game
from sztab.core.story import Told
from sztab.core.view import View
from sztab.messages.costs import WORK
from sztab.messages.errors import not_now
from sztab.messages.replays import Judged, Judgement, Swing
from sztab.messages.tables import Turn
from sztab.table.documents import Step, TableDocument
from sztab.table.value import TableValue
from sztab.usecases.arguments import Words
from sztab.usecases.ask import TABLE, ask
from sztab.usecases.house import At
from sztab.usecases.timeline import Timeline

MOST = 96  # turns of a game that are judged; of a longer one every second, third, ...
TRIES = 3  # decisions of a turn that a bot may have nothing to say about
SWINGS = 3  # that are told
LEAST = 0.05  # a change that is worth telling
TRIED = 20  # games that a bot which plays them out must have played, or its chance is a guess
NOBODY = "No bot can judge this game yet."


class Point(Struct, frozen=True):
    """A seat's chance to win when its turn began, and the turn that the bot would have played."""

    number: int
    seat: int
    chance: float
    tokens: tuple[str, ...]


class Thought(Struct, frozen=True):
    """All that is kept about a game."""

    bot: str
    version: str
    rough: bool
    points: tuple[Point, ...]


class Judging(NamedTuple):
    """A game that is being judged, or is to be."""

    status: Literal["waiting", "thinking"]
    thought: Thought  # so far
    done: int  # of the turns
    all: int


def questions(game: Game[Any], timeline: Timeline, places: Sequence[int]) -> Iterator[tuple[int, int, View]]:
    """The first decisions of a turn, with the seat that answered and what it saw."""
    for place in places[:TRIES]:
        state = timeline.state(game, place)
        pending, seat = game.pending(state), timeline.steps[place].seat
        if isinstance(pending, Decision) and seat in pending.seats:
            yield place, seat, game.view(state, seat)


def point_of(place: int, seat: int, advice: Advice) -> Point | None:
    """What a bot said about a decision; None where it has nothing to say."""
    chance = chance_of(advice)
    return None if chance is None else Point(place, seat, chance, advice.lines[0].tokens)


def judge_of(game: str) -> Level | None:
    """The bot that judges a game: the quickest of those that search, for they say how likely they are to win."""
    searching = [level for level in bots.levels(game).values() if level.compiled]
    return searching[-1] if searching else None


def chance_of(advice: Advice) -> float | None:
    """The chance to win that a bot sees in its best line, if it says one and has reason to."""
    facts = advice.lines[0].facts if advice.lines else {}
    if "win" not in facts or facts.get("rollouts", TRIED) < TRIED:
        return None
    return min(max(round(facts["win"], 4), 0.0), 1.0)


def turns_of(steps: Sequence[Step]) -> list[list[int]]:
    """The moments at which somebody decided, by the turn of a seat in a round; not too many turns."""
    turns: dict[tuple[int, str], list[int]] = {}
    for place, step in enumerate(steps):
        if step.seat is not None:
            turns.setdefault((step.number, step.turn), []).append(place)
    found = list(turns.values())
    return found[:: -(-len(found) // MOST)] if found else []


def swings_of(points: Sequence[Judged], sides: Sequence[Sequence[int]]) -> list[tuple[Judged, Judged, int]]:
    """The turns after which a side's chance had changed most, the greatest change first."""
    changes = []
    for side in range(1 if len(sides) <= 2 else len(sides)):  # of two sides the second has what the first has not
        known = [point for point in points if point.chances[side] is not None]
        changes += [(before, after, side) for before, after in pairwise(known)]

    def change(pair: tuple[Judged, Judged, int]) -> float:
        before, after, side = pair
        return abs((after.chances[side] or 0.0) - (before.chances[side] or 0.0))

    return sorted((pair for pair in changes if change(pair) >= LEAST), key=change, reverse=True)[:SWINGS]


def ended(table: TableDocument) -> TableDocument:
    """Only games that are over are judged."""
    if table.status != "ended":
        raise not_now("The game is not over.")
    return table


def rough() -> bool:
    """Do bots have to do without compiled rules here?"""
    return usual_speed() != "compiled"


def nothing(status: Any, reason: str | None) -> Judgement:
    """Why there is nothing to be told."""
    return Judgement(status, reason, None, rough(), 0, 0, [], [], [])


def told(
    play: TableValue, timeline: Timeline, thought: Thought, language: str, status: Any, done: int, all: int
) -> Judgement:  # fmt: skip
    """What a bot thought of a game so far."""
    game = play.game
    sides = game.sides(timeline.state(game, 0))
    lines = {point.number: point.tokens for point in thought.points}
    points = [_judged(timeline, point, sides) for point in thought.points]
    if status == "done":
        points += _end(play.table, timeline, sides)
    swings = []
    if status == "done":
        for before, after, side in swings_of(points, sides):
            swings.append(_swing(game, timeline, before, after, side, lines[before.number], language))
    return Judgement(
        status, None, thought.bot, thought.rough, done, all, [list(side) for side in sides], points, swings
    )  # fmt: skip


def _judged(timeline: Timeline, point: Point, sides: Sequence[Sequence[int]]) -> Judged:
    chances: list[float | None] = [None] * len(sides)
    mine = next(number for number, side in enumerate(sides) if point.seat in side)
    if len(sides) == 2:
        chances[1 - mine] = round(1 - point.chance, 4)
    chances[mine] = point.chance
    step = timeline.steps[point.number]
    return Judged(point.number, Turn(step.number, step.turn), point.seat, chances)


def _end(table: TableDocument, timeline: Timeline, sides: Sequence[Sequence[int]]) -> list[Judged]:
    """What it came to."""
    if not table.result or not timeline.steps:
        return []
    winners = set(table.result.winners)
    won = [bool(winners & set(side)) for side in sides]
    chances: list[float | None] = [one / sum(won) if any(won) else (1 / len(sides)) for one in won]
    if len(sides) == 1:
        chances = [float(won[0])]
    step = timeline.steps[-1]
    return [Judged(timeline.last, Turn(step.number, step.turn), None, chances)]


def _swing(
    game: Game[Any], timeline: Timeline, before: Judged, after: Judged, side: int, tokens: Sequence[str], language: str
) -> Swing:
    played = [step.token for step in timeline.steps[before.number : after.number]]
    assert before.seat is not None
    return Swing(
        number=before.number,
        until=after.number,
        turn=before.turn,
        seat=before.seat,
        side=side,
        before=before.chances[side] or 0.0,
        after=after.chances[side] or 0.0,
        same=list(tokens) == played[: len(tokens)],
        tokens=list(tokens),
        story=_story(game, timeline, before.number, tokens, language),
    )


def _story(game: Game[Any], timeline: Timeline, place: int, tokens: Sequence[str], language: str) -> list[Told]:
    """A line of a bot in words, as far as it can be played without chance."""
    state = timeline.state(game, place)
    said: list[Told] = []
    for token in tokens:
        try:
            step = game.play(state, token)
        except BadInput:
            break
        said += game.tell(step.events, language, step.state)
        state = step.state
    return said


# ---- what can be asked


@ask("GET", f"{TABLE}/turning", "replays", anybody=True, cost=WORK)
async def turning(at: At, language: Words = "en") -> Judgement:
    """Where an ended game turned, as far as a bot has thought about it."""
    if not judge_of(ended(at.table).game):
        return nothing("impossible", NOBODY)
    timeline = await at.live.timeline()
    judging = at.live.judging()
    if judging:
        return told(at.play, timeline, judging.thought, language, judging.status, judging.done, judging.all)
    thought = await at.live.thought()
    if not thought:
        return nothing("unknown", None)
    if not thought.points:
        return nothing("impossible", at.house.no_judge(thought.rough))
    count = len(thought.points)
    return told(at.play, timeline, thought, language, "done", count, count)


@ask("POST", f"{TABLE}/turning", "replays", status=202, cost=WORK)
async def judge(at: At, language: Words = "en") -> Judgement:
    """Let a bot think about an ended game, once."""
    if judge_of(ended(at.table).game) and not at.live.judging() and not await at.live.thought():
        await at.live.judge()
    return await turning.run(at, language)  # type: ignore[no-any-return]
