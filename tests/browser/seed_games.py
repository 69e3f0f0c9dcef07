"""A house where much was played: games of random bots, played here and written down as a server writes them down."""

from __future__ import annotations

import random
from itertools import permutations
from pathlib import Path
from typing import Any

from sztab.core.game import Chance, Outcome
from sztab.core.registry import game as find
from sztab.messages.people import Player
from sztab.server.store import ratings as standings
from sztab.server.store.store import Store, migrate
from sztab.table.documents import Result, Seat, TableDocument
from sztab.table.result_facts import Measure

ARMIES = ("borgo", "hegemony", "moloch", "outpost", "steel_police", "beasts")
NAMES = ("Ala", "Bruno", "Celina", "Darek", "Ewa")


def stock(data: Path, games: int, seed: int = 1) -> list[str]:
    """Fill the database of a server that does not run yet; the ids of those who played."""
    chance = random.Random(seed)
    store = Store(f"sqlite:///{data}/sztab.db")
    migrate(store.engine)
    people = [Player(f"p_{name.lower()}", name, True) for name in NAMES]
    for player in people:
        store.add_player(player, 1_780_000_000)
    pairs = list(permutations(ARMIES, 2))
    for number in range(games):
        seats = chance.sample(people, 2)
        options = {"armies": ",".join(pairs[number % len(pairs)])}
        _write(store, f"t_stock{number}", options, seats, chance, 1_780_000_000 + 3_600 * number)
    store.close()
    return [player.id for player in people]


def _write(
    store: Store, id: str, options: dict[str, str], seats: list[Player], chance: random.Random, at: float
) -> None:  # fmt: skip
    game: Any = find("hex")
    state = game.new(options)
    names, events, answers = game.seats(state), [], [0] * len(seats)
    while not isinstance(pending := game.pending(state), Outcome):
        if isinstance(pending, Chance):
            action = game.deal(state, chance.randrange)
        else:
            answers[pending.seats[0]] += 1
            action = chance.choice(list(game.legal(state, pending.seats[0])))
        step = game.apply(state, action)
        state, events = step.state, [*events, *step.events]
    table = TableDocument(
        id=id, game="hex", rules="1.0", title="", options=options, owner=seats[0].id, public=True, leaver="bot",
        created=at, seats=tuple(Seat("person", player.id, player.name) for player in seats), names=names, seed="",
        mode="duel", sides=((0,), (1,)), rated=True, status="ended", result=Result(pending.winners, "rules"),
    )  # fmt: skip
    counted = game.facts_of(state, table.sides, events)
    rounds = game.turn(state).number
    measured = [
        Measure(facts.piece, seat, facts.dealt, facts.taken, rounds, answers[seat])
        for seat, facts in enumerate(counted)
    ]
    with store.engine.execution_options(writes=True).begin() as connection:
        standings.record(connection, table, at, measured)
