"""ARMY-BE: Beasts, what the pictures leave open."""

import pytest

from hex.cases import after, board, legal, outcomes, refused, step, told, turn
from rulemark import rule
from sztab.core.action import BadInput
from sztab.core.game import Decision
from sztab.games.hex.game import GAME
from sztab.games.hex.rules.action import end_of

SEATS = "W=beasts 20 {} ?; B=borgo 20 {} ?"


# ---- lair


@rule("ARMY-BE-1", "NET-12")
def test_lair_works_while_either_is_netted() -> None:
    # The net holds Cerberus, and its HQ walks away; then the net holds the HQ, and Cerberus walks.
    held = f"19 | b4:Bnf0 c3:Whq c4:Wce0 | {SEATS.format('mo', '-')} | W:play"
    assert board(after(held, "mo:c3-c2")) == "b4:Bnf0 c2:Whq"
    hq_held = f"19 | b3:Bnf0 c3:Whq c4:Wce0 | {SEATS.format('-', '-')} | W:play"
    assert board(after(hq_held, "c4-c5/0")) == "b3:Bnf0 c3:Whq"


@rule("ARMY-BE-1", "END-6")
def test_cerberus_goes_with_a_destroyed_hq_in_that_segment() -> None:
    # The HQ falls in segment 3; Cerberus (2) does not strike the scout any more.
    text = "19 | b3:Bcl4 c3:Whq c4:Wce0 c5:Bsc3 | W=beasts 1 - ?; B=borgo 20 - ?"
    # Claws on b3 with facing 4 strike south-east (side 4) and south (side 5).
    assert [board(outcome) for outcome in outcomes(text)] == ["b3:Bcl4 c5:Bsc3"]


@rule("ARMY-BE-1", "MEDIC-8")
def test_no_medic_helps_cerberus_outside_its_lair() -> None:
    team = "W=beasts 15 mo ?; B=borgo 15 - ?; S=steel_police 15 - ?; M=moloch 15 - ?"
    text = f"19 | c3:Whq c4:Wce0 c5:Sme4 | {team} | W:play mode=teams"
    # The medic of the ally is linked to Cerberus; nobody dies for it.
    assert board(after(text, "mo:c3-c2")) == "c2:Whq c5:Sme4"


# ---- agony


@rule("ARMY-BE-2", "INST-5", "INST-11")
def test_no_agony_outside_battle() -> None:
    text = "19 | c3:Wbu0 d2:Hru0 d3:Hru0 e1:Hhq | H=hegemony 20 sn ?; W=beasts 20 - ? | H:play"
    assert board(after(text, "sn:c3")) == "d2:Hru0 d3:Hru0 e1:Hhq"


@rule("ARMY-BE-2", "NET-12")
def test_no_agony_while_netted() -> None:
    # The bug on c3 strikes NE, SE and S; the brawler kills it in segment 2.
    free = "19 | b3:Bbr2 c3:Wbu0 d3:Bsc0 e1:Bmu0"
    assert "Bsc" not in outcomes(free)[0]
    netted = "19 | b3:Bbr2 c2:Bnf4 c3:Wbu0 d3:Bsc0"
    assert "Bsc" in outcomes(netted)[0]


@rule("ARMY-BE-2", "MOD-5")
def test_agony_is_not_shifted_by_initiative() -> None:
    # A ranger makes the bug faster (2): killed in segment 3 it strikes in 3 all the same.
    text = "19 | c2:Wrg0 c3:Wbu5 c4:Bcl4 d4:Bhq a1:Whq | W=beasts 20 ba ?; B=borgo 20 - ? | W:play"
    events = told(text, "ba!")
    segment = None
    for event in events:
        if event.kind == "segment":
            segment = event.data["segment"]
        if event.kind == "agony":
            break
    assert segment == 4  # the claws (3) stand next to their HQ


@rule("ARMY-BE-3", "MEDIC-10")
def test_a_medic_used_in_an_earlier_wave_is_used_up() -> None:
    # The brawler kills the bug, whose agony strikes the scout: the medic dies for that.
    units = "b3:Bbr2 c3:Wbu0 d3:Bsc0 e3:Bme3"
    [outcome] = outcomes(f"19 | {units}")
    assert board(outcome) == "b3:Bbr2 d3:Bsc0"
    # With a hive that strikes the scout in the same segment the medic is used up before the agony.
    [outcome] = outcomes(f"19 | {units} d4:Whi4")
    assert board(outcome) == "b3:Bbr2 d4:Whi4"


