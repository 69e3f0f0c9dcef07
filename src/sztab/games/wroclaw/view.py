"""What a seat may know (SET-4), and states that fit it.

Hidden are the characters in the other hand that have never been on the battlefield, those discarded before the game,
what lies face down, and which tokens are in the other pool.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from sztab.core.action import BadInput
from sztab.games.wroclaw.data import Cards
from sztab.games.wroclaw.notation.read import read_state, split_lines
from sztab.games.wroclaw.notation.write import HIDDEN, NOBODY
from sztab.games.wroclaw.position import SPECTATOR, WHOLE, Position
from sztab.games.wroclaw.state import MANOEUVRE_WORDS, SEAT_NAMES, TOKENS_OF_A_KIND

_COUNT = re.compile(r"(\d{1,2})\*\?")


def read_position(cards: Cards, text: str) -> Position:
    """The position that keyed lines describe; of a view, one that shows no more than it."""
    facts = split_lines(text)
    viewer = _viewer(facts)
    if viewer != WHOLE:
        _fill_in(cards, facts, viewer, lambda n: 0)
    return Position(cards, read_state(cards, facts), viewer=viewer)


def sample(cards: Cards, text: str, below: Callable[[int], int]) -> Position:
    """A position that fits a view, each equally likely as far as the view tells."""
    facts = split_lines(text)
    viewer = _viewer(facts)
    if viewer != WHOLE:
        _fill_in(cards, facts, viewer, below)
    return Position(cards, read_state(cards, facts))


def _viewer(facts: dict[str, str]) -> int:
    """Whose view it is; the line is taken out of the facts."""
    name = facts.pop("view", None)
    if name is None:
        return WHOLE
    if name not in (*SEAT_NAMES, NOBODY):
        raise BadInput(f"A view is that of {', '.join(SEAT_NAMES)} or {NOBODY}, not of {name[:20]!r}.")
    return SPECTATOR if name == NOBODY else SEAT_NAMES.index(name)


def _fill_in(cards: Cards, facts: dict[str, str], viewer: int, below: Callable[[int], int]) -> None:
    """Put something that fits in the place of everything hidden."""
    free = _unseen_characters(cards, facts)
    for seat, name in enumerate(SEAT_NAMES):
        if seat != viewer:
            unseen = _Unseen(facts, name, below)
            unseen.draw_characters(free)
            unseen.draw_tokens()
            unseen.draw_deployment()


def _unseen_characters(cards: Cards, facts: dict[str, str]) -> list[str]:
    """Whoever stands nowhere in a view."""
    seen = {word.partition(":")[0] for value in facts.values() for word in value.split()}
    return [character.id for character in cards.characters if character.id not in seen]


class _Unseen:
    """Fills in what the facts hide of one seat."""

    def __init__(self, facts: dict[str, str], name: str, below: Callable[[int], int]) -> None:
        self.facts = facts
        self.name = name
        self.below = below

    def take(self, words: list[str]) -> str:
        if not words:
            raise BadInput(f"{self.name}: more is hidden than there can be.")
        return words.pop(self.below(len(words)))

    def hidden(self, key: str) -> tuple[list[str], int]:
        """The words of a line that are open, and how many are hidden."""
        words = self.facts.get(f"{self.name} {key}", "").split()
        counts = [int(found[1]) for word in words if (found := _COUNT.fullmatch(word))]
        return [word for word in words if HIDDEN not in word], sum(counts)

    def draw_characters(self, free: list[str]) -> None:
        for key in ("hand", "thrown"):
            known, count = self.hidden(key)
            if key == "hand" and known:
                self.facts[f"{self.name} known"] = " ".join(known)
            if known or count:
                self.facts[f"{self.name} {key}"] = " ".join([*known, *(self.take(free) for _ in range(count))])

    def draw_tokens(self) -> None:
        """A pool without the tokens that this turn has shown; one of them may have been added since (TURN-10)."""
        count = self.hidden("pool")[1]
        if not count:
            return
        used = self.facts.get(f"{self.name} used", "").split()
        fighters = self.facts.get(f"{self.name} field", "").split()
        shown = used or [re.sub("[^a-z].*", "", fighter.partition(":")[2]) for fighter in fighters]
        pool = []
        phase = self.facts.get("phase", "").split()
        if "token" in phase and self.name not in phase:
            pool.append(self.take([*used]))
        tokens: list[str] = [word for word in MANOEUVRE_WORDS for _ in range(TOKENS_OF_A_KIND - shown.count(word))]
        while len(pool) < count:
            pool.append(self.take(tokens))
        self.facts[f"{self.name} pool"] = " ".join(pool)

    def draw_deployment(self) -> None:
        count = self.hidden("down")[1]
        if not count:
            return
        hand = self.facts.get(f"{self.name} hand", "").split()
        pool = self.facts.get(f"{self.name} pool", "").split()
        tokens: list[str] = [word for word in MANOEUVRE_WORDS for _ in range(TOKENS_OF_A_KIND - pool.count(word))]
        fighters = [f"{self.take(hand)}:{self.take(tokens)}" for _ in range(count)]
        self.facts[f"{self.name} down"] = " ".join(fighters)
