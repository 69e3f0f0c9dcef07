"""`python -m lab.bench.fair [SECONDS]`: what one address that does its worst does to everybody else.

`serve DATA` is a server with its usual limits; `attack WISH` asks it from 127.0.0.3, as
often as an address may, in one of the ways of `ATTACKS`. The players who are measured come from 127.0.0.2.
"""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import itertools
import json
import random
import re
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any

from sztab.cli.bench_server import Rows, show
from sztab.core.action import BadInput

PLAYER, ATTACKER = "127.0.0.2", "127.0.0.3"
RATE = 20.0  # requests a second: what one address may ask
PACE = 0.2  # seconds between two answers of the players
SLOWER, SLOWER_BOT = 3.0, 2.0  # the promise
BOT_GAMES = ("hex", "state51")


class Client:
    """Somebody with a session, asking over plain HTTP from an address."""

    def __init__(self, port: int, address: str) -> None:
        self.port, self.address = port, address
        self.cookies: dict[str, str] = {}
        self._free: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []

    async def ask(self, path: str, data: Any = None, cookies: bool = True) -> tuple[int, bytes]:
        body = b"" if data is None else json.dumps(data).encode()
        lines = [f"{'GET' if data is None else 'POST'} {path} HTTP/1.1", "Host: 127.0.0.1", "Accept-Encoding: gzip"]
        if cookies and self.cookies:
            lines.append("Cookie: " + "; ".join(f"{name}={value}" for name, value in self.cookies.items()))
            lines.append(f"X-CSRF-Token: {self.cookies.get('sztab_csrf', '')}")
        if data is not None:
            lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
        request = "\r\n".join([*lines, "", ""]).encode() + body
        while True:
            known = bool(self._free)
            pair = self._free.pop() if known else await self._connect()
            try:
                pair[1].write(request)
                head = (await pair[0].readuntil(b"\r\n\r\n")).decode()
                break
            except (asyncio.IncompleteReadError, ConnectionError):
                if not known:  # a connection that rested too long is closed; a new one must do
                    raise
        found = re.search(r"(?i)content-length: (\d+)", head)
        answer = await pair[0].readexactly(int(found[1]) if found else 0)
        if cookies:
            self.cookies.update(re.findall(r"(?i)set-cookie: (sztab_\w+)=([^;]+)", head))
        self._free.append(pair)
        if re.search(r"(?i)content-encoding: gzip", head):
            answer = gzip.decompress(answer)
        return int(head.split()[1]), answer

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection("127.0.0.1", self.port, local_addr=(self.address, 0), limit=1 << 24)

    async def come(self, name: str) -> None:
        await self.ask("/api/session")
        await self.ask("/api/session", {"name": name})

    async def table(self, game: str, *seats: dict[str, str]) -> str:
        wish = {"game": game, "options": {"seats": "2"} if game == "state51" else {}, "seats": list(seats)}
        status, answer = await self.ask("/api/tables", wish)
        if status != 201:
            raise BadInput(f"There is no table: {answer.decode()[:200]}")
        return str(json.loads(answer)["table"]["id"])

    async def state(self, table: str, seat: int) -> Any:
        return json.loads((await self.ask(f"/api/tables/{table}/state?seat={seat}"))[1])

    async def answer(self, table: str, seat: int, state: Any) -> int:
        token, decision = random.choice(state["view"]["legal"]), state["decision"]
        wish = {"seat": seat, "decision": decision, "token": token, "client": f"{random.getrandbits(48):x}"}
        return (await self.ask(f"/api/tables/{table}/answer", wish))[0]


ME = {"kind": "person"}


# ---- the players who are measured


async def _people(client: Client, until: float) -> list[float]:
    """Games of two seats at one pace: how long each look and each answer took."""
    took: list[float] = []
    tables = [await client.table(game, ME, ME) for game in ("hex", "state51", "wroclaw")]
    for table in itertools.cycle(tables):
        if perf_counter() > until:
            return took
        for seat in (0, 1):
            began = perf_counter()
            state = await client.state(table, seat)
            took.append(perf_counter() - began)
            if state["decision"] and state["view"]["legal"]:
                began = perf_counter()
                await client.answer(table, seat, state)
                took.append(perf_counter() - began)
                break
        await asyncio.sleep(PACE)
    return took


