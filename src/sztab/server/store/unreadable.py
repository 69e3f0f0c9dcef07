"""Stored tables that cannot be read: each is put aside, counted and named once, and all others go on."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import SQLAlchemyError

from sztab.core.words import Sentence
from sztab.messages.errors import Refused
from sztab.server import metrics

log = logging.getLogger("sztab.server.store")


class Unreadable(Refused):
    """A table that is stored and makes no sense."""

    def __init__(self) -> None:
        super().__init__(503, Sentence("The stored data of this table cannot be read."))


class Aside:
    """The tables of one server that could not be read."""

    def __init__(self) -> None:
        self._named: set[str] = set()
        self._closed: set[str] = set()

    def put(self, table: str, error: Exception, history: bool = False) -> None:
        """Name and count a table, once; where only its history is lost, the game itself goes on."""
        if not history:
            self._closed.add(table)
        if table not in self._named:
            self._named.add(table)
            metrics.unreadable.inc()
            # What is stored holds secrets, and so may what somebody says about it.
            why = type(error).__name__
            log.error("Table %s cannot be read (%s) and is put aside; `sztab check` says more.", table, why)

    def tables(self) -> list[str]:
        """Those at which nothing happens by itself any more."""
        return sorted(self._closed)

    @contextmanager
    def reading(self, table: str, history: bool = False) -> Iterator[None]:
        """Whatever goes wrong with this table's data is about this table only."""
        try:
            yield
        except (SQLAlchemyError, Refused):
            raise
        except Exception as error:
            self.put(table, error, history)
            raise Unreadable from error
