"""What the contract promises, checked for every registered game and each of its examples."""

import importlib.util
import json
import pickle
import random
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest

from sztab.arena.pool import LocalPool
from sztab.cli.bench_child import measuring
from sztab.core import registry, rulebook
from sztab.core.action import BadInput
from sztab.core.chance import Dealer, dealer_from_text
from sztab.core.event import Event
from sztab.core.game import LANGUAGES, Chance, Decision, Game, IllegalAction, Outcome
from sztab.core.kernel_game import KernelGame
from sztab.core.play import Match
from sztab.core.record import Recorder, read_record, replay, result_text
from sztab.core.view import View

STRIDE = 7  # the expensive checks look at every seventh position
LONGEST = 5_000  # no game of any kind has more actions than this
ROOMS = (
    "bench.py", "data.py", "ending.py", "events.py", "facts.py", "game.py", "help.py", "narration.py", "position.py",
    "state.py", "tables.py", "terminal.py", "notation/read.py", "notation/tokens.py", "notation/write.py",
    "rules/action.py", "rules/ending.py", "rules/ids.py", "rules/log.py", "rules/playout.py", "rules/setup.py",
    "rules/turn.py", "scene/actions.py", "scene/scene.py", "scene/types.py",
)  # fmt: skip
NASTY = (
    "",
    " ",
    "\n",
    "\0",
    ".",
    "-",
    "--",
    "=",
    "=no",
    "<>",
    "<",
    "!",
    "@",
    ":",
    "|",
    " | ",
    " + ",
    "+",
    "/",
    "0",
    "-1",
    "99999999999999999999",
    "1e9",
    "²",
    "٣",
    "nan",
    "None",
    "null",
    "%s",
    "{}",
    "[]",
    "'",
    '"',
    "\\",
    "ż",
    "🂡",
    "\ud800",
    "a" * 5_000,
    "(" * 3_000,
    "1" * 5_000,
    "a1:",
    "a1:a1>a1",
    "$(true)",
    "../../x",
)

Any_Game = Game[Any]


def cases() -> Iterator[Any]:
    for name in registry.names():
        for number, options in enumerate(registry.game(name).examples()):
            yield pytest.param((name, number), id=f"{name}-{number}-{'-'.join(options.values())}")


each_game = pytest.mark.parametrize("name", registry.names())


@dataclass(frozen=True)
class Moment:
    """A state of a played game and the answer that was given in it; `seat` is None for chance."""

    state: Any
    seat: int | None
    action: int
    events: tuple[Any, ...]


def answer(game: Any_Game, state: Any, chance: random.Random) -> tuple[int | None, int]:
    """Whoever is awaited answers at random."""
    pending = game.pending(state)
    if isinstance(pending, Chance):
        return None, game.deal(state, chance.randrange)
    assert isinstance(pending, Decision)
    seat = chance.choice(pending.seats)
    return seat, chance.choice(game.legal(state, seat))


@dataclass(frozen=True)
class Played:
    """One game at random, always the same for an example."""

    game: Any_Game
    options: Mapping[str, str]
    moments: list[Moment]
    end: Any

    @property
    def states(self) -> list[Any]:
        return [*(moment.state for moment in self.moments), self.end]

    @property
    def some(self) -> list[Moment]:
        return self.moments[len(self.moments) % STRIDE :: STRIDE]


def play(name: str, number: int) -> Played:
    game = registry.game(name)
    chance = random.Random(number)
    options = game.examples()[number]
    state = game.new(options)
    moments: list[Moment] = []
    while not isinstance(game.pending(state), Outcome):
        seat, action = answer(game, state, chance)
        step = game.apply(state, action)
        moments.append(Moment(state, seat, action, step.events))
        state = step.state
        assert len(moments) < LONGEST, "the game does not end"
    return Played(game, options, moments, state)


@pytest.fixture(scope="module", params=list(cases()))
def played(request: pytest.FixtureRequest) -> Played:
    """Of module scope, so that all tests of one example come together and only one game is kept at a time."""
    return play(*request.param)


@cache
def rules(name: str) -> frozenset[str]:
    return frozenset(rule.id for rule in rulebook.load(name))


def asked(game: Any_Game, state: Any) -> tuple[int | None, ...]:
    pending = game.pending(state)
    return pending.seats if isinstance(pending, Decision) else (None,)


