"""Attempts at puzzles and what they do to ratings; plain blocking code like the rest of the store.

An account has one attempt at a puzzle that counts. It is written down, and both ratings are moved, in one transaction.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Iterator, Sequence
from typing import Any

from sqlalchemy import Connection, Engine, Table, delete, func, insert, select, update

from sztab.messages.puzzle_values import (
    Find,
    Level,
    Meet,
    PuzzleAttempt,
    PuzzleHistory,
    PuzzlePlayer,
    RatingAt,
    Run,
    Trial,
)
from sztab.server.store import upsert
from sztab.server.store.schema import (
    puzzle_attempts,
    puzzle_finds,
    puzzle_players,
    puzzle_runs,
    puzzle_searches,
    puzzle_standings,
    results,
)

_attempt = puzzle_attempts.c
_SHOWN = [puzzle_attempts.c[name] for name in PuzzleAttempt.__struct_fields__]
_LEVEL = ("rating", "deviation")
_BATCH = 500
POINTS = 300  # of a rating graph
DAY = 86_400.0


def _add_once(connection: Connection, table: Table, row: dict[str, Any]) -> bool:
    """False: it was there already."""
    return connection.execute(upsert.insert(connection, table).values(row).on_conflict_do_nothing()).rowcount == 1


# ---- ratings


def player_level(engine: Engine, player: str, game: str) -> PuzzlePlayer | None:
    c = puzzle_players.c
    query = select(puzzle_players).where((c.player == player) & (c.game == game))
    with engine.connect() as connection:
        found = connection.execute(query).first()
    return _player(found) if found else None


def _player(row: Any) -> PuzzlePlayer:
    return PuzzlePlayer(Level(row.rating, row.deviation), row.attempts, row.solved)


def levels(engine: Engine) -> dict[str, Level]:
    """Of all puzzles that somebody's attempt has moved."""
    c = puzzle_standings.c
    with engine.connect() as connection:
        rows = connection.execute(select(c.puzzle, c.rating, c.deviation))
        return {puzzle: Level(*level) for puzzle, *level in rows}


def _locked(connection: Connection, table: Table, key: dict[str, str], first: Level) -> Level:
    """A level that nobody else moves before this transaction ends."""
    query = select(*(table.c[name] for name in _LEVEL)).filter_by(**key).with_for_update()
    found = connection.execute(query).first()
    if not found:
        _add_once(connection, table, {**key, **_columns(first), "attempts": 0, "solved": 0})
        found = connection.execute(query).one()
    return Level(*found)


def _columns(level: Level) -> dict[str, float]:
    return {name: getattr(level, name) for name in _LEVEL}


def _moved(connection: Connection, table: Table, key: dict[str, str], level: Level, solved: bool) -> None:
    counted = {"attempts": table.c.attempts + 1, "solved": table.c.solved + int(solved)}
    connection.execute(update(table).filter_by(**key).values(**_columns(level), **counted))


# ---- attempts


def attempt_of(engine: Engine, player: str, puzzle: str) -> PuzzleAttempt | None:
    query = select(*_SHOWN).where((_attempt.player == player) & (_attempt.puzzle == puzzle))
    with engine.connect() as connection:
        found = connection.execute(query).first()
    return PuzzleAttempt(*found) if found else None


def attempted(engine: Engine, player: str) -> set[str]:
    """The puzzles that a player has tried, or taken a hint for."""
    with engine.connect() as connection:
        return set(connection.execute(select(_attempt.puzzle).where(_attempt.player == player)).scalars())


def take_hint(engine: Engine, player: str, puzzle: str, game: str, way: str, step: int, now: float) -> None:
    """Write down that somebody was told something; of what is over there is nothing to be told any more."""
    row = {"player": player, "puzzle": puzzle, "game": game, "way": way, "at": now, "hints": step, "tokens": ""}
    mine = (_attempt.player == player) & (_attempt.puzzle == puzzle)
    with engine.execution_options(writes=True).begin() as connection:
        if not _add_once(connection, puzzle_attempts, row):
            open = mine & _attempt.solved.is_(None) & (_attempt.hints < step)
            connection.execute(update(puzzle_attempts).where(open).values(hints=step))


