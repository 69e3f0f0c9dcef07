"""The story of a game of Neuroshima Hex: events as sentences and as lines, in three languages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sztab.core.event import Event
from sztab.core.names import Name
from sztab.core.story import Told
from sztab.core.words import mark as _
from sztab.core.words import translator
from sztab.games.hex.data import Tile, load_armies
from sztab.games.hex.state import LETHAL

# ---- sentences, without the full stop

_SENTENCES = {
    "placed": _("{army} {army:places|place} {target}"),
    "executed": _("{unit} {unit:executes|execute} {target}"),
    "replaced": _("{unit} {unit:makes|make} room"),
    "discarded": _("{army} {army:discards|discard} {unit}"),
    "redrawn": _("{army} {army:returns|return} an unlucky hand"),
    "instant": _("{army} {army:plays|play} {unit}"),
    "steel_net": _("{army} {army:throws|throw} the steel net over {target}"),
    "net_back": _("The steel net comes off {unit}"),
    "lair": _("{unit} {unit:is|are} not next to {unit:its|their} HQ and {unit:is|are} removed"),
    "terror": _("{army} cannot place a unit in {army:its|their} next turn"),
    "turn": _("{army} {army:is|are} on turn"),
    "segment": _("Initiative {segment}"),
    "missed_segment": _("{unit} {unit:is|are} netted and {unit:misses|miss} initiative {segment}"),
    "exploded": _("{unit} {unit:explodes|explode} and {unit:leaves|leave} the board"),
    "agony": _("{unit} {unit:strikes|strike} once more in agony"),
    "paid": _("{army} {army:pays|pay} 1 point: {before} becomes {after}"),
    "scored": _("{army} {army:scores|score}: {before} becomes {after}"),
    "received": _("{army} {army:receives|receive} the point that this costs: {before} becomes {after}"),
    "out": _("{army} {army:is|are} out of the game"),
    "lost": _("{army} {army:has|have} lost the comparison; {army:its|their} units fight on"),
    "overtime": _("Everything is equal: everybody takes one more turn"),
    "pushed": _("{unit} {unit:pushes|push} {target} to {to}"),
    "pulled": _("{unit} {unit:pulls|pull} {target} to {to}"),
    "laid": _("{army} {army:lays|lay} {target}"),
    "ground_gone": _("{unit} {unit:is|are} destroyed"),
    "weak": _("{unit} {unit:loses|lose} the toughness that kept {unit:it|them} alive and {unit:is|are} destroyed"),
    "poisoned": _("{target} {target:gets|get} a venom marker"),
    "stung": _("Venom wounds {target}"),
    "swapped": _("{unit} {unit:changes|change} places with {target}"),
    "bent": _("{unit} {unit:bends|bend} the shot of {target}"),
    "endless": _("Endlessly many shots leave {unit}"),
    "sprung": _("{unit} {unit:is|are} set off"),
    "paralysed": _("{target} {target:gets|get} a paralysis marker"),
    "drawn_in": _("{unit} {unit:draws|draw} in {target}"),
    "sunk": _("{unit} {unit:is|are} destroyed in the hole"),
    "burst": _("{unit} {unit:explodes|explode}"),
    "died": _("{unit} {unit:dies|die}"),
}
_UNHURT = {
    "UNIT-4": _("{unit} {unit:is|are} not hurt: an HQ never wounds an HQ"),
    "EXP-3": _("{unit} {unit:is|are} not hurt: an HQ withstands the charge"),
    "ATK-10": _("{unit} {unit:is|are} not hurt: a reflected attack of an HQ does nothing to an HQ"),
    "ARMY-BE-4": _("{unit} {unit:is|are} not hurt by the blow: {unit:it flies|they fly}"),
    "MODE-2": _("{unit} {unit:has|have} lost already and {unit:takes|take} no more damage"),
}
_BATTLE = {
    "ordinary": _("A battle begins"),
    "final": _("The final battle begins"),
    "overtime": _("The overtime battle begins"),
    "drill": _("A battle begins"),
}
DIRECTION_WORDS = {
    "N": _("north"),
    "NE": _("north-east"),
    "SE": _("south-east"),
    "S": _("south"),
    "SW": _("south-west"),
    "NW": _("north-west"),
}
_ATTACK = {
    "blow": _("{unit} {unit:strikes|strike} {direction}"),
    "shot": _("{unit} {unit:shoots|shoot} {direction}"),
    "gauss": _("{unit} {unit:fires its|fire their} gauss cannon {direction}"),
    "charge": _("{unit} {unit:blows|blow} up {direction}"),
    "poison": _("{unit} {unit:poisons|poison} {direction}"),
    "anywhere": _("{unit} {unit:strikes|strike} out of the shadow"),
    "rocket": _("{unit} {unit:fires|fire} a rocket {direction}"),
    "both": _("{unit} {unit:strikes|strike} and {unit:shoots|shoot} {direction}"),
}
_TURNED = {"blow": _("a blow"), "shot": _("a shot")}
_HELP = {"initiative": _("initiative"), "extra": _("extra attack"), "melee": _("melee"), "shot": _("shot")}
_WITHOUT_STRENGTH = ("charge", "poison")  # the one destroys, the other wounds nobody
_STRENGTH = {"blow": ("melee",), "shot": ("shot",), "both": ("melee", "shot")}


def explain(event: Event, language: str = "en") -> str:
    """An event as a sentence in English, Polish or German."""
    return _Words(language).clause(event) + "."


def tell(events: Iterable[Event], language: str = "en") -> list[Told]:
    """What happened, told in lines with the rules that decided it and the hexes they are about.

    An attack is one line: who attacks and how, what is in the way, and what becomes of the unit that is hit. Where the
    events end before that is known (a player has to choose first), the line says what is coming.
    """
    teller = _Teller(_Words(language))
    for event in events:
        teller.hear(event)
    return [Told(line.says, line.rules, line.events[0].kind, line.places) for line in teller.lines()]


class _Words:
    """Clauses in one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.words = translator(language)
        self.say = self.words.gettext

    def army(self, army: str) -> Name:
        return load_armies()[army].name.subject(self.language)

    def unit(self, unit: dict[str, Any], short: bool = False) -> Name:
        name = _tile(unit).name.subject(self.language)
        if "hex" not in unit:
            return name
        text = "{unit} {hex}" if short else self.say(_("{unit} on {hex}"))
        return name.longer(text.format(unit=name, hex=unit["hex"]))

    def wounds(self, count: int) -> str:
        return self.words.ngettext("{count} wound", "{count} wounds", count).format(count=count)

    def fill(self, text: str, data: Mapping[str, Any], short: bool = False, **more: Any) -> str:
        """A translated text with its fields filled in from an event."""
        fields = {key: value for key, value in data.items() if isinstance(value, int | str)}
        for key in ("unit", "target", "attacker"):
            if key in data:
                fields[key] = self.unit(data[key], short)
        if "army" in data:
            fields["army"] = self.army(data["army"])
        if "direction" in data:
            fields["direction"] = self.say(DIRECTION_WORDS[data["direction"]])
        return self.say(text).format(**{**fields, **more})

    def clause(self, event: Event, short: bool = False) -> str:
        """An event in words; `short`: inside a longer sentence."""
        special = getattr(self, f"_{event.kind}", None)
        if special:
            return str(special(event, event.data, short))
        return self.fill(_SENTENCES[event.kind], event.data, short)

    def tiles(self, events: Sequence[Event]) -> str:
        """Tiles drawn together."""
        names = ", ".join(self.unit(event.data["unit"]) for event in events)
        return self.fill(_("{army} {army:draws|draw} {tiles}"), events[0].data, tiles=names)

    def _drawn(self, event: Event, data: Mapping[str, Any], short: bool) -> str:
        return self.tiles([event])

    def _helped(self, event: Event, data: Mapping[str, Any], short: bool) -> str:
        gifts = ", ".join(f"{data[word]:+} {self.say(text)}" for word, text in _HELP.items() if word in data)
        return self.fill(_("{unit} {unit:acts|act} on {target}: {gifts}"), data, short, gifts=gifts)

    def _attack(self, event: Event, data: Mapping[str, Any], short: bool) -> str:
        if data["way"] == "blast":
            return self.hit(data["target"], data["power"], short)
        head = self.attack(self.unit(data["unit"]), data, data["way"])
        return f"{head}: {self.hit(data['target'], data['power'], short)}"

    def attack(self, unit: Name, data: Mapping[str, Any], way: str) -> str:
        """Who attacks, how and in which direction."""
        over = ", ".join(self.unit(passed, short=True) for passed in data["over"])
        text = _ATTACK[way]
        if over:
            own = all(passed["seat"] == data["unit"]["seat"] for passed in data["over"])
            text = (
                _("{unit} {unit:shoots|shoot} {direction} over {unit:its|their} own {over}")
                if own
                else _("{unit} {unit:shoots|shoot} {direction} over {over}")
            )
        if "direction" not in data:
            return self.fill(_ATTACK["anywhere"], {}, unit=unit)
        return self.fill(text, {"direction": data["direction"]}, unit=unit, over=over)

    def hit(self, target: dict[str, Any], power: int, short: bool) -> str:
        """An attack that has not taken effect yet."""
        text = (
            _("{target} {target:is|are} to be destroyed")
            if power >= LETHAL
            else _("{target} {target:is|are} hit with strength {power}")
        )
        return self.fill(text, {"target": target, "power": power}, short)

    def _armour(self, event: Event, data: Mapping[str, Any], short: bool) -> str:
        text = (
            _("the armour of {unit} takes 1 off the shot")
            if data["after"]
            else _("the armour of {unit} stops the shot")
        )
        clause = self.fill(text, data, short)
        return clause if short else clause[:1].upper() + clause[1:]

    def _reflected(self, event: Event, data: Mapping[str, Any], short: bool) -> str:
        if "target" in data:
            return self.fill(_("{unit} {unit:throws|throw} the attack back at {target}"), data, short)
        return self.fill(_("{unit} {unit:throws|throw} the attack back; it hits nobody"), data, short)

    def _unhurt(self, event: Event, data: Mapping[str, Any], short: bool) -> str:
        return self.fill(_UNHURT[event.rule], data, short)

    def _segment(self, event: Event, data: Mapping[str, Any], short: bool) -> str:
        if data["segment"] == "open":
            return self.say(_("Before the first segment"))
        return self.fill(_SENTENCES["segment"], data)

    def _missed_segment(self, event: Event, data: Mapping[str, Any], short: bool) -> str:
        if event.rule == "PAR-10":
            return self.fill(_("{unit} {unit:is|are} paralysed and {unit:misses|miss} initiative {segment}"), data)
        return self.fill(_SENTENCES["missed_segment"], data)

    def _battle(self, event: Event, data: Mapping[str, Any], short: bool) -> str:
        return self.say(_BATTLE[data["battle"]])

    def _converted(self, event: Event, data: Mapping[str, Any], short: bool) -> str:
        turned = self.say(_TURNED[data["way"]])
        text = _("{unit} {unit:turns|turn} the attack of {target} to the {direction} into {turned}")
        return self.fill(text, data, short, turned=turned)

    def _absorbed(self, event: Event, data: Mapping[str, Any], short: bool) -> str:
        return self.fill(_("{unit} {unit:takes|take} the hit on {target} and {unit:dies|die}"), data, short)

    def _wounded(self, event: Event, data: Mapping[str, Any], short: bool) -> str:
        wounds = data["after"] - data["before"]
        if data["after"] >= LETHAL:
            return self.fill(_("{target} {target:is|are} destroyed"), data, short)
        toughness = _tile(data["target"]).toughness + data.get("added", 0)
        text = (
            _("{target} {target:takes|take} {wounds} and {target:dies|die}")
            if _is_lethal(data, toughness)
            else _("{target} {target:takes|take} {wounds}")
        )
        return self.fill(text, data, short, wounds=self.wounds(wounds))

    def _hq_wounded(self, event: Event, data: Mapping[str, Any], short: bool) -> str:
        text = _("{army}: the HQ takes {wounds}, {before} becomes {after}")
        return self.fill(text, data, wounds=self.wounds(data["wounds"]))

    def _mine(self, event: Event, data: Mapping[str, Any], short: bool) -> str:
        text = (
            _("{unit} {unit:goes|go} off; {target} {target:is|are} not hurt")
            if event.rule == "FND-15"
            else _("{unit} {unit:goes|go} off and {unit:destroys|destroy} {target}")
        )
        return self.fill(text, data, short)

    def _moved(self, event: Event, data: Mapping[str, Any], short: bool) -> str:
        if data["unit"]["hex"] == data["target"]["hex"]:
            return self.fill(_("{unit} {unit:turns|turn}"), data)
        return self.fill(_("{unit} {unit:moves|move} to {to}"), data, to=data["target"]["hex"])

    def _scavenged(self, event: Event, data: Mapping[str, Any], short: bool) -> str:
        return self._moved(event, data, short)

    def _over(self, event: Event, data: Mapping[str, Any], short: bool) -> str:
        if not data["winners"]:
            return self.say(_("The game ends in a draw"))
        winners = ", ".join(map(self.army, data["armies"]))
        return self.say(_("The game is over; winner: {winners}")).format(winners=winners)


