"""Puzzles in words: titles, goals, hints in steps, and why the right turn is right."""

from __future__ import annotations

from sztab.core.languages import FALLBACK
from sztab.core.story import Told
from sztab.puzzles.puzzle import Puzzle
from sztab.puzzles.rooms import room
from sztab.puzzles.texts import Hint, Theme, say, texts_of


def themes(game: str) -> dict[str, Theme]:
    """All themes of a game by their word, the rarest first."""
    return texts_of(game).theme


def theme_name(game: str, theme: str, lang: str = FALLBACK) -> str:
    return say(themes(game)[theme].name, lang)


def title(puzzle: Puzzle, lang: str = FALLBACK) -> str:
    """`Net first: Borgo – Moloch`, without a word that only one language would need."""
    return f"{theme_name(puzzle.game, puzzle.themes[0], lang)}: {room(puzzle).versus(puzzle, lang)}"


def goal(puzzle: Puzzle, lang: str = FALLBACK) -> str:
    """What is asked, as a sentence."""
    return room(puzzle).goal(puzzle, lang)


def hints(puzzle: Puzzle, lang: str = FALLBACK) -> list[Hint]:
    """Hints that say more and more: the theme, then with what, then where."""
    return room(puzzle).hints(puzzle, lang)


def why(puzzle: Puzzle, lang: str = FALLBACK) -> list[Told]:
    """The right line as a story, with the rules that decide each sentence."""
    return room(puzzle).why(puzzle, lang)
