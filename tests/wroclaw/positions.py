"""Tables of In the Ruins of Wrocław for tests: a fire to settle, a turn to play, what happened."""

import random
from typing import Any

from sztab.core.event import Event
from sztab.core.game import Chance, Decision, Outcome
from sztab.games.wroclaw.game import GAME
from sztab.games.wroclaw.position import Position

# Bystanders: they explore, wear no armour that matters and never shoot.
CROWD_A = "tosia:explore gustaw:explore"
CROWD_B = "gerda:explore jurek:explore"


def table(*lines: str) -> Position:
    """A position from its lines."""
    return GAME.read_position("\n".join(lines))


def fire(a: str, b: str, dice: str, *more: str, rules: str = "extended", on: str = "A", first: str = "A") -> Position:
    """A fire: who is in each field, the dice, and further lines; a lone fighter is joined by bystanders."""
    a = a if a.count(":") == 3 else f"{a} {CROWD_A}"
    b = b if b.count(":") == 3 else f"{b} {CROWD_B}"
    return table(
        f"rules: {rules}",
        f"phase: fire {on}",
        f"first: {first}",
        f"dice: {dice}",
        "hazards: radiation mutants",
        f"A field: {a}",
        f"B field: {b}",
        *more,
    )


def play(state: Position, *tokens: str) -> tuple[Position, list[Event]]:
    """The position after some tokens, and everything that happened."""
    events: list[Event] = []
    for token in tokens:
        step = GAME.play(state, token)
        state = step.state
        events += step.events
    return state, events


def after(state: Position, *tokens: str) -> Position:
    return play(state, *tokens)[0]


def shots(state: Position, *tokens: str) -> list[dict[str, Any]]:
    """The facts of every shot."""
    return [dict(event.data) for event in play(state, *tokens)[1] if event.kind == "shot"]


def shot(state: Position, *tokens: str) -> dict[str, Any]:
    """The facts of the last shot."""
    return shots(state, *tokens)[-1]


def wounds(state: Position, seat: int, character: str) -> int:
    """The wounds of a character in the field."""
    field = [GAME.read_position(state.text).cards.characters[int(n)].id for n in state.now.field[seat]]
    return int(state.now.wounds[seat][field.index(character)])


def deck(state: Position) -> list[str]:
    """What chance gives for each of its random numbers: every card of a deck once."""
    sizes: list[int] = []

    def nth(number: int) -> str:
        def below(n: int) -> int:
            sizes.append(n)
            return number

        return GAME.print_action(state, GAME.deal(state, below))

    nth(0)
    return [nth(number) for number in range(sizes[0])]


def line(state: Position, key: str) -> str:
    """What a position says under a key; nothing when it says nothing."""
    for text in state.text.splitlines():
        if text.startswith(f"{key}: "):
            return text.removeprefix(f"{key}: ")
    return ""


def play_at_random(seed: int, options: dict[str, str], phase: str | None = None, turns: int = 3) -> Position:
    """A random game to its end, or to a phase of about the given turn with every seat still to answer."""
    dice = random.Random(seed)
    state = GAME.new(options)
    while not isinstance(pending := GAME.pending(state), Outcome):
        if phase is not None and pending.prompt == phase and (state.now.turn >= turns or phase == "discard"):
            if isinstance(pending, Chance) or len(pending.seats) == 2 or phase == "fire":
                break
        if isinstance(pending, Chance):
            action = GAME.deal(state, dice.randrange)
        else:
            assert isinstance(pending, Decision)
            action = dice.choice(GAME.legal(state, dice.choice(pending.seats)))
        state = GAME.apply(state, action).state
    return state
