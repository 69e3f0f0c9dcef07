"""No rule without a test, no test for a rule that does not exist, and a table that tells the truth."""

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
def test_the_table_in_the_package_is_up_to_date(game: str) -> None:
    written = make_rulebook.table_path(game).read_text(encoding="utf-8")
    assert written == make_rulebook.table(game), "run `make rules`"


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
