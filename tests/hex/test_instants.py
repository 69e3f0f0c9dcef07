"""INST, FEAT: what the pictures leave open, the rulings above all."""

from hex.cases import after, board, legal, outcomes, refused, step, told, toughness, turn, unreadable
from rulemark import rule
from sztab.core.game import Decision
from sztab.games.hex.game import GAME


@rule("INST-1", "TURN-13")
def test_a_battle_tile_starts_a_battle() -> None:
    events = told("19 | a1:Bhq c5:Mhq | B=borgo 20 ba ?; M=moloch 20 - ? | B:play", "ba!")
    assert [event.kind for event in events if event.kind in ("instant", "battle", "turn")] == [
        "instant",
        "battle",
        "turn",
    ]


@rule("INST-2", "FEAT-6")
def test_a_move_may_only_turn_and_leaves_the_feature_unused() -> None:
    text = "19 | a1:Bas0 c1:Bhq c5:Mhq | B=borgo 20 mo ?; M=moloch 20 - ? | B:play"
    position = after(text, "mo:a1/3")
    assert refused(position, "a1-a2/3") == ""
    assert refused(text, "mo:a1-a3/0") == "INST-2"
    assert refused(text, "mo:c5-c4") == "INST-2"


@rule("FEAT-6", "TURN-10")
def test_a_turn_kept_for_later_is_lost() -> None:
    text = "19 | a1:Bas0 c1:Bhq c5:Mhq | B=borgo 20 - ?; M=moloch 20 - ? | B:play"
    position = after(text, "a1-a2/0")
    assert refused(position, "a2/3") == "TURN-10"
    # And a unit that only turned does not step any more.
    assert refused(after(text, "a1/3"), "a1-a2/3") == "TURN-10"


@rule("FEAT-1", "INST-2")
def test_a_step_goes_to_an_empty_neighbour() -> None:
    text = "19 | a1:Bas0 a2:Mgu0 c1:Bhq c5:Mhq | B=borgo 20 - ?; M=moloch 20 - ? | B:play"
    assert refused(text, "a1-a2/0") == "INST-2"
    assert refused(text, "a1-a3/0") == "INST-2"
    assert len([token for token in legal(text) if token.startswith("a1")]) == 5 + 2 * 6


@rule("FEAT-4", "FEAT-2")
def test_other_features_belong_to_armies() -> None:
    text = "19 | a1:Whq c3:Wal0 c5:Mhq | W=beasts 20 - ?; M=moloch 20 - ? | W:play"
    assert [token for token in legal(text) if token != "."] == [f"c3/{facing}" for facing in range(1, 6)]


@rule("FEAT-3", "NET-1")
def test_a_push_needs_both_units_free() -> None:
    text = "19 | c2:{} c3:Srp0 c4:{} | S=steel_police 20 - ?; B=borgo 20 - ? | S:play"
    assert refused(text.format("Bmu0", "Bmu0"), "c3>c4") == ""
    assert refused(text.format("Bnf4", "Bmu0"), "c3>c4") == "NET-1"
    assert refused(text.format("Spa1", "Bmu0").replace("c2:Spa1", "b4:Spa3"), "c3>c4") == "NET-1"
    assert refused(text.format("Sju0", "Bmu0"), "c2>c1") == "INST-3"


@rule("INST-3", "FEAT-3")
def test_the_pushing_unit_stays_and_may_push_again_by_tile() -> None:
    text = "19 | a1:Shq c3:Srp0 c4:Bmu0 | S=steel_police 20 pb ?; B=borgo 20 - ? | S:play"
    position = after(text, "c3>c4", "B=b4")
    assert board(position) == "a1:Shq b4:Bmu0 c3:Srp0~"
    assert refused(text, "pb:a1>c4") == "INST-3"


