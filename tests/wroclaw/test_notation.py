"""Positions, tokens and records: what is printed is read back, what cannot be read is told in one sentence."""

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sztab.core.action import BadInput, IllegalAction
from sztab.core.game import Chance, Outcome
from sztab.core.kernel import values
from sztab.core.record import Recorder, read_record, replay
from sztab.core.view import View
from sztab.games.wroclaw.data import load_cards
from sztab.games.wroclaw.game import GAME
from sztab.games.wroclaw.state import State
from wroclaw.positions import fire, play_at_random, table

PEOPLE = [character.id for character in load_cards().characters]

CASES = Path(__file__).resolve().parents[1] / "cases/wroclaw/records"
FIRE = """rules: extended
phase: fire A
turn: 7
first: B
dice: 9 5 2
hazards: radiation -radiation mutants
A hand: zoja
A known: zoja
A field: jagna:attack''~+-2 olek:cover'''! tosia:explore
A resting: iga
A dead: borys
A thrown: leon emil ula
A pool: attack explore
A perun: 2
B field: maks:attack wanda:cover rysiek:explore"""


def test_a_position_says_everything() -> None:
    state = GAME.read_position(FIRE)
    assert state.text == FIRE
    assert GAME.read_position(FIRE.replace("\n", " / ")) == state
    assert GAME.read_position(f"# a comment\n\n{FIRE}\n") == state
    assert repr(state) == f"Position({FIRE.replace(chr(10), ' / ')!r})"
    assert hash(state) == hash(GAME.read_position(FIRE))


@settings(max_examples=10, deadline=None)
@given(seed=st.integers(min_value=0, max_value=2**32), rules=st.sampled_from(["basic", "extended"]))
def test_every_position_and_token_of_a_game_is_read_back(seed: int, rules: str) -> None:
    dice = random.Random(seed)
    state = GAME.new({"rules": rules})
    for _ in range(150):
        assert values(State, GAME.read_position(state.text).now) == values(State, state.now)
        pending = GAME.pending(state)
        if isinstance(pending, Outcome):
            break
        actions = GAME.legal(state)
        tokens = GAME.tokens(state)
        assert tokens == sorted(tokens)
        assert len(set(tokens)) == len(tokens)
        for action in dice.sample(actions, min(5, len(actions))):
            assert GAME.read_action(state, GAME.print_action(state, action)) == action
            assert GAME.refusal(state, action) is None
        action = GAME.deal(state, dice.randrange) if isinstance(pending, Chance) else dice.choice(actions)
        state = GAME.apply(state, action).state


def test_characters_may_be_named_in_any_order_and_the_basic_mode_left_out() -> None:
    state = table(
        "phase: deploy A B", "dice: 1 2", "hazards: mutants", "A hand: jagna olek tosia", "B hand: maks wanda igor"
    )
    one = GAME.read_action(state, "A=tosia:explore,jagna:attack,olek:cover")
    assert GAME.print_action(state, one) == "A=jagna:attack,olek:cover,tosia:explore"
    state = fire("jagna:attack", "igor:attack", "9 5 2", rules="basic")
    assert GAME.print_action(state, GAME.read_action(state, "jagna>igor")) == "jagna:slug>igor"


@pytest.mark.parametrize(
    "token",
    [
        "",
        "jagna",
        "<>",
        "<rain>",
        "A=",
        "A=jagna",
        "A=jagna:attack",
        "A-jagna",
        "C-jagna,olek,tosia",
        "=nobody",
        "jagna:bow>igor",
    ],
)
def test_an_unreadable_token_is_refused_in_one_sentence(token: str) -> None:
    with pytest.raises(BadInput) as caught:
        GAME.play(fire("jagna:attack", "igor:attack", "9 5 2"), token)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("token", ["<A>", "<jagna>", "<5>", "<mutants>", "A=cover", "=jagna", "A-jagna,olek,tosia"])
