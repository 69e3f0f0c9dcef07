"""Seeded games, told to the last letter: the same by whatever Python plays them. Run by CPython and in Pyodide.

python games.py FIRST COUNT      one line for each game: its options, its length, and the hash of all that happened
"""

from __future__ import annotations

import hashlib
import json
import random
import sys
from collections.abc import Iterator
from itertools import islice

import msgspec

from sztab.core.chance import Dealer
from sztab.core.game import Chance, Decision, Outcome
from sztab.core.registry import game as find
from sztab.core.registry import names

SCENES = 25  # every so many answers what a page draws is compared too
LONGEST = 5000


def kinds() -> Iterator[tuple[str, dict[str, str]]]:
    """Every kind of game that the games' examples show, in turns, for ever: all armies, factions and modes."""
    examples = {name: [dict(one) for one in find(name).examples()] for name in names()}
    number = 0
    while True:
        for name, all in examples.items():
            yield name, all[number % len(all)]
        number += 1


def played(name: str, options: dict[str, str], seed: int) -> str:
    """One game with random answers: where they differ the last line that was equal says how far it was."""
    game, dice, dealer = find(name), random.Random(seed), Dealer(hashlib.sha256(str(seed).encode()).digest())
    state, told, length = game.new(options), hashlib.sha256(), 0
    while not isinstance(pending := game.pending(state), Outcome) and length < LONGEST:
        if isinstance(pending, Chance):
            token = game.print_action(state, game.deal(state, dealer.below))
        else:
            assert isinstance(pending, Decision)
            seat = dice.choice(pending.seats)
            view = game.view(state, seat)
            if length % SCENES == 0:
                told.update(msgspec.json.encode(game.scene(view, dice.choice(["en", "pl", "de"]))))
            token = dice.choice(view.legal)
        step = game.play(state, token)
        state, length = step.state, length + 1
        told.update(f"{token}\n{game.print_position(state)}\n".encode())
        told.update(msgspec.json.encode([event.json() for event in step.events]))
        told.update("\n".join(game.narrate(step.events, "pl")).encode())
    return f"{seed} {name} {json.dumps(options)} {length} {told.hexdigest()}"


def main(first: int, count: int) -> None:
    for number, (name, options) in enumerate(islice(kinds(), first, first + count), first):
        print(played(name, options, number), flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
