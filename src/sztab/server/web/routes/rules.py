"""The numbered rules of a game, to be read: chapters, texts, examples, and what the tests prove."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Response, get
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, QueryParameter
from msgspec import Struct

from sztab.core import rule_search, rulebook
from sztab.server.errors import Refused
from sztab.server.messages.tables import Language
from sztab.server.web.kept import KEPT, kept
from sztab.server.web.routes.common import PROBLEMS, Words


class RuleExample(Struct, frozen=True):
    """A position that shows a rule: it is fought, or tokens are played there, or are legal, or are refused."""

    name: str
    about: str
    kind: rulebook.Kind
    position: str
    tokens: list[str]
    offered: list[str]
    refused: list[str]


class RuleText(Struct, frozen=True):
    id: str
    title: str
    text: str
    examples: list[str]
    proofs: list[str]


class RuleChapter(Struct, frozen=True):
    """Rules with what stands before them: paragraphs, and rows of a table as cells."""

    id: str
    title: str
    lead: list[str | list[str]]
    rules: list[RuleText]


class RuleBook(Struct, frozen=True):
    """`language` is that of the texts: where there is no translation they are English.

    `notes` are about the text (its sources, how it is kept true), not about the game.
    """

    game: str
    title: str
    language: Language
    notes: list[str]
    chapters: list[RuleChapter]
    examples: list[RuleExample]


_BOOK = ResponseSpec(RuleBook, generate_examples=False)


@get("/api/games/{game:str}/rules", tags=["games"], responses={**PROBLEMS, 200: _BOOK}, opt={KEPT: True})
async def rules(request: Request[Any, Any, Any], game: FromPath[str], language: Words = "en") -> Response[bytes]:
    """The rules of a game in a language, each with the names of its examples (the best first) and its tests' claims."""
    if game not in rulebook.games():
        raise Refused(404, "There is no such game.")
    return kept(request, _book, game, language)


class RulesFound(Struct, frozen=True):
    """The ids of the rules that answer a question, the best first."""

    rules: list[str]


Question = Annotated[str, QueryParameter(name="question", max_length=200, description="in words, or the id of a rule")]


@get("/api/games/{game:str}/rules/found", tags=["games"], responses=PROBLEMS, sync_to_thread=False)
def rules_found(game: FromPath[str], question: Question, language: Words = "en") -> RulesFound:
    """The rules that a question is about: by words of their texts, other forms of them, and synonyms."""
    if game not in rulebook.games():
        raise Refused(404, "There is no such game.")
    return RulesFound(rule_search.search(game, question, language))


def _book(game: str, language: str) -> RuleBook:
    book = rulebook.book(game, language)
    proofs = {rule.id: [_claim(test) for test in rule.tests] for rule in rulebook.load(game)}
    chapters = [
        RuleChapter(
            chapter.id,
            chapter.title,
            list(chapter.lead),
            [RuleText(*rule, _examples(game, rule.id), proofs[rule.id]) for rule in chapter.rules],
        )
        for chapter in book.chapters
    ]
    examples = [_example(example, language) for example in rulebook.examples(game)]
    return RuleBook(game, book.title, book.language, list(book.notes), chapters, examples)


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


HANDLERS = [rules, rules_found]
