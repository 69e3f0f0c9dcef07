"""The bots of Neuroshima Hex."""

from __future__ import annotations

from sztab.bots.bot import Level
from sztab.bots.hex.greedy import GreedyBot

BOTS = {"greedy": Level("greedy", "1", "the action after which a battle now would go best", GreedyBot)}
