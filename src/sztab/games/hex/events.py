"""Events of Neuroshima Hex: from the kernel's rows of numbers to named facts, and from those to sentences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from sztab.core.event import Event
from sztab.core.words import translator
from sztab.games.hex.board import DIRECTIONS
from sztab.games.hex.position import Seating
from sztab.games.hex.rules import log
from sztab.games.hex.rules.ids import RULE_IDS
from sztab.games.hex.state import KINDS, NOWHERE, UNITS
from sztab.games.hex.tiles import load_armies

_NAMES = {value: name.removeprefix("E_").lower() for name, value in vars(log).items() if name.startswith("E_")}
_WAYS = ("blow", "shot", "gauss", "blast")
_BATTLES = ("ordinary", "final", "overtime", "drill")


def _(text: str) -> str:
    """Mark a text for translation; it is translated where it is used."""
    return text


def decode(seating: Seating, rows: Iterable[Sequence[int]]) -> list[Event]:
    """Named events from the rows that the kernel wrote."""
    decoder = _Decoder(seating)
    return [event for row in rows if (event := decoder.event([int(x) for x in row]))]


class _Decoder:
    """Turns rows into events; remembers what a row says about the ones after it."""

    def __init__(self, seating: Seating) -> None:
        self.seating = seating
        self.segment = -1
        self.help: dict[int, list[dict[str, Any]]] = {}
        self.passed: list[dict[str, Any]] = []

    def hex(self, cell: int) -> str:
        return self.seating.board.names[cell]

    def unit(self, cell: int, unit: int) -> dict[str, Any]:
        """A unit where it stands: enough to find it on the board and to name it."""
        seat, kind, facing = unit // UNITS, unit // 6 % KINDS, unit % 6
        tile = self.seating.tile(seat, kind)
        found: dict[str, Any] = {
            "seat": self.seating.letters[seat],
            "army": self.seating.armies[seat].id,
            "code": tile.code,
        }
        if 0 <= cell < NOWHERE:
            found["hex"] = self.hex(cell)
        if tile.facings > 1:
            found["facing"] = facing
        return found

    def event(self, row: list[int]) -> Event | None:
        kind, rule, seat, a, unit, b, other, x, y, z = row
        name = _NAMES[kind]
        data: dict[str, Any] = {}
        if seat >= 0:
            data["seat"] = self.seating.letters[seat]
            data["army"] = self.seating.armies[seat].id
        if unit >= 0:
            data["unit"] = self.unit(a, unit)
        if other >= 0:
            data["target"] = self.unit(b, other)
        if name == "segment":
            self.segment, self.help = x, {}
        if name == "battle":
            self.segment = -1
        if name == "helped":
            self._note_help(b, data["unit"], x, y, z)
            return None
        if name == "passed":
            self.passed.append(data["target"])
            return None
        more = getattr(self, f"_{name}", None)
        if more:
            data.update(more(a, b, x, y, z))
        return Event(name, RULE_IDS[rule], data)

    def _note_help(self, cell: int, giver: dict[str, Any], melee: int, shot: int, speed: int) -> None:
        gifts = {"melee": melee, "shot": shot, "initiative": speed >> 3, "extra": speed & 7}
        gifts = {word: value for word, value in gifts.items() if value}
        if gifts:
            self.help.setdefault(cell, []).append({"unit": giver, **gifts})

    def _attack(self, a: int, b: int, x: int, y: int, z: int) -> dict[str, Any]:
        way, bonus = _WAYS[z & 7], z >> 3
        data: dict[str, Any] = {"way": way, "printed": y, "bonus": bonus, "power": max(y + bonus, 0)}
        if x < 6:
            data["direction"] = DIRECTIONS[x]
            path, cell = [], a
            while cell != b:
                cell = self.seating.board.neighbour[cell][x]
                path.append(self.hex(cell))
            data["path"] = path
        data["over"] = self.passed
        self.passed = []
        if self.segment >= 0:
            data["segment"] = self.segment
            data["help"] = self.help.get(a, [])
        return data

    def _segment(self, a: int, b: int, x: int, y: int, z: int) -> dict[str, Any]:
        return {"segment": x}

    def _missed_segment(self, a: int, b: int, x: int, y: int, z: int) -> dict[str, Any]:
        return {"segment": x}

    def _battle(self, a: int, b: int, x: int, y: int, z: int) -> dict[str, Any]:
        return {"battle": _BATTLES[x]}

    def _armour(self, a: int, b: int, x: int, y: int, z: int) -> dict[str, Any]:
        return {"before": x, "after": y, "direction": DIRECTIONS[z]}

    def _reflected(self, a: int, b: int, x: int, y: int, z: int) -> dict[str, Any]:
        return {"direction": DIRECTIONS[x], "power": y, "way": _WAYS[z]}

    def _converted(self, a: int, b: int, x: int, y: int, z: int) -> dict[str, Any]:
        return {"direction": DIRECTIONS[x], "way": _WAYS[1 - y], "was": _WAYS[y]}

    def _absorbed(self, a: int, b: int, x: int, y: int, z: int) -> dict[str, Any]:
        attacker = {} if y < 0 else {"attacker": self.unit(x, y)}
        return {**attacker, "power": z}

    def _wounded(self, a: int, b: int, x: int, y: int, z: int) -> dict[str, Any]:
        return {"before": x, "after": y}

    def _hq_wounded(self, a: int, b: int, x: int, y: int, z: int) -> dict[str, Any]:
        return {"before": x, "after": y, "wounds": z}

    def _paid(self, a: int, b: int, x: int, y: int, z: int) -> dict[str, Any]:
        return {"before": x, "after": y}

    def _scored(self, a: int, b: int, x: int, y: int, z: int) -> dict[str, Any]:
        return {"before": x, "after": y}

    def _moved(self, a: int, b: int, x: int, y: int, z: int) -> dict[str, Any]:
        return {"over": self.hex(x)} if x != NOWHERE else {}

    def _pushed(self, a: int, b: int, x: int, y: int, z: int) -> dict[str, Any]:
        return {"to": self.hex(x)}

    def _pulled(self, a: int, b: int, x: int, y: int, z: int) -> dict[str, Any]:
        return {"to": self.hex(x), "facing": y}

    def _over(self, a: int, b: int, x: int, y: int, z: int) -> dict[str, Any]:
        return {"winners": [letter for seat, letter in enumerate(self.seating.letters) if x >> seat & 1]}


# ---- sentences

_SENTENCES = {
    "placed": _("{army} places {target}."),
    "executed": _("{unit} executes {target}."),
    "replaced": _("{unit} makes room."),
    "discarded": _("{army} discards {unit}."),
    "redrawn": _("{army} gives an unlucky hand back."),
    "drawn": _("{army} draws {unit}."),
    "instant": _("{army} plays {unit}."),
    "steel_net": _("{army} throws the steel net over {target}."),
    "net_back": _("The steel net comes off {unit}."),
    "lair": _("{unit} is not next to its HQ and is removed."),
    "terror": _("{army} may place no unit in its next turn."),
    "turn": _("{army} is on turn."),
    "segment": _("Initiative {segment}."),
    "missed_segment": _("{unit} is netted and misses initiative {segment}."),
    "armour": _("Armour of {unit} takes 1 off the shot: {before} becomes {after}."),
    "exploded": _("{unit} explodes."),
    "agony": _("{unit} strikes once more in agony."),
    "paid": _("{army} pays 1 point: {before} becomes {after}."),
    "scored": _("{army} scores: {before} becomes {after}."),
    "out": _("{army} is out of the game."),
    "lost": _("{army} has lost the comparison; its units fight on."),
    "overtime": _("All is equal: everybody takes one more turn."),
}
_UNHURT = {
    "UNIT-4": _("An HQ never wounds an HQ: {unit} is not hurt."),
    "ATK-10": _("A reflected attack of an HQ does not hurt {unit}."),
    "ARMY-BE-4": _("{unit} flies: the blow does not hurt it."),
    "MODE-2": _("{unit} has lost already and takes no more damage."),
}
_BATTLE = {
    "ordinary": _("A battle begins."),
    "final": _("The final battle begins."),
    "overtime": _("The overtime battle begins."),
    "drill": _("A battle begins."),
}
_DIRECTIONS = {
    "N": _("north"),
    "NE": _("north-east"),
    "SE": _("south-east"),
    "S": _("south"),
    "SW": _("south-west"),
    "NW": _("north-west"),
}
_ATTACK = {
    "blow": _("{unit} strikes {direction} at {target}: strength {power}."),
    "shot": _("{unit} shoots {direction} at {target}: strength {power}."),
    "gauss": _("{unit} fires its gauss cannon {direction} through {target}: strength {power}."),
    "blast": _("{target} is hit: strength {power}."),
}
_ATTACK_OVER = _("{unit} shoots {direction} over {over} at {target}: strength {power}.")
_TURNED = {"blow": _("a blow"), "shot": _("a shot"), "gauss": _("a gauss shot")}


def explain(event: Event, language: str = "en") -> str:
    """An event as a sentence in English, Polish or German."""
    return _Words(language).sentence(event)


class _Words:
    """Sentences in one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.words = translator(language)
        self.say = self.words.gettext

    def army(self, army: str) -> str:
        return load_armies()[army].name[self.language]

    def unit(self, unit: dict[str, Any]) -> str:
        name = load_armies()[unit["army"]].tile(unit["code"]).name[self.language]
        return self.say(_("{unit} on {hex}")).format(unit=name, hex=unit["hex"]) if "hex" in unit else name

    def wounds(self, count: int) -> str:
        return self.words.ngettext("{count} wound", "{count} wounds", count).format(count=count)

    def direction(self, direction: str) -> str:
        return self.say(_DIRECTIONS[direction])

    def sentence(self, event: Event) -> str:
        data = event.data
        special = getattr(self, f"_{event.kind}", None)
        if special:
            return str(special(event, data))
        return self._fill(_SENTENCES[event.kind], data)

    def _fill(self, text: str, data: Any, **more: Any) -> str:
        fields = {key: value for key, value in data.items() if isinstance(value, int | str)}
        for key in ("unit", "target", "attacker"):
            if key in data:
                fields[key] = self.unit(data[key])
        if "army" in data:
            fields["army"] = self.army(data["army"])
        if "direction" in data:
            fields["direction"] = self.direction(data["direction"])
        return self.say(text).format(**{**fields, **more})

    def _attack(self, event: Event, data: Any) -> str:
        text, more = _ATTACK[data["way"]], {}
        if data["over"]:
            text, more = _ATTACK_OVER, {"over": ", ".join(map(self.unit, data["over"]))}
        sentence = self._fill(text, data, **more)
        reasons = [
            self.say(_("{value:+} {what} by {unit}")).format(
                value=gift[word], what=self.say(what), unit=self.unit(gift["unit"])
            )
            for gift in data.get("help", ())
            for word, what in (
                ("initiative", _("initiative")),
                ("extra", _("attack")),
                ("melee", _("melee")),
                ("shot", _("shot")),
            )
            if word in gift
        ]
        return sentence + (f" ({', '.join(reasons)})" if reasons else "")

    def _reflected(self, event: Event, data: Any) -> str:
        if "target" in data:
            return self._fill(_("{unit} throws the attack back at {target}: strength {power}."), data)
        return self._fill(_("{unit} throws the attack back; it hits nobody."), data)

    def _unhurt(self, event: Event, data: Any) -> str:
        return self._fill(_UNHURT[event.rule], data)

    def _battle(self, event: Event, data: Any) -> str:
        return self.say(_BATTLE[data["battle"]])

    def _converted(self, event: Event, data: Any) -> str:
        turned = self.say(_TURNED[data["way"]])
        return self._fill(
            _("{unit} turns the attack of {target} to the {direction} into {turned}."), data, turned=turned
        )

    def _absorbed(self, event: Event, data: Any) -> str:
        wounds = self.wounds(min(data["power"], 9))
        if data["power"] >= 99:
            return self._fill(_("{unit} dies instead of {target}."), data)
        if "attacker" in data:
            return self._fill(
                _("{unit} takes the attack of {attacker} on {target} ({wounds}) and dies."), data, wounds=wounds
            )
        return self._fill(_("{unit} takes the hit on {target} ({wounds}) and dies."), data, wounds=wounds)

    def _wounded(self, event: Event, data: Any) -> str:
        count = min(data["after"] - data["before"], 99)
        if count >= 90:
            return self._fill(_("{target} is destroyed."), data)
        return self._fill(_("{target} takes {wounds}."), data, wounds=self.wounds(count))

    def _hq_wounded(self, event: Event, data: Any) -> str:
        return self._fill(
            _("{army}: the HQ takes {wounds}: {before} becomes {after}."), data, wounds=self.wounds(data["wounds"])
        )

    def _died(self, event: Event, data: Any) -> str:
        return self._fill(_("{unit} dies."), data)

    def _moved(self, event: Event, data: Any) -> str:
        if data["unit"]["hex"] == data["target"]["hex"]:
            return self._fill(_("{unit} turns."), data)
        return self._fill(_("{unit} moves to {to}."), data, to=data["target"]["hex"])

    def _scavenged(self, event: Event, data: Any) -> str:
        return self._moved(event, data)

    def _pushed(self, event: Event, data: Any) -> str:
        return self._fill(_("{unit} pushes {target} to {to}."), data)

    def _pulled(self, event: Event, data: Any) -> str:
        return self._fill(_("{unit} pulls {target} to {to}."), data)

    def _over(self, event: Event, data: Any) -> str:
        if not data["winners"]:
            return self.say(_("The game ends in a draw."))
        return self.say(_("The game is over; winner: {winners}.")).format(winners=", ".join(data["winners"]))
