"""TURN: drawing, discarding, playing."""

import pytest

from hex.cases import after, at, board, legal, refused, step, told, turn, unreadable
from rulemark import rule
from sztab.core.action import BadInput
from sztab.core.game import Chance, Decision, Outcome
from sztab.games.hex.game import GAME

HQS = "19 | c2:Bhq c4:Mhq"

# All but c3 is taken. Only the net fighter on c2 acts: it holds the Moloch HQ and strikes it with 3 in every battle.
SIEGE = (
    "19 | a1:Mbl0 a2:Mbl0 a3:Mbl0 b1:Mbl0 b2:Mbl0 b3:Mbl0 b4:Bof0 c1:Mhq c2:Bnf1 c4:Bof0 c5:Bhq"
    " d1:Mbl0 d2:Mbl0 d3:Mbl0 d4:Bof0 e1:Mbl0 e2:Mbl0 e3:Mbl0"
)
# The same with an officer for the net fighter: nobody acts.
CALM = SIEGE.replace("Bnf1", "Bof0").replace("c1:Mhq", "c1:Mbl0").replace("a1:Mbl0", "a1:Mhq")


def full(units: str, seats: str, turn: str) -> str:
    return f"{units} | {seats} | {turn}"


# ---- drawing


@rule("TURN-1")
def test_a_turn_begins_with_drawing_to_three() -> None:
    text = f"{HQS} | B=borgo 20 - ?; M=moloch 20 - ? | B:draw"
    assert GAME.pending(at(text)) == Chance("draw")
    assert refused(text, "<cl,mu>") == "TURN-1"
    assert refused(text, "<cl,mu,mu,mu>") == "TURN-1"
    assert refused(text, "mu@c3/0") == "TURN-1"
    assert refused(text, ".") == "TURN-1"
    assert "B=borgo 20 cl,cl,mu ?" in after(text, "<cl,mu,cl>")


@rule("TURN-1")
def test_the_pile_gives_only_what_it_has() -> None:
    text = f"{HQS} | B=borgo 20 - cl,mo,2*mu; M=moloch 20 - ? | B:draw"
    assert legal(text) == ["<cl,mo,mu>", "<cl,mu,mu>", "<mo,mu,mu>"]
    assert refused(text, "<cl,cl,mu>") == "TURN-1"
    assert refused(text, "<ba,cl,mu>") == "TURN-1"


@rule("TURN-1", "TURN-17")
def test_hands_are_public_and_so_is_what_is_gone_and_how_much_is_left() -> None:
    position = at(f"{HQS} | B=borgo 20 cl,mu ? gone=ba; M=moloch 20 hy bl,mo gone=gc | B:play")
    for seat in (None, 0, 1):
        seen = GAME.view(position, seat).position
        assert "B=borgo 20 cl,mu ? gone=ba; M=moloch 20 hy bl,mo gone=gc" in seen


@rule("TURN-2")
def test_short_first_turns_of_two() -> None:
    text = f"{HQS} | B=borgo 20 - ?; M=moloch 20 - ? | B:draw round=1"
    assert {token.count(",") for token in legal(text)} == {0}
    assert turn(after(text, "<mu>")) == "B:play round=1"
    assert {token.count(",") for token in legal(text, "<mu>", ".")} == {1}
    assert turn(after(text, "<mu>", ".", "<bl,hy>")) == "M:play round=1"
    third = after(text, "<mu>", "mu@a1/0", ".", "<bl,hy>", ".")
    assert turn(third) == "B:draw"
    assert {token.count(",") for token in legal(third)} == {2}


@rule("TURN-2", "TURN-3")
def test_short_first_turns_of_three_and_more() -> None:
    text = "19 | a1:Bhq c5:Mhq e1:Hhq | B=borgo 20 - ?; M=moloch 20 - ?; H=hegemony 20 - ? | B:draw round=1"
    third = after(text, "<mu>", ".", "<bl,hy>", ".")
    assert {token.count(",") for token in legal(third)} == {2}
    assert turn(after(third, "<ga,ru,th>")) == "H:discard round=1"
    four = text.replace("e1:Hhq", "e1:Hhq e3:Ohq").replace(" ? |", " ?; O=outpost 20 - ? |")
    assert turn(after(four, "<mu>", ".", "<bl,hy>", ".", "<ga,ru,th>", "-th", ".", "<br,co,ru>")) == "O:discard round=1"


