"""`sztab rules`: every rule id, its short meaning and the tests that prove it."""

from __future__ import annotations

from sztab.cli.files import print_json
from sztab.core import rulebook
from sztab.core.action import BadInput


def rules(game: str | None, as_json: bool) -> None:
    try:
        tables = {name: rulebook.load(name) for name in ([game] if game else rulebook.games())}
    except LookupError as error:
        raise BadInput(str(error)) from None
    if as_json:
        print_json({name: [rule._asdict() for rule in table] for name, table in tables.items()})
        return
    for table in tables.values():
        for line in rulebook.lines(table):
            print(line)
