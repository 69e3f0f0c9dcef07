"""TURN-1 to TURN-6 and TURN-10 to TURN-12: the course of a turn."""

import pytest

from rulemark import rule
from sztab.core.action import IllegalAction
from sztab.core.game import Chance, Decision
from sztab.games.wroclaw.game import GAME
from sztab.games.wroclaw.position import Position
from wroclaw.positions import after, deck, fire, line, play, shots, table, wounds

HANDS = (
    "A hand: jagna borys tosia olek gustaw",
    "B hand: igor maks rysiek wanda gerda",
)
DEPLOYED = ("A=jagna:attack,tosia:explore,olek:cover", "B=igor:attack,maks:cover,wanda:explore")


def before_turn(*more: str) -> Position:
    return table("phase: roll", "turn: 1", *HANDS, *more)


def to_deploy(*more: str) -> Position:
    return after(before_turn(*more), "<3>", "<8>", "<mutants>")


@rule("TURN-1")
def test_two_rolls_of_a_d10_and_a_hazard() -> None:
    state = before_turn()
    for roll in ("<3>", "<8>"):
        assert GAME.pending(state) == Chance("roll")
        assert sorted(GAME.tokens(state), key=lambda token: int(token[1:-1])) == [f"<{n}>" for n in range(1, 11)]
        state = after(state, roll)
    assert GAME.pending(state) == Chance("hazard")
    assert GAME.tokens(state) == ["<killer_birds>", "<mutants>", "<radiation>"]
    assert GAME.pending(after(state, "<mutants>")) == Decision((0, 1), "deploy")
    for roll in ("<0>", "<11>"):
        with pytest.raises(IllegalAction, match="TURN-1"):
            GAME.play(before_turn(), roll)


@rule("TURN-1")
def test_a_hazard_is_drawn_as_often_as_the_deck_holds_it() -> None:
    state = after(before_turn(), "<3>", "<8>")
    drawn = deck(state)
    assert [drawn.count(token) for token in ("<radiation>", "<killer_birds>", "<mutants>")] == [6, 5, 5]


@rule("TURN-2")
def test_three_characters_with_three_tokens() -> None:
    state = to_deploy()
    assert len(GAME.legal(state, 0)) == 10 * 27
    state = after(state, *DEPLOYED)
    assert line(state, "A down") == "jagna:attack olek:cover tosia:explore"
    assert line(state, "A hand") == "jagna borys olek tosia gustaw"
    for token in ("A=jagna:attack,jagna:attack,olek:cover", "A=igor:attack,tosia:cover,olek:cover"):
        with pytest.raises(IllegalAction, match="TURN-2 Name three different characters"):
            GAME.play(to_deploy(), token)


@rule("TURN-2")
def test_discarded_tokens_cannot_be_used() -> None:
    state = to_deploy("A pool: attack attack attack")
    assert len(GAME.legal(state, 0)) == 10 * 8
    with pytest.raises(IllegalAction, match="TURN-2 There are not enough free tokens"):
        GAME.play(state, DEPLOYED[0])
    state = to_deploy("A pool: attack cover cover")
    assert len(GAME.legal(state, 0)) == 10 * len(
        [1 for a in "aec" for b in "aec" for c in "aec" if (a + b + c).count("a") <= 2 and (a + b + c).count("c") <= 1]
    )


@rule("TURN-2")
def test_seats_answer_once_in_any_order() -> None:
    one, other = after(to_deploy(), *DEPLOYED), after(to_deploy(), *reversed(DEPLOYED))
    assert one == other
    state = after(to_deploy(), DEPLOYED[1])
    assert GAME.pending(state) == Decision((0,), "deploy")
    assert GAME.legal(state, 1) == []
    with pytest.raises(IllegalAction, match="TURN-2 The game is waiting for a seat that has not deployed yet"):
        GAME.play(state, DEPLOYED[1])


@rule("TURN-3")
def test_the_third_roll_sorts_the_dice() -> None:
    state = after(to_deploy(), *DEPLOYED)
    for roll, dice in (("<1>", "8 3 1"), ("<5>", "8 5 3"), ("<10>", "10 8 3"), ("<8>", "8 8 3")):
        assert line(after(state, roll), "dice") == dice


