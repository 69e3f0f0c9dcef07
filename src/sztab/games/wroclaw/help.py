"""Every card as printed, with its words: what a page shows beside a picture."""

from __future__ import annotations

from sztab.core.words import mark as _
from sztab.core.words import translator
from sztab.games.wroclaw.data import MODES, load_cards
from sztab.games.wroclaw.scene.actions import MANOEUVRE_NAMES
from sztab.games.wroclaw.scene.types import (
    Catalogue,
    CharacterCard,
    HazardCard,
    ManoeuvreCard,
    ManoeuvreCards,
    ModeCard,
    PerunCards,
    WeaponCard,
)
from sztab.games.wroclaw.state import MANOEUVRE_WORDS

_DOES = {
    "slug": _("2 wounds."),
    "buckshot": _("1 wound, and the target has 2 less armour until the end of the turn."),
    "short_burst": _("+1 for each other die showing 9 or 10. 1 wound, 2 if the result is 9 or more."),
    "long_burst": _("At every enemy at once, +1 for each other die showing 9 or 10. 1 wound to each that is hit."),
    "head_shot": _("1 wound, 3 if the three dice form a run."),
    "finesse_shot": _("1 wound, 2 if the target had exactly three. A target in cover no longer covers anybody."),
    "focused_beam": _(
        "+1 if two dice are equal, +3 if all are. From an attack, at a target in the open, the lowest die counts too: "
        "1 wound, 3 if both dice hit."
    ),
    "penetrating_beam": _("Always with the highest die, +1 for each die showing 1. 1 wound."),
}
_BONUS = {
    "short_burst": _("other dice at 9 or 10"),
    "long_burst": _("other dice at 9 or 10"),
    "focused_beam": _("equal dice"),
    "penetrating_beam": _("dice showing 1"),
}
_MANOEUVRES = (
    _("Shoots with the highest die, at a target in cover with the lowest."),
    _("Does not shoot. Brings a Perun home, unless it has three wounds or more."),
    _(
        "Shoots and is shot at with the lowest die. With fewer than three wounds it gives 2 armour to those of its "
        "side who are not in cover."
    ),
)
_PERUN = {
    "basic": _("A Perun gives one extra shot, once a turn for each character."),
    "extended": _(
        "A Perun raises the dice by three pips for one shot, or gives an extra shot with every die 2 lower; once a "
        "turn for each character."
    ),
}


def legend(language: str = "en") -> Catalogue:
    """Characters, weapons, modes, hazards, manoeuvres and Perun in one language."""
    cards, say = load_cards(), translator(language).gettext
    return Catalogue(
        characters={
            character.id: CharacterCard(
                name=character.name,
                weapon=character.weapon,
                armour=character.armour,
                protects=[hazard.id for hazard in cards.hazards if hazard.id in character.protects],
            )
            for character in cards.characters
        },
        weapons={
            weapon.id: WeaponCard(weapon.name[language], weapon.basic, weapon.extended) for weapon in cards.weapons
        },
        modes={
            mode.id: ModeCard(
                name=mode.name[language],
                threshold=mode.threshold,
                does=say(_DOES[mode.id]),
                bonus=say(_BONUS[mode.id]) if mode.id in _BONUS else "",
                rule=MODES[mode.id],
            )
            for mode in cards.modes
        },
        hazards={hazard.id: HazardCard(hazard.name[language], hazard.count) for hazard in cards.hazards},
        manoeuvres=ManoeuvreCards(
            **{
                word: ManoeuvreCard(say(MANOEUVRE_NAMES[kind]), say(_MANOEUVRES[kind]))
                for kind, word in enumerate(MANOEUVRE_WORDS)
            }
        ),
        perun=PerunCards(**{rules: say(text) for rules, text in _PERUN.items()}),
    )
