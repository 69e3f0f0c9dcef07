"""The rules of a game: each one's id, text and chapter, the tests that prove it, and positions that show it at work."""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Literal, NamedTuple

TABLE = "rulebook.json"
EXAMPLES = "examples.json"
Kind = Literal["battle", "play", "legal", "refused"]


class Rule(NamedTuple):
    id: str
    meaning: str
    tests: tuple[str, ...]
    doubtful: bool = False  # our reading where no source is clear: whoever owns the leaflet may correct it


class Example(NamedTuple):
    """A position and what is done in it.

    `battle`: it is fought. `play`: the tokens are played; the last is told with the rules `expect`. `legal`: `expect`
    are among the legal tokens. `refused`: after the tokens each of `expect`, a rule and a token, is refused by it.
    """

    name: str
    rules: tuple[str, ...]
    about: Mapping[str, str]  # what it shows, by language; nothing where a refusal says it
    kind: Kind
    position: str
    tokens: tuple[str, ...]
    expect: tuple[str, ...]


class Statement(NamedTuple):
    """A rule in one language: its first words as a title, and all of it."""

    id: str
    title: str
    text: str
    doubtful: bool = False  # as in `Rule`


class Chapter(NamedTuple):
    """Rules that belong together; `lead` are paragraphs before them, and rows of a table as lists of cells."""

    id: str
    title: str
    lead: tuple[str | list[str], ...]
    rules: tuple[Statement, ...]


class Book(NamedTuple):
    """The whole text in one language; `notes` are about the text (its sources, where the data lies), not the game."""

    language: str
    title: str
    notes: tuple[str, ...]
    chapters: tuple[Chapter, ...]


def games() -> list[str]:
    """The games that come with a rule table."""
    return sorted(game.name for game in files("sztab.games").iterdir() if game.joinpath(TABLE).is_file())


def load(game: str) -> list[Rule]:
    """The rules of a game in the order of its rulebook."""
    return [
        Rule(row["id"], row["meaning"], tuple(row["tests"]), row.get("doubtful", False))
        for row in _read(_file(game, TABLE))
    ]


@cache
def examples(game: str) -> tuple[Example, ...]:
    """The positions that show the rules of a game at work."""
    return tuple(
        Example(
            row["name"],
            tuple(row["rules"]),
            row["about"],
            row["kind"],
            row["position"],
            tuple(row["tokens"]),
            tuple(row["expect"]),
        )
        for row in _read(_file(game, EXAMPLES))
    )


@cache
def book(game: str, language: str = "en") -> Book:
    """The text of the rules, in English where there is no translation."""
    source = _file(game, f"rulebook.{language}.json")
    if not source.is_file():
        return book(game)
    data = _read(source)
    chapters = (
        Chapter(one["id"], one["title"], tuple(one["lead"]), tuple(Statement(*rule) for rule in one["rules"]))
        for one in data["chapters"]
    )
    return Book(data["language"], data["title"], tuple(data["notes"]), tuple(chapters))


def _file(game: str, name: str) -> Traversable:
    if game not in games():
        raise LookupError(f"There is no rule table for {game}; there is one for {', '.join(games())}.")
    return files("sztab.games").joinpath(game, name)


def _read(source: Traversable) -> Any:
    return json.loads(source.read_text(encoding="utf-8"))


def lines(rules: Sequence[Rule]) -> list[str]:
    """One line per rule: the id, its meaning, the tests (or `no test`), in columns."""
    ids = max(len(rule.id) for rule in rules)
    meanings = max(len(rule.meaning) for rule in rules)
    return [
        f"{rule.id:{ids}}  {rule.meaning:{meanings}}  {', '.join(rule.tests) if rule.tests else 'no test'}"
        for rule in rules
    ]
