"""WEAP and PERUN: every mode at, below and above its threshold, what it does, and what a Perun changes."""

import pytest

from rulemark import rule
from sztab.core.action import IllegalAction
from sztab.games.wroclaw.game import GAME
from wroclaw.positions import after, fire, play, shot, shots, wounds

# Each mode with its threshold, a shooter and the wounds of a hit; the focused beam has two dice and its own test.
THRESHOLDS = [
    ("slug", 6, "jagna", 2),
    ("buckshot", 4, "jagna", 1),
    ("short_burst", 4, "maks", 1),
    ("long_burst", 7, "maks", 1),
    ("head_shot", 3, "iga", 1),
    ("finesse_shot", 4, "iga", 1),
    ("penetrating_beam", 7, "zoja", 1),
]


@rule("WEAP-1", "WEAP-2", "WEAP-3", "WEAP-4", "FIRE-2")
@pytest.mark.parametrize(("mode", "threshold", "shooter", "dealt"), THRESHOLDS)
@pytest.mark.parametrize("above", [-1, 0, 1])
def test_each_mode_at_below_and_above_its_threshold(
    mode: str, threshold: int, shooter: str, dealt: int, above: int
) -> None:
    die = threshold + above
    state = fire(f"{shooter}:attack", "rysiek:attack gerda:explore''''' jurek:explore'''''", f"{die} 2 2")
    target = "all" if mode == "long_burst" else "rysiek"
    facts = shot(state, f"{shooter}:{mode}>{target}")
    assert (facts["value"], facts["threshold"]) == (die, threshold)
    assert facts["hit"] is (above >= 0)
    assert facts["wounds"] == (dealt if above >= 0 else 0)


@rule("WEAP-4")
@pytest.mark.parametrize(
    ("dice", "values", "dealt"),
    [("3 2 1", (3, 1), 0), ("4 2 1", (4, 1), 1), ("5 2 1", (5, 1), 1), ("6 5 3", (6, 3), 1), ("7 5 4", (7, 4), 3)],
)
def test_the_focused_beam_at_below_and_above_its_threshold(dice: str, values: tuple[int, int], dealt: int) -> None:
    facts = shot(fire("zoja:attack", "rysiek:attack", dice), "zoja:focused_beam>rysiek")
    assert ((facts["value"], facts["second"]), facts["wounds"]) == (values, dealt)


# ---- shotgun


@rule("WEAP-1")
def test_a_slug_deals_two_wounds() -> None:
    assert (
        wounds(
            after(fire("jagna:attack olek:attack tosia:explore", "rysiek:attack", "8 5 2"), "jagna:slug>rysiek"),
            1,
            "rysiek",
        )
        == 2
    )


@rule("WEAP-1")
def test_buckshot_lowers_armour_by_two_to_the_end_of_the_turn_and_adds_up() -> None:
    state = fire("jagna:attack borys:attack halina:attack", "igor:attack rysiek:cover jurek:explore", "8 5 5")
    facts = shots(state, "jagna:buckshot>igor", "borys:buckshot>igor", "halina:slug>igor")
    assert [each["value"] for each in facts] == [8 - 4, 8 - 2, 8 - 0]
    assert [each["wounds"] for each in facts] == [1, 1, 2]
    state = after(state, "jagna:buckshot>igor")
    assert shot(state, "borys:slug>jurek")["lowered"] == 0


# ---- machine gun


@rule("WEAP-2")
@pytest.mark.parametrize(
    ("dice", "doing", "bonus"),
    [
        ("10 9 9", "attack", 2),
        ("10 9 8", "attack", 1),
        ("9 8 8", "attack", 0),
        ("10 9 3", "cover", 2),
        ("9 3 3", "cover", 1),
    ],
)
@pytest.mark.parametrize("mode", ["short_burst", "long_burst"])
def test_the_machine_gun_gains_from_other_dice_of_nine_or_ten(dice: str, doing: str, bonus: int, mode: str) -> None:
    state = fire(f"maks:{doing}", "rysiek:attack gerda:explore''''' jurek:explore'''''", dice)
    assert shot(state, f"maks:{mode}>{'all' if mode == 'long_burst' else 'rysiek'}")["bonus"] == bonus


