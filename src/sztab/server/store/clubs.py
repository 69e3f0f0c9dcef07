"""Clubs in the database; plain blocking code like the rest of the store. Who may do what is decided in `people/clubs`.

Every change of a club locks its row first, so that two of them never overlap, whatever process makes them.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, Engine, Select, delete, func, insert, or_, select, update

from sztab.messages.club_values import Club, ClubEvent, Invitation, JoinRequest, Member, News, Role
from sztab.messages.people import RatedPlayer, SeatPlayer
from sztab.server.store.ratings import shown_skill
from sztab.server.store.schema import (
    club_invitations,
    club_members,
    club_news,
    club_requests,
    clubs,
    players,
    ratings,
    tournaments,
)

REMOVED = "removed"  # removed members: no longer members, not forgotten either
_MOST_EVENTS = 100
_HEIRS = {"manager": 0, "member": 1}
_member = club_members.c


def _counted() -> Select[Any]:
    belongs = (_member.club == clubs.c.id) & (_member.role != REMOVED)
    count = select(func.count()).where(belongs).scalar_subquery().label("members")
    return select(*(clubs.c[name] for name in Club.__struct_fields__ if name != "members"), count)


# ---- looking


def club(database: Engine | Connection, slug: str) -> Club | None:
    if isinstance(database, Engine):
        with database.connect() as connection:
            return club(connection, slug)
    found = database.execute(_counted().where(clubs.c.slug == slug)).first()
    return Club(*found) if found else None


def find(engine: Engine, words: str, offset: int, limit: int) -> list[Club]:
    """Clubs whose name or address has these words in it, the largest first."""
    query = _counted()
    if words:
        named = clubs.c.name.icontains(words, autoescape=True)
        query = query.where(or_(named, clubs.c.slug.icontains(words, autoescape=True)))
    query = query.order_by(query.selected_columns.members.desc(), clubs.c.created, clubs.c.id)
    with engine.connect() as connection:
        return [Club(*row) for row in connection.execute(query.offset(offset).limit(limit))]


def of_player(engine: Engine, player: str) -> list[tuple[Club, Role]]:
    """The clubs of a member, the longest membership first."""
    mine = club_members.alias()
    query = _counted().add_columns(mine.c.role).join(mine, (mine.c.club == clubs.c.id) & (mine.c.player == player))
    query = query.where(mine.c.role != REMOVED).order_by(mine.c.since, clubs.c.id)
    with engine.connect() as connection:
        return [(Club(*row[:-1]), row[-1]) for row in connection.execute(query)]


def role(database: Engine | Connection, club: str, player: str) -> str | None:
    """What somebody is in a club; none: a stranger."""
    if isinstance(database, Engine):
        with database.connect() as connection:
            return role(connection, club, player)
    found = database.execute(select(_member.role).where((_member.club == club) & (_member.player == player)))
    return found.scalar()


def looks_after(engine: Engine, slug: str, player: str) -> bool:
    """Whether somebody owns a club or is a manager of it."""
    found = club(engine, slug)
    return found is not None and role(engine, found.id, player) in ("owner", "manager")


def asked(engine: Engine, club: str, player: str) -> bool:
    """Does this player wait for an answer?"""
    c = club_requests.c
    with engine.connect() as connection:
        return connection.execute(select(c.at).where((c.club == club) & (c.player == player))).first() is not None


def members(engine: Engine, club: str) -> list[Member]:
    """Everybody, those first who look after it."""
    query = select(players.c.id, players.c.name, _member.role, _member.since).join_from(club_members, players)
    query = query.where((_member.club == club) & (_member.role != REMOVED)).order_by(_member.since, players.c.id)
    with engine.connect() as connection:
        found = [Member(SeatPlayer(id, name), role, since) for id, name, role, since in connection.execute(query)]
    return sorted(found, key=lambda one: ("owner", "manager", "member").index(one.role))


def requests(engine: Engine, club: str) -> list[JoinRequest]:
    c = club_requests.c
    query = select(players.c.id, players.c.name, c.text, c.at).join_from(club_requests, players)
    query = query.where(c.club == club).order_by(c.at)
    with engine.connect() as connection:
        return [JoinRequest(SeatPlayer(id, name), text, at) for id, name, text, at in connection.execute(query)]


def invitations(engine: Engine, club: str) -> list[Invitation]:
    c = club_invitations.c
    query = select(c.id, players.c.id, players.c.name, c.once, c.used, c.created).join_from(club_invitations, players)
    with engine.connect() as connection:
        rows = connection.execute(query.where(c.club == club).order_by(c.created, c.id)).all()
    return [Invitation(id, SeatPlayer(by, name), *more) for id, by, name, *more in rows]


def invited(database: Engine | Connection, hash: str) -> tuple[str, str, bool] | None:
    """The invitation that a secret is, its club's address, and whether it works once."""
    if isinstance(database, Engine):
        with database.connect() as connection:
            return invited(connection, hash)
    c = club_invitations.c
    query = select(c.id, clubs.c.slug, c.once).join_from(club_invitations, clubs).where(c.hash == hash)
    found = database.execute(query).first()
    return (found[0], found[1], found[2]) if found else None


