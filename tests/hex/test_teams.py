"""MODE: one against a team, teams, allies and who decides for whom."""

import pytest

from hex.cases import after, battles, board, legal, outcomes, refused, step, told, toughness, turn
from rulemark import rule
from sztab.core.action import BadInput
from sztab.core.game import Decision
from sztab.games.hex.game import GAME

ALL = "borgo,hegemony,moloch,outpost,steel_police,beasts"


def seats_of(position: str) -> list[str]:
    return position.split(" | ")[2].split("; ")


# ---- one against a team


@rule("MODE-4")
def test_one_against_a_team_at_the_start() -> None:
    position = GAME.new({"armies": "borgo,outpost,hegemony", "mode": "one-vs-team"})
    assert toughness(position.text) == {"B": 20, "O": 13, "H": 13}
    for token in ("hq@a1", "hq@c5"):
        position = GAME.play(position, token).state
    assert turn(position.text) == "H:hq mode=one-vs-team"
    with pytest.raises(BadInput, match="3 seats"):
        GAME.new({"armies": "borgo,outpost", "mode": "one-vs-team"})


@rule("MODE-4", "TURN-2")
def test_the_single_player_has_every_second_turn() -> None:
    text = "19 | a1:Bhq c5:Ohq e1:Hhq | B=borgo 20 - ?; O=outpost 13 - ?; H=hegemony 13 - ? | "
    text += "B:draw mode=one-vs-team round=1"
    position = after(text, "<mu>", ".")
    assert turn(position) == "O:draw mode=one-vs-team round=1"
    position = after(position, "<br,co>", ".")
    # Now to three, also for player 1: one tile was kept.
    assert turn(position) == "B:draw mode=one-vs-team next=H"
    position = after(position, "<cl,cl>", "-mu", ".")
    assert turn(position) == "H:draw mode=one-vs-team"
    position = after(position, "<ga,ga,ru>", "-ru", ".")
    assert turn(position) == "B:draw mode=one-vs-team"
    assert turn(after(position, "<nf>", "-nf", ".")) == "O:draw mode=one-vs-team"


@rule("MODE-4")
def test_the_first_side_to_lose_an_hq_loses() -> None:
    team = "19 | a1:Bhq c4:Bbr0 c5:Ohq e1:Hhq | B=borgo 20 ba ?; O=outpost 2 - ?; H=hegemony 13 - ?"
    team += " | B:play mode=one-vs-team"
    assert turn(after(team, "ba!")) == "B:over mode=one-vs-team result=B"
    solo = team.replace("c4:Bbr0", "a2:Hru3").replace("borgo 20", "borgo 1")
    assert turn(after(solo, "ba!")) == "B:over mode=one-vs-team result=O+H"
    both = team.replace("c4:Bbr0", "a2:Hru3 c4:Bbr0").replace("borgo 20", "borgo 1")
    assert turn(after(both, "ba!")) == "B:over mode=one-vs-team result=O+H"


SOLO_END = "19 | a1:Bhq c5:Ohq e1:Hhq | B=borgo {} - {}; O=outpost {} - {}; H=hegemony {} - {} | {}"


@rule("MODE-4", "END-1")
def test_the_end_after_the_single_players_pile() -> None:
    # Only the next opponent has a turn more.
    text = SOLO_END.format(20, 0, 8, "?", 13, "?", "B:play mode=one-vs-team next=H last=B")
    position = after(text, ".", "<ga,ga,ru>", "-ru")
    assert turn(position) == "H:play mode=one-vs-team"
    assert battles(told(position, ".")) == [("final", "B")]
    # 8 + 13 is more than 20.
    assert turn(after(position, ".")) == "H:over mode=one-vs-team result=O+H"


@rule("MODE-4", "END-1")
def test_the_end_after_a_team_players_pile() -> None:
    # Outpost drew the last tile: Borgo and Hegemony have one turn each.
    text = SOLO_END.format(20, "?", 6, 0, 13, "?", "O:play mode=one-vs-team last=O")
    position = after(text, ".")
    assert turn(position) == "B:draw mode=one-vs-team next=H"
    position = after(position, "<cl,cl,mu>", "-mu", ".", "<ga,ga,ru>", "-ru")
    assert turn(position) == "H:play mode=one-vs-team"
    assert battles(told(position, ".")) == [("final", "O")]
    # 6 + 13 is less than 20.
    assert turn(after(position, ".")) == "H:over mode=one-vs-team result=B"


