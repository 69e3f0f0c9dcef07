"""`python -m sztab.bots.worker`: bots in a process of their own, compiled where Numba is installed.

One JSON object per line. Asked `{"id": 1, "question": {"view": {...}, "bot": "captain", ...}}` (`asking.Question`) it
answers `{"id": 1, "advice": {...}}` or `{"id": 1, "error": "..."}`.
Asked `{"id": 2, "prepare": "hex"}` it compiles the rules of a game, or loads them, and then answers
`{"id": 2, "ready": "hex"}`. `{"cancel": 1}` stops the search, which then answers with the best it has.
`{"compiling": 12}` lines come while kernels are compiled. Arguments are games that will be asked about soon.
"""

from __future__ import annotations

import importlib
import os
import random
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any

from sztab import bots
from sztab.bots.asking import packed, thought, unpacked_question
from sztab.core import kernel, registry
from sztab.core.answering import Answering, begin
from sztab.core.game import Chance, Outcome

PREPARING = 400  # steps of a game in which every kind of question comes up
BRIEFLY = bots.Budget(nodes=16, seconds=0.2, threads=1)


class Worker(Answering):
    """Answers for bots, and prepares games."""

    def __init__(self, games: list[str], alone: bool = False) -> None:
        super().__init__()
        self._games = games
        self._alone = alone  # compiles when no other process of its kind does
        kernel.tell_compiling = lambda functions: self.say({"compiling": functions})

    def run(self) -> None:
        threading.Thread(target=self._import, daemon=True).start()
        super().run()

    def _import(self) -> None:
        """Have at hand what takes a while; questions do not wait for it."""
        for name in self._games:
            importlib.import_module(f"sztab.bots.{name}")

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        if "prepare" in request:
            with compiling_alone() if self._alone else nullcontext():
                return {"ready": prepare(request["prepare"])}
        number, question = request["id"], unpacked_question(request["question"])
        return {"advice": packed(thought(question, lambda: self.cancelled(number)))}


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


if __name__ == "__main__":
    nice = max((int(word.partition("=")[2]) for word in sys.argv[1:] if word.startswith("--nice=")), default=0)
    begin(nice)
    Worker([name for name in sys.argv[1:] if name in registry.names()], alone=bool(nice)).run()
