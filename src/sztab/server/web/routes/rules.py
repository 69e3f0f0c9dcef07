"""The numbered rules of a game, to be read: chapters, texts, examples, and what the tests prove."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Response, get
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, QueryParameter

from sztab.desk import rules as desk
from sztab.desk.rules import book
from sztab.messages.rules import RuleBook, RulesFound
from sztab.server.web.kept import KEPT, kept
from sztab.server.web.routes.common import PROBLEMS, Words

_BOOK = ResponseSpec(RuleBook, generate_examples=False)


@get("/api/games/{game:str}/rules", tags=["games"], responses={**PROBLEMS, 200: _BOOK}, opt={KEPT: True})
async def rules(request: Request[Any, Any, Any], game: FromPath[str], language: Words = "en") -> Response[bytes]:
    """The rules of a game in a language, each with the names of its examples (the best first) and its tests' claims."""
    return kept(request, book, game, language)


Question = Annotated[str, QueryParameter(name="question", max_length=200, description="in words, or the id of a rule")]


@get("/api/games/{game:str}/rules/found", tags=["games"], responses=PROBLEMS, sync_to_thread=False)
def rules_found(game: FromPath[str], question: Question, language: Words = "en") -> RulesFound:
    """The rules that a question is about: by words of their texts, other forms of them, and synonyms."""
    return desk.rules_found(game, question, language)


HANDLERS = [rules, rules_found]
