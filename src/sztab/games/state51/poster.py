"""States side by side, for pictures that a server makes: each row of locations as a row of cards."""

from __future__ import annotations

from sztab.core.poster import Poster, PosterSeat
from sztab.games.state51.scene.types import Scene, SceneSeat, Site

_COLOURS = ("#62a4ee", "#f0695a", "#8cc063", "#f2b535")  # by seat
_ROWS = (("production", "#5fd6c6"), ("feature", "#c3d1db"), ("action", "#ff9a6b"))
_CARD, _STEP, _LINE = (52, 74), 60, 84
_MOST = 8  # cards that a row shows; more of them overlap
_WIDTH = _MOST * _STEP + 24
_HEIGHT = 3 * _LINE + 30


def poster(scene: Scene) -> Poster:
    """What lies open before every seat, drawn."""
    seats = tuple(PosterSeat(seat.name, f"{seat.score.total}", _COLOURS[seat.seat % 4]) for seat in scene.seats)
    columns = 1 if len(scene.seats) < 3 else 2
    lines = -(-len(scene.seats) // columns)
    width, height = columns * (_WIDTH + 20) - 20, lines * (_HEIGHT + 20) - 20
    drawn = "".join(
        f'<g transform="translate({-width / 2 + place % columns * (_WIDTH + 20)}'
        f' {-height / 2 + place // columns * (_HEIGHT + 20)})">{_state(seat)}</g>'
        for place, seat in enumerate(scene.seats)
    )
    return Poster(seats, drawn, width, height)


def _state(seat: SceneSeat) -> str:
    colour = _COLOURS[seat.seat % 4]
    drawn = (
        f'<path d="M0 0H{_WIDTH - 14}L{_WIDTH} 14V{_HEIGHT}H14L0 {_HEIGHT - 14}Z" fill="#1b2023" stroke="#323a3e"'
        f' stroke-width="2"/><path d="M0 0H8V{_HEIGHT - 22}L0 {_HEIGHT - 30}Z" fill="{colour}"/>'
    )
    for line, (row, edge) in enumerate(_ROWS):
        sites: list[Site] = getattr(seat.rows, row)
        step = min(_STEP, (_WIDTH - 24 - _CARD[0]) / max(1, len(sites) - 1))
        for place, site in enumerate(sites):
            drawn += _card(20 + place * step, 15 + line * _LINE, edge, bool(site.ruins))
        if not sites:
            drawn += (
                f'<rect x="20" y="{15 + line * _LINE}" width="{_CARD[0]}" height="{_CARD[1]}" fill="none"'
                f' stroke="#323a3e" stroke-width="2" stroke-dasharray="6 6"/>'
            )
    return drawn


def _card(x: float, y: float, edge: str, ruins: bool) -> str:
    width, height = _CARD
    face = "#565b58" if ruins else "#efe6d2"
    return (
        f'<g transform="translate({x:.1f} {y})"><rect width="{width}" height="{height}" fill="{face}" stroke="#0c0f11"'
        f' stroke-width="2"/><rect width="{width}" height="12" fill="{"#323a3e" if ruins else edge}"/>'
        f'<path d="M10 54L20 32 27 44 34 26 42 54Z" fill="#0c0f11" opacity="{0.25 if ruins else 0.7}"/></g>'
    )