@rule("TURN-3")
def test_no_forced_discard_with_fewer_than_three() -> None:
    text = f"{HQS} | B=borgo 20 mu cl; M=moloch 20 - ? | B:draw"
    assert turn(after(text, "<cl>")) == "B:play"
    assert turn(after(f"{HQS} | B=borgo 20 mu cl,mu; M=moloch 20 - ? | B:draw", "<cl,mu>")) == "B:discard"


@rule("TURN-3", "TURN-10")
def test_the_forced_discard_comes_before_everything_else() -> None:
    text = "19 | c2:Bhq c4:Mhq a1:Bas0 | B=borgo 20 ba,mo,mu ?; M=moloch 20 - ? | B:discard"
    assert legal(text) == ["-ba", "-mo", "-mu"]
    for token in ("a1-a2/0", "mo:c2-c1", "mu@a2/0", "."):
        assert refused(text, token) == "TURN-3"


@rule("TURN-4")
def test_kept_tiles_count() -> None:
    assert {token.count(",") for token in legal(f"{HQS} | B=borgo 20 cl,mu ?; M=moloch 20 - ? | B:draw")} == {0}
    assert refused(f"{HQS} | B=borgo 20 cl,mu ?; M=moloch 20 - ? | B:draw", "<cl,mu>") == "TURN-1"
    # Three kept tiles: nothing is drawn, and one of them has to go.
    position = after(f"{HQS} | B=borgo 20 - ?; M=moloch 20 ba,bl,hy ? | B:play", ".")
    assert turn(position) == "M:discard"


@rule("TURN-5", "TURN-11")
def test_tiles_are_played_kept_or_discarded() -> None:
    text = f"{HQS} | B=borgo 20 cl,mu ?; M=moloch 20 - ? | B:play"
    assert "B=borgo 20 cl ?" in after(text, "mu@a1/0", ".")
    assert "B=borgo 20 - ? gone=cl" in after(text, "mu@a1/0", "-cl")
    assert "B=borgo 20 cl,mu ?" in after(text, ".")
    assert refused(text, "-ba") == "TURN-5"
    assert refused(text, "ba!") == "TURN-5"
    # The last tile is gone and nothing can be done: still the player ends the turn.
    assert legal(text, "-mu", "-cl") == ["."]


@rule("TURN-5")
def test_no_hand_of_four() -> None:
    with pytest.raises(BadInput, match="TURN-5"):
        at(f"{HQS} | B=borgo 20 cl,cl,mu,mu ?; M=moloch 20 - ? | B:play")


# ---- an unlucky draw


@rule("TURN-6")
def test_an_unlucky_hand_counts_kept_tiles_too() -> None:
    text = f"{HQS} | B=borgo 20 mo ?; M=moloch 20 - ? | B:draw"
    assert turn(after(text, "<ba,mo>")) == "B:redraw"
    assert turn(after(text, "<ba,mu>")) == "B:discard"
    text = f"{HQS} | B=borgo 20 mu ?; M=moloch 20 - ? | B:draw"
    assert turn(after(text, "<ba,mo>")) == "B:discard"


@rule("TURN-6")
def test_an_unlucky_hand_is_drawn_anew_again_and_again() -> None:
    text = f"{HQS} | B=borgo 20 - ?; M=moloch 20 - ? | B:draw"
    again = after(text, "<ba,ba,mo>", "--", "<ba,mo,mo>", "--", "<ba,ba,gr>")
    assert turn(again) == "B:redraw"
    assert legal(again) == ["--", "=no"]
    assert turn(after(again, "=no")) == "B:discard"
    for token in ("-ba", "ba!", ".", "--ba,ba,gr"):
        assert refused(again, token) == "TURN-6"


@rule("TURN-6", "TURN-2")
def test_an_unlucky_first_turn_of_two_tiles() -> None:
    text = f"{HQS} | B=borgo 20 - ?; M=moloch 20 - ? | M:draw round=1"
    assert {token.count(",") for token in legal(text, "<ba,pb>", "--")} == {1}
    assert turn(after(text, "<ba,pb>", "=no")) == "M:play round=1"


