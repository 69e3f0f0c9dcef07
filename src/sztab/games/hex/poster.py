"""The board as one SVG drawing, for pictures that a server makes: tiles in their colours, with emblems and sides.

The page draws the same tiles with more detail (web/src/games/hex/art); both take their shapes from one sprite.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from math import cos, radians, sin, sqrt
from typing import NamedTuple

from sztab.core.poster import Poster, PosterSeat
from sztab.games.hex.data import Side, Tile, load_armies
from sztab.games.hex.scene.types import Ground, Hex, Scene, Unit

_INK, _BONE, _HOT, _STEEL, _TEAL, _ROPE, _BLOOD, _VENOM, _NUMB = (
    "#0c0f11", "#f5ecda", "#ff9a6b", "#c7d2da", "#5fd6c6", "#e8d3a4", "#ff4d3d", "#b4f06b", "#e3c8ff",
)  # fmt: skip
_CELL, _CELL_EDGE, _CELL_NAME = "#20272a", "#3a4448", "#56636a"
_SYMBOL = re.compile(r' id="([^"]+)" viewBox="([^"]+)"')
_TILE = 96.0
_MARGIN = 104.0


class _Art(NamedTuple):
    """How an army is drawn: colours of rim and face, and the outline of the plate in the middle."""

    bright: str
    light: str
    deep: str
    ink: str
    frame: str
    size: float
    emblem: float


_ART = {
    "borgo": _Art("#62a4ee", "#23486f", "#132a44", "#061222", "M-41 0A41 41 0 1 1 41 0A41 41 0 1 1 -41 0Z", 1.15, 0.98),
    "hegemony": _Art(
        "#f2b535", "#5e4410", "#382706", "#1a1101", "M-6-47H6L47-6V6L6 47H-6L-47 6V-6Z", 1.11, 0.88
    ),
    "moloch": _Art(
        "#f0695a", "#6a2019", "#3f110d", "#210503",
        "M-8-47H8L10-38 20-34 28-39 39-28 34-20 38-10 47-8V8L38 10 34 20 39 28 28 39 20 34 10 38 8 47H-8L-10 38-20 34"
        "-28 39-39 28-34 20-38 10-47 8V-8L-38-10-34-20-39-28-28-39-20-34-10-38Z", 1.08, 0.92,
    ),
    "outpost": _Art(
        "#8cc063", "#34562a", "#1c3316", "#091605", "M-31-36H31L36-31V31L31 36H-31L-36 31V-31Z", 1.18, 0.98
    ),
    "steel_police": _Art(
        "#c3d1db", "#445662", "#27333c", "#0a1015",
        "M-34-40L0-44 34-40 38-28V2C38 24 22 38 0 46C-22 38-38 24-38 2V-28Z", 1.13, 0.96,
    ),
    "beasts": _Art(
        "#c78dd6", "#553061", "#321a3a", "#190820",
        "M0-48L9-38 20-45 23-33 37-34 34-21 46-14 38-3 47 8 36 14 39 28 26 27 22 42 11 35 1 47-9 36-21 43-24 30-38 31"
        "-35 18-47 10-38 0-45-13-34-18-37-33-23-32-19-45-8-37Z", 1.08, 0.9,
    ),
    "smart": _Art(
        "#43cbd6", "#17545b", "#0c3236", "#021416",
        "M-34-42H34L42-34V-20L36-14V14L42 20V34L34 42H-34L-42 34V20L-36 14V-14L-42-20V-34Z", 1.04, 0.9,
    ),
    "new_york": _Art(
        "#f795c4", "#63284a", "#3b162b", "#1f0714",
        "M-16-47H16V-39H31V-29H41V29H31V39H16V47H-16V39H-31V29H-41V-29H-31V-39H-16Z", 1.06, 0.9,
    ),
    "neojungle": _Art(
        "#2fae86", "#135041", "#0a3027", "#02140f",
        "M0-47C8-47 14-41 16-34C23-37 32-35 37-28C42-21 41-13 36-8C43-5 47 2 46 10C45 18 38 24 31 24C32 32 28"
        " 39 20 42C12 45 4 42 0 36C-4 42-12 45-20 42C-28 39-32 32-31 24C-38 24-45 18-46 10C-47 2-43-5-36-8C"
        "-41-13-42-21-37-28C-32-35-23-37-16-34C-14-41-8-47 0-47Z", 1.1, 0.9,
    ),
    "doomsday_machine": _Art(
        "#f7893b", "#64310d", "#3c1c06", "#1e0c01",
        "M-18-43H18L43-18V18L18 43H-18L-43 18V-18Z", 1.12, 0.92,
    ),
    "sharrash": _Art(
        "#cbb391", "#544635", "#32291e", "#17110a",
        "M0-48L16-40 33-39 41-23 47-6 38 9 37 26 22 35 8 46-8 42-25 43-34 28-46 14-41-4-43-21-29-33-17-45Z", 1.08, 0.9,
    ),
    "mississippi": _Art(
        "#e2f06a", "#4e5418", "#2e320b", "#151702",
        "M0-50C10-40 20-34 30-26C42-16 46-2 42 14C37 33 20 44 0 44C-20 44-37 33-42 14C-46-2-42-16-30-26C-20"
        "-34-10-40 0-50Z", 1.08, 0.88,
    ),
}  # fmt: skip
_STRANGER = _Art(
    "#5fc9b6", "#1c514a", "#0e302b", "#031512", "M-44 0L-22-38H22L44 0 22 38H-22Z", 1.16, 0.9
)  # an army of a fan


def poster(scene: Scene) -> Poster:
    """A scene that a spectator sees, drawn."""
    seats = tuple(
        PosterSeat(seat.name, str(seat.toughness), _ART.get(seat.army, _STRANGER).bright) for seat in scene.seats
    )
    width = max(abs(cell.x) for cell in scene.hexes) * 2 + 2 * _MARGIN
    height = max(abs(cell.y) for cell in scene.hexes) * 2 + 2 * _MARGIN * sqrt(3) / 2
    toughness = {(seat.letter, seat.hq): seat.toughness for seat in scene.seats}
    places = {cell.name: cell for cell in scene.hexes}
    parts = [_gradients({unit.army for unit in scene.units})]
    parts += [_cell(cell) for cell in scene.hexes]
    standing = {unit.hex for unit in scene.units}
    grounds = {ground.hex: ground for ground in scene.grounds}
    for ground in scene.grounds:
        cell = places[ground.hex]
        drawn = _footing(ground) if ground.hex in standing else _slab(ground)
        parts.append(f'<g transform="translate({cell.x} {cell.y})">{drawn}</g>')
    for unit in sorted(scene.units, key=lambda unit: places[unit.hex].y):
        cell = places[unit.hex]
        left = toughness.get((unit.seat, unit.hex))
        parts.append(
            f'<g transform="translate({cell.x} {cell.y})">{_unit(unit, left)}{_tokens(unit, grounds.get(unit.hex))}</g>'
        )
    return Poster(seats, "".join(parts), width, height)


def _gradients(armies: set[str]) -> str:
    return "".join(
        f'<linearGradient id="face-{army}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="{art.light}"/>'
        f'<stop offset="1" stop-color="{art.deep}"/></linearGradient>'
        for army in sorted(armies)
        for art in (_ART.get(army, _STRANGER),)
    )


def _cell(cell: Hex) -> str:
    fill = _CELL if cell.inner else "#181d20"
    return (
        f'<g transform="translate({cell.x} {cell.y})">'
        f'<path d="{_hexagon(_TILE)}" fill="{fill}" stroke="{_CELL_EDGE}" stroke-width="3"/>'
        f'<circle r="5" fill="{_CELL_NAME}"/></g>'
    )


def _unit(unit: Unit, toughness: int | None) -> str:
    art = _ART.get(unit.army, _STRANGER)
    tile = load_armies()[unit.army].tile(unit.code)
    below = f'<path d="{_hexagon(_TILE)}" fill="#000" opacity=".45" transform="translate(0 7)"/>'
    if tile.kind == "hq":
        return below + _headquarters(unit.army, art, toughness)
    rim = (
        f'<path d="{_hexagon(_TILE)}" fill="{art.bright}"/>'
        f'<path d="{_hexagon(_TILE - 10.5)}" fill="url(#face-{unit.army})" stroke="{_INK}" stroke-width="2.5"/>'
    )
    plate = (
        f'<path d="{art.frame}" fill="{art.ink}" transform="scale({art.size + 0.1:.2f})"/>'
        f'<path d="{art.frame}" fill="{art.bright}" transform="scale({art.size})"/>'
    )
    sides = "".join(
        f'<g transform="rotate({60 * ((number + unit.facing) % 6)})">{drawn}</g>'
        for number, side in enumerate(tile.sides)
        if (drawn := _side(side))
    )
    emblem = _placed(f"u-{_emblem(unit.army, tile)}", 0, 0, 88 * art.emblem, art.ink, art.bright)
    return below + rim + sides + plate + emblem + _numbers(art, unit) + _net(unit)


def _slab(ground: Ground) -> str:
    """A foundation alone on its hex: flat, dark, its emblem in the army's colour."""
    art = _ART.get(ground.army, _STRANGER)
    emblem = _emblem(ground.army, load_armies()[ground.army].tile(ground.code))
    return (
        f'<path d="{_hexagon(_TILE)}" fill="{art.ink}"/><path d="{_hexagon(_TILE - 5)}" fill="{art.deep}"/>'
        f'<path d="{_hexagon(_TILE - 11)}" fill="none" stroke="{art.bright}" stroke-width="5"'
        ' stroke-dasharray="26 12"/>'
        f"{_placed(f'u-{emblem}', 0, 0, 110, art.bright, art.deep)}"
    )


