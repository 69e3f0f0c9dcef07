"""Tournaments in the database: one document each, changed only by a writer that knows its newest version.

A game that ends raises the version of its tournament within the same transaction, and makes it due: no result is lost
however the process ends, and nobody writes over it who has not seen it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection, Engine, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from sztab.messages.notice_values import NewNotice
from sztab.messages.people import ChatMessage, Player, SeatPlayer
from sztab.server.store import outbox
from sztab.server.store.schema import (
    mutes,
    players,
    ratings,
    results,
    tables,
    tournament_chats,
    tournament_players,
    tournaments,
)
from sztab.tournaments.values import Entry, Tournament

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Tournament).decode
_c = tournaments.c
REMOVED = "***"  # in the place of a name


class Kept(NamedTuple):
    """A tournament and the version it was read at."""

    tournament: Tournament
    version: int


class Ended(NamedTuple):
    """What came of a game, seat by seat."""

    scores: tuple[float, ...]
    answers: tuple[int | None, ...]
    margins: tuple[int, ...]  # what is counted as dealt less what was taken, as far as it is known
    stayed: tuple[bool, ...]
    places: tuple[int | None, ...]  # by the rules
    reason: str


def _columns(tournament: Tournament, due: float | None) -> dict[str, Any]:
    return {"status": tournament.status, "due": due, "document": _encode(tournament)}


def add(engine: Engine, tournament: Tournament, due: float | None, told: Sequence[NewNotice] = ()) -> bool:
    """Store a new one; False: there is one of this name."""
    fixed = {
        "id": tournament.id,
        "game": tournament.plan.game,
        "kind": tournament.plan.kind,
        "club": tournament.club,
        "owner": tournament.owner,
        "created": tournament.created,
        "version": 1,
    }
    try:
        with engine.execution_options(writes=True).begin() as connection:
            connection.execute(insert(tournaments), {**fixed, **_columns(tournament, due)})
            _write_players(connection, tournament, ())
            outbox.add(connection, told)
    except IntegrityError:
        return False
    return True


def get(engine: Engine, id: str) -> Kept | None:
    with engine.connect() as connection:
        found = connection.execute(select(_c.document, _c.version).where(_c.id == id)).first()
    return Kept(_decode(found.document), found.version) if found else None


def save(
    engine: Engine, before: Kept, tournament: Tournament, due: float | None, told: Sequence[NewNotice] = ()
) -> Kept | None:
    """Store it in place of the version that it was made from; None: somebody was quicker, and nothing is changed."""
    which = (_c.id == tournament.id) & (_c.version == before.version)
    values = {**_columns(tournament, due), "version": before.version + 1}
    with engine.execution_options(writes=True).begin() as connection:
        if connection.execute(update(tournaments).where(which).values(values)).rowcount != 1:
            return None
        _write_players(connection, tournament, before.tournament.entries)
        outbox.add(connection, told)
    return Kept(tournament, before.version + 1)


def schedule(engine: Engine, kept: Kept, due: float | None) -> None:
    """When it has to be looked at next; not where it has changed meanwhile, for then it is due already."""
    which = (_c.id == kept.tournament.id) & (_c.version == kept.version)
    with engine.execution_options(writes=True).begin() as connection:
        connection.execute(update(tournaments).where(which).values(due=due))


def _write_players(connection: Connection, tournament: Tournament, before: Sequence[Entry]) -> None:
    """The participants; a removed account is nobody any more."""
    was, now = _persons(before), _persons(tournament.entries)
    if was - now:
        gone = tournament_players.c.player.in_(was - now)
        connection.execute(delete(tournament_players).where(tournament_players.c.tournament == tournament.id, gone))
    there = set(connection.execute(select(players.c.id).where(players.c.id.in_(now - was))).scalars())
    rows = [{"tournament": tournament.id, "player": player} for player in sorted(there)]
    if rows:
        connection.execute(insert(tournament_players), rows)


def _persons(entries: Sequence[Entry]) -> set[str]:
    """Players, captains, and those who have agreed or are asked to play with them."""
    captains = {entry.player for entry in entries if entry.player}
    return captains | {member.player for entry in entries for member in entry.members if member.player}


def touch(connection: Connection, tournament: str) -> None:
    """A game of it has ended: the first process that comes looks at it."""
    connection.execute(update(tournaments).where(_c.id == tournament).values(due=0.0, version=_c.version + 1))


def due(engine: Engine, now: float, limit: int = 20) -> list[str]:
    """Tournaments that have to be looked at."""
    with engine.connect() as connection:
        query = select(_c.id).where(_c.due <= now).order_by(_c.due).limit(limit)
        return list(connection.execute(query).scalars())


# ---- lists


def listed(
    engine: Engine, status: str | None, game: str | None, club: str | None, before: float | None, limit: int
) -> list[Kept]:
    """The newest first."""
    query = select(_c.document, _c.version)
    for column, value in ((_c.status, status), (_c.game, game), (_c.club, club)):
        if value:
            query = query.where(column == value)
    if before is not None:
        query = query.where(_c.created < before)
    return _read(engine, query.order_by(_c.created.desc()).limit(limit))


def of_player(engine: Engine, player: str, limit: int) -> list[Kept]:
    """Those that somebody takes part in, the newest first."""
    mine = select(tournament_players.c.tournament).where(tournament_players.c.player == player)
    query = select(_c.document, _c.version).where(_c.id.in_(mine)).order_by(_c.created.desc())
    return _read(engine, query.limit(limit))


def _read(engine: Engine, query: Any) -> list[Kept]:
    with engine.connect() as connection:
        return [Kept(_decode(row.document), row.version) for row in connection.execute(query)]


def parts_of(engine: Engine, player: str) -> list[dict[str, Any]]:
    """What somebody wrote into tournaments: those they made, and what they entered with."""
    mine = select(tournament_players.c.tournament).where(tournament_players.c.player == player)
    query = select(_c.document, _c.version).where(_c.id.in_(mine) | (_c.owner == player)).order_by(_c.id)
    found: list[dict[str, Any]] = []
    for tournament, _ in _read(engine, query):
        entry = tournament.entry_of(player)
        part = {"tournament": tournament.id, "title": tournament.plan.title}
        made = {"plan": msgspec.to_builtins(tournament.plan)} if tournament.owner == player else {}
        entered = {"name": entry.name, "picks": entry.picks, "bans": entry.bans, "gone": entry.gone} if entry else {}
        found.append({**part, **made, **entered})
    return found


def unfinished(engine: Engine, owner: str) -> int:
    """How many tournaments of somebody are not over."""
    query = select(func.count()).where((_c.owner == owner) & _c.status.in_(("open", "running")))
    with engine.connect() as connection:
        return int(connection.execute(query).scalar() or 0)


# ---- what the games say


def ended(engine: Engine, ids: Collection[str]) -> dict[str, Ended]:
    """Those of some tables whose games are over."""
    c = results.c
    query = select(c.table, c.score, c.answers, c.dealt, c.taken, c.stayed, c.place, c.reason)
    query = query.where(c.table.in_(ids)).order_by(c.table, c.seat)
    found: dict[str, list[Any]] = {}
    with engine.connect() as connection:
        for row in connection.execute(query):
            found.setdefault(row.table, []).append(row)
    return {
        table: Ended(
            tuple(row.score for row in rows),
            tuple(row.answers for row in rows),
            tuple((row.dealt or 0) - (row.taken or 0) for row in rows),
            tuple(row.stayed for row in rows),
            tuple(row.place for row in rows),
            rows[0].reason,
        )
        for table, rows in found.items()
    }


def there(engine: Engine, ids: Collection[str]) -> set[str]:
    """Those of some tables that are made."""
    with engine.connect() as connection:
        return set(connection.execute(select(tables.c.id).where(tables.c.id.in_(ids))).scalars())


def skill(engine: Engine, who: str, game: str, mode: str) -> float | None:
    c = ratings.c
    query = select(c.mu).where((c.who == who) & (c.game == game) & (c.mode == mode))
    with engine.connect() as connection:
        return connection.execute(query).scalar()


# ---- chat


def say(engine: Engine, tournament: str, at: float, player: Player, text: str) -> ChatMessage:
    for _ in range(20):
        try:
            return _say(engine, tournament, at, player, text)
        except IntegrityError:  # somebody else was quicker with this number
            continue
    return _say(engine, tournament, at, player, text)


def _say(engine: Engine, tournament: str, at: float, player: Player, text: str) -> ChatMessage:
    c = tournament_chats.c
    with engine.execution_options(writes=True).begin() as connection:
        last = connection.execute(select(func.max(c.number)).where(c.tournament == tournament)).scalar()
        number = (last or 0) + 1
        row = {"tournament": tournament, "number": number, "at": at, "player": player.id}
        connection.execute(insert(tournament_chats), {**row, "name": player.name, "text": text})
    return ChatMessage(number, at, SeatPlayer(player.id, player.name), None, text)


def chat(engine: Engine, tournament: str, after: int, reader: str | None, limit: int = 200) -> list[ChatMessage]:
    """The last messages after a number, without those of whom the reader has muted."""
    c = tournament_chats.c
    query = select(c.number, c.at, c.player, c.name, c.text).where((c.tournament == tournament) & (c.number > after))
    if reader:
        query = query.where(c.player.not_in(select(mutes.c.muted).where(mutes.c.player == reader)))
    with engine.connect() as connection:
        rows = connection.execute(query.order_by(c.number.desc()).limit(limit)).all()
    return [ChatMessage(row.number, row.at, SeatPlayer(row.player, row.name), None, row.text) for row in rows[::-1]]


# ---- people who go, or come back under another name


def forget(connection: Connection, player: str) -> None:
    """Take the name of a player off all tournaments, and what they said there; what they played stays."""
    connection.execute(delete(tournament_chats).where(tournament_chats.c.player == player))
    for kept in _of(connection, player):
        _rewrite(connection, kept, player, None)


def hand_over(connection: Connection, guest: str, player: str) -> None:
    """A guest's part in tournaments goes over to an account; where that takes part as well, the guest has gone."""
    name = connection.execute(select(players.c.name).where(players.c.id == player)).scalar() or ""
    for kept in _of(connection, guest):
        twice = kept.tournament.entry_of(player) is not None
        _rewrite(connection, kept, guest, None if twice else Player(player, name, True))


