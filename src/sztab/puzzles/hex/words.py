"""Puzzles of Neuroshima Hex in words: goals, hints in steps, and why the right turn is right."""

from __future__ import annotations

import re

from sztab.core.languages import FALLBACK
from sztab.core.story import Told
from sztab.games.hex.game import GAME
from sztab.games.hex.position import Position
from sztab.games.hex.rules.unit import seat_of, tile_of
from sztab.puzzles.hex.themes import proved_line
from sztab.puzzles.puzzle import Puzzle
from sztab.puzzles.texts import Hint, say, texts_of

_HEX = "[a-g][1-7]"
_PLACED = re.compile(rf"([a-z][a-z0-9])@({_HEX})(?:/[0-5])?!?")
_MOVED = re.compile(rf"(?:([a-z][a-z0-9]):)?({_HEX})(?:-.*?({_HEX}))?(?:/[0-5])?(?:x[0-5])?")
_AIMED = re.compile(rf"([a-z][a-z0-9]|net):({_HEX})")
_PLAYED = re.compile(r"[a-z][a-z0-9]!")
_SHOVED = re.compile(rf"(?:([a-z][a-z0-9]):)?({_HEX})(?:<|>|<>)({_HEX})")

_TEXTS = texts_of("hex")


def versus(puzzle: Puzzle, lang: str = FALLBACK) -> str:
    """The solver's army and the enemy's."""
    solver, enemy = (_army(puzzle, seat, lang) for seat in (0, 1))
    return f"{solver} – {enemy}"


def _army(puzzle: Puzzle, place: int, lang: str) -> str:
    position = _position(puzzle)
    seat = int(position.now.turn)
    return GAME.called(position, seat if place == 0 else 1 - seat, lang)


def _position(puzzle: Puzzle) -> Position:
    return GAME.read_position(puzzle.position)


def goal(puzzle: Puzzle, lang: str = FALLBACK) -> str:
    """What is asked, as a sentence."""
    position = _position(puzzle)
    word: str = puzzle.goal.kind
    if puzzle.turns == 2:
        word += "_in_two"
    elif word == "battle_or_not" and puzzle.goal.by == 0:
        word += "_even"
    unit = _unit_name(position, puzzle.goal.hex, lang) if puzzle.goal.hex else ""
    said = say(_TEXTS.goal[word], lang, enemy=_army(puzzle, 1, lang), n=puzzle.goal.by, unit=unit, hex=puzzle.goal.hex)
    return said[0].upper() + said[1:]


def _tile_name(position: Position, code: str, lang: str) -> str:
    army = position.seating.armies[int(position.now.turn)]
    return next(tile.name[lang] for tile in army.tiles if tile.code == code)


def _unit_name(position: Position, place: str, lang: str) -> str:
    unit = int(position.now.unit[position.seating.board.cell(place)])
    return str(position.seating.tile(seat_of(unit), tile_of(unit)).name[lang])


def hints(puzzle: Puzzle, lang: str = FALLBACK) -> list[Hint]:
    """Hints that say more and more: the theme, then for the deciding actions which tile and where, then the end."""
    steps = _TEXTS.step
    said = [Hint(say(_TEXTS.theme[puzzle.themes[0]].hint, lang))]
    position = _position(puzzle)
    for token in puzzle.proof.solution:
        said += _about(position, token, lang)
        position = GAME.play(position, token).state
    if len(said) == 1 and puzzle.proof.solution[-1] == ".":
        said.append(Hint(say(steps["nothing"], lang)))
    last = puzzle.proof.solution[-1]
    if last == "." or _PLAYED.fullmatch(last):
        said.append(Hint(say(steps["end" if last == "." else "battle"], lang)))
    return said


def _about(position: Position, token: str, lang: str) -> list[Hint]:
    """Which tile or unit an action of the solver is about, and where."""

    def step(word: str, hex: str = "", tile: str = "") -> Hint:
        return Hint(say(_TEXTS.step[word], lang, hex=hex, tile=tile), (hex,) if hex else ())

    if found := _PLACED.fullmatch(token):
        return [step("tile", tile=_tile_name(position, found[1], lang)), step("place", found[2])]
    if found := _AIMED.fullmatch(token):
        hq = position.seating.board.names[int(position.now.hq[position.now.turn])]
        tile = _tile_name(position, found[1], lang) if found[1] != "net" else _unit_name(position, hq, lang)
        return [step("tile", tile=tile), step("target", found[2])]
    if found := _SHOVED.fullmatch(token):
        pays = found[1] and not re.fullmatch(_HEX, found[1])
        tile = _tile_name(position, found[1], lang) if pays else _unit_name(position, found[2], lang)
        first = step("tile", tile=tile) if pays else step("unit", found[2], tile)
        return [first, step("target", found[3])]
    if found := _MOVED.fullmatch(token):
        pays = found[1] and not re.fullmatch(_HEX, found[1])
        tile_first = [step("tile", tile=_tile_name(position, found[1], lang))] if pays else []
        unit = step("unit", found[2], _unit_name(position, found[2], lang))
        return [*tile_first, unit, step("place", found[3]) if found[3] else step("turn", found[2])]
    return []


def why(puzzle: Puzzle, lang: str = FALLBACK) -> list[Told]:
    """The right line as a story, with the rules that decide each sentence."""
    line = proved_line(puzzle)
    told: list[Told] = []
    for moment in line.moments:
        told += GAME.tell([event for event in moment.events if event.kind not in ("drawn", "turn")], lang)
    return told
