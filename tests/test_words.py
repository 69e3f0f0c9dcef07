"""The catalogues say everything that the sources ask for, and nothing else."""

import string
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

from sztab.core.game import LANGUAGES
from sztab.core.words import translator

SOURCE = Path(__file__).parents[1] / "src" / "sztab"
KEYWORDS: dict[str, tuple[int, ...] | None] = {"_": None, "gettext": None, "ngettext": (1, 2)}
TRANSLATED = [language for language in LANGUAGES if language != "en"]


@cache
def asked() -> frozenset[str | tuple[str, ...]]:
    """The texts marked in the sources; a pair is singular and plural."""
    found = extract_from_dir(SOURCE, method_map=[("**.py", "python")], keywords=KEYWORDS)
    return frozenset(message if isinstance(message, str) else tuple(message) for _, _, message, _, _ in found)


@cache
def catalogue(language: str) -> Catalog:
    with (SOURCE / "locale" / f"{language}.po").open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_catalogue_has_exactly_the_texts_of_the_sources(language: str) -> None:
    there = {message.id for message in catalogue(language) if message.id}
    assert sorted(map(str, asked() - there)) == [], "missing"
    assert sorted(map(str, there - asked())) == [], "not used"
    assert not catalogue(language).obsolete


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_text_is_translated_for_certain_with_the_same_fields(language: str) -> None:
    book = catalogue(language)
    for message in book:
        if not message.id:
            continue
        ids = [message.id] if isinstance(message.id, str) else list(message.id)
        texts = [message.string] if isinstance(message.string, str) else list(message.string)
        assert not message.fuzzy, message.id
        assert len(texts) == (1 if len(ids) == 1 else book.num_plurals), message.id
        for text in texts:
            assert text.strip(), message.id
            assert fields(text) == fields(ids[0]), message.id


def test_polish_counts_in_three_forms() -> None:
    counted = [
        translator("pl").ngettext("{count} wound", "{count} wounds", n).format(count=n) for n in (1, 2, 5, 12, 22)
    ]
    assert counted == ["1 ranę", "2 rany", "5 ran", "12 ran", "22 rany"]


def test_a_language_without_a_catalogue_speaks_english() -> None:
    assert translator("fr").gettext("north") == translator("en").gettext("north") == "north"