@rule("WEAP-2")
def test_the_short_burst_of_the_example() -> None:
    state = fire("maks:attack", "wanda:explore rysiek:cover jurek:attack", "9 9 4")
    facts = shot(state, "maks:short_burst>wanda")
    assert [facts[key] for key in ("die", "bonus", "armour", "cover", "value", "threshold", "wounds")] == [
        9,
        1,
        1,
        2,
        7,
        4,
        1,
    ]


@rule("WEAP-2")
def test_a_long_burst_hits_everybody_with_one_wound_each() -> None:
    state = fire("maks:attack", "igor:attack rysiek:attack jurek:explore", "9 5 2")
    facts = shots(state, "maks:long_burst>all")
    assert [(each["target"], each["value"], each["wounds"]) for each in facts] == [
        ("igor", 7, 1),
        ("rysiek", 9, 1),
        ("jurek", 9, 1),
    ]


@rule("WEAP-2", "FIRE-3")
def test_cover_lost_in_mid_burst_still_covers_the_others() -> None:
    state = fire("maks:attack olek:attack tosia:explore", "rysiek:cover'' gerda:attack jurek:explore", "8 8 7")
    facts = shots(state, "maks:long_burst>all")
    assert [(each["target"], each["cover"], each["after"]) for each in facts] == [
        ("rysiek", 0, 3),
        ("gerda", 2, 0),
        ("jurek", 2, 0),
    ]
    assert shot(state, "maks:long_burst>all", "olek:slug>gerda")["cover"] == 0


@rule("WEAP-2")
def test_a_long_burst_settles_die_and_hit_for_each_target() -> None:
    state = fire("maks:attack", "rysiek:cover''' gerda:attack igor:attack", "9 8 3")
    facts = {each["target"]: each for each in shots(state, "maks:long_burst>all")}
    assert [(facts[name]["die"], facts[name]["bonus"], facts[name]["hit"]) for name in ("rysiek", "gerda", "igor")] == [
        (3, 1, False),
        (9, 0, True),
        (9, 0, True),
    ]


# ---- sniper rifle


@rule("WEAP-3")
@pytest.mark.parametrize(
    ("dice", "dealt"),
    [("5 4 3", 3), ("10 9 8", 3), ("3 2 1", 3), ("5 5 4", 1), ("6 4 3", 1), ("5 5 3", 1), ("5 3 3", 1), ("7 7 7", 1)],
)
def test_a_head_shot_deals_three_wounds_for_a_run(dice: str, dealt: int) -> None:
    assert shot(fire("iga:attack", "rysiek:attack", dice), "iga:head_shot>rysiek")["wounds"] == dealt


@rule("WEAP-3")
def test_a_finesse_shot_ends_the_cover_for_the_turn() -> None:
    state = fire("iga:attack jagna:attack tosia:explore", "rysiek:cover gerda:attack jurek:explore", "9 6 5")
    state, events = play(state, "iga:finesse_shot>rysiek")
    assert [event.data["character"] for event in events if event.kind == "exposed"] == ["rysiek"]
    assert "rysiek:cover'!" in state.text
    assert shot(state, "jagna:slug>gerda")["cover"] == 0


@rule("WEAP-3")
def test_a_finesse_shot_leaves_the_cover_of_another() -> None:
    state = fire("iga:attack jagna:attack tosia:explore", "rysiek:cover gerda:cover jurek:explore", "9 6 5")
    assert shot(state, "iga:finesse_shot>rysiek", "jagna:slug>jurek")["cover"] == 2


@rule("WEAP-3")
@pytest.mark.parametrize(("marks", "dealt"), [("", 1), ("''", 1), ("'''", 2), ("''''", 1)])
def test_a_finesse_shot_finishes_a_target_with_exactly_three_wounds(marks: str, dealt: int) -> None:
    assert shot(fire("iga:attack", f"rysiek:attack{marks}", "9 6 2"), "iga:finesse_shot>rysiek")["wounds"] == dealt


# ---- pulse rifle


@rule("WEAP-4")
@pytest.mark.parametrize(("dice", "bonus"), [("7 5 2", 0), ("7 7 2", 1), ("7 2 2", 1), ("4 4 4", 3)])
def test_a_focused_beam_gains_from_equal_dice(dice: str, bonus: int) -> None:
    facts = shot(fire("zoja:attack", "rysiek:attack", dice), "zoja:focused_beam>rysiek")
    assert facts["bonus"] == bonus


