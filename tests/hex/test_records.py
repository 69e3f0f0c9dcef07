"""Whole games: the two worked examples of the rulebooks, and one golden game for every army pair, mode and variant."""

import re
from pathlib import Path

import pytest

from hex.cases import FOLDER, toughness
from make_records import games
from rulemark import rule
from sztab.core.action import BadInput
from sztab.core.event import Event
from sztab.core.record import Recorder, read_record, replay
from sztab.games.hex.game import GAME
from sztab.games.hex.position import Position

RECORDS = FOLDER / "records"
GOLDEN = sorted((RECORDS / "games").glob("*.sztab"))
A_TURN = re.compile(r"\d+ [A-Z]  ")


def counters(events: list[Event], start: dict[str, int]) -> list[dict[str, int]]:
    """The toughness of all HQs at the end of each segment of a battle, told by the events alone."""
    now = dict(start)
    found: list[dict[str, int]] = []
    inside = False
    for event in events:
        if event.kind == "segment":
            if inside:
                found.append(dict(now))
            inside = True
        elif event.kind == "hq_wounded":
            assert now[event.data["seat"]] == event.data["before"]
            now[event.data["seat"]] = event.data["after"]
    return [*found, dict(now)]


def claimed(text: str) -> list[dict[str, int]]:
    """The `# hq` comments of a record."""
    return [
        {seat: int(value) for seat, value in re.findall(r"([A-Z])=(\d+)", line)}
        for line in text.splitlines()
        if line.startswith("# hq ")
    ]


def told_game(name: str) -> tuple[list[dict[str, int]], list[dict[str, int]], str, str]:
    """The claimed and the told counters, and the claimed and the reached end, of a worked example."""
    text = (RECORDS / name).read_text(encoding="utf-8")
    moments = list(replay(GAME, read_record(text)))
    battles: list[dict[str, int]] = []
    before = moments[0].state
    battle: list[Event] = []
    for moment in moments[1:]:
        if battle or any(event.kind == "battle" for event in moment.events):
            if not battle:
                battles.append(toughness(before.text))
            battle += moment.events
        before = moment.state
    end = next(line for line in text.splitlines() if line.startswith("# end "))
    return claimed(text), [*battles, *counters(battle, battles[0])], end.removeprefix("# end "), before.text


@rule("BTL-1", "BTL-2", "BTL-3", "BTL-4", "BTL-10", "END-6", "TURN-2", "TURN-3", "TURN-6", "NET-8", "MOD-6", "MEDIC-1")
def test_the_worked_example_of_hegemony_and_outpost() -> None:
    wanted, found, end, reached = told_game("hegemony-outpost.sztab")
    assert found == [{"O": 20, "H": 20}, *wanted]
    assert reached == end


@rule("BTL-1", "BTL-2", "BTL-3", "BTL-10", "END-6", "TURN-6", "ATK-8", "ATK-9", "ARMY-SP-1", "ARMY-SP-3", "ARMY-BE-5")
def test_the_worked_example_of_beasts_and_steel_police() -> None:
    wanted, found, end, reached = told_game("beasts-police.sztab")
    assert wanted[0] == {"S": 19, "W": 20}  # after the steel net; the battle comes two rounds later
    assert found == wanted[1:]
    assert reached == end


def check_lines(path: Path) -> list[tuple[int, str]]:
    """The check lines of a golden game, each with the number of tokens before it."""
    tokens, found = 0, []
    for line in path.read_text(encoding="utf-8").splitlines():
        if A_TURN.match(line):
            tokens += len(line.split()) - 2
        elif line.startswith("# "):
            found.append((tokens, line.removeprefix("# ")))
    return found


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_games(path: Path) -> None:
    record = read_record(path.read_text(encoding="utf-8"))
    states: list[Position] = [moment.state for moment in replay(GAME, record)]
    lines = check_lines(path)
    assert len(lines) == len(record.lines)
    assert [states[number].text for number, _ in lines] == [text for _, text in lines]
    assert lines[-1][1].split(" | ")[-1].split()[0].endswith(":over")


@pytest.mark.parametrize("path", GOLDEN[::6], ids=lambda path: path.stem)
def test_a_game_played_again_gives_the_same_record(path: Path) -> None:
    record = read_record(path.read_text(encoding="utf-8"))
    seats = dict.fromkeys(range(sum(len(tag) == 1 for tag in record.tags)), "bot")
    recorder = Recorder(GAME, GAME.read_tags(record.tags), seats)
    for token in record.tokens:
        recorder.play(token)
    again = recorder.record()
    again.tags["Rules"] = record.tags["Rules"]  # which may be older, and played it in the same way
    assert str(again) == str(record)


def test_there_is_a_golden_game_for_every_example() -> None:
    assert {path.stem for path in GOLDEN} == set(games())


RECORD = '[Game "hex"] # the game\n[B "borgo, a"]\n[M "moloch, b"]\n[Result "*"]\n\n0 B  hq@c2\n0 M  hq@c4\n1 B  <mu>\n'


def test_comments_stand_after_tags_too_and_rounds_are_checked() -> None:
    assert [moment.token for moment in replay(GAME, read_record(RECORD))] == ["", "hq@c2", "hq@c4", "<mu>"]
    with pytest.raises(BadInput, match="Line 8: it is round 1, not 3"):
        list(replay(GAME, read_record(RECORD.replace("1 B", "3 B"))))


def test_a_record_from_a_position_counts_its_own_rounds() -> None:
    position = "19 | c2:Bhq c4:Mhq | B=borgo 20 mu ?; M=moloch 20 - ? | B:play"
    record = read_record(f'[Game "hex"]\n[Position "{position}"]\n[Result "*"]\n\n7 B  mu@b2/1 .\n7 M  <ah,ah,bl>\n')
    assert [moment.turn.number for moment in replay(GAME, record)][1:] == [7, 7, 7]


def test_one_seat_alone_can_be_recorded() -> None:
    state = GAME.read_position("19 | c3:Bas1")
    assert Recorder(GAME, state).tags["Position"] == state.text
