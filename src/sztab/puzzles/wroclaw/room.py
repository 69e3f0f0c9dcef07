"""What the rest asks of puzzles of In the Ruins of Wrocław."""

from __future__ import annotations

import os

from sztab.games.wroclaw.data import FILE_VARIABLE
from sztab.games.wroclaw.game import GAME
from sztab.puzzles.rooms import Room
from sztab.puzzles.texts import texts_of
from sztab.puzzles.wroclaw import words
from sztab.puzzles.wroclaw.judging import judge
from sztab.puzzles.wroclaw.prover import prove
from sztab.puzzles.wroclaw.reachable import why_unreachable
from sztab.puzzles.wroclaw.themes import themes_of

ROOM = Room(
    prove=lambda puzzle: prove(GAME.read_position(puzzle.position), puzzle.goal),
    why_unreachable=lambda puzzle: why_unreachable(GAME.read_position(puzzle.position)),
    judge=judge,
    themes_of=themes_of,
    themes=texts_of("wroclaw").theme,
    versus=words.versus,
    goal=words.goal,
    hints=words.hints,
    why=words.why,
    holds=lambda: FILE_VARIABLE not in os.environ,  # somebody's own cards have other numbers
)
