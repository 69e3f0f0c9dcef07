"""MOD, MEDIC: what the pictures leave open, the rulings above all."""

from importlib.resources import files
from pathlib import Path

import pytest

from hex.cases import after, at, board, legal, outcomes, refused, step, toughness, turn, unreadable
from rulemark import rule
from sztab.core.game import Chance, Decision
from sztab.games.hex.data import FOLDERS_VARIABLE
from sztab.games.hex.game import GAME
from sztab.games.hex.rules.action import facing_of

# Hegemony (H) with each of the others as an ally, against Borgo and Moloch or Steel Police.
TEAM_O = "H=hegemony 15 - ?; B=borgo 15 - ?; O=outpost 15 - ?; M=moloch 15 - ?"
TEAM_M = "H=hegemony 15 - ?; B=borgo 15 - ?; M=moloch 15 - ?; S=steel_police 15 - ?"
TEAM_W = "H=hegemony 15 - ?; B=borgo 15 - ?; W=beasts 15 - ?; M=moloch 15 - ?"


def boards(units: str, seats: str = "", turn: str = "") -> list[str]:
    """The boards that a battle may leave."""
    text = " | ".join(part for part in (f"19 | {units}", seats, turn) if part)
    return [board(outcome) for outcome in outcomes(text)]


def teams(units: str, seats: str) -> list[str]:
    return boards(units, seats, "H:play mode=teams")


# ---- modules


@rule("MOD-1")
def test_a_module_works_from_the_moment_it_is_placed() -> None:
    # The bug with facing 5 strikes north (and around): with the officer just placed it hunts with strength 2.
    text = "19 | a1:Whq a2:Wbu5 a3:Mbl0 | W=beasts 20 hu,of ?; M=moloch 20 - ? | W:play"
    assert "a3:Mbl0'" in after(text, "hu:a2x0")
    assert "a3:Mbl0''" in after(text, "of@b2/5", "hu:a2x0")


@rule("MOD-3")
def test_modules_do_not_help_enemies() -> None:
    # An officer of Borgo points at Moloch's hornet: its blow stays 2.
    assert toughness(outcomes("19 | c1:Bof0 c2:Mho0 c3:Bhq")[0])["B"] == 18


@rule("MOD-4")
def test_an_officer_creates_no_attack() -> None:
    assert boards("c1:Bof0 c2:Bas0 c3:Mof0") == ["c1:Bof0 c2:Bas0 c3:Mof0"]


@rule("MOD-6", "BTL-6")
def test_an_extra_value_fills_the_first_gap() -> None:
    # The mobile armour (3 and 2) next to its HQ gets 1.
    assert toughness(outcomes("19 | c2:Ohq c3:Oma0 c4:Mhq")[0])["M"] == 14
    assert toughness(outcomes("19 | c1:Ohq c3:Oma0 c4:Mhq")[0])["M"] == 16


# ---- the quartermaster


THUG = "a2:Osc1 c2:Hth0 c5:Ohq e2:Osc1"  # blows to the north (2), north-east (1) and north-west (1), nobody beside it


@rule("MOD-8")
def test_one_side_per_unit_and_battle_however_many_quartermasters() -> None:
    one = sorted([THUG, "c2:Hth0 c5:Ohq e2:Osc1", "a2:Osc1 c2:Hth0 c5:Ohq"])
    found = boards(f"{THUG} c1:Hqm0")
    assert len(found) == 4
    assert len(boards(f"{THUG} c1:Hqm0 d1:Hqm5")) == 4
    assert {line.replace("c1:Hqm0 ", "") for line in found} == set(one)


