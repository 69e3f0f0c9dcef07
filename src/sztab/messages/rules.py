"""What is sent about the numbered rules of a game."""

from __future__ import annotations

from msgspec import Struct

from sztab.core import rulebook
from sztab.messages.tables import Language


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
    doubtful: bool  # our reading where no source is clear
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


class RulesFound(Struct, frozen=True):
    """The ids of the rules that answer a question, the best first."""

    rules: list[str]
