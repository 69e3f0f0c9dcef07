"""`sztab arena` as a person uses it."""

import json
import os
import subprocess
import sys
from collections import Counter
from importlib import resources
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from sztab.arena.entrant import Entrant
from sztab.arena.match_file import Log
from sztab.arena.play import Played
from sztab.arena.schedule import Schedule, Settings
from sztab.cli.main import main
from sztab.games.hex.data import FIRST_ARMIES

MATCH = ("arena", "wroclaw", "random:nodes=9", "random", "--games", "4", "--processes", "1")


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SZTAB_KERNEL", "interpreted")


def games(path: Path) -> list[dict[str, Any]]:
    """The games of a file without what the clock decides."""
    lines = [json.loads(line) for line in path.read_text().splitlines()[1:]]
    return sorted(
        ({key: line[key] for key in line if key not in ("seconds", "slowest")} for line in lines),
        key=lambda line: str(line["number"]),
    )


def test_a_match(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, records = tmp_path / "match.jsonl", tmp_path / "records"
    main([*MATCH, "--out", str(out), "--record", str(records), "--sprt", "0,100"])
    text = capsys.readouterr().out
    assert "random:nodes=9" in text
    assert "4 games" in text
    assert "SPRT: LLR" in text
    assert sorted(path.name for path in records.iterdir()) == [f"0-{g}-{n}.sztab" for g in (0, 1) for n in (0, 1)]
    main(["replay", str(records / "0-0-0.sztab")])
    capsys.readouterr()
    before = games(out)
    out.write_bytes(out.read_bytes()[:-30])  # the power fails while the last game is written
    main([*MATCH, "--out", str(out), "--json"])
    result = json.loads(capsys.readouterr().out)
    assert games(out) == before
    assert result["games"] == 4
    row = result["results"][0]
    assert (row["label"], row["against"], row["fair"]) == ("random:nodes=9", ["random"], 0.5)
    assert row["low"] <= row["score"] <= row["high"]
    assert row["wins"] + row["draws"] + row["losses"] == 4


@pytest.mark.early
def test_a_cluster_plays_the_same_games(tmp_path: Path) -> None:
    """On a real Ray cluster of this machine, in a process of its own: Ray leaves threads and handlers behind."""
    pytest.importorskip("ray", reason="Ray has no build for this Python", exc_type=ImportError)
    here, there = tmp_path / "here.jsonl", tmp_path / "there.jsonl"
    main([*MATCH, "--nodes", "1", "--out", str(here)])
    command = [sys.executable, "-m", "sztab.cli.main", *MATCH, "--nodes", "1", "--out", str(there), "--ray", "local"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=dict(os.environ))
    assert done.returncode == 0, done.stderr
    assert "4 games" in done.stdout
    assert games(there) == games(here)


@pytest.fixture
def ladder(tmp_path: Path) -> Path:
    """A ladder in which the first named wins everything, and the first army most."""
    bots = [("captain:time=1", 1.0), ("captain:time=0.2", 0.2), ("soldier", None)]
    entrants = tuple(Entrant(label, label.partition(":")[0], "1", None, time) for label, time in bots)
    settings = Settings("hex", entrants, 60, armies=FIRST_ARMIES)
    log = Log(tmp_path / "ladder.jsonl", settings)
    order = [label for label, _ in bots]
    for job in Schedule(settings):
        labels = tuple(entrant.label for entrant in job.seats)
        winner = 0 if order.index(labels[0]) < order.index(labels[1]) else 1
        log.add(Played(job.number, job.seed, job.options, labels, (winner,), (9, 9), 1, (0.1, 0.1), (0.1, 0.1)))
    log.close()
    return tmp_path / "ladder.jsonl"


def test_a_report(ladder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rungs, plots = tmp_path / "ladder.json", tmp_path / "plots"
    main(["arena", "report", str(ladder), "--ladder", str(rungs), "--plots", str(plots)])
    text = capsys.readouterr().out
    assert "steel_police" in text
    assert "captain:time=1 with" in text
    assert "openskill" in text
    saved = json.loads(rungs.read_text())
    assert [rung["label"] for rung in saved["ladder"]] == ["captain:time=1", "captain:time=0.2", "soldier"]
    assert saved["ladder"][0]["elo"] > saved["ladder"][1]["elo"] > saved["ladder"][2]["elo"] == 0
    drawn = {path.name: ElementTree.parse(path).getroot() for path in plots.iterdir()}
    assert set(drawn) == {"strength.svg", "time.svg", "armies.svg"}  # without a correlation no people
    words = {name: [element.text for element in root.iter() if element.text] for name, root in drawn.items()}
    assert "soldier" in words["strength.svg"]
    assert "seconds a turn" in words["time.svg"]
    assert "Steel Police" in words["armies.svg"]
    assert words["armies.svg"].count("50") == 36  # equal wins for all armies, and the column of all


def test_armies_beside_peoples(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Bots that win as people do but for a little: the correlation is nearly one, and the picture has every pair."""
    known = json.loads((resources.files("sztab.games.hex") / "people.json").read_text())["cells"]
    settings = Settings("hex", (Entrant("general", "general", "1", None, None),), 300, armies=FIRST_ARMIES)
    log = Log(tmp_path / "matrix.jsonl", settings)
    played: Counter[tuple[str, str]] = Counter()
    for job in Schedule(settings):
        army, other = job.options["armies"].split(",")
        played[army, other] += 1
        winner = 0 if played[army, other] <= known[army][other][0] / 10 else 1
        log.add(Played(job.number, job.seed, job.options, ("general", "general"), (winner,), (9, 9), 1, (0, 0), (0, 0)))
    log.close()
    assert set(played.values()) == {10}
    main(["arena", "report", str(tmp_path / "matrix.jsonl"), "--plots", str(tmp_path)])
    text = " ".join(capsys.readouterr().out.split())
    assert "Beside 2,447 games of people" in text
    assert "over 15 pairs of armies" in text
    picture = ElementTree.parse(tmp_path / "people.svg").getroot()
    words = [element.text for element in picture.iter() if element.text]
    assert sum(" against " in word for word in words) == 30  # beside the picture, and to point at
    main(["arena", "report", str(tmp_path / "matrix.jsonl"), "--json", "--matrix", str(tmp_path / "matrix.json")])
    written = json.loads((tmp_path / "matrix.json").read_text())
    assert (written["bots"], written["games"], len(written["cells"])) == (["general"], 300, 30)
    army, other, games, won, low, high = written["cells"][0]
    assert (army, other, games) == ("beasts", "borgo", 20)
    assert low < won < high
    assert abs(won - known["beasts"]["borgo"][0]) < 10
    people = json.loads(capsys.readouterr().out)["people"]
    assert people["correlation"] > 0.95
    assert people["gap"] < 0.05


def test_a_bot_meets_itself_with_other_weights(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The gate of everything that is learned: equal weights are not accepted as better."""
    weights, out = tmp_path / "value.toml", tmp_path / "match.jsonl"
    weights.write_text((resources.files("sztab.bots.wroclaw") / "value.toml").read_text())
    match = [f"captain:nodes=1,weights={weights}", "captain:nodes=1", "--games", "2", "--processes", "1"]
    with pytest.raises(SystemExit) as ended:
        main(["arena", "wroclaw", *match, "--sprt", "0,400", "--gate", "--out", str(out)])
    assert ended.value.code == 1
    assert "SPRT: LLR" in capsys.readouterr().out
    head, *played = map(json.loads, out.read_text().splitlines())
    assert head["settings"]["entrants"][0]["weights"] == str(weights)
    assert [game["failures"] for game in played] == [[], []]


def test_failures_are_in_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    main(["arena", "wroclaw", "random", "bad=cmd:./no-such-bot", "--games", "2", "--processes", "1"])
    text = capsys.readouterr().out
    assert "bad failed 6 times: ./no-such-bot: No such file or directory" in text


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["chess", "a", "b"], "invalid choice"),
        (["wroclaw"], "No participants were named"),
        (["wroclaw", "random", "king"], "There is no bot 'king' for wroclaw"),
        (["wroclaw", "random", "--time", "1", "--nodes", "2"], "--time or --nodes, not both"),
        (["wroclaw", "random", "--time", "soon"], "time is a number of seconds"),
        (["wroclaw", "random", "--sprt", "0,5"], "--sprt is for two participants"),
        (["wroclaw", "random", "random:nodes=9", "--sprt", "5,0"], "the first Elo difference has to be smaller"),
        (["wroclaw", "random", "random:nodes=9", "--sprt", "x"], "--sprt has two Elo differences"),
        (["wroclaw", "random", "random:nodes=9", "--armies", "borgo"], "--armies is for hex"),
        (["wroclaw", "random", "random:nodes=9", "--gate"], "--gate needs --sprt"),
        (["wroclaw", "captain:weights=missing.toml", "captain"], "missing.toml: No such file or directory"),
        (["wroclaw", "captain:weights=pyproject.toml", "captain"], "pyproject.toml has no weights for captain"),
        (["wroclaw", "soldier:weights=pyproject.toml", "captain"], "soldier of wroclaw has no weights"),
        (["state51", "captain:weights=pyproject.toml", "captain"], "pyproject.toml has no weights for captain"),
        (["hex", "general:weights=pyproject.toml", "captain"], "pyproject.toml has no weights for general"),
        (["wroclaw", "random", "random:nodes=9", "--seats", "3"], "This game is for two players"),
        (["wroclaw", "random", "seats=2", "--seats", "3"], "say different things"),
        (["wroclaw", "random", "--processes", "0"], "--processes is at least 1"),
        (["wroclaw", "random", "--out", "no/such/folder/file"], "No such file or directory"),
        (["report"], "report needs files"),
        (["report", "no-such-file"], "No such file or directory"),
    ],
)
def test_bad_input_is_one_line(arguments: list[str], reason: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["arena", *arguments])
    assert end.value.code == 2
    error = capsys.readouterr().err
    assert reason in error
    assert error.count("\n") == 1
