"""The file of an SQLite database: one server at a time, and never another file than the one it began with."""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from sztab.core.action import BadInput

LEAST_FREE = 1024 * 1024  # bytes on the disk below which nothing can be stored for long
_MARK = b"Sztab: there is a database beside this file.\n"
_HELD = {errno.EACCES, errno.EAGAIN, errno.EDEADLK}


class Gone(SQLAlchemyError):
    """The database was deleted or replaced while a server had it open: what is written now nobody would find again."""


def file_of(url: str) -> Path | None:
    """Where an SQLite database lies; None: it is of another kind, or only in memory."""
    try:
        found = make_url(url)
    except ArgumentError:
        return None
    return Path(found.database) if found.get_backend_name() == "sqlite" and found.database else None


@contextmanager
def held(url: str, shared: bool) -> Iterator[None]:
    """Hold the database for this server, until the process ends; `shared`: together with others that do the same.

    The lock is on a file beside the database, and the system releases it, however the process ends. It also marks that
    there is a database: where an empty file has taken its place, nothing new is begun in it.
    """
    database = file_of(url)
    if database is None:
        yield
        return
    database.parent.mkdir(parents=True, exist_ok=True)
    with open(f"{database}.lock", "a+b") as lock:
        _lock(lock.fileno(), shared, database)
        lock.seek(0)
        wal = Path(f"{database}-wal")
        known = lock.read(1) or (wal.exists() and wal.stat().st_size)
        if known and database.exists() and not database.stat().st_size:
            raise BadInput(f"{database} is empty, and there was a database: restore it from a backup, or remove it.")
        yield


def mark(url: str) -> None:
    """There is a database now."""
    database = file_of(url)
    if database and not Path(f"{database}.lock").stat().st_size:
        with open(f"{database}.lock", "r+b") as lock:
            lock.write(_MARK)


def _lock(file: int, shared: bool, database: Path) -> None:
    try:
        if os.name == "posix":
            import fcntl

            fcntl.flock(file, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
        elif not shared:
            import msvcrt

            os.lseek(file, 2**30, os.SEEK_SET)  # far behind the mark, which others may read
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
    except OSError as error:
        if error.errno in _HELD:
            raise BadInput(f"Another server uses {database}; stop it, or give this one another --data.") from None
        # Some file systems of networks know no locks: nothing is worse there than without one.


def guard(engine: Engine) -> None:
    """From now on every change checks, before it begins and before it is committed, that the file is still there."""
    database = file_of(engine.url.render_as_string(hide_password=False))
    if database is None:
        return
    known = _identity(database)

    def check(connection: Connection) -> None:
        if connection.get_execution_options().get("writes") and _identity(database) != known:
            raise Gone("The database file was deleted or replaced.")

    event.listen(engine, "begin", check, insert=True)
    event.listen(engine, "commit", check)


def room(engine: Engine) -> bool:
    """Is there room on the disk, as far as this machine can tell?"""
    database = file_of(engine.url.render_as_string(hide_password=False))
    if database is None:
        return True
    with contextlib.suppress(OSError):
        return shutil.disk_usage(database.parent).free >= LEAST_FREE
    return False


def _identity(database: Path) -> Any:
    try:
        found = database.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
