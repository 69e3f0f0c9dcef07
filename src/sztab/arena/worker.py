"""`python -m sztab.arena.worker`: plays whole games in a process of its own, compiled where Numba is installed.

One JSON object per line. Asked `{"job": {...}, "record": false}` it answers `{"played": {...}}` or `{"error": "..."}`;
`{"compiling": 12}` lines come while kernels are compiled.
"""

from __future__ import annotations

import json
import sys
import traceback

from sztab.arena.play import play
from sztab.arena.schedule import Job
from sztab.core import kernel


def main() -> None:
    answers, sys.stdout = sys.stdout, sys.stderr  # what a bot prints is not an answer

    def say(answer: dict[str, object]) -> None:
        print(json.dumps(answer), file=answers, flush=True)

    kernel.tell_compiling = lambda functions: say({"compiling": functions})
    for line in sys.stdin:
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
