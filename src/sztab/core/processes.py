"""Processes that answer questions, one JSON object a line: they block nobody who asks, stop when told, and may crash.

This is the side of whoever asks; `answering.py` is the other one.
"""

from __future__ import annotations

import itertools
import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Any

Report = Callable[[str], None]


def tell(message: str) -> None:
    """Reports go to standard error unless somebody else wants them."""
    print(message, file=sys.stderr, flush=True)


class ProcessFailed(RuntimeError):
    """A process ended, said something else than an answer, or took far too long."""


class Process:
    """One process, started when first asked. One question at a time; `cancel` may be called by anybody."""

    failed: type[ProcessFailed] = ProcessFailed
    called = "process"  # in what is said about it

    def __init__(
        self,
        command: Sequence[str],
        settings: Mapping[str, str] | None = None,
        report: Report = tell,
        grace: float = 30.0,
    ) -> None:
        """`command`: what Python runs; `settings`: of the environment."""
        self._command = [sys.executable, "-m", *command]
        self._settings = dict(settings or {})
        self._report = report
        self._grace = grace  # seconds an answer may be late before the process is given up
        self._numbers = itertools.count(1)
        self._asked = 0
        self._process: subprocess.Popen[str] | None = None
        self._lock = threading.Lock()
        self._writing = threading.Lock()  # a line at a time, whoever writes it

    @property
    def pid(self) -> int | None:
        return self._process.pid if self._process else None

    def exchange(self, question: Mapping[str, Any], seconds: float | None = None) -> dict[str, Any]:
        """The answer to a question, within a time; raises `failed` when there is none."""
        with self._lock:
            self._asked = next(self._numbers)
            try:
                return self._exchange({"id": self._asked, **question}, seconds)
            finally:
                self._asked = 0

    def start(self) -> None:
        """Start the process before it is asked."""
        with self._lock:
            self._start()

    def retire(self) -> None:
        """End the process once the question under way is answered."""
        with self._lock:
            self.kill()

    def cancel(self) -> None:
        """Let it end what it is working on, and answer with what there is."""
        process, number = self._process, self._asked
        if process and number:
            try:
                self._write(process, {"cancel": number})
            except (OSError, ValueError):  # it has ended, or was ended just now
                self.kill()

    def kill(self) -> None:
        """End the process at once; the next question starts another."""
        process, self._process = self._process, None
        if process:
            process.kill()
            process.wait()
            for stream in (process.stdin, process.stdout):
                if stream:
                    stream.close()

    close = kill

    def _write(self, process: subprocess.Popen[str], message: Mapping[str, Any]) -> None:
        assert process.stdin
        with self._writing:
            print(json.dumps(message), file=process.stdin, flush=True)

    def _exchange(self, question: dict[str, Any], seconds: float | None) -> dict[str, Any]:
        late: threading.Timer | None = None
        try:
            process = self._start()
            assert process.stdout
            self._write(process, question)
            told = False
            while True:
                if late is None and seconds:
                    late = threading.Timer(seconds + self._grace, process.kill)
                    late.start()
                answer = json.loads(process.stdout.readline() or "null")
                if not isinstance(answer, dict):
                    raise self.failed(f"The {self.called} ended without an answer.")
                if "compiling" in answer:
                    if late:
                        late.cancel()
                        late = None
                    if not told:
                        self._report("Compiling the rules, once per version; this takes up to a minute ...")
                        told = True
                elif answer.get("id") == question["id"]:
                    return answer
        except (OSError, ValueError) as error:
            self.kill()
            raise self.failed(f"The {self.called} failed: {error}.") from error
        except ProcessFailed:
            self.kill()
            raise
        finally:
            if late:
                late.cancel()

    def _start(self) -> subprocess.Popen[str]:
        if self._process is None or self._process.poll() is not None:
            self.kill()
            self._process = subprocess.Popen(
                self._command,
                env={**os.environ, **self._settings},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
        return self._process
