"""Finding rules by what a player asks: words of the rules, their other forms, and words that mean the same.

Nothing is known of grammar: two words match when they differ in a short ending only. What players say and the rules do
not ("range", "how do I win") stands in a game's `synonyms.toml`, with a table for each language; a game may have none:

    [en]
    "range, how far" = "distance line adjacent"      # what is said: words of the rules
    "win, victory" = "END-4 END-5"                   # or the rules themselves, the best first

Words without a meaning of their own ("the", "wie", "czy") are in `small_words.toml` beside this module.
"""

from __future__ import annotations

import math
import re
import tomllib
import unicodedata
from collections import defaultdict
from functools import cache
from importlib.resources import files
from itertools import pairwise
from typing import NamedTuple

from sztab.core import rulebook

SYNONYMS = "synonyms.toml"
MOST = 20  # rules in an answer
_ENOUGH = 0.2  # of the best rule's score
_TITLE = 2.0
_HEAD, _SHORT_HEAD = 3.0, 5  # what it counts to be the subject, and its most words
_SYNONYM = 0.7  # what a word of the rules counts that was not said itself
_NAMED = 7.0  # what it counts to be named by a synonym, for each word of the synonym
_LONG = 120  # words; a rule of that length says a little of everything and counts half

_WORD = re.compile(r"[a-z]+(?:-[a-z]+)*(?:-\d+)?|\d+")
_NUMBER = re.compile(r"[a-z]+(?:-[a-z]+)*-\d+")


class Synonym(NamedTuple):
    """When all words of `said` are asked for, `words` and the rules `ids` are meant too."""

    said: tuple[str, ...]
    words: tuple[str, ...]
    ids: tuple[str, ...]


class _Index(NamedTuple):
    ids: tuple[str, ...]
    places: dict[str, dict[str, float]]  # by word: the rules that say it, and how much that counts


def search(game: str, question: str, language: str = "en") -> list[str]:
    """The ids of the rules that answer a question, the best first."""
    index = _index(game, language)
    said = words(question)
    numbers = [word.upper() for word in said if _NUMBER.fullmatch(word)]
    if numbers:  # a whole number is meant as such: ATK-1 is not ATK-10
        naming = [id for id in index.ids if all(id in index.places.get(one.lower(), ()) for one in numbers)]
        return sorted(naming, key=lambda id: id not in numbers)[:MOST]
    meant = [word for word in said if word not in _small_words(language)] or said
    scores: defaultdict[str, float] = defaultdict(float)
    ordered: list[tuple[str, str]] = []
    for word in meant:
        # The last word may not be typed to its end.
        for id, score in _found(index, word, unfinished=word == said[-1]).items():
            scores[id] += score
    for synonym in synonyms(game, language):
        if all(any(_like(word, one) for one in meant) for word in synonym.said):
            for word in synonym.words:
                for id, score in _found(index, word).items():
                    scores[id] += _SYNONYM * score
            for place, id in enumerate(synonym.ids):
                scores[id] += (_NAMED - 0.5 * place) * len(synonym.said)
            # Nothing else is asked for: then the best first is the best, whatever words the others happen to use.
            if len(synonym.said) == len(meant):
                ordered += list(pairwise(synonym.ids))
    for better, worse in ordered:
        scores[worse] = min(scores[worse], scores[better])
    least = _ENOUGH * max(scores.values(), default=0.0)
    behind = {worse for _, worse in ordered}
    return sorted((id for id in scores if scores[id] >= least), key=lambda id: (-scores[id], id in behind))[:MOST]


def words(text: str) -> list[str]:
    """The words of a text without case and accents, each once."""
    plain = unicodedata.normalize("NFD", text.lower().replace("ß", "ss").replace("ł", "l"))
    found = _WORD.findall("".join(sign for sign in plain if not unicodedata.combining(sign)))
    return list(dict.fromkeys(word for one in found for word in ([one] if one[-1].isdigit() else one.split("-"))))


@cache
def synonyms(game: str, language: str) -> tuple[Synonym, ...]:
    """What players call things in a game, as far as somebody has written it down."""
    source = files("sztab.games").joinpath(game, SYNONYMS)
    if not source.is_file():
        return ()
    small = _small_words(language)
    rows = tomllib.loads(source.read_text(encoding="utf-8")).get(language, {})
    found: list[Synonym] = []
    for keys, means in rows.items():
        meant = words(means)
        ids = tuple(word.upper() for word in meant if _NUMBER.fullmatch(word))
        others = tuple(word for word in meant if word.upper() not in ids)
        said = (tuple(word for word in words(key) if word not in small) for key in keys.split(","))
        found.extend(Synonym(one, others, ids) for one in said)
    return tuple(found)


@cache
def _small_words(language: str) -> frozenset[str]:
    source = files("sztab.core").joinpath("small_words.toml")
    return frozenset(words(tomllib.loads(source.read_text(encoding="utf-8")).get(language, "")))


@cache
def _index(game: str, language: str) -> _Index:
    rules = [rule for chapter in rulebook.book(game, language).chapters for rule in chapter.rules]
    places: defaultdict[str, dict[str, float]] = defaultdict(dict)
    for rule in rules:
        text = words(rule.text)
        counts = 1 / (1 + len(text) / _LONG)
        for word in (*text, *words(rule.id.rpartition("-")[0]), rule.id.lower()):
            places[word][rule.id] = counts
        for word in words(rule.title):
            places[word][rule.id] = _TITLE * math.sqrt(counts)
        # "Grenade: ..." is about the grenade.
        head = rule.title.partition(":")[0].partition("(")[0]
        if len(words(head)) <= _SHORT_HEAD and head != rule.title:
            for word in words(head):
                places[word][rule.id] = _HEAD
    return _Index(tuple(rule.id for rule in rules), dict(places))


def _found(index: _Index, wanted: str, unfinished: bool = False) -> dict[str, float]:
    """The rules that say a word, and how well that answers it; what few rules say counts more."""
    found: dict[str, float] = {}
    for word, rules in index.places.items():
        likeness = _like(wanted, word) or (0.6 if _inside(wanted, word, unfinished) else 0.0)
        if likeness:
            for id, counts in rules.items():
                found[id] = max(found.get(id, 0.0), likeness * counts)
    rarity = math.log(1 + len(index.ids) / max(len(found), 1))
    return {id: score * rarity for id, score in found.items()}


def _like(one: str, other: str) -> float:
    """How much two words are the same one: wholly, or but for an ending of up to three letters."""
    if one == other:
        return 1.0
    if one[:3] != other[:3]:
        return 0.0
    shorter, longer = sorted((len(one), len(other)))
    common = next((at for at in range(shorter) if one[at] != other[at]), shorter)
    same = common >= max(4, shorter - 2, longer - 3) or (common == 3 == shorter and longer == 4)
    return 0.8 if same else 0.0


def _inside(part: str, word: str, unfinished: bool) -> bool:
    """Whether a word begins with what is typed so far, or is a compound with it, as German has many."""
    return (unfinished and len(part) >= 3 and word.startswith(part)) or (len(part) >= 5 and part in word)