@rule("MODE-4", "END-5")
@pytest.mark.parametrize(("last_turn", "other"), [("O", "H"), ("H", "O")])
def test_equal_sums_give_each_of_the_three_one_more_turn(last_turn: str, other: str) -> None:
    before = " next=H" if last_turn == "H" else ""
    text = SOLO_END.format(20, 0, 10, 0, 10, 0, f"B:play mode=one-vs-team{before} last=B")
    position = after(text, ".", ".")
    assert position == after(after(text, "."), ".")
    shown = f" next={other}" if other == "H" else ""
    assert turn(position) == f"B:play mode=one-vs-team{shown} overtime={last_turn}"
    position = after(position, ".")
    assert turn(position) == f"{other}:play mode=one-vs-team overtime={last_turn}"
    position = after(position, ".")
    assert turn(position) == f"{last_turn}:play mode=one-vs-team overtime={last_turn}"
    assert battles(told(position, ".")) == [("overtime", last_turn)]
    assert turn(after(position, ".")) == f"{last_turn}:over mode=one-vs-team overtime={last_turn} result=draw"


# ---- teams


TEAMS = "B=borgo {} {} ?; M=moloch {} - ?; H=hegemony {} - ?; O=outpost {} - ?"
CORNERS = "a1:Bhq c5:Ohq e1:Hhq e3:Mhq"


@rule("MODE-5", "TURN-2")
def test_teams_at_the_start() -> None:
    options = {"armies": "borgo,moloch,hegemony,outpost", "mode": "teams"}
    assert set(toughness(GAME.new(options).text).values()) == {15}
    assert set(toughness(GAME.new({**options, "toughness": "20"}).text).values()) == {20}
    for wrong in ({"toughness": "13"}, {"mode": "deathmatch", "toughness": "20"}):
        with pytest.raises(BadInput, match="MODE-5"):
            GAME.new({**options, **wrong})
    # The seats alternate: B and H against M and O; draws 1, 2, 3, then to three.
    seats = "; ".join(f"{word} 15 - ?" for word in ("B=borgo", "M=moloch", "H=hegemony", "O=outpost"))
    text = f"19 | a1:Bhq c5:Ohq e1:Hhq e3:Mhq | {seats} | B:draw mode=teams round=1"
    assert refused(text, "<mu,mu>") == "TURN-1"
    position = after(text, "<mu>", ".", "<bl,hy>", ".", "<ga,ga,ru>")
    assert turn(position) == "H:discard mode=teams round=1"


@rule("MODE-5")
def test_the_first_team_to_destroy_an_enemy_hq_wins() -> None:
    text = f"19 | {CORNERS} b4:Bbr1 | {TEAMS.format(15, 'ba', 15, 15, 2)} | B:play mode=teams"
    assert turn(after(text, "ba!")) == "B:over mode=teams result=B+H"


@rule("MODE-5", "ATK-8", "MODE-6")
def test_whoever_wounded_it() -> None:
    # The Beasts' hive destroys the HQ of its own ally: the other team has won.
    seats = "W=beasts 15 ba ?; B=borgo 15 - ?; H=hegemony 1 - ?; O=outpost 15 - ?"
    text = f"19 | a1:Whq c1:Bhq c5:Ohq e1:Hhq e2:Whi3 | {seats} | W:play mode=teams"
    assert turn(after(text, "ba!")) == "W:over mode=teams result=B+O"


@rule("MODE-5")
@pytest.mark.parametrize(("hegemony", "moloch", "result"), [(10, 9, "B+H"), (4, 9, "M+O"), (9, 9, "draw")])
def test_hqs_of_both_teams_fall_in_one_battle(hegemony: int, moloch: int, result: str) -> None:
    # B and O fall; what H and M have left decides.
    units = f"{CORNERS} b4:Bbr1 a2:Mho3"
    text = f"19 | {units} | {TEAMS.format(2, 'ba', moloch, hegemony, 2)} | B:play mode=teams"
    assert turn(after(text, "ba!")) == f"B:over mode=teams result={result}"


@rule("MODE-5", "END-5")
def test_at_the_end_the_sum_decides() -> None:
    seats = "B=borgo {} - 0; M=moloch {} - 0; H=hegemony {} - 0; O=outpost {} - 0"
    text = f"19 | {CORNERS} | {seats} | O:play mode=teams last=B"
    assert turn(after(text.format(15, 9, 1, 6), ".")) == "O:over mode=teams result=B+H"
    # Equal sums: one more turn for all four, then a draw.
    position = after(text.format(15, 8, 1, 8), ".")
    assert turn(position) == "B:play mode=teams overtime=O"
    position = after(position, ".", ".", ".")
    assert turn(position) == "O:play mode=teams overtime=O"
    assert turn(after(position, ".")) == "O:over mode=teams overtime=O result=draw"


