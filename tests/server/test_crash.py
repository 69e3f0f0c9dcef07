"""kill -9 at random moments: nothing that was acknowledged is lost, nothing is played twice or by half."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from crash import PATIENCE, Client, ServerProcess, intact
from sztab.server.store.store import Store

PEOPLE = (("hex", None), ("state51", None), ("wroclaw", None))


def crash_loop(data: Path, kills: int, seed: int, tables: Sequence[tuple[str, str | None]]) -> tuple[int, int]:
    """The number of acknowledged actions, and of those recognised when they were sent again."""
    chance = random.Random(seed)
    server = ServerProcess(data)
    server.start()
    secret = server.program()
    clients = [Client(server, secret, game, bot, chance.getrandbits(32)) for game, bot in tables]
    for client in clients:
        client.start()
    store = Store(f"sqlite:///{data}/sztab.db")
    try:
        for kill in range(kills):
            if kill % 10 == 9:  # while it starts
                server.kill()
                server.spawn()
                time.sleep(chance.uniform(0, 3))
            else:
                enough = sum(client.done for client in clients) + chance.randrange(1, 8)
                until = time.monotonic() + PATIENCE
                while sum(client.done for client in clients) < enough:
                    assert time.monotonic() < until, "nothing is played any more"
                    for client in clients:
                        if client.failure:
                            raise client.failure
                    time.sleep(0.005)
                time.sleep(chance.uniform(0, 0.05))
            server.kill()
            for client in clients:
                assert client.parked.wait(PATIENCE)
            for client in clients:
                client.check(store)
            server.start()
            if kill % 20 == 19:
                print(f"{kill + 1} kills, {sum(client.done for client in clients)} acknowledged", flush=True)
        return sum(client.done for client in clients), sum(client.repeated for client in clients)
    finally:
        for client in clients:
            client.stopped = True
        server.stop()
        for client in clients:
            client.join(PATIENCE)
        store.close()
        intact(data / "sztab.db")


@pytest.mark.early
def test_a_few_crashes(tmp_path: Path) -> None:
    done, _ = crash_loop(tmp_path, 3, 7, [*PEOPLE, ("hex", "random")])
    assert done >= 3


@pytest.mark.fuzz
def test_two_hundred_crashes(tmp_path: Path) -> None:
    seed = int(os.environ.get("SZTAB_FUZZ_SEED") or time.time())
    print(f"\nseed {seed}")
    done, repeated = crash_loop(tmp_path, 200, seed, PEOPLE)
    print(f"200 kills, {done} acknowledged actions, {repeated} of them sent again and recognised")
    assert repeated