@rule("WEAP-4")
def test_bonus_and_armour_apply_to_both_dice_of_a_focused_beam() -> None:
    facts = shot(fire("zoja:attack", "igor:attack", "9 5 5"), "zoja:focused_beam>igor")
    assert (facts["value"], facts["second"], facts["wounds"]) == (8, 4, 3)
    facts = shot(fire("zoja:attack", "igor:attack", "9 6 5"), "zoja:focused_beam>igor")
    assert (facts["value"], facts["second"], facts["wounds"]) == (7, 3, 1)


@rule("WEAP-4")
@pytest.mark.parametrize(("shooter", "target"), [("cover", "attack"), ("attack", "cover"), ("cover", "cover")])
def test_with_cover_a_focused_beam_has_the_lowest_die_only(shooter: str, target: str) -> None:
    facts = shot(fire(f"zoja:{shooter}", f"rysiek:{target}", "9 8 5"), "zoja:focused_beam>rysiek")
    assert (facts["track"], facts["second"], facts["wounds"]) == ("lowest", None, 1)


@rule("WEAP-4")
@pytest.mark.parametrize(
    ("shooter", "target"), [("attack", "attack"), ("cover", "attack"), ("attack", "cover"), ("cover", "cover")]
)
def test_a_penetrating_beam_always_has_the_highest_die(shooter: str, target: str) -> None:
    facts = shot(fire(f"zoja:{shooter}", f"rysiek:{target}", "8 5 2"), "zoja:penetrating_beam>rysiek")
    assert (facts["track"], facts["value"], facts["wounds"]) == ("highest", 8, 1)


@rule("WEAP-4")
@pytest.mark.parametrize(("dice", "bonus"), [("6 5 2", 0), ("6 5 1", 1), ("6 1 1", 2), ("1 1 1", 3)])
def test_a_penetrating_beam_gains_from_ones(dice: str, bonus: int) -> None:
    facts = shot(fire("zoja:attack", "rysiek:attack", dice), "zoja:penetrating_beam>rysiek")
    assert facts["bonus"] == bonus


# ---- modes


@rule("WEAP-5")
def test_basic_rules_have_the_first_modes_and_extended_rules_both() -> None:
    for rules, modes in (("basic", {"slug"}), ("extended", {"slug", "buckshot"})):
        tokens = GAME.tokens(fire("jagna:attack", "rysiek:attack", "9 5 2", rules=rules))
        assert {token.split(":")[1].split(">")[0] for token in tokens if token != "."} == modes
    with pytest.raises(IllegalAction, match="WEAP-5"):
        GAME.play(fire("jagna:attack", "rysiek:attack", "9 5 2", rules="basic"), "jagna:buckshot>rysiek")
    for token in ("jagna:head_shot>rysiek", "jagna:long_burst>all"):
        with pytest.raises(IllegalAction, match="WEAP-5"):
            GAME.play(fire("jagna:attack", "rysiek:attack", "9 5 2"), token)


@rule("WEAP-5", "FIRE-6")
def test_only_a_long_burst_is_fired_at_all() -> None:
    state = fire("maks:attack jagna:attack tosia:explore", "rysiek:attack", "9 5 2")
    for token in ("jagna:slug>all", "maks:long_burst>rysiek"):
        with pytest.raises(IllegalAction, match="FIRE-6"):
            GAME.play(state, token)


# ---- Perun in the extended rules


@rule("PERUN-1")
def test_three_pips_are_split_freely() -> None:
    state = fire("jagna:attack", "rysiek:attack", "6 5 2", "A perun: 1")
    raised = [token for token in GAME.tokens(state) if token.startswith("jagna:slug>rysiek+") and "extra" not in token]
    assert len(raised) == 10
    facts = shot(state, "jagna:slug>rysiek+2,0,1")
    assert (facts["dice"], facts["value"], facts["perun"]) == ([8, 5, 3], 8, "raise")
    assert "A perun" not in after(state, "jagna:slug>rysiek+2,0,1").text


