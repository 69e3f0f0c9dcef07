"""How a game of In the Ruins of Wrocław ended, in words, and who shot best."""

from __future__ import annotations

import pytest

from sztab.core.event import Event
from sztab.games.wroclaw.game import WroclawGame

GAME = WroclawGame()


@pytest.mark.parametrize(
    ("language", "short", "both", "best"),
    [
        (
            "en",
            "Side A has fewer than three characters in hand.",
            "Nobody has three characters in hand; living characters: 2 against 5.",
            "Best shot: {name} (Side B), wounds: 3.",
        ),
        (
            "pl",
            "Strona A ma na ręce mniej niż trzy postacie.",
            "Nikt nie ma trzech postaci na ręce; żywe postacie: 2 do 5.",
            "Najlepszy strzelec: {name} (Strona B), rany: 3.",
        ),
        (
            "de",
            "Seite A hat weniger als drei Charaktere auf der Hand.",
            "Niemand hat drei Charaktere auf der Hand; lebende Charaktere: 2 gegen 5.",
            "Bester Schütze: {name} (Seite B), Wunden: 3.",
        ),
    ],
)
def test_who_has_too_few_characters(language: str, short: str, both: str, best: str) -> None:
    state = GAME.new({})
    character = state.cards.characters[0]
    shot = Event("shot", "WEAP-4", {"seat": "B", "shooter": character.id, "before": 1, "after": 4})
    over = Event("over", "TURN-9", {"winners": ["B"], "short": ["A"], "living": [2, 5]})
    told = GAME.ending(state, [shot, over], language)
    assert told.cause == short
    assert told.best == best.format(name=character.name)
    over = Event("over", "TURN-9", {"winners": ["B"], "short": ["A", "B"], "living": [2, 5]})
    assert GAME.ending(state, [over], language).cause == both


@pytest.mark.parametrize(
    ("language", "said", "fires"),
    [
        ("en", "The game is over; winner: Side B.", "Side A fires."),
        ("pl", "Koniec gry; wygrywa: Strona B.", "Strona A prowadzi ostrzał."),
        ("de", "Das Spiel ist aus; Sieger: Seite B.", "Seite A feuert."),
    ],
)
def test_the_log_names_sides_as_players_do(language: str, said: str, fires: str) -> None:
    over = Event("over", "TURN-9", {"winners": ["B"], "short": ["A"], "living": [2, 5]})
    assert GAME.explain(over, language).endswith(said)
    assert GAME.explain(Event("fire", "TURN-5", {"seat": "A"}), language) == fires
