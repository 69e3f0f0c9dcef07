"""Positions, tokens, views, records and events as text."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulemark import rule
from state51.table import Table
from sztab.core.action import BadInput
from sztab.core.chance import dealer_from_text
from sztab.core.game import LANGUAGES, Chance, Decision, Outcome
from sztab.core.record import Recorder, read_record, replay
from sztab.games.state51.game import GAME
from sztab.games.state51.notation.write import deck_of, row
from sztab.games.state51.position import TABLES, Position
from sztab.games.state51.rules import action as code
from sztab.games.state51.state import MAIN, SHOWN

CASES = Path(__file__).resolve().parents[1] / "cases" / "state51"
EXAMPLES = GAME.examples()


def random_game(seed: int, options: dict[str, str], most: int = 3000) -> Iterator[Position]:
    """The states of a random game; passing is rare so that much happens."""
    chance = random.Random(seed)
    dealer = dealer_from_text(str(seed))
    state = GAME.new(options)
    for _ in range(most):
        yield state
        pending = GAME.pending(state)
        if isinstance(pending, Outcome):
            return
        if isinstance(pending, Chance):
            action = GAME.deal(state, dealer.below)
        else:
            seat = chance.choice(pending.seats)
            actions = GAME.legal(state, seat)
            active = [action for action in actions if action & 31 not in (code.PASS, code.END)]
            action = chance.choice(active if active and chance.random() < 0.9 else actions)
        state = GAME.apply(state, action).state


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Any state of a random game, questions inside effects included."""
    options = draw(st.sampled_from(EXAMPLES))
    seed = draw(st.integers(0, 10_000))
    wanted = draw(st.integers(0, 500))
    return list(islice(random_game(seed, dict(options)), wanted + 1))[-1]


few = settings(max_examples=40, deadline=None)


@few
@given(positions())
def test_a_position_reads_back_as_it_was_written(state: Position) -> None:
    text = GAME.print_position(state)
    again = GAME.read_position(text)
    assert again == state
    assert GAME.pending(again) == GAME.pending(state)
    assert GAME.tokens(again) == GAME.tokens(state)
    assert GAME.read_position(text.replace("\n", " / ")) == state


@few
@given(positions())
def test_tokens_read_back_and_legal_is_what_is_not_refused(state: Position) -> None:
    pending = GAME.pending(state)
    for seat in pending.seats if isinstance(pending, Decision) else (None,):
        actions = GAME.legal(state, seat)
        tokens = GAME.tokens(state, seat)
        assert tokens == sorted(set(tokens))
        for action, token in zip(actions, tokens, strict=True):
            assert GAME.read_action(state, token) == action
            assert GAME.refusal(state, action) is None


@few
@given(positions(), st.data())
def test_what_is_not_legal_is_refused(state: Position, data: st.DataObject) -> None:
    legal = set(GAME.legal(state))
    drawn = code.pack(
        data.draw(st.integers(1, 19)),
        data.draw(st.integers(0, 255)),
        data.draw(st.integers(0, 4)),
        data.draw(st.integers(0, 12)),
        data.draw(st.integers(0, 3)),
    )
    for action in (drawn, code.plain(drawn)):
        refusal = GAME.refusal(state, action)
        assert (refusal is None) == (action in legal)
        assert refusal is None or (refusal.rule and refusal.reason)


@few
@given(positions())
@rule("CARD-6")
def test_a_view_tells_nothing_of_what_a_seat_cannot_know(state: Position) -> None:
    """Two states that differ only in what is hidden give equal views, legal actions and seen events."""
    names = GAME.seats(state)
    for seat in range(len(names)):
        seen = GAME.view(state, seat)
        other = GAME.sample(seen, random.Random(1).randrange)
        again = GAME.view(other, seat)
        assert (again.position, again.legal, again.to_decide) == (seen.position, seen.legal, seen.to_decide)
        if GAME.pending(state) == Decision((seat,), "keep"):
            continue  # the last choice of a hand turns up what all have put aside
        for token in seen.legal[:3]:
            first, second = GAME.play(state, token), GAME.play(other, token)
            assert [event for event in first.events if event.seen_by(seat)] == [
                event for event in second.events if event.seen_by(seat)
            ]
            assert GAME.view(first.state, seat).position == GAME.view(second.state, seat).position