def _footing(ground: Ground) -> str:
    """The rim of a foundation that shows round the unit on it."""
    art = _ART.get(ground.army, _STRANGER)
    return (
        f'<path d="{_hexagon(_TILE + 8)}" fill="{art.ink}"/>'
        f'<path d="{_hexagon(_TILE + 4)}" fill="none" stroke="{art.bright}" stroke-width="7" stroke-dasharray="34 16"/>'
    )


def _tokens(unit: Unit, ground: Ground | None) -> str:
    """What lies on a unit and under it."""
    drawn = ""
    if unit.venom:
        drawn += _token(-31, -31, "i-venom", _VENOM)
    if unit.paralysed:
        drawn += _token(0, 3, "i-paralysis", _NUMB)
    if ground:
        art = _ART.get(ground.army, _STRANGER)
        emblem = _emblem(ground.army, load_armies()[ground.army].tile(ground.code))
        drawn += _token(31, -31, f"u-{emblem}", art.bright)
    return drawn


def _token(x: float, y: float, name: str, fill: str) -> str:
    return (
        f'<circle cx="{x}" cy="{y}" r="22" fill="{_INK}"/><circle cx="{x}" cy="{y}" r="18.5" fill="{fill}"/>'
        f"{_placed(name, x, y, 29, _INK, fill)}"
    )


