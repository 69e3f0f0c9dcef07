"""END: the last tile, the final battle, overtime, and HQs that fall."""

from hex.cases import after, battles, board, legal, outcomes, refused, step, told, toughness, turn
from rulemark import rule
from sztab.core.game import Decision
from sztab.games.hex.game import GAME

APART = "19 | a1:Bhq c5:Mhq"
THREE = "19 | a1:Bhq c5:Mhq e1:Hhq"


# ---- the last tile


@rule("END-1")
def test_after_the_last_tile_everybody_else_has_one_more_turn() -> None:
    text = f"{THREE} | B=borgo 20 - mu; M=moloch 20 - ?; H=hegemony 19 - ? | B:draw"
    position = after(text, "<mu>", "mu@a2/0")
    assert turn(position) == "B:play"
    position = after(position, ".", "<bl,bl,hy>", "-hy", ".", "<ga,ga,ru>", "-ru")
    assert turn(position) == "H:play"
    # B and M are equal after the final battle, so they go on; H is behind.
    assert battles(told(position, ".")) == [("final", "B")]


@rule("END-1")
def test_only_the_first_last_tile_counts() -> None:
    text = f"{THREE} | B=borgo 20 - mu; M=moloch 20 - hy; H=hegemony 20 - ga | B:draw"
    position = after(text, "<mu>", ".", "<hy>", ".", "<ga>")
    assert turn(position) == "H:play"
    assert battles(told(position, ".")) == [("final", "B")]


@rule("END-1")
def test_who_is_out_is_passed_over_also_the_one_who_drew() -> None:
    seats = "B=borgo 0 - 0 out=1; M=moloch 20 - ?; H=hegemony 19 - ?"
    text = f"19 | c5:Mhq e1:Hhq | {seats} | M:play last=B"
    assert turn(after(text, ".")) == "H:draw"
    assert battles(told(after(text, ".", "<ga,ga,ru>", "-ru"), ".")) == [("final", "B")]
    # M drew the last tile, H is out: B has the last turn.
    text = "19 | a1:Bhq c5:Mhq | B=borgo 20 - ?; M=moloch 19 - 0; H=hegemony 0 - ? out=1 | M:play last=M"
    position = after(text, ".", "<mu,mu,nf>", "-nf")
    assert turn(position) == "B:play"
    assert battles(told(position, ".")) == [("final", "M")]
    assert turn(after(position, ".")) == "B:over result=B"


@rule("END-1", "MODE-1")
def test_the_one_who_drew_may_fall_in_the_last_turns() -> None:
    # A full board in H's last turn: B, who drew the last tile, falls. M still has a turn, then the final battle.
    units = (
        "a1:Bhq a2:Mof0 a3:Mof0 b1:Hga0 b2:Mof0 b3:Mof0 b4:Mof0 c1:Mof0 c2:Mof0 c3:Mof0 c4:Mof0 c5:Mhq"
        " d1:Hhq d2:Hru4 d3:Mof0 d4:Mof0 e2:Mof0 e3:Mof0"
    )
    text = f"19 | {units} | B=borgo 1 - 0; H=hegemony 20 sc ?; M=moloch 20 - ? | H:play last=B"
    position = after(text, "sc@e1/0")
    # The ganger on b1 looks to a1 (side 5 with facing 0: north-west) and brings B to zero.
    assert "out=1" in position
    assert turn(position) == "M:draw"
    assert battles(told(position, "<bl,bl,hy>", "-hy", "."))[0] == ("final", "B")


@rule("END-2")
def test_a_full_board_in_the_last_turns_does_not_shorten_them() -> None:
    # Borgo drew the last tile; in Moloch's last turn of a game of three the board fills; Hegemony still has its turn.
    units = (
        "a1:Bhq a2:Bof0 a3:Bof0 b1:Bof0 b2:Bbr1 b3:Msc0 b4:Msc0 c1:Bof0 c2:Bof0 c3:Msc0 c4:Msc0 c5:Mhq"
        " d1:Hsc0 d2:Hsc0 d3:Msc0 d4:Msc0 e1:Hhq e2:Hsc0"
    )
    text = f"19 | {units} | B=borgo 20 - 0; M=moloch 20 bl ?; H=hegemony 20 - ? | M:play last=B"
    events = told(text, "bl@e3/0")
    assert battles(events) == [("ordinary", "M")]
    position = after(text, "bl@e3/0")
    assert "c3:" not in position
    assert turn(position) == "H:draw"


