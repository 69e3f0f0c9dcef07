"""How a game of 51st State ended, in words, with the true totals."""

from __future__ import annotations

import random

import pytest

from sztab.core.event import Event
from sztab.core.game import Chance, Outcome
from sztab.games.state51.game import State51Game
from sztab.games.state51.narration import explain

GAME = State51Game()


def end_of_a_game() -> tuple[str, list[str], list[int]]:
    chance, state, names, totals = random.Random(1), GAME.new({"seats": "2"}), [""] * 2, [0, 0]
    while not isinstance(pending := GAME.pending(state), Outcome):
        if isinstance(pending, Chance):
            action = GAME.deal(state, chance.randrange)
        else:
            action = chance.choice(GAME.answers(state, pending.seats[0]))[1]
        state = GAME.apply(state, action).state
    for seat in range(2):
        names[seat] = GAME.called(state, seat)
        totals[seat] = int(state.now.vp[seat])
    return GAME.print_position(state), names, totals


@pytest.mark.parametrize(
    ("language", "begins", "note"),
    [
        ("en", "Most victory points: ", "on the track"),
        ("pl", "Najwięcej punktów zwycięstwa: ", "na torze"),
        ("de", "Die meisten Siegpunkte: ", "auf der Leiste"),
    ],
)
def test_the_totals_with_the_points_for_locations(language: str, begins: str, note: str) -> None:
    position, names, totals = end_of_a_game()
    told = GAME.ending(GAME.read_position(position), [], language)
    best, worst = sorted(totals, reverse=True)
    assert best > worst
    assert told.cause.startswith(begins)
    assert told.cause.endswith(f", {best}\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}{worst}.")
    if language == "en":
        assert names[totals.index(best)] in told.cause
    assert [tally.count for tally in told.tallies] == [best, worst]
    for tally in told.tallies:
        track, locations = (int(word) for word in tally.note.replace(",", "").split() if word.isdigit())
        assert track + locations == tally.count
        assert note in tally.note


def test_the_log_names_players_as_it_does_everywhere() -> None:
    over = Event("over", "END-3", {"winners": ["1", "2"]})
    assert explain(over, "en") == "The game is over; winner: Player 1, Player 2"
    assert explain(over, "de").endswith("Spieler 1, Spieler 2")


def test_the_story_calls_a_seat_by_its_faction() -> None:
    start = GAME.new({"factions": "new_york,merchants_guild"})
    taken = Event("stolen", "EFF-6", {"seat": "2", "other": "1", "count": 1, "good": "gun", "card": "thieves_den"})
    kept = Event("kept", "SET-3", {"seat": "1", "count": 4})
    over = Event("over", "END-3", {"winners": ["2"]})
    told = GAME.tell([kept, taken, over], "en", start)
    assert [line.says for line in told] == [
        "New York has chosen 4 cards",
        "Merchants Guild takes 1 gun from New York (Thieves Den)",
        "The game is over; winner: Merchants Guild",
    ]
    assert GAME.tell([kept], "pl", start)[0].says == "Nowy Jork wybiera 4 karty"


def test_before_the_lots_are_drawn_a_seat_is_a_number() -> None:
    start = GAME.new({"seats": "2"})
    drawn = Event("faction", "SET-1", {"seat": "2", "faction": "new_york"})
    assert explain(drawn, "en", start) == explain(drawn, "en", None) == "Player 2 plays New York."


def test_the_virtual_opponent_is_no_player() -> None:
    start = GAME.new({"factions": "new_york"})
    drawn = Event("drew", "SOLO-3", {"seat": "2"})
    assert explain(drawn, "en", start) == "Virtual opponent draws a card."
