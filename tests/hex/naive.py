"""A second count of actions that does not ask the game which are legal: form every token, offer it, keep what is taken.

It knows the grammar of docs/notation.md, the hexes and who stands where. It is slow, and that is all right.
"""

import re
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, product

from sztab.core.action import BadInput
from sztab.games.hex.data import Tile, load_armies
from sztab.games.hex.game import GAME
from sztab.games.hex.position import Position

FACINGS = ("", *(f"/{facing}" for facing in range(6)))


def count(position: Position, depth: int) -> int:
    """The number of sequences of `depth` tokens."""
    if depth == 0:
        return 1
    found = taken(position)
    return len(found) if depth == 1 else sum(count(after, depth - 1) for after in found.values())


def taken(position: Position) -> dict[str, Position]:
    """What the game takes of all tokens, each action once, with the position it leads to.

    Two spellings are one action when the game writes them alike; a way of two steps is a new one only if nothing
    shorter, and no other way, takes the same unit at the same cost to the same position.
    """
    found: dict[str, Position] = {}
    ways: set[tuple[str, str]] = set()
    for token in tokens(position.text):
        try:
            after = GAME.play(position, token).state
        except BadInput:
            continue
        way = re.match(r"(?:\w\w:)?[a-g][1-7](?=[-/])", token)
        if way:
            known = (way[0], after.text) in ways
            ways.add((way[0], after.text))
            if token.count("-") == 2:
                if not known:
                    found[token] = after
                continue
        found.setdefault(GAME.print_action(position, GAME.read_action(position, token)), after)
    return found


def tokens(text: str) -> Iterator[str]:
    """Every token that could mean anything in a position, and many that cannot."""
    size, units, seats, turn = text.split(" | ")
    files = (3, 4, 5, 4, 3) if size == "19" else (4, 5, 6, 7, 6, 5, 4)
    hexes = [f"{chr(ord('a') + file)}{rank + 1}" for file, ranks in enumerate(files) for rank in range(ranks)]
    standing = [] if units == "-" else [unit[:2] for unit in units.split()]
    armies = {seat[0]: seat[2:].split()[0] for seat in seats.split("; ")}
    tiles = load_armies()[armies[turn[0]]].tiles
    codes = [tile.code for tile in tiles]
    phase = turn[2:].split()[0]
    if phase == "draw":
        for number in range(1, 4):
            yield from (f"<{','.join(bag)}>" for bag in combinations_with_replacement(sorted(codes), number))
        return
    yield from (".", "--", "=no")
    for code in codes:
        yield from (f"-{code}", f"{code}!")
        yield from (f"{code}@{name}{facing}{mark}" for name, facing, mark in product(hexes, FACINGS, ("", "!")))
        yield from (f"{code}:{name}{mark}" for name, mark in product(hexes, ("", "_")))
    yield from (f"net:{name}" for name in hexes)
    instants = [tile.code for tile in tiles if tile.kind == "instant"]
    payers = ("", *(f"{payer}:" for payer in (*instants, *standing)))
    for payer, start in product(payers, standing):
        yield from (f"{payer}{start}{arrow}{end}" for arrow, end in product(("<", ">", "<>"), hexes))
        hunting = ("", *(f"x{side}" for side in range(6))) if payer == "hu:" else ("",)
        yield from (f"{payer}{start}{facing}{hunt}" for facing, hunt in product(FACINGS, hunting))
        yield from (f"{payer}{start}-{end}{facing}{hunt}" for end, facing, hunt in product(hexes, FACINGS, hunting))
        if ":Orc" in units:  # only with a recon centre: they are many
            yield from (
                f"{payer}{start}-{mid}{turned}-{end}{facing}"
                for mid, turned, end, facing in product(near(start, hexes), FACINGS, hexes, FACINGS)
            )
    yield from at_several_hexes(tiles, hexes, covered(units))
    yield from (
        f"{payer}:{code}@{name}{facing}"
        for payer, code, name, facing in product(instants, codes, standing, FACINGS)
        if "tp" in codes  # only with a transposition: they are many
    )
    for seat in ("", *armies):
        yield from (f"{seat}={name}{facing}" for name, facing in product(hexes, (*FACINGS, "!")))
        yield from (f"{seat}={other}" for other in armies)
        yield f"{seat}=no"
        yield from (
            f"{seat}={medic}:{source}{side}>{target}"
            for medic, source, side, target in product(standing, (*standing, *instants), FACINGS, standing)
        )
        yield from (
            f"{seat}={master}:{unit}/{side}{part}"
            for master, unit, side, part in product(standing, standing, range(6), ("", "m", "s"))
        )
        yield from (f"{seat}={start}-{end}{facing}" for start, end, facing in product(standing, hexes, FACINGS))
        if " + " in turn:  # only inside an effect or a battle: they are many
            yield from (f"{seat}=_{name}!" for name in hexes)
            yield from (
                f"{seat}={medic}:{source}>{target}"
                for medic, source, target in product(standing, ("%", *(f"_{name}" for name in standing)), standing)
            )
            for source, side, target in product(standing, FACINGS, (*standing, "-")):
                yield from (f"{seat}={source}{side}>{target}{end}" for end in (*FACINGS, "%", "^"))


def covered(units: str) -> list[str]:
    """The hexes where a unit stands on a foundation."""
    return [unit[:2] for unit in units.split() if "_" in unit[4:]]


def at_several_hexes(tiles: tuple[Tile, ...], hexes: list[str], both: list[str]) -> Iterator[str]:
    """Bombs: three hexes or a middle, with a mark for each hex where the foundation is meant instead of the unit."""
    small = [tile.code for tile in tiles if tile.instant == "small_bomb"]
    for code, names in product(small, combinations(hexes, 3)):
        marked = product(*(("", "_") if name in both else ("",) for name in names))
        yield from (f"{code}:{','.join(map(str.__add__, names, marks))}" for marks in marked)
    for code, name, number in product((tile.code for tile in tiles if tile.instant), hexes, range(1, len(both) + 1)):
        yield from (f"{code}:{name},{','.join(f'{one}_' for one in some)}" for some in combinations(both, number))


def near(name: str, hexes: list[str]) -> list[str]:
    """The neighbours of a hex, from the names alone: files lean down towards the edges of the board."""
    middle = (max(hexes)[0], min(hexes)[0])
    centre = (ord(middle[0]) + ord(middle[1])) // 2
    file, rank = ord(name[0]), int(name[1])

    def height(file: int, rank: int) -> int:
        return 2 * rank + abs(file - centre)

    return [
        other
        for other in hexes
        if (abs(ord(other[0]) - file), abs(height(ord(other[0]), int(other[1])) - height(file, rank)))
        in ((0, 2), (1, 1))
    ]
