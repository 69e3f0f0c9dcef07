"""A battle fought for its own sake: every combination of choices, and each distinct outcome."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sztab.core.action import BadInput
from sztab.core.event import Event
from sztab.core.kernel import clone, values
from sztab.games.hex import events
from sztab.games.hex.notation import read as notation
from sztab.games.hex.notation import tokens
from sztab.games.hex.position import Position, scratch
from sztab.games.hex.rules.apply import apply
from sztab.games.hex.rules.legal import legal
from sztab.games.hex.rules.puzzle import begin_battle
from sztab.games.hex.state import DRILL, NOTHING, PLAYING, SEGMENTS, State


@dataclass(frozen=True)
class BattleOutcome:
    """One way a battle can end, and the choices that lead there."""

    position: str
    hq: dict[str, int]
    choices: tuple[str, ...]
    events: tuple[Event, ...]

    def json(self) -> dict[str, Any]:
        return {
            "position": self.position,
            "hq": self.hq,
            "choices": list(self.choices),
            "events": [event.json() for event in self.events],
        }


# Some battles have very many combinations: limits for the answers tried and the outcomes told. That is about two
# seconds where rules are interpreted.
MOST_ANSWERS = 2_000
MOST_OUTCOMES = 500


class Outcomes(list[BattleOutcome]):
    """Outcomes of a battle; `cut` where it has more answers or outcomes than are looked at: some are missing."""

    cut = False


def battle_outcomes(position: Position, first_only: bool = False, most: int = MOST_ANSWERS) -> Outcomes:
    """All distinct outcomes, in the order of their positions; `first_only` follows the first option of each choice.

    When `most` answers have been tried no further question is looked at.
    """
    found: dict[str, tuple[int, ...]] = {}
    seen: set[Any] = set()
    tried = 0
    cut = False
    open_ends: list[tuple[State, tuple[int, ...]]] = [(_begin(position), ())]
    while open_ends:
        state, path = open_ends.pop()
        if len(found) >= MOST_OUTCOMES:
            cut = True
            break
        if state.question == NOTHING:
            found.setdefault(_text(position, state), path)
            continue
        key = _key(state)
        if key in seen:
            continue
        if tried >= most:
            cut = True
            continue
        seen.add(key)
        options = _options(position, state)[: 1 if first_only else None]
        tried += len(options)
        for action in reversed(options):
            after = clone(State, state)
            apply(after, position.seating.tables, scratch(), action)
            open_ends.append((after, (*path, action)))
    outcomes = Outcomes(_outcome(position, found[text]) for text in sorted(found))
    outcomes.cut = cut
    return outcomes


def _begin(position: Position) -> State:
    """The battle at its first choice, after what the position itself would not stand has been settled.

    From inside a battle that one is fought on.
    """
    state = position.copy()
    if state.stage == SEGMENTS:
        state.battle = DRILL
        return state
    if position.since:
        raise BadInput("A battle is fought from a position between two actions, not from inside an effect.")
    state.phase = PLAYING
    starter = position.started if position.started >= 0 else int(state.turn)
    begin_battle(state, position.seating.tables, scratch(), starter)
    return state


def _options(position: Position, state: State) -> list[int]:
    w = scratch()
    count = legal(state, position.seating.tables, w)
    actions = [int(w.actions[i]) for i in range(count)]
    here = Position(position.seating, state, state)
    return sorted(actions, key=lambda action: tokens.print_action(here, action))


def _key(state: State) -> Any:
    """Equal for states from which the same follows: in which order hits were taken over does not count."""
    facts = values(State, state)
    facts["absorbed"] = sorted(facts["absorbed"][: state.absorptions])
    return _frozen(facts)


def _frozen(value: Any) -> Any:
    if isinstance(value, dict):
        return tuple(map(_frozen, value.values()))
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


def _text(position: Position, state: State) -> str:
    board = notation.print_board(position.seating, state, marks=False)
    return f"{board} | {notation.print_seats(position.seating, state)}"


def _outcome(position: Position, path: tuple[int, ...]) -> BattleOutcome:
    """Fight along a path of choices once more, this time with events."""
    w = scratch()
    choices = []
    w.noted = 0
    w.quiet = 0
    state = _begin(position)
    happened = _take_events(position)
    for action in path:
        choices.append(tokens.print_action(Position(position.seating, state, state), action))
        apply(state, position.seating.tables, w, action)
        happened += _take_events(position)
    w.quiet = 1
    letters = position.seating.letters
    toughness = {letter: int(state.toughness[seat]) for seat, letter in enumerate(letters)}
    return BattleOutcome(_text(position, state), toughness, tuple(choices), tuple(happened))


def _take_events(position: Position) -> list[Event]:
    w = scratch()
    happened = events.decode(position.seating, (w.events[i] for i in range(w.noted)))
    w.noted = 0
    return happened
