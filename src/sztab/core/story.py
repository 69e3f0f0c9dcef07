"""The story of a game: what happened in sentences that keep their rules and places."""

from __future__ import annotations

from msgspec import Struct


class Told(Struct, frozen=True):
    """A line of the story: a sentence without its full stop, and what it is about.

    `rules` decided what it tells; `kind` is that of the event it begins with; `places` are the hexes, cards or
    characters it is about, by their ids, the one that acts first.
    """

    says: str
    rules: list[str]
    kind: str
    places: list[str]

    def __str__(self) -> str:
        """The line as a terminal and a record write it: `Moloch places Hunter-Killer on c2 (TURN-5)`."""
        return f"{self.says} ({', '.join(self.rules)})"
