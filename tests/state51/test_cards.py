"""The card files: their facts against the collected facts of the cards, and what a wrong file is told."""

import json
import pickle
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from rulemark import rule
from sztab.games.state51.data import (
    BASIC,
    EMPTY,
    GOODS,
    LANGUAGES,
    SETS,
    TYPES,
    WORDS,
    Action,
    Bag,
    BonusEffect,
    Cost,
    Effect,
    Gain,
    GainPerType,
    Location,
    PlaceOnCard,
    Produce,
    ProduceChoice,
    ProduceEffect,
    ProducePerProduced,
    ProducePerType,
    Shelf,
    Storage,
    Trigger,
    Triggers,
    load_cards,
    read_connections,
    read_factions,
    read_locations,
    read_solo,
)
from sztab.games.state51.vocabulary import PROMO_WORDS, CardError

TESTS = Path(__file__).resolve().parents[1]
RULES = TESTS.parent / "docs/rules/state51.md"
FILES = TESTS.parent / "src/sztab/games/state51/cards"


def collected(name: str) -> dict[str, Any]:
    facts: dict[str, Any] = json.loads((TESTS / f"cases/data/{name}.json").read_text(encoding="utf-8"))
    return facts


FACTS = collected("state51_cards")
FACTION_FACTS = collected("state51_factions")
CARDS = load_cards()
FACT_KEYS = (
    *("distance", "types", "category", "defence", "spoils", "deal"),
    *("open_production", "ability", "build_bonus", "confidence"),
)
BY_ID = {card.id: card for card in CARDS.locations}


def bag(**counts: int) -> Bag:
    return tuple(counts.get(good, 0) for good in GOODS)


def goods(counts: Bag) -> dict[str, int]:
    """A bag as the facts spell it."""
    return {good: count for good, count in zip(GOODS, counts, strict=True) if count}


def cost_fact(cost: Cost) -> dict[str, int]:
    choices = {"any_basic": cost.any_basic, "own_deal": cost.own_deal}
    return goods(cost.goods) | {word: count for word, count in choices.items() if count}


def effect_fact(effect: Effect) -> dict[str, Any]:
    word, _, owner = effect.word.partition(".")
    details: dict[str, Any] = {"count": effect.count}
    if owner:
        details["owner"] = owner
    if effect.kinds:
        details["choose_one_of"] = list(effect.kinds)
    return {word: {"up_to": effect.count} if word == "clear_activation_of_own_locations" else details}


def action_fact(action: Action) -> dict[str, Any]:
    result = {"effect": effect_fact(action.effect)} if action.effect else {"gain": goods(action.gain)}
    return {"cost": cost_fact(action.cost), "max_per_turn": action.max_per_round, **result}


def trigger_fact(trigger: Trigger) -> dict[str, Any]:
    fact: dict[str, Any] = {"when": trigger.when, "gain": goods(trigger.gain)}
    if trigger.good:
        fact |= {"threshold": {trigger.good: trigger.threshold}, "times_per_round": 1}
    return fact


def ability_fact(card: Location) -> dict[str, Any] | None:
    fact: dict[str, Any]
    match card.ability:
        case None:
            return None
        case Produce(gain):
            fact = {"produce": goods(gain)}
        case ProduceChoice(gains):
            fact = {"produce_choice": list(map(goods, gains))}
        case ProducePerType(kind, gain, most):
            fact = {"produce_per_type": {"type": kind, "gain": goods(gain), "max": most}}
        case ProducePerProduced(good, gain, most):
            fact = {"produce_per_produced": {"resource": good, "gain": goods(gain), "max": most}}
        case ProduceEffect(word):
            fact = {"produce_effect": {word: {"count": 1}}}
        case Triggers(triggers):
            fact = {"triggers": list(map(trigger_fact, triggers))}
        case Storage(shelves):
            fact = {"storage": [{"resources": list(shelf.kinds), "max": shelf.max} for shelf in shelves]}
        case Action():
            fact = {"action": action_fact(card.ability)}
    return fact | ({"counts_as_shielded": True} if card.counts_as_shielded else {})