@rule("MOD-8")
def test_a_quartermaster_with_two_links_serves_both_units(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Only made-up armies have one: Hegemony's with a link to each side of it.
    hegemony = files("sztab.games.hex").joinpath("armies", "hegemony.toml").read_text(encoding="utf-8")
    link = 'sides = "k - - - - -", effect = [{ type = "quartermaster" }]'
    assert link in hegemony
    made_up = hegemony.replace(link, link.replace("k - - - - -", "k - - k - -")).replace('"H"', '"Q"')
    (tmp_path / "quarters.toml").write_text(made_up, encoding="utf-8")
    monkeypatch.setenv(FOLDERS_VARIABLE, str(tmp_path))
    units = "a1:Qhq c2:Qru3 c3:Qqm0 c4:Qru0 e3:Bhq"
    position = step(f"19 | {units} | Q=quarters 20 ba ?; B=borgo 20 - ? | Q:play", "ba!")
    assert GAME.tokens(position) == ["=c3:c2/3", "=c3:c4/0", "=no"]
    position = GAME.play(position, "=c3:c2/3").state
    assert GAME.tokens(position) == ["=c3:c4/0", "=no"]
    # Each of them once: then the battle is over.
    assert GAME.pending(GAME.play(position, "=c3:c4/0").state) == Chance("draw")


@rule("MOD-8")
def test_a_choice_among_segments() -> None:
    # The armour of the blocker stops the machine gun (2, 1). One of its two shots may become a blow, never both.
    units = "c1:Hqm0 c2:Ohm0 c3:Mbl3"
    assert teams(units, TEAM_O) == [units, f"{units}'"]
    text = f"19 | {units} | {TEAM_O.replace('15 -', '15 ba', 1)} | H:play mode=teams"
    position = step(text, "ba!")
    assert GAME.tokens(position) == ["O=c1:c2/0", "O=no"]
    # Declined in segment 2 it is asked again in segment 1.
    later = GAME.play(position, "O=no").state
    assert GAME.tokens(later) == ["O=c1:c2/0", "O=no"]
    # Done in segment 2 it is not.
    assert GAME.pending(GAME.play(position, "O=c1:c2/0").state) == Chance("draw")


@rule("MOD-8", "ATK-6")
def test_a_gauss_shot_is_not_converted() -> None:
    units = "c1:Hqm0 c2:Mgc2 c5:Bhq"
    assert len(teams(units, TEAM_M)) == 1


@rule("MOD-8", "ATK-8")
def test_a_converted_friendly_fire_blow_is_an_ordinary_shot() -> None:
    # The hive strikes its own ranger on c3, or shoots past it at the Borgo HQ.
    text = f"19 | b1:Hqm1 c2:Whi0 c3:Wrg0 c5:Bhq | {TEAM_W} | H:play mode=teams"
    found = [(outcome.count("c3:Wrg0' "), toughness(outcome)["B"]) for outcome in outcomes(text)]
    assert sorted(found) == [(0, 14), (1, 15)]


@rule("MOD-8")
def test_both_kinds_of_bonus_count_for_a_converted_attack() -> None:
    # The runner next to the brain of its ally (+1 melee, +1 shot): blow 2; converted: printed 1 and both bonuses, 3.
    units = "c1:Hqm0 c2:Hru0 b2:Mbr0 c5:Bhq"
    text = f"19 | {units} | {TEAM_M} | H:play mode=teams"
    assert sorted(toughness(outcome)["B"] for outcome in outcomes(text)) == [12, 15]
    # A shot turned into a blow: the hybrid of the ally, printed 1, both bonuses.
    near = f"19 | c1:Hqm0 c2:Mhy0 b2:Mbr0 c3:Bhq | {TEAM_M} | H:play mode=teams"
    assert sorted(toughness(outcome)["B"] for outcome in outcomes(near)) == [12, 13]


@rule("MOD-8", "NET-1", "MOD-1")
def test_a_netted_or_dead_quartermaster_serves_nobody() -> None:
    assert len(boards("c1:Hqm0 c2:Hru0 c5:Bhq")) == 2
    assert len(boards("b1:Bnf0 c1:Hqm0 c2:Hru0 c5:Bhq")) == 1
    # The claws kill it in segment 3, before the runner acts.
    assert len(boards("b1:Bcl3 c1:Hqm0 c2:Hru0 c5:Bhq")) == 1


# ---- transport, recon centre, scoper, scrabbler, launcher


@rule("MOD-9")
def test_two_transports_are_two_separate_moves() -> None:
    text = "19 | b2:Htr c2:Htr c3:Hga0 c5:Hhq | H=hegemony 20 - ?; B=borgo 20 - ? | H:play"
    position = after(text, "b2:c3-d2/0")
    assert board(position) == "b2:Htr c2:Htr c5:Hhq d2:Hga0~b2"
    # The second one still reaches it; the first one does not any more.
    assert refused(position, "c2:d2-e2/0") == ""
    assert refused(position, "b2:d2-e2/0") == "MOD-9"
    assert refused(text, "b2:c3-d3-e3/0") == "MOD-10"
    # Turned on the spot it has used that Transport all the same.
    position = after(text, "b2:c3/4")
    assert refused(position, "b2:c3-c4/0") == "TURN-10"
    assert refused(position, "c2:c3-c4/0") == ""


@rule("MOD-9", "FEAT-1")
def test_a_transport_serves_the_hq_and_modules_too() -> None:
    text = "19 | b2:Htr c3:Hhq b3:Hbo0 | H=hegemony 20 - ?; B=borgo 20 - ? | H:play"
    assert refused(text, "b2:c3-d3") == ""
    assert refused(text, "b2:b3/3") == ""


@rule("MOD-10", "TURN-18")
def test_two_steps_may_turn_twice_and_end_where_they_began() -> None:
    text = "19 | a1:Orc e1:Oru0 | O=outpost 20 - ?; B=borgo 20 - ? | O:play"
    assert board(after(text, "e1-e2/4-e3/2")) == "a1:Orc e3:Oru2~"
    # There and back with another facing is the same as turning.
    assert after(text, "e1-e2-e1/3") == after(text, "e1/3")
    assert refused(text, "e1-e2-e1/0") == "TURN-18"
    # A way around that ends on a neighbour is the single step.
    assert GAME.print_action(at(text), GAME.read_action(at(text), "e1-d1-d2/0")) == "e1-d2/0"


@rule("MOD-10", "NET-1")
def test_every_step_must_be_legal_by_itself() -> None:
    text = "19 | a1:Orc c1:Oru0 c2:Bmu0 | O=outpost 20 - ?; B=borgo 20 - ? | O:play"
    assert refused(text, "c1-c2-c3/0") == "MOD-10"
    assert refused(text, "c1-d1-d2/0") == ""
    assert refused(text, "c1-d2-d3/0") == "MOD-10"
    assert refused("19 | a1:Orc a2:Bnf1 c1:Oru0 | O=outpost 20 - ?; B=borgo 20 - ? | O:play", "c1-d1-d2/0") == "MOD-10"


@rule("MOD-10", "INST-3")
def test_the_recon_centre_does_not_help_who_is_pushed() -> None:
    text = "19 | a1:Orc c2:Mgu0 c3:Oru0 | M=moloch 20 pb ?; O=outpost 20 - ? | M:play"
    assert legal(text, "pb:c2>c3") == ["O=b3", "O=c4", "O=d3"]


@rule("MOD-10", "MOD-9", "INST-2", "MODE-13")
def test_the_recon_centre_helps_every_kind_of_move() -> None:
    team = "H=hegemony 15 mo ?; B=borgo 15 - ?; O=outpost 15 - ?; M=moloch 15 - ?"
    text = f"19 | a1:Orc c1:Htr c2:Hga0 | {team} | H:play mode=teams"
    assert refused(text, "c1:c2-c3-c4/0") == ""
    assert refused(text, "mo:c2-c3-c4/0") == ""


@rule("MOD-11", "FEAT-2")
def test_features_of_a_taken_module_stay_with_its_owner() -> None:
    text = "19 | c2:Osk c3:Wrg0 c5:Whq | O=outpost 20 - ?; W=beasts 20 - ? | {}"
    assert refused(text.format("W:play"), "c3/2") == ""
    assert refused(text.format("O:play"), "c3/2") == "TURN-16"
    assert refused(text.format("O:play").replace("O=outpost 20 -", "O=outpost 20 mo"), "mo:c3/2") == "INST-2"


@rule("MOD-11", "MEDIC-1")
def test_a_taken_medic_serves_the_outpost() -> None:
    # Moloch's medic on c3 is linked to c4 (an Outpost runner) and d2 (a guard of its own).
    units = "c2:Osk c3:Mme0 c4:Oru0 c5:Mho3 d2:Mgu3 e1:Oru0"
    assert "Oru" in boards(units)[0]
    assert boards("c2:Osk c3:Mme0 c4:Oru0 c5:Mho3") == ["c2:Osk c4:Oru0 c5:Mho3"]
    assert boards("c3:Mme0 c4:Oru0 c5:Mho3") == ["c3:Mme0 c5:Mho3"]
    # And no longer its own side.
    assert boards("c2:Osk c3:Mme0 c4:Mof0 c5:Obr3") == ["c2:Osk c3:Mme0 c5:Obr3"]


@rule("MOD-11", "MOD-9")
def test_a_taken_transport_moves_outpost_units() -> None:
    text = "19 | c2:Osk c3:Htr c4:Obr0 d3:Hga0 | O=outpost 20 - ?; H=hegemony 20 - ? | {}"
    assert refused(text.format("O:play"), "c3:c4-c5/0") == ""
    assert refused(text.format("H:play"), "c3:d3-e2/0") == "MOD-9"


@rule("MOD-11", "SET-7")
def test_two_opposing_scopers_do_not_take_each_other() -> None:
    # They point at each other, and each still takes the officer beside it: both commandos shoot with 2.
    units = "b1:Oco0 b2:Pof c1:Phq c2:Osk c3:Psk d3:Oof d4:Ohq e3:Pco3"
    [outcome] = outcomes(f"19 | {units} | O=outpost 20 - ?; P=outpost 20 - ? | O:play")
    assert toughness(outcome) == {"O": 18, "P": 18}


@rule("MOD-12", "NET-1")
def test_a_scrabbler_needs_both_units_free() -> None:
    text = "19 | b1:Wsb0 b2:Wra0 b4:{} | W=beasts 20 - ?; B=borgo 20 - ? | W:play"
    assert refused(text.format("Bmu0"), "b1:b2<b4") == ""
    assert refused(f"19 | a2:Bnf0 b1:Wsb0 b2:Wra0 b4:Bmu0 | {text.split(' | ')[2]} | W:play", "b1:b2<b4") == "NET-1"
    webbed = text.format("Bmu0 c4:War5")
    assert refused(webbed, "b1:b2<b4") == "NET-1"
    assert refused(text.format("Bmu0 a1:Bnf0"), "b1:b2<b4") == "MOD-12"


@rule("MOD-13", "ARMY-SP-1", "NET-1")
def test_a_netted_launcher_does_not_pay() -> None:
    text = "19 | a1:Shq c3:Snl c4:{} e3:Bhq | S=steel_police 20 - ?; B=borgo 20 - ? | S:play"
    assert toughness(after(text.format("Bmu0"), "net:c4"))["S"] == 20
    assert toughness(after(text.format("Bnf1"), "net:c4"))["S"] == 19
    # With a launcher the net is thrown even at the last point.
    assert refused(text.format("Bmu0").replace("police 20", "police 1"), "net:c4") == ""


# ---- medics


@rule("MEDIC-8", "INST-4", "INST-11")
def test_a_grenade_is_absorbed() -> None:
    text = "19 | a1:Bhq b2:Mbl0 c3:Mme0 | B=borgo 20 gr ?; M=moloch 20 - ? | B:play"
    assert board(after(text, "gr:b2")) == "a1:Bhq b2:Mbl0"


@rule("MEDIC-8", "FEAT-5")
def test_attacks_on_an_exploding_clown_use_up_its_medic() -> None:
    # The medic on c1 dies for the blast on c2; so c2 is able, and dies for the brawler's blow at the Clown.
    assert boards("c1:Mme0 c2:Mme0 c3:Mcl0 c4:Bbr3") == ["-", "c2:Mme0 c3:Mcl0"]
    # Without that blow c2 lives.
    assert boards("c1:Mme0 c2:Mme0 c3:Mcl0 c4:Bof3") == ["c1:Mme0 c2:Mme0 c3:Mcl0", "c2:Mme0"]


@rule("MEDIC-9", "ARMY-SP-1", "ARMY-SP-3")
def test_no_medic_pays_a_cost() -> None:
    # The medic is linked to the HQ.
    text = "19 | a1:Shq b2:Sme5 c3:Bmu0 e3:Bhq | S=steel_police 20 ex ?; B=borgo 20 - ? | S:play"
    for token in ("net:c3", "ex@c3/0!"):
        position = after(text, token)
        assert toughness(position)["S"] == 19
        assert "b2:Sme5" in position


@rule("MEDIC-10", "MEDIC-5")
def test_two_medics_that_are_both_hit_save_nobody() -> None:
    # Two medics linked to each other, each struck once; the blocker is struck too.
    units = "b1:Mme1 c2:Mme0 c3:Mbl0 c4:Bmu3 a1:Bmu1 d1:Bmu5"
    # a1 strikes b1 (and b2), d1 strikes c2.
    text = f"19 | {units}"
    found = [board(outcome) for outcome in outcomes(text)]
    assert len(found) == 1
    assert "Mme" not in found[0]
    assert "c3:Mbl0'" in found[0]


@rule("MEDIC-10", "MEDIC-3", "MEDIC-4")
def test_hits_are_absorbed_one_by_one_in_any_order() -> None:
    # The mutant on c3 has both medics, the scout on d2 only the one on c2; both are struck once.
    units = "b2:Bme0 c2:Bme1 c3:Bmu3 d2:Bsc0 c4:Mho3 e1:Mho5"
    found = boards(units)
    # c2 dies for the scout and b2 for the mutant; or c2 for the mutant, and the scout is lost; b2 lives.
    assert found == ["b2:Bme0 c3:Bmu3 c4:Mho3 e1:Mho5", "c3:Bmu3 c4:Mho3 d2:Bsc0 e1:Mho5"]


@rule("MEDIC-10", "MEDIC-7")
def test_the_last_hit_is_taken_without_a_question() -> None:
    units = "b2:Bme0 c2:Bme1 c3:Bmu3 d2:Bsc0 c4:Mho3 e1:Mho5 a1:Bhq c5:Mhq"
    text = f"19 | {units} | B=borgo 20 ba ?; M=moloch 20 - ? | B:play"
    assert legal(text, "ba!") == ["=b2:c4>c3", "=c2:c4>c3", "=c2:e1>d2"]
    # After b2 took the one hit, c2 can only take the other.
    assert turn(after(text, "ba!", "=b2:c4>c3")) == "M:draw"
    assert after(text, "ba!", "=b2:c4>c3") == after(text, "ba!", "=c2:e1>d2")


@rule("MEDIC-10", "MEDIC-6")
def test_an_answer_names_the_medic_that_dies_in_the_end() -> None:
    units = "b1:Mme1 c2:Mme0 c3:Mbl0 c4:Bmu3 a1:Mhq e3:Bhq"
    text = f"19 | {units} | B=borgo 20 ba ?; M=moloch 20 - ? | B:play"
    assert legal(text, "ba!") == ["M=b1:c4>c3", "M=c2:c4>c3"]


@rule("MEDIC-2", "MEDIC-7")
def test_attacks_of_several_sides_of_one_unit_are_told_apart() -> None:
    # Two judges throw the blows of the mutant back on it: two attacks, of which the medic takes one.
    text = "19 | a1:Bhq c2:Bme0 c3:Bmu0 c4:Sju0 d3:Sju1 e1:Shq | B=borgo 20 ba ?; S=steel_police 20 - ? | B:play"
    assert legal(text, "ba!") == ["=c2:c3/0>c3", "=c2:c3/1>c3"]
    assert unreadable(after(text, "ba!"), "=c2:c3>c3").startswith("=c2:c3>c3: say with which side")
    assert "Bmu" not in board(after(text, "ba!", "=c2:c3/0>c3"))


@rule("MEDIC-1", "INST-5", "INST-11")
def test_a_medic_dies_for_a_sniped_unit() -> None:
    text = "19 | c2:Mme0 c3:Mgu0 e1:Hhq | H=hegemony 20 sn ?; M=moloch 20 - ? | H:play"
    assert board(after(text, "sn:c3")) == "c3:Mgu0 e1:Hhq"
    assert board(after(text, "sn:c2")) == "c3:Mgu0 e1:Hhq"


@rule("MEDIC-5", "INST-6", "INST-11")
def test_a_bombed_medic_saves_nobody() -> None:
    text = "19 | c2:Bme0 c3:Bmu0 e1:Mhq | M=moloch 20 bo ?; B=borgo 20 - ? | M:play"
    assert board(after(text, "bo:c3")) == "e1:Mhq"


@rule("MEDIC-1", "INST-9")
def test_a_medic_dies_for_a_hunted_unit() -> None:
    text = "19 | a1:Whq c1:Was1 c3:Bmu0 d3:Bme4 | W=beasts 20 hu ?; B=borgo 20 - ? | W:play"
    assert board(after(text, "hu:c1x0")) == "a1:Whq c1:Was1 c3:Bmu0"


@rule("INST-11", "MEDIC-3", "BTL-8")
def test_an_instant_asks_the_player_on_turn_first() -> None:
    # A bomb of Moloch: two medics could save its own guard, and Borgo's medic one of two mutants.
    units = "a2:Bme1 b2:Bmu0 b3:Bmu0 d1:Mme0 d2:Mgu0 e2:Mme0"
    text = f"19 | {units} | M=moloch 20 bo ?; B=borgo 20 - ? | M:play"
    position = step(text, "bo:c3")
    assert GAME.pending(position) == Decision((0,), "medic")
    assert GAME.tokens(position) == ["=d1:bo>d2", "=e2:bo>d2"]
    position = GAME.play(position, "=e2:bo>d2").state
    assert GAME.pending(position) == Decision((1,), "medic")
    assert board(after(position.text, "B=a2:bo>b3")) == "b3:Bmu0 d1:Mme0 d2:Mgu0"


@rule("MOD-8", "TURN-16")
def test_a_side_has_no_third_part_to_convert() -> None:
    position = step("19 | c1:Hqm0 c2:Hga0 c5:Bhq | H=hegemony 20 ba ?; B=borgo 20 - ? | H:play", "ba!")
    action = next(GAME.read_action(position, token) for token in GAME.tokens(position) if token != "=no")
    for part in range(2, 7):
        refusal = GAME.refusal(position, action + (part - facing_of(action) << 33))
        assert refusal is not None
        assert refusal.rule == "TURN-16"


@rule("MOD-9", "TURN-10")
def test_a_transport_that_moves_takes_its_mark_along() -> None:
    seats = "H=hegemony 20 mo ?; B=borgo 20 - ?"
    text = f"19 | b2:Htr c2:Htr c3:Hga0 c5:Hhq | {seats} | H:play"
    position = after(text, "b2:c3/4", "mo:b2-b3")
    assert board(position) == "b3:Htr c2:Htr c3:Hga4~b3 c5:Hhq"
    assert refused(position, "b3:c3-d3/0") == "TURN-10"
    assert refused(position, "c2:c3-d3/0") == ""
    # Two Transports carry each other, each once.
    position = after(f"19 | b2:Htr b3:Htr c5:Hhq | {seats} | H:play", "b2:b3-c3", "c3:b2-b3")
    assert board(position) == "b3:Htr~c3 c3:Htr~b3 c5:Hhq"
    assert refused(position, "b3:c3-c4") == refused(position, "c3:b3-b4") == "TURN-10"


@rule("MOD-11", "MOD-10", "SET-7")
def test_a_taken_recon_centre_helps_the_scopers_side_only() -> None:
    text = "19 | a1:Ohq c2:Psk c3:Orc c5:Phq e1:Oru0 e3:Pru0 | O=outpost 20 - ?; P=outpost 20 - ? | {}"
    assert refused(text.format("O:play"), "e1-d1-c1/0") == "MOD-10"
    assert refused(text.format("P:play"), "e3-d3-d2/0") == ""
    assert refused(text.format("P:play").replace("c2:Psk ", ""), "e3-d3-d2/0") == "MOD-10"


@rule("MOD-11", "MOD-13")
def test_a_taken_launcher_does_not_pay() -> None:
    text = "19 | a1:Shq c2:Osk c3:Snl c5:Ohq e1:Oru0 | S=steel_police {} - ?; O=outpost 20 - ? | S:play"
    assert toughness(after(text.format(20), "net:e1"))["S"] == 19
    assert refused(text.format(1), "net:e1") == "ARMY-SP-1"


@rule("MOD-10", "MOD-1", "MOD-11")
def test_the_second_step_needs_the_recon_centre_too() -> None:
    # Borgo's netter on d3 holds Hegemony's on e2; as soon as it steps away, that one holds the recon centre.
    seats = "B=borgo 15 mo ?; H=hegemony 15 - ?; O=outpost 15 - ?; M=moloch 15 - ?"
    text = f"19 | a1:Bhq c5:Hhq d3:Bnf0 e1:Orc e2:Hnf2 e3:Mhq | {seats} | B:play mode=teams"
    assert refused(text, "mo:d3-c3-b2/0") == "MOD-10"
    assert refused(text, "mo:d3-c3/0") == ""
    assert refused(text.replace("Hnf2", "Hnf5"), "mo:d3-c3-b2/0") == ""
    # A Scoper that lets go of the recon centre with its first step is not helped by it any more.
    taken = "19 | c2:Osk c3:Prc c5:Ohq e1:Phq | O=outpost 20 mo ?; P=outpost 20 - ? | O:play"
    assert refused(taken, "mo:c2-b1-a1") == "MOD-10"
    assert refused(taken, "mo:c2-b2-a1") == ""
