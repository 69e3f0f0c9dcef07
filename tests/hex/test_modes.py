"""MODE: more players, teams, variants."""

import pytest

from hex.cases import after, at, board, legal, outcomes, refused, step, told, toughness, turn, unreadable
from rulemark import rule
from sztab.core.action import BadInput
from sztab.core.event import Event
from sztab.core.game import Decision, Outcome
from sztab.games.hex.game import GAME

ALL = "borgo,hegemony,moloch,outpost,steel_police,beasts"


def battles(events: list[Event]) -> list[tuple[str, str]]:
    return [(event.data["battle"], event.data["seat"]) for event in events if event.kind == "battle"]


def seats_of(position: str) -> list[str]:
    return position.split(" | ")[2].split("; ")


# ---- deathmatch


@rule("MODE-1", "SET-2")
@pytest.mark.parametrize("armies", ["borgo,moloch,outpost", "borgo,moloch,outpost,hegemony", ALL.rpartition(",")[0]])
def test_a_deathmatch_starts_with_twenty(armies: str) -> None:
    position = GAME.new({"armies": armies})
    assert set(toughness(position.text).values()) == {20}
    assert "mode=" not in position.text


@rule("MODE-1", "BTL-12", "TURN-17")
def test_a_fallen_army_leaves_the_board_after_the_battle() -> None:
    # The Moloch HQ falls in segment 2; its protector still shoots at Borgo in segment 1, then everything goes.
    seats = "B=borgo 20 ba ?; M=moloch 2 hy ?; H=hegemony 20 - ?"
    text = f"19 | a1:Bhq a2:Mpr4 c4:Bbr0 c5:Mhq e1:Hhq | {seats} | B:play"
    position = after(text, "ba!")
    assert board(position) == "a1:Bhq c4:Bbr0 e1:Hhq"
    assert "M=moloch 0 - ? gone=hq,hy,pr out=1" in position
    assert turn(position) == "H:draw"
    kinds = [(event.kind, event.rule) for event in told(text, "ba!") if event.kind in ("out", "over")]
    assert kinds == [("out", "MODE-1")]


@rule("MODE-1")
def test_the_last_one_standing_wins() -> None:
    seats = "B=borgo 20 ba ?; M=moloch 2 - ?; H=hegemony 0 - ? out=1"
    assert turn(after(f"19 | a1:Bhq c4:Bbr0 c5:Mhq | {seats} | B:play", "ba!")) == "B:over result=B"


@rule("MODE-1")
def test_last_hqs_that_fall_together_share_the_win() -> None:
    seats = "B=borgo 2 ba ?; M=moloch 2 - ?; H=hegemony {}"
    text = f"19 | a1:Bhq a2:Mho3 c4:Bbr0 c5:Mhq | {seats} | B:play"
    assert turn(after(text.format("0 - ? out=1"), "ba!")) == "B:over result=B+M"
    # With a third HQ on the board it has won alone.
    third = text.replace("c5:Mhq", "c5:Mhq e1:Hhq").format("20 - ?")
    assert turn(after(third, "ba!")) == "B:over result=H"


@rule("MODE-2", "END-1")
def test_a_deathmatch_by_pile_ends_with_the_highest_toughness() -> None:
    seats = "B=borgo 18 - 0; M=moloch 20 - 0; H=hegemony 19 - 0"
    assert turn(after(f"19 | a1:Bhq c5:Mhq e1:Hhq | {seats} | H:play", ".")) == "H:over result=M"


TIED = "19 | a1:Bhq b4:Bbr1 c5:Mhq c2:Hga1 e1:Hhq | B=borgo {} - 0; M=moloch {} - 0; H=hegemony {} - 0 | H:play last=B"


@rule("MODE-2", "END-5")
def test_of_three_the_tied_take_one_more_turn() -> None:
    # The brawler strikes Moloch's HQ (and dies): M 18. B and H are tied at 20.
    position = after(TIED.format(20, 20, 20), ".")
    assert "M=moloch 18 - 0 lost=1" in position
    assert turn(position) == "B:play overtime=H"
    # M is passed over.
    position = after(position, ".")
    assert turn(position) == "H:play overtime=H"
    assert battles(told(position, ".")) == [("overtime", "H")]
    # Still tied: they share the win.
    assert turn(after(position, ".")) == "H:over overtime=H result=B+H"


