"""A TOML file of cards whose mistakes are told with their line: `base.toml:12: card 'arena': reason`.

A file is tables of keys, one key a line. Each value goes through a check that returns what it means or raises a
`ReasonError`; the table knows the line of the key and makes it a `CardError`.
"""

import re
import tomllib
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Final, NoReturn, TypeVar

T = TypeVar("T")

PROMO_WORDS: Final = ("lower_defence_of_targets", "doubled_worker_exchange")
"""Words of cards that are not in the box: refused at load (EFF-31)."""

_MAX_BYTES: Final = 100_000
_MOST: Final = 9  # no number on a card is larger

_ID: Final = re.compile(r"[a-z][a-z0-9_]*")
_HEADER: Final = re.compile(r"""\s*\[\s*["']?([^\[\]"']*?)["']?\s*\]""")
_ITEM: Final = re.compile(r"\s*\{")
_TOML_LINE: Final = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")


class CardError(ValueError):
    """What is wrong with a card file; its text is `FILE:LINE: reason`, on one line."""

    def __init__(self, file: str, line: int, reason: str) -> None:
        super().__init__(f"{file}:{line}: {reason}")
        self.file, self.line, self.reason = file, line, reason

    def __reduce__(self) -> tuple[type["CardError"], tuple[str, int, str]]:
        return CardError, (self.file, self.line, self.reason)


class ReasonError(Exception):
    """A reason still without its place; whoever knows the line makes it a CardError."""


class Source:
    """A file as TOML and as lines, so that a reason can be given its line."""

    def __init__(self, data: bytes, file: str) -> None:
        if len(data) > _MAX_BYTES:
            raise CardError(file, 1, f"the file is larger than {_MAX_BYTES} bytes")
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise CardError(file, data.count(b"\n", 0, error.start) + 1, "the file is not text in UTF-8") from None
        self.file = file
        self.lines = text.split("\n")
        self.content = self._parse(text)
        self.headers = {match[1]: number for number, line in enumerate(self.lines, 1) if (match := _HEADER.match(line))}

    def _parse(self, text: str) -> dict[str, Any]:
        try:
            return tomllib.loads(text.replace("\r\n", "\n"))
        except tomllib.TOMLDecodeError as error:
            place = _TOML_LINE.search(str(error))
            line = int(place[1]) if place and place[1] else text.rstrip("\n").count("\n") + 1
            reason = " ".join(_TOML_LINE.sub("", str(error)).split())
            raise CardError(self.file, line, f"not valid TOML: {reason}") from None
        except (RecursionError, ValueError):  # brackets in brackets in brackets; an integer of thousands of digits
            raise CardError(self.file, 1, "not valid TOML: nested too deeply or a number too long") from None

    def top(self, keys: Sequence[str]) -> "Table":
        """What stands before the first table, where only these keys may stand."""
        values = {key: value for key, value in self.content.items() if key in keys or not isinstance(value, dict)}
        return Table(self, "", "file", values, keys)

    def tables(self, what: str, keys: Sequence[str]) -> "list[Table]":
        """Every table of the file, each of which may have these keys."""
        tables = []
        for id, values in self.content.items():
            if isinstance(values, dict):
                tables.append(Table(self, id, what, values, keys))
            elif what == "card":
                raise CardError(self.file, self.line("", id), f"{shown(id)} is not a table, which begins with [id]")
        return tables

    def line(self, id: str, key: str | None) -> int:
        """The line of a key of that table, or of its header."""
        first = self.headers.get(id, 1)
        if key is not None:
            start = re.compile(rf"""\s*["']?{re.escape(key)}["']?\s*[.=]""")
            for number in range(first if id == "" else first + 1, len(self.lines) + 1):
                line = self.lines[number - 1]
                if start.match(line):
                    return number
                if _HEADER.match(line):
                    break
        return first

    def item_lines(self, id: str, key: str, count: int) -> list[int]:
        """The lines of a list that is written with one { } per line; of any other the line of its key must do."""
        first = self.line(id, key)
        found: list[int] = []
        for number in range(first + 1, len(self.lines) + 1):
            if _ITEM.match(self.lines[number - 1]):
                found.append(number)
            elif _HEADER.match(self.lines[number - 1]):
                break
        return found if len(found) == count else [first] * count


