"""What the page draws: offers, chances and secrets of a scene say what the rules say, in three languages."""

import dataclasses
import json
import random
import re
from itertools import product
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Struct

from rulemark import rule
from sztab.core.game import LANGUAGES, Outcome
from sztab.games.wroclaw.forecast import AIMS
from sztab.games.wroclaw.game import GAME
from sztab.games.wroclaw.position import Position
from wroclaw.positions import after, fire, play_at_random, shots, table

SEEDS = st.integers(min_value=0, max_value=2**32)
PHASES = ("discard", "deploy", "fire", "return", "token")
RULES = st.sampled_from(["basic", "extended"])


def sent(drawn: Struct) -> dict[str, Any]:
    """What reaches the page of something drawn, which is what its type says."""
    written = msgspec.json.encode(drawn)
    assert msgspec.json.decode(written, type=type(drawn)) == drawn
    found: dict[str, Any] = json.loads(written)
    return found


def scene(state: Position, seat: int | None = 0, language: str = "en") -> dict[str, Any]:
    return sent(GAME.scene(GAME.view(state, seat), language))


def offer(state: Position, token: str, seat: int = 0) -> dict[str, Any]:
    return next(one for one in scene(state, seat)["legal"] if one["token"] == token)


@settings(max_examples=15, deadline=None)
@given(seed=SEEDS, rules=RULES, phase=st.sampled_from(PHASES), language=st.sampled_from(LANGUAGES))
def test_every_legal_token_is_offered_once_with_a_sentence(seed: int, rules: str, phase: str, language: str) -> None:
    state = play_at_random(seed, {"rules": rules}, phase)
    for seat in (0, 1, None):
        view = GAME.view(state, seat)
        drawn = GAME.scene(view, language)
        offers = drawn.legal
        said = () if drawn.phase == "deploy" else view.legal  # all that can be said of a deployment is in its token
        assert sorted(one.token for one in offers) == sorted(said)
        assert len({one.says for one in offers}) == len(offers)


@rule("TURN-2")
@settings(max_examples=15, deadline=None)
@given(seed=SEEDS, rules=RULES, phase=st.sampled_from(PHASES))
def test_a_view_lists_what_the_rules_allow(seed: int, rules: str, phase: str) -> None:
    state = play_at_random(seed, {"rules": rules}, phase)
    for seat in (0, 1):
        view = GAME.view(state, seat)
        if seat in view.to_decide:
            found = [GAME.print_action(state, action) for action in GAME.legal(state, seat)]
            assert list(view.legal) == GAME.tokens(state, seat) == found


@rule("TURN-2", "TURN-10", "SET-4")
@settings(max_examples=15, deadline=None)
@given(seed=SEEDS, rules=RULES, phase=st.sampled_from(["discard", "deploy", "token"]), me=st.sampled_from([0, 1]))
def test_a_scene_tells_that_the_other_has_chosen_and_never_what(seed: int, rules: str, phase: str, me: int) -> None:
    state = play_at_random(seed, {"rules": rules}, phase)
    if isinstance(GAME.pending(state), Outcome):
        return
    dice = random.Random(seed)
    one, other = (GAME.apply(state, dice.choice(GAME.legal(state, 1 - me))).state for _ in range(2))
    for watcher in (me, None):
        assert scene(one, watcher) == scene(other, watcher)
    found = scene(one, me)
    assert found["committed"] == ["AB"[1 - me]]
    assert found["seats"][1 - me]["down"] == []
    assert found["seats"][1 - me]["free"] is None
    # Nobody is named who is not named in the view.
    theirs = {key: value for key, value in found["seats"][1 - me].items() if key != "letter"}
    named = {word for word in re.findall(r"[a-z_0-9]+", json.dumps(theirs)) if word in _everybody()}
    assert named <= set(re.findall(r"[a-z_0-9]+", GAME.view(one, me).position))


def _everybody() -> set[str]:
    return set(GAME.catalogue().characters)


@rule("FIRE-2")
@settings(max_examples=12, deadline=None)
@given(seed=SEEDS, rules=RULES)
def test_an_offered_shot_does_what_the_engine_then_does(seed: int, rules: str) -> None:
    state = play_at_random(seed, {"rules": rules}, "fire")
    if isinstance(GAME.pending(state), Outcome):
        return
    dice = random.Random(seed)
    offers = [one for one in scene(state, int(state.now.on))["legal"] if one["kind"] == "shoot"]
    for one in dice.sample(offers, min(6, len(offers))):
        happened = shots(state, one["token"])
        assert happened == [{"seat": "AB"[int(state.now.on)], **_without_chance(hit)} for hit in one["hits"]]