def bonus_fact(card: Location) -> dict[str, Any] | None:
    match card.build_bonus:
        case None:
            return None
        case Gain(gain):
            return {"gain": goods(gain)}
        case GainPerType(kind, gain, most):
            return {"gain_per_type": {"type": kind, "gain": goods(gain), "max": most}}
        case PlaceOnCard(stock):
            return {"place_on_card": goods(stock)}
        case BonusEffect(word):
            return {"effect": {word: {"count": 1}}}


def test_all_cards_are_there() -> None:
    assert len(CARDS.locations) == len(BY_ID) == 139
    assert {id: card.sets for id, card in BY_ID.items()} == {
        id: {entry["set"]: entry["copies"] for entry in FACTS["cards"] if entry["id"] == id} for id in BY_ID
    }
    assert sum(sum(card.sets.values()) for card in CARDS.locations) == 188
    assert {entry["id"] for entry in FACTS["cards"]} == BY_ID.keys()


@rule("CARD-1")
@pytest.mark.parametrize("entry", FACTS["cards"], ids=lambda entry: f"{entry['set']}-{entry['id']}")
def test_location_has_the_facts(entry: dict[str, Any]) -> None:
    card = BY_ID[entry["id"]]
    assert {
        "distance": card.distance,
        "types": list(card.types),
        "category": card.category,
        "defence": card.defence,
        "spoils": goods(card.spoils),
        "deal": card.deal,
        "open_production": card.open_production,
        "ability": ability_fact(card),
        "build_bonus": bonus_fact(card),
        "confidence": card.confidence,
    } == {key: entry[key] for key in entry if key in FACT_KEYS}
    assert card.name["en"] == entry["name_en"]
    assert card.name["pl"] == (entry["name_pl"] or entry["name_pl_proposed"])


@pytest.mark.parametrize("name", SETS)
def test_statistics_of_a_set(name: str) -> None:
    deck = [card for card in CARDS.locations for _ in range(card.sets.get(name, 0))]
    icons = Counter(kind for card in deck for kind in card.types or ("(none)",))
    stats = FACTS["stats"]
    assert len(deck) == stats["copies_per_set"][name]
    assert Counter(card.category for card in deck) == stats["by_category"][name]
    assert Counter(str(card.distance) for card in deck) == stats["by_distance"][name]
    assert icons == stats["type_icons"][name]


@rule("SET-5")
def test_the_decisions_are_played() -> None:
    by_name = {card.name["en"]: card for card in CARDS.locations}
    played: dict[str, tuple[object, object]] = {
        "Shipwreck": (
            by_name["Shipwreck"].ability,
            Action(Cost(bag(worker=1, iron=1)), bag(vp=2), max_per_round=2),
        ),
        "Thieves Caravan": (
            by_name["Thieves Caravan"].ability,
            Action(Cost(bag(worker=2)), effect=Effect("steal_from_other_player", kinds=BASIC), max_per_round=2),
        ),
        "Gangers' Dive": (by_name["Gangers' Dive"].types, ("contact", "gun")),
        "Hidden Forge": (by_name["Hidden Forge"].counts_as_shielded, True),
        "The Bronx Gang": (
            by_name["The Bronx Gang"].ability,
            Action(Cost(bag(worker=1, gun=1)), bag(contact_red=3)),
        ),
        "The Iron Gang": (by_name["The Iron Gang"].ability, Produce(bag(contact_red=1))),
        "Black Fortress": (by_name["Black Fortress"].ability, ProduceChoice((bag(iron=1), bag(gun=1)))),
        "Construction Site": (by_name["Construction Site"].ability, ProducePerProduced("brick", bag(vp=1), 3)),
        "Solitary Trader": (
            by_name["Solitary Trader"].ability,
            Action(Cost(bag(worker=1, fuel=1, gun=1, iron=1, brick=1)), bag(vp=3), max_per_round=2),
        ),
    }
    assert played.keys() == FACTS["decisions"].keys()
    for name, (is_, should_be) in played.items():
        assert is_ == should_be, name


@rule("SET-4")
def test_connections_are_two_decks_of_six() -> None:
    assert [
        {
            "id": card.id,
            "deck_colour": card.colour,
            "copies": card.copies,
            "cost_when_played": cost_fact(card.cost),
            "gain": goods(card.gain),
        }
        for card in CARDS.connections
    ] == [
        {key: fact[key] for key in ("id", "deck_colour", "copies", "cost_when_played", "gain")}
        for fact in FACTS["connection_cards"]
    ]
    decks = Counter(card.colour for card in CARDS.connections for _ in range(card.copies))
    assert decks == {"red": 6, "blue": 6}
    assert not {card.id for card in CARDS.connections} & BY_ID.keys()