@each_game
def test_a_game_says_what_it_is(name: str) -> None:
    game = registry.game(name)
    assert game.name == name
    assert game.title
    assert game.version
    assert game.examples()


@each_game
def test_games_on_a_kernel_have_equal_names_inside(name: str) -> None:
    """Whoever knows one of them finds everything in another; a game may have more."""
    game = registry.game(name)
    if isinstance(game, KernelGame):
        home = Path(str(sys.modules[type(game).__module__].__file__)).parent
        assert [room for room in ROOMS if not (home / room).exists()] == []


@each_game
def test_what_is_found_by_its_place_is_there(name: str) -> None:
    """The arena looks whether a game's kernel has been compiled; `sztab bench` measures whatever has a `bench.py`."""
    game = registry.game(name)
    assert bool(game.kernel) == isinstance(game, KernelGame)
    if game.kernel:
        assert "\n@kernel\n" in Path(game.kernel).read_text(encoding="utf-8")
    LocalPool(name, 1)
    if importlib.util.find_spec(f"sztab.games.{name}.bench"):
        assert measuring(name)(0.0)["games"] > 0


@each_game
def test_the_pieces_of_a_game_make_games_of_two(name: str) -> None:
    game = registry.game(name)
    pieces = list(game.pieces())
    for first, second in zip(pieces, [*pieces[1:], *pieces[:1]], strict=True):
        state = game.new(game.of_pieces((first, second)))
        assert len(game.seats(state)) == 2
        assert game.sides(state) == ((0,), (1,))


def test_a_new_game_waits_for_something(played: Played) -> None:
    game = played.game
    state = game.new(played.options)
    assert state == game.new(played.options) == played.moments[0].state
    assert state.undo == 0
    seats = game.seats(state)
    assert len(seats) == len(set(seats)) > 0
    assert not isinstance(game.pending(state), Outcome)
    assert result_text(game, state) == "*"


def test_sides_win_and_lose_together(played: Played) -> None:
    game, end = played.game, played.end
    for state in (played.moments[0].state, end):
        sides = game.sides(state)
        seats = [seat for side in sides for seat in side]
        assert len(set(seats)) == len(seats) <= len(game.seats(state))
        assert game.mode(state) == game.mode(played.moments[0].state) != ""
    pending = game.pending(end)
    if isinstance(pending, Outcome):
        for side in game.sides(end):
            assert len({seat in pending.winners for seat in side}) == 1


def test_statistics_know_every_seat(played: Played) -> None:
    game, start, end = played.game, played.moments[0].state, played.end
    events = [event for moment in played.moments for event in moment.events]
    facts = game.facts_of(end, game.sides(start), events)
    assert len(facts) == len(game.seats(end))
    pending = game.pending(end)
    if isinstance(pending, Outcome) and any(one.place for one in facts):
        best = {seat for seat, one in enumerate(facts) if one.place == 1}
        assert best == set(pending.winners or range(len(facts)))
    assert facts == game.facts_of(game.read_position(game.print_position(end)), game.sides(start), events)


def test_pending_legal_and_refusal_agree(played: Played) -> None:
    game, end = played.game, played.end
    for moment in played.some:
        state = moment.state
        pending = game.pending(state)
        assert pending.prompt
        if isinstance(pending, Chance):
            continue
        assert pending.seats
        assert len(set(pending.seats)) == len(pending.seats)
        for seat in range(len(game.seats(state))):
            legal = game.legal(state, seat)
            if seat not in pending.seats:
                assert not legal
                continue
            assert legal
            assert len(set(legal)) == len(legal)
            assert all(game.refusal(state, action) is None for action in legal)
    assert not game.legal(end)
    assert all(0 <= seat < len(game.seats(end)) for seat in game.pending(end).winners)


def test_what_chance_deals_is_possible(played: Played) -> None:
    """The last deals of a game have few outcomes, so there all of them are listed."""
    game = played.game
    deals = [moment for moment in played.moments if moment.seat is None]
    for moment in deals:
        assert game.refusal(moment.state, moment.action) is None
    for moment in deals[-2:]:
        possible = game.legal(moment.state)
        assert moment.action in possible
        assert len(set(possible)) == len(possible)
        chance = random.Random(1)
        assert all(game.deal(moment.state, chance.randrange) in possible for _ in range(20))


