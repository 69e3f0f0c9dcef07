"""The themes of a puzzle: what its shots do, and which rules decide them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import permutations
from typing import Any

from sztab.games.wroclaw.game import GAME
from sztab.games.wroclaw.rules.fire import is_covered
from sztab.games.wroclaw.state import HEAVY
from sztab.puzzles.puzzle import Goal, Puzzle
from sztab.puzzles.texts import texts_of
from sztab.puzzles.wroclaw.line import Line

LONGEST = 6  # shots whose orders are tried: three characters, each with a Perun


def proved_line(puzzle: Puzzle) -> Line:
    """The right fire, as it is proved."""
    line = Line(GAME.read_position(puzzle.position), puzzle.goal)
    for token in puzzle.proof.solution:
        line.play(token)
    return line


def themes_of(puzzle: Puzzle) -> tuple[str, ...]:
    """All themes of a puzzle, the one that decides first."""
    found = set(_of_shots(puzzle))
    if order_decides(puzzle.position, puzzle.goal, puzzle.proof.solution):
        found.add("order")
    return tuple(word for word in texts_of("wroclaw").theme if word in found)


def order_decides(position: str, goal: Goal, tokens: tuple[str, ...]) -> bool:
    """Do the same shots in another order miss the goal?"""
    if len(tokens) > LONGEST:
        return False
    return not all(_reaches(position, goal, one) for one in permutations(tokens))


def _reaches(position: str, goal: Goal, tokens: tuple[str, ...]) -> bool:
    line = Line(GAME.read_position(position), goal)
    for token in tokens:
        if line.done:
            break
        if token not in GAME.tokens(line.position, line.seat):  # its target is dead
            continue
        line.play(token)
    return line.reached


def _of_shots(puzzle: Puzzle) -> Iterator[str]:
    line = Line(GAME.read_position(puzzle.position), puzzle.goal)
    uncovered = False
    yield "crossfire"
    for token in puzzle.proof.solution:
        covered = is_covered(line.left, 1 - line.seat)
        line.play(token)
        for event in line.moments[-1].events:
            if event.kind == "shot" and event.data["hit"]:
                yield from _of_hit(event.data)
                if uncovered and event.data["target_manoeuvre"] != "cover":
                    yield "uncover"
        uncovered |= bool(covered and not is_covered(line.left, 1 - line.seat))


def _of_hit(shot: Mapping[str, Any]) -> Iterator[str]:
    """What the facts of one hit say."""
    mode, wounds = shot["mode"], shot["wounds"]
    spare = shot["value"] - shot["threshold"]
    if shot["perun"]:
        yield shot["perun"]
    if min(shot["lowered"], shot["armour"] + shot["cover"]) > spare:
        yield "buckshot"
    if mode == "long_burst":
        yield "long_burst"
    elif mode == "finesse_shot" and shot["before"] == HEAVY:
        yield "finish"
    elif mode == "head_shot" and wounds == HEAVY:
        yield "run"
    elif mode == "focused_beam" and wounds == HEAVY:
        yield "both_dice"
    elif mode == "short_burst" and wounds > 1:
        yield "nine"
    elif mode == "penetrating_beam" and shot["bonus"] > spare:
        yield "ones"
    in_cover = "cover" in (shot["shooter_manoeuvre"], shot["target_manoeuvre"])
    if mode == "penetrating_beam" and in_cover:
        yield "through_cover"
    elif shot["shooter_manoeuvre"] == "cover":
        yield "from_cover"