@rule("INST-4", "NET-3")
def test_a_grenade_reaches_the_neighbours_of_the_own_hq() -> None:
    text = "19 | b2:{} c3:Bhq d3:Mbl0 e3:Mgu0 c4:Mhq | B=borgo 20 gr ?; M=moloch 20 - ? | B:play"
    free = text.format("Bmu0")
    assert board(after(free, "gr:d3")) == "b2:Bmu0 c3:Bhq c4:Mhq e3:Mgu0"
    for hex_name in ("e3", "c4", "b2", "a1"):
        assert refused(free, f"gr:{hex_name}") == "INST-4"
    # A netter next to the HQ: no grenade, not even at the netter.
    held = text.format("Mnf1")
    assert refused(held, "gr:b2") == "NET-3"


@rule("INST-5")
def test_a_sniper_reaches_every_enemy_but_hqs() -> None:
    text = "19 | a1:Hhq c3:Mbl0 c5:Mhq e1:Hru0 | H=hegemony 20 sn ?; M=moloch 20 - ? | H:play"
    assert "c3:Mbl0'" in after(text, "sn:c3")
    assert [token for token in legal(text) if token.startswith("sn:")] == ["sn:c3"]
    for hex_name in ("c5", "e1", "a1", "b2"):
        assert refused(text, f"sn:{hex_name}") == "INST-5"


@rule("INST-6", "INST-12")
def test_a_bomb_hurts_everybody_around_but_hqs() -> None:
    text = "19 | b3:Mgu0 c3:Bhq c4:Mhq d2:Bmu0 e2:Bmu0 | M=moloch 20 bo ?; B=borgo 20 - ? | M:play"
    assert board(after(text, "bo:c3")) == "c3:Bhq c4:Mhq e2:Bmu0"
    # An empty target is fine; the middle of the board only.
    assert board(after(text, "bo:d3")) == "b3:Mgu0 c3:Bhq c4:Mhq"
    assert refused(text, "bo:e2") == "INST-6"
    assert refused(text, "bo:c5") == "INST-6"


@rule("INST-6", "MODE-8")
def test_on_the_large_board_a_bomb_needs_six_neighbours_too() -> None:
    seats = "M=moloch 20 bo ?; B=borgo 20 - ?; H=hegemony 20 - ?; O=outpost 20 - ?"
    text = f"37 | b2:Bmu0 a1:Bmu0 | {seats} | M:play"
    assert board(after(text, "bo:b2")) == "-"
    assert refused(text, "bo:a1") == "INST-6"


@rule("INST-10")
def test_an_instant_without_effect_is_not_played() -> None:
    text = "19 | c3:Bhq c4:Mhq | M=moloch 20 bo,pb ?; B=borgo 20 - ? | M:play"
    assert refused(text, "bo:c3") == "INST-10"
    assert [token for token in legal(text) if token.startswith("bo:")] == []
    assert legal("19 | a1:Bhq c4:Mhq | M=moloch 20 pb,pb ?; B=borgo 20 - ? | M:play") == ["-pb", "."]
    # It may still be kept or discarded.
    assert "-bo" in legal(text)


@rule("INST-7", "TURN-18")
def test_a_pulled_unit_may_keep_its_facing_or_turn() -> None:
    text = "19 | c3:Whq e1:Bmu2 | W=beasts 20 pu ?; B=borgo 20 - ? | W:play"
    # e1 is in line with c3: d2 is the only hex between.
    assert legal(text, "pu:c3<e1") == [f"B=d2/{facing}" for facing in range(6)]
    assert board(after(text, "pu:c3<e1", "B=d2/2")) == "c3:Whq d2:Bmu2"
    assert refused(after(text, "pu:c3<e1"), "B=d1/2") == "TURN-16"


# ---- terror


TERROR = "19 | a1:Shq c5:Bhq e1:Mhq e2:Bas0 | S=steel_police 20 te ?; B=borgo 20 - ?; M=moloch 20 - ? | S:play"


