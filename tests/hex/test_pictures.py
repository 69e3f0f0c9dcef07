"""Every case of pictures.txt, by the chapter of the rules it proves."""

from collections.abc import Callable

import pytest

from hex.cases import FOLDER, Case, read_cases
from rulemark import rule
from sztab.core.action import IllegalAction
from sztab.games.hex.battle_outcomes import battle_outcomes
from sztab.games.hex.game import GAME

CASES = list(read_cases(FOLDER / "pictures.txt"))
PROVEN: set[str] = set()


def pictured(test: Callable[[Case], None]) -> Callable[[Case], None]:
    """Run a test for every case that names one of the test's rules."""
    ids: tuple[str, ...] = test.rule_ids  # type: ignore[attr-defined]
    PROVEN.update(ids)
    cases = [case for case in CASES if set(case.rules) & set(ids)]
    unseen = set(ids).difference(*(case.rules for case in cases))
    assert not unseen, f"{test.__name__} names {sorted(unseen)}, but no case does."
    return pytest.mark.parametrize("case", cases, ids=lambda case: case.name)(test)


def run(case: Case) -> None:
    """Does the game do what the case says?"""
    position = case.position()
    if case.kind == "battle":
        assert [outcome.position for outcome in battle_outcomes(position)] == sorted(case.expect)
    elif case.kind == "play":
        for token in case.tokens:
            position = GAME.play(position, token).state
        assert position.text.startswith(case.expect[0])
    elif case.kind == "legal":
        tokens = GAME.tokens(position)
        assert [token for line in case.expect for token in line.split() if token not in tokens] == []
    else:
        assert case.kind == "refused"
        for line in case.expect:
            token, id = line.split()
            with pytest.raises(IllegalAction) as error:
                GAME.play(position, token)
            assert (token, error.value.refusal.rule) == (token, id)
            assert token not in GAME.tokens(position)


@pictured
@rule("SET-4", "SET-5", "SET-6")
def test_pictures_of_the_start(case: Case) -> None:
    run(case)


@pictured
@rule(
    "TURN-2", "TURN-3", "TURN-4", "TURN-5", "TURN-6", "TURN-8", "TURN-10", "TURN-11", "TURN-12", "TURN-13", "TURN-14",
    "TURN-15", "TURN-16", "TURN-18", "TURN-19",
)  # fmt: skip
def test_pictures_of_turns(case: Case) -> None:
    run(case)


@pictured
@rule("END-1", "END-2", "END-3", "END-4", "END-5", "END-6", "END-8", "END-9")
def test_pictures_of_endings(case: Case) -> None:
    run(case)


@pictured
@rule("UNIT-1", "UNIT-2", "UNIT-3", "UNIT-4", "UNIT-5", "UNIT-6")
def test_pictures_of_units(case: Case) -> None:
    run(case)


@pictured
@rule("ATK-1", "ATK-2", "ATK-3", "ATK-4", "ATK-5", "ATK-6", "ATK-7", "ATK-8", "ATK-9", "ATK-10")
def test_pictures_of_attacks(case: Case) -> None:
    run(case)


@pictured
@rule(
    "NET-1", "NET-2", "NET-3", "NET-4", "NET-5", "NET-6", "NET-7", "NET-8", "NET-9", "NET-10", "NET-11", "NET-12",
    "NET-13",
)  # fmt: skip
def test_pictures_of_nets(case: Case) -> None:
    run(case)


@pictured
@rule(
    "MOD-1", "MOD-2", "MOD-3", "MOD-4", "MOD-5", "MOD-6", "MOD-7", "MOD-8", "MOD-9", "MOD-10", "MOD-11", "MOD-12",
    "MOD-13",
)  # fmt: skip
def test_pictures_of_modules(case: Case) -> None:
    run(case)


@pictured
@rule(
    "MEDIC-1", "MEDIC-2", "MEDIC-3", "MEDIC-4", "MEDIC-5", "MEDIC-6", "MEDIC-7", "MEDIC-8", "MEDIC-9", "MEDIC-10"
)  # fmt: skip
def test_pictures_of_medics(case: Case) -> None:
    run(case)


@pictured
@rule(
    "BTL-1", "BTL-2", "BTL-3", "BTL-4", "BTL-5", "BTL-6", "BTL-7", "BTL-8", "BTL-9", "BTL-10", "BTL-12"
)  # fmt: skip
def test_pictures_of_battles(case: Case) -> None:
    run(case)


@pictured
@rule(
    "INST-1", "INST-2", "INST-3", "INST-4", "INST-5", "INST-6", "INST-7", "INST-8", "INST-9", "INST-10", "INST-11",
    "INST-12",
)  # fmt: skip
def test_pictures_of_instants(case: Case) -> None:
    run(case)


@pictured
@rule("FEAT-1", "FEAT-2", "FEAT-3", "FEAT-4", "FEAT-5", "FEAT-6")
def test_pictures_of_features(case: Case) -> None:
    run(case)


@pictured
@rule("ARMY-SP-1", "ARMY-SP-2", "ARMY-SP-3", "ARMY-SP-4", "ARMY-SP-5", "ARMY-SP-6")
def test_pictures_of_the_steel_police(case: Case) -> None:
    run(case)


@pictured
@rule("ARMY-BE-1", "ARMY-BE-2", "ARMY-BE-3", "ARMY-BE-4", "ARMY-BE-5", "ARMY-BE-6")
def test_pictures_of_the_beasts(case: Case) -> None:
    run(case)


def test_every_rule_that_a_case_names_is_named_by_a_test() -> None:
    assert {id for case in CASES for id in case.rules} == PROVEN


def test_every_case_has_its_own_name() -> None:
    assert len({case.name for case in CASES}) == len(CASES)
