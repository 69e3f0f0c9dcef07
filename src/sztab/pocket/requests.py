"""Requests without a network: a method and a path lead to a use case, which gets what was sent, read and checked."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

import msgspec

from sztab.core.languages import LANGUAGES
from sztab.core.words import Sentence, say
from sztab.messages.errors import UNKNOWN_FIELD, Problem, Refused
from sztab.usecases.ask import LATER, SUBJECTS, Argument, Ask, subject

NOWHERE = Sentence("There is nothing at this address.")
NO_SERVER = Sentence("This needs a server: here the house runs in your browser alone.")
_FIELD = re.compile(r" - at `\$\.?(?:key in )?([^`\[.]*)")
_encode = msgspec.json.Encoder().encode


class Router:
    """Finds what is asked for, and reads what it wants to know; `carry_out` answers."""

    def __init__(self, carry_out: Callable[[Ask, dict[str, Any], str], Any], own: Sequence[Ask]) -> None:
        self._carry_out = carry_out
        self._asks: list[tuple[re.Pattern[str], Ask]] = []
        self._later = dict(LATER)
        self._add([one for name in SUBJECTS for one in subject(name)])
        self._add(own)

    def _add(self, asks: Iterable[Ask]) -> None:
        """The more of a path is fixed, the sooner it is looked for."""
        self._asks += [(_expression(one.path), one) for one in asks]
        self._asks.sort(key=lambda known: known[1].path.count("{"))

    def answer(self, method: str, address: str, language: str, body: str | None) -> tuple[int, str]:
        """The status and what is sent."""
        split = urlsplit(address)
        query = dict(parse_qsl(split.query, keep_blank_values=True))
        spoken = query.get("language", language)
        spoken = spoken if spoken in LANGUAGES else language if language in LANGUAGES else "en"
        try:
            found, one = self._find(method, split.path)
            names = {name: unquote(value) for name, value in found.groupdict().items()}
            given = {argument.name: _argument(argument, names, query) for argument in one.arguments}
            if one.at_table:
                given["id"] = names["id"]
            if one.body:
                given["data"] = _body(body, one.body)
            said = self._carry_out(one, given, spoken)
        except Refused as refused:
            return refused.status, _encode(refused.told(spoken)).decode()
        if said is None:
            return 204, ""
        return one.status, said if one.answer is str else _encode(said).decode()

    def _find(self, method: str, path: str) -> tuple[re.Match[str], Ask]:
        for start in [start for start in self._later if path.startswith(start)]:
            self._add([one for name in self._later.pop(start) for one in subject(name)])
        others = False
        for pattern, one in self._asks:
            found = pattern.fullmatch(path)
            if found and one.method == method:
                return found, one
            others = others or found is not None
        raise Refused(405 if others else 404, NO_SERVER if path.startswith("/api/") else NOWHERE)


def _expression(path: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", path))


def _argument(argument: Argument, names: Mapping[str, str], query: Mapping[str, str]) -> Any:
    """A name of the path, or a part of the query, as what it has to be."""
    text = (names if argument.in_path else query).get(argument.name)
    if text is None:
        if argument.required:
            raise Refused(400, f"Missing required query parameter {argument.name!r}.", field=argument.name)
        return argument.default
    try:
        return msgspec.convert(text, argument.type, strict=False)
    except msgspec.ValidationError as error:
        if argument.in_path:
            raise Refused(404, NOWHERE) from None
        raise Refused(400, f"{error}.", field=argument.name) from None


def _body(text: str | None, kind: Any) -> Any:
    try:
        return msgspec.json.decode(text or "", type=kind)
    except msgspec.ValidationError as error:
        field = UNKNOWN_FIELD.match(str(error)) or _FIELD.search(str(error))
        sentence = str(error).partition(" - at ")[0]
        raise Refused(400, f"{sentence}.", field=field[1] or None if field else None) from None
    except (msgspec.DecodeError, RecursionError):
        raise Refused(400, "The body is no JSON in UTF-8.") from None


def mistake(language: str) -> str:
    """What is said when something went wrong that should not have."""
    text = Sentence("The house made a mistake; it is in the browser's console.")
    return _encode(Problem(say(text, language))).decode()


__all__ = ["Router", "mistake"]
