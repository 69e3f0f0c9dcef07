"""The search: whole turns from a beam, then each of the best played on for some turns, with equal draws for all."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from math import fsum, hypot, sqrt
from random import Random
from statistics import fmean, stdev
from time import perf_counter
from typing import Any

from sztab.bots.bot import Budget, Stop
from sztab.bots.hex.beam import expand, next_beam, start_beam
from sztab.bots.hex.finish import FINISHED, GOING_ON, look_on, start_finish
from sztab.bots.hex.net import learn_tiles
from sztab.bots.hex.policy import answer_questions, best_action, to_answer
from sztab.bots.hex.reply import play_lines
from sztab.bots.hex.scratch import (
    AFTER_BATTLE,
    BEAM,
    CERTAIN,
    CHILD,
    FINISH,
    MAX_TRIED,
    MAX_TURNS,
    MOST_LOOKED,
    ROOT,
    TOUGHNESS,
    TURNS,
    WON,
    Weights,
    new_mind,
    new_places,
)
from sztab.bots.hex.value import chance, gather, prepare, worth
from sztab.core.kernel import clone
from sztab.games.hex.game import GAME
from sztab.games.hex.position import Position
from sztab.games.hex.rules.action import end_of
from sztab.games.hex.rules.apply import apply
from sztab.games.hex.rules.playout import seed as set_seed
from sztab.games.hex.state import PLACING, State, new_work

SHOWN = 8  # turns that are described
LINES_A_TURN = 8  # a turn is compared only if so many lines of play can be had for each
FEWEST_TURNS = 6
NARROWEST = 4
CLOSE_LINES = 16  # a turn is looked at more closely only if so many lines can be had for each
JUDGED_A_NODE = 30  # positions that are judged while a turn is played on
FINISHING = 0.1  # the share of a search's positions that may go to looking for a turn that ends the game
STEPS = 100  # positions of these between two looks at the clock
ACTIONS = 2  # of a turn, behind the first
USUAL_SPREAD = 0.15  # of the difference of two lines, where too few were played to tell
CLEAR = 3.5  # standard errors by which a turn is behind that need not be looked at any more
EVEN = 0.002  # a chance to win that is not worth more thought
FEWEST_LOTS = 8  # lots of lines before a search may end early
MISJUDGED = 0.025  # how far the judgement of a quiet position is off


@dataclass(frozen=True, slots=True)
class Look:
    """How turns are looked at: lines of play behind each of them, with equal draws for all."""

    ahead: int  # turns played on
    tried: int  # actions looked at in each decision of these
    width: int = 0  # positions in the beam that finds such a turn; without one it is played action by action
    judged_from: int = 0  # the first turn behind which a line is judged; 0: the last
    most: int = MAX_TURNS  # turns that are looked at; a small budget looks at fewer
    until: float = 1.0  # the share of the search that is gone then

    def nodes(self) -> int:
        """About how many nodes a line takes."""
        judged = (1 + ACTIONS * self.width) * self.tried if self.width else JUDGED_A_NODE
        return self.ahead * max(judged // JUDGED_A_NODE, 1)


@dataclass(frozen=True, slots=True)
class Style:
    """How a level searches; a small budget gets by with less."""

    weights: str
    width: int  # positions in the beam
    turns: int  # whole turns that are compared
    looks: tuple[Look, ...]  # first at all turns, then more and more closely at the best
    tried: int = MAX_TRIED  # actions looked at in each position of the beam
    network: str = ""  # what it has learned, beside the weights
    finish: bool = False  # whether a turn that ends the game is looked for among all turns
    trust: int = 0  # lines of play that the look of a turn counts as much as
    settles: bool = False  # whether it stops thinking once it is clear which turn is best
    nodes_a_second: int = 1500  # about what one core does; it only says how many turns are worth comparing
    paces: bool = False  # whether it asks the clock what the core does, and compares fewer turns on a slow one
    opens_by_lot: bool = False  # whether it places its HQ on any of the hexes that look about as good as the best
    version: str = "3"


@dataclass(slots=True)
class Candidate:
    """A whole turn and what is known of it."""

    place: int
    actions: tuple[int, ...]
    value: int
    total: int = 0
    lines: int = 0
    facts: dict[str, float] = field(default_factory=dict)
    sums: list[int] = field(default_factory=list)  # the total of each lot of lines; equal lots have equal draws

    def score(self, weights: Weights) -> float:
        """The chance to win: over the lines played on, or as the position looks where there are none."""
        if self.lines:
            return self.total / self.lines / CERTAIN
        return chance(weights, self.value) / CERTAIN


Play = Callable[[tuple[Candidate, int]], tuple[int, int] | None]  # some lines behind a turn: their total, the nodes


class Desk:
    """What one thread works with."""

    def __init__(self) -> None:
        self.places: Any = new_places()
        self.work, self.spare = new_work(), new_work()
        self.mind = new_mind()


_free: list[Desk] = []


@contextmanager
def desks(n: int) -> Iterator[list[Desk]]:
    """Desks for some threads; they are kept for the next search, for making one takes a while."""
    taken = [_free.pop() if _free else Desk() for _ in range(n)]
    try:
        yield taken
    finally:
        _free.extend(taken)


@contextmanager
def mapping(threads: int) -> Iterator[Callable[..., Iterable[Any]]]:
    """`map`, on some threads: kernels do not hold Python's lock."""
    if threads == 1:
        yield map
    else:
        with ThreadPoolExecutor(threads) as pool:
            yield pool.map


