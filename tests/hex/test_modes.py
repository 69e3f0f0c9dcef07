"""MODE: deathmatch, points, the extended board, variants."""

import pytest

from hex.cases import after, at, battles, board, legal, refused, step, told, toughness, turn, unreadable
from rulemark import rule
from sztab.core.action import BadInput
from sztab.core.event import Event
from sztab.core.game import Decision, Outcome
from sztab.games.hex.game import GAME

# ---- deathmatch


@rule("MODE-1", "SET-2")
@pytest.mark.parametrize(
    "armies", ["borgo,moloch,outpost", "borgo,moloch,outpost,hegemony", "borgo,hegemony,moloch,outpost,steel_police"]
)
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


@rule("MODE-1", "MODE-2")
@pytest.mark.parametrize(
    ("seats", "mode", "places"),
    [
        ("B=borgo 18 - 0; M=moloch 20 - 0; H=hegemony 19 - 0", "", [3, 1, 2]),
        ("B=borgo 20 - 0; M=moloch 20 - 0; H=hegemony 0 - 0 out=1", "", [1, 1, 3]),
        ("B=borgo 7 - 0; M=moloch 9 - 0; H=hegemony 7 - 0", " mode=points", [2, 1, 2]),
    ],
)
def test_places_follow_the_comparison_at_the_end(seats: str, mode: str, places: list[int]) -> None:
    winners = "+".join("BMH"[seat] for seat, place in enumerate(places) if place == 1)
    end = GAME.read_position(f"19 | a1:Bhq c5:Mhq e1:Hhq | {seats} | H:over result={winners}{mode}")
    assert [one.place for one in GAME.facts_of(end, GAME.sides(end), [])] == places
    running = GAME.read_position(f"19 | a1:Bhq c5:Mhq e1:Hhq | {seats} | H:play{mode}".replace(" out=1", ""))
    assert {one.place for one in GAME.facts_of(running, GAME.sides(running), [])} == {None}


@rule("MODE-1")
def test_whoever_is_out_later_is_ahead_and_who_goes_at_once_is_level() -> None:
    out = "; ".join(f"{one} 0 - 0 out=1" for one in ("M=moloch", "H=hegemony", "O=outpost"))
    end = GAME.read_position(f"19 | a1:Bhq | B=borgo 3 - 0; {out} | B:over result=B")
    wound = Event("hq_wounded", "BTL-1", {"seat": "H", "before": 2, "after": 0})
    moloch, hegemony, outpost = (Event("out", "MODE-1", {"seat": letter}) for letter in "MHO")

    def places(*events: Event) -> list[int | None]:
        return [one.place for one in GAME.facts_of(end, GAME.sides(end), events)]

    assert places(hegemony, wound, moloch, wound, outpost) == [1, 3, 4, 2]
    assert places(hegemony, outpost, wound, moloch) == [1, 2, 3, 3]


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


def test_an_outcome_names_all_winners() -> None:
    text = "19 | a1:Bhq c5:Mhq | B=borgo 20 - 0; M=moloch 20 - 0; H=hegemony 0 - 0 out=1 | M:play last=M overtime=M"
    assert GAME.pending(step(text, ".")) == Outcome((0, 1))
    assert unreadable(text, "H=no")


# ---- who is out


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
@pytest.mark.parametrize("token", ["net:c3", "ex@c3/0!"])
def test_a_cost_gives_the_owner_of_the_unit_a_point(token: str) -> None:
    units = "a1:Shq c3:Bmu0 c5:Bhq e1:Mhq"
    seats = "S=steel_police {} ex ?; B=borgo {} - ?; M=moloch 0 - ?"
    text = f"19 | {units} | {seats} | S:play mode=points"
    # Who has none can pay, too, and whoever pays loses none.
    assert toughness(after(text.format(0, 0), token)) == {"S": 0, "B": 1, "M": 0}
    assert toughness(after(text.format(7, 3), token)) == {"S": 7, "B": 4, "M": 0}
    assert [event.kind for event in told(text.format(7, 3), token) if event.rule == "MODE-3"] == ["received"]
    # The twentieth point wins, whoever gives it.
    assert turn(after(text.format(19, 19), token)) == "S:over mode=points result=B"


@rule("MODE-3", "MOD-13")
def test_a_steel_net_that_costs_nothing_gives_no_point() -> None:
    text = "19 | a1:Shq b1:Snl c3:Bmu0 c5:Bhq | S=steel_police 0 - ?; B=borgo 0 - ? | S:play mode=points"
    assert toughness(after(text, "net:c3")) == {"S": 0, "B": 0}


@rule("MODE-3")
def test_a_point_that_was_received_is_no_damage_dealt() -> None:
    text = "19 | a1:Shq c3:Bmu0 c5:Bhq | S=steel_police 0 - ?; B=borgo 19 - ? | S:play mode=points"
    played = GAME.play(at(text), "net:c3")
    assert [facts.dealt for facts in GAME.facts_of(played.state, [(0,), (1,)], played.events)] == [0, 0]


@rule("MODE-3", "MODE-2")
def test_who_has_lost_before_overtime_receives_no_point() -> None:
    seats = "B=borgo 5 - 0 lost=1; S=steel_police 7 - 0; M=moloch 7 - 0"
    text = f"19 | a1:Shq c3:Bmu0 c5:Bhq e1:Mhq | {seats} | S:play mode=points overtime=B"
    assert toughness(after(text, "net:c3")) == {"B": 5, "S": 7, "M": 7}


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
