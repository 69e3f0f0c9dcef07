"""What the page draws: scenes and offers say what the rules say, as JSON, in three languages, and tell no secrets."""

import json
import random
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
import pytest

from state51.table import Table
from sztab.core.game import LANGUAGES, Chance, Decision, Outcome
from sztab.core.view import View
from sztab.games.state51.game import GAME
from sztab.games.state51.position import Position
from sztab.games.state51.scene.types import Scene

BUSY = """
    sets: base, new_era
    round: 5
    first: 2
    turn: 1
    connections: thugs, merchants
    1.vp: 9
    1.pool: 2 fuel, 2 iron, 2 ammo, 4 worker, 3 grey, 4 red, 1 shield
    1.hand: arena, brick_storage, punks
    1.deals: truck
    1.state: abandoned_suburbs, ruins:pub, gun_shop, methane_storage[3 fuel], archive[used 2]
    2.vp: 12
    2.pool: 1 gun
    2.hand: thugs*, school, church
    2.state: assassin, brick_supplier[shield], scrap_metal
"""


def scene(table: Table, seat: int | None = 1, language: str = "en") -> dict[str, Any]:
    """As a seat, counted from 1, sees it."""
    return drawn(GAME.view(table.state, None if seat is None else seat - 1), language)


def drawn(view: View, language: str = "en") -> dict[str, Any]:
    """As it is sent."""
    return dict(msgspec.json.decode(msgspec.json.encode(GAME.scene(view, language))))


def offer(found: Mapping[str, Any], token: str) -> dict[str, Any]:
    (one,) = [one for one in found["legal"] if one["token"] == token]
    return dict(one)


def bag(parts: list[dict[str, Any]]) -> dict[str, int]:
    return {part["good"]: part["count"] for part in parts}


# ---- what lies on the table


def test_a_state_lies_in_three_rows_with_its_marks() -> None:
    seat = scene(Table(BUSY))["seats"][0]
    rows = {word: [site["site"] for site in sites] for word, sites in seat["rows"].items()}
    assert rows == {
        "production": ["ruins:pub"],
        "feature": ["methane_storage"],
        "action": ["abandoned_suburbs", "archive", "gun_shop"],
    }
    (ruins,), (storage,) = seat["rows"]["production"], seat["rows"]["feature"]
    assert (ruins["ruins"], ruins["defence"], ruins["card"]) == (True, None, "pub")
    assert bag(storage["stock"]) == {"fuel": 3}
    archive = seat["rows"]["action"][1]
    assert (archive["used"], archive["uses"], archive["defence"]) == (2, 2, 5)
    assert seat["deals"] == [{"card": "truck", "good": "ammo"}]
    assert bag(seat["pool"])["contact_grey"] == 3
    assert seat["score"] == {"track": 9, "locations": 4, "total": 13, "goods": 21}


def test_a_shield_raises_the_defence_that_is_shown() -> None:
    (shielded,) = [
        site for site in scene(Table(BUSY))["seats"][1]["rows"]["production"] if site["site"] == "brick_supplier"
    ]
    assert (shielded["shield"], shielded["defence"]) == (True, 4)


def test_of_other_hands_only_what_all_have_seen() -> None:
    found = scene(Table(BUSY))
    assert found["seats"][1]["hand"] == {"count": 3, "cards": [{"card": "thugs", "seen": True}], "hidden": 2}
    assert [one["card"] for one in found["seats"][0]["hand"]["cards"]] == ["arena", "brick_storage", "punks"]
    watched = scene(Table(BUSY), None)
    assert watched["seats"][0]["hand"]["hidden"] == 3
    assert watched["legal"] == watched["shut"] == []
    assert watched["viewer"] is None


def test_connections_deck_and_the_end() -> None:
    found = scene(Table(BUSY))
    assert (found["connections"]["red"]["up"], found["connections"]["blue"]["up"]) == ("thugs", "merchants")
    assert found["end"] == {"at": 25, "triggered": False}
    assert scene(Table("1.vp: 25"))["end"]["triggered"]
    assert (found["first"], found["seats"][1]["first"]) == (1, True)


