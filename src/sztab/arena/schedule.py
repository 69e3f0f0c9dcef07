"""What is played: groups of games with equal draws in which the participants take every place in turn."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from itertools import combinations, permutations
from typing import Any

from sztab.arena.entrant import Entrant
from sztab.core.action import BadInput
from sztab.core.registry import game as find
from sztab.games.hex.data import load_armies

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True, slots=True)
class Job:
    """One game: everything that decides it."""

    game: str
    options: Mapping[str, str]
    seats: tuple[Entrant, ...]
    seed: str  # the games of a group share it
    number: tuple[int, int, int]  # pairing, group, game of the group

    def json(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "options": dict(self.options),
            "seats": [entrant.json() for entrant in self.seats],
            "seed": self.seed,
            "number": list(self.number),
        }

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> Job:
        seats = tuple(map(Entrant.from_json, data["seats"]))
        pairing, group, place = data["number"]
        return Job(data["game"], data["options"], seats, data["seed"], (pairing, group, place))


@dataclass(frozen=True, slots=True)
class Settings:
    """A match as it was asked for. Equal settings give equal jobs."""

    game: str
    entrants: tuple[Entrant, ...]
    games: int  # of each pairing; rounded up to whole groups
    seed: str = "1"
    options: Mapping[str, str] = field(default_factory=dict)
    armies: tuple[str, ...] = ()  # those that meet each other; empty: all that there are
    seating: str = ""  # e.g. ABBB; empty: what fits the seats and the participants

    def json(self) -> dict[str, Any]:
        return {
            **asdict(self),
            "entrants": [entrant.json() for entrant in self.entrants],
            "armies": list(self.armies),
            "options": dict(self.options),
        }

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> Settings:
        return Settings(
            data["game"],
            tuple(map(Entrant.from_json, data["entrants"])),
            data["games"],
            data["seed"],
            data["options"],
            tuple(data["armies"]),
            data["seating"],
        )


class Schedule:
    """The jobs of a match, in the order in which they are played."""

    def __init__(self, settings: Settings) -> None:
        labels = [entrant.label for entrant in settings.entrants]
        for label in labels:
            if labels.count(label) > 1:
                raise BadInput(f"{label} takes part twice; give one of them another budget, or name it only once.")
        if not labels:
            raise BadInput("No participants were named.")
        if settings.games < 1:
            raise BadInput("--games is at least 1.")
        self.settings = settings
        self.deals = _deals(settings)
        game = find(settings.game)
        self.seats = len(game.seats(game.new(self.deals[0])))
        self.pairings = list(self._pairings())
        self.group_size = len(self.seatings(self.pairings[0]))
        self.groups = -(-settings.games // self.group_size)  # of each pairing

    @property
    def fair(self) -> float:
        """What the first participant scores where all are equal: its share of the seats."""
        pairing = self.pairings[0]
        seats = [entrant for seating in self.seatings(pairing) for entrant in seating]
        return seats.count(pairing[0]) / len(seats)

    def __len__(self) -> int:
        return len(self.pairings) * self.groups * self.group_size

    def __iter__(self) -> Iterator[Job]:
        """Group by group, each in every pairing: a ladder that is broken off has met everybody equally often."""
        for group in range(self.groups):
            for number, pairing in enumerate(self.pairings):
                for place, seats in enumerate(self.seatings(pairing)):
                    seed = f"{self.settings.seed}:{group}"
                    options = self.deals[group % len(self.deals)]
                    yield Job(self.settings.game, options, seats, seed, (number, group, place))

    def _pairings(self) -> Iterator[tuple[Entrant, ...]]:
        entrants = self.settings.entrants
        if len(entrants) == 1 or len(entrants) == self.seats or self.settings.seating:
            yield entrants
        else:
            yield from combinations(entrants, 2)

    def seatings(self, pairing: Sequence[Entrant]) -> list[tuple[Entrant, ...]]:
        """Who sits where in the games of a group."""
        text = self.settings.seating or self._usual_seating(len(pairing))
        patterns = text.split(",")
        for pattern in patterns:
            if len(pattern) != self.seats or not set(pattern) <= set(LETTERS[: len(pairing)]):
                letters = LETTERS[: len(pairing)]
                raise BadInput(f"--seating {pattern}: one of the letters {letters} for each of the {self.seats} seats.")
        if len(patterns) == 1:
            patterns = list(dict.fromkeys(text[-turn:] + text[:-turn] for turn in range(len(text))))
        return [tuple(pairing[LETTERS.index(letter)] for letter in pattern) for pattern in patterns]

    def _usual_seating(self, participants: int) -> str:
        if participants == self.seats:
            return LETTERS[:participants]
        return "A" + ("B" if participants > 1 else "A") * (self.seats - 1)


def _deals(settings: Settings) -> list[Mapping[str, str]]:
    """The options of the groups, in turn: in Neuroshima Hex every way to seat the armies, in an order by lot."""
    game = find(settings.game)
    options = dict(settings.options)
    if settings.game != "hex" or "armies" in options:
        if settings.armies:
            raise BadInput("--armies is for hex, without armies=.")
        game.new(options)
        return [options]
    known = list(settings.armies or load_armies())
    for army in known:
        if army not in load_armies():
            raise BadInput(f"There is no army {army!r}; there are {', '.join(load_armies())}.")
    seats = len(game.seats(game.new(options)))
    if len(set(known)) < len(known) or len(known) < seats:
        raise BadInput(f"--armies names at least {seats} different armies, as many as there are seats.")
    deals: list[Mapping[str, str]] = []
    reason = ""
    for together in combinations(known, seats):
        try:
            game.new({**options, "armies": ",".join(together)})
        except BadInput as error:  # an army that is not for this board
            reason = str(error)
        else:
            deals += [{**options, "armies": ",".join(armies)} for armies in permutations(together)]
    if not deals:
        raise BadInput(reason)
    random.Random(settings.seed).shuffle(deals)
    return deals
