"""How much bots may think where the rules are interpreted: nodes, so that equal views get equal answers everywhere.

Each level thinks as hard as a person is willing to wait for; docs/offline.md has the seconds.
"""

from __future__ import annotations

from sztab import bots
from sztab.bots.bot import Budget

_PLAYING: dict[tuple[str, str], int] = {
    ("hex", "general"): 24,
    ("hex", "captain"): 24,
    ("hex", "officer"): 16,
    ("state51", "captain"): 24,
    ("wroclaw", "captain"): 200,
}
JUDGING = 0.25  # the share of that for one question about a game that is looked at again: there are dozens


def budget_of(game: str, name: str, share: float = 1.0) -> Budget:
    """What a bot may think about a turn; those that look at a few things only have no budget to begin with."""
    nodes = _PLAYING.get((game, name))
    return Budget(max(int(nodes * share), 1), None, 1) if nodes else bots.level(game, name).budget