def test_the_lookout_says_who_takes_in_which_order() -> None:
    table = Table("phase: lookout\nround: 2\nfirst: 2", players=3)
    table.play("<punks>", "<junk_train>", "<arena>", "<pub>", "<school>", "<docks>")
    draft = scene(table, 2)["draft"]
    assert draft == {"number": 1, "cards": ["arena", "docks", "pub", "school"], "order": [1, 2, 0], "taken": 0}
    assert scene(table, 2)["prompt"] == "Take one of the face-up cards."
    assert scene(table, 1)["prompt"] == "New York takes one of the face-up cards."
    table.play("take pub", "take arena")
    assert scene(table, 1)["draft"]["order"] == [1, 2, 0]
    table.play("take docks", "<church>", "<camp>", "<quarry>", "<arena>")
    assert (scene(table)["draft"]["number"], scene(table)["draft"]["order"]) == (2, [0, 2, 1])


def test_the_end_is_scored_seat_by_seat() -> None:
    table = Table("1.vp: 26\n2.vp: 20\n1.state: arena, ruins:pub\n2.state: school, docks\npassed: 2").play("pass")
    found = scene(table)
    assert [seat["score"]["track"] for seat in found["seats"]] == [26, 20]
    assert [seat["score"]["locations"] for seat in found["seats"]] == [1, 2]
    assert [seat["score"]["total"] for seat in found["seats"]] == [27, 22]
    assert (found["winners"], found["phase"]) == ([0], "over")
    assert found["prompt"] == "The game is over. Winner: Mutants Union."


# ---- what may be done


def test_an_offer_tells_its_price_and_gain_before() -> None:
    found = scene(Table(BUSY))
    build = offer(found, "build arena")
    assert (build["kind"], build["card"], bag(build["pays"]), bag(build["gains"])) == (
        "build",
        "arena",
        {"contact_grey": 2},
        {"gun": 2},  # with the gun shop there are two icons
    )
    assert build["says"] == "Build Arena: pay 2 grey contacts, gain 2 guns"
    raze = offer(found, "raze 2:brick_supplier")
    assert (raze["seat"], raze["site"], raze["defence"], bag(raze["pays"])) == (
        1,
        "brick_supplier",
        4,
        {"contact_red": 4},
    )
    assert raze["others"] == [{"seat": 1, "good": "brick", "count": 1}]
    send = offer(found, "send 2:assassin")
    assert (bag(send["pays"]), bag(send["gains"])) == ({"worker": 1}, {"gun": 1})
    assert send["others"] == [{"seat": 1, "good": "worker", "count": 1}]


def test_payments_of_one_action_are_one_group() -> None:
    found = scene(Table(BUSY))
    ways = [one for one in found["legal"] if one["group"] == "convert blue"]
    assert len(ways) == 3
    assert [one["usual"] for one in ways].count(True) == 1
    (stock,) = [one for one in ways if "card" in one["pays"][0]]
    assert stock["pays"] == [
        {"good": "fuel", "count": 1, "card": "methane_storage", "seat": 0, "site": "methane_storage"}
    ]
    assert "from Methane Storage" in stock["says"]


def test_a_choice_that_follows_is_announced() -> None:
    table = Table("1.pool: 3 grey\n1.hand: suppliers\n2.state: assassin, docks\nsets: base, winter, new_era")
    follows = [one["then"] for one in scene(table)["legal"] if one["kind"] == "build"]
    assert follows == ["Whose production do you use?"]


def test_a_drawn_card_does_not_hide_what_comes_after() -> None:
    """Cards are drawn before the bonus of a new location is given: both are told."""
    table = Table("1.pool: 2 grey\n1.hand: pub")
    assert bag(offer(scene(table), "build pub")["gains"]) == {"card": 2}


