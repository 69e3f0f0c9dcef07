"""Lessons in files, so many games in each: a stopped run goes on where it was."""

from __future__ import annotations

import io
import itertools
import math
import os
import time
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from lab.hex.learn.lessons import CELLS_SEEN, new_lessons, play_lesson
from sztab.bots.hex.scratch import new_mind, new_places
from sztab.bots.hex.traits import TRAITS
from sztab.bots.hex.weights import FACTS_BY, load, parse_network
from sztab.core.cluster import on_processes, on_ray
from sztab.games.hex.data import load_armies
from sztab.games.hex.state import KINDS, new_work
from sztab.games.hex.tables import tables

GAMES = 128  # in a shard
HELD_BACK = 0.04  # of the shards, to measure with
POSITIONS = ("kind", "standing", "ground", "held", "pile", "fact", "progress", "label")
CHOICES = ("ways", "op", "acting", "thrown", "aimed", "after", "before", "worth")


class Lesson(NamedTuple):
    """How games are played to learn from."""

    network: str  # that plays, as its file has it; empty: the facts alone
    width: int  # positions in the beam of a turn
    tried: int  # actions looked at in each of them
    trust: int  # how much of a label is what came later, in per cent for each turn; the rest is how that turn looked


class School:
    """Plays games between all armies."""

    def __init__(self, lesson: Lesson) -> None:
        self.armies = list(load_armies().values())
        self.pairs = list(itertools.permutations(range(len(self.armies)), 2))
        self.weights = parse_network(lesson.network) if lesson.network else load(FACTS_BY)
        self.lesson = lesson
        self.places, self.mind, self.notes = new_places(), new_mind(), new_lessons()
        self.work, self.spare = new_work(), new_work()

    def shard(self, number: int) -> dict[str, Any]:
        """The lessons of some games, those that the number of the shard says."""
        found: dict[str, list[Any]] = {name: [] for name in (*POSITIONS, *CHOICES, "armies", "result", "players")}
        trait = np.zeros((len(self.armies), KINDS, TRAITS), np.int16)
        for game in range(number * GAMES, (number + 1) * GAMES):
            pair = self.pairs[game % len(self.pairs)]
            result = self.play(pair, game)
            rows, choices = int(self.notes.rows), int(self.notes.choices)
            for name in POSITIONS:
                found[name].append(np.array(getattr(self.notes, name)[:rows]))
            for name in CHOICES:
                found[name].append(np.array(getattr(self.notes, name)[:choices]))
            found["armies"].append(np.tile(np.array(pair, np.int8), (rows, 1)))
            found["players"].append(np.tile(np.array(pair, np.int8), (choices, 1)))
            found["result"].append(np.full(rows, {1: 1.0, 2: 0.0}.get(result, 0.5), np.float32))
            for seat, army in enumerate(pair):
                trait[army] = self.notes.trait[seat * KINDS : (seat + 1) * KINDS]
        return {"trait": trait} | {name: np.concatenate(parts) for name, parts in found.items()}

    def play(self, pair: tuple[int, ...], number: int) -> int:
        table = tables(CELLS_SEEN, tuple(self.armies[army] for army in pair))
        return play_lesson(
            self.places, table, self.work, self.spare, self.mind, self.weights, self.notes, self.lesson.width,
            self.lesson.tried, self.lesson.trust, number,
        )  # fmt: skip


@cache
def school(lesson: Lesson) -> School:
    """A process has one of each."""
    return School(lesson)


def play_shard(lesson: Lesson, number: int) -> tuple[int, bytes]:
    """A shard as it is written into its file, with its number."""
    file = io.BytesIO()
    np.savez(file, **school(lesson).shard(number))
    return number, file.getvalue()


def shard_path(folder: Path, number: int) -> Path:
    return folder / f"shard-{number:07}.npz"


def missing(folder: Path, until: float) -> Iterator[int]:
    """The numbers of shards that are not there, until the time is up."""
    for number in itertools.count():
        if time.time() >= until:
            return
        if not shard_path(folder, number).exists():
            yield number


def make_shards(
    folder: Path, seconds: float, processes: int, ray: str, lesson: Lesson
) -> int:  # fmt: skip
    """Play for some seconds on the processes of this machine or on a Ray cluster; this process writes the files, so a
    cluster needs no common disk. Returns how many shards there are."""
    folder.mkdir(parents=True, exist_ok=True)
    numbers = missing(folder, time.time() + seconds)
    work = partial(play_shard, lesson)
    for number, content in on_ray(work, numbers, ray, processes) if ray else on_processes(work, numbers, processes):
        part = shard_path(folder, number).with_suffix(f".{os.getpid()}")
        part.write_bytes(content)
        part.rename(shard_path(folder, number))
    return sum(1 for _ in folder.glob("shard-*.npz"))


def read_shards(folder: Path, names: tuple[str, ...]) -> Iterator[dict[str, Any]]:
    """What all shards have under these names, in the order of their numbers."""
    for path in sorted(folder.glob("shard-*.npz")):
        with np.load(path) as shard:
            yield {name: shard[name] for name in names}


def shards_held_back(shards: int) -> int:
    """How many of so many shards, the last ones, are not learned from."""
    return max(1, math.ceil(HELD_BACK * shards))


def lacking(folder: Path) -> str:
    """Why nothing can be learned from the lessons in a folder; empty: it can."""
    decisions = [len(shard["ways"]) for shard in read_shards(folder, ("ways",))]
    if not decisions:
        return f"there are no lessons in {folder}; play makes them"
    back = shards_held_back(len(decisions))
    if not sum(decisions[:-back]) or not sum(decisions[-back:]):
        return f"there are too few lessons in {folder}: no decisions to learn from, or none to measure with; play on"
    return ""
