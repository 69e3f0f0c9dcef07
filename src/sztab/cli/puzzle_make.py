"""`sztab puzzle make|check|prove|pack|ratings`: finding, proving and choosing those that are shipped."""

from __future__ import annotations

import argparse
import os
import re
import signal
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from sztab.cli.files import print_json
from sztab.core.action import BadInput
from sztab.puzzles.collection import Puzzles, collection, pack, rules_of_today, unpack
from sztab.puzzles.puzzle import Puzzle

FINDS = "puzzles.finds"


def puzzle_make(arguments: argparse.Namespace) -> None:
    """Run one of the commands."""
    if arguments.workers is not None and arguments.workers < 1:
        raise BadInput("--workers is at least 1.")
    deeds = {"make": _make, "check": _check, "prove": _prove, "pack": _pack, "ratings": _ratings}
    deeds[arguments.action](arguments)


def _workers(arguments: argparse.Namespace) -> int:
    return int(arguments.workers or os.cpu_count() or 1)


@contextmanager
def _bar(what: str, total: int, done: int = 0) -> Iterator[Callable[[str], None]]:
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[found]}"),
    )
    with Progress(*columns, console=console, disable=not console.is_terminal) as progress:
        task = progress.add_task(what, total=total, completed=done, found="")

        def advance(found: str) -> None:
            progress.update(task, advance=1, found=found)

        yield advance


def _make(arguments: argparse.Namespace) -> None:
    from sztab.puzzles.make import Finds, Log, make, plan

    if arguments.games < 1:
        raise BadInput("--games is at least 1.")
    what = plan(arguments.seed, arguments.armies, arguments.hold, arguments.name or arguments.game or "hex")
    log = Log(Path(arguments.out or FINDS), what, arguments.resume)
    found = sum(len(finds.puzzles) for finds in log.finds)
    signal.signal(signal.SIGINT, signal.default_int_handler)  # in the background of a script it would be ignored
    try:
        with _bar("games", arguments.games, len(log.finds)) as advance:

            def watch(finds: Finds) -> None:
                nonlocal found
                found += len(finds.puzzles)
                advance(f"{found} puzzles")

            make(what, arguments.games, log, _workers(arguments), arguments.ray, watch, arguments.count)
    except KeyboardInterrupt:
        pass
    finally:
        log.close()
    print(f"{found} puzzles from {len(log.finds)} games in {arguments.out or FINDS}.")


def read_any(name: str | None) -> list[Puzzle]:
    """The puzzles of a packed file or of a file of finds; without a name those of the package."""
    return list(collection()) if name is None else _read(Path(name))[1]


def _read(path: Path) -> tuple[str, list[Puzzle]]:
    """The seeds and the puzzles of a file of either kind."""
    from sztab.puzzles.make import all_puzzles, read_finds

    if not path.is_file():
        raise BadInput(f"There is no file {str(path)!r}.")
    if path.read_bytes()[:1] == b"{":
        return read_finds(path)[0].seed, list(all_puzzles([path]))
    found = unpack(path.read_bytes())
    return found.seed, found.puzzles


