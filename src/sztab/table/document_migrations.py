"""Stored tables of an older schema: each is brought up to date, one schema after the other, when it is read.

Whoever changes `TableDocument` so that old documents would be misread raises `SCHEMA` and adds the step from the schema
before it here. The position and the tokens since are taken over as they are: nothing of the game is played again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from sztab.core.action import BadInput
from sztab.table.documents import SCHEMA, TableDocument

Document = dict[str, Any]
UPGRADES: dict[int, Callable[[Document], Document]] = {}  # from this schema to the next


class _Numbered(msgspec.Struct):
    schema: int
    id: str = "?"


_number = msgspec.json.Decoder(_Numbered)
_snapshot = msgspec.json.Decoder(TableDocument)


def read(data: bytes) -> TableDocument:
    """A stored table, whatever schema it was written in."""
    found = _number.decode(data)
    if found.schema == SCHEMA:
        return _snapshot.decode(data)
    document: Document = msgspec.json.decode(data)
    for schema in range(found.schema, SCHEMA):
        if schema not in UPGRADES:
            raise BadInput(f"The table {found.id} is of schema {found.schema}, which this server no longer knows.")
        document = {**UPGRADES[schema](document), "schema": schema + 1}
    if document["schema"] != SCHEMA:
        raise BadInput(f"The table {found.id} is of schema {found.schema}; this server knows {SCHEMA}.")
    return msgspec.convert(document, TableDocument)
