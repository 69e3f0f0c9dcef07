"""Which tests `make check` runs for a change."""

from __future__ import annotations

import pytest

from quick_tests import ROOT, games, wanted


@pytest.mark.parametrize(
    ("path", "room"),
    [
        ("src/sztab/games/hex/rules/net.py", {"tests/hex", "tests/contract"}),
        ("src/sztab/games/hex/armies/borgo.toml", {"tests/hex", "tests/contract"}),
        ("src/sztab/server/people/clubs.py", {"tests/server"}),
        ("src/sztab/usecases/answers.py", {"tests/server", "tests/pocket"}),
        ("src/sztab/server/openapi.py", {"tests/server"}),
        ("src/sztab/cli/serve.py", {"tests/server/test_gate.py", "tests/hex/test_cli.py"}),
        ("lab/climb.py", {"tests/lab"}),
        ("tools/audit.py", set()),
        ("tests/server/test_clubs.py", {"tests/server/test_clubs.py"}),
        ("tests/browser/test_film.py", {"tests/browser/test_film.py"}),
        ("tests/browser/player.py", set()),
        ("tests/hex/naive.py", {"tests/hex"}),
        ("docs/why.md", set()),
    ],
)
def test_a_file_leads_to_the_wanted_its_room_and_to_those_that_name_it(path: str, room: set[str]) -> None:
    found = set(wanted([path]))
    assert room <= found
    assert {"tests/test_words.py", "tests/test_docs.py", "tests/test_audit.py"} <= found
    assert path.startswith("tests/browser/test_") or not [one for one in found if one.startswith("tests/browser")]


def test_every_room_of_the_package_leads_to_tests() -> None:
    rooms = {one.name for one in (ROOT / "src/sztab").iterdir() if (one / "__init__.py").exists()}
    for room in rooms - {"locale"}:
        found = wanted([f"src/sztab/{room}/made_up/new.py"])
        assert [one for one in found if not one.startswith("tests/test_")], room


def test_the_contract_is_looked_at_for_the_games_that_were_changed() -> None:
    two = ["src/sztab/games/wroclaw/game.py", "src/sztab/games/state51/game.py", "web/x.ts"]
    assert games(two) == "state51 or wroclaw"
    assert games(["src/sztab/games/hex/game.py", "src/sztab/games/hex/rules/net.py"]) == "hex"
    assert games(["src/sztab/games/hex/game.py", "src/sztab/core/words.py"]) == ""
    assert games(["src/sztab/server/app.py"]) == ""
