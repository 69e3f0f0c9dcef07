"""What the rules browser shows is true: every packaged example does what it says."""

import msgspec
import pytest

from examples import translated_abouts
from make_rulebook import games
from sztab.core import rulebook
from sztab.core.action import IllegalAction
from sztab.core.registry import game as find
from sztab.core.rulebook import Example

EXAMPLES = [(game, example) for game in games() for example in rulebook.examples(game)]
# What they say is not about a moment of a game.
NO_MOMENT = {
    "hex": {"BTL-11", "ARMY-BE-7", "PUZ-2"},
    "state51": {"SET-2", "SET-4", "CARD-1", "CARD-2", "EFF-31"},
    "wroclaw": {"SET-2"},
}


@pytest.mark.parametrize(("game", "example"), EXAMPLES, ids=lambda value: getattr(value, "name", value))
def test_an_example_does_what_it_says(game: str, example: Example) -> None:
    rules = find(game)
    state = rules.read_position(example.position)
    told: set[str] = set()
    for token in example.tokens:
        step = rules.play(state, token)
        state, told = step.state, {event.rule for event in step.events}
    if example.kind == "battle":
        battle = rules.forecast(rules.view(state, None), ())
        assert msgspec.to_builtins(battle)["segments"]
    elif example.kind == "play":
        assert example.tokens
        assert told.issuperset(example.expect)
    elif example.kind == "legal":
        assert set(rules.tokens(state)).issuperset(example.expect)
    else:
        assert example.kind == "refused"
        for line in example.expect:
            id, _, token = line.partition(" ")
            with pytest.raises(IllegalAction) as error:
                rules.play(state, token)
            assert error.value.refusal.rule == id


@pytest.mark.parametrize("game", games())
def test_every_rule_about_a_moment_of_a_game_is_shown(game: str) -> None:
    shown = {id for example in rulebook.examples(game) for id in example.rules}
    assert {rule.id for rule in rulebook.load(game)} - shown == NO_MOMENT[game]
    used = {example.about["en"] for example in rulebook.examples(game) if example.about}
    assert used == set(translated_abouts(game)), "about.txt says something that no example does"
    assert len({example.name for example in rulebook.examples(game)}) == len(rulebook.examples(game))