def test_what_is_shut_says_why() -> None:
    found = scene(Table(BUSY))
    reasons = {(one["kind"], one.get("card") or one.get("site")): one["says"] for one in found["shut"]}
    assert reasons["deal", "arena"] == "Costs 2 blue contacts: you do not have enough."
    assert reasons["use", "archive"] == "Already used this round."
    assert ("build", "arena") not in reasons
    passed = scene(Table(BUSY + "\n    passed: 2"))
    assert {one["says"] for one in passed["shut"] if one["kind"] == "raze"} == {
        "This player has passed and cannot be a target."
    }


def test_what_reaches_the_end_is_marked() -> None:
    table = Table("1.vp: 24\n1.pool: 1 brick\n1.hand: arena\n1.state: gun_shop")
    assert offer(scene(table), "develop gun_shop>arena")["ends"]
    assert not offer(scene(table), "pass")["ends"]


def test_a_choice_in_production_may_bring_nothing_by_itself() -> None:
    table = Table("""
        sets: base, winter
        round: 2
        phase: production
        turn: 1
        ask: copy 1
        stage: locations
        cursor: 6
        1.state: assassin, corner_shop, crossroads, sharrash, black_fortress, power_station, wrecker
    """)
    assert offer(scene(table), "=black_fortress")["gains"] == []


def test_a_choice_in_production_counts_only_what_is_chosen() -> None:
    table = Table("phase: production\nround: 2\nsets: base, winter\n1.deals: truck\n1.state: black_fortress, assassin")
    table.play("<arena>")
    assert [bag(one["gains"]) for one in scene(table)["legal"]] == [{"gun": 1}, {"iron": 1}]
    assert [one["others"] for one in scene(table)["legal"]] == [[], []]


# ---- whole games


OPTIONS = [
    {"seats": "4", "sets": "base,new_era"},
    {"seats": "3", "sets": "base,winter"},
    {"seats": "2", "sets": "base,new_era,winter"},
    {"seats": "1", "sets": "base,winter"},
]


def game(options: Mapping[str, str]) -> Iterator[tuple[Position, tuple[int, ...], random.Random]]:
    """A random game; passing is put off, so that States grow."""
    rng = random.Random(json.dumps(options))
    state = GAME.new(options)
    while not isinstance(pending := GAME.pending(state), Outcome):
        if isinstance(pending, Chance):
            state = GAME.apply(state, GAME.deal(state, rng.randrange)).state
            continue
        yield state, pending.seats, rng
        legal = GAME.tokens(state, pending.seats[0])
        token = rng.choice([token for token in legal if token != "pass"] or legal)
        state = GAME.play(state, token).state


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: options["seats"])
def test_every_legal_token_is_offered_once_and_pays_what_it_says(options: Mapping[str, str]) -> None:
    kinds = set()
    for number, (state, seats, rng) in enumerate(game(options)):
        view = GAME.view(state, seats[0])
        found = drawn(view, LANGUAGES[number % 3])
        msgspec.convert(found, Scene)
        assert [one["token"] for one in found["legal"]] == list(view.legal)
        groups = {one["group"] for one in found["legal"]}
        assert groups == {one["group"] for one in found["legal"] if one["usual"]}
        kinds |= {one["kind"] for one in found["legal"]}
        assert_true(state, seats[0], rng.choice(found["legal"]))
    assert {"keep", "take", "build", "deal", "pass", "use"} <= kinds


def assert_true(state: Position, seat: int, one: Mapping[str, Any]) -> None:
    """The goods in the pool afterwards are those before, less what is paid and more what is gained."""
    step = GAME.play(state, one["token"])
    after = step.state.now
    if (
        state.now.phase != 3
        or after.phase != 3
        or one["then"]
        or any(part["good"] in ("card", "own_deal") for part in one["pays"])
    ):
        return
    paid = bag([part for part in one["pays"] if "card" not in part])
    gained = bag(one["gains"])
    goods = ("fuel", "gun", "iron", "brick", "ammo", "worker", "card", "vp")
    for place, word in enumerate(goods):
        change = gained.get(word, 0) - paid.get(word, 0)
        if word == "vp":
            assert after.vp[seat] - state.now.vp[seat] == change, one
        elif word != "card" and isinstance(GAME.pending(step.state), Decision):
            assert after.pool[seat][place] - state.now.pool[seat][place] == change, one


