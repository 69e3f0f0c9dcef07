"""Advice to a person: it is stood by, and says how sure it is."""

import random
from typing import Any

import pytest

from sztab import bots
from sztab.bots import Advice, Budget, Line
from sztab.bots.hint import counsel, hint_budget, reworded, weighed
from sztab.cli.main import main
from sztab.core.game import Decision, Outcome
from sztab.core.registry import game as find

ONLY_UNIT = "19 | c2:Bhq c4:Mhq | B=borgo 20 mu ?; M=moloch 20 - ? | B:play"
STATE = (
    "round: 2 / phase: action / 1.faction: merchants_guild / 1.pool: 2 gun, 4 worker, 3 grey, 1 universal"
    " / 1.hand: arena / 1.state: gun_shop / 2.faction: new_york / 2.hand: school / 2.state: docks"
)
DEPLOYMENT = (
    "rules: extended / phase: deploy A B / turn: 3 / first: A / dice: 9 4 / hazards: radiation"
    " / A hand: igor jagna witek zoja henryk / A pool: attack / B hand: maks wanda rysiek gerda lidka / B pool: cover"
)
FIRE = (
    "rules: extended / phase: fire A / turn: 3 / first: A / dice: 9 5 2 / hazards: radiation mutants"
    " / A hand: olek henryk / A field: jagna:attack' witek:cover zoja:attack / B hand: gerda"
    " / B field: maks:attack'''-2 wanda:cover rysiek:explore"
)
BATTLE = {"damage_dealt": 0.0, "damage_taken": 0.0, "battle_deals": 0.0, "battle_takes": 0.0}


def seen(game: str, position: str) -> Any:
    """What the first seat sees of a position."""
    return find(game).view(find(game).read_position(position), 0)


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


def test_advice_is_told_in_another_language_without_thinking_again() -> None:
    found = advice(("ba!", 0.8, 0.3, 0.0), (".", 0.6, 0.9, 0.02))
    told = reworded(found, "hex", "de")
    assert told
    assert told.reasons[0] == "Plan: ba!; Gewinnchance 80%."
    assert (told.token, told.plan, told.lines) == (found.token, found.plan, found.lines)
    # Of other games only the bot itself knows why.
    assert reworded(found, "wroclaw", "de") is None
    silent = Advice("soldier", "1", ".")
    assert reworded(silent, "hex", "de") is silent


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
    """A captain of Wrocław mixes its deployments, and tells none that the mix never plays."""
    view = seen("wroclaw", DEPLOYMENT)
    first, second, third = view.legal[:3]
    facts = {"win": 0.5, "wounds_for": 1.0, "wounds_against": 2.0}
    lines = tuple(
        Line((token,), 0.5, {**facts, "probability": often})
        for token, often in ((first, 0.6), (second, 0.4), (third, 0.001))
    )
    told = counsel(view, Advice("captain", "1", second, lines=lines))
    assert [way.tokens for way in told.ways] == [[second], [first]]
    assert [reason.kind for reason in told.ways[0].reasons] == ["mixed", "wounds", "win"]


def test_51st_state_tells_an_action_once_however_it_is_paid_for() -> None:
    view = seen("state51", STATE)
    facts = {"win": 0.25, "vp": 20.0, "vp_margin": -1.0, "rollouts": 4.0, "noise": 0.1}
    tokens = [token for token in view.legal if token.startswith("build arena")] + ["pass"]
    assert len(tokens) > 2
    told = counsel(view, Advice("captain", "1", tokens[0], lines=tuple(Line((one,), 0.2, facts) for one in tokens)))
    assert [way.tokens[0] for way in told.ways] == [tokens[0], "pass"]
    assert told.ways[1].says == (
        "Pass for this round: 20.0 VP are to be expected at the end, 1.0 less than the best of the others;"
        " chance to win 25\N{NO-BREAK SPACE}%."
    )


