"""`python -m lab.hex.learn`: plays games, learns from them, and says whether it has become better.

`play` writes lessons in shards and goes on where it was stopped; `train` fits the network to them (extra `train`; a GPU
is used where there is one); `gate` lets the new network meet the one before it in the arena; `round` does all three.
`lean` tunes by matches how much the facts count beside a network.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from lab.hex.learn.lean import Match
from lab.hex.learn.lean import lean as tune
from lab.hex.learn.rounds import Gate, run_round
from lab.hex.learn.shards import Lesson, lacking, make_shards
from lab.hex.learn.speed import speeds
from sztab.bots.hex.weights import parse_network


def read_arguments(words: Sequence[str] | None) -> tuple[argparse.ArgumentParser, argparse.Namespace]:
    parser = argparse.ArgumentParser(prog="python -m lab.hex.learn", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    play = commands.add_parser("play", help="play games and note what they teach")
    play.add_argument("folder", type=Path)
    play.add_argument("--network", type=Path, help="the network that plays; without it the facts alone")
    train = commands.add_parser("train", help="fit the network to the games played")
    train.add_argument("folder", type=Path)
    train.add_argument("out", type=Path)
    train.add_argument("--start", type=Path, help="the network to begin with; without it by lot")
    lean = commands.add_parser("lean", help="tune by matches how much the facts count beside the network")
    lean.add_argument("network", type=Path)
    lean.add_argument("out", type=Path)
    lean.add_argument("--first", type=int, default=0, help="the number of the first trial: others are other games")
    gate = commands.add_parser("gate", help="play a match against the network before; exits with 1 if it is no better")
    gate.add_argument("new", type=Path)
    gate.add_argument("--old", type=Path, help="the network before; without it that of the package")
    gate.add_argument("--out", type=Path, help="a file for the games; a match that was broken off goes on there")
    turn = commands.add_parser("round", help="play, train and gate; goes on where it was stopped")
    turn.add_argument("folder", type=Path)
    turn.add_argument("--rounds", type=int, default=1)
    commands.add_parser("speed", help="measure how fast positions are judged; SZTAB_KERNEL=compiled for the fast rules")
    for command in (play, lean, turn):
        command.add_argument("--seconds", type=float, default=240.0, help="of play")
        command.add_argument("--width", type=int, default=4, help="positions in the beam of a turn")
        command.add_argument("--tried", type=int, default=12, help="actions looked at in each of them")
    for command in (play, turn):
        command.add_argument(
            "--trust", type=int, default=90, help="per cent for each turn of what came later, in labels"
        )
    for command in (train, turn):
        command.add_argument("--train-seconds", type=float, default=90.0, help="of training")
        command.add_argument("--note", default="", help="a line for the record")
    for command in (gate, turn):
        command.add_argument("--nodes", type=int, default=200, help="of a turn in the match")
        command.add_argument("--games", type=int, default=4000, help="the most that are played")
        command.add_argument("--sprt", default="0,20", help="the Elo differences between which it decides")
    for command in (play, lean, gate, turn):
        command.add_argument("--processes", type=int, default=os.cpu_count() or 1)
        command.add_argument("--ray", default="", metavar="ADDRESS", help="a Ray cluster, or local")
    return parser, parser.parse_args(words)


def main(words: Sequence[str] | None = None) -> None:
    parser, arguments = read_arguments(words)

    def text_of(path: Path | None) -> str:
        if path is None:
            return ""
        try:
            text = path.read_text(encoding="utf-8")
            parse_network(text)
        except OSError as error:
            parser.error(f"{path}: {error.strerror}")
        except ValueError as error:
            parser.error(f"{path} is no network: {error}")
        return text

    def must_be_there(folder: Path) -> None:
        """Before hours of work, not after them."""
        if not folder.is_dir():
            parser.error(f"there is no folder {folder}")

    def play(folder: Path, network: str) -> None:
        lesson = Lesson(network, arguments.width, arguments.tried, arguments.trust)
        done = make_shards(folder, arguments.seconds, arguments.processes, arguments.ray, lesson)
        print(f"{done} shards", flush=True)

    def train(folder: Path, out: Path, start: str) -> None:
        if reason := lacking(folder):
            parser.error(reason)
        if find_spec("torch") is None:
            parser.error("training needs PyTorch: pip install 'sztab[train]'")
        from lab.hex.learn.train import train as fit

        fit(folder, out, arguments.train_seconds, {"note": arguments.note}, start=start)

    def gate() -> Gate:
        return Gate(arguments.nodes, arguments.games, arguments.sprt, arguments.processes, arguments.ray)

    if arguments.command == "play":
        play(arguments.folder, text_of(arguments.network))
    elif arguments.command == "train":
        must_be_there(arguments.out.parent)
        train(arguments.folder, arguments.out, text_of(arguments.start))
    elif arguments.command == "lean":
        must_be_there(arguments.out.parent)
        match = Match(text_of(arguments.network), arguments.width, arguments.tried)
        tune(match, arguments.out, arguments.seconds, arguments.processes, arguments.ray, arguments.first)
    elif arguments.command == "gate":
        if not gate().accepts(arguments.new, arguments.old, arguments.out):
            raise SystemExit(1)
    elif arguments.command == "round":
        for _ in range(arguments.rounds):
            run_round(arguments.folder, play, train, gate().accepts)
    else:
        print(*speeds(), sep="\n")


if __name__ == "__main__":
    main()
