"""The rules, as the page reads them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sztab.core import rulebook

Persons = Callable[[str], Any]


@pytest.mark.parametrize("game", rulebook.games())
@pytest.mark.parametrize("language", ["en", "pl", "de"])
def test_the_rules_come_by_chapter_with_examples(game: str, language: str, person: Persons) -> None:
    book = person("Ann").get(f"/api/games/{game}/rules", language=language)
    told = [rule for chapter in book["chapters"] for rule in chapter["rules"]]
    assert [rule["id"] for rule in told] == [rule.id for rule in rulebook.load(game)]
    assert book["language"] == language
    assert [example["about"] for example in book["examples"]] == [
        example.about.get(language, "") for example in rulebook.examples(game)
    ]
    named = {example["name"] for example in book["examples"]}
    for rule in told:
        assert rule["title"]
        assert rule["text"]
        assert named.issuperset(rule["examples"])
        assert rule["examples"] or rule["proofs"]


def test_the_first_example_is_about_the_rule_before_anything_else(person: Persons) -> None:
    book = person("Ann").get("/api/games/hex/rules")
    rules = {rule["id"]: rule for chapter in book["chapters"] for rule in chapter["rules"]}
    examples = {example["name"]: example for example in book["examples"]}
    first = examples[rules["UNIT-1"]["examples"][0]]
    assert first["kind"] == "battle"
    assert first["about"] == "A blow on a unit with toughness leaves one marker and kills nothing."
    kinds = [examples[name]["kind"] == "refused" for name in rules["TURN-8"]["examples"]]
    assert kinds == sorted(kinds)
    assert ["mu@c5/0"] in [examples[name]["refused"] for name in rules["TURN-8"]["examples"]]


def test_rules_are_found_by_a_question(person: Persons) -> None:
    ann = person("Ann")
    assert "END-4" in ann.get("/api/games/hex/rules/found", question="how do I win")["rules"][:3]
    assert "ATK-2" in ann.get("/api/games/hex/rules/found", question="Zasięg", language="pl")["rules"][:3]
    assert ann.get("/api/games/hex/rules/found", question="zzzz")["rules"] == []
    assert ann.get("/api/games/hex/rules/found", 400, question="a" * 201)["error"]
    assert ann.get("/api/games/ludo/rules/found", 404, question="win")["error"] == "There is no such game."


def test_an_unknown_game_has_no_rules(person: Persons) -> None:
    assert person("Ann").get("/api/games/ludo/rules", 404)["error"] == "There is no such game."
