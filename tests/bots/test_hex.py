"""The bots of Neuroshima Hex: legal, reproducible, within their budgets, and each level stronger than the one below."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sztab import bots
from sztab.bots import Budget
from sztab.bots.asking import Question, packed
from sztab.bots.hex.levels import follow
from sztab.bots.hex.weights import build
from sztab.bots.worker_process import BotFailed, BotProcess, RemoteBot, hire
from sztab.core.game import Chance, Decision, Outcome
from sztab.core.view import View
from sztab.games.hex.game import GAME

pytestmark = pytest.mark.early
LEVELS = ("general", "captain", "officer", "soldier", "recruit")
MIDDLE = (
    "19 | a1:Bas2 b2:Bmu1 c2:Bhq c3:Mbl3 c4:Mhq d3:Mhy4 | B=borgo 17 ba,mo,mu ?; M=moloch 15 - ? | B:discard"
)  # fmt: skip
SMALL = Budget(nodes=24, threads=1)


@pytest.fixture(scope="module")
def process() -> Iterator[BotProcess]:
    with BotProcess() as running:
        yield running


def view_of(position: str) -> View:
    state = GAME.read_position(position)
    pending = GAME.pending(state)
    assert isinstance(pending, Decision)
    return GAME.view(state, pending.seats[0])


def a_while_later(options: dict[str, str], answers: int, seed: int) -> Any:
    """A position of a random game, at a decision."""
    rng = random.Random(seed)
    state = GAME.new(options)
    while answers > 0 or not isinstance(GAME.pending(state), Decision):
        pending = GAME.pending(state)
        if isinstance(pending, Outcome):
            return a_while_later(options, 5, seed + 1)
        if isinstance(pending, Chance):
            action = GAME.deal(state, rng.randrange)
        else:
            action = rng.choice(GAME.legal(state))
        state = GAME.apply(state, action).state
        answers -= 1
    return state


@pytest.mark.parametrize("number", range(len(GAME.examples())))
def test_every_level_plays_every_mode(process: BotProcess, number: int) -> None:
    for later in (0, 40):
        state = a_while_later(dict(GAME.examples()[number]), later, number)
        seat = GAME.pending(state).seats[0]
        view = GAME.view(state, seat)
        for name in LEVELS:
            advice = process.ask(view, name, 1, SMALL)
            assert advice.token in view.legal, (name, view.position)


def test_equal_views_seeds_and_nodes_give_equal_advice(process: BotProcess) -> None:
    view = view_of(MIDDLE)
    for name in LEVELS:
        first = process.ask(view, name, 7, Budget(nodes=60, threads=1))
        again = process.ask(view, name, 7, Budget(nodes=60, threads=1))
        on_two = process.ask(view, name, 7, Budget(nodes=60, threads=2))
        assert first == again == on_two
        if name in ("general", "captain", "officer"):
            assert 0 < first.nodes <= 60 + 24 * 2 * 3


def test_a_worker_with_the_general_compiled_needs_little_memory(process: BotProcess) -> None:
    """What one bot worker of a server holds after a turn on all its threads, once somebody has compiled the rules."""
    process.prepare("hex")
    with BotProcess() as another:
        another.prepare("hex")
        another.ask(view_of(MIDDLE), "general", 1, Budget(nodes=600, threads=4))
        assert another._process
        status = Path(f"/proc/{another._process.pid}/status")
        if not status.exists():
            pytest.skip("only Linux says so in a file")
        (most,) = (int(line.split()[1]) for line in status.read_text().splitlines() if line.startswith("VmHWM:"))
    assert most < 600 * 1024


def test_the_time_is_a_cap_on_top_of_the_nodes(process: BotProcess) -> None:
    view = view_of(MIDDLE)
    cut_short = process.ask(view, "captain", 1, Budget(nodes=10**8, seconds=0.2))
    assert cut_short.nodes < 10**8
    assert cut_short.token in view.legal


def test_a_search_that_nobody_waits_for_ends_at_once(process: BotProcess) -> None:
    view = view_of(MIDDLE)
    answers = []
    asking = threading.Thread(
        target=lambda: answers.append(process.ask(view, "captain", 1, Budget(seconds=3600.0))), daemon=True
    )
    asking.start()
    while not process._asked:
        asking.join(0.01)
    asking.join(0.3)
    process.cancel()
    asking.join(60)
    assert [answer.token in view.legal for answer in answers] == [True]


def test_a_plan_is_followed_and_the_turn_thought_about_once(process: BotProcess) -> None:
    asked = []

    class Counting(BotProcess):
        def ask(self, *arguments: Any, **keywords: Any) -> bots.Advice:
            asked.append(arguments)
            return process.ask(*arguments, **keywords)

    state = GAME.read_position(MIDDLE)
    officer = RemoteBot(Counting(), "officer", 3)
    played = []
    while isinstance(pending := GAME.pending(state), Decision) and GAME.turn(state).seat == "B":
        played.append(officer.choose(GAME.view(state, pending.seats[0])))
        state = GAME.play(state, played[-1]).state
    assert len(played) > 1
    assert len(asked) == 1


def test_advice_says_why_in_every_language(process: BotProcess) -> None:
    view = view_of(MIDDLE)
    said = {language: process.ask(view, "officer", 1, None, language) for language in ("en", "pl", "de")}
    for advice in said.values():
        assert advice.lines[0].tokens[0] == advice.token
        battle = {"damage_dealt", "damage_taken", "battle_deals", "battle_takes"}
        assert set(advice.lines[0].facts) == {"win", *battle, "look", "noise"}
        assert 0 <= advice.lines[0].score <= 1
    assert len({advice.reasons for advice in said.values()}) == 3


def test_a_winning_battle_is_played(process: BotProcess) -> None:
    """Borgo's assassin and mutant hit an HQ with one point left: the battle tile wins at once."""
    view = view_of("19 | c2:Bhq c3:Bmu c4:Mhq | B=borgo 20 ba ?; M=moloch 1 - ? | B:play".replace("Bmu", "Bmu0"))
    for name in ("general", "captain", "officer", "soldier"):
        assert process.ask(view, name, 1, None if name == "soldier" else SMALL).token == "ba!"


