"""The catalogue that the page draws: every card and board, every field, in three languages."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from sztab.core.game import LANGUAGES
from sztab.core.rulebook import load
from sztab.games.state51.data import BASIC, GOODS, SETS, TYPES, load_cards
from sztab.games.state51.game import GAME
from sztab.games.state51.goods_words import counted, goods, listed
from sztab.games.state51.scene.types import CatalogueData
from sztab.games.state51.vocabulary import WORDS

CARDS = load_cards()
BLANK = {
    "cost": [],
    "gains": [],
    "per": None,
    "needs": None,
    "store": None,
    "does": None,
    "on_card": False,
    "times": 1,
}


def some(text: str) -> list[dict[str, Any]]:
    """`2 worker, 1 vp` as amounts."""
    return [{"good": good, "count": int(n)} for n, _, good in (part.partition(" ") for part in text.split(", "))]


def row(when: str, **more: Any) -> dict[str, Any]:
    return {"when": when, **BLANK, **more}


def catalogue(language: str = "en") -> dict[str, Any]:
    """As it is sent."""
    return dict(msgspec.json.decode(msgspec.json.encode(GAME.catalogue(language))))


def cards(language: str = "en") -> dict[str, dict[str, Any]]:
    found = catalogue(language)
    return {card["id"]: card for card in (*found["locations"], *found["connections"])}


def sentences(language: str) -> list[dict[str, str]]:
    """Everything that is said about cards and boards."""
    found = [line for card in cards(language).values() for line in (*card["help"], *card.get("uses", {}).values())]
    for faction in catalogue(language)["factions"]:
        found += [*faction["help"], *(line["help"] for line in (*faction["actions"], *faction["exchanges"]))]
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_sent_has_the_declared_types(language: str) -> None:
    assert msgspec.convert(catalogue(language), CatalogueData) == GAME.catalogue(language)


def test_nothing_is_missing() -> None:
    found = catalogue()
    assert [card["id"] for card in found["locations"]] == [card.id for card in CARDS.locations]
    assert [card["id"] for card in found["connections"]] == [card.id for card in CARDS.connections]
    assert [board["id"] for board in found["factions"]] == [faction.id for faction in CARDS.factions]
    assert sum(card["copies"] for card in found["locations"]) == 188
    assert sum(card["copies"] for card in found["connections"]) == 12
    assert [one["id"] for one in found["sets"]] == list(SETS)
    assert [one["id"] for one in found["goods"]] == list(GOODS)
    assert [one["id"] for one in found["types"]] == list(TYPES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_location_has_every_printed_fact(language: str) -> None:
    found = cards(language)
    for card in CARDS.locations:
        shown = found[card.id]
        assert shown["kind"] == "location"
        assert shown["name"] == card.name[language]
        assert shown["names"] == dict(card.name)
        assert shown["sets"] == dict(card.sets)
        assert (shown["distance"], shown["types"]) == (card.distance, list(card.types))
        assert (shown["category"], shown["deal"]) == (card.category, card.deal)
        assert shown["spoils"] == [{"good": good, "count": n} for good, n in zip(GOODS, card.spoils, strict=True) if n]
        assert (shown["open"], shown["shielded"]) == (card.open_production, card.counts_as_shielded)
        assert shown["defence"] == {"production": 3, "feature": 4, "action": 5}[card.category] + shown["shielded"]
        assert bool(shown["ability"]) == bool(card.ability)
        assert bool(shown["bonus"]) == bool(card.build_bonus)
        assert shown["confidence"] == card.confidence


@pytest.mark.parametrize(
    ("card", "ability", "bonus"),
    [
        ("docks", [row("production", gains=[some("1 iron")])], None),
        ("black_fortress", [row("production", gains=[some("1 iron"), some("1 gun")])], None),
        ("arena", [row("production", gains=[some("1 gun")], per={"what": "type", "of": "gun", "max": 3})], None),
        ("cistern", [row("production", gains=[some("1 vp")], per={"what": "produced", "of": "fuel", "max": 3})], None),
        ("power_station", [row("production", does={"word": "activate_own_production", "count": 1, "kinds": []})], None),
        ("truck", [row("deal", gains=[some("1 ammo")]), row("raze", gains=[some("1 ammo")])], None),
        ("armed_merchants", [row("produced", gains=[some("2 vp")], needs=some("5 any_basic")[0])], None),
        (
            "thieves_den",
            [
                row("cleanup", store={"kinds": [*BASIC], "max": 2}),
                row("cleanup", store={"kinds": ["worker"], "max": 2}),
            ],
            None,
        ),
        (
            "hibernation_chambers",
            [row("cleanup", store={"kinds": ["worker"], "max": None})],
            row("built", gains=[some("4 worker")]),
        ),
        (
            "corner_shop",
            [row("action", cost=some("1 worker, 1 any_basic"), gains=[some("1 vp")], times=2)],
            None,
        ),
        ("negotiator", [row("action", cost=some("1 worker, 1 own_deal"), gains=[some("2 vp")])], None),
        (
            "thieves_caravan",
            [
                row(
                    "action",
                    cost=some("2 worker"),
                    does={"word": "steal_from_other_player", "count": 1, "kinds": [*BASIC]},
                    times=2,
                )
            ],
            None,
        ),
        (
            "body_hunters",
            [
                row(
                    "action",
                    cost=some("1 worker"),
                    does={"word": "clear_activation_of_own_locations", "count": 3, "kinds": []},
                )
            ],
            None,
        ),
        ("brick_storage", [], row("built", gains=[some("3 brick")], on_card=True)),
        ("factory", [], row("built", gains=[some("1 vp")], per={"what": "type", "of": "iron", "max": 5})),
        ("thugs", [row("connection", cost=some("1 gun"), gains=[some("3 contact_red")])], None),
    ],
)
def test_abilities_are_rows_of_icons(card: str, ability: list[Any], bonus: Any) -> None:
    shown = cards()[card]
    assert shown["ability"] == ability
    assert shown.get("bonus") == bonus


def test_boards_have_their_conversions() -> None:
    board = next(one for one in catalogue()["factions"] if one["id"] == "mutants_union")
    assert board["production"] == some("1 gun, 3 worker, 1 card, 1 contact_grey")
    assert [(line["cost"], line["gains"]) for line in board["actions"]] == [
        (some("2 iron"), [some("2 contact_grey")]),
        (some("1 gun"), [some("3 contact_red")]),
        (some("1 fuel"), [some("1 contact_blue")]),
    ]
    (exchange,) = board["exchanges"]
    assert (exchange["cost"], exchange["times"]) == (some("2 worker"), None)
    assert [bag[0]["good"] for bag in exchange["gains"]] == [*BASIC, "card"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_is_explained(language: str) -> None:
    rules = {rule.id for rule in load("state51")}
    found = sentences(language)
    for line in found:
        assert line["rule"] in rules, line
        assert line["says"].endswith("."), line
        assert not set("{}_") & set(line["says"]), line
    assert all(card["help"] for card in cards(language).values())
    words = {rule for group, rules in WORDS.items() if group != "cost" for rule in rules.values()}
    assert words <= {line["rule"] for line in found}


def test_the_languages_differ() -> None:
    spoken = [sentences(language) for language in LANGUAGES]
    for said in zip(*spoken, strict=True):
        assert len({line["says"] for line in said}) == len(LANGUAGES)
        assert len({line["rule"] for line in said}) == 1


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Action: pay 1 worker and 1 resource of your choice, gain 1 VP. Up to 2 times a round."),
        ("pl", "Akcja: płacisz 1 robotnika i 1 dowolny surowiec, zyskujesz 1 PZ. Najwyżej 2 razy w rundzie."),
        ("de", "Aktion: zahle 1 Arbeiter und 1 beliebigen Rohstoff, du erhältst 1 SP. Bis zu 2-mal pro Runde."),
    ],
)
def test_an_action_in_words(language: str, said: str) -> None:
    assert cards(language)["corner_shop"]["help"] == [{"says": said, "rule": "EFF-16"}]


def test_goods_are_counted_as_each_language_counts() -> None:
    assert [counted("worker", n, "pl") for n in (1, 2, 5)] == ["1 robotnika", "2 robotników", "5 robotników"]
    assert [counted("gun", n, "pl") for n in (1, 2, 5, 22)] == ["1 broń", "2 bronie", "5 broni", "22 bronie"]
    assert [counted("contact_grey", n, "de") for n in (1, 3)] == ["1 grauen Kontakt", "3 graue Kontakte"]
    assert goods([("fuel", 2), ("vp", 1)], "en") == "2 fuel and 1 VP"
    assert listed(["a", "b", "c"], "de") == "a, b und c"


def test_what_defends_itself_says_so() -> None:
    assert "4 red contacts" in cards()["hidden_forge"]["uses"]["defend"]["says"]
    assert "3 red contacts" in cards()["docks"]["uses"]["defend"]["says"]
