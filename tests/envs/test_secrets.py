"""Observations hold only what the seat may see: states that differ in the rest give equal observations and masks."""

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from envs.adapters import ADAPTERS, decisions
from sztab.core.game import Decision
from sztab.envs.adapter import Choice


@pytest.mark.parametrize("name", ["state51", "wroclaw"])
@settings(max_examples=6, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_what_is_hidden_does_not_show(name: str, seed: int) -> None:
    dice = random.Random(seed)
    examples = ADAPTERS[name].game.examples()
    adapter = ADAPTERS[name](examples[seed % len(examples)])
    differed = 0
    for state, _ in list(decisions(adapter, seed, most=50))[::7]:
        for seat in range(adapter.seats()):
            view = adapter.game.view(state, seat)
            other = adapter.game.sample(view, dice.randrange)
            differed += other != state
            assert np.array_equal(adapter.observe(state, seat, ()), adapter.observe(other, seat, ()))
            pending = adapter.game.pending(state)
            if isinstance(pending, Decision) and seat in pending.seats:
                assert Choice(adapter, state, seat).numbers() == Choice(adapter, other, seat).numbers()
    assert differed or adapter.seats() == 1, "the test compared states with themselves"


@pytest.mark.parametrize("name", list(ADAPTERS))
def test_observations_tell_states_apart_that_look_different(name: str) -> None:
    adapter = ADAPTERS[name]({})
    rows: dict[bytes, str] = {}
    for state, seat in decisions(adapter, 5, most=80):
        row = adapter.observe(state, seat, ())
        assert row.shape == (adapter.width,)
        assert adapter.low <= row.min()
        assert row.max() <= adapter.high
        rows[row.tobytes()] = adapter.game.view(state, seat).position
    assert len(rows) > 60
    assert len(set(rows.values())) == len(rows)


def test_what_has_been_chosen_of_an_action_is_seen() -> None:
    for name in ("hex", "state51"):
        examples = ADAPTERS[name].game.examples()
        adapter = ADAPTERS[name](examples[-1] if name == "state51" else {"armies": "beasts,outpost"})
        seen = 0
        for state, seat in decisions(adapter, 7):
            choice = Choice(adapter, state, seat)
            for number in choice.numbers():
                if len(choice.options[number]) > 1:
                    before, after = adapter.observe(state, seat, ()), adapter.observe(state, seat, (number,))
                    assert not np.array_equal(before, after)
                    seen += 1
        assert seen
