"""Results and ratings: what a game's end means for those who played it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
from openskill.models import PlackettLuce
from sqlalchemy import Connection, Engine, delete, insert, select, update

from sztab import bots
from sztab.messages.people import Games, PlayedGame, PlayedSeat, RatedPlayer, Rating, SeatPlayer, Skill
from sztab.server.store import sums, upsert
from sztab.server.store.schema import players, ratings, results
from sztab.table.documents import Measure, TableDocument

_model = PlackettLuce()
_NEW = Skill(_model.mu, _model.sigma)
BOT = "bot:"


def who(table: TableDocument, seat: int) -> str | None:
    """Whose rating a seat counts for: the person's who sat down there, also when a bot played on."""
    taken = table.seats[seat]
    if taken.player:
        return taken.player
    if not taken.bot:
        return None
    level = bots.levels(table.game).get(taken.bot)  # a stored game may know a bot that is no longer there
    return f"{BOT}{taken.bot}:{level.version if level else ''}"


def stayed(table: TableDocument, seat: int) -> bool:
    """Did the person play to the end? Where somebody left, a bot sits on a person's seat."""
    taken = table.seats[seat]
    return taken.player is None or taken.kind == "person"


def score(table: TableDocument, seat: int) -> float:
    """What the seat got by the rules: 1, a half or nothing."""
    winners = table.result.winners if table.result else ()
    return float(seat in winners) if winners else 0.5


def rates(table: TableDocument) -> bool:
    """Does this game change ratings? Nobody learns anything from a game against oneself."""
    everybody = [who(table, seat) for side in table.sides for seat in side]
    return table.rated and len(table.sides) > 1 and None not in everybody and len(set(everybody)) == len(everybody)


def rated(table: TableDocument, before: dict[str, Skill]) -> dict[str, Skill]:
    """The ratings after a game. A side that nobody stayed on comes last, whatever a bot made of its place."""
    sides = [[str(who(table, seat)) for seat in side] for side in table.sides]
    ranks = [
        1 - score(table, side[0]) if any(stayed(table, seat) for seat in side) else 2.0
        for side in table.sides
    ]  # fmt: skip
    teams = [[_model.rating(before[name].mu, before[name].sigma) for name in side] for side in sides]
    after = _model.rate(teams, ranks=ranks)
    return {
        name: Skill(float(skill.mu), float(skill.sigma))
        for side, skills in zip(sides, after, strict=True)
        for name, skill in zip(side, skills, strict=True)
    }


def record(connection: Connection, table: TableDocument, at: float, measured: Sequence[Measure] = ()) -> None:
    """Write down how a game ended and what it does to ratings, within the transaction that ends it."""
    before: dict[str, Skill] = {}
    after: dict[str, Skill] = {}
    if rates(table):
        everybody = {str(who(table, seat)): seat for side in table.sides for seat in side}
        before = {name: _locked(connection, table, name) for name in sorted(everybody)}
        after = rated(table, before)
        for name, seat in sorted(everybody.items()):
            _write_rating(connection, table, name, after[name], score(table, seat) if stayed(table, seat) else 0)
    write_results(connection, table, at, measured, before, after)


def write_results(
    connection: Connection,
    table: TableDocument,
    at: float,
    measured: Sequence[Measure],
    before: Mapping[str, Skill],
    after: Mapping[str, Skill],
) -> None:
    """The history of a game: one row for each seat that somebody played."""
    played = {seat for side in table.sides for seat in side} or set(range(len(table.seats)))
    rows = []
    for seat, taken in enumerate(table.seats):
        if seat not in played:
            continue
        old, new = before.get(who(table, seat) or ""), after.get(who(table, seat) or "")
        rows.append(
            {
                "table": table.id,
                "seat": seat,
                "player": taken.player,
                "bot": taken.bot,
                "name": taken.name,
                "game": table.game,
                "mode": table.mode,
                "public": table.public,
                "ended": at,
                "reason": table.result.reason if table.result else "rules",
                "score": score(table, seat),
                "stayed": stayed(table, seat),
                "mu_before": old and old.mu,
                "sigma_before": old and old.sigma,
                "mu": new and new.mu,
                "sigma": new and new.sigma,
                **(msgspec.structs.asdict(measured[seat]) if measured else {}),
            }
        )
    connection.execute(insert(results), rows)
    sums.add(connection, rows)


