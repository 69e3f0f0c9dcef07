"""The outbox: what somebody is to be told is written in the transaction that makes it true, and sent afterwards.

A notice is handed to its channels once (`hand_on`), by whichever process. Each delivery is then sent by one process at
a time, which holds it for a while (`claim`); one that dies is followed by another when that while is over.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, Engine, delete, func, select, update

from sztab.messages.notice_values import About, Channel, Delivery, NewNotice, Notice
from sztab.server.store import upsert
from sztab.server.store.schema import deliveries, notices

_encode = msgspec.json.Encoder().encode
_about = msgspec.json.Decoder(About)
_NOTICE = [notices.c[name] for name in Notice.__struct_fields__]
MOST_LISTED = 50


def add(connection: Connection, told: Sequence[NewNotice]) -> None:
    """Tell people something, within a transaction of the caller's; what they were told already is not told again."""
    if told:
        rows = [
            {
                "player": notice.player,
                "kind": notice.kind,
                "key": notice.key,
                "at": notice.at,
                "due": notice.due,
                "about": _encode(notice.about),
            }
            for notice in told
        ]
        connection.execute(upsert.insert(connection, notices).on_conflict_do_nothing(), rows)


def _notice(row: Any) -> Notice:
    return Notice(**{**row, "about": _about.decode(row["about"])})


# ---- handing on


def due(engine: Engine, now: float, limit: int) -> list[Notice]:
    """What is to be handed to its channels."""
    query = select(*_NOTICE).where(notices.c.due <= now).order_by(notices.c.due, notices.c.id).limit(limit)
    with engine.connect() as connection:
        return [_notice(row) for row in connection.execute(query).mappings()]


def hand_on(connection: Connection, notice: Notice, to: Sequence[tuple[Channel, str, float]]) -> None:
    """Write down by which channels, to which targets and when a notice is sent, unless somebody else has."""
    mine = update(notices).where((notices.c.id == notice.id) & notices.c.due.is_not(None)).values(due=None)
    if connection.execute(mine).rowcount and to:
        rows = [
            {"notice": notice.id, "player": notice.player, "channel": channel, "target": target, "due": when}
            for channel, target, when in to
        ]
        connection.execute(upsert.insert(connection, deliveries).on_conflict_do_nothing(), rows)


def put_off(connection: Connection, notice: Notice, later: NewNotice) -> None:
    """It is not true yet: say it later, unless that is to be said already."""
    gone = delete(notices).where((notices.c.id == notice.id) & notices.c.due.is_not(None))
    if connection.execute(gone).rowcount:
        add(connection, [later])


def drop(connection: Connection, notice: int) -> None:
    """It is not true any more."""
    connection.execute(delete(notices).where(notices.c.id == notice))


# ---- sending


def claim(connection: Connection, channel: Channel, now: float, until: float, limit: int) -> list[Delivery]:
    """Deliveries that nobody else sends before `until`."""
    c = deliveries.c
    open = (c.channel == channel) & (c.due <= now) & (c.until <= now)
    some = select(c.id).where(open).order_by(c.due, c.id).limit(limit)
    if connection.dialect.name == "postgresql":
        some = some.with_for_update(skip_locked=True)
    ids = list(connection.execute(some).scalars())
    if not ids:
        return []
    connection.execute(update(deliveries).where(c.id.in_(ids)).values(until=until))
    query = (
        select(c.id.label("delivery"), c.tries, c.target, *_NOTICE)
        .join(notices, notices.c.id == c.notice)
        .where(c.id.in_(ids))
    )
    return [_delivery(dict(row)) for row in connection.execute(query.order_by(c.due, c.id)).mappings()]


def _delivery(row: dict[str, Any]) -> Delivery:
    return Delivery(row.pop("delivery"), tries=row.pop("tries"), target=row.pop("target"), notice=_notice(row))


def sent(connection: Connection, ids: Sequence[int]) -> None:
    connection.execute(delete(deliveries).where(deliveries.c.id.in_(ids)))


def again(connection: Connection, ids: Sequence[int], when: float) -> None:
    """It was not taken: try once more, later."""
    values = {"due": when, "until": 0.0, "tries": deliveries.c.tries + 1}
    connection.execute(update(deliveries).where(deliveries.c.id.in_(ids)).values(values))


def release(connection: Connection) -> None:
    """Free everything: its holders are dead."""
    connection.execute(update(deliveries).where(deliveries.c.until > 0).values(until=0.0))


def wait(connection: Connection, players: Collection[str], when: float) -> None:
    """Somebody has just been written to: whatever else waits is written together, later."""
    c = deliveries.c
    waiting = c.player.in_(players) & (c.channel == "email") & (c.due < when)
    connection.execute(update(deliveries).where(waiting).values(due=when))


def waiting(engine: Engine) -> int:
    """How much is to be handed on or sent."""
    with engine.connect() as connection:
        new = select(func.count()).where(notices.c.due.is_not(None)).scalar_subquery()
        return int(
            connection.execute(select(new + select(func.count(deliveries.c.id)).scalar_subquery())).scalar() or 0
        )


# ---- on the page


def listed(engine: Engine, player: str, now: float) -> list[Notice]:
    """What somebody was told, the newest first."""
    c = notices.c
    query = select(*_NOTICE).where((c.player == player) & (c.at <= now)).order_by(c.at.desc(), c.id.desc())
    with engine.connect() as connection:
        return [_notice(row) for row in connection.execute(query.limit(MOST_LISTED)).mappings()]


def see(connection: Connection, player: str, until: int) -> None:
    """Somebody has seen all up to one."""
    c = notices.c
    connection.execute(update(notices).where((c.player == player) & (c.id <= until) & ~c.seen).values(seen=True))


def forget(connection: Connection, before: float) -> None:
    """Remove what was true long ago."""
    connection.execute(delete(notices).where((notices.c.at < before) & notices.c.due.is_(None)))