@rule("MODE-2")
def test_the_order_of_overtime_skips_whoever_is_behind() -> None:
    # H had the last turn and is behind: B and M are tied and B, who comes next, begins.
    text = "19 | a1:Bhq c5:Mhq e1:Hhq | B=borgo 20 - 0; M=moloch 20 - 0; H=hegemony 19 - 0 | H:play last=B"
    position = after(text, ".")
    assert turn(position) == "B:play overtime=H"
    position = after(position, ".")
    assert turn(position) == "M:play overtime=H"
    assert battles(told(position, ".")) == [("overtime", "H")]
    assert turn(after(position, ".")) == "M:over overtime=H result=B+M"


OVERTIME = "19 | {} | B=borgo {} - 0; M=moloch {} - 0; H=hegemony 15 - 0 lost=1 | M:play overtime=M"


@rule("MODE-2")
def test_the_units_of_the_losers_fight_on() -> None:
    # Hegemony has lost, but its runner decides the tie of the others.
    position = after(OVERTIME.format("a1:Bhq a2:Hru3 c5:Mhq e1:Hhq", 20, 20), ".")
    assert turn(position) == "M:over overtime=M result=M"
    assert toughness(position) == {"B": 19, "M": 20, "H": 15}


@rule("MODE-2")
def test_the_hqs_of_the_losers_take_no_more_damage() -> None:
    units = "a1:Bhq c5:Mhq d1:Bbr1 e1:Hhq"
    position = after(OVERTIME.format(units, 20, 20), ".")
    assert toughness(position)["H"] == 15
    events = told(OVERTIME.format(units, 20, 20), ".")
    assert [event.rule for event in events if event.kind == "unhurt"] == ["MODE-2"]
    # It strikes, though: the brawler is dead.
    assert "Bbr" not in position


@rule("MODE-2", "FEAT-5")
def test_not_even_an_explosion_hurts_the_hq_of_a_loser() -> None:
    text = OVERTIME.format("a1:Bhq c5:Mhq d1:Mcl0 e1:Hhq", 20, 20)
    assert toughness(after(text, ".", "=d1!"))["H"] == 15


@rule("MODE-2")
def test_losers_answer_for_their_units() -> None:
    seats = "B=borgo 20 - 0; M=moloch 15 - 0 lost=1; H=hegemony 20 - 0"
    text = f"19 | a1:Bhq c5:Mhq c3:Mcl0 e1:Hhq | {seats} | H:play overtime=H"
    assert GAME.pending(step(text, ".")) == Decision((1,), "explode")


# ---- points


POINTS = "19 | {} | B=borgo {} ba ?; M=moloch {} - ? | B:play mode=points"


@rule("MODE-3")
def test_points_start_at_zero() -> None:
    assert GAME.new({"armies": "borgo,moloch", "mode": "points"}).text.startswith(
        "19 | - | B=borgo 0 - ?; M=moloch 0 - ? | B:hq mode=points"
    )


@rule("MODE-3")
def test_a_wound_to_an_enemy_hq_is_a_point() -> None:
    position = after(POINTS.format("a1:Bhq c4:Bbr0 c5:Mhq", 3, 0), "ba!")
    assert toughness(position) == {"B": 5, "M": 0}
    # The HQ stands, whatever it takes; it has killed the brawler.
    assert board(position) == "a1:Bhq c5:Mhq"


@rule("MODE-3", "END-3")
def test_the_first_at_twenty_wins_after_the_whole_battle() -> None:
    units = "a1:Bhq a2:Mpr3 c4:Bbr0 c5:Mhq"
    position = after(POINTS.format(units, 19, 5), "ba!")
    assert toughness(position) == {"B": 20, "M": 6}
    assert turn(position) == "B:over mode=points result=B"


