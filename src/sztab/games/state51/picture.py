"""A position of 51st State drawn for a terminal."""

from __future__ import annotations

from collections import Counter

from sztab.games.state51.events import good_name, rating
from sztab.games.state51.notation import GOOD_NAMES, faction_name, print_site, row
from sztab.games.state51.position import ALL_CARDS, CARDS, FACTIONS
from sztab.games.state51.state import (
    ACTING,
    BLUE_PILE,
    DEALS,
    FEATURE,
    GUEST,
    HAND,
    MAIN,
    OVER,
    PHASE_WORDS,
    PRODUCING,
    RED_PILE,
    RUINS,
    SHIELDED,
    SHOWN,
    UNKNOWN,
    USES,
    State,
)

_ROWS = {PRODUCING: "production", FEATURE: "features", ACTING: "actions"}


def picture(s: State, language: str = "en") -> str:
    """The table, then each seat with its goods, hand, deals and the three rows of its State (CARD-2)."""
    lines = [
        f"Round {s.rounds}, {PHASE_WORDS[s.phase]}; deck {s.left[MAIN]}, discards {s.spent[MAIN]}",
    ]
    up = [_name(int(s.face_up[pile]) - 1, language) for pile in (RED_PILE, BLUE_PILE) if s.face_up[pile]]
    if up:
        lines.append(f"Connections: {', '.join(up)}")
    if s.length[SHOWN]:
        lines.append(f"Turned up: {_names(row(s, SHOWN), language)}")
    for seat in range(2 if s.solo else s.players):
        lines += _seat(s, seat, language)
    if s.phase == OVER and s.solo and s.result == 1:
        lines.append(f"Won with {s.vp[0]} VP: {rating(int(s.vp[0]), language)}.")
    return "\n".join(lines)


def _seat(s: State, seat: int, language: str) -> list[str]:
    if s.solo and seat:
        title = "virtual opponent"
    elif s.faction[seat] >= 0:
        title = CARDS.factions[FACTIONS.index(faction_name(s.faction[seat]))].name[language]
    else:
        title = "faction by lot"
    words = [f"{s.vp[seat]} VP"]
    if seat == s.first:
        words.append("first player")
    if s.passed >> seat & 1:
        words.append("passed")
    lines = ["", f"{'>' if seat == s.turn else ' '} {seat + 1} {title}: {', '.join(words)}"]
    for title, text in (
        ("goods", _goods(s.pool[seat], language)),
        ("stored", _goods(s.stored[seat], language)),
        ("hand", _names(row(s, HAND + seat), language)),
        ("deals", _names(row(s, DEALS + seat), language)),
        *((title, _sites(s, seat, category, language)) for category, title in _ROWS.items()),
    ):
        if text:
            lines.append(f"    {title + ':':<12}{text}")
    return lines


def _goods(counts: list[int], language: str) -> str:
    return ", ".join(f"{n} {good_name(GOOD_NAMES[good], language)}" for good, n in enumerate(counts) if n)


def _name(kind: int, language: str) -> str:
    return f"{ALL_CARDS[kind].name[language]} ({ALL_CARDS[kind].id})"


def _names(kinds: list[int], language: str) -> str:
    known = [_name(kind, language) for kind in kinds if kind != UNKNOWN]
    unknown = Counter(kinds)[UNKNOWN]
    return ", ".join(known + ([f"{unknown} unknown"] if unknown else []))


def _sites(s: State, seat: int, category: int, language: str) -> str:
    items = []
    for site in range(s.sites[seat]):
        card = CARDS.locations[s.kind[seat][site]]
        marks = int(s.marks[seat][site])
        if {"production": PRODUCING, "feature": FEATURE, "action": ACTING}[card.category] != category:
            continue
        words = [card.name[language] + ("" if marks & RUINS else f" ({print_site(s, seat, site)})")]
        if marks & RUINS:
            words.append("ruins")
        if marks & USES:
            words.append(f"used {marks & USES}x")
        if marks & GUEST:
            words.append("visited")
        if marks & SHIELDED:
            words.append("shield")
        stock = [int(s.stock[seat][site]) >> 4 * good & 15 for good in range(len(GOOD_NAMES))]
        if any(stock):
            words.append(_goods(stock, language))
        items.append(", ".join(words) if len(words) == 1 else f"{words[0]} [{', '.join(words[1:])}]")
    return "; ".join(items)
