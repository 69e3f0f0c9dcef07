"""What the page draws: scenes and forecasts say what the rules say, as JSON and in three languages."""

import random
from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from sztab.core.action import BadInput
from sztab.core.game import LANGUAGES, Chance, Outcome
from sztab.games.hex.battle_outcomes import battle_outcomes
from sztab.games.hex.data import load_armies
from sztab.games.hex.events import decode
from sztab.games.hex.game import GAME
from sztab.games.hex.rules import log
from sztab.games.hex.scene.types import Armies, Battle, Scene, SceneEvent

STAFF = (
    "19 | a3:Bcl4 b2:Mof0 b3:Mhk0 b4:Bnf1 c1:Mme0 c2:Mhq c3:Mpr0 c4:Bbr3 c5:Bhq d2:Msc1 d3:Bmu3 d4:Bof3 e2:Mag5 "
    "e3:Bsm5 | B=borgo 14 ba,mu,sc ?; M=moloch 17 ba,bo,ju ? | M:play"
)


def sent(drawn: msgspec.Struct, shape: type[msgspec.Struct]) -> dict[str, Any]:
    """What the page gets of it; it is what its struct says, down to every field."""
    text = msgspec.json.encode(drawn)
    assert msgspec.json.decode(text, type=shape) == drawn
    found: dict[str, Any] = msgspec.json.decode(text)
    return found


def scene(text: str, seat: int | None = 0, language: str = "en") -> dict[str, Any]:
    return sent(GAME.scene(GAME.view(GAME.read_position(text), seat), language), Scene)


def unit(found: Mapping[str, Any], name: str) -> dict[str, Any]:
    return next(unit for unit in found["units"] if unit["hex"] == name)


def forecast(text: str, *tokens: str, language: str = "en") -> dict[str, Any] | None:
    position = GAME.read_position(text)
    found = GAME.forecast(GAME.view(position, int(position.now.turn)), tokens, language)
    return sent(found, Battle) if found else None


def test_a_unit_says_where_its_values_come_from() -> None:
    protector = unit(scene(STAFF), "c3")
    assert (protector["printed"], protector["initiative"], protector["shot"], protector["melee"]) == ([1], [2], 2, 0)
    assert sorted((s["of"], s["hex"], s["value"]) for s in protector["sources"]) == [
        ("initiative", "d2", 1),
        ("shot", "b2", 1),
        ("shot", "c2", 1),
    ]
    assert protector["toughness"] == 2
    assert protector["sides"] == ["s1", "s1", "-", "-", "-", "s1"]


def test_an_attack_says_whom_it_hits_over_whom_and_how_hard() -> None:
    attacks = {attack["direction"]: attack for attack in unit(scene(STAFF), "c3")["attacks"]}
    assert {d: [hit["hex"] for hit in a["hits"]] for d, a in attacks.items()} == {0: ["c4"], 1: ["d3"], 5: ["a3"]}
    assert attacks[5]["line"] == ["b3", "a3"]
    assert attacks[5]["power"] == 3


def test_armour_takes_one_off_what_arrives() -> None:
    found = scene("19 | c1:Mhy0 c3:Bsm3 | M=moloch 20 - ?; B=borgo 20 - ? | M:play")
    (hit,) = unit(found, "c1")["attacks"][0]["hits"]
    assert (hit["hex"], hit["arrives"], hit["rule"], hit["armour"]) == ("c3", 0, "ATK-5", True)


def test_a_reflected_shot_names_whom_it_comes_back_to() -> None:
    found = scene("19 | c3:Sju0 c2:Mhy0 | M=moloch 20 - ?; S=steel_police 20 - ? | M:play")
    (hit,) = unit(found, "c2")["attacks"][0]["hits"]
    assert (hit["hex"], hit["reflected"], hit["rule"]) == ("c3", "c2", "ATK-9")


def test_the_steel_net_is_thrown_from_the_hq() -> None:
    offers = scene("19 | a1:Shq c5:Mhy3 | S=steel_police 20 ba ?; M=moloch 20 - ? | S:play")["legal"]
    assert [(offer["from"], offer["hex"]) for offer in offers if offer["kind"] == "net"] == [("a1", "c5")]


