"""`python -m sztab.bots.worker`: bots in a process of their own, compiled where Numba is installed.

One JSON object per line. Asked `{"id": 1, "view": {...}, "bot": "captain", "seed": 7, "nodes": null, "seconds": 1.0,
"threads": null, "language": "en"}` it answers `{"id": 1, "advice": {...}}` or `{"id": 1, "error": "..."}`.
Asked `{"id": 2, "prepare": "hex"}` it compiles the rules of a game, or loads them, and then answers
`{"id": 2, "ready": "hex"}`. `{"cancel": 1}` stops the search, which then answers with the best it has.
`{"compiling": 12}` lines come while kernels are compiled. Arguments are games that will be asked about soon.
"""

from __future__ import annotations

import importlib
import json
import os
import queue
import random
import select
import signal
import sys
import threading
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any

from sztab import bots
from sztab.core import kernel, registry
from sztab.core.game import Chance, Outcome
from sztab.core.view import View

PREPARING = 400  # steps of a game in which every kind of question comes up
BRIEFLY = bots.Budget(nodes=16, seconds=0.2, threads=1)


class Worker:
    """Reads requests in one thread and answers them in another, so that a search can be told to stop."""

    def __init__(self, games: list[str], alone: bool = False) -> None:
        self._games = games
        self._alone = alone  # compiles when no other process of its kind does
        self._requests: queue.Queue[dict[str, Any] | None] = queue.Queue()
        self._cancelled: set[int] = set()
        self._lock = threading.Lock()
        kernel.tell_compiling = lambda functions: self._say({"compiling": functions})

    def run(self) -> None:
        answering = threading.Thread(target=self._answer_all, daemon=True)
        answering.start()
        threading.Thread(target=self._import, daemon=True).start()
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

    def _import(self) -> None:
        """Have at hand what takes a while; questions do not wait for it."""
        for name in self._games:
            importlib.import_module(f"sztab.bots.{name}")

    def _answer_all(self) -> None:
        while (request := self._requests.get()) is not None:
            number = request["id"]
            try:
                if "prepare" in request:
                    with compiling_alone() if self._alone else nullcontext():
                        answer: dict[str, Any] = {"ready": prepare(request["prepare"])}
                else:
                    answer = {"advice": self._advice(request).json()}
            except Exception as error:  # whatever a bot does wrong is reported, and the next question still answered
                traceback.print_exc()
                self._say({"id": number, "error": f"{type(error).__name__}: {error}"})
            else:
                self._say({"id": number, **answer})
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


def prepare(name: str) -> str:
    """Let every bot answer each kind of question once: all that it calls is compiled then."""
    game, chance, known = registry.game(name), random.Random(name), set[str]()
    state = game.new(game.examples()[0])
    for _ in range(PREPARING):
        pending = game.pending(state)
        if isinstance(pending, Outcome):
            break
        if isinstance(pending, Chance):
            state = game.apply(state, game.deal(state, chance.randrange)).state
            continue
        view = game.view(state, pending.seats[0])
        if pending.prompt not in known and len(view.legal) > 1:
            known.add(pending.prompt)
            for level in bots.levels(name).values():
                level.make(0, BRIEFLY, bots.never).advise(view)
        state = game.apply(state, game.read_action(state, chance.choice(view.legal))).state
    return name


@contextmanager
def compiling_alone() -> Iterator[None]:
    """Let no other process of this kind compile meanwhile, where the system can do that: it would do the same work."""
    if os.name != "posix":
        yield
        return
    import fcntl

    folder = kernel.cache_folder(Path(kernel.__file__)).parent
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "compiling").open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def somebody_listens() -> bool:
    """Does anybody still read what is said here? Where the system cannot tell, it is taken for granted."""
    if not hasattr(select, "poll"):
        return True
    said = select.poll()
    said.register(sys.stdout.fileno(), 0)
    return not said.poll(0)


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches everybody at a terminal; whoever asked ends this one
    nice = max((int(word.partition("=")[2]) for word in sys.argv[1:] if word.startswith("--nice=")), default=0)
    if nice and hasattr(os, "setpriority"):  # whatever the server itself runs at
        os.setpriority(os.PRIO_PROCESS, 0, max(nice, os.getpriority(os.PRIO_PROCESS, 0)))
    Worker([name for name in sys.argv[1:] if name in registry.names()], alone=bool(nice)).run()
