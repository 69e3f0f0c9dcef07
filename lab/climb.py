"""`python -m lab.climb GAME BOT START OUT`: better weights for a bot, by matches of its own versions.

Two versions whose weights differ a little from the present ones, this way and that way, play a short match with equal
draws; the weights go towards the winner. So it goes on until the time is up. What is found is the mean over the second
half of the time, and `sztab arena GAME BOT:weights=OUT BOT --sprt 0,30 --gate` says whether it is better.
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import random
import tempfile
import time
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from sztab import bots
from sztab.arena.entrant import Entrant
from sztab.arena.play import play
from sztab.arena.schedule import Schedule, Settings
from sztab.core.bad_input import BadInput
from sztab.core.cluster import on_processes, on_ray

Key = tuple[str | int, ...]  # the way to a number through tables and lists

SHARE = 0.25  # the usual difference of a weight: this share of it, or of the mean of its list
PACE = 1 / 440  # how far a game leads, in usual differences
SETTLED = 0.5  # the last share of the time, of which the mean is taken


class Trial(NamedTuple):
    """Two versions to either side of some weights, in usual differences, and what they play."""

    number: int
    at: tuple[float, ...]


class Climb(NamedTuple):
    """What is tuned and how it is tried out."""

    game: str
    bot: str
    options: Mapping[str, str]
    nodes: int
    games: int
    weights: Mapping[str, Any]
    usual: Mapping[Key, float]

    def changed(self, steps: Sequence[float]) -> dict[str, Any]:
        """The weights, so many usual differences away."""
        found = deepcopy(dict(self.weights))
        for (key, usual), step in zip(self.usual.items(), steps, strict=True):
            table: Any = found
            for part in key[:-1]:
                table = table[part]
            table[key[-1]] = round(table[key[-1]] + step * usual)
        return found

    def way(self, number: int) -> list[float]:
        """The direction of a trial."""
        lot = random.Random(number)
        return [lot.gauss(0, 1) for _ in self.usual]


def numbers_of(weights: Any, before: Key = ()) -> Iterator[tuple[Key, int]]:
    """The whole numbers of tables and lists; a zero stands for something that does not occur."""
    if isinstance(weights, int) and weights:
        yield before, weights
    elif isinstance(weights, dict | list):
        for part, inside in weights.items() if isinstance(weights, dict) else enumerate(weights):
            yield from numbers_of(inside, (*before, part))


def usual_differences(weights: Any, only: str) -> dict[Key, float]:
    """How much each weight below a name is changed: those of a list alike."""
    found = {key: weight for key, weight in numbers_of(weights) if ".".join(map(str, key)).startswith(only)}
    lists: dict[Key, list[int]] = defaultdict(list)
    for key, weight in found.items():
        lists[_together(key)].append(abs(weight))
    return {key: SHARE * sum(lists[_together(key)]) / len(lists[_together(key)]) for key in found}


def _together(key: Key) -> Key:
    """Numbers of one list belong together, those of a table do not."""
    return key[:-1] if isinstance(key[-1], int) else key


def try_out(climb: Climb, trial: Trial) -> tuple[int, float]:
    """Play a trial; the number and how much the version on its way has won of it."""
    way = climb.way(trial.number)
    with tempfile.TemporaryDirectory() as folder:
        sides = []
        for name, sign in (("one", 1), ("two", -1)):
            file = Path(folder) / f"{name}.json"
            steps = [a + sign * b for a, b in zip(trial.at, way, strict=True)]
            file.write_text(json.dumps(climb.changed(steps)), encoding="utf-8")
            sides.append(Entrant(name, climb.bot, "", climb.nodes, threads=1, weights=str(file)))
        settings = Settings(climb.game, tuple(sides), climb.games, str(trial.number), climb.options)
        shares = [play(job).share("one") for job in Schedule(settings)]
    return trial.number, sum(shares) / len(shares)


def climb_up(climb: Climb, seconds: float, processes: int, ray: str = "", first: int = 0) -> dict[str, Any]:
    """Play trials for some seconds; the weights that they led to."""
    at = [0.0] * len(climb.usual)
    total, settled, played, begun = list(at), 0, 0, time.monotonic()

    def trials() -> Iterator[Trial]:
        for number in itertools.count(first):
            if time.monotonic() - begun > seconds:
                return
            yield Trial(number, tuple(at))

    work = partial(try_out, climb)
    for number, won in on_ray(work, trials(), ray, processes) if ray else on_processes(work, trials(), processes):
        pace = PACE * climb.games * (won - 0.5)
        at = [a + pace * b for a, b in zip(at, climb.way(number), strict=True)]
        played += 1
        if time.monotonic() - begun > SETTLED * seconds:
            total = [a + b for a, b in zip(total, at, strict=True)]
            settled += 1
        if played & (played - 1) == 0:
            print(f"{played} trials", flush=True)
    print(f"{played} trials of {climb.games} games")
    return climb.changed([a / settled for a in total] if settled else at)


def read_weights(path: Path) -> dict[str, Any]:
    text = path.read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text) if path.suffix == ".json" else tomllib.loads(text)
    return found


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m lab.climb", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("bot")
    parser.add_argument("start", type=Path, help="the weights to begin with, as the bot reads them: .json or .toml")
    parser.add_argument("out", type=Path, help="a file for the weights found, as JSON")
    parser.add_argument("options", nargs="*", metavar="KEY=VALUE", help="of the game, as for sztab arena")
    parser.add_argument("--only", default="", metavar="NAME", help="tune what is below this name: extended.perun")
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--nodes", type=int, default=200, help="of an answer")
    parser.add_argument("--games", type=int, default=64, help="of a trial")
    parser.add_argument("--first", type=int, default=0, help="the number of the first trial: others are other games")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--ray", default="", metavar="ADDRESS", help="a Ray cluster, or local")
    wish = parser.parse_args(words)
    options = dict(word.split("=", 1) for word in wish.options if "=" in word)
    if len(options) < len(wish.options):
        parser.error("options are KEY=VALUE")
    if not wish.out.parent.is_dir():
        parser.error(f"there is no folder {wish.out.parent}")
    try:
        bots.taught(wish.game, wish.bot, wish.start)  # says so if it cannot be read
        weights = read_weights(wish.start)
        usual = usual_differences(weights, wish.only)
        if not usual:
            parser.error(f"there is nothing to tune below {wish.only!r} in {wish.start}")
        climb = Climb(wish.game, wish.bot, options, wish.nodes, wish.games, weights, usual)
        Schedule(Settings(climb.game, (Entrant("one", climb.bot, ""),), climb.games, options=options))
        found = climb_up(climb, wish.seconds, wish.processes, wish.ray, wish.first)
    except BadInput as error:
        parser.error(str(error))
    wish.out.write_text(json.dumps(found) + "\n", encoding="utf-8")
    before = dict(numbers_of(weights))
    for key, weight in numbers_of(found):
        if weight != before.get(key):
            print(f"{'.'.join(map(str, key))}: {before.get(key, 0)} -> {weight}")


if __name__ == "__main__":
    main()