@rule("MODE-5")
def test_three_players_with_one_leading_two_armies_have_four_seats() -> None:
    # Each army has its own hand and turns: the game is the same, whoever answers for the seats.
    position = GAME.new({"armies": "borgo,moloch,hegemony,outpost", "mode": "teams"})
    assert GAME.seats(position) == ("B", "M", "H", "O")
    with pytest.raises(BadInput, match="4/6 seats"):
        GAME.new({"armies": "borgo,moloch,hegemony", "mode": "teams"})


# ---- allies


ALLIES = "B=borgo 15 - ?; O=outpost 15 - ?; H=hegemony 15 - ?; S=steel_police 15 - ?"  # B and H against O and S


def allied(units: str, hand: str = "-", whose: str = "B") -> str:
    """A position of that game; the hand is that of the seat on turn."""
    seats = [seat.replace(" - ", f" {hand} ") if seat[0] == whose else seat for seat in ALLIES.split("; ")]
    return f"19 | {units} | {'; '.join(seats)} | {whose}:play mode=teams"


@rule("MODE-6", "MOD-3", "UNIT-5")
def test_modules_and_hqs_help_allies() -> None:
    # The ganger of Hegemony looks to c1 and has an officer of Borgo (+1 melee); the Borgo HQ beside it makes it faster.
    text = allied("a1:Bhq b1:Hga3 b2:Bof3 c1:Ohq")
    assert [event.data["segment"] for event in told(text.replace("15 - ?;", "15 ba ?;", 1), "ba!")[2:3]] == [4]
    assert toughness(outcomes(text)[0])["O"] == 13


@rule("MODE-6")
def test_tiles_are_not_played_on_allies() -> None:
    text = allied("a1:Bhq b2:Bmu0 b3:Hru0 c5:Ohq", "mo,pb,sn", "H")
    assert refused(text, "mo:b2-c2/0") == "INST-2"
    assert refused(text, "pb:b3>b2") == "INST-3"
    assert refused(text, "sn:b2") == "INST-5"


@rule("MODE-6", "INST-7")
def test_allies_are_not_pulled() -> None:
    seats = "W=beasts 15 pu ?; O=outpost 15 - ?; H=hegemony 15 - ?; S=steel_police 15 - ?"
    text = f"19 | a1:Whq a3:Hru0 c5:Ohq | {seats} | W:play mode=teams"
    assert refused(text, "pu:a1<a3") == "INST-7"


@rule("MODE-6", "ATK-2", "NET-1")
def test_allies_neither_wound_nor_stop_nor_hold_each_other() -> None:
    # The assassin shoots past the Hegemony runner; the net fighter beside the runner does not hold it.
    text = allied("c1:Bas1 c2:Hru5 b2:Bnf0 c5:Ohq e1:Bhq")
    assert toughness(outcomes(text)[0]) == {"B": 15, "O": 14, "H": 15, "S": 15}
    assert "Hru" in outcomes(text)[0]
    assert refused(allied("c1:Bas1 c2:Hru5 b2:Bnf0 c5:Ohq", "-", "H"), "c2-d2/0") == ""


@rule("MODE-6", "ATK-8", "FEAT-5", "NET-10")
def test_friendly_fire_explosions_and_the_web_do() -> None:
    seats = "W=beasts 15 - ?; O=outpost 15 - ?; H=hegemony 15 - ?; S=steel_police 15 - ?"
    text = f"19 | a2:Whi3 a1:Hru2 | {seats} | W:play mode=teams"
    assert "Hru" not in outcomes(text)[0]
    # The web on b2 with facing 0 looks to b3, c2 and a2.
    web = f"19 | b2:War0 b3:Hru2 | {seats} | H:play mode=teams"
    assert refused(web, "b3-b4/0") == "NET-1"
    clown = "M=moloch 15 - ?; O=outpost 15 - ?; H=hegemony 15 - ?; S=steel_police 15 - ?"
    text = f"19 | a1:Mcl0 a2:Hsc0 | {clown} | M:play mode=teams"
    assert any("Hsc" not in outcome for outcome in outcomes(text))


# ---- Moloch among allies