@rule("TURN-6", "END-1")
def test_an_unlucky_hand_and_the_end_of_the_pile() -> None:
    # The pile is empty after the draw: nothing can be drawn anew.
    text = f"{HQS} | B=borgo 20 - ba,2*mo; M=moloch 20 - ? | B:draw"
    assert turn(after(text, "<ba,mo,mo>")) == "B:discard"
    # One tile is left: three are given back for it, and it was the last one.
    text = f"{HQS} | B=borgo 20 - 2*ba,cl,mo; M=moloch 20 - ? | B:draw"
    position = after(text, "<ba,ba,mo>", "--", "<cl>")
    assert "B=borgo 20 cl 0 gone=2*ba,mo" in position
    assert turn(position) == "B:play"
    # An empty hand is not unlucky.
    assert turn(after(f"{HQS} | B=borgo 20 - 0; M=moloch 20 - 0 | M:play last=M", ".")) == "B:play last=M"


# ---- playing


@rule("TURN-7")
def test_nobody_plays_in_another_players_turn() -> None:
    position = at(f"{HQS} | B=borgo 20 mu ?; M=moloch 20 hy ? | B:play")
    assert GAME.pending(position) == Decision((0,), "play")
    assert list(GAME.legal(position, 1)) == []
    assert unreadable(position.text, "hy@a1/0") == "hy@a1/0: this is not an action of the game."


@rule("TURN-7", "TURN-19")
def test_nothing_is_played_during_a_battle() -> None:
    # The battle waits for the Clown.
    position = after("19 | c1:Bhq c3:Mcl0 c5:Mhq | B=borgo 20 ba,mu ?; M=moloch 20 - ? | B:play", "ba!")
    assert position.endswith("B:play + ba!")
    for token in ("mu@a1/0", "-mu", "."):
        assert refused(position, token) == "TURN-16"
    assert legal(position) == ["M=c3!", "M=no"]


@rule("TURN-8")
def test_a_unit_goes_to_any_empty_hex_with_any_facing() -> None:
    text = f"{HQS} | B=borgo 20 mu ?; M=moloch 20 - ? | B:play"
    placings = [token for token in legal(text) if "@" in token]
    assert len(placings) == 17 * 6
    assert refused(text, "mu@c4/0") == "TURN-8"
    assert refused(text, "mu@c2/0") == "TURN-8"
    assert board(after(text, "mu@e3/5", ".", "<bl,bl,hy>", "-hy", ".")) == "c2:Bhq c4:Mhq e3:Bmu5"


@rule("TURN-9")
def test_an_instant_takes_effect_and_is_discarded() -> None:
    text = f"{HQS} a1:Bmu0 | B=borgo 20 mo,mo ?; M=moloch 20 - ? | B:play"
    position = after(text, "mo:a1-a2/3")
    assert "a2:Bmu3" in position
    assert "B=borgo 20 mo ? gone=mo" in position
    assert turn(position) == "B:play"


@rule("TURN-10", "FEAT-1")
def test_features_before_between_and_after_tiles() -> None:
    text = "19 | a1:Bas0 a3:Bas0 c2:Bhq c4:Mhq e1:Bas0 | B=borgo 20 cl,mu ?; M=moloch 20 - ? | B:play"
    position = after(text, "a1-a2/1", "mu@d1/0", "a3/2", "cl@a1/0", "e1-e2/0")
    assert board(position) == "a1:Bcl0 a2:Bas1~ a3:Bas2~ c2:Bhq c4:Mhq d1:Bmu0 e2:Bas0~"
    for token in ("a2-b2/0", "a3/1", "e2-e3/0"):
        assert refused(position, token) == "TURN-10"


@rule("TURN-10")
def test_a_feature_comes_back_with_the_next_own_turn() -> None:
    text = "19 | a1:Bas0~ c2:Bhq c4:Mhq | B=borgo 20 - ?; M=moloch 20 - ? | B:play"
    assert refused(text, "a1-a2/0") == "TURN-10"
    position = after(text, ".", "<bl,bl,hy>", "-hy", ".", "<cl,cl,mu>", "-mu")
    assert refused(position, "a1-a2/0") == ""