def _headquarters(army: str, art: _Art, toughness: int | None) -> str:
    known = f"army-{army}" if f"army-{army}" in _symbols() else "army-custom"
    count = "" if toughness is None else _badge(90, str(toughness), art, _INK, _BONE)
    return (
        f'<path d="{_hexagon(_TILE)}" fill="{art.ink}"/><path d="{_hexagon(_TILE - 4)}" fill="{art.bright}"/>'
        f'<path d="{_hexagon(_TILE - 10)}" fill="{art.ink}"/><path d="{_hexagon(_TILE - 13)}" fill="{art.bright}"/>'
        f'<circle r="50" fill="{art.ink}"/>{_placed(known, 0, 0, 70, art.bright, art.ink)}{count}'
    )


def _side(side: Side) -> str:
    """What stands on one side, as it looks up."""
    drawn = ""
    if side.web or side.net:
        drawn += _placed("i-web" if side.web else "i-net", 0, -68, 36, _ROPE, _INK)
    if side.armour:
        drawn += f'<path d="M-38-83H38L33-69.5H-33Z" fill="{_STEEL}" stroke="{_INK}" stroke-width="3"/>'
    if side.reflect:
        drawn += _placed("i-reflection", 0, -68, 34, "#e7f1fa", _INK)
    if side.link:
        drawn += (
            f'<path d="M-5.5-44H5.5V-62H-5.5Z" fill="{_TEAL}"/>'
            f'<circle cy="-72" r="13" fill="{_TEAL}" stroke="{_INK}" stroke-width="2.4"/>'
            f'<circle cy="-72" r="5.4" fill="{_INK}"/>'
        )
    attacks = []
    if side.melee:
        attacks.append(
            ("i-blow-friendly" if side.friendly_fire else f"i-blow-{min(side.melee, 3)}", side.friendly_fire)
        )
    if side.gauss or side.shot:
        attacks.append(("i-gauss" if side.gauss else f"i-shot-{min(side.shot, 3)}", False))
    if side.rocket:
        attacks.append(("i-rocket", False))
    if side.shotgun:
        attacks.append(("i-shotgun", False))
    for number, (name, hot) in enumerate(attacks):
        x = (number * 2 - 1) * 13 if len(attacks) > 1 else 0
        size = 26 if len(attacks) > 1 else 36
        drawn += _placed(name, x, -69, size, _HOT if hot else _BONE, _INK, outline=True)
    return drawn


