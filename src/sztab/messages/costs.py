"""What costly requests cost: declared with each of them, and judged before it begins."""

from __future__ import annotations

from msgspec import Struct

COSTS = "costs"  # the name under which a route says its cost


class Cost(Struct, frozen=True):
    """How many requests of a kind one address may have at once, and how many more may wait for that."""

    kind: str
    at_once: int
    waiting: int
    again: float = 5  # seconds after which somebody who was sent away may come again


WORK = Cost("work", 1, 40)  # positions are played, drawn or judged
THOUGHT = Cost("thought", 8, 24, again=10)  # a bot is asked
EXPORT = Cost("export", 1, 2, again=30)  # the database is read through