@rule("ARMY-BE-3")
def test_a_unit_destroyed_in_an_earlier_wave_is_not_hit_again() -> None:
    # The agony of the bug on c3 kills the super-mutant and the bug on d2, whose own agony does not wound it again.
    text = "19 | b3:Bbr2 c3:Wbu0 d3:Bsm0' d2:Wbu4 | W=beasts 20 ba ?; B=borgo 20 - ? | W:play"
    events = told(text, "ba!")
    deaths = [event.data["unit"]["hex"] for event in events if event.kind == "died"]
    assert len(deaths) == len(set(deaths))
    wounds = [event for event in events if event.kind == "wounded" and event.data["target"]["hex"] == "d3"]
    assert len(wounds) == 1


@rule("ARMY-BE-3", "END-6")
def test_an_hq_stands_to_the_end_of_the_segment() -> None:
    # The HQ has one point and is struck twice in one segment, by the hive and in agony: both count.
    text = "19 | b3:Bbr2 c3:Wbu0 d3:Bhq d2:Whi0 | W=beasts 20 ba ?; B=borgo 1 - ? | W:play"
    events = told(text, "ba!")
    wounds = [event.data["wounds"] for event in events if event.kind == "hq_wounded"]
    assert wounds[0] == 2


@rule("ARMY-BE-3", "MOD-8")
def test_agony_is_not_converted() -> None:
    # The quartermaster of the ally serves the bug. Killed in segment 3 its agony comes without a question.
    team = "H=hegemony 15 - ?; B=borgo 15 - ?; W=beasts 15 - ?; M=moloch 15 - ?"
    text = f"19 | b2:Hqm1 b3:Bcl3 c3:Wbu0 d3:Bsc0 | {team} | H:play mode=teams"
    assert [board(outcome) for outcome in outcomes(text)] == ["b2:Hqm1 b3:Bcl3"]


# ---- flying


@rule("ARMY-BE-4", "ATK-8")
def test_blows_do_not_hurt_a_vulture_shots_do() -> None:
    assert [board(outcome) for outcome in outcomes("19 | c3:Wvu3 d3:Bbr4")] == ["c3:Wvu3 d3:Bbr4"]
    assert [board(outcome) for outcome in outcomes("19 | c2:Whi0 c3:Wvu3")] == ["c2:Whi0 c3:Wvu3"]
    assert [board(outcome) for outcome in outcomes("19 | c1:Bas1 c3:Wvu0")] == ["c1:Bas1"]


@rule("ARMY-BE-4", "INST-3", "NET-1")
def test_a_vulture_is_pushed_sniped_and_netted() -> None:
    text = "19 | a1:Hhq c2:Hru0 c3:Wvu0 | H=hegemony 20 pb,sn ?; W=beasts 20 - ? | H:play"
    assert refused(text, "pb:c2>c3") == ""
    assert board(after(text, "sn:c3")) == "a1:Hhq c2:Hru0"
    webbed = "19 | c2:Hnf5 c3:Wvu0 | W=beasts 20 mo ?; H=hegemony 20 - ? | W:play"
    assert refused(webbed, "mo:c3-c4/0") == "NET-1"


# ---- scavenger


FLIGHT = "19 | a1:Whq a3:Wvu0 c5:Bhq e3:Wvu0 | {} | {}"


@rule("ARMY-BE-5")
def test_each_vulture_acts_once_after_a_battle() -> None:
    text = FLIGHT.format(SEATS.format("ba", "-"), "W:play")
    position = after(text, "ba!", "=a3-c3/1")
    # Only the other one is left.
    assert {token[:3] for token in legal(position)} == {"=e3", "=no"}
    assert turn(after(position, "=e3/2")) == "B:draw"
    assert board(after(position, "=e3/2")) == "a1:Whq c3:Wvu1 c5:Bhq e3:Wvu2"
    # One answer of `no` ends it for both.
    assert turn(after(text, "ba!", "=no")) == "B:draw"