def rename(connection: Connection, player: str, name: str) -> None:
    for kept in _of(connection, player):
        _rewrite(connection, kept, player, Player(player, name, True))


def words_of(connection: Connection, id: str) -> tuple[str, str | None] | None:
    """Name and text of a tournament and names of its teams, and who made it; none: there is no such tournament."""
    document = connection.execute(select(_c.document).where(_c.id == id)).scalar()
    if document is None:
        return None
    found = _decode(document)
    teams = [entry.name for entry in found.entries if entry.members]
    return "\n".join(filter(None, (found.plan.title, found.plan.about, *teams))), found.owner or None


def clear_words(connection: Connection, id: str) -> None:
    """Take name, text and names of teams off a tournament; nobody else changes it before this transaction ends."""
    found = connection.execute(select(_c.document, _c.version).where(_c.id == id).with_for_update()).one()
    before = _decode(found.document)
    entries = tuple(replace(entry, name=REMOVED) if entry.members else entry for entry in before.entries)
    after = replace(before, plan=replace(before.plan, title=REMOVED, about=""), entries=entries)
    connection.execute(
        update(tournaments).where(_c.id == id).values(document=_encode(after), version=found.version + 1)
    )


def _of(connection: Connection, player: str) -> list[Kept]:
    """All that somebody takes part in or has made; nobody else changes them before this transaction ends."""
    mine = select(tournament_players.c.tournament).where(tournament_players.c.player == player)
    query = select(_c.document, _c.version).where(_c.id.in_(mine) | (_c.owner == player)).with_for_update()
    return [Kept(_decode(row.document), row.version) for row in connection.execute(query).all()]


def _with_other(entry: Entry, old: str, new: Player | None) -> Entry:
    """Another player in the place of one; a team keeps its name, and goes with its captain."""
    id, name = (new.id, new.name) if new else (None, "")
    members = tuple(replace(one, player=id, name=name) if one.player == old else one for one in entry.members)
    if entry.player != old:
        return replace(entry, members=members)
    called = entry.name if entry.members and new else name
    return replace(entry, player=id, name=called, members=members, gone=entry.gone or not new)


def _rewrite(connection: Connection, kept: Kept, old: str, new: Player | None) -> None:
    before = kept.tournament
    after = replace(
        before,
        owner=(new.id if new else "") if before.owner == old else before.owner,
        owner_name=(new.name if new else "") if before.owner == old else before.owner_name,
        entries=tuple(_with_other(entry, old, new) for entry in before.entries),
    )
    values = {"document": _encode(after), "owner": after.owner or None, "version": kept.version + 1}
    connection.execute(update(tournaments).where(_c.id == after.id).values(values))
    _write_players(connection, after, before.entries)
