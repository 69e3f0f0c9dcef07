"""Takes a tournament on beside the server: a large Swiss takes the engine a minute, and games must not wait for it.

As a program it reads a tournament from its input and writes what became of it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys

import msgspec

from sztab.tournaments import course
from sztab.tournaments.course import Choice
from sztab.tournaments.kinds import kind_of
from sztab.tournaments.values import Tournament

log = logging.getLogger("sztab.server.tournaments")
FEW = 16  # whom the engine pairs so fast that no process is worth it
PATIENCE = 120.0  # seconds for the engine; then a matching of least cost has to do
NICE = 10


class Request(msgspec.Struct, frozen=True):
    tournament: Tournament
    now: float
    choice: Choice


_read = msgspec.json.Decoder(Request).decode
_tournament = msgspec.json.Decoder(Tournament).decode
_write = msgspec.json.Encoder().encode


class Pairer:
    """One large tournament at a time."""

    def __init__(self) -> None:
        self._one = asyncio.Semaphore(1)

    async def went_on(self, tournament: Tournament, now: float, choice: Choice) -> Tournament:
        plan = tournament.plan
        if not kind_of(plan).engine or plan.seats > 2 or len(tournament.active) <= FEW:
            return await asyncio.to_thread(course.went_on, tournament, now, choice)
        async with self._one:
            answer = await _asked(_write(Request(tournament, now, choice)), PATIENCE)
        if answer is not None:
            return _tournament(answer)
        log.warning("Tournament %s is paired without the engine, which was too slow or failed.", tournament.id)
        return await asyncio.to_thread(course.went_on, tournament, now, choice, engine=False)


async def _asked(request: bytes, patience: float) -> bytes | None:
    """What the process says; None: nothing, or not in time."""
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(sys.executable, "-m", __name__, stdin=pipe, stdout=pipe)
    try:
        answer, _ = await asyncio.wait_for(process.communicate(request), patience)
    except TimeoutError:
        return None
    finally:  # also when the server stops meanwhile
        if process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
    return answer if process.returncode == 0 else None


def main() -> None:
    os.nice(NICE)
    request = _read(sys.stdin.buffer.read())
    sys.stdout.buffer.write(_write(course.went_on(request.tournament, request.now, request.choice)))


if __name__ == "__main__":
    main()