@rule("PERUN-1")
def test_no_die_goes_above_ten_and_all_three_pips_are_given() -> None:
    state = fire("jagna:attack", "rysiek:attack", "9 9 2", "A perun: 1")
    raised = {token.split("+")[1] for token in GAME.tokens(state) if "+" in token and "extra" not in token}
    assert raised == {"0,0,3", "0,1,2", "1,0,2", "1,1,1"}
    for pips in ("2,0,1", "1,1,0", "0,0,0", "3,3,3"):
        with pytest.raises(IllegalAction, match="PERUN-1"):
            GAME.play(state, f"jagna:slug>rysiek+{pips}")


@rule("PERUN-1", "TURN-6")
def test_raising_goes_with_the_ordinary_shot_and_once_a_turn() -> None:
    state = fire("jagna:attack olek:attack tosia:explore", "rysiek:attack", "6 5 2", "A perun: 5")
    state = after(state, "jagna:slug>rysiek+3,0,0")
    for token in ("jagna:slug>rysiek+extra", "jagna:slug>rysiek", "jagna:slug>rysiek+3,0,0"):
        with pytest.raises(IllegalAction, match=r"TURN-[56]"):
            GAME.play(state, token)


@rule("PERUN-1")
def test_an_extra_shot_has_every_die_two_lower() -> None:
    state = fire("jagna:attack", "rysiek:attack", "9 5 2", "A perun: 1")
    facts = shot(state, "jagna:slug>rysiek+extra")
    assert (facts["dice"], facts["value"], facts["perun"]) == ([7, 3, 0], 7, "extra")
    basic = fire("jagna:attack", "rysiek:attack", "9 5 2", "A perun: 1", rules="basic")
    assert shot(basic, "jagna:slug>rysiek+extra")["dice"] == [9, 5, 2]


@rule("PERUN-2")
def test_perun_is_spent_even_for_a_miss() -> None:
    state = fire("jagna:attack", "rysiek:cover", "5 2 1", "A perun: 1")
    state, events = play(state, "jagna:slug>rysiek+extra")
    assert [event.data["hit"] for event in events if event.kind == "shot"] == [False]
    assert "A perun" not in state.text


@rule("PERUN-2", "FIRE-5")
def test_conditions_look_at_the_changed_dice() -> None:
    def changed(shooter: str, dice: str, token: str) -> dict[str, object]:
        return shot(fire(f"{shooter}:attack", "rysiek:attack", dice, "A perun: 1"), token)

    assert changed("maks", "9 8 7", "maks:short_burst>rysiek+0,1,2")["bonus"] == 2
    assert changed("iga", "7 5 3", "iga:head_shot>rysiek+0,1,2")["wounds"] == 3
    assert changed("iga", "7 6 5", "iga:head_shot>rysiek+3,0,0")["wounds"] == 1
    assert changed("zoja", "7 6 5", "zoja:focused_beam>rysiek+0,1,2")["bonus"] == 3
    assert changed("zoja", "7 6 5", "zoja:focused_beam>rysiek+1,0,2")["bonus"] == 0
    assert changed("zoja", "7 4 4", "zoja:focused_beam>rysiek+0,0,3")["bonus"] == 1
    assert changed("zoja", "9 3 3", "zoja:penetrating_beam>rysiek+extra")["bonus"] == 2


@rule("PERUN-2")
def test_the_tracks_are_not_sorted_again() -> None:
    facts = shot(fire("jagna:attack", "rysiek:attack", "6 5 4", "A perun: 1"), "jagna:slug>rysiek+0,0,3")
    assert (facts["dice"], facts["die"]) == ([6, 5, 7], 6)
    facts = shot(fire("jagna:cover", "rysiek:attack", "6 5 4", "A perun: 1"), "jagna:slug>rysiek+0,0,3")
    assert facts["die"] == 7


@rule("PERUN-2", "WEAP-4")
def test_a_raised_lowest_die_may_hit_alone() -> None:
    facts = shot(fire("zoja:attack", "rysiek:attack", "3 2 1", "A perun: 1"), "zoja:focused_beam>rysiek+0,0,3")
    assert (facts["value"], facts["second"], facts["wounds"]) == (3, 4, 1)


@rule("PERUN-2")
def test_a_die_below_one_shows_no_one() -> None:
    facts = shot(fire("zoja:attack", "rysiek:attack", "9 2 1", "A perun: 1"), "zoja:penetrating_beam>rysiek+extra")
    assert (facts["dice"], facts["bonus"]) == ([7, 0, -1], 0)
