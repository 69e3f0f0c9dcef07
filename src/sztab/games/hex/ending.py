"""How a game of Neuroshima Hex ended: which HQ fell or was weaker, and which units did the damage."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sztab.core.ending import Ending, Tally
from sztab.core.event import Event
from sztab.core.words import mark as _
from sztab.core.words import translator
from sztab.games.hex.data import Tile
from sztab.games.hex.position import Position
from sztab.games.hex.state import OVER, POINTS

# What may come between an attack and the count of its wounds.
_ON_THE_WAY = frozenset({"armour", "reflected", "unhurt", "absorbed", "exploded", "converted", "helped", "wounded"})


def ending(position: Position, events: Sequence[Event], language: str) -> Ending:
    """The cause, where the rules ended it, and the damage by unit."""
    say = translator(language).gettext
    seating = position.seating
    dealt = damage(position, events)
    tallies = []
    for (letter, code), count in sorted(dealt.items(), key=lambda one: (-one[1], one[0])):
        seat = seating.letters.index(letter)
        tallies.append(Tally(seat, _tile(position, seat, code).name[language], count))
    best = ""
    hqs = {army.tile("hq").name[language] for army in seating.armies}
    first = next((tally for tally in tallies if tally.says not in hqs), None)
    if first:
        army = seating.armies[first.seat].name[language]
        best = say(_("Best unit: {unit} ({army}), {count} damage.")).format(
            unit=first.says, army=army, count=first.count
        )
    cause = _cause(position, events, language) if position.now.phase == OVER else ""
    return Ending(cause, best, say(_("Damage by unit")) if tallies else "", tuple(tallies))


def _cause(position: Position, events: Sequence[Event], language: str) -> str:
    s, say = position.now, translator(language).gettext
    names = [army.name[language] for army in position.seating.armies]
    winners = " + ".join(name for seat, name in enumerate(names) if s.result >> seat & 1)
    order = sorted(range(s.seats), key=lambda seat: -int(s.toughness[seat]))
    counts = ", ".join(f"{names[seat]} {int(s.toughness[seat])}" for seat in order)
    if s.mode == POINTS:
        return say(_("The points decide: {counts}.")).format(counts=counts)
    fallen = [names[seat] for seat in range(s.seats) if s.toughness[seat] == 0 and not s.out >> seat & 1]
    if len(fallen) > 1:
        return say(_("The HQs of several armies were destroyed in the same battle: {armies}.")).format(
            armies=", ".join(fallen)
        )
    if fallen:
        final = next((event.data["battle"] == "final" for event in reversed(events) if event.kind == "battle"), False)
        text = (
            _("The HQ of {army} was destroyed in the last battle.") if final else _("The HQ of {army} was destroyed.")
        )
        return say(text).format(army=fallen[0])
    if not winners:
        return say(_("After the last battle the HQs are equally strong: {counts}.")).format(counts=counts)
    return say(_("After the last battle the strongest HQ is that of {army}: {counts}.")).format(
        army=winners, counts=counts
    )


def damage(position: Position, events: Iterable[Event]) -> Counter[tuple[str, str]]:
    """Wounds that units of a kind dealt to the other side, by the letter of the seat and the code of the tile.

    Of wounds to a unit those count that it could still take. What HQs lose is told as a sum: here it is taken from the
    attacks on them. What instant tiles do is nobody's.
    """
    counter = _Damage(position)
    for event in events:
        counter.hear(event)
    counter.settle()
    return counter.dealt


class _Damage:
    def __init__(self, position: Position) -> None:
        self.position = position
        self.dealt: Counter[tuple[str, str]] = Counter()
        self.at_hqs: list[dict[str, Any]] = []  # attacks on HQs whose wounds are not counted yet
        self.last: dict[str, Any] = {}

    def hear(self, event: Event) -> None:
        data = event.data
        if event.kind == "attack":
            self.last = {"unit": data.get("unit"), "target": data["target"], "power": data["power"]}
            self.at_hqs.append(self.last)
        elif event.kind not in _ON_THE_WAY:
            self.settle()
        elif event.kind == "armour":
            self.last["power"] -= 1
        elif event.kind == "unhurt" or (event.kind == "reflected" and "target" not in data):
            self.last["power"] = 0
        elif event.kind == "reflected":
            self.last["target"] = data["target"]
        elif event.kind == "absorbed":
            self._forget(data)
        elif event.kind == "wounded":
            self._wounded(data)

    def settle(self) -> None:
        """What is left of the attacks on HQs has hit them."""
        for attack in self.at_hqs:
            if attack["target"]["code"] == "hq":
                self._count(attack["unit"], attack["target"], attack["power"])
        self.at_hqs = []

    def _forget(self, data: Mapping[str, Any]) -> None:
        for attack in self.at_hqs:
            if attack["unit"] == data.get("attacker") and attack["target"] == data["target"]:
                attack["power"] = 0
                return

    def _wounded(self, data: Mapping[str, Any]) -> None:
        target = data["target"]
        seat = self.position.seating.letters.index(target["seat"])
        most = _tile(self.position, seat, target["code"]).toughness + 1
        self._count(data.get("unit"), target, min(data["after"], most) - min(data["before"], most))

    def _count(self, unit: Mapping[str, Any] | None, target: Mapping[str, Any], power: int) -> None:
        if unit is None or power <= 0:
            return
        mine, theirs = (self.position.seating.letters.index(one["seat"]) for one in (unit, target))
        if not self.position.now.friends[mine] >> theirs & 1:
            self.dealt[unit["seat"], unit["code"]] += power


def _tile(position: Position, seat: int, code: str) -> Tile:
    return position.seating.armies[seat].tile(code)