@rule("TURN-3")
def test_a_second_hazard_that_differs_stays() -> None:
    state = after(to_deploy(), *DEPLOYED, "<5>", "<radiation>")
    assert (line(state, "hazards"), line(state, "phase")) == ("mutants radiation", "fire A")


@rule("TURN-3")
def test_an_equal_hazard_is_put_away_and_a_different_one_drawn() -> None:
    state, events = play(after(to_deploy(), *DEPLOYED, "<5>"), "<mutants>")
    assert (line(state, "hazards"), GAME.pending(state)) == ("mutants -mutants", Chance("hazard"))
    assert [event.kind for event in events] == ["hazard_discarded"]
    drawn = deck(state)
    assert [drawn.count(token) for token in ("<radiation>", "<killer_birds>", "<mutants>")] == [6, 5, 3]
    state = after(state, "<killer_birds>")
    assert (line(state, "hazards"), line(state, "phase")) == ("mutants -mutants killer_birds", "fire A")


@rule("TURN-3", "TURN-4")
def test_the_third_hazard_stays_even_when_equal_and_both_count() -> None:
    state, events = play(after(to_deploy(), *DEPLOYED, "<5>"), "<mutants>", "<mutants>")
    assert line(state, "hazards") == "mutants -mutants mutants"
    hurt = [event.data["character"] for event in events if event.kind == "suffered"]
    assert hurt == ["jagna", "olek", "tosia", "igor", "maks", "wanda"] * 2
    assert line(state, "A field") == "jagna:attack'' olek:cover'' tosia:explore''"


@rule("TURN-4")
def test_the_reveal_and_a_wound_for_each_hazard_without_protection() -> None:
    state, events = play(after(to_deploy(), *DEPLOYED, "<5>"), "<radiation>")
    revealed = [(event.data["character"], event.data["manoeuvre"]) for event in events if event.kind == "revealed"]
    assert revealed[:3] == [("jagna", "attack"), ("olek", "cover"), ("tosia", "explore")]
    assert line(state, "A field") == "jagna:attack'' olek:cover' tosia:explore'"
    assert line(state, "B field") == "igor:attack'' maks:cover'' wanda:explore'"
    assert line(state, "A hand") == "borys gustaw"
    assert all(event.audience is None for event in events)


@rule("TURN-5")
def test_precedence_fires_first_with_all_then_the_other() -> None:
    state = fire(
        "jagna:attack olek:attack tosia:explore", "igor:attack maks:attack wanda:explore", "9 5 2", first="B", on="B"
    )
    assert GAME.pending(state) == Decision((1,), "fire")
    state = after(state, "igor:short_burst>olek", "maks:short_burst>olek")
    assert GAME.pending(state) == Decision((0,), "fire")
    assert {token.split(":")[0] for token in GAME.tokens(state)} == {"jagna", "olek", "."}


@rule("TURN-5")
def test_each_character_shoots_once_in_any_order_or_not_at_all() -> None:
    state = fire("jagna:attack olek:attack borys:cover", "igor:attack maks:attack wanda:explore", "9 5 2")
    state = after(state, "olek:slug>igor", "jagna:slug>igor")
    with pytest.raises(IllegalAction, match="TURN-5 That character has shot already"):
        GAME.play(state, "olek:slug>maks")
    state = after(state, ".")
    assert line(state, "phase") == "fire B"
    assert wounds(state, 1, "igor") == 4


@rule("TURN-5")
def test_each_shot_is_settled_before_the_next_is_named() -> None:
    state = fire("jagna:attack borys:attack tosia:explore", "rysiek:cover igor:attack jurek:explore", "9 6 6")
    assert shots(state, "jagna:buckshot>igor", "borys:slug>igor")[1]["lowered"] == 2