@few
@given(positions(), st.data())
@rule("CARD-6")
def test_an_action_of_another_tells_nothing_of_what_stays_hidden(state: Position, data: st.DataObject) -> None:
    """Two states that a seat cannot tell apart stay so, whatever the others do in both."""
    asked = GAME.view(state, None).to_decide
    if GAME.pending(state) == Decision(asked, "keep") and len(asked) == 1:
        return  # the last choice of a hand turns up what all have put aside
    for seat in (None, *range(len(GAME.seats(state)))):
        if seat not in asked:
            other = GAME.sample(GAME.view(state, seat), random.Random(3).randrange)
            both = sorted(set(GAME.tokens(state)) & set(GAME.tokens(other)))
            for token in data.draw(st.lists(st.sampled_from(both), max_size=4)) if both else []:
                first, second = GAME.play(state, token), GAME.play(other, token)
                seen = [event for event in first.events if event.seen_by(seat)]
                if any(event.kind == "lost" and event.data["good"] == "card" for event in seen):
                    continue  # the only card of a hand was discarded, for all to see
                assert seen == [event for event in second.events if event.seen_by(seat)]
                assert GAME.view(first.state, seat) == GAME.view(second.state, seat)


@few
@given(positions())
def test_a_sample_has_every_card_once(state: Position) -> None:
    for seat in range(len(GAME.seats(state))):
        assert census(GAME.sample(GAME.view(state, seat), random.Random(2).randrange)) == census(state)


def census(position: Position) -> Counter[int]:
    """Every card, wherever it lies."""
    s = position.now
    cards = deck_of(s) + Counter({kind: int(n) for kind, n in enumerate(s.gone) if n})
    for place in range(SHOWN + 1):
        cards.update(row(s, place))
    for seat in range(4):
        cards.update(int(s.kind[seat][site]) for site in range(s.sites[seat]))
        cards.update(int(kind) - 1 for kind in s.aside[seat] if kind)
    cards.update(int(kind) - 1 for kind in (*s.face_up, *s.attack) if kind)
    return cards


@rule("CARD-9", "CARD-7", "END-1")
@pytest.mark.parametrize("options", EXAMPLES, ids=lambda options: " ".join(options.values()))
def test_cards_are_kept_goods_are_never_negative_and_vp_never_fall(options: dict[str, str]) -> None:
    expected: Counter[int] | None = None
    before = [0] * 4
    steps = 0
    for state in random_game(11, dict(options)):
        s = state.now
        expected = expected or census(state)
        assert census(state) == expected
        assert s.left[MAIN] == sum(s.deck[kind] for kind in range(TABLES.locations))
        assert sum(s.left) + sum(s.spent) == sum(s.deck) + sum(s.gone)
        assert min(map(min, s.pool)) >= 0
        assert min(map(min, s.stored)) >= 0
        assert all(now >= then for now, then in zip(s.vp, before, strict=True))
        before = [int(n) for n in s.vp]
        for seat in range(4):
            stock = sum(int(s.stock[seat][site]) for site in range(s.sites[seat]))
            assert stock == s.stocked[seat]
        steps += 1
    assert isinstance(GAME.pending(state), Outcome)
    assert steps < 3000


@few
@given(positions())
def test_events_are_told_in_three_languages(state: Position) -> None:
    pending = GAME.pending(state)
    if isinstance(pending, Outcome):
        return
    seat = pending.seats[0] if isinstance(pending, Decision) else None
    for action in list(GAME.legal(state, seat))[:4]:
        for event in GAME.apply(state, action).events:
            for language in LANGUAGES:
                sentence = GAME.explain(event, language)
                assert sentence
                assert "{" not in sentence
            assert event.rule


