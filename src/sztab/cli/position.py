"""`sztab GAME show|legal|play`: a position, what may be done in it, and what comes of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sztab.cli.text import each_line, position_text, print_json
from sztab.core.action import BadInput
from sztab.core.event import Event
from sztab.core.game import Decision
from sztab.core.registry import game as find


def show(name: str, position: str, as_json: bool, language: str) -> None:
    game = find(name)
    state = game.read_position(position_text(name, position))
    if as_json:
        print_json(game.json(state))
    else:
        print(game.describe(state, language))


def legal(name: str, position: str, as_json: bool) -> None:
    game = find(name)

    def answer(text: str) -> dict[str, Any]:
        return {"legal": legal_tokens(name, game.read_position(text))}

    if position == "-" and name == "hex":
        each_line(answer)
        return
    tokens = answer(position_text(name, position))["legal"]
    if as_json:
        print_json({"legal": tokens})
    else:
        print("\n".join(tokens))


def legal_tokens(name: str, state: Any) -> list[str]:
    """The legal tokens, sorted; where several seats decide at once, those of all of them."""
    game = find(name)
    pending = game.pending(state)
    seats: Sequence[int | None] = pending.seats if isinstance(pending, Decision) else (None,)
    return sorted({token for seat in seats for token in game.tokens(state, seat)})


def play(name: str, arguments: Sequence[str]) -> None:
    """After the position only `--json` is an option; everything else is a token as it stands."""
    if not arguments:
        raise BadInput(f"sztab {name} play needs a position and tokens.")
    tokens = [argument for argument in arguments[1:] if argument != "--json"]
    game = find(name)
    state = game.read_position(position_text(name, arguments[0]))
    events: list[Event] = []
    for token in tokens:
        step = game.play(state, token)
        state = step.state
        events += step.events
    if "--json" in arguments[1:]:
        print_json({"position": game.print_position(state), "events": [event.json() for event in events]})
    else:
        print(game.print_position(state))
        for line in game.narrate(events):
            print(f"  {line}")
