"""How a game ended, in words: why, who did what, and what a rematch would be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Persons = Callable[[str], Any]
LANGUAGES = ("en", "pl", "de")


def ending(person: Any, table: str) -> dict[str, Any]:
    return {language: person.get(f"/api/tables/{table}/ending", language=language) for language in LANGUAGES}


def two(person: Persons, game: str, **options: str) -> tuple[Any, Any, str]:
    ann, bob = person("Ann"), person("Bob")
    table: str = ann.table(game, "me", "open", options=options, public=True)["table"]["id"]
    bob.post(f"/api/tables/{table}/seats/1/join")
    return ann, bob, table


@pytest.mark.parametrize(
    ("game", "options", "said", "next"),
    [
        (
            "hex",
            {"armies": "borgo,moloch"},
            ("Bob (Moloch) resigned.", "Bob (Moloch): poddanie partii.", "Bob (Moloch) hat aufgegeben."),
            "In a rematch the sides are swapped: Bob: Borgo, Ann: Moloch.",
        ),
        (
            "wroclaw",
            {},
            ("Bob (Side B) resigned.", "Bob (Strona B): poddanie partii.", "Bob (Seite B) hat aufgegeben."),
            "In a rematch the sides are swapped: Bob: Side A, Ann: Side B.",
        ),
        (
            "state51",
            {"factions": "new_york,mutants_union"},
            (
                "Bob (Mutants Union) resigned.",
                "Bob (Sojusz Mutantów): poddanie partii.",
                "Bob (Mutantenunion) hat aufgegeben.",
            ),
            "In a rematch the sides are swapped: Bob: New York, Ann: Mutants Union.",
        ),
    ],
)
def test_who_resigned_is_named(
    person: Persons, game: str, options: dict[str, str], said: tuple[str, str, str], next: str
) -> None:
    ann, bob, table = two(person, game, **options)
    bob.post(f"/api/tables/{table}/resign", seat=1)
    told = ending(ann, table)
    assert tuple(told[language]["cause"] for language in LANGUAGES) == said
    assert told["en"]["rematch"] == next


def test_factions_by_lot_are_drawn_again(person: Persons) -> None:
    ann, bob, table = two(person, "state51")
    bob.post(f"/api/tables/{table}/resign", seat=1)
    assert [told["rematch"] for told in ending(ann, table).values()] == [
        "In a rematch the sides are drawn by lot again.",
        "W rewanżu strony losuje się od nowa.",
        "In der Revanche werden die Seiten neu ausgelost.",
    ]


def test_the_points_of_51st_state_are_told_with_those_for_locations(person: Persons) -> None:
    ann, bob, table = two(person, "state51", factions="new_york,mutants_union")
    bob.post(f"/api/tables/{table}/resign", seat=1)
    told = ann.get(f"/api/tables/{table}/ending")
    assert told["title"] == "Victory points"
    assert told["tallies"] == [
        {"seat": seat, "says": name, "count": 0, "note": "0 on the track, 0 for locations"}
        for seat, name in enumerate(("New York", "Mutants Union"))
    ]


def test_a_draw_was_agreed_on(person: Persons) -> None:
    ann, bob, table = two(person, "hex")
    ann.post(f"/api/tables/{table}/offer", seat=0, kind="draw")
    bob.post(f"/api/tables/{table}/offer/answer", seat=1, accept=True)
    assert [one["cause"] for one in ending(ann, table).values()] == [
        "The players agreed on a draw.",
        "Gracze zgodzili się na remis.",
        "Die Spieler haben sich auf Unentschieden geeinigt.",
    ]


def test_the_rematch_is_what_was_said(person: Persons) -> None:
    ann, bob, table = two(person, "hex", armies="borgo,moloch")
    bob.post(f"/api/tables/{table}/resign", seat=1)
    for who, seat in ((ann, 0), (bob, 1)):
        found = who.post(f"/api/tables/{table}/rematch", seat=seat)
    again = ann.get(f"/api/tables/{found['rematch']['table']}")
    assert [seat["player"]["name"] for seat in again["seats"]] == ["Bob", "Ann"]


def test_a_running_game_has_no_ending(person: Persons) -> None:
    ann, _, table = two(person, "hex")
    assert ann.get(f"/api/tables/{table}/ending", 409)["error"] == "The game is not over."
