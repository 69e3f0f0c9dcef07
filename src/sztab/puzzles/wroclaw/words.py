"""Puzzles of In the Ruins of Wrocław in words: goals, hints in steps, and why the right fire is right."""

from __future__ import annotations

from sztab.core.languages import FALLBACK
from sztab.core.story import Told
from sztab.games.wroclaw.data import load_cards
from sztab.games.wroclaw.game import GAME
from sztab.puzzles.puzzle import Puzzle
from sztab.puzzles.texts import Hint, say, texts_of
from sztab.puzzles.wroclaw.themes import proved_line

PERUN = "perun"  # what the table shows the Perun of a side as
_TEXTS = texts_of("wroclaw")


def _character(id: str) -> str:
    return next(one.name for one in load_cards().characters if one.id == id)


def versus(puzzle: Puzzle, lang: str = FALLBACK) -> str:
    """Whom the shots are fired at."""
    line = proved_line(puzzle)
    targets = [event.data["target"] for one in line.moments for event in one.events if event.kind == "shot"]
    return ", ".join(_character(id) for id in dict.fromkeys([puzzle.goal.who] if puzzle.goal.who else targets))


def goal(puzzle: Puzzle, lang: str = FALLBACK) -> str:
    """What is asked, as a sentence."""
    who = _character(puzzle.goal.who) if puzzle.goal.who else ""
    return say(_TEXTS.goal[puzzle.goal.kind], lang, who=who, n=puzzle.goal.by)


def hints(puzzle: Puzzle, lang: str = FALLBACK) -> list[Hint]:
    """The theme, then shot by shot who fires how, and at whom."""
    said = [Hint(say(_TEXTS.theme[puzzle.themes[0]].hint, lang))]
    modes = {mode.id: mode.name for mode in load_cards().modes}
    for moment in proved_line(puzzle).moments:
        shot = next(event.data for event in moment.events if event.kind == "shot")
        shooter, mode, perun, target = shot["shooter"], shot["mode"], shot["perun"], shot["target"]
        how = say(_TEXTS.step["shot"], lang, who=_character(shooter), how=modes[mode][lang])
        said.append(Hint(how, (shooter, mode)))
        if perun:
            said.append(Hint(say(_TEXTS.step[perun], lang), (shooter, perun, PERUN)))
        if mode != "long_burst":
            said.append(Hint(say(_TEXTS.step["target"], lang, who=_character(target)), (target,)))
    return said


def why(puzzle: Puzzle, lang: str = FALLBACK) -> list[Told]:
    """The right fire as a story, with the rules that decide each sentence."""
    told: list[Told] = []
    for moment in proved_line(puzzle).moments:
        told += GAME.tell([event for event in moment.events if event.kind != "fire"], lang)
    return told
