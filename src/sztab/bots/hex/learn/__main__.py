"""`python -m sztab.bots.hex.learn`: plays games, learns from them, and says whether it has become better.

`play` writes lessons in shards and goes on where it was stopped; `train` fits the network to them (extra `train`; a GPU
is used where there is one). The match that decides is the arena's.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m sztab.bots.hex.learn", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    play = commands.add_parser("play", help="play games and note what they teach")
    play.add_argument("folder", type=Path)
    play.add_argument("--seconds", type=float, default=240.0)
    play.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    play.add_argument("--network", type=Path, help="the network that plays; without it the facts alone")
    play.add_argument("--most", type=int, default=24, help="actions looked at in each decision")
    play.add_argument("--ahead", type=int, default=4, help="turns that are played on where it looks more deeply")
    play.add_argument("--lines", type=int, default=3, help="lines of play there")
    train = commands.add_parser("train", help="fit the network to the games played")
    train.add_argument("folder", type=Path)
    train.add_argument("out", type=Path)
    train.add_argument("--seconds", type=float, default=90.0)
    train.add_argument("--note", default="", help="a line for the record")
    commands.add_parser("speed", help="measure how fast positions are judged; SZTAB_KERNEL=compiled for the fast rules")
    arguments = parser.parse_args(words)
    if arguments.command == "play":
        from sztab.bots.hex.learn.shards import make_shards

        os.environ.setdefault("SZTAB_KERNEL", "compiled")  # for the processes that play
        school = {name: getattr(arguments, name) for name in ("network", "most", "ahead", "lines")}
        done = make_shards(arguments.folder, arguments.seconds, arguments.processes, **school)
        print(f"{done} shards")
    elif arguments.command == "speed":
        from sztab.bots.hex.learn.speed import speeds

        for line in speeds():
            print(line)
    else:
        if not any(arguments.folder.glob("shard-*.npz")):
            parser.error(f"there are no lessons in {arguments.folder}; play makes them")
        if find_spec("torch") is None:
            parser.error("training needs PyTorch: pip install 'sztab[train]'")
        from sztab.bots.hex.learn.train import train as fit

        fit(arguments.folder, arguments.out, arguments.seconds, {"note": arguments.note})


if __name__ == "__main__":
    main()
