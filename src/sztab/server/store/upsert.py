"""Rows that may be there already: each database has words of its own for it."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from sqlalchemy import Connection, Table


def insert(connection: Connection, table: Table) -> Any:
    """An `INSERT` that knows `on_conflict_do_nothing` and `on_conflict_do_update`.

    Only the dialect in use is loaded: a server with SQLite does not wait for PostgreSQL's.
    """
    return import_module(f"sqlalchemy.dialects.{connection.dialect.name}").insert(table)
