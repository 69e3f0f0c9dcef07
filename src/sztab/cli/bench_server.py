"""`sztab bench --server`: one server process on one core, and the load from another process on another core.

The traffic stays on 127.0.0.1, and games, sockets and seconds are bounded. `python -m sztab.cli.bench_server CORE DATA
[URL [DAYS [TABLES [REDIS]]]]` is the server that is measured: the one that `sztab serve` runs, but without the limits
for one address, and with room for so many tables.
"""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import perf_counter, sleep
from typing import Any

from sztab.core.action import BadInput

Rows = list[tuple[str, str, str]]
GAMES = ("hex", "state51", "wroclaw")
SIZES = (250, 500, 750, 1000, 1250, 1500, 2000, 2500, 3000, 4000)  # live games that are tried, until one is too many
PACE = 5.0  # seconds between two actions of one game
SLOWEST = 0.050  # seconds: what 99 of 100 answers must stay under
MOST = 10_000  # live games, at most
STORED = 10_000  # games in the database when the server is killed
REST = 5.0  # seconds in which the server tells everybody who has come, before the first action
IDLE = 2_000  # sockets that only watch
WATCHED = 100  # tables that they watch
SOAKED = 500  # live games of a soak
_SAMPLE = 10.0  # seconds between two looks at its memory
_FLAT = 1.05  # times what was needed half-way, at most, is needed at the end
_SECRET = "seat_bench-{}-{}"


def bench_server(
    databases: list[str],
    seconds: float,
    as_json: bool,
    redis: str = "",
    sizes: Sequence[int] = SIZES,
) -> None:
    """SQLite, and every other database that is named, side by side; with `redis` two processes beside one."""
    if not 1 <= seconds <= 600:
        raise BadInput("--seconds is a number from 1 to 600.")
    if not sizes or not all(1 <= size <= MOST for size in sizes):
        raise BadInput(f"--live is one or more numbers of games from 1 to {MOST:,}.")
    figures: dict[str, Any] = {}
    rows: Rows = []
    for url in ("", *databases):
        name = "PostgreSQL" if url else "SQLite"
        figures[name] = {}
        with tempfile.TemporaryDirectory() as folder:
            figures[name] |= measure(Path(folder), url, seconds, name, rows, sizes)
            if url and redis:
                figures[name]["two"] = measure_two(Path(folder), url, redis, seconds, name, rows, sizes)
    show(figures, rows, as_json)


def show(figures: dict[str, Any], rows: Rows, as_json: bool) -> None:
    """The figures as a table, or as JSON."""
    if as_json:
        print(json.dumps(figures))
        return
    width = max(len(row[0]) for row in rows)
    for what, figure, remark in rows:
        print(f"{what:<{width}}  {figure:>14}  {remark}".rstrip())


