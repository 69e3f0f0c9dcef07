"""Data files in TOML whose mistakes are told with their line: `FILE:LINE: reason`.

A `Source` is a file as TOML and as lines. A `Table` of it is read key by key: each value goes through a check that
returns what it means or raises a `ReasonError`; the table knows the line and makes it a `DataError`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Collection, Iterable, Mapping
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final, NoReturn, TypeVar

from sztab.core.action import BadInput
from sztab.core.languages import CODE, FALLBACK
from sztab.core.names import Names

T = TypeVar("T")
Word = TypeVar("Word", bound=str)
Row = dict[str, Any]

ID: Final = re.compile(r"[a-z][a-z0-9_]*")
ID_IS: Final = "a small letter, then small letters, digits and _"

_MAX_BYTES: Final = 100_000
_MAX_NAME: Final = 60

_HEADER: Final = re.compile(r"\s*\[([^\[\]]+)\]")
_TOML_LINE: Final = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")


class DataError(BadInput):
    """What is wrong with a data file; its text is `FILE:LINE: reason`, on one line."""

    def __init__(self, file: str, line: int, reason: str) -> None:
        super().__init__(f"{file}:{line}: {reason}")
        self.file, self.line, self.reason = file, line, reason

    def __reduce__(self) -> tuple[type[DataError], tuple[str, int, str]]:
        return DataError, (self.file, self.line, self.reason)


class ReasonError(Exception):
    """A reason still without its place; whoever knows the line makes it a DataError."""


def read_bytes(path: Path | Traversable) -> bytes:
    """What is in a file."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise DataError(str(path), 1, f"the file cannot be read: {error.strerror or 'unknown reason'}") from None


class Source:
    """A file as TOML and as lines, so that a reason can be given its line."""

    def __init__(self, data: bytes, file: str) -> None:
        if len(data) > _MAX_BYTES:
            raise DataError(file, 1, f"the file is larger than {_MAX_BYTES} bytes")
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise DataError(file, data.count(b"\n", 0, error.start) + 1, "the file is not text in UTF-8") from None
        self.file = file
        self.lines = text.split("\n")
        self.content = self._parse(text)
        headers = ((_HEADER.match(line), number) for number, line in enumerate(self.lines, 1))
        self.headers = {header[1].strip(" \t\"'"): number for header, number in headers if header}

    def _parse(self, text: str) -> Row:
        try:
            return tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            place = _TOML_LINE.search(str(error))
            line = int(place[1]) if place and place[1] else text.rstrip("\n").count("\n") + 1
            reason = " ".join(_TOML_LINE.sub("", str(error)).split())
            raise DataError(self.file, line, f"not valid TOML: {reason}") from None
        except (RecursionError, ValueError):  # brackets in brackets in brackets; an integer of thousands of digits
            raise DataError(self.file, 1, "not valid TOML: nested too deeply or a number too long") from None

    def whole(self, what: str, keys: Collection[str], has: str = "known are") -> Table:
        """All of the file as one table, which may have these keys."""
        return Table(self, "", what, self.content).only(keys, has)

    def head(self, keys: Collection[str]) -> Table:
        """What stands before the first table, where only these keys may stand."""
        values = {key: value for key, value in self.content.items() if not isinstance(value, dict)}
        return Table(self, "", "file", values).only(keys)

    def tables(self, what: str, head: Collection[str] = ()) -> list[Table]:
        """Every table of the file, where before the first only the keys of the head may stand."""
        for key, value in self.content.items():
            if not isinstance(value, dict) and key not in head:
                raise DataError(self.file, self.line("", key), f"{shown(key)} is not a table, which begins with [id]")
        return [Table(self, id, what, values) for id, values in self.content.items() if isinstance(values, dict)]

    def line(self, id: str, key: str | None) -> int:
        """The line of a key of that table, or of its header; the id of the whole file is empty."""
        header = self.headers.get(id, 0)
        if key is not None:
            start = re.compile(rf"""\s*(?:\[+\s*)?["']?{re.escape(key)}["']?\s*[.=\]]""")
            for number, line in enumerate(self.lines[header:], header + 1):
                if id and _HEADER.match(line):
                    break
                if start.match(line):
                    return number
        return max(header, 1)

    def row_lines(self, id: str, key: str, count: int) -> list[int]:
        """The lines of a list with one { } per line or one [[ ]] each; of any other the line of its key must do."""
        first = self.line(id, key)
        start = re.compile(rf"\s*\[\[\s*{re.escape(key)}\s*\]\]")
        found = [number for number, line in enumerate(self.lines, 1) if start.match(line)]
        if not found:
            for number, line in enumerate(self.lines[first:], first + 1):
                if line.lstrip().startswith("{"):
                    found.append(number)
                elif line.lstrip().startswith("]") or _HEADER.match(line):
                    break
        return found if len(found) == count else [first] * count


