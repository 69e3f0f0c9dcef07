"""Results as tables for people and as JSON for programs."""

from __future__ import annotations

import math
import sys
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from sztab.arena.match import Arena
from sztab.arena.summary import Row, failures, rows, seat_scores


def print_result(match: Arena, console: Console | None = None) -> None:
    """The table of a match."""
    console = console or Console(width=None if sys.stdout.isatty() else 120)
    if not match.games:
        console.print("No game was finished.")
        return
    found = rows(match.games)
    if found:
        console.print(result_table(found))
    seats = " ".join(f"{score:.1%}" for score in seat_scores(match.games))
    console.print(f"{len(match.games)} games; by seat: {seats}")
    if match.sprt:
        low, high = match.sprt.bounds
        verdict = {1: f"{match.sprt.elo1:g} Elo accepted", -1: f"{match.sprt.elo0:g} Elo accepted", 0: "not decided"}
        console.print(f"SPRT: LLR {match.llr():.2f} ({low:.2f}, {high:.2f}), {verdict[match.verdict()]}")
    for label, reason, count in failures(match.games):
        console.print(f"{label} failed {count} times: {reason}", markup=False, highlight=False)


def result_table(found: list[Row]) -> Table:
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column("bot", overflow="fold")
    table.add_column("against", overflow="fold")
    for name in ("games", "won/drawn/lost", "score", "95 %", "Elo", "95 %", "margin", "s/game", "failed"):
        table.add_column(name, justify="right", no_wrap=True)
    for row in found:
        difference, low, high = row.elo
        table.add_row(
            Text(row.label),
            Text(", ".join(row.against)),
            str(row.games),
            f"{row.wins}/{row.draws}/{row.losses}",
            f"{row.score:.1%}",
            f"{100 * row.low:.1f}..{100 * row.high:.1f}",
            _elo(difference),
            f"{_elo(low)}..{_elo(high)}",
            "" if row.margin is None else f"{row.margin:+.1f}",
            f"{row.seconds:.2f}",
            f"{row.failures}/{row.their_failures}",
        )
    return table


def _elo(value: float) -> str:
    return f"{value:+.0f}" if math.isfinite(value) else "+∞" if value > 0 else "-∞"


def result_json(match: Arena) -> dict[str, Any]:
    found: dict[str, Any] = {
        "settings": match.schedule.settings.json(),
        "games": len(match.games),
        "results": [row.json() for row in rows(match.games)],
        "seats": seat_scores(match.games) if match.games else [],
        "failures": [
            {"label": label, "reason": reason, "times": count} for label, reason, count in failures(match.games)
        ],
    }
    if match.sprt:
        found["sprt"] = {
            "elo0": match.sprt.elo0,
            "elo1": match.sprt.elo1,
            "llr": match.llr(),
            "verdict": match.verdict(),
        }
    return found
