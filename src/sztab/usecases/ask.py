"""What can be asked: method and path, what the asker must hold, what it costs, and the function that answers.

A use case is written once, as a function with an `@ask`. Its first argument is a `Here`, or an `At` where the path
leads to a table; `data` is the body; every other argument is a name in the path or a part of the query. It is plain,
or `async` where the house has to bring something. Drivers carry it out: the server's makes its routes from the list,
waits, locks and retries; the browser's never has to wait.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from types import ModuleType, UnionType
from typing import Any, Generic, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from sztab.messages.costs import Cost
from sztab.messages.errors import NO_SEAT, NOT_YOURS, Refused
from sztab.messages.tables import Table
from sztab.table.documents import TableDocument
from sztab.table.value import TableValue
from sztab.usecases.house import Asker, Here

T = TypeVar("T")
TABLE = "/api/tables/{id}"
# Whose eyes are asked for: the seat has to be the asker's. `watched`: only until the game is over, for then there are
# no strangers any more.
Holds = Literal["", "seat", "watched"]
SUBJECTS = (
    "people", "games", "seating", "answers", "viewing", "agreements", "hints", "replays", "turning", "rules", "lessons",
    "study",
)  # fmt: skip
LATER = {"/api/puzzles": ("puzzles", "runs")}  # subjects whose import takes a while


@dataclass(frozen=True)
class Change(Generic[T]):
    """What a use case makes of a table. It is stored; then `says` answers, from the outside of the table."""

    play: TableValue
    says: Callable[[Callable[[], Table]], Any] = lambda table: table()


@dataclass(frozen=True)
class Argument:
    """A name in the path, or a part of the query."""

    name: str
    type: Any
    default: Any
    in_path: bool

    @property
    def required(self) -> bool:
        return self.default is inspect.Parameter.empty


@dataclass(frozen=True)
class Ask:
    """One thing that can be asked."""

    method: str
    path: str
    run: Callable[..., Any]
    tag: str
    status: int = 200
    holds: Holds = ""
    anybody: bool = False  # it does not matter who asks
    changes: bool = False  # a table: nobody else changes it meanwhile
    limits: tuple[str, ...] = ()  # of the asker's address, or `player:` and a limit of the player
    cost: Cost | None = None  # of long work: how much of it one address may have at once
    sent: Any = None  # the type of the answer, where the function has written it already
    kept: bool = False  # the answer never changes while a house stands

    @cached_property
    def _types(self) -> dict[str, Any]:
        return get_type_hints(self.run, include_extras=True)

    @property
    def answer(self) -> Any:
        """The type of the answer."""
        found = self.sent or self._types["return"]
        parts = get_args(found) if get_origin(found) in (Union, UnionType) else (found,)
        changed = [get_args(part)[0] for part in parts if get_origin(part) is Change]
        return changed[0] if changed else found

    @property
    def at_table(self) -> bool:
        return self.path.startswith(TABLE)

    @property
    def body(self) -> Any:
        """The type of what is sent, if anything is."""
        return self._types.get("data")

    @cached_property
    def arguments(self) -> tuple[Argument, ...]:
        """Everything else that the function wants to know."""
        given = list(inspect.signature(self.run).parameters.values())[1:]
        return tuple(
            Argument(one.name, self._types[one.name], one.default, f"{{{one.name}}}" in self.path)
            for one in given
            if one.name != "data"
        )

    def prove(self, asker: Asker, table: TableDocument, given: Mapping[str, Any]) -> int | None:
        """The seat of the asker whose eyes are asked for, or a refusal; `given` are the arguments."""
        if not self.holds:
            return None
        seat: int | None = given["seat"] if "seat" in given else getattr(given.get("data"), "seat", None)
        if seat is None:
            return None
        if self.holds == "watched" and table.status == "ended":
            if seat >= len(table.names):
                raise Refused(404, NO_SEAT)
            return None
        if not asker.holds(table, seat):
            raise Refused(403, NOT_YOURS)
        return seat


def ask(method: str, path: str, tag: str, **declared: Any) -> Callable[[Callable[..., Any]], Ask]:
    """Declare a use case."""
    return lambda run: Ask(method, path, run, tag, **declared)


def of_module(module: ModuleType) -> Iterator[Ask]:
    """The use cases of a subject, in the order in which they are written."""
    return (value for value in vars(module).values() if isinstance(value, Ask))


def subject(name: str) -> list[Ask]:
    return list(of_module(import_module(f"sztab.usecases.{name}")))


def everything() -> list[Ask]:
    """All that can be asked, in a server as in a browser."""
    later = [name for names in LATER.values() for name in names]
    return [one for name in (*SUBJECTS, *later) for one in subject(name)]


__all__ = ["Ask", "Change", "Here", "ask", "everything", "subject"]
