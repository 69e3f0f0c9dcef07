"""A bot in another language: a program that speaks the line protocol of docs/notation.md."""

from __future__ import annotations

import contextlib
import queue
import shlex
import subprocess
import tempfile
import threading
import time
from collections.abc import Mapping
from typing import IO

from sztab.core.registry import game as find
from sztab.core.view import View

START_SECONDS = 10.0  # for the program to start and to answer `new`
ANSWER_SECONDS = 10.0  # for one decision where the match sets no time
_FAREWELL_SECONDS = 1.0  # to end by itself after `quit`
PATIENCE = 3  # failures after which a program is not asked again in this game


class ExternalBotFailed(RuntimeError):
    """The program could not be started, ended, complained or took too long."""


class ExternalBot:
    """Plays one game through a program's standard input and output; a program that failed is started anew."""

    def __init__(
        self,
        command: str,
        game: str,
        options: Mapping[str, str],
        seed: int,
        nodes: int | None = None,
        seconds: float | None = None,
    ) -> None:
        self._command = command
        self._game = find(game)
        state = self._game.new(options)
        told = {"seats": str(len(self._game.seats(state))), **options, "seed": str(seed)}
        self._new = "new " + " ".join(f"{key}={value}" for key, value in told.items())
        self._ask = "bestmove"
        if seconds is not None:
            self._ask += f" time={seconds:g}"
        if nodes is not None:
            self._ask += f" nodes={nodes}"
        # What a slow machine and the pipe may add; a bot that keeps to its time is never cut off by it.
        self._seconds = ANSWER_SECONDS if seconds is None else 2 * seconds + 1
        self._process: subprocess.Popen[str] | None = None
        self._lines: queue.Queue[str | None] = queue.Queue()
        self._complaints: IO[bytes] | None = None
        self._listener: threading.Thread | None = None
        self._failed = 0

    def choose(self, view: View) -> str:
        """The program's answer; raises ExternalBotFailed when there is none."""
        if self._failed >= PATIENCE:
            raise ExternalBotFailed(f"not asked again after {PATIENCE} failures")
        try:
            if self._process is None:
                self._start()
                self._say(self._new)
                self._await("ok", START_SECONDS)
            self._say(f"position {view.position.replace(chr(10), ' / ')}")
            self._await("ok", self._seconds)
            # Nobody has to answer `legal` here, and whoever does is not held to account for it.
            self._say(f"legal {self._game.join(view.legal)}")
            self._say(self._ask)
            return self._await("bestmove", self._seconds)
        except (OSError, ExternalBotFailed) as error:
            self._failed += 1
            self.close()
            reason = f"{self._command}: {error.strerror}" if isinstance(error, OSError) else str(error)
            raise ExternalBotFailed(reason) from None

    def close(self) -> None:
        """Let the program go."""
        process, self._process = self._process, None
        if process is not None:
            assert process.stdin
            with contextlib.suppress(OSError):
                print("quit", file=process.stdin, flush=True)
            with contextlib.suppress(OSError):
                process.stdin.close()
            try:
                process.wait(_FAREWELL_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
            if self._listener:
                self._listener.join(_FAREWELL_SECONDS)
        if self._complaints:
            self._complaints.close()
            self._complaints = None

    def _start(self) -> None:
        self._complaints = tempfile.TemporaryFile()  # noqa: SIM115 (closed with the program)
        self._process = subprocess.Popen(
            shlex.split(self._command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._complaints,
            text=True,
            encoding="utf-8",
            errors="replace",
        )
        self._lines = queue.Queue()
        self._listener = threading.Thread(target=_listen, args=(self._process.stdout, self._lines), daemon=True)
        self._listener.start()

    def _say(self, line: str) -> None:
        assert self._process
        assert self._process.stdin
        print(line, file=self._process.stdin, flush=True)

    def _await(self, word: str, seconds: float) -> str:
        """What follows a word that the program is to answer with; other harmless lines are skipped."""
        until = time.monotonic() + seconds
        while True:
            try:
                line = self._lines.get(timeout=max(until - time.monotonic(), 0))
            except queue.Empty:
                raise ExternalBotFailed(f"no answer within {seconds:g} seconds") from None
            if line is None:
                raise ExternalBotFailed(f"the program ended{self._last_words()}")
            said, _, rest = line.strip().partition(" ")
            if said == word:
                return rest.strip()
            if said == "error":
                raise ExternalBotFailed(f"answered {line.strip()[:100]!r}")
            if said not in ("", "ok", "legal"):
                raise ExternalBotFailed(f"answered {line.strip()[:60]!r} where {word!r} was due")

    def _last_words(self) -> str:
        assert self._complaints
        self._complaints.seek(0)
        lines = self._complaints.read().decode(errors="replace").split("\n")
        last = next((line.strip() for line in reversed(lines) if line.strip()), "")
        return f": {last[:100]}" if last else ""


def _listen(stream: IO[str], lines: queue.Queue[str | None]) -> None:
    with stream:
        for line in stream:
            lines.put(line)
    lines.put(None)
