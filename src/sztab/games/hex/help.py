"""What a tile does, in sentences made from its data: help for players, in three languages, for any army."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from sztab.core.words import mark as _
from sztab.core.words import plural_form, translator
from sztab.games.hex.data import Army, Effect, Tile, load_armies
from sztab.games.hex.front import front
from sztab.games.hex.mechanics import EFFECTS, FEATURES, INSTANTS, SIDES
from sztab.games.hex.scene.types import Armies, ArmyKind, HelpLine, TileKind
from sztab.games.hex.scene.types import Effect as EffectKind
from sztab.games.hex.scene.units import shown_features, side_word

_WHOM = {
    ("link", "own"): _("Linked own units"),
    ("adjacent", "own"): _("Adjacent own units"),
    ("board", "own"): _("All own units"),
    ("link", "enemy"): _("Linked enemies"),
    ("adjacent", "enemy"): _("Adjacent enemies"),
    ("board", "enemy"): _("All enemies"),
}


def armies(language: str) -> Armies:
    """Every army with its tiles, as a page shows them: what is printed, the names and what each tile does."""
    return Armies([army_facts(army, language) for army in load_armies().values()])


def army_facts(army: Army, language: str) -> ArmyKind:
    """One army for a page."""
    return ArmyKind(
        id=army.id,
        letter=army.letter,
        name=army.name[language],
        total=army.total,
        small_board_only=army.small_board_only,
        tiles=[_tile(tile, language) for tile in army.tiles],
    )


def _tile(tile: Tile, language: str) -> TileKind:
    return TileKind(
        code=tile.code,
        id=tile.id,
        name=tile.name[language],
        kind=tile.kind,
        count=tile.count,
        initiative=list(tile.initiative),
        sides=[side_word(side) for side in tile.sides],
        facings=tile.facings,
        front=front(tile),
        toughness=tile.toughness,
        features=shown_features(tile),
        effects=[EffectKind(effect.type, effect.target, effect.value, effect.scope) for effect in tile.effects],
        instant=tile.instant,
        help=tile_help(tile, language),
    )


def tile_help(tile: Tile, language: str) -> list[HelpLine]:
    """Sentences about a tile, each with the rule to look it up by."""
    return [HelpLine(says, rule) for says, rule in _Help(tile, language).sentences()]


class _Help:
    """One tile in one language."""

    def __init__(self, tile: Tile, language: str) -> None:
        self.tile = tile
        self.language = language
        self.say = translator(language).gettext

    def sentences(self) -> Iterable[tuple[str, str]]:
        tile = self.tile
        if tile.instant:
            instant = INSTANTS[tile.instant]
            yield instant.sentence[self.language], instant.rule
            return
        yield from self._sides()
        if tile.toughness:
            yield self.say(_("Tough: it takes {count} wounds to destroy it.")).format(count=tile.toughness + 1), "BTL-7"
        for word in shown_features(tile):
            feature = FEATURES[word]
            texts = feature.sentence_hq if tile.kind == "hq" and feature.sentence_hq else feature.sentence
            yield texts[self.language], feature.rule
        for effect in tile.effects:
            yield self._effect(effect), EFFECTS[effect.type].rule

    def _sides(self) -> Iterable[tuple[str, str]]:
        for word, keyword in SIDES.items():
            if keyword.forms:
                forms = keyword.forms[self.language]
                for strength, count in _strongest_first(Counter(side.strength(word) for side in self.tile.sides)):
                    form = forms[min(plural_form(self.language, count), len(forms) - 1)]
                    yield form.format(count=count, strength=strength), keyword.rule

    def _effect(self, effect: Effect) -> str:
        whom = self.say(_WHOM[effect.scope, effect.target])
        return EFFECTS[effect.type].sentence[self.language].format(whom=whom, value=f"{effect.value:+d}")


def _strongest_first(counts: Mapping[int, int]) -> list[tuple[int, int]]:
    """Strengths and on how many sides they are; no strength is no attack."""
    return sorted(((strength, count) for strength, count in counts.items() if strength), reverse=True)
