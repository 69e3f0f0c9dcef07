"""The catalogues say everything that the sources ask for, and nothing else."""

import pickle
import string
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

from sztab.core.action import BadLine, IllegalAction, Refusal
from sztab.core.game import LANGUAGES
from sztab.core.words import Sentence, explain, say, translator
from sztab.games.wroclaw.rules.reasons import REASONS

SOURCE = Path(__file__).parents[1] / "src" / "sztab"
KEYWORDS: dict[str, tuple[int, ...] | None] = {
    "_": None,
    "gettext": None,
    "ngettext": (1, 2),
    "Sentence": (1,),
    "Refused": (2,),
    "not_now": (1,),
}
TRANSLATED = [language for language in LANGUAGES if language != "en"]


@cache
def asked() -> frozenset[str | tuple[str, ...]]:
    """The texts marked in the sources; a pair is singular and plural."""
    found = extract_from_dir(SOURCE, method_map=[("**.py", "python")], keywords=KEYWORDS)
    marked = {message if isinstance(message, str) else tuple(message) for _, _, message, _, _ in found}
    # Kernels import this table, so it stays plain.
    return frozenset(marked | {reason for _, reason in REASONS if reason})


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


def test_a_sentence_is_english_until_it_is_said_in_another_language() -> None:
    inner = Sentence("There is no seat {seat}.", seat=7)
    sentence = pickle.loads(pickle.dumps(Sentence("{token} has no cost to pay.", token="{x}")))
    assert (sentence, say(sentence, "en"), say(inner, "de")) == ("{x} has no cost to pay.",) * 2 + (
        "Es gibt keinen Platz 7.",
    )
    assert say(Sentence("{token} has no cost to pay.", token=inner), "pl") == "Nie ma miejsca 7.: za to się nie płaci."
    assert say("", "pl") == ""
    assert say("Not in any catalogue: {x}", "pl") == "Not in any catalogue: {x}"


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "c3: TURN-8 A unit is placed on an empty hex."),
        ("pl", "c3: TURN-8 Jednostkę wystawia się na puste pole."),
        ("de", "c3: TURN-8 Eine Einheit kommt auf ein leeres Feld."),
    ],
)
def test_a_refusal_is_explained_with_token_and_rule(language: str, said: str) -> None:
    refusal = Refusal("TURN-8", Sentence("A unit is placed on an empty hex."))
    assert explain(IllegalAction("c3", refusal), language) == said
    assert explain(IllegalAction("", refusal), language) == said.removeprefix("c3: ")
    assert str(IllegalAction("c3", refusal)) == explain(IllegalAction("c3", refusal))


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ("Line 8: it is round 1, not 3.", "Line 7: hq@c9: SET-4 It is not there.")),
        ("pl", ("Wiersz 8: to runda 1, a nie 3.", "Wiersz 7: hq@c9: SET-4 It is not there.")),
        ("de", ("Zeile 8: es ist Runde 1, nicht 3.", "Zeile 7: hq@c9: SET-4 It is not there.")),
    ],
)
def test_a_line_that_is_wrong_is_explained_with_its_number(language: str, said: tuple[str, str]) -> None:
    round_ = BadLine(8, Sentence("it is round {now}, not {number}.", now=1, number=3))
    refused = BadLine(7, IllegalAction("hq@c9", Refusal("SET-4", "It is not there.")))
    assert (explain(round_, language), explain(refused, language)) == said
    assert (str(round_), str(refused)) == (explain(round_), explain(refused)), "English to who prints it"


def test_a_language_without_a_catalogue_speaks_english() -> None:
    assert translator("fr").gettext("north") == translator("en").gettext("north") == "north"
