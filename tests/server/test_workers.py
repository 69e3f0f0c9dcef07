"""Workers that die are started again, for as long as there is hope; an end without it is no success."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from server.services import free_port

TESTS = Path(__file__).parents[1]  # where a new process finds `server.flaky`
pytestmark = [
    pytest.mark.early,
    pytest.mark.skipif(os.name != "posix", reason="several workers need a system that can hand a socket on"),
]


@contextmanager
def running(folder: Path, port: int) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-m", "server.flaky", str(port), str(folder)]
    with subprocess.Popen(command, cwd=TESTS, stderr=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def workers(folder: Path, count: int) -> set[int]:
    """The processes that have started and live, once there are so many."""
    end = time.monotonic() + 120
    while len(found := {int(one.name) for one in folder.iterdir() if one.name.isdecimal() and lives(one.name)}) < count:
        assert time.monotonic() < end, found
        time.sleep(0.05)
    return found


def lives(pid: str) -> bool:
    try:
        os.kill(int(pid), 0)
    except ProcessLookupError:
        return False
    return True


def answers(port: int) -> int:
    """Who answers a request."""
    return int(urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=60).read())


def told(process: subprocess.Popen[str], words: str, times: int) -> None:
    """Wait until something was said so often."""
    assert process.stderr
    for line in process.stderr:
        times -= words in line
        if not times:
            return
    raise AssertionError(f"The server ended without saying {words!r}.")


def test_a_worker_that_cannot_start_is_tried_until_it_can(tmp_path: Path) -> None:
    port = free_port()
    with running(tmp_path, port) as process:
        first = workers(tmp_path, 2)
        (tmp_path / "away").touch()
        killed, left = sorted(first)
        os.kill(killed, signal.SIGKILL)
        told(process, "ended with -9", 1)
        told(process, "ended with 3; it is started again", 3)
        assert answers(port) == left, "the other one has served all the while"
        os.kill(left, signal.SIGKILL)
        told(process, "ended with -9", 1)
        (tmp_path / "away").unlink()
        assert not workers(tmp_path, 2) & first
        assert answers(port) not in first
        process.send_signal(signal.SIGTERM)
        assert process.wait(60) == 0


def test_a_server_none_of_whose_workers_starts_ends_with_a_failure(tmp_path: Path) -> None:
    (tmp_path / "away").touch()
    with running(tmp_path, free_port()) as process:
        told(process, "No worker can be started; the server ends.", 1)
        assert process.wait(60) == 3