def _tile(unit: Mapping[str, Any]) -> Tile:
    return load_armies()[unit["army"]].tile(unit["code"])


def _is_lethal(wound: Mapping[str, Any], toughness: int) -> bool:
    """BTL-7: is this the wound that a unit dies of?"""
    before: int = wound["before"]
    after: int = wound["after"]
    return before <= toughness < after


def _place(unit: Mapping[str, Any] | None) -> str:
    return "" if unit is None else str(unit.get("hex", ""))


# ---- stories


@dataclass
class _Line:
    """One line being told; for an attack, with what is known of it so far."""

    text: str
    rules: list[str]
    events: list[Event]
    clauses: list[str] = field(default_factory=list)
    target: dict[str, Any] | None = None  # whom it lands on, after reflection
    power: int = 0  # what arrives there
    last: int = 0  # the part of it that was told last
    settled: bool = False

    @property
    def says(self) -> str:
        return ": ".join(filter(None, (self.text, "; ".join(self.clauses))))

    @property
    def places(self) -> list[str]:
        """The hexes of who acts, whom it is done to, whom it lands on instead, and where that one ends up."""
        data = self.events[0].data
        units = (data.get("unit"), data.get("target"), self.target)
        return list(dict.fromkeys(filter(None, (*map(_place, units), data.get("to", "")))))

    def add(self, clause: str, rule: str) -> None:
        if clause and clause not in self.clauses:
            self.clauses.append(clause)
        if rule not in self.rules:
            self.rules.append(rule)


