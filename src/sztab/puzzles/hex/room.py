"""What the rest asks of puzzles of Neuroshima Hex."""

from __future__ import annotations

from sztab.games.hex.game import GAME
from sztab.puzzles.hex import words
from sztab.puzzles.hex.judging import judge
from sztab.puzzles.hex.prover import prove
from sztab.puzzles.hex.reachable import why_unreachable
from sztab.puzzles.hex.themes import themes_of
from sztab.puzzles.rooms import Room
from sztab.puzzles.texts import texts_of

ROOM = Room(
    prove=lambda puzzle: prove(GAME.read_position(puzzle.position), puzzle.goal, puzzle.turns),
    why_unreachable=lambda puzzle: why_unreachable(GAME.read_position(puzzle.position)),
    judge=judge,
    themes_of=themes_of,
    themes=texts_of("hex").theme,
    versus=words.versus,
    goal=words.goal,
    hints=words.hints,
    why=words.why,
)
