"""The languages are listed once; what Sztab ships is there in each of them, what others write needs English only."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest

from examples import about_blocks
from sztab.core.languages import FALLBACK, LANGUAGES
from sztab.core.lesson import LessonFile, _read
from sztab.core.toml_tables import ReasonError, names
from sztab.messages.notice_values import NoticeWishes

PACKAGE = Path(__file__).parents[1] / "src" / "sztab"
DATA = sorted(path for path in PACKAGE.rglob("*.toml") if "static" not in path.parts)


def texts(value: Any) -> Iterator[dict[str, Any]]:
    """Every table of a data file that says something in English."""
    if isinstance(value, dict):
        if isinstance(value.get("en"), str):
            yield value
        for inner in value.values():
            yield from texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from texts(inner)


@pytest.mark.parametrize("path", DATA, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_what_is_shipped_speaks_every_language(path: Path) -> None:
    for said in texts(tomllib.loads(path.read_text(encoding="utf-8"))):
        assert set(said) - {"plural"} == set(LANGUAGES), said


def test_some_file_says_something() -> None:
    assert sum(1 for path in DATA for _ in texts(tomllib.loads(path.read_text(encoding="utf-8")))) > 500


@pytest.mark.parametrize("game", ["hex", "state51", "wroclaw"])
def test_every_case_says_what_it_shows_in_every_language(game: str) -> None:
    assert all(len(lines) == len(LANGUAGES) for lines in about_blocks(game))


def test_a_name_needs_english_only_and_may_come_in_a_language_of_the_future() -> None:
    assert names({"en": "Rats"}) == dict.fromkeys(LANGUAGES, "Rats")
    assert names({"en": "Rats", "de": "Ratten", "fr": "Rats"})["de"] == "Ratten"
    with pytest.raises(ReasonError, match="has no 'en'"):
        names({"de": "Ratten"})


def test_a_lesson_needs_english_only(tmp_path: Path) -> None:
    file = tmp_path / "lesson.toml"
    file.write_text(
        'title = { en = "T" }\nabout = { en = "A", fr = "B" }\n[[steps]]\nsays = { en = "Look.", de = "Da." }\n'
    )
    lesson = _read(LessonFile, file)
    assert (lesson.title["pl"], lesson.about["de"], lesson.steps[0].says["de"]) == ("T", "A", "Da.")


def test_no_language_is_listed_anywhere_else() -> None:
    """In what is sent, said while bots warm up, or told of a link: another row of `languages.toml` is enough."""
    listed = re.compile(rf"""["']({"|".join(set(LANGUAGES) - {FALLBACK})})["']""")
    assert [str(path) for path in PACKAGE.rglob("*.py") if listed.search(path.read_text(encoding="utf-8"))] == []
    assert get_args(get_type_hints(NoticeWishes)["language"]) == LANGUAGES