MOLOCH = "19 | {} | M=moloch 15 {} ?; B=borgo 15 - ?; H=hegemony 15 {} ?; O=outpost 15 - ? | {} mode=teams"


@rule("MODE-7")
def test_moloch_and_its_ally_wound_each_other() -> None:
    # The hybrid shoots at the first unit: the ally's runner covers the HQ of Borgo.
    assert outcomes(MOLOCH.format("c1:Mhy0 c3:Hru0 c5:Bhq", "-", "-", "M:play"))[0].startswith("19 | c1:Mhy0 c5:Bhq")
    # The ally's units wound Moloch's too.
    assert "Mof" not in outcomes(MOLOCH.format("c1:Hru0 c2:Mof0", "-", "-", "M:play"))[0]
    # A blow at the ally's HQ counts, and that HQ adds one to it.
    assert toughness(outcomes(MOLOCH.format("a1:Hhq a2:Mho3", "-", "-", "M:play"))[0])["H"] == 12


@rule("MODE-7", "NET-1", "NET-5")
def test_moloch_and_its_ally_net_each_other() -> None:
    text = MOLOCH.format("b2:Hru0 b3:Mnf3", "-", "mo", "H:play")
    assert refused(text, "b2-b1/0") == "NET-1"
    other = MOLOCH.format("b2:Mgu0 b3:Hnf2", "mo", "-", "M:play")
    assert refused(other, "mo:b2-b1/0") == "NET-1"


@rule("MODE-7", "INST-3")
def test_moloch_and_its_ally_push_each_other() -> None:
    assert "pb:b3>b2" in legal(MOLOCH.format("b2:Hru0 b3:Mgu0", "pb", "-", "M:play"))
    assert "pb:b2>b3" in legal(MOLOCH.format("b2:Hru0 b3:Mgu0", "-", "pb", "H:play"))


@rule("MODE-7", "INST-7")
def test_moloch_and_its_ally_pull_each_other() -> None:
    seats = "M=moloch 15 - ?; B=borgo 15 - ?; W=beasts 15 pu ?; O=outpost 15 - ?"
    assert "pu:a1<a3" in legal(f"19 | a1:Whq a3:Mgu0 | {seats} | W:play mode=teams")


@rule("MODE-7", "MODE-6")
def test_bonuses_between_moloch_and_its_ally_work() -> None:
    # The Boss of Hegemony (+1 melee, +1 initiative) serves the hornet; the Mother serves the ganger.
    text = MOLOCH.format("a1:Hbo0 a2:Mho0 a3:Bhq", "-", "-", "M:play")
    assert toughness(outcomes(text)[0])["B"] == 12
    text = MOLOCH.format("a1:Mmm0 a2:Hga1 a3:Bhq", "-", "-", "M:play")
    assert toughness(outcomes(text)[0])["B"] == 13


@rule("MODE-7", "INST-5", "INST-4", "INST-8")
def test_for_everything_else_they_are_allies() -> None:
    assert refused(MOLOCH.format("b2:Mgu0 b3:Hru0", "-", "sn", "H:play"), "sn:b2") == "INST-5"
    seats = "M=moloch 15 - ?; B=borgo 15 - ?; S=steel_police 15 {} ?; O=outpost 15 - ?"
    text = f"19 | a1:Shq b2:Mgu0 e1:Bhq | {seats} | S:play mode=teams"
    assert refused(text.format("-"), "net:b2") == "ARMY-SP-1"
    assert refused(text.format("ex"), "ex@b2/0!") == "ARMY-SP-3"
    # Terror: Borgo and Outpost, not Moloch.
    position = after(text.format("te"), "te!")
    assert [seat[0] for seat in seats_of(position) if "terror=1" in seat] == ["B", "O"]
    # A grenade of Borgo at its ally Moloch.
    grenade = "M=moloch 15 - ?; H=hegemony 15 - ?; B=borgo 15 gr ?; O=outpost 15 - ?"
    assert refused(f"19 | a1:Bhq b2:Mgu0 | {grenade} | B:play mode=teams", "gr:b2") == "INST-4"
    # A saboteur of the Police does not slow the hybrid: it shoots in segment 3.
    slowed = told(f"19 | a1:Ssa a2:Mhy0 a3:Bhq | {seats.format('ba')} | S:play mode=teams", "ba!")
    assert [event.data["segment"] for event in slowed if event.kind == "segment"] == [3, 0]


# ---- five and six players


SIX = {"armies": ALL, "beasts37": "1"}


