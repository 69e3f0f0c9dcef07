"""Proofs, and what a position must be to be shown: small positions that can be checked by eye."""

import pytest

from sztab.core.action import BadInput
from sztab.games.hex.game import GAME
from sztab.puzzles.attempt import judge
from sztab.puzzles.hex.prover import Solver, Unproved, prove
from sztab.puzzles.hex.reachable import why_unreachable
from sztab.puzzles.puzzle import Goal, Proof, Puzzle

# Borgo's Brawler (2) beside the HQ of Moloch, which has four free neighbours, or only one.
KILL = (
    "19 | a1:Bhq b3:Mbl0 c4:Mhq d3:Mbl0 | B=borgo 20 ba,br ? gone=2*ba,2*cl,mo; M=moloch 2 - ? gone=2*ba,hk,pb | B:play"
)
ONE_WAY = KILL.replace("b3:Mbl0 c4:Mhq d3", "b3:Mbl0 b4:Mho0 c3:Mag0 c4:Mhq c5:Mhk0 d3")
# The enemy's Hybrid shoots at Borgo's HQ, which has one point left; whatever is put between them saves it.
SAVE = "19 | a1:Bhq a3:Mhy3 c4:Mhq | B=borgo 1 cl ? gone=2*ba,cl,mo,mu; M=moloch 20 ba ? gone=2*ba,hk,pb | B:play"


def puzzle(position: str, goal: Goal, turns: int = 1) -> Puzzle:
    """A puzzle that need not have one solution only."""
    text = GAME.read_position(position).text
    return Puzzle("x", text, goal, turns, ("blow",), 1000, ("borgo", "moloch"), Proof((), 0))


def turns(position: str, goal: Goal) -> int:
    return len(Solver(GAME.read_position(position), goal).reach().turns)


def test_all_turns_are_tried_and_right_ones_counted() -> None:
    # Free hexes beside c4: b4, c5, d4, c3, each with one facing that hits the HQ.
    assert turns(KILL, Goal("kill_hq")) == 4
    proof = prove(GAME.read_position(ONE_WAY), Goal("kill_hq"))
    assert proof.solution == ("br@d4/4", "ba!")
    assert proof.solutions == 1
    assert proof.tried > 70  # 12 free hexes with 6 facings
    with pytest.raises(Unproved, match=r"^Several turns reach the goal\.$"):
        prove(GAME.read_position(KILL), Goal("kill_hq"))
    with pytest.raises(Unproved, match=r"^No turn reaches the goal\.$"):
        prove(GAME.read_position(KILL.replace("moloch 2", "moloch 3")), Goal("kill_hq"))


def test_a_turn_that_adds_to_a_right_one_is_no_other_turn() -> None:
    with_runner = KILL.replace("a1:Bhq", "a1:Bhq a2:Bas0").replace("ba,br", "ba")
    position = with_runner.replace("moloch 2", "moloch 1").replace("a2:Bas0", "b4:Bas2")
    found = Solver(GAME.read_position(position), Goal("kill_hq")).reach()
    assert all(len(turn) <= 2 for turn in found.turns)


@pytest.mark.parametrize("token", ["cl@a2/0", "cl@a2/3"])
def test_a_unit_in_the_line_of_fire_saves_the_hq(token: str) -> None:
    verdict = judge(puzzle(SAVE, Goal("save_hq")), [token, "."])
    assert verdict.state == "solved"
    assert any(event.kind == "battle" for moment in verdict.answer for event in moment.events)


def test_a_wrong_try_is_refuted_by_the_battle_that_shows_it() -> None:
    verdict = judge(puzzle(SAVE, Goal("save_hq")), ["cl@e1/0", "."])
    assert verdict.state == "failed"
    assert (verdict.worth, verdict.wanted) == (-100, 1)
    assert [moment.seat for moment in verdict.line] == ["B", "B"]
    assert verdict.answer[-1].token == "ba!"
    kinds = [event.kind for event in verdict.answer[-1].events]
    assert "hq_wounded" in kinds
    # What is shown can be played as a film.
    view = GAME.view(GAME.read_position(verdict.answer[-1].position), None)
    assert GAME.film(view, verdict.answer[-1].events) is not None


def test_an_attempt_is_open_until_the_turn_is_over() -> None:
    begun = judge(puzzle(KILL, Goal("kill_hq")), ["br@d4/4"])
    assert begun.state == "open"
    assert "ba!" in begun.legal
    assert judge(puzzle(KILL, Goal("kill_hq")), ["br@d4/4", "ba!"]).state == "solved"
    assert judge(puzzle(KILL, Goal("kill_hq")), ["br@d4/3", "ba!"]).state == "failed"
    assert judge(puzzle(KILL, Goal("kill_hq")), ["br@d4/4", "."]).state == "failed"
    with pytest.raises(BadInput, match="TURN-8"):
        judge(puzzle(KILL, Goal("kill_hq")), ["br@c4/0"])
    with pytest.raises(BadInput, match="nothing left to play"):
        judge(puzzle(KILL, Goal("kill_hq")), ["br@d4/4", "ba!", "."])


def test_the_order_does_not_matter_nor_does_a_harmless_addition() -> None:
    position = (
        KILL.replace("ba,br", "ba,br,mu")
        .replace("B:play", "B:discard")
        .replace("gone=2*ba,cl,cl,mo", "gone=2*ba,cl,cl")
    )
    goal = puzzle(position, Goal("kill_hq"))
    assert judge(goal, ["-mu", "br@d4/4", "ba!"]).state == "solved"
    twice = puzzle(KILL.replace("a1:Bhq", "a1:Bhq a2:Bas0"), Goal("kill_hq"))
    assert judge(twice, ["a2/3", "br@d4/4", "ba!"]).state == "solved"
    assert judge(twice, ["br@d4/4", "a2/3", "ba!"]).state == "solved"


