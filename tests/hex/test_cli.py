"""The commands of docs/notation.md, as somebody at a terminal or another program uses them."""

import io
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rulemark import rule
from sztab.cli.main import main
from sztab.core.chance import Dealer
from sztab.core.play import Match
from sztab.core.registry import names
from sztab.core.view import View
from sztab.games.hex import battle_outcomes
from sztab.games.hex.game import GAME

RECORDS = Path(__file__).parents[1] / "cases" / "hex" / "records"
RECORD = RECORDS / "hegemony-outpost.sztab"
FIRST_LINES = """[Game "hex"]
[Rules "hex 1.0"]
[B "borgo, guest"]
[M "moloch, bot captain"]
[Result "*"]

0 B  hq@c2
0 M  hq@c4
1 B  <mu> mu@b2/1 .
1 M  <bl,hy> bl@c3/3 hy@d3/4 .
2 B  <as,ba,cl> -cl as@a1/2 ba!   # the battle ends the turn
"""
SMALL = "19 | c1:Bas1 c3:Mbl3"
HANDS = "19 | a1:Bas2 b2:Bmu1 c2:Bhq c3:Mbl3' c4:Mhq d3:Mhy4 | B=borgo 20 ba,cl,mo ?; M=moloch 17 - ? | B:play"
FULL = HANDS.replace(":play", ":discard")
DRAW = "19 | b2:Bhq c4:Mhq | B=borgo 20 mu 2*as,ba,3*mo; M=moloch 20 - ? | B:draw"
UNLUCKY = "19 | b2:Bhq c4:Mhq | B=borgo 20 ba,mo,mo ?; M=moloch 20 - ? | B:redraw"
PUSHED = "19 | c2:Mhq c3:Bmu0 c4:Bhq | B=borgo 20 - ?; M=moloch 20 pb ? | M:play + pb:c2>c3"
CLOWN = "19 | c3:Mcl0 c4:Bhq d2:Bmu0 d3:Bmu3 | B=borgo 20 - ?; M=moloch 20 - ? | M:play"


