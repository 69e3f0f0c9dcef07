"""The rule table of a game: each rule's id, its short meaning and the tests that prove it."""

import json
from collections.abc import Sequence
from importlib.resources import files
from typing import NamedTuple

TABLE = "rulebook.json"


class Rule(NamedTuple):
    id: str
    meaning: str
    tests: tuple[str, ...]


def games() -> list[str]:
    """The games that come with a rule table."""
    return sorted(game.name for game in files("sztab.games").iterdir() if game.joinpath(TABLE).is_file())


def load(game: str) -> list[Rule]:
    """The rules of a game in the order of its rulebook."""
    if game not in games():
        raise LookupError(f"There is no rule table for {game}; there is one for {', '.join(games())}.")
    text = files("sztab.games").joinpath(game, TABLE).read_text(encoding="utf-8")
    return [Rule(row["id"], row["meaning"], tuple(row["tests"])) for row in json.loads(text)]


def lines(rules: Sequence[Rule]) -> list[str]:
    """One line per rule: the id, its meaning, the tests (or `no test`), in columns."""
    ids = max(len(rule.id) for rule in rules)
    meanings = max(len(rule.meaning) for rule in rules)
    return [
        f"{rule.id:{ids}}  {rule.meaning:{meanings}}  {', '.join(rule.tests) if rule.tests else 'no test'}"
        for rule in rules
    ]