@rule("TURN-10", "TURN-13")
def test_a_unit_whose_placing_starts_a_battle_uses_no_feature() -> None:
    position = after(full(SIEGE, "B=borgo 20 as ?; M=moloch 2 - ?", "B:play"), "as@c3/0")
    assert turn(position) == "B:over result=B"
    calm = full(CALM.replace("e3:Mbl0", "e3:Bbr0"), "B=borgo 20 as ?; M=moloch 20 - ?", "B:play")
    # The brawler kills a scout: one hex is free again, but the turn is over.
    calm = calm.replace("d4:Bof0", "d4:Msc0").replace("e3:Bbr0", "e3:Bbr5")
    position = after(calm, "as@c3/0")
    assert turn(position) == "M:draw"
    assert "c3:Bas0" in position


@rule("TURN-11")
def test_the_turn_ends_on_request_only() -> None:
    text = f"{HQS} | B=borgo 20 - ?; M=moloch 20 - ? | B:play"
    assert legal(text) == ["."]
    assert turn(after(text, ".")) == "M:draw"


# ---- a full board


@rule("TURN-12", "TURN-13")
def test_the_last_hex_starts_a_battle() -> None:
    events = told(full(CALM, "B=borgo 20 cl,sc ?; M=moloch 20 - ?", "B:play"), "sc@c3/0")
    battle = next(event for event in events if event.kind == "battle")
    assert (battle.rule, battle.data["seat"]) == ("TURN-12", "B")


LARGE = "37 | b2:Bof0 b3:Bof0 b4:Bof0 c2:Bof0 c3:Bof0 c4:Bof0 c5:Bof0 d2:Bhq d3:Bof0 d4:Bof0 d5:Bof0 d6:Mhq"
LARGE += " e2:Bof0 e3:Mbl0 e4:Mbl0 e5:Mbl0 f3:Mbl0 f4:Mbl0"
SEATS_LARGE = "B=borgo 20 mo ?; H=hegemony 20 - ?; M=moloch 20 pb ?; O=outpost 20 - ?"


@rule("TURN-12", "MODE-8")
def test_on_the_large_board_the_inner_hexes_count_whatever_fills_them() -> None:
    # A unit of the outer ring walks onto f2, the last empty hex of the inner 19.
    walk = f"{LARGE} g2:Bmu0 | {SEATS_LARGE} | B:play"
    assert [event.kind for event in told(walk, "mo:g2-g1/0")] == ["instant", "moved"]
    battle = next(event for event in told(walk, "mo:g2-f2/0") if event.kind == "battle")
    assert battle.data["seat"] == "B"
    # The same by a push: the player on turn has started the battle, not the one who was pushed and chose the hex.
    push = f"{LARGE} e1:Mbl0 f1:Bmu0 | {SEATS_LARGE} | M:play"
    assert legal(push, "pb:e1>f1") == ["B=f2", "B=g1"]
    battle = next(event for event in told(push, "pb:e1>f1", "B=f2") if event.kind == "battle")
    assert battle.data["seat"] == "M"


@rule("TURN-13")
def test_after_a_battle_nothing_more_is_done() -> None:
    text = "19 | a1:Bas0 c2:Bhq c4:Mhq | B=borgo 20 ba,mu ?; M=moloch 20 - ? | B:play"
    position = after(text, "ba!")
    assert turn(position) == "M:draw"
    assert "B=borgo 20 mu ? gone=ba" in position


@rule("TURN-14")
def test_no_battle_tile_after_the_last_tile_not_even_in_that_turn() -> None:
    text = f"{HQS} | B=borgo 20 ba,mu cl; M=moloch 20 ba ? | B:draw"
    assert refused(after(text, "<cl>", "-mu"), "ba!") == "TURN-14"
    assert refused(after(text, "<cl>", "-mu", ".", "<bl,hy>", "-hy"), "ba!") == "TURN-14"


# ---- a board that stays full


@rule("TURN-15", "END-7", "END-4")
def test_battles_follow_each_other_while_the_board_stays_full() -> None:
    text = full(SIEGE, "B=borgo 20 sc ?; M=moloch 20 - ?", "B:play")
    events = told(text, "sc@c3/0")
    battles = [event for event in events if event.kind == "battle"]
    # 20 points, 3 in each battle: the seventh one ends the game.
    assert [event.rule for event in battles] == ["TURN-12", *["TURN-15"] * 6]
    assert {event.data["seat"] for event in battles} == {"B"}
    wounds = [(event.data["before"], event.data["after"]) for event in events if event.kind == "hq_wounded"]
    assert wounds == [(20, 17), (17, 14), (14, 11), (11, 8), (8, 5), (5, 2), (2, 0)]
    assert turn(after(text, "sc@c3/0")) == "B:over result=B"