def test_a_netted_unit_names_the_net_and_hits_nobody() -> None:
    hunter = unit(scene(STAFF), "b3")
    assert hunter["netted"]
    assert hunter["held_by"] == [{"hex": "b4"}]
    assert all(attack["hits"] == [] for attack in hunter["attacks"])
    assert unit(scene(STAFF), "b4")["nets"] == ["b3"]


def test_a_link_names_its_gifts_and_a_harmful_one_says_so() -> None:
    assert {"to": "c3", "gifts": [{"effect": "initiative", "value": 1}], "harm": False} in unit(scene(STAFF), "d2")[
        "links"
    ]
    found = scene("19 | c3:Osa c4:Bmu0 | B=borgo 20 - ?; O=outpost 20 - ? | B:play")
    assert unit(found, "c3")["links"] == [
        {"to": "c4", "gifts": [{"effect": "initiative", "value": -1}], "harm": True},
    ]
    assert unit(found, "c4")["initiative"] == [1]


def test_an_extra_attack_is_its_own_value() -> None:
    mutant = unit(scene("19 | c3:Mmm0 c4:Mhy0 | M=moloch 20 - ? ; B=borgo 20 - ? | M:play"), "c4")
    assert (mutant["initiative"], mutant["extra"]) == ([3], [2])


def test_features_say_whether_they_are_used() -> None:
    text = "19 | c3:Bas0{} c5:Bhq a1:Mhq | B=borgo 20 - ?; M=moloch 20 - ? | B:play"
    assert unit(scene(text.format("")), "c3")["features"] == [{"feature": "mobility", "used": False}]
    assert unit(scene(text.format("~")), "c3")["features"] == [{"feature": "mobility", "used": True}]
    assert unit(scene(text.format("~")), "c3")["used"]


def test_seats_show_hand_pile_and_whose_they_are() -> None:
    found = scene(STAFF, seat=1)
    borgo, moloch = found["seats"]
    assert (borgo["letter"], borgo["toughness"], borgo["hq"], borgo["mine"]) == ("B", 14, "c5", False)
    assert (moloch["hand"], moloch["mine"], moloch["friend"]) == (["ju", "ba", "bo"], True, True)
    assert sum(borgo["pile"].values()) == borgo["left"]


@pytest.mark.parametrize(
    ("mode", "hits", "starts"),
    [
        ("", 4, [20, 20, 20]),
        (" mode=one-vs-team", 4, [20, 13, 13]),
        (" mode=points", 4, [0, 0, 0]),
    ],
)
def test_a_seat_says_what_its_hq_began_with(mode: str, hits: int, starts: list[int]) -> None:
    text = f"19 | a1:Bhq c5:Mhq e2:Ohq | B=borgo {hits} - ?; M=moloch 13 - ?; O=outpost 13 - ? | M:play{mode}"
    assert [seat["start"] for seat in scene(text)["seats"]] == starts


def test_teams_begin_with_less_unless_they_chose_the_longer_game() -> None:
    text = (
        "37 | a1:Bhq d7:Mhq g1:Ohq g4:Hhq | B=borgo 15 - ?; M=moloch 9 - ?; O=outpost 15 - ?; H=hegemony 9 - ?"
        " | M:play mode=teams"
    )
    assert {seat["start"] for seat in scene(text)["seats"]} == {15}
    assert {seat["start"] for seat in scene(text.replace("borgo 15", "borgo 18"))["seats"]} == {20}


def test_a_battle_with_more_questions_to_come_is_no_battle_that_might_come() -> None:
    """Two rockets: the answer for one leads to the question about the other, in the same battle."""
    position = GAME.read_position(
        "19 | a1:Yhq b2:Yro0 c1:Yro0 c3:Mbl0 d2:Mhy5 e1:Mhq | Y=new_york 20 ba ?; M=moloch 20 - ? | Y:play"
    )
    asked = GAME.view(GAME.play(position, "ba!").state, 0)
    told = GAME.forecast(asked, ["=b2>-"])
    assert told is not None
    assert (told.fought, told.under_way) == (False, True)
    before = GAME.forecast(GAME.view(position, 0), [])
    assert before is not None
    assert (before.fought, before.under_way) == (False, False)


