"""Advice to a person: it is stood by, and says how sure it is."""

import pytest

from sztab import bots
from sztab.bots import Advice, Budget, Line
from sztab.bots.hint import counsel, hint_budget, weighed
from sztab.cli.main import main
from sztab.core.registry import game as find

ONLY_UNIT = "19 | c2:Bhq c4:Mhq | B=borgo 20 mu ?; M=moloch 20 - ? | B:play"
BATTLE = {"damage_dealt": 0.0, "damage_taken": 0.0, "battle_deals": 0.0, "battle_takes": 0.0}


def advice(*lines: tuple[str, float, float, float]) -> Advice:
    """Lines by tokens, score, look and noise."""
    found = tuple(Line(tuple(t.split()), s, {**BATTLE, "look": look, "noise": noise}) for t, s, look, noise in lines)
    return Advice("captain", "1", found[0].tokens[0], (("here", found[0].tokens[0]),), found, ("Why.",))


def test_of_nearly_equal_turns_the_one_that_looks_best_is_told() -> None:
    told = weighed(advice((".", 0.46, 0.3, 0.0), ("mu@a1/1 .", 0.45, 0.4, 0.01), ("mu@c5/1 .", 0.1, 0.9, 0.01)), "hex")
    assert told.token == "mu@a1/1"
    assert [token for _, token in told.plan] == ["mu@a1/1", "."]
    assert [line.tokens[0] for line in told.lines] == ["mu@a1/1", ".", "mu@c5/1"]
    assert told.reasons[0] == "Plan: mu@a1/1 .; chance to win 45%."
    assert told.reasons[-1] == (
        "Not sure: . came out nearly as good; the difference is within the noise of this search."
    )


def test_a_difference_beyond_the_noise_is_sure() -> None:
    told = weighed(advice(("ba!", 0.8, 0.3, 0.0), (".", 0.6, 0.9, 0.02)), "hex")
    assert told.token == "ba!"
    assert told.plan == (("here", "ba!"),)
    assert told.reasons == ("Why.", "Sure: the next best, ., is 20 points of 100 worse, give or take 4.")


def test_whoever_compares_nothing_is_not_made_to_say_how_sure() -> None:
    alone = Advice("soldier", "1", ".", lines=(Line((".",), 0.0),))
    assert weighed(alone, "hex") is alone
    assert weighed(Advice("none", "0", "."), "hex").reasons == ()


def test_the_only_unit_is_placed_before_the_turn_ends() -> None:
    """The search alone cannot tell the turns of so quiet a position apart."""
    game = find("hex")
    view = game.view(game.read_position(ONLY_UNIT), 0)
    for name, nodes in (("officer", 16), ("captain", 24), ("general", 24)):
        found = bots.bot("hex", name, 0, Budget(nodes=nodes, threads=1)).advise(view)
        assert {"look", "noise"} <= found.lines[0].facts.keys()
        assert weighed(found, "hex").token.startswith("mu@")


@pytest.mark.parametrize(
    ("game", "name"), [("hex", "general"), ("hex", "captain"), ("hex", "officer"), ("state51", "captain")]
)
def test_a_hint_gets_more_thought_than_a_move(game: str, name: str) -> None:
    level = bots.level(game, name)
    usual, more = level.budget, hint_budget(level)
    assert (more.nodes or 0, more.seconds or 0.0) > (usual.nodes or 0, usual.seconds or 0.0)


def test_a_hint_without_compiled_rules_says_that_it_is_less_sure(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SZTAB_KERNEL", "interpreted")
    main(["hex", "hint", ONLY_UNIT, "--bot", "officer", "--nodes", "2"])
    said = capsys.readouterr().out
    assert said.startswith("mu@")
    assert "The rules are not compiled (Numba is not used)" in said


def test_a_stand_in_is_named(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    class Ill:
        def advise(self, view: object, language: str) -> Advice:
            return Advice("random", "1", ".")

    monkeypatch.setattr("sztab.cli.hint.hire", lambda *_: Ill())
    main(["hex", "hint", ONLY_UNIT])
    assert "The bot general gave no answer; this is the advice of random." in capsys.readouterr().out


def test_other_ways_are_told_only_where_they_differ() -> None:
    """Two that look another way come to the same; one on another hex is another plan, and two are enough."""
    game = find("hex")
    view = game.view(game.read_position("19 | c1:Bhq e3:Mhq | B=borgo 20 mo,mu ?; M=moloch 20 - ? | B:play"), 0)
    found = advice(
        ("mu@a3/0 .", 0.5, 0.5, 0.01),
        ("mu@a3/1 .", 0.49, 0.5, 0.01),
        ("-mo mu@a3/2 .", 0.48, 0.5, 0.01),
        ("mu@a1/0 .", 0.47, 0.5, 0.01),
        ("mu@a1/1 .", 0.46, 0.5, 0.01),
        ("mo:c1-c2 .", 0.45, 0.5, 0.01),
        (".", 0.44, 0.5, 0.01),
        ("mu@b1/0 .", 0.43, 0.5, 0.01),
    )
    told = counsel(view, found)
    assert [way.tokens[0] for way in told.ways] == ["mu@a3/0", "mu@a1/0", "mo:c1-c2"]
    assert [doubt.kind for doubt in told.doubts] == ["unsure"]


def test_advice_that_compared_nothing_still_has_words() -> None:
    game = find("hex")
    view = game.view(game.read_position(ONLY_UNIT), 0)
    told = counsel(view, Advice("soldier", "1", "mu@b2/0"), "captain", "pl")
    assert [way.tokens for way in told.ways] == [["mu@b2/0"]]
    assert [reason.kind for reason in told.doubts] == ["stand_in"]


def test_the_way_that_is_advised_comes_first_though_another_was_rated_higher() -> None:
    """A captain of Wrocław mixes its deployments."""
    lines = tuple(Line((token,), 0.5, {"win": 0.5, "wounds_for": 1.0, "wounds_against": 2.0}) for token in ("a", "b"))
    game = find("wroclaw")
    view = game.view(game.new({}), 0)
    told = counsel(view, Advice("captain", "1", "b", lines=lines))
    assert [way.tokens for way in told.ways] == [["b"], ["a"]]
    assert told.ways[0].reasons[0].says == ("Chance to win 50 %; wounds at the end of the turn: theirs 1.0, ours 2.0.")


def test_51st_state_tells_an_action_once_however_it_is_paid_for() -> None:
    game = find("state51")
    view = game.view(game.new({"seats": "2"}), 0)
    facts = {"win": 0.25, "vp": 20.0, "vp_margin": -1.0, "rollouts": 4.0, "noise": 0.1}
    tokens = ("build pub with 2*ammo", "build pub with brick", "pass")
    told = counsel(view, Advice("captain", "1", tokens[0], lines=tuple(Line((one,), 0.2, facts) for one in tokens)))
    assert [way.tokens[0] for way in told.ways] == [tokens[0], tokens[2]]
    assert told.ways[1].reasons[0].says.startswith("Tried to the end of the next round (4 times): 25 % to win")