def test_a_token_out_of_place_names_the_rule(token: str) -> None:
    state = fire("jagna:attack", "igor:attack", "9 5 2")
    with pytest.raises(IllegalAction, match="TURN-5"):
        GAME.play(state, token)
    with pytest.raises(IllegalAction, match="SET-3"):
        GAME.play(GAME.new({}), "jagna:slug>igor")


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("rules: extended", "rules: house", "The rules are basic or extended"),
        ("phase: fire A", "phase: sleep", "The phase is one of"),
        ("phase: fire A", "phase: fire", "names the one seat"),
        ("phase: fire A", "phase: fire C", "There is no seat 'C'"),
        ("phase: fire A", "phase: roll", "lie open in the field only in phase fire"),
        ("turn: 7", "turn: seven", "turn is a number"),
        ("dice: 9 5 2", "dice: 9 5 11", "numbers from 1 to 10"),
        ("dice: 9 5 2", "dice: 9 5", "three dice"),
        ("-radiation mutants", "mutants mutants", "Two hazards lie on the table"),
        ("radiation -radiation", "radiation -mutants", "Only a second hazard that equals the first"),
        ("mutants", "rain", "There is no hazard 'rain'"),
        ("A known: zoja", "A known: maks", "only characters in hand can be known"),
        ("A hand: zoja", "A hand: zoja zoja", "stands twice"),
        ("A hand: zoja", "A hand: jagna", "only characters in hand can be known"),
        ("A resting: iga", "A resting: zoja", "in two places"),
        ("A resting: iga", "A resting: jagna", "in two places"),
        ("A resting: iga", "A resting: maks", "belongs to both"),
        ("A resting: iga", "A resting: iga natan witek", "seven kept"),
        ("A pool: attack explore", "A pool: attack attack explore cover", "at most 3 tokens"),
        ("A pool: attack explore", "A pool: retreat", "There is no manoeuvre 'retreat'"),
        ("A pool: attack explore", "A used: attack attack cover", "no token has been used yet"),
        ("olek:cover", "olek", "is not CHARACTER:MANOEUVRE"),
        (" olek:cover'''!", "", "three characters are on the battlefield"),
        ("olek:cover'''!", "olek:cover''''''", "more than five wounds"),
        ("A dead", "A lost", "There is no key 'A lost'"),
        ("A dead: borys", "A dead borys", "KEY: VALUE"),
        ("A dead: borys", "A hand: borys", "stands twice"),
        ("A dead: borys", "A dead: bob", "There is no character 'bob'"),
        ("A hand: zoja\nA known: zoja", "A hand: 3*?", "hides something"),
        ("turn: 7", "turn: 7\nresult: A", "only there"),
    ],
)
def test_a_wrong_position_is_refused_in_one_sentence(old: str, new: str, reason: str) -> None:
    assert old in FIRE
    with pytest.raises(BadInput) as caught:
        GAME.read_position(FIRE.replace(old, new, 1))
    assert reason in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "lines",
    [
        ["phase: deal", "B hand: jagna"],
        ["phase: deal", "A hand: jagna", "A dead: olek"],
        ["phase: deal", "A hand: jagna", "A thrown: olek"],
        ["phase: first", "turn: 3"],
        ["phase: discard A", "A hand: jagna", "B hand: olek"],
        ["phase: deploy A", "dice: 4 5", "hazards: mutants", "A hand: jagna olek tosia", "B hand: maks wanda igor"],
        ["phase: deploy A B", "dice: 4", "hazards: mutants", "A hand: jagna olek tosia", "B hand: maks wanda igor"],
        ["phase: deploy A B", "dice: 4 5", "hazards: mutants", "A hand: jagna olek", "B hand: maks wanda igor"],
        ["phase: roll", "dice: 4 5", "A hand: jagna olek tosia", "B hand: maks wanda igor"],
        ["phase: hazard", "dice: 4", "A hand: jagna olek tosia", "B hand: maks wanda igor"],
        ["phase: return A", "A used: cover cover cover", "B used: cover cover cover"],
        ["phase: token A", "A hand: jagna olek tosia", "B hand: maks wanda igor"],
        ["phase: token A", "A used: cover cover cover", "B used: cover cover cover", "A pool: cover cover explore"],
    ],
)
def test_a_phase_needs_what_belongs_to_it(lines: list[str]) -> None:
    with pytest.raises(BadInput, match=r"^The phase \w+ does not fit: .+\.$"):
        table(*lines)


def test_nobody_lies_face_down_at_the_end_of_a_turn() -> None:
    hands = ("A hand: jagna olek tosia", "B hand: maks wanda igor", "A down: jagna:cover olek:cover tosia:cover")
    with pytest.raises(BadInput, match="face down only before the reveal"):
        table("phase: token A B", "A used: cover cover cover", "B used: cover cover cover", *hands)


def test_a_view_is_read_as_what_its_seat_knows() -> None:
    state = play_at_random(5, {"rules": "extended"}, "deploy")
    for seat in (0, 1):
        view = GAME.view(state, seat)
        seen = GAME.read_position(view.position.replace("\n", " / "))
        assert seen.text == view.position
        assert (GAME.tokens(seen, seat), GAME.tokens(seen, 1 - seat)) == (list(view.legal), [])
        assert GAME.pending(seen).seats[0] == seat  # type: ignore[union-attr]
        hidden = set(state.text.split(f"{'BA'[seat]} hand: ")[1].split("\n")[0].split())
        known = set(view.position.split())
        assert not any(name in GAME.picture(seen) for name in hidden - known)
        after = GAME.play(seen, view.legal[0]).state
        assert after.text == GAME.view(GAME.play(state, view.legal[0]).state, seat).position
    with pytest.raises(BadInput, match=r"^A view is that of A, B or -, not of"):
        GAME.read_position("view: C")


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(min_value=0, max_value=2**32))
def test_a_mangled_view_is_read_or_refused_in_one_sentence(seed: int) -> None:
    dice = random.Random(seed)
    phase = dice.choice(["deal", "discard", "deploy", "hazard", "fire", "token"])
    words = GAME.view(play_at_random(seed % 50, {}, phase), dice.choice([0, 1, None])).position.split(" ")
    for _ in range(20):
        mangled = list(words)
        for _ in range(dice.randint(1, 4)):
            place = dice.randrange(len(mangled))
            mangled[place : place + dice.randint(0, 2)] = dice.choice(
                [[], ["3*?"], ["99*?"], [dice.choice(words)], ["\n"]]
            )
            mangled = mangled or ["phase:"]
        text = " ".join(mangled)
        assert "\n" not in what_is_wrong(text)