def test_the_four_factions_have_the_facts() -> None:
    assert [
        {
            "id": faction.id,
            "name_en": faction.name["en"],
            "name_pl": faction.name["pl"],
            "production": goods(faction.production),
            "actions": list(map(action_fact, faction.actions)),
        }
        for faction in CARDS.factions
    ] == [
        {key: fact[key] for key in ("id", "name_en", "name_pl", "production", "actions")}
        for fact in FACTION_FACTS["factions"]
    ]
    assert [(cost_fact(exchange.cost), list(map(goods, exchange.gains))) for exchange in CARDS.exchanges] == [
        (fact["cost"], [{good: 1} for good in fact["gain_choice"]]) for fact in FACTION_FACTS["shared_actions"]
    ]


def test_the_solo_game_has_the_facts() -> None:
    facts = FACTION_FACTS["solo"]
    assert list(CARDS.solo.spoils_order) == facts["victim_order"]["spoils_order"]
    assert [(rating.score, rating.name["en"].lower()) for rating in CARDS.solo.ratings] == [
        (row["from"], row["en"].lower()) for row in facts["score_table"]["rows"]
    ]


def test_names_in_three_languages() -> None:
    for group in (CARDS.locations, CARDS.connections, CARDS.factions):
        for language in LANGUAGES:
            names = [thing.name[language] for thing in group]
            assert all(name == name.strip() != "" for name in names)
            assert len(set(names)) == len(names), f"two of one name in {language}"
    for rating in CARDS.solo.ratings:
        assert list(rating.name) == list(LANGUAGES)


def card_texts() -> dict[str, str]:
    """What the files say about each card, with its comments."""
    texts = {}
    for path in FILES.glob("*.toml"):
        for block in path.read_text(encoding="utf-8").split("\n\n"):
            if found := re.search(r"^\[(\w+)\]$", block, re.MULTILINE):
                texts[found[1]] = block
    return texts


def test_names_that_are_ours_are_marked() -> None:
    texts = card_texts()
    for fact in (*FACTS["cards"], *FACTS["connection_cards"]):
        assert ("# pl: ours" in texts[fact["id"]]) == (fact["name_pl"] is None), fact["id"]
    for path in FILES.glob("*.toml"):
        assert re.search(r"^# .*(German names are|table is) ours", path.read_text(encoding="utf-8"), re.MULTILINE)


def test_doubts_are_told_in_a_comment() -> None:
    texts = card_texts()
    for entry in FACTS["cards"]:
        if entry["confidence"] != "high":
            assert f'confidence = "{entry["confidence"]}" # ' in texts[entry["id"]], entry["id"]
    for faction in FACTION_FACTS["factions"]:
        assert ("# Medium confidence: " in texts[faction["id"]]) == (faction["confidence"] != "high")


def test_every_word_has_a_rule() -> None:
    rules = set(re.findall(r"^- ([A-Z]+-\d+) ", RULES.read_text(encoding="utf-8"), re.MULTILINE))
    ids = [id for group in WORDS.values() for id in group.values()]
    assert set(ids) <= rules
    assert len(set(ids)) == len(ids)


def test_every_word_is_on_a_card() -> None:
    used: set[tuple[str, str]] = set()
    costs = [action.cost for faction in CARDS.factions for action in faction.actions]
    for card in CARDS.locations:
        for fact, group in ((ability_fact(card), "ability"), (bonus_fact(card), "build bonus")):
            used |= {(group, word) for word in fact or () if word in WORDS[group]}
        used |= {("mark", word) for word in WORDS["mark"] if getattr(card, word)}
        match card.ability:
            case ProduceEffect(word):
                used.add(("produce_effect", word))
            case Triggers(triggers):
                used |= {("trigger", trigger.when) for trigger in triggers}
            case Action(cost, effect=effect):
                costs.append(cost)
                if effect:
                    used.add(("action effect", effect.word))
        if isinstance(card.build_bonus, BonusEffect):
            used.add(("build bonus effect", card.build_bonus.word))
    used |= {("cost", word) for cost in costs for word in cost_fact(cost) if word in WORDS["cost"]}
    assert used == {(group, word) for group, words in WORDS.items() for word in words}