@rule("MODE-3")
def test_several_at_twenty_share_the_win_without_overtime() -> None:
    position = after(POINTS.format("a1:Bhq a2:Mpr3 c4:Bbr0 c5:Mhq", 18, 19), "ba!")
    assert toughness(position) == {"B": 20, "M": 20}
    assert turn(position) == "B:over mode=points result=B+M"


@rule("MODE-3", "MODE-2")
def test_most_points_win_after_the_final_battle_and_ties_go_on() -> None:
    seats = "B=borgo {} - 0; M=moloch {} - 0; H=hegemony {} - 0"
    text = f"19 | a1:Bhq c5:Mhq e1:Hhq | {seats} | H:play mode=points last=B"
    assert turn(after(text.format(3, 7, 1), ".")) == "H:over mode=points result=M"
    position = after(text.format(7, 7, 1), ".")
    assert "H=hegemony 1 - 0 lost=1" in position
    assert turn(position) == "B:play mode=points overtime=H"
    assert turn(after(position, ".", ".")) == "M:over mode=points overtime=H result=B+M"


@rule("MODE-3", "ATK-9")
def test_a_reflected_attack_on_ones_own_hq_scores_for_nobody() -> None:
    # The assassin shoots over its own HQ at the judge, whose back throws the shot onto that HQ.
    text = "19 | c1:Bas1 c3:Bhq c4:Sju0 e3:Shq | B=borgo 2 ba ?; S=steel_police 3 - ? | B:play mode=points"
    events = told(text, "ba!")
    assert any(event.kind == "reflected" and event.data["target"]["hex"] == "c3" for event in events)
    assert toughness(after(text, "ba!")) == {"B": 2, "S": 3}


FRIENDLY = "19 | a1:Whq a2:Whi3 c5:Mhq{} | W=beasts 0 ba ?; M=moloch 0 - ?{} | W:play mode=points"


@rule("MODE-3", "ATK-8")
def test_friendly_fire_at_ones_own_hq_scores_for_the_opponent() -> None:
    position = after(FRIENDLY.format("", ""), "ba!")
    assert toughness(position) == {"W": 0, "M": 1}


@rule("MODE-3", "ATK-8")
def test_of_several_opponents_the_owner_names_who_scores_wound_by_wound() -> None:
    # With an officer the hive strikes with 2: two answers.
    text = FRIENDLY.format(" a3:Wof3 e1:Bhq", "; B=borgo 0 - ?")
    position = step(text, "ba!")
    assert GAME.pending(position) == Decision((0,), "scores")
    assert GAME.tokens(position) == ["=B", "=M"]
    assert refused(position.text, "=W") == "TURN-16"
    assert refused(position.text, "=no") == "TURN-16"
    assert GAME.pending(step(text, "ba!", "=B")) == Decision((0,), "scores")
    assert toughness(after(text, "ba!", "=B", "=M")) == {"W": 0, "M": 1, "B": 1}
    assert toughness(after(text, "ba!", "=B", "=B")) == {"W": 0, "M": 0, "B": 2}


@rule("MODE-3", "FEAT-5")
def test_so_do_wounds_by_ones_own_clown() -> None:
    seats = "M=moloch 0 ba ?; B=borgo 0 - ?; H=hegemony 0 - ?"
    text = f"19 | a1:Mhq a2:Mcl0 c5:Bhq e1:Hhq | {seats} | M:play mode=points"
    position = step(text, "ba!", "=a2!")
    assert GAME.tokens(position) == ["=B", "=H"]
    assert toughness(after(position.text, "=H")) == {"M": 0, "B": 0, "H": 1}


@rule("MODE-3")
def test_the_owner_names_at_the_end_of_the_segment() -> None:
    # Segment 2: the hive; segment 1: the Beasts HQ. The question comes before the second segment.
    text = FRIENDLY.format(" e1:Bhq", "; B=borgo 0 - ?")
    asked = told(text, "ba!")
    assert [event.data["segment"] for event in asked if event.kind == "segment"] == [2]
    assert [event.kind for event in told(text, "ba!", "=M")][:2] == ["scored", "segment"]


