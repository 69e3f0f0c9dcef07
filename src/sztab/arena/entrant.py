"""Who takes part: a bot by name with a budget of its own, or a program that speaks the line protocol."""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from sztab import bots
from sztab.bots.bot import Budget
from sztab.core.action import BadInput

COMMAND = "cmd:"
_LABELLED = re.compile(r"([A-Za-z][\w.-]*)=(cmd:.*)")


@dataclass(frozen=True, slots=True)
class Entrant:
    """One participant; the label is what tables call it."""

    label: str
    bot: str  # the name of a bot; empty for a foreign one
    version: str
    nodes: int | None = None
    seconds: float | None = None
    threads: int | None = None  # None: as many as the bot likes
    command: str = ""  # what starts a foreign bot
    weights: str = ""  # a file with other weights than the bot's own

    def budget(self, own: Budget) -> Budget:
        """What it may use, of the bot's own budget where nothing was said."""
        if self.nodes is None and self.seconds is None:
            return Budget(own.nodes, own.seconds, self.threads or own.threads)
        return Budget(self.nodes, self.seconds, self.threads or own.threads)

    def json(self) -> dict[str, Any]:
        return {key: value for key, value in asdict(self).items() if value not in (None, "")}

    @staticmethod
    def from_json(data: dict[str, Any]) -> Entrant:
        return Entrant(**{"bot": "", **data})


def is_entrant(text: str) -> bool:
    """Whether a word of the command line names a participant, not KEY=VALUE."""
    return "=" not in text.partition(":")[0] or bool(_LABELLED.fullmatch(text))


def read_entrant(game: str, text: str, budget: Budget) -> Entrant:
    """`captain`, `captain:nodes=2000,threads=2`, `captain:time=1`, `captain:weights=FILE`, `cmd:python mybot.py` or
    `my=cmd:python mybot.py`.

    `budget` is what those get that name none.
    """
    labelled = _LABELLED.fullmatch(text)
    label, spec = (labelled[1], labelled[2]) if labelled else (text, text)
    if spec.startswith(COMMAND):
        command = spec.removeprefix(COMMAND).strip()
        if not command:
            raise BadInput("cmd: needs the command that starts the bot.")
        return Entrant(label, "", "?", budget.nodes, budget.seconds, command=command)
    name, _, settings = spec.partition(":")
    level = bots.level(game, name)
    said = dict(pair.partition("=")[::2] for pair in settings.split(",")) if settings else {}
    for key in said:
        if key not in ("time", "nodes", "threads", "weights"):
            raise BadInput(f"{text}: {key!r} is none of time=, nodes=, threads= and weights=.")
    nodes = read_whole("nodes", said["nodes"]) if "nodes" in said else None
    seconds = read_seconds(said["time"]) if "time" in said else None
    threads = read_whole("threads", said["threads"]) if "threads" in said else budget.threads
    if nodes is None and seconds is None:
        nodes, seconds = budget.nodes, budget.seconds
    weights = str(Path(said["weights"]).absolute()) if "weights" in said else ""
    if weights:
        bots.taught(game, name, Path(weights))  # said now rather than in the first game
    return Entrant(label, name, level.version, nodes, seconds, threads, weights=weights)


def read_whole(name: str, text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 0 < int(text) < 10**12:
        raise BadInput(f"{name} is a whole number above 0, not {text!r}.")
    return int(text)


def read_seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < 10**6:
        raise BadInput(f"time is a number of seconds above 0, not {text!r}.")
    return seconds