def _locked(connection: Connection, table: TableDocument, name: str) -> Skill:
    """A rating that nobody else changes before this transaction ends; in one order: nobody waits in a ring."""
    key = {"who": name, "game": table.game, "mode": table.mode}
    query = select(ratings.c.mu, ratings.c.sigma).filter_by(**key).with_for_update()
    found = connection.execute(query).first()
    if found:
        return Skill(*found)
    new = {**key, "mu": _NEW.mu, "sigma": _NEW.sigma, "sure": _NEW.sure, "games": 0, "wins": 0, "draws": 0}
    if connection.dialect.name == "postgresql":  # two first games of somebody may end at once
        connection.execute(upsert.insert(connection, ratings).values(new).on_conflict_do_nothing())
        return Skill(*connection.execute(query).one())
    connection.execute(insert(ratings), new)
    return _NEW


def _write_rating(connection: Connection, table: TableDocument, name: str, skill: Skill, points: float) -> None:
    c = ratings.c
    connection.execute(
        update(ratings)
        .where((c.who == name) & (c.game == table.game) & (c.mode == table.mode))
        .values(
            mu=skill.mu,
            sigma=skill.sigma,
            sure=skill.sure,
            games=c.games + 1,
            wins=c.wins + int(points == 1),
            draws=c.draws + int(points == 0.5),
        )
    )


def forget(connection: Connection, player: str) -> None:
    """Nothing is known of a player any more; the games stay in the history of those who played against them."""
    connection.execute(delete(ratings).where(ratings.c.who == player))
    connection.execute(update(results).where(results.c.player == player).values(player=None, name=""))


def hand_over(connection: Connection, guest: str, player: str) -> None:
    """A guest's history goes over to an account."""
    connection.execute(update(results).where(results.c.player == guest).values(player=player))


# ---- reading


def of_player(engine: Engine, player: str) -> list[Rating]:
    """The ratings of a player, those with the most games first."""
    c = ratings.c
    query = select(c.game, c.mode, c.mu, c.sigma, c.games, c.wins, c.draws).where(c.who == player)
    with engine.connect() as connection:
        found = connection.execute(query.order_by(c.games.desc(), c.game, c.mode)).all()
    return [Rating(*row[:2], *shown_skill(row[2], row[3]), *row[4:]) for row in found]


def ladder(engine: Engine, game: str, mode: str, limit: int) -> list[RatedPlayer]:
    """Players and bots, those first who are surely strong."""
    c = ratings.c
    query = select(c.who, players.c.name, c.mu, c.sigma, c.games, c.wins, c.draws)
    query = query.join(players, players.c.id == c.who, isouter=True)
    query = query.where((c.game == game) & (c.mode == mode)).order_by(c.sure.desc(), c.who).limit(limit)
    with engine.connect() as connection:
        found = connection.execute(query).all()
    shown = []
    for name, called, mu, sigma, *counts in found:
        bot, _, version = name.removeprefix(BOT).partition(":") if name.startswith(BOT) else ("", "", "")
        player = None if bot else SeatPlayer(name, called or "")
        shown.append(RatedPlayer(player, bot or None, version or None, *shown_skill(mu, sigma), *counts))
    return shown


def history(
    engine: Engine, player: str, game: str | None, before: float | None, limit: int, private: bool
) -> Games:  # fmt: skip
    """The ended games of a player, the newest first; those of private tables only for their players."""
    c = results.c
    mine = select(c.table, c.ended).where(c.player == player)
    if game:
        mine = mine.where(c.game == game)
    if before is not None:
        mine = mine.where(c.ended < before)
    if not private:
        mine = mine.where(c.public)
    with engine.connect() as connection:
        found = connection.execute(mine.distinct().order_by(c.ended.desc(), c.table).limit(limit)).all()
        rows = connection.execute(
            select(results).where(c.table.in_([table for table, _ in found])).order_by(c.seat)
        ).all()  # fmt: skip
    games = [_game([row for row in rows if row.table == table]) for table, _ in found]
    return Games(games, found[-1].ended if len(found) == limit else None)


def _game(rows: Iterable[Any]) -> PlayedGame:
    rows = list(rows)
    first = rows[0]
    seats = [
        PlayedSeat(
            row.seat,
            SeatPlayer(row.player, row.name) if row.player else None,
            row.bot,
            row.score,
            row.stayed,
            Skill(*shown_skill(row.mu_before, row.sigma_before)) if row.mu is not None else None,
            Skill(*shown_skill(row.mu, row.sigma)) if row.mu is not None else None,
        )
        for row in rows
    ]
    return PlayedGame(first.table, first.game, first.mode, first.ended, first.reason, first.public, seats)


def shown_skill(mu: float, sigma: float) -> tuple[float, float]:
    return round(mu, 2), round(sigma, 2)