def end_attempt(
    engine: Engine, player: str, trial: Trial, newcomer: Level, meet: Meet, now: float
) -> PuzzleAttempt | None:  # fmt: skip
    """Write an attempt down and move both ratings; None: it was not the first, and changes nothing.

    After a hint solving gains nothing, and missing loses.
    """
    with engine.execution_options(writes=True).begin() as connection:
        key = {"player": player, "puzzle": trial.puzzle}
        row = {**key, "game": trial.game, "way": trial.way, "at": now, "hints": 0, "tokens": ""}
        _add_once(connection, puzzle_attempts, row)
        open = select(_attempt.hints).filter_by(**key).where(_attempt.solved.is_(None)).with_for_update()
        hints = connection.execute(open).scalar()
        if hints is None:
            return None
        values: dict[str, Any] = {"solved": trial.solved, "at": now, "tokens": json.dumps(trial.tokens)}
        if trial.rated and (not trial.solved or not hints):
            who = {"player": player, "game": trial.game}
            before = _locked(connection, puzzle_players, who, newcomer)
            puzzle = _locked(connection, puzzle_standings, {"puzzle": trial.puzzle}, trial.level)
            after, moved = meet(before, puzzle, trial.solved)
            _moved(connection, puzzle_players, who, after, trial.solved)
            _moved(connection, puzzle_standings, {"puzzle": trial.puzzle}, moved, trial.solved)
            values |= _rated(before, after, puzzle)
        connection.execute(update(puzzle_attempts).filter_by(**key).values(values))
        return PuzzleAttempt(*connection.execute(select(*_SHOWN).filter_by(**key)).one())


def _rated(before: Level, after: Level, puzzle: Level) -> dict[str, float]:
    return {
        "puzzle_rating": puzzle.rating,
        "before": before.rating,
        "rating": after.rating,
        "deviation": after.deviation,
    }


def merge(
    engine: Engine, player: str, trials: Sequence[tuple[Trial, float]], newcomer: Level, meet: Meet
) -> int:  # fmt: skip
    """Take over what somebody tried before signing in, in the order in which it was; how many were new.

    The player's rating goes through them. Those of the puzzles do not move: a stranger may have tried one many times.
    """
    taken = 0
    with engine.execution_options(writes=True).begin() as connection:
        for trial, at in sorted(trials, key=lambda one: one[1]):
            row = {"player": player, "puzzle": trial.puzzle, "game": trial.game, "way": trial.way, "at": at}
            row |= {"hints": 0, "solved": trial.solved, "tokens": json.dumps(trial.tokens)}
            if not _add_once(connection, puzzle_attempts, row):
                continue
            taken += 1
            if not trial.rated:
                continue
            who = {"player": player, "game": trial.game}
            before = _locked(connection, puzzle_players, who, newcomer)
            after, _ = meet(before, trial.level, trial.solved)
            _moved(connection, puzzle_players, who, after, trial.solved)
            mine = (_attempt.player == player) & (_attempt.puzzle == trial.puzzle)
            values = _rated(before, after, trial.level)
            connection.execute(update(puzzle_attempts).where(mine).values(values))
    return taken


def history(engine: Engine, player: str, before: float | None, limit: int) -> PuzzleHistory:
    """What a player has tried, the newest first."""
    query = select(*_SHOWN).where((_attempt.player == player) & _attempt.solved.is_not(None))
    if before is not None:
        query = query.where(_attempt.at < before)
    with engine.connect() as connection:
        rows = connection.execute(query.order_by(_attempt.at.desc(), _attempt.puzzle).limit(limit)).all()
    found = [PuzzleAttempt(*row) for row in rows]
    return PuzzleHistory(found, found[-1].at if len(found) == limit else None)


