"""The line protocol that bots of any language speak."""

import subprocess
import sys
from collections.abc import Iterator

import pytest

from rulemark import rule
from sztab.cli.engine import Engine
from sztab.core.record import read_record, replay
from sztab.games.hex.game import GAME

NEW = "new armies=borgo,moloch seed=7"
HANDS = "19 | a1:Bas2 b2:Bmu1 c2:Bhq c3:Mbl3 c4:Mhq | B=borgo 20 ba,cl ?; M=moloch 17 - ? | B:play"
PUSHED = "19 | c2:Mhq c3:Bmu0 c4:Bhq | B=borgo 20 - ?; M=moloch 20 pb ? | M:play + pb:c2>c3"


@pytest.fixture
def engine() -> Iterator[Engine]:
    talking = Engine(GAME)
    yield talking
    talking.close()


def tokens(engine: Engine) -> list[str]:
    word, *found = engine.answer("legal").split()
    assert word == "legal"
    return found


def test_a_new_game(engine: Engine) -> None:
    assert engine.answer(NEW) == "ok"
    assert tokens(engine) == GAME.tokens(GAME.new({"armies": "borgo,moloch"}))
    assert engine.answer("play hq@c2") == "ok 19 | c2:Bhq | B=borgo 20 - ?; M=moloch 20 - ? | M:hq"
    assert engine.answer("new seats=3 mode=points variant=tactical") == "ok"
    assert engine.answer("play hq@c2").endswith("M:hq mode=points variant=tactical")


def test_a_position(engine: Engine) -> None:
    assert engine.answer(f"position {HANDS}") == "ok"
    assert tokens(engine) == GAME.tokens(GAME.read_position(HANDS))
    assert engine.answer(f"position {PUSHED}") == "ok"
    assert all(token.startswith("B=") for token in tokens(engine))


def test_several_tokens_are_played(engine: Engine) -> None:
    engine.answer(f"position {HANDS}")
    answer = engine.answer("play -cl a1/4 .")
    assert answer.startswith("ok 19 | ")
    assert answer.endswith("M:draw")
    assert "gone=cl" in answer


@rule("TURN-16")
@pytest.mark.parametrize(
    ("request_line", "answer"),
    [
        ("play cl@c3/0", "error TURN-8 "),
        ("play -cl cl@d3/0", "error TURN-5 "),
        ("play nonsense", "error TURN-16 This is not an action of the game."),
        ("play =c3", "error TURN-16 Nothing is asked here."),
        ("play mo:e1-e2/3", "error TURN-16 No unit stands on e1."),
        ("play bl@a2/0", "error TURN-16 "),
        ("play cl@a2", "error TURN-16 The facing is missing."),
        ("play", "error "),
        ("play cl@z9/0", "error "),
        ("position nonsense", "error "),
        ("position", "error "),
        ("new armies=bongo,borgo", "error "),
        ("new nonsense", "error "),
        ("new nonsense=1", "error "),
        ("new seats=1", "error "),
        ("bestmove nonsense", "error "),
        ("bestmove level=high", "error There is no bot 'high' for hex; there are "),
        ("bestmove level=0", "error There is no level 0; there are 1 to "),
        ("bestmove time=0", "error time= and nodes= are above 0."),
        ("level random", "error There is no request 'level'."),
        ("bot_named random", "error There is no request 'bot_named'."),
        ("bestmove seed=", "error "),
        ("nonsense", "error There is no request "),
        ("_play .", "error There is no request "),
        ("answer", "error There is no request "),
        ("recorder", "error There is no request "),
        ("PLAY .", "error There is no request "),
        ("🂡", "error There is no request "),
    ],
)
def test_an_error_changes_nothing(engine: Engine, request_line: str, answer: str) -> None:
    engine.answer(f"position {HANDS}")
    engine.answer("play a1/4")
    before = engine.answer("record"), engine.answer("legal")
    said = engine.answer(request_line)
    assert said.startswith(answer)
    assert "\n" not in said
    assert (engine.answer("record"), engine.answer("legal")) == before


@pytest.mark.parametrize("request_line", ["legal", "play .", "bestmove", "record"])
def test_before_a_game_everything_else_is_an_error(engine: Engine, request_line: str) -> None:
    assert engine.answer(request_line).startswith("error There is no game yet")


@pytest.mark.parametrize("settings", ["", " level=1", " time=0.1 nodes=10 seed=3"])
def test_bestmove_is_legal(engine: Engine, settings: str) -> None:
    for position in (HANDS, PUSHED):
        engine.answer(f"position {position}")
        word, token = engine.answer(f"bestmove{settings}").split()
        assert word == "bestmove"
        assert token in tokens(engine)
    assert engine.answer("bestmove seed=1") == engine.answer("bestmove seed=1")


def test_bestmove_lets_the_pile_give(engine: Engine) -> None:
    drawn = []
    for _ in range(2):
        for request_line in (NEW, "play hq@c2", "play hq@c4"):
            assert engine.answer(request_line).startswith("ok")
        drawn.append(engine.answer("bestmove").split()[1])
        assert drawn[-1] in tokens(engine)
    assert drawn[0] == drawn[1]


def test_a_game_that_is_over_has_no_best_move(engine: Engine) -> None:
    engine.answer("position 19 | c3:Bhq | B=borgo 20 - ?; M=moloch 0 - ? | B:over result=B")
    assert engine.answer("bestmove") == "error The game is over."
    assert tokens(engine) == []


def test_the_record(engine: Engine) -> None:
    engine.answer(NEW)
    for request_line in ("play hq@c2 hq@c4", "play <mu> mu@b2/1 ."):
        assert engine.answer(request_line).startswith("ok")
    text = engine.answer("record")
    record = read_record(text)
    assert record.tokens == ["hq@c2", "hq@c4", "<mu>", "mu@b2/1", "."]
    assert f"ok {list(replay(GAME, record))[-1].state.text}" == (
        "ok 19 | b2:Bmu1 c2:Bhq c4:Mhq | B=borgo 20 - ?; M=moloch 20 - ? | M:draw round=1"
    )


def test_a_conversation_with_the_program() -> None:
    requests = ["", NEW, "legal", "nonsense", "play hq@c2", "record", "quit", "legal"]
    talk = subprocess.run(
        [sys.executable, "-m", "sztab.cli.main", "engine", "hex"],
        input="\n".join(requests) + "\n",
        capture_output=True,
        encoding="utf-8",
    )
    assert (talk.returncode, talk.stderr) == (0, "")
    lines = talk.stdout.splitlines()
    assert lines[0] == "ok"
    assert lines[1].startswith("legal hq@a1 ")
    assert lines[2].startswith("error ")
    assert lines[3].startswith("ok 19 | c2:Bhq ")
    assert lines[4] == '[Game "hex"]'
    assert lines[-2:] == ["0 B  hq@c2", ""]


def test_bestmove_asks_the_bot_that_is_named(engine: Engine) -> None:
    engine.answer(f"position {HANDS}")
    weakest = engine.answer("bestmove level=1 seed=5")
    assert weakest == engine.answer("bestmove level=random seed=5")
    assert len({engine.answer(f"bestmove level=1 seed={seed}") for seed in range(8)}) > 1
