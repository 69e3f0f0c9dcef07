"""Group commit: changes that wait for the one writer of SQLite share a transaction, and so one wait for the disk."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from typing import Any, Generic, NamedTuple, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import IntegrityError

T = TypeVar("T")
_MOST = 64  # changes in one transaction


class _Change(NamedTuple, Generic[T]):
    call: Callable[[], T]
    done: Future[T]
    together: bool


class Writer:
    """One thread that writes. Nothing is acknowledged before it is committed."""

    def __init__(self, engine: Engine, harmless: tuple[type[Exception], ...]) -> None:
        self._engine = engine
        # What undoes one change and lets the others be.
        self._harmless: tuple[type[Exception], ...] = (IntegrityError, *harmless)
        self._waiting: queue.SimpleQueue[_Change[Any] | None] = queue.SimpleQueue()
        self._common = threading.local()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="store-write", daemon=True)
        self._thread.start()

    def submit(self, call: Callable[[], T], together: bool) -> Future[T]:
        """Call something in the writing thread; `together`: all it writes is within `transaction`."""
        if self._closed:
            raise RuntimeError("The store is closed.")
        done: Future[T] = Future()
        done.set_running_or_notify_cancel()  # from here on nobody can call it off
        self._waiting.put(_Change(call, done, together))
        return done

    @contextmanager
    def transaction(self) -> Iterator[Connection]:
        """A transaction of its own, or a part of the common one that can be undone alone."""
        common: Connection | None = getattr(self._common, "connection", None)
        if common is None:
            with self._engine.begin() as connection:
                yield connection
        else:
            with common.begin_nested():
                yield common

    def close(self) -> None:
        """Write what waits, and nothing more."""
        self._closed = True
        self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        change = self._waiting.get()
        while change is not None:
            if not change.together:
                self._alone(change)
                change = self._waiting.get()
                continue
            group: list[_Change[Any]] = []
            try:
                while change is not None and change.together and len(group) < _MOST:
                    group.append(change)
                    change = self._waiting.get_nowait()
            except queue.Empty:
                self._write(group)
                change = self._waiting.get()
            else:
                self._write(group)

    def _alone(self, change: _Change[Any]) -> None:
        try:
            result = change.call()
        except BaseException as error:
            change.done.set_exception(error)
        else:
            change.done.set_result(result)

    def _write(self, group: list[_Change[Any]]) -> None:
        if len(group) == 1:
            self._alone(group[0])
            return
        outcomes: list[tuple[Any, Exception | None]] = []
        try:
            with self._engine.begin() as self._common.connection:
                for change in group:
                    try:
                        outcomes.append((change.call(), None))
                    except self._harmless as error:
                        outcomes.append((None, error))
        except Exception as error:  # the database is full, locked or gone: nothing of the group is stored
            outcomes = [(None, error)] * len(group)
        finally:
            self._common.connection = None
        for change, (result, problem) in zip(group, outcomes, strict=True):
            if problem:
                change.done.set_exception(problem)
            else:
                change.done.set_result(result)
