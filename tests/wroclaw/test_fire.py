"""FIRE: the active die, armour, cover, targets."""

import pytest

from rulemark import rule
from sztab.core.action import IllegalAction
from sztab.games.wroclaw.game import GAME
from wroclaw.positions import after, fire, play, shot, shots, wounds


@rule("FIRE-1")
@pytest.mark.parametrize(
    ("shooter", "target", "track", "die"),
    [
        ("attack", "attack", "highest", 9),
        ("attack", "explore", "highest", 9),
        ("attack", "cover", "lowest", 3),
        ("cover", "attack", "lowest", 3),
        ("cover", "explore", "lowest", 3),
        ("cover", "cover", "lowest", 3),
    ],
)
def test_the_manoeuvres_choose_the_active_die(shooter: str, target: str, track: str, die: int) -> None:
    facts = shot(fire(f"jagna:{shooter}", f"igor:{target}", "9 5 3"), "jagna:slug>igor")
    assert (facts["track"], facts["die"]) == (track, die)


@rule("FIRE-1")
def test_explorers_do_not_shoot() -> None:
    state = fire("jagna:attack", "igor:attack", "9 5 3")
    assert {token.split(":")[0] for token in GAME.tokens(state)} == {"jagna", "."}


@rule("FIRE-2")
@pytest.mark.parametrize(("target", "value"), [("igor", 7), ("wanda", 8), ("rysiek", 9)])
def test_armour_is_taken_off_the_die(target: str, value: int) -> None:
    assert shot(fire("jagna:attack", f"{target}:attack", "9 5 3"), f"jagna:slug>{target}")["value"] == value


@rule("FIRE-2")
def test_armour_is_never_below_zero() -> None:
    facts = shot(fire("jagna:attack", "wanda:attack-6", "9 5 3"), "jagna:slug>wanda")
    assert (facts["armour"], facts["lowered"], facts["value"]) == (1, 6, 9)
    covered = fire("jagna:attack", "wanda:attack-2 rysiek:cover jurek:explore", "9 5 3")
    assert shot(covered, "jagna:slug>wanda")["value"] == 8
    deeply = fire("jagna:attack", "wanda:attack-4 rysiek:cover jurek:explore", "9 5 3")
    assert shot(deeply, "jagna:slug>wanda")["value"] == 9


@rule("FIRE-3")
@pytest.mark.parametrize(("doing", "cover"), [("attack", 2), ("explore", 2), ("cover", 0)])
def test_a_character_in_cover_covers_the_others_but_not_itself(doing: str, cover: int) -> None:
    state = fire("jagna:attack", f"igor:{doing} rysiek:cover jurek:explore", "9 5 3")
    assert shot(state, "jagna:slug>igor")["cover"] == cover
    assert shot(state, "jagna:slug>rysiek")["cover"] == 0


@rule("FIRE-3")
def test_cover_does_not_add_up() -> None:
    state = fire("jagna:attack", "igor:attack rysiek:cover jurek:cover", "9 5 3")
    assert shot(state, "jagna:slug>igor")["cover"] == 2


@rule("FIRE-3")
@pytest.mark.parametrize(("marks", "cover"), [("", 2), ("'", 2), ("''", 2), ("'''", 0), ("''''", 0), ("'''''", 0)])
def test_three_wounds_end_the_cover(marks: str, cover: int) -> None:
    state = fire("jagna:attack", f"igor:attack rysiek:cover{marks} jurek:explore", "9 5 3")
    assert shot(state, "jagna:slug>igor")["cover"] == cover


@rule("FIRE-3")
def test_cover_is_judged_at_each_shot() -> None:
    state = fire("jagna:attack borys:attack tosia:explore", "igor:attack rysiek:cover'' jurek:explore", "10 9 8")
    before, breaking, later = shots(state, "jagna:slug>igor"), *shots(state, "jagna:slug>rysiek", "borys:slug>igor")
    assert (before[0]["cover"], breaking["hit"], later["cover"]) == (2, True, 0)