def test_the_vocabulary_is_that_of_the_facts() -> None:
    assert list(GOODS) == FACTS["resources"]
    assert list(TYPES) == list(FACTS["location_types"])
    assert FACTS["cost_only_kinds"].keys() == WORDS["cost"].keys() - set(GOODS)


def test_the_cards_are_read_once() -> None:
    assert load_cards() is CARDS


# A small set: one card of each kind, one key a line.
HALL = """\
[hall]
name = { en = "Hall", pl = "Sala", de = "Halle" }
copies = { base = 2, winter = 1 }
distance = 2
types = ["iron", "vp"]
category = "production"
spoils = "2 iron, 1 vp"
deal = "iron"
produce = "1 iron"
open_production = true
build_bonus = { gain = "1 iron" }
"""
GUARD = """\

[guard]
name = { en = "Guard", pl = "Straż", de = "Wache" }
copies = { base = 1 }
distance = 1
category = "feature"
spoils = "1 gun"
deal = "gun"
triggers = [{ when = "you_make_a_deal", gain = "1 vp" }]
"""
SMITH = """\

[smith]
name = { en = "Smith", pl = "Kowal", de = "Schmied" }
copies = { base = 1 }
distance = 1
types = ["gun"]
category = "action"
spoils = "1 gun"
deal = "gun"
action = { cost = "1 worker, 1 any_basic", gain = "1 gun" }
"""
SMALL = HALL + GUARD + SMITH
TRIGGER = 'when = "you_make_a_deal", gain = "1 vp"'
BAG_IS = "is not a bag of goods such as '2 brick, 1 vp'"
KNOWN_GOODS = f"known are {', '.join(GOODS)}"


def small(old: str = "", new: str = "") -> tuple[Location, ...]:
    assert SMALL.count(old) == 1 or old == ""
    return read_locations(SMALL.replace(old, new).encode(), "base.toml")


