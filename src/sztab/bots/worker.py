"""`python -m sztab.bots.worker`: bots in a process of their own, compiled where Numba is installed.

One JSON object per line. Asked `{"id": 1, "view": {...}, "bot": "captain", "seed": 7, "nodes": null, "seconds": 1.0,
"threads": null, "language": "en"}` it answers `{"id": 1, "advice": {...}}` or `{"id": 1, "error": "..."}`.
`{"cancel": 1}` stops the search, which then answers with the best it has. `{"compiling": 12}` lines come while kernels
are compiled.
"""

from __future__ import annotations

import importlib
import json
import os
import queue
import select
import signal
import sys
import threading
import traceback
from typing import Any

from sztab import bots
from sztab.core import kernel
from sztab.core.view import View


class Worker:
    """Reads requests in one thread and answers them in another, so that a search can be told to stop."""

    def __init__(self) -> None:
        self._requests: queue.Queue[dict[str, Any] | None] = queue.Queue()
        self._cancelled: set[int] = set()
        self._lock = threading.Lock()
        kernel.tell_compiling = lambda functions: self._say({"compiling": functions})

    def run(self) -> None:
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
                os._exit(1)  # whoever asked was killed: compiling or searching on would be for nobody
            answering.join(0.5)

    def _answer_all(self) -> None:
        while (request := self._requests.get()) is not None:
            number = request["id"]
            try:
                advice = self._advice(request).json()
            except Exception as error:  # whatever a bot does wrong is reported, and the next question still answered
                traceback.print_exc()
                self._say({"id": number, "error": f"{type(error).__name__}: {error}"})
            else:
                self._say({"id": number, "advice": advice})
            self._cancelled.discard(number)

    def _advice(self, request: dict[str, Any]) -> bots.Advice:
        number, view = request["id"], request["view"]
        budget = bots.Budget(request["nodes"], request["seconds"], request["threads"])
        if budget == bots.Budget():
            budget = bots.level(view["game"], request["bot"]).budget
        bot = bots.bot(view["game"], request["bot"], request["seed"], budget, lambda: number in self._cancelled)
        seen = View(**{**view, "to_decide": tuple(view["to_decide"]), "legal": tuple(view["legal"])})
        return bot.advise(seen, request["language"])

    def _say(self, answer: dict[str, Any]) -> None:
        with self._lock:
            print(json.dumps(answer), flush=True)


def somebody_listens() -> bool:
    """Does anybody still read what is said here? Where the system cannot tell, it is taken for granted."""
    if not hasattr(select, "poll"):
        return True
    said = select.poll()
    said.register(sys.stdout.fileno(), 0)
    return not said.poll(0)


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches everybody at a terminal; whoever asked ends this one
    for name in sys.argv[1:]:  # games whose bots are wanted at once
        importlib.import_module(f"sztab.bots.{name}")
    Worker().run()
