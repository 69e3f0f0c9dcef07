"""Group commit: changes that wait for the one writer of SQLite share a transaction, and so one wait for the disk.

Those of one kind share their statements too. Each call of SQLite lets go of Python and has to ask for it again, while
a busy loop holds it for half a millisecond at a time: at 500 answers a second a few calls for each would be too many.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Generic, NamedTuple, TypeVar

from sqlalchemy import Connection, Engine

T = TypeVar("T")
_MOST = 64  # changes in one transaction
_PACE = 0.008  # seconds from one common commit to the next: what comes in between shares the next one


class _Change(NamedTuple, Generic[T]):
    call: Callable[[], T]
    done: asyncio.Future[T]
    together: bool
    part: Any  # what `in_bulk` needs to know of it; None: it must be written by itself


_Outcome = tuple[_Change[Any], Any, BaseException | None]  # what came of a change: its result or its problem


class Writer:
    """One thread that writes. Nothing is acknowledged before it is committed."""

    def __init__(
        self,
        engine: Engine,
        untouched: tuple[type[Exception], ...],
        in_bulk: Callable[[Connection, Sequence[Any]], None],
    ) -> None:
        """`untouched`: what a change raises only before it has written anything, so that the others can go on.

        `in_bulk` writes several changes at once, or raises when one of them cannot be written.
        """
        self._engine = engine
        self._untouched = untouched
        self._in_bulk = in_bulk
        self._waiting: queue.SimpleQueue[_Change[Any] | None] = queue.SimpleQueue()
        self._common = threading.local()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="store-write", daemon=True)
        self._thread.start()

    def submit(self, call: Callable[[], T], together: bool, part: Any = None) -> asyncio.Future[T]:
        """Call something in the writing thread; `together`: all it writes is within `transaction`.

        With a `part` it may be written in bulk instead, and then results in nothing.
        """
        if self._closed:
            raise RuntimeError("The store is closed.")
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.put(_Change(call, done, together, part))
        return done

    @contextmanager
    def transaction(self) -> Iterator[Connection]:
        """A transaction of its own, or a part of the common one."""
        common: Connection | None = getattr(self._common, "connection", None)
        if common is None:
            with self._engine.begin() as connection:
                yield connection
        else:
            yield common

    def close(self) -> None:
        """Write what waits, and nothing more."""
        self._closed = True
        self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        began = -_PACE
        change = self._waiting.get()
        while change is not None:
            if not change.together:
                _tell([_alone(change)])
                change = self._waiting.get()
                continue
            # A thread that sleeps is not woken by each change that comes.
            time.sleep(max(0.0, began + _PACE - time.monotonic()))
            began = time.monotonic()
            group: list[_Change[Any]] = []
            try:
                while change is not None and change.together and len(group) < _MOST:
                    group.append(change)
                    change = self._waiting.get_nowait()
            except queue.Empty:
                _tell(self._write(group))
                change = self._waiting.get()
            else:
                _tell(self._write(group))

    def _write(self, group: list[_Change[Any]]) -> list[_Outcome]:
        try:
            bulk = [change for change in group if change.part is not None]
            if len(bulk) > 1:
                with contextlib.suppress(_Spoilt):  # whose fault it was is found by writing each by itself
                    return self._write_bulk(bulk, [change for change in group if change.part is None])
            with self._engine.begin() as self._common.connection:
                return [self._part(change) for change in group]
        except _Spoilt:
            self._common.connection = None
            return [_alone(change) for change in group]
        except Exception as error:  # the database is full, locked or gone: nothing of the group is stored
            return [(change, None, error) for change in group]
        finally:
            self._common.connection = None

    def _write_bulk(self, bulk: list[_Change[Any]], others: list[_Change[Any]]) -> list[_Outcome]:
        with self._engine.begin() as self._common.connection:
            try:
                self._in_bulk(self._common.connection, [change.part for change in bulk])
            except Exception:
                raise _Spoilt from None
            return [*((change, None, None) for change in bulk), *(self._part(change) for change in others)]

    def _part(self, change: _Change[Any]) -> _Outcome:
        outcome = _alone(change)
        if outcome[2] and not isinstance(outcome[2], self._untouched):
            raise _Spoilt
        return outcome


class _Spoilt(Exception):
    """A change failed, perhaps half written: nothing of its group is stored, and each is to be written by itself."""


def _alone(change: _Change[Any]) -> _Outcome:
    try:
        return change, change.call(), None
    except BaseException as error:
        return change, None, error


def _tell(outcomes: list[_Outcome]) -> None:
    """Let the loop know, once for all of them; it may have ended meanwhile."""
    with contextlib.suppress(RuntimeError):
        outcomes[0][0].done.get_loop().call_soon_threadsafe(_settle, outcomes)


def _settle(outcomes: list[_Outcome]) -> None:
    for change, result, problem in outcomes:
        if change.done.cancelled():
            continue
        if problem:
            change.done.set_exception(problem)
        else:
            change.done.set_result(result)
