"""What may be played next, in words, for plans: from what the seat sees, so it tells nothing new."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any

from sztab.core.action import BadInput
from sztab.core.game import Decision, Game
from sztab.messages.errors import bad_input
from sztab.messages.notices import PlanWay, PlanWays
from sztab.table.value import TableValue

MOST_WAYS = 400  # that are listed; there are games with thousands
_BREATH = 20  # that are worded before others are served


def ways(
    play: TableValue, seat: int, tokens: Sequence[str], language: str
) -> Generator[None, None, PlanWays]:  # fmt: skip
    """Play tokens from what a seat sees, and list who may go on how; nobody is asked where chance is."""
    game = play.game
    state = game.read_position(game.view(play.state, seat).position)
    said = []
    for token in tokens:
        try:
            said.append(_words(game, state, token, language))
            state = game.play(state, token).state
        except BadInput as error:
            raise bad_input(error) from None
        yield
    pending = game.pending(state)
    asked = pending.seats[0] if isinstance(pending, Decision) else None
    there = _tokens(game, state, asked)
    found = []
    for place, token in enumerate(there[:MOST_WAYS]):
        found.append(PlanWay(token, _words(game, state, token, language)))
        if place % _BREATH == 0:
            yield
    return PlanWays(asked, said, found, len(there) > MOST_WAYS)


def _tokens(game: Game[Any], state: Any, asked: int | None) -> list[str]:
    try:
        return [] if asked is None else game.tokens(state, asked)
    except BadInput:  # it depends on what the seat cannot see
        return []


def _words(game: Game[Any], state: Any, token: str, language: str) -> str:
    """The first two things that happen: what is done, and with what; the rest is what comes of it."""
    step = game.play(state, token)
    told = game.tell(step.events, language, step.state)
    return "; ".join(line.says for line in told[:2])
