"""Every turn of a position, the short ones first: which of them reach a goal, or come nearest to it.

A turn is the *set* of its actions. Orders that lead to the same state are looked at once, a turn that only adds to a
right one is no other turn, and turns that leave the same board are one (docs/puzzles.md).
"""

from __future__ import annotations

from collections.abc import Sequence

from sztab.core.kernel import Ints, Table, count, kernel, lowest, number, numbers
from sztab.core.kernel import copy_state as copy
from sztab.core.random import MASK32, shuffle_bits
from sztab.games.hex.rules.action import DISCARD, END_TURN, EXECUTE, OWN_FEATURE, PLACE, THROW_NET, op_of, payer_of
from sztab.games.hex.rules.apply import apply
from sztab.games.hex.rules.feature import empty_cells
from sztab.games.hex.rules.legal import legal
from sztab.games.hex.rules.unit import all_units
from sztab.games.hex.state import BATTLE, HUNT, KINDS, NOTHING, OVER, State, Tables, Work
from sztab.puzzles.hex.goals import (
    BATTLE_OR_NOT,
    DEPTH,
    KILL_HQ,
    WIN_BATTLE,
    Aim,
    is_answered,
    turn_is_done,
    value_of_end,
)

LONGEST = 10  # actions and answers of a turn
WIDEST = 2048  # actions of one position
KEPT = 64  # right turns, none of which adds to another
ENDS = 2048
BRANCHES = 256
SLOTS = 1 << 17
END = LONGEST + 2  # the first place where ends of turns are judged
PLACES = END + DEPTH + 1

REACH, MEASURE, COLLECT = range(3)  # turns that are worth what is wanted; the best ones; the ends of all


class Tree:
    """The turns that are being tried, and what was found."""

    task: int = number(8)
    wanted: int = number(8)
    held: int = number(8)  # tiles at the beginning
    limit: int = number(8)  # and how many of them may be played
    most: int = number(8)  # positions to look at
    looked: int = number(8)
    unclear: int = number(8)
    length: int = number(8)  # of the turns that are tried now
    cut: int = number(8)  # some are longer
    # By place.
    option: Table = numbers(8, LONGEST + 1, WIDEST)
    found: Ints = numbers(8, LONGEST + 1)
    next: Ints = numbers(8, LONGEST + 1)
    size: Ints = numbers(8, LONGEST + 2)  # actions of the turn so far
    path: Ints = numbers(8, LONGEST + 1)
    part: Ints = numbers(8, LONGEST + 1)  # is the action part of the turn? Its end and answers are not
    known: Ints = numbers(8, SLOTS)
    filled: int = number(8)
    # What was found.
    best: int = number(8)
    kept: int = number(8)
    many: int = number(8)
    turn: Table = numbers(8, KEPT + 1, LONGEST + 1)  # in order
    turn_size: Ints = numbers(8, KEPT + 1)
    road: Table = numbers(8, KEPT, LONGEST + 1)  # as played
    road_size: Ints = numbers(8, KEPT)
    board: Ints = numbers(8, KEPT)
    ends: int = number(8)
    end_road: Table = numbers(8, ENDS, LONGEST + 1)
    end_size: Ints = numbers(8, ENDS)
    branches: int = number(8)  # where the enemy is asked something outside a battle
    branch_road: Table = numbers(8, BRANCHES, LONGEST + 1)
    branch_size: Ints = numbers(8, BRANCHES)


@kernel
def mix(h: int, x: int, factor: int) -> int:
    return shuffle_bits((h ^ x & MASK32) * factor + 0x5BD1E995 & MASK32)


@kernel
def mark_board(s: State, factor: int) -> int:
    """A number for what stands on the board and how."""
    h = 97
    cells = all_units(s)
    while cells:
        cell = lowest(cells)
        cells &= cells - 1
        h = mix(h, s.unit[cell] * 512 + cell * 8 + s.wounds[cell], factor)
    for seat in range(s.seats):
        h = mix(h, s.toughness[seat] * 64 + s.steel[seat] + 1 + s.terror[seat] * 8192, factor)
    return h


@kernel
def mark_state(s: State, length: int, factor: int) -> int:
    """A number for all that matters to the rest of a turn."""
    h = mix(mark_board(s, factor), length, factor)
    cells = s.occupied[s.turn]
    while cells:
        cell = lowest(cells)
        cells &= cells - 1
        h = mix(h, s.used[cell], factor)
        h = mix(h, s.given[cell] & MASK32, factor)
        h = mix(h, s.given[cell] >> 32, factor)
    for kind in range(KINDS):
        if s.hand[s.turn][kind]:
            h = mix(h, kind * 8 + s.hand[s.turn][kind], factor)
    if s.question != NOTHING:
        h = mix(h, (s.question * 64 + s.asked) * 4096 + s.mover * 64 + s.moved, factor)
        h = mix(h, s.stage * 4096 + s.step * 256 + s.absorptions, factor)
        h = mix(h, s.spent & MASK32, factor)
        h = mix(h, s.spent >> 32, factor)
        for cell in range(len(s.absorbed)):
            h = mix(h, s.absorbed[cell], factor)
    return h


