"""What somebody sees who installs the package: names to import, lines to copy, no web server unless asked for."""

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import sztab

ROOT = Path(__file__).parents[1]
WEB = ("alembic", "argon2", "litestar", "openskill", "prometheus_client", "rich", "sqlalchemy", "uvicorn", "websockets")
# Finds no part that only an extra installs, as if nobody had asked for it.
PLAIN = f"""
import sys
class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in {(*WEB, "numba", "numpy")!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
sys.meta_path.insert(0, Missing())
from sztab.cli.main import main
main(sys.argv[1:])
"""
POSITION = "19 | c2:Bhq c4:Mhq | B=borgo 20 mu ?; M=moloch 20 - ? | B:play"


def plainly(*arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", PLAIN, *arguments],
        input=stdin,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )


def test_the_package_and_the_readme_show_lines_that_work() -> None:
    package = doctest.testmod(sztab)
    assert package.failed == 0
    assert package.attempted >= 4
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner()
    examples = parser.get_doctest("\n".join(blocks), {}, "README.md", "README.md", 0)
    assert len(examples.examples) >= 8
    assert runner.run(examples).failed == 0


def test_every_exported_name_is_there() -> None:
    assert all(hasattr(sztab, name) for name in sztab.__all__)


def test_a_bot_writer_needs_no_web_server() -> None:
    drawn = plainly("hex", "show", POSITION)
    assert (drawn.returncode, drawn.stderr) == (0, "")
    spoken = plainly("engine", "hex", stdin=f"position {POSITION}\nlegal\nquit\n")
    assert spoken.returncode == 0
    assert "mu@b2/1" in spoken.stdout


@pytest.mark.parametrize(
    ("command", "extra"), [(["serve"], "server"), (["arena", "hex", "random", "random"], "arena")], ids=lambda c: str(c)
)
def test_a_command_of_a_part_that_is_missing_names_it(command: list[str], extra: str) -> None:
    refused = plainly(*command)
    assert refused.returncode == 2
    assert refused.stderr == f"sztab: This needs a part that is not installed: pip install 'sztab[{extra}]'\n"
    assert refused.stdout == ""


def test_help_loads_no_game_and_nothing_that_only_commands_need() -> None:
    program = """
import sys
before = set(sys.modules)
from sztab.cli.main import main
try:
    main(["--help"])
finally:
    print(*(set(sys.modules) - before))
"""
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, encoding="utf-8", check=True).stdout
    loaded = set(told.splitlines()[-1].split())
    assert "show, play and judge positions of wroclaw" in told
    assert not loaded & {"dataclasses", "inspect", "json", "msgspec", "pathlib", "tomllib", "sztab.core.game"}


def test_the_package_alone_loads_no_game_and_no_numpy() -> None:
    program = "import sys; before = set(sys.modules); import sztab; print(*(set(sys.modules) - before))"
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, encoding="utf-8", check=True).stdout
    assert "sztab" in told.split()
    assert not set(told.split()) & {"json", "msgspec", "numba", "numpy", "sztab.core.game", "sztab.core.kernel"}


@pytest.mark.parametrize(("game", "what"), [("hex", "a position line"), ("state51", "a file with a position")])
def test_a_game_says_how_its_positions_are_given(game: str, what: str) -> None:
    told = subprocess.run(
        [sys.executable, "-m", "sztab", game, "show", "--help"], capture_output=True, encoding="utf-8", check=True
    )
    assert what in told.stdout