async def _bots(client: Client, until: float) -> list[float]:
    """Games against the strongest bots, one after the other: how long each of their turns took."""
    took: list[float] = []
    for game in itertools.cycle(BOT_GAMES):
        table = await client.table(game, ME, {"kind": "bot"})
        for _ in range(12):
            if perf_counter() > until:
                return took
            state = await client.state(table, 0)
            if state["decision"] and state["view"]["legal"]:
                await client.answer(table, 0, state)
                continue
            began = perf_counter()
            while not (state := await client.state(table, 0))["decision"]:
                if perf_counter() - began > 60 or state["result"]:
                    break
                await asyncio.sleep(0.1)
            took.append(perf_counter() - began)
    return took


async def _measured(port: int, seconds: float) -> dict[str, float]:
    until = perf_counter() + seconds
    people, thinking = Client(port, PLAYER), Client(port, "127.0.0.4")
    await people.come("Ann")
    await thinking.come("Ben")
    took, turns = await asyncio.gather(_people(people, until), _bots(thinking, until))
    took.sort()
    if not took or not turns:
        raise BadInput("Nothing was measured: more --seconds are needed.")
    return {
        "p95": took[int(len(took) * 0.95)],
        "bot": sum(turns) / len(turns),
        "answers": len(took),
        "turns": len(turns),
    }


# ---- the attackers


async def _hints(client: Client) -> AsyncIterator[Callable[[], Any]]:
    tables = [await client.table("hex", ME, ME) for _ in range(30)]
    asked = [(table, json.loads((await client.ask(f"/api/tables/{table}"))[1])["to_decide"][0]) for table in tables]
    for language in itertools.cycle(("en", "pl", "de")):
        for table, seat in asked:
            wish = {"seat": seat, "bot": "captain", "language": language}
            yield partial(client.ask, f"/api/tables/{table}/hint", wish)


async def _bot_games(client: Client) -> AsyncIterator[Callable[[], Any]]:
    wish = {"game": "hex", "seats": [{"kind": "bot", "bot": "captain"}] * 2}
    while True:
        yield lambda: client.ask("/api/tables", wish)


async def _tables_with_bots(client: Client) -> AsyncIterator[Callable[[], Any]]:
    """At each of them a captain is asked as soon as it is there."""
    wish = {"game": "hex", "seats": [{"kind": "bot", "bot": "captain"}, ME]}
    while True:
        yield lambda: client.ask("/api/tables", wish)


async def _records(client: Client) -> AsyncIterator[Callable[[], Any]]:
    record = await asyncio.to_thread(_record)
    while True:
        yield lambda: client.ask("/api/records", {"record": record, "replay": True})


async def _guests(client: Client) -> AsyncIterator[Callable[[], Any]]:
    while True:
        yield lambda: client.ask("/api/session", {"name": "Eve"}, cookies=False)


async def _catalogue(client: Client) -> AsyncIterator[Callable[[], Any]]:
    while True:
        yield lambda: client.ask("/api/games/state51/catalogue")


async def _studies(client: Client) -> AsyncIterator[Callable[[], Any]]:
    record = await asyncio.to_thread(_record)
    while True:
        yield lambda: client.ask("/api/study", {"game": "hex", "record": record, "scene": True})


async def _replays(client: Client) -> AsyncIterator[Callable[[], Any]]:
    made = json.loads((await client.ask("/api/records", {"record": _record(), "replay": True}))[1])
    table = made["table"]["id"]
    await client.ask(f"/api/tables/{table}/turning", {})
    for number in itertools.cycle(range(1, 60)):
        yield lambda: client.ask(f"/api/tables/{table}/moments")
        yield partial(client.ask, f"/api/tables/{table}/moments/{number}")


async def _pictures(client: Client) -> AsyncIterator[Callable[[], Any]]:
    made = json.loads((await client.ask("/api/records", {"record": _record(), "replay": True}))[1])
    for until in itertools.count():
        asked = f"until={40 + until % 40}&language={('en', 'pl', 'de')[until % 3]}"
        yield partial(client.ask, f"/api/tables/{made['table']['id']}/pictures?{asked}")


async def _previews(client: Client) -> AsyncIterator[Callable[[], Any]]:
    """More different ones than are remembered."""
    made = json.loads((await client.ask("/api/tables", {"game": "hex", "seats": [ME, ME], "public": True}))[1])
    table = made["table"]["id"]
    for _ in range(40):
        for seat in (0, 1):
            state = await client.state(table, seat)
            if state["decision"] and state["view"]["legal"]:
                await client.answer(table, seat, state)
    for number in itertools.count():
        asked = f"{number % 40}/picture.png?language={('en', 'pl', 'de')[number % 3]}"
        yield partial(client.ask, f"/share/tables/{table}/{asked}")