@rule("ARMY-BE-5", "TURN-18")
def test_a_flight_goes_to_any_empty_hex() -> None:
    text = f"19 | a1:Whq a3:Wvu0 c5:Bhq | {SEATS.format('ba', '-')} | W:play"
    tokens = legal(text, "ba!")
    assert len(tokens) == 1 + 5 + 16 * 6
    position = after(text, "ba!")
    assert refused(position, "=a3-c5/0") == "TURN-16"
    assert refused(position, "=a3/0") == "TURN-16"
    assert refused(position, "=a1-a2") == "TURN-16"


@rule("ARMY-BE-5", "SET-7", "BTL-12")
def test_scavengers_act_in_turn_order_from_the_starter() -> None:
    seats = "W=beasts 20 {} ?; V=beasts 20 {} ?"
    units = "19 | a1:Whq a3:Wvu0 c5:Vhq e3:Vvu0"
    first = f"{units} | {seats.format('ba', '-')} | W:play"
    assert GAME.pending(step(first, "ba!")) == Decision((0,), "scavenge")
    assert GAME.pending(step(first, "ba!", "=no")) == Decision((1,), "scavenge")
    second = f"{units} | {seats.format('-', 'ba')} | V:play"
    assert GAME.pending(step(second, "ba!")) == Decision((1,), "scavenge")
    assert GAME.pending(step(second, "ba!", "=no")) == Decision((0,), "scavenge")


@rule("ARMY-BE-5", "END-8")
def test_scavengers_act_after_a_tied_final_battle_too() -> None:
    text = "19 | a1:Whq a3:Wvu0 c5:Bhq | W=beasts 20 - 0; B=borgo 20 - 0 | B:play last=W"
    assert GAME.pending(step(text, ".")) == Decision((0,), "scavenge")
    assert turn(after(text, ".", "W=no")) == "W:play overtime=B"
    # Not when the game is over.
    assert turn(after(text.replace("beasts 20", "beasts 19"), ".")) == "B:over result=B"


@rule("ARMY-BE-5", "NET-12")
def test_a_vulture_that_its_own_web_holds_stays() -> None:
    text = f"19 | a1:Whq a2:War0 a3:Wvu0 c5:Bhq | {SEATS.format('ba', '-')} | W:play"
    assert turn(after(text, "ba!")) == "B:draw"


# ---- the HQ, the board


@rule("ARMY-BE-6", "UNIT-3", "ATK-8")
def test_the_beasts_hq_strikes_ordinary_blows_at_one() -> None:
    # The enemy dies, the own officer does not.
    [outcome] = outcomes("19 | c2:Mof0 c3:Whq c4:Wof0")
    assert board(outcome) == "c3:Whq c4:Wof0"
    events = told("19 | c2:Mof0 c3:Whq | W=beasts 20 ba ?; M=moloch 20 - ? | W:play", "ba!")
    assert [event.data["segment"] for event in events if event.kind == "segment"] == [1]
    # It gives its neighbours nothing: the acid spit stays at 2 with strength 1.
    events = told("19 | c3:Whq c4:Was1 c5:Mhq | W=beasts 20 ba ?; M=moloch 20 - ? | W:play", "ba!")
    shot = next(event for event in events if event.kind == "attack")
    assert (shot.data["power"], next(e.data["segment"] for e in events if e.kind == "segment")) == (1, 2)


@rule("ARMY-BE-7", "MODE-8")
def test_beasts_are_not_played_on_the_large_board_unless_allowed() -> None:
    options = {"armies": "borgo,moloch,outpost,beasts", "board": "37"}
    with pytest.raises(BadInput, match="ARMY-BE-7"):
        GAME.new(options)
    assert GAME.new({**options, "beasts37": "1"}).text.startswith("37 | ")


@rule("ARMY-BE-5", "TURN-16")
def test_a_scavenger_stays_on_the_board() -> None:
    # No token can say so; the number of an action could: the hexes after the last of the small board.
    position = step("19 | a1:Whq c2:Wvu0 c5:Mhq | W=beasts 20 ba ?; M=moloch 20 - ? | W:play", "ba!")
    action = GAME.read_action(position, "=c2-c3/0")
    for cell in (19, 36, 62, 63):
        refusal = GAME.refusal(position, action + (cell - end_of(action) << 27))
        assert refusal is not None
        assert refusal.rule == "TURN-16"
