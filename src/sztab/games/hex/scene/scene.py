"""What a page draws of a position: computed here from a view, so that the page contains no rules."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from math import sqrt

from msgspec import UNSET

from sztab.core.view import View
from sztab.core.words import mark as _
from sztab.core.words import translator
from sztab.games.hex.board import board as board_of
from sztab.games.hex.mechanics import QUESTIONS
from sztab.games.hex.notation.read import read_position
from sztab.games.hex.position import Position
from sztab.games.hex.rules.setup import START_TOUGHNESS, TEAM_TOUGHNESS, start_toughness
from sztab.games.hex.scene.actions import offers
from sztab.games.hex.scene.types import Ground, Hex, Offer, Scene, SceneSeat, Unit
from sztab.games.hex.scene.units import Looks, unit_name
from sztab.games.hex.state import (
    DISCARDING,
    DRAWING,
    MODE_WORDS,
    NOTHING,
    OVER,
    PHASE_WORDS,
    PLACING,
    PLAYING,
    POINTS,
    REDRAWING,
    TEAMS,
    VARIANT_BITS,
)

_YOURS = {
    PLACING: _("Your HQ: choose a lit hex, then confirm."),
    DRAWING: _("Draw tiles from your pile."),
    REDRAWING: _("You drew nothing but instants: return them and draw again, or keep them?"),
    DISCARDING: _("Of a full hand one tile always goes: choose the one to discard."),
}
_TO_PLAY = {  # by whether tiles of the hand can be played, and whether units can be used
    (True, True): _("Your turn: choose a tile of your hand and a hex, use a unit, or end the turn."),
    (True, False): _("Your turn: choose a tile of your hand and a hex, or end the turn."),
    (False, True): _("Your turn: use a unit, or end the turn."),
    (False, False): _("Nothing is left to play: end the turn."),
}
_THEIRS = {
    PLACING: _("{army} {army:is placing its|are placing their} HQ."),
    DRAWING: _("{army} {army:is|are} drawing."),
    REDRAWING: _("{army} {army:has|have} nothing but instants and may draw again."),
    DISCARDING: _("{army} {army:has|have} to discard a tile."),
    PLAYING: _("{army} {army:is|are} on turn."),
}
_WON = _("The game is over. Winner: {winners}.")
_DRAW = _("The game ends in a draw.")


@cache
def hexes(size: int) -> list[Hex]:
    """Every hex with its place: a cell is 200 wide, the middle of the board is 0, 0."""
    board = board_of(size)
    ranks = [sum(1 for name in board.names if name[0] == file) for file in sorted({name[0] for name in board.names})]
    placed = []
    for cell, name in enumerate(board.names):
        file, rank = ord(name[0]) - ord("a"), int(name[1:])
        placed.append(
            Hex(
                name=name,
                x=(file - len(ranks) // 2) * 150,
                y=round(((ranks[file] + 1) / 2 - rank) * 100 * sqrt(3), 1),
                inner=bool(board.inner >> cell & 1),
                near=[board.names[other] if other >= 0 else None for other in board.neighbour[cell]],
            )
        )
    return placed


@lru_cache(maxsize=64)
def seen(text: str, language: str, _folders: str) -> tuple[Position, list[Unit], list[Ground]]:
    """A position, its units and its foundations: read and looked at once for all who see the same board.

    `_folders`, from where armies come, tells positions apart that only look the same.
    """
    position = read_position(text)
    looks = Looks(position, language)
    return position, looks.units(), looks.grounds()


def scene(
    position: Position, units: list[Unit], grounds: list[Ground], view: View, actions: Sequence[int], language: str
) -> Scene:
    """Everything a page draws and says about a view; `actions` are those of the view's tokens."""
    s, letters = position.now, position.seating.letters
    legal = offers(position, actions, view.legal, language) if view.legal else []
    asked = position.seat_to_answer()
    return Scene(
        board=position.seating.size,
        hexes=hexes(position.seating.size),
        viewer=letters[view.seat] if view.seat is not None else None,
        seats=[_seat(position, seat, view, language) for seat in range(s.seats)],
        units=units,
        grounds=grounds,
        mode=MODE_WORDS[s.mode],
        counter="points" if s.mode == POINTS else "toughness",
        variants=[word for word, bit in VARIANT_BITS.items() if s.variant & bit],
        round=position.round,
        turn=letters[s.turn],
        phase=PHASE_WORDS[s.phase],
        question=QUESTIONS[int(s.question)].word if s.question != NOTHING else None,
        about=_about(position),
        asked=letters[asked] if asked >= 0 and s.phase != OVER else None,
        yours=asked >= 0 and asked == view.seat and s.phase != OVER,
        prompt=_prompt(position, view, legal, language),
        winners=[letter for seat, letter in enumerate(letters) if s.phase == OVER and s.result >> seat & 1],
        undo=view.undo,
        last_tile=letters[s.last] if s.last >= 0 else None,
        overtime=s.overtime >= 0,
        legal=legal,
    )


