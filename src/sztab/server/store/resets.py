"""Passwords that were forgotten: secrets that work once and not for long, of which only hashes are kept."""

from __future__ import annotations

from sqlalchemy import Connection, Engine, delete, func, insert, select

from sztab.messages.people import Player
from sztab.server.store.schema import emails, password_resets, players, sanctions
from sztab.server.store.store import hashed

MINUTES = 30  # that a secret works


def owners(engine: Engine, email: str, limit: int) -> list[Player]:
    """The accounts that have confirmed an address, without those that are closed."""
    query = select(players.c.id, players.c.name, players.c.account).join_from(emails, players)
    query = query.join(sanctions, sanctions.c.player == players.c.id, isouter=True)
    query = query.where((func.lower(emails.c.email) == email.lower()) & sanctions.c.closed.is_(None))
    with engine.connect() as connection:
        return [Player(*row) for row in connection.execute(query.order_by(players.c.id).limit(limit))]


def begin(engine: Engine, player: str, token: str, now: float) -> None:
    """Keep a secret, and forget those that work no longer."""
    c = password_resets.c
    with engine.execution_options(writes=True).begin() as connection:
        connection.execute(delete(password_resets).where(c.created < now - 60 * MINUTES))
        connection.execute(insert(password_resets), {"hash": hashed(token), "player": player, "created": now})


def find(engine: Engine, token: str, now: float) -> Player | None:
    """Whose password a secret may change."""
    c = password_resets.c
    query = select(players.c.id, players.c.name, players.c.account).join_from(password_resets, players)
    query = query.where((c.hash == hashed(token)) & (c.created >= now - 60 * MINUTES))
    with engine.connect() as connection:
        found = connection.execute(query).first()
    return Player(*found) if found else None


def spend(connection: Connection, player: str, token: str) -> bool:
    """All secrets of a player work no more; False: this one did not either."""
    c = password_resets.c
    mine = connection.execute(delete(password_resets).where((c.hash == hashed(token)) & (c.player == player))).rowcount
    connection.execute(delete(password_resets).where(c.player == player))
    return mine == 1