def graph(engine: Engine, player: str, game: str) -> list[RatingAt]:
    """How a rating went, from old to new; of a long history evenly spread points, the last among them."""
    rated = (_attempt.player == player) & (_attempt.game == game) & _attempt.rating.is_not(None)
    with engine.connect() as connection:
        query = select(_attempt.at, _attempt.rating, _attempt.deviation).where(rated)
        rows = connection.execute(query.order_by(_attempt.at)).all()
    every = -(-len(rows) // POINTS) or 1
    return [RatingAt(at, round(rating, 1), round(unsure, 1)) for at, rating, unsure in rows[::-1][::every][::-1]]


def export(engine: Engine, key: bytes) -> Iterator[str]:
    """Every attempt that is over as a line of JSON, without names: players are told apart by a keyed hash.

    What was played is told only where it did not solve the puzzle: others are still to be rated at it.
    """
    names = ("puzzle", "game", "way", "at", "hints", "solved", "tokens", "puzzle_rating", "before")
    query = select(_attempt.player, *(_attempt[name] for name in names)).where(_attempt.solved.is_not(None))
    query = query.where(_attempt.way != "mine").order_by(_attempt.at)
    with engine.connect().execution_options(stream_results=True, yield_per=_BATCH) as connection:
        for player, *values in connection.execute(query):
            row = dict(zip(names, values, strict=True))
            tokens = [] if row["solved"] else json.loads(row["tokens"] or "[]")
            row |= {"tokens": tokens, "at": int(row["at"])}
            solver = hmac.new(key, player.encode(), hashlib.sha256).hexdigest()[:16]
            yield json.dumps({"solver": solver, **row}) + "\n"


# ---- runs


def add_run(engine: Engine, run: Run) -> None:
    """Begin a run; those of strangers that are older than a day go."""
    c = puzzle_runs.c
    values = {name: getattr(run, name) for name in Run.__struct_fields__}
    with engine.execution_options(writes=True).begin() as connection:
        connection.execute(delete(puzzle_runs).where(c.player.is_(None) & (c.started < run.started - DAY)))
        connection.execute(insert(puzzle_runs), values)


def run(engine: Engine, id: str) -> Run | None:
    with engine.connect() as connection:
        found = connection.execute(select(puzzle_runs).where(puzzle_runs.c.id == id)).mappings().first()
    return Run(**found) if found else None


def go_on(engine: Engine, before: Run, after: Run) -> bool:
    """The run has gone on, unless somebody else has let it; False then."""
    c = puzzle_runs.c
    same = (c.id == before.id) & (c.puzzle == before.puzzle) & (c.score == before.score) & (c.misses == before.misses)
    values = {"ends": after.ends, "score": after.score, "misses": after.misses, "puzzle": after.puzzle}
    with engine.execution_options(writes=True).begin() as connection:
        return connection.execute(update(puzzle_runs).where(same).values(values)).rowcount == 1


def best(engine: Engine, player: str, game: str) -> dict[str, int]:
    """The best score of each kind of run."""
    c = puzzle_runs.c
    query = (
        select(c.kind, func.max(c.score).label("score")).where((c.player == player) & (c.game == game)).group_by(c.kind)
    )
    with engine.connect() as connection:
        return {row.kind: row.score for row in connection.execute(query)}


# ---- from one's own games


def unsearched(engine: Engine, player: str, game: str, limit: int) -> dict[str, list[int]]:
    """Somebody's newest ended games that nobody has looked through, each with the player's seats."""
    c, done = results.c, puzzle_searches.c
    seen = select(done.table).where((done.table == c.table) & (done.player == player))
    query = select(c.table, c.seat).where((c.player == player) & (c.game == game) & c.stayed & ~seen.exists())
    found: dict[str, list[int]] = {}
    with engine.connect() as connection:
        for table, seat in connection.execute(query.order_by(c.ended.desc(), c.table, c.seat).limit(2 * limit)):
            found.setdefault(table, []).append(seat)
    return dict(list(found.items())[:limit])


def searched(engine: Engine, player: str, table: str, finds: Sequence[Find], now: float) -> None:
    """A game was looked through, and this was found."""
    with engine.execution_options(writes=True).begin() as connection:
        if not _add_once(connection, puzzle_searches, {"table": table, "player": player, "at": now}):
            return
        for find in finds:
            _add_once(connection, puzzle_finds, {name: getattr(find, name) for name in Find.__struct_fields__})


def finds(engine: Engine, player: str, limit: int) -> list[Find]:
    c = puzzle_finds.c
    query = select(puzzle_finds).where(c.player == player).order_by(c.found.desc(), c.number).limit(limit)
    with engine.connect() as connection:
        return [Find(**row) for row in connection.execute(query).mappings()]


def find(engine: Engine, id: str) -> Find | None:
    with engine.connect() as connection:
        found = connection.execute(select(puzzle_finds).where(puzzle_finds.c.id == id)).mappings().first()
    return Find(**found) if found else None
