"""`python -m lab.bench.stored`: a server with very many stored games.

How long do lists take, and do answers go on being stored while old games are removed?
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import urllib.request
from pathlib import Path
from time import perf_counter
from typing import Any

from sztab.cli.bench_server import GAMES, Rows, _game, _load, fill, running, show

PLAYERS = 1000  # who have played them
LIVE = 200  # games that are played while others are removed
SLOWEST_LIST = 0.050  # seconds
LONGEST_PAUSE = 0.200
_BATCH = 5000
_STEPS = 4  # of each stored game: lists do not look at them, and removing them is what takes time
_SESSION = "session_bench"
_COLUMNS = {
    "tables": "id game status public created updated version rules schema snapshot epoch bot_asked",
    "seats": "table seat player",
    "steps": "table step seat client entry",
    "results": "table seat player name game mode public ended reason score stayed "
    "piece side dealt taken rounds answers",
}


def measure_stored(data: Path, url: str, count: int, seconds: float, name: str, rows: Rows) -> dict[str, Any]:
    """The lists of a server with so many ended games, and its answers while it removes them."""
    start = perf_counter()
    store_games(data, url, count)
    filled = perf_counter() - start
    start = perf_counter()
    fill(data, url, LIVE)  # which brings the database up to date, with all that is in it
    migrated = perf_counter() - start
    with running(data, url) as (_, address, _):
        _slowest(address, "/api/games")  # the games themselves are read once, however many were played
        lists = {path: _slowest(address, path) for path in _lists()}
    slowest = max(lists, key=lambda path: lists[path])
    with running(data, url, keep_tables=1) as (_, address, _), _load([address], LIVE, seconds) as load:
        assert load.stdout
        load.stdout.readline()
        before = _ended(data, url)
        found = json.loads(load.communicate()[0].splitlines()[-1])
        removed = before - _ended(data, url)
    rows += [
        (
            f"{name}: {count:,} stored games: slowest list, ms",
            f"{lists[slowest] * 1000:.1f}",
            f"GET {slowest}, of {len(lists)}",
        ),
        (
            f"{name}: {count:,} stored games: longest pause of answers while old ones are removed, ms",
            f"{found['longest'] * 1000:.0f}",
            f"{removed:,} removed in {seconds:.0f} s; p99 {found['p99'] * 1000:.1f} ms of {found['actions']:,} answers",
        ),
        (
            f"{name}: {count:,} stored games: migration from the schema before, s",
            f"{migrated:.1f}",
            f"made in {filled:.0f} s",
        ),
    ]
    return {"games": count, "lists": lists, "removing": {**found, "removed": removed}, "migration_s": migrated}


def _lists() -> list[str]:
    kinds = [f"/api/tables?game={game}" for game in (*GAMES, "none")]
    mine = [f"/api/players/p_bench7{rest}" for rest in ("", "/games", "/statistics")]
    statistics = [f"/api/statistics?game={game}&who={who}" for game in GAMES for who in ("all", "people")]
    status = [f"/api/tables?status={status}" for status in ("open", "running", "ended")]
    both = ["/api/tables?game=hex&status=ended", "/api/tables?game=hex&status=open", "/api/ratings?game=hex&mode=duel"]
    return [
        "/api/tables",
        *kinds,
        *status,
        *both,
        "/api/my/tables",
        "/api/my/tables?status=running",
        *statistics,
        *mine,
    ]


def _slowest(address: str, path: str) -> float:
    """Of three, the first one included: that is the one somebody waits for."""
    took = []
    for _ in range(3):
        request = urllib.request.Request(address + path, headers={"Cookie": f"sztab_session={_SESSION}"})
        start = perf_counter()
        with urllib.request.urlopen(request, timeout=120) as answer:
            answer.read()
        took.append(perf_counter() - start)
    return max(took)


def _ended(data: Path, url: str) -> int:
    from sqlalchemy import func, select

    from sztab.server.store import schema
    from sztab.server.store.store import engine_for

    engine = engine_for(url or f"sqlite:///{data / 'sztab.db'}")
    with engine.connect() as connection:
        found = connection.execute(
            select(func.count()).select_from(schema.seats).where(schema.seats.c.seat == 0)
        ).scalar()
    engine.dispose()
    return int(found or 0)


def store_games(data: Path, url: str, count: int) -> None:
    """So many ended games of all kinds, by schema 0006, written as fast as the database takes them."""
    from sqlalchemy import event

    from sztab.messages.people import Player
    from sztab.server.store.store import Store, migrate

    store = Store(url or f"sqlite:///{data / 'sztab.db'}")
    if store.engine.dialect.name == "sqlite":
        event.listen(store.engine, "checkout", lambda raw, *_: raw.execute("PRAGMA synchronous=OFF"))
    migrate(store.engine, "0006")
    for number in range(PLAYERS):
        store.add_player(Player(f"p_bench{number}", f"Player {number}"), 0.0)
    store.add_session(_SESSION, "p_bench7", "cookie", 4e9)
    kinds = [_ended_game(GAMES[number % len(GAMES)], number) for number in range(30)]
    for first in range(0, count, _BATCH):
        games = [_rows(kinds[number % len(kinds)], number) for number in range(first, min(first + _BATCH, count))]
        with store.engine.execution_options(writes=True).begin() as connection:
            mark = "?" if connection.dialect.name == "sqlite" else "%s"
            for place, (table, columns) in enumerate(_COLUMNS.items()):
                named = ", ".join(f'"{column}"' for column in columns.split())
                marks = ", ".join(mark for _ in columns.split())
                # Straight to the driver: with a million games everything else takes minutes.
                connection.exec_driver_sql(
                    f"INSERT INTO {table} ({named}) VALUES ({marks})", [row for game in games for row in game[place]]
                )
        if sys.stderr.isatty():
            print(f"{first:,} games ...", end="\r", file=sys.stderr)
    store.close()


def _ended_game(name: str, seed: int) -> Any:
    """A game with all that is stored of it; what differs from game to game is `@@`, with a letter."""
    import msgspec

    from sztab.table.documents import Result
    from sztab.table.value import end, with_glimpse

    play = _game(name, seed)
    game, table = play.game, play.table
    first = game.new(table.options)
    steps = play.new[:_STEPS]
    seats = tuple(msgspec.structs.replace(seat, player=f"@@{place}") for place, seat in enumerate(table.seats))
    play = with_glimpse(end(play, Result((seed % 2,), "rules"), 0.0)).with_table(
        id="@@i",
        created=7e9,
        public=True,
        mode=game.mode(first),
        sides=game.sides(first),
        steps=len(steps),
        seats=seats,
    )
    return play.table, msgspec.json.encode(play.table).decode(), [(step, msgspec.json.encode(step)) for step in steps]


def _rows(kind: Any, number: int) -> tuple[list[tuple[Any, ...]], ...]:
    table, document, steps = kind
    id, at = f"t_stored{number}", 1e9 + number
    players = [f"p_bench{(number * 7 + seat * 13) % PLAYERS}" for seat in range(len(table.seats))]
    document = document.replace("@@i", id).replace("7000000000.0", str(at))
    for seat, player in enumerate(players):
        document = document.replace(f"@@{seat}", player)
    return (
        [(id, table.game, "ended", True, at, at, 1, table.rules, table.schema, document.encode(), 0, False)],
        [(id, seat, player) for seat, player in enumerate(players)],
        [(id, step.step, step.seat, step.client, entry) for step, entry in steps],
        [
            (
                id, seat, player, "Ann", table.game, table.mode, True, at, "rules", float(seat == number % 2), True,
                f"piece {(number + seat) % 6}", seat, number % 20, number % 15, 10 + number % 20, 40,
            )
            for seat, player in enumerate(players)
        ],
    )  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m lab.bench.stored", description=__doc__)
    parser.add_argument("--games", type=int, default=100_000, help="ended games in the database (default: 100,000)")
    parser.add_argument("--seconds", type=float, default=30.0, help="for how long old ones are removed (default: 30)")
    parser.add_argument("--database", default="", metavar="URL", help="an empty database instead of SQLite")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    name = "PostgreSQL" if arguments.database else "SQLite"
    rows: Rows = []
    with tempfile.TemporaryDirectory() as folder:
        figures = measure_stored(Path(folder), arguments.database, arguments.games, arguments.seconds, name, rows)
    show(figures, rows, arguments.json)


if __name__ == "__main__":
    main()