def _without_chance(hit: dict[str, Any]) -> dict[str, Any]:
    assert hit["chance"] == int(hit["hit"])
    return {key: value for key, value in hit.items() if key != "chance"}


@rule("FIRE-3", "WEAP-2")
def test_a_shot_is_offered_with_every_modifier() -> None:
    state = fire("igor:attack", "maks:attack wanda:cover rysiek:explore", "10 9 3")
    hit = offer(state, "igor:short_burst>maks")["hits"][0]
    assert (hit["die"], hit["bonus"], hit["armour"], hit["cover"], hit["value"], hit["threshold"]) == (
        10,
        1,
        2,
        2,
        7,
        4,
    )
    assert (hit["wounds"], hit["chance"]) == (1, 1)
    burst = offer(state, "igor:long_burst>all")
    assert burst["target"] is None
    assert [one["target"] for one in burst["hits"]] == ["maks", "wanda", "rysiek"]


@rule("PERUN-1")
def test_a_perun_is_offered_in_every_way() -> None:
    state = fire("jagna:attack", "maks:attack", "9 5 2", "A perun: 1")
    offers = [one for one in scene(state)["legal"] if one.get("target") == "maks" and one["mode"] == "slug"]
    raised = [one["pips"] for one in offers if one["perun"] == "raise"]
    assert [1, 1, 1] in raised
    assert [2, 0, 1] not in raised
    assert (
        offer(state, "jagna:slug>maks+0,3,0")["says"]
        == "Jagna Iskra, slug: at Maks Łoskot, with a Perun, dice +0 +3 +0"
    )
    assert offer(state, "jagna:slug>maks+extra")["hits"][0]["dice"] == [7, 3, 0]


def _open(rules: str, dice: str, hazard: str, a: str, b: str) -> Position:
    lines = [f"rules: {rules}", "phase: deploy A B", "turn: 1", f"dice: {dice}", f"hazards: {hazard}"]
    return table(*lines, f"A hand: {a}", f"B hand: {b}")


@rule("FIRE-1", "FIRE-2", "FIRE-3")
@pytest.mark.parametrize("dice", ["9 4", "1 1", "10 9", "6 7"])
@pytest.mark.parametrize(
    ("shooter", "mode"),
    [
        ("jagna", "slug"),
        ("jagna", "buckshot"),
        ("igor", "short_burst"),
        ("iga", "head_shot"),
        ("iga", "finesse_shot"),
        ("zoja", "focused_beam"),
        ("zoja", "penetrating_beam"),
    ],
)
def test_the_chance_to_hit_is_that_of_all_third_rolls_in_the_engine(dice: str, shooter: str, mode: str) -> None:
    """Deployed for real, against each armour there is, with and without cover, and fired after every roll."""
    targets = {0: "gerda", 1: "wanda", 2: "maks"}
    state = _open("extended", dice, "mutants", f"{shooter} tosia gustaw", "gerda wanda maks ula natan")
    told = scene(state)["outlook"]["modes"][mode]
    for (name, own, its), armour, cover in product(AIMS, targets, (False, True)):
        if its and cover:
            continue  # whoever is in cover has no armour from it
        mine = ("attack", "explore", "cover")[own]
        theirs = ("attack", "explore", "cover")[its]
        others = f"ula:{'cover' if cover else 'explore'},natan:explore"
        deployed = after(
            state,
            f"A={shooter}:{mine},tosia:explore,gustaw:explore",
            f"B={targets[armour]}:{theirs},{others}",
        )
        results = []
        for roll in range(1, 11):
            ready = after(deployed, f"<{roll}>", "<radiation>")
            ready = after(ready, ".") if ready.now.on == 1 else ready
            results += shots(ready, f"{shooter}:{mode}>{targets[armour]}")
        found = told[name][armour + (2 if cover else 0)]
        assert found["chance"] == sum(one["hit"] for one in results) / 10
        assert found["wounds"] == sum(one["wounds"] for one in results) / 10


