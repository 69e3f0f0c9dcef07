"""A server in a process of its own, a real browser, and patience."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

STATIC = Path(__file__).resolve().parents[2] / "src/sztab/server/static"
# The shell is the same engine without a browser's window: with it the tests take a quarter less time.
_CHROMIUMS = ("chromium-headless-shell", "chromium", "chromium-browser")
CHROMIUM = os.environ.get("SZTAB_CHROMIUM") or next(filter(None, map(shutil.which, _CHROMIUMS)), None)
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@dataclass
class RunningServer:
    """A server process that can be stopped and started again on the same data and port."""

    data: Path
    port: int = 0
    process: subprocess.Popen[str] | None = field(default=None, repr=False)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        command = [sys.executable, "-m", "sztab.cli.main", "serve", "--no-browser", "--host", "127.0.0.1"]
        command += ["--port", str(self.port), "--data", str(self.data), "--limits", "1000"]
        # Bots that think without compiling first: what is tested here is the page.
        environment = {**os.environ, "SZTAB_KERNEL": "interpreted"}
        with (self.data / "server.log").open("a") as log:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, env=environment)
        assert self.process.stdout
        said = ""
        while not (found := re.search(r"http://[\d.]+:(\d+)", said)):
            line = self.process.stdout.readline()
            assert line, f"the server did not start: {(self.data / 'server.log').read_text()[-2000:]}"
            said += line
        self.port = int(found[1])
        eventually(self.answers)

    def answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.address}/api/health", timeout=30) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False

    def stop(self) -> None:
        assert self.process
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(timeout=120)
        assert self.process.stdout
        self.process.stdout.close()


def eventually(found: Callable[[], bool], seconds: float = 90.0) -> None:
    """Wait until something is so."""
    end = time.monotonic() + seconds
    while not found():
        assert time.monotonic() < end, "it never came to that"
        time.sleep(0.05)
