"""`sztab arena`: bots against each other."""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from sztab.arena.entrant import is_entrant, read_entrant, read_nodes, read_seconds
from sztab.arena.log import Log
from sztab.arena.match import Arena, Pool
from sztab.arena.play import Played
from sztab.arena.pool import ArenaFailed, LocalPool
from sztab.arena.schedule import Schedule, Settings
from sztab.arena.stats import Sprt
from sztab.arena.summary import rows
from sztab.arena.table import print_result, result_json
from sztab.bots.bot import Budget
from sztab.core.action import BadInput


def arena(arguments: argparse.Namespace) -> None:
    if arguments.game == "report":
        raise BadInput("report is not there yet.")
    settings = read_settings(arguments)
    schedule = Schedule(settings)
    sprt = read_sprt(arguments.sprt, schedule)
    log = Log(Path(arguments.out), settings) if arguments.out else None
    match = Arena(schedule, log, sprt)
    try:
        _run(match, arguments)
    except KeyboardInterrupt:
        print("Broken off.", file=sys.stderr)
    except ArenaFailed as error:
        raise BadInput(str(error)) from None
    finally:
        if log:
            log.close()
    if arguments.json:
        print(json.dumps(result_json(match), ensure_ascii=False))
    else:
        print_result(match)


def read_settings(arguments: argparse.Namespace) -> Settings:
    """A match from what was typed."""
    if arguments.time and arguments.nodes:
        raise BadInput("--time or --nodes, not both.")
    budget = Budget(
        read_nodes(arguments.nodes) if arguments.nodes else None,
        read_seconds(arguments.time) if arguments.time else None,
    )
    words = [word for word in arguments.options if is_entrant(word)] + arguments.bots
    options = dict(word.split("=", 1) for word in arguments.options if not is_entrant(word))
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
    if not elo0 < elo1:
        raise BadInput("--sprt: the first Elo difference is the smaller one.")
    if len(schedule.settings.entrants) != 2:
        raise BadInput("--sprt is for two participants.")
    return Sprt(elo0, elo1, 1 / schedule.fair)


def _run(match: Arena, arguments: argparse.Namespace) -> None:
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
        TextColumn("{task.fields[score]}"),
    )
    with Progress(*columns, console=console, disable=not console.is_terminal) as progress:
        task = progress.add_task(
            match.schedule.settings.game, total=len(match.schedule), completed=len(match.games), score=""
        )

        def watch(played: Played) -> None:
            if folder:
                name = "-".join(map(str, played.number))
                (folder / f"{name}.sztab").write_text(played.record, encoding="utf-8")
            found = rows(match.games)[:1]
            score = " ".join(f"{row.label} {row.score:.1%} [{row.low:.1%}, {row.high:.1%}]" for row in found)
            if match.sprt:
                score += f" LLR {match.llr():.2f}"
            progress.update(task, advance=1, score=score)

        match.run(_pool(match, arguments, console), watch, folder is not None)


def _pool(match: Arena, arguments: argparse.Namespace, console: Console) -> Pool:
    processes = arguments.processes or max((os.cpu_count() or 1) // arguments.threads, 1)

    def report(text: str) -> None:
        console.print(text)

    return LocalPool(match.schedule.settings.game, processes, arguments.threads, report)
