"""Statistics of all games, from the results that were measured when each game ended; no stored game is opened for them.

Games that ended before there were measures are measured once, by `fill`, when a server starts.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable
from typing import Any

import msgspec
from msgspec.structs import replace as changed
from sqlalchemy import ColumnElement, Connection, Engine, Float, Select, Table, case, cast, func, select, update
from sqlalchemy.exc import IntegrityError

from sztab.arena.stats import wilson
from sztab.core.registry import game as find
from sztab.server import schema, standings, upgrades
from sztab.server.measures import measured
from sztab.server.snapshot import Snapshot, Step
from sztab.server.statistics_messages import (
    Ending,
    Length,
    Meeting,
    ModeCount,
    PieceScore,
    PlayedPiece,
    PlayerStatistics,
    RatingPoint,
    SeatScore,
    Statistics,
    Who,
)
from sztab.server.unreadable import Aside, Unreadable

_BATCH = 50  # tables that are looked up at once
_POINTS = 300  # of a player's rating
_step = msgspec.json.Decoder(Step)
_results = schema.results
Where = list[ColumnElement[bool]]


def of_all(engine: Engine, game: str, mode: str | None, who: Who) -> Statistics:
    """A game in one mode; the one that is played most, unless one is named."""
    with engine.connect() as connection:
        modes = _modes(connection, game, who)
        mode = mode or (modes[0].mode if modes else "")
        where = _measured(_results, game, who)
        where.append(_results.c.mode == mode)
        games = [*where, _results.c.seat == 0]
        rounds, answers = connection.execute(
            select(func.avg(_played_out(_results.c.rounds)), _mean_answers(where)).where(*games)
        ).one()
        return Statistics(
            game, mode, who, modes, sum(one.games for one in modes if one.mode == mode),
            _short(rounds), _short(answers),
            _pieces(connection, where),
            _meetings(connection, where),
            _seats(connection, where),
            [Length(*row) for row in _counted(connection, _results.c.rounds, [*games, _results.c.reason == "rules"])],
            [Ending(*row) for row in _counted(connection, _results.c.reason, games)],
        )  # fmt: skip


def of_player(engine: Engine, player: str, private: bool) -> PlayerStatistics:
    """What a player has played; private tables only for the player."""
    c = _results.c
    mine = [c.player == player, c.rounds > 0, c.mode != ""]
    if not private:
        mine.append(c.public)
    with engine.connect() as connection:
        query = select(c.game, c.mode, c.piece, *_sums(_results)).where(*mine).group_by(c.game, c.mode, c.piece)
        played = [
            PlayedPiece(**_scored(row[3:6]), piece=row[2], **_means(row[6:]), game=row[0], mode=row[1])
            for row in connection.execute(query.order_by(c.game, c.mode, c.piece))
        ]
        rated = select(c.game, c.mode, c.ended, c.mu, c.sigma).where(*mine, c.mu.is_not(None))
        points = connection.execute(rated.order_by(c.ended.desc()).limit(_POINTS)).all()
        return PlayerStatistics(
            played,
            _meetings(connection, mine),
            [RatingPoint(g, m, at, round(mu, 2), round(sigma, 2)) for g, m, at, mu, sigma in reversed(points)],
        )


# ---- queries


def _measured(results: Any, game: str, who: Who) -> Where:
    """Seats of games that were measured; with `people`, only of games that no bot had a part in."""
    c = results.c
    where: Where = [c.game == game, c.rounds > 0, c.mode != ""]
    if who == "people":
        bot = _results.alias("bot")
        with_bot = select(bot.c.table).where((bot.c.table == c.table) & bot.c.bot.is_not(None))
        where.append(~with_bot.exists())
    return where


def _modes(connection: Connection, game: str, who: Who) -> list[ModeCount]:
    c = _results.c
    query = select(c.mode, func.count()).where(*_measured(_results, game, who), c.seat == 0).group_by(c.mode)
    return sorted((ModeCount(*row) for row in connection.execute(query)), key=lambda one: (-one.games, one.mode))


def _played_out(value: ColumnElement[Any]) -> ColumnElement[Any]:
    """A number of games that ended by the rules: those given up early would make everything look small."""
    return cast(case((_results.c.reason == "rules", value)), Float)


def _mean_answers(where: Where) -> ColumnElement[Any]:
    """Answers of all seats, for each game that was played out."""
    c = _results.c
    whole = select(func.sum(c.answers).label("answers")).where(*where, c.reason == "rules").group_by(c.table).subquery()
    return select(func.avg(cast(whole.c.answers, Float))).scalar_subquery()


def _sums(results: Table) -> list[ColumnElement[Any]]:
    c = results.c
    return [
        func.count(),
        func.sum(case((c.score == 1, 1), else_=0)),
        func.sum(case((c.score == 0.5, 1), else_=0)),
        *(func.avg(_played_out(column)) for column in (c.dealt, c.taken, c.rounds)),
    ]


def _pieces(connection: Connection, where: Where) -> list[PieceScore]:
    c = _results.c
    rows = connection.execute(select(c.piece, *_sums(_results)).where(*where, c.piece != "").group_by(c.piece))
    found = [PieceScore(**_scored(row[1:4]), piece=row[0], **_means(row[4:])) for row in rows]
    return sorted(found, key=lambda one: (-one.share, one.piece))


def _seats(connection: Connection, where: Where) -> list[SeatScore]:
    c = _results.c
    query = select(c.seat, *_sums(_results)[:3]).where(*where).group_by(c.seat).order_by(c.seat)
    return [SeatScore(**_scored(row[1:]), seat=row[0]) for row in connection.execute(query)]


def _meetings(connection: Connection, where: Where) -> list[Meeting]:
    """Piece against piece: at a table of more than two, whoever won has beaten all, and the others are even."""
    mine, other = _results.c, _results.alias("other").c
    query: Select[Any] = select(
        mine.piece,
        other.piece,
        func.count(),
        func.sum(case((mine.score > other.score, 1), else_=0)),
        func.sum(case((mine.score == other.score, 1), else_=0)),
    ).where(*where, mine.table == other.table, mine.side != other.side, mine.piece != "", other.piece != "")
    rows = connection.execute(query.group_by(mine.piece, other.piece).order_by(mine.piece, other.piece))
    return [Meeting(**_scored(row[2:]), piece=row[0], against=row[1]) for row in rows]


def _counted(connection: Connection, column: ColumnElement[Any], where: Where) -> Iterable[Any]:
    return connection.execute(select(column, func.count()).where(*where).group_by(column).order_by(column)).all()


def _scored(counts: Iterable[Any]) -> dict[str, Any]:
    games, wins, draws = (int(count) for count in counts)
    share = (wins + draws / 2) / games
    low, high = wilson(share, games)
    return {
        "games": games, "wins": wins, "draws": draws,
        "share": round(share, 4), "low": round(low, 4), "high": round(high, 4),
    }  # fmt: skip


def _means(values: Iterable[Any]) -> dict[str, Any]:
    return dict(zip(("dealt", "taken", "rounds"), map(_short, values), strict=True))


def _short(value: Any) -> float | None:
    return None if value is None else round(float(value), 2)


# ---- games that ended before


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
    table = _complete(upgrades.read(stored)) if stored is not None else None
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
            standings.write_results(connection, table, at, counted, {}, {})
        for seat in known:
            values = msgspec.structs.asdict(counted[seat])
            connection.execute(update(_results).where((c.table == id) & (c.seat == seat)).values(values))
    return True


def _complete(table: Snapshot) -> Snapshot:
    """The first servers did not write down how a game was played and who against whom."""
    if table.mode or table.imported:
        return table
    game = find(table.game)
    first = game.new(table.options)
    return changed(table, mode=game.mode(first), sides=game.sides(first))