@rule("TURN-5")
def test_the_wounded_and_dead_of_this_turn_still_shoot() -> None:
    state = fire("jagna:attack olek:attack borys:attack", "rysiek:attack gerda:explore jurek:explore", "10 9 9")
    state = after(state, "jagna:slug>rysiek", "olek:slug>rysiek", "borys:slug>rysiek")
    assert wounds(state, 1, "rysiek") == 5
    state, events = play(state, "rysiek:short_burst>olek")
    assert [event.data["wounds"] for event in events if event.kind == "shot"] == [2]
    assert "rysiek" in [event.data["character"] for event in events if event.kind == "died"]


@rule("TURN-5", "FIRE-1")
def test_a_side_that_only_explores_is_not_asked_to_fire() -> None:
    state = fire("jagna:explore olek:explore borys:explore", "rysiek:attack gerda:explore jurek:explore", "9 5 2")
    state = after(state, ".")
    assert line(state, "phase") == "fire B"
    with pytest.raises(IllegalAction, match="FIRE-1 A character that explores does not shoot"):
        GAME.play(state, "gerda:short_burst>olek")


@rule("TURN-6")
def test_basic_perun_gives_one_extra_shot_before_or_after_the_ordinary_one() -> None:
    for order in (["jagna:slug>igor+extra", "jagna:slug>igor"], ["jagna:slug>igor", "jagna:slug>igor+extra"]):
        state = fire("jagna:attack", "igor:attack", "9 5 2", "A perun: 2", rules="basic")
        state = after(state, *order)
        assert line(state, "A perun") == "1"
        assert wounds(state, 1, "igor") == 4
        assert line(state, "phase") == "fire B"
    state = fire("jagna:attack olek:attack tosia:explore", "igor:attack", "9 5 2", "A perun: 2", rules="basic")
    state = after(state, "jagna:slug>igor", "jagna:slug>igor+extra")
    with pytest.raises(IllegalAction, match="TURN-6 That character has used a Perun this turn"):
        GAME.play(state, "jagna:slug>gerda+extra")


@rule("TURN-6")
def test_an_extra_shot_has_any_target_and_any_mode() -> None:
    state = fire("jagna:attack", "igor:attack", "9 5 2", "A perun: 1")
    state = after(state, "jagna:slug>igor")
    extra = [token for token in GAME.tokens(state) if token != "."]
    assert extra == sorted(
        f"jagna:{mode}>{target}+extra" for mode in ("slug", "buckshot") for target in ("igor", "gerda", "jurek")
    )


@rule("TURN-6")
def test_perun_needs_a_supply_a_shooter_and_the_own_fire() -> None:
    with pytest.raises(IllegalAction, match="TURN-6 There is no Perun left"):
        GAME.play(fire("jagna:attack", "igor:attack", "9 5 2", "B perun: 3"), "jagna:slug>igor+extra")
    state = fire("jagna:attack", "igor:attack", "9 5 2", "A perun: 3")
    with pytest.raises(IllegalAction, match="FIRE-1"):
        GAME.play(state, "tosia:slug>igor+extra")
    state = fire("jagna:attack", "igor:attack", "9 5 2", "A perun: 3", "B perun: 3")
    with pytest.raises(IllegalAction, match="in the field this turn"):
        GAME.play(state, "igor:short_burst>jagna+extra")
    with pytest.raises(IllegalAction, match="TURN-6 In the basic rules"):
        GAME.play(fire("jagna:attack", "igor:attack", "6 5 2", "A perun: 1", rules="basic"), "jagna:slug>igor+3,0,0")


@rule("TURN-6")
def test_a_dead_character_may_spend_perun() -> None:
    state = fire("jagna:attack'''''", "igor:attack", "9 5 2", "A perun: 1", rules="basic")
    assert len(shots(state, "jagna:slug>igor", "jagna:slug>igor+extra")) == 2


# ---- the end of the turn


def to_token(*more: str) -> Position:
    return table(
        "phase: token A B",
        "turn: 3",
        "first: B",
        "dice: 8 4 1",
        "hazards: mutants radiation",
        *HANDS,
        "A used: attack attack cover",
        "B used: explore cover cover",
        *more,
    )