class Answer:
    """What a command said."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Sztab = Callable[..., Answer]


@pytest.fixture
def sztab(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Sztab:
    """Run a command in this process, with text for its standard input."""

    def run(*arguments: str, stdin: str = "") -> Answer:
        monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        capsys.readouterr()
        code = 0
        try:
            main(arguments)
        except SystemExit as end:
            code = int(end.code or 0)
        return Answer(code, *capsys.readouterr())

    return run


def process(*arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "sztab.cli.main", *arguments], input=stdin, capture_output=True, encoding="utf-8"
    )


def good(answer: Answer) -> Answer:
    assert (answer.code, answer.err) == (0, "")
    return answer


def bad(answer: Answer, *words: str) -> str:
    """Exit code 2 and one line on standard error."""
    assert answer.code == 2
    assert answer.err.count("\n") == 1
    assert answer.err.startswith("sztab: ")
    assert "Traceback" not in answer.err
    assert all(word in answer.err for word in words)
    return answer.err


# ---- show


def test_show_draws_the_position(sztab: Sztab) -> None:
    out = good(sztab("hex", "show", HANDS)).out
    assert GAME.picture(GAME.read_position(HANDS)) in out
    for word in ("Borgo", "Moloch", "20", "17", "Claws", "Move", "Mutant"):
        assert word in out


def test_show_names_the_netted_and_the_initiatives(sztab: Sztab) -> None:
    netted = "19 | c3:Hnf0 c4:Mhy3 d3:Mhq e2:Hhq"
    assert good(sztab("hex", "show", netted, "--json")).json["position"].startswith(netted)
    out = good(sztab("hex", "show", netted)).out
    assert "c4" in out
    assert "etted" in out


def test_show_json_has_the_canonical_position_and_who_decides(sztab: Sztab) -> None:
    shown = good(sztab("hex", "show", SMALL, "--json")).json
    assert shown["position"] == f"{SMALL} | B=borgo 20 - ?; M=moloch 20 - ? | B:play"
    assert shown["to_decide"] == ["B"]
    over = f"{SMALL} | B=borgo 3 - ?; M=moloch 20 - ? | B:over result=M"
    assert good(sztab("hex", "show", over, "--json")).json["winners"] == ["M"]


@pytest.mark.parametrize("language", ["en", "pl", "de"])
def test_show_speaks_three_languages(sztab: Sztab, language: str) -> None:
    assert good(sztab("hex", "show", PUSHED, "--lang", language)).out


# ---- battle


@rule("BTL-11")
def test_battle_prints_the_outcome_and_why(sztab: Sztab) -> None:
    out = good(sztab("hex", "battle", SMALL)).out
    assert out.startswith("19 | c1:Bas1 c3:Mbl3")
    assert "B 20  M 20" in out
    assert "(BTL-1)" in out


def test_battle_json(sztab: Sztab) -> None:
    position = "19 | a1:Bas1 c2:Mhy4 c3:Mhq | B=borgo 20 - ?; M=moloch 14 - ? | B:play"
    answer = good(sztab("hex", "battle", position, "--json")).json
    assert list(answer) == ["outcomes"]
    for outcome in answer["outcomes"]:
        assert list(outcome) == ["position", "hq", "choices", "events"]
        assert outcome["position"].count(" | ") == 2
        assert set(outcome["hq"]) == {"B", "M"}
        assert outcome["events"][0]["event"] == "battle"
    assert "--json" not in sztab("hex", "battle", position).out


@rule("BTL-8")
def test_battle_follows_every_choice(sztab: Sztab) -> None:
    both = good(sztab("hex", "battle", CLOWN, "--json")).json["outcomes"]
    assert len(both) == 2
    assert sorted(outcome["choices"] for outcome in both) == [["=c3!"], ["=no"]]
    assert [outcome["position"] for outcome in both] == sorted(outcome["position"] for outcome in both)
    first = good(sztab("hex", "battle", CLOWN, "--choices", "first", "--json")).json["outcomes"]
    assert len(first) == 1
    assert first[0] in both
    text = good(sztab("hex", "battle", CLOWN)).out
    assert "choices: =c3!" in text
    assert "choices: =no" in text


def test_battle_says_when_it_has_not_followed_every_choice(sztab: Sztab, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "cut" not in good(sztab("hex", "battle", CLOWN, "--json")).json
    monkeypatch.setattr(battle_outcomes, "MOST_OUTCOMES", 1)
    cut = good(sztab("hex", "battle", CLOWN, "--json")).json
    assert (len(cut["outcomes"]), cut["cut"]) == (1, True)
    assert good(sztab("hex", "battle", CLOWN)).lines[-1].endswith("these are not all outcomes.")
    assert good(sztab("hex", "battle", CLOWN, "--lang", "de")).lines[-1].endswith("nicht alle Ergebnisse.")


def test_battle_is_fought_before_scavengers_and_without_marks(sztab: Sztab) -> None:
    outcome = good(sztab("hex", "battle", "19 | c3:Wvu0 d3:Wal0~ | W=beasts 20 - ? | W:play", "--json")).json
    assert [one["position"] for one in outcome["outcomes"]] == ["19 | c3:Wvu0 d3:Wal0 | W=beasts 20 - ?"]


def test_battle_reads_one_position_per_line(sztab: Sztab) -> None:
    answer = good(sztab("hex", "battle", "-", stdin=f"{SMALL}\nnonsense\n\n{CLOWN}\n"))
    first, wrong, empty, last = map(json.loads, answer.lines)
    assert len(first["outcomes"]) == 1
    assert list(wrong) == list(empty) == ["error"]
    assert len(last["outcomes"]) == 2


def test_a_battle_is_fought_on_from_inside(sztab: Sztab) -> None:
    begun = good(sztab("hex", "play", CLOWN.replace("20 - ? | M", "20 ba ? | M"), "ba!")).lines[0]
    assert begun.endswith("M:play + ba!")
    outcomes = good(sztab("hex", "battle", begun, "--json")).json["outcomes"]
    whole = good(sztab("hex", "battle", CLOWN, "--json")).json["outcomes"]
    assert [one["choices"] for one in outcomes] == [one["choices"] for one in whole]
    assert [one["hq"] for one in outcomes] == [one["hq"] for one in whole]


def test_who_starts_the_battle_may_be_said(sztab: Sztab) -> None:
    line = "19 | a1:Bas1 c3:Mcl0 d3:Bmu5 | B=borgo 20 - ?; M=moloch 20 - ? | B:play started=M"
    events = good(sztab("hex", "battle", line, "--json", "--choices", "first")).json["outcomes"][0]["events"]
    assert events[0]["seat"] == "M"


# ---- legal


def test_legal_lists_sorted_tokens(sztab: Sztab) -> None:
    lines = good(sztab("hex", "legal", HANDS)).lines
    assert lines == sorted(lines)
    assert {"-cl", "ba!", ".", "cl@a2/0", "mo:a1-a2/0", "a1/0"} <= set(lines)
    assert good(sztab("hex", "legal", HANDS, "--json")).json == {"legal": lines}


def test_legal_lists_the_possible_draws(sztab: Sztab) -> None:
    assert good(sztab("hex", "legal", DRAW)).lines == ["<as,as>", "<as,ba>", "<as,mo>", "<ba,mo>", "<mo,mo>"]


@rule("TURN-3", "TURN-6")
@pytest.mark.parametrize(("position", "tokens"), [(FULL, ["-ba", "-cl", "-mo"]), (UNLUCKY, ["--", "=no"])])
def test_legal_before_the_play_phase(sztab: Sztab, position: str, tokens: list[str]) -> None:
    assert good(sztab("hex", "legal", position)).lines == tokens


@rule("INST-3", "TURN-19")
def test_legal_inside_an_effect(sztab: Sztab) -> None:
    assert good(sztab("hex", "legal", PUSHED)).lines == ["B=b3", "B=d3"]


def test_legal_reads_one_position_per_line(sztab: Sztab) -> None:
    answers = [json.loads(line) for line in good(sztab("hex", "legal", "-", stdin=f"{DRAW}\n19\n{FULL}\n")).lines]
    assert len(answers[0]["legal"]) == 5
    assert "error" in answers[1]
    assert answers[2] == {"legal": ["-ba", "-cl", "-mo"]}


def test_legal_prints_nothing_when_the_game_is_over(sztab: Sztab) -> None:
    assert good(sztab("hex", "legal", f"{SMALL} | B:over result=draw")).out == ""


# ---- canonical positions and tokens

BOTH = "B=borgo 20 - ?; M=moloch 20 - ?"
POLICE = "M=moloch 20 - ?; S=steel_police 20 - ?; P=steel_police 20 - 0 | S:play"


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("19|c3:Mbl3 c1:Bas1", f"{SMALL} | {BOTH} | B:play"),
        (f"{SMALL} | M:play", f"{SMALL} | {BOTH} | M:play"),
        (
            f"{SMALL} | B:play started=M overtime=M last=M played=1 round=1 variant=reinforcements,tactical "
            "mode=points",
            f"{SMALL} | {BOTH} | B:play mode=points variant=tactical,reinforcements round=1 played=1 last=M overtime=M "
            "started=M",
        ),
        (f"{SMALL} | {BOTH} | B:play started=B mode=duel", f"{SMALL} | {BOTH} | B:play"),
        (
            "19 | - | B=borgo 9 mu,as mo,ba,mo lost=1 out=1 terror=1 gone=mu,2*as; M=moloch 20 - 0 | M:play last=M",
            "19 | - | B=borgo 9 as,mu ba,2*mo gone=2*as,mu terror=1 out=1 lost=1; M=moloch 20 - 0 | M:play",
        ),
        (
            "19 | - | B=borgo 9 - 0; M=moloch 9 - 0 | M:play last=M",
            "19 | - | B=borgo 9 - 0; M=moloch 9 - 0 | M:play last=M",
        ),
        (f"19 | c3:Mbl3#S c4:Shq e1:Phq~n | {POLICE} last=P", f"19 | c3:Mbl3#S c4:Shq e1:Phq~ | {POLICE}"),
        ("19 | c3:Mbl3#S c4:Shq", "19 | c3:Mbl3# c4:Shq | M=moloch 20 - ?; S=steel_police 20 - ? | M:play"),
        ("19 | c3:Hru0~b2~m b2:Htr4", "19 | b2:Htr c3:Hru0~~b2 | H=hegemony 20 - ? | H:play"),
    ],
)
def test_a_position_is_written_in_one_way(sztab: Sztab, written: str, canonical: str) -> None:
    assert good(sztab("hex", "play", written)).lines == [canonical]
    assert good(sztab("hex", "play", canonical)).lines == [canonical]


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("a1-a2/4-a3/2", "a1-a2-a3/2"),
        ("a1-b2-a2/3", "a1-a2/3"),
        ("a1-a2-a1/3", "a1/3"),
        ("mo:a1-b2-b3/1", "mo:a1-a2-b3/1"),
    ],
)
def test_other_ways_of_two_steps_are_read_as_the_one_written(sztab: Sztab, written: str, canonical: str) -> None:
    position = "19 | a1:Oru0 c3:Mhq c4:Ohq e3:Orc | O=outpost 20 mo ?; M=moloch 20 - ? | O:play"
    assert canonical in good(sztab("hex", "legal", position)).lines
    assert good(sztab("hex", "play", position, written)).out == good(sztab("hex", "play", position, canonical)).out


def test_marks_of_a_module_follow_it_and_go_with_the_turn(sztab: Sztab) -> None:
    start = "19 | b2:Htr c2:Hru0 c4:Hhq e1:Mhq | H=hegemony 20 mo ?; M=moloch 20 - ? | H:play"
    assert "c3:Hru0~b2 " in good(sztab("hex", "play", start, "b2:c2-c3/0")).lines[0]
    assert "c3:Hru0~b1 " in good(sztab("hex", "play", start, "b2:c2-c3/0", "mo:b2-b1")).lines[0]
    assert "~" not in good(sztab("hex", "play", start, "b2:c2-c3/0", ".")).lines[0]


def test_a_medic_answer_names_the_side_where_there_are_several(sztab: Sztab) -> None:
    units = "a1:Shq b2:Mme1 c1:Mhq c2:Mme0 c3:Mpr0 c4:Sju0 d2:Mme0 d3:Sju1"
    asked = f"19 | {units} | M=moloch 20 ba ?; S=steel_police 20 - ? | M:play + ba!"
    lines = good(sztab("hex", "legal", asked)).lines
    assert lines == ["=b2:c3/0>c3", "=b2:c3/1>c3", "=d2:c3/0>c3", "=d2:c3/1>c3"]
    bad(sztab("hex", "play", asked, "=b2:c3>c3"), "side")
    assert good(sztab("hex", "play", f"{asked} =d2:c3/0>c3")).lines[0] == f"{asked} =d2:c3/0>c3"


# ---- pictures


def test_a_picture_stands_for_the_units_or_for_all(sztab: Sztab) -> None:
    sections = HANDS.split(" | ")
    picture = GAME.picture(GAME.read_position(HANDS))
    pictured = f"19 |\n{picture}\n| {sections[2]} | {sections[3]}"
    assert good(sztab("hex", "play", pictured)).lines == [HANDS]
    assert good(sztab("hex", "play", " \n ".join(picture.split("\n")))).lines[0].startswith(" | ".join(sections[:2]))
    bad(sztab("hex", "show", picture.replace(".", "", 1)), "18")
    bad(sztab("hex", "show", f"37 |\n{picture}"), "lines")


# ---- play


def test_the_json_option_may_stand_first(sztab: Sztab) -> None:
    first, last = sztab("hex", "play", "--json", FULL, "-cl"), sztab("hex", "play", FULL, "-cl", "--json")
    assert good(first).json == good(last).json


def test_play_applies_tokens(sztab: Sztab) -> None:
    lines = good(sztab("hex", "play", FULL, "-cl", "a1/4", ".")).lines
    assert lines[0].endswith("M:draw")
    assert any("discards Claws" in line and "TURN-3" in line for line in lines)


@pytest.mark.parametrize(
    ("position", "tokens", "expected"),
    [
        (FULL, ["-cl"], "gone=cl"),
        (UNLUCKY, ["--"], "gone=ba,2*mo"),
        (UNLUCKY, ["=no"], "B:discard"),
        (DRAW, ["<as,mo>"], "as,mo,mu"),
        (HANDS, ["ba!"], "M:draw"),
        (HANDS, ["cl@a2/0", "-mo"], "a2:Bcl0"),
        (PUSHED, [], "+ pb:c2>c3"),
    ],
)
def test_tokens_are_taken_as_they_stand(sztab: Sztab, position: str, tokens: list[str], expected: str) -> None:
    assert expected in good(sztab("hex", "play", position, *tokens)).lines[0]
    assert expected in good(sztab("hex", "play", position, *tokens, "--json")).json["position"]


def test_play_json_has_position_and_events(sztab: Sztab) -> None:
    answer = good(sztab("hex", "play", HANDS, "cl@a2/0", "--json")).json
    assert list(answer) == ["position", "events"]
    assert answer["events"][0]["event"] == "placed"
    assert answer["events"][0]["rule"] == "TURN-8"


@rule("TURN-16")
@pytest.mark.parametrize(
    ("position", "token", "id"),
    [
        (HANDS, "cl@c3/0", "TURN-8"),
        (HANDS, "mu@a2/0", "TURN-5"),
        (FULL, "ba!", "TURN-3"),
        (UNLUCKY, "ba!", "TURN-6"),
        (DRAW, "<ba,ba>", "TURN-1"),
        (HANDS, "b2-b3/0", "FEAT-1"),
        (HANDS, "a1/2", "TURN-18"),
        (HANDS, "d3/2", "TURN-16"),
        (PUSHED, ".", "TURN-16"),
        (PUSHED, "=b3", "TURN-16"),
        (HANDS, "=c3", "TURN-16"),
        (HANDS, "bl@a2/0", "TURN-16"),
        (HANDS, "mo:e1-e2/0", "TURN-16"),
        (HANDS, "nonsense", "TURN-16"),
    ],
)
def test_an_illegal_token_is_refused_with_its_rule(sztab: Sztab, position: str, token: str, id: str) -> None:
    answer = sztab("hex", "play", position, token)
    bad(answer, token, id)
    assert answer.out == ""


# ---- perft


def test_perft_counts_sequences(sztab: Sztab) -> None:
    start = "19 | - | B=borgo 20 - ?; M=moloch 20 - ? | B:hq"
    assert good(sztab("hex", "perft", start, "0")).out == "1\n"
    assert good(sztab("hex", "perft", start, "1")).out == "19\n"
    assert good(sztab("hex", "perft", start, "2")).out == f"{19 * 18}\n"
    *counts, total = good(sztab("hex", "perft", start, "2", "--divide")).lines
    assert counts == [f"{token} 18" for token in GAME.tokens(GAME.read_position(start))]
    assert total == str(19 * 18)
    assert good(sztab("hex", "perft", start, "2", "--json")).json == {"perft": 19 * 18}
    divided = good(sztab("hex", "perft", start, "1", "--divide", "--json")).json
    assert divided == {"perft": 19, "divide": dict.fromkeys(GAME.tokens(GAME.read_position(start)), 1)}


def test_a_medic_answers_the_instant_that_was_played(sztab: Sztab) -> None:
    units = "a1:Hhq b3:Bme1 c1:Bhq c3:Bas0 d3:Bme5"
    asked = f"19 | {units} | B=borgo 20 - ?; H=hegemony 20 sn ? | H:play + sn:c3"
    assert good(sztab("hex", "legal", asked)).lines == ["B=b3:sn>c3", "B=d3:sn>c3"]
    bad(sztab("hex", "play", asked, "B=b3:ba>c3"), "TURN-16")


# ---- records


@pytest.fixture
def record(tmp_path: Path) -> str:
    path = tmp_path / "game.sztab"
    path.write_text(FIRST_LINES, encoding="utf-8")
    return str(path)


def test_replay_tells_the_game(sztab: Sztab, record: str) -> None:
    lines = good(sztab("replay", record)).lines
    assert lines[-1].endswith("M:draw")
    assert any("ba!" in line for line in lines)
    assert good(sztab("replay", "-", stdin=FIRST_LINES)).lines == lines


def test_replay_stops_where_it_is_told(sztab: Sztab, record: str) -> None:
    assert good(sztab("replay", record, "--until", "1")).lines[-1] == (
        "19 | c2:Bhq | B=borgo 20 - ?; M=moloch 20 - ? | M:hq"
    )
    assert good(sztab("replay", record, "--until", "0")).lines[-1].startswith("19 | - |")


def test_replay_json(sztab: Sztab, record: str) -> None:
    answer = good(sztab("replay", record, "--json", "--until", "3")).json
    assert answer["tokens"] == ["hq@c2", "hq@c4", "<mu>"]
    assert answer["position"].endswith("B:play round=1")
    assert [event["event"] for event in answer["events"]].count("placed") == 2


@pytest.mark.parametrize("path", sorted(RECORDS.glob("*.sztab")), ids=lambda path: path.stem)
def test_the_worked_examples_replay(sztab: Sztab, path: Path) -> None:
    assert good(sztab("replay", str(path))).lines[-1].startswith("19 | ")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (("mu@b2/1", "mu@c2/1"), ("Line 9", "TURN-8")),
        (("1 M  <bl,hy>", "1 B  <bl,hy>"), ("Line 10", "turn of M")),
        (('"*"', '"B"'), ("result",)),
        (('[Game "hex"]', '[Game "ludo"]'), ("no game",)),
        (('[Game "hex"]\n', ""), ("[Game]",)),
        (("borgo", "bongo"), ("bongo",)),
        (("0 B  hq@c2", "nonsense"), ("Line 7",)),
        (('[B "borgo, guest"]', '[B "borgo, guest"]\n[B "borgo, guest"]'), ("twice",)),
    ],
)
def test_a_wrong_record_is_refused(sztab: Sztab, change: tuple[str, str], words: tuple[str, ...]) -> None:
    assert change[0] in FIRST_LINES
    bad(sztab("replay", "-", stdin=FIRST_LINES.replace(*change)), *words)


class First:
    """Plays the first legal action, so that a game is soon over."""

    def choose(self, view: View) -> str:
        return view.legal[0]


def dealt_record() -> str:
    dealer = Dealer(b"\1" * 32)
    match = Match(GAME, GAME.new({"armies": "borgo,moloch"}), {0: First(), 1: First()}, dealer)
    match.recorder.tags["Commitment"] = dealer.commitment
    match.run()
    match.recorder.tags["Seed"] = dealer.seed.hex()
    return str(match.recorder.record())


def test_verify_deals_the_record_again(sztab: Sztab) -> None:
    text = dealt_record()
    assert Dealer(b"\1" * 32).commitment in good(sztab("verify", "-", stdin=text)).out
    assert good(sztab("verify", "-", "--json", stdin=text)).json == {"commitment": Dealer(b"\1" * 32).commitment}
    bad(sztab("verify", "-", stdin=text.replace("01" * 32, "02" * 32)), "commitment")
    other = text.replace("01" * 32, "02" * 32).replace(Dealer(b"\1" * 32).commitment, Dealer(b"\2" * 32).commitment)
    bad(sztab("verify", "-", stdin=other), "deals")
    bad(sztab("verify", "-", stdin=FIRST_LINES), "[Seed]")


# ---- the rest


def test_rules_prints_every_id(sztab: Sztab) -> None:
    lines = good(sztab("rules", "hex")).lines
    assert lines[0].startswith("SET-1 ")
    assert any(line.startswith("ARMY-BE-7 ") for line in lines)
    assert set(lines) <= set(good(sztab("rules")).lines)
    table = good(sztab("rules", "hex", "--json")).json["hex"]
    assert [row["id"] for row in table] == [line.split()[0] for line in lines]


def test_rules_are_found_by_a_question(sztab: Sztab) -> None:
    lines = good(sztab("rules", "hex", "--find", "how do I win")).lines
    assert {line.split()[0] for line in lines[:3]} >= {"END-4", "END-5"}
    table = good(sztab("rules", "hex", "--find", "Reichweite", "--lang", "de", "--json")).json["hex"]
    assert any(row["id"] == "ATK-2" and row["meaning"].startswith("Ein Schuss") for row in table)
    bad(sztab("rules", "hex", "--find", "zzzz"), "No rule")


def test_hint_gives_a_legal_token_and_a_reason(sztab: Sztab) -> None:
    answer = sztab("hex", "hint", HANDS, "--nodes", "50")  # standard error may say that rules are being compiled
    assert answer.code == 0
    token, *reasons = answer.lines
    assert token in GAME.tokens(GAME.read_position(HANDS))
    assert reasons
    assert good(sztab("hex", "hint", HANDS, "--json", "--nodes", "50")).json["token"] == token
    assert good(sztab("hex", "hint", PUSHED, "--bot", "random")).lines[0].startswith("B=")


def test_play_in_the_terminal(sztab: Sztab, tmp_path: Path) -> None:
    arguments = ("play", "hex", "armies=borgo,moloch", "--seed", "1", "--bot", "random")
    typed = "help\nlegal hq@c\nboard\nhq@z9\nhq@c3\nundo\nhq@c2\nrecord\nquit\n"
    out = good(sztab(*arguments, stdin=typed)).out
    assert "hq@c2" in out
    assert good(sztab(*arguments, stdin="")).out
    path = tmp_path / "left.sztab"
    answer = sztab(*arguments, "--record", str(path), stdin="hq@c2\n")
    assert answer.code == 0
    assert good(sztab("replay", str(path))).lines


def test_two_bots_play_to_the_end_and_the_record_is_verified(sztab: Sztab, tmp_path: Path) -> None:
    path = tmp_path / "bots.sztab"
    assert sztab("play", "hex", "--seat", "0", "--bot", "random", "--seed", "2", "--record", str(path)).code == 0
    assert good(sztab("verify", str(path))).out
    assert good(sztab("replay", str(path))).lines[-1].count("result=") == 1


def test_help_and_version(sztab: Sztab) -> None:
    assert good(sztab("--version")).out.startswith("sztab ")
    for arguments in ((), ("hex",), ("hex", "battle"), ("hex", "play"), ("replay",), ("engine",), ("puzzle",)):
        assert "usage" in good(sztab(*arguments, "--help")).out


LONG = "a" * 5_000
BAD = [
    ("hex",),
    ("nonsense",),
    ("hex", "nonsense"),
    ("hex", "show"),
    ("hex", "show", ""),
    ("hex", "show", "20 | -"),
    ("hex", "show", "19 | -"),
    ("hex", "show", "19 | c3:Bas"),
    ("hex", "show", "19 | c3:Bas7"),
    ("hex", "show", "19 | c3:Xas1"),
    ("hex", "show", "19 | c3:Bzz1"),
    ("hex", "show", "19 | c3:Bba"),
    ("hex", "show", "19 | g7:Bas1"),
    ("hex", "show", "19 | c3:Bas1 c3:Bmu1"),
    ("hex", "show", "19 | c3:Bas1'"),
    ("hex", "show", "19 | c3:Bhq c4:Bhq"),
    ("hex", "show", "19 | c3:Bas1~x"),
    ("hex", "show", "19 | c3:Bmu1~"),
    ("hex", "show", "19 | c3:Bas1#"),
    ("hex", "show", "19 | c3:Bas1 | B=bongo 20 - ?"),
    ("hex", "show", "19 | c3:Bas1 | B=borgo twenty - ?"),
    ("hex", "show", "19 | c3:Bas1 | B=borgo 20 - ?; B=borgo 20 - ?"),
    ("hex", "show", "19 | c3:Bas1 | B=borgo 20 ba,ba,ba,ba ?"),
    ("hex", "show", "19 | c3:Bas1 | B=borgo 20 hq ?"),
    ("hex", "show", "19 | c3:Bas1 | B=borgo 20 - 100*ba"),
    ("hex", "show", "19 | c3:Bas1 | B=borgo 20 - ? team=1"),
    ("hex", "show", "19 | c3:Bas1 | B=borgo 20 - ? nonsense=1"),
    ("hex", "show", f"{SMALL} | B:nonsense"),
    ("hex", "show", f"{SMALL} | X:play"),
    ("hex", "show", f"{SMALL} | B:over"),
    ("hex", "show", f"{SMALL} | B:play result=B"),
    ("hex", "show", f"{SMALL} | B:play mode=teams"),
    ("hex", "show", f"{SMALL} | B:play round=2"),
    ("hex", "show", f"{SMALL} | B:discard"),
    ("hex", "show", "19 | b3:Hhq | B=borgo 20 - ?; H=hegemony 20 - ? | B:hq"),
    ("hex", "show", "19 | a1:Hhq e3:Whq | W=beasts 20 - ?; H=hegemony 20 - ? | W:hq"),
    ("hex", "show", "19 | b4:Mbl0 c4:Mhq c5:Whq d4:Mbl1 | M=moloch 20 - ?; W=beasts 20 - ? | W:hq"),
    ("hex", "show", f"{SMALL} | B:redraw"),
    ("hex", "show", f"{SMALL} + nonsense"),
    ("hex", "show", f"{SMALL} + ba!"),
    ("hex", "show", f"{SMALL} | B:play | more"),
    ("hex", "show", LONG),
    ("hex", "show", SMALL, "--lang", "fr"),
    ("hex", "show", SMALL, "--nonsense"),
    ("hex", "show", SMALL, "--non\nsense"),
    ("replay", "no such\nfile"),
    ("hex", "show", SMALL, SMALL),
    ("hex", "battle"),
    ("hex", "battle", "nonsense"),
    ("hex", "battle", SMALL, "--choices", "last"),
    ("hex", "legal"),
    ("hex", "legal", "nonsense"),
    ("hex", "play"),
    ("hex", "play", "nonsense"),
    ("hex", "play", HANDS, "nonsense"),
    ("hex", "play", HANDS, ""),
    ("hex", "play", HANDS, "\n"),
    ("hex", "play", HANDS, LONG),
    ("hex", "play", HANDS, "--nonsense"),
    ("hex", "play", HANDS, "mo:g7-g6"),
    ("hex", "play", HANDS, "as@c9/1"),
    ("hex", "play", HANDS, "cl@a2"),
    ("hex", "play", HANDS, "=c3"),
    ("hex", "play", PUSHED, "M=c1"),
    ("hex", "perft", SMALL),
    ("hex", "perft", SMALL, "many"),
    ("hex", "perft", SMALL, "-1"),
    ("hex", "perft", SMALL, "99"),
    ("hex", "hint", "nonsense"),
    ("hex", "hint", DRAW),
    ("hex", "hint", HANDS, "--bot", "nobody"),
    ("replay",),
    ("replay", "no-such-file.sztab"),
    ("replay", "."),
    ("replay", str(RECORD), "--until", "-1"),
    ("replay", str(RECORD), "--until", "many"),
    ("verify", "no-such-file.sztab"),
    ("rules", "ludo"),
    ("engine",),
    ("engine", "ludo"),
    ("play", "ludo"),
    ("play", "hex", "nonsense"),
    ("play", "hex", "nonsense=1"),
    ("play", "hex", "armies=borgo"),
    ("play", "hex", "armies=borgo,borgo"),
    ("play", "hex", "armies=borgo,moloch", "board=37"),
    ("play", "hex", "armies=borgo,moloch", "mode=teams"),
    ("play", "hex", "armies=borgo,moloch", "toughness=20"),
    ("play", "hex", "seats=seven"),
    ("play", "hex", "seats=9"),
    ("play", "hex", "variant=nonsense"),
    ("play", "hex", "--seat", "3"),
    ("play", "hex", "--bot", "nobody"),
    ("puzzle", "nonsense"),
    ("puzzle", "show", "nonsense"),
]


@rule("TURN-16")
@pytest.mark.parametrize("arguments", BAD, ids=lambda arguments: " ".join(arguments)[:60].replace("\n", "newline"))
def test_bad_input_gets_one_line_and_exit_code_2(sztab: Sztab, arguments: tuple[str, ...]) -> None:
    answer = sztab(*arguments)
    bad(answer)
    assert len(answer.err) < 400


@pytest.mark.parametrize("text", ["", "\n", "nonsense", '[Game "hex"]', '[Game "hex"]\n[B "borgo, x"]\n0 B hq@c3'])
def test_a_bad_record_on_standard_input(sztab: Sztab, text: str) -> None:
    bad(sztab("replay", "-", stdin=text))
    bad(sztab("verify", "-", stdin=text))


def test_a_file_that_is_not_text(sztab: Sztab, tmp_path: Path) -> None:
    path = tmp_path / "picture.sztab"
    path.write_bytes(b"\xff\xfe\x00")
    bad(sztab("replay", str(path)), "UTF-8")


# ---- as processes of their own


def test_commands_as_processes() -> None:
    assert names() == tuple(sorted(names()))
    shown = process("hex", "show", SMALL)
    assert (shown.returncode, shown.stderr) == (0, "")
    assert "Bas1" in shown.stdout
    played = process("hex", "play", FULL, "-cl", "--json")
    assert "gone=cl" in json.loads(played.stdout)["position"]
    piped = process("hex", "battle", "-", stdin=f"{SMALL}\n{SMALL}\n")
    assert len(piped.stdout.splitlines()) == 2


def test_bad_input_as_a_process() -> None:
    for arguments in (("hex", "show", "nonsense"), ("hex", "play", HANDS, "cl@c3/0"), ("nonsense",)):
        wrong = process(*arguments)
        assert wrong.returncode == 2
        assert wrong.stdout == ""
        assert wrong.stderr.count("\n") == 1


def test_showing_a_position_needs_no_compiler() -> None:
    program = "import sys; from sztab.cli.main import main; main(sys.argv[1:]); print('numba' in sys.modules)"
    shown = subprocess.run(
        [sys.executable, "-c", program, "hex", "show", SMALL], capture_output=True, encoding="utf-8", check=True
    )
    assert shown.stdout.splitlines()[-1] == "False"


def test_no_battle_is_fought_inside_an_effect(capsys: pytest.CaptureFixture[str]) -> None:
    position = "19 | c3:Mhq c2:Bmu0 | B=borgo 20 - ?; M=moloch 20 pb ? | M:play + pb:c3>c2"
    with pytest.raises(SystemExit) as ended:
        main(["hex", "battle", position])
    assert ended.value.code == 2
    assert "between two actions" in capsys.readouterr().err