def news(engine: Engine, club: str, before: float | None, limit: int) -> list[News]:
    """The newest first."""
    c = club_news.c
    query = select(c.id, players.c.id, players.c.name, c.at, c.text).join_from(club_news, players)
    query = query.where(c.club == club)
    if before is not None:
        query = query.where(c.at < before)
    with engine.connect() as connection:
        rows = connection.execute(query.order_by(c.at.desc(), c.id).limit(limit)).all()
    return [News(id, SeatPlayer(by, name), at, text) for id, by, name, at, text in rows]


def ladder(engine: Engine, club: str, game: str, mode: str) -> list[RatedPlayer]:
    """The members who have a rating in a game and mode, those first who are surely strong."""
    c = ratings.c
    query = select(c.who, players.c.name, c.mu, c.sigma, c.games, c.wins, c.draws)
    query = query.join_from(ratings, players, players.c.id == c.who).join(club_members, _member.player == c.who)
    query = query.where((_member.club == club) & (_member.role != REMOVED) & (c.game == game) & (c.mode == mode))
    with engine.connect() as connection:
        rows = connection.execute(query.order_by(c.sure.desc(), c.who)).all()
    return [
        RatedPlayer(SeatPlayer(id, name), None, None, *shown_skill(mu, sigma), *counts)
        for id, name, mu, sigma, *counts in rows
    ]


class _Plan(Struct):
    title: str = ""


class _Document(Struct):
    """What is read here of a tournament, as `sztab.tournaments` stores it."""

    plan: _Plan


def events(engine: Engine, slug: str) -> list[ClubEvent]:
    """The tournaments of a club, which they name by its address, the newest first."""
    c = tournaments.c
    query = select(c.id, c.game, c.status, c.created, c.document).where(c.club == slug).order_by(c.created.desc())
    with engine.connect() as connection:
        rows = connection.execute(query.limit(_MOST_EVENTS)).all()
    return [
        ClubEvent(id, msgspec.json.decode(document, type=_Document).plan.title, *more) for id, *more, document in rows
    ]


# ---- changing, within a transaction of somebody else's


def locked(connection: Connection, slug: str) -> Club | None:
    """A club that nobody else changes before this transaction ends."""
    connection.execute(select(clubs.c.id).where(clubs.c.slug == slug).with_for_update())
    return club(connection, slug)


def count(connection: Connection, player: str, owned: bool = False) -> int:
    """In how many clubs somebody is; or how many are theirs."""
    wanted = _member.role == "owner" if owned else _member.role != REMOVED
    query = select(func.count()).where((_member.player == player) & wanted)
    return connection.execute(query).scalar_one()


def waiting(connection: Connection, club: str | None = None, player: str | None = None) -> int:
    """How many requests there are, to a club or of a player."""
    c = club_requests.c
    where = c.club == club if club else c.player == player
    return connection.execute(select(func.count()).where(where)).scalar_one()


def links(connection: Connection, club: str) -> int:
    return connection.execute(select(func.count()).where(club_invitations.c.club == club)).scalar_one()


def add(connection: Connection, made: Club) -> None:
    row = {name: getattr(made, name) for name in Club.__struct_fields__ if name != "members"}
    connection.execute(insert(clubs), row)


def change(connection: Connection, club: str, **values: str) -> None:
    connection.execute(update(clubs).where(clubs.c.id == club).values(values))


