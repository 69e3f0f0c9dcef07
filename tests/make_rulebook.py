"""Write the rule table of each game: `python tests/make_rulebook.py [GAME ...]` (or `make rules`).

The ids and meanings come from docs/rules/<game>.md, the tests from the `@rule` decorators under tests/<game>/.
The table is part of the package, so that `sztab rules` works where neither the tests nor the docs are.
"""

import ast
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
DEFINITION = re.compile(r"- ([A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*-\d+) (.+)")
MEANING_LENGTH = 90


class Proof(NamedTuple):
    """A test and one id it names."""

    id: str
    test: str
    where: str


def games() -> list[str]:
    """Every game whose rules are written down and whose package exists."""
    written = sorted(path.stem for path in (ROOT / "docs" / "rules").glob("*.md"))
    return [game for game in written if package(game).is_dir()]


def package(game: str) -> Path:
    return ROOT / "src" / "sztab" / "games" / game


def rules(game: str) -> dict[str, str]:
    """The id of each rule with its short meaning, in the order of the rules."""
    text = (ROOT / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8")
    found: dict[str, str] = {}
    for line in text.splitlines():
        if match := DEFINITION.fullmatch(line):
            if match[1] in found:
                raise SystemExit(f"docs/rules/{game}.md defines {match[1]} twice.")
            found[match[1]] = short(match[2])
    return found


def short(statement: str) -> str:
    """The first sentence of a statement, without markup and without where it comes from, in at most 90 characters."""
    plain = re.sub(r"^\*(?:Ruling|FAQ)\*(?: \([^)]*\))?: ", "", statement)
    plain = re.sub(r"[*`]", "", plain)
    sentence = re.split(r"(?<!e\.g)(?<!i\.e)\.(?: |$)", plain, maxsplit=1)[0]
    if len(sentence) > MEANING_LENGTH:
        sentence = re.sub(r" \([^)]*\)", "", sentence)
    if len(sentence) > MEANING_LENGTH:
        first_parts = sentence[: MEANING_LENGTH + 1].rpartition("; ")[0]
        sentence = first_parts or sentence[: sentence.rindex(" ", 0, MEANING_LENGTH - 1)].rstrip(",;:") + " …"
    return sentence[0].upper() + sentence[1:]


def proofs(game: str) -> Iterator[Proof]:
    """Every id that a test under tests/<game>/ names, read from the source."""
    for path in sorted((ROOT / "tests" / game).rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for id in named_ids(node, path):
                    yield Proof(id, node.name, f"{path.relative_to(ROOT).as_posix()}:{node.lineno}")


def named_ids(test: ast.FunctionDef, path: Path) -> Iterator[str]:
    for call in test.decorator_list:
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "rule":
            for argument in call.args:
                if not (isinstance(argument, ast.Constant) and isinstance(argument.value, str)):
                    raise SystemExit(f"{path}:{argument.lineno}: @rule takes rule ids as plain strings.")
                yield argument.value


def table(game: str) -> str:
    """The rule table as JSON, one rule per line so that a change reads well in a diff."""
    tests: dict[str, set[str]] = {}
    for proof in proofs(game):
        tests.setdefault(proof.id, set()).add(proof.test)
    rows = [
        json.dumps({"id": id, "meaning": meaning, "tests": sorted(tests.get(id, ()))}, ensure_ascii=False)
        for id, meaning in rules(game).items()
    ]
    return "[\n" + ",\n".join(rows) + "\n]\n"


def table_path(game: str) -> Path:
    return package(game) / "rulebook.json"


if __name__ == "__main__":
    for game in sys.argv[1:] or games():
        if game not in games():
            raise SystemExit(f"There is no game {game} with rules in docs/rules; known: {', '.join(games())}.")
        table_path(game).write_text(table(game), encoding="utf-8", newline="\n")
