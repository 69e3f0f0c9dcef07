"""How people are reached: confirmed addresses of e-mail, browsers, and what they want to be told."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Sequence

import msgspec
from sqlalchemy import Connection, Engine, delete, insert, select, update

from sztab.messages.notice_values import NoticeWishes, PushTarget
from sztab.server.store import links
from sztab.server.store.schema import emails, notice_wishes, push_targets

_encode = msgspec.json.Encoder().encode
_wishes = msgspec.json.Decoder(NoticeWishes)
MOST_TARGETS = 10  # browsers of one player
_TARGET = [push_targets.c[name] for name in PushTarget.__struct_fields__]


def wishes(engine: Engine, player: str) -> NoticeWishes:
    return wishes_of(engine, [player]).get(player) or NoticeWishes()


def wishes_of(engine: Engine, players: Iterable[str]) -> dict[str, NoticeWishes]:
    """What those of some players who have said it want."""
    c = notice_wishes.c
    with engine.connect() as connection:
        rows = connection.execute(select(c.player, c.wishes).where(c.player.in_(set(players))))
        return {player: _wishes.decode(found) for player, found in rows}


def wish(connection: Connection, player: str, wishes: NoticeWishes) -> None:
    connection.execute(delete(notice_wishes).where(notice_wishes.c.player == player))
    connection.execute(insert(notice_wishes), {"player": player, "wishes": _encode(wishes)})


# ---- e-mail


def email(engine: Engine, player: str) -> str | None:
    """The confirmed address of a player."""
    return emails_of(engine, [player]).get(player, (None, 0.0))[0]


def emails_of(engine: Engine, players: Iterable[str]) -> dict[str, tuple[str, float]]:
    """The confirmed addresses of players, each with when a notice was last sent there."""
    c = emails.c
    with engine.connect() as connection:
        rows = connection.execute(select(c.player, c.email, c.mailed).where(c.player.in_(set(players))))
        return {player: (email, mailed) for player, email, mailed in rows}


def confirm(connection: Connection, player: str, email: str, now: float) -> None:
    forget_email(connection, player)
    connection.execute(insert(emails), {"player": player, "email": email, "confirmed": now, "mailed": 0.0})


def confirm_by_link(connection: Connection, hash: str, now: float) -> str | None:
    """The address that a link was sent to is the player's; None: the link works no more."""
    link = links.spend(connection, "address", hash, now)
    if link:
        confirm(connection, link.player, link.email, now)
    return link.email if link else None


def forget_email(connection: Connection, player: str) -> None:
    links.end_all(connection, player)
    connection.execute(delete(emails).where(emails.c.player == player))


def mailed(connection: Connection, players: Collection[str], now: float) -> None:
    connection.execute(update(emails).where(emails.c.player.in_(players)).values(mailed=now))


# ---- browsers


def target_id(endpoint: str) -> str:
    return hashlib.sha256(endpoint.encode()).hexdigest()[:32]


def add_target(connection: Connection, player: str, endpoint: str, key: str, auth: str, now: float) -> None:
    """A browser that is to be told; it belongs to whoever used it last. The oldest of too many goes."""
    c = push_targets.c
    connection.execute(delete(push_targets).where(c.id == target_id(endpoint)))
    old = connection.execute(select(c.id).where(c.player == player).order_by(c.made.desc())).scalars().all()
    connection.execute(delete(push_targets).where(c.id.in_(old[MOST_TARGETS - 1 :])))
    row = {"id": target_id(endpoint), "player": player, "endpoint": endpoint, "key": key, "auth": auth, "made": now}
    connection.execute(insert(push_targets), row)


def remove_target(connection: Connection, id: str, player: str | None = None) -> None:
    where = push_targets.c.id == id
    if player is not None:
        where &= push_targets.c.player == player
    connection.execute(delete(push_targets).where(where))


def targets_of(engine: Engine, players: Iterable[str]) -> dict[str, list[PushTarget]]:
    query = select(push_targets.c.player, *_TARGET).where(push_targets.c.player.in_(set(players)))
    found: dict[str, list[PushTarget]] = {}
    with engine.connect() as connection:
        for player, *target in connection.execute(query):
            found.setdefault(player, []).append(PushTarget(*target))
    return found


def targets(engine: Engine, ids: Sequence[str]) -> dict[str, PushTarget]:
    with engine.connect() as connection:
        rows = connection.execute(select(*_TARGET).where(push_targets.c.id.in_(ids)))
        return {row.id: PushTarget(*row) for row in rows}