def what_is_wrong(text: str) -> str:
    try:
        GAME.read_position(text)
        GAME.sample(View("wroclaw", 0, text, (), (), 0), random.Random(1).randrange)
    except BadInput as error:
        return str(error)
    return ""


def test_a_description_says_what_can_be_answered() -> None:
    state = fire("jagna:attack", "igor:attack", "9 5 2", rules="basic")
    assert GAME.describe(state).endswith(
        "A answers with one of: .  jagna:slug>gerda  jagna:slug>igor  jagna:slug>jurek"
    )
    waiting = play_at_random(5, {}, "discard")
    assert "B answers with one of 120 tokens, for example B-" in GAME.describe(waiting)
    seen = GAME.read_position(GAME.view(waiting, 0).position)
    assert "B answers" not in GAME.describe(seen)


def test_records_replay_and_a_record_may_start_from_a_position() -> None:
    recorder = Recorder(GAME, GAME.read_position(FIRE), {0: "somebody"})
    recorder.play("olek:slug>wanda")
    recorder.play(".")
    record = str(recorder.record())
    assert '[A "somebody"]' in record
    assert "7 A  olek:slug>wanda .\n" in record
    assert list(replay(GAME, read_record(record)))[-1].state == recorder.state


def test_undo_takes_shots_back_but_no_commitment() -> None:
    state = fire("jagna:attack borys:attack tosia:explore", "igor:attack", "9 5 2")
    recorder = Recorder(GAME, state)
    recorder.play("jagna:slug>igor")
    recorder.play("borys:slug>igor")
    assert (recorder.state.undo, GAME.view(recorder.state, 0).undo, GAME.view(recorder.state, 1).undo) == (2, 2, 0)
    recorder.undo()
    recorder.undo()
    assert recorder.state == state
    with pytest.raises(BadInput):
        recorder.undo()
    waiting = play_at_random(2, {}, "deploy")
    assert GAME.apply(waiting, GAME.legal(waiting, 1)[0]).state.undo == 0


@pytest.mark.parametrize("path", sorted(CASES.glob("*.sztab")), ids=lambda path: path.stem)
def test_the_records_among_the_cases_replay(path: Path) -> None:
    record = read_record(path.read_text(encoding="utf-8"))
    moments = list(replay(GAME, record))
    assert isinstance(GAME.pending(moments[-1].state), Outcome)
    for moment in moments:
        for event in moment.events:
            assert {language: bool(GAME.explain(event, language)) for language in ("en", "pl", "de")}


def test_there_is_a_full_record_of_both_rules() -> None:
    assert {path.stem for path in CASES.glob("*.sztab")} >= {"basic", "extended"}


@pytest.mark.parametrize(
    ("rules", "field", "reason"),
    [
        ("basic", "jagna:attack-2", "mark .- or !. of the extended rules"),
        ("basic", "jagna:cover!", "mark .- or !. of the extended rules"),
        ("extended", "jagna:attack-3", "2 armour each time, not 3"),
        ("extended", "jagna:attack-14", "2 armour each time, not 14"),
        ("extended", "jagna:attack!", "is not in cover"),
        ("extended", "jagna:explore~", "explores and has not fired"),
        ("extended", "jagna:explore+", "explores and has not fired"),
    ],
)
def test_marks_that_no_shot_leaves_are_refused(rules: str, field: str, reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        fire(field, "igor:attack", "9 5 2", rules=rules)


def test_a_refusal_about_the_setting_up_counts() -> None:
    a, b = " ".join(PEOPLE[:9]), " ".join(PEOPLE[10:20])
    with pytest.raises(BadInput, match=r"A has 9 and B has 10 .SET-1"):
        table("phase: discard A B", f"A hand: {a}", f"B hand: {b}")
    with pytest.raises(BadInput, match=r"not 9 and 10 .SET-1"):
        table("phase: deal", f"A hand: {a}", f"B hand: {b}")
    used = [f"{seat} used: attack attack attack" for seat in "AB"]
    with pytest.raises(BadInput, match=r"A: .* not 0 and 9 .SET-1"):
        table("phase: token A B", f"A hand: {a}", f"B hand: {' '.join(PEOPLE[10:17])}", *used)


def test_records_and_new_games_use_one_word_for_the_variant() -> None:
    state = GAME.new({"variant": "extended"})
    assert GAME.print_tags(state, {})["Variant"] == "extended"
    assert GAME.new({"rules": "extended"}) == state  # its old name
    assert [option.name for option in GAME.options()] == ["variant"]
    for options in ({"variant": "hard"}, {"variant": "basic", "rules": "basic"}):
        with pytest.raises(BadInput, match="variant= "):
            GAME.new(options)
