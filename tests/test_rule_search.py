"""Rules are found by what players ask, in their own words, in three languages."""

import pytest

from sztab.core import rulebook
from sztab.core.languages import LANGUAGES
from sztab.core.rule_search import MOST, search, synonyms, words

FIRST = 4  # results that somebody looks at

QUESTIONS = [
    ("hex", "en", "range", ["ATK-1", "ATK-2"]),
    ("hex", "en", "how do I win", ["END-4", "END-5"]),
    ("hex", "en", "How far does a shot reach?", ["ATK-2"]),
    ("hex", "en", "what happens when the board is full", ["TURN-12", "TURN-15"]),
    ("hex", "en", "does armour stop melee", ["ATK-5"]),
    ("hex", "en", "can a netted unit shoot", ["NET-1"]),
    ("hex", "en", "when does the game end", ["END-1"]),
    ("hex", "en", "hand limit", ["TURN-5"]),
    ("hex", "en", "all my tiles are instants", ["TURN-6"]),
    ("hex", "en", "two medics on one unit", ["MEDIC-4"]),
    ("hex", "en", "how many hit points", ["UNIT-1", "SET-2"]),
    ("hex", "en", "grenade", ["INST-4"]),
    ("hex", "en", "can headquarters hurt headquarters", ["UNIT-4"]),
    ("hex", "en", "who goes first", ["SET-8", "TURN-2"]),
    ("hex", "pl", "zasięg strzału", ["ATK-2"]),
    ("hex", "pl", "jak wygrać", ["END-4", "END-5"]),
    ("hex", "pl", "kiedy zaczyna się bitwa", ["INST-1", "TURN-12"]),
    ("hex", "pl", "czy medyk ratuje sztab", ["MEDIC-1"]),
    ("hex", "pl", "snajper", ["INST-5"]),
    ("hex", "pl", "ile żetonów na ręce", ["TURN-1", "TURN-5"]),
    ("hex", "de", "Reichweite", ["ATK-2", "ATK-1"]),
    ("hex", "de", "Wie gewinne ich?", ["END-4", "END-5"]),
    ("hex", "de", "Wann kommt es zur Schlacht", ["INST-1", "TURN-12"]),
    ("hex", "de", "Kann ich eine Einheit drehen?", ["TURN-8", "INST-2"]),
    ("hex", "de", "Wer greift zuerst an", ["BTL-1"]),
    ("state51", "en", "how do I win", ["END-3"]),
    ("state51", "en", "attack another player", ["ACT-9"]),
    ("state51", "en", "can I keep goods for the next round", ["CLEAN-1", "EFF-15"]),
    ("state51", "en", "use ammo instead of iron", ["CARD-4"]),
    ("state51", "pl", "podpisać umowę", ["ACT-7"]),
    ("state51", "pl", "ile punktów kończy grę", ["END-1"]),
    ("state51", "pl", "gra samemu", ["SOLO-1"]),
    ("state51", "de", "Was passiert, wenn ich passe?", ["ACT-2"]),
    ("state51", "de", "einen Ort ersetzen", ["ACT-5"]),
    ("state51", "de", "Gleichstand am Ende", ["END-3"]),
    ("wroclaw", "en", "how do I win", ["TURN-9"]),
    ("wroclaw", "en", "which die do I use", ["FIRE-1"]),
    ("wroclaw", "en", "who is killed", ["TURN-7"]),
    ("wroclaw", "pl", "jak wygrać", ["TURN-9"]),
    ("wroclaw", "pl", "kiedy trafiam", ["FIRE-2"]),
    ("wroclaw", "de", "Wer beginnt?", ["SET-3"]),
    ("wroclaw", "de", "Wie verstecke ich mich", ["FIRE-3"]),
]


@pytest.mark.parametrize(("game", "language", "question", "answers"), QUESTIONS)
def test_a_question_finds_its_rules(game: str, language: str, question: str, answers: list[str]) -> None:
    found = search(game, question, language)
    assert set(answers) <= set(found[:FIRST]), found[:10]


@pytest.mark.parametrize(
    ("language", "question"), [("en", "how do I win"), ("pl", "jak wygrać"), ("de", "Wie gewinne ich?")]
)
def test_how_one_wins_is_answered_first_by_what_says_it(language: str, question: str) -> None:
    assert search("hex", question, language)[:2] == ["END-4", "END-5"]


def test_forty_questions_are_asked() -> None:
    assert len(QUESTIONS) >= 40
    assert all(synonyms(game, language) for game, language, _, _ in QUESTIONS)


def test_a_game_may_leave_synonyms_out() -> None:
    assert synonyms("no_such_game", "en") == ()
    assert synonyms("hex", "no_such_language") == ()


@pytest.mark.parametrize("game", rulebook.games())
@pytest.mark.parametrize("language", LANGUAGES)
def test_synonyms_name_rules_and_words_of_the_game(game: str, language: str) -> None:
    known = {rule.id for rule in rulebook.load(game)}
    for synonym in synonyms(game, language):
        assert synonym.said, synonym  # not small words alone
        assert known.issuperset(synonym.ids), synonym
        for word in synonym.words:
            assert search(game, word, language), (synonym, word)


def test_a_number_is_meant_as_such() -> None:
    assert search("hex", "atk-1")[0] == "ATK-1"
    assert "ATK-10" not in search("hex", "ATK-1")
    assert search("hex", "INST-4")[0] == "INST-4"
    assert "NET-3" in search("hex", "INST-4")  # it names it
    assert search("hex", "atk-99") == []


def test_a_word_may_be_unfinished_and_without_accents() -> None:
    assert search("hex", "reflec")[0] == "ATK-9"
    assert search("hex", "dzialko gaussa", "pl")[0] == "ATK-6"
    assert words("Żółw, GROẞ und klein-3") == ["zolw", "gross", "und", "klein-3"]


def test_nothing_is_found_where_nothing_is_said() -> None:
    assert search("hex", "") == []
    assert search("hex", "zzzz qqqq") == []
    assert len(search("hex", "the")) <= MOST


def test_every_rule_is_found_by_its_own_beginning() -> None:
    for game in rulebook.games():
        for rule in rulebook.load(game):
            title = " ".join(rule.meaning.split()[:8])
            assert rule.id in search(game, title), (game, rule.id, title)
