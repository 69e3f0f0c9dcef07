"""Backups: all rows as lines of JSON, the same for every kind of database.

The first line names the version of the schema. Restoring makes that schema, fills it, and then migrates, so a backup
of an older server is brought up to date by the same steps as its database would be.
"""

from __future__ import annotations

import base64
import gzip
import json
import time
from collections.abc import Iterable
from pathlib import Path
from typing import IO, Any

from sqlalchemy import LargeBinary, MetaData, Table, inspect, select
from sqlalchemy.engine import Connection

from sztab import __version__
from sztab.core.action import BadInput
from sztab.server.store.files import create_private
from sztab.server.store.store import engine_for, migrate, revision

_FORMAT = 1
_PASSING = {"alembic_version", "processes", "presence", "time"}  # true only while servers run
_BATCH = 500


def write(url: str, target: Path) -> int:
    """Write everything to a file as it is at one moment; returns the number of rows."""
    engine = engine_for(url)
    level = "REPEATABLE READ" if engine.dialect.name == "postgresql" else None
    options: dict[str, Any] = {"isolation_level": level} if level else {}
    try:
        with engine.connect().execution_options(**options) as connection, connection.begin():
            made = revision(connection)
            if made is None:
                raise BadInput("There is nothing in this database.")
            try:
                with _opened(target, "x") as file:
                    header = {"sztab": __version__, "backup": _FORMAT, "schema": made, "at": time.time()}
                    file.write(json.dumps(header) + "\n")
                    rows = _dump(connection, file)
                    file.write(json.dumps({"rows": rows}) + "\n")
                    return rows
            except FileExistsError:
                raise BadInput(f"{target} is there already.") from None
    finally:
        engine.dispose()


def _dump(connection: Connection, file: IO[str]) -> int:
    rows = 0
    for table in _tables(connection):
        streaming = connection.execution_options(stream_results=True, yield_per=_BATCH)
        for row in streaming.execute(select(table)).mappings():
            rows += 1
            file.write(json.dumps([table.name, {name: _plain(value) for name, value in row.items()}]) + "\n")
    return rows


def restore(source: Path, url: str) -> int:
    """Fill an empty database from a file; all of it or, when something is wrong with it, nothing."""
    engine = engine_for(url)
    try:
        if inspect(engine).get_table_names():
            raise BadInput("There is something in this database already; a backup is restored into an empty one.")
        with _opened(source, "r") as file:
            lines = iter(file)
            try:
                version = _header(next(lines, ""))
                with engine.execution_options(writes=True).begin() as connection:
                    migrate(connection, version)
                    rows = _fill(connection, lines)
                    migrate(connection)
            except (ValueError, KeyError, TypeError, EOFError, OSError) as error:
                raise BadInput(f"{source} is no whole backup: {error}") from None
        return rows
    finally:
        engine.dispose()


def _header(line: str) -> str:
    header = json.loads(line)
    if not isinstance(header, dict) or header.get("backup") != _FORMAT:
        raise BadInput(f"This is no backup that Sztab {__version__} can read.")
    return str(header["schema"])


def _fill(connection: Connection, lines: Iterable[str]) -> int:
    tables = {table.name: table for table in _tables(connection)}
    count, expected = 0, None
    current: Table | None = None
    waiting: list[dict[str, Any]] = []
    for line in lines:
        found = json.loads(line)
        if isinstance(found, dict):
            expected = int(found["rows"])
            break
        table = tables[found[0]]
        if table is not current or len(waiting) >= _BATCH:
            _insert(connection, current, waiting)
            current, waiting = table, []
        waiting.append(_row(table, found[1]))
        count += 1
    _insert(connection, current, waiting)
    if expected is None:
        raise ValueError("its last line is missing")
    if count != expected:
        raise ValueError(f"it has {count} rows and should have {expected}")
    return count


def _insert(connection: Connection, table: Table | None, rows: list[dict[str, Any]]) -> None:
    if table is not None and rows:
        connection.execute(table.insert(), rows)


def _tables(connection: Connection) -> list[Table]:
    """Those that the database has, whatever its version; whoever is pointed at comes first."""
    found = MetaData()
    found.reflect(connection)
    return [table for table in found.sorted_tables if table.name not in _PASSING]


def _plain(value: Any) -> Any:
    return base64.b64encode(value).decode() if isinstance(value, bytes | memoryview) else value


def _row(table: Table, plain: dict[str, Any]) -> dict[str, Any]:
    binary = {column.name for column in table.columns if isinstance(column.type, LargeBinary)}
    return {name: base64.b64decode(value) if name in binary and value else value for name, value in plain.items()}


def _opened(path: Path, mode: str) -> IO[str]:
    if mode == "x":
        create_private(path)
        mode = "w"
    if path.suffix == ".gz":
        return gzip.open(path, f"{mode}t", encoding="utf-8")  # type: ignore[return-value]
    return path.open(mode, encoding="utf-8")
