"""Work in many processes that is broken off ends at once, whatever its processes are doing."""

import signal
import subprocess
import sys

import pytest

# What a shell starts in the background ignores SIGINT.
WORK = """
import signal
from sztab.core.cluster import on_processes

signal.signal(signal.SIGINT, signal.default_int_handler)
pieces = ["pass", *["import time; print('busy', flush=True); time.sleep(600)"] * 3]
for _ in on_processes(exec, pieces, 2):
    pass
"""


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])
def test_processes_end_with_whoever_handed_out_the_work(number: signal.Signals) -> None:
    with subprocess.Popen([sys.executable, "-c", WORK], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        assert process.stdout
        assert [process.stdout.readline() for _ in range(2)] == [b"busy\n"] * 2
        process.send_signal(number)
        assert process.stdout.read() == b""  # it is closed when the last of them has ended
    assert process.returncode != 0
