"""Advice in words: what to do, and why. Bots find it, each game says what comes of it, and a page shows it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from sztab.core.words import mark as _
from sztab.core.words import translator


class Reason(Struct, frozen=True):
    """Something that speaks for a way to go on, or against it: its kind, a sentence, and what it is about.

    `places` are hexes, cards or characters by their ids, as in `Told`.
    """

    kind: str
    says: str
    places: Sequence[str] = ()


class Way(Struct, frozen=True):
    """A way to go on: the tokens to play one after another, and the reasons, the weightiest first.

    `says` is all of it in one sentence; it is empty where a game has no words of its own.
    """

    tokens: Sequence[str]
    reasons: Sequence[Reason]
    says: str = ""


class Counsel(Struct, frozen=True):
    """What a bot advises: the way it would go first, then others that really differ from it.

    `doubts` say how sure all that is.
    """

    ways: Sequence[Way]
    doubts: Sequence[Reason]


def sentence(what: str, reasons: Sequence[Reason], language: str) -> str:
    """`Put the Net Fighter on b4: it cannot shoot; you deal 2, take 0.`, of clauses that begin with small letters."""
    why = "; ".join(reason.says for reason in reasons)
    said = translator(language).gettext(_("{what}: {why}.")).format(what=what, why=why) if why else f"{what}."
    return said[:1].upper() + said[1:]
