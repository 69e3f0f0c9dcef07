"""`python -m lab.bench.soak MINUTES FILE`: a server under a gentle load of everything, for hours: does its memory grow?

New tables, people's and bots' answers, spectators, pictures, hints, replays, studies and puzzles, from 127.0.0.1, with
at most a third of one core for the server and the load together. Each minute is a line of FILE: what the server
holds, and what it says that it holds.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from contextlib import suppress
from pathlib import Path
from time import monotonic, strftime

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from lab.bench.fair import ME, Client

SHARE = 0.3  # of one core
MEMORY = 128  # MB for tables: little, so that it is soon full
GAMES = ("hex", "state51", "wroclaw")
LANGUAGES = ("en", "pl", "de")
_COLUMNS = (
    "time", "minute", "server_mb", "peak_mb", "children_mb", "tables", "table_mb", "sockets", "visits", "answers",
    "wrong", "core", "threads", "files",
)  # fmt: skip


class Load:
    """Visitors, one after the other."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.client = Client(port, "127.0.0.1")
        self.counted = Counter[str]()
        self.tables: list[str] = []

    async def ask(self, path: str, data: object = None) -> bytes:
        status, answer = await self.client.ask(path, data)
        self.counted["asked"] += 1
        if status >= 400 and status not in (404, 409, 422):
            self.counted["wrong"] += 1
            print(status, path, answer[:200], file=sys.stderr, flush=True)
        return answer

    async def visit(self) -> None:
        if self.counted["visits"] % 20 == 0:
            self.client = Client(self.port, "127.0.0.1")
            await self.client.come(f"Guest {self.counted['visits']}")
        self.counted["visits"] += 1
        kinds = (self.game, self.game, self.game, self.against_a_bot, self.watch, self.replay, self.study, self.puzzle)
        await random.choice((*kinds, self.lists, self.preview))()

    # ---- what visitors do

    async def game(self, *other: dict[str, str]) -> None:
        table = await self.client.table(random.choice(GAMES), ME, *(other or (ME,)))
        self.tables = [*self.tables[-199:], table]
        for _ in range(random.randrange(4, 24)):
            for seat in (0,) if other else (0, 1):
                state = json.loads(await self.ask(f"/api/tables/{table}/state?seat={seat}&scene=true{self.words()}"))
                if state["decision"] and state["view"]["legal"]:
                    self.counted["answers"] += await self.client.answer(table, seat, state) == 200
                    break
            else:
                await asyncio.sleep(0.2)
        if random.random() < 0.2:
            wish = {"seat": 0, "bot": "soldier", "language": random.choice(LANGUAGES)}
            await self.ask(f"/api/tables/{table}/hint", wish)
        if random.random() < 0.5:
            await self.ask(f"/api/tables/{table}/resign", {"seat": 0})

    async def against_a_bot(self) -> None:
        await self.game({"kind": "bot", "bot": "soldier"})

    async def watch(self) -> None:
        """A spectator who is told what happens while others play."""
        table = random.choice(self.tables)
        async with connect(f"ws://127.0.0.1:{self.port}/api/tables/{table}/live", proxy=None) as socket:
            await socket.send(json.dumps({"type": "watch", "scene": True, "language": random.choice(LANGUAGES)}))
            with suppress(ConnectionClosed):
                await socket.recv()
                await self.game()

    async def replay(self) -> None:
        table = random.choice(self.tables)
        await self.ask(f"/api/tables/{table}/pictures?until={random.randrange(1, 60)}{self.words()}")
        await self.ask(f"/api/tables/{table}/moments?{self.words()}")
        await self.ask(f"/api/tables/{table}/moments/{random.randrange(30)}?{self.words()}")
        await self.ask(f"/api/tables/{table}/record")

    async def study(self) -> None:
        record = (await self.ask(f"/api/tables/{random.choice(self.tables)}/record")).decode()
        if record.startswith("["):
            await self.ask("/api/study", {"record": record, "language": random.choice(LANGUAGES)})

    async def puzzle(self) -> None:
        game = random.choice(("hex", "wroclaw"))
        found = json.loads(await self.ask("/api/puzzles/next", {"game": game}))["puzzle"]
        if found:
            legal = found["study"]["state"]["view"]["legal"]
            await self.ask(f"/api/puzzles/{found['id']}/try", {"tokens": [random.choice(legal)]})
            await self.ask(f"/share/puzzles/{found['id']}/picture.png")

    async def lists(self) -> None:
        await self.ask("/api/tables?limit=50")
        await self.ask(f"/api/statistics?game={random.choice(GAMES)}")
        await self.ask(f"/api/games/{random.choice(GAMES)}/catalogue?{self.words()}")

    async def preview(self) -> None:
        await self.ask(f"/share/tables/{random.choice(self.tables)}/picture.png?{self.words()}")

    @staticmethod
    def words() -> str:
        return f"&language={random.choice(LANGUAGES)}"


