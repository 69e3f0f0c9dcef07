"""A turn in one sentence: what to do, and what it changes, in three languages.

Sentences name tiles and armies in the nominative only: what would need another case has a word before it that takes it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import UNSET

from sztab.core.counsel import sentence
from sztab.core.names import Name
from sztab.core.words import listed, translator
from sztab.core.words import mark as _
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
_DOES = {  # by kind of action; what is not here is told as it is offered
    "place": _("put the {tile} on {hex}"),
    "aim": _("use the {tile} on {hex}"),
    "discard": _("discard the {tile}"),
    "play": _("play the {tile}"),
    "end": _("end the turn"),
}
_FACING = _("put the {tile} on {hex} facing the {unit} on {faced}")
_LOOKING = _("put the {tile} on {hex} looking {direction}")
_MOVED = _("move the {unit} from {start} to {hex}")
_MOVED_LOOKING = _("move the {unit} from {start} to {hex} looking {direction}")
_TURNED = _("turn the {unit} on {hex} to look {direction}")
_AIMED = _("use the {tile} on the {unit} on {hex}")


def way(position: Position, difference: Difference, seat: int, language: str, win: float | None = None) -> HintWay:
    """An advised turn with its reasons, the weightiest first; `win` is the chance that a bot gives it."""
    words = _Words(position, difference, seat, language)
    reasons = list(words.reasons())
    if win is not None:
        reasons.append(HintReason("win", words.say(_("chance to win {win} %")).format(win=round(100 * win))))
    steps = [drawn(step, language) for step in difference.steps]
    return HintWay(
        tokens=[step.token for step in difference.steps],
        says=_sentence(steps, reasons, language),
        reasons=reasons,
        steps=steps,
        deals=difference.deals,
        takes=difference.takes,
    )


def _sentence(steps: Sequence[HintStep], reasons: Sequence[HintReason], language: str) -> str:
    """`Put the Net Fighter on b4 facing the Hybrid on c3: it ...; you deal 2, take 0.`

    That a turn ends when nothing else is to be done in it need not be said.
    """
    say = translator(language).gettext
    told = [step.says for step in steps if step.kind != "end"] or [step.says for step in steps]
    what, *later = told or [""]
    for step in later:
        what = say(_("{first}, then {next}")).format(first=what, next=step)
    return sentence(what, reasons, language)


def drawn(step: Step, language: str) -> HintStep:
    """An action as a scene offers it, told as something to do, with the unit that stands on its hex afterwards."""
    offer = offers(step.before, [step.action], [step.token], language)[0]
    found = HintStep(**{name: getattr(offer, name) for name in offer.__struct_fields__})
    if found.kind in _PUTS and found.hex is not UNSET:
        cell = step.after.seating.board.cell(str(found.hex))
        unit = int(step.after.now.unit[cell])
        if unit >= 0:
            seat, tile = tile_at(step.after, cell)
            found.army, found.code, found.facing = step.after.seating.armies[seat].id, tile.code, facing_of_unit(unit)
    if found.kind in _DOES:
        found.says = _does(step, found, language)
    elif found.kind == "move" and found.code is not UNSET:
        found.says = _moving(step, found, language)
    return found


def _does(step: Step, offer: HintStep, language: str) -> str:
    """What to do, in the imperative."""
    say = translator(language).gettext
    army = step.before.seating.armies[int(step.before.now.turn)]
    tile = next((tile.name.bare(language) for tile in army.tiles if tile.code == offer.tile), "")
    board = step.before.seating.board
    cell = -1 if offer.hex is UNSET else board.cell(str(offer.hex))
    if offer.kind == "place" and offer.code is not UNSET:
        return _placing(step.after, cell, language)
    if offer.kind == "aim" and cell >= 0 and int(step.before.now.unit[cell]) >= 0:
        unit = tile_at(step.before, cell)[1].name.bare(language)
        return say(_AIMED).format(tile=tile, unit=unit, hex=offer.hex)
    return say(_DOES[offer.kind]).format(tile=tile, hex=offer.hex)


def _moving(step: Step, offer: HintStep, language: str) -> str:
    say = translator(language).gettext
    cell = step.after.seating.board.cell(str(offer.hex))
    tile = tile_at(step.after, cell)[1]
    ahead = turned(facing_of_unit(int(step.after.now.unit[cell])), front(tile))
    text = _TURNED if offer.start == offer.hex else _MOVED_LOOKING if tile.facings > 1 else _MOVED
    direction = say(DIRECTION_WORDS[DIRECTIONS[ahead]])
    return say(text).format(unit=tile.name.bare(language), start=offer.start, hex=offer.hex, direction=direction)


def _placing(position: Position, cell: int, language: str) -> str:
    """Where to put a tile, and whom it is to face: the unit that its main side strikes, shoots at or nets."""
    board, tile = position.seating.board, tile_at(position, cell)[1]
    say = translator(language).gettext
    name, hex = tile.name.bare(language), board.names[cell]
    if tile.facings == 1:
        return say(_DOES["place"]).format(tile=name, hex=hex)
    ahead = turned(facing_of_unit(int(position.now.unit[cell])), front(tile))
    unit = next(unit for unit in Looks(position, language).units() if unit.hex == hex)
    hit = [hit.hex for attack in unit.attacks if attack.direction == ahead for hit in attack.hits]
    netted = [name for name in unit.nets if board.cell(name) == board.neighbour[cell][ahead]]
    for faced in hit + netted:
        other = tile_at(position, board.cell(faced))[1].name.bare(language)
        return say(_FACING).format(tile=name, hex=hex, unit=other, faced=faced)
    return say(_LOOKING).format(tile=name, hex=hex, direction=say(DIRECTION_WORDS[DIRECTIONS[ahead]]))


class _Words:
    """The reasons of one difference in one language: clauses of a sentence, which read on from each other."""

    def __init__(self, position: Position, difference: Difference, seat: int, language: str) -> None:
        self.position = position
        self.seating = position.seating
        self.found = difference
        self.seat = seat
        self.language = language
        self.say = translator(language).gettext
        self.dated = False

    def reasons(self) -> Iterator[HintReason]:
        """What weighs most comes first; what it costs is told as well as what it brings."""
        found = self.found
        if found.wins:
            yield HintReason("wins", self.say(_("it wins the game")))
        yield from self._units("destroyed", _("the enemy loses {units} at once"), found.destroyed)
        yield from self._units("freed", _("{units} {units:is|are} free of the net"), found.freed)
        for pace in found.faster:
            yield self._pace("faster", pace)
        for pace in found.slower:
            yield self._pace("slower", pace)
        yield from self._hqs()
        netted = _("{units} {units:is|are} netted and cannot act{when}")
        yield from self._units("netted", netted, found.netted)
        yield from self._units("kills", _("the enemy loses {units}{when}"), found.kills)
        yield from self._units("saved", _("you keep {units}{when}"), found.saved)
        yield from self._units("lost", _("you lose {units}{when}"), found.lost)
        yield from self._units("spared", _("the enemy keeps {units}{when}"), found.spared)
        yield from self._total()
        if found.kept:
            tiles = self._listed([self.seating.tile(self.seat, kind).name.bare(self.language) for kind in found.kept])
            yield HintReason("kept", self.say(_("{tiles} {tiles:stays|stay} in hand")).format(tiles=tiles))

    def _later(self, text: str, **fields: object) -> str:
        """What a battle brings; the first of such clauses says which battle."""
        when = "" if self.dated else self.say(_(" in this battle") if self.found.fought else _(" in the next battle"))
        self.dated = True
        return self.say(text).format(**fields, when=when)

    def _hqs(self) -> Iterator[HintReason]:
        """What the next battle does to the HQs, where the turn changes it."""
        found = self.found
        for seat, now in found.hq_now.items():
            before, hq = found.hq_before[seat], self._hq(seat)
            fell, falls = seat in found.hq_falls_before, seat in found.hq_falls
            army = self.seating.armies[seat].name[self.language]
            if seat == self.seat:
                if fell and not falls:
                    yield HintReason("hq_rescued", self._later(_("without it your HQ falls{when}")), hq)
                elif falls:
                    says = _("your HQ still falls{when}") if fell else _("your HQ falls{when}")
                    yield HintReason("hq_lost", self._later(says), hq)
                elif now != before:
                    kind: HintKind = "hq_saved" if now < before else "hq_harmed"
                    says = _("your HQ loses {now} instead of {before}{when}")
                    yield HintReason(kind, self._later(says, now=now, before=before), hq)
            elif falls:
                yield HintReason("hq_falls", self._later(_("the HQ of {army} falls{when}"), army=army), hq)
            elif now != before:
                says = _("the HQ of {army} loses {now} instead of {before}{when}")
                yield HintReason("hq_hit", self._later(says, army=army, now=now, before=before), hq)

    def _total(self) -> Iterator[HintReason]:
        """What it comes to; where nothing changes, that is said."""
        found = self.found
        if found.is_quiet:
            says = _("a battle right after it would change nothing, for it is about the turns to come")
            yield HintReason("quiet", self.say(says))
            if not (found.deals or found.takes):
                return
        text = (
            _("you score {deals}, the others {takes}{when}")
            if found.points
            else _("you deal {deals}, take {takes}{when}")
        )
        kind: HintKind = "battle" if found.fought else "total"
        yield HintReason(kind, self._later(text, deals=found.deals, takes=found.takes))

    def _units(self, kind: HintKind, text: str, pieces: Sequence[Piece]) -> Iterator[HintReason]:
        if pieces:
            units = self._standing(pieces)
            says = self._later(text, units=units) if "{when}" in text else self.say(text).format(units=units)
            yield HintReason(kind, says, _hexes(pieces))

    def _pace(self, kind: HintKind, pace: Pace) -> HintReason:
        says = self.say(_("{unit} {unit:acts|act} at initiative {now} instead of {before}"))
        unit = self._standing([pace.piece])
        return HintReason(kind, says.format(unit=unit, now=pace.now, before=pace.before), _hexes([pace.piece]))

    def _standing(self, pieces: Sequence[Piece]) -> Name:
        """`the Hybrid on c3 and the Blocker on d2`, for a sentence that agrees with it."""
        text = self.say(_("the {unit} on {hex}"))
        names = [(self.seating.tile(piece.seat, piece.kind).name.bare(self.language), piece.hex) for piece in pieces]
        return self._joined([name.longer(text.format(unit=name, hex=hex)) for name, hex in names])

    def _listed(self, names: Sequence[Name]) -> Name:
        text = self.say(_("the {tile}"))
        return self._joined([name.longer(text.format(tile=name)) for name in names])

    def _joined(self, names: Sequence[Name]) -> Name:
        return Name(listed(names, self.language), plural=len(names) > 1 or names[0].plural)

    def _hq(self, seat: int) -> list[str]:
        cell = int(self.position.now.hq[seat])
        return [self.seating.board.names[cell]] if cell >= 0 else []


def _hexes(pieces: Sequence[Piece]) -> list[str]:
    return [piece.hex for piece in pieces]
