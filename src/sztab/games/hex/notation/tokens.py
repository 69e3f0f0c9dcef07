"""Action tokens, both ways, and the sentences that say why an action is refused."""

from __future__ import annotations

import re

from sztab.core.action import BadInput
from sztab.core.kernel import plain
from sztab.core.words import Sentence
from sztab.games.hex.position import Position, scratch
from sztab.games.hex.rules.action import (
    AIM_AT,
    BOMB_AT,
    DISCARD,
    DRAW,
    END_TURN,
    EXECUTE,
    GIVEN,
    HUNT_WITH,
    NO_KIND,
    NO_SIDE,
    OWN_FEATURE,
    PLACE,
    PLAY,
    PULL_IN,
    PUSH_BACK,
    REDRAW,
    STEP,
    SWAP,
    THROW_NET,
    TRANSPOSE,
    bag_kind,
    end_of,
    facing_of,
    mid_facing_of,
    mid_of,
    op_of,
    pack,
    payer_of,
    side_of,
    simple,
    start_of,
)
from sztab.games.hex.rules.aim import find_options, is_aimed
from sztab.games.hex.rules.battle import prepare_hits
from sztab.games.hex.rules.check import check
from sztab.games.hex.rules.feature import first_way
from sztab.games.hex.rules.questions.medic import medic_action
from sztab.games.hex.rules.questions.table import read_answer, write_answer
from sztab.games.hex.rules.turn import bag_size
from sztab.games.hex.rules.unit import facing_of_unit, kind_of
from sztab.games.hex.state import (
    HUNT,
    INSTANT_WORDS,
    KINDS,
    NOTHING,
    NOWHERE,
    REDRAWING,
    State,
)

_LONGEST = 60
_HEX = "[a-g][1-7]"
_CODE = "[a-z][a-z0-9]"
_BAG = rf"{_CODE}(?:,{_CODE})*"
_DRAW = re.compile(rf"<({_BAG})>")
_REDRAW = re.compile(rf"--({_BAG})?")
_PLACE = re.compile(rf"({_CODE})@({_HEX})(?:/([0-5]))?(!?)")
_WAY = re.compile(rf"(?:({_CODE}):)?({_HEX})(?:-({_HEX})(?:/([0-5]))?)??(?:-({_HEX}))?(?:/([0-5]))?(?:x([0-5]))?")
_SHOVE = re.compile(rf"(?:({_CODE}):)?({_HEX})([<>])({_HEX})")
_TRANSPOSE = re.compile(rf"({_CODE}):({_CODE})@({_HEX})(?:/([0-5]))?")
_SWAP = re.compile(rf"(?:({_CODE}):)?({_HEX})<>({_HEX})")
_BOMB = re.compile(rf"({_CODE}):({_HEX})(_?),({_HEX})(_?),({_HEX})(_?)")
_AIM = re.compile(rf"({_CODE}|net):({_HEX})(_?)((?:,{_HEX}_)*)")


# ---- reading


def read_action(position: Position, token: str) -> int:
    """The action a token means in this position; whether it is legal is another question."""
    if not token.isprintable() or len(token) > _LONGEST:
        raise BadInput(Sentence("{token}: this is not an action of the game.", token=repr(token[:_LONGEST])))
    action = Tokens(position).read(token)
    if action < 0:
        raise BadInput(Sentence("{token}: this is not an action of the game.", token=token))
    return action