def test_applying_changes_nothing_but_the_result(played: Played) -> None:
    game = played.game
    for moment in played.some:
        state, text = moment.state, game.print_position(moment.state)
        frozen = pickle.dumps(state)
        first, second = game.apply(state, moment.action), game.apply(state, moment.action)
        assert first.state == second.state
        assert first.events == second.events == moment.events
        assert game.print_position(state) == text
        assert pickle.dumps(state) == frozen
        assert pickle.loads(frozen) == state


def test_every_position_is_written_and_read(played: Played) -> None:
    game, end = played.game, played.end
    for state in played.states:
        text = game.print_position(state)
        again = game.read_position(text)
        assert again == state
        assert hash(again) == hash(state)
        assert game.print_position(again) == text
        assert game.pending(again) == game.pending(state)
        assert game.json(again) == game.json(state)
        json.dumps(game.json(state))
    for language in LANGUAGES:
        assert game.picture(end, language)
        assert game.describe(end, language)


def test_every_legal_action_is_written_and_read(played: Played) -> None:
    game = played.game
    for moment in played.some:
        if moment.seat is None:
            token = game.print_action(moment.state, moment.action)
            assert game.read_action(moment.state, token) == moment.action
            continue
        for seat in asked(game, moment.state):
            legal = game.legal(moment.state, seat)
            tokens = game.tokens(moment.state, seat)
            assert tokens == sorted(tokens)
            assert len(set(tokens)) == len(tokens)
            assert game.split(game.join(tokens)) == tokens
            assert [game.read_action(moment.state, token) for token in tokens] == list(legal)