@rule("MODE-3", "ARMY-SP-1", "ARMY-SP-3")
def test_a_cost_is_one_point_and_needs_one() -> None:
    text = "19 | a1:Shq c3:Bmu0 c5:Bhq | S=steel_police {} ex ?; B=borgo 0 - ? | S:play mode=points"
    for token in ("net:c3", "ex@c3/0!"):
        assert refused(text.format(0), token) == "MODE-3"
        assert toughness(after(text.format(1), token))["S"] == 0


@rule("MODE-3", "END-9")
def test_a_hunt_scores_at_once() -> None:
    text = "19 | a1:Whq c1:Was1 c5:Shq | W=beasts {} hu ?; S=steel_police 4 - ? | W:play mode=points"
    assert toughness(after(text.format(3), "hu:c1x0")) == {"W": 4, "S": 4}
    assert turn(after(text.format(19), "hu:c1x0")) == "W:over mode=points result=W"


@rule("MODE-3", "MODE-2")
def test_who_has_lost_before_overtime_scores_no_more() -> None:
    # Hegemony's thug strikes Borgo's HQ with 2: that would have been 20 points.
    seats = "B=borgo 19 - 0; M=moloch 19 - 0; H=hegemony 18 - 0 lost=1"
    text = f"19 | a1:Bhq a2:Hth3 c5:Mhq e1:Hhq | {seats} | M:play mode=points overtime=M"
    position = after(text, ".")
    assert toughness(position) == {"B": 19, "M": 19, "H": 18}
    assert turn(position) == "M:over mode=points overtime=M result=B+M"
    # Nor is it named: of three players one is left who can score for friendly fire, and nothing is asked.
    seats = "W=beasts 10 - 0; M=moloch 10 - 0; H=hegemony 5 - 0 lost=1"
    position = after(f"19 | a1:Whq a2:Whi3 c5:Mhq e1:Hhq | {seats} | M:play mode=points overtime=M", ".")
    assert toughness(position) == {"W": 10, "M": 11, "H": 5}


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
    with pytest.raises(BadInput, match="4 or 6"):
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


# ---- the extended board


INNER = "b2 b3 b4 c2 c3 c4 c5 d2 d3 d4 d5 d6 e2 e3 e4 e5 f2 f3 f4"


@rule("MODE-8", "SET-3", "SET-4")
def test_the_extended_board() -> None:
    position = GAME.new({"armies": "borgo,moloch,hegemony,outpost", "board": "37"})
    assert GAME.tokens(position) == [f"hq@{name}" for name in INNER.split()]
    assert refused(position.text, "hq@a1") == "SET-4"
    # Everything else may stand on all 37.
    seats = "B=borgo 20 mu ?; M=moloch 20 - ?; H=hegemony 20 - ?; O=outpost 20 - ?"
    placings = [token for token in legal(f"37 | d4:Bhq | {seats} | B:play") if "@" in token]
    assert len(placings) == 36 * 6
    assert "mu@a1/0" in placings


@rule("MODE-8")
def test_five_and_six_need_the_extended_board_and_two_and_three_the_small_one() -> None:
    assert GAME.new({"armies": "borgo,hegemony,moloch,outpost,steel_police"}).text.startswith("37 | ")
    with pytest.raises(BadInput, match="MODE-8"):
        GAME.new({"armies": "borgo,hegemony,moloch,outpost,steel_police", "board": "19"})
    with pytest.raises(BadInput, match="MODE-8"):
        GAME.new({"armies": "borgo,hegemony,moloch", "board": "37"})


@rule("MODE-8", "TURN-12")
def test_the_outer_ring_need_not_be_full() -> None:
    units = " ".join(f"{name}:Bof0" for name in INNER.split()[:-1])
    seats = "B=borgo 20 as,sc ?; M=moloch 20 - ?; H=hegemony 20 - ?; O=outpost 20 - ?"
    text = f"37 | {units} | {seats} | B:play"
    assert turn(after(text, "as@a1/0")) == "B:play"
    assert battles(told(text, "sc@f4/0")) == [("ordinary", "B")]


