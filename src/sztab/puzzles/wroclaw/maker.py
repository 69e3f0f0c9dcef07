"""Puzzles from games of soldiers: where a fire begins, with dice that chance could have given.

Every game gives those found in it, the same each time.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from msgspec import structs

from sztab.bots import level
from sztab.bots.bot import Budget, never
from sztab.core.game import Chance, Outcome
from sztab.core.kernel import clone
from sztab.games.wroclaw.game import GAME
from sztab.games.wroclaw.position import Position
from sztab.games.wroclaw.state import DICE, FIRING, PIPS, SLOTS, State
from sztab.puzzles.puzzle import Goal, Puzzle, puzzle_id
from sztab.puzzles.wroclaw import goals
from sztab.puzzles.wroclaw.difficulty import found_at_a_glance, rating_of
from sztab.puzzles.wroclaw.prover import Fire, Unproved, prove, smallest
from sztab.puzzles.wroclaw.reachable import why_unreachable
from sztab.puzzles.wroclaw.themes import themes_of

LOOKS = 5  # rolls of the dice that are looked at in each turn
MOST = 5_000  # positions that the proof of a puzzle may take
PER_GAME = 6
FEWEST_SHOTS = 3
FED = 2  # Perun that a side may hold instead of its own


def mine(seed: str, number: int, hold: str = "") -> list[Puzzle]:
    """The puzzles of one game, by the seed and the number of the game; `hold` says what dice there are."""
    dice = random.Random(f"wroclaw/{seed}/{number}")
    found: dict[str, Puzzle] = {}
    for position in fires_of_game(dice):
        for _ in range(LOOKS):
            puzzle = look_for(rolled(position, dice, hold), dice) if len(found) < PER_GAME else None
            if puzzle:
                found[puzzle.id] = puzzle
                break
    return list(found.values())


def fires_of_game(dice: random.Random) -> Iterator[Position]:
    """Where the fire of the side with precedence begins in a game of soldiers."""
    position = GAME.new({"variant": "extended"})
    bots = [level("wroclaw", "soldier").make(dice.getrandbits(32), Budget(), never) for _ in range(2)]
    last = 0
    while not isinstance(pending := GAME.pending(position), Outcome):
        if isinstance(pending, Chance):
            position = GAME.carry_out(position, GAME.deal(position, dice.randrange)).state
            continue
        now, seat = position.now, pending.seats[0]
        if now.phase == FIRING and now.on == now.first and now.turn != last:
            last = int(now.turn)
            yield position
        position = GAME.play(position, bots[seat].choose(GAME.view(position, seat))).state


def rolled(position: Position, dice: random.Random, hold: str = "") -> Position:
    """Other dice, and as many Perun as could have been kept: nothing that happened before the fire depends on them."""
    now = clone(State, position.now)
    for track, value in enumerate(sorted(roll(dice, hold), reverse=True)):
        now.dice[track] = value
    now.perun[now.on] = min(dice.randint(0, FED), SLOTS * (int(now.turn) - 1))
    return GAME.read_position(Position(position.cards, now).text)


def roll(dice: random.Random, hold: str) -> list[int]:
    """What the dice show: a run, two ones, two that are nine or more, or anything."""
    if hold == "run":
        lowest = dice.randint(1, PIPS - DICE + 1)
        return list(range(lowest, lowest + DICE))
    held = {"ones": [1, 1], "nines": [9, 10]}.get(hold, [])
    return held + [dice.randint(1, PIPS) for _ in range(DICE - len(held))]


def look_for(position: Position, dice: random.Random) -> Puzzle | None:
    """A puzzle that this beginning of a fire is."""
    if why_unreachable(position):
        return None
    seat = int(position.now.on)
    try:
        ways = list(Fire(position, MOST).ways())
    except Unproved:
        return None
    asked = list(goals_of(position))
    dice.shuffle(asked)
    for goal in asked:
        target, wanted = goals.target_of(position, goal), goals.wanted(position, goal)
        if goals.worth(position.now, seat, goal, target) >= wanted:
            continue
        right = smallest([one for one in ways if goals.worth(one.state, seat, goal, target) >= wanted])
        if len(right) != 1 or len(right[0].road) < FEWEST_SHOTS or found_at_a_glance(position, goal):
            continue
        proof = prove(position, goal, MOST)
        name = puzzle_id("wroclaw", position.text, goal, 1)
        puzzle = Puzzle(name, position.text, goal, 1, (), 0, (), proof, "wroclaw")
        puzzle = structs.replace(puzzle, themes=themes_of(puzzle))
        return structs.replace(puzzle, rating=rating_of(puzzle))
    return None


def goals_of(position: Position) -> Iterator[Goal]:
    """Everything that could be asked."""
    now = position.now
    for number in now.field[1 - int(now.on)]:
        yield Goal("kill", who=position.cards.characters[int(number)].id)
    for many in range(2, SLOTS + 1):
        yield Goal("kill_more", by=many)
        yield Goal("fell", by=many)
    if goals.must_fall(now) <= SLOTS:
        yield Goal("win")