def test_a_read_position_plays_on_as_the_one_that_was_written(played: Played) -> None:
    game, moments, end = played.game, played.moments, played.end
    for first in range(1, len(moments), len(moments) // 3):
        state = game.read_position(game.print_position(moments[first].state))
        for moment in moments[first:]:
            step = game.apply(state, moment.action)
            assert step.events == moment.events
            state = step.state
        assert state == end


def test_what_is_refused_changes_nothing_and_names_a_rule(played: Played) -> None:
    """Tokens that were legal somewhere in the game are tried where they are not."""
    game, moments, end = played.game, played.moments, played.end
    known = sorted({game.print_action(moment.state, moment.action) for moment in moments})
    refused = 0
    for state in [*(moment.state for moment in played.some), end]:
        text = game.print_position(state)
        waits_for_chance = isinstance(game.pending(state), Chance)
        seats = () if waits_for_chance else asked(game, state)
        legal = {action for seat in seats for action in game.legal(state, seat)}
        for token in known:
            try:
                action = game.read_action(state, token)
            except BadInput as error:
                is_one_sentence(error)
                continue
            refusal = game.refusal(state, action)
            if refusal is None:
                assert waits_for_chance or action in legal
                continue
            assert action not in legal
            assert refusal.rule in rules(game.name)
            assert refusal.reason
            refused += 1
            with pytest.raises(IllegalAction) as caught:
                game.apply(state, action)
            assert caught.value.refusal == refusal
            with pytest.raises(IllegalAction, match=refusal.rule):
                game.play(state, token)
        assert game.print_position(state) == text
    assert refused


def test_records_replay_to_the_same_end(played: Played) -> None:
    game, moments, end = played.game, played.moments, played.end
    recorder: Recorder[Any] = Recorder(game, moments[0].state, {0: "guest"}, Event="contract")
    for moment in moments:
        assert recorder.apply(moment.action) == moment.events
    text = str(recorder.record())
    record = read_record(text)
    assert str(record) == text
    assert record.tags["Result"] == result_text(game, end)
    assert len(record.tokens) == len(moments)
    steps = list(replay(game, record))
    assert [step.state for step in steps[:-1]] == [moment.state for moment in moments]
    assert [step.events for step in steps[1:]] == [moment.events for moment in moments]
    assert steps[-1].state == end
    assert list(replay(game, record, until=3))[-1].state == moments[3].state
    json.dumps(recorder.json())


def test_a_record_may_start_anywhere(played: Played) -> None:
    game, moments, end = played.game, played.moments, played.end
    for first in (len(moments) // 3, len(moments) * 2 // 3):
        recorder: Recorder[Any] = Recorder(game, moments[first].state)
        for moment in moments[first:]:
            recorder.play(game.print_action(moment.state, moment.action))
        record = read_record(str(recorder.record()))
        assert list(replay(game, record))[-1].state == end


def test_a_record_that_does_not_fit_is_refused(played: Played) -> None:
    game, moments = played.game, played.moments
    recorder: Recorder[Any] = Recorder(game, moments[0].state)
    for moment in moments[: len(moments) // 2]:
        recorder.apply(moment.action)
    record = recorder.record()
    record.tags["Result"] = "draw"
    with pytest.raises(BadInput, match="result"):
        list(replay(game, record))
    record = recorder.record()
    record.lines[-1].tokens.append("nonsense")
    with pytest.raises(BadInput, match="Line"):
        list(replay(game, record))


def test_undo_never_passes_chance_or_another_seat(played: Played) -> None:
    game, moments, end = played.game, played.moments, played.end
    recorder: Recorder[Any] = Recorder(game, moments[0].state)
    run, by = 0, None
    for moment in moments:
        recorder.apply(moment.action)
        run = 0 if moment.seat is None else run + 1 if moment.seat == by else 1
        by = moment.seat
        assert 0 <= recorder.state.undo <= run
        for seat in (None, *range(len(game.seats(end)))):
            assert game.view(recorder.state, seat).undo == (recorder.state.undo if seat == by is not None else 0)
    for back in range(recorder.state.undo):
        recorder.undo()
        assert recorder.state == moments[-1 - back].state
    if recorder.actions and not recorder.state.undo:
        before = str(recorder.record())
        with pytest.raises(BadInput):
            recorder.undo()
        assert str(recorder.record()) == before


def test_what_was_taken_back_can_be_played_again(played: Played) -> None:
    recorder: Recorder[Any] = Recorder(played.game, played.moments[0].state)
    with pytest.raises(BadInput):
        recorder.undo()
    taken_back = 0
    for moment in played.moments:
        recorder.apply(moment.action)
        if recorder.state.undo:
            after = recorder.state
            recorder.undo()
            assert recorder.state == moment.state
            recorder.apply(moment.action)
            assert recorder.state == after
            taken_back += 1
    assert taken_back


def test_views_show_decisions_only_to_those_who_decide(played: Played) -> None:
    game, end = played.game, played.end
    for state in [*(moment.state for moment in played.some), end]:
        to_decide = tuple(seat for seat in asked(game, state) if seat is not None)
        if isinstance(game.pending(state), Outcome):
            to_decide = ()
        for seat in (None, *range(len(game.seats(state)))):
            view = game.view(state, seat)
            assert (view.game, view.seat, view.to_decide) == (game.name, seat, to_decide)
            assert list(view.legal) == (game.tokens(state, seat) if seat in to_decide else [])


def test_a_sampled_state_looks_the_same(played: Played) -> None:
    game = played.game
    chance = random.Random(1)

    def seen(view: View) -> tuple[Any, ...]:
        return view.game, view.seat, view.position, view.to_decide, view.legal

    for moment in played.some:
        for seat in (None, *range(len(game.seats(moment.state)))):
            view = game.view(moment.state, seat)
            guess = game.sample(view, chance.randrange)
            assert seen(game.view(guess, seat)) == seen(view)
            assert type(game.pending(guess)) is type(game.pending(moment.state))


def test_events_are_json_and_sentences_with_a_rule(played: Played) -> None:
    game, moments, end = played.game, played.moments, played.end
    happened = [event for moment in moments for event in moment.events]
    assert happened
    seats = set(range(len(game.seats(end))))
    for event in happened:
        assert event.kind
        assert event.rule in rules(game.name)
        assert json.loads(json.dumps(event.json())) == event.json()
        assert event.audience is None or event.audience <= seats
        for language in LANGUAGES:
            sentence = game.explain(event, language)
            assert sentence.strip()
            assert not set(sentence) & set("{}\n")


def test_events_have_the_facts_that_the_page_is_told_of(played: Played) -> None:
    """Strictly: a fact that the structs do not know would be one that the page's types do not."""
    game, moments = played.game, played.moments
    for event in (event for moment in moments for event in moment.events):
        assert msgspec.to_builtins(msgspec.convert(event.json(), game.event_type or dict)) == event.json()


def test_a_story_keeps_its_rules_beside_its_sentences(played: Played) -> None:
    game, moments = played.game, played.moments
    for language in LANGUAGES:
        for moment in moments:
            lines = game.tell(moment.events, language)
            assert game.narrate(moment.events, language) == [f"{x.says} ({', '.join(x.rules)})" for x in lines]
            assert {line.kind for line in lines} <= {event.kind for event in moment.events}
            for line in lines:
                assert line.says == line.says.strip().removesuffix(".")
                assert line.rules
                assert rules(game.name).issuperset(line.rules)
                assert not [rule for rule in line.rules if rule in line.says]
                assert len(set(line.places)) == len(line.places)
                assert all(line.places)


def test_events_are_stored_as_they_are(played: Played) -> None:
    happened = [event for moment in played.moments for event in moment.events]
    assert msgspec.json.decode(msgspec.json.encode(happened), type=list[Event]) == happened


def test_record_lines_follow_the_turns(played: Played) -> None:
    game, moments = played.game, played.moments
    numbers = [game.turn(moment.state).number for moment in moments]
    assert numbers == sorted(numbers)
    assert all(game.turn(moment.state).seat in game.seats(moment.state) for moment in moments)


class Anybody:
    """A player who answers at random, always the same way."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def choose(self, view: View) -> str:
        return self.random.choice(view.legal)


@each_game
def test_the_same_seed_deals_the_same_game(name: str) -> None:
    game = registry.game(name)
    options = game.examples()[0]

    def record(seed: bytes) -> str:
        state = game.new(options)
        players = {seat: Anybody(seat) for seat in range(len(game.seats(state)))}
        match = Match(game, state, players, Dealer(seed))
        assert isinstance(game.pending(match.run(LONGEST)), Outcome)
        return str(match.recorder.record())

    assert record(b"one") == record(b"one")
    assert len({record(bytes([seed])) for seed in range(8)}) > 1


def test_the_dealer_is_even_and_committed() -> None:
    dealer = dealer_from_text("seed")
    assert [dealer.below(6) for _ in range(50)] == [d.below(6) for d in [dealer_from_text("seed")] for _ in range(50)]
    counts = [0] * 6
    for _ in range(6_000):
        counts[dealer.below(6)] += 1
    assert max(abs(count - 1_000) for count in counts) < 150
    assert dealer.commitment == Dealer(dealer.seed).commitment != Dealer().commitment
    assert dealer_from_text(dealer.seed.hex()).seed == dealer.seed
    assert {dealer.below(1) for _ in range(5)} == {0}
    assert all(0 <= dealer.below(1_000_003) < 1_000_003 for _ in range(50))
    with pytest.raises(ValueError, match="below 1"):
        dealer.below(0)


def is_one_sentence(error: BadInput) -> None:
    assert str(error).strip()
    assert "\n" not in str(error)


def mangled(text: str, chance: random.Random, count: int) -> Iterator[str]:
    """A text cut, doubled, and with pieces taken out, changed and put in."""
    for _ in range(count):
        a, b = sorted((chance.randrange(len(text) + 1), chance.randrange(len(text) + 1)))
        yield text[:a]
        yield text[:a] + text[b:]
        yield text[:b] + text[a:]
        yield text[:a] + chance.choice(NASTY) + text[a:]
        yield text[:a] + chance.choice(text or ".") + text[a + 1 :]


@each_game
def test_bad_options_are_refused_in_one_sentence(name: str) -> None:
    game = registry.game(name)
    tried: list[Mapping[str, str]] = [{"nonsense": "1"}, {"": ""}, {"\ud800": "\n"}]
    for options in game.examples():
        tried += [{**options, key: text} for key in options for text in NASTY]
        tried += [{**options, "nonsense": text} for text in NASTY]
    bad = 0
    for options in tried:
        try:
            game.new(options)
        except BadInput as error:
            is_one_sentence(error)
            bad += 1
    assert bad > len(tried) // 2


@each_game
def test_nonsense_is_no_position(name: str) -> None:
    for text in NASTY:
        with pytest.raises(BadInput) as caught:
            registry.game(name).read_position(text)
        is_one_sentence(caught.value)


def test_bad_positions_are_refused_in_one_sentence(played: Played) -> None:
    """What is read in spite of its damage is a position like any other."""
    game, chance = played.game, random.Random(1)
    for moment in chance.sample(played.moments, 6):
        for text in mangled(game.print_position(moment.state), chance, 8):
            try:
                state = game.read_position(text)
            except BadInput as error:
                is_one_sentence(error)
                continue
            assert game.read_position(game.print_position(state)) == state
            assert game.describe(state)
            if isinstance(game.pending(state), Decision):
                assert all(game.legal(state, seat) for seat in asked(game, state)), text


def test_bad_tokens_are_refused_in_one_sentence(played: Played) -> None:
    game, chance = played.game, random.Random(1)
    for moment in chance.sample(played.moments, 8):
        token = game.print_action(moment.state, moment.action)
        for text in (*NASTY, *mangled(token, chance, 8)):
            for state in (moment.state, played.end):
                try:
                    game.play(state, text)
                except BadInput as error:
                    is_one_sentence(error)


def test_bad_records_are_refused_in_one_sentence(played: Played) -> None:
    game, chance = played.game, random.Random(1)
    recorder: Recorder[Any] = Recorder(game, played.moments[0].state)
    for moment in played.moments[:12]:
        recorder.apply(moment.action)
    tag = f'[Game "{game.name}"]'
    for text in (*NASTY, tag, f"{tag}\n1 A nonsense", *mangled(str(recorder.record()), chance, 20)):
        try:
            record = read_record(text)
            if record.tags["Game"] == game.name:
                list(replay(game, record))
        except BadInput as error:
            is_one_sentence(error)


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(BadInput, match="There is no game"):
        registry.game("nonsense")


def test_what_is_legal_in_a_view_can_be_tried_on_it(played: Played) -> None:
    """A terminal and a bot judge tokens on the view: what it hides must not get in their way."""
    game = played.game
    for moment in played.some:
        pending = game.pending(moment.state)
        for seat in pending.seats if isinstance(pending, Decision) else ():
            view = game.view(moment.state, seat)
            step = game.play(game.read_position(view.position), view.legal[0])
            for language in LANGUAGES:
                assert all(game.explain(event, language) for event in step.events)


@each_game
def test_a_player_cannot_answer_for_another(name: str) -> None:
    game = registry.game(name)

    class Liar:
        def choose(self, view: View) -> str:
            return "not a token of any game"

    state = game.new(game.examples()[0])
    match = Match(game, state, dict.fromkeys(range(len(game.seats(state))), Liar()), Dealer(bytes(32)))
    with pytest.raises(BadInput):
        match.run()


def test_how_it_ended_is_said_in_every_language(played: Played) -> None:
    game, end = played.game, played.end
    events = [event for moment in played.moments for event in moment.events]
    for language in LANGUAGES:
        told = game.ending(end, events, language)
        assert "{" not in told.cause + told.best + told.title
        assert all(0 <= tally.seat <= len(game.seats(end)) and tally.says for tally in told.tallies)
        assert [tally.count for tally in told.tallies] == sorted((one.count for one in told.tallies), reverse=True)
        assert all(game.called(end, seat, language) for seat in range(len(game.seats(end))))


def test_a_poster_is_drawn_from_what_a_spectator_sees(played: Played) -> None:
    """It is SVG of a known size, and the same for all states that look the same from outside."""
    game = played.game
    for moment in [*played.some[:3], *played.some[-3:]]:
        view = game.view(moment.state, None)
        for language in LANGUAGES:
            poster = game.poster(view, language)
            assert len(poster.seats) in (0, len(game.seats(moment.state)))
            ElementTree.fromstring(f"<g>{poster.drawing}</g>")
            assert not poster.drawing or (poster.width > 0 and poster.height > 0)
            assert "<script" not in poster.drawing
        hidden = game.sample(view, random.Random(1).randrange)
        assert game.poster(game.view(hidden, None)) == game.poster(view)


@each_game
def test_what_a_game_shows_off_can_be_drawn(name: str) -> None:
    game = registry.game(name)
    if game.showcase:
        state = game.read_position(game.showcase)
        assert game.print_position(state) == game.showcase
        assert game.poster(game.view(state, None)).drawing