def remove(connection: Connection, club: str) -> None:
    connection.execute(delete(clubs).where(clubs.c.id == club))


def set_role(connection: Connection, club: str, player: str, role: str, now: float) -> None:
    """Somebody's role from now on; a member keeps the day of joining, and whoever loses powers loses links made."""
    mine = (_member.club == club) & (_member.player == player)
    before = connection.execute(select(_member.role).where(mine)).scalar()
    if before is None:
        row = {"club": club, "player": player, "role": role, "since": now}
        connection.execute(insert(club_members), row)
    else:
        values = {"role": role} if before != REMOVED and role != REMOVED else {"role": role, "since": now}
        connection.execute(update(club_members).where(mine).values(values))
    if role in ("member", REMOVED):
        c = club_invitations.c
        connection.execute(delete(club_invitations).where((c.club == club) & (c.player == player)))
    drop_request(connection, club, player)


def leave(connection: Connection, club: str, player: str) -> None:
    connection.execute(delete(club_members).where((_member.club == club) & (_member.player == player)))
    c = club_invitations.c
    connection.execute(delete(club_invitations).where((c.club == club) & (c.player == player)))


def ask(connection: Connection, club: str, player: str, text: str, now: float) -> None:
    """Wait for an answer; asking again replaces the words."""
    drop_request(connection, club, player)
    connection.execute(insert(club_requests), {"club": club, "player": player, "text": text, "at": now})


def drop_request(connection: Connection, club: str, player: str) -> bool:
    """False: there was none."""
    c = club_requests.c
    return connection.execute(delete(club_requests).where((c.club == club) & (c.player == player))).rowcount > 0


def add_invitation(
    connection: Connection, id: str, club: str, hash: str, player: str, once: bool, now: float
) -> None:  # fmt: skip
    row = {"id": id, "club": club, "hash": hash, "player": player, "once": once, "used": 0, "created": now}
    connection.execute(insert(club_invitations), row)


def use_invitation(connection: Connection, id: str, once: bool) -> bool:
    """False: it was withdrawn, or somebody else has just used it."""
    c = club_invitations.c
    if once:
        return withdraw(connection, id)
    return connection.execute(update(club_invitations).where(c.id == id).values(used=c.used + 1)).rowcount == 1


def withdraw(connection: Connection, id: str, club: str | None = None) -> bool:
    """False: there is no such invitation."""
    c = club_invitations.c
    where = (c.id == id) & (c.club == club) if club else c.id == id
    return connection.execute(delete(club_invitations).where(where)).rowcount == 1


def add_news(connection: Connection, id: str, club: str, player: str, text: str, now: float, keep: int) -> None:
    """The newest news; only a limited number is kept."""
    c = club_news.c
    connection.execute(insert(club_news), {"id": id, "club": club, "player": player, "at": now, "text": text})
    newest = select(c.id).where(c.club == club).order_by(c.at.desc(), c.id).limit(keep)
    kept = list(connection.execute(newest).scalars())
    connection.execute(delete(club_news).where((c.club == club) & c.id.not_in(kept)))


def drop_news(connection: Connection, club: str, id: str) -> bool:
    """False: there is no such news."""
    c = club_news.c
    return connection.execute(delete(club_news).where((c.id == id) & (c.club == club))).rowcount == 1


def pass_on(connection: Connection, player: str, keep: bool = False) -> None:
    """Whoever goes leaves no club without an owner: the longest-serving manager follows, else the oldest member.

    A club that nobody else is in is gone, unless it is to be kept.
    """
    owned = select(_member.club).where((_member.player == player) & (_member.role == "owner"))
    for club in list(connection.execute(owned).scalars()):
        connection.execute(select(clubs.c.id).where(clubs.c.id == club).with_for_update())
        query = select(_member.player, _member.role, _member.since).where(
            (_member.club == club) & _member.role.in_(_HEIRS)
        )
        heirs = sorted(connection.execute(query).all(), key=lambda one: (_HEIRS[one.role], one.since, one.player))
        if not heirs:
            if not keep:
                remove(connection, club)
            continue
        for who, next_role in ((heirs[0].player, "owner"), (player, "member")):
            where = (_member.club == club) & (_member.player == who)
            connection.execute(update(club_members).where(where).values(role=next_role))
