"""No rule without a test, no test for a rule that does not exist, and a table that tells the truth."""

import re

import pytest

import make_rulebook
from sztab.core import rulebook

each_game = pytest.mark.parametrize("game", make_rulebook.games())


@each_game
def test_every_rule_has_a_test(game: str) -> None:
    proven = {proof.id for proof in make_rulebook.proofs(game)}
    assert [id for id in make_rulebook.rules(game) if id not in proven] == []


@each_game
def test_every_named_rule_exists(game: str) -> None:
    known = make_rulebook.rules(game)
    assert [proof for proof in make_rulebook.proofs(game) if proof.id not in known] == []


@each_game
def test_what_the_package_says_of_the_rules_is_up_to_date(game: str) -> None:
    for path, text in make_rulebook.everything(game).items():
        assert path.read_text(encoding="utf-8") == text, f"{path.name}: run `make rules`"


@each_game
@pytest.mark.parametrize("language", ["pl", "de"])
def test_a_translation_says_every_rule_and_names_the_same_rules(game: str, language: str) -> None:
    path = make_rulebook.source(game, language)
    if not path.is_file():
        assert rulebook.book(game, language) == rulebook.book(game)
        return
    english, other = (make_rulebook.all_statements(game, word) for word in ("en", language))
    assert list(other) == list(english)
    named = re.compile(r"[A-Z]+(?:-[A-Z]+)*-\d+(?:\.\.\d+)?|`[^`]+`|\d+")
    for id, text in english.items():
        assert sorted(named.findall(other[id])) == sorted(named.findall(text)), id
    chapters = [[chapter.id for chapter in rulebook.book(game, word).chapters] for word in ("en", language)]
    assert chapters[0] == chapters[1]


@each_game
@pytest.mark.parametrize("language", ["en", "pl", "de"])
def test_a_book_opens_for_players(game: str, language: str) -> None:
    book = rulebook.book(game, language)
    opening = book.chapters[0]
    assert opening.id == ""
    assert not opening.rules
    assert len(opening.lead) >= 3
    known = set(make_rulebook.rules(game))
    for paragraph in (one for chapter in book.chapters for one in chapter.lead if isinstance(one, str)):
        assert known.issuperset(re.findall(r"[A-Z]{2,}(?:-[A-Z]{2})?-\d+", paragraph))
        assert not re.search(r"`|\btest|\.toml|\bids?\b", paragraph, re.IGNORECASE), paragraph
    assert any("`" in note for note in book.notes)


@each_game
def test_the_package_reads_the_table(game: str) -> None:
    assert game in rulebook.games()
    assert {rule.id: rule.meaning for rule in rulebook.load(game)} == make_rulebook.rules(game)


def test_a_game_without_a_table_is_refused_in_one_sentence() -> None:
    with pytest.raises(LookupError, match=r"^There is no rule table for ludo; there is one for .+\.$"):
        rulebook.load("ludo")


def test_a_line_of_the_table() -> None:
    rule = rulebook.Rule("TURN-10", "Features are used in the play phase", ("test_a", "test_b"))
    assert rulebook.lines([rule]) == ["TURN-10  Features are used in the play phase  test_a, test_b"]
    rows = rulebook.lines([rule, rulebook.Rule("END-1", "The last tile", ())])
    assert rows[1] == "END-1    The last tile                        no test"


def test_only_definitions_count_as_rules() -> None:
    assert make_rulebook.DEFINITION.fullmatch("- ARMY-SP-1 Steel net (NET-11).")
    assert not make_rulebook.DEFINITION.fullmatch("See NET-11 and - ATK-2 there.")


@pytest.mark.parametrize(
    ("statement", "meaning"),
    [
        ("An HQ at zero loses; both is a draw. More.", "An HQ at zero loses; both is a draw"),
        ("*FAQ*: toughness stays between 0 and its start.", "Toughness stays between 0 and its start"),
        ("*Ruling* (general case of NET-4..6): take the graph of nets. Then more.", "Take the graph of nets"),
        (f"A shot (of any kind) hits{' the' * 16} first enemy.", f"A shot hits{' the' * 16} first enemy"),
        (f"A shot hits; armour{' helps' * 20}.", "A shot hits"),
        (f"A shot{' hits' * 20}.", f"A shot{' hits' * 16} …"),
    ],
)
def test_the_short_meaning_is_the_first_sentence(statement: str, meaning: str) -> None:
    assert len(meaning) <= make_rulebook.MEANING_LENGTH
    assert make_rulebook.short(statement) == meaning