def test_a_small_file() -> None:
    hall, guard, smith = small()
    assert hall == Location(
        id="hall",
        name={"en": "Hall", "pl": "Sala", "de": "Halle"},
        sets={"base": 2, "winter": 1},
        distance=2,
        types=("iron", "vp"),
        category="production",
        spoils=bag(iron=2, vp=1),
        deal="iron",
        ability=Produce(bag(iron=1)),
        build_bonus=Gain(bag(iron=1)),
        open_production=True,
        counts_as_shielded=False,
        confidence="high",
    )
    assert (guard.types, guard.ability, guard.defence) == ((), Triggers((Trigger("you_make_a_deal", bag(vp=1)),)), 4)
    assert smith.ability == Action(Cost(bag(worker=1), any_basic=1), bag(gun=1))
    assert hash(hall) != hash(smith)


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        # the card itself
        ("distance = 2\n", "", 1, "card 'hall': the card has no 'distance'"),
        ("distance = 2", "distance = 4", 4, "card 'hall': distance 4 is not a whole number from 1 to 3"),
        ("distance = 2", "distance = true", 4, "card 'hall': distance True is not a whole number from 1 to 3"),
        ("[guard]", "[Guard]", 13, "card 'Guard': the id is not a small letter, then small letters, digits and _"),
        ('en = "Hall", ', "", 2, "card 'hall': 'name' has no 'en'"),
        ('"Halle"', '" "', 2, "card 'hall': the name in 'de' is empty"),
        ('"Halle"', '"Halle\\n"', 2, "card 'hall': the name in 'de' is not one line of at most 60 characters"),
        (
            'de = "Halle"',
            'de = "Halle", French = "Salle"',
            *(2, "card 'hall': 'French' in 'name' is not the code of a language, such as 'en'"),
        ),
        (
            '{ en = "Hall", pl = "Sala", de = "Halle" }',
            '"Hall"',
            *(2, "card 'hall': 'name' is not a table { en = ..., pl = ..., de = ... }"),
        ),
        (
            "base = 2, winter = 1",
            "winter = 1",
            3,
            "card 'hall': the card came with 'winter' first, so it belongs in winter.toml",
        ),
        ("base = 2,", "basic = 2,", 3, "card 'hall': unknown set 'basic'; known are base, new_era, winter"),
        ("base = 2,", "base = 0,", 3, "card 'hall': copies 0 is not a whole number from 1 to 9"),
        ("{ base = 2, winter = 1 }", "3", 3, "card 'hall': 'copies' is not a table { set = number }"),
        (
            '["iron", "vp"]',
            '["steel"]',
            5,
            f"card 'hall': unknown word in types: 'steel'; known are {', '.join(TYPES)}",
        ),
        ('["iron", "vp"]', '["vp", "vp"]', 5, "card 'hall': types names a word twice"),
        ('["iron", "vp"]', '["vp", "gun", "iron"]', 5, "card 'hall': the card has 3 types; at most two are allowed"),
        ('["iron", "vp"]', '"vp"', 5, "card 'hall': types is not a list of words"),
        ('"feature"', '"trait"', 17, "card 'guard': unknown category 'trait'; known are production, feature, action"),
        (
            '"feature"',
            '"action"',
            *(17, "card 'guard': a card with this ability is of category 'feature', not 'action'"),
        ),
        ('deal = "iron"', 'deal = "steel"', 8, f"card 'hall': unknown good 'steel'; {KNOWN_GOODS}"),
        ("open_production = true", "open_production = 1", 10, "card 'hall': open_production is not true or false"),
        (
            "triggers =",
            "open_production = true\ntriggers =",
            *(20, "card 'guard': open production needs produce, produce_choice or produce_per_type"),
        ),
        (
            "distance = 2",
            'confidence = "none"\ndistance = 2',
            *(4, "card 'hall': unknown confidence 'none'; known are high, medium, low"),
        ),
        # bags
        ('"2 iron, 1 vp"', '"2 iron 1 vp"', 7, f"card 'hall': '2 iron 1 vp' {BAG_IS}"),
        ('"2 iron, 1 vp"', '""', 7, f"card 'hall': '' {BAG_IS}"),
        ('"2 iron, 1 vp"', '"0 iron"', 7, f"card 'hall': '0 iron' {BAG_IS}"),
        ('"2 iron, 1 vp"', "2", 7, f"card 'hall': 2 {BAG_IS}"),
        ('"2 iron, 1 vp"', '"2 steel"', 7, f"card 'hall': unknown good 'steel'; {KNOWN_GOODS}"),
        ('"2 iron, 1 vp"', '"2 iron, 1 iron"', 7, "card 'hall': '2 iron, 1 iron' names 'iron' twice"),
        ('"2 iron, 1 vp"', '"1 any_basic"', 7, f"card 'hall': unknown good 'any_basic'; {KNOWN_GOODS}"),
        # abilities
        (
            'produce = "1 iron"',
            'produces = "1 iron"',
            *(
                9,
                "card 'hall': unknown key 'produces'; known are name, copies, distance, category, spoils, deal, types, "
                "produce, produce_choice, produce_per_type, produce_per_produced, storage, action, produce_effect, "
                "triggers, build_bonus, open_production, counts_as_shielded, confidence",
            ),
        ),
        (
            "open_production = true",
            'action = { cost = "1 gun", gain = "1 vp" }',
            *(10, "card 'hall': the card has 'produce' already; a card has one ability"),
        ),
        (f"triggers = [{{ {TRIGGER} }}]\n", "", 13, "card 'guard': the card has neither an ability nor a build bonus"),
        (
            'produce = "1 iron"',
            'produce_choice = ["1 iron"]',
            *(9, "card 'hall': produce_choice is not a list of two or more bags"),
        ),
        (
            'produce = "1 iron"',
            'produce_per_type = { type = "iron", gain = "1 iron" }',
            *(9, "card 'hall': produce_per_type has no 'max'"),
        ),
        (
            'produce = "1 iron"',
            'produce_per_produced = { good = "steel", gain = "1 vp", max = 3 }',
            *(9, f"card 'hall': unknown good 'steel'; {KNOWN_GOODS}"),
        ),
        (
            'produce = "1 iron"',
            'produce_effect = "double"',
            *(
                9,
                "card 'hall': unknown produce_effect 'double'; known are activate_own_production, "
                "gain_production_of_another_players_location",
            ),
        ),
        (f"[{{ {TRIGGER} }}]", f"{{ {TRIGGER} }}", 20, "card 'guard': triggers is not a list of tables, each in { }"),
        (
            '"you_make_a_deal"',
            '"you_smile"',
            *(
                20,
                "card 'guard': unknown trigger 'you_smile'; known are you_make_a_deal, you_raze_any_location, "
                "production_phase_gained_at_least",
            ),
        ),
        (
            TRIGGER,
            f'{TRIGGER}, threshold = "1 gun"',
            *(20, "card 'guard': trigger 'you_make_a_deal' takes no threshold"),
        ),
        (
            TRIGGER,
            'when = "production_phase_gained_at_least", gain = "1 vp"',
            *(20, "card 'guard': trigger 'production_phase_gained_at_least' needs a threshold"),
        ),
        (
            TRIGGER,
            'when = "production_phase_gained_at_least", threshold = "1 gun, 1 iron", gain = "1 vp"',
            *(20, "card 'guard': a threshold is of one kind of goods"),
        ),
        (
            f"triggers = [{{ {TRIGGER} }}]",
            'storage = [{ kinds = ["card"], max = 2 }]',
            *(
                20,
                f"card 'guard': unknown word in kinds: 'card'; known are "
                f"{', '.join(good for good in GOODS if good not in ('card', 'vp'))}",
            ),
        ),
        (
            f"triggers = [{{ {TRIGGER} }}]",
            'storage = [{ kinds = ["worker"], max = 0 }]',
            *(20, "card 'guard': max 0 is not a whole number from 1 to 9"),
        ),
        # actions
        (', gain = "1 gun" }', " }", 30, "card 'smith': an action has either 'gain' or 'effect'"),
        (
            ', gain = "1 gun" }',
            ', gain = "1 gun", effect = "activate_own_production" }',
            *(30, "card 'smith': an action has either 'gain' or 'effect'"),
        ),
        ('cost = "1 worker, 1 any_basic", ', "", 30, "card 'smith': an action has no 'cost'"),
        (
            "1 worker, 1 any_basic",
            "1 vp",
            *(
                30,
                "card 'smith': unknown good 'vp'; known are "
                f"{', '.join(good for good in GOODS if good != 'vp')}, any_basic, own_deal",
            ),
        ),
        (
            'gain = "1 gun" }',
            'gain = "1 gun", max_per_round = 0 }',
            *(30, "card 'smith': max_per_round 0 is not a whole number from 1 to 9"),
        ),
        (
            'gain = "1 gun" }',
            'gain = "1 gun", count = 2 }',
            *(30, "card 'smith': 'count' belongs to an effect, and the action has none"),
        ),
        (
            'gain = "1 gun" }',
            'effect = "gain_goods_of_deals" }',
            *(
                30,
                "card 'smith': unknown effect 'gain_goods_of_deals'; known are steal_from_other_player, "
                "activate_own_production, clear_activation_of_own_locations, gain_goods_of_deals.another_player, "
                "gain_goods_of_deals.self",
            ),
        ),
        (
            'gain = "1 gun" }',
            'effect = "steal_from_other_player" }',
            *(30, "card 'smith': effect 'steal_from_other_player' needs an 'of'"),
        ),
        (
            'gain = "1 gun" }',
            'effect = "steal_from_other_player", of = ["ammo"] }',
            *(30, "card 'smith': unknown word in of: 'ammo'; known are fuel, gun, iron, brick"),
        ),
        (
            'gain = "1 gun" }',
            'effect = "activate_own_production", count = 2 }',
            *(30, "card 'smith': effect 'activate_own_production' takes no 'count'"),
        ),
        (
            'gain = "1 gun" }',
            'effect = "gain_goods_of_deals.self" }',
            *(30, "card 'smith': effect 'gain_goods_of_deals.self' needs a 'count'"),
        ),
        (
            '{ cost = "1 worker, 1 any_basic", gain = "1 gun" }',
            "1",
            30,
            "card 'smith': an action is not a table in { }",
        ),
        # build bonuses
        (
            '{ gain = "1 iron" }',
            '{ give = "1 iron" }',
            *(
                11,
                "card 'hall': unknown key 'give' in a build bonus; "
                "known are gain, gain_per_type, place_on_card, effect",
            ),
        ),
        (
            '{ gain = "1 iron" }',
            '{ gain = "1 iron", place_on_card = "1 iron" }',
            *(11, "card 'hall': a build bonus has one of gain, gain_per_type, place_on_card, effect"),
        ),
        (
            '{ gain = "1 iron" }',
            '{ effect = "activate_own_production" }',
            *(
                11,
                "card 'hall': unknown build bonus effect 'activate_own_production'; "
                "known are gain_production_of_another_players_location",
            ),
        ),
    ],
)
def test_a_wrong_file_is_told_line_and_reason(old: str, new: str, line: int, reason: str) -> None:
    with pytest.raises(CardError) as error:
        small(old, new)
    assert str(error.value) == f"base.toml:{line}: {reason}"
    assert (error.value.line, error.value.reason) == (line, reason)