class Tokens:
    """Tokens of one position."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.seating = position.seating
        self.s = position.now
        self.turn = int(position.now.turn)  # compiled rules keep it in a byte, which numbers of kinds do not fit into
        self.t = position.seating.tables
        self.cell = self.seating.board.cell
        self.names = self.seating.board.names

    def read(self, token: str) -> int:
        if token == ".":
            return simple(END_TURN, 0, NOWHERE, 0)
        if token.startswith("<"):
            return self._bag(DRAW, _DRAW.fullmatch(token), 6)
        if token.startswith("--"):
            return self._bag(REDRAW, _REDRAW.fullmatch(token), 3)
        if token.startswith("-"):
            kind = self._kind(token[1:])
            return simple(DISCARD, kind, NOWHERE, 0) if kind >= 0 else -1
        answer = re.fullmatch(r"([A-Z]?)=(.+)", token)
        if answer:
            return self._answer(token, answer[1], answer[2])
        if token.endswith("!") and "@" not in token:
            kind = self._kind(token[:-1])
            return simple(PLAY, kind, NOWHERE, 0) if kind >= 0 else -1
        bombed = _BOMB.fullmatch(token)
        if bombed and (kind := self._kind(bombed[1])) >= 0 and self._instant(kind) == "small_bomb":
            return self._small_bomb(token, kind, bombed)
        forms = (
            (_PLACE, self._place),
            (_TRANSPOSE, self._transpose),
            (_SWAP, self._swap),
            (_AIM, self._aim),
            (_SHOVE, self._shove),
            (_WAY, self._way),
        )
        for form, read in forms:
            match = form.fullmatch(token)
            if match:
                return read(token, match)
        return -1

    def _kind(self, code: str) -> int:
        """The number of a kind of the player on turn, -1 if there is none."""
        tiles = self.seating.armies[self.turn].tiles
        return next((kind for kind, tile in enumerate(tiles) if tile.code == code), -1)

    def on_board(self, name: str, token: str) -> int:
        cell = self.cell(name)
        if cell < 0:
            size = self.seating.size
            raise BadInput(
                Sentence("{token}: the board of {size} hexes has no {hex}.", token=token, size=size, hex=name)
            )
        return cell

    def facing(self, token: str, kind: int, text: str | None) -> int:
        """A facing as written for a kind (with its seat), or the only one it has."""
        facings = int(self.t.facings[kind])
        if text is None and facings > 1:
            raise BadInput(Sentence("{token}: the facing is missing.", token=token))
        return int(text or 0) % facings

    def unit_at(self, token: str, name: str) -> tuple[int, int]:
        cell = self.on_board(name, token)
        unit = int(self.s.unit[cell])
        if unit < 0:
            raise BadInput(Sentence("{token}: no unit stands on {hex}.", token=token, hex=name))
        return cell, unit

    def _bag(self, op: int, match: re.Match[str] | None, places: int) -> int:
        if not match:
            return -1
        kinds = sorted(self._kind(code) for code in match[1].split(",")) if match[1] else []
        if len(kinds) > places or (kinds and kinds[0] < 0):
            return -1
        return bag_action(op, kinds)

    def _place(self, token: str, match: re.Match[str]) -> int:
        kind = self._kind(match[1])
        if kind < 0:
            return -1
        number = self.turn * KINDS + kind
        cell = self.on_board(match[2], token)
        return simple(EXECUTE if match[4] else PLACE, kind, cell, self.facing(token, number, match[3]))

    def _aim(self, token: str, match: re.Match[str]) -> int:
        cell = self.on_board(match[2], token)
        if match[1] == "net":
            return simple(THROW_NET, 0, cell, 0) if token == f"net:{match[2]}" else -1
        kind = self._kind(match[1])
        if kind < 0:
            return self._way(token, way) if (way := _WAY.fullmatch(token)) else -1
        instant = self._instant(kind)
        if instant in ("move", "hunt", "castling", "small_bomb", "smokescreen", "transposition") or (
            match[3] and match[4]
        ):
            return -1
        if match[4]:
            return self._air_strike(token, kind, cell, re.findall(_HEX, match[4])) if instant == "air_strike" else -1
        return simple(AIM_AT, kind, cell, int(bool(match[3])))

    def _instant(self, kind: int) -> str | None:
        return self.seating.tile(self.turn, kind).instant

    def _transpose(self, token: str, match: re.Match[str]) -> int:
        instant, kind = self._kind(match[1]), self._kind(match[2])
        if instant < 0 or kind < 0 or self._instant(instant) != "transposition":
            return -1
        facing = self.facing(token, self.turn * KINDS + kind, match[4])
        return pack(TRANSPOSE, instant, NOWHERE, kind, 0, self.on_board(match[3], token), facing, NO_SIDE)

    def _swap(self, token: str, match: re.Match[str]) -> int:
        payer = self._payer(match[1])
        one, other = self.on_board(match[2], token), self.on_board(match[3], token)
        if not 0 <= payer < GIVEN or (payer < OWN_FEATURE and self._instant(payer) != "castling"):
            return -1
        if payer < OWN_FEATURE:
            one, other = min(one, other), max(one, other)
        return pack(SWAP, payer, one, NOWHERE, 0, other, 0, NO_SIDE)

    def _small_bomb(self, token: str, kind: int, match: re.Match[str]) -> int:
        places = sorted((self.on_board(match[i], token), match[i + 1]) for i in (2, 4, 6))
        mask = sum(bool(mark) << i for i, (_, mark) in enumerate(places))
        return pack(BOMB_AT, kind, places[0][0], places[1][0], 0, places[2][0], mask, NO_SIDE)

    def _air_strike(self, token: str, kind: int, middle: int, named: list[str]) -> int:
        """FND-11: on the named hexes the foundation is hit instead of the unit."""
        around = self.seating.board.neighbour[middle]
        chosen = [self.on_board(name, token) for name in named]
        if named != sorted(set(named)) or any(cell != middle and cell not in around for cell in chosen):
            return -1
        mask = sum(1 << direction for direction in range(6) if around[direction] in chosen)
        return pack(AIM_AT, kind, 63 ^ mask, NOWHERE, 0, middle, int(middle in chosen), NO_SIDE)

    def _payer(self, text: str | None) -> int:
        """What stands before a colon: an instant or the hex of a module; nothing means the unit's own feature."""
        if text is None:
            return OWN_FEATURE
        kind = self._kind(text)
        if kind >= 0:
            return kind
        cell = self.cell(text)
        return GIVEN + cell if cell >= 0 else -1

    def _shove(self, token: str, match: re.Match[str]) -> int:
        payer = self._payer(match[1])
        op = PUSH_BACK if match[3] == ">" else PULL_IN
        start, end = self.on_board(match[2], token), self.on_board(match[4], token)
        return pack(op, payer, start, NOWHERE, 0, end, 0, NO_SIDE) if payer >= 0 else -1

    def _way(self, token: str, match: re.Match[str]) -> int:
        payer = self._payer(match[1])
        if payer < 0:
            return -1
        start, unit = self.unit_at(token, match[2])
        hunts = payer < OWN_FEATURE and self.seating.tile(self.turn, payer).instant == INSTANT_WORDS[HUNT]
        op = HUNT_WITH if hunts else STEP
        side = int(match[7]) if match[7] else NO_SIDE
        if side != NO_SIDE and not hunts:
            return -1
        kind, old = kind_of(unit), facing_of_unit(unit)
        if not match[3] and not match[5] and not match[6]:
            if not hunts:
                raise BadInput(Sentence("{token}: a unit that does not move has to turn.", token=token))
            return pack(op, payer, start, NOWHERE, 0, start, old, side)
        facing = self.facing(token, kind, match[6])
        end = self.on_board(match[5], token) if match[5] else start
        if not match[3]:
            return pack(op, payer, start, NOWHERE, 0, end, facing, side)
        mid = self.on_board(match[3], token)
        mid_facing = self.facing(token, kind, match[4]) if match[4] else old
        action = pack(op, payer, start, mid, mid_facing, end, facing, side)
        s, w = self.position.copy(), scratch()  # the way is tried out on it
        if check(s, self.t, w, action) == 0:
            first = first_way(s, self.t, w, start, mid, mid_facing, end, facing)
            action = pack(op, payer, start, first // 8, first % 8, end, facing, side)
        return action

    def _answer(self, token: str, letter: str, text: str) -> int:
        s = self.s
        asked = s.asked if s.question != NOTHING else s.turn
        expected = self.seating.letters[asked] if asked != s.turn else ""
        if s.question == NOTHING and s.phase != REDRAWING:
            raise BadInput(Sentence("{token}: nothing is asked here.", token=token))
        if letter != expected and letter != self.seating.letters[asked]:
            right, wrong = self.seating.letters[asked], letter or self.seating.letters[s.turn]
            raise BadInput(
                Sentence("{token}: this is for {right} to decide, not {wrong}.", token=token, right=right, wrong=wrong)
            )
        return read_answer(self, token, text)

    # ---- what questions need to read and write their answers

    def turned(self, cell: int, action: int) -> str:
        """How the unit here then looks, as an action ends with it; nothing where all its sides are equal."""
        return _facing(int(self.t.facings[kind_of(self.s.unit[cell])]), action)

    def hit_sides(self, attacker: int, target: int) -> list[int]:
        return hit_sides(self.position, attacker, target)

    def hits_on(self, attacker: int, target: int) -> list[tuple[int, int]]:
        """The sides and copies of the attacks of a unit on another, in the hits that a medic question is about."""
        w = scratch()
        prepare_hits(self.position.copy(), self.t, w)
        return [
            (int(w.hit_side[i]), int(w.hit_copy[i]))
            for i in range(w.hits)
            if w.hit_from[i] == attacker and w.hit_to[i] == target
        ]

    def medic_answers(self, medic: int, target: int) -> list[int]:
        """The answers that let this medic die for a hit on this unit, legal or not."""
        w = scratch()
        prepare_hits(self.position.copy(), self.t, w)
        return [int(medic_action(w, i, medic)) for i in range(w.hits) if w.hit_to[i] == target]

    def waiting_marks(self) -> list[int]:
        """VEN-7: the attacks of the asked seat that would leave a marker."""
        s = self.s
        codes = [int(s.marks[i]) for i in range(s.marking)]
        return [code for code in codes if code and code >> 19 == s.asked | s.target << 3]

    def has_several_aims(self, cell: int) -> bool:
        """Has the unit here several sides whose target is chosen?"""
        unit, sides = self.s.unit[cell], range(6)
        return sum(is_aimed(self.t, unit, side, self.s.conversion[cell]) for side in sides) > 1

    def arrivals(self, target: int) -> list[int]:
        """How the attack that is asked about can fly onto a target."""
        w = scratch()
        s = self.position.copy()
        find_options(s, self.t, w, s.moved, s.mover, s.target & 7, s.target >> 3)
        return [int(w.option_arrival[i]) for i in range(w.options) if w.option_target[i] == target]

    def instant_code(self) -> str:
        return instant_code(self.position, self.s)


def bag_action(op: int, kinds: list[int]) -> int:
    """A draw, or tiles given back, from the numbers of their kinds in order."""
    action = op
    for place in range(6):
        action |= (kinds[place] if place < len(kinds) else NO_KIND) << (5 + 5 * place)
    return action


def hit_sides(position: Position, attacker: int, target: int) -> list[int]:
    """With which sides a unit attacks another in the hits that a medic question is about."""
    w = scratch()
    prepare_hits(position.copy(), position.seating.tables, w)
    return [int(w.hit_side[i]) for i in range(w.hits) if w.hit_from[i] == attacker and w.hit_to[i] == target]


# ---- printing


def print_action(position: Position, action: int) -> str:
    """The token of an action."""
    s, seating = position.now, position.seating
    names = seating.board.names
    op, payer, start, end = op_of(action), payer_of(action), start_of(action), end_of(action)
    tiles = seating.armies[s.turn].tiles
    if op == END_TURN:
        return "."
    if op in (DRAW, REDRAW):
        codes = ",".join(sorted(tiles[bag_kind(action, place)].code for place in range(bag_size(action))))
        return f"<{codes}>" if op == DRAW else f"--{codes}"
    if op == DISCARD:
        return f"-{tiles[payer].code}"
    if op == PLAY:
        return f"{tiles[payer].code}!"
    if op in (PLACE, EXECUTE):
        return f"{tiles[payer].code}@{names[end]}{_facing(tiles[payer].facings, action)}{'!' if op == EXECUTE else ''}"
    if op == AIM_AT:
        return f"{tiles[payer].code}:{names[end]}" + _at_grounds(position, action)
    if op == TRANSPOSE:
        unit = tiles[mid_of(action)]
        return f"{tiles[payer].code}:{unit.code}@{names[end]}{_facing(unit.facings, action)}"
    if op == SWAP:
        giver = f"{tiles[payer].code}:" if payer < OWN_FEATURE else ""
        return f"{giver}{names[start]}<>{names[end]}"
    if op == BOMB_AT:
        bits, places = facing_of(action), (start, mid_of(action), end)
        return f"{tiles[payer].code}:" + ",".join(names[cell] + "_" * (bits >> i & 1) for i, cell in enumerate(places))
    if op == THROW_NET:
        return f"net:{names[end]}"
    if op in (STEP, HUNT_WITH, PUSH_BACK, PULL_IN):
        giver = ""
        if payer < OWN_FEATURE:
            giver = f"{tiles[payer].code}:"
        elif payer >= GIVEN:
            giver = f"{names[payer - GIVEN]}:"
        if op == PUSH_BACK:
            return f"{giver}{names[start]}>{names[end]}"
        if op == PULL_IN:
            return f"{giver}{names[start]}<{names[end]}"
        return giver + _print_way(position, action)
    asked = s.asked if s.question != NOTHING else s.turn
    letter = seating.letters[asked] if asked != s.turn else ""
    return f"{letter}={write_answer(Tokens(position), action)}"


def _at_grounds(position: Position, action: int) -> str:
    """FND-10, FND-11: that a foundation is aimed at, or on which hexes a bomb hits it instead of the unit."""
    middle = end_of(action)
    if position.seating.tile(position.now.turn, payer_of(action)).instant != "air_strike":
        return "_" if facing_of(action) else ""
    names, around = position.seating.board.names, position.seating.board.neighbour[middle]
    chosen = [names[around[direction]] for direction in range(6) if not start_of(action) >> direction & 1]
    return "".join(f",{name}_" for name in sorted(chosen + [names[middle]] * facing_of(action)))


def _facing(facings: int, action: int) -> str:
    return f"/{facing_of(action)}" if facings > 1 else ""


def _print_way(position: Position, action: int) -> str:
    s, names = position.now, position.seating.board.names
    start, mid, end, side = start_of(action), mid_of(action), end_of(action), side_of(action)
    unit = int(s.unit[start])
    facings = int(position.seating.tables.facings[kind_of(unit)])
    text = names[start]
    if start == end and mid == NOWHERE and facing_of(action) == facing_of_unit(unit):
        return f"{text}x{side}"
    if mid != NOWHERE:
        text += f"-{names[mid]}"
        if mid_facing_of(action) != facing_of_unit(unit):
            text += f"/{mid_facing_of(action)}"
    if start != end or mid != NOWHERE:
        text += f"-{names[end]}"
    text += _facing(facings, action)
    return text if side == NO_SIDE else f"{text}x{side}"


def instant_code(position: Position, s: State) -> str:
    """The code of the instant whose hits are being taken."""
    tiles = position.seating.armies[s.turn].tiles
    return next(tile.code for tile in tiles if tile.instant == INSTANT_WORDS[s.tile])


def possible_draws(position: Position) -> list[int]:
    """TURN-1: every bag the pile may give now."""
    from sztab.games.hex.rules.turn import draws_now, has_top

    s = position.now
    pile = [int(n) for n in plain(s.pile[s.turn])]
    draws: list[int] = []

    def add(kinds: list[int], first: int, missing: int) -> None:
        if not missing:
            draws.append(bag_action(DRAW, kinds))
            return
        for kind in range(first, KINDS):
            if pile[kind] > kinds.count(kind):
                add([*kinds, kind], kind, missing - 1)

    add([], 0, int(draws_now(s)))
    return [action for action in draws if has_top(s, action)]


# ---- refusing


def refusal_text(rule: int) -> str:
    """`NET-1 A netted unit can do nothing.`"""
    from sztab.games.hex.rules.ids import RULE_IDS

    return f"{RULE_IDS[rule]} {refusal_reason(RULE_IDS[rule])}"


REASONS = {
    "SET-4": Sentence("Before the first turn each player places the HQ, on an empty hex (of the inner 19)."),
    "SET-5": Sentence("It starts on an empty hex next to its HQ."),
    "TURN-1": Sentence("The draw has to fill the hand, with tiles from the pile."),
    "TURN-3": Sentence("The hand is full: one tile has to be discarded first."),
    "TURN-5": Sentence("This tile is not in hand."),
    "TURN-6": Sentence("First decide about the unlucky hand: `--` or `=no`."),
    "TURN-8": Sentence("A unit is placed on an empty hex."),
    "TURN-10": Sentence("This has been used already this turn."),
    "TURN-14": Sentence("No battle tile can be played once somebody has drawn the last tile of a pile."),
    "TURN-16": Sentence("This cannot be done now."),
    "TURN-18": Sentence("A move has to leave the unit on another hex or with another facing."),
    "NET-1": Sentence("A netted unit can do nothing and cannot be moved."),
    "NET-3": Sentence("No grenade can be thrown while your HQ is netted."),
    "TGH-5": Sentence("The first of two steps must not kill the unit."),
    "FND-7": Sentence("A foundation is laid on a hex with neither a unit nor a foundation."),
    "FND-8": Sentence("No foundation can be laid under Terror."),
    "FND-10": Sentence("No enemy foundation lies there."),
    "FND-11": Sentence("The foundation is chosen only where a unit stands on one."),
    "FND-17": Sentence("A mine can only be the last step of a move."),
    "CAST-1": Sentence("Two adjacent own units change places."),
    "CAST-3": Sentence("Nothing would change between these two units."),
    "INX-1": Sentence("A small bomb hits three hexes of the board that touch each other."),
    "ARMY-DM-1": Sentence("The HQ turns one own unit, which does not move."),
    "PAR-12": Sentence("No grenade can be thrown while your HQ is paralysed."),
    "PAR-14": Sentence("A paralysed unit does not attack."),
    "FND-21": Sentence("An own empty hole draws in an adjacent enemy."),
    "CAST-4": Sentence("The HQ changes places with an adjacent own unit that has Underground."),
    "INX-4": Sentence("Paralysis is for an enemy unit."),
    "INX-5": Sentence("The unit is paralysed already, or no marker is left."),
    "INX-6": Sentence("A smokescreen turns an enemy unit."),
    "INX-9": Sentence("Transposition puts a unit from hand in the place of an own unit, not of the HQ."),
    "MOD-9": Sentence("No working Transport there is linked with this unit."),
    "MOD-10": Sentence("Two steps need a recon centre, and each of them an empty adjacent hex."),
    "MOD-12": Sentence("No working module there lets this unit pull."),
    "FEAT-1": Sentence("The unit has no mobility."),
    "FEAT-2": Sentence("The unit can neither move nor turn by itself."),
    "FEAT-3": Sentence("The unit cannot push by itself."),
    "INST-2": Sentence("One of your units moves to an empty adjacent hex."),
    "INST-3": Sentence("One of your units pushes an adjacent enemy to an empty hex at distance two."),
    "INST-4": Sentence("A grenade destroys an enemy unit next to your HQ, never an HQ."),
    "INST-5": Sentence("The sniper wounds an enemy unit, not an HQ."),
    "INST-6": Sentence("All six neighbours of a bombed hex are on the board."),
    "INST-7": Sentence("One of your units pulls an enemy at distance two to an empty hex adjacent to both."),
    "INST-8": Sentence("No unit can be placed under Terror."),
    "INST-9": Sentence(
        "Hunt lets one of your units move, or attack with a side that reaches an enemy, or both in that order."
    ),
    "INST-10": Sentence("The tile would have no effect."),
    "MODE-9": Sentence("Only one tile can be played in this turn."),
    "MODE-10": Sentence("At most two tiles can be played in a turn, and an unlucky draw returns three."),
    "ARMY-SM-3": Sentence("The tile that lies on top of the pile is drawn first."),
    "ARMY-SP-1": Sentence(
        "The free steel net is thrown at an enemy unit other than an HQ and costs one toughness, never the last."
    ),
    "ARMY-SP-3": Sentence("Execution needs an enemy unit other than an HQ and costs one toughness, never the last."),
    "ARMY-SP-4": Sentence("A netted unit cannot be replaced."),
    "ARMY-BE-1": Sentence("The unit would leave its lair."),
}


NO_ANSWER = Sentence("This does not answer the question that is asked.")


def refusal_reason(rule: str) -> str:
    """Why a rule refuses, as a sentence."""
    return REASONS[rule]