class Broken(BotProcess):
    """Says something else than an answer, and ends."""

    def _start(self) -> subprocess.Popen[str]:
        self.kill()
        self._process = subprocess.Popen(
            [sys.executable, "-c", "input(); print('nonsense')"], stdin=-1, stdout=-1, text=True
        )
        return self._process


def test_a_broken_bot_is_reported_and_replaced() -> None:
    reports: list[str] = []
    view = view_of(MIDDLE)
    with Broken() as process:
        with pytest.raises(BotFailed):
            process.ask(view, "captain")
        advice = RemoteBot(process, "captain", report=reports.append).advise(view)
    assert advice.token in view.legal
    assert len(reports) == 3  # the captain, the soldier in its place, and the random one


def test_an_illegal_answer_is_replaced_by_the_soldiers_move(process: BotProcess) -> None:
    class Confused(BotProcess):
        def ask(self, view: View, name: str, *arguments: Any, **keywords: Any) -> bots.Advice:
            if name == "captain":
                return bots.Advice("captain", "1", "hq@c2")
            return process.ask(view, name, *arguments, **keywords)

    reports: list[str] = []
    view = view_of(MIDDLE)
    advice = RemoteBot(Confused(), "captain", report=reports.append).advise(view)
    assert advice.bot == "soldier"
    assert advice.token in view.legal
    assert reports == ["The bot captain answered 'hq@c2', which is not legal."]


def test_a_plan_ends_at_a_question_that_the_search_answered_by_itself() -> None:
    """In the head a battle's questions get a first answer; in the game they are asked."""
    state = GAME.read_position(
        "19 | a1:Shq b2:Mme1 c1:Mhq c2:Mme0 c3:Mpr0 c4:Sju0 d2:Mme0 d3:Sju1"
        " | M=moloch 20 ba ?; S=steel_police 20 - ? | M:play"
    )
    battle, end = GAME.read_action(state, "ba!"), GAME.read_action(state, ".")
    asked = GAME.play(state, "ba!").state
    assert isinstance(GAME.pending(asked), Decision)
    assert "." not in GAME.tokens(asked)
    assert follow(state, (battle, end)) == [(state.text, "ba!")]


def test_levels_that_need_no_kernels_play_in_this_process(process: BotProcess) -> None:
    view = view_of(MIDDLE)
    for name in ("soldier", "recruit"):
        assert not isinstance(hire(process, "hex", name), RemoteBot)
    assert isinstance(hire(process, "hex", "captain"), RemoteBot)
    assert hire(process, "hex", "recruit", 3).choose(view) in view.legal


@pytest.mark.skipif(sys.platform == "win32", reason="a pipe does not tell there that nobody reads it")
def test_a_process_ends_when_whoever_asked_is_gone() -> None:
    """A killed server leaves nobody behind who thinks or compiles on."""
    question = Question(view_of(MIDDLE), "captain", 1, budget=Budget(nodes=10**9, threads=1))
    command = [sys.executable, "-m", "sztab.bots.worker"]
    slow = {**os.environ, "SZTAB_KERNEL": "interpreted"}
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=slow) as process:
        assert process.stdin
        assert process.stdout
        print(json.dumps({"id": 1, "question": packed(question)}), file=process.stdin, flush=True)
        process.stdout.close()
        process.stdin.close()
        assert process.wait(120) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal")
def test_ctrl_c_at_a_terminal_is_for_whoever_asked() -> None:
    """It reaches the bots' process too, which goes on until its owner ends it, without a word."""
    line = json.dumps({"id": 1, "question": packed(Question(view_of(MIDDLE), "random", 1))})
    command = [sys.executable, "-m", "sztab.bots.worker"]
    piped = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    slow = {**os.environ, "SZTAB_KERNEL": "interpreted"}
    with subprocess.Popen(command, text=True, env=slow, **piped) as process:  # type: ignore[call-overload]
        for _ in range(2):
            print(line, file=process.stdin, flush=True)
            assert "advice" in json.loads(process.stdout.readline())
            process.send_signal(signal.SIGINT)
        assert process.communicate(timeout=60) == ("", "")
        assert process.returncode == 0


def test_both_speeds_give_equal_answers(process: BotProcess) -> None:
    """Few actions looked at, so that the interpreted search ends."""
    end = "19 | a1:Bas2 c2:Bhq c3:Mbl3 c4:Mhq | B=borgo 9 ba,mu 0; M=moloch 8 - 0 | B:play"
    view = view_of(end)
    assert bots.bot("hex", "recruit", 5).choose(view) == process.ask(view, "recruit", 5).token
    for name in ("general", "officer"):
        assert bots.bot("hex", name, 5, Budget(nodes=4, threads=1)).advise(view) == process.ask(
            view, name, 5, Budget(nodes=4, threads=1)
        )


def test_weights_that_nobody_knows_are_refused() -> None:
    with pytest.raises(ValueError, match="no fact 'luck'"):
        build({"luck": (1, 2)})
