"""What a browser keeps: documents as text, by kind and name. One that cannot be read is put aside, and named."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import msgspec
from msgspec import Struct

Save = Callable[[str, str, str | None], None]  # a kind, a name, and the document; None: it is removed
T = TypeVar("T")
_encode = msgspec.json.Encoder().encode


class Aside(Struct, frozen=True):
    """A document that cannot be read, and why. It stays where it is kept: a later version may read it."""

    kind: str
    id: str
    problem: str


class Kept:
    """All documents; what was loaded is read when it is first asked for."""

    def __init__(self, save: Save) -> None:
        self._save = save
        self._loaded: dict[str, dict[str, str]] = {}
        self.aside: list[Aside] = []

    def load(self, kind: str, id: str, text: str) -> None:
        """A document that was kept."""
        self._loaded.setdefault(kind, {})[id] = text

    def names(self, kind: str) -> list[str]:
        """What was loaded of a kind and not yet taken."""
        return list(self._loaded.get(kind, ()))

    def take(self, kind: str, id: str, read: Callable[[bytes], T]) -> T | None:
        """Read a loaded document, once; None: there is none, or it is put aside."""
        text = self._loaded.get(kind, {}).pop(id, None)
        if text is None:
            return None
        try:
            return read(text.encode())
        except Exception as error:  # whatever is wrong with one document, the others can be read
            self.put_aside(kind, id, error)
            return None

    def put_aside(self, kind: str, id: str, error: Exception) -> None:
        """Name a document that cannot be read."""
        self.aside.append(Aside(kind, id, " ".join(f"{type(error).__name__}: {error}".split())[:200]))

    def keep(self, kind: str, id: str, document: Struct) -> None:
        """Keep a document, in the place of an older one."""
        self._save(kind, id, _encode(document).decode())

    def remove(self, kind: str, id: str) -> None:
        self._save(kind, id, None)