@rule("TURN-3", "TURN-4")
@pytest.mark.parametrize("first", ["radiation", "mutants"])
def test_the_chance_of_wounds_by_hazards_is_that_of_all_draws_in_the_engine(first: str) -> None:
    hand = "jagna olek tosia"
    state = _open("basic", "9 4", first, hand, "gerda wanda maks")
    told = scene(state)["outlook"]["hazards"]
    deployed = after(
        state,
        "A=" + ",".join(f"{name}:explore" for name in hand.split()),
        "B=gerda:explore,wanda:attack,maks:explore",
        "<5>",
    )
    counted = {name: [0.0, 0.0, 0.0] for name in hand.split()}
    sizes = {hazard: card.count for hazard, card in GAME.catalogue().hazards.items()}
    sizes[first] -= 1

    def go(state: Position, left: dict[str, int], chance: float) -> None:
        if GAME.pending(state).prompt != "hazard":  # type: ignore[union-attr]
            for fighter in scene(state)["seats"][0]["field"]:
                counted[fighter["character"]][fighter["wounds"]] += chance
            return
        for hazard, count in left.items():
            if count:
                share = chance * count / sum(left.values())
                go(after(state, f"<{hazard}>"), {**left, hazard: count - 1}, share)

    go(deployed, sizes, 1.0)
    for name in hand.split():
        assert told[name] == pytest.approx(counted[name], abs=1e-5)


def test_a_fighter_says_what_it_wears_and_why() -> None:
    state = fire("igor:attack", "maks:attack-2 wanda:cover' rysiek:explore'''", "9 5 2")
    field = {one["character"]: one for seat in scene(state)["seats"] for one in seat["field"]}
    maks, wanda, rysiek = (field[name] for name in ("maks", "wanda", "rysiek"))
    assert (maks["armour"], maks["cover"], maks["lowered"]) == (2, 2, 2)
    assert (wanda["armour"], wanda["cover"], wanda["covers"]) == (1, 0, True)
    assert (rysiek["heavy"], rysiek["may_shoot"], rysiek["hurt_by"]) == (True, False, ["mutants"])
    assert field["igor"]["may_shoot"]


def test_a_table_that_waits_for_players_is_drawn_too() -> None:
    view = GAME.view(_open("basic", "4 9", "mutants", "jagna olek tosia", "gerda wanda maks"), 0)
    found = GAME.scene(dataclasses.replace(view, to_decide=(), legal=()))
    assert (found.yours, found.asked, found.legal) == (False, [], [])
    assert found.prompt == "Side A and Side B are deploying in secret."


def test_dice_lie_on_tracks_once_there_are_three() -> None:
    state = _open("basic", "4 9", "mutants", "jagna olek tosia", "gerda wanda maks")
    assert scene(state)["dice"] == [{"value": 4, "track": None}, {"value": 9, "track": None}]
    deployed = after(
        state,
        "A=jagna:attack,olek:cover,tosia:explore",
        "B=gerda:cover,wanda:attack,maks:explore",
        "<6>",
        "<radiation>",
    )
    tracks = [(die["value"], die["track"]) for die in scene(deployed)["dice"]]
    assert tracks == [(9, "highest"), (6, "middle"), (4, "lowest")]
    assert scene(deployed)["hazards"] == ["mutants", "radiation"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_catalogue_has_every_card_with_words(language: str) -> None:
    found = sent(GAME.catalogue(language))
    assert len(found["characters"]) == 36
    for weapon in found["weapons"].values():
        for mode in (weapon["basic"], weapon["extended"]):
            assert found["modes"][mode]["does"]
    assert set(found["manoeuvres"]) == {"attack", "explore", "cover"}
    assert all(one["name"] and one["does"] for one in found["manoeuvres"].values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_game_has_a_sentence_for_every_moment(language: str) -> None:
    dice = random.Random(5)
    state = GAME.new({"rules": "extended"})
    prompts: dict[tuple[Any, ...], str] = {}
    while not isinstance(pending := GAME.pending(state), Outcome):
        asked = getattr(pending, "seats", ())
        for seat in (0, None):
            if (moment := (pending.prompt, asked, seat)) not in prompts:
                prompts[moment] = scene(state, seat, language)["prompt"]
        state = GAME.apply(state, dice.choice(GAME.legal(state, asked[0] if asked else None))).state
    assert len(set(prompts.values())) > 8
    assert scene(state, 0, language)["winners"] == ["AB"[seat] for seat in pending.winners]
