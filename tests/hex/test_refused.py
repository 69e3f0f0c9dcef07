"""Every line of refused.txt: the token is refused by that rule, and not offered."""

import pytest

from hex.cases import FOLDER, at, read_lines, refused
from rulemark import rule
from sztab.games.hex.game import GAME
from sztab.games.hex.notation.tokens import NO_ANSWER, REASONS

LINES = [tuple(line) for line in read_lines(FOLDER / "refused.txt", 2)]


@rule(
    "SET-4", "SET-5", "TURN-1", "TURN-3", "TURN-5", "TURN-6", "TURN-8", "TURN-10", "TURN-14", "TURN-16", "TURN-18",
    "NET-1", "NET-3", "MOD-9", "MOD-10", "MOD-12", "FEAT-1", "FEAT-2", "FEAT-3", "INST-2", "INST-3", "INST-4",
    "INST-5", "INST-6", "INST-7", "INST-8", "INST-9", "INST-10", "MODE-9", "MODE-10", "ARMY-SP-1",
    "ARMY-SP-3", "ARMY-SP-4", "ARMY-BE-1",
    "TGH-5", "FND-7", "FND-8", "FND-10", "FND-11", "FND-17", "CAST-1", "CAST-3", "INX-1", "ARMY-DM-1", "PAR-12",
    "PAR-14", "FND-21", "CAST-4", "INX-4", "INX-5", "INX-6", "INX-9", "ARMY-SM-3",
)  # fmt: skip
@pytest.mark.parametrize(("id", "token", "position"), LINES)
def test_refused(id: str, token: str, position: str) -> None:
    assert refused(position, token) == id
    reason = GAME.refusal(at(position), GAME.read_action(at(position), token))
    assert reason is not None
    inside_a_question = " + " in position
    assert reason.reason == (NO_ANSWER if inside_a_question and id == "TURN-16" else REASONS[id])


def test_every_rule_that_refuses_has_a_line() -> None:
    assert {line[0] for line in LINES} == set(REASONS)
    assert set(test_refused.rule_ids) == set(REASONS)  # type: ignore[attr-defined]
