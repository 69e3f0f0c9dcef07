"""Legal actions as objects: which tile, from where, to where, and what they do in a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from sztab.core.names import Name
from sztab.core.words import mark as _
from sztab.core.words import translator
from sztab.games.hex.board import DIRECTIONS, turned
from sztab.games.hex.data import Tile
from sztab.games.hex.front import front
from sztab.games.hex.mechanics import QUESTIONS
from sztab.games.hex.narration import DIRECTION_WORDS
from sztab.games.hex.notation.tokens import Tokens, hit_sides, instant_code, print_action
from sztab.games.hex.position import Position
from sztab.games.hex.rules import action as ops
from sztab.games.hex.rules.action import (
    end_of,
    facing_of,
    mid_facing_of,
    mid_of,
    op_of,
    payer_of,
    side_of,
    start_of,
)
from sztab.games.hex.rules.turn import bag_size
from sztab.games.hex.rules.unit import facing_of_unit
from sztab.games.hex.scene.types import Offer
from sztab.games.hex.scene.units import cells, tile_at, unit_name
from sztab.games.hex.state import BOMB, BOMB_SIDE, NOWHERE, PULLED, REDRAWING, VENOM_SIDE
from sztab.games.hex.state import KINDS as SLOTS

KINDS = {
    ops.DRAW: "draw",
    ops.PLACE: "place",
    ops.EXECUTE: "execute",
    ops.DISCARD: "discard",
    ops.REDRAW: "redraw",
    ops.NO: "no",
    ops.STEP: "move",
    ops.PUSH_BACK: "push",
    ops.PULL_IN: "pull",
    ops.AIM_AT: "aim",
    ops.PLAY: "play",
    ops.HUNT_WITH: "hunt",
    ops.THROW_NET: "net",
    ops.END_TURN: "end",
    ops.GO_TO: "go",
    ops.MEDIC_DIES: "medic",
    ops.CONVERT_SIDE: "convert",
    ops.SCAVENGE_TO: "scavenge",
    ops.NAME_SCORER: "score",
    ops.AIM_TO: "target",
    ops.SWAP: "swap",
    ops.BOMB_AT: "bomb",
    ops.MARK_BY: "mark",
    ops.TRANSPOSE: "transpose",
}
_SAYS = {
    "place": _("{tile}: place on {hex}"),
    "execute": _("{tile}: execute {victim}"),
    "discard": _("Discard: {tile}"),
    "redraw": _("Return the hand and draw again"),
    "push": _("{unit} {unit:pushes|push} {victim}"),
    "pull": _("{unit} {unit:pulls|pull} {victim}"),
    "aim": _("{tile}: {hex}"),
    "play": _("Play: {tile}"),
    "net": _("Throw the steel net over {victim}"),
    "end": _("End the turn"),
    "go": _("Go to {hex}"),
    "medic": _("{medic} {medic:dies|die} instead of {victim}, hit by {source}"),
    "score": _("The point goes to {army}"),
    "transpose": _("{tile}: put {incoming} in the place of {victim}"),
    "swap": _("{unit} {unit:changes|change} places with {victim}"),
    "bomb": _("{tile}: {hexes}"),
    "mark": _("{unit} {unit:leaves|leave} a marker on {victim}"),
    "target": _("{unit} {unit:hits|hit} {victim}"),
}
_MOVES = _("{unit} {unit:moves|move} to {hex}")
_TURNS = _("{unit} {unit:turns|turn}")
_LOOKS = _("looking {direction}")
_ATTACKS = _("{unit:attacks|attack} {direction}")
_NOBODY = _("{unit} {unit:hits|hit} nobody")
_SIDE_HIT = _("on the side that looks {direction}")
_GROUND = _("{tile}: the foundation on {hex}")
_GROUNDS = _("{tile}: {hex}, the foundation instead of the unit on {chosen}")
_VENOM = _("venom")
_NO = _("No")
_KEEP = _("Keep the hand")
_CONVERTED = {
    0: _("{unit}, {direction}: the blow becomes a shot"),
    1: _("{unit}, {direction}: the shot becomes a blow"),
}


def offers(position: Position, actions: Sequence[int], tokens: Sequence[str], language: str) -> list[Offer]:
    """One object for each legal action; `tokens` are theirs, in the same order."""
    offer = _Offers(position, language)
    return [offer.of(action, token) for action, token in zip(actions, tokens, strict=True)]


class _Offers:
    """Actions of one position in one language."""

    def __init__(self, position: Position, language: str) -> None:
        self.position = position
        self.s = position.now
        self.seating = position.seating
        self.names = position.seating.board.names
        self.language = language
        self.say = translator(language).gettext
        self.tiles = self.seating.armies[self.s.turn].tiles
        self.fronts: dict[int, int] = {}  # by the identity of the tile: many actions turn the same one
        self.labels = {
            cell: unit_name(position, cell, language) for cell in range(len(self.names)) if self.s.unit[cell] >= 0
        }

    @cached_property
    def grounds(self) -> dict[int, Name]:
        """The foundations by their hexes, as a sentence names them."""
        found = {}
        for cell in cells(self.s.grounds):
            name = self.seating.tile(*divmod(int(self.s.ground[cell]), SLOTS)).name.subject(self.language)
            found[cell] = name.longer(f"{name} {self.names[cell]}")
        return found

    def of(self, action: int, token: str) -> Offer:
        """An action with what the page needs to find it by."""
        op, payer = op_of(action), payer_of(action)
        kind = QUESTIONS[int(self.s.question)].word if op == ops.YES else KINDS[op]
        found = Offer(token=token, kind=kind, says=self.says(action))
        if op in (ops.DRAW, ops.REDRAW):
            found.tiles = sorted(self.tiles[ops.bag_kind(action, place)].code for place in range(bag_size(action)))
            return found
        if op in (ops.PLACE, ops.EXECUTE, ops.DISCARD, ops.PLAY, ops.AIM_AT):
            found.tile = self.tiles[payer].code
        if op == ops.TRANSPOSE:
            found.tile, found.tiles = self.tiles[payer].code, [self.tiles[mid_of(action)].code]
            found.hex, found.facing = self.names[end_of(action)], facing_of(action)
            return found
        if op == ops.BOMB_AT:
            found.tile = self.tiles[payer].code
            found.hexes = [self.names[cell] for cell in (start_of(action), mid_of(action), end_of(action))]
            return found
        if op in (ops.STEP, ops.HUNT_WITH, ops.PUSH_BACK, ops.PULL_IN, ops.SWAP):
            self._pay(found, payer)
        if op == ops.NAME_SCORER:
            found.seat = self.seating.letters[payer]
        self._places(found, action)
        if self._facings(action) > 1:
            found.facing = facing_of(action)
        if op == ops.CONVERT_SIDE:
            found.way = "shot" if facing_of(action) else "blow"
        if op == ops.AIM_TO and end_of(action) != NOWHERE and len(Tokens(self.position).arrivals(end_of(action))) > 1:
            found.facing = turned(facing_of(action), 3)
        if op in (ops.HUNT_WITH, ops.CONVERT_SIDE, ops.MEDIC_DIES, ops.AIM_TO, ops.MARK_BY) and side_of(action) < 6:
            found.side = side_of(action)
        return found

    def _pay(self, found: Offer, payer: int) -> None:
        """What pays or gives: an instant, a module, or nothing but the unit itself."""
        if payer < ops.OWN_FEATURE:
            found.tile = self.tiles[payer].code
        elif payer >= ops.GIVEN:
            found.by = self.names[payer - ops.GIVEN]

    def _places(self, found: Offer, action: int) -> None:
        """Whose it is, where it happens, and the unit between them."""
        op = op_of(action)
        if op == ops.AIM_AT:
            found.hex = self.names[end_of(action)]
            return
        if start_of(action) != NOWHERE:
            found.start = self.names[start_of(action)]
        if op == ops.GO_TO:
            found.start = self.names[self.s.moved]
        if op == ops.THROW_NET:
            found.start = self.names[self.s.hq[self.s.turn]]
        if mid_of(action) != NOWHERE:
            between = self.names[mid_of(action)]
            if op == ops.MEDIC_DIES:
                found.medic = between
            elif op == ops.CONVERT_SIDE:
                found.by = between
            else:
                found.over = between
        if end_of(action) != NOWHERE:
            found.hex = self.names[end_of(action)]

    def _turned(self, action: int) -> Tile | None:
        """What looks somewhere when the action is done; none where that is not part of it."""
        op = op_of(action)
        if op in (ops.PLACE, ops.EXECUTE):
            return self.tiles[payer_of(action)]
        if op == ops.TRANSPOSE:
            return self.tiles[mid_of(action)]
        if op in (ops.STEP, ops.HUNT_WITH, ops.SCAVENGE_TO):
            return tile_at(self.position, start_of(action))[1]
        if op == ops.GO_TO and self.s.question == PULLED:
            return tile_at(self.position, int(self.s.moved))[1]
        return None

    def _facings(self, action: int) -> int:
        """In how many ways it can look."""
        tile = self._turned(action)
        return tile.facings if tile else 1

    # ---- sentences

    def says(self, action: int) -> str:
        """The action as a sentence, without a full stop."""
        op = op_of(action)
        if op == ops.NO:
            return self.say(_KEEP if self.s.phase == REDRAWING else _NO)
        if op == ops.DRAW:
            return ", ".join(self.tiles[ops.bag_kind(action, i)].name[self.language] for i in range(bag_size(action)))
        if op in (ops.STEP, ops.HUNT_WITH, ops.SCAVENGE_TO):
            return self._way(action)
        if op == ops.CONVERT_SIDE:
            return self.say(_CONVERTED[facing_of(action)]).format(
                unit=self.labels[start_of(action)], direction=self._direction(side_of(action))
            )
        if op == ops.AIM_TO:
            return self._target(action)
        if op == ops.AIM_AT and "_" in (token := print_action(self.position, action)):
            return self._at_ground(action, token)
        if op == ops.YES:
            names = self.grounds if self.s.question == BOMB else self.labels
            return QUESTIONS[int(self.s.question)].yes[self.language].format(unit=names[end_of(action)])
        text = self.say(_SAYS[KINDS[op]]).format(**self._fields(action))
        return f"{text}, {self._looking(action)}" if self._facings(action) > 1 else text

    def _fields(self, action: int) -> dict[str, str]:
        op, payer, start, end = op_of(action), payer_of(action), start_of(action), end_of(action)
        fields = {"hex": self.names[end] if end != NOWHERE else ""}
        if op in (ops.PLACE, ops.EXECUTE, ops.DISCARD, ops.PLAY, ops.AIM_AT):
            fields["tile"] = self.tiles[payer].name[self.language]
        fields["victim"] = self.labels.get(end, fields["hex"])
        fields["unit"] = self.labels.get(start, self.grounds.get(start, ""))
        if op == ops.TRANSPOSE:
            fields["tile"] = self.tiles[payer].name[self.language]
            fields["incoming"] = self.tiles[mid_of(action)].name[self.language]
        if op == ops.BOMB_AT:
            fields["tile"] = self.tiles[payer].name[self.language]
            fields["hexes"] = print_action(self.position, action).partition(":")[2].replace(",", ", ")
        if op == ops.NAME_SCORER:
            fields["army"] = self.seating.armies[payer].name[self.language]
        if op == ops.MEDIC_DIES:
            fields["medic"] = self.labels[mid_of(action)]
            fields["source"] = self._attacker(action) if start != NOWHERE else self._instant(action)
        return fields

    def _target(self, action: int) -> str:
        """Whom an attack hits, and on which side where that matters."""
        end, unit = end_of(action), self.labels[start_of(action)]
        if end == NOWHERE:
            return self.say(_NOBODY).format(unit=unit)
        text = self.say(_SAYS["target"]).format(unit=unit, victim=self.labels[end])
        if len(Tokens(self.position).arrivals(end)) < 2:
            return text
        side = self.say(_SIDE_HIT).format(direction=self._direction(turned(facing_of(action), 3)))
        return f"{text}, {side}"

    def _at_ground(self, action: int, token: str) -> str:
        """FND-10, FND-11: an instant at a foundation, or a bomb that hits some instead of the units on them."""
        fields = {"tile": self.tiles[payer_of(action)].name[self.language], "hex": self.names[end_of(action)]}
        chosen = [part.removesuffix("_") for part in token.split(",")[1:]]
        return self.say(_GROUNDS if chosen else _GROUND).format(**fields, chosen=", ".join(chosen))

    def _attacker(self, action: int) -> str:
        """Who hits, and with which attack where it is several, such as two that were thrown back."""
        start, side = start_of(action), side_of(action)
        if side | mid_facing_of(action) << 3 == BOMB_SIDE:
            return self.grounds[start]
        label = self.labels[start]
        if len(hit_sides(self.position, start, end_of(action))) < 2:
            return label
        return f"{label}, {self._direction(turned(side, facing_of_unit(int(self.s.unit[start]))))}"

    def _instant(self, action: int) -> str:
        if side_of(action) | mid_facing_of(action) << 3 == VENOM_SIDE:
            return self.say(_VENOM)
        code = instant_code(self.position, self.s)
        return next(tile.name[self.language] for tile in self.tiles if tile.code == code)

    def _way(self, action: int) -> str:
        start, end, side = start_of(action), end_of(action), side_of(action)
        unit = self.labels[start]
        if start != end:
            text = self.say(_MOVES).format(unit=unit, hex=self.names[end])
        elif facing_of(action) != facing_of_unit(int(self.s.unit[start])):
            text = self.say(_TURNS).format(unit=unit)
        else:
            return f"{unit} {self._attacks(unit, side)}"
        if self._facings(action) > 1:
            text += f", {self._looking(action)}"
        return text if side > 5 else f"{text}, {self._attacks(unit, side)}"

    def _attacks(self, unit: Name, side: int) -> str:
        return self.say(_ATTACKS).format(unit=unit, direction=self._direction(side))

    def _looking(self, action: int) -> str:
        tile = self._turned(action)
        if id(tile) not in self.fronts:
            self.fronts[id(tile)] = front(tile) if tile else 0
        ahead = turned(facing_of(action), self.fronts[id(tile)])
        return self.say(_LOOKS).format(direction=self._direction(ahead))

    def _direction(self, number: int) -> str:
        return self.say(DIRECTION_WORDS[DIRECTIONS[number]])
