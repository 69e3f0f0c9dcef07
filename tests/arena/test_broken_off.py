"""A match that is broken off says what it knows, and leaves no process behind."""

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

# What a shell starts in the background ignores SIGINT.
ARENA = """
import signal, sys
from sztab.cli.main import main

signal.signal(signal.SIGINT, signal.SIG_IGN)
main(["arena", "wroclaw", "random", "soldier", "--games", "100000", "--processes", "2", "--out", sys.argv[1]])
"""


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_nothing_is_left_of_a_match(number: signal.Signals, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SZTAB_KERNEL", "interpreted")
    out = tmp_path / "match.jsonl"
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-c", ARENA, out], stdout=pipe, stderr=pipe, text=True) as process:
        while not (out.exists() and len(out.read_text().splitlines()) > 1):
            assert process.poll() is None
            time.sleep(0.05)
        process.send_signal(number)
        try:
            said, complained = process.communicate(timeout=60)  # the last of its processes closes both
        finally:
            process.kill()
    assert "Traceback" not in complained
    if number != signal.SIGKILL:
        assert "Broken off." in complained
        assert "random" in said
        assert process.returncode == 0
