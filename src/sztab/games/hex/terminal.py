"""A position in words: the seats, who is netted, current initiatives, what is asked and how to answer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from sztab.core.kernel import clone, lowest
from sztab.core.names import Name
from sztab.core.words import mark as _
from sztab.core.words import translator
from sztab.games.hex.board import DIRECTIONS
from sztab.games.hex.data import Tile
from sztab.games.hex.mechanics import EFFECTS, FEATURES, INSTANTS, QUESTIONS, SIDES
from sztab.games.hex.notation.tokens import print_action
from sztab.games.hex.notation.write import print_picture
from sztab.games.hex.position import Position, scratch
from sztab.games.hex.rules.action import (
    AIM_AT,
    AIM_TO,
    BOMB_AT,
    CONVERT_SIDE,
    DISCARD,
    END_TURN,
    EXECUTE,
    GIVEN,
    GO_TO,
    HUNT_WITH,
    MARK_BY,
    MEDIC_DIES,
    NAME_SCORER,
    NO,
    OWN_FEATURE,
    PLACE,
    PLAY,
    PULL_IN,
    PUSH_BACK,
    REDRAW,
    SCAVENGE_TO,
    STEP,
    SWAP,
    THROW_NET,
    TRANSPOSE,
    YES,
    op_of,
    payer_of,
    start_of,
)
from sztab.games.hex.rules.battle import due_values
from sztab.games.hex.rules.module import add_up
from sztab.games.hex.rules.net import net_reach
from sztab.games.hex.rules.unit import all_units, kind_of, seat_of, tile_of
from sztab.games.hex.state import (
    DISCARDING,
    DRAWING,
    KINDS,
    NOTHING,
    OVER,
    PHASE_WORDS,
    PLACING,
    PLAYING,
    POINTS,
    REDRAWING,
    State,
)

_EXAMPLES = 19  # where there are more tokens of one kind, only the first two are shown


_PHASES = {
    PLACING: _("Before the first turn: place what starts on the board."),
    DRAWING: _("Tiles are drawn from the pile."),
    REDRAWING: _("All tiles in hand are instants: return them and draw again, or keep them?"),
    DISCARDING: _("The hand is full: discard a tile first."),
    PLAYING: _("Play tiles, use what the units can do, discard, or end the turn."),
    OVER: _("The game is over."),
}
_OPTIONS = {  # in the order in which they are shown
    PLACE: _("{tile}: place it"),
    EXECUTE: _("{tile}: execute an enemy"),
    AIM_AT: _("{tile}: choose where"),
    PLAY: _("{tile}: play it"),
    HUNT_WITH: _("{tile}: move and attack"),
    STEP: _("{tile}: move or turn"),
    PUSH_BACK: _("{tile}: push an enemy"),
    PULL_IN: _("{tile}: pull an enemy"),
    THROW_NET: _("throw the steel net"),
    DISCARD: _("discard"),
    END_TURN: _("end the turn"),
    REDRAW: _("draw again"),
    GO_TO: _("go to"),
    MEDIC_DIES: _("a medic dies"),
    CONVERT_SIDE: _("turn an attack into the other kind"),
    YES: "{yes}",  # the question says it
    SCAVENGE_TO: _("scavenge"),
    NAME_SCORER: _("the point goes to"),
    AIM_TO: _("choose the target"),
    TRANSPOSE: _("{tile}: put a unit in the place of another"),
    SWAP: _("{tile}: change places"),
    BOMB_AT: _("{tile}: choose three hexes"),
    MARK_BY: _("leave a marker"),
    NO: _("no"),
}


def facts(position: Position) -> dict[str, Any]:
    """What follows from a position, for programs."""
    s, seating = position.now, position.seating
    names, letters = seating.board.names, seating.letters

    def by_seat(tiles: Sequence[Sequence[int]]) -> dict[str, list[str]]:
        return {letter: _codes(position, seat, tiles[seat]) for seat, letter in enumerate(letters)}

    return {
        "turn": letters[s.turn],
        "phase": PHASE_WORDS[s.phase],
        "toughness": {letter: int(s.toughness[seat]) for seat, letter in enumerate(letters)},
        "hands": by_seat(s.hand),
        "piles": {letter: int(s.left[seat]) for seat, letter in enumerate(letters)},
        "gone": by_seat(s.gone),
        "netted": {
            names[cell]: [f"#{letters[holder]}" if holder < 0 else names[holder] for holder in holders]
            for cell, holders in netted_by(position).items()
        },
        "initiative": {names[cell]: values for cell, values in initiatives(position).items()},
    }


def netted_by(position: Position) -> dict[int, list[int]]:
    """Every netted cell with the cells whose nets hold it; a steel net is its seat, counted from the end."""
    s = position.now
    found = {}
    for cell in _cells(int(s.netted)):
        holders = [other for other in _cells(int(s.netters & ~s.netted)) if _holds(position, other, cell)]
        found[cell] = holders + [
            seat - len(position.seating.letters) for seat in range(s.seats) if s.steel[seat] == cell
        ]
    return found


def _holds(position: Position, netter: int, cell: int) -> bool:
    return bool(net_reach(position.now, position.seating.tables, netter) >> cell & 1)


def initiatives(position: Position) -> dict[int, list[int]]:
    """The current initiative values by cell, highest first; in a battle those still to come."""
    w = scratch()
    s = clone(State, position.now)
    tables = position.seating.tables
    add_up(s, tables, w)
    return {
        cell: [value for value in range(63, -1, -1) if due >> value & 1]
        for cell in _cells(int(all_units(s)))
        if tables.icons[kind_of(s.unit[cell])]
        for due in (int(due_values(s, tables, w, cell)),)
    }


def _cells(mask: int) -> Iterable[int]:
    while mask:
        yield lowest(mask)
        mask &= mask - 1


def _codes(position: Position, seat: int, counts: Sequence[int]) -> list[str]:
    tiles = position.seating.armies[seat].tiles
    return sorted(tile.code for kind, tile in enumerate(tiles) for _copy in range(int(counts[kind])))


def describe(position: Position, actions: Sequence[int], language: str) -> str:
    """The picture and everything worth knowing; `actions` are the legal ones."""
    words = _Description(position, language)
    parts = [words.picture(), words.seats(), words.board(), words.asked(actions)]
    return "\n\n".join(filter(None, parts))


class _Description:
    """A position in one language."""

    def __init__(self, position: Position, language: str) -> None:
        self.position = position
        self.seating = position.seating
        self.s = position.now
        self.language = language
        self.say = translator(language).gettext
        seat = position.seat_to_answer()
        self.seat = seat if seat >= 0 else int(position.now.turn)

    def army(self, seat: int) -> str:
        return f"{self.seating.armies[seat].name[self.language]} ({self.seating.letters[seat]})"

    def unit(self, cell: int) -> Name:
        unit = int(self.s.unit[cell])
        name = self.seating.tile(seat_of(unit), tile_of(unit)).name.subject(self.language)
        return name.longer(f"{name} {self.seating.board.names[cell]}")

    def picture(self) -> str:
        """The board with the letters of its files below it, and how to read it."""
        drawn = print_picture(self.seating, self.s)
        files = sorted({name[0] for name in self.seating.board.names})
        first = min(len(line) - len(line.lstrip()) for line in drawn.splitlines())
        top = drawn.splitlines()[0]
        step = (len(top) - len(top.lstrip()) - first) // (len(files) // 2)
        letters = " " * first + "".join(letter.ljust(step) for letter in files).rstrip()
        text = _(
            "A hex is its file and its rank from the bottom. A unit is SEAT CODE FACING, ' a wound, # the steel net."
        )
        return f"{drawn}\n{letters}\n{self.say(text)}"

    def tiles(self, seat: int, counts: Sequence[int]) -> str:
        named = [
            f"{int(counts[kind])} x {tile.name[self.language]}" if counts[kind] > 1 else tile.name[self.language]
            for kind, tile in enumerate(self.seating.armies[seat].tiles)
            if counts[kind]
        ]
        return ", ".join(named) or "-"

    def seats(self) -> str:
        """One line per seat."""
        return "\n".join(self._seat(seat) for seat in range(self.s.seats))

    def _seat(self, seat: int) -> str:
        s = self.s
        counter = self.say(_("{count} points")) if s.mode == POINTS else self.say(_("toughness {count}"))
        facts = [counter.format(count=int(s.toughness[seat]))]
        facts.append(self.say(_("hand: {tiles}")).format(tiles=self.tiles(seat, s.hand[seat])))
        facts.append(self.say(_("tiles left in the pile: {count}")).format(count=int(s.left[seat])))
        facts.append(self.say(_("discarded: {tiles}")).format(tiles=self.tiles(seat, s.gone[seat])))
        if s.terror[seat]:
            facts.append(self.say(_("Terror: no unit may be placed")))
        if s.out >> seat & 1:
            facts.append(self.say(_("out of the game")))
        return f"{self.army(seat)}: {'; '.join(facts)}"

    def board(self) -> str:
        """Who is netted by whom, and the initiatives."""
        lines = []
        netted = netted_by(self.position)
        if netted:
            held = "; ".join(f"{self.unit(cell)} ({self._holders(holders)})" for cell, holders in netted.items())
            lines.append(self.say(_("Netted: {units}")).format(units=held))
        found = initiatives(self.position)
        if found:
            values = "; ".join(f"{self.unit(cell)}: {_numbers(values)}" for cell, values in found.items())
            lines.append(self.say(_("Initiative: {units}")).format(units=values))
        return "\n".join(lines)

    def _holders(self, holders: Iterable[int]) -> str:
        return ", ".join(
            self.unit(holder) if holder >= 0 else self.say(_("steel net")) + f" #{self.seating.letters[holder]}"
            for holder in holders
        )

    def asked(self, actions: Sequence[int]) -> str:
        """Who is asked what, the tiles that may be played, and the tokens by kind."""
        lines = [f"{self.army(self.seat)}: {self._question()}"]
        if self.s.phase == OVER:
            winners = [self.army(seat) for seat in range(self.s.seats) if self.s.result >> seat & 1]
            draw = self.say(_("A draw."))
            return (
                self.say(_PHASES[OVER])
                + " "
                + (self.say(_("Winner: {winners}")).format(winners=", ".join(winners)) if winners else draw)
            )
        if self.s.question == NOTHING:
            lines += [f"  {line}" for line in self._hand()]
        lines += [f"  {line}" for line in self._options(actions)]
        if any(self._has_facing(action) for action in actions):
            lines.append(
                "  " + self.say(_("/0 to /5 is the facing: the top side of the tile looks N, NE, SE, S, SW, NW."))
            )
        return "\n".join(lines)

    def _question(self) -> str:
        s = self.s
        if s.question == NOTHING:
            return self.say(_PHASES[int(s.phase)])
        question = QUESTIONS[int(s.question)]
        return question.terminal[self.language].format(**{who: self.unit(getattr(s, who)) for who in question.about})

    def _has_facing(self, action: int) -> bool:
        return op_of(action) in (PLACE, EXECUTE, STEP, HUNT_WITH, SCAVENGE_TO) and "/" in print_action(
            self.position, action
        )

    def _hand(self) -> Iterable[str]:
        for kind, tile in enumerate(self.seating.armies[self.seat].tiles):
            if self.s.hand[self.seat][kind]:
                yield f"{tile.code} = {tile.name[self.language]}: {self._tile(tile)}"

    def _tile(self, tile: Tile) -> str:
        """What is printed on a tile, looking north."""
        if tile.instant:
            return self.say(_("instant")) + f" ({INSTANTS[tile.instant].rule})"
        facts = []
        if tile.initiative:
            facts.append(self.say(_("initiative")) + f" {_numbers(tile.initiative)}")
        for word, keyword in SIDES.items():
            for size in sorted({side.strength(word) for side in tile.sides} - {0}):
                looks = [DIRECTIONS[i] for i, side in enumerate(tile.sides) if side.strength(word) == size]
                number = f" {size}" if keyword.sized else ""
                facts.append(f"{keyword.name[self.language]}{number} {' '.join(looks)}")
        if tile.toughness:
            facts.append(self.say(_("toughness {count}")).format(count=f"+{tile.toughness}"))
        facts += [
            keyword.name[self.language] for word, keyword in FEATURES.items() if word in tile.features and keyword.shown
        ]
        for effect in tile.effects:
            keyword = EFFECTS[effect.type]
            value = f"{effect.value:+} " if keyword.sized else ""
            facts.append(f"{value}{keyword.name[self.language]} ({keyword.rule})")
        return "; ".join(facts)

    def _options(self, actions: Sequence[int]) -> Iterable[str]:
        groups: dict[str, list[str]] = {}
        order = list(_OPTIONS)
        for action in sorted(actions, key=lambda action: order.index(op_of(action))):
            groups.setdefault(self._label(action), []).append(print_action(self.position, action))
        width = max(map(len, groups), default=0)
        for label, tokens in groups.items():
            shown = tokens if len(tokens) <= _EXAMPLES else tokens[:2]
            more = "" if shown is tokens else self.say(_("... {count} in all")).format(count=len(tokens))
            yield f"{label:<{width}}  {' '.join(shown)} {more}".rstrip()

    def _label(self, action: int) -> str:
        op, payer = op_of(action), payer_of(action)
        if op == NO and self.s.phase == REDRAWING:
            return self.say(_("keep the hand"))
        if op == YES:
            return QUESTIONS[int(self.s.question)].option[self.language]
        if "{tile}" not in _OPTIONS[op]:
            return self.say(_OPTIONS[op])
        if payer < OWN_FEATURE:
            tile = self.seating.tile(self.s.turn, payer).name[self.language]
        else:
            tile = self._giver(start_of(action) if payer == OWN_FEATURE else payer - GIVEN)
        return self.say(_OPTIONS[op]).format(tile=tile)

    def _giver(self, cell: int) -> Name:
        """The unit on a hex, or the foundation that lies there alone."""
        if self.s.unit[cell] >= 0:
            return self.unit(cell)
        name = self.seating.tile(*divmod(int(self.s.ground[cell]), KINDS)).name.subject(self.language)
        return name.longer(f"{name} {self.seating.board.names[cell]}")


def _numbers(values: Iterable[int]) -> str:
    return ", ".join(map(str, values)) or "-"
