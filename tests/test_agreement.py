"""Sentences agree with the names they are about: an army, a unit or a card may be one or many."""

import json
import pickle
import re
import string
import tomllib
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from sztab.core.event import Event
from sztab.core.game import LANGUAGES
from sztab.core.names import Name, Names
from sztab.core.toml_tables import ReasonError, names
from sztab.games.hex import narration as hex_narration
from sztab.games.hex.data import load_armies, read_army
from sztab.games.state51 import narration as state51_narration
from sztab.games.state51.position import ALL_CARDS, CARDS
from test_words import SOURCE, catalogue

# What sentences of a game are about; people, who are always one, are not named here.
SUBJECTS = {
    "hex": ("army", "unit", "units", "tiles", "target", "medic", "moved", "mover"),
    "state51": ("card", "who"),
}
INVARIABLE = {"may", "cannot"}
NO_SENTENCE = {"on", "auf", "na"}  # "Scout on b4"


class Template(NamedTuple):
    game: str
    language: str
    text: str
    told: bool = True  # not an offer, whose German begins with what is to be done something to: "{card} nehmen"


def templates() -> Iterator[Template]:
    """Every text of the two games in which something may be the subject."""
    for language in LANGUAGES:
        for message in catalogue("de" if language == "en" else language):
            if not message.id or not isinstance(message.id, str):
                continue
            text = message.id if language == "en" else str(message.string)
            for game in SUBJECTS:
                if any(f"games/{game}/" in name for name, _ in message.locations):
                    yield Template(game, language, text, message.id.startswith("{"))
        questions = tomllib.loads((SOURCE / "games" / "hex" / "mechanics.toml").read_text(encoding="utf-8"))["question"]
        for question in questions.values():
            for key in ("yours", "theirs", "terminal", "yes"):
                if key in question:
                    yield Template("hex", language, question[key][language])


TEMPLATES = list(templates())


def subject(template: Template) -> str:
    """The field that a sentence begins with and whose verb follows; empty where there is none."""
    begins = re.match(r"\{(\w+)\} (\{\w+:[^}]*\}|\w+)", template.text)
    if not template.told or begins is None or begins[1] not in SUBJECTS[template.game] or begins[2] in NO_SENTENCE:
        return ""
    return begins[1]


def filled(template: Template, plural: bool) -> str:
    fields = {name for _, name, _, _ in string.Formatter().parse(template.text) if name}
    return template.text.format(**{name: Name("X", plural) for name in fields})


def test_there_are_sentences_to_look_at() -> None:
    about = [subject(template) for template in TEMPLATES]
    assert {"army", "unit", "target", "card", "who"} <= set(about)
    assert sum(map(bool, about)) > 150


def test_no_sentence_has_a_subject_whose_verb_cannot_vary() -> None:
    stiff = [
        template
        for template in TEMPLATES
        if (about := subject(template))
        and not INVARIABLE & set(template.text.split())
        and f"{{{about}:" not in template.text
    ]
    assert stiff == []


def test_every_choice_has_one_form_for_one_and_another_for_many() -> None:
    for template in TEMPLATES:
        for _, name, spec, _ in string.Formatter().parse(template.text):
            if spec:
                assert name in SUBJECTS[template.game], template
                one, many = spec.split("|")
                assert one.strip(), template
                assert many.strip() not in ("", one.strip()), template


def test_a_translation_varies_the_subjects_that_its_sentence_has() -> None:
    for template in TEMPLATES:
        if subject(template) and not INVARIABLE & set(template.text.split()):
            assert filled(template, plural=False) != filled(template, plural=True), template


@pytest.mark.parametrize(
    ("army", "language", "says"),
    [
        ("borgo", "en", "Borgo draws Battle."),
        ("beasts", "en", "Beasts draw Battle."),
        ("steel_police", "en", "Steel Police draw Battle."),
        ("borgo", "pl", "Borgo ciągnie: Bitwa."),
        ("beasts", "pl", "Bestie ciągną: Bitwa."),
        ("steel_police", "pl", "Stalowa Policja ciągnie: Bitwa."),
        ("borgo", "de", "Borgo zieht: Schlacht."),
        ("beasts", "de", "Bestien ziehen: Schlacht."),
        ("steel_police", "de", "Stahlpolizei zieht: Schlacht."),
    ],
)
def test_armies_draw_in_their_number(army: str, language: str, says: str) -> None:
    tile = {"army": army, "code": "ba", "seat": "B"}
    assert hex_narration.explain(Event("drawn", "TURN-1", {"army": army, "seat": "B", "unit": tile}), language) == says


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("en", ["Claws on b4 are not next to their HQ and are removed.", "Scout on b4 is not next to its HQ"]),
        ("pl", ["Szpon na b4 nie stoi obok", "Zwiadowca na b4 nie stoi obok"]),
        ("de", ["Klauen auf b4 stehen nicht neben", "Späher auf b4 steht nicht neben"]),
    ],
)
def test_units_have_a_number_in_each_language(language: str, says: list[str]) -> None:
    for code, begins in zip(("cl", "sc"), says, strict=True):
        unit = {"army": "borgo", "code": code, "seat": "B", "hex": "b4"}
        assert hex_narration.explain(Event("lair", "ARMY-BE-1", {"unit": unit}), language).startswith(begins)


