"""What games that are over say about their seats, worked out when they end; older ones when a server starts."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable, Iterable

import msgspec
from msgspec.structs import replace as changed
from sqlalchemy import Engine, select, update
from sqlalchemy.exc import IntegrityError

from sztab.core.registry import game as find
from sztab.server import metrics
from sztab.server.store import ratings, schema, sums
from sztab.server.store.unreadable import Aside, Unreadable
from sztab.table import document_migrations
from sztab.table.documents import Measure, Step, TableDocument
from sztab.table.result_facts import measure

log = logging.getLogger("sztab.server.live.measuring")
_BATCH = 50  # tables that are looked up at once
_step = msgspec.json.Decoder(Step)
_results = schema.results


def measured(table: TableDocument, steps: Iterable[Step]) -> list[Measure]:
    """What `measure` says; nothing, and a line in the log, where it fails: the end of a game does not depend on it."""
    try:
        return measure(table, steps)
    except Exception:
        metrics.errors.labels("measure").inc()
        log.exception("Table %s cannot be measured.", table.id)
        return []


def fill(engine: Engine, stop: Callable[[], bool] = lambda: False, aside: Aside | None = None) -> int:
    """Measure every stored game that ended and was not measured, until told to stop; how many those were."""
    done, last, aside = 0, "", aside or Aside()
    while found := _unmeasured(engine, last):
        for id in found:
            if stop():
                return done
            # Another process may be quicker, and what cannot be read says nothing.
            with contextlib.suppress(IntegrityError, Unreadable), aside.reading(id):
                done += _measure(engine, id)
        last = found[-1]
    return done


def _unmeasured(engine: Engine, after: str) -> list[str]:
    tables, c = schema.tables.c, _results.c
    known = select(c.table).where((c.table == tables.id) & c.rounds.is_not(None))
    query = select(tables.id).where((tables.status == "ended") & (tables.id > after) & ~known.exists())
    with engine.connect() as connection:
        return list(connection.execute(query.order_by(tables.id).limit(_BATCH)).scalars())


def _measure(engine: Engine, id: str) -> bool:
    tables, steps, c = schema.tables.c, schema.steps.c, _results.c
    with engine.connect() as connection:
        stored = connection.execute(select(tables.snapshot).where(tables.id == id)).scalar()
        query = select(steps.entry).where(steps.table == id).order_by(steps.step)
        entries = list(connection.execute(query).scalars())
    table = _complete(document_migrations.read(stored)) if stored is not None else None
    if table is None or table.imported:
        return False
    happened = [_step.decode(entry) for entry in entries]
    counted = measured(table, happened)
    if not counted:
        return False
    with engine.execution_options(writes=True).begin() as connection:
        known = list(connection.execute(select(c.seat).where(c.table == id)).scalars())
        if not known:  # it ended before there were results
            at = happened[-1].at if happened else table.created
            ratings.write_results(connection, table, at, counted, {}, {})
        new = 0
        for seat in known:
            values = msgspec.structs.asdict(counted[seat])
            unmeasured = (c.table == id) & (c.seat == seat) & c.rounds.is_(None)
            new += connection.execute(update(_results).where(unmeasured).values(values)).rowcount
        if known and new == len(known):  # or else another process was quicker, and has added it
            rows = connection.execute(select(_results).where(c.table == id)).mappings()
            sums.add(connection, [dict(row) for row in rows])
    return True


def _complete(table: TableDocument) -> TableDocument:
    """The first servers did not write down how a game was played and who against whom."""
    if table.mode or table.imported:
        return table
    game = find(table.game)
    first = game.new(table.options)
    return changed(table, mode=game.mode(first), sides=game.sides(first))