@rule("MODE-11")
def test_five_and_six_players_fight_for_themselves_or_for_points() -> None:
    assert GAME.new(SIX).text.endswith("B:hq")
    assert GAME.new({**SIX, "mode": "points"}).text.endswith("B:hq mode=points")
    with pytest.raises(BadInput):
        GAME.new({"armies": ALL.rpartition(",")[0], "mode": "teams"})


@rule("MODE-11")
def test_teams_of_six_alternate() -> None:
    two = GAME.new({**SIX, "mode": "teams"}).text
    assert [seat[-1] for seat in seats_of(two)] == list("121212")
    three = GAME.new({**SIX, "mode": "teams", "teams": "3"}).text
    assert [seat[-1] for seat in seats_of(three)] == list("123123")
    assert set(toughness(three).values()) == {15}
    with pytest.raises(BadInput, match="MODE-11"):
        GAME.new({**SIX, "mode": "teams", "teams": "4"})


SIX_SEATS = (
    "B=borgo {} ba ? team=1; H=hegemony {} - ? team=2; M=moloch {} - ? team=3;"
    " O=outpost {} - ? team=1; S=steel_police {} - ? team=2; W=beasts {} - ? team=3"
)


@rule("MODE-11")
def test_of_three_teams_the_one_that_loses_an_hq_is_out_with_both_armies() -> None:
    units = "b2:Bhq b4:Hhq d2:Mhq d6:Ohq f2:Shq f4:Whq c5:Bbr4 e2:Ssc0 d4:Msc0"
    text = f"37 | {units} | {SIX_SEATS.format(15, 2, 15, 15, 15, 15)} | B:play mode=teams"
    # The brawler on c5 looks south-west at b4.
    position = after(text, "ba!")
    assert board(position) == "b2:Bhq c5:Bbr4 d2:Mhq d4:Msc0 d6:Ohq f4:Whq"
    seats = seats_of(position)
    assert [seat[0] for seat in seats if "out=1" in seat] == ["H", "S"]
    assert turn(position) == "M:draw mode=teams"


@rule("MODE-11")
def test_the_last_team_wins() -> None:
    units = "b2:Bhq d2:Mhq d6:Ohq f4:Whq c2:Bbr2"
    seats = SIX_SEATS.format(15, 0, 2, 15, 15, 15).replace("team=2", "team=2 out=1")
    text = f"37 | {units} | {seats} | B:play mode=teams"
    assert turn(after(text, "ba!")) == "B:over mode=teams result=B+O"


@rule("MODE-11", "MODE-5")
def test_hqs_of_all_three_teams_fall_at_once() -> None:
    units = "b2:Bhq b4:Hhq d2:Mhq d6:Ohq f2:Shq f4:Whq c5:Bbr4 c2:Bbr2 b3:Hga4"
    # b4 and d2 are struck by brawlers, b2 by the ganger from b3 (side 5 with facing 4: south).
    text = f"37 | {units} | {SIX_SEATS.format(1, 2, 2, 9, 12, 11)} | B:play mode=teams"
    assert turn(after(text, "ba!")) == "B:over mode=teams result=H+S"


# ---- who decides


@rule("MODE-12", "BTL-8")
def test_in_battle_the_owner_of_the_unit_decides() -> None:
    # Hegemony's quartermaster serves Borgo's mutant: Borgo is asked.
    text = allied("c1:Hqm0 c2:Bmu0 c5:Ohq", "ba", "S")
    position = step(text, "ba!")
    assert GAME.pending(position) == Decision((0,), "quartermaster")


@rule("MODE-12", "MOD-11")
def test_a_taken_module_is_the_scopers_owners() -> None:
    # The Scoper of Outpost takes Hegemony's quartermaster, which then serves the Police unit: Outpost decides.
    text = allied("b1:Osk c1:Hqm0 c2:Swd0 c5:Bhq", "ba", "S")
    position = step(text, "ba!")
    assert GAME.pending(position) == Decision((1,), "quartermaster")


@rule("MODE-12", "MEDIC-2")
def test_of_two_allies_with_medics_the_first_from_the_starter_decides() -> None:
    # The Outpost runner on c3 is linked to its own medic (c2) and to a medic of the allied Police (d2).
    units = "c2:Ome5 d2:Sme0 c3:Oru0 c4:Bmu3"
    asked = {}
    for whose in "BOHS":
        position = step(allied(units, "ba", whose), "ba!")
        pending = GAME.pending(position)
        assert isinstance(pending, Decision)
        asked[whose] = GAME.seats(position)[pending.seats[0]]
        assert [token.lstrip("OS") for token in GAME.tokens(position)] == ["=c2:c4>c3", "=d2:c4>c3"]
    assert asked == {"B": "O", "O": "O", "H": "S", "S": "S"}


