"""How hard a puzzle is before anybody has tried it."""

from __future__ import annotations

from math import log10

from sztab.bots import level
from sztab.bots.bot import Bot, Budget, never
from sztab.core.kernel import clone
from sztab.games.wroclaw.game import GAME
from sztab.games.wroclaw.position import Position
from sztab.games.wroclaw.state import State
from sztab.puzzles.puzzle import HIGHEST, LOWEST, Goal, Puzzle
from sztab.puzzles.wroclaw import goals
from sztab.puzzles.wroclaw.line import Line
from sztab.puzzles.wroclaw.prover import Fire

GLANCE = "soldier"
LADDER = (("captain", 60), ("captain", 600))  # bots and their nodes
RUNG = 220  # points for each bot that does not find it
TENFOLD = 260  # points for ten times as many positions to try
EASY = 60  # positions to try in the easiest puzzles
SHOT = 110  # points for each shot beyond the second
ORDER = 150  # points if the order of the shots decides


def finds(position: Position, goal: Goal, bot: Bot) -> bool:
    """Does a bot's fire reach the goal?"""
    line = Line(position, goal)
    while not line.done:
        line.play(bot.choose(GAME.view(line.position, line.seat)))
    return line.reached


def found_by_the_greedy(position: Position, goal: Goal) -> bool:
    """Is it what one does who always takes the shot that brings the goal nearest, and wounds most?"""
    fire, target = Fire(position), goals.target_of(position, goal)
    state = clone(State, position.now)

    def near(after: State) -> tuple[int, int]:
        return goals.worth(after, fire.seat, goal, target), sum(int(n) for n in after.wounds[1 - fire.seat])

    while after := max((one for _, one in fire.shots(state)), key=near, default=None):
        state = after
    return near(state)[0] >= goals.wanted(position, goal)


def found_at_a_glance(position: Position, goal: Goal) -> bool:
    """Do the soldier or the greedy find it?"""
    return found_by_the_greedy(position, goal) or finds(
        position, goal, level("wroclaw", GLANCE).make(1, Budget(), never)
    )


def rating_of(puzzle: Puzzle) -> int:
    """The first rating."""
    position = GAME.read_position(puzzle.position)
    rungs = len(LADDER)
    for rung, (name, nodes) in enumerate(LADDER):
        if finds(position, puzzle.goal, level("wroclaw", name).make(1, Budget(nodes, None, 1), never)):
            rungs = rung
            break
    points = (
        LOWEST
        + RUNG * rungs
        + TENFOLD * log10(max(puzzle.proof.tried, EASY) / EASY)
        + SHOT * max(len(puzzle.proof.solution) - 2, 0)
        + ORDER * ("order" in puzzle.themes)
    )
    return round(min(max(points, LOWEST), HIGHEST))