class Processes:
    """The server, what it has started, and this one."""

    def __init__(self, server: int) -> None:
        self.server = server

    def children(self) -> list[int]:
        found = []
        for folder in Path("/proc").iterdir():
            with suppress(OSError, ValueError, IndexError):
                if int((folder / "stat").read_text().rpartition(")")[2].split()[1]) == self.server:
                    found.append(int(folder.name))
        return found

    def worked(self) -> float:
        ticks = 0
        for pid in (os.getpid(), self.server, *self.children()):
            with suppress(OSError):
                fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
                ticks += int(fields[11]) + int(fields[12])
        return ticks / os.sysconf("SC_CLK_TCK")


def _status(pid: int, name: str) -> int:
    found = re.search(rf"{name}:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())
    return int(found[1]) if found else 0


async def soak(port: int, server: int, minutes: float, file: Path) -> None:
    load, processes, began = Load(port), Processes(server), monotonic()
    await load.client.come("Guest")
    load.tables.append(await load.client.table("hex", ME, ME))
    file.write_text("\t".join(_COLUMNS) + "\n")
    pause, before, minute = 0.5, processes.worked(), 0
    look = monotonic()
    while monotonic() < began + minutes * 60:
        try:
            await load.visit()
        except (OSError, EOFError, ValueError, KeyError, ConnectionClosed, TimeoutError) as error:
            load.counted["wrong"] += 1
            print(type(error).__name__, error, file=sys.stderr, flush=True)
        await asyncio.sleep(pause)
        if monotonic() - look >= 15:
            worked = processes.worked()
            share, before, look = (worked - before) / (monotonic() - look), worked, monotonic()
            pause = min(10.0, max(0.05, pause * share / SHARE))
            if monotonic() - began >= minute * 60:
                minute += 1
                file.open("a").write(await _line(load, processes, began, share))


async def _line(load: Load, processes: Processes, began: float, share: float) -> str:
    told = (await load.client.ask("/metrics"))[1].decode()
    values = {name: float(value) for name, value in re.findall(r"^(sztab_\w+) ([\d.e+]+)$", told, re.MULTILINE)}
    server = processes.server
    children = 0
    for child in processes.children():
        with suppress(OSError):
            children += _status(child, "VmRSS")
    row = (
        strftime("%H:%M:%S"), f"{(monotonic() - began) / 60:.0f}", f"{_status(server, 'VmRSS') / 1024:.1f}",
        f"{_status(server, 'VmHWM') / 1024:.1f}", f"{children / 1024:.1f}",
        f"{values.get('sztab_tables_in_memory', 0):.0f}",
        f"{values.get('sztab_tables_in_memory_bytes', 0) / 2**20:.1f}", f"{values.get('sztab_sockets', 0):.0f}",
        load.counted["visits"], load.counted["answers"], load.counted["wrong"], f"{share:.2f}",
        _status(server, "Threads"), len(os.listdir(f"/proc/{server}/fd")),
    )  # fmt: skip
    return "\t".join(map(str, row)) + "\n"


def main() -> None:
    minutes, file = float(sys.argv[1]), Path(sys.argv[2])
    with tempfile.TemporaryDirectory() as data:
        options = ["--port", "0", "--no-browser", "--limits", "1000", "--bot-workers", "1", "--memory", str(MEMORY)]
        command = [sys.executable, "-m", "sztab", "serve", "--data", data, *options]
        interpreted = {**os.environ, "SZTAB_KERNEL": "interpreted"}  # or else the rules would be compiled beside it
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=interpreted) as server:
            try:
                assert server.stdout
                port = next(int(found[1]) for line in server.stdout if (found := re.search(r":(\d+)", line)))
                asyncio.run(soak(port, server.pid, minutes, file))
            finally:
                server.send_signal(signal.SIGTERM)
                server.wait(30)


if __name__ == "__main__":
    main()