class Table:
    """One table of a file, read key by key."""

    def __init__(self, source: Source, id: str, what: str, values: Mapping[str, Any]) -> None:
        self.source, self.id, self.what, self.values = source, id, what, values
        if id and not ID.fullmatch(id):
            self.fail(None, f"the id is not {ID_IS}")

    def fail(self, key: str | None, reason: str, line: int | None = None) -> NoReturn:
        """Raise the reason at the line given, or of the key, or of the header."""
        prefix = f"{self.what} {shown(self.id)}: " if self.id else ""
        raise DataError(self.source.file, line or self.source.line(self.id, key), prefix + reason)

    def only(self, keys: Collection[str], has: str = "known are") -> Table:
        """The table, if it has no other keys."""
        for key in self.values:
            if key not in keys:
                self.fail(key, unknown("key", key, keys, has))
        return self

    def needs(self, key: str, check: Callable[[Any], T]) -> T:
        """The value of a key that must be there."""
        if key not in self.values:
            self.fail(None, f"the {self.what} has no {key!r}")
        return self._checked(key, self.values[key], check)

    def has(self, key: str, check: Callable[[Any], T], default: T) -> T:
        """The value of a key that may be left out."""
        return self._checked(key, self.values[key], check) if key in self.values else default

    def flag(self, key: str) -> bool:
        """True or false; false if the key is left out."""
        return self.has(key, lambda value: flag(value, key), False)

    def rows(self, key: str, check: Callable[[Row], T], call: Callable[[Row], str] = lambda row: "") -> tuple[T, ...]:
        """The members of a list of tables that must be there, each checked at its own line.

        A reason begins with what its row is called, if anything.
        """
        members = self.needs(key, lambda value: rows(value, key))
        lines = self.source.row_lines(self.id, key, len(members))
        return tuple(self._checked(key, row, check, line, call(row)) for row, line in zip(members, lines, strict=True))

    def _checked(self, key: str, value: Any, check: Callable[[Any], T], line: int | None = None, called: str = "") -> T:
        try:
            return check(value)
        except ReasonError as wrong:
            self.fail(key, f"{called}: {wrong}" if called else str(wrong), line)


def rows(value: Any, what: str, of: str = "tables", least: int = 1) -> list[Row]:
    """A list of tables with a minimum length."""
    if not isinstance(value, list) or len(value) < least or not all(isinstance(row, dict) for row in value):
        raise ReasonError(f"{what} is not a list of {of}, each in {{ }}")
    return value


def fields(value: Any, what: str, needed: Collection[str], allowed: Collection[str] = ()) -> Row:
    """A table with all of the needed keys and no others than the allowed ones."""
    if not isinstance(value, dict):
        raise ReasonError(f"{what} is not a table in {{ }}")
    check_keys(value, what, needed, (*needed, *allowed), where=f" in {what}")
    return value


def check_keys(
    row: Row, what: str, needed: Iterable[str], known: Collection[str], has: str = "known are", where: str = ""
) -> None:
    """Refuse a row that has an unknown key or lacks a needed one."""
    for key in row:
        if key not in known:
            raise ReasonError(unknown("key", key, known, has, where))
    for key in needed:
        if key not in row:
            raise ReasonError(f"{what} has no {key!r}")


def identifier(value: Any, form: re.Pattern[str] = ID) -> str:
    """An id."""
    if not isinstance(value, str) or not form.fullmatch(value):
        raise ReasonError(f"id {shown(value)} is not {ID_IS}")
    return value


def names(value: Any) -> Names:
    """A name in each language; English is needed, others may be missing or be languages nobody speaks here yet.

    `plural` is true where the name is a plural, or a list of the languages in which it is.
    """
    if not isinstance(value, dict):
        raise ReasonError("'name' is not a table { en = ..., pl = ..., de = ... }")
    if FALLBACK not in value:
        raise ReasonError(f"'name' has no {FALLBACK!r}")
    texts = {language: text for language, text in value.items() if language != "plural"}
    for language in texts:
        if not CODE.fullmatch(language):
            raise ReasonError(f"{shown(language)} in 'name' is not the code of a language, such as 'en'")
    plural = _plural(value.get("plural", False), texts)
    return Names({language: name(text, f"the name in {language!r}") for language, text in texts.items()}, plural)


def _plural(value: Any, texts: Mapping[str, Any]) -> Collection[str]:
    """The languages in which a name is a plural."""
    if isinstance(value, bool):
        return tuple(texts) if value else ()
    if not isinstance(value, list) or not all(isinstance(language, str) and language in texts for language in value):
        raise ReasonError("'plural' in 'name' is not true, false or a list of languages that the name is given in")
    return value


def name(value: Any, what: str = "the name") -> str:
    """One line of text."""
    if not isinstance(value, str) or not value.strip():
        raise ReasonError(f"{what} is empty")
    if len(value) > _MAX_NAME or not value.isprintable():
        raise ReasonError(f"{what} is not one line of at most {_MAX_NAME} characters")
    return value


def flag(value: Any, key: str) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise ReasonError(f"{key} is not true or false")
    return value


def number(value: Any, key: str, low: int, high: int) -> int:
    """A whole number from `low` to `high`."""
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise ReasonError(f"{key} {shown(value)} is not a whole number from {low} to {high}")
    return value


def one_of(value: Any, what: str, known: Collection[Word]) -> Word:
    """One of the known words."""
    for word in known:
        if value == word:
            return word
    raise ReasonError(unknown(what, value, known))


def unknown(what: str, value: Any, known: Iterable[str], has: str = "known are", where: str = "") -> str:
    """The reason why a word is refused."""
    return f"unknown {what} {shown(value)}{where}; {has} {', '.join(known)}"


def shown(value: object) -> str:
    """A value as a short piece of one line."""
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:37]}..."