@rule("INST-8")
def test_terror_holds_for_the_next_turn_of_every_opponent() -> None:
    position = after(TERROR, "te!")
    assert [seat[0] for seat in position.split(" | ")[2].split("; ") if "terror=1" in seat] == ["B", "M"]
    borgo = after(position, ".", "<cl,mo,mu>", "-cl")
    assert refused(borgo, "mu@a2/0") == "INST-8"
    # Instants, features, keeping and discarding are as usual.
    for token in ("mo:e2-e3/0", "e2-e3/0", "-mu", "."):
        assert refused(borgo, token) == ""
    moloch = after(borgo, ".", "<bl,bl,hy>", "-hy")
    assert refused(moloch, "bl@a2/0") == "INST-8"
    police = after(moloch, ".", "<of,of,ju>", "-of")
    assert refused(police, "ju@a2/0") == ""
    assert refused(after(police, ".", "<cl>", "-cl"), "mu@a2/0") == ""


@rule("INST-8", "ARMY-SP-3", "ARMY-SP-4", "SET-7")
def test_terror_and_the_steel_police() -> None:
    seats = "S=steel_police 20 ex,wd ? terror=1; P=steel_police 20 - ?"
    text = f"19 | a1:Shq b2:Spa0 c3:Pju0 c5:Phq | {seats} | S:play"
    assert refused(text, "ex@c3/0!") == "INST-8"
    assert refused(text, "ex@c4/0") == "INST-8"
    assert refused(text, "wd@c4/0") == "INST-8"
    assert refused(text, "wd@b2/0") == ""


# ---- hunt


HUNT = "W=beasts 20 hu ?; B=borgo 20 - ?"


@rule("INST-9")
def test_a_hunt_is_a_move_an_attack_or_both() -> None:
    text = f"19 | a1:Whq c1:Wur0 c3:Bmu0 | {HUNT} | W:play"
    # The urchin strikes on its sides 4 and 5. On c2 with facing 1 they look to the north-west and north.
    assert board(after(text, "hu:c1-c2/1")) == "a1:Whq c2:Wur1 c3:Bmu0"
    assert board(after(text, "hu:c1-c2/1x0")) == "a1:Whq c2:Wur1"
    assert unreadable(text, "hu:c1")
    assert refused(text, "hu:c1x0") == "INST-9"
    assert refused(text, "hu:c1-c2/1x1") == "INST-9"
    assert refused(text, "hu:c3-c4/0") == "INST-9"


@rule("INST-9", "MOD-4")
def test_a_hunt_uses_current_bonuses_and_wounds_at_once() -> None:
    text = f"19 | a1:Whq b2:Wof1 c3:Wur5 c2:Bsm0 | {HUNT} | W:play"
    # The urchin with facing 5 strikes south (side 4); its officer makes it 2.
    assert board(after(text, "hu:c3x3")) == "a1:Whq b2:Wof1 c3:Wur5"
    assert "c2:Bsm0'" in after(text.replace("Wof1", "Wof2"), "hu:c3x3")


@rule("INST-9", "NET-1")
def test_a_netted_unit_does_not_hunt_nor_attack_after_walking_into_a_net() -> None:
    # The net fighter on c4 looks south at c3.
    text = f"19 | a1:Whq c2:Wur1 c4:Bnf1 b4:Bmu0 | {HUNT} | W:play"
    assert refused(text, "hu:c2-c3/1") == ""
    assert refused(text, "hu:c2-c3/1x0") == "INST-9"
    assert refused(text.replace("c2:Wur1", "c3:Wur1"), "hu:c3x0") == "NET-1"


@rule("INST-9", "ARMY-BE-1")
def test_cerberus_that_left_its_lair_does_not_attack() -> None:
    text = f"19 | c2:Whq c3:Wce0 c5:Bmu0 | {HUNT} | W:play"
    assert refused(text, "hu:c3-c4/0x0") == "INST-9"
    assert board(after(text, "hu:c3-c4/0")) == "c2:Whq c5:Bmu0"


@rule("INST-9", "UNIT-4", "UNIT-3")
def test_the_hq_hunts_too_but_hurts_no_hq() -> None:
    text = f"19 | c2:Whq c3:Bhq b2:Bmu0 | {HUNT} | W:play"
    assert toughness(after(text, "hu:c2x0"))["B"] == 20
    assert "Bmu" not in board(after(text, "hu:c2x5"))


