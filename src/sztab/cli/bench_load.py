"""`python -m sztab.cli.bench_load WISH`: players of many games at once, one WebSocket for each seat.

WISH is a JSON object with addresses, games, seconds, pages, idle, stored, part and together; the figures are printed as
JSON. With `pages` every seat asks for all there is to draw, as the page does. With `idle` it only opens that many
watching sockets, prints a line when they stand, and waits to be ended. With `stored` so many games are there: where one
ends the next one begins, every other one with pages, and what goes wrong is counted. With several addresses the seats
of every other game are at different ones, as a balancer that knows nothing would have it, or all `together`. `part`
says which of several such processes this one is. All of them print a line when their players are there, wait for one
before they play, and print another when they have played.
"""

from __future__ import annotations

import asyncio
import gc
import json
import random
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from time import perf_counter
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from sztab.cli.bench_server import _SECRET, PACE, WATCHED, pin

_AT_ONCE = 50  # connections that are opened at the same time


class _Seen(msgspec.Struct):
    legal: list[str] = []


class _Table(msgspec.Struct):
    status: str


class _Message(msgspec.Struct):
    """What a player needs of a message: the rest is only looked through, for the load shares the machine."""

    type: str
    decision: int | None = None
    status: int = 0  # of a refusal
    view: _Seen | None = None
    table: _Table | str | None = None  # a state names its table


_decode = msgspec.json.Decoder(_Message).decode


