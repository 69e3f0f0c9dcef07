"""How a game of Neuroshima Hex ended, in words, and the damage that units did."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from sztab.core.ending import Ending
from sztab.core.event import Event
from sztab.core.game import Chance
from sztab.games.hex.game import HexGame

GAME = HexGame()
# Moloch's HQ stands beside Borgo's HQ, a Mutant and a Super-mutant.
FALLS = "19 | b2:Bmu1 c2:Bhq c3:Mhq d3:Bsm4 | B=borgo 20 ba ?; M=moloch {toughness} - ? | B:play"


def fought(position: str, *tokens: str) -> tuple[str, list[Event]]:
    state, events = GAME.read_position(position), []
    chance = random.Random(1)
    for token in tokens:
        while isinstance(GAME.pending(state), Chance):
            state = GAME.apply(state, GAME.deal(state, chance.randrange)).state
        step = GAME.apply(state, GAME.read_action(state, token))
        state = step.state
        events += step.events
    return GAME.print_position(state), events


def told(position: str, events: Sequence[Event], language: str) -> Ending:
    return GAME.ending(GAME.read_position(position), events, language)


@pytest.mark.parametrize(
    ("language", "cause", "best"),
    [
        ("en", "The HQ of Moloch was destroyed.", "Best unit: Super-mutant (Borgo), 2 damage."),
        ("pl", "Sztab armii Moloch został zniszczony.", "Najlepsza jednostka: Super-mutant (Borgo), obrażenia: 2."),
        ("de", "Das HQ (Moloch) wurde zerstört.", "Beste Einheit: Supermutant (Borgo), Schaden: 2."),
    ],
)
def test_a_fallen_hq_and_who_hit_it(language: str, cause: str, best: str) -> None:
    end, events = fought(FALLS.format(toughness=3), "ba!")
    found = told(end, events, language)
    assert (found.cause, found.best) == (cause, best)
    lost = sum(event.data["wounds"] for event in events if event.kind == "hq_wounded")
    assert sum(tally.count for tally in found.tallies) == lost


@pytest.mark.parametrize(
    ("result", "left", "cause"),
    [
        ("M", (11, 20), "After the last battle the strongest HQ is that of Moloch: Moloch 20, Borgo 11."),
        ("draw", (7, 7), "After the last battle the HQs are equally strong: Borgo 7, Moloch 7."),
        ("draw", (0, 0), "The HQs of several armies were destroyed in the same battle: Borgo, Moloch."),
    ],
)
def test_the_comparison(result: str, left: tuple[int, int], cause: str) -> None:
    position = f"19 | c2:Bhq e1:Mhq | B=borgo {left[0]} - 0; M=moloch {left[1]} - 0 | M:over result={result}"
    assert told(position, [], "en").cause == cause


def test_a_game_that_people_ended_has_no_cause_in_the_rules() -> None:
    assert told(FALLS.format(toughness=3), [], "en") == Ending()


@pytest.mark.parametrize(
    ("language", "said"), [("en", "winner: Borgo"), ("pl", "wygrywa: Borgo"), ("de", "gewinnt: Borgo")]
)
def test_the_log_names_the_army_that_won(language: str, said: str) -> None:
    _, events = fought(FALLS.format(toughness=3), "ba!")
    assert GAME.narrate(events, language)[-1].removesuffix(".").split(" (")[0].endswith(said)
