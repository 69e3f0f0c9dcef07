"""Reads what the case files show of each rule: a position, what is done there, and what comes of it.

The rules browser gets them from the package (`make rules` writes them); tests/test_rule_examples.py plays each.
"""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import cast

from sztab.core.languages import LANGUAGES, in_every_language
from sztab.core.registry import game as find
from sztab.core.rulebook import Example, Kind

CASES = Path(__file__).resolve().parent / "cases"


def examples(game: str) -> list[Example]:
    """Every example of a game: the pictures first, then other positions, then what is refused."""
    found = [*_written(game)]
    if game == "hex":
        found = [*_pictures(), *found, *_refused()]
    return found


def _written(game: str) -> Iterator[Example]:
    """The blocks of `examples.txt`, where there is one; the position stands in indented lines."""
    split = find(game).split
    file = CASES / game / "examples.txt"
    for block in file.read_text(encoding="utf-8").split("\n====\n") if file.is_file() else ():
        lines = [line for line in block.splitlines() if line and not line.startswith("#")]
        keys = {key: value.strip() for key, _, value in (line.partition(":") for line in lines if line[0] != " ")}
        if not keys:
            continue
        expect = keys["expect"]
        yield Example(
            name=keys["name"],
            rules=_ids(keys["rules"]),
            about=_about(game, keys["about"]),
            kind=cast(Kind, keys["kind"]),
            position="\n".join(line.removeprefix("    ") for line in lines if line[0] == " "),
            tokens=tuple(split(keys.get("tokens", ""))),
            expect=(expect,) if keys["kind"] == "refused" else _ids(expect),
        )


def _pictures() -> Iterator[Example]:
    """Boards drawn as text, and positions of further armies.

    The game's own tests check what they say, so only what can be shown is kept.
    """
    from hex.cases import FOLDER, read_cases

    for case in (*read_cases(FOLDER / "pictures.txt"), *read_cases(FOLDER / "armies.txt")):
        expect = tuple(case.expect)
        if case.kind == "refused":
            expect = tuple(f"{id} {token}" for token, id in (line.split() for line in case.expect))
        elif case.kind == "legal":
            expect = tuple(token for line in case.expect for token in line.split() if token != "all")
        else:
            expect = ()
        kind = cast(Kind, case.kind)
        yield Example(
            case.name, case.rules, _about("hex", case.about), kind, case.position().text, case.tokens, expect
        )  # fmt: skip


def _refused() -> Iterator[Example]:
    """The lines of `refused.txt`, one example for each."""
    from hex.cases import FOLDER, read_lines

    for number, (id, token, position) in enumerate(read_lines(FOLDER / "refused.txt", 2)):
        yield Example(f"refused_{number + 1}", (id,), {}, "refused", position, (), (f"{id} {token}",))


def _ids(text: str) -> tuple[str, ...]:
    return tuple(id for part in text.split(",") if (id := part.strip()) not in ("", "-"))


def _about(game: str, words: str) -> dict[str, str]:
    """What a case says of itself as a sentence in every language."""
    sentence = words[:1].upper() + words[1:] + "." * (not words.endswith("."))
    return translated_abouts(game)[sentence]


@cache
def translated_abouts(game: str) -> dict[str, dict[str, str]]:
    """The blocks of `about.txt`, by their first line."""
    return {lines[0]: in_every_language(dict(zip(LANGUAGES, lines, strict=False))) for lines in about_blocks(game)}


def about_blocks(game: str) -> list[list[str]]:
    """What cases say of themselves, a line for each language, in the order of the languages."""
    _, *blocks = (CASES / game / "about.txt").read_text(encoding="utf-8").strip().split("\n\n")
    return [block.split("\n") for block in blocks]
