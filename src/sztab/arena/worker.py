"""`python -m sztab.arena.worker`: plays whole games in a process of its own, compiled where Numba is installed.

One JSON object per line. Asked `{"job": {...}, "record": false}` it answers `{"played": {...}}` or `{"error": "..."}`;
`{"compiling": 12}` lines come while kernels are compiled.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import traceback
from collections.abc import Iterator
from queue import SimpleQueue

from sztab.arena.play import play
from sztab.arena.schedule import Job
from sztab.core import kernel


def requests() -> Iterator[str]:
    """What is asked, line by line. When nobody can ask any more, the process ends, in the middle of a game too."""
    lines: SimpleQueue[str] = SimpleQueue()

    def read() -> None:
        for line in sys.stdin:
            lines.put(line)
        os._exit(0)

    threading.Thread(target=read, daemon=True).start()
    while True:
        yield lines.get()


def main() -> None:
    answers, sys.stdout = sys.stdout, sys.stderr  # what a bot prints is not an answer

    def say(answer: dict[str, object]) -> None:
        print(json.dumps(answer), file=answers, flush=True)

    kernel.tell_compiling = lambda functions: say({"compiling": functions})
    for line in requests():
        request = json.loads(line)
        try:
            played = play(Job.from_json(request["job"]), request["record"])
        except Exception as error:  # told to whoever asked, who can say which game it was
            traceback.print_exc()
            say({"error": f"{type(error).__name__}: {error}"})
        else:
            say({"played": played.json()})


if __name__ == "__main__":
    main()
