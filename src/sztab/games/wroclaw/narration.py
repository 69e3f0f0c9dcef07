"""Events of In the Ruins of Wrocław in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from sztab.core.event import Event
from sztab.core.story import Told
from sztab.core.words import mark as _
from sztab.core.words import translator
from sztab.games.wroclaw.data import Cards, load_cards
from sztab.games.wroclaw.state import FATAL

_SENTENCES = {
    "first": _("{seat} has precedence."),
    "dealt": _("{seat} draws {character}."),
    "thrown": _("{seat} discards {characters}."),
    "turn": _("Turn {turn}; {seat} has precedence."),
    "hazard": _("Hazard: {hazard}."),
    "hazard_discarded": _("Hazard: {hazard} again; it is set aside and another one is drawn."),
    "deployed": _("{seat} puts down {character}: {manoeuvre}."),
    "revealed": _("{seat} has sent out {character}: {manoeuvre}."),
    "suffered": _("{character} is not protected: {hazard}, 1 wound."),
    "fire": _("{seat} fires."),
    "buckshot": _("{character} has lost {lowered} armour until the end of the turn."),
    "exposed": _("{character} no longer covers anybody."),
    "home": _("{character} returns to hand."),
    "heavily_wounded": _("{character} is heavily wounded and sits out the next turn."),
    "died": _("{character} is dead."),
    "perun": _("{character} finds a Perun; {seat} has {perun}."),
    "returned": _("{character} returns to the hand of {seat}."),
    "set_aside": _("{seat} sets a token aside: {manoeuvre}."),
    "taken_back": _("{seat} takes the three discarded tokens back."),
}
_ROLLED = {1: _("First roll: {value}."), 2: _("Second roll: {value}."), 3: _("Third roll: {value}.")}
_MANOEUVRES = {"attack": _("attack"), "explore": _("exploration"), "cover": _("cover")}
_DOING = {"attack": _("attacking"), "explore": _("exploring"), "cover": _("in cover")}
_FIRES = {
    "slug": _("{shooter}, {doing}, fires a slug at {target}, {aimed_at}"),
    "buckshot": _("{shooter}, {doing}, fires buckshot at {target}, {aimed_at}"),
    "short_burst": _("{shooter}, {doing}, fires a short burst at {target}, {aimed_at}"),
    "long_burst": _("{shooter}, {doing}, fires a long burst at {target}, {aimed_at}"),
    "head_shot": _("{shooter}, {doing}, fires a head shot at {target}, {aimed_at}"),
    "finesse_shot": _("{shooter}, {doing}, fires a finesse shot at {target}, {aimed_at}"),
    "focused_beam": _("{shooter}, {doing}, fires a focused beam at {target}, {aimed_at}"),
    "penetrating_beam": _("{shooter}, {doing}, fires a penetrating beam at {target}, {aimed_at}"),
}
_DIE = {"highest": _("highest die {die}"), "lowest": _("lowest die {die}")}


def side_name(seat: str, language: str) -> str:
    """What players call a seat: `Side A`."""
    return translator(language).gettext(_("Side {letter}")).format(letter=seat)


def explain(event: Event, language: str = "en") -> str:
    """An event as a sentence in English, Polish or German."""
    return _Words(language, load_cards()).sentence(event)


def tell(events: Iterable[Event], language: str = "en") -> list[Told]:
    """What happened, line by line, with the characters that it is about."""
    words = _Words(language, load_cards())
    return [
        Told(words.sentence(event).removesuffix("."), [event.rule], event.kind, _characters(event.data))
        for event in events
    ]


def too_few(over: Mapping[str, Any], language: str) -> str:
    """Why a game is over, in a sentence."""
    say = translator(language).gettext
    if len(over["short"]) == 1:
        short = side_name(over["short"][0], language)
        return say(_("{seat} has fewer than three characters in hand.")).format(seat=short)
    a, b = over["living"]
    return say(_("Nobody has three characters in hand; living characters: {a} against {b}.")).format(a=a, b=b)


def _characters(data: Mapping[str, Any]) -> list[str]:
    named = (data[key] for key in ("character", "shooter", "target") if key in data)
    return [*named, *data.get("characters", ())]


class _Words:
    """Sentences in one language."""

    def __init__(self, language: str, cards: Cards) -> None:
        self.cards = cards
        self.language = language
        self.words = translator(language)
        self.say = self.words.gettext

    def sentence(self, event: Event) -> str:
        if event.kind == "shot":
            return self._shot(event.data)
        if event.kind == "rolled":
            return self.say(_ROLLED[event.data["roll"]]).format(**event.data)
        if event.kind == "over":
            return self._over(event.data)
        return self.say(_SENTENCES[event.kind]).format(**self._named(event.data))

    def _named(self, data: Any) -> dict[str, Any]:
        """The facts of an event with names for ids."""
        fields = dict(data)
        if "seat" in data:
            fields["seat"] = side_name(data["seat"], self.language)
        for key in ("character", "shooter", "target"):
            if key in data:
                fields[key] = self.character(data[key])
        if "characters" in data:
            fields["characters"] = ", ".join(map(self.character, data["characters"]))
        if "hazard" in data:
            fields["hazard"] = next(h.name[self.language] for h in self.cards.hazards if h.id == data["hazard"])
        if "manoeuvre" in data:
            fields["manoeuvre"] = self.say(_MANOEUVRES[data["manoeuvre"]])
        return fields

    def character(self, id: str) -> str:
        return next(character.name for character in self.cards.characters if character.id == id)

    def _shot(self, data: Any) -> str:
        start = self.say(_FIRES[data["mode"]]).format(
            **self._named(data),
            doing=self.say(_DOING[data["shooter_manoeuvre"]]),
            aimed_at=self.say(_DOING[data["target_manoeuvre"]]),
        )
        reasons = [*self._perun(data), *self._dice(data), *self._bonus(data), *self._armour(data)]
        return f"{start}: {', '.join(reasons)}: {self._verdict(data)}."

    def _perun(self, data: Any) -> list[str]:
        dice = " ".join(map(str, data["dice"]))
        if data["perun"] == "raise":
            return [self.say(_("Perun: dice raised to {dice}")).format(dice=dice)]
        if data["perun"] == "extra":
            return [self.say(_("Perun: an extra shot with dice {dice}")).format(dice=dice)]
        return []

    def _dice(self, data: Any) -> list[str]:
        parts = [self.say(_DIE[data["track"]]).format(die=data["die"])]
        if data["second"] is not None:
            parts.append(self.say(_DIE["lowest"]).format(die=data["dice"][2]))
        return parts

    def _bonus(self, data: Any) -> list[str]:
        bonus, dice = data["bonus"], data["dice"]
        if not bonus:
            return []
        if data["mode"] in ("short_burst", "long_burst"):
            others = dice[1:] if data["track"] == "highest" else dice[:2]
            many = [die for die in others if die >= 9]
            if bonus == 1:
                return [self.say(_("+1 for another {die}")).format(die=many[0])]
            return [self.say(_("+2 for {die} and {other} on the other dice")).format(die=many[0], other=many[1])]
        if data["mode"] == "focused_beam":
            return [self.say(_("+1 for two equal dice") if bonus == 1 else _("+3 for three equal dice"))]
        return [self.say(_("+{bonus} for dice showing 1")).format(bonus=bonus)]

    def _armour(self, data: Any) -> list[str]:
        parts = []
        if data["armour"]:
            parts.append(self.say(_("armour {armour}")).format(**data))
        if data["cover"]:
            parts.append(self.say(_("cover {cover}")).format(**data))
        if data["lowered"]:
            parts.append(self.say(_("armour lowered by {lowered}")).format(**data))
        return parts or [self.say(_("no armour"))]

    def _verdict(self, data: Any) -> str:
        if data["second"] is None:
            value = self.say(_("{value} against {threshold}")).format(**data)
        else:
            value = self.say(_("{value} and {second} against {threshold}")).format(**data)
        if not data["hit"]:
            return self.say(_("{value}, a miss")).format(value=value)
        count = data["wounds"]
        hit = self.words.ngettext("{value}, a hit, {count} wound", "{value}, a hit, {count} wounds", count)
        why = self._why_so_many(data)
        told = hit.format(value=value, count=count) + (f" ({self.say(why)})" if why else "")
        if data["after"] < FATAL:
            return told
        last = self.say(_("{target} has five wounds and will die")).format(target=self.character(data["target"]))
        return f"{told}; {last}"

    @staticmethod
    def _why_so_many(data: Any) -> str:
        if data["wounds"] == 1 or data["mode"] == "slug":
            return ""
        return {
            "short_burst": _("nine or more"),
            "head_shot": _("the dice form a run"),
            "finesse_shot": _("it had three wounds"),
            "focused_beam": _("both dice hit"),
        }[data["mode"]]

    def _over(self, data: Any) -> str:
        reason = too_few(data, self.language)
        if data["winners"]:
            winner = side_name(data["winners"][0], self.language)
            result = self.say(_("The game is over; winner: {winners}.")).format(winners=winner)
        else:
            result = self.say(_("The game ends in a draw."))
        return f"{reason} {result}"
