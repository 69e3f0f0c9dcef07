"""Requests without a network: a method and a path lead to a handler, which gets what was sent, read and checked."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar
from urllib.parse import parse_qsl, unquote, urlsplit

import msgspec

from sztab.core.languages import LANGUAGES
from sztab.core.words import Sentence, say
from sztab.messages.errors import UNKNOWN_FIELD, Problem, Refused

T = TypeVar("T")
NOWHERE = Sentence("There is nothing at this address.")
NO_SERVER = Sentence("This needs a server: here the house runs in your browser alone.")
_LARGEST = 1_000_000_000
_FIELD = re.compile(r" - at `\$\.?(?:key in )?([^`\[.]*)")
_encode = msgspec.json.Encoder().encode


class Text(str):
    """An answer that is no JSON."""


@dataclass(frozen=True)
class Asked:
    """What somebody asks for: the names in the path, the query, the body, and the language of refusals."""

    names: Mapping[str, str]
    query: Mapping[str, str]
    body: str | None
    spoken: str

    @property
    def language(self) -> str:
        """Of all words that are answered."""
        word = self.query.get("language", "en")
        if word not in LANGUAGES:
            raise Refused(400, f"Invalid enum value {word[:20]!r}.", field="language")
        return word

    def number(self, name: str, otherwise: int | None = None, least: int = 0, most: int = _LARGEST) -> int | None:
        """A number of the query."""
        word = self.query.get(name)
        return otherwise if word is None else _number(name, word, least, most)

    def must_number(self, name: str, otherwise: int | None = None, least: int = 0, most: int = _LARGEST) -> int:
        found = self.number(name, otherwise, least, most)
        if found is None:
            raise Refused(400, f"Missing required query parameter {name!r}.", field=name)
        return found

    def place(self, name: str) -> int:
        """A number of the path."""
        try:
            return int(self.names[name])
        except ValueError:
            raise Refused(404, NOWHERE) from None

    @property
    def seat(self) -> int | None:
        """Whose eyes are wanted."""
        return self.number("seat", most=15)

    def read(self, kind: type[T]) -> T:
        """The body, as what it has to be."""
        try:
            return msgspec.json.decode(self.body or "", type=kind)
        except msgspec.ValidationError as error:
            field = UNKNOWN_FIELD.match(str(error)) or _FIELD.search(str(error))
            sentence = str(error).partition(" - at ")[0]
            raise Refused(400, f"{sentence}.", field=field[1] or None if field else None) from None
        except (msgspec.DecodeError, RecursionError):
            raise Refused(400, "The body is no JSON in UTF-8.") from None


def _number(name: str, word: str, least: int, most: int) -> int:
    try:
        found = int(word)
    except ValueError:
        raise Refused(400, f"Expected `int`, got {word[:20]!r}.", field=name) from None
    if not least <= found <= most:
        raise Refused(400, f"Expected `int` from {least} to {most}.", field=name)
    return found


Handler = Callable[[Asked], Any]


class Router:
    """All that can be asked for."""

    def __init__(self) -> None:
        self._routes: list[tuple[str, re.Pattern[str], int, Handler]] = []
        self._later: dict[str, Callable[[], None]] = {}

    def add(self, method: str, path: str, handler: Handler, status: int = 200) -> None:
        """`/api/tables/{id}` is the path of every table."""
        pattern = re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", path))
        self._routes.append((method, pattern, status, handler))

    def add_later(self, start: str, add: Callable[[], None]) -> None:
        """What is asked for below this path is added when somebody first does: importing it takes a while."""
        self._later[start] = add

    def answer(self, method: str, address: str, language: str, body: str | None) -> tuple[int, str]:
        """The status and what is sent."""
        split = urlsplit(address)
        query = dict(parse_qsl(split.query, keep_blank_values=True))
        spoken = query.get("language", language)
        spoken = spoken if spoken in LANGUAGES else language if language in LANGUAGES else "en"
        try:
            found, status, handler = self._find(method, split.path)
            names = {name: unquote(value) for name, value in found.groupdict().items()}
            said = handler(Asked(names, query, body, spoken))
        except Refused as refused:
            return refused.status, _encode(refused.told(spoken)).decode()
        if said is None:
            return 204, ""
        return status, str(said) if isinstance(said, Text) else _encode(said).decode()

    def _find(self, method: str, path: str) -> tuple[re.Match[str], int, Handler]:
        for start in [start for start in self._later if path.startswith(start)]:
            self._later.pop(start)()
        others = False
        for wanted, pattern, status, handler in self._routes:
            found = pattern.fullmatch(path)
            if found and wanted == method:
                return found, status, handler
            others = others or found is not None
        # The page asks for what a server has: other people, their accounts and what they do together.
        raise Refused(405 if others else 404, NO_SERVER)


def mistake(language: str) -> str:
    """What is said when something went wrong that should not have."""
    text = Sentence("The house made a mistake; it is in the browser's console.")
    return _encode(Problem(say(text, language))).decode()


__all__ = ["Asked", "Router", "Text", "mistake"]