@pytest.mark.parametrize(
    ("units", "hand", "prompt"),
    [
        ("b1:Bas1", "mu", "Your turn: choose a tile of your hand and a hex, use a unit, or end the turn."),
        ("b1:Bmu1", "mu", "Your turn: choose a tile of your hand and a hex, or end the turn."),
        ("b1:Bas1", "-", "Your turn: use a unit, or end the turn."),
        ("b1:Bmu1", "-", "Nothing is left to play: end the turn."),
        ("b1:Bmu1", "gr", "Nothing is left to play: end the turn."),
    ],
)
def test_who_is_asked_to_play_is_told_what_there_is_to_do(units: str, hand: str, prompt: str) -> None:
    text = f"19 | {units} c2:Bhq c5:Mhq | B=borgo 20 {hand} ?; M=moloch 20 - ? | B:play"
    assert scene(text)["prompt"] == prompt


def test_only_the_seat_that_decides_gets_actions() -> None:
    assert scene(STAFF, seat=1)["legal"]
    assert scene(STAFF, seat=1)["yours"]
    assert scene(STAFF, seat=0)["legal"] == []
    assert scene(STAFF, seat=None)["legal"] == []
    assert scene(STAFF, seat=0)["prompt"] == "Moloch is on turn."


def test_the_end_of_a_game_names_its_winner() -> None:
    found = scene("19 | a1:Bhq | B=borgo 3 - 0; M=moloch 0 - 0 | M:over result=B", seat=1, language="pl")
    assert (found["phase"], found["winners"], found["asked"], found["yours"]) == ("over", ["B"], None, False)
    assert found["prompt"] == "Koniec gry. Wygrywa: Borgo."


def test_hexes_lie_where_the_board_has_them() -> None:
    places = {place["name"]: place for place in scene(STAFF)["hexes"]}
    assert len(places) == 19
    assert (places["c3"]["x"], places["c3"]["y"]) == (0, 0)
    assert (places["a1"]["x"], places["a1"]["y"]) == (-300, 173.2)
    assert places["c3"]["near"] == ["c4", "d3", "d2", "c2", "b2", "b3"]
    assert places["c5"]["near"][0] is None


WALKS = [
    {"armies": "moloch,hegemony"},
    {"armies": "beasts,steel_police"},
    {"armies": "outpost,borgo", "variant": "reinforcements"},
    {"armies": "beasts,moloch,outpost", "mode": "points"},
    {"armies": "borgo,hegemony,moloch,outpost", "board": "37"},
]


@pytest.mark.parametrize("options", WALKS, ids=lambda options: options["armies"])
def test_scenes_of_whole_games_fit_their_tokens(options: Mapping[str, str]) -> None:
    """A random game: every action is read back from its token, and its object agrees with what the token says."""
    below = random.Random(options["armies"]).randrange
    state, kinds = GAME.new(options), set()
    for number in range(160):
        pending = GAME.pending(state)
        if isinstance(pending, Outcome):
            break
        if isinstance(pending, Chance):
            state = GAME.apply(state, GAME.deal(state, below)).state
            continue
        view = GAME.view(state, pending.seats[0])
        found = sent(GAME.scene(view, LANGUAGES[number % 3]), Scene)
        assert [offer["token"] for offer in found["legal"]] == list(view.legal)
        for offer in found["legal"]:
            kinds.add(offer["kind"])
            assert_fits(offer)
        assert len({offer["says"] for offer in found["legal"]}) > len(found["legal"]) * 0.4
        state = GAME.play(state, view.legal[below(len(view.legal))]).state
    assert {"place", "discard", "end"} <= kinds


