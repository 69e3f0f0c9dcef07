"""A process that answers the questions of `processes.py`, one JSON object a line.

Asked `{"id": 1, ...}` it says `{"id": 1, ...}` or `{"id": 1, "error": "..."}`; `{"cancel": 1}` stops the work at 1.
"""

from __future__ import annotations

import json
import os
import queue
import select
import signal
import sys
import threading
import traceback
from abc import ABC, abstractmethod
from typing import Any


class Answering(ABC):
    """Reads questions in one thread and answers them in another, so that it can be told to stop."""

    def __init__(self) -> None:
        self._requests: queue.Queue[dict[str, Any] | None] = queue.Queue()
        self._cancelled: set[int] = set()
        self._lock = threading.Lock()

    @abstractmethod
    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        """What is said to a question."""

    def cancelled(self, number: int) -> bool:
        """Does nobody want this any more?"""
        return number in self._cancelled

    def run(self) -> None:
        """Until nobody asks any more."""
        answering = threading.Thread(target=self._answer_all, daemon=True)
        answering.start()
        for line in sys.stdin:
            request = json.loads(line)
            if "cancel" in request:
                self._cancelled.add(request["cancel"])
            else:
                self._requests.put(request)
        self._requests.put(None)
        while answering.is_alive():
            if not somebody_listens():
                os._exit(1)  # whoever asked was killed: working on would be for nobody
            answering.join(0.5)

    def say(self, answer: dict[str, Any]) -> None:
        with self._lock:
            print(json.dumps(answer), flush=True)

    def _answer_all(self) -> None:
        while (request := self._requests.get()) is not None:
            number = request["id"]
            try:
                answer = self.answer(request)
            except Exception as error:  # whatever goes wrong is reported, and the next question still answered
                traceback.print_exc()
                self.say({"id": number, "error": f"{type(error).__name__}: {error}"})
            else:
                self.say({"id": number, **answer})
            self._cancelled.discard(number)


def somebody_listens() -> bool:
    """Does anybody still read what is said here? Where the system cannot tell, it is taken for granted."""
    if not hasattr(select, "poll"):
        return True
    said = select.poll()
    said.register(sys.stdout.fileno(), 0)
    return not said.poll(0)


def begin(nice: int = 0) -> None:
    """Be a process for others: Ctrl-C at a terminal reaches everybody, and whoever asked ends this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if nice and hasattr(os, "setpriority"):  # whatever the server itself runs at
        os.setpriority(os.PRIO_PROCESS, 0, max(nice, os.getpriority(os.PRIO_PROCESS, 0)))