class Table:
    """One table of a file, read key by key."""

    def __init__(self, source: Source, id: str, what: str, values: Mapping[str, Any], keys: Sequence[str]) -> None:
        self.source, self.id, self.what, self.values = source, id, what, values
        if id and not _ID.fullmatch(id):
            self.fail(None, "the id is not a small letter, then small letters, digits and _")
        for key in values:
            if keys and key not in keys:
                self.fail(key, unknown("key", key, keys))

    def fail(self, key: str | None, reason: str, line: int | None = None) -> NoReturn:
        """Raise the reason at the line given, or of the key, or of the header."""
        prefix = f"{self.what} {shown(self.id)}: " if self.id else ""
        raise CardError(self.source.file, line or self.source.line(self.id, key), prefix + reason)

    def needs(self, key: str, check: Callable[[Any], T]) -> T:
        """The value of a key that must be there."""
        if key not in self.values:
            self.fail(None, f"the {self.what} has no {key!r}")
        return self._checked(key, self.values[key], check)

    def has(self, key: str, check: Callable[[Any], T], default: T) -> T:
        """The value of a key that may be left out."""
        return self._checked(key, self.values[key], check) if key in self.values else default

    def items(self, key: str, check: Callable[[Any], T]) -> tuple[T, ...]:
        """The members of a list of tables that must be there, each checked at its own line."""
        members = self.needs(key, lambda value: rows(value, key))
        lines = self.source.item_lines(self.id, key, len(members))
        return tuple(self._checked(key, row, check, line) for row, line in zip(members, lines, strict=True))

    def _checked(self, key: str, value: Any, check: Callable[[Any], T], line: int | None = None) -> T:
        try:
            return check(value)
        except ReasonError as wrong:
            self.fail(key, str(wrong), line)


def rows(value: Any, what: str) -> list[dict[str, Any]]:
    """A list of tables, at least one."""
    if not isinstance(value, list) or not value or not all(isinstance(row, dict) for row in value):
        raise ReasonError(f"{what} is not a list of tables, each in {{ }}")
    return value


def fields(value: Any, what: str, needed: Sequence[str], allowed: Sequence[str] = ()) -> dict[str, Any]:
    """A table with all of the needed keys and no others than the allowed ones."""
    if not isinstance(value, dict):
        raise ReasonError(f"{what} is not a table in {{ }}")
    for key in value:
        if key not in needed and key not in allowed:
            raise ReasonError(unknown("key", key, (*needed, *allowed), f" in {what}"))
    for key in needed:
        if key not in value:
            raise ReasonError(f"{what} has no {key!r}")
    return value


def flag(value: Any, key: str) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise ReasonError(f"{key} is not true or false")
    return value


def number(value: Any, key: str, high: int = _MOST, low: int = 1) -> int:
    """A whole number from `low` to `high`."""
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise ReasonError(f"{key} {shown(value)} is not a whole number from {low} to {high}")
    return value


def one_of(value: Any, what: str, known: Collection[str]) -> str:
    """One of the known words."""
    if not isinstance(value, str) or value not in known:
        raise ReasonError(unknown(what, value, known))
    return value


def unknown(what: str, value: Any, known: Collection[str], where: str = "") -> str:
    """The reason why a word is refused."""
    if value in PROMO_WORDS:
        return f"{value!r} belongs to no card of the box (EFF-31)"
    return f"unknown {what} {shown(value)}{where}; known are {', '.join(known)}"


def shown(value: object) -> str:
    """A value as a short piece of one line."""
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:37]}..."