def soak(minutes: float, as_json: bool) -> None:
    """Many games for a long time: does the server need ever more memory, and does anything go wrong?"""
    if not 0.5 <= minutes <= 24 * 60:
        raise BadInput("--soak is a number of minutes from 0.5 to 1440.")
    seconds = minutes * 60
    stored = SOAKED * (2 + int(minutes / 2))  # no game is over so soon
    with tempfile.TemporaryDirectory() as folder:
        fill(Path(folder), "", stored)
        with running(Path(folder), "", room=SOAKED) as (process, address, _):
            start = _memory(process.pid)
            before, began = _worked(process.pid), perf_counter()
            memory = []
            with _load([address], SOAKED, seconds, stored=stored) as load:
                while load.poll() is None and perf_counter() < began + seconds + 60:
                    memory.append(_memory(process.pid))
                    sleep(_SAMPLE)
                assert load.stdout
                said = load.stdout.read().splitlines()
            worked = _worked(process.pid) - before
            with urllib.request.urlopen(f"{address}/metrics", timeout=60) as answer:
                mistakes = re.findall(r"^sztab_errors_total\{.*\} ([\d.]+)$", answer.read().decode(), re.MULTILINE)
    if len(said) < 2:
        raise BadInput("The players stopped; the reason is above.")
    found = json.loads(said[1])
    halfway, end = (_usual(memory[int(len(memory) * part) :][: len(memory) // 10 + 1]) for part in (0.45, 0.9))
    found["wrong"]["server"] = int(sum(map(float, mistakes)))
    late = found["wrong"].pop("late", 0)  # the machine may have been busy: slow, and not wrong
    figures = {
        **found,
        "late": late,
        "memory": {"start": start, "halfway": halfway, "end": end},
        "processor": worked / found["actions"],
        "flat": end <= halfway * _FLAT,
    }
    if as_json:
        print(json.dumps(figures))
    else:
        wrong = ", ".join(f"{count} {kind}" for kind, count in found["wrong"].items() if count)
        print(
            f"{minutes:g} minutes of {SOAKED} live games, {found['games']:,} in all, {found['actions']:,} actions: "
            f"p99 {found['p99'] * 1000:.1f} ms, {figures['processor'] * 1000:.2f} ms of processor per answer, "
            f"{late:,} later than {PACE:.0f} s"
        )
        print(f"memory: {start >> 20} MB before, {halfway >> 20} MB half-way, {end >> 20} MB at the end")
        print(f"wrong: {wrong or 'nothing'}")
        print("good" if figures["flat"] and not wrong else "NOT good")
    if not figures["flat"] or any(found["wrong"].values()):
        raise SystemExit(1)


def _usual(figures: list[int]) -> int:
    return sorted(figures)[len(figures) // 2]


def measure(data: Path, url: str, seconds: float, name: str, rows: Rows, sizes: Sequence[int]) -> dict[str, Any]:
    fill(data, url, STORED)
    with running(data, url) as (process, address, _), _standing(address, WATCHED):  # their tables are in memory now
        before = _memory(process.pid)
        with _standing(address, IDLE):
            each = (_memory(process.pid) - before) / IDLE
    tried: list[dict[str, Any]] = []
    held = {}
    for who, pages in (("programs", False), ("pages", True)):
        with running(data, url) as (process, address, _):
            found = list(_sizes([process.pid], [address], seconds, pages, sizes))
            process.kill()
            process.wait()
        with running(data, url) as (_, _, recovery):
            pass
        held[who] = max((one["games"] for one in found if _good(one)), default=0)
        tried += [{"of": who, **one} for one in found]
        rows += [
            (
                f"{name}: {one['games']:,} live games of {who}, one action per {PACE:.0f} s: p99, ms",
                f"{one['p99'] * 1000:.1f}",
                f"p50 {one['p50'] * 1000:.1f} ms, {one['actions']:,} actions, {one['late']:,} late, "
                f"{one['busy'] * 100:.0f} % of the core, {one['processor'] * 1000:.2f} ms of processor per answer",
            )
            for one in found
        ]
        rows.append((f"{name}: live games of {who} with p99 under {SLOWEST * 1000:.0f} ms", f"{held[who]:,}", ""))
    rows += [
        (f"{name}: memory of an idle socket, KB", f"{each / 1024:.1f}", f"{IDLE:,} that watch"),
        (f"{name}: recovery after a kill, s", f"{recovery:.2f}", f"{STORED:,} stored games, until one is shown"),
    ]
    return {"tried": tried, "held": held, "idle_socket_bytes": each, "recovery_s": recovery}


def measure_two(
    data: Path, url: str, redis: str, seconds: float, name: str, rows: Rows, sizes: Sequence[int]
) -> dict[str, Any]:
    """How many games two processes hold, each on a core of its own; with a balancer that knows tables, and without."""
    figures: dict[str, Any] = {}
    for together in (True, False):
        with (
            running(data, url, redis=redis) as (first, one, _),
            running(data, url, core=2, redis=redis) as (second, two, _),
        ):
            found = list(_sizes([first.pid, second.pid], [one, two], seconds, False, sizes, together))
        held = max((one["games"] for one in found if _good(one)), default=0)
        where = "players of a table at the same one" if together else "players anywhere"
        rows.append((f"{name}: live games of programs at two processes, {where}", f"{held:,}", f"p99 {_p99s(found)}"))
        figures["together" if together else "anywhere"] = {"tried": found, "held": held}
    return figures


def _p99s(found: list[dict[str, Any]]) -> str:
    return ", ".join(f"{one['games']:,}: {one['p99'] * 1000:.0f} ms" for one in found)


def _sizes(
    pids: list[int], addresses: list[str], seconds: float, pages: bool, sizes: Sequence[int], together: bool = False
) -> Iterator[dict[str, Any]]:
    """More and more games, until they are too many twice: other work on the machine may have spoilt the first try."""
    for size in sizes:
        for _ in range(2):
            found = _tried(pids, addresses, size, seconds, pages, together)
            yield found
            if _good(found):
                break
        else:
            return


def _tried(
    pids: list[int], addresses: list[str], size: int, seconds: float, pages: bool, together: bool = False
) -> dict[str, Any]:
    """As many processes that play as there are servers, each with its part of the games; two where there is room."""
    parts = max(len(addresses), 2 if (os.cpu_count() or 1) >= 4 else 1)
    with ExitStack() as stack:
        loads = [
            stack.enter_context(_load(addresses, size, seconds, pages=pages, part=[part, parts], together=together))
            for part in range(parts)
        ]
        for load in loads:
            assert load.stdout
            if not load.stdout.readline():
                raise BadInput("The players did not connect; the reason is above.")
        sleep(REST)
        before, start = sum(map(_worked, pids)), perf_counter()
        for load in loads:
            assert load.stdin
            load.stdin.write("go\n")
            load.stdin.flush()
        for load in loads:
            assert load.stdout
            load.stdout.readline()
        worked, took = sum(map(_worked, pids)) - before, perf_counter() - start  # without what leaving costs
        found = [json.loads(load.communicate()[0]) for load in loads]
    actions = sum(one["actions"] for one in found)
    return {
        "games": size,
        "late": sum(one["late"] for one in found),
        "actions": actions,
        **{name: max(one[name] for one in found) for name in ("p50", "p99", "longest")},
        "busy": worked / took,
        "processor": worked / actions,
    }


def _good(found: dict[str, Any]) -> bool:
    return bool(found["p99"] <= SLOWEST and not found["late"])


def fill(data: Path, url: str, count: int) -> None:
    """A database with games in the middle; a bench does not wait for its disk here."""
    from msgspec.structs import replace

    from sztab.server.store.store import Store, hashed, migrate

    store = Store(url or f"sqlite:///{data / 'sztab.db'}")
    migrate(store.engine)
    with store.engine.connect() as connection:
        sqlite = connection.dialect.name == "sqlite"
    if sqlite:
        from sqlalchemy import event

        event.listen(store.engine, "checkout", lambda raw, *_: raw.execute("PRAGMA synchronous=OFF"))
    kinds = [_game(GAMES[number % len(GAMES)], number) for number in range(30)]
    for number in range(count):
        play = kinds[number % len(kinds)]
        seats = tuple(
            replace(seat, hash=hashed(_SECRET.format(number, place))) for place, seat in enumerate(play.table.seats)
        )
        store.add_table(replace(play.table, id=f"t_bench{number}", seats=seats), play.new)
    store.close()
    if hasattr(os, "sync"):
        os.sync()  # or else the first answers would wait for all of this


def _game(name: str, seed: int) -> Any:
    from sztab.core.registry import game as find
    from sztab.table import seeds
    from sztab.table.documents import Seat, TableDocument
    from sztab.table.value import answer, begin, load

    chance, game = random.Random(seed), find(name)
    options = {"seats": "2"} if name == "state51" else {}
    names = game.seats(game.new(options))
    table = TableDocument(
        id="", game=name, rules=game.version, title="", options=options, owner="", public=False, leaver="bot",
        created=0.0, seats=(Seat("person", None, "Ann"),) * len(names), names=names, seed=seeds.new_seed(),
        numbers=(0,) * (len(names) + 1), decisions=(1,) * len(names),
    )  # fmt: skip
    play = begin(load(table), 0.0)
    for number in range(20):
        if not play.asked:
            break
        seat = play.asked[0]
        play = answer(play, seat, chance.choice(play.view(seat).legal), f"c{number}", 0.0)
    return play


@contextmanager
def running(
    data: Path, url: str, keep_tables: int = 0, room: int = 2 * MOST, core: int = 0, redis: str = ""
) -> Iterator[tuple[subprocess.Popen[str], str, float]]:
    """The server, its address, and how long it took until it showed a table."""
    start = perf_counter()
    command = [sys.executable, "-m", "sztab.cli.bench_server", str(core), str(data), url]
    command += [str(keep_tables), str(room), redis]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout
            found = re.search(r"http://127\.0\.0\.1:\d+", process.stdout.readline())
            if not found:
                raise BadInput("The server did not start; its message is above.")
            urllib.request.urlopen(f"{found[0]}/api/tables/t_bench1/state", timeout=60).close()
            yield process, found[0], perf_counter() - start
        finally:
            process.kill()


@contextmanager
def _load(
    addresses: list[str],
    games: int,
    seconds: float,
    pages: bool = False,
    idle: int = 0,
    stored: int = 0,
    part: Sequence[int] = (0, 1),
    together: bool = False,
) -> Iterator[subprocess.Popen[str]]:
    wish = {
        "addresses": addresses, "games": games, "seconds": seconds, "pages": pages, "idle": idle, "stored": stored,
        "part": part, "together": together,
    }  # fmt: skip
    command = [sys.executable, "-m", "sztab.cli.bench_load", json.dumps(wish)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


@contextmanager
def _standing(address: str, sockets: int) -> Iterator[None]:
    """So many sockets that watch."""
    with _load([address], 0, 0, idle=sockets) as holding:
        assert holding.stdout
        if not holding.stdout.readline():
            raise BadInput("The sockets did not stay open; the reason is above.")
        yield


def _memory(pid: int) -> int:
    """What a process holds in memory, after a moment of rest."""
    sleep(1)
    found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text())
    assert found
    return int(found[1]) * 1024


def _worked(pid: int) -> float:
    """The processor time of a process, in seconds."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def pin(core: int) -> None:
    """Stay on one core, where the system can do that and has so many."""
    if hasattr(os, "sched_setaffinity") and core < (os.cpu_count() or 1):
        os.sched_setaffinity(0, {core})


def serve(
    core: str, data: str, url: str = "", keep_tables: str = "0", room: str = str(2 * MOST), redis: str = ""
) -> None:
    import uvicorn

    from sztab.cli.serve import listen
    from sztab.server.app import create_app, spare_pauses
    from sztab.server.settings import Settings
    from sztab.server.web.socket_compression import WebSockets

    pin(int(core))
    settings = Settings(
        data=Path(data),
        database=url,
        redis=redis,
        requests_per_minute=10**9,
        connections_per_address=10**9,
        computing_per_minute=1e9,
        tables_in_memory=int(room),
        table_megabytes=1 << 20,
        keep_tables_days=int(keep_tables),
    )
    app = create_app(settings)
    listening = listen("127.0.0.1", 0)
    print(f"http://127.0.0.1:{listening.getsockname()[1]}", flush=True)
    config = uvicorn.Config(app, log_level="warning", access_log=False, ws=WebSockets, backlog=4096)
    spare_pauses()
    uvicorn.Server(config).run([listening])


if __name__ == "__main__":
    serve(*sys.argv[1:])
