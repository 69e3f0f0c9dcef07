"""Write the rule table of each game: `python tools/make_rulebook.py [GAME ...]` (or `make rules`).

The ids, texts and meanings come from docs/rules/<game>.md and <game>_more.md (translated: docs/rules/<language>/), the
tests from the `@rule` decorators under tests/<game>/, the examples from tests/cases/<game>/. All of it is part of the
package, so that `sztab rules` and the rules browser work where neither the tests nor the docs are.
"""

import ast
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from examples import examples
from sztab.core.languages import LANGUAGES

ROOT = Path(__file__).resolve().parent.parent
DEFINITION = re.compile(r"- ([A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*-\d+) (.+)")
HEADING = re.compile(r"## (?:([A-Z][A-Z-]*): )?(.+)")
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
    return {id: short(statement) for id, statement in all_statements(game).items()}


def all_statements(game: str, language: str = "en") -> dict[str, str]:
    """Every rule of a game with its whole text in a language."""
    found: dict[str, str] = {}
    for path in sources(game, language):
        for id, statement in statements(path).items():
            if id in found:
                raise SystemExit(f"{path.relative_to(ROOT)} defines {id} a second time.")
            found[id] = statement
    return found


def doubtful(game: str) -> set[str]:
    """The rules that are our own reading, and less certain than others: the text marks them so."""
    return {id for id, statement in all_statements(game).items() if "[ruling, doubtful]" in statement}


def source(game: str, language: str = "en") -> Path:
    """Where the rules are written down in a language."""
    return ROOT / "docs" / "rules" / ("" if language == "en" else language) / f"{game}.md"


def sources(game: str, language: str = "en") -> list[Path]:
    """The files of a game's rules: one, or a second one with the rules of later boxes."""
    first = source(game, language)
    more = first.with_stem(f"{game}_more")
    return [first, more] if more.is_file() else [first]


def languages(game: str) -> list[str]:
    """The languages in which all rules of a game are there."""
    return [language for language in LANGUAGES if source(game, language).is_file()]


def statements(path: Path) -> dict[str, str]:
    """Every rule with its whole text, as written."""
    found: dict[str, str] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        if match := DEFINITION.fullmatch(line):
            if match[1] in found:
                raise SystemExit(f"{path.relative_to(ROOT)} defines {match[1]} twice.")
            found[match[1]] = match[2]
    return found


def short(statement: str) -> str:
    """The first sentence of a statement, without markup and without where it comes from, in at most 90 characters."""
    plain = re.sub(r"^\*[^*]+\*(?: \([^)]*\))?: ", "", statement)
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
    unsure = doubtful(game)
    rows = [
        json.dumps(
            {
                "id": id,
                "meaning": meaning,
                "tests": sorted(tests.get(id, ())),
                **({"doubtful": True} if id in unsure else {}),
            },
            ensure_ascii=False,
        )
        for id, meaning in rules(game).items()
    ]
    return "[\n" + ",\n".join(rows) + "\n]\n"


def table_path(game: str) -> Path:
    return package(game) / "rulebook.json"


def book(game: str, language: str) -> str:
    """The whole text of the rules in one language as JSON: chapters with what stands before their rules.

    What stands before the first chapter, and paragraphs with `code`, are about the text, not about the game: notes.
    """
    title = ""
    notes: list[str] = []
    chapters: list[dict[str, Any]] = []
    unsure = doubtful(game)
    before_chapters = False  # at the head of a file
    text = "\n".join(path.read_text(encoding="utf-8") for path in sources(game, language))
    for line in text.splitlines():
        if line.startswith("# "):
            title = title or line.removeprefix("# ").partition(":")[0]
            before_chapters = True
        elif match := HEADING.fullmatch(line):
            chapters.append(_chapter(match[1] or "", match[2][0].upper() + match[2][1:]))
            before_chapters = False
        elif match := DEFINITION.fullmatch(line):
            mark = [True] if match[1] in unsure else []
            chapters[-1]["rules"].append([match[1], short(match[2]), match[2], *mark])
        elif line.startswith("|"):
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            if set(cells) != {"---"}:
                chapters[-1]["lead"].append(cells)
        elif line:
            (notes if before_chapters or "`" in line else chapters[-1]["lead"]).append(line)
    whole = {"language": language, "title": title, "notes": notes, "chapters": chapters}
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"


def _chapter(id: str, title: str) -> dict[str, Any]:
    return {"id": id, "title": title, "lead": [], "rules": []}


def written_examples(game: str) -> str:
    """The examples as JSON, one per line."""
    rows = [json.dumps(example._asdict(), ensure_ascii=False) for example in examples(game)]
    return "[\n" + ",\n".join(rows) + "\n]\n"


def numbers(game: str) -> str:
    """The module from which kernels take the number of a rule."""
    ids = list(rules(game))
    listed = "".join(f'    "{id}",\n' for id in ids)
    named = "".join(f"{id.replace('-', '_')} = {number}\n" for number, id in enumerate(ids, 1))
    return f'''"""The numbers under which kernels name rules. Written by `make rules` from docs/rules/{game}.md.

`RULE_IDS[number]` is the id; 0 is no rule.
"""

RULE_IDS = (
    "",
{listed})

{named}'''


def everything(game: str) -> dict[Path, str]:
    """Every file of a game that is made here, with what has to stand in it."""
    home = package(game)
    books = {home / f"rulebook.{language}.json": book(game, language) for language in languages(game)}
    written = {table_path(game): table(game), home / "examples.json": written_examples(game), **books}
    kernel = home / "rules"
    return {**written, kernel / "ids.py": numbers(game)} if kernel.is_dir() else written


if __name__ == "__main__":
    for game in sys.argv[1:] or games():
        if game not in games():
            raise SystemExit(f"There is no game {game} with rules in docs/rules; known: {', '.join(games())}.")
        if (kernel := package(game) / "rules").is_dir():  # first: the game, which reads the examples, needs the numbers
            (kernel / "ids.py").write_text(numbers(game), encoding="utf-8", newline="\n")
        for path, text in everything(game).items():
            path.write_text(text, encoding="utf-8", newline="\n")