def test_win_lose_nothing_and_save_a_unit() -> None:
    assert judge(puzzle(KILL, Goal("win_battle", by=2)), ["br@d4/4", "ba!"]).state == "solved"
    assert judge(puzzle(KILL, Goal("win_battle", by=1)), ["br@a3/0", "ba!"]).state == "failed"
    danger = SAVE.replace("a1:Bhq a3:Mhy3", "a1:Bsc0 a3:Mhy3 c2:Bhq").replace("borgo 1", "borgo 20")
    assert judge(puzzle(danger, Goal("save_unit", hex="a1")), ["cl@a2/0", "."]).state == "solved"
    assert judge(puzzle(danger, Goal("save_unit", hex="a1")), ["cl@e2/0", "."]).state == "failed"
    assert judge(puzzle(danger, Goal("lose_nothing")), ["cl@a2/0", "."]).state == "failed"  # the Claws die instead
    assert judge(puzzle(danger, Goal("lose_nothing")), ["cl@b3/4", "."]).state == "failed"  # as fast as the Hybrid


def test_battle_or_not_counts_the_next_battle_whoever_starts_it() -> None:
    both = KILL.replace("moloch 2 - ?", "moloch 20 ba ?")
    goal = puzzle(both, Goal("battle_or_not", by=2))
    assert judge(goal, ["br@d4/4", "ba!"]).state == "solved"
    waited = judge(goal, ["br@d4/4", "."])
    assert waited.state == "solved"
    assert waited.answer[-1].token == "ba!"
    assert judge(goal, ["br@d4/3", "."]).state == "failed"


def test_two_turns() -> None:
    """The Super-mutant strikes in the enemy's battle and again in one's own: two and two make four."""
    position = GAME.read_position(ONE_WAY.replace("moloch 2 - ?", "moloch 4 ba ?").replace("ba,br", "ba,sm"))
    proof = prove(position, Goal("kill_hq"), 2)
    assert (proof.solution, proof.second) == (("sm@d4/4", "."), ("ba!",))
    assert proof.reply[-1].startswith("-")  # of what was drawn
    goal = puzzle(position.text, Goal("kill_hq"), 2)
    first = judge(goal, proof.solution)
    assert first.state == "open"
    assert any(moment.token == "ba!" for moment in first.answer)
    assert judge(goal, [*proof.solution, *proof.second]).state == "solved"
    assert judge(goal, [*proof.solution, "."]).state == "failed"
    assert judge(goal, ["sm@d4/3", "."]).state == "failed"  # there is no second turn any more
    assert judge(goal, ["sm@d4/4", "ba!"]).state == "failed"  # the tile is gone
    with pytest.raises(BadInput, match="about destroying an HQ"):
        prove(position, Goal("win_battle", by=1), 2)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (("B:play", "B:draw"), "begins in the phase"),
        (("borgo 20 ba,br ?", "borgo 20 ba,br ? terror=1"), ""),
        (("M=moloch 2 -", "M=moloch 2 ba"), ""),
    ],
)
def test_positions_that_are_no_puzzles_are_refused(change: tuple[str, str], reason: str) -> None:
    position = GAME.read_position(KILL.replace(*change))
    if reason:
        with pytest.raises(BadInput, match=reason):
            Solver(position, Goal("kill_hq"))
    else:
        Solver(position, Goal("kill_hq"))


def test_goals_that_need_the_enemys_battle_are_refused_without_it() -> None:
    with pytest.raises(BadInput, match="holds no Battle tile"):
        Solver(GAME.read_position(KILL), Goal("save_hq"))
    with pytest.raises(BadInput, match="no unit of the solver"):
        Solver(GAME.read_position(SAVE), Goal("save_unit", hex="e1"))


REACHABLE = (
    "19 | a1:Wra1' c1:War0 c3:Mhq d2:Mju1' e1:Whq | "
    "W=beasts 18 ba,ur ? gone=as,5*ba,2*bu,ce,hu,2*mo,2*of,pu,rg,sb,vu; "
    "M=moloch 18 - ? gone=ag,3*ba,2*bl,bo,cl,ho,2*me,mm,mo,of,2*pb,pr,sc,st | W:play"
)


def test_a_position_of_a_game_is_reachable() -> None:
    assert why_unreachable(GAME.read_position(REACHABLE)) == ""


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (("beasts 18 ba,ur", "beasts 18 ba,hi,ur"), "TURN-3"),
        (("moloch 18 -", "moloch 18 ah,hk,hy"), "at most two"),
        (("gone=as,5*ba,2*bu,ce,hu,2*mo,2*of,pu,rg,sb,vu", "gone=ba,ce"), "TURN-1 to TURN-5"),
        (("gone=ag,3*ba,2*bl,bo,cl,ho,2*me,mm,mo,of,2*pb,pr,sc,st", ""), "TURN-1 to TURN-5"),
        (("W:play", "W:play round=1"), "first turns"),
    ],
)
def test_what_could_not_have_come_about_is_not_shown(change: tuple[str, str], reason: str) -> None:
    assert reason in why_unreachable(GAME.read_position(REACHABLE.replace(*change)))
