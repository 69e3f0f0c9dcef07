"""`sztab GAME show|legal|play`: a position, what may be done in it, and what comes of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sztab.cli.files import each_line, play_usage, position_text, print_json
from sztab.core.action import BadInput, IllegalAction, Refusal
from sztab.core.event import Event
from sztab.core.game import Decision, Game, Step
from sztab.core.registry import game as find


def show(name: str, position: str, as_json: bool, language: str) -> None:
    game = find(name)
    state = game.read_position(position_text(game, position))
    if as_json:
        print_json(game.json(state))
    else:
        print(game.describe(state, language))


def legal(name: str, position: str, as_json: bool) -> None:
    game = find(name)

    def answer(text: str) -> dict[str, Any]:
        return {"legal": legal_tokens(name, game.read_position(text))}

    if position == "-" and game.one_line:
        each_line(answer)
        return
    tokens = answer(position_text(game, position))["legal"]
    if as_json:
        print_json({"legal": tokens})
    else:
        for token in tokens:
            print(token)


def legal_tokens(name: str, state: Any) -> list[str]:
    """The legal tokens, sorted; where several seats decide at once, those of all of them."""
    game = find(name)
    pending = game.pending(state)
    seats: Sequence[int | None] = pending.seats if isinstance(pending, Decision) else (None,)
    return sorted({token for seat in seats for token in game.tokens(state, seat)})


def play_token(game: Game[Any], state: Any, token: str) -> Step[Any]:
    """What a token leads to; one that cannot be read is refused by a rule too, where the game has one for it."""
    try:
        return game.play(state, token)
    except IllegalAction:
        raise
    except BadInput as error:
        if not game.unknown_action_rule:
            raise
        reason = str(error).removeprefix(f"{token}: ")
        refusal = Refusal(game.unknown_action_rule, reason[:1].upper() + reason[1:])
        raise IllegalAction(token if reason != str(error) else "", refusal) from None


def play(name: str, arguments: Sequence[str]) -> None:
    """After the position only `--json` is an option; everything else is a token as it stands."""
    position, *tokens = [argument for argument in arguments if argument != "--json"] or [""]
    if not position:
        raise BadInput(f"Usage: {play_usage(find(name))}.")
    game = find(name)
    state = game.read_position(position_text(game, position))
    events: list[Event] = []
    for token in tokens:
        step = play_token(game, state, token)
        state = step.state
        events += step.events
    if "--json" in arguments:
        print_json({"position": game.print_position(state), "events": [event.json() for event in events]})
    else:
        print(game.print_position(state))
        for line in game.narrate(events, state=state):
            print(f"  {line}")