# ---- variants


THREE = "19 | a1:Bhq c5:Mhq e1:Hhq | B=borgo 20 - ?; M=moloch 20 - ?; H=hegemony 20 - ?"
START = "19 | c2:Bhq c4:Mhq | B=borgo 20 {} ?; M=moloch 20 {} ? | {}"


@rule("MODE-9")
def test_tactical_start() -> None:
    text = START.format("-", "-", "B:draw variant=tactical round=1")
    position = after(text, "<cl,mu,nf>", "-nf")
    position = after(position, "mu@a1/0")
    assert turn(position) == "B:play variant=tactical round=1 played=1"
    # The other one is kept or discarded, not used.
    assert refused(position, "cl@a2/0") == "MODE-9"
    assert legal(position) == ["-cl", "."]
    assert "B=borgo 20 - ?" in after(position, "-cl")
    # From player 2 on everything is as usual.
    position = after(position, ".", "<bl,bl,hy>", "-hy", "bl@a2/0", "bl@a3/0", ".")
    assert turn(position) == "B:draw variant=tactical"
    assert turn(after(position, "<cl,cl>", "-cl", "cl@b1/0", "cl@b2/0")) == "B:play variant=tactical"


@rule("MODE-9", "TURN-6", "TURN-10")
def test_features_and_unlucky_draws_in_a_tactical_start() -> None:
    text = START.format("-", "-", "B:draw variant=tactical round=1")
    assert turn(after(text, "<ba,mo,mo>")) == "B:redraw variant=tactical round=1"
    position = after(text, "<as,mo,nf>", "-nf", "as@a1/0")
    assert refused(position, "mo:a1-a2/0") == "MODE-9"
    assert refused(position, "a1-a2/0") == ""


@rule("MODE-9")
def test_a_tactical_start_with_any_number_of_players() -> None:
    text = f"{THREE} | B:draw variant=tactical round=1"
    position = after(text, "<cl,mu,nf>", "-nf", ".")
    assert refused(position, "<bl,hy>") == "TURN-1"
    position = after(position, "<bl,bl,hy>", "-hy", "bl@a2/0", "bl@a3/0", ".")
    assert refused(position, "<ga,ga>") == "TURN-1"


@rule("MODE-10")
def test_reinforcements() -> None:
    text = START.format("-", "-", "B:draw variant=reinforcements")
    position = after(text, "<as,cl,cl,mu,mu,nf>")
    assert turn(position) == "B:discard variant=reinforcements"
    position = after(position, "-nf", "as@a1/0", "cl@a2/0")
    assert turn(position) == "B:play variant=reinforcements played=2"
    assert refused(position, "mu@a3/0") == "MODE-10"
    # Features, discarding and keeping go on.
    assert refused(position, "a1-b1/0") == ""
    position = after(position, "-mu", ".")
    assert "B=borgo 20 cl,mu ?" in position
    assert turn(position) == "M:draw variant=reinforcements"


@rule("MODE-10")
def test_with_fewer_than_six_no_discard_is_forced() -> None:
    text = "19 | c2:Bhq c4:Mhq | B=borgo 20 cl,cl,mu mu,nf; M=moloch 20 - ? | B:draw variant=reinforcements"
    assert turn(after(text, "<mu,nf>")) == "B:play variant=reinforcements"


@rule("MODE-10", "TURN-2")
def test_first_draws_with_reinforcements() -> None:
    text = START.format("-", "-", "B:draw variant=reinforcements round=1")
    assert {token.count(",") for token in legal(text)} == {3}
    position = after(text, "<cl,cl,mu,mu>")
    assert turn(position) == "B:play variant=reinforcements round=1"
    position = after(position, ".")
    assert refused(position, "<bl,bl,hy,hy>") == "TURN-1"
    assert turn(after(position, "<bl,bl,gc,hy,hy>")) == "M:play variant=reinforcements round=1"
    three = f"{THREE} | H:draw variant=reinforcements round=1"
    assert turn(after(three, "<ga,ga,nf,nf,ru,ru>")) == "H:discard variant=reinforcements round=1"


