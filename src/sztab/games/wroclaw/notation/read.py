"""Keyed lines read as positions: see `write.py`."""

from __future__ import annotations

import re

from sztab.core.action import BadInput
from sztab.core.kernel import count, new_states
from sztab.core.lines import keyed_lines
from sztab.games.wroclaw.data import Cards
from sztab.games.wroclaw.notation.write import HIDDEN, RULES, is_revealed
from sztab.games.wroclaw.rules.setup import clear
from sztab.games.wroclaw.rules.turn import hazards_left, sort_dice
from sztab.games.wroclaw.state import (
    BOTH,
    CALLING,
    COVER,
    DEALING,
    DEALT,
    DEPLOYING,
    DICE,
    DRAWING,
    EXPLORE,
    FATAL,
    FIRING,
    KEPT,
    MANOEUVRE_WORDS,
    NONE,
    OVER,
    PHASE_WORDS,
    PIPS,
    POOL,
    RETURNING,
    ROLLING,
    SEAT_NAMES,
    SEATS,
    SETTING_ASIDE,
    SLOTS,
    THROWING,
    THROWN,
    TOKENS_OF_A_KIND,
    State,
)
from sztab.games.wroclaw.tables import tables

COMMON = ("view", "rules", "phase", "turn", "first", "dice", "hazards", "result")
OF_SEAT = ("hand", "known", "down", "field", "resting", "wounded", "dead", "thrown", "pool", "used", "perun")
_OF_A_TURN = ("known", "resting", "wounded", "dead", "pool", "used", "perun")
BUCKSHOT = 2  # armour that a hit takes away
MOST_LOWERED = BUCKSHOT * 2 * SLOTS  # three shooters, each with an extra shot
_FIGHTER = re.compile(r"([a-z][a-z0-9_]*):([a-z]+)('*)(~?)(\+?)(?:-(\d{1,2}))?(!?)")


def split_lines(text: str) -> dict[str, str]:
    """The facts of a position by key; lines may be joined by ` / `."""
    facts = keyed_lines(text)
    known = [*COMMON, *(f"{name} {key}" for name in SEAT_NAMES for key in OF_SEAT)]
    for key in facts:
        if key not in known:
            raise BadInput(
                f"There is no key {key[:30]!r} in a position; there are {', '.join(COMMON)} and those of a seat."
            )
    return facts


def read_state(cards: Cards, facts: dict[str, str]) -> State:
    """The state that the facts of a whole position describe."""
    if any(HIDDEN in value for value in facts.values()):
        raise BadInput("The position hides something (?), but does not say whose view it is.")
    return _Reader(cards, facts).state()


