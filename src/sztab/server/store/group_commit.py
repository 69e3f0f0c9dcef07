"""Group commit: changes that wait for a writer share a transaction, and so one wait for the disk.

Those of one kind share their statements too. Each call of a database lets go of Python and has to ask for it again,
while a busy loop holds it for half a millisecond at a time: at 500 answers a second a few calls for each would be too
many.
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
_PACE = 0.016  # seconds from one common commit to the next: what comes in between shares the next one


class _Change(NamedTuple, Generic[T]):
    call: Callable[[], T]
    done: asyncio.Future[T]
    together: bool
    part: Any  # what `in_bulk` needs to know of it; None: it must be written by itself


_Outcome = tuple[_Change[Any], Any, BaseException | None]  # what came of a change: its result or its problem


class Writer:
    """One thread that writes, or a few. Nothing is acknowledged before it is committed."""

    def __init__(
        self,
        engine: Engine,
        untouched: tuple[type[Exception], ...],
        in_bulk: Callable[[Connection, Sequence[Any]], None],
        threads: int = 1,
    ) -> None:
        """`untouched`: what a change raises only before it has written anything, so that the others can go on.

        `in_bulk` writes several changes at once, or raises when one of them cannot be written. `threads`: as many
        commits are on their way at the same time.
        """
        self._engine = engine
        self._untouched = untouched
        self._in_bulk = in_bulk
        self._waiting: queue.SimpleQueue[_Change[Any] | None] = queue.SimpleQueue()
        self._common = threading.local()
        self._left: _Change[Any] | None = None  # over from the last group
        self._began = -_PACE
        self._gathering = threading.Lock()
        self._closed = False
        self._threads = [threading.Thread(target=self._run, name="store-write", daemon=True) for _ in range(threads)]
        for thread in self._threads:
            thread.start()

    def submit(self, call: Callable[[], T], together: bool, part: Any = None) -> asyncio.Future[T]:
        """Call something in a writing thread; `together`: all it writes is within `transaction`.

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
        for thread in self._threads:
            thread.join()

    def _run(self) -> None:
        while group := self._gather():
            _tell(self._write(group) if group[0].together else [_alone(group[0])])

    def _gather(self) -> list[_Change[Any]]:
        """What is to be written next; nothing: it is closed."""
        with self._gathering:
            first, self._left = self._left or self._waiting.get(), None
            if first is None:
                self._waiting.put(None)  # for the other threads
                return []
            group = [first]
            if not first.together:
                return group
            # A thread that sleeps is not woken by each change that comes.
            time.sleep(max(0.0, self._began + _PACE - time.monotonic()))
            self._began = time.monotonic()
            while len(group) < _MOST and not self._waiting.empty():
                change = self._waiting.get()
                if change is None:
                    self._waiting.put(None)
                    break
                if not change.together:
                    self._left = change
                    break
                group.append(change)
            return group

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