class _Teller:
    """Folds events into lines. What happens between an attack and its wounds is told with the attack."""

    BEFORE_WOUNDS = frozenset(
        {
            "attack",
            "armour",
            "reflected",
            "unhurt",
            "absorbed",
            "exploded",
            "converted",
            "helped",
            "stung",
            "bent",
            "endless",
            "sprung",
            "burst",
        }
    )

    def __init__(self, words: _Words) -> None:
        self.words = words
        self.told: list[_Line] = []
        self.open: list[_Line] = []  # attacks whose effect is not known yet
        self.deaths: dict[str, _Line] = {}  # by hex: the line that tells of a death before the unit is removed
        self.help: dict[str, list[Mapping[str, Any]]] = {}
        self.segment = -1
        self.in_agony: set[str] = set()

    def lines(self) -> list[_Line]:
        """The story so far."""
        for line in self.open:
            if line.power > 0 and line.target:
                line.clauses.append(self.words.hit(line.target, line.power, short=True))
        self.open = []
        return [line for line in self.told if line.says]  # a blast that only sets off a trap says nothing itself

    def hear(self, event: Event) -> None:
        """Take in the next event."""
        if event.kind not in self.BEFORE_WOUNDS and event.kind != "wounded":
            self._settle()
        fold = getattr(self, f"_{event.kind}", None)
        if fold is None or not fold(event, event.data):
            self.told.append(_Line(self.words.clause(event), [event.rule], [event]))

    def _settle(self) -> None:
        """The wounds are counted: HQs have theirs summed up elsewhere, what has had no effect has none."""
        for line in self.open:
            if line.power > 0 and line.target:
                words = self.words
                if _tile(line.target).kind == "hq":
                    wounds = words.wounds(line.power)
                    text = words.fill(
                        _("{target} {target:takes|take} {wounds}"), {"target": line.target}, short=True, wounds=wounds
                    )
                else:
                    text = words.say(_("it has no effect"))
                line.clauses.append(text)
        self.open = []

    def _sprung(self, event: Event, data: Mapping[str, Any]) -> bool:
        if self.open:
            self.open[-1].power -= self.open[-1].last
        return False

    def _battle(self, event: Event, data: Mapping[str, Any]) -> bool:
        self.segment, self.help, self.in_agony = -1, {}, set()
        return False

    def _segment(self, event: Event, data: Mapping[str, Any]) -> bool:
        self.segment, self.help, self.in_agony = -1 if data["segment"] == "open" else data["segment"], {}, set()
        return False

    def _helped(self, event: Event, data: Mapping[str, Any]) -> bool:
        self.help.setdefault(_place(data["target"]), []).append(data)
        return True

    def _agony(self, event: Event, data: Mapping[str, Any]) -> bool:
        self.in_agony.add(_place(data["unit"]))
        return False

    def _turn(self, event: Event, data: Mapping[str, Any]) -> bool:
        self.segment = -1
        return False

    def _drawn(self, event: Event, data: Mapping[str, Any]) -> bool:
        last = self.told[-1] if self.told else None
        if not last or last.events[0].kind != "drawn" or last.events[0].data["seat"] != data["seat"]:
            return False
        last.events.append(event)
        last.text = self.words.tiles(last.events)
        last.add("", event.rule)
        return True

    def _attack(self, event: Event, data: Mapping[str, Any]) -> bool:
        last = self.open[-1] if self.open else None
        if last and last is self.told[-1] and self._is_one_attack(last.events[-1].data, data):
            last.events.append(event)
            last.add("", event.rule)
            last.power += data["power"]
            last.target = data["target"]
        else:
            last = _Line("", [event.rule], [event], target=data["target"], power=data["power"])
            self.told.append(last)
            self.open.append(last)
        last.last = data["power"]
        last.text = self._head(last.events)
        return True

    @staticmethod
    def _is_one_attack(first: Mapping[str, Any], second: Mapping[str, Any]) -> bool:
        """ATK-7: a blow and a shot of one side."""
        return (
            (first["way"], second["way"]) == ("blow", "shot")
            and first["unit"] == second["unit"]
            and first["direction"] == second["direction"]
            and first["target"] == second["target"]
        )

    def _head(self, events: list[Event]) -> str:
        """Who attacks, with which initiative, how and how hard."""
        data = events[-1].data
        if data["way"] == "blast":
            return ""
        way = data["way"] if len(events) == 1 else "both"
        unit = self.words.unit(data["unit"])
        initiative = self._initiative(data["unit"])
        text = self.words.attack(unit.longer(f"{unit} ({initiative})") if initiative else unit, data, way)
        power = sum(event.data["power"] for event in events)
        words = ("melee", "shot") if events[-1].rule == "MOD-8" else _STRENGTH.get(way, ())
        gifts = self._gifts(data["unit"], words)
        if (power != 1 and way not in _WITHOUT_STRENGTH) or gifts:
            text += " " + self.words.fill(_("with strength {power}"), {"power": power})
        return f"{text} ({gifts})" if gifts else text

    def _gifts(self, unit: dict[str, Any], kinds: Sequence[str]) -> str:
        """`+1 Scout d2, -1 Saboteur c3`."""
        return ", ".join(
            f"{sum(gift.get(kind, 0) for kind in kinds):+} {self.words.unit(gift['unit'], short=True)}"
            for gift in self.help.get(_place(unit), ())
            if any(kind in gift for kind in kinds)
        )

    def _initiative(self, unit: dict[str, Any]) -> str:
        """`initiative 3, +1 Scout d2`, whose extra attack it is (MOD-6), or that a Zone has slowed it (ZONE-1)."""
        if self.segment < 0 or _place(unit) in self.in_agony:
            return ""
        help_ = self.help.get(_place(unit), ())
        change = sum(gift.get("initiative", 0) for gift in help_)
        printed = {max(value + change, 0): value for value in reversed(_tile(unit).initiative)}
        if self.segment not in printed:
            gaps = [value for value in reversed(range(max(printed, default=0))) if value not in printed]
            if self.segment in gaps[: sum(gift.get("extra", 0) for gift in help_)]:
                givers = ", ".join(self.words.unit(gift["unit"], short=True) for gift in help_ if "extra" in gift)
                return self.words.fill(
                    _("extra attack at initiative {segment}: {givers}"), {"segment": self.segment}, givers=givers
                )
            highest = max(_tile(unit).initiative, default=self.segment)  # ZONE-1
            return self.words.fill(
                _("initiative {segment} instead of {printed}"), {"segment": self.segment, "printed": highest}
            )
        text = self.words.fill(_("initiative {value}"), {"value": printed[self.segment]})
        return ", ".join(filter(None, (text, self._gifts(unit, ("initiative",)))))

    def _armour(self, event: Event, data: Mapping[str, Any]) -> bool:
        line = self.open[-1]
        line.power -= 1
        line.last -= 1
        line.add(self.words.clause(event, short=True), event.rule)
        return True

    def _unhurt(self, event: Event, data: Mapping[str, Any]) -> bool:
        line = self.open[-1]
        line.power -= line.last
        line.add(self.words.clause(event, short=True), event.rule)
        return True

    def _reflected(self, event: Event, data: Mapping[str, Any]) -> bool:
        line = self.open[-1]
        line.target = data.get("target")
        if line.target is None:
            line.power -= line.last
        line.add(self.words.clause(event, short=True), event.rule)
        return True

    def _absorbed(self, event: Event, data: Mapping[str, Any]) -> bool:
        line = self._line_of(data.get("attacker"), data, power=data["power"])
        if line:
            line.add(self.words.clause(event, short=True), event.rule)
        else:
            line = _Line(self.words.clause(event), [event.rule], [event])
            self.told.append(line)
        self.deaths[_place(data["unit"])] = line
        return True

    def _wounded(self, event: Event, data: Mapping[str, Any]) -> bool:
        line = self._line_of(data.get("unit"), data)
        if line:
            line.add(self.words.clause(event, short=True), event.rule)
        else:
            line = _Line(self.words.clause(event), [event.rule], [event])
            self.told.append(line)
        if _is_lethal(data, _tile(data["target"]).toughness + data.get("added", 0)):
            self.deaths[_place(data["target"])] = line
        return True

    def _line_of(self, attacker: Mapping[str, Any] | None, data: Mapping[str, Any], power: int = 0) -> _Line | None:
        """The attack that an effect belongs to; it is open no longer."""
        for line in self.open:
            attack = line.events[0].data
            if (
                _place(attack.get("unit")) == _place(attacker)
                and _place(line.target) == _place(data["target"])
                and (not power or line.power == power)
                and ("direction" not in data or attack.get("direction") == data["direction"])
            ):
                self.open.remove(line)
                return line
        return None

    def _exploded(self, event: Event, data: Mapping[str, Any]) -> bool:
        line = _Line(self.words.clause(event), [event.rule], [event])
        self.told.append(line)
        self.deaths[_place(data["unit"])] = line
        return True

    def _died(self, event: Event, data: Mapping[str, Any]) -> bool:
        line = self.deaths.pop(_place(data["unit"]), None)
        if line:
            line.add("", event.rule)
        return line is not None
