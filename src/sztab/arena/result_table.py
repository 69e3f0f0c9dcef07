"""Results as tables for people and as JSON for programs."""

from __future__ import annotations

import math
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from sztab.arena.match import Arena
from sztab.arena.people import likeness
from sztab.arena.ratings import Rung, ladder
from sztab.arena.report import Results
from sztab.arena.summary import Cell, Row, army_matrix, by_army, failures, rows, seat_scores

_WIDE = 120  # where the output is no terminal that has a width


def _console() -> Console:
    return Console(width=None if sys.stdout.isatty() else _WIDE, highlight=False, markup=False)


def print_results(results: Results, armies: bool = True) -> None:
    """Every table that the games allow, that of the armies only if it is wanted."""
    console = _console()
    if not results.games:
        console.print("No game was finished.")
        return
    found, rungs, matrix = rows(results.games), ladder(results.games), army_matrix(results.games)
    if found:
        console.print(result_table(found, console.width))
    if len(rungs) > 2:
        console.print(ladder_table(rungs))
    if armies and len(matrix) > 2:
        console.print(army_table(matrix))
        for label, hands in by_army(results.games).items():
            console.print(hands_table(label, hands))
        alike = likeness(results.game, matrix)
        if alike:
            console.print(str(alike))
    if len({len(played.seats) for played in results.games}) == 1:
        seats = ", ".join(f"{score:.1%}" for score in seat_scores(results.games))
        console.print(f"{len(results.games)} games; the seats in turn order scored {seats}.")
    for label, reason, times in failures(results.games):
        console.print(f"{label} failed {times} times: {reason}")


def print_sprt(match: Arena) -> None:
    if match.sprt:
        low, high = match.sprt.bounds
        verdict = {1: f"{match.sprt.elo1:+g} Elo accepted", -1: f"{match.sprt.elo0:+g} Elo accepted", 0: "undecided"}
        _console().print(f"SPRT: LLR {match.llr():.2f} ({low:.2f}, {high:.2f}): {verdict[match.verdict()]}.")


def _table(*left: str, right: Sequence[str]) -> Table:
    table = Table(box=SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    for name in left:
        table.add_column(name, overflow="fold")
    for name in right:
        table.add_column(name, justify="right", no_wrap=True)
    return table


def result_table(found: Sequence[Row], width: int = _WIDE) -> Table:
    """From the view of the first of two; a narrow terminal gets what matters most."""
    right = ["games", "won/drawn/lost", "score", "95 %", "Elo", "failed"]
    if width >= _WIDE:
        right += ["Elo 95 %", "margin", "s/game"]
    table = _table("bot", "against", right=right)
    for row in found:
        difference, low, high = row.elo
        cells = {
            "games": str(row.games),
            "won/drawn/lost": f"{row.wins}/{row.draws}/{row.losses}",
            "score": f"{row.score:.1%}",
            "95 %": f"{100 * row.low:.1f}..{100 * row.high:.1f}",
            "Elo": _elo(difference),
            "failed": f"{row.failures}/{row.their_failures}",
            "Elo 95 %": f"{_elo(low)}..{_elo(high)}",
            "margin": "" if row.margin is None else f"{row.margin:+.1f}",
            "s/game": f"{row.seconds:.2f}",
        }
        table.add_row(Text(row.label), Text(", ".join(row.against)), *(cells[name] for name in right))
    return table


def ladder_table(rungs: Sequence[Rung]) -> Table:
    table = _table("ladder", right=("games", "score", "Elo", "95 %", "openskill"))
    for rung in rungs:
        interval = f"{rung.low:.0f}..{rung.high:.0f}"
        skill = f"{rung.mu:.1f} ± {2 * rung.sigma:.1f}"
        table.add_row(Text(rung.label), str(rung.games), f"{rung.score:.1%}", f"{rung.elo:.0f}", interval, skill)
    return table


def army_table(matrix: Mapping[str, Mapping[str, Cell]]) -> Table:
    """The score of the army on the left, in per cent."""
    table = _table("army", right=(*matrix, "games"))
    for army, against in matrix.items():
        scores = (f"{100 * against[other].score:.0f}" if other in against else "" for other in matrix)
        table.add_row(army, *scores, str(sum(cell.games for cell in against.values())))
    return table


def hands_table(label: str, hands: Mapping[str, Cell]) -> Table:
    """How a participant did with each army."""
    table = _table(f"{label} with", right=("games", "score", "95 %"))
    for army, cell in hands.items():
        table.add_row(army, str(cell.games), f"{cell.score:.1%}", f"{100 * cell.low:.1f}..{100 * cell.high:.1f}")
    return table


def _elo(value: float) -> str:
    return f"{value:+.0f}" if math.isfinite(value) else "+∞" if value > 0 else "-∞"


def results_json(results: Results) -> dict[str, Any]:
    """The same as the tables."""
    games = results.games
    matrix = army_matrix(games)
    alike = likeness(results.game, matrix)
    return {
        "game": results.game,
        "entrants": [entrant.json() for entrant in results.entrants],
        "games": len(games),
        "results": [row.json() for row in rows(games)],
        "ladder": [rung.json() for rung in ladder(games)],
        "armies": {army: {other: asdict(cell) for other, cell in against.items()} for army, against in matrix.items()},
        "hands": {
            label: {army: asdict(cell) for army, cell in hands.items()} for label, hands in by_army(games).items()
        },
        "people": alike and {"correlation": alike.correlation, "interval": alike.interval, "gap": alike.gap},
        "seats": seat_scores(games) if len({len(played.seats) for played in games}) == 1 else [],
        "failures": [{"label": label, "reason": reason, "times": times} for label, reason, times in failures(games)],
    }


def sprt_json(match: Arena) -> dict[str, Any]:
    if not match.sprt:
        return {}
    return {"sprt": {**asdict(match.sprt), "llr": match.llr(), "verdict": match.verdict()}}
