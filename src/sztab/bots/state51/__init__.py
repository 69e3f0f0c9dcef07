"""The bots of 51st State."""

from __future__ import annotations

from sztab.bots.bot import Level
from sztab.bots.state51 import captain
from sztab.bots.state51.reasons import ways
from sztab.bots.state51.soldier import Recruit, Soldier

BOTS = {
    captain.NAME: Level(
        captain.NAME,
        captain.VERSION,
        "tries the most promising actions to the end of the next round, with the cards it cannot see dealt at random",
        captain.Captain,
        captain.BUDGET,
        compiled=True,
        hint=captain.HINT,
    ),
    Soldier.name: Level(Soldier.name, Soldier.version, "takes what is worth most at the moment", Soldier),
    Recruit.name: Level(Recruit.name, Recruit.version, "sees what things are worth, and often errs", Recruit),
}

__all__ = ["BOTS", "ways"]
