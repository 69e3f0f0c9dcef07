"""ARMY-SP: Steel Police, what the pictures leave open."""

from hex.cases import after, board, legal, outcomes, refused, told, toughness, turn
from rulemark import rule

SEATS = "S=steel_police 20 {} ?; B=borgo 20 - ?"


@rule("ARMY-SP-1", "TURN-3")
def test_the_steel_net_is_thrown_in_the_play_phase() -> None:
    text = f"19 | a1:Shq c3:Bmu0 | {SEATS.format('ba,mo,te')} | S:discard"
    assert refused(text, "net:c3") == "TURN-3"
    assert refused(text.replace("S:discard", "S:play").replace("ba,mo,te", "ba,mo"), "net:c3") == ""


@rule("ARMY-SP-1", "TURN-10")
def test_the_steel_net_is_thrown_once_per_turn() -> None:
    # Thrown, back with the executed unit, and not thrown again in this turn.
    text = f"19 | a1:Shq c3:Bmu0 d3:Bmu0 | {SEATS.format('ex')} | S:play"
    position = after(text, "net:c3", "ex@c3/0!")
    assert board(position) == "a1:Shq~ c3:Sex0 d3:Bmu0"
    assert toughness(position)["S"] == 18
    assert refused(position, "net:d3") == "TURN-10"
    later = after(position, ".", "<cl,cl,mu>", "-mu", ".", "<ba,mo,te>", "=no", "-te")
    assert refused(later, "net:d3") == ""


@rule("ARMY-SP-2", "NET-3")
def test_the_marker_comes_back_as_soon_as_the_hq_is_netted() -> None:
    seats = "S=steel_police 20 - ?; B=borgo 20 nf ?"
    text = f"19 | a1:Shq c5:Bhq e1:Bmu0# | {seats} | B:play"
    # The net fighter on a2 with facing 1 looks south.
    position = after(text, "nf@a2/1")
    assert board(position) == "a1:Shq a2:Bnf1 c5:Bhq e1:Bmu0"
    assert [event.rule for event in told(text, "nf@a2/1") if event.kind == "net_back"] == ["ARMY-SP-2"]


@rule("ARMY-SP-2", "NET-4")
def test_the_marker_stays_back_even_if_that_frees_the_hq() -> None:
    seats = "S=steel_police 20 - ?; B=borgo 20 nf ?; H=hegemony 20 - ?"
    # Hegemony's netter on a3 looks south at a2; it carries the marker. Borgo's netter comes to a2 and holds the HQ.
    text = f"19 | a1:Shq a3:Hnf2# c5:Bhq e1:Hhq | {seats} | B:play"
    position = after(text, "nf@a2/1")
    assert board(position) == "a1:Shq a2:Bnf1 a3:Hnf2 c5:Bhq e1:Hhq"
    # Now Borgo's netter is held and the HQ is free: it may throw the net again in its next turn.
    position = after(position, ".", "<ga,ga,ru>", "-ru", ".", "<ba,mo,of>", "-of")
    assert refused(position, "net:a3") == ""


@rule("ARMY-SP-2", "END-6")
def test_the_marker_outlasts_a_destroyed_hq_to_the_end_of_the_battle() -> None:
    # The HQ falls to the claws in segment 3; the mutant under the marker still does not strike in 2.
    seats = "S=steel_police 1 - ?; B=borgo 20 - ?"
    text = f"19 | a1:Shq a2:Bcl5 c3:Bmu0# c4:Sof0 | {seats}"
    # Claws strike on their sides 4 and 5: with facing 5 south (and south-west).
    assert [board(outcome) for outcome in outcomes(text)] == ["a2:Bcl5 c3:Bmu0# c4:Sof0"]


@rule("ARMY-SP-2", "NET-1")
def test_the_marker_goes_with_the_unit() -> None:
    # A steel-netted unit cannot be moved at all: neither by its owner nor by a push.
    seats = "S=steel_police 20 pb ?; B=borgo 20 mo ?"
    text = f"19 | a1:Shq b2:Srp0 b3:Bmu0# c5:Bhq | {seats} | {{}}"
    assert refused(text.format("S:play"), "pb:b2>b3") == "NET-1"
    assert refused(text.format("B:play"), "mo:b3-b4/0") == "NET-1"


@rule("ARMY-SP-3", "MOD-13")
def test_the_launcher_does_not_pay_for_an_execution() -> None:
    text = f"19 | a1:Shq a2:Snl c3:Bmu0 | {SEATS.format('ex')} | S:play"
    assert toughness(after(text, "ex@c3/0!"))["S"] == 19
    assert refused(text.replace("police 20", "police 1"), "ex@c3/0!") == "ARMY-SP-3"


