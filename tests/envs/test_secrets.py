"""Observations hold only what the seat may see: states that differ in the rest give equal observations and masks."""

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sztab.core.game import Decision
from sztab.envs.table import Choice
from tables import TABLES, decisions


@pytest.mark.parametrize("name", ["state51", "wroclaw"])
@settings(max_examples=6, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_what_is_hidden_does_not_show(name: str, seed: int) -> None:
    dice = random.Random(seed)
    examples = TABLES[name].game.examples()
    table = TABLES[name](examples[seed % len(examples)])
    differed = 0
    for state, _ in list(decisions(table, seed, most=50))[::7]:
        for seat in range(table.seats()):
            view = table.game.view(state, seat)
            other = table.game.sample(view, dice.randrange)
            differed += other != state
            assert np.array_equal(table.observe(state, seat, ()), table.observe(other, seat, ()))
            pending = table.game.pending(state)
            if isinstance(pending, Decision) and seat in pending.seats:
                assert Choice(table, state, seat).numbers() == Choice(table, other, seat).numbers()
    assert differed or table.seats() == 1, "the test compared states with themselves"


@pytest.mark.parametrize("name", list(TABLES))
def test_observations_tell_states_apart_that_look_different(name: str) -> None:
    table = TABLES[name]({})
    rows: dict[bytes, str] = {}
    for state, seat in decisions(table, 5, most=80):
        row = table.observe(state, seat, ())
        assert row.shape == (table.width,)
        assert table.low <= row.min()
        assert row.max() <= table.high
        rows[row.tobytes()] = table.game.view(state, seat).position
    assert len(rows) > 60
    assert len(set(rows.values())) == len(rows)


def test_what_has_been_chosen_of_an_action_is_seen() -> None:
    for name in ("hex", "state51"):
        examples = TABLES[name].game.examples()
        table = TABLES[name](examples[-1] if name == "state51" else {"armies": "beasts,outpost"})
        seen = 0
        for state, seat in decisions(table, 7):
            choice = Choice(table, state, seat)
            for number in choice.numbers():
                if len(choice.options[number]) > 1:
                    before, after = table.observe(state, seat, ()), table.observe(state, seat, (number,))
                    assert not np.array_equal(before, after)
                    seen += 1
        assert seen
