"""What core does for every game whose rules are a kernel."""

from __future__ import annotations

import random
from typing import Any

import pytest

from sztab.core.action import BadInput, IllegalAction
from sztab.core.game import Chance, Decision
from sztab.core.kernel_game import KernelGame
from sztab.core.lines import JOINT, keyed_lines
from sztab.core.registry import game as find
from sztab.core.registry import names


def decision(game: KernelGame[Any]) -> tuple[Any, int]:
    """The first position of a game in which a seat is asked, and that seat."""
    state, dice = game.new(game.examples()[0]), random.Random(1)
    while isinstance(game.pending(state), Chance):
        state = game.apply(state, game.deal(state, dice.randrange)).state
    pending = game.pending(state)
    assert isinstance(pending, Decision)
    return state, pending.seats[0]


@pytest.mark.parametrize("name", names())
def test_an_answer_from_a_view_is_judged_once(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = find(name)
    assert isinstance(game, KernelGame)
    state, seat = decision(game)
    token = game.view(state, seat).legal[0]
    asked = []
    check = game.check

    def counted(*args: Any) -> Any:
        asked.append(args)
        return check(*args)

    monkeypatch.setattr(game, "check", counted)
    known = game.play(game.read_position(state.text), token)
    assert len(asked) == 1, "of a position that nobody was shown"
    assert game.play(state, token) == known
    assert len(asked) == 1, "the view has found it legal"


@pytest.mark.parametrize("name", names())
def test_answers_are_the_legal_actions_with_their_tokens(name: str) -> None:
    game = find(name)
    assert isinstance(game, KernelGame)
    state, seat = decision(game)
    answers = game.answers(state, seat)
    assert list(answers) == sorted(answers)
    assert [game.print_action(state, action) for _, action in answers] == game.tokens(state, seat)
    assert [action for _, action in answers] == game.legal(state, seat)
    assert all(game.refusal(state, action) is None for action in game.legal(state, seat)[:50])
    assert game.carry_out(state, answers[0][1]) == game.apply(state, answers[0][1])


@pytest.mark.parametrize("name", names())
def test_a_refused_token_is_named_and_changes_nothing(name: str) -> None:
    game = find(name)
    state, seat = decision(game)
    other = game.apply(state, game.legal(state, seat)[0]).state
    before = other.text
    now_legal = game.tokens(other)
    refused = [token for token in game.tokens(state, seat)[:40] if token not in now_legal]
    assert refused
    for token in refused:
        with pytest.raises(BadInput) as told:
            game.play(other, token)
        assert not isinstance(told.value, IllegalAction) or told.value.token == token
    assert other.text == before == other.print()


def test_keyed_lines_have_each_key_once() -> None:
    lines = "round:  3\n\n# a remark\nA  hand: one   two # another\nsite: camp#2\nempty:"
    facts = {"round": "3", "A hand": "one two", "site": "camp#2", "empty": ""}
    assert keyed_lines(lines) == keyed_lines(JOINT.join(f"{key}: {value}" for key, value in facts.items())) == facts
    for text, reason in (("round 3", "KEY: VALUE"), ("a: 1\na: 2", "stands twice")):
        with pytest.raises(BadInput, match=reason):
            keyed_lines(text)
