"""The bots of In the Ruins of Wrocław."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from sztab.bots.bot import Budget, Level, Make
from sztab.bots.wroclaw.captain import NAME, VERSION, Captain, ways
from sztab.bots.wroclaw.search import NODES
from sztab.bots.wroclaw.soldier import Recruit, Soldier
from sztab.bots.wroclaw.sparring import SPARRING
from sztab.bots.wroclaw.value import values


def _taught(path: Path) -> Make:
    for extended in (False, True):
        values(extended, path)
    return partial(Captain, taught=path)


BOTS = {
    NAME: Level(
        NAME,
        VERSION,
        "mixes its deployments and looks two shots ahead",
        Captain,
        Budget(NODES, 5.0),
        compiled=True,
        offline=200,
        taught=_taught,
    ),
    Soldier.name: Level(Soldier.name, Soldier.version, "counts expected wounds, one decision ahead", Soldier),
    Recruit.name: Level(Recruit.name, Recruit.version, "any shot that does something, rough deployments", Recruit),
}

__all__ = ["BOTS", "SPARRING", "ways"]
