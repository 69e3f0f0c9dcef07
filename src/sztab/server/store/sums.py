"""Statistics of all games as sums: each game adds what it says when its result is written, in the same transaction."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import permutations
from typing import Any

from sqlalchemy import Connection

from sztab.server.store import upsert
from sztab.server.store.schema import sums

KEY = ("game", "mode", "people", "kind", "key", "against")
COUNTS = ("games", "wins", "draws", "out", "rounds", "dealt", "dealt_in", "taken", "taken_in", "answers", "answers_in")
Counts = dict[str, int]


def add(connection: Connection, rows: Iterable[Mapping[str, Any]]) -> None:
    """Add a game: its results, one for each seat, all measured by now. What cannot be measured adds nothing."""
    found = counted([row for row in rows if row.get("rounds") and row["mode"]])
    if not found:
        return
    adding = upsert.insert(connection, sums)
    more = {name: sums.c[name] + adding.excluded[name] for name in COUNTS}
    # In one order, so that nobody waits in a ring.
    values = [{**dict(zip(KEY, key, strict=True)), **found[key]} for key in sorted(found)]
    connection.execute(adding.on_conflict_do_update(index_elements=KEY, set_=more), values)


def counted(rows: list[Mapping[str, Any]]) -> dict[tuple[Any, ...], Counts]:
    """What one game adds to which sums."""
    if not rows:
        return {}
    first = rows[0]
    people = all(row["bot"] is None for row in rows)
    played_out = first["reason"] == "rules"
    found: dict[tuple[Any, ...], Counts] = {}

    def into(kind: str, key: str, against: str, counts: Counts) -> None:
        total = found.setdefault((first["game"], first["mode"], people, kind, key, against), dict.fromkeys(COUNTS, 0))
        for name, count in counts.items():
            total[name] += count

    for row in rows:
        score = {"games": 1, "wins": int(row["score"] == 1), "draws": int(row["score"] == 0.5)}
        into("seat", str(row["seat"]), "", score)
        if row["piece"]:
            into("piece", row["piece"], "", score | (_lengths(row) if played_out else {}))
        if row["seat"] == 0:
            into("game", "", "", {"games": 1} | ({"out": 1, "rounds": row["rounds"]} if played_out else {}))
            into("ending", row["reason"], "", {"games": 1})
            if played_out:
                into("length", str(row["rounds"]), "", {"games": 1})
    if played_out:
        into("game", "", "", {"answers": sum(row["answers"] or 0 for row in rows), "answers_in": 1})
    for mine, other in permutations(rows, 2):
        sides = mine["side"], other["side"]
        if mine["piece"] and other["piece"] and None not in sides and sides[0] != sides[1]:
            won, even = int(mine["score"] > other["score"]), int(mine["score"] == other["score"])
            into("meeting", mine["piece"], other["piece"], {"games": 1, "wins": won, "draws": even})
    return found


def _lengths(row: Mapping[str, Any]) -> Counts:
    counts = {"out": 1, "rounds": row["rounds"]}
    for name in ("dealt", "taken"):
        if row[name] is not None:
            counts |= {name: row[name], f"{name}_in": 1}
    return counts
