"""A refusal is said in the language of whoever asked; to whoever does not say one, in English."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from litestar.testing import TestClient

Persons = Callable[[str], Any]

OCCUPIED = {
    "en": "hq@c3: SET-4 Before the first turn each player places the HQ, on an empty hex (of the inner 19).",
    "pl": "hq@c3: SET-4 Przed pierwszą turą każdy wystawia Sztab na puste pole (wewnętrznych 19).",
    "de": "hq@c3: SET-4 Vor dem ersten Zug setzt jeder sein HQ auf ein leeres Feld (der inneren 19).",
}
UNREADABLE = {
    "en": "TURN-16 qq: this is not an action of the game.",
    "pl": "TURN-16 qq: to nie jest akcja tej gry.",
    "de": "TURN-16 qq: das ist keine Aktion des Spiels.",
}


def begun(person: Persons) -> tuple[Any, str]:
    """Both seats of a duel are one person's, and the middle is taken."""
    ann = person("Ann")
    table = ann.table("hex", "me", "me")["table"]["id"]
    ann.answer(table, 0, "hq@c3")
    return ann, table


@pytest.mark.parametrize("language", ["en", "pl", "de"])
def test_over_http_the_header_decides(language: str, person: Persons, client: TestClient[Any]) -> None:
    ann, table = begun(person)
    decision = ann.state(table, 1)["decision"]

    def asked(token: str, accepts: str) -> Any:
        wish = {"seat": 1, "decision": decision, "token": token, "client": "one"}
        headers = {**ann.headers(), "Accept-Language": accepts}
        return client.post(f"/api/tables/{table}/answer", json=wish, headers=headers)

    refused = asked("hq@c3", f"fr, {language}-XX;q=0.9, en;q=0.1")
    assert refused.status_code == 422
    assert refused.json() == {"error": OCCUPIED[language], "rule": "SET-4", "field": "token"}
    assert asked("qq", language).json()["error"] == UNREADABLE[language]


def test_without_a_wish_it_is_english(person: Persons, client: TestClient[Any]) -> None:
    for accepts in ("fr", "pl;q=0, en", "pl;q=x", ""):
        told = client.get("/api/tables/none", headers={"Accept-Language": accepts})
        assert told.json()["error"] == "There is no such table."
    told = client.get("/api/tables/none/state", params={"language": "de"}, headers={"Accept-Language": "pl"})
    assert told.json()["error"] == "Diesen Tisch gibt es nicht."


@pytest.mark.parametrize("language", ["en", "pl", "de"])
def test_over_a_socket_the_language_of_the_watch_decides(
    language: str, person: Persons, client: TestClient[Any]
) -> None:
    ann, table = begun(person)
    decision = ann.state(table, 1)["decision"]
    with client.websocket_connect(f"/api/tables/{table}/live", headers=ann.headers()) as socket:
        socket.send_json({"type": "watch", "seats": [{"seat": 1}], "language": language})
        socket.send_json({"type": "answer", "seat": 1, "decision": decision, "token": "hq@c3", "client": "one"})
        while (message := socket.receive_json())["type"] != "refused":
            pass
    assert (message["rule"], message["error"]) == ("SET-4", OCCUPIED[language])


@pytest.mark.parametrize("language", ["en", "pl", "de"])
def test_in_a_study_the_wish_decides(language: str, person: Persons) -> None:
    position = "19 | c3:Bhq | B=borgo 20 - ?; M=moloch 20 - ? | M:hq"
    told = person("Ann").post("/api/study", game="hex", position=position, tokens=["hq@c3"], language=language)
    assert told["refused"] == {"error": OCCUPIED[language], "rule": "SET-4", "field": "token"}


@pytest.mark.parametrize("language", ["en", "pl", "de"])
def test_what_fits_is_no_refusal(language: str, person: Persons, client: TestClient[Any]) -> None:
    """Whoever asks what can be chosen has done nothing wrong: the answer says it, with status 200."""
    duel = {"armies": "borgo,moloch"}
    answer = client.post(
        "/api/games/hex/fits",
        json={"options": [duel, {**duel, "mode": "teams"}]},
        headers={**person("Ann").headers(), "Accept-Language": language},
    )
    words = {
        "en": "This mode is for 4/6 seats, not for 2.",
        "pl": "Ten tryb jest na tyle miejsc: 4/6, nie na 2.",
        "de": "Dieser Modus ist für 4/6 Plätze, nicht für 2.",
    }
    assert (answer.status_code, answer.json()) == (200, {"refused": [None, words[language]]})


@pytest.mark.parametrize("language", ["en", "pl", "de"])
def test_options_are_refused_with_their_own_words(language: str, person: Persons, client: TestClient[Any]) -> None:
    ann = person("Ann")
    told = client.post(
        "/api/games/hex/check",
        json={"options": {"armies": "borgo,ogre"}},
        headers={**ann.headers(), "Accept-Language": language},
    ).json()["error"]
    begins = {"en": "There is no army 'ogre'; there are", "pl": "Nie ma armii 'ogre'; są", "de": "Es gibt keine Armee 'ogre'; es gibt"}  # fmt: skip # noqa: E501
    assert told.startswith(begins[language])
    assert "beasts, borgo" in told


@pytest.mark.parametrize("language", ["en", "pl", "de"])
def test_a_record_is_refused_in_the_readers_words(language: str, person: Persons, client: TestClient[Any]) -> None:
    record = '[Game "hex"]\n[B "borgo"]\n[M "moloch"]\n\n0 B  hq@c3\n0 M  hq@c3\n'
    refused = client.post(
        "/api/records",
        json={"record": record},
        headers={**person("Ann").headers(), "Accept-Language": language},
    )
    line = {"en": "Line 6", "pl": "Wiersz 6", "de": "Zeile 6"}[language]
    assert refused.status_code == 400
    assert refused.json() == {"error": f"{line}: {OCCUPIED[language]}", "rule": None, "field": "record", "line": 6}
