"""How hard a puzzle is before anybody has tried it: which bot finds it with how many nodes, and how much there is to
try."""

from __future__ import annotations

from collections import Counter
from math import log10

from sztab.bots import level
from sztab.bots.bot import Bot, Budget, never
from sztab.bots.hex.search import quick_worths
from sztab.bots.hex.weights import load
from sztab.games.hex.game import GAME
from sztab.games.hex.position import Position
from sztab.games.hex.state import NOTHING, OVER
from sztab.puzzles.hex.line import Line
from sztab.puzzles.hex.themes import proved_line
from sztab.puzzles.puzzle import HIGHEST, LOWEST, Goal, Puzzle

GLANCE = "soldier"
LADDER = (("officer", 96), ("captain", 240), ("captain", 960))  # bots and their nodes
FIRST = 550  # points of a puzzle in which nothing is hard
RUNG = 170  # points for each bot that does not find it
TENFOLD = 250  # points for ten times as many positions to try
EASY = 60  # positions to try in the easiest puzzles
UNLIKED = 300  # points for ten times as many turns that the soldier likes better
ACTION = 80  # points for each action besides the battle
UNIT = 40  # points for each unit beyond the fewest: those that do not matter have been taken off
FEW = 3  # units besides the HQs
SECOND_TURN = 250


def finds(position: Position, goal: Goal, bot: Bot) -> bool:
    """Does a bot's turn reach the goal?"""
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


def unliked(puzzle: Puzzle) -> float:
    """How far down the list the right line is for somebody who tries all actions in the order in which the soldier
    likes them: the logarithm of the product of their places."""
    weights = load("tuned")
    line = proved_line(puzzle)
    letter = line.start.seating.letters[line.seat]
    right = Counter(puzzle.proof.solution + puzzle.proof.second)
    found = 0.0
    for moment in line.moments:
        position = GAME.read_position(moment.position)
        if moment.seat != letter or not right[moment.token] or position.now.question != NOTHING:
            continue
        right[moment.token] -= 1
        worths = quick_worths(position, weights)
        own = worths[GAME.read_action(position, moment.token)]
        found += log10(1 + sum(other > own for other in worths.values()))
    return found


def units(puzzle: Puzzle) -> int:
    """How many stand on the board besides the HQs."""
    now = GAME.read_position(puzzle.position).now
    return sum(int(unit) >= 0 for unit in now.unit) - int(now.seats)


def rungs(puzzle: Puzzle) -> int:
    """How many of the bots do not find it. In a puzzle of two turns none is asked: bots do not plan so far."""
    position = GAME.read_position(puzzle.position)
    for rung, (name, nodes) in enumerate(LADDER if puzzle.turns == 1 else ()):
        if finds(position, puzzle.goal, level("hex", name).make(1, Budget(nodes, None, 1), never)):
            return rung
    return len(LADDER)


def rating_of(puzzle: Puzzle) -> int:
    """The first rating."""
    actions = [token for token in puzzle.proof.solution if not token.startswith(("-", "=")) and token != "."]
    points = (
        FIRST
        + RUNG * rungs(puzzle)
        + TENFOLD * log10(max(puzzle.proof.tried, EASY) / EASY)
        + UNLIKED * unliked(puzzle)
        + ACTION * (len(actions) - 1)
        + UNIT * max(units(puzzle) - FEW, 0)
        + SECOND_TURN * (puzzle.turns - 1)
    )
    return round(min(max(points, LOWEST), HIGHEST))