def part_of(puzzles: list[Puzzle], part: str | None) -> list[Puzzle]:
    """Those of a part like `2/8`, the second of eight that are as large as can be equally; without one all."""
    if part is None:
        return puzzles
    found = re.fullmatch(r"(\d{1,6})/(\d{1,6})", part)
    if not found or not 1 <= int(found[1]) <= int(found[2]):
        raise BadInput(f"--part is one of so many, as 2/8 is, not {part!r}.")
    number, parts = int(found[1]), int(found[2])
    return puzzles[len(puzzles) * (number - 1) // parts : len(puzzles) * number // parts]


def _check(arguments: argparse.Namespace) -> None:
    from sztab.puzzles.check import check

    puzzles = sorted(read_any(arguments.name), key=lambda puzzle: puzzle.id)[:: arguments.every]
    puzzles = part_of(puzzles, arguments.part)
    flaws = []
    with _bar("proofs", len(puzzles)) as advance:
        for name, flaw in check(puzzles, _workers(arguments)):
            advance("")
            if flaw:
                flaws.append((name, flaw))
                print(f"{name}: {flaw}")
    if flaws:
        raise BadInput(f"{len(flaws)} of {len(puzzles)} puzzles are not what they say.")
    print(f"{len(puzzles)} puzzles are proved.")


def _prove(arguments: argparse.Namespace) -> None:
    """Prove a packed file anew and say in it by which rules; what they make another puzzle of is left out."""
    from sztab.puzzles.check import on_all, proved_anew

    if not arguments.name:
        raise BadInput("sztab puzzle prove needs the packed file that it writes anew.")
    path = Path(arguments.name)
    seed, puzzles = _read(path)
    kept = []
    with _bar("proofs", len(puzzles)) as advance:
        for puzzle, flaw in on_all(proved_anew, puzzles, _workers(arguments)):
            advance("")
            if flaw:
                print(f"{puzzle.id}: {flaw} It is left out.")
            else:
                kept.append(puzzle)
    path.write_bytes(pack(kept, seed))
    rules = " and ".join(f"{game} {version}" for game, version in rules_of_today().items())
    print(f"{len(kept)} of {len(puzzles)} puzzles are proved by the rules {rules}.")


def _pack(arguments: argparse.Namespace) -> None:
    from sztab.puzzles.check import check
    from sztab.puzzles.select import select

    names = [name for name in (arguments.name, *arguments.tokens) if name]
    if not names or not arguments.out:
        raise BadInput("sztab puzzle pack needs files of finds, and --out for the file that it writes.")
    read = [_read(Path(name)) for name in names]
    found = list({puzzle.id: puzzle for _, puzzles in read for puzzle in puzzles}.values())
    if arguments.rate:
        found = _rated(found, _workers(arguments))
    chosen = select(found, arguments.count or 3200)
    with _bar("proofs", len(chosen)) as advance:
        wrong = {}
        for name, flaw in check(chosen, _workers(arguments), speed=None):
            advance("")
            if flaw:
                wrong[name] = flaw
                print(f"{name}: {flaw} It is left out.")
    seed = ", ".join(sorted({seed for seeds, _ in read for seed in seeds.split(", ")}))
    kept = [puzzle for puzzle in chosen if puzzle.id not in wrong]
    data = pack(kept, seed)
    Path(arguments.out).write_bytes(data)
    print(f"{len(kept)} puzzles, {len(data):,} bytes in {arguments.out}.")
    print_summary(Puzzles(kept, seed), arguments.json)


def _rated(puzzles: list[Puzzle], workers: int) -> list[Puzzle]:
    from sztab.puzzles.check import on_all
    from sztab.puzzles.make import rated

    done = []
    with _bar("ratings", len(puzzles)) as advance:
        for puzzle in on_all(rated, puzzles, workers):
            advance("")
            done.append(puzzle)
    return done


def print_summary(puzzles: Puzzles, as_json: bool) -> None:
    """How the puzzles are spread."""
    kinds: dict[str, int] = {}
    armies: dict[str, int] = {}
    for puzzle in puzzles:
        for key, counted in (
            (f"{puzzle.goal.kind}{' in two turns' if puzzle.turns == 2 else ''}", kinds),
            (puzzle.armies[0] if puzzle.armies else puzzle.game, armies),
        ):
            counted[key] = counted.get(key, 0) + 1
    facts = {"puzzles": len(puzzles), "seed": puzzles.seed, "themes": puzzles.themes(), "goals": kinds}
    facts |= {"armies": armies, "ratings": spread(puzzles)}
    if as_json:
        print_json(facts)
        return
    for word in ("goals", "armies", "ratings", "themes"):
        part = facts[word]
        assert isinstance(part, dict)
        print(told(word, part))


def spread(puzzles: Iterable[Puzzle]) -> dict[str, int]:
    """How many puzzles there are from each hundred of rating on."""
    counted = Counter(puzzle.rating // 100 * 100 for puzzle in puzzles)
    return {str(rating): n for rating, n in sorted(counted.items())}


def told(word: str, counted: dict[str, int]) -> str:
    return f"{word}: " + ", ".join(f"{key} {n}" for key, n in counted.items())


def _ratings(arguments: argparse.Namespace) -> None:
    from sztab.puzzles.ratings import measure, predict

    count = arguments.count or 1000
    puzzles = read_any(arguments.name)
    first = [float(puzzle.rating) for puzzle in puzzles]
    area, loss = measure(predict, arguments.seed, first, count)
    if arguments.json:
        figures = {"attempts": count, "puzzles": len(first), "auc": round(area, 4), "log_loss": round(loss, 4)}
        print_json({**figures, "ratings": spread(puzzles)})
    else:
        print(f"{count} attempts of simulated solvers at {len(first)} puzzles: AUC {area:.3f}, log loss {loss:.3f}.")
        print(told("ratings", spread(puzzles)))