def assert_fits(offer: Mapping[str, Any]) -> None:
    """What an object says stands in its token."""
    token, kind = offer["token"], offer["kind"]
    for key in ("tile", "hex", "from", "over", "medic", "by"):
        if (kind, key) == ("net", "from"):  # it is always the HQ that throws it
            continue
        if key in offer and not (kind in ("go", "hunt", "move", "scavenge") and key in ("from", "hex")):
            assert offer[key] in token, (key, offer)
    if "facing" in offer and "/" in token:
        assert f"/{offer['facing']}" in token, offer
    assert offer["says"]


def test_a_question_is_asked_where_it_happens() -> None:
    text = "19 | c3:Mhk0 c4:Bmu3 a1:Mhq e3:Bhq | M=moloch 20 pb ?; B=borgo 20 - ? | M:play + pb:c3>c4"
    found = scene(text, seat=1)
    assert (found["question"], found["about"], found["asked"], found["yours"]) == ("pushed", ["c4", "c3"], "B", True)
    assert found["prompt"] == "Mutant c4 is pushed by Hunter-Killer c3. Choose the hex it goes to."
    assert sorted(offer["hex"] for offer in found["legal"]) == ["b4", "c5", "d4"]
    assert {offer["from"] for offer in found["legal"]} == {"c4"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_forecast_is_the_battle_with_the_first_choices(language: str) -> None:
    found = forecast(STAFF, language=language)
    assert found is not None
    (outcome,) = battle_outcomes(GAME.read_position(STAFF), first_only=True)
    assert {unit["hex"] for unit in found["units"]} == {word[:2] for word in outcome.position.split(" | ")[1].split()}
    assert {letter: hq["after"] for letter, hq in found["hq"].items()} == outcome.hq
    assert [event for part in found["segments"] for event in part["events"]] == [e.json() for e in outcome.events]
    assert found["dies"] == {"b3": 3, "c3": 3, "d2": 2, "e2": 2}
    assert all(line["says"] and line["rules"] for part in found["segments"] for line in part["lines"])


def test_a_forecast_shows_the_board_of_every_segment() -> None:
    found = forecast(STAFF)
    assert found is not None
    three, two = (part for part in found["segments"] if part["segment"] in (3, 2))
    assert {"b3", "c3"} <= {unit["hex"] for unit in three["units"]}
    assert not {"b3", "c3"} & {unit["hex"] for unit in two["units"]}
    assert next(unit for unit in two["units"] if unit["hex"] == "e3")["wounds"] == 1
    assert three["due"] == ["a3", "b3", "c4", "e2"]
    assert three["misses"] == ["b3"]


def test_a_forecast_after_tokens_counts_them() -> None:
    before, after = forecast(STAFF), forecast(STAFF, "ju@d1/0")
    assert before is not None
    assert after is not None
    assert "d1" in {unit["hex"] for unit in after["units"]}
    assert "d1" not in {unit["hex"] for unit in before["units"]}


def test_a_battle_in_the_tokens_is_told_as_it_was_fought() -> None:
    guess, fought = forecast(STAFF), forecast(STAFF, "ba!")
    assert guess is not None
    assert fought is not None
    assert (guess["fought"], fought["fought"]) == (False, True)
    assert fought["dies"] == guess["dies"]
    assert fought["hq"] == guess["hq"]
    assert [part["segment"] for part in fought["segments"]] == [part["segment"] for part in guess["segments"]]


MEDIC = "19 | b3:Bmu2 c2:Mme0 c3:Mbl0 c4:Bbr3 e1:Mhq e3:Bhq | B=borgo 20 ba ?; M=moloch 20 - ? | B:play"


def test_an_answer_in_a_battle_is_told_to_the_end_of_it() -> None:
    position = GAME.play(GAME.read_position(MEDIC), "ba!").state
    view = GAME.view(position, 1)
    assert len(view.legal) == 2
    for token, wounds in zip(view.legal, (2, 1), strict=True):
        battle = GAME.forecast(view, (token,), "en")
        assert battle is not None
        found = sent(battle, Battle)
        assert found["fought"]
        assert found["dies"] == {"c2": 2}
        assert next(unit for unit in found["units"] if unit["hex"] == "c3")["wounds"] == wounds
        assert [part["segment"] for part in found["segments"]] == [2, 0]


def test_a_battle_that_stops_at_a_question_goes_on_with_the_first_answer() -> None:
    found = forecast(MEDIC, "ba!")
    guess = forecast(MEDIC)
    assert found is not None
    assert guess is not None
    assert not found["fought"]
    assert found["choices"] == guess["choices"] == ["M=c2:b3>c3"]
    assert found["units"] == guess["units"]


def test_every_fact_of_an_event_is_known_to_the_page() -> None:
    seating = GAME.read_position(STAFF).seating
    kinds = [value for name, value in vars(log).items() if name.startswith("E_")]
    events = [event for kind in kinds for event in decode(seating, [[kind, 1, 0, 0, 0, 0, 0, 1, 1, 1]])]
    assert len(events) > 30
    for event in events:
        shown = msgspec.to_builtins(msgspec.convert(event.json(), SceneEvent))
        assert shown == event.json()


def test_an_illegal_token_has_no_forecast() -> None:
    with pytest.raises(BadInput, match="TURN-8"):
        forecast(STAFF, "ju@c3/0")


def test_inside_an_effect_nothing_is_forecast() -> None:
    text = "19 | c3:Mhk0 c4:Bmu3 a1:Mhq e3:Bhq | M=moloch 20 pb ?; B=borgo 20 - ? | M:play + pb:c3>c4"
    assert forecast(text) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_tile_has_help_and_a_place_in_its_army(language: str) -> None:
    shown = {army["id"]: army for army in sent(GAME.catalogue(language), Armies)["armies"]}
    kinds = 0
    for name, army in load_armies().items():
        assert shown[name]["name"] == army.name[language]
        for tile, found in zip(army.tiles, shown[name]["tiles"], strict=True):
            kinds += 1
            assert found["help"], tile.code
            assert all("{" not in line["says"] and line["rule"] for line in found["help"])
            assert len(found["sides"]) == 6
    assert kinds == sum(len(army.tiles) for army in load_armies().values())


def test_help_is_made_from_the_data() -> None:
    (moloch,) = (army for army in GAME.catalogue("en").armies if army.id == "moloch")
    (juggernaut,) = (tile for tile in moloch.tiles if tile.code == "ju")
    assert [line.says for line in juggernaut.help] == [
        "Strikes on 1 side with strength 2.",
        "Shoots at the first enemy in line on 1 side with strength 1.",
        "Armour on 3 sides takes 1 off each shot.",
        "Tough: it takes 2 wounds to destroy it.",
    ]
    assert juggernaut.sides == ["m2+a", "s1", "a", "-", "a", "-"]


def test_a_tile_looks_where_its_main_attack_goes() -> None:
    """The catalogue says which side that is, and what is offered says where it then looks."""
    armies = GAME.catalogue("en").armies
    front = {army.letter + tile.code: tile.front for army in armies for tile in army.tiles}
    assert (front["Bas"], front["Mgc"], front["Oco"]) == (5, 4, 2), "one attack"
    assert (front["Mhk"], front["Hgu"]) == (0, 5), "the middle of several"
    hand = "19 | b2:Bhq c4:Mhq | B=borgo 20 nf ?; M=moloch 20 - ? | B:play"
    says = {offer["token"]: offer["says"] for offer in scene(hand)["legal"]}
    assert says["nf@d2/0"].endswith("looking south-east")
    assert says["nf@d2/5"].endswith("looking north-east")


def test_two_hits_of_one_unit_are_told_apart() -> None:
    """Two shots of the protector are thrown back at it; a medic dies for one of them."""
    units = "a1:Shq b2:Mme1 c1:Mhq c2:Mme0 c3:Mpr0 c4:Sju0 d2:Mme0 d3:Sju1"
    position = GAME.read_position(f"19 | {units} | M=moloch 20 ba ?; S=steel_police 20 - ? | M:play")
    asked = GAME.play(position, "ba!").state
    for language in LANGUAGES:
        says = [offer.says for offer in GAME.scene(GAME.view(asked, 0), language).legal]
        assert len(set(says)) == len(says) == 4
