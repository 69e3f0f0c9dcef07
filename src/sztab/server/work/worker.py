"""`python -m sztab.server.work.worker`: calls functions for the server, one after the other.

Asked `{"id": 1, "call": "..."}` it answers `{"id": 1, "done": "..."}` or `{"id": 1, "raised": "..."}`, with the seconds
of the processor that it took. What stands there is pickled: both ends are this server. A function that pauses (a
generator) ends at its next pause when nobody waits any more.
"""

from __future__ import annotations

import contextlib
import pickle
from base64 import b64decode, b64encode
from collections.abc import Callable
from importlib import import_module
from inspect import isgenerator
from time import process_time
from typing import Any

from sztab.core.answering import Answering, begin

NICE = 5  # how far the server's own thread goes first
MOST_BYTES = 2 << 30  # of memory: a process that needs more dies and is replaced
SOON = ("sztab.usecases.timeline", "sztab.server.pictures.drawer", "sztab.puzzles.attempt")  # what will be called
_UNWANTED = "nobody waits any more"


class Worker(Answering):
    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        began = process_time()
        try:
            word, value = "done", self._called(request["id"], *pickle.loads(b64decode(request["call"])))
        except Exception as error:
            word, value = "raised", error
        return {word: b64encode(pickle.dumps(value)).decode(), "seconds": process_time() - began}

    def _called(self, number: int, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        result = function(*arguments)
        if not isgenerator(result):
            return result
        while True:
            try:
                next(result)
            except StopIteration as done:
                return done.value
            if self.cancelled(number):
                raise InterruptedError(_UNWANTED)


def bounded() -> None:
    """Take no more memory than is meant, where the system can see to it."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))


if __name__ == "__main__":
    begin(NICE)
    bounded()
    for module in SOON:
        import_module(module)
    Worker().run()
