"""TURN-7 to TURN-9: what becomes of the wounded, who returns, who has lost."""

import pytest

from rulemark import rule
from sztab.core.action import IllegalAction
from sztab.core.game import Decision, Outcome
from sztab.games.wroclaw.game import GAME
from sztab.games.wroclaw.position import Position
from wroclaw.positions import after, fire, line, play

PEACE_A = "jagna:cover olek:cover tosia:attack"
PEACE_B = "maks:cover wanda:cover rysiek:attack"
HANDS = ("A hand: borys halina kalina", "B hand: gerda jurek stefan")


def end(a: str, b: str, *more: str, first: str = "A") -> Position:
    """A turn whose fire is about to end without a shot."""
    return after(fire(a, b, "8 4 1", *more, rules="basic", first=first, on=first), ".")


@rule("TURN-7")
@pytest.mark.parametrize(
    ("marks", "where"),
    [("", "hand"), ("''", "hand"), ("'''", "wounded"), ("''''", "wounded"), ("'''''", "dead")],
)
def test_wounds_decide_between_hand_sickbed_and_grave(marks: str, where: str) -> None:
    state = after(end(f"jagna:cover{marks} olek:cover tosia:attack", PEACE_B, *HANDS), ".")
    assert ["jagna" in line(state, f"A {key}").split() for key in ("hand", "wounded", "dead")] == [
        key == where for key in ("hand", "wounded", "dead")
    ]


@rule("TURN-8")
def test_explorers_with_fewer_than_three_wounds_earn_a_perun_each() -> None:
    state = end("jagna:explore'' olek:explore tosia:explore'''", PEACE_B, *HANDS, "A perun: 1", first="B")
    assert (line(state, "A perun"), line(state, "B perun")) == ("3", "")
    state = after(end("jagna:attack olek:cover tosia:explore'''''", PEACE_B, *HANDS), ".")
    assert line(state, "A perun") == ""


@rule("TURN-9")
def test_one_of_the_previous_turns_wounded_returns_by_choice_precedence_first() -> None:
    state = end(
        PEACE_A, PEACE_B, *HANDS[:1], "A resting: zenon", "B hand: gerda stefan", "B resting: jurek sabina", first="B"
    )
    state, events = play(state, ".")
    assert GAME.pending(state) == Decision((1,), "return")
    assert GAME.tokens(state) == ["=jurek", "=sabina"]
    with pytest.raises(IllegalAction, match="TURN-9"):
        GAME.play(state, "=zenon")
    state, events = play(state, "=sabina")
    assert [event.data["character"] for event in events if event.kind == "returned"] == ["sabina", "zenon"]
    assert (line(state, "B resting"), line(state, "A resting")) == ("jurek", "")
    assert line(state, "phase") == "token A B"


@rule("TURN-9")
def test_both_choose_in_the_order_of_precedence() -> None:
    more = ("A hand: borys halina", "A resting: zenon kalina", "B hand: gerda stefan", "B resting: jurek sabina")
    state = after(end("jagna:cover olek:attack tosia:attack", PEACE_B, *more, first="B"), ".")
    assert GAME.pending(state) == Decision((1,), "return")
    state = after(state, "=jurek")
    assert GAME.pending(state) == Decision((0,), "return")
    state = after(state, "=zenon")
    assert "zenon" in line(state, "A hand").split()


@rule("TURN-9", "TURN-12")
def test_the_wounded_of_this_turn_do_not_return() -> None:
    state = after(end("jagna:cover''' olek:cover tosia:attack", PEACE_B, *HANDS), ".")
    assert line(state, "A wounded") == "jagna"
    assert "jagna" not in line(state, "A hand").split()


@rule("TURN-9")
def test_with_fewer_than_three_in_hand_a_player_loses() -> None:
    state, events = play(end("jagna:cover''' olek:cover''' tosia:attack", PEACE_B, "A hand: borys", HANDS[1]), ".")
    assert GAME.pending(state) == Outcome((1,))
    assert (line(state, "phase"), line(state, "result")) == ("over", "B")
    assert events[-1].data["short"] == ["A"]


@rule("TURN-9")
def test_the_last_three_in_hand_go_on_and_a_return_may_save() -> None:
    dying = "jagna:cover''' olek:cover''' tosia:attack"
    assert line(after(end(dying, PEACE_B, "A hand: borys halina", HANDS[1]), "."), "phase").startswith("token")
    saved = after(end(dying, PEACE_B, "A hand: borys", "A resting: zenon", HANDS[1]), ".")
    assert line(saved, "phase").startswith("token")


@rule("TURN-9")
def test_if_both_are_short_more_living_characters_win() -> None:
    a = "jagna:cover''' olek:cover''' tosia:attack"
    b = "maks:cover''' wanda:cover''' rysiek:attack'''''"
    state, events = play(end(a, b), ".")
    assert GAME.pending(state) == Outcome((0,))
    assert (events[-1].data["short"], events[-1].data["living"]) == (["A", "B"], [3, 2])
    swapped = after(end("jagna:cover''' olek:cover'''''  tosia:attack'''''", b.replace("'''''", "'''")), ".")
    assert GAME.pending(swapped) == Outcome((1,))


@rule("TURN-9")
def test_all_heavily_wounded_count_as_living_also_those_of_the_previous_turn() -> None:
    a = "jagna:cover''' olek:cover'''''  tosia:attack'''''"
    b = "maks:cover''' wanda:cover''''' rysiek:attack'''''"
    state = after(end(a, b, "A resting: zenon kalina", "B resting: gerda"), ".", "=zenon")
    assert GAME.pending(state) == Outcome((0,))


@rule("TURN-9")
def test_if_both_are_short_and_equal_it_is_a_draw() -> None:
    a = "jagna:cover''' olek:cover''' tosia:attack"
    b = "maks:cover''' wanda:cover''' rysiek:attack"
    state, events = play(end(a, b), ".")
    assert GAME.pending(state) == Outcome(())
    assert (line(state, "result"), events[-1].data["winners"]) == ("draw", [])


@rule("TURN-9")
def test_the_game_ends_before_tokens_and_other_returns() -> None:
    a = "jagna:cover''''' olek:cover'''''  tosia:attack'''''"
    state = after(end(a, PEACE_B, "A resting: zenon kalina", HANDS[1], "A pool: attack attack explore"), "=zenon")
    assert (line(state, "phase"), line(state, "A resting"), line(state, "A pool")) == (
        "over",
        "kalina",
        "attack attack explore",
    )
    assert GAME.legal(state) == []
    with pytest.raises(IllegalAction, match="TURN-9 The game is over"):
        GAME.play(state, "A=cover")