@rule("EFF-31")
@pytest.mark.parametrize("word", PROMO_WORDS)
@pytest.mark.parametrize(
    ("old", "new", "line", "card"),
    [
        (f"triggers = [{{ {TRIGGER} }}]", "{word} = 1", 20, "guard"),
        (TRIGGER, 'when = "{word}", gain = "1 vp"', 20, "guard"),
        ('gain = "1 gun" }', 'effect = "{word}" }', 30, "smith"),
        ('{ gain = "1 iron" }', '{ effect = "{word}" }', 11, "hall"),
    ],
)
def test_promo_words_are_refused(word: str, old: str, new: str, line: int, card: str) -> None:
    with pytest.raises(CardError) as error:
        small(old, new.replace("{word}", word))
    assert str(error.value) == f"base.toml:{line}: card '{card}': '{word}' belongs to no card of the box (EFF-31)"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (SMALL.replace("distance = 2", "distance 2"), 4),
        (SMALL + HALL, 31),
        (SMALL.replace('"1 gun" }', '"1 gun"'), 30),
    ],
)
def test_a_file_that_is_not_toml(text: str, line: int) -> None:
    with pytest.raises(CardError, match=rf"^base\.toml:{line}: not valid TOML: [^\n]+[^)]$"):
        read_locations(text.encode(), "base.toml")


