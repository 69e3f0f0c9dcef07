"""Vacations: a number of days a year in which a player's correspondence clocks stand."""

from __future__ import annotations

from msgspec import Struct
from sqlalchemy import Connection, Engine, insert, select, update

from sztab.server.store.schema import vacations
from sztab.table.clocks import DAY

YEAR = 365 * DAY


class Vacation(Struct, frozen=True):
    """One that goes on."""

    id: int
    player: str
    since: float
    until: float


_SHOWN = [vacations.c[name] for name in Vacation.__struct_fields__]


def present(engine: Engine, player: str) -> Vacation | None:
    """The vacation that somebody is on."""
    query = select(*_SHOWN).where((vacations.c.player == player) & ~vacations.c.over)
    with engine.connect() as connection:
        found = connection.execute(query).first()
    return Vacation(*found) if found else None


def used(engine: Engine, player: str, now: float) -> float:
    """Seconds of vacation within the last year; one that goes on counts as it was planned."""
    c = vacations.c
    query = select(c.since, c.until).where((c.player == player) & (c.until > now - YEAR))
    with engine.connect() as connection:
        return float(sum(until - max(since, now - YEAR) for since, until in connection.execute(query)))


def begin(connection: Connection, player: str, since: float, until: float) -> bool:
    """False: they are on one."""
    c = vacations.c
    if connection.execute(select(c.id).where((c.player == player) & ~c.over).with_for_update()).first():
        return False
    connection.execute(insert(vacations), {"player": player, "since": since, "until": until})
    return True


def end(connection: Connection, id: int, now: float) -> None:
    """It ends now, or has ended when it was planned to."""
    c = vacations.c
    row = connection.execute(select(c.until).where(c.id == id)).first()
    if row:
        connection.execute(update(vacations).where(c.id == id).values(over=True, until=min(row.until, now)))


def ended(engine: Engine, now: float) -> list[Vacation]:
    """Those that are over by now, while their clocks still stand."""
    query = select(*_SHOWN).where(~vacations.c.over & (vacations.c.until <= now)).limit(100)
    with engine.connect() as connection:
        return [Vacation(*row) for row in connection.execute(query)]


def away(engine: Engine, now: float) -> list[str]:
    """Players who are on one."""
    query = select(vacations.c.player).where(~vacations.c.over & (vacations.c.until > now))
    with engine.connect() as connection:
        return list(connection.execute(query).scalars())
