"""The bots of 51st State."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from sztab.bots.bot import Level, Make
from sztab.bots.state51 import captain
from sztab.bots.state51.reasons import ways
from sztab.bots.state51.soldier import Recruit, Soldier
from sztab.bots.state51.weights import Taught


def _taught(path: Path) -> Make:
    found = Taught.read(path)
    found.weights(), found.new_outlook()  # whether they are weights is found out now
    return partial(captain.Captain, taught=found)


BOTS = {
    captain.NAME: Level(
        captain.NAME,
        captain.VERSION,
        "tries the most promising actions to the end of the next round, with the cards it cannot see dealt at random",
        captain.Captain,
        captain.BUDGET,
        compiled=True,
        offline=24,
        hint=captain.HINT,
        taught=_taught,
    ),
    Soldier.name: Level(Soldier.name, Soldier.version, "takes what is worth most at the moment", Soldier),
    Recruit.name: Level(Recruit.name, Recruit.version, "sees what things are worth, and often errs", Recruit),
}

__all__ = ["BOTS", "ways"]
