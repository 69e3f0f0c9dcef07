"""Every legal action has numbers of its own, and they lead back to it and to its token."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from envs.adapters import ADAPTERS, decisions, leaves
from sztab.core.action import BadInput
from sztab.core.game import Chance, Outcome
from sztab.envs.adapter import Choice, numbers_of
from sztab.envs.hex.action_space import action_from, give_back_from, give_back_number
from sztab.envs.hex.adapter import HexAdapter
from sztab.envs.hex.composite_action import ILLEGAL, chosen
from sztab.games.hex.game import GAME as HEX
from sztab.games.hex.position import scratch


def cases() -> Iterator[Any]:
    for name, kind in ADAPTERS.items():
        for number, options in enumerate(kind.game.examples()):
            yield pytest.param(name, number, id=f"{name}-{'-'.join(options.values())}")


@pytest.mark.parametrize(("name", "example"), list(cases()))
def test_every_legal_action_has_numbers_of_its_own(name: str, example: int) -> None:
    adapter = ADAPTERS[name](ADAPTERS[name].game.examples()[example])
    game = adapter.game
    for step, (state, seat) in enumerate(decisions(adapter, example, most=150)):
        found = dict(leaves(Choice(adapter, state, seat)))
        legal = game.legal(state, seat)
        assert sorted(found.values()) == sorted(legal)
        assert all(0 <= number < adapter.blocks.size for numbers in found for number in numbers)
        if step % 5 == 0:
            assert {game.print_action(state, action) for action in found.values()} == set(game.tokens(state, seat))
        action = legal[len(found) // 2]
        assert found[numbers_of(adapter, state, action)] == action


@pytest.mark.parametrize("name", list(ADAPTERS))
def test_numbers_have_names_and_no_two_the_same(name: str) -> None:
    blocks = ADAPTERS[name]({}).blocks
    names = [blocks.name(number) for number in range(blocks.size)]
    assert len(set(names)) == len(names)
    with pytest.raises(BadInput, match="numbered from 0"):
        blocks.name(blocks.size)


def test_a_number_that_may_not_be_chosen_is_refused_with_its_name() -> None:
    adapter = HexAdapter({})
    with pytest.raises(BadInput, match="end the turn: this may not be chosen now"):
        Choice(adapter, adapter.start, 0).choose(0)


def test_a_hunt_is_chosen_in_parts() -> None:
    adapter = HexAdapter({"armies": "beasts,moloch"})
    text = "19 | c2:Whq c3:Wra0 c4:Mhq | W=beasts 20 hu ?; M=moloch 20 - ? | W:play"
    choice = Choice(adapter, HEX.read_position(text), 0)
    hunts = {number for number, actions in choice.options.items() if len(actions) > 1}
    assert hunts
    number = next(n for n in hunts if "hu:c3x0" in {HEX.print_action(choice.state, a) for a in choice.options[n]})
    assert choice.name(number) == "step by tile 0: c3-c3/0"
    answer = choice.choose(number)
    assert isinstance(answer, Choice)
    assert {answer.name(n) for n in answer.numbers()} >= {"hu:c3x0"}


def test_a_kernel_reads_a_number_as_the_list_of_legal_actions_does() -> None:
    """The short way, from number to action without listing all, lets exactly the legal ones through."""
    dice = random.Random(1)
    for example in range(1, len(HEX.examples()), 6):
        adapter = HexAdapter(HEX.examples()[example])
        for state, seat in list(decisions(adapter, example))[::15]:
            s, t = state.now, state.seating.tables
            legal = Choice(adapter, state, seat).options
            for number in [*legal, *(tried for _ in range(8) for tried in one_of_each_block(adapter, dice))]:
                action = chosen(s, t, adapter.numbers, scratch(), -1, -1, number)
                assert (action != ILLEGAL) == (number in legal)
                if action >= 0:
                    assert legal[number] == [action]


def one_of_each_block(adapter: HexAdapter, dice: random.Random) -> list[int]:
    return [block.start + dice.randrange(block.size) for block in adapter.blocks.blocks]


def test_three_tiles_given_back_are_one_number_each() -> None:
    hand = 0b110101011
    found = [give_back_from(hand, number) for number in range(56)]
    assert [give_back_number(hand, action) for action in found] == list(range(56))
    assert len(set(found)) == 56


def test_numbers_past_the_space_mean_nothing() -> None:
    adapter = HexAdapter({})
    s, t = adapter.start.now, adapter.start.seating.tables
    for number in (-1, adapter.blocks.size, 10**12):
        assert action_from(s, t, adapter.numbers, number) == -1
        assert chosen(s, t, adapter.numbers, scratch(), -1, -1, number) == ILLEGAL


@pytest.mark.parametrize("name", list(ADAPTERS))
def test_chance_deals_what_the_rules_allow_with_its_probabilities(name: str) -> None:
    adapter = ADAPTERS[name]({})
    game, state, dice = adapter.game, adapter.start, random.Random(3)
    nodes = 0
    while not isinstance(pending := game.pending(state), Outcome) and nodes < 60:
        if isinstance(pending, Chance):
            nodes += 1
            dealt: tuple[int, ...] = ()
            while (action := adapter.deal(state, dealt)) is None:
                outcomes, chances = zip(*adapter.chance(state, dealt), strict=True)
                assert sum(chances) == pytest.approx(1)
                assert len(outcomes) <= adapter.chance_outcomes
                dealt = (*dealt, dice.choices(outcomes, chances)[0])
        else:
            action = dice.choice(list(adapter.actions(state, pending.seats[0])))
        assert game.refusal(state, action) is None
        state = game.apply(state, action).state
    assert nodes > 10