def _seat(position: Position, seat: int, view: View, language: str) -> SceneSeat:
    s, army = position.now, position.seating.armies[seat]

    def bag(counts: Sequence[int]) -> dict[str, int]:
        return {tile.code: int(counts[kind]) for kind, tile in enumerate(army.tiles) if counts[kind]}

    return SceneSeat(
        letter=position.seating.letters[seat],
        army=army.id,
        name=army.name[language],
        toughness=int(s.toughness[seat]),
        start=_start(position, seat),
        team=int(s.team[seat]) if s.mode == TEAMS or s.team[seat] else None,
        mine=seat == view.seat,
        friend=view.seat is not None and bool(s.friends[view.seat] >> seat & 1),
        hand=[code for code, count in bag(s.hand[seat]).items() for _copy in range(count)],
        pile=bag(s.pile[seat]),
        left=int(s.left[seat]),
        top=army.tiles[int(s.top[seat]) - 1].code if s.top[seat] else None,
        gone=bag(s.gone[seat]),
        hq=position.seating.board.names[s.hq[seat]] if s.hq[seat] >= 0 else None,
        terror=bool(s.terror[seat]),
        out=bool(s.out >> seat & 1),
        lost=bool(s.lost >> seat & 1),
    )


def _start(position: Position, seat: int) -> int:
    """The toughness of an HQ that nobody has hit. Teams may have chosen the longer game: a position only shows it."""
    s = position.now
    longer = s.mode == TEAMS and max(s.toughness[: s.seats]) > TEAM_TOUGHNESS
    return start_toughness(s.mode, seat, START_TOUGHNESS if longer else TEAM_TOUGHNESS)


def _about(position: Position) -> list[str]:
    """The hexes that a question is about: the unit first that it is asked for."""
    s, names = position.now, position.seating.board.names
    return [names[getattr(s, who)] for who in QUESTIONS[int(s.question)].about] if s.question != NOTHING else []


def _prompt(position: Position, view: View, legal: Sequence[Offer], language: str) -> str:
    """Whose turn it is and what is expected, as one sentence."""
    s, seating = position.now, position.seating
    say = translator(language).gettext
    if s.phase == OVER:
        winners = [army.name[language] for seat, army in enumerate(seating.armies) if s.result >> seat & 1]
        return say(_WON).format(winners=", ".join(winners)) if winners else say(_DRAW)
    asked = position.seat_to_answer()
    seat = asked if asked >= 0 else int(s.turn)
    fields = {"army": seating.armies[seat].name.subject(language)}
    if s.question == NOTHING:
        if seat == view.seat and s.phase == PLAYING:
            tiles = any(offer.tile is not UNSET and offer.kind != "discard" for offer in legal)
            return say(_TO_PLAY[tiles, any(offer.tile is UNSET and offer.start is not UNSET for offer in legal)])
        return say((_YOURS if seat == view.seat else _THEIRS)[int(s.phase)]).format(**fields)
    question = QUESTIONS[int(s.question)]
    fields |= {who: unit_name(position, int(getattr(s, who)), language) for who in question.about}
    return (question.yours if seat == view.seat else question.theirs)[language].format(**fields)