@rule("TURN-15")
def test_the_next_turn_begins_as_soon_as_a_hex_is_free() -> None:
    # The blocker on b2 has one wound left to take: it falls in the second battle.
    units = SIEGE.replace("c2:Bnf1", "c2:Bbr5").replace("b2:Mbl0", "b2:Mbl0'").replace("c1:Mhq", "c1:Mbl0")
    units = units.replace("a1:Mbl0", "a1:Mhq")
    # facing 5: the brawler on c2 strikes b2 with 2.
    events = told(full(units, "B=borgo 20 sc ?; M=moloch 20 - ?", "B:play"), "sc@c3/0")
    assert sum(event.kind == "battle" for event in events) == 1
    units = units.replace("b2:Mbl0'", "b2:Mbl0").replace("Bbr5", "Bmu5")
    text = full(units, "B=borgo 20 sc ?; M=moloch 20 - ?", "B:play")
    events = told(text, "sc@c3/0")
    assert sum(event.kind == "battle" for event in events) == 3
    assert turn(after(text, "sc@c3/0")) == "M:draw"


@rule("TURN-15")
@pytest.mark.parametrize(("borgo", "moloch", "result"), [(20, 20, "draw"), (12, 20, "M"), (20, 19, "B")])
def test_a_board_that_nothing_changes_ends_the_game_without_overtime(borgo: int, moloch: int, result: str) -> None:
    text = full(CALM, f"B=borgo {borgo} sc ?; M=moloch {moloch} - ?", "B:play")
    events = told(text, "sc@c3/0")
    assert sum(event.kind == "battle" for event in events) == 1
    assert turn(after(text, "sc@c3/0")) == f"B:over result={result}"


@rule("TURN-15", "MODE-3")
def test_where_points_count_they_are_compared() -> None:
    text = full(CALM, "B=borgo 3 sc ?; M=moloch 5 - ?", "B:play mode=points")
    assert turn(after(text, "sc@c3/0")) == "B:over mode=points result=M"


# The Vulture on c2 looks at its own officer on d1; with facing 0 it looks at the blocker on c1, with 3 at c3.
VULTURE = CALM.replace("Bof", "Wof").replace("Bhq", "Whq").replace("c2:Wof0", "c2:Wvu5").replace("d1:Mbl0", "d1:Wof0")
SCAVENGING = full(VULTURE, "W=beasts 20 sb ?; M=moloch 20 - ?", "W:play")


@rule("TURN-15", "ARMY-BE-5")
def test_a_scavenger_that_does_not_turn_ends_an_unchanged_board() -> None:
    position = after(SCAVENGING, "sb@c3/0")
    assert position.endswith("W:play + sb@c3/0")
    assert turn(after(position, "=no")) == "W:over result=draw"


@rule("TURN-15", "ARMY-BE-5")
def test_a_scavenger_that_turns_gives_one_more_battle() -> None:
    # Turned to another own unit: the second battle changes nothing either, and the game ends without a question.
    events = told(SCAVENGING, "sb@c3/0", "=c2/3")
    assert [event.kind for event in events if event.kind in ("battle", "over")] == ["battle", "over"]
    assert turn(after(SCAVENGING, "sb@c3/0", "=c2/3")) == "W:over result=draw"


@rule("TURN-15", "ARMY-BE-5", "BTL-12")
def test_a_scavenger_that_turns_to_an_enemy_goes_on_fighting() -> None:
    position = after(SCAVENGING, "sb@c3/0", "=c2/0")
    assert GAME.pending(at(position)) == Decision((0,), "scavenge")
    # Two battles more and the blocker falls; the Vulture may then go to its hex.
    assert GAME.pending(step(position, "=no")) == Decision((0,), "scavenge")
    position = after(position, "=no", "=no")
    assert "=c2-c1/4" in legal(position)
    assert turn(after(position, "=c2-c1/4")) == "M:draw"


@rule("TURN-15", "TURN-12")
def test_repeated_battles_are_started_by_whoever_started_the_first() -> None:
    # Moloch fills the board; the Beasts turn the scavenger; still Moloch has started every battle.
    text = full(VULTURE, "M=moloch 20 bl ?; W=beasts 20 - ?", "M:play")
    events = [*told(text, "bl@c3/0"), *told(text, "bl@c3/0", "W=c2/0")]
    assert {event.data["seat"] for event in events if event.kind == "battle"} == {"M"}