class Player:
    """One seat of one game: whenever it is asked it answers, a while later."""

    def __init__(self, number: int, seat: int, game: Game) -> None:
        self.number, self.seat, self.game = number, seat, game
        self.socket: ClientConnection | None = None
        self.sent: float | None = None
        self.answered = 0  # the decision that was answered last: a state may be on its way that does not know it yet

    async def play(self, addresses: list[str], gate: asyncio.Semaphore, ready: list[int]) -> None:
        apart = 0 if self.game.together else self.number % 2 * self.seat
        address = addresses[(self.number // 2 + apart) % len(addresses)]
        async with gate:
            self.socket = await connect(f"{address}/api/tables/t_bench{self.number}/live", proxy=None, open_timeout=120)
            await self.say(
                type="watch",
                seats=[{"seat": self.seat, "token": _SECRET.format(self.number, self.seat), "after": 10**9}],
                scene=self.game.pages,
            )
        known = False
        async for text in self.socket:
            message = _decode(text)
            if message.type == "state" and not known:
                known = True
                ready.append(1)
            if message.type == "accepted" and self.sent:
                self.game.took.append(perf_counter() - self.sent)
                self.sent = None
            elif message.type == "refused":
                self.sent = None
                self.game.wrong[f"refused with {message.status}"] += 1
            elif isinstance(message.table, _Table) and message.table.status == "ended":
                self.game.over.set()
            elif message.type == "state" and message.view and (message.decision or 0) > self.answered:
                assert message.decision
                self.game.asked[self.seat] = (self, message.decision, random.choice(message.view.legal))

    async def say(self, **message: Any) -> None:
        assert self.socket
        await self.socket.send(json.dumps(message))


class Game:
    """A game at its pace."""

    def __init__(
        self, number: int, pages: bool, took: list[float], wrong: Counter[str], together: bool = False
    ) -> None:  # fmt: skip
        self.pages = pages
        self.together = together
        self.took = took
        self.wrong = wrong
        self.over = asyncio.Event()
        self.asked: dict[int, tuple[Player, int, str]] = {}
        self.players = [Player(number, seat, self) for seat in (0, 1)]

    async def run(self, until: float) -> int:
        """The number of times that nobody could answer because the last answer was not there yet."""
        late = 0
        await asyncio.sleep(random.uniform(0, PACE))
        while perf_counter() < until:
            if any(player.sent for player in self.players):
                late += 1
                self.wrong["late"] += 1
            elif self.asked:
                _, (player, decision, token) = self.asked.popitem()
                player.sent, player.answered = perf_counter(), decision
                client = f"{random.getrandbits(64):x}"
                await player.say(type="answer", seat=player.seat, decision=decision, token=token, client=client)
            await asyncio.sleep(PACE)
        return late


async def load(
    addresses: list[str], numbers: Iterable[int], seconds: float, pages: bool, together: bool
) -> dict[str, float]:
    took: list[float] = []
    gate, ready = asyncio.Semaphore(_AT_ONCE), list[int]()
    games = [Game(number, pages, took, Counter(), together) for number in numbers]
    players = [asyncio.create_task(p.play(addresses, gate, ready)) for game in games for p in game.players]
    while len(ready) < len(players):
        await asyncio.sleep(0.1)
        for task in players:
            if task.done():
                task.result()
    print("standing", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    gc.freeze()
    gc.disable()
    until = perf_counter() + seconds
    late = sum(await asyncio.gather(*(game.run(until) for game in games)))
    await asyncio.sleep(1)
    print("played", flush=True)
    for task in players:
        task.cancel()
    await asyncio.gather(*players, return_exceptions=True)
    return {"late": late, **_times(took)}


def _times(took: list[float]) -> dict[str, float]:
    if not took:
        raise SystemExit("No answer was accepted.")
    took.sort()
    p50, p99 = took[len(took) // 2], took[int(len(took) * 0.99)]
    return {"actions": len(took), "p50": p50, "p99": p99, "longest": took[-1]}


async def soak(addresses: list[str], count: int, seconds: float, stored: int) -> dict[str, Any]:
    """So many games at any time, each followed by the next one; and all that went wrong, by kind."""
    took, wrong = list[float](), Counter[str]()
    gate, until, numbers = asyncio.Semaphore(_AT_ONCE), perf_counter() + seconds, iter(range(stored))
    print("standing", flush=True)
    await asyncio.gather(*(_games_at_a_table(addresses, gate, until, numbers, took, wrong) for _ in range(count)))
    return {"wrong": wrong, "games": stored - len(list(numbers)), **_times(took)}


async def _games_at_a_table(
    addresses: list[str],
    gate: asyncio.Semaphore,
    until: float,
    numbers: Iterator[int],
    took: list[float],
    wrong: Counter[str],
) -> None:
    while perf_counter() < until:
        number = next(numbers)
        game = Game(number, number % 2 == 1, took, wrong)
        players = [asyncio.create_task(player.play(addresses, gate, [])) for player in game.players]
        others = [asyncio.create_task(game.over.wait()), asyncio.create_task(game.run(until))]
        await asyncio.wait([*players, *others], return_when=asyncio.FIRST_COMPLETED)
        wrong.update(f"lost: {_reason(player)}" for player in players if player.done())
        for task in (*players, *others):
            task.cancel()
        await asyncio.gather(*players, *others, return_exceptions=True)
        leaving = [player.socket.close() for player in game.players if player.socket]
        await asyncio.gather(*leaving, return_exceptions=True)  # a table that somebody watches is kept in memory


def _reason(player: asyncio.Task[None]) -> str:
    """How a connection ended."""
    problem = player.exception()
    code = problem.rcvd and problem.rcvd.code if isinstance(problem, ConnectionClosed) else None
    return f"{type(problem).__name__} {code or ''}".strip()


async def idle(address: str, count: int) -> None:
    gate = asyncio.Semaphore(_AT_ONCE)

    async def watch(number: int) -> ClientConnection:
        async with gate:
            socket = await connect(f"{address}/api/tables/t_bench{number % WATCHED}/live", proxy=None, open_timeout=120)
            await socket.send('{"type":"watch","after":1000000000}')
            await socket.recv()
            return socket

    sockets = await asyncio.gather(*(watch(number) for number in range(count)))
    print("standing", flush=True)
    for socket in sockets:
        try:
            async for _ in socket:
                pass
        except ConnectionClosed:
            return


def main() -> None:
    wish = json.loads(sys.argv[1])
    part, parts = wish["part"]
    pin(1 + 2 * part)
    addresses = [address.replace("http", "ws", 1) for address in wish["addresses"]]
    if wish["idle"]:
        asyncio.run(idle(addresses[0], wish["idle"]))
    elif wish["stored"]:
        print(json.dumps(asyncio.run(soak(addresses, wish["games"], wish["seconds"], wish["stored"]))))
    else:
        numbers = range(part, wish["games"], parts)
        print(json.dumps(asyncio.run(load(addresses, numbers, wish["seconds"], wish["pages"], wish["together"]))))


if __name__ == "__main__":
    main()
