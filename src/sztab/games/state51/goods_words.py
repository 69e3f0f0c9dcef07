"""Goods, types and categories in words: counted as each language counts, in the case that "gain" and "pay" ask for."""

from __future__ import annotations

from collections.abc import Iterable

from sztab.core.words import listed, translator
from sztab.core.words import mark as _
from sztab.games.state51.data import GOODS, Bag, Cost


def ngettext(one: str, many: str) -> tuple[str, str]:
    """Mark a counted text for translation; it is translated where it is used."""
    return one, many


_COUNTED = {
    "fuel": ngettext("{n} fuel", "{n} fuel"),
    "gun": ngettext("{n} gun", "{n} guns"),
    "iron": ngettext("{n} iron", "{n} iron"),
    "brick": ngettext("{n} brick", "{n} bricks"),
    "ammo": ngettext("{n} ammo", "{n} ammo"),
    "worker": ngettext("{n} worker", "{n} workers"),
    "card": ngettext("{n} card", "{n} cards"),
    "vp": ngettext("{n} VP", "{n} VP"),
    "grey": ngettext("{n} grey contact", "{n} grey contacts"),
    "red": ngettext("{n} red contact", "{n} red contacts"),
    "blue": ngettext("{n} blue contact", "{n} blue contacts"),
    "universal": ngettext("{n} universal contact", "{n} universal contacts"),
    "shield": ngettext("{n} shield", "{n} shields"),
    "development": ngettext("{n} development token", "{n} development tokens"),
    "any_basic": ngettext("{n} resource of your choice", "{n} resources of your choice"),
    "deal": ngettext("{n} deal", "{n} deals"),
    "own_deal": ngettext("{n} deal of yours", "{n} deals of yours"),
    "resources": ngettext("{n} resource", "{n} resources"),
}
_GOODS = {
    "fuel": _("fuel"),
    "gun": _("gun"),
    "iron": _("iron"),
    "brick": _("brick"),
    "ammo": _("ammo"),
    "worker": _("worker"),
    "card": _("card"),
    "vp": _("VP"),
    "grey": _("grey contact"),
    "red": _("red contact"),
    "blue": _("blue contact"),
    "universal": _("universal contact"),
    "shield": _("shield"),
    "development": _("development token"),
    "deal": _("deal"),
}
_TYPES = {"contact": _("contacts"), "liberty": _("liberty"), "toxic": _("toxic")}
CATEGORIES = {"production": _("Production location"), "feature": _("Feature"), "action": _("Action location")}
SETS = {"base": _("Base set"), "new_era": _("New Era"), "winter": _("Winter")}


def counted(good: str, n: int, language: str) -> str:
    """So many of a good, by its name in positions or in the card files: `2 guns`, `2 bronie`, `2 Waffen`."""
    return translator(language).ngettext(*_COUNTED[good.removeprefix("contact_")], n).format(n=n)


def good_name(word: str, language: str) -> str:
    """A good in a language."""
    return translator(language).gettext(_GOODS[word])


def type_name(word: str, language: str) -> str:
    """A type of locations."""
    return translator(language).gettext(_TYPES[word]) if word in _TYPES else good(word, language)


def good(word: str, language: str) -> str:
    """A good by its name in the card files."""
    return good_name(word.removeprefix("contact_"), language)


def category_name(word: str, language: str) -> str:
    return translator(language).gettext(CATEGORIES[word])


def set_name(word: str, language: str) -> str:
    return translator(language).gettext(SETS[word])


def amounts(bag: Bag) -> list[tuple[str, int]]:
    """What is in a bag."""
    return [(GOODS[place], count) for place, count in enumerate(bag) if count]


def cost_amounts(cost: Cost) -> list[tuple[str, int]]:
    """What is paid, resources of choice and own deals last."""
    more = [("any_basic", cost.any_basic), ("own_deal", cost.own_deal)]
    return amounts(cost.goods) + [(word, count) for word, count in more if count]


def goods(amounts: Iterable[tuple[str, int]], language: str) -> str:
    """Several goods: `1 gun and 2 VP`."""
    return listed([counted(good, n, language) for good, n in amounts], language)
