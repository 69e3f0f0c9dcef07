"""TURN-2, TURN-10, SET-4: nothing that a seat receives depends on what it may not know."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulemark import rule
from sztab.core.event import Event
from sztab.core.game import Chance, Outcome
from sztab.core.view import View
from sztab.games.wroclaw.game import GAME
from sztab.games.wroclaw.position import Position
from wroclaw.positions import play_at_random

SEEDS = st.integers(min_value=0, max_value=2**32)
PHASES = ("discard", "deploy", "token")

Received = list[tuple[View, list[Event], list[str]]]


def received(state: Position, seat: int | None, answers: list[int]) -> tuple[Position, Received]:
    """All that a seat gets while answers come in: what it sees, hears and may do after each."""
    log: Received = []
    for action in answers:
        step = GAME.apply(state, action)
        state = step.state
        heard = [event for event in step.events if event.seen_by(seat)]
        log.append((GAME.view(state, seat), heard, GAME.tokens(state, seat) if seat is not None else []))
    return state, log


@rule("TURN-2", "TURN-10", "SET-1", "SET-4")
@pytest.mark.parametrize("phase", PHASES)
@settings(max_examples=25, deadline=None)
@given(seed=SEEDS, rules=st.sampled_from(["basic", "extended"]), me=st.sampled_from([0, 1]))
def test_a_seat_learns_nothing_of_the_others_commitment(phase: str, seed: int, rules: str, me: int) -> None:
    state = play_at_random(seed, {"rules": rules}, phase)
    if isinstance(GAME.pending(state), Outcome):
        return
    dice = random.Random(seed)
    mine = dice.choice(GAME.legal(state, me))
    one, other = (dice.choice(GAME.legal(state, 1 - me)) for _ in range(2))
    for watcher in (me, None):
        for order in (lambda theirs: [theirs, mine], lambda theirs: [mine, theirs]):
            (after_one, first), (after_other, second) = (received(state, watcher, order(x)) for x in (one, other))
            # The last answer of the phase `token` begins a new turn: its events are public and equal too.
            assert first == second
        if phase == "deploy":
            # Up to the reveal: the third roll, and a second hazard that has to be drawn again.
            coming = ["<7>", f"<{state.cards.hazards[int(state.now.hazard[0])].id}>"]
            for token in coming:
                after_one, first = received(after_one, watcher, [GAME.read_action(after_one, token)])
                after_other, second = received(after_other, watcher, [GAME.read_action(after_other, token)])
                assert first == second


@rule("TURN-2", "TURN-10")
@pytest.mark.parametrize("phase", PHASES)
@settings(max_examples=15, deadline=None)
@given(seed=SEEDS)
def test_the_order_of_arrival_makes_no_difference(phase: str, seed: int) -> None:
    state = play_at_random(seed, {}, phase)
    if isinstance(GAME.pending(state), Outcome):
        return
    dice = random.Random(seed)
    a, b = dice.choice(GAME.legal(state, 0)), dice.choice(GAME.legal(state, 1))
    assert received(state, None, [a, b])[0] == received(state, None, [b, a])[0]


@rule("SET-4")
@settings(max_examples=20, deadline=None)
@given(seed=SEEDS, rules=st.sampled_from(["basic", "extended"]))
def test_states_that_fit_a_view_give_the_same_view_actions_and_events(seed: int, rules: str) -> None:
    dice = random.Random(seed)
    state = play_at_random(seed, {"rules": rules}, dice.choice(["deal", "discard", "roll", "deploy", "hazard"]))
    for seat in (0, 1, None):
        seen = GAME.view(state, seat)
        guess = GAME.sample(seen, dice.randrange)
        assert GAME.view(guess, seat) == GAME.view(GAME.read_position(state.text), seat)
        assert GAME.pending(guess) == GAME.pending(state)
        if seat is not None and seen.legal:
            token = dice.choice(seen.legal)
            real, guessed = GAME.play(state, token), GAME.play(guess, token)
            assert [e for e in real.events if e.seen_by(seat)] == [e for e in guessed.events if e.seen_by(seat)]
            assert GAME.view(real.state, seat) == GAME.view(guessed.state, seat)


@rule("SET-4")
@settings(max_examples=10, deadline=None)
@given(seed=SEEDS)
def test_a_view_fits_at_every_moment_of_a_game(seed: int) -> None:
    dice = random.Random(seed)
    state = GAME.new({"rules": "extended"})
    for _ in range(120):
        pending = GAME.pending(state)
        if isinstance(pending, Outcome):
            break
        if isinstance(pending, Chance):
            action = GAME.deal(state, dice.randrange)
        else:
            action = dice.choice(GAME.legal(state, dice.choice(pending.seats)))
        state = GAME.apply(state, action).state
        seat = dice.choice([0, 1, None])
        view = GAME.view(state, seat)
        assert GAME.view(GAME.sample(view, dice.randrange), seat).position == view.position


@rule("SET-4")
def test_what_was_dealt_is_told_to_its_seat_only() -> None:
    state = GAME.new({})
    for token in ("<B>", "<jagna>"):
        step = GAME.play(state, token)
        state = step.state
    assert [(event.kind, event.audience) for event in step.events] == [("dealt", frozenset({0}))]
    assert "jagna" in GAME.view(state, 0).position
    assert "jagna" not in GAME.view(state, 1).position
    assert "jagna" not in GAME.view(state, None).position


@rule("SET-4")
def test_who_has_been_on_the_battlefield_is_known_in_hand() -> None:
    state = play_at_random(3, {}, "roll", turns=4)
    known = state.text.split("A known: ")[1].split("\n")[0].split()
    assert f"A hand: {' '.join(known)}" in GAME.view(state, 1).position
