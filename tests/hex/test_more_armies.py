"""Every case of armies.txt, by the chapter of the rules it proves."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from hex.cases import FOLDER, Case, read_cases
from rulemark import rule
from sztab.core.action import IllegalAction
from sztab.core.game import LANGUAGES
from sztab.games.hex.battle_outcomes import battle_outcomes
from sztab.games.hex.game import GAME
from sztab.games.hex.narration import tell

CASES = list(read_cases(FOLDER / "armies.txt"))
PROVEN: set[str] = set()


def shown(test: Callable[[Case], None]) -> Callable[[Case], None]:
    """Run a test for every case that names one of the test's rules."""
    ids: tuple[str, ...] = test.rule_ids  # type: ignore[attr-defined]
    PROVEN.update(ids)
    cases = [case for case in CASES if set(case.rules) & set(ids)]
    unseen = set(ids).difference(*(case.rules for case in cases))
    assert not unseen, f"{test.__name__} names {sorted(unseen)}, but no case does."
    return pytest.mark.parametrize("case", cases, ids=lambda case: case.name)(test)


def seats_of(text: str) -> dict[str, list[str]]:
    """The words of each seat of a position line."""
    return {seat[0]: seat[2:].split()[1:] for seat in text.split(" | ")[2].split("; ")}


def differences(text: str, expected: str, before: str) -> list[str]:
    """What a position line has otherwise than `units | facts @ turn` says; `before` is the line it came from."""
    rest, _, turn = expected.partition(" @ ")
    units, _, facts = rest.partition(" | ")
    found = [] if text.split(" | ")[1] == units.strip() else [f"units {text.split(' | ')[1]}"]
    seats, then = seats_of(text), seats_of(before)
    told = [fact.split() for fact in facts.split(", ") if fact.strip()]
    for letter, word in told:
        if word not in seats[letter]:
            found.append(f"{letter} {' '.join(seats[letter])}, not {word}")
    counted = {letter for letter, word in told if word.isdigit()}
    found += [f"{seat} {seats[seat][0]}" for seat in seats if seat not in counted and seats[seat][0] != then[seat][0]]
    if turn and not text.split(" | ")[3].startswith(turn):
        found.append(f"turn {text.split(' | ')[3]}")
    return found


def run(case: Case) -> None:
    """Does the game do what the case says?"""
    position = case.position()
    before = position.text
    if case.kind == "battle":
        outcomes = [outcome.position for outcome in battle_outcomes(position)]
        for expected in case.expect:
            assert [] in [differences(text, expected, before) for text in outcomes], (expected, outcomes)
        assert len(outcomes) == len(case.expect), outcomes
    elif case.kind == "play":
        for token in case.tokens:
            position = GAME.play(position, token).state
        assert differences(position.text, case.expect[0], before) == []
    elif case.kind == "legal":
        tokens = GAME.tokens(position)
        listed = [token for line in case.expect for token in line.split()]
        if listed[0] == "all":
            assert sorted(tokens) == sorted(listed[1:])
        else:
            assert [token for token in listed if token not in tokens] == []
        assert [token for token in case.without if token in tokens] == []
    else:
        assert case.kind == "refused"
        for line in case.expect:
            token, id = line.split()
            with pytest.raises(IllegalAction) as error:
                GAME.play(position, token)
            assert (token, error.value.refusal.rule) == (token, id)
            assert token not in GAME.tokens(position)


@shown
@rule(
    "ARMY-SM-1", "ARMY-SM-2", "ARMY-SM-3", "ARMY-SM-4", "ARMY-SM-5", "ARMY-SM-6", "ARMY-SM-7", "ARMY-SM-8"
)  # fmt: skip
def test_smart(case: Case) -> None:
    run(case)


@shown
@rule(
    "FND-1", "FND-2", "FND-3", "FND-4", "FND-5", "FND-6", "FND-7", "FND-8", "FND-9", "FND-10", "FND-11", "FND-12",
    "FND-13", "FND-14", "FND-15", "FND-16", "FND-17", "FND-18", "FND-19", "FND-20", "FND-21", "FND-22", "FND-23",
    "FND-24", "FND-25", "FND-26", "FND-27", "FND-28", "FND-29", "FND-30", "FND-31", "FND-32",
)  # fmt: skip
def test_foundations(case: Case) -> None:
    run(case)


@shown
@rule("TGH-1", "TGH-2", "TGH-3", "TGH-4", "TGH-5", "TGH-6", "TGH-7", "TGH-8", "TGH-9", "TGH-10")
def test_added_toughness(case: Case) -> None:
    run(case)


@shown
@rule("SPY-1", "SPY-2", "SPY-3", "SPY-4", "SPY-5", "SPY-6", "SPY-7", "SPY-8", "SPY-9", "SPY-10")
def test_spies(case: Case) -> None:
    run(case)


@shown
@rule(
    "AIM-1", "AIM-2", "AIM-3", "AIM-4", "AIM-5", "AIM-6", "AIM-7", "AIM-8", "AIM-9", "AIM-10", "AIM-11", "AIM-12",
    "AIM-13", "AIM-14", "AIM-15", "AIM-16", "AIM-17", "AIM-18",
)  # fmt: skip
def test_attacks_with_a_target(case: Case) -> None:
    run(case)


