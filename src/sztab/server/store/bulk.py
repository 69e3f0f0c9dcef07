"""Many rows at once, in the way that costs a database's driver least; nothing here commits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from sqlalchemy import Connection

from sztab.server.store import schema

Row = tuple[Any, ...]
_FIXED = ("id", "game", "public", "created")  # what no change of a table touches: indexes with them stay as they are
CHANGING = tuple(column.name for column in schema.tables.c if column.name not in _FIXED)
_STEP = tuple(column.name for column in schema.steps.c)


def save_tables(connection: Connection, rows: Sequence[Row]) -> int:
    """Write new values of `CHANGING` to tables; each row ends with the id, version and epoch that are expected.

    How many tables were as expected is the result. All processes go through tables in the same order: of two that
    went through them crosswise each would wait for the other.
    """
    rows = sorted(rows, key=lambda row: str(row[-3]))
    if connection.dialect.name == "postgresql":
        return connection.exec_driver_sql(_SAVE, list(rows)).rowcount
    return sum(connection.exec_driver_sql(_save(len(part)), _flat(part)).rowcount for part in _parts(rows))


def add_steps(connection: Connection, rows: Sequence[Row]) -> None:
    if connection.dialect.name != "postgresql":
        for part in _parts(rows):
            connection.exec_driver_sql(_add(len(part)), _flat(part))
    elif rows:
        connection.exec_driver_sql(_ADD, list(rows))


# psycopg prepares these and sends all rows before it waits for the first answer.
_SAVE = (
    f"UPDATE tables SET {', '.join(f'{name} = %s' for name in CHANGING)} WHERE id = %s AND version = %s AND epoch = %s"
)
_INTO_STEPS = "INSERT INTO steps ({}) VALUES ".format(", ".join(f'"{name}"' for name in _STEP))
_ADD = f"{_INTO_STEPS}({', '.join(['%s'] * len(_STEP))})"


@cache
def _save(count: int) -> str:
    """The same for SQLite, where each statement costs, and not each row."""
    last = len(CHANGING)
    setting = ", ".join(f"{name} = new.column{place}" for place, name in enumerate(CHANGING, 1))
    return (
        f"UPDATE tables SET {setting} FROM ({_values(last + 3, count)}) AS new WHERE tables.id = new.column{last + 1} "
        f"AND tables.version = new.column{last + 2} AND tables.epoch = new.column{last + 3}"
    )


@cache
def _add(count: int) -> str:
    return _INTO_STEPS.removesuffix("VALUES ") + _values(len(_STEP), count)


def _values(columns: int, rows: int) -> str:
    return "VALUES " + ", ".join([f"({', '.join('?' * columns)})"] * rows)


def _parts(rows: Sequence[Row]) -> Iterator[Sequence[Row]]:
    """In parts of 64, 32, 16 ...: so few statements are needed that SQLite keeps all of them ready."""
    start, size = 0, 64
    while start < len(rows):
        while size > len(rows) - start:
            size //= 2
        yield rows[start : start + size]
        start += size


def _flat(rows: Sequence[Row]) -> Row:
    return tuple(value for row in rows for value in row)