@rule("ARMY-SP-3", "NET-1")
def test_the_executed_unit_is_gone_before_nets_are_judged() -> None:
    # The executed netter held the HQ; the marker elsewhere stays, and the executioner is free.
    text = f"19 | a1:Shq a2:Bnf1 c5:Bhq | {SEATS.format('ex')} | S:play"
    position = after(text, "ex@a2/0!")
    assert board(position) == "a1:Shq a2:Sex0 c5:Bhq"
    assert refused(position, "net:c5") == "ARMY-SP-1"


@rule("ARMY-SP-3", "ARMY-BE-4")
def test_flying_and_armour_do_not_help_against_execution() -> None:
    text = "19 | a1:Shq c3:{} c5:{} | S=steel_police 20 ex ?; {} 20 - ? | S:play"
    assert board(after(text.format("Wvu0", "Whq", "W=beasts"), "ex@c3/0!")) == "a1:Shq c3:Sex0 c5:Whq"
    assert board(after(text.format("Bsm0", "Bhq", "B=borgo"), "ex@c3/0!")) == "a1:Shq c3:Sex0 c5:Bhq"


@rule("ARMY-SP-3")
def test_only_the_executioner_executes() -> None:
    text = f"19 | a1:Shq c3:Bmu0 | {SEATS.format('ex,wd')} | S:play"
    assert refused(text, "wd@c3/0!") == "ARMY-SP-3"
    assert refused(text, "ex@c3/0") == "TURN-8"


@rule("ARMY-SP-4")
def test_replacement_is_playing_the_unit() -> None:
    text = f"19 | a1:Shq c3:Spa0 c5:Bhq | {SEATS.format('ju')} | S:play"
    position = after(text, "ju@c3/4")
    assert board(position) == "a1:Shq c3:Sju4 c5:Bhq"
    assert "S=steel_police 20 - ? gone=pa" in position
    # It was placed this turn: it moves.
    assert refused(position, "c3-c4/4") == ""
    assert {token for token in legal(text) if token.startswith("ju@c3")} == {f"ju@c3/{facing}" for facing in range(6)}


@rule("ARMY-SP-4", "NET-1")
def test_a_netted_pacifier_is_not_replaced() -> None:
    text = f"19 | a1:Shq c2:Bnf4 c3:Spa0 c5:Bhq | {SEATS.format('ju')} | S:play"
    assert refused(text, "ju@c3/0") == "ARMY-SP-4"
    assert refused(text, "ju@a1/0") == "TURN-8"


@rule("ARMY-SP-4", "ARMY-SP-3")
def test_an_executioner_that_replaces_executes_nobody() -> None:
    text = f"19 | a1:Shq c3:Spa0 c5:Bhq | {SEATS.format('ex')} | S:play"
    assert board(after(text, "ex@c3/0")) == "a1:Shq c3:Sex0 c5:Bhq"
    assert toughness(after(text, "ex@c3/0"))["S"] == 20
    assert refused(text, "ex@c3/0!") == "ARMY-SP-3"


@rule("ARMY-SP-4", "TURN-12")
def test_replacement_on_an_almost_full_board_starts_no_battle() -> None:
    names = ["a1", "a2", "a3", "b1", "b2", "b3", "b4", "c1", "c2", "c3", "c4", "c5", "d1", "d2", "d3", "d4", "e1", "e2"]
    units = " ".join(f"{name}:Sof0" for name in names).replace("c3:Sof0", "c3:Spa0").replace("a1:Sof0", "a1:Shq")
    text = f"19 | {units} | {SEATS.format('ju')} | S:play"
    assert turn(after(text, "ju@c3/0")) == "S:play"


@rule("ARMY-SP-5", "FEAT-1", "BTL-6")
def test_the_judge_shoots_in_two_segments_and_walks() -> None:
    [outcome] = outcomes("19 | a1:Shq c1:Sju0 c5:Bhq")
    assert toughness(outcome) == {"B": 18, "S": 20}
    assert refused(f"19 | a1:Shq c1:Sju0 | {SEATS.format('-')} | S:play", "c1-c2/0") == ""


@rule("ARMY-SP-6", "FEAT-3")
def test_the_riot_policeman_pushes_hqs_too() -> None:
    text = f"19 | a1:Shq c3:Srp0 c4:Bhq | {SEATS.format('-')} | S:play"
    assert board(after(text, "c3>c4", "B=d4")) == "a1:Shq c3:Srp0~ d4:Bhq"