def _numbers(art: _Art, unit: Unit) -> str:
    drawn = ""
    if unit.initiative:
        drawn += _badge(270, "/".join(map(str, unit.initiative[:2])), art, _BONE, _INK)
    if unit.toughness - 1 + unit.wounds > 0:
        drawn += _badge(90, "", art, _INK, _BONE)
        drawn += _placed("i-toughness", 75, 0, 22, _BLOOD if unit.wounds else _BONE, _INK)
    return drawn


def _badge(angle: float, text: str, art: _Art, fill: str, ink: str) -> str:
    x, y = _polar(angle, 75)
    size = 27 if len(text) < 3 else 19
    return (
        f'<circle cx="{x}" cy="{y}" r="20.5" fill="{fill}" stroke="{art.bright}" stroke-width="4"/>'
        f'<text x="{x}" y="{y + size * 0.35:.1f}" font-family="Barlow Condensed SemiBold" font-size="{size}"'
        f' text-anchor="middle" fill="{ink}">{text}</text>'
    )


def _net(unit: Unit) -> str:
    if not unit.netted:
        return ""
    return (
        f'<path d="{_hexagon(_TILE)}" fill="#0b0d0f" opacity=".35"/>'
        f'<path d="{_hexagon(_TILE - 4)}" fill="none" stroke="{_ROPE}" stroke-width="6" stroke-dasharray="10 5"/>'
        f'<path d="M-60-60L60 60M60-60L-60 60M0-83V83M-83 0H83" stroke="{_ROPE}" stroke-width="4"/>'
    )


def _emblem(army: str, tile: Tile) -> str:
    """The emblem of a unit: its own, that of its trade, or one that says what its sides do."""
    own, there = f"{army}-{tile.id}", _symbols()
    if f"u-{own}" in there:
        return own
    if tile.id.startswith("officer"):
        ranged = any(effect.type == "ranged_strength" for effect in tile.effects)
        return "officer_ranged" if ranged else "officer"
    if f"u-{tile.id}" in there:
        return tile.id
    if tile.kind == "module":
        return "any_module"
    if tile.kind == "foundation":
        return "any_ground"
    if any(side.melee for side in tile.sides):
        return "any_blow"
    if any(side.shot or side.rocket or side.shotgun for side in tile.sides):
        return "any_shot"
    return "any_net" if any(side.net or side.web for side in tile.sides) else "any_wall"


@cache
def _symbols() -> dict[str, tuple[float, float, float, str]]:
    """The drawings of the sprite by name: their box (left, top, width) and what is in it."""
    text = files(__package__).joinpath("sprite.svg").read_text(encoding="utf-8")
    found = {}
    for symbol in text.split("<symbol")[1:]:
        head, _, body = symbol.partition("</symbol>")[0].partition(">")
        if name := _SYMBOL.match(head):
            left, top, width, _height = map(float, name[2].split())
            found[name[1]] = (left, top, width, body)
    return found


def _placed(name: str, x: float, y: float, size: float, ink: str, cut: str, outline: bool = False) -> str:
    """A drawing of the sprite round x, y: nothing is shared between drawings, so each is written out in its colours."""
    left, top, width, body = _symbols()[name]
    scale = size / width
    drawn = body.replace("currentColor", ink).replace("var(--cut)", cut)
    edge = f' stroke="{_INK}" stroke-width="2.2" stroke-linejoin="round" paint-order="stroke"' if outline else ""
    return (
        f'<g transform="translate({x - size / 2:.2f} {y - size / 2:.2f}) scale({scale:.4f})'
        f' translate({-left:g} {-top:g})"{edge}>{drawn}</g>'
    )


def _polar(angle: float, radius: float) -> tuple[float, float]:
    turn = radians(angle)
    return round(radius * sin(turn), 2), round(-radius * cos(turn), 2)


@cache
def _hexagon(radius: float) -> str:
    corners = (_polar(30 + 60 * corner, radius) for corner in range(6))
    return f"M{'L'.join(f'{x:g} {y:g}' for x, y in corners)}Z"