# ---- HQs that fall


@rule("END-3", "END-6")
def test_a_battle_is_fought_to_its_end() -> None:
    # The Moloch HQ falls in segment 2; in segment 1 the net fighter still kills the scout.
    text = "19 | b3:Msc0 c1:Bhq c2:Bnf2 c3:Bbr0 c4:Mhq d1:Msc0 | B=borgo 20 - ?; M=moloch 2 - ?"
    assert outcomes(text) == [
        "19 | b3:Msc0 c1:Bhq c2:Bnf2 c3:Bbr0 | B=borgo 20 - ?; M=moloch 0 - ? gone=hq,sc"
    ]  # fmt: skip


@rule("END-4")
def test_an_hq_at_zero_loses_and_two_are_a_draw() -> None:
    units = "a1:Bhq a2:Mho3 c4:Bbr0 c5:Mhq"
    text = "19 | {} | B=borgo {} ba ?; M=moloch {} - ? | B:play"
    assert turn(after(text.format(units, 20, 2), "ba!")) == "B:over result=B"
    assert turn(after(text.format(units, 2, 20), "ba!")) == "B:over result=M"
    assert turn(after(text.format(units, 2, 2), "ba!")) == "B:over result=draw"
    # The HQ that falls later in the same battle is at zero too: the protector shoots in segment 1.
    later = units.replace("a2:Mho3", "a2:Mpr3")
    assert turn(after(text.format(later, 1, 2), "ba!")) == "B:over result=draw"


@rule("END-6")
def test_toughness_is_reduced_at_the_end_of_each_segment() -> None:
    # A machine gun (2 and 1) at the HQ: two events, one for each segment.
    events = told("19 | c1:Ohm0 c4:Bhq a3:Ohq | O=outpost 20 ba ?; B=borgo 20 - ? | O:play", "ba!")
    kinds = [(event.kind, event.data.get("after")) for event in events if event.kind in ("segment", "hq_wounded")]
    assert kinds == [("segment", None), ("hq_wounded", 19), ("segment", None), ("hq_wounded", 18), ("segment", None)]


@rule("END-7")
def test_toughness_never_falls_below_zero() -> None:
    text = "19 | c1:Bhq c3:Bbr0 c4:Mhq | B=borgo 20 ba ?; M=moloch 1 - ? | B:play"
    assert toughness(after(text, "ba!")) == {"B": 20, "M": 0}


@rule("END-9", "INST-9")
def test_a_hunt_may_end_a_duel() -> None:
    text = "19 | a1:Whq c1:Was1 c5:Shq | W=beasts 20 hu ?; S=steel_police 1 - ? | W:play"
    position = after(text, "hu:c1x0")
    assert turn(position) == "W:over result=W"
    assert toughness(position)["S"] == 0


@rule("END-9", "MODE-1", "MODE-14")
def test_a_hunt_puts_a_player_out_and_the_turn_goes_on() -> None:
    seats = "W=beasts 20 hu ?; S=steel_police 1 - ?; B=borgo 20 - ?"
    text = f"19 | a1:Whq b4:Ssc0 c1:Was1 c5:Shq e1:Bhq e2:Bas0# | {seats} | W:play"
    position = after(text, "hu:c1x0")
    assert board(position) == "a1:Whq c1:Was1 e1:Bhq e2:Bas0"
    assert turn(position) == "W:play"


@rule("END-9", "ATK-8", "MODE-1")
def test_a_hunt_may_put_out_the_hunter() -> None:
    # The Hive strikes its own HQ: the turn is over with it.
    seats = "W=beasts 1 hu,ra ?; S=steel_police 20 - ?; B=borgo 20 - ?"
    text = f"19 | a1:Whq a2:Whi3 c5:Shq e1:Bhq | {seats} | W:play"
    position = after(text, "hu:a2x3")
    assert board(position) == "c5:Shq e1:Bhq"
    assert "W=beasts 0 - ? gone=hi,hq,hu,ra out=1" in position
    assert turn(position) == "S:draw"


# ---- the final battle and overtime


@rule("END-5")
def test_the_higher_toughness_wins_after_the_final_battle() -> None:
    for borgo, moloch, winner in ((20, 19, "B"), (5, 6, "M")):
        text = f"{APART} | B=borgo {borgo} - 0; M=moloch {moloch} - 0 | M:play last=B"
        assert turn(after(text, ".")) == f"M:over result={winner}"


