"""Lessons in files: each process plays games and writes what it notes, so that a stopped run goes on where it was."""

from __future__ import annotations

import itertools
import multiprocessing
import os
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from sztab.bots.hex.learn.lessons import CELLS_SEEN, new_lessons, play_lesson
from sztab.bots.hex.scratch import new_mind, new_places
from sztab.bots.hex.traits import TRAITS
from sztab.bots.hex.weights import FACTS_BY, load, read_network
from sztab.games.hex.data import load_armies
from sztab.games.hex.state import KINDS, new_work
from sztab.games.hex.tables import tables

GAMES = 128  # in a shard
POSITIONS = ("kind", "standing", "held", "pile", "fact", "progress", "deep")
CHOICES = ("ways", "op", "acting", "thrown", "aimed", "after", "before", "worth")


class School:
    """Plays games between all armies."""

    def __init__(self, network: Path | None, most: int, ahead: int, lines: int) -> None:
        self.armies = list(load_armies().values())[:6]
        self.pairs = list(itertools.permutations(range(len(self.armies)), 2))
        self.weights = read_network(network) if network else load(FACTS_BY)
        self.most, self.ahead, self.lines = most, ahead, lines
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
            self.places, table, self.work, self.spare, self.mind, self.weights, self.notes, self.most, self.ahead,
            self.lines, number,
        )  # fmt: skip


def work_through(school: dict[str, Any], folder: Path, until: float, process: int) -> int:
    """Write the shards of one process until the time is up. Returns how many there are now."""
    player: School | None = None
    for done in itertools.count():
        number = process + done * 1000
        path = folder / f"shard-{number:07}.npz"
        if path.exists():
            continue
        if time.time() >= until:
            return done
        player = player or School(**school)
        part = path.with_suffix(f".{os.getpid()}")
        with part.open("wb") as file:
            np.savez(file, **player.shard(number))
        part.rename(path)
    return 0


def make_shards(folder: Path, seconds: float, processes: int, **school: Any) -> int:
    """Play on all processes for some seconds."""
    folder.mkdir(parents=True, exist_ok=True)
    until = time.time() + seconds
    with multiprocessing.get_context("spawn").Pool(processes) as pool:
        done = pool.map(partial(work_through, school, folder, until), range(processes), chunksize=1)
    return sum(done)


def read_shards(folder: Path, names: tuple[str, ...]) -> Iterator[dict[str, Any]]:
    """What all shards have under these names, in the order of their numbers."""
    for path in sorted(folder.glob("shard-*.npz")):
        with np.load(path) as shard:
            yield {name: shard[name] for name in names}