@rule("MODE-10", "TURN-6")
def test_an_unlucky_draw_with_reinforcements() -> None:
    text = START.format("-", "-", "B:draw variant=reinforcements")
    position = after(text, "<ba,ba,gr,mo,mo,mo>")
    assert turn(position) == "B:redraw variant=reinforcements"
    # Three of the player's choice are given back.
    assert legal(position) == [
        "--ba,ba,gr", "--ba,ba,mo", "--ba,gr,mo", "--ba,mo,mo", "--gr,mo,mo", "--mo,mo,mo", "=no"
    ]  # fmt: skip
    for token in ("--", "--ba,mo", "--ba,ba,ba"):
        assert refused(position, token) == "MODE-10"
    position = after(position, "--ba,ba,gr")
    assert turn(position) == "B:draw variant=reinforcements"
    assert refused(position, "<ba,ba>") == "TURN-1"
    assert turn(after(position, "<ba,ba,ba>")) == "B:redraw variant=reinforcements"
    assert turn(after(position, "<ba,ba,cl>")) == "B:discard variant=reinforcements"


@rule("MODE-10", "MODE-9")
def test_reinforcements_with_the_tactical_start() -> None:
    text = START.format("-", "-", "B:draw variant=tactical,reinforcements round=1")
    position = after(text, "<as,cl,cl,mu,mu,nf>", "-nf", "as@a1/0")
    assert refused(position, "mu@a3/0") == "MODE-9"
    position = after(position, ".", "<bl,bl,gc,gu,hy,hy>", "-gc", "bl@a2/0", "bl@a3/0")
    assert refused(position, "hy@b1/0") == "MODE-10"


@rule("MODE-10", "TURN-5")
def test_the_hand_of_six() -> None:
    hand = ",".join(["cl"] * 4 + ["mu"] * 2)
    assert at(START.format(hand, "-", "B:discard variant=reinforcements"))
    with pytest.raises(BadInput, match="more than 6"):
        at(START.format(f"{hand},mu", "-", "B:discard variant=reinforcements"))


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


@rule("MODE-14", "ARMY-SP-2")
def test_the_steel_net_of_a_player_who_is_out_comes_off() -> None:
    seats = "B=borgo 20 ba ?; S=steel_police 2 - ?; H=hegemony 20 - ?"
    text = f"19 | a1:Bhq c4:Bbr0 c5:Shq e1:Hhq e2:Hru0# | {seats} | B:play"
    assert board(after(text, "ba!")) == "a1:Bhq c4:Bbr0 e1:Hhq e2:Hru0"


@rule("MODE-14", "INST-8")
def test_a_terror_of_a_player_who_is_out_still_holds() -> None:
    seats = "S=steel_police 2 ba,te ?; B=borgo 20 - ?; H=hegemony 20 - ?"
    text = f"19 | a1:Bhq c4:Bbr0 c5:Shq e1:Hhq | {seats} | S:play"
    position = after(text, "te!", "ba!")
    assert "S=steel_police 0 - ? gone=ba,hq,te out=1" in position
    position = after(position, "<cl,mu,mu>", "-cl")
    assert refused(position, "mu@a2/0") == "INST-8"
    position = after(position, ".", "<ga,ru,ru>", "-ga")
    assert refused(position, "ru@a2/0") == "INST-8"
    position = after(position, ".", "<cl>", "-cl")
    assert refused(position, "mu@a2/0") == ""


def test_an_outcome_names_all_winners() -> None:
    text = "19 | a1:Bhq c5:Mhq | B=borgo 20 - 0; M=moloch 20 - 0; H=hegemony 0 - 0 out=1 | M:play last=M overtime=M"
    assert GAME.pending(step(text, ".")) == Outcome((0, 1))
    assert unreadable(text, "H=no")
