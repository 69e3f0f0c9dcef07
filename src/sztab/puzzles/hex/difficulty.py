"""How hard a puzzle is before anybody has tried it: which bot finds it with how many nodes, and how much there is to
try."""

from __future__ import annotations

from math import log10

from sztab.bots import level
from sztab.bots.bot import Bot, Budget, never
from sztab.games.hex.game import GAME
from sztab.games.hex.position import Position
from sztab.games.hex.state import OVER
from sztab.puzzles.hex.line import Line
from sztab.puzzles.puzzle import HIGHEST, LOWEST, Goal, Puzzle

GLANCE = "soldier"
LADDER = (("officer", 96), ("captain", 240), ("captain", 960))  # bots and their nodes
RUNG = 220  # points for each bot that does not find it
TENFOLD = 260  # points for ten times as many positions to try
EASY = 60  # positions to try in the easiest puzzles
ACTION = 110  # points for each action besides the battle
SECOND_TURN = 250


def finds(position: Position, goal: Goal, bot: Bot) -> bool:
    """Does a bot's turn reach the goal? In a puzzle of two turns nobody is asked: bots do not plan so far."""
    line = Line(position, goal)
    while not line.done:
        if line.asked is not None and line.asked != line.seat:
            line.play(GAME.tokens(line.position)[0])
        else:
            line.play(bot.choose(GAME.view(line.position, line.seat)))
    line.settle()
    if line.to_reply and line.position.now.phase != OVER:
        line.reply()
    return line.reached


def found_at_a_glance(position: Position, goal: Goal) -> bool:
    """Is it what a player does anyway who looks one action ahead?"""
    return finds(position, goal, level("hex", GLANCE).make(1, Budget(), never))


def rating_of(puzzle: Puzzle) -> int:
    """The first rating."""
    rungs = len(LADDER)
    if puzzle.turns == 1:
        position = GAME.read_position(puzzle.position)
        for rung, (name, nodes) in enumerate(LADDER):
            if finds(position, puzzle.goal, level("hex", name).make(1, Budget(nodes, None, 1), never)):
                rungs = rung
                break
    actions = [token for token in puzzle.proof.solution if not token.startswith(("-", "=")) and token != "."]
    tried = max(puzzle.proof.tried, EASY)
    points = (
        LOWEST
        + RUNG * rungs
        + TENFOLD * log10(tried / EASY)
        + ACTION * (len(actions) - 1)
        + SECOND_TURN * (puzzle.turns - 1)
    )
    return round(min(max(points, LOWEST), HIGHEST))