@kernel
def is_new(tree: Tree, s: State) -> bool:
    """Has this state not been met among the turns tried now?"""
    mark = mark_state(s, tree.length, 2654435761) << 30 ^ mark_state(s, tree.length, 2246822519) | 1
    slot = mark % SLOTS
    while tree.known[slot]:
        if tree.known[slot] == mark:
            return False
        slot = (slot + 1) % SLOTS
    tree.known[slot] = mark
    tree.filled += 1
    if tree.filled > SLOTS * 3 // 4:
        tree.unclear = 1
    return True


@kernel
def plays_tile(action: int) -> bool:
    """Does an action take a tile from the hand?"""
    op = op_of(action)
    if op == PLACE or op == EXECUTE:
        return True
    return op != END_TURN and op != DISCARD and op != THROW_NET and payer_of(action) < OWN_FEATURE


@kernel
def starts_battle(t: Tables, seat: int, action: int) -> bool:
    """Is it a Battle tile that is played?"""
    op = op_of(action)
    if op == PLACE or op == EXECUTE or not plays_tile(action):
        return False
    return t.instant[seat * KINDS + payer_of(action)] == BATTLE


@kernel
def may_decide(t: Tables, seat: int, kind: int) -> bool:
    """Can a tile by itself hurt an HQ at once?"""
    instant = t.instant[seat * KINDS + kind]
    return instant == BATTLE or instant == HUNT


@kernel
def needs_battle(s: State, a: Aim, tree: Tree) -> bool:
    """Is a turn without a tile that may decide, and without a full board, of no use?"""
    return (a.kind == KILL_HQ or a.kind == WIN_BATTLE) and s.last < 0 and tree.task != COLLECT


@kernel
def is_hopeless(s: State, t: Tables, a: Aim, tree: Tree) -> bool:
    """Only a battle or a hunt hurts an HQ, and only a tile or a full board starts one before the last turns."""
    if (a.kind != KILL_HQ and a.kind != WIN_BATTLE) or s.question != NOTHING or s.last >= 0:
        return False
    left = tree.limit - (tree.held - s.held[a.seat])
    if left > 0:
        for kind in range(KINDS):
            if s.hand[a.seat][kind] and may_decide(t, a.seat, kind):
                return False
    return count(empty_cells(s, t)) > left


@kernel
def rank(s: State, t: Tables, a: Aim, tree: Tree, action: int) -> int:
    """When an action is tried: what ends the turn first, then tiles, then the rest; -1 never."""
    op = op_of(action)
    if op == DISCARD:  # whoever keeps a tile can do as much
        return -1
    if op == END_TURN:
        decides = is_answered(a) or s.last >= 0 or tree.task == COLLECT
        return 0 if decides else -1
    if not plays_tile(action):
        return 2
    left = tree.limit - (tree.held - s.held[a.seat])
    if left <= 0:
        return -1
    if starts_battle(t, a.seat, action):
        return 0
    if left == 1 and (a.kind == KILL_HQ or a.kind == WIN_BATTLE) and s.last < 0 and tree.task != COLLECT:
        if count(empty_cells(s, t)) > 1 and (
            op == PLACE or op == EXECUTE or not may_decide(t, a.seat, payer_of(action))
        ):
            return -1
    return 1


@kernel
def list_actions(s: State, t: Tables, w: Work, a: Aim, tree: Tree, at: int) -> None:
    """What is tried at a place. Where the turn has its length already only its end is."""
    found = legal(s, t, w)
    if found > WIDEST:
        tree.unclear = 1
        found = 0
    n = 0
    for wanted in range(3):
        for i in range(found):
            action = w.actions[i]
            if s.question != NOTHING:
                if wanted == 0:
                    tree.option[at][n] = action
                    n += 1
                continue
            if rank(s, t, a, tree, action) != wanted:
                continue
            if op_of(action) == END_TURN:
                if tree.size[at] != tree.length:
                    continue
            elif tree.size[at] == tree.length:
                tree.cut = 1
                continue
            tree.option[at][n] = action
            n += 1
    tree.found[at] = n
    tree.next[at] = 0


@kernel
def contains(tree: Tree, whole: int, part: int) -> bool:
    """Does one kept turn have all the actions of another?"""
    for i in range(tree.turn_size[part]):
        there = False
        for j in range(tree.turn_size[whole]):
            if tree.turn[whole][j] == tree.turn[part][i]:
                there = True
        if not there:
            return False
    return True


@kernel
def write_turn(tree: Tree, levels: int) -> None:
    """The actions of the path so far as a turn, at the last place of the kept ones."""
    n = 0
    for level in range(levels):
        if tree.part[level]:
            tree.turn[KEPT][n] = tree.path[level]
            n += 1
    tree.turn_size[KEPT] = n


@kernel
def adds_to_right(tree: Tree, levels: int) -> bool:
    """Is a right turn part of the path so far?"""
    write_turn(tree, levels)
    right = False
    for k in range(tree.kept):
        right = right or contains(tree, KEPT, k)
    return right