@pytest.mark.parametrize(
    ("language", "one", "many"),
    [
        ("en", "Arena is discarded.", "Docks are discarded."),
        ("pl", "Arena zostaje lokacją", "Doki zostają lokacją"),
        ("de", "Arena wird abgelegt.", "Docks werden abgelegt."),
    ],
)
def test_cards_have_a_number(language: str, one: str, many: str) -> None:
    kind = "settled" if language == "pl" else "discarded"
    for card, begins in (("arena", one), ("docks", many)):
        said = state51_narration.explain(Event(kind, "CARD-9", {"card": card}), language)
        assert said.startswith(begins)


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("en", ["1 worker", "2 workers", "5 workers", "22 workers"]),
        ("pl", ["1 robotnika", "2 robotników", "5 robotników", "22 robotników"]),
        ("de", ["1 Arbeiter", "2 Arbeiter", "5 Arbeiter", "22 Arbeiter"]),
    ],
)
def test_goods_are_counted_in_records(language: str, says: list[str]) -> None:
    for count, goods in zip((1, 2, 5, 22), says, strict=True):
        data = {"seat": "1", "card": "school", "good": "worker", "count": count}
        assert f" {goods} (" in state51_narration.explain(Event("gained", "PROD-1", data), language)


def test_contacts_are_counted_in_records() -> None:
    data = {"seat": "1", "card": "school", "good": "blue", "count": 2}
    event = Event("gained", "PROD-1", data)
    assert [state51_narration.explain(event, language) for language in ("en", "pl", "de")] == [
        "Player 1 gains 2 blue contacts (School).",
        "Gracz 1 otrzymuje 2 niebieskie kontakty (Szkoła).",
        "Spieler 1 erhält 2 blaue Kontakte (Schule).",
    ]


def test_every_name_of_the_games_can_be_a_subject() -> None:
    everything: list[Names] = [card.name for card in ALL_CARDS] + [faction.name for faction in CARDS.factions]
    for army in load_armies().values():
        everything += [army.name, *(tile.name for tile in army.tiles)]
    for name in everything:
        for language in LANGUAGES:
            said = f"{name.subject(language)} {name.subject(language):is|are}"
            assert said == f"{name[language]} {'are' if language in name.plural else 'is'}"


# ---- what a file may say

FAN = """
letter = "F"
name = {{ {name} }}
tile = [
  {{ code = "hq", name = {{ en = "HQ" }}, kind = "hq", count = 1, initiative = [0], sides = "m1 m1 m1 m1 m1 m1" }},
  {{ code = "fa", name = {{ en = "Fan" }}, kind = "soldier", count = 1, initiative = [2], sides = "m1 - - - - -" }},
]
"""


@pytest.mark.parametrize(
    ("name", "plural"),
    [
        ('en = "Fans"', set()),
        ('en = "Fans", plural = false', set()),
        ('en = "Fans", plural = true', {"en", "pl", "de"}),  # whoever has no name of its own says the English one
        ('en = "Fan club", pl = "Fani", plural = ["pl"]', {"pl"}),
        ('en = "Fans", de = "Fanclub", plural = ["en"]', {"en", "pl"}),
        ('en = "Fans", fr = "Fans", plural = true', {"en", "pl", "de"}),
    ],
)
def test_an_army_file_may_say_that_its_name_is_a_plural(name: str, plural: set[str]) -> None:
    army = read_army(FAN.format(name=name).encode(), "fans.toml")
    assert army.name.plural == plural
    assert pickle.loads(pickle.dumps(army)).name.plural == plural


@pytest.mark.parametrize("plural", ["yes", 1, ["fr"], [1], {"en": True}])
def test_a_plural_that_makes_no_sense_is_refused_in_one_sentence(plural: Any) -> None:
    with pytest.raises(ReasonError, match=r"'plural' in 'name' is not true, false or a list of languages"):
        names({"en": "Fans", "plural": plural})


def test_a_name_keeps_its_number_in_a_longer_text_and_another_process() -> None:
    name = pickle.loads(pickle.dumps(Name("Claws", plural=True).longer("Claws b4")))
    assert (f"{name} {name:is|are} here", f"{name:>10}") == ("Claws b4 are here", "  Claws b4")


def test_the_page_has_both_forms_where_a_card_or_an_army_is_the_subject() -> None:
    """Its texts choose by a number: one thing or several."""
    for path in sorted((SOURCE.parents[1] / "web" / "src" / "games").rglob("words/*.json")):
        for key, text in json.loads(path.read_text(encoding="utf-8")).items():
            if isinstance(text, str):
                assert not re.match(r"(Only |Nur )?\{(card|army)\} [a-zäöüß]", text), f"{path.name} {key}"
            elif any("{card}" in form for form in text.values()):
                assert text["one"] != text["other"], f"{path.name} {key}"
