"""PostgreSQL and Redis for tests: started from Debian's packages on free ports, as a user without rights."""

from __future__ import annotations

import itertools
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from sztab.server.store.store import engine_for

_databases = itertools.count(1)
MISSING = "{} is not installed (Debian: apt-get install -y postgresql redis-server)"


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def _unprivileged() -> dict[str, Any]:
    """Neither server is to run as root; PostgreSQL refuses."""
    if os.getuid() != 0:
        return {}
    for name in ("postgres", "nobody"):
        try:
            user = pwd.getpwnam(name)
        except KeyError:
            continue
        return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
    pytest.skip("there is no user `postgres` or `nobody` to run servers as")


@contextmanager
def _folder(user: dict[str, Any]) -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp(prefix="sztab-service-"))  # not pytest's: another user cannot enter that
    try:
        if user:
            os.chown(folder, user["user"], user["group"])
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def _running(command: list[str], port: int, folder: Path, user: dict[str, Any]) -> Iterator[subprocess.Popen[bytes]]:
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(command, cwd=folder, stdout=log, stderr=log, **user)
    try:
        for _ in range(600):
            assert process.poll() is None, (folder / "log").read_text()
            with socket.socket() as trying:
                if trying.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.1)
        yield process
    finally:
        process.send_signal(signal.SIGINT)  # PostgreSQL would wait for its clients after SIGTERM
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


@contextmanager
def postgresql() -> Iterator[str]:
    """A PostgreSQL server; gives the address of its database `postgres`."""
    homes = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda home: int(home.parent.name))
    initdb = str(homes[-1] / "initdb") if homes else shutil.which("initdb")
    server = str(homes[-1] / "postgres") if homes else shutil.which("postgres")
    if not initdb or not server:
        pytest.skip(MISSING.format("PostgreSQL"))
    user = _unprivileged()
    with _folder(user) as folder:
        data, port = folder / "data", free_port()
        make = [initdb, "-D", str(data), "-U", "sztab", "-A", "trust", "--no-sync", "-E", "UTF8", "--locale=C"]
        made = subprocess.run(make, cwd=folder, capture_output=True, text=True, **user)
        assert made.returncode == 0, made.stderr
        command = [server, "-D", str(data), "-p", str(port), "-h", "127.0.0.1", "-k", str(folder)]
        options = ["-c", "max_connections=200", "-c", "fsync=off"]
        with _running([*command, *options], port, folder, user):
            yield f"postgresql://sztab@127.0.0.1:{port}/postgres"


def new_database(server: str) -> str:
    """An empty database of a PostgreSQL that was started for the tests."""
    name = f"sztab_{next(_databases)}"
    engine = engine_for(server)
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    engine.dispose()
    return f"{server.rpartition('/')[0]}/{name}"


@contextmanager
def redis(port: int | None = None) -> Iterator[str]:
    """A Redis server; gives its address."""
    server = shutil.which("redis-server") or shutil.which("valkey-server")
    if not server:
        pytest.skip(MISSING.format("Redis"))
    user = _unprivileged()
    with _folder(user) as folder:
        port = port or free_port()
        command = [server, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", str(folder)]
        with _running(command, port, folder, user):
            yield f"redis://127.0.0.1:{port}/0"
