"""Sparring partners that deploy by a fixed rule: whoever mixes well has nothing to fear from them.

`always-attack-attack-cover` and its like choose the same tokens in every turn (as many of them as are free) and the
best characters for them, as the soldier sees it; `always-attack` is short for three of a kind. `greedy-dealt` looks at
the wounds it expects to deal and at nothing else, `greedy-spared` at those it expects to take, `greedy-balance` is the
soldier's way. Everything but deployments they decide as the soldier does, with `+captain` behind the name as the
captain.
"""

from __future__ import annotations

from functools import partial
from itertools import combinations_with_replacement
from typing import Final

from sztab.bots.bot import Advice, Bot, Budget, Level, Stop
from sztab.bots.wroclaw.captain import Captain
from sztab.bots.wroclaw.policy import ANY_SHAPE, BALANCE, DEALT, SPARED, best_deployment, shape_of
from sztab.bots.wroclaw.search import NODES
from sztab.bots.wroclaw.soldier import Soldier, stream
from sztab.core.view import View
from sztab.games.wroclaw.game import GAME
from sztab.games.wroclaw.position import Position
from sztab.games.wroclaw.state import DEPLOYING, MANOEUVRE_WORDS, SLOTS

Tokens = tuple[int, ...]
TOKENS: Final[tuple[Tokens, ...]] = tuple(combinations_with_replacement(range(len(MANOEUVRE_WORDS)), SLOTS))
GREEDY: Final = {"greedy-dealt": DEALT, "greedy-spared": SPARED, "greedy-balance": BALANCE}


class Fixed:
    """Deploys by its rule and leaves everything else to another bot."""

    def __init__(self, name: str, wanted: Tokens, by: int, rest: Bot, seed: int) -> None:
        self.name = name
        self.wanted = wanted  # empty: any tokens
        self.by = by
        self.rest = rest
        self.seed = seed
        self.soldier = Soldier(seed, Budget(), lambda: False)

    def choose(self, view: View) -> str:
        assert view.seat is not None
        position = GAME.sample(view, stream(self.seed, view).randrange)
        if position.now.phase != DEPLOYING:
            return self.rest.choose(view)
        self.soldier.weigh(position, view.seat, self.by)
        return GAME.print_action(position, self.deployment(position, view.seat))

    def advise(self, view: View, language: str = "en") -> Advice:
        return Advice(self.name, VERSION, self.choose(view))

    def deployment(self, position: Position, seat: int) -> int:
        """The best deployment with the tokens that are wanted, or with as many of them as can be had."""
        if not self.wanted:
            return int(best_deployment(position.now, self.soldier.mind, seat, ANY_SHAPE))
        found = {tokens: self._with(position, seat, tokens) for tokens in TOKENS}
        legal = [tokens for tokens, action in found.items() if action >= 0]
        return found[max(legal, key=self._fit)]

    def _fit(self, tokens: Tokens) -> int:
        """How many of the wanted tokens are among these."""
        return sum(min(tokens.count(kind), self.wanted.count(kind)) for kind in set(tokens))

    def _with(self, position: Position, seat: int, tokens: Tokens) -> int:
        return int(best_deployment(position.now, self.soldier.mind, seat, shape_of(*tokens)))


VERSION: Final = "1"


def _name(tokens: Tokens) -> str:
    words = [MANOEUVRE_WORDS[kind] for kind in tokens]
    return f"always-{words[0] if len(set(words)) == 1 else '-'.join(words)}"


def _make(
    name: str, wanted: Tokens, by: int, rest: type[Soldier | Captain], seed: int, budget: Budget, stop: Stop
) -> Bot:
    return Fixed(name, wanted, by, rest(seed, budget, stop), seed)


def _levels() -> dict[str, Level]:
    rules = {**{_name(tokens): (tokens, BALANCE) for tokens in TOKENS}, **{k: ((), by) for k, by in GREEDY.items()}}
    levels = {}
    for suffix, rest in (("", Soldier), ("+captain", Captain)):
        for rule, (wanted, by) in rules.items():
            name = rule + suffix
            make = partial(_make, name, wanted, by, rest)
            levels[name] = Level(name, VERSION, "deploys by a fixed rule", make, Budget(NODES), rest is Captain)
    return levels


SPARRING: Final = _levels()
