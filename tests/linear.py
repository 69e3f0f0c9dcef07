"""Which regular expressions read a text in time linear in its length, however the text is made.

`re` tries one way after another. An expression is as slow as a text has ways through it, so it is turned into an
automaton that has one edge for each way from one character to the next, and two things are looked for:

- two ways round from a character to itself along one text: each repetition doubles the ways (`(a+)+`);
- two characters p and q, and one text that leads from p to p, from p to q and from q to q: each repetition may be the
  one that changes from p to q (`a*a*`, or `.*a` searched for everywhere).

Ways are tried one after another only as long as they fail. One that comes to a place from which every rest of a text
fits does not, so such places are left out.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from re import _constants as code  # type: ignore[attr-defined]
from re import _parser  # type: ignore[attr-defined]
from typing import Any

# Every ASCII character, and one of each kind beyond: a letter, a digit, a space, the end of a line, a sign.
_ALPHABET = "".join(map(chr, range(128))) + "ł٣\u2003\u2028—"
_ALL = frozenset(_ALPHABET)
_CATEGORIES = {
    code.CATEGORY_DIGIT: r"\d",
    code.CATEGORY_NOT_DIGIT: r"\D",
    code.CATEGORY_SPACE: r"\s",
    code.CATEGORY_NOT_SPACE: r"\S",
    code.CATEGORY_WORD: r"\w",
    code.CATEGORY_NOT_WORD: r"\W",
}
_UNROLLED = 3  # a repeat with a higher bound counts as one without


@dataclass
class _Part:
    """A part of an expression: where it begins and ends, and how many ways lead through it without a character."""

    first: Counter[int] = field(default_factory=Counter)
    last: Counter[int] = field(default_factory=Counter)
    empty: int = 1
    sure: set[int] = field(default_factory=set)  # of the last: those after which nothing is looked at any more
    clear: bool = True  # whether nothing is looked at on the way without a character


class _Automaton:
    def __init__(self, pattern: str, method: str, flags: int) -> None:
        tree = _parser.parse(pattern, flags)
        self.flags = tree.state.flags
        self.sets: list[frozenset[str]] = []
        self.follow: list[Counter[int]] = []
        self.fitting: set[int] = set()  # where every rest fits
        parts = [self._sequence(tree)]
        if method in ("search", "findall", "finditer", "sub", "subn", "split"):
            parts.insert(0, self._before(tree))
        whole = self._concatenated(parts)
        for place in whole.sure:
            if method != "fullmatch" or any(self._is_rest(after, whole) for after in (place, *self.follow[place])):
                self.fitting.add(place)
        for after in self.follow:
            for place in self.fitting & after.keys():
                del after[place]

    def _before(self, tree: Any) -> _Part:
        """What may stand before a place that is found: whole lines or nothing, where only beginnings are looked at."""
        beginning = tree[0] == (code.AT, code.AT_BEGINNING)
        if beginning and not self.flags & re.MULTILINE:
            return _Part()
        text = self._star(self._one(_ALL))
        return self._concatenated([text, self._one(frozenset("\n"))]) if beginning else text

    def _is_rest(self, place: int, whole: _Part) -> bool:
        return self.sets[place] == _ALL and place in self.follow[place] and place in whole.sure

    def _one(self, characters: frozenset[str]) -> _Part:
        self.sets.append(characters)
        self.follow.append(Counter())
        place = len(self.sets) - 1
        return _Part(Counter([place]), Counter([place]), 0, {place})

    def _concatenated(self, parts: list[_Part]) -> _Part:
        whole = _Part()
        for part in parts:
            self._join(whole.last, part.first)
            whole = _Part(
                whole.first + _times(part.first, whole.empty),
                part.last + _times(whole.last, part.empty),
                whole.empty * part.empty,
                part.sure | (whole.sure if part.empty and part.clear else set()),
                whole.clear and part.clear,
            )
        return whole

    def _join(self, last: Counter[int], first: Counter[int]) -> None:
        for before, ways in last.items():
            for after, more in first.items():
                self.follow[before][after] += ways * more

    def _star(self, part: _Part) -> _Part:
        self._join(part.last, part.first)
        return _Part(part.first, part.last, 1, part.sure)

    def _sequence(self, items: Any) -> _Part:
        return self._concatenated([self._item(kind, value) for kind, value in items])

    def _item(self, kind: Any, value: Any) -> _Part:
        match kind:
            case code.LITERAL | code.NOT_LITERAL | code.ANY | code.IN:
                return self._one(self._characters(kind, value))
            case code.AT:
                return _Part(clear=False)
            case code.SUBPATTERN:
                return self._sequence(value[-1])
            case code.BRANCH:
                return self._branch([self._sequence(one) for one in value[1]])
            case code.MAX_REPEAT | code.MIN_REPEAT:
                return self._repeat(*value)
            case code.ASSERT | code.ASSERT_NOT:  # looked at like a branch that leads nowhere
                ahead = self._sequence(value[1])
                return _Part(ahead.first, clear=False)
        raise AssertionError(f"What may {kind} cost? Teach this test.")

    @staticmethod
    def _branch(parts: list[_Part]) -> _Part:
        first, last = Counter[int](), Counter[int]()
        for part in parts:
            first, last = first + part.first, last + part.last
        sure = set().union(*(part.sure for part in parts))
        return _Part(first, last, sum(part.empty for part in parts), sure, any(p.empty and p.clear for p in parts))

    def _repeat(self, least: int, most: Any, body: Any) -> _Part:
        parts = [self._sequence(body) for _ in range(min(least, _UNROLLED))]
        if most is code.MAXREPEAT or most > _UNROLLED:
            parts.append(self._star(self._sequence(body)))
        else:
            rest = _Part()
            for _ in range(least, most):
                whole = self._concatenated([self._sequence(body), rest])
                rest = _Part(whole.first, whole.last, whole.empty + 1, whole.sure)
            parts.append(rest)
        return self._concatenated(parts)

    def _characters(self, kind: Any, value: Any) -> frozenset[str]:
        if kind is code.ANY:
            return _ALL if self.flags & re.DOTALL else _ALL - {"\n"}
        if kind is code.LITERAL or kind is code.NOT_LITERAL:
            found = {chr(value)} & _ALL
            if self.flags & re.IGNORECASE:
                found = {letter for letter in _ALL if letter.lower() == chr(value).lower()}
            return frozenset(_ALL - found if kind is code.NOT_LITERAL else found)
        found = set[str]()
        for one, what in value:
            if one is code.NEGATE:
                continue
            if one is code.RANGE:
                found |= {letter for letter in _ALL if what[0] <= ord(letter) <= what[1]}
            elif one is code.CATEGORY:
                found |= {letter for letter in _ALL if re.match(_CATEGORIES[what], letter)}
            else:
                found |= self._characters(one, what)
        if self.flags & re.IGNORECASE:
            found |= {letter for letter in _ALL if {letter.lower(), letter.upper()} & found}
        return frozenset(_ALL - found if value[0][0] is code.NEGATE else found)


def _times(places: Counter[int], ways: int) -> Counter[int]:
    return Counter({place: count * ways for place, count in places.items() if ways})


def ambiguity(pattern: str, method: str = "fullmatch", flags: int = 0) -> str | None:
    """What is slow about an expression; None when its time is linear."""
    automaton = _Automaton(pattern, method, flags)
    reached = [_reached(automaton, place) for place in range(len(automaton.sets))]
    loops = [
        place for place in range(len(automaton.sets)) if place in reached[place] and place not in automaton.fitting
    ]
    rounds = {
        place: {other for other in loops if other in reached[place] and place in reached[other]} for place in loops
    }
    for p in loops:
        if any(automaton.follow[a][b] > 1 for a in rounds[p] for b in rounds[p]):
            return "two ways round along one character"
        if _meets(automaton, (p, p), [rounds[p], rounds[p]], (p, p), apart=True):
            return "two ways round along one text: exponential"
    for q in loops:
        for p in loops:
            if p != q and q in reached[p]:
                between = {place for place in reached[p] if q in reached[place]} | {p, q}
                if _meets(automaton, (p, p, q), [rounds[p], between, rounds[q]], (p, q, q)):
                    return "one text that leads round, on, and round again: quadratic or worse"
    return None


def _reached(automaton: _Automaton, place: int) -> set[int]:
    found, open_ = set[int](), [place]
    while open_:
        for after in automaton.follow[open_.pop()]:
            if after not in found and automaton.sets[after]:
                found.add(after)
                open_.append(after)
    return found


def _meets(
    automaton: _Automaton,
    start: tuple[int, ...],
    within: list[set[int]],
    end: tuple[int, ...],
    apart: bool = False,
) -> bool:
    """Whether one text leads from each of `start` to each of `end`; `apart`: on ways that differ somewhere."""
    seen, open_ = set[tuple[tuple[int, ...], bool]](), [(start, not apart)]
    while open_:
        at, differs = open_.pop()
        for after, _ in _steps(automaton, at, within):
            now = (after, differs or len(set(after)) > 1)
            if now == (end, True):
                return True
            if now not in seen:
                seen.add(now)
                open_.append(now)
    return False


def _steps(
    automaton: _Automaton, at: tuple[int, ...], within: list[set[int]]
) -> list[tuple[tuple[int, ...], frozenset[str]]]:
    """Where one character may lead all at once."""
    steps: list[tuple[tuple[int, ...], frozenset[str]]] = [((), _ALL)]
    for place, allowed in zip(at, within, strict=True):
        steps = [
            ((*so_far, after), common)
            for so_far, characters in steps
            for after in automaton.follow[place]
            if after in allowed and (common := characters & automaton.sets[after])
        ]
    return steps
