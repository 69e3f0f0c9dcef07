"""SET: decks, hands, tokens, precedence, what is public."""

import pytest

from rulemark import rule
from sztab.core.action import BadInput, IllegalAction
from sztab.core.game import Chance, Decision
from sztab.games.wroclaw.game import GAME
from wroclaw.positions import after, line, play, play_at_random, table

NAMES = [character.id for character in GAME.new({}).cards.characters]
DEALT = [f"<{name}>" for name in NAMES[:20]]
A_THROWS = f"A-{NAMES[0]},{NAMES[1]},{NAMES[2]}"
B_THROWS = f"B-{NAMES[10]},{NAMES[11]},{NAMES[12]}"


@rule("SET-1")
def test_each_draws_ten_discards_three_and_keeps_seven() -> None:
    state = after(GAME.new({}), "<A>")
    for token in DEALT:
        assert GAME.pending(state) == Chance("deal")
        assert token in GAME.tokens(state)
        state = after(state, token)
    assert GAME.pending(state) == Decision((0, 1), "discard")
    assert len(GAME.legal(state, 0)) == 120
    state = after(state, B_THROWS, A_THROWS)
    assert line(state, "A hand").split() == NAMES[3:10]
    assert line(state, "B hand").split() == NAMES[13:20]
    assert GAME.pending(state) == Chance("roll")


@rule("SET-1")
def test_nobody_is_dealt_twice_and_only_the_own_hand_is_discarded() -> None:
    state = after(GAME.new({}), "<A>", DEALT[0])
    with pytest.raises(IllegalAction, match="SET-1 That character is no longer in the deck"):
        GAME.play(state, DEALT[0])
    state = after(state, *DEALT[1:])
    with pytest.raises(IllegalAction, match="SET-1 Name three different characters"):
        GAME.play(state, f"A-{NAMES[0]},{NAMES[1]},{NAMES[10]}")
    with pytest.raises(IllegalAction, match="SET-1"):
        GAME.play(state, f"A-{NAMES[0]},{NAMES[0]},{NAMES[1]}")


@rule("SET-1", "SET-4")
def test_the_discarded_and_the_rest_of_the_deck_are_unseen() -> None:
    state = after(GAME.new({}), "<A>", *DEALT, A_THROWS, B_THROWS)
    seen_by_b = GAME.view(state, 1).position
    assert "A hand: 7*?\nA thrown: 3*?" in seen_by_b
    assert not any(name in seen_by_b for name in NAMES[:10] + NAMES[20:])
    assert f"A thrown: {' '.join(NAMES[:3])}" in GAME.view(state, 0).position


@rule("SET-2")
def test_three_tokens_of_each_kind_and_no_perun_at_the_start() -> None:
    state = play_at_random(1, {}, "deploy", turns=1)
    assert (list(state.now.perun), line(state, "A pool")) == ([0, 0], "")
    hand = line(state, "A hand").split()[:3]
    for kind in ("attack", "explore", "cover"):
        assert "A=" + ",".join(f"{name}:{kind}" for name in hand) in GAME.tokens(state, 0)
    with pytest.raises(BadInput, match="there are only three cover tokens"):
        table(
            "phase: deploy B",
            "dice: 1 2",
            "hazards: mutants",
            "A hand: jagna borys olek",
            "A down: jagna:cover borys:cover olek:attack",
            "A pool: cover cover",
            "B hand: iga leon ula",
        )


@rule("SET-3")
def test_precedence_is_random_at_first_and_then_alternates() -> None:
    state = GAME.new({})
    assert GAME.pending(state) == Chance("first")
    assert GAME.tokens(state) == ["<A>", "<B>"]
    first = []
    for seat in ("<A>", "<B>"):
        state = after(GAME.new({}), seat, *DEALT, A_THROWS, B_THROWS)
        first.append(line(state, "first"))
    assert first == ["A", "B"]
    for turn in range(1, 4):
        while state.now.turn == turn:
            action = GAME.deal(state, lambda n: 0) if isinstance(GAME.pending(state), Chance) else GAME.legal(state)[0]
            state = GAME.apply(state, action).state
        first.append(line(state, "first"))
    assert first[1:] == ["B", "A", "B", "A"]


@rule("SET-4")
def test_hands_are_hidden_but_their_size_and_who_was_seen_are_public() -> None:
    state = table(
        "phase: roll",
        "turn: 4",
        "A hand: jagna borys olek iga",
        "A known: borys",
        "A resting: leon",
        "A dead: ula",
        "A thrown: zoja dawid marta",
        "A pool: attack cover",
        "A perun: 2",
        "B hand: maks wanda stefan",
    )
    for seat in (1, None):
        lines = GAME.view(state, seat).position.splitlines()
        assert [text for text in lines if text.startswith("A")] == [
            "A hand: borys 3*?",
            "A resting: leon",
            "A dead: ula",
            "A thrown: 3*?",
            "A pool: 2*?",
            "A perun: 2",
        ]
    own = GAME.view(state, 0).position
    assert "A hand: jagna borys olek iga" in own
    assert "A pool: attack cover" in own


@rule("SET-4")
def test_perun_is_unlimited() -> None:
    field = "tosia:explore gustaw:explore jagna:explore"
    state = table(
        "phase: fire A",
        "dice: 9 5 1",
        "hazards: mutants radiation",
        f"A field: {field}",
        "A perun: 500",
        "B field: igor:attack maks:attack wanda:attack",
    )
    assert line(after(state, ".", "."), "A perun") == "503"


@rule("SET-5")
def test_basic_and_extended_rules_are_chosen_before_the_game() -> None:
    assert line(GAME.new({}), "rules") == "basic"
    assert line(GAME.new({"rules": "extended"}), "rules") == "extended"
    for options in ({"rules": "house"}, {"seats": "3"}, {"colour": "red"}):
        with pytest.raises(BadInput):
            GAME.new(options)


@rule("SET-5")
def test_nothing_but_fire_differs_between_the_rules() -> None:
    tokens = ["<A>", *DEALT, A_THROWS, B_THROWS, "<4>", "<8>", "<mutants>"]
    a = "A=" + ",".join(f"{name}:attack" for name in NAMES[3:6])
    b = "B=" + ",".join(f"{name}:cover" for name in NAMES[13:16])
    for more in ([], [a, b], [a, b, "<2>", "<radiation>"], [a, b, "<2>", "<radiation>", ".", "."]):
        basic = play(GAME.new({}), *tokens, *more)
        extended = play(GAME.new({"rules": "extended"}), *tokens, *more)
        assert basic[1] == extended[1]
        assert basic[0].text.replace("basic", "extended") == extended[0].text