@rule("TURN-10")
def test_one_used_token_is_added_to_the_pool_and_the_others_are_free_again() -> None:
    state = to_token("A pool: attack", "B pool: explore attack")
    assert GAME.tokens(state, 0) == ["A=attack", "A=cover"]
    assert GAME.tokens(state, 1) == ["B=cover", "B=explore"]
    with pytest.raises(IllegalAction, match="TURN-10 No token of that kind was used"):
        GAME.play(state, "A=explore")
    state = after(state, "B=cover", "A=attack")
    assert (line(state, "A pool"), line(state, "B pool")) == ("attack attack", "attack explore cover")
    assert (line(state, "A used"), line(state, "turn"), line(state, "phase")) == ("", "4", "roll")


@rule("TURN-10")
def test_a_full_pool_is_taken_back_and_nothing_added() -> None:
    state = fire(
        "jagna:attack olek:cover tosia:explore",
        "igor:attack maks:cover wanda:explore",
        "8 4 1",
        "A hand: borys halina kalina",
        "B hand: rysiek gerda jurek",
        "A pool: attack attack cover",
    )
    state, events = play(state, ".", ".")
    assert GAME.pending(state) == Decision((1,), "token")
    assert line(state, "A pool") == ""
    assert [event.data["seat"] for event in events if event.kind == "taken_back"] == ["A"]
    state = after(state, "B=cover")
    assert (line(state, "A pool"), line(state, "B pool"), line(state, "turn")) == ("", "cover", "2")


@rule("TURN-10")
def test_three_equal_tokens_leave_no_choice() -> None:
    state = fire(
        "jagna:cover olek:cover tosia:cover",
        "igor:attack maks:cover wanda:explore",
        "8 4 1",
        "A hand: borys halina kalina",
        "B hand: rysiek gerda jurek",
    )
    state, events = play(state, ".", ".")
    assert (GAME.pending(state), line(state, "A pool")) == (Decision((1,), "token"), "cover")
    # Everybody has seen the three: no secret.
    assert [(e.data["manoeuvre"], e.audience) for e in events if e.kind == "set_aside"] == [("cover", None)]


@rule("TURN-10")
def test_both_choose_unseen() -> None:
    state = to_token()
    for token in ("B=cover", "B=explore"):
        step = GAME.play(state, token)
        assert [event.seen_by(0) for event in step.events] == [False]
        assert "B pool: 1*?" in GAME.view(step.state, 0).position
    assert after(state, "A=cover", "B=explore") == after(state, "B=explore", "A=cover")


@rule("TURN-11", "TURN-12", "SET-3")
def test_a_new_turn_begins_with_everybody_back_but_the_wounded_of_this_turn() -> None:
    state = to_token("A resting: kalina", "A wounded: zenon", "B wounded: jurek")
    state = after(state, "A=attack", "B=cover")
    assert line(state, "A hand") == "jagna borys olek kalina tosia gustaw"
    assert (line(state, "A resting"), line(state, "B resting"), line(state, "A wounded")) == ("zenon", "jurek", "")
    assert (line(state, "first"), line(state, "hazards"), line(state, "dice")) == ("A", "", "")


@rule("TURN-12", "TURN-7")
def test_the_heavily_wounded_sit_out_the_whole_next_turn() -> None:
    state = fire(
        "jagna:cover''' olek:cover tosia:explore",
        "igor:attack maks:cover wanda:explore",
        "8 4 1",
        "A hand: borys halina kalina",
        "B hand: rysiek gerda jurek",
    )
    state = after(state, ".", ".", "A=cover", "B=cover")
    assert (line(state, "turn"), line(state, "A resting")) == ("2", "jagna")
    state = after(state, "<3>", "<8>", "<mutants>")
    assert not any("jagna" in token for token in GAME.tokens(state, 0))
    state = after(state, "A=olek:cover,tosia:cover,borys:explore", "B=igor:attack,maks:cover,wanda:explore")
    state, events = play(state, "<1>", "<radiation>", ".", ".")
    assert [event.data["character"] for event in events if event.kind == "returned"] == ["jagna"]
    assert "jagna" in line(state, "A hand").split()


@rule("TURN-11")
def test_hazards_are_shuffled_back() -> None:
    state = after(to_token(), "A=attack", "B=cover", "<3>", "<8>")
    drawn = deck(state)
    assert drawn.count("<mutants>") == 5
