"""The soldier, who counts expected wounds one decision ahead, and the recruit, who does not think but is not silly."""

from __future__ import annotations

import hashlib
import random
from typing import Final

from sztab.bots.bot import Advice, Budget, Line, Stop
from sztab.bots.wroclaw.policy import (
    ANY_SHAPE,
    BALANCE,
    best_deployment,
    best_return,
    best_shot,
    blur,
    spare_token,
    weigh,
    worst_three,
    worth_of_deployment,
    worth_of_shot,
)
from sztab.bots.wroclaw.scratch import MILLE, Mind
from sztab.core.kernel import new_states
from sztab.core.view import View
from sztab.core.words import decimal, translator
from sztab.games.wroclaw.game import GAME
from sztab.games.wroclaw.position import Position, scratch
from sztab.games.wroclaw.rules.action import RETURN, SET_ASIDE, character_of, manoeuvre_of, simple
from sztab.games.wroclaw.rules.fire import is_covered
from sztab.games.wroclaw.rules.playout import seed
from sztab.games.wroclaw.rules.turn import legal
from sztab.games.wroclaw.state import DEPLOYING, FIRING, RETURNING, SLOTS, THROWING, State

MISJUDGED: Final = 3000  # by a recruit, in thousandths of a wound
LINES: Final = 5


def stream(seed: int, view: View) -> random.Random:
    """Random numbers that follow from a seed and a view: the same question gets the same answer, no other does."""
    text = f"{seed} {view.seat} {view.position}"
    return random.Random(int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big"))


def worth_in_words(wounds: float, language: str) -> str:
    text = translator(language).gettext("Worth about {worth} wounds, Perun and dangers included.")
    return text.format(worth=decimal(wounds, language))


class Soldier:
    """Answers each decision by what it is worth now; chance and the other side count as they are on the average."""

    name, version = "soldier", "1"

    def __init__(self, seed: int, budget: Budget, stop: Stop) -> None:
        self.seed = seed
        self.mind: Mind = new_states(Mind, 1)[0]
        self.blank: State = new_states(State, 1)[0]

    def choose(self, view: View) -> str:
        return self.advise(view).token

    def advise(self, view: View, language: str = "en") -> Advice:
        w = scratch()
        assert view.seat is not None
        position = GAME.sample(view, stream(self.seed, view).randrange)
        phase = position.now.phase
        if phase == FIRING:
            lines = self.shots(position)
        elif phase == DEPLOYING:
            lines = [self.deployment(position, view.seat)]
        elif phase == THROWING:
            action = worst_three(position.now, self.blank, position.tables, w, view.seat)
            lines = [_line(position, action, 0)]
        elif phase == RETURNING:
            action = best_return(position.now, self.blank, position.tables, w)
            lines = [_line(position, simple(RETURN, int(position.now.on), int(action)), 0)]
        else:
            lines = [_line(position, simple(SET_ASIDE, view.seat, int(spare_token(position.now, view.seat))), 0)]
        reasons = self.reasons(lines[0], language) if phase in (FIRING, DEPLOYING) else ()
        return Advice(self.name, self.version, lines[0].tokens[0], lines=tuple(lines), reasons=reasons)

    def shots(self, position: Position) -> list[Line]:
        """Every shot, the best first; one that is worth nothing is not fired."""
        w = scratch()
        s, t = position.now, position.tables
        best = int(best_shot(s, t, w))
        covered = is_covered(s, 1 - int(s.on))
        actions = [int(w.actions[i]) for i in range(legal(s, t, w, 1 << int(s.on)))]
        worth = {action: int(worth_of_shot(s, t, w, action, covered)) for action in actions}
        order = sorted(actions, key=lambda action: (action != best, -worth[action]))
        return [_line(position, action, worth[action]) for action in order[:LINES]]

    def deployment(self, position: Position, seat: int) -> Line:
        """The three characters and manoeuvres with the best balance of wounds."""
        self.weigh(position, seat)
        return self.line(position, int(best_deployment(position.now, self.mind, seat, ANY_SHAPE)))

    def weigh(self, position: Position, seat: int, by: int = BALANCE) -> None:
        weigh(position.now, self.blank, position.tables, scratch(), self.mind, seat, by)

    def line(self, position: Position, action: int) -> Line:
        places = range(SLOTS)
        who, how = [character_of(action, i) for i in places], [manoeuvre_of(action, i) for i in places]
        return _line(position, action, int(worth_of_deployment(self.mind, *who, *how)))

    def reasons(self, line: Line, language: str) -> tuple[str, ...]:
        return (worth_in_words(line.score, language),)


class Recruit(Soldier):
    """Fires any shot that does something, and deploys by a very rough guess."""

    name, version = "recruit", "1"

    def advise(self, view: View, language: str = "en") -> Advice:
        w = scratch()
        assert view.seat is not None
        dice = stream(self.seed, view)
        position = GAME.sample(view, dice.randrange)
        if position.now.phase == FIRING:
            s, t = position.now, position.tables
            covered = is_covered(s, 1 - int(s.on))
            actions = [int(w.actions[i]) for i in range(legal(s, t, w, 1 << int(s.on)))]
            useful = [action for action in actions if worth_of_shot(s, t, w, action, covered) > 0]
            token = GAME.print_action(position, dice.choice(useful)) if useful else "."
        elif position.now.phase == DEPLOYING:
            self.weigh(position, view.seat)
            seed(w, dice.getrandbits(31))
            blur(position.now, w, self.mind, view.seat, MISJUDGED)
            token = GAME.print_action(position, int(best_deployment(position.now, self.mind, view.seat, ANY_SHAPE)))
        else:
            token = dice.choice(view.legal)
        return Advice(self.name, self.version, token)


def _line(position: Position, action: int, worth: int) -> Line:
    """`worth` in thousandths of a wound; it is the only fact of a soldier's line."""
    return Line((GAME.print_action(position, action),), worth / MILLE, {"worth": worth / MILLE})
