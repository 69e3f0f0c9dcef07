"""All that is stored about somebody, for themselves: a ZIP with a JSON file for each table of the database, and games.

What belongs to somebody is what names them as `player` (or as whose it is); what others have decided about them, such
as who has muted them, is not theirs and stays here. Secrets stay here, too, as hashes and keys.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from tempfile import SpooledTemporaryFile
from typing import IO, Any, cast
from zipfile import ZIP_DEFLATED, ZipFile

from sqlalchemy import Column, Table, select

from sztab.server.store import schema, tournaments
from sztab.server.store.store import Store
from sztab.server.store.unreadable import Unreadable
from sztab.table import records
from sztab.table.value import glimpsed

_OWNERS = ("player", "who", "challenger")
_SECRET = {"hash", "password", "key", "auth"}
_IN_MEMORY = 1 << 20  # bytes; what is larger goes to the disk
_PIECE = 1 << 16
ABOUT = """Everything that this server stores about you.

account.json   who you are
*.json         what is stored, by kind; times are seconds since 1970, UTC
games/*.txt    the records of your games that are over; `sztab replay` reads them

Settings of the page are kept by your browser, not here.
"""


class Takeout:
    """Writes one ZIP after the other, beside everything else."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._threads = ThreadPoolExecutor(1, "takeout")

    def close(self) -> None:
        self._threads.shutdown(cancel_futures=True)

    async def write(self, player: str) -> IO[bytes]:
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._write, player)

    def _write(self, player: str) -> IO[bytes]:
        made = cast(IO[bytes], SpooledTemporaryFile(max_size=_IN_MEMORY))  # noqa: SIM115  it is sent, then closed
        with ZipFile(made, "w", ZIP_DEFLATED) as zip:
            zip.writestr("README.txt", ABOUT)
            _json(zip, "account", self._rows(schema.players, schema.players.c.id, player)[0])
            for table in schema.metadata.sorted_tables:
                owner = next((table.c[name] for name in _OWNERS if name in table.c), None)
                if owner is not None and (rows := self._rows(table, owner, player)):
                    _json(zip, table.name, rows)
            if parts := tournaments.parts_of(self._store.engine, player):
                _json(zip, "tournaments", parts)
            for id in self._games(player):
                with contextlib.suppress(Unreadable):
                    zip.writestr(f"games/{id}.txt", self._record(id))
        made.seek(0)
        return made

    def _rows(self, table: Table, owner: Column[Any], player: str) -> list[dict[str, Any]]:
        shown = [column for column in table.c if column.name not in _SECRET]
        query = select(*shown).where(owner == player).order_by(*table.primary_key.columns)
        with self._store.engine.connect() as connection:
            return [
                {name: _plain(value) for name, value in row.items()} for row in connection.execute(query).mappings()
            ]

    def _games(self, player: str) -> list[str]:
        c = schema.seats.c
        query = select(c.table).where((c.player == player) & c.ended.is_not(None)).distinct().order_by(c.table)
        with self._store.engine.connect() as connection:
            return list(connection.execute(query).scalars())

    def _record(self, id: str) -> str:
        with self._store.aside.reading(id):
            table = self._store.table(id)
            return records.export(glimpsed(table), self._store.steps(id)) if table else ""


def _json(zip: ZipFile, name: str, value: Any) -> None:
    zip.writestr(f"{name}.json", json.dumps(value, ensure_ascii=False, indent=1))


def _plain(value: Any) -> Any:
    if not isinstance(value, bytes | memoryview):
        return value
    try:
        return json.loads(bytes(value))
    except ValueError:
        return base64.b64encode(bytes(value)).decode()


async def pieces(file: IO[bytes]) -> AsyncIterator[bytes]:
    """A file, a little at a time; it is closed in the end."""
    with file:
        while piece := await asyncio.to_thread(file.read, _PIECE):
            yield piece
