"""What a seat may know: in Neuroshima Hex hands, boards and discard piles are open, and a pile has no order to hide."""

from __future__ import annotations

from sztab.core.game import Decision, Game
from sztab.core.view import View
from sztab.games.hex.position import Position


def view(game: Game[Position], position: Position, seat: int | None) -> View:
    """The position as it is; legal actions and undo only for whom they belong to."""
    pending = game.pending(position)
    to_decide = pending.seats if isinstance(pending, Decision) else ()
    return View(
        game=game.name,
        seat=seat,
        position=position.text,
        to_decide=to_decide,
        legal=tuple(game.tokens(position)) if seat in to_decide else (),
        undo=position.undo if seat is not None and seat == position.by else 0,
    )
