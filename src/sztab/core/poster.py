"""A position for people who only see a picture of it: what a server draws on a card that is shared."""

from __future__ import annotations

from msgspec import Struct


class PosterSeat(Struct, frozen=True):
    """A seat as the card lists it: what it is called, what it counts, and its colour."""

    name: str
    count: str = ""
    colour: str = "#a9b1b1"


class Poster(Struct, frozen=True):
    """The seats of a position, and a drawing of it: SVG round 0, 0 that is `width` by `height` large.

    A poster is made from a view, like a scene, so that nothing can be drawn that a spectator may not know.
    """

    seats: tuple[PosterSeat, ...] = ()
    drawing: str = ""
    width: float = 0
    height: float = 0
