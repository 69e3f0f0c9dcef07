"""Simulated events of random size and mishaps: no pairing fault, nobody twice, no lost result."""

from __future__ import annotations

import pytest

from tournaments.simulated import Event


@pytest.mark.parametrize("seed", range(40))
def test_an_event_with_mishaps_has_no_fault(seed: int) -> None:
    Event(seed, most=12).play()


@pytest.mark.fuzz
def test_ten_thousand_events_have_no_fault() -> None:
    for seed in range(10_000):
        try:
            Event(seed).play()
        except AssertionError as error:
            raise AssertionError(f"event {seed}: {error}") from error