@rule("INST-9", "FEAT-2")
def test_a_module_may_hunt_which_is_only_a_move() -> None:
    text = f"19 | a1:Whq c2:Wof0 c3:Bmu0 | {HUNT} | W:play"
    assert refused(text, "hu:c2-d2/0") == ""
    assert refused(text, "hu:c2x0") == "INST-9"


@rule("INST-9", "ATK-8")
def test_friendly_fire_in_a_hunt() -> None:
    text = f"19 | a1:Whq c2:Whi0 c3:Wof0 | {HUNT} | W:play"
    assert board(after(text, "hu:c2x0")) == "a1:Whq c2:Whi0"


@rule("INST-9", "ATK-5")
def test_armour_works_against_a_hunt() -> None:
    text = f"19 | a1:Whq c1:Was1 c4:Bsm3 | {HUNT} | W:play"
    assert board(after(text, "hu:c1x0")) == "a1:Whq c1:Was1 c4:Bsm3"


@rule("INST-9", "ARMY-BE-4", "SET-7")
def test_flying_works_against_a_hunt() -> None:
    seats = "W=beasts 20 hu ?; V=beasts 20 - ?"
    text = f"19 | c1:Whq c2:Wur1 c3:Vvu0 c5:Vhq | {seats} | W:play"
    assert board(after(text, "hu:c2x0")) == "c1:Whq c2:Wur1 c3:Vvu0 c5:Vhq"


@rule("INST-11")
def test_wounds_by_instants_kill_and_remove_at_once() -> None:
    # The netter is shot: the runner is free and moves in the same turn.
    text = "19 | a1:Hhq c3:Hru0 c4:Mnf3 c5:Mhq | H=hegemony 20 sn ?; M=moloch 20 - ? | H:play"
    assert refused(text, "c3-d3/0") == "NET-1"
    assert board(after(text, "sn:c4", "c3-d3/0")) == "a1:Hhq c5:Mhq d3:Hru0~"


@rule("INST-12")
def test_tiles_act_on_every_kind_of_unit() -> None:
    text = "19 | a1:Hhq c3:Mme0 c4:Mhy0 b2:Hbo0 | H=hegemony 20 mo,pb,sn ?; M=moloch 20 - ? | H:play"
    for token in ("sn:c3", "sn:c4", "mo:b2/3", "mo:a1-a2", "pb:b2>c3"):
        assert refused(text, token) == ""


# ---- the Clown


@rule("FEAT-5")
def test_an_explosion_is_never_boosted_and_works_at_the_edge() -> None:
    # The brain beside the Clown adds nothing to the explosion.
    found = outcomes("19 | c1:Mcl0 b1:Mbr1 d1:Bhq")
    assert sorted(toughness(outcome)["B"] for outcome in found) == [19, 20]
    assert [board(outcome) for outcome in found if toughness(outcome)["B"] == 19] == ["d1:Bhq"]


@rule("FEAT-5", "ARMY-BE-4")
def test_flying_does_not_help_against_an_explosion() -> None:
    assert [board(outcome) for outcome in outcomes("19 | c3:Mcl0 c4:Wvu3")] == ["-", "c3:Mcl0 c4:Wvu3"]


@rule("FEAT-5", "BTL-8")
def test_the_clown_is_asked_in_every_segment_in_which_it_acts() -> None:
    # With the mother it acts in 2 and in 1.
    text = "19 | a1:Mhq c2:Mmm0 c3:Mcl0 c5:Bhq | M=moloch 20 ba ?; B=borgo 20 - ? | M:play"
    position = step(text, "ba!", "=no")
    assert GAME.pending(position) == Decision((0,), "explode")
    assert turn(after(text, "ba!", "=no", "=no")) == "B:draw"
    assert "Mcl" not in board(after(text, "ba!", "=no", "=c3!"))
