"""A position of 51st State drawn for a terminal."""

from __future__ import annotations

from sztab.core.words import mark as _
from sztab.core.words import translator
from sztab.games.state51.goods_words import counted
from sztab.games.state51.narration import rating
from sztab.games.state51.notation.write import GOOD_NAMES, print_site, row
from sztab.games.state51.position import ALL_CARDS, CARDS
from sztab.games.state51.seat_names import seat_name
from sztab.games.state51.state import (
    ACTING,
    BLUE_PILE,
    DEALS,
    FEATURE,
    GUEST,
    HAND,
    MAIN,
    OVER,
    PRODUCING,
    RED_PILE,
    RUINS,
    SHIELDED,
    SHOWN,
    UNKNOWN,
    USES,
    State,
)

_ROWS = {PRODUCING: _("production"), FEATURE: _("features"), ACTING: _("actions")}
_PHASES = (_("setup"), _("lookout"), _("production"), _("actions"), _("cleanup"), _("over"))


def picture(s: State, language: str = "en") -> str:
    """The table, then each seat with its goods, hand, deals and the three rows of its State (CARD-2)."""
    say = translator(language).gettext
    lines = [
        say(_("Round {round}, {phase}; deck {deck}, discards {discards}")).format(
            round=s.rounds, phase=say(_PHASES[s.phase]), deck=s.left[MAIN], discards=s.spent[MAIN]
        )
    ]
    up = [_name(int(s.face_up[pile]) - 1, language) for pile in (RED_PILE, BLUE_PILE) if s.face_up[pile]]
    if up:
        lines.append(say(_("Connections: {cards}")).format(cards=", ".join(up)))
    if s.length[SHOWN]:
        lines.append(say(_("Turned up: {cards}")).format(cards=_names(row(s, SHOWN), language)))
    for seat in range(2 if s.solo else s.players):
        lines += _seat(s, seat, language)
    if s.phase == OVER and s.solo and s.result == 1:
        lines.append(say(_("Won with {vp} VP: {rating}")).format(vp=s.vp[0], rating=rating(int(s.vp[0]), language)))
    return "\n".join(lines)


def _seat(s: State, seat: int, language: str) -> list[str]:
    say = translator(language).gettext
    title = seat_name(s, seat, language)
    words = [say(_("{vp} VP")).format(vp=s.vp[seat])]
    if seat == s.first:
        words.append(say(_("first player")))
    if s.passed >> seat & 1:
        words.append(say(_("passed")))
    lines = ["", f"{'>' if seat == s.turn else ' '} {seat + 1} {title}: {', '.join(words)}"]
    for title, text in (
        (_("goods"), _goods(s.pool[seat], language)),
        (_("stored"), _goods(s.stored[seat], language)),
        (_("hand"), _names(row(s, HAND + seat), language)),
        (_("deals"), _names(row(s, DEALS + seat), language)),
        *((title, _sites(s, seat, category, language)) for category, title in _ROWS.items()),
    ):
        if text:
            lines.append(f"    {say(title) + ':':<12}{text}")
    return lines


def _goods(counts: list[int], language: str) -> str:
    return ", ".join(counted(GOOD_NAMES[good], n, language) for good, n in enumerate(counts) if n)


def _name(kind: int, language: str) -> str:
    return f"{ALL_CARDS[kind].name[language]} ({ALL_CARDS[kind].id})"


def _names(kinds: list[int], language: str) -> str:
    names = [_name(kind, language) for kind in kinds if kind != UNKNOWN]
    if unknown := kinds.count(UNKNOWN):
        names.append(translator(language).gettext(_("{count} unknown")).format(count=unknown))
    return ", ".join(names)


def _sites(s: State, seat: int, category: int, language: str) -> str:
    say = translator(language).gettext
    items = []
    for site in range(s.sites[seat]):
        card = CARDS.locations[s.kind[seat][site]]
        marks = int(s.marks[seat][site])
        if {"production": PRODUCING, "feature": FEATURE, "action": ACTING}[card.category] != category:
            continue
        words = [card.name[language] + ("" if marks & RUINS else f" ({print_site(s, seat, site)})")]
        if marks & RUINS:
            words.append(say(_("ruins")))
        if marks & USES:
            words.append(say(_("used {count} times")).format(count=marks & USES))
        if marks & GUEST:
            words.append(say(_("visited")))
        if marks & SHIELDED:
            words.append(say(_("shield")))
        stock = [int(s.stock[seat][site]) >> 4 * good & 15 for good in range(len(GOOD_NAMES))]
        if any(stock):
            words.append(_goods(stock, language))
        items.append(", ".join(words) if len(words) == 1 else f"{words[0]} [{', '.join(words[1:])}]")
    return "; ".join(items)
