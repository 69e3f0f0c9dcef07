"""Printing: positions as lines and pictures (docs/notation.md)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache

from sztab.core.kernel import clone, plain, readable
from sztab.games.hex.board import Board
from sztab.games.hex.data import Army, Tile
from sztab.games.hex.mechanics import FEATURES, USED_BITS
from sztab.games.hex.position import Position, Seating, scratch
from sztab.games.hex.rules.apply import apply
from sztab.games.hex.rules.setup import default_mode, default_team
from sztab.games.hex.rules.unit import facing_of_unit, seat_of, tile_of
from sztab.games.hex.state import (
    KINDS,
    MODE_WORDS,
    ONE_VS_TEAM,
    OVER,
    PHASE_WORDS,
    VARIANT_BITS,
    State,
)

FEATURE_LETTERS = {keyword.mark: USED_BITS[word] for word, keyword in FEATURES.items() if keyword.mark}


def set_aside(tile: Tile) -> bool:
    """SET-1: tiles that are never shuffled into the pile."""
    return tile.kind == "hq" or "starts_on_board" in tile.features


def once_a_turn(tile: Tile) -> int:
    """The own features, as bits, that a unit uses at most once a turn."""
    return sum(USED_BITS.get(word, 0) for word in tile.features)


@cache
def has_steel_net(army: Army) -> bool:
    return any("steel_net" in tile.features for tile in army.tiles)


@cache
def _shuffled(army: Army) -> tuple[tuple[int, int], ...]:
    """The kinds of tiles that begin in the pile, each with how many there are."""
    return tuple((kind, tile.count) for kind, tile in enumerate(army.tiles) if not set_aside(tile))


def remainder(seating: Seating, s: State, seat: int) -> Counter[int]:
    """What `?` stands for: tiles not on the board, in hand or gone."""
    board = Counter(tile_of(unit) for unit in plain(s.unit) if unit >= 0 and seat_of(unit) == seat)
    board.update(kind % KINDS for kind in plain(s.ground) if kind >= 0 and kind // KINDS == seat)
    hand, gone = plain(s.hand[seat]), plain(s.gone[seat])
    counts: Counter[int] = Counter()
    for kind, count in _shuffled(seating.armies[seat]):
        counts[kind] = max(count - board[kind] - hand[kind] - gone[kind], 0)
    return counts


def default_last(s: State) -> int:
    """The first seat whose pile is empty, if any."""
    return next((seat for seat in range(s.seats) if s.left[seat] == 0), -1)


def picture_rows(board: Board) -> list[list[str]]:
    """The names of the hexes as a picture shows them, from the top and the left."""
    files = sorted({name[0] for name in board.names})
    middle = len(files) // 2
    rows: dict[int, list[str]] = {}
    for name in board.names:
        offset = abs(files.index(name[0]) - middle)
        rows.setdefault(2 * int(name[1]) + offset, []).append(name)
    return [rows[height] for height in sorted(rows, reverse=True)]


def print_position(position: Position) -> str:
    """The canonical position line."""
    seating, s = position.seating, readable(State, position.anchor)
    text = f"{print_board(seating, s)} | {print_seats(seating, s)} | {_print_turn(position, s)}"
    if position.since:
        text += " + " + " ".join(_since_tokens(position))
    return text


def _since_tokens(position: Position) -> Iterable[str]:
    from sztab.games.hex.notation.tokens import print_action

    state = clone(State, position.anchor)
    for action in position.since:
        yield print_action(Position(position.seating, state, position.anchor), action)
        apply(state, position.seating.tables, scratch(), action)


def print_board(seating: Seating, s: State, marks: bool = True) -> str:
    """The first two sections: board and units."""
    units = " ".join(
        f"{name}:{print_hex(seating, s, cell, marks)}"
        for cell, name in enumerate(seating.board.names)
        if s.unit[cell] >= 0 or s.ground[cell] >= 0
    )
    return f"{seating.size} | {units or '-'}"


def print_hex(seating: Seating, s: State, cell: int, marks: bool = True) -> str:
    """The unit on a hex, with the foundation under it, or the foundation alone."""
    unit = print_unit(seating, s, cell, marks) if s.unit[cell] >= 0 else ""
    return unit + (print_ground(seating, s, cell) if s.ground[cell] >= 0 else "")


def print_ground(seating: Seating, s: State, cell: int) -> str:
    """One foundation."""
    seat, kind = divmod(int(s.ground[cell]), KINDS)
    used = "~" if s.drawn_in >> cell & 1 else ""
    return f"_{seating.letters[seat]}{seating.tile(seat, kind).code}{used}"


def print_unit(seating: Seating, s: State, cell: int, marks: bool = True) -> str:
    """One unit with its facing, wounds, nets and used features."""
    unit = int(s.unit[cell])
    seat = seat_of(unit)
    tile = seating.tile(seat, tile_of(unit))
    text = (
        seating.letters[seat]
        + tile.code
        + (str(facing_of_unit(unit)) if tile.facings > 1 else "")
        + "'" * int(s.wounds[cell])
    )
    for thrower in range(s.seats):
        if s.steel[thrower] == cell:
            throwers = sum(map(has_steel_net, seating.armies))
            text += "#" + (seating.letters[thrower] if throwers > 1 else "")
    if s.marked >> cell & 1:
        text += _print_markers(seating, s, cell)
    if marks and (s.used[cell] or s.given[cell]):
        own = once_a_turn(tile)
        for letter, bit in FEATURE_LETTERS.items():
            if int(s.used[cell]) & bit:
                text += "~" + (letter if own.bit_count() > 1 else "")
        for module, name in enumerate(seating.board.names):
            if int(s.given[cell]) >> module & 1:
                text += f"~{name}"
    return text


def _print_markers(seating: Seating, s: State, cell: int) -> str:
    """Venom and paralysis markers, with their seats where several have a supply."""
    named = sum(army.venom > 0 for army in seating.armies) > 1
    markers = "".join(
        ("%" + (seating.letters[seat] if named else "")) * (int(s.venom[cell]) >> 4 * seat & 15)
        for seat in range(s.seats)
    )
    if s.stunned[cell]:
        several = sum(army.paralysis > 0 for army in seating.armies) > 1
        markers += "^" + (seating.letters[s.stunned[cell] - 1] if several else "")
    return markers


def print_bag(seating: Seating, seat: int, counts: Iterable[int]) -> str:
    """`2*ba,mo`: codes in order, with how many."""
    items = sorted((seating.tile(seat, kind).code, int(n)) for kind, n in enumerate(counts) if n)
    return ",".join(f"{n}*{code}" if n > 1 else code for code, n in items)


def print_seats(seating: Seating, s: State) -> str:
    """The seats section."""
    return "; ".join(_print_seat(seating, s, seat) for seat in range(s.seats))


def _print_seat(seating: Seating, s: State, seat: int) -> str:
    hand = sorted(seating.tile(seat, kind).code for kind, n in enumerate(plain(s.hand[seat])) for _ in range(n))
    if not s.left[seat]:
        pile_text = "0"
    else:
        pile = plain(s.pile[seat])
        usual = remainder(seating, s, seat)
        pile_text = "?" if all(usual[kind] == n for kind, n in enumerate(pile)) else print_bag(seating, seat, pile)
    text = f"{seating.letters[seat]}={seating.armies[seat].id} {s.toughness[seat]} {','.join(hand) or '-'} {pile_text}"
    gone = print_bag(seating, seat, plain(s.gone[seat]))
    if gone:
        text += f" gone={gone}"
    if s.top[seat]:
        text += f" top={seating.tile(seat, int(s.top[seat]) - 1).code}"
    if s.team[seat] and (s.seats == 6 or s.team[seat] != default_team(s.mode, seat)):
        text += f" team={s.team[seat]}"
    if s.terror[seat]:
        text += " terror=1"
    if s.out >> seat & 1:
        text += " out=1"
    if s.lost >> seat & 1:
        text += " lost=1"
    return text


def _print_turn(position: Position, s: State) -> str:
    letters = position.seating.letters
    text = f"{letters[s.turn]}:{PHASE_WORDS[s.phase]}"
    if s.mode != default_mode(s.seats):
        text += f" mode={MODE_WORDS[s.mode]}"
    if s.variant:
        text += f" variant={','.join(word for word, bit in VARIANT_BITS.items() if s.variant & bit)}"
    if s.opening:
        text += " round=1"
    if s.mode == ONE_VS_TEAM and s.turn == 0 and s.follows != 1:
        text += f" next={letters[s.follows]}"
    if s.played:
        text += f" played={s.played}"
    if s.last >= 0 and s.last != default_last(s):
        text += f" last={letters[s.last]}"
    if s.overtime >= 0:
        text += f" overtime={letters[s.overtime]}"
    if position.started >= 0 and position.started != s.turn:
        text += f" started={letters[position.started]}"
    if s.phase == OVER:
        winners = "+".join(letter for seat, letter in enumerate(letters) if s.result >> seat & 1)
        text += f" result={winners or 'draw'}"
    return text


def print_picture(seating: Seating, s: State) -> str:
    """The board drawn line by line, for people and for `read_picture`."""
    board = seating.board
    files = sorted({name[0] for name in board.names})
    cells = {name: print_hex(seating, s, cell) or "." for cell, name in enumerate(board.names)}
    width = max(8, 2 + max(map(len, cells.values()))) // 2 * 2
    lines = []
    for row in picture_rows(board):
        line = ""
        for name in row:
            line = line.ljust(4 + files.index(name[0]) * width // 2) + cells[name]
        lines.append(line)
    return "\n".join(lines)
