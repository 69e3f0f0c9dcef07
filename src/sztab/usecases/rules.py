"""The numbered rules of a game, to be read: chapters, texts, examples, and what the tests prove."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from sztab.core import rule_search, rulebook
from sztab.messages.errors import Refused
from sztab.messages.rules import RuleBook, RuleChapter, RuleExample, RulesFound, RuleText
from sztab.usecases.arguments import Words
from sztab.usecases.ask import ask
from sztab.usecases.house import Here


def must_have_rules(game: str) -> None:
    if game not in rulebook.games():
        raise Refused(404, "There is no such game.")


def book(game: str, language: str) -> RuleBook:
    """All rules in a language."""
    must_have_rules(game)
    found = rulebook.book(game, language)
    proofs = {rule.id: [_claim(test) for test in rule.tests] for rule in rulebook.load(game)}
    chapters = [
        RuleChapter(
            chapter.id,
            chapter.title,
            list(chapter.lead),
            [RuleText(*rule, _examples(game, rule.id), proofs[rule.id]) for rule in chapter.rules],
        )
        for chapter in found.chapters
    ]
    examples = [_example(example, language) for example in rulebook.examples(game)]
    return RuleBook(game, found.title, found.language, list(found.notes), chapters, examples)


def _examples(game: str, id: str) -> list[str]:
    """The examples of a rule: first those that are about it before anything else, refusals last."""
    found = [example for example in rulebook.examples(game) if id in example.rules]
    found.sort(key=lambda example: (example.kind == "refused", example.rules.index(id)))
    return [example.name for example in found]


def _example(example: rulebook.Example, language: str) -> RuleExample:
    refused = [line.partition(" ")[2] for line in example.expect] if example.kind == "refused" else []
    offered = list(example.expect) if example.kind == "legal" else []
    about = example.about.get(language, "")
    return RuleExample(example.name, about, example.kind, example.position, list(example.tokens), offered, refused)


def _claim(test: str) -> str:
    """What a test proves: its name is a sentence."""
    words = test.removeprefix("test_").replace("_", " ")
    return words[:1].upper() + words[1:]


Question = Annotated[str, Meta(max_length=200, description="in words, or the id of a rule")]


@ask("GET", "/api/games/{game}/rules", "games", kept=True, anybody=True)
def rules(here: Here, game: str, language: Words = "en") -> RuleBook:
    """The rules of a game in a language, each with the names of its examples (the best first) and its tests' claims."""
    return book(game, language)


@ask("GET", "/api/games/{game}/rules/found", "games", anybody=True)
def rules_found(here: Here, game: str, question: Question, language: Words = "en") -> RulesFound:
    """The rules that a question is about: by words of their texts, other forms of them, and synonyms."""
    must_have_rules(game)
    return RulesFound(rule_search.search(game, question, language))
