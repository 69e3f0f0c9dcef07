"""`sztab rules`: every rule id, its short meaning and the tests that prove it; or the rules that answer a question."""

from __future__ import annotations

from sztab.cli.files import print_json
from sztab.core import rule_search, rulebook
from sztab.core.action import BadInput


def rules(game: str | None, question: str | None, language: str, as_json: bool) -> None:
    try:
        tables = {name: rulebook.load(name) for name in ([game] if game else rulebook.games())}
    except LookupError as error:
        raise BadInput(str(error)) from None
    if question is not None:
        tables = {name: _found(name, table, question, language) for name, table in tables.items()}
        if not any(tables.values()):
            raise BadInput("No rule was found for this question.")
    if as_json:
        print_json({name: [rule._asdict() for rule in table] for name, table in tables.items()})
        return
    for table in filter(None, tables.values()):
        if question is None:
            print("\n".join(rulebook.lines(table)))
        else:
            print("\n".join(f"{rule.id}  {rule.meaning}" for rule in table))


def _found(game: str, table: list[rulebook.Rule], question: str, language: str) -> list[rulebook.Rule]:
    """The rules that answer a question, in its language."""
    told = {one.id: one.title for chapter in rulebook.book(game, language).chapters for one in chapter.rules}
    known = {rule.id: rule for rule in table}
    return [known[id]._replace(meaning=told[id]) for id in rule_search.search(game, question, language)]
