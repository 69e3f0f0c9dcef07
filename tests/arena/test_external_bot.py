"""Bots in other languages: programs that speak the line protocol."""

import sys
from pathlib import Path

import pytest

from sztab.arena import external_bot
from sztab.arena.entrant import Entrant
from sztab.arena.external_bot import ExternalBot, ExternalBotFailed
from sztab.arena.play import play
from sztab.arena.schedule import Schedule, Settings
from sztab.core.view import View

EXAMPLE = Path(__file__).parents[2] / "examples" / "foreign_bot.py"
VIEW = View("hex", 0, "19 | - | B=borgo 20 - ?; M=moloch 20 - ? | B:hq", (0,), ("hq@a1", "hq@c3"), 0)


def bot(path: Path, program: str, seconds: float | None = 20.0) -> ExternalBot:
    script = path / "bot.py"
    script.write_text(program)
    return ExternalBot(f"{sys.executable} {script}", "hex", {"armies": "borgo,moloch"}, 7, None, seconds)


def test_the_example_does_not_import_sztab() -> None:
    assert "import sztab" not in EXAMPLE.read_text().replace("does not import sztab", "")


@pytest.mark.parametrize("game", ["hex", "state51", "wroclaw"])
def test_the_example_plays(game: str) -> None:
    entrants = (Entrant("first", "", "?", command=f"{sys.executable} {EXAMPLE}"), Entrant("random", "random", "1"))
    played = play(next(iter(Schedule(Settings(game, entrants, 1)))))
    assert played.failures == ()
    assert played.seats == ("first", "random")


def test_what_the_arena_says(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    program = f"""
import sys
with open({str(heard)!r}, "w") as file:
    for line in sys.stdin:
        file.write(line)
        file.flush()
        print("bestmove hq@c3" if line.startswith("bestmove") else "ok", flush=True)
"""
    mine = bot(tmp_path, program, 0.5)
    assert mine.choose(VIEW) == "hq@c3"
    mine.close()
    assert heard.read_text().splitlines() == [
        "new seats=2 armies=borgo,moloch seed=7",
        f"position {VIEW.position}",
        "legal hq@a1 hq@c3",
        "bestmove time=0.5",
        "quit",
    ]


@pytest.mark.parametrize(
    ("program", "reason"),
    [
        ("raise SystemExit('no licence')", "the program ended: no licence"),
        ("print('hello', flush=True); input()", "answered 'hello' where 'ok' was due"),
        ("print('error too hard', flush=True); input()", "answered 'error too hard'"),
    ],
)
def test_failures_are_told(tmp_path: Path, program: str, reason: str) -> None:
    mine = bot(tmp_path, program)
    with pytest.raises(ExternalBotFailed, match=reason):
        mine.choose(VIEW)
    mine.close()


def test_silence_is_a_failure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(external_bot, "START_SECONDS", 0.1)
    mine = bot(tmp_path, "import time; time.sleep(60)")
    for _ in range(external_bot.PATIENCE):
        with pytest.raises(ExternalBotFailed, match=r"no answer within 0\.1 seconds"):
            mine.choose(VIEW)
    with pytest.raises(ExternalBotFailed, match="not asked again"):
        mine.choose(VIEW)


def test_a_program_that_is_not_there() -> None:
    with pytest.raises(ExternalBotFailed, match="No such file"):
        ExternalBot("./no-such-bot", "hex", {}, 1).choose(VIEW)
