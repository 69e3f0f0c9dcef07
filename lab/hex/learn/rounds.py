"""Rounds of learning: play with the best network so far, fit a new one, keep it if a match in the arena accepts it."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from sztab.bots.hex.weights import network_text

BEST = "best.json"


@dataclass(frozen=True, slots=True)
class Gate:
    """The match that decides: pairs of games with equal draws, until one of two Elo differences is refuted."""

    nodes: int
    games: int
    sprt: str
    processes: int
    ray: str

    def command(self, new: Path, old: Path | None, out: Path | None) -> list[str]:
        """As anybody could type it; without an old network the new one meets that of the package."""
        against = f",weights={old}" if old else ""
        return [
            *(sys.executable, "-m", "sztab", "arena", "hex"),
            *(f"general:nodes={self.nodes},weights={new}", f"general:nodes={self.nodes}{against}"),
            *("--games", str(self.games), f"--sprt={self.sprt}", "--gate", "--threads", "1"),
            *("--processes", str(self.processes)),
            *(("--ray", self.ray) if self.ray else ()),
            *(("--out", str(out)) if out else ()),
        ]

    def accepts(self, new: Path, old: Path | None, out: Path | None = None) -> bool:
        """Play the match; one that was broken off goes on in its file."""
        done = subprocess.run(self.command(new, old, out), check=False)
        if done.returncode not in (0, 1):
            raise SystemExit(done.returncode)
        return done.returncode == 0


def best_of(folder: Path) -> Path | None:
    """The network that rounds in a folder have come to; None: that of the package."""
    return folder / BEST if (folder / BEST).exists() else None


def run_round(
    folder: Path,
    play: Callable[[Path, str], object],
    train: Callable[[Path, Path, str], object],
    accepts: Callable[[Path, Path | None, Path], bool],
) -> bool:
    """One round, which goes on where it was stopped. Returns whether its network was kept."""
    number = 1 + len(list(folder.glob("round-*/verdict.txt")))
    here = folder / f"round-{number:02}"
    new, old = here / "network.json", best_of(folder)
    if not new.exists():
        best = old.read_text(encoding="utf-8") if old else network_text("general")
        play(here / "lessons", best)
        train(here / "lessons", new, best)
    kept = accepts(new, old, here / "match.jsonl")
    if kept:
        shutil.copyfile(new, folder / BEST)
    (here / "verdict.txt").write_text("kept\n" if kept else "not kept\n", encoding="utf-8")
    print(f"Round {number}: {'kept' if kept else 'not kept'}.", flush=True)
    return kept
