"""`sztab bench`: how fast the rules are, in one run: compiled, interpreted, on two cores."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
import tempfile
from argparse import Namespace
from time import perf_counter
from typing import Any

from sztab.cli.bench_server import show
from sztab.core.action import BadInput
from sztab.core.registry import names

Figures = dict[str, float]
_BY_PROCESSOR = "_by_processor_time"
_SHOW = "19 | c1:Bas1 c3:Mbl3"


def run(arguments: Namespace) -> None:
    """What was asked for: the speed of the rules, or of a server."""
    if not arguments.server:
        bench(arguments.games, arguments.seconds, arguments.json)
        return
    from sztab.cli.bench_server import SIZES, bench_server, soak

    if arguments.soak is not None:
        soak(arguments.soak, arguments.json)
    else:
        sizes = _numbers(arguments.live) if arguments.live else SIZES
        bench_server(arguments.database, arguments.seconds, arguments.json, arguments.redis, sizes)


def _numbers(text: str) -> list[int]:
    return [int(word) if word.isdecimal() else 0 for word in text.split(",")]


def bench(games: list[str] | None, seconds: float, as_json: bool) -> None:
    if importlib.util.find_spec("numba") is None:
        raise BadInput("The compiled speed needs Numba: install sztab[fast].")
    if not 0 < seconds <= 600:
        raise BadInput("--seconds is a number above 0, up to 600.")
    rows: list[tuple[str, str, str]] = []
    figures: dict[str, Any] = {}
    for game in games or names():
        if importlib.util.find_spec(f"sztab.games.{game}.bench") is None:
            continue
        figures[game] = _game(game, seconds, rows)
    if "hex" in figures:
        _puzzles(seconds, rows, figures)
    _environments(seconds, rows, figures)
    figures["start"] = _starts(rows)
    show(figures, rows, as_json)


def _game(game: str, seconds: float, rows: list[tuple[str, str, str]]) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as cold:
        _say(f"{game}: first compile")
        environment = {"XDG_CACHE_HOME": cold}
        first = _measure(game, 0, environment, compiled=True)["started"]
        _say(f"{game}: warm start")
        warm = _measure(game, 0, environment, compiled=True)["started"]
        _say(f"{game}: one core")
        one = _measure(game, seconds, environment, compiled=True)
        _say(f"{game}: two cores")
        both = [_start(game, seconds, environment, compiled=True) for _ in range(2)]
        two = sum(_figures(process)["games"] for process in both)
    _say(f"{game}: interpreted")
    slow = _measure(game, seconds, {}, compiled=False)
    rows += [
        (f"{game}: random games/s, compiled, one core", f"{one['games']:,.0f}", ""),
        (f"{game}: random games/s, compiled, two cores", f"{two:,.0f}", f"{two / one['games']:.2f} times one core"),
        (
            f"{game}: random games/s, interpreted",
            f"{slow['games']:,.0f}",
            f"compiled is {one['games'] / slow['games']:.0f} times faster",
        ),
        (f"{game}: first compile, s", f"{first:.1f}", ""),
        (f"{game}: warm start, s", f"{warm:.2f}", ""),
    ]
    for name, value in one.items():
        if name != "games":
            rows.append((f"{game}: {name.replace('_', ' ')}, compiled", f"{value:,.0f}", ""))
    return {"compiled": one, "two_cores": two, "interpreted": slow, "first_compile": first, "warm_start": warm}


def _puzzles(seconds: float, rows: list[tuple[str, str, str]], figures: dict[str, Any]) -> None:
    """Proofs of puzzles of one turn; those of Wrocław are searched for in Python, whatever the rules are."""
    figures["puzzles"] = {}
    for speed, games in (("compiled", ("hex",)), ("interpreted", ("hex", "wroclaw"))):
        _say(f"puzzles, {speed}")
        found = figures["puzzles"][speed] = _measure("puzzles", seconds, {}, compiled=speed == "compiled")
        for game in games:
            each = f"{found[f'{game}_ms_median']:.1f} ms is the median"
            rows.append((f"{game}: puzzles proved/s, {speed}, one core", f"{found[f'{game}_proofs']:,.1f}", each))


def _environments(seconds: float, rows: list[tuple[str, str, str]], figures: dict[str, Any]) -> None:
    """The vectorised environment of Neuroshima Hex, as the clock and the processor saw it."""
    _say("environments")
    found = _measure("envs", seconds, {}, compiled=True)
    figures["envs"] = found
    for name, value in found.items():
        if not name.endswith(_BY_PROCESSOR):
            busy = found[name + _BY_PROCESSOR]
            rows.append((f"hex vector: {name.replace('_', ' ')}/s", f"{value:,.0f}", f"{busy:,.0f} by processor time"))


def _starts(rows: list[tuple[str, str, str]]) -> Figures:
    figures = {}
    for name, arguments in (("--help", ["--help"]), ("hex show", ["hex", "show", _SHOW])):
        times = []
        for _ in range(5):
            start = perf_counter()
            subprocess.run([sys.executable, "-m", "sztab.cli.main", *arguments], capture_output=True, check=True)
            times.append(perf_counter() - start)
        figures[name] = min(times)
        rows.append((f"sztab {name}, s", f"{min(times):.2f}", "best of 5"))
    return figures


def _say(what: str) -> None:
    if sys.stderr.isatty():
        print(f"measuring {what} ...", file=sys.stderr)


def _start(name: str, seconds: float, environment: dict[str, str], compiled: bool) -> subprocess.Popen[str]:
    settings = {**os.environ, **environment, "SZTAB_KERNEL": "compiled" if compiled else "interpreted"}
    command = [sys.executable, "-m", "sztab.cli.bench_child", name, str(seconds)]
    return subprocess.Popen(command, env=settings, stdout=subprocess.PIPE, text=True)


def _figures(process: subprocess.Popen[str]) -> Figures:
    output, _ = process.communicate()
    if process.returncode:
        raise BadInput("A measuring process failed; its message is above.")
    result: Figures = json.loads(output)
    return result


def _measure(name: str, seconds: float, environment: dict[str, str], compiled: bool) -> Figures:
    return _figures(_start(name, seconds, environment, compiled))
