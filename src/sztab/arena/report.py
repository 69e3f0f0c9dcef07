"""Files of finished matches together: tables, a ladder, plots."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from sztab.arena import plots
from sztab.arena.entrant import Entrant
from sztab.arena.match_file import read_log
from sztab.arena.people import likeness
from sztab.arena.play import Played
from sztab.arena.ratings import Rung, ladder
from sztab.arena.summary import army_matrix
from sztab.core.action import BadInput
from sztab.core.registry import game as find
from sztab.games.hex.data import load_armies


@dataclass(frozen=True)
class Results:
    """Games of one kind of game, with those who played them."""

    game: str
    entrants: tuple[Entrant, ...]
    games: list[Played]


def read_results(paths: Sequence[Path]) -> Results:
    """The games of several files; one participant has one label in all of them."""
    entrants: dict[str, Entrant] = {}
    games: list[Played] = []
    names = set()
    for path in paths:
        settings, played = read_log(path)
        names.add(settings.game)
        games += played
        for entrant in settings.entrants:
            if entrants.setdefault(entrant.label, entrant) != entrant:
                raise BadInput(f"{path}: {entrant.label} is another bot there than in the files before it.")
    if len(names) != 1:
        raise BadInput("A report needs files of one game.")
    return Results(names.pop(), tuple(entrants.values()), games)


def ladder_json(results: Results, rungs: Sequence[Rung]) -> str:
    """The ladder as a file: who stands where, and with which bot and budget."""
    by_label = {entrant.label: entrant.json() for entrant in results.entrants}
    rows = [{**by_label.get(rung.label, {}), **rung.json()} for rung in rungs]
    return json.dumps({"game": results.game, "games": len(results.games), "ladder": rows}, indent=2) + "\n"


def matrix_json(results: Results) -> str:
    """Army against army as a file: shares won in per cent, with their intervals, and games."""
    rows = [
        json.dumps([army, other, cell.games, *(round(100 * share, 1) for share in (cell.score, cell.low, cell.high))])
        for army, against in army_matrix(results.games).items()
        for other, cell in sorted(against.items())
    ]
    head = json.dumps({"bots": [entrant.label for entrant in results.entrants], "games": len(results.games)})
    return f'{head[:-1]}, "columns": "army, against, games, won, low, high", "cells": [\n' + ",\n".join(rows) + "\n]}\n"


def draw(results: Results, folder: Path) -> list[Path]:
    """Every plot that the games allow: `strength.svg`, `time.svg`, `nodes.svg`, `armies.svg`, `people.svg`."""
    folder.mkdir(parents=True, exist_ok=True)
    title = find(results.game).title
    rungs = ladder(results.games)
    drawn = {}
    if rungs:
        drawn["strength"] = plots.strength(rungs, len(results.games), f"{title}: strength")
    for unit, name in (("seconds", "time"), ("nodes", "nodes")):
        lines = plots.curves(rungs, results.entrants, unit)
        if lines:
            drawn[name] = plots.growth(lines, unit, f"{title}: strength by {name}")
    matrix = army_matrix(results.games)
    if matrix:
        drawn["armies"] = plots.armies(matrix, _army_names(matrix), f"{title}: army against army")
    alike = likeness(results.game, matrix)
    if alike:
        drawn["people"] = plots.people(alike, _army_names(matrix), f"{title}: bots and people")
    for name, picture in drawn.items():
        (folder / f"{name}.svg").write_text(str(picture), encoding="utf-8")
    return [folder / f"{name}.svg" for name in drawn]


def _army_names(armies: Iterable[str]) -> dict[str, str]:
    known = load_armies()
    return {army: known[army].name["en"] if army in known else army for army in armies}