@rule("CARD-6", "EFF-25")
def test_a_card_is_told_only_to_the_one_who_draws_it() -> None:
    table = Table("1.state: motel\n1.pool: 1 worker").play("use motel", "<camp>")
    drawn = [event for event in table.events if event.kind in ("drew", "drawn")]
    assert [event.kind for event in drawn if event.seen_by(0)] == ["drew", "drawn"]
    assert [event.kind for event in drawn if event.seen_by(1)] == ["drew"]
    assert [event.kind for event in drawn if event.seen_by(None)] == ["drew"]
    assert {event.rule for event in drawn} == {"EFF-25"}


@pytest.mark.parametrize(
    "options", [{"seats": "3"}, {"seats": "1"}, {"factions": "new_york,mutants_union", "first": "2"}]
)
def test_a_record_of_a_random_game_replays(options: dict[str, str]) -> None:
    recorder = Recorder(GAME, GAME.new(options))
    chance = random.Random(5)
    dealer = dealer_from_text("5")
    for _ in range(100):
        pending = GAME.pending(recorder.state)
        if isinstance(pending, Chance):
            recorder.apply(GAME.deal(recorder.state, dealer.below))
        else:
            assert isinstance(pending, Decision)
            recorder.play(chance.choice(GAME.tokens(recorder.state, pending.seats[0])))
    text = str(recorder.record())
    moments = list(replay(GAME, read_record(text)))
    assert moments[-1].state == recorder.state
    assert len(moments) == 101
    middle = Recorder(GAME, moments[60].state)
    for moment in moments[61:]:
        middle.play(moment.token)
    assert list(replay(GAME, read_record(str(middle.record()))))[-1].state == recorder.state


@pytest.mark.parametrize("name", ["solo.sztab", "four-players.sztab"])
def test_the_records_of_whole_games(name: str) -> None:
    record = read_record((CASES / name).read_text(encoding="utf-8"))
    *_, last = replay(GAME, record)
    assert isinstance(GAME.pending(last.state), Outcome)


def test_an_action_may_be_taken_back_but_not_past_chance_or_another_seat() -> None:
    recorder = Recorder(GAME, Table("1.state: pub, motel\n1.pool: 2 shield, 2 worker").state)
    recorder.play("shield pub")
    recorder.play("shield motel")
    assert recorder.state.undo == 2
    recorder.undo()
    assert recorder.state.undo == 1
    recorder.play("use motel")
    recorder.play("<camp>")
    assert recorder.state.undo == 0


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nonsense",
        "1.faction: texas",
        "1.faction: new_york\n1.faction: mutants_union",
        "1.faction: new_york\n2.faction: new_york",
        "2.faction: new_york",
        "1.faction: new_york\nphase: lunch",
        "1.faction: new_york\n1.hand: nowhere",
        "1.faction: new_york\n1.pool: many brick",
        "1.faction: new_york\n1.pool: 3 brick, 2 brick",
        "1.faction: new_york\n1.pool: 1 vp",
        "1.faction: new_york\n1.state: punks",
        "1.faction: new_york\n1.state: ruins:pub[shield]",
        "1.faction: new_york\n1.state: pub[glued]",
        "1.faction: new_york\n1.state: pub[",
        "1.faction: new_york\n1.vp: -3",
        "1.faction: new_york\nturn: 3",
        "1.faction: new_york\nask: dance 1",
        "1.faction: new_york\nask: copy 1",
        "1.faction: new_york\nask: goods 1",
        "1.faction: new_york\nphase: over",
        "1.faction: new_york\npassed: 1",
        "1.faction: lot",
        "1.faction: new_york\nsets: spring",
        "1.faction: new_york\nconnections: punks, thugs",
        "1.faction: new_york\nattack: pub, pub, pub, pub",
        "1.faction: new_york\n2.faction: virtual\n2.pool: 1 gun",
    ],
)
def test_a_bad_position_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(BadInput) as caught:
        GAME.read_position(text)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "token",
    [
        "",
        "dance",
        "build",
        "build nowhere",
        "develop pub",
        "raze 9:pub",
        "raze 2:camp",
        "use camp",
        "=pub",
        "<",
        "<arena>",
        "exchange gold",
        "convert green",
        "pass with brick",
        "build school with",
        "1:discard pub,pub",
        "shield pub#9",
        "<<>>",
    ],
)
def test_a_bad_token_is_refused_in_one_sentence(token: str) -> None:
    table = Table("1.hand: school\n1.state: pub\n1.pool: 1 grey\n2.state: arena")
    with pytest.raises(BadInput) as caught:
        GAME.play(table.state, token)
    assert "\n" not in str(caught.value)