# ---- refusing, and what is no action


@rule("TURN-16")
def test_refusals_say_why_and_change_nothing() -> None:
    text = "19 | a1:Bas0 a2:Mnf2 c2:Bhq c4:Mhq | B=borgo 20 mu ?; M=moloch 20 - ? | B:play"
    assert refused(text, "a2-a3/0") == "TURN-16"
    assert refused(text, "--") == "TURN-16"
    assert refused(text, "<mu>") == "TURN-16"
    assert refused(text, "mu!") == "TURN-16"
    for token in ("=no", "b3-b2/0", "mu@d7/0", "mu@a3", "nonsense"):
        assert unreadable(text, token)
    over = f"{HQS} | B=borgo 20 mu ?; M=moloch 20 - ? | B:over result=draw"
    assert GAME.pending(at(over)) == Outcome(())
    assert refused(over, ".") == "TURN-16"


@rule("TURN-16", "NET-1")
def test_a_netted_mover_is_refused() -> None:
    # The net fighter on a2 has its nets on the sides 0 and 5: with facing 3 they look to a1 and b2.
    text = "19 | a1:Bas0 a2:Mnf3 c2:Bhq c4:Mhq | B=borgo 20 mo ?; M=moloch 20 - ? | B:play"
    assert refused(text, "a1-b1/0") == "NET-1"
    assert refused(text, "mo:a1-b1/0") == "NET-1"


@rule("TURN-17")
def test_discard_piles_lie_open_and_piles_are_counted() -> None:
    text = f"{HQS} | B=borgo 20 cl,mu ?; M=moloch 20 - ? | B:play"
    assert "B=borgo 20 - ? gone=cl,mu;" in after(text, "-cl", "-mu")
    assert "B=borgo 20 - 0;" in after(f"{HQS} | B=borgo 20 - mu; M=moloch 20 - ? | B:draw", "<mu>", "mu@a1/0")


@rule("TURN-18")
def test_a_move_changes_hex_or_facing() -> None:
    text = "19 | a1:Bas2 c2:Bhq c4:Mhq | B=borgo 20 mo ?; M=moloch 20 - ? | B:play"
    assert refused(text, "a1/2") == "TURN-18"
    assert refused(text, "mo:a1/2") == "TURN-18"
    assert refused(text, "a1/3") == ""
    assert refused(text, "a1-a2/2") == ""


@rule("TURN-18")
def test_facings_that_look_alike_are_one() -> None:
    # Cerberus has two equal heads back to back, the Brain links on every second side, an HQ is the same all around.
    beasts = "19 | c3:Whq c4:Wce0 c5:Bhq | W=beasts 20 mo ?; B=borgo 20 - ? | W:play"
    assert refused(beasts, "c4/3") == "TURN-18"
    assert [token for token in legal(beasts) if token.startswith("c4/")] == ["c4/1", "c4/2"]
    moloch = "19 | c3:Mhq c4:Mbr1 c5:Bhq | M=moloch 20 mo ?; B=borgo 20 - ? | M:play"
    assert [token for token in legal(moloch) if token.startswith("mo:c4/")] == ["mo:c4/0"]
    assert refused(moloch, "mo:c4/3") == "TURN-18"
    assert refused(moloch, "mo:c3/2") == "TURN-18"


@rule("TURN-19", "INST-3")
def test_a_choice_given_to_another_player_is_asked_at_once() -> None:
    text = "19 | b3:Bmu0 c1:Bhq c3:Mhy0 c5:Mhq | M=moloch 20 hy,pb ?; B=borgo 20 - ? | M:play"
    position = step(text, "pb:c3>b3")
    assert GAME.pending(position) == Decision((1,), "pushed")
    assert GAME.tokens(position) == ["B=a2", "B=a3", "B=b4"]
    assert list(GAME.legal(position, 0)) == []
    for token in ("hy@a1/0", "."):
        assert refused(position.text, token) == "TURN-16"
    assert refused(position.text, "B=b2") == "TURN-16"
    assert unreadable(position.text, "=a3") == "=a3: this is for B to decide, not M."
    assert turn(after(text, "pb:c3>b3", "B=a3")) == "M:play"
