"""What a player of 51st State sees, as numbers in one row, made from the view alone.

The table first, then a line for each card there is, then the seats, from the one that looks: counters and goods, a
line for each card (deals, cards in hand that everybody has seen) and a line for each place of the State.
"""

from __future__ import annotations

import numpy as np

from sztab.core.view import View
from sztab.envs.adapter import Observation
from sztab.games.state51.notation.read import read_position
from sztab.games.state51.notation.write import row
from sztab.games.state51.state import (
    ASK_WORDS,
    DEALS,
    GOODS,
    GUEST,
    HAND,
    KEEPING,
    KINDS,
    PHASE_WORDS,
    RUINS,
    SEATS,
    SHIELDED,
    SHOWN,
    USES,
    State,
)

PLACES = 64  # of a State that are observed; random games have about 20 at most
CARD_COLUMNS = 6  # in one's own hand, turned up, face-up connection, unseen, discarded, put aside
SITE_COLUMNS = 5 + GOODS  # 1 + the card, uses, ruins, guest, shielded, goods on it
TABLE_WIDTH = len(PHASE_WORDS) + len(ASK_WORDS) + 11
SEAT_WIDTH = SEATS + 6 + 2 * GOODS + 2 * KINDS + PLACES * SITE_COLUMNS
WIDTH = TABLE_WIDTH + KINDS * CARD_COLUMNS + SEATS * SEAT_WIDTH
_OWN, _SHOWN, _FACE_UP, _UNSEEN, _GONE, _ASIDE = range(CARD_COLUMNS)


def observe(view: View, chosen: tuple[int, ...]) -> Observation:
    """A view as numbers; what has been chosen of an action so far stands at the end of the table's line."""
    assert view.seat is not None
    s = read_position(view.position).now
    figures = np.zeros(WIDTH, np.int16)
    seats = 2 if s.solo else int(s.players)
    figures[int(s.phase)] = 1
    figures[len(PHASE_WORDS) + int(s.ask)] = 1
    asked = view.to_decide[0] if view.to_decide else -1
    figures[TABLE_WIDTH - 11 : TABLE_WIDTH] = [
        *(s.players, s.solo, s.sets, min(int(s.rounds), 1000), *s.left),
        *((s.turn - view.seat) % seats, (asked - view.seat) % seats if asked >= 0 else -1),
        *(len(chosen), 1 + chosen[0] if chosen else 0),
    ]
    _cards(s, view.seat, figures[TABLE_WIDTH : TABLE_WIDTH + KINDS * CARD_COLUMNS].reshape(KINDS, CARD_COLUMNS))
    at = TABLE_WIDTH + KINDS * CARD_COLUMNS
    for i in range(seats):
        _seat(s, (view.seat + i) % seats, figures[at : at + SEAT_WIDTH])
        at += SEAT_WIDTH
    return figures


def _cards(s: State, seat: int, lines: Observation) -> None:
    for kind in row(s, HAND + seat):
        lines[kind, _OWN] += 1
    for kind in row(s, SHOWN):
        lines[kind, _SHOWN] += 1
    for up in s.face_up:
        if up:
            lines[up - 1, _FACE_UP] = 1
    lines[:, _UNSEEN] = [max(int(n), 0) for n in s.deck]
    lines[:, _GONE] = [int(n) for n in s.gone]
    for put in s.aside[seat]:
        if put:
            lines[put - 1, _ASIDE] += 1


def _seat(s: State, seat: int, figures: Observation) -> None:
    if s.faction[seat] >= 0:
        figures[int(s.faction[seat])] = 1
    at = SEATS
    asked = s.asked >> seat & 1 if s.ask == KEEPING else int(s.asked == seat)
    figures[at : at + 6] = [
        s.vp[seat],
        s.length[HAND + seat],
        s.passed >> seat & 1,
        s.first == seat,
        asked,
        s.due[seat],
    ]
    at += 6
    for goods in (s.pool[seat], s.stored[seat]):
        figures[at : at + GOODS] = [int(n) for n in goods]
        at += GOODS
    for kind in row(s, DEALS + seat):
        figures[at + kind] += 1
    at += KINDS
    figures[at : at + KINDS] = [int(n) for n in s.seen[seat]]
    at += KINDS
    for site in range(min(int(s.sites[seat]), PLACES)):
        marks, stock = int(s.marks[seat][site]), int(s.stock[seat][site])
        line = figures[at + site * SITE_COLUMNS : at + (site + 1) * SITE_COLUMNS]
        line[:5] = [
            1 + s.kind[seat][site],
            marks & USES,
            bool(marks & RUINS),
            bool(marks & GUEST),
            bool(marks & SHIELDED),
        ]
        line[5:] = [stock >> 4 * good & 15 for good in range(GOODS)]