@kernel
def keep(tree: Tree, value: int, board: int, levels: int) -> None:
    """Keep a turn if it is among the right or the best ones and is another than those kept."""
    if tree.task == MEASURE:
        if value < tree.best:
            return
        if value > tree.best:
            tree.best = value
            tree.kept = 0
            tree.many = 0
    elif value < tree.wanted:
        return
    if adds_to_right(tree, levels):
        return
    for k in range(tree.kept):
        if tree.board[k] == board:
            return
    if tree.kept == KEPT:
        tree.many = 1
        return
    k = tree.kept
    for i in range(tree.turn_size[KEPT]):
        tree.turn[k][i] = tree.turn[KEPT][i]
    tree.turn_size[k] = tree.turn_size[KEPT]
    for level in range(levels):
        tree.road[k][level] = tree.path[level]
    tree.road_size[k] = levels
    tree.board[k] = board
    tree.kept += 1


@kernel
def note_end(states: Sequence[State], t: Tables, w: Work, x: Work, a: Aim, tree: Tree, level: int) -> None:
    """The action at a level has ended the turn: what is it worth?"""
    action = tree.path[level]
    if tree.task == COLLECT:
        if tree.ends == ENDS:
            tree.unclear = 1
            return
        for i in range(level + 1):
            tree.end_road[tree.ends][i] = tree.path[i]
        tree.end_size[tree.ends] = level + 1
        tree.ends += 1
        return
    ended = op_of(action) == END_TURN
    replies = is_answered(a) and (a.kind != BATTLE_OR_NOT or ended)
    copy(states, END, level + 1)
    value = value_of_end(states, t, w, x, a, END, replies)
    tree.looked += a.endings - 1
    board = mark_board(states[level], 2654435761) << 30 ^ mark_board(states[level], 2246822519)
    if starts_battle(t, a.seat, action):
        board ^= 1
    elif not ended:
        board = mix(board & MASK32, action & MASK32, 2654435761) << 30 ^ mix(board >> 30, action >> 32, 2246822519)
    keep(tree, value, board, level + 1)


@kernel
def note_branch(tree: Tree, level: int) -> None:
    """The enemy is asked something in the middle of the turn."""
    if tree.branches == BRANCHES:
        tree.unclear = 1
        return
    for i in range(level + 1):
        tree.branch_road[tree.branches][i] = tree.path[i]
    tree.branch_size[tree.branches] = level + 1
    tree.branches += 1


@kernel
def try_turns(states: Sequence[State], t: Tables, w: Work, x: Work, a: Aim, tree: Tree) -> None:
    """Try all turns of `tree.length` actions from place 0 on."""
    level = 0
    tree.size[0] = 0
    list_actions(states[0], t, w, a, tree, 0)
    while level >= 0 and not tree.unclear and not tree.many:
        if tree.next[level] == tree.found[level]:
            level -= 1
            continue
        action = tree.option[level][tree.next[level]]
        tree.next[level] += 1
        asked = states[level].question != NOTHING
        copy(states, level + 1, level)
        apply(states[level + 1], t, x, action)
        tree.looked += 1
        if tree.looked > tree.most:
            tree.unclear = 1
            return
        part = 0 if asked or op_of(action) == END_TURN else 1
        tree.path[level] = action
        tree.part[level] = part
        size = tree.size[level] + part
        tree.size[level + 1] = size
        if turn_is_done(states[level + 1], a.seat):
            if size == tree.length:
                note_end(states, t, w, x, a, tree, level)
                if a.unclear:
                    tree.unclear = 1
            elif size > tree.length:
                tree.cut = 1
            continue
        if states[level + 1].question != NOTHING and states[level + 1].asked != a.seat:
            if size == tree.length:
                note_branch(tree, level)
            continue
        if not is_new(tree, states[level + 1]):
            continue
        if is_hopeless(states[level + 1], t, a, tree):
            continue
        if tree.task == REACH and adds_to_right(tree, level + 1):
            continue
        if level + 1 == LONGEST:
            tree.unclear = 1
            return
        level += 1
        list_actions(states[level], t, w, a, tree, level)


@kernel
def find_turns(states: Sequence[State], t: Tables, w: Work, x: Work, a: Aim, tree: Tree) -> None:
    """Try all turns from place 0 on, longer and longer ones, until all are known or two are found to be right."""
    for slot in range(SLOTS):
        tree.known[slot] = 0
    tree.filled = 0
    tree.looked = 0
    tree.unclear = 0
    tree.kept = 0
    tree.many = 0
    tree.ends = 0
    tree.branches = 0
    if states[0].phase == OVER or is_hopeless(states[0], t, a, tree):
        return
    for length in range(LONGEST):
        tree.length = length
        tree.cut = 0
        try_turns(states, t, w, x, a, tree)
        if tree.unclear or tree.many or not tree.cut:
            return
        if tree.task == REACH and tree.kept > 1:
            return
    tree.unclear = 1
