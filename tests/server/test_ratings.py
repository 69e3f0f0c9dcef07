"""Ratings: who gains and who loses by a game's end, and that it is one transaction with that end."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy.exc import OperationalError

from sztab import bots
from sztab.messages.people import Player, Skill
from sztab.server.store import ratings as standings
from sztab.server.store.store import Store, migrate
from sztab.table.documents import Result, Seat, TableDocument

Persons = Callable[[str], Any]
NEW = Skill(25.0, 25 / 3)


def ended(sides: tuple[tuple[int, ...], ...], winners: tuple[int, ...], *, left: tuple[int, ...] = ()) -> TableDocument:
    """A rated game of hex between a, b, c, ... that is over."""
    count = sum(map(len, sides))
    seats = tuple(
        Seat("bot", name, name, "soldier") if seat in left else Seat("person", name, name)
        for seat, name in enumerate("abcdef"[:count])
    )
    return TableDocument(
        id="t", game="hex", rules="1", title="", options={}, owner="a", public=True, leaver="bot", created=0,
        seats=seats, names=tuple("ABCDEF"[:count]), seed="", sides=sides, rated=True, status="ended",
        result=Result(winners, "rules"),
    )  # fmt: skip


def after(table: TableDocument, **before: Skill) -> dict[str, float]:
    """What each player gains."""
    known = {name: before.get(name, NEW) for name in "abcdef"[: len(table.seats)]}
    return {name: skill.mu - known[name].mu for name, skill in standings.rated(table, known).items()}


def test_the_winner_gains_what_the_loser_loses() -> None:
    gains = after(ended(((0,), (1,)), (0,)))
    assert gains["a"] == pytest.approx(-gains["b"])
    assert gains["a"] > 0


def test_an_unlikely_win_gains_more() -> None:
    weak = {"a": Skill(20, 3), "b": Skill(30, 3)}
    assert after(ended(((0,), (1,)), (0,)), **weak)["a"] > after(ended(((0,), (1,)), (1,)), **weak)["b"] > 0


def test_a_draw_brings_ratings_together() -> None:
    gains = after(ended(((0,), (1,)), ()), a=Skill(20, 3), b=Skill(30, 3))
    assert gains["a"] > 0 > gains["b"]


def test_a_team_wins_together() -> None:
    gains = after(ended(((0, 2), (1, 3)), (1, 3)))
    assert gains["b"] == gains["d"] > 0 > gains["a"] == gains["c"]


def test_everybody_for_themselves() -> None:
    gains = after(ended(((0,), (1,), (2,)), (2,)))
    assert gains["c"] > 0 > gains["a"] == pytest.approx(gains["b"])


def test_who_leaves_comes_last_whatever_the_bot_does() -> None:
    gains = after(ended(((0,), (1,), (2,)), (0,), left=(0,)))
    assert gains["a"] < 0 < gains["b"] == pytest.approx(gains["c"])


def test_a_team_that_one_player_left_is_rated_by_its_result() -> None:
    gains = after(ended(((0, 2), (1, 3)), (0, 2), left=(0,)))
    assert gains["a"] > 0 > gains["b"]


def test_nothing_is_learnt_from_oneself() -> None:
    table = ended(((0,), (1,)), (0,))
    assert standings.rates(table)
    assert not standings.rates(replace(table, seats=table.seats[:1] * 2))
    assert not standings.rates(replace(table, rated=False))
    assert not standings.rates(replace(table, sides=((0, 1),)))


def test_games_that_end_at_once_all_count(database: str) -> None:
    store = Store(database)
    migrate(store.engine)
    for name in "ab":
        store.add_player(Player(name, name, True), 0)
    writing = store.engine.execution_options(writes=True)

    def end(number: int) -> None:
        with writing.begin() as connection:
            standings.record(connection, replace(ended(((0,), (1,)), (number % 2,)), id=f"t{number}"), 1.0)

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(end, range(8)))
    [found] = standings.of_player(store.engine, "a")
    games = standings.history(store.engine, "b", "hex", 2.0, 5, private=False)
    store.close()
    assert (found.games, found.wins) == (8, 4)
    assert [len(game.seats) for game in games.games] == [2] * 5
    assert games.next == 1.0


@pytest.fixture
def duel(member: Persons) -> tuple[Any, Any, str]:
    ann, bob = member("Ann"), member("Bob")
    table = ann.table("hex", "me", "open", public=True, rated=True)["table"]["id"]
    bob.post(f"/api/tables/{table}/seats/1/join")
    return ann, bob, table


def rating(person: Any) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = person.get(f"/api/players/{person.id}")["ratings"]
    return found


def test_the_end_of_a_game_is_history_and_rating(duel: tuple[Any, Any, str], clock: Any) -> None:
    ann, bob, table = duel
    assert rating(ann) == []
    ann.post(f"/api/tables/{table}/resign", seat=0)
    [lost], [won] = rating(ann), rating(bob)
    assert (won["game"], won["mode"], won["games"], won["wins"], lost["wins"]) == ("hex", "duel", 1, 1, 0)
    assert won["mu"] > 25 > lost["mu"]
    assert won["sigma"] < 25 / 3
    ladder = ann.get("/api/ratings", game="hex", mode="duel")["ratings"]
    assert [row["player"]["name"] for row in ladder] == ["Bob", "Ann"]
    [game] = ann.get(f"/api/players/{bob.id}/games")["games"]
    assert (game["table"], game["ended"], game["reason"]) == (table, clock.time, "resigned")
    assert [(seat["score"], seat["player"]["name"]) for seat in game["seats"]] == [(0, "Ann"), (1, "Bob")]
    assert game["seats"][1]["before"] == {"mu": 25, "sigma": 8.33}
    assert game["seats"][1]["after"]["mu"] == won["mu"]


def test_it_is_one_transaction(duel: tuple[Any, Any, str], monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob, table = duel

    def full(*_: object) -> None:
        raise OperationalError("INSERT", {}, Exception("database or disk is full"))

    with monkeypatch.context() as patch:
        patch.setattr(standings, "_write_rating", full)
        ann.post(f"/api/tables/{table}/resign", 503, seat=0)
    assert ann.get(f"/api/tables/{table}")["status"] == "running"
    assert rating(ann) == rating(bob) == []
    ann.post(f"/api/tables/{table}/resign", seat=0)
    assert rating(bob)[0]["games"] == 1


def test_a_bot_has_a_rating_too(member: Persons) -> None:
    ann = member("Ann")
    table = ann.table("hex", "me", "random", rated=True)["table"]["id"]
    ann.post(f"/api/tables/{table}/resign", seat=0)
    [bot, person] = ann.get("/api/ratings", game="hex", mode="duel")["ratings"]
    assert (bot["bot"], bot["version"], bot["player"]) == ("random", bots.level("hex", "random").version, None)
    assert bot["mu"] > person["mu"]


def test_a_rated_table_needs_accounts_and_opponents(member: Persons, person: Persons) -> None:
    ann, guest = member("Ann"), person("Guest")
    needs = "This table is rated: it needs an account."
    seats = [{"kind": "person"}]
    assert guest.post("/api/tables", 403, game="hex", rated=True, seats=seats)["error"] == needs
    assert ann.post("/api/tables", 400, game="hex", rated=True, seats=seats * 2)["field"] == "rated"
    solo = ann.post("/api/tables", 400, game="state51", options={"seats": "1"}, rated=True, seats=seats)
    assert solo["field"] == "rated"
    made = ann.table("hex", "me", "open", public=True, rated=True)
    table = made["table"]["id"]
    assert guest.post(f"/api/tables/{table}/seats/1/join", 403)["error"] == needs
    assert guest.post("/api/links", 403, token=made["links"][1]["token"])["error"] == needs
    assert "against themselves" in ann.post(f"/api/tables/{table}/seats/1/join", 409)["error"]


def test_nobody_helps_at_a_rated_table(duel: tuple[Any, Any, str], member: Persons) -> None:
    ann, bob, table = duel
    assert "no hints" in ann.post(f"/api/tables/{table}/hint", 409, seat=0)["error"]
    ann.answer(table, 0)
    assert "rated" in ann.post(f"/api/tables/{table}/offer", 409, seat=0, kind="takeback")["error"]
    link = bob.post(f"/api/tables/{table}/seats/1/link")["links"][0]["token"]
    assert member("Carl").post("/api/links", 409, token=link)["error"] == "This seat is taken."


def test_games_that_are_not_rated_are_history_only(person: Persons) -> None:
    ann = person("Ann")
    table = ann.table("hex", "me", "me")["table"]["id"]
    ann.post(f"/api/tables/{table}/resign", seat=0)
    assert rating(ann) == []
    [game] = ann.get(f"/api/players/{ann.id}/games")["games"]
    assert game["seats"][0]["after"] is None
    assert person("Bob").get(f"/api/players/{ann.id}/games")["games"] == [], "the table was private"