class _Reader:
    """Reads the facts of one position."""

    def __init__(self, cards: Cards, facts: dict[str, str]) -> None:
        self.cards = cards
        self.facts = facts
        self.numbers = {character.id: number for number, character in enumerate(cards.characters)}
        self.hazards = {hazard.id: number for number, hazard in enumerate(cards.hazards)}
        self.s: State = new_states(State, 1)[0]
        clear(self.s)

    def state(self) -> State:
        s = self.s
        rules = self.facts.get("rules", RULES[0])
        if rules not in RULES:
            raise BadInput(f"The rules are {' or '.join(RULES)}, not {rules!r}.")
        s.extended = RULES.index(rules)
        asked = self._phase()
        s.turn = self._number("turn", 9999)
        if s.turn == 0 and s.phase > THROWING:
            s.turn = 1
        s.first = s.on = self._seat_named(self.facts.get("first", SEAT_NAMES[0]))
        self._dice()
        self._hazards()
        for seat in range(SEATS):
            self._seat(seat)
        self._ask(asked)
        self._result()
        self._check_characters()
        return s

    def _phase(self) -> list[int]:
        words = self.facts.get("phase", "").split()
        if not words or words[0] not in PHASE_WORDS:
            raise BadInput(f"The phase is one of {', '.join(PHASE_WORDS)}.")
        self.s.phase = PHASE_WORDS.index(words[0])
        return [self._seat_named(word) for word in words[1:]]

    @staticmethod
    def _seat_named(name: str) -> int:
        if name not in SEAT_NAMES:
            raise BadInput(f"There is no seat {name[:20]!r}; there are {' and '.join(SEAT_NAMES)}.")
        return SEAT_NAMES.index(name)

    def _number(self, key: str, high: int) -> int:
        text = self.facts.get(key, "0")
        if not re.fullmatch("[0-9]{1,4}", text) or int(text) > high:
            raise BadInput(f"{key} is a number from 0 to {high}, not {text[:20]!r}.")
        return int(text)

    def _dice(self) -> None:
        s = self.s
        words = self.facts.get("dice", "").split()
        if len(words) > DICE or not all(re.fullmatch("[0-9]{1,2}", word) and 1 <= int(word) <= PIPS for word in words):
            raise BadInput("dice are at most three numbers from 1 to 10 (TURN-1).")
        for place, word in enumerate(words):
            s.dice[place] = int(word)
        s.rolled = len(words)
        if s.rolled == DICE:
            sort_dice(s)

    def _hazards(self) -> None:
        s = self.s
        for word in self.facts.get("hazards", "").split():
            kind = self.hazards.get(word.removeprefix("-"))
            if kind is None:
                raise BadInput(f"There is no hazard {word[:30]!r}; there are {', '.join(self.hazards)}.")
            if word.startswith("-"):
                if s.drawn != 1 or s.discarded != NONE or kind != s.hazard[0]:
                    raise BadInput("Only a second hazard that equals the first is put away (TURN-3).")
                s.discarded = kind
            elif s.drawn == 2 or (s.drawn == 1 and s.discarded == NONE and kind == s.hazard[0]):
                raise BadInput("Two hazards lie on the table; two equal ones only after a third draw (TURN-3).")
            else:
                s.hazard[s.drawn] = kind
                s.drawn += 1
        if any(hazards_left(s, tables(self.cards), kind) < 0 for kind in self.hazards.values()):
            raise BadInput("There are fewer cards of that hazard.")

    def _seat(self, seat: int) -> None:
        s, name = self.s, SEAT_NAMES[seat]
        s.hand[seat] = self._set(f"{name} hand")
        s.resting[seat] = self._set(f"{name} resting")
        s.wounded[seat] = self._set(f"{name} wounded")
        s.dead[seat] = self._set(f"{name} dead")
        s.thrown[seat] = self._set(f"{name} thrown")
        s.perun[seat] = self._number(f"{name} perun", 9999)
        known = self._set(f"{name} known")
        if known & ~s.hand[seat]:
            raise BadInput(f"{name}: only characters in hand can be known.")
        s.seen[seat] = known | s.resting[seat] | s.wounded[seat] | s.dead[seat]
        self._count_tokens(f"{name} pool", s.pool[seat], POOL)
        self._count_tokens(f"{name} used", s.used[seat], SLOTS)
        open_field, face_down = self.facts.get(f"{name} field", ""), self.facts.get(f"{name} down", "")
        if open_field and not is_revealed(s):
            raise BadInput(f"{name}: characters lie open in the field only in phase fire (TURN-4).")
        if face_down and s.phase not in (ROLLING, DRAWING, DEPLOYING):
            raise BadInput(f"{name}: characters lie face down only before the reveal (TURN-2).")
        self._field(seat, (open_field or face_down).split())

    def _set(self, key: str) -> int:
        mask = 0
        for word in self.facts.get(key, "").split():
            number = self.character(word)
            if mask >> number & 1:
                raise BadInput(f"{key}: {word} stands twice.")
            mask |= 1 << number
        return mask

    def character(self, word: str) -> int:
        if word not in self.numbers:
            raise BadInput(f"There is no character {word[:40]!r}.")
        return self.numbers[word]

    def _count_tokens(self, key: str, counts: list[int], most: int) -> None:
        words = self.facts.get(key, "").split()
        for word in words:
            counts[read_manoeuvre(word)] += 1
        if len(words) > most or max(counts) > TOKENS_OF_A_KIND:
            raise BadInput(f"{key}: at most {most} tokens, three of a kind.")

    def _field(self, seat: int, words: list[str]) -> None:
        s, name = self.s, SEAT_NAMES[seat]
        if not words:
            return
        if len(words) != SLOTS:
            raise BadInput(f"{name}: three characters are on the battlefield, not {len(words)} (TURN-2).")
        fighters = []
        for word in words:
            found = _FIGHTER.fullmatch(word)
            if not found:
                raise BadInput(f"{name}: {word[:40]!r} is not CHARACTER:MANOEUVRE with its marks.")
            fighters.append((self.character(found[1]), found))
        for slot, (number, found) in enumerate(sorted(fighters, key=lambda fighter: fighter[0])):
            s.field[seat][slot] = number
            s.manoeuvre[seat][slot] = read_manoeuvre(found[2])
            s.wounds[seat][slot] = len(found[3])
            s.lowered[seat][slot] = int(found[6] or 0)
            s.fired[seat] |= bool(found[4]) << slot
            s.fed[seat] |= bool(found[5]) << slot
            s.exposed[seat] |= bool(found[7]) << slot
        mask = sum({1 << number for number, _ in fighters})
        if is_revealed(s):
            s.seen[seat] |= mask
        elif any(found.end(2) != found.end() for _, found in fighters):
            raise BadInput(f"{name}: characters that lie face down have no marks yet.")
        elif mask & ~s.hand[seat]:
            raise BadInput(f"{name}: characters that lie face down still stand in the hand line.")
        if max(s.wounds[seat]) > FATAL:
            raise BadInput(f"{name}: a character never has more than five wounds (FIRE-4).")
        self._check_marks(seat)
        placed = [int(kind) for kind in s.manoeuvre[seat]]
        for kind, word in enumerate(MANOEUVRE_WORDS):
            if placed.count(kind) + s.pool[seat][kind] > TOKENS_OF_A_KIND:
                raise BadInput(f"{name}: there are only three {word} tokens (SET-2).")

    def _check_marks(self, seat: int) -> None:
        """Marks that no shot can leave behind."""
        s, name = self.s, SEAT_NAMES[seat]
        for slot in range(SLOTS):
            who, manoeuvre = self.cards.characters[s.field[seat][slot]].id, s.manoeuvre[seat][slot]
            lowered, exposed = int(s.lowered[seat][slot]), s.exposed[seat] >> slot & 1
            if (lowered or exposed) and not s.extended:
                raise BadInput(f"{name}: {who} has a mark (- or !) of the extended rules (WEAP-5).")
            if lowered % BUCKSHOT or lowered > MOST_LOWERED:
                raise BadInput(f"{name}: buckshot costs {who} 2 armour each time, not {lowered} (WEAP-1).")
            if exposed and manoeuvre != COVER:
                raise BadInput(f"{name}: {who} is not in cover and can cover nobody, so ! says nothing (WEAP-3).")
            if manoeuvre == EXPLORE and (s.fired[seat] | s.fed[seat]) >> slot & 1:
                raise BadInput(f"{name}: {who} explores and has not fired (FIRE-1).")

    def _ask(self, asked: list[int]) -> None:
        """Who is to answer, and whether everything is there that the phase needs."""
        s = self.s
        phase, word = int(s.phase), PHASE_WORDS[s.phase]
        if phase in (FIRING, RETURNING):
            if len(asked) != 1:
                raise BadInput(f"phase: {word} names the one seat that is asked.")
            s.on = asked[0]
            if phase == RETURNING:
                s.waiting = BOTH if s.on == s.first else 1 << s.on
        elif phase in (THROWING, DEPLOYING, SETTING_ASIDE):
            if not asked or len(set(asked)) < len(asked):
                raise BadInput(f"phase: {word} names the seats that have not answered yet.")
            s.waiting = sum(1 << seat for seat in asked)
        elif asked:
            raise BadInput(f"phase: {word} names no seat.")
        problem = self._problem(phase, asked)
        if problem:
            raise BadInput(f"The phase {word} does not fit: {problem}.")

    def _problem(self, phase: int, asked: list[int]) -> str:
        """What a phase needs and does not find; nothing when all is well."""
        s = self.s
        hands = [int(count(s.hand[seat])) for seat in range(SEATS)]
        down = [s.field[seat][0] != NONE for seat in range(SEATS)]
        used = [sum(int(n) for n in s.used[seat]) for seat in range(SEATS)]
        if phase in (CALLING, DEALING, THROWING):
            later = ("turn", "dice", "hazards", *(f"{name} {key}" for name in SEAT_NAMES for key in _OF_A_TURN))
            if any(self.facts.get(key) for key in later):
                return "the first turn has not begun (SET-1)"
            if any(s.thrown[seat] for seat in (asked if phase == THROWING else range(SEATS))):
                return "nobody has discarded yet (SET-1)"
        if phase in (CALLING, DEALING):
            too_many = max(hands) > DEALT or (hands[1] > 0 and hands[0] < DEALT) or hands[1] == DEALT
            return f"first A gets ten characters, then B, not {hands[0]} and {hands[1]} (SET-1)" if too_many else ""
        if phase == THROWING:
            sizes = [DEALT if seat in asked else KEPT for seat in range(SEATS)]
            if hands == sizes:
                return ""
            there = " and ".join(f"{name} has {held}" for name, held in zip(SEAT_NAMES, hands, strict=True))
            return f"ten characters before discarding and seven after it, but {there} (SET-1)"
        if phase in (RETURNING, SETTING_ASIDE):
            if used != [SLOTS, SLOTS]:
                return "each seat has used three tokens"
            if phase == RETURNING:
                return "" if s.resting[s.on] else "nobody can return (TURN-9)"
            if any(sum(int(n) for n in s.pool[seat]) == POOL for seat in asked):
                return "a full pool is taken back (TURN-10)"
            return "" if min(hands) >= SLOTS else "each hand has three characters or more (TURN-9)"
        if phase == OVER:
            return ""
        if any(used):
            return "no token has been used yet"
        if phase == FIRING:
            ready = s.rolled == DICE and s.drawn == 2 and all(down)
            return "" if ready else "three dice, two hazards and three characters in each field (TURN-5)"
        if min(hands) < SLOTS:
            return "each hand has three characters or more (TURN-9)"
        if phase == DEPLOYING:
            if s.rolled != DICE - 1 or s.drawn != 1 or s.discarded != NONE:
                return "two dice and one hazard (TURN-1)"
            chosen = [seat not in asked for seat in range(SEATS)]
            return "" if down == chosen else "who has answered has characters face down (TURN-2)"
        before, after = (DICE - 1, 0), (DICE - 1, 1)
        if phase == DRAWING:
            after = (DICE, 1)
        now = (int(s.rolled), int(s.drawn))
        if all(down) and now == after and (phase == DRAWING or s.discarded == NONE):
            return ""
        early = now == before if phase == DRAWING else now[0] < before[0] and now[1] == 0
        return "" if early and not any(down) else "dice, hazards and characters face down as in TURN-1 to TURN-3"

    def _result(self) -> None:
        text = self.facts.get("result", "")
        if (self.s.phase == OVER) != bool(text):
            raise BadInput("A result is given in phase over, and only there.")
        if text and text != "draw":
            self.s.result = 1 << self._seat_named(text)

    def _check_characters(self) -> None:
        """SET-1: everybody is in one place, and nobody has more characters than the rules give."""
        s, everybody = self.s, 0
        for seat, name in enumerate(SEAT_NAMES):
            fighters = sum(1 << int(n) for n in s.field[seat]) if is_revealed(s) else 0
            own = 0
            for mask in (s.hand, s.resting, s.wounded, s.dead, s.thrown):
                if own & mask[seat]:
                    raise BadInput(f"{name}: a character is in two places.")
                own |= int(mask[seat])
            if own & fighters:
                raise BadInput(f"{name}: a character is in two places.")
            own |= fighters
            thrown, kept = int(count(s.thrown[seat])), int(count(own & ~int(s.thrown[seat])))
            if thrown > THROWN or (s.phase > THROWING and kept > KEPT):
                raise BadInput(
                    f"{name}: at most three characters are discarded and seven kept, not {thrown} and {kept} (SET-1)."
                )
            if everybody & own:
                raise BadInput("A character belongs to both seats.")
            everybody |= own


def read_manoeuvre(word: str) -> int:
    if word not in MANOEUVRE_WORDS:
        raise BadInput(f"There is no manoeuvre {word[:20]!r}; there are {', '.join(MANOEUVRE_WORDS)}.")
    return MANOEUVRE_WORDS.index(word)
