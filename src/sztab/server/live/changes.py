"""A change of a table as one process tells it to the others, so that they need not look it up."""

from __future__ import annotations

import msgspec

from sztab.core.action import BadInput
from sztab.server.store.store import Lease
from sztab.table import document_migrations as upgrades
from sztab.table.documents import Step, TableDocument

_MOST = 100_000  # bytes: a larger change is looked up


class Change(msgspec.Struct, frozen=True, array_like=True):
    """What a change has made of a table. It is stored already."""

    table: TableDocument
    lease: Lease
    steps: tuple[Step, ...]


class _Written(msgspec.Struct, frozen=True, array_like=True):
    table: msgspec.Raw  # by a server that may be older or newer than this one
    lease: Lease
    steps: tuple[Step, ...]


_encode = msgspec.json.Encoder().encode
_written = msgspec.json.Decoder(_Written)


def write(change: Change) -> str:
    """One line; an empty one is to be looked up."""
    text = _encode(change)
    return text.decode() if len(text) <= _MOST else ""


def read(text: str) -> Change | None:
    """None: this server does not understand it, and has to look it up."""
    try:
        found = _written.decode(text)
        return Change(upgrades.read(bytes(found.table)), found.lease, found.steps)
    except (msgspec.DecodeError, BadInput):
        return None
