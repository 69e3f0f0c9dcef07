"""Views: all that a seat may know, and nothing else. Bots, pages and spectators get these, never a state."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class View:
    """The game as one seat sees it (None: a spectator), as text that can be sent anywhere.

    `position` is the position with everything left out that the seat cannot know; `legal` has the tokens of the
    decision the seat is asked for, and nothing when somebody else is to decide.
    """

    game: str
    seat: int | None
    position: str
    to_decide: tuple[int, ...]  # the seats that are asked; empty when chance is to answer or the game is over
    legal: tuple[str, ...]
    undo: int  # how many of the last actions this seat may take back