@rule("END-5", "END-8")
def test_overtime_begins_after_the_player_of_the_last_turn() -> None:
    # M drew the last tile, so B has the last turn, and M begins the overtime.
    text = f"{APART} | B=borgo 20 - 0; M=moloch 20 - 0 | B:play last=M"
    assert battles(told(text, ".")) == [("final", "M")]
    position = after(text, ".")
    assert turn(position) == "M:play last=M overtime=B"
    position = after(position, ".")
    assert turn(position) == "B:play last=M overtime=B"
    assert battles(told(position, ".")) == [("overtime", "B")]
    assert turn(after(position, ".")) == "B:over last=M overtime=B result=draw"


@rule("END-5", "END-10", "TURN-14", "TURN-3")
def test_an_overtime_turn_is_an_ordinary_one() -> None:
    # Moloch still has a pile: it draws and discards; Borgo has only an assassin on the board, which moves.
    text = "19 | a1:Bhq c1:Bas0 c5:Mhq | B=borgo 20 - 0; M=moloch 20 ba ? | M:play last=B"
    position = after(text, ".")
    assert turn(position) == "B:play overtime=M"
    assert legal(position)[0] == "."
    # With facing 1 the assassin shoots to the north, at the HQ.
    position = after(position, "c1-c2/1", ".")
    assert turn(position) == "M:draw overtime=M"
    position = after(position, "<bl,hy>")
    assert turn(position) == "M:discard overtime=M"
    position = after(position, "-hy")
    assert refused(position, "ba!") == "TURN-14"
    assert turn(after(position, "bl@a3/0", ".")) == "M:over overtime=M result=B"


@rule("END-8")
def test_tiles_may_be_kept_for_overtime() -> None:
    text = f"{APART} | B=borgo 20 cl,mu 0; M=moloch 20 hy 0 | M:play last=B"
    position = after(text, ".")
    assert "B=borgo 20 cl,mu 0; M=moloch 20 hy 0" in position
    assert "mu@a2/0" in legal(position)


@rule("END-8", "BTL-8")
def test_who_starts_the_final_battle_declares_first() -> None:
    # Two Clowns in a mirror match: A drew the last tile first and is asked first, although B had the last turn.
    units = "a1:Ahq b2:Acl0 d3:Bcl0 e3:Bhq"
    text = f"19 | {units} | A=moloch 20 - 0; B=moloch 20 - 0 | B:play last=A"
    assert GAME.pending(step(text, ".")) == Decision((0,), "explode")
    overtime = f"19 | {units} | A=moloch 20 - 0; B=moloch 20 - 0 | B:play last=A overtime=B"
    assert GAME.pending(step(overtime, ".")) == Decision((1,), "explode")


@rule("END-10", "END-2", "TURN-12")
def test_a_full_board_in_overtime() -> None:
    units = (
        "a1:Bhq a2:Bof0 a3:Bof0 b1:Bof0 b2:Bof0 b3:Msc0 b4:Msc0 c1:Bof0 c2:Bbr0 c3:Msc0 c4:Msc0 c5:Mhq"
        " d1:Bsc0 d2:Bsc0 d3:Msc0 d4:Msc0 e1:Bsc0 e2:Bsc0"
    )
    text = f"19 | {units} | B=borgo 20 mu 0; M=moloch 20 - 0 | B:play overtime=M"
    events = told(text, "mu@e3/2")
    assert battles(events) == [("ordinary", "B")]
    position = after(text, "mu@e3/2")
    assert turn(position) == "M:play overtime=M"
    assert battles(told(position, ".")) == [("overtime", "M")]


@rule("END-9", "ATK-9", "MODE-1")
def test_a_hunt_thrown_back_may_put_out_the_hunter() -> None:
    # The shot flies over the own HQ at the judge, whose back throws it onto that HQ.
    seats = "W=beasts 1 hu ?; S=steel_police 3 - ?"
    text = f"19 | c1:Was1 c3:Whq c4:Sju0 e3:Shq{{}} | {seats}{{}} | W:play"
    assert turn(after(text.format("", ""), "hu:c1x0")) == "W:over result=S"
    position = after(text.format(" e1:Bhq", "; B=borgo 20 - ?"), "hu:c1x0")
    assert board(position) == "c4:Sju0 e1:Bhq e3:Shq"
    assert turn(position) == "S:draw"