@pytest.mark.parametrize("options", OPTIONS[:3], ids=lambda options: options["seats"])
def test_a_scene_tells_no_secrets(options: Mapping[str, str]) -> None:
    """Whatever the others hold, a seat that cannot know it is drawn the same."""
    for number, (state, _seats, rng) in enumerate(game(options)):
        if number % 9:
            continue
        for seat in (*range(int(options["seats"])), None):
            view = GAME.view(state, seat)
            other = GAME.view(GAME.sample(view, rng.randrange), seat)
            if other.undo == view.undo:
                assert GAME.scene(other) == GAME.scene(view)
        assert not GAME.scene(GAME.view(state, None)).legal


# ---- the virtual opponent


def solo(text: str) -> Table:
    return Table(f"{text}\n2.faction: virtual", 1)


def test_the_virtual_opponent_announces_what_it_does_next() -> None:
    assert scene(solo("connections: thugs, merchants"))["solo"]["next"] == "red"
    assert scene(solo("connections: merchants"))["solo"]["next"] == "blue"
    assert scene(solo(""))["solo"]["next"] == "attack"
    assert scene(solo("attack: arena\nstruck: 1"))["solo"]["next"] == "pass"
    assert scene(solo("passed: 2"))["solo"]["next"] == "passed"
    assert scene(solo(""))["seats"][1]["virtual"]


ATTACKS = [
    ("1.state: docks", "pub", "none", []),
    ("1.state: assassin, methane_storage", "arena", "only", ["assassin"]),
    ("1.state: assassin, docks", "arena", "types", ["assassin", "docks"]),
    ("1.state: docks, brick_supplier", "assassin", "distance", ["brick_supplier", "docks"]),
    ("1.state: gun_shop, assembly_plant", "archive", "spoils", ["gun_shop", "assembly_plant"]),
    ("1.state: assembly_plant[used 1], gun_shop", "archive", "standing", ["gun_shop", "assembly_plant"]),
]


@pytest.mark.parametrize(("text", "card", "decided", "first"), ATTACKS, ids=lambda case: str(case))
def test_an_attack_tells_how_it_found_its_victim(text: str, card: str, decided: str, first: list[str]) -> None:
    table = solo(f"{text}\n1.pool: 4 worker").play("exchange gun", "end", f"<{card}>")
    (attacked,) = [event for event in table.events if event.kind == "attacked"]
    assert attacked.data["decided"] == decided
    assert [one["site"] for one in attacked.data["compared"]][: len(first)] == first
    for language in LANGUAGES:
        told = GAME.narrate(table.events, language)
        assert any(line.endswith("(SOLO-7)") for line in told)


def test_the_first_in_the_comparison_is_the_victim() -> None:
    """In whole solo games: what the event puts first is what falls, or is among what is asked about."""
    seen = set()
    for seed in range(6):
        rng = random.Random(seed)
        state = GAME.new({"seats": "1"})
        while not isinstance(pending := GAME.pending(state), Outcome):
            if isinstance(pending, Chance):
                step = GAME.apply(state, GAME.deal(state, rng.randrange))
            else:
                legal = GAME.tokens(state, pending.seats[0])
                step = GAME.play(state, rng.choice([token for token in legal if token != "pass"] or legal))
            for event in step.events:
                if event.kind == "attacked":
                    seen.add(event.data["decided"])
                    ruined = [other.data["card"] for other in step.events if other.kind == "ruined"]
                    assert ruined in ([], [event.data["compared"][0]["card"]] if event.data["compared"] else [])
                    if event.data["decided"] == "choice":
                        assert GAME.pending(step.state).prompt == "lose"
            state = step.state
    assert {"none", "only", "distance", "spoils"} <= seen
