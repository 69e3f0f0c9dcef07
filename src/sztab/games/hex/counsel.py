"""A turn in words: what to do step by step, and what it changes, in three languages.

Sentences name tiles and armies in the nominative only, which is why some of them have a colon.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import UNSET

from sztab.core.words import mark as _
from sztab.core.words import translator
from sztab.games.hex.board import DIRECTIONS, turned
from sztab.games.hex.comparison import Difference, Pace, Piece, Step
from sztab.games.hex.front import front
from sztab.games.hex.narration import DIRECTION_WORDS
from sztab.games.hex.position import Position
from sztab.games.hex.rules.unit import facing_of_unit
from sztab.games.hex.scene.actions import offers
from sztab.games.hex.scene.types import HintKind, HintReason, HintStep, HintWay
from sztab.games.hex.scene.units import Looks, tile_at

_PUTS = ("place", "execute", "move", "hunt", "scavenge", "go")  # kinds of actions that leave a unit on `hex`
_PLACE = _("Put {tile} on {hex}")
_FACING = _("facing {unit} on {hex}")
_LOOKING = _("looking {direction}")
_AIM = _("{tile}: {unit} on {hex}")


def way(position: Position, difference: Difference, seat: int, language: str, win: float | None = None) -> HintWay:
    """An advised turn with its reasons, the weightiest first; `win` is the chance that a bot gives it."""
    words = _Words(position, difference, seat, language)
    reasons = list(words.reasons())
    if win is not None:
        reasons.append(HintReason("win", words.say(_("Chance to win: {win} %.")).format(win=round(100 * win))))
    return HintWay(
        tokens=[step.token for step in difference.steps],
        reasons=reasons,
        steps=[drawn(step, language) for step in difference.steps],
        deals=difference.deals,
        takes=difference.takes,
    )


def drawn(step: Step, language: str) -> HintStep:
    """An action as a scene offers it, with the unit that stands on its hex afterwards."""
    offer = offers(step.before, [step.action], [step.token], language)[0]
    found = HintStep(**{name: getattr(offer, name) for name in offer.__struct_fields__})
    if found.kind == "aim" and found.hex is not UNSET:
        found.says = _aiming(step.before, found, language)
    if found.kind in _PUTS and found.hex is not UNSET:
        cell = step.after.seating.board.cell(str(found.hex))
        unit = int(step.after.now.unit[cell])
        if unit >= 0:
            seat, tile = tile_at(step.after, cell)
            found.army, found.code, found.facing = step.after.seating.armies[seat].id, tile.code, facing_of_unit(unit)
            if found.kind == "place":
                found.says = _placing(step.after, cell, language)
    return found


def _aiming(position: Position, aimed: HintStep, language: str) -> str:
    """Whom an instant is for, where somebody stands there."""
    cell = position.seating.board.cell(str(aimed.hex))
    if int(position.now.unit[cell]) < 0:
        return aimed.says
    army = position.seating.armies[int(position.now.turn)]
    tile = next(tile for tile in army.tiles if tile.code == aimed.tile)
    return (
        translator(language)
        .gettext(_AIM)
        .format(tile=tile.name[language], unit=tile_at(position, cell)[1].name[language], hex=aimed.hex)
    )


def _placing(position: Position, cell: int, language: str) -> str:
    """Where to put a tile, and whom it is to face: the unit that its main side strikes, shoots at or nets."""
    board, tile = position.seating.board, tile_at(position, cell)[1]
    say = translator(language).gettext
    place = say(_PLACE).format(tile=tile.name[language], hex=board.names[cell])
    if tile.facings == 1:
        return place
    ahead = turned(facing_of_unit(int(position.now.unit[cell])), front(tile))
    unit = next(unit for unit in Looks(position, language).units() if unit.hex == board.names[cell])
    hit = [hit.hex for attack in unit.attacks if attack.direction == ahead for hit in attack.hits]
    netted = [name for name in unit.nets if board.cell(name) == board.neighbour[cell][ahead]]
    for faced in hit + netted:
        other = tile_at(position, board.cell(faced))[1]
        return f"{place}, {say(_FACING).format(unit=other.name[language], hex=faced)}"
    return f"{place}, {say(_LOOKING).format(direction=say(DIRECTION_WORDS[DIRECTIONS[ahead]]))}"


class _Words:
    """The reasons of one difference in one language."""

    def __init__(self, position: Position, difference: Difference, seat: int, language: str) -> None:
        self.position = position
        self.seating = position.seating
        self.found = difference
        self.seat = seat
        self.language = language
        self.say = translator(language).gettext

    def reasons(self) -> Iterator[HintReason]:
        """What weighs most comes first; what it costs is told as well as what it brings."""
        found = self.found
        if found.wins:
            yield HintReason("wins", self.say(_("It wins the game.")))
        yield from self._hqs()
        yield from self._units("destroyed", _("The enemy loses {units} at once."), found.destroyed)
        kills = _("The enemy loses {units}.") if found.fought else _("In the next battle the enemy loses {units}.")
        yield from self._units("kills", kills, found.kills)
        yield from self._units("netted", _("Netted and unable to act in the next battle: {units}."), found.netted)
        yield from self._units("saved", _("Saved from falling: {units}."), found.saved)
        yield from self._units("freed", _("Free of the net: {units}."), found.freed)
        for pace in found.faster:
            yield self._pace("faster", pace)
        for pace in found.slower:
            yield self._pace("slower", pace)
        lost = _("You lose {units}.") if found.fought else _("In the next battle you lose {units}.")
        yield from self._units("lost", lost, found.lost)
        yield from self._units("spared", _("The enemy no longer loses {units}."), found.spared)
        yield from self._total()
        if found.kept:
            tiles = ", ".join(self.seating.tile(self.seat, kind).name[self.language] for kind in found.kept)
            yield HintReason("kept", self.say(_("Stays in hand for later: {tiles}.")).format(tiles=tiles))

    def _hqs(self) -> Iterator[HintReason]:
        """What the next battle does to the HQs, where the turn changes it."""
        found = self.found
        for seat, now in found.hq_now.items():
            before, hq = found.hq_before[seat], self._hq(seat)
            fell, falls = seat in found.hq_falls_before, seat in found.hq_falls
            if seat == self.seat:
                if fell and not falls:
                    yield HintReason("hq_rescued", self.say(_("Without it your HQ falls in the next battle.")), hq)
                elif falls:
                    says = _("Your HQ still falls in the next battle.") if fell else _("Your HQ falls in the battle.")
                    yield HintReason("hq_lost", self.say(says), hq)
                elif now != before:
                    kind: HintKind = "hq_saved" if now < before else "hq_harmed"
                    says = self.say(_("Your HQ loses {now} in the next battle instead of {before}."))
                    yield HintReason(kind, says.format(now=now, before=before), hq)
            elif falls:
                army = self.seating.armies[seat].name[self.language]
                says = self.say(_("{army}: the HQ falls in the next battle."))
                yield HintReason("hq_falls", says.format(army=army), hq)
            elif now != before:
                army = self.seating.armies[seat].name[self.language]
                says = self.say(_("{army}: the HQ loses {now} in the next battle instead of {before}."))
                yield HintReason("hq_hit", says.format(army=army, now=now, before=before), hq)

    def _total(self) -> Iterator[HintReason]:
        """What it comes to; where nothing changes, that is said."""
        found = self.found
        if found.is_quiet:
            yield HintReason(
                "quiet",
                self.say(_("A battle right after it would bring nothing new; it is about the turns to come.")),
            )
        elif found.fought:
            text = _("In this battle: points for you {deals}, for the others {takes}.")
            if not found.points:
                text = _("In this battle: damage to HQs {deals} dealt, {takes} taken.")
            yield HintReason("battle", self.say(text).format(deals=found.deals, takes=found.takes))
        if not found.fought and (found.deals or found.takes or not found.is_quiet):
            text = _("Next battle: points for you {deals}, for the others {takes}.")
            if not found.points:
                text = _("Next battle: damage to HQs {deals} dealt, {takes} taken.")
            yield HintReason("total", self.say(text).format(deals=found.deals, takes=found.takes))

    def _units(self, kind: HintKind, text: str, pieces: Sequence[Piece]) -> Iterator[HintReason]:
        if pieces:
            yield HintReason(kind, self.say(text).format(units=self.listed(pieces)), _hexes(pieces))

    def _pace(self, kind: HintKind, pace: Pace) -> HintReason:
        says = self.say(_("Initiative {now} instead of {before}: {unit}."))
        unit = self.listed([pace.piece])
        return HintReason(kind, says.format(unit=unit, now=pace.now, before=pace.before), _hexes([pace.piece]))

    def listed(self, pieces: Sequence[Piece]) -> str:
        """`Hybrid on c3, Blocker on d2`."""
        text = self.say(_("{unit} on {hex}"))
        return ", ".join(
            text.format(unit=self.seating.tile(piece.seat, piece.kind).name[self.language], hex=piece.hex)
            for piece in pieces
        )

    def _hq(self, seat: int) -> list[str]:
        cell = int(self.position.now.hq[seat])
        return [self.seating.board.names[cell]] if cell >= 0 else []


def _hexes(pieces: Sequence[Piece]) -> list[str]:
    return [piece.hex for piece in pieces]