@shown
@rule("ARMY-NY-1", "ARMY-NY-2", "ARMY-NY-3")
def test_new_york(case: Case) -> None:
    run(case)


@shown
@rule("OPEN-1", "OPEN-2", "OPEN-3", "OPEN-4", "OPEN-5", "OPEN-6", "OPEN-7", "OPEN-8")
def test_before_the_first_segment(case: Case) -> None:
    run(case)


@shown
@rule(
    "VEN-1", "VEN-2", "VEN-4", "VEN-5", "VEN-6", "VEN-7", "VEN-8", "VEN-9", "VEN-10", "VEN-11", "VEN-12", "VEN-13",
    "VEN-3", "VEN-14", "VEN-15", "VEN-16", "VEN-17", "VEN-18", "VEN-19",
)  # fmt: skip
def test_venom(case: Case) -> None:
    run(case)


@shown
@rule("MAT-1", "MAT-2", "MAT-3", "MAT-4", "MAT-5", "MAT-6", "MAT-7", "MAT-8", "MAT-9")
def test_motherland(case: Case) -> None:
    run(case)


@shown
@rule("CAST-1", "CAST-2", "CAST-3", "CAST-4", "CAST-5", "CAST-6", "CAST-7")
def test_castling(case: Case) -> None:
    run(case)


@shown
@rule(
    "INX-1", "INX-2", "INX-3", "INX-4", "INX-5", "INX-6", "INX-7", "INX-8", "INX-9", "INX-10", "INX-11", "INX-12",
    "INX-13",
)  # fmt: skip
def test_more_instants(case: Case) -> None:
    run(case)


@shown
@rule("ARMY-NJ-1", "ARMY-NJ-2", "ARMY-NJ-3")
def test_neojungle(case: Case) -> None:
    run(case)


@shown
@rule(
    "RED-1", "RED-2", "RED-3", "RED-4", "RED-5", "RED-6", "RED-7", "RED-8", "RED-9", "RED-10", "RED-11", "RED-12",
    "RED-13", "RED-14", "RED-15", "RED-16", "RED-17", "RED-18",
)  # fmt: skip
def test_redirection(case: Case) -> None:
    run(case)


@shown
@rule("LONG-1", "LONG-2", "LONG-3")
def test_long_range_links(case: Case) -> None:
    run(case)


@shown
@rule(
    "TRAP-1", "TRAP-2", "TRAP-3", "TRAP-4", "TRAP-5", "TRAP-6", "TRAP-7", "TRAP-8", "TRAP-9", "TRAP-10", "TRAP-11",
    "TRAP-12", "TRAP-13",
)  # fmt: skip
def test_traps(case: Case) -> None:
    run(case)


@shown
@rule("ARMY-DM-1", "ARMY-DM-2", "ARMY-DM-3")
def test_doomsday_machine(case: Case) -> None:
    run(case)


@shown
@rule(
    "PAR-1", "PAR-2", "PAR-3", "PAR-4", "PAR-5", "PAR-6", "PAR-7", "PAR-8", "PAR-9", "PAR-10", "PAR-11", "PAR-12",
    "PAR-13", "PAR-14", "PAR-15", "PAR-16", "PAR-17",
)  # fmt: skip
def test_paralysis(case: Case) -> None:
    run(case)


@shown
@rule(
    "EXP-1", "EXP-2", "EXP-3", "EXP-4", "EXP-5", "EXP-6", "EXP-7", "EXP-8", "EXP-9", "EXP-10", "EXP-11"
)  # fmt: skip
def test_explosive_charges(case: Case) -> None:
    run(case)


@shown
@rule("ARMY-SH-1", "ARMY-SH-2", "ARMY-SH-3")
def test_sharrash(case: Case) -> None:
    run(case)


@shown
@rule("ZONE-1", "ZONE-2", "ZONE-3", "ZONE-4", "ZONE-5")
def test_the_zone(case: Case) -> None:
    run(case)


@shown
@rule("ARMY-MS-1", "ARMY-MS-2", "ARMY-MS-3", "ARMY-MS-4")
def test_mississippi(case: Case) -> None:
    run(case)


@shown
@rule("TEAM-1", "TEAM-2", "TEAM-3", "TEAM-4", "TEAM-5", "TEAM-6", "TEAM-7")
def test_further_armies_in_teams(case: Case) -> None:
    run(case)


def test_every_rule_of_further_armies_that_a_case_names_is_named_by_a_test() -> None:
    more = (Path(__file__).resolve().parents[2] / "docs" / "rules" / "hex_more.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^- ([A-Z]+(?:-[A-Z]+)?-\d+) ", more, re.MULTILINE)) == PROVEN


def test_every_case_has_its_own_name() -> None:
    assert len({case.name for case in CASES}) == len(CASES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_battles_of_further_armies_are_told_without_slips(language: str) -> None:
    """No word twice in a row, nothing left open, no number that stands for something else."""
    slip = re.compile(r"^ *(?:\(|$)|\b(\w+) \1\b|\( ?\)|: ?\)|\{|\b(?:strength|siłą|Stärke) (?:0|100)\b")
    for case in CASES:
        if case.kind == "battle":
            for outcome in battle_outcomes(case.position(), first_only=True):
                lines = [str(line) for line in tell(outcome.events, language)]
                assert [line for line in lines if slip.search(line)] == [], case.name
