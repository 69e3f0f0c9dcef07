"""The bots of 51st State: legal, repeatable, within their budgets, blind to what a view hides, and of some strength."""

import json
import random
from pathlib import Path

import pytest

from sztab import bots
from sztab.bots.bot import Budget, Level
from sztab.bots.state51.weights import BASE, FEATURES
from sztab.bots.worker_process import BotProcess
from sztab.cli.main import main
from sztab.core.action import BadInput
from sztab.core.chance import dealer_from_text
from sztab.core.game import LANGUAGES, Outcome
from sztab.core.play import Match, Player
from sztab.core.view import View
from sztab.games.state51.game import GAME
from sztab.games.state51.position import Position

OWN = ("captain", "soldier", "recruit")
POSITION = """\
1.faction: mutants_union
1.hand: arena, pub, church
1.state: pub
1.pool: 2 grey, 1 brick, 2 worker
2.faction: new_york
2.hand: 3 ?
2.state: camp
"""
LATE = """\
1.faction: new_york
1.hand: church
1.state: pub
1.pool: 2 grey
1.vp: 24
2.faction: mutants_union
2.hand: 2 ?
2.state: camp, pub
2.vp: 25
"""


class Mixed:
    """Every bot has a say; the captain now and then, because interpreted rollouts are slow."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.bots = {name: bots.bot("state51", name, seed, Budget(nodes=1)) for name in (*OWN, "random")}

    def choose(self, view: View) -> str:
        name = self.random.choices(list(self.bots), (1, 40, 40, 20))[0]
        token = self.bots[name].choose(view)
        assert token in view.legal, name
        return token


def play(options: dict[str, str], players: dict[int, Player], seed: str, limit: int = 100_000) -> Position:
    return Match(GAME, GAME.new(options), players, dealer_from_text(seed)).run(limit)


def view_of(text: str) -> View:
    position = GAME.read_position(text)
    return GAME.view(position, position.seats_to_answer()[0])


def midgame(seed: int, steps: int, seats: str = "2") -> View:
    """What somebody sees after so many answers."""
    players: dict[int, Player] = {seat: bots.bot("state51", "recruit", seed + seat) for seat in range(4)}
    while True:
        state = play({"seats": seats, "sets": "base,winter"}, players, f"midgame {seed}", steps)
        if asked := state.seats_to_answer():
            return GAME.view(state, asked[0])
        steps += 1


def test_the_captain_plays_with_the_weights_of_a_file(tmp_path: Path) -> None:
    """Those that the file does not name are its own; workers that are worth nothing change its mind about a card."""
    same, other, wrong = (tmp_path / name for name in ("same.json", "other.json", "wrong.json"))
    same.write_text(json.dumps({"facts": {}, "outlook": {"base": BASE}}))
    other.write_text(json.dumps({"outlook": {"features": [0] * len(FEATURES)}}))
    view, budget = view_of(POSITION), Budget(nodes=8)
    usual, equal, different = (
        make(1, budget, bots.never).advise(view).lines
        for make in (
            bots.level("state51", "captain").make,
            *(bots.taught("state51", "captain", path) for path in (same, other)),
        )
    )
    assert usual == equal != different
    wrong.write_text(json.dumps({"facts": {"luck": 1}}))
    with pytest.raises(BadInput, match="'luck' is not known"):
        bots.taught("state51", "captain", wrong)


def test_there_are_three_levels_and_chance() -> None:
    levels = bots.levels("state51")
    assert tuple(levels) == (*OWN, "random")
    assert [name for name, level in levels.items() if level.compiled] == ["captain"]
    assert levels["captain"].budget.nodes
    assert levels["captain"].budget.seconds


@pytest.mark.parametrize("number", range(len(GAME.examples())))
def test_every_answer_is_legal(number: int) -> None:
    options = dict(GAME.examples()[number])
    players: dict[int, Player] = {seat: Mixed(number + seat) for seat in range(4)}
    play(options, players, f"example {number}", 150)


@pytest.mark.parametrize("name", OWN)
def test_equal_views_seeds_and_nodes_give_equal_advice(name: str) -> None:
    view = midgame(1, 60)
    first, again = (bots.bot("state51", name, 5, Budget(nodes=6)).advise(view) for _ in range(2))
    assert first == again
    assert first.token == bots.bot("state51", name, 5, Budget(nodes=6)).choose(view)


def test_a_recruit_with_another_seed_errs_otherwise() -> None:
    view = view_of(POSITION)
    assert len({bots.bot("state51", "recruit", seed).choose(view) for seed in range(12)}) > 1


def test_the_captain_keeps_to_its_nodes() -> None:
    view = view_of(LATE)
    few = bots.bot("state51", "captain", 0, Budget(nodes=4)).advise(view)
    many = bots.bot("state51", "captain", 0, Budget(nodes=24)).advise(view)
    assert few.nodes < many.nodes <= 30
    assert sum(line.facts["rollouts"] for line in many.lines) <= many.nodes


@pytest.mark.parametrize("name", OWN)
def test_no_time_and_a_stop_still_give_an_answer(name: str) -> None:
    view = view_of(LATE)
    hurried = bots.bot("state51", name, 0, Budget(seconds=0.0))
    stopped = bots.bot("state51", name, 0, Budget(), lambda: True)
    for bot in (hurried, stopped):
        advice = bot.advise(view)
        assert advice.token in view.legal
        if name == "captain":
            assert advice.nodes == 1


@pytest.mark.parametrize("name", OWN)
def test_what_a_view_hides_changes_nothing(name: str) -> None:
    view = midgame(3, 75, "3")
    states = [GAME.sample(view, random.Random(seed).randrange) for seed in range(2)]
    assert states[0] != states[1]
    answers = {bots.bot("state51", name, 1, Budget(nodes=5)).choose(GAME.view(state, view.seat)) for state in states}
    assert len(answers) == 1


@pytest.mark.early
def test_the_captain_is_the_same_at_both_speeds() -> None:
    pytest.importorskip("numba")
    views = [view_of(POSITION), view_of(LATE), midgame(4, 40), midgame(5, 30, "1")]
    with BotProcess(lambda _: None) as process:
        for view in views:
            compiled = process.ask(view, "captain", 3, Budget(nodes=8))
            assert compiled == bots.bot("state51", "captain", 3, Budget(nodes=8)).advise(view)


def test_the_soldier_beats_the_random_bot() -> None:
    for seed in range(6):
        players: dict[int, Player] = {
            seat: bots.bot("state51", "soldier" if seat == seed % 2 else "random", seed) for seat in range(2)
        }
        assert GAME.pending(play({"seats": "2"}, players, f"duel {seed}")) == Outcome((seed % 2,))


def test_the_last_vp_is_not_left_lying() -> None:
    # 24 and a church (2 VP when built, 1 at the end) against 25 and two locations: nothing else comes near.
    for name in ("captain", "soldier"):
        assert bots.bot("state51", name, 0, Budget(nodes=12)).choose(view_of(LATE)) == "build church"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", OWN)
def test_advice_has_lines_facts_and_reasons(name: str, language: str) -> None:
    advice = bots.bot("state51", name, 0, Budget(nodes=8)).advise(view_of(LATE), language)
    facts = {"win", "vp", "vp_margin", "rollouts", "noise"} if name == "captain" else {"worth"}
    assert advice.lines[0].tokens == (advice.token,)
    assert all(set(line.facts) == facts for line in advice.lines)
    assert len({line.tokens for line in advice.lines}) == len(advice.lines) > 1
    assert advice.token in advice.reasons[0]
    assert len(advice.reasons) == 2


def test_hint(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path) -> None:
    file = tmp_path / "late.txt"
    file.write_text(LATE, encoding="utf-8")
    main(["state51", "hint", str(file), "--bot", "soldier", "--json"])
    answer = json.loads(capsys.readouterr().out)
    assert answer["token"] == "build church"
    assert answer["lines"][0]["tokens"] == ["build church"]
    main(["state51", "hint", str(file), "--bot", "soldier"])
    assert capsys.readouterr().out.startswith("build church\n  ")


def test_levels_say_who_they_are() -> None:
    for name in OWN:
        level: Level = bots.level("state51", name)
        advice = bots.bot("state51", name, 0, Budget(nodes=1)).advise(view_of(LATE))
        assert (advice.bot, advice.version) == (level.name, level.version) == (name, level.version)
