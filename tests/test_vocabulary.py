"""Players meet the words of the printed rulebooks, and one word for one thing, in every text of a language."""

import json
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from babel.messages.pofile import read_po

from sztab.core.languages import FALLBACK, LANGUAGES

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "sztab"
PAGE = ROOT / "web" / "src"


class Banned(NamedTuple):
    """A word that is not said to players, and what is said instead."""

    language: str
    pattern: str
    instead: str
    game: str = ""  # where the word is wrong only in the texts of one game

    def __str__(self) -> str:
        return f"{self.language} {self.instead}"


BANNED = [
    Banned("en", r"\bpresent password\b", "current password"),
    # Fingers do not click, and a mouse does not tap.
    Banned("en", r"\bclick", "choose", "hex"),
    Banned("en", r"\btap (a|it|the)\b", "choose", "hex"),
    Banned("de", r"\bklick|anklick|\btippe\b", "wählen", "hex"),
    Banned("pl", r"\bklik|dotkn(ij|ąć)", "wybrać", "hex"),
    # German: the rulebook of Neuroshima Hex, second edition of the translation.
    Banned("de", r"zähigkeit", "Widerstandskraft"),
    Banned("de", r"sofortplättchen", "Aktionsplättchen"),
    Banned("de", r"panzerung", "Rüstung"),
    Banned("de", r"festgesetzt|festsetz|\bsetzt fest\b", "blockiert", "hex"),
    Banned("de", r"(?<!universal)soldat", "Krieger", "hex"),
    Banned("de", r"\bdrehung:", "Rotation", "hex"),
    Banned("de", r"\bzüge standen", "was gezogen wird"),
    Banned("de", r"\bprotokoll", "Aufzeichnung (of a game), Log (of a server)"),
    Banned("de", r"^wenden$", "Wendungen"),
    Banned("de", r"\bu (nimmt )?zurück\b", "rückgängig"),
    # Polish: the rulebooks of Neuroshima Hex and of 51st State.
    Banned("pl", r"osłon", "tarcza", "state51"),
    Banned("pl", r"\bporządki\b", "Czyszczenie"),
    Banned("pl", r"\bpaństw(o|a|ie|em)\b(?! z ruin)", "Stan", "state51"),
    Banned("pl", r"(?<!uniwersalny )(?<!uniwersalnym )żołnierz(?!, maszyna)", "wojownik", "hex"),
    Banned("pl", r"\bwracam samo\b", "Strona łączy się ponownie"),
    Banned("pl", r"\bimi(ę|enia|eniu|eniem|ona|on)\b", "nazwa"),
    Banned("pl", r"\bodcisz", "Wyłącz wyciszenie"),
]

# What players may say to the search, whatever the rulebooks call it; nobody is told these words.
HEARD = ("synonyms.toml", "small_words.toml")


class Text(NamedTuple):
    where: str
    says: str


@cache
def texts(language: str) -> tuple[Text, ...]:
    """Everything that a player of this language can be told, with the file it stands in."""
    return (*_catalogue(language), *_pages(language), *_tables(language), *_rules(language))


def _catalogue(language: str) -> Iterator[Text]:
    """A translation's texts; the English ones are what any of them translates."""
    translation = next(other for other in LANGUAGES if other != FALLBACK) if language == FALLBACK else language
    with (SOURCE / "locale" / f"{translation}.po").open("rb") as file:
        for message in read_po(file, locale=translation):
            if not message.id:
                continue
            where = " ".join(name for name, _ in message.locations)
            said = message.id if language == FALLBACK else message.string
            forms = [said] if isinstance(said, str) else said
            yield from (Text(where, form) for form in forms)


def _pages(language: str) -> Iterator[Text]:
    for path in sorted(PAGE.rglob(f"{language}.json")):
        where = path.relative_to(PAGE).as_posix()
        for value in json.loads(path.read_text(encoding="utf-8")).values():
            yield from (Text(where, says) for says in ([value] if isinstance(value, str) else value.values()))


def _tables(language: str) -> Iterator[Text]:
    """Armies, cards, lessons, keywords and examples: wherever a table has a text under the name of a language."""
    for path in sorted([*SOURCE.rglob("*.toml"), *SOURCE.rglob("examples.json")]):
        if path.name in HEARD:
            continue
        written = path.read_text(encoding="utf-8")
        if path.suffix == ".toml":
            found: object = tomllib.loads(written)
        else:
            found = json.loads(written)
        where = path.relative_to(SOURCE).as_posix()
        yield from (Text(where, says) for says in _in_language(found, language))


def _in_language(found: Any, language: str) -> Iterator[str]:
    if isinstance(found, dict):
        for key, value in found.items():
            if key == language:
                yield from [value] if isinstance(value, str) else [form for form in value if isinstance(form, str)]
            else:
                yield from _in_language(value, language)
    elif isinstance(found, list):
        for value in found:
            yield from _in_language(value, language)


def _rules(language: str) -> Iterator[Text]:
    folder = ROOT / "docs" / "rules" / ("" if language == "en" else language)
    for path in sorted(folder.glob("*.md")):
        where = f"games/{path.stem}/rules"
        yield from (Text(where, line) for line in path.read_text(encoding="utf-8").splitlines())


@pytest.mark.parametrize("banned", BANNED, ids=str)
def test_a_word_that_was_wrong_does_not_come_back(banned: Banned) -> None:
    wrong = re.compile(banned.pattern, re.IGNORECASE)
    room = f"games/{banned.game}/" if banned.game else ""
    found = [text for text in texts(banned.language) if room in text.where and wrong.search(text.says)]
    assert not found, f"say {banned.instead}"


@pytest.mark.parametrize(
    ("language", "says", "where"),
    [
        ("de", "Widerstandskraft {count}", "games/hex/"),
        ("de", "Rückgängig", "app/i18n/"),
        ("pl", "Czyszczenie", "games/state51/"),
        ("pl", "Szerszeń", "games/hex/armies/"),
        ("en", "Current password", "house/players/"),
    ],
)
def test_the_texts_that_are_searched_are_those_of_the_product(language: str, says: str, where: str) -> None:
    assert any(text.says == says and where in text.where for text in texts(language))