@rule("FIRE-3")
def test_own_cover_does_not_hinder_own_shots() -> None:
    state = fire("jagna:attack olek:cover tosia:explore", "igor:attack", "9 5 3")
    assert shot(state, "jagna:slug>igor")["cover"] == 0


@rule("FIRE-4")
def test_never_more_than_five_wounds_and_then_no_target() -> None:
    state = fire("jagna:attack olek:attack tosia:explore", "rysiek:attack''''", "9 5 3")
    state, events = play(state, "jagna:slug>rysiek")
    assert wounds(state, 1, "rysiek") == 5
    assert [event.data["after"] for event in events if event.kind == "shot"] == [5]
    assert not any(">rysiek" in token for token in GAME.tokens(state))
    with pytest.raises(IllegalAction, match="FIRE-4 A character with five wounds is no longer a target"):
        GAME.play(state, "olek:slug>rysiek")


@rule("FIRE-4")
def test_a_long_burst_passes_the_dead_by() -> None:
    state = fire("igor:attack", "rysiek:attack''''' gerda:attack jurek:attack", "9 5 3", on="A").text
    facts = shots(GAME.read_position(state), "igor:long_burst>all")
    assert [each["target"] for each in facts] == ["gerda", "jurek"]


@rule("FIRE-4")
def test_with_all_enemies_dead_the_fire_is_over() -> None:
    state = fire(
        "jagna:attack olek:attack tosia:explore", "rysiek:attack'''' gerda:cover''''' jurek:cover'''''", "9 5 3"
    )
    assert after(state, "jagna:slug>rysiek").text.splitlines()[1] == "phase: fire B"


@rule("FIRE-4")
def test_no_burst_is_fired_at_the_dead_alone() -> None:
    state = fire("igor:attack", "rysiek:attack''''' gerda:cover''''' jurek:cover'''''", "9 5 3", "A perun: 1")
    assert GAME.tokens(state) == ["."]
    with pytest.raises(IllegalAction, match="FIRE-4"):
        GAME.play(state, "igor:long_burst>all")


@rule("FIRE-5")
def test_bonuses_look_at_the_dice_as_rolled() -> None:
    # The active die falls to 5 by armour and cover and still counts as a 9 for the run and the pair.
    run = fire("iga:attack", "igor:attack rysiek:cover jurek:explore", "9 8 7")
    assert shot(run, "iga:head_shot>igor")["wounds"] == 3
    pair = fire("ewka:attack", "igor:attack rysiek:cover jurek:explore", "9 9 2")
    assert shot(pair, "ewka:focused_beam>igor")["bonus"] == 1


@rule("FIRE-5", "WEAP-2")
@pytest.mark.parametrize(("target", "value", "count"), [("rysiek", 10, 2), ("wanda", 9, 2), ("igor", 8, 1)])
def test_the_machine_gun_asks_for_nine_on_the_modified_die(target: str, value: int, count: int) -> None:
    facts = shot(fire("maks:attack", f"{target}:attack", "10 5 2"), f"maks:short_burst>{target}")
    assert (facts["value"], facts["wounds"]) == (value, count)


@rule("FIRE-6")
def test_any_of_the_three_enemies_may_be_shot_at_and_nobody_must() -> None:
    state = fire("jagna:attack", "igor:attack rysiek:cover jurek:explore", "9 5 3", rules="basic")
    assert GAME.tokens(state) == [".", "jagna:slug>igor", "jagna:slug>jurek", "jagna:slug>rysiek"]
    with pytest.raises(IllegalAction, match="FIRE-6"):
        GAME.play(state, "jagna:slug>tosia")
    assert shots(state, ".") == []


@rule("FIRE-6")
@pytest.mark.parametrize("token", ["jagna:buckshot>rysiek", "jagna:slug>rysiek"])
def test_a_miss_has_no_effect_at_all(token: str) -> None:
    state = fire("jagna:attack olek:attack tosia:explore", "rysiek:cover gerda:attack jurek:explore", "9 5 1")
    missed, events = play(state, token)
    assert [event.kind for event in events] == ["shot"]
    assert missed.text == state.text.replace("jagna:attack", "jagna:attack~")