@pytest.mark.parametrize(
    ("data", "line", "reason"),
    [
        (b'[hall]\nname = "\xff"', 2, "the file is not text in UTF-8"),
        (b"#" * 100_001, 1, "the file is larger than 100000 bytes"),
        (b"x = " + b"[" * 50_000, 1, "not valid TOML: nested too deeply or a number too long"),
        (b"x = " + b"9" * 9_000, 1, "not valid TOML: nested too deeply or a number too long"),
        (b"# hall\nhall = 3", 2, "'hall' is not a table, which begins with [id]"),
    ],
)
def test_a_file_without_cards(data: bytes, line: int, reason: str) -> None:
    with pytest.raises(CardError) as error:
        read_locations(data, "base.toml")
    assert str(error.value) == f"base.toml:{line}: {reason}"


def test_a_file_is_named_after_its_set() -> None:
    with pytest.raises(CardError) as error:
        read_locations(SMALL.encode(), "summer.toml")
    reason = "the file's name 'summer' is no set of cards; known are base, new_era, winter"
    assert str(error.value) == f"summer.toml:1: {reason}"


def test_an_id_is_taken_once() -> None:
    with pytest.raises(CardError) as error:
        read_locations(SMALL.encode(), "base.toml", ["guard"])
    assert str(error.value) == "base.toml:13: card 'guard': an earlier file has a card with the same id"


def test_windows_files_are_read_too() -> None:
    assert read_locations(b"\xef\xbb\xbf" + SMALL.replace("\n", "\r\n").encode(), "base.toml") == small()


PUNKS = '[punks]\nname = { en = "a", pl = "b", de = "c" }\ncolour = "red"\ncopies = 4\ngain = "2 contact_red"\n'


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ('"red"', '"green"', 3, "card 'punks': unknown colour 'green'; known are red, blue"),
        ("copies = 4", "copies = 10", 4, "card 'punks': copies 10 is not a whole number from 1 to 9"),
        ("gain", "give", 5, "card 'punks': unknown key 'give'; known are name, colour, copies, cost, gain"),
        ('gain = "2 contact_red"\n', "", 1, "card 'punks': the card has no 'gain'"),
    ],
)
def test_a_wrong_connection(old: str, new: str, line: int, reason: str) -> None:
    assert read_connections(PUNKS.encode(), "x.toml")[0].cost == Cost(EMPTY)
    with pytest.raises(CardError) as error:
        read_connections(PUNKS.replace(old, new).encode(), "x.toml")
    assert str(error.value) == f"x.toml:{line}: {reason}"


