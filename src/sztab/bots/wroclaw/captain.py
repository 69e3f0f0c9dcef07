"""The captain: plays turns in its head, mixes its secret deployments and looks two shots ahead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from sztab.bots.bot import Advice, Budget, Line, Planner, Stop
from sztab.bots.wroclaw.scratch import Values
from sztab.bots.wroclaw.search import WORLDS_TRIED, Choice, Search
from sztab.bots.wroclaw.soldier import LINES, stream
from sztab.bots.wroclaw.value import values
from sztab.core.counsel import Reason, Way, sentence
from sztab.core.view import View
from sztab.core.words import decimal, translator
from sztab.games.wroclaw.counsel import brings, does
from sztab.games.wroclaw.game import GAME
from sztab.games.wroclaw.notation.write import people
from sztab.games.wroclaw.position import Position
from sztab.games.wroclaw.rules.action import RETURN, SET_ASIDE, THROW, simple, trio
from sztab.games.wroclaw.state import DEPLOYING, FIRING, POOL, RETURNING, SLOTS, THROWING

NAME: Final = "captain"
VERSION: Final = "1"
MISJUDGED: Final = 0.01  # how far the value of a turn's end is off; shots that differ by no more are nearly equal


class Captain(Planner):
    """Mixes deployments by the solution of a matrix game, fires by search, and does the rest by learned values."""

    def __init__(self, seed: int, budget: Budget, stop: Stop, taught: Path | None = None) -> None:
        super().__init__()
        self.seed = seed
        self.taught = taught
        self.budget = budget
        self.stop = stop

    def advise(self, view: View, language: str = "en") -> Advice:
        assert view.seat is not None
        dice = stream(self.seed, view)
        position = GAME.sample(view, dice.randrange)
        learned = values(bool(position.now.extended), self.taught)
        search = Search(position, view.seat, dice, self.budget, self.stop, learned)
        phase = position.now.phase
        if phase == DEPLOYING:
            worlds = [position, *(GAME.sample(view, dice.randrange) for _ in range(WORLDS_TRIED - 1))]
            choices = search.deployments(worlds)
            chosen = dice.choices(choices, [choice.probability for choice in choices])[0]
            reasons = deployment_reasons(chosen, language)
        elif phase == FIRING:
            choices = search.shots()
            chosen = choices[0]
            reasons = shot_reasons(chosen, language)
        else:
            action = small_decision(position, view.seat, learned)
            return Advice(NAME, VERSION, GAME.print_action(position, action))
        lines = tuple(_line(position, choice) for choice in choices[:LINES])
        token = GAME.print_action(position, chosen.action)
        return Advice(NAME, VERSION, token, (), lines, reasons, search.spent)


def small_decision(position: Position, seat: int, v: Values) -> int:
    """Discards, returns and tokens by the learned worth of characters and tokens."""
    s, t = position.now, position.tables

    def worth(character: int) -> int:
        protected = int(t.protects[character]).bit_count()
        return int(v.mode[t.mode[character][0]] + v.armour * t.armour[character] + v.protects * protected)

    if s.phase == THROWING:
        a, b, c = sorted(sorted(people(s.hand[seat]), key=worth)[:SLOTS])
        return trio(THROW, seat, a, b, c, 0)
    if s.phase == RETURNING:
        return simple(RETURN, seat, max(people(s.resting[seat]), key=worth))
    kinds = [kind for kind in range(3) if s.used[seat][kind]]

    def gain(kind: int) -> int:
        there = int(s.pool[seat][kind])
        return int(v.pool[kind][min(there + 1, POOL)] - v.pool[kind][there])

    return simple(SET_ASIDE, seat, max(kinds, key=gain))


def _line(position: Position, choice: Choice) -> Line:
    """Facts: `win` (the score), `wounds_for` and `wounds_against` of this turn's end; of a deployment also how often
    the mix plays it (`probability`) and its chance against the enemy's best answer (`worst`), of a shot how far the
    score may be off (`noise`)."""
    facts = {"win": choice.win, "wounds_for": choice.wounds_for, "wounds_against": choice.wounds_against}
    if position.now.phase == DEPLOYING:
        facts |= {"probability": choice.probability, "worst": choice.worst}
    else:
        facts["noise"] = MISJUDGED
    return Line((GAME.print_action(position, choice.action),), choice.win, facts)


def deployment_reasons(chosen: Choice, language: str) -> tuple[str, ...]:
    return (_mixed(chosen.probability, language), *shot_reasons(chosen, language))


def shot_reasons(chosen: Choice, language: str) -> tuple[str, ...]:
    return (_expected(chosen.win, chosen.wounds_for, chosen.wounds_against, language),)


def ways(view: View, lines: Sequence[Line], most: int, language: str) -> list[Way]:
    """The lines of the captain or the soldier: what to do, what comes of it at once, and what each of them expects."""
    position = GAME.read_position(view.position)
    told: dict[str, Way] = {}
    for line in lines:
        way = _way(position, line, language)
        never_played = told and round(100 * line.facts.get("probability", 1.0)) == 0
        if len(told) < most and not never_played:
            told.setdefault(way.says, way)
    return list(told.values())


def _way(position: Position, line: Line, language: str) -> Way:
    action = GAME.read_action(position, line.tokens[0])
    reasons = [*brings(position, action, language), *_reasons(line, language)]
    return Way(list(line.tokens), reasons, sentence(does(position, action, language), reasons, language))


def _reasons(line: Line, language: str) -> Iterator[Reason]:
    """Clauses of a sentence."""
    _ = translator(language).gettext
    facts = line.facts
    if "probability" in facts:
        percent = round(100 * facts["probability"])
        if percent == 100:
            yield Reason("mixed", _("no other deployment is as good, whatever the enemy does"))
        else:
            text = _("it is one of several that are mixed, so that none can be foreseen ({percent} % of the time)")
            yield Reason("mixed", text.format(percent=percent))
    if "win" in facts:
        theirs, ours = decimal(facts["wounds_for"], language), decimal(facts["wounds_against"], language)
        text = _("by the end of the turn they have about {theirs} wounds and you {ours}")
        yield Reason("wounds", text.format(theirs=theirs, ours=ours))
        yield Reason("win", _("chance to win {win} %").format(win=round(100 * facts["win"])))
    elif facts.get("worth"):
        gain = _("it is worth about {worth} wounds, Perun and dangers included")
        loss = _("even so it costs about {worth} wounds, Perun and dangers included")
        yield Reason("worth", (gain if line.score > 0 else loss).format(worth=decimal(abs(line.score), language)))


def _mixed(probability: float, language: str) -> str:
    _ = translator(language).gettext
    percent = round(100 * probability)
    if percent == 100:
        return _("No other deployment is as good, whatever the enemy does.")
    return _(
        "Several deployments are mixed, so that none can be foreseen; this one comes up {percent} % of the time."
    ).format(percent=percent)


def _expected(win: float, theirs: float, ours: float, language: str) -> str:
    _ = translator(language).gettext
    return _("Chance to win {percent} %; wounds at the end of the turn: theirs {theirs}, ours {ours}.").format(
        percent=round(100 * win), theirs=decimal(theirs, language), ours=decimal(ours, language)
    )