@pytest.mark.parametrize(
    ("game", "position", "token", "facts", "says"),
    [
        (
            "state51",
            "STATE",
            "use gun_shop",
            {"worth": 2.25},
            {
                "en": "Use Gun Shop for 2 guns and 1 worker: you gain 3 VP; at current prices it is worth 2.2 VP.",
                "pl": "Użyj lokacji Sklep z bronią za 2 bronie i 1 robotnika: zyskujesz 3 PZ; "
                "przy obecnych cenach jest to warte 2,2 PZ.",
                "de": "Benutze Waffenladen (für 2 Waffen und 1 Arbeiter) – du erhältst 3 SP; "
                "zu heutigen Preisen ist es 2,2 SP wert.",
            },
        ),
        (
            "state51",
            "STATE",
            "send 2:docks",
            {},
            {
                "en": "Send a worker to Docks (New York): you gain 1 iron; New York gains 1 worker.",
                "pl": "Wyślij robotnika do lokacji Doki (Nowy Jork): zyskujesz 1 żelazo; "
                "Nowy Jork zyskuje 1 robotnika.",
                "de": "Schicke einen Arbeiter zu Docks (New York) – du erhältst 1 Eisen; New York erhält 1 Arbeiter.",
            },
        ),
        (
            "wroclaw",
            "FIRE",
            "jagna:slug>maks",
            {"worth": 4.0},
            {
                "en": "Let Jagna Iskra fire at Maks Łoskot (slug): Maks Łoskot takes 2 wounds and dies; "
                "it is worth about 1.0 wounds, Perun and dangers included.",
                "pl": "Niech strzela Jagna Iskra, cel Maks Łoskot (breneka): Maks Łoskot otrzymuje 2 rany i ginie; "
                "jest to warte około 1,0 rany, licząc Perun i zagrożenia.",
                "de": "Lass Jagna Iskra auf Maks Łoskot schießen (Flintenlaufgeschoss) – Maks Łoskot erhält 2 Wunden "
                "und stirbt; das ist etwa 1,0 Wunden wert, Perun und Gefahren eingerechnet.",
            },
        ),
        (
            "wroclaw",
            "DEPLOYMENT",
            "A=igor:attack,witek:cover,zoja:explore",
            {},
            {
                "en": "Let Igor Taśma attack, Witek Gołębiarz cover and Zoja Cewka explore.",
                "pl": "Niech Igor Taśma atakuje, Witek Gołębiarz osłania i Zoja Cewka eksploruje.",
                "de": "Lass Igor Taśma angreifen, Witek Gołębiarz decken und Zoja Cewka erkunden.",
            },
        ),
    ],
)
def test_advice_is_one_sentence_in_three_languages(
    game: str, position: str, token: str, facts: dict[str, float], says: dict[str, str]
) -> None:
    view = seen(game, globals()[position])
    assert token in view.legal
    found = Advice("soldier", "1", token, lines=(Line((token,), 1.0, facts),))
    assert {language: counsel(view, found, language=language).ways[0].says for language in says} == says


@pytest.mark.parametrize("game", ["state51", "wroclaw"])
def test_every_action_of_a_game_can_be_advised(game: str) -> None:
    """Whatever is asked in a game, advice has words for it, and none of them is notation."""
    find_game, chance = find(game), random.Random(7)
    state = find_game.new({"seats": "2"})
    kinds = set()
    for _ in range(400):
        pending = find_game.pending(state)
        if isinstance(pending, Outcome):
            break
        if isinstance(pending, Decision):
            view = find_game.view(state, pending.seats[0])
            token = chance.choice(view.legal)
            [way] = counsel(view, Advice("soldier", "1", token), language="pl").ways
            assert way.says.endswith(".")
            assert token not in way.says or len(token) < 3
            kinds.add(token.partition(" ")[0] if game == "state51" else pending.prompt)
            state = find_game.apply(state, find_game.read_action(state, token)).state
        else:
            state = find_game.apply(state, find_game.deal(state, chance.randrange)).state
    assert len(kinds) >= 5, kinds
