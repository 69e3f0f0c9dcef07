"""A line of play in a puzzle: the solver's tokens, and the best answers of both sides to what is asked."""

from __future__ import annotations

from sztab.core.event import Event
from sztab.core.game import Decision
from sztab.core.kernel import clone, plain
from sztab.games.hex.game import GAME
from sztab.games.hex.position import Position
from sztab.games.hex.rules.action import DISCARD, op_of, payer_of
from sztab.games.hex.rules.apply import apply
from sztab.games.hex.state import INSTANT, KINDS, NOTHING, OVER, SCAVENGE, State
from sztab.puzzles.hex.goals import begin, turn_is_done, value_of_end, worth
from sztab.puzzles.hex.prover import Solver, desk, threshold, unit_to_save
from sztab.puzzles.hex.reply import battle_action, begin_turn, kept_for_battle
from sztab.puzzles.hex.turns import END
from sztab.puzzles.puzzle import HEX_KINDS as GOALS
from sztab.puzzles.puzzle import Goal
from sztab.puzzles.verdict import Moment


class Line:
    """Plays on from the position of a puzzle."""

    def __init__(self, position: Position, goal: Goal) -> None:
        self.start = self.position = position
        self.goal = goal
        self.seat = int(position.now.turn)
        self.tables = position.seating.tables
        self.moments: list[Moment] = []
        self.fought = False  # in the solver's own turn
        self.replied = False
        self.thrown = 0

    # ---- what is so

    @property
    def done(self) -> bool:
        """Is the solver's turn over, or has the battle begun that ends it?"""
        return bool(turn_is_done(self.position.now, self.seat))

    @property
    def asked(self) -> int | None:
        """The seat that is asked something inside an effect or a battle."""
        s = self.position.now
        return None if s.question == NOTHING or s.phase == OVER else int(s.asked)

    @property
    def to_reply(self) -> bool:
        """Does the enemy's battle belong to the goal, and is it still to come?"""
        answered = self.goal.kind in ("save_hq", "save_unit", "lose_nothing")
        waits = self.goal.kind == "battle_or_not" and not self.fought
        return (answered or waits) and not self.replied and self.position.now.phase != OVER

    @property
    def worth(self) -> int:
        self._aim()
        return int(worth(self.position.now, self.tables, desk().aim))

    @property
    def reached(self) -> bool:
        return self.worth >= threshold(self.start.now, self.goal)

    def _aim(self) -> None:
        aim = desk().aim
        aim.kind = GOALS.index(self.goal.kind)
        aim.unit = unit_to_save(self.start, self.goal)
        begin(self.start.now, self.tables, aim)
        aim.thrown = self.thrown

    # ---- what happens

    def play(self, token: str) -> None:
        """A token of whoever is to decide."""
        before = self.position
        action = GAME.read_action(before, token) if before.now.question == NOTHING else None
        step = GAME.play(before, token)
        if action is not None and op_of(action) == DISCARD and before.now.turn == self.seat:
            kind = self.seat * KINDS + payer_of(action)
            self.thrown += int(self.tables.role[kind] != INSTANT)
        self._note(before, token, step.events)
        self.position = step.state
        if before.now.turn == self.seat and any(event.kind == "battle" for event in step.events):
            self.fought = True

    def _note(self, before: Position, token: str, events: tuple[Event, ...]) -> None:
        pending = GAME.pending(before)
        seat = pending.seats[0] if isinstance(pending, Decision) else int(before.now.turn)
        self.moments.append(Moment(before.text, before.seating.letters[seat], token, events))

    def settle(self) -> None:
        """Answer whatever is asked in a battle, as well as can be for whoever is asked; stop when the battle is over
        and nothing more counts."""
        while self.asked is not None and self.done:
            if self.position.now.question == SCAVENGE and not self.to_reply:
                return
            self.play(self._best_answer())

    def _best_answer(self) -> str:
        own = self.asked == self.seat
        place = desk()
        replies = self.to_reply
        chosen: tuple[int, str] | None = None
        for token, action in GAME.answers(self.position):
            self._aim()
            place.states[END] = clone(State, self.position.now)
            apply(place.states[END], self.tables, place.spare, action)
            value = int(value_of_end(place.states, self.tables, place.work, place.spare, place.aim, END, replies))
            if chosen is None or (value > chosen[0] if own else value < chosen[0]):
                chosen = value, token
        assert chosen
        return chosen[1]

    def refute(self) -> None:
        """The enemy answers what it is asked in the middle of the solver's turn, so that no turn is right any more."""
        while self.asked is not None and self.asked != self.seat and not self.done:
            self.play(self._refuting_answer())

    def _refuting_answer(self) -> str:
        solver = Solver(self.start, self.goal)
        answers = GAME.answers(self.position)
        for token, action in answers:
            after = clone(State, self.position.now)
            apply(after, self.tables, desk().spare, action)
            if after.question == NOTHING and not solver.can_go_on(after):
                return token
        return answers[0][0]

    def reply(self) -> None:
        """The enemy's turn up to the end of its battle."""
        for position, action in begin_turn(self.position, kept_for_battle(self.position)):
            self.play(GAME.print_action(position, action))
        self.play(GAME.print_action(self.position, battle_action(self.position)))
        self.replied = True
        self.settle()

    def next_turn(self, kept: list[int]) -> None:
        """The solver's next turn begins, with tiles kept from the last one."""
        for position, action in begin_turn(self.position, kept):
            self.play(GAME.print_action(position, action))

    def hand(self) -> list[int]:
        hand: list[int] = list(plain(self.position.now.hand[self.seat]))
        return hand