def start_number(seed: int, position: Position) -> int:
    """Where the random numbers of a search begin."""
    return zlib.crc32(f"{seed} {position.text}".encode()) >> 2


def affordable(looks: Sequence[Look], turns: int, nodes: int) -> list[tuple[Look, int]]:
    """The looks that so many nodes allow for, and at how many turns: the first at all of them, closer ones at two at
    least, and so many lines behind each that they tell something."""
    found = [(looks[0], turns)]
    for before, look in pairwise(looks):
        nodes_here = int(nodes * (look.until - before.until))
        few = min(nodes_here // (CLOSE_LINES * look.nodes()), look.most)
        if few < 2:
            break
        found.append((look, few))
    return found


class Search:
    """Thinks about one decision. Its answer depends on the position, the seed and the nodes alone, unless time cuts it
    short: a node is one turn played on."""

    LINES = 2  # lines of play between two looks at the clock

    def __init__(
        self, position: Position, style: Style, weights: Weights, seed: int, budget: Budget, stop: Stop
    ) -> None:
        self.position = position
        self.style = style
        self.weights = weights
        self.tables = position.seating.tables
        self.seat = int(to_answer(position.now))
        self.number = start_number(seed, position)
        self.budget = budget
        self.stop = stop
        self.start = perf_counter()
        self.threads = budget.cores()
        expected = budget.nodes or int((budget.seconds or 1.0) * style.nodes_a_second * self.threads)
        self.plan(expected)
        self.width = max(min(2 * self.turns // 3, style.width), NARROWEST)
        self.steps = min(int(expected * JUDGED_A_NODE * FINISHING), MOST_LOOKED) if style.finish else 0
        self.desks: list[Desk] = []
        self.nodes = 0

    def plan(self, expected: int) -> None:
        """How many turns are compared, and how closely, with so many nodes."""
        most = expected // (self.style.looks[0].nodes() * LINES_A_TURN)
        self.turns = max(min(most, self.style.turns), FEWEST_TURNS)
        self.looks = affordable(self.style.looks, self.turns, expected)

    def time_used(self) -> float:
        """The share of the time that is gone."""
        return (perf_counter() - self.start) / self.budget.seconds if self.budget.seconds else 0.0

    def must_stop(self, share: float = 1.0) -> bool:
        return self.time_used() >= share or self.stop()

    @contextmanager
    def prepared_desks(self, n: int) -> Iterator[None]:
        """Desks that know what stays the same all game."""
        with desks(n) as self.desks:
            for desk in self.desks:
                prepare(self.position.now, self.tables, desk.mind)
                if self.weights.learned:
                    learn_tiles(self.tables, desk.mind, self.weights)
            yield

    def run(self) -> list[Candidate]:
        """The turns, the one to play first."""
        with self.prepared_desks(self.threads):
            opens = self.style.opens_by_lot and self.position.now.phase == PLACING
            candidates = self.openings() if opens else self.compared()
            for candidate in candidates[:SHOWN]:
                candidate.facts = {
                    **self.forecast(candidate),
                    "look": chance(self.weights, candidate.value) / CERTAIN,
                    "noise": self.noise(candidates[0], candidate),
                }
        return candidates

    def openings(self) -> list[Candidate]:
        """An HQ goes by lot to one of the hexes that look about as good as the best: they differ by less than what the
        judgement is off, and one who always took the same could be prepared for. Behind it the others of these."""
        self.turns, self.width = self.style.turns, self.style.width
        by_hex: dict[int, Candidate] = {}
        for turn in self.find_turns():
            by_hex.setdefault(end_of(turn.actions[0]), turn)
        best, *_ = turns = list(by_hex.values())
        fair = [one for one in turns if one.score(self.weights) >= best.score(self.weights) - MISJUDGED]
        chosen = fair.pop(Random(self.number).randrange(len(fair)))
        return [chosen, *fair]

    def compared(self) -> list[Candidate]:
        """Turns that were played on, the best first."""
        begun, before = perf_counter(), int(self.desks[0].mind.judged)
        candidates = self.find_turns()
        if candidates[0].value < WON:
            candidates = self.finishing_turn() + candidates
        if self.style.paces and not self.budget.nodes:
            self.plan(self.reachable(int(self.desks[0].mind.judged) - before, perf_counter() - begun))
        if candidates[0].value < WON and len(candidates) > 1:
            candidates = self.compare(candidates)
        return candidates

    def reachable(self, judged: int, taken: float) -> int:
        """The nodes that the rest of the time is good for, by how long it took to judge some positions: cores may be
        slow, or shared with others."""
        pace = min(judged / JUDGED_A_NODE / taken, self.style.nodes_a_second)
        return int(pace * self.threads * max((self.budget.seconds or 1.0) - (perf_counter() - self.start), 0.0))

    def noise(self, best: Candidate, other: Candidate) -> float:
        """How far the difference of two scores may be off: the standard error over lines with equal draws, and what
        the judgement at the end of each line errs."""
        pairs = list(zip(best.sums, other.sums, strict=False))
        apart = [(one - two) / self.LINES / CERTAIN for one, two in pairs]
        spread = stdev(apart) if len(apart) > 2 else USUAL_SPREAD
        return hypot(spread / sqrt(max(len(apart), 1)), MISJUDGED)

    def find_turns(self) -> list[Candidate]:
        """The best whole turns by the look of the position after them."""
        first = self.desks[0]
        mind, places = first.mind, first.places
        places[ROOT] = clone(State, self.position.now)
        set_seed(first.work, self.number)
        start_beam(places, mind, BEAM, ROOT, self.turns)
        width = 1
        while width:
            for i in range(width):
                if self.must_stop(0.5) and (mind.turns or i):
                    break
                where = BEAM + i
                expand(
                    places, self.tables, first.work, first.spare, mind, self.weights, BEAM, where, self.seat,
                    self.width, self.style.tried,
                )  # fmt: skip
            if self.must_stop(0.5) and mind.turns:
                break
            width = int(next_beam(places, mind, BEAM))
        found = []
        for place in range(TURNS, TURNS + int(mind.turns)):
            actions = tuple(int(action) for action in mind.path[place][: mind.length[place]])
            found.append(Candidate(place, actions, int(mind.value[place])))
        return sorted(found, key=lambda one: (-one.value, one.actions))

    def finishing_turn(self) -> list[Candidate]:
        """The turn that ends the game, if there is one, or nothing; the beam may have missed it."""
        first = self.desks[0]
        places, work, mind = first.places, first.work, first.mind
        if not self.steps:
            return []
        places[ROOT] = clone(State, self.position.now)
        found = int(start_finish(places, self.tables, work, first.spare, mind, ROOT, self.seat))
        for _ in range(0, self.steps, STEPS):
            if found != GOING_ON or self.must_stop(0.5):
                break
            found = int(look_on(places, self.tables, work, first.spare, mind, self.seat, STEPS))
        if found != FINISHED:
            return []
        steps = range(int(mind.step) + 1)
        actions = tuple(int(mind.way[step][mind.next_way[step] - 1]) for step in steps)
        return [Candidate(FINISH + len(steps), actions, WON)]

    def compare(self, candidates: list[Candidate]) -> list[Candidate]:
        """Play on behind each turn; those that do badly are given up first. Where the budget allows for it, the last
        few are looked at closely: behind them both sides play better turns."""
        for desk in self.desks[1:]:
            for candidate in candidates:
                desk.places[candidate.place] = clone(State, self.desks[0].places[candidate.place])
        live: list[Candidate] = candidates
        dropped: list[Candidate] = []
        begun = 0.0
        for number, (look, turns) in enumerate(self.looks):
            live, dropped = live[:turns], live[turns:] + dropped
            last = number + 1 == len(self.looks)
            until, fewest = (1.0, 2) if last else (look.until, self.looks[number + 1][1])
            before = fmean(one.score(self.weights) for one in live)
            settles = self.style.settles and last
            live, behind = self.halve(live, partial(self.play_on, look), begun, until, fewest, settles)
            worse = round(CERTAIN * (before - fmean(one.score(self.weights) for one in live + behind)))
            for one in dropped:  # a closer look would have cost these about as much
                one.total = max(one.total - worse * one.lines, 0)
            dropped = behind + dropped
            begun = until
        return live + dropped

    def halve(
        self, candidates: list[Candidate], play: Play, begun: float, until: float, fewest: int, settles: bool
    ) -> tuple[list[Candidate], list[Candidate]]:
        """Play lines behind turns until a share of the search is done; the worst are given up on the way. Returns those
        that are left and the others, the best first."""
        dropped: list[Candidate] = []
        live = candidates
        done = 0
        with mapping(self.threads) as spread:
            while len(live) > 1 and not self.must_stop() and self.share_used() < until:
                played = list(spread(play, [(one, done) for one in live]))
                if None in played:
                    break
                for one, lot in zip(live, played, strict=True):
                    total, nodes = lot
                    if done == 0:
                        one.total, one.lines, one.sums = 0, 0, []
                    one.total += total
                    one.sums.append(total)
                    one.lines += self.LINES
                    self.nodes += nodes
                done += self.LINES
                live = sorted(live, key=lambda one: (-self.merit(one), -one.value, one.actions))
                left = 1.0 - (self.share_used() - begun) / (until - begun)
                kept = max(round(len(candidates) * max(left, 0.0) ** 2), fewest)
                dropped = live[kept:] + dropped
                live = live[:kept]
                lots = done // self.LINES
                if settles and lots >= FEWEST_LOTS and lots & (lots - 1) == 0:
                    live, behind = self.settle(live)
                    dropped = behind + dropped
        return live, dropped

    def merit(self, one: Candidate) -> int:
        """What turns with equally many lines are compared by. Few lines depend on their draws so much that the look of
        the turn is worth some of them to a level that has learned to judge."""
        return one.total + self.style.trust * chance(self.weights, one.value)

    def settle(self, live: list[Candidate]) -> tuple[list[Candidate], list[Candidate]]:
        """Part those that may still be the best turn from those that are clearly behind, or as good as it."""
        best, *others = live
        open_still: list[Candidate] = [best]
        behind: list[Candidate] = []
        for one in others:
            apart = [(mine - theirs) / self.LINES / CERTAIN for mine, theirs in zip(best.sums, one.sums, strict=True)]
            lead = fmean(apart)
            error = sqrt(fsum((gap - lead) ** 2 for gap in apart) / (len(apart) - 1) / len(apart))
            done = lead > CLEAR * error or abs(lead) + 2 * error < EVEN
            (behind if done else open_still).append(one)
        return open_still, behind

    def share_used(self) -> float:
        """How much of the search is done: by nodes where they are given, by time otherwise."""
        if self.budget.nodes:
            return self.nodes / self.budget.nodes
        return self.time_used() if self.budget.seconds else 1.0

    def play_on(self, look: Look, job: tuple[Candidate, int]) -> tuple[int, int] | None:
        """Some lines of play behind a turn, and the nodes they took; None: the time is up. Turns of a beam are counted
        by the positions that are judged in them."""
        if self.must_stop():
            return None
        candidate, done = job
        with self.borrowed() as desk:
            before = int(desk.mind.judged)
            total = int(
                play_lines(
                    desk.places,
                    self.tables,
                    desk.work,
                    desk.spare,
                    desk.mind,
                    self.weights,
                    candidate.place,
                    self.seat,
                    look.ahead,
                    look.judged_from or look.ahead,
                    look.width,
                    look.tried,
                    self.number + done,
                    self.LINES,
                )
            )
            judged = int(desk.mind.judged) - before
        return total, max(round(judged / JUDGED_A_NODE), 1) if look.width else self.LINES * look.ahead

    @contextmanager
    def borrowed(self) -> Iterator[Desk]:
        desk = self.desks.pop()
        try:
            yield desk
        finally:
            self.desks.append(desk)

    def forecast(self, candidate: Candidate) -> dict[str, float]:
        """What a battle right after the turn would do to the HQs of both sides."""
        desk = self.desks[0]
        desk.places[ROOT] = clone(State, desk.places[candidate.place])
        gather(desk.places, self.tables, desk.spare, desk.mind, ROOT, self.seat)
        own, others = ([int(n) for n in side] for side in desk.mind.fact)
        before = [int(n) for n in self.position.now.toughness]
        friends = int(self.position.now.friends[self.seat])
        mine = sum(n for seat, n in enumerate(before) if friends >> seat & 1)
        theirs = sum(before) - mine
        return {
            "win": candidate.score(self.weights),
            "damage_dealt": float(theirs - others[TOUGHNESS]),
            "damage_taken": float(mine - own[TOUGHNESS]),
            "battle_deals": float(others[TOUGHNESS] - others[AFTER_BATTLE]),
            "battle_takes": float(own[TOUGHNESS] - own[AFTER_BATTLE]),
        }


def quick_choice(position: Position, weights: Weights, seed: int, most: int) -> int:
    """The best of `most` actions, one action ahead."""
    with desks(1) as (first,):
        first.places[ROOT] = clone(State, position.now)
        prepare(first.places[ROOT], position.seating.tables, first.mind)
        set_seed(first.work, start_number(seed, position))
        tables = position.seating.tables
        return int(best_action(first.places, tables, first.work, first.spare, first.mind, weights, ROOT, most))


def quick_worths(position: Position, weights: Weights) -> dict[int, int]:
    """What every legal action is worth, one action ahead."""
    worths = {}
    tables = position.seating.tables
    seat = to_answer(position.now)
    with desks(1) as (first,):
        places, work, spare, mind = first.places, first.work, first.spare, first.mind
        prepare(position.now, tables, mind)
        for action in GAME.legal(position):
            places[CHILD] = clone(State, position.now)
            apply(places[CHILD], tables, spare, action)
            answer_questions(places, tables, work, spare, mind, weights, CHILD)
            worths[action] = int(worth(places, tables, spare, mind, weights, CHILD, seat))
    return worths
