"""The rules of a game have a version that rises with every change of what they do: what is stored names it."""

import pytest

from make_outcomes import changed, forgotten, main, outcomes, path_of, written
from sztab.core import rulebook
from sztab.core.registry import game as find
from sztab.core.registry import names


@pytest.mark.parametrize("name", names())
def test_versions_rise_and_say_what_changed(name: str) -> None:
    versions = find(name).versions
    numbers = [tuple(map(int, version.split("."))) for version in versions]
    assert numbers == sorted(set(numbers))
    assert all(len(number) == 2 for number in numbers)
    assert all(said.endswith(".") for said in versions.values())
    assert find(name).version == list(versions)[-1]


@pytest.mark.parametrize("name", rulebook.games())
def test_what_the_rules_do_does_not_change_while_their_version_stands(name: str) -> None:
    game = find(name)
    now = outcomes(game)
    assert not (others := changed(game, now)), forgotten(game, others)
    assert (game.version, now) == written(name), "The examples or the version are new: `make rules` writes them down."


def test_outcomes_are_not_written_over_while_the_version_stands(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = find("wroclaw")
    before = path_of("wroclaw").read_bytes()
    legal = type(game).tokens
    monkeypatch.setattr(type(game), "tokens", lambda self, state, seat=None: legal(self, state, seat)[:1])
    with pytest.raises(SystemExit, match=r"something else came of .* add one to src/sztab/games/wroclaw/versions\.py"):
        main(["wroclaw"])
    assert path_of("wroclaw").read_bytes() == before