def test_other_spellings_are_read() -> None:
    table = Table("1.hand: school\n1.pool: 1 contact_grey, 1 universal")
    assert GAME.read_action(table.state, "  build   school ") == GAME.read_action(table.state, "build school with grey")


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ("1.state: camp[4 worker]", "At most 3 worker can lie on camp"),
        ("1.state: pub[1 brick]", "At most 0 brick can lie on pub"),
        ("1.state: archive[used 3]", "archive: used is a number from 0 to 2"),
        ("1.state: pub[used 1]", "pub has no action"),
        ("1.state: archive[guest]", "archive has no open production"),
        ("1.state: hidden_forge[shield]", "No shield can be put on hidden_forge"),
        ("1.state: docks, ruins:docks\n2.deals: docks", "more cards docks in this position than in the box"),
        ("1.hand: 2 arena, arena, arena", "more cards arena in this position than in the box"),
        ("2.hand: 3 ?\ndeck: -", "cards are hidden"),
    ],
)
def test_positions_that_no_game_reaches_are_refused(lines: str, reason: str) -> None:
    start = "sets: base\nround: 1\nphase: action\nfirst: 1\nturn: 1\n1.faction: new_york\n2.faction: mutants_union"
    assert GAME.read_position(start)
    with pytest.raises(BadInput, match=reason):
        GAME.read_position(f"{start}\n{lines}")


def test_a_deck_that_is_written_out_says_which_cards_there_are() -> None:
    assert Table("deck: camp\n1.state: suppliers, suppliers").names(1) == ["suppliers", "suppliers#2"]


def test_cards_in_hand_and_deals_may_be_counted() -> None:
    table = Table("1.hand: 2 docks, pub*, 2 ?\n1.deals: 2 school\n2.hand: 2 arena*")
    assert table.hand(2) == ["arena", "arena"]
    assert "1.hand: docks, docks, pub*, 2 ?" in table.state.text
    assert "1.deals: school, school" in table.state.text
    assert "2.hand: arena*, arena*" in table.state.text


@pytest.mark.parametrize("text", ["sets: winter", "sets: base, base", "sets: base, summer"])
def test_the_base_set_is_named_and_each_set_once(text: str) -> None:
    with pytest.raises(BadInput, match="SET-2"):
        Table(text)


def test_an_answer_that_older_records_spell_out_is_still_read() -> None:
    """EFF-22 asked for the one location that could be cleared; the turn may be another's by now."""
    start = "round: 1 / 1.faction: new_york / 1.pool: 1 worker / 1.state: archive[used 1], body_hunters"
    start += " / 2.faction: mutants_union"
    tags = f'[Game "state51"]\n[1 "new_york, x"]\n[2 "mutants_union, y"]\n[Position "{start}"]\n[Result "*"]\n'
    for first in ("use body_hunters; =archive", "use body_hunters"):
        record = read_record(f"{tags}\n1 1  {first}\n1 2  pass\n")
        *_, last = replay(GAME, record)
        assert "archive[" not in last.state.text
        assert "passed: 2" in last.state.text