@rule("MODE-13")
def test_features_of_allied_units_are_not_used() -> None:
    text = allied("a1:Bas0 b2:Hru0 c4:Sju0 c5:Ohq", "-", "B")
    assert refused(text, "b2-b3/0") == "TURN-16"
    police = allied("b2:Srp0 b3:Bmu0", "-", "O")
    assert refused(police, "b2>b3") == "INST-3"


@rule("MODE-13", "INST-3")
def test_only_own_units_push_and_pull() -> None:
    text = allied("b2:Bmu0 b3:Oru0", "pb", "H")
    assert refused(text, "pb:b2>b3") == "INST-3"
    seats = "W=beasts 15 pu ?; O=outpost 15 - ?; H=hegemony 15 - ?; S=steel_police 15 - ?"
    assert refused(f"19 | a1:Hru0 a3:Oru0 | {seats} | W:play mode=teams", "pu:a1<a3") == "INST-7"


@rule("MODE-13", "MOD-9", "MOD-12")
def test_what_an_allys_module_gives_is_used_by_the_units_owner() -> None:
    text = "b2:Htr b3:Bmu0"
    assert refused(allied(text, "-", "B"), "b2:b3-b4/0") == ""
    assert refused(allied(text, "-", "H"), "b2:b3-b4/0") == "MOD-9"
    seats = "W=beasts 15 - ?; O=outpost 15 - ?; H=hegemony 15 - ?; S=steel_police 15 - ?"
    units = "19 | b1:Wsb0 b2:Hru0 b4:Oru0"
    assert refused(f"{units} | {seats} | H:play mode=teams", "b1:b2<b4") == ""
    assert refused(f"{units} | {seats} | W:play mode=teams", "b1:b2<b4") == "INST-7"


@rule("MODE-13", "MOD-10")
def test_the_recon_centre_serves_allies() -> None:
    text = allied("a1:Orc c1:Sju0 e1:Hru0", "-", "S")
    assert refused(text, "c1-c2-c3/0") == ""
    assert refused(allied("a1:Orc c1:Sju0 e1:Hru0", "-", "H"), "e1-e2-e3/0") == "MOD-10"


# ---- an HQ that falls to a Hunt


@rule("END-9", "MODE-4", "ATK-8")
def test_a_hunt_decides_one_against_a_team() -> None:
    seats = "B=borgo {} - ?; W=beasts {} hu ?; H=hegemony 13 - ?"
    text = f"19 | a1:Whq a2:Whi3 c1:Was1 c5:Bhq e1:Hhq | {seats} | W:play mode=one-vs-team"
    assert turn(after(text.format(1, 13), "hu:c1x0")) == "W:over mode=one-vs-team result=W+H"
    # The Hive strikes its own HQ.
    assert turn(after(text.format(20, 1), "hu:a2x3")) == "W:over mode=one-vs-team result=B"


@rule("END-9", "MODE-5", "ATK-8")
def test_a_hunt_decides_between_teams() -> None:
    seats = "W=beasts 15 hu ?; B=borgo 1 - ?; H=hegemony 1 - ?; O=outpost 15 - ?"
    text = f"19 | a1:Whq c1:Was1 c5:Bhq e1:Hhq e2:Whi3 e3:Ohq | {seats} | W:play mode=teams"
    assert turn(after(text, "hu:c1x0")) == "W:over mode=teams result=W+H"
    assert turn(after(text, "hu:e2x3")) == "W:over mode=teams result=B+O"


@rule("END-9", "MODE-11", "ATK-8")
def test_a_hunt_may_put_out_the_hunters_own_team() -> None:
    units = "b2:Bhq b4:Hhq d2:Mhq d3:Whi3 d6:Ohq f2:Shq f4:Whq"
    seats = SIX_SEATS.format(15, 15, 1, 15, 15, 15).replace("beasts 15 -", "beasts 15 hu")
    position = after(f"37 | {units} | {seats} | W:play mode=teams", "hu:d3x3")
    assert board(position) == "b2:Bhq b4:Hhq d6:Ohq f2:Shq"
    assert [seat[0] for seat in seats_of(position) if "out=1" in seat] == ["M", "W"]
    assert turn(position) == "B:draw mode=teams"
