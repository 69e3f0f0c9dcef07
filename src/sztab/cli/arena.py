"""`sztab arena`: bots against each other, and reports of what came of it."""

from __future__ import annotations

import argparse
import json
import os
import signal
import sys
from dataclasses import replace
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from sztab.arena.cluster import RayPool
from sztab.arena.entrant import is_entrant, read_entrant, read_seconds, read_whole
from sztab.arena.match import Arena, Pool
from sztab.arena.match_file import Log
from sztab.arena.play import Played
from sztab.arena.pool import ArenaFailed, LocalPool
from sztab.arena.ratings import ladder
from sztab.arena.report import Results, draw, ladder_json, matrix_json, read_results
from sztab.arena.result_table import print_results, print_sprt, results_json, sprt_json
from sztab.arena.schedule import Schedule, Settings
from sztab.arena.stats import Sprt
from sztab.arena.summary import rows
from sztab.bots.bot import Budget
from sztab.cli.files import read_options
from sztab.core.action import BadInput


def arena(arguments: argparse.Namespace) -> None:
    if arguments.game == "report":
        _report(arguments)
        return
    settings = read_settings(arguments)
    schedule = Schedule(settings)
    sprt = read_sprt(arguments.sprt, schedule)
    if arguments.gate and not sprt:
        raise BadInput("--gate needs --sprt: it says whether the second of its differences was accepted.")
    for name in ("processes", "threads"):
        if getattr(arguments, name) is not None and getattr(arguments, name) < 1:
            raise BadInput(f"--{name} is at least 1.")
    log = Log(Path(arguments.out), settings) if arguments.out else None
    match = Arena(schedule, log, sprt)
    for number in (signal.SIGINT, signal.SIGTERM):  # in the background of a script the first would be ignored
        signal.signal(number, signal.default_int_handler)
    try:
        _run(match, arguments)
    except KeyboardInterrupt:
        print("Broken off.", file=sys.stderr)
    except ArenaFailed as error:
        raise BadInput(str(error)) from None
    finally:
        if log:
            log.close()
    results = Results(settings.game, settings.entrants, match.games)
    if arguments.json:
        print(json.dumps({**results_json(results), **sprt_json(match)}, ensure_ascii=False))
    else:
        print_results(results, armies=len(settings.entrants) == 1)
        print_sprt(match)
    _write(results, arguments)
    if arguments.gate and match.verdict() != 1:
        raise SystemExit(1)


def read_settings(arguments: argparse.Namespace) -> Settings:
    """A match from what was typed."""
    if arguments.time and arguments.nodes:
        raise BadInput("--time or --nodes, not both.")
    budget = Budget(
        read_whole("nodes", arguments.nodes) if arguments.nodes else None,
        read_seconds(arguments.time) if arguments.time else None,
        arguments.threads,
    )
    words = [word for word in arguments.options if is_entrant(word)] + arguments.bots
    options = read_options(word for word in arguments.options if not is_entrant(word))
    if arguments.seats is not None and options.setdefault("seats", str(arguments.seats)) != str(arguments.seats):
        raise BadInput("--seats and seats= say different things.")
    return Settings(
        arguments.game,
        tuple(read_entrant(arguments.game, word, budget) for word in words),
        arguments.games,
        arguments.seed,
        options,
        tuple(arguments.armies.split(",")) if arguments.armies else (),
        arguments.seating or "",
    )


def read_sprt(text: str | None, schedule: Schedule) -> Sprt | None:
    if text is None:
        return None
    try:
        elo0, elo1 = map(float, text.split(","))
    except ValueError:
        raise BadInput(f"--sprt has two Elo differences, like 0,20, not {text!r}.") from None
    if not -4000 <= elo0 < elo1 <= 4000:
        raise BadInput("--sprt: the first Elo difference has to be smaller than the second.")
    if len(schedule.settings.entrants) != 2:
        raise BadInput("--sprt is for two participants.")
    return Sprt(elo0, elo1, 1 / schedule.fair)


def _run(match: Arena, arguments: argparse.Namespace) -> None:
    """Play, with a bar that shows how far the match is."""
    console = Console(stderr=True)
    folder = Path(arguments.record) if arguments.record else None
    if folder:
        folder.mkdir(parents=True, exist_ok=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[score]}", markup=False),
    )
    with Progress(*columns, console=console, disable=not console.is_terminal) as progress:
        name, total = match.schedule.settings.game, len(match.schedule)
        task = progress.add_task(name, total=total, completed=len(match.games), score="")

        def watch(played: Played) -> Played:
            if folder:
                place = folder / f"{'-'.join(map(str, played.number))}.sztab"
                place.write_text(played.record, encoding="utf-8")
            progress.update(task, advance=1, score=_standing(match) if console.is_terminal else "")
            return replace(played, record="")  # it is in its own file now

        match.run(_pool(match, arguments, console), watch, folder is not None)


def _standing(match: Arena) -> str:
    found = rows(match.games)[:1]
    score = " ".join(f"{row.label} {row.score:.1%} ({100 * row.low:.1f}..{100 * row.high:.1f})" for row in found)
    return f"{score}, LLR {match.llr():.2f}" if match.sprt else score


def _pool(match: Arena, arguments: argparse.Namespace, console: Console) -> Pool:
    if arguments.ray:
        return RayPool(arguments.ray, arguments.processes, arguments.threads)
    processes = arguments.processes or max((os.cpu_count() or 1) // arguments.threads, 1)
    return LocalPool(match.schedule.settings.game, processes, console.print)


def _report(arguments: argparse.Namespace) -> None:
    """Several matches together."""
    if not arguments.options:
        raise BadInput("report needs files that --out has written.")
    results = read_results([Path(name) for name in arguments.options])
    if arguments.json:
        print(json.dumps(results_json(results), ensure_ascii=False))
    else:
        print_results(results)
    _write(results, arguments)


def _write(results: Results, arguments: argparse.Namespace) -> None:
    if not results.games:
        return
    if arguments.ladder:
        Path(arguments.ladder).write_text(ladder_json(results, ladder(results.games)), encoding="utf-8")
    if arguments.matrix:
        Path(arguments.matrix).write_text(matrix_json(results), encoding="utf-8")
    if arguments.plots:
        for path in draw(results, Path(arguments.plots)):
            print(path, file=sys.stderr)
