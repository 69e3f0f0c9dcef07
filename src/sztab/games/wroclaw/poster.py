"""The battlefield with its dice, for pictures that a server makes: what lies face down is drawn face down."""

from __future__ import annotations

from html import escape

from sztab.core.poster import Poster, PosterSeat
from sztab.games.wroclaw.scene.types import Fighter, Scene, Side

_COLOURS = ("#62a4ee", "#f0695a")
_CARD = (190, 170)
_WIDTH, _HEIGHT = 640.0, 560.0
_SIGNS = {
    "attack": "M0-16L14 14H-14Z",
    "explore": "M-15 0A15 15 0 1 1 15 0A15 15 0 1 1 -15 0Z",
    "cover": "M-14-14H14V4L0 16-14 4Z",
}


def poster(scene: Scene) -> Poster:
    """Both sides as everybody sees them, and the dice between them."""
    seats = tuple(PosterSeat(side.letter, str(side.living), _COLOURS[i % 2]) for i, side in enumerate(scene.seats))
    drawn = "".join(_side(side, i) for i, side in enumerate(scene.seats))
    for place, die in enumerate(scene.dice):
        x = (place - (len(scene.dice) - 1) / 2) * 110
        drawn += (
            f'<g transform="translate({x} 0)"><path d="M0-50L44-15 28 42H-28L-44-15Z" fill="#ffc24a" stroke="#0c0f11"'
            f' stroke-width="4"/><text y="17" font-family="Barlow Condensed SemiBold" font-size="50"'
            f' text-anchor="middle" fill="#1b2023">{die.value}</text></g>'
        )
    return Poster(seats, drawn, _WIDTH, _HEIGHT)


def _side(side: Side, number: int) -> str:
    """Three places: who stands there, a card that lies face down, or nobody yet."""
    y = -_HEIGHT / 2 if number == 0 else _HEIGHT / 2 - _CARD[1]
    cards: list[Fighter | None] = [*side.field, *[None] * (len(side.down) + side.face_down)]
    drawn = ""
    for place in range(3):
        x = (place - 1) * (_CARD[0] + 20) - _CARD[0] / 2
        here = cards[place] if place < len(cards) else None
        drawn += f'<g transform="translate({x} {y})">{_card(here, place < len(cards), _COLOURS[number % 2])}</g>'
    return drawn


def _card(fighter: Fighter | None, lies: bool, colour: str) -> str:
    width, height = _CARD
    if fighter is None:
        fill, edge = ("#323a3e", colour) if lies else ("none", "#323a3e")
        return f'<rect width="{width}" height="{height}" fill="{fill}" stroke="{edge}" stroke-width="3"/>'
    name = escape(fighter.character.replace("_", " ").title())
    wounds = "".join(f'<circle cx="{22 + 23 * i}" cy="140" r="9" fill="#ff4d3d"/>' for i in range(fighter.wounds))
    return (
        f'<rect width="{width}" height="{height}" fill="{"#565b58" if fighter.dead else "#efe6d2"}" stroke="#0c0f11"'
        f' stroke-width="3"/><rect width="{width}" height="14" fill="{colour}"/>'
        f'<text x="14" y="58" font-family="Barlow Condensed SemiBold" font-size="34" fill="#1b2023">{name}</text>'
        f'<g transform="translate({width - 34} 128)"><path d="{_SIGNS[fighter.manoeuvre]}" fill="#0c0f11"/></g>{wounds}'
    )
