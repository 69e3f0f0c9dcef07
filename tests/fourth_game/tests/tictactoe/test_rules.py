"""The rules of tic-tac-toe."""

import pytest
from sztab.games.tictactoe.game import GAME

from rulemark import rule
from sztab.core.action import IllegalAction
from sztab.core.game import Chance, Decision, Outcome


@rule("PLAY-1")
def test_lot_decides_who_begins_and_then_they_take_turns() -> None:
    start = GAME.new({})
    assert GAME.pending(start) == Chance("lot")
    noughts = GAME.play(start, "lot:O").state
    assert GAME.pending(noughts) == Decision((1,), "mark")
    assert GAME.pending(GAME.play(noughts, "b2").state) == Decision((0,), "mark")


@rule("PLAY-2")
def test_only_an_empty_square_is_marked() -> None:
    position = GAME.read_position("... .o. ... | x")
    assert GAME.print_position(GAME.play(position, "a3").state) == "x.. .o. ... | o"
    with pytest.raises(IllegalAction, match="PLAY-2"):
        GAME.play(position, "b2")


@rule("PLAY-3")
def test_three_in_a_line_win_and_a_full_board_is_a_draw() -> None:
    won = GAME.play(GAME.read_position("xx. oo. ... | x"), "c3")
    assert GAME.pending(won.state) == Outcome((0,))
    assert [event.kind for event in won.events] == ["marked", "won"]
    full = GAME.play(GAME.read_position("xox xoo ox. | x"), "c1")
    assert GAME.pending(full.state) == Outcome(())
