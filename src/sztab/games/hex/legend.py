"""What a tile does, in sentences made from its data: help for players, in three languages, for any army."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from sztab.core.words import translator
from sztab.games.hex.front import front
from sztab.games.hex.looks import side_word
from sztab.games.hex.tiles import EFFECTS, FEATURES, INSTANTS, Army, Effect, Side, Tile, load_armies


def _(text: str) -> str:
    """Mark a text for translation; it is translated where it is used."""
    return text


_FEATURES = {
    "mobility": _("Mobility: once a turn it moves to an adjacent empty hex, turns, or both."),
    "rotation": _("Rotation: once a turn it turns where it stands."),
    "push": _("Push: once a turn it pushes an adjacent enemy one hex away."),
    "explosion": _(
        "Explosion: instead of attacking it may blow up; it is gone, and every unit around it takes 1 wound."
    ),
    "steel_net": _(
        "Steel net: once a turn it disables an enemy unit anywhere, not an HQ; each throw costs 1 toughness."
    ),
    "execution": _("Execution: placed onto an enemy unit, not an HQ, it destroys it for 1 toughness."),
    "replacement": _("Replacement: another own unit may be placed on its hex; it then goes away."),
    "agony": _("Agony: destroyed in a battle, it attacks once more before it is gone."),
    "flying": _("Flying: blows do not hurt it."),
    "scavenger": _("Scavenger: after a battle it may fly to any empty hex and turn."),
}
_LAIR_OF_HQ = _("Lair: whoever has its lair here lives only on the hexes next to this HQ.")
_LAIR = _("Lair: it lives only next to its HQ and is gone when it no longer stands there.")
_STRENGTHS = {
    "melee_strength": _("{whom}: blows {value}."),
    "ranged_strength": _("{whom}: shots {value}."),
    "initiative": _("{whom}: initiative {value}."),
}
_WHOM = {
    ("link", "own"): _("Linked own units"),
    ("adjacent", "own"): _("Adjacent own units"),
    ("board", "own"): _("All own units"),
    ("link", "enemy"): _("Linked enemies"),
    ("adjacent", "enemy"): _("Adjacent enemies"),
    ("board", "enemy"): _("All enemies"),
}
_EFFECTS = {
    "extra_initiative": _("{whom} attack once more, at the next free initiative below."),
    "medic": _("Medic: takes all wounds of one attack on a linked unit and is gone."),
    "quartermaster": _("{whom}: one of them may turn a blow into a shot in a battle, or a shot into a blow."),
    "mobility": _("{whom} may move or turn once a turn."),
    "double_move": _("Own units that move may take two steps."),
    "scoper": _("Enemy modules linked with it work for you instead."),
    "grants_pull": _("{whom} may once a turn pull an enemy at distance two one hex closer."),
    "free_steel_net": _("Throwing the steel net costs no toughness."),
}
_INSTANTS = {
    "battle": _("A battle begins; with it the turn ends."),
    "move": _("Move one own unit to an adjacent empty hex, turn it, or both."),
    "push": _("An own unit pushes an adjacent enemy one hex away."),
    "grenade": _("Destroys an enemy unit next to your HQ, not an HQ."),
    "sniper": _("1 wound to any enemy unit, not to an HQ."),
    "air_strike": _("1 wound to every unit on a hex and around it, but to no HQ; never over the edge of the board."),
    "grab": _("An own unit pulls an enemy at distance two one hex closer."),
    "terror": _("Opponents place no unit in their next turn."),
    "hunt": _("An own unit moves or turns, then attacks once with one side."),
}


def armies(language: str) -> list[dict[str, Any]]:
    """Every army with its tiles, as a page shows them: what is printed, the names and what each tile does."""
    return [army_facts(army, language) for army in load_armies().values()]


def army_facts(army: Army, language: str) -> dict[str, Any]:
    """One army for a page."""
    return {
        "id": army.id,
        "letter": army.letter,
        "name": army.name[language],
        "total": army.total,
        "small_board_only": army.small_board_only,
        "tiles": [_tile(tile, language) for tile in army.tiles],
    }


def _tile(tile: Tile, language: str) -> dict[str, Any]:
    return {
        "code": tile.code,
        "id": tile.id,
        "name": tile.name[language],
        "kind": tile.kind,
        "count": tile.count,
        "initiative": list(tile.initiative),
        "sides": [side_word(side) for side in tile.sides],
        "facings": tile.facings,
        "front": front(tile),
        "toughness": tile.toughness,
        "features": sorted(tile.features - {"starts_on_board"}),
        "effects": [
            {"type": effect.type, "target": effect.target, "value": effect.value, "scope": effect.scope}
            for effect in tile.effects
        ],
        "instant": tile.instant,
        "help": tile_help(tile, language),
    }


def tile_help(tile: Tile, language: str) -> list[dict[str, str]]:
    """Sentences about a tile, each with the rule to look it up by."""
    return [{"says": says, "rule": rule} for says, rule in _Help(tile, language).sentences()]


class _Help:
    """One tile in one language."""

    def __init__(self, tile: Tile, language: str) -> None:
        self.tile = tile
        self.words = translator(language)
        self.say = self.words.gettext

    def sentences(self) -> Iterable[tuple[str, str]]:
        tile = self.tile
        if tile.instant:
            yield self.say(_INSTANTS[tile.instant]), INSTANTS[tile.instant]
            return
        yield from self._attacks()
        yield from self._other_sides()
        if tile.toughness:
            yield self.say(_("Tough: it dies of wound number {count}.")).format(count=tile.toughness + 1), "BTL-7"
        for feature in sorted(tile.features - {"starts_on_board"}):
            yield self.say(self._feature(feature)), FEATURES[feature]
        for effect in tile.effects:
            yield self._effect(effect), EFFECTS[effect.type]

    def _feature(self, feature: str) -> str:
        if feature == "lair":
            return _LAIR_OF_HQ if self.tile.kind == "hq" else _LAIR
        return _FEATURES[feature]

    def _count(self, has: Callable[[Side], bool]) -> int:
        return sum(1 for side in self.tile.sides if has(side))

    def _attacks(self) -> Iterable[tuple[str, str]]:
        ngettext = self.words.ngettext
        blows = Counter(side.melee for side in self.tile.sides if not side.friendly_fire)
        wild = Counter(side.melee for side in self.tile.sides if side.friendly_fire)
        shots = Counter(side.shot for side in self.tile.sides if not side.gauss)
        for strength, count in _strongest_first(blows):
            text = ngettext(
                "Strikes on {count} side with strength {strength}.",
                "Strikes on {count} sides with strength {strength}.",
                count,
            )
            yield text.format(count=count, strength=strength), "ATK-1"
        for strength, count in _strongest_first(wild):
            text = ngettext(
                "Strikes on {count} side with strength {strength}, own units too.",
                "Strikes on {count} sides with strength {strength}, own units too.",
                count,
            )
            yield text.format(count=count, strength=strength), "ATK-8"
        for strength, count in _strongest_first(shots):
            text = ngettext(
                "Shoots at the first enemy in line on {count} side with strength {strength}.",
                "Shoots at the first enemy in line on {count} sides with strength {strength}.",
                count,
            )
            yield text.format(count=count, strength=strength), "ATK-2"

    def _other_sides(self) -> Iterable[tuple[str, str]]:
        ngettext = self.words.ngettext
        if count := self._count(lambda side: side.gauss):
            text = ngettext(
                "Its gauss shot goes on {count} side through every enemy in line.",
                "Its gauss shot goes on {count} sides through every enemy in line.",
                count,
            )
            yield text.format(count=count), "ATK-6"
        if count := self._count(lambda side: side.armour):
            text = ngettext(
                "Armour on {count} side takes 1 off each shot.", "Armour on {count} sides takes 1 off each shot.", count
            )
            yield text.format(count=count), "ATK-5"
        if count := self._count(lambda side: side.reflect):
            text = ngettext(
                "Throws attacks on {count} side back.",
                "Throws attacks on {count} sides back.",
                count,
            )
            yield text.format(count=count), "ATK-9"
        if count := self._count(lambda side: side.net):
            text = ngettext(
                "Nets the enemy on {count} side: it can do nothing.",
                "Nets the enemies on {count} sides: they can do nothing.",
                count,
            )
            yield text.format(count=count), "NET-1"
        if count := self._count(lambda side: side.web):
            text = ngettext(
                "Its web on {count} side holds everybody, own units too.",
                "Its webs on {count} sides hold everybody, own units too.",
                count,
            )
            yield text.format(count=count), "NET-10"

    def _effect(self, effect: Effect) -> str:
        whom = self.say(_WHOM[effect.scope, effect.target])
        if effect.type in _STRENGTHS:
            return self.say(_STRENGTHS[effect.type]).format(whom=whom, value=f"{effect.value:+d}")
        return self.say(_EFFECTS[effect.type]).format(whom=whom)


def _strongest_first(counts: Mapping[int, int]) -> list[tuple[int, int]]:
    """Strengths and on how many sides they are; no strength is no attack."""
    return sorted(((strength, count) for strength, count in counts.items() if strength), reverse=True)
