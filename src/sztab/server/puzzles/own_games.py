"""What somebody has missed in their own games: looked for in the background, by one process that lets others go first.

One player at a time is served, a few games of each; what was found and which games were looked through is stored.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import sys
from typing import Any

import msgspec
from msgspec import Struct

from sztab.bots.bot import usual_speed
from sztab.core.game import Game
from sztab.messages.errors import Refused
from sztab.messages.people import Player
from sztab.messages.puzzle_values import Find
from sztab.messages.puzzles import MyGamesPuzzle, MyGamesPuzzles
from sztab.puzzles import words
from sztab.puzzles.puzzle import Puzzle
from sztab.server import metrics
from sztab.server.live.tables import Tables
from sztab.server.puzzles.puzzles import Puzzles
from sztab.server.replay.timeline import Timelines
from sztab.server.store import puzzles as stored
from sztab.server.store.store import StoreError
from sztab.server.store.unreadable import Unreadable
from sztab.usecases.names import new_id
from sztab.usecases.timeline import Timeline
from sztab.usecases.turning import turns_of

log = logging.getLogger("sztab.server.puzzles.own_games")
GAME = "hex"  # the only one whose turns can be proved so far
GAMES = 5  # games of a player that are looked through at a time
WAITING = 20  # players that may wait
SECONDS = 300.0  # for one game; what was found by then is kept
SHOWN = 50
_encode = msgspec.msgpack.Encoder().encode


class Missed(Struct, frozen=True):
    """A line of the process that looks."""

    number: int
    puzzle: Puzzle


_missed = msgspec.json.Decoder(Missed)


class OwnGames:
    """Looks through games when their players ask for it."""

    def __init__(self, puzzles: Puzzles, tables: Tables, timelines: Timelines, each: int) -> None:
        self._puzzles = puzzles
        self._store = puzzles.store
        self._tables = tables
        self._timelines = timelines
        self._each = each  # players that may wait at one address
        self._jobs: dict[str, asyncio.Task[None]] = {}
        self._addresses: dict[str, str] = {}  # where they asked from
        self._one = asyncio.Lock()

    async def look(self, player: Player, language: str) -> MyGamesPuzzles:
        """What was found by now."""
        engine = self._store.engine
        busy = player.id in self._jobs  # asked first: what is read after the end is all there is
        left = await self._store.read(stored.unsearched, engine, player.id, GAME, GAMES)
        finds = await self._store.read(stored.finds, engine, player.id, SHOWN)
        told = []
        for find in finds:
            puzzle = await self._puzzles.find(find.id, player)
            attempt = await self._store.read(stored.attempt_of, engine, player.id, find.id)
            told.append(
                MyGamesPuzzle(
                    find.id,
                    puzzle.game,
                    words.goal(puzzle, language),
                    find.table,
                    find.number,
                    find.found,
                    attempt.solved if attempt else None,
                )
            )
        return MyGamesPuzzles(told, len(left), busy)

    async def begin(self, player: Player, language: str, address: str) -> MyGamesPuzzles:
        """Look through the newest games, unless that is being done."""
        if player.id not in self._jobs:
            mine = sum(other == address for other in self._addresses.values())
            if len(self._jobs) >= WAITING or mine >= self._each:
                raise Refused(429, "Too many players wait for this; try again later.", retry=60)
            self._addresses[player.id] = address
            self._jobs[player.id] = asyncio.ensure_future(self._search(player.id))
        return await self.look(player, language)

    async def close(self) -> None:
        tasks = list(self._jobs.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _search(self, player: str) -> None:
        try:
            async with self._one:
                left = await self._store.read(stored.unsearched, self._store.engine, player, GAME, GAMES)
                for table, seats in left.items():
                    found = await self._game(table, seats, player)
                    now = self._puzzles.now()
                    await self._store.write(stored.searched, self._store.engine, player, table, found, now)
        except (OSError, StoreError) as error:  # it may be asked again
            log.warning("Games were not looked through: %s", type(error).__name__)
            metrics.errors.labels("bot").inc()
        except Exception:
            log.exception("Games were not looked through")
            metrics.errors.labels("mistake").inc()
        finally:
            self._jobs.pop(player, None)
            self._addresses.pop(player, None)

    async def _game(self, table: str, seats: list[int], player: str) -> list[Find]:
        try:
            live = await self._tables.get(table)
            timeline = await self._timelines.of(live)
        except (Refused, Unreadable):  # it is gone, or cannot be read: there is nothing to be found in it
            return []
        if len(live.table.seats) != 2:
            return []
        said = await _asked([turn for seat in seats for turn in _turns(live.play.game, timeline, seat)])
        now = self._puzzles.now()
        return [Find(new_id("m"), player, table, one.number, now, _encode(one.puzzle)) for one in said]


def _turns(game: Game[Any], timeline: Timeline, seat: int) -> list[dict[str, Any]]:
    """Where the turns of a seat began, and what it played in each."""
    turns = []
    for places in turns_of(timeline.known):
        steps = [timeline.steps[place] for place in places]
        if steps[0].seat == seat:
            position = game.print_position(timeline.state(game, places[0]))
            tokens = [step.token for step in steps if step.seat == seat and step.token]
            turns.append({"number": places[0], "position": position, "tokens": tokens})
    return turns


async def _asked(turns: list[dict[str, Any]]) -> list[Missed]:
    """What a process finds in some turns; after a while it is ended, and what it has said counts."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "sztab.puzzles.from_game",
        env={**os.environ, "SZTAB_KERNEL": usual_speed()},
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdin
    assert process.stdout
    found: list[Missed] = []
    try:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(SECONDS):
                process.stdin.write(json.dumps({"turns": turns}).encode())
                await process.stdin.drain()
                process.stdin.close()
                while line := await process.stdout.readline():
                    found.append(_missed.decode(line))
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()
    return found
