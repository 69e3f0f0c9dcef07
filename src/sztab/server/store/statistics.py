"""Statistics of all games, from sums that each game adds to when it ends; no stored game is opened for them."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import BigInteger, ColumnElement, Connection, Engine, Select, case, cast, func, select

from sztab.arena.stats import wilson
from sztab.messages.statistics import (
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
from sztab.server.store import schema, sums
from sztab.table.documents import Step

_BATCH = 50  # tables that are looked up at once
_POINTS = 300  # of a player's rating
_step = msgspec.json.Decoder(Step)
_results = schema.results
_sum = schema.sums.c
Where = list[ColumnElement[bool]]


def of_all(engine: Engine, game: str, mode: str | None, who: Who) -> Statistics:
    """A game in one mode; the one that is played most, unless one is named."""
    with engine.connect() as connection:
        modes = _modes(connection, game, who)
        mode = mode or (modes[0].mode if modes else "")
        found: dict[str, list[Any]] = {}
        for row in connection.execute(_summed(game, who).where(_sum.mode == mode)):
            found.setdefault(row.kind, []).append(row)
    total = found["game"][0] if "game" in found else None
    pieces = [PieceScore(**_scored(row), piece=row.key, **_means(row)) for row in found.get("piece", ())]
    meetings = [Meeting(**_scored(row), piece=row.key, against=row.against) for row in found.get("meeting", ())]
    seats = [SeatScore(**_scored(row), seat=int(row.key)) for row in found.get("seat", ())]
    lengths = [Length(int(row.key), row.games) for row in found.get("length", ())]
    return Statistics(
        game=game,
        mode=mode,
        who=who,
        modes=modes,
        games=total.games if total else 0,
        rounds=_mean(total.rounds, total.out) if total else None,
        answers=_mean(total.answers, total.answers_in) if total else None,
        pieces=sorted(pieces, key=lambda one: (-one.share, one.piece)),
        meetings=sorted(meetings, key=lambda one: (one.piece, one.against)),
        seats=sorted(seats, key=lambda one: one.seat),
        lengths=sorted(lengths, key=lambda one: one.rounds),
        endings=[Ending(row.key, row.games) for row in sorted(found.get("ending", ()), key=lambda row: str(row.key))],
    )


def of_player(engine: Engine, player: str, private: bool) -> PlayerStatistics:
    """What a player has played; private tables only for the player."""
    c = _results.c
    mine = [c.player == player, c.rounds > 0, c.mode != ""]
    if not private:
        mine.append(c.public)
    with engine.connect() as connection:
        played = [
            PlayedPiece(**_scored(row), piece=row.piece, **_means(row), game=row.game, mode=row.mode)
            for row in connection.execute(_of_player(mine))
        ]
        rated = select(c.game, c.mode, c.ended, c.mu, c.sigma).where(*mine, c.mu.is_not(None))
        points = connection.execute(rated.order_by(c.ended.desc()).limit(_POINTS)).all()
        return PlayerStatistics(
            played,
            _meetings(connection, mine),
            [RatingPoint(g, m, at, round(mu, 2), round(sigma, 2)) for g, m, at, mu, sigma in reversed(points)],
        )


# ---- queries


def _summed(game: str, who: Who) -> Select[Any]:
    """The sums of a game; with `people`, only of games that no bot had a part in."""
    counts = [cast(func.sum(_sum[name]), BigInteger).label(name) for name in sums.COUNTS]
    key = _sum.mode, _sum.kind, _sum.key, _sum.against
    query = select(*key, *counts).where(_sum.game == game).group_by(*key)
    return query.where(_sum.people) if who == "people" else query


def _modes(connection: Connection, game: str, who: Who) -> list[ModeCount]:
    rows = connection.execute(_summed(game, who).where(_sum.kind == "game"))
    found = (ModeCount(row.mode, row.games) for row in rows if row.games)
    return sorted(found, key=lambda one: (-one.games, one.mode))


def _of_player(mine: Where) -> Select[Any]:
    """The same sums for one player's results, by game, mode and piece."""
    c = _results.c
    out = c.reason == "rules"  # games given up early would make everything look small

    def total(value: Any) -> ColumnElement[Any]:
        return func.coalesce(func.sum(value), 0)

    columns = {
        "games": func.count(),
        "wins": total(case((c.score == 1, 1))),
        "draws": total(case((c.score == 0.5, 1))),
        "out": total(case((out, 1))),
        "rounds": total(case((out, c.rounds))),
        "dealt": total(case((out, c.dealt))),
        "dealt_in": total(case((out & c.dealt.is_not(None), 1))),
        "taken": total(case((out, c.taken))),
        "taken_in": total(case((out & c.taken.is_not(None), 1))),
    }
    counts = [column.label(name) for name, column in columns.items()]
    key = c.game, c.mode, c.piece
    return select(*key, *counts).where(*mine).group_by(*key).order_by(*key)


def _meetings(connection: Connection, where: Where) -> list[Meeting]:
    """Piece against piece: at a table of more than two, whoever won has beaten all, and the others are even."""
    mine, other = _results.c, _results.alias("other").c
    query: Select[Any] = select(
        mine.piece,
        other.piece.label("against"),
        func.count().label("games"),
        func.sum(case((mine.score > other.score, 1), else_=0)).label("wins"),
        func.sum(case((mine.score == other.score, 1), else_=0)).label("draws"),
    ).where(*where, mine.table == other.table, mine.side != other.side, mine.piece != "", other.piece != "")
    rows = connection.execute(query.group_by(mine.piece, other.piece).order_by(mine.piece, other.piece))
    return [Meeting(**_scored(row), piece=row.piece, against=row.against) for row in rows]


def _scored(row: Any) -> dict[str, Any]:
    games, wins, draws = int(row.games), int(row.wins), int(row.draws)
    share = (wins + draws / 2) / games
    low, high = wilson(share, games)
    return {
        "games": games, "wins": wins, "draws": draws,
        "share": round(share, 4), "low": round(low, 4), "high": round(high, 4),
    }  # fmt: skip


def _means(row: Any) -> dict[str, Any]:
    return {
        "dealt": _mean(row.dealt, row.dealt_in),
        "taken": _mean(row.taken, row.taken_in),
        "rounds": _mean(row.rounds, row.out),
    }


def _mean(sum: Any, count: Any) -> float | None:
    return round(float(sum) / int(count), 2) if count else None


# ---- games that ended before