BOARD = """\
exchange = [
  { cost = "2 worker", gains = ["1 fuel", "1 card"] },
]

[rats]
name = { en = "Rats", pl = "Szczury", de = "Ratten" }
production = "3 worker"
actions = [
  { cost = "1 iron", gain = "1 contact_grey" },
  # twice as good
  { cost = "1 gun", gain = "2 contact_red" },
]
"""


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ('"1 fuel", "1 card"', '"1 fuel"', 2, "gains is not a list of two or more bags"),
        ("exchange = [", "swap = [", 1, "unknown key 'swap'; known are exchange"),
        (
            '{ cost = "2 worker", gains = ["1 fuel", "1 card"] },',
            "",
            1,
            "exchange is not a list of tables, each in { }",
        ),
        ('"3 worker"', '"3 rat"', 7, f"faction 'rats': unknown good 'rat'; {KNOWN_GOODS}"),
        (
            'cost = "1 gun"',
            'price = "1 gun"',
            11,
            "faction 'rats': unknown key 'price' in an action; known are cost, gain, effect, of, count, max_per_round",
        ),
        ("production", "produce", 7, "faction 'rats': unknown key 'produce'; known are name, production, actions"),
    ],
)
def test_a_wrong_faction(old: str, new: str, line: int, reason: str) -> None:
    factions, exchanges = read_factions(BOARD.encode(), "x.toml")
    assert (len(factions[0].actions), exchanges[0].gains) == (2, (bag(fuel=1), bag(card=1)))
    with pytest.raises(CardError) as error:
        read_factions(BOARD.replace(old, new).encode(), "x.toml")
    assert str(error.value) == f"x.toml:{line}: {reason}"


def test_actions_on_one_line_are_read_too() -> None:
    flat = BOARD.replace("  # twice as good\n", "").replace("[\n", "[").replace(",\n]", "]").replace(" },\n", " }, ")
    assert read_factions(flat.encode(), "x.toml") == read_factions(BOARD.encode(), "x.toml")
    with pytest.raises(CardError, match=r"^x\.toml:6: faction 'rats': unknown good 'rat'; "):
        read_factions(flat.replace('"1 gun"', '"1 rat"').encode(), "x.toml")


SOLO = f"""\
spoils_order = {json.dumps(GOODS)}
rating = [
  {{ score = 0, name = {{ en = "a", pl = "b", de = "c" }} }},
  {{ score = 30, name = {{ en = "a", pl = "b", de = "c" }} }},
]
"""


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ('"fuel", "gun", ', "", 1, "spoils_order does not name fuel, gun"),
        ('"fuel"', '"gun"', 1, "spoils_order names a word twice"),
        ("score = 30", "score = 0", 2, "the ratings do not start from 0 and rise"),
        ("score = 0", "score = 1", 2, "the ratings do not start from 0 and rise"),
        ("score = 30", "score = 1000", 4, "score 1000 is not a whole number from 0 to 999"),
        ("spoils_order", "order", 1, "unknown key 'order'; known are spoils_order, rating"),
        ("spoils_order = ", "#", 1, "the file has no 'spoils_order'"),
        ("]\n", "]\n[more]\n", 2, "table 'more': unknown key 'more'; the solo game has spoils_order, rating"),
    ],
)
def test_a_wrong_solo_file(old: str, new: str, line: int, reason: str) -> None:
    assert read_solo(SOLO.encode(), "x.toml").ratings[1].score == 30
    with pytest.raises(CardError) as error:
        read_solo(SOLO.replace(old, new, 1).encode(), "x.toml")
    assert str(error.value) == f"x.toml:{line}: {reason}"


def test_a_wrong_file_can_be_told_by_another_process() -> None:
    error = CardError("base.toml", 3, "no")
    assert str(pickle.loads(pickle.dumps(error))) == "base.toml:3: no"


def test_an_open_shelf() -> None:
    assert BY_ID["hibernation_chambers"].ability == Storage((Shelf(("worker",), None),))