async def _lists(client: Client) -> AsyncIterator[Callable[[], Any]]:
    while True:
        yield lambda: client.ask("/api/tables?limit=100")
        yield lambda: client.ask("/api/statistics?game=hex")


ATTACKS: dict[str, Callable[[Client], AsyncIterator[Callable[[], Any]]]] = {
    "hints": _hints,
    "games of bots": _bot_games,
    "tables with bots": _tables_with_bots,
    "records": _records,
    "guests": _guests,
    "catalogues": _catalogue,
    "studies": _studies,
    "replays": _replays,
    "pictures": _pictures,
    "previews": _previews,
    "lists": _lists,
}


def _record() -> str:
    """A long game at random."""
    from sztab.core.chance import Dealer
    from sztab.core.play import Match
    from sztab.core.registry import game as find

    class Anybody:
        def __init__(self) -> None:
            self.chance = random.Random(1)

        def choose(self, view: Any) -> str:
            return str(self.chance.choice(view.legal))

    game, anybody = find("hex"), Anybody()
    match = Match(game, game.new({}), {0: anybody, 1: anybody}, Dealer(b"1" * 32))
    match.run()
    return str(match.recorder.record())


async def _attack(port: int, kind: str) -> None:
    """Ask as often as one may, whether or not answers come, until ended."""
    client, asking = Client(port, ATTACKER), set[asyncio.Task[Any]]()
    await client.come("Eve")
    print("standing", flush=True)
    due = perf_counter()
    async for ask in ATTACKS[kind](client):
        if len(asking) < 200:
            task = asyncio.ensure_future(ask())
            asking.add(task)
            task.add_done_callback(asking.discard)
        due += 1 / RATE
        await asyncio.sleep(max(0.0, due - perf_counter()))


# ---- together


def measure(seconds: float, rows: Rows) -> dict[str, Any]:
    """Everybody else's answers in quiet times and while somebody attacks, each on a fresh server."""
    figures: dict[str, Any] = {}
    quiet: dict[str, float] = {}
    for kind in ("", *ATTACKS):
        with tempfile.TemporaryDirectory() as data, _running(data) as port, _attacking(port, kind):
            found = asyncio.run(_measured(port, seconds))
        figures[kind or "quiet"] = found
        quiet = quiet or found
        when = f"attacked by {kind}" if kind else "quiet"
        for what, name, promised in (("p95, ms", "p95", SLOWER), ("a bot's turn, ms", "bot", SLOWER_BOT)):
            slower = found[name] / quiet[name]
            remark = f"{slower:.1f} times as long{'' if slower < promised else ': more than promised'}" if kind else ""
            rows.append((f"{when}: {what}", f"{found[name] * 1000:.1f}", remark))
    return figures


@contextmanager
def _running(data: str) -> Iterator[int]:
    command = [sys.executable, "-m", "lab.bench.fair", "serve", data]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout
            found = process.stdout.readline()
            if not found:
                raise BadInput("The server did not start; its message stands above.")
            yield int(found)
        finally:
            process.terminate()


@contextmanager
def _attacking(port: int, kind: str) -> Iterator[None]:
    if not kind:
        yield
        return
    command = [sys.executable, "-m", "lab.bench.fair", "attack", str(port), kind]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout
            process.stdout.readline()
            yield
        finally:
            process.kill()


def _serve(data: str) -> None:
    import uvicorn

    from sztab.cli.serve import listen
    from sztab.server.app import create_app, spare_pauses
    from sztab.server.settings import Settings
    from sztab.server.web.socket_compression import WebSockets

    app = create_app(Settings(data=Path(data), bot_workers=1))
    listening = listen("127.0.0.1", 0)
    print(listening.getsockname()[1], flush=True)
    config = uvicorn.Config(app, log_level="warning", access_log=False, ws=WebSockets)
    spare_pauses()
    uvicorn.Server(config).run([listening])


def main(what: str = "30", *arguments: str) -> None:
    with contextlib.suppress(KeyboardInterrupt):
        if what == "serve":
            _serve(*arguments)
        elif what == "attack":
            asyncio.run(_attack(int(arguments[0]), arguments[1]))
        else:
            rows: Rows = []
            show(measure(float(what), rows), rows, as_json=False)


if __name__ == "__main__":
    main(*sys.argv[1:])
