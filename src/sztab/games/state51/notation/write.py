"""Printing: positions of 51st State as lines, and the names of what stands in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache

from sztab.core.kernel import plain
from sztab.games.state51.data import GOODS as GOOD_WORDS
from sztab.games.state51.data import SETS
from sztab.games.state51.position import FACTIONS, IDS, TABLES
from sztab.games.state51.state import (
    ACTION,
    ASK_WORDS,
    BLUE_PILE,
    BOARDS,
    CHOOSE,
    CONVERSIONS,
    DEALS,
    EXCHANGES,
    EXCHANGING,
    GOODS,
    GUEST,
    HAND,
    KEEPING,
    NOTHING,
    OVER,
    PHASE_WORDS,
    RED_PILE,
    RUINS,
    SEATS,
    SHIELDED,
    SHOWN,
    SITES,
    STAGE_WORDS,
    UNKNOWN,
    USES,
    YOUR_ACTION,
    State,
)

EVERY_SET = (1 << len(SETS)) - 1
GOOD_NAMES = tuple(word.removeprefix("contact_") for word in GOOD_WORDS)


def print_position(
    s: State, seat: int | None = None, hidden: bool = False, known: Mapping[str, str] | None = None
) -> str:
    """The position; `hidden`: only what this seat (None: a spectator) may know; `known`: its open lines."""
    lines = dict(open_lines(s) if known is None else known)
    for player in range(2 if s.solo else s.players):
        if not hidden or player == seat:
            own = (("hand", _hand(s, player, False)), ("aside", _aside(s, player, False)))
            lines.update({f"{player + 1}.{key}": value for key, value in own if value})
    return "\n".join(f"{key}: {value}" for key, value in lines.items())


def open_lines(s: State) -> dict[str, str]:
    """What everybody may know: every view starts from it. A hidden hand has a line where an open one has."""
    lines = {key: value for key, value in _table_lines(s) if value}
    for player in range(2 if s.solo else s.players):
        for key, value in _seat_lines(s, player):
            if value or key == "faction":
                lines[f"{player + 1}.{key}"] = value
    return lines


def _table_lines(s: State) -> list[tuple[str, str]]:
    pending = s.ask not in (YOUR_ACTION, NOTHING) or s.phase != ACTION or s.stage != CHOOSE
    lines = [
        ("sets", ", ".join(word for bit, word in enumerate(SETS) if bit == 0 or s.sets >> bit & 1)),
        ("round", number(s.rounds)),
        ("phase", PHASE_WORDS[s.phase]),
        ("first", "lot" if s.first < 0 else str(s.first + 1)),
        ("turn", str(s.turn + 1)),
        ("passed", _seats(s.passed)),
        ("connections", ", ".join(IDS[s.face_up[pile] - 1] for pile in (RED_PILE, BLUE_PILE) if s.face_up[pile])),
        ("shown", _cards(row(s, SHOWN))),
        ("attack", ", ".join(IDS[kind - 1] for kind in s.attack if kind)),
        ("attacks", number(s.attacks) if s.attacks != sum(1 for kind in s.attack if kind) else ""),
        ("struck", number(s.struck)),
        ("discards", _bag({kind: int(count) for kind, count in enumerate(s.gone) if count})),
        ("deck", "" if deck_of(s) == +remainder(s) else _bag(deck_of(s)) or "-"),
    ]
    if pending and s.phase != OVER:
        who = _seats(s.asked) if s.ask == KEEPING else str(s.asked + 1)
        lines.append(("ask", f"{ASK_WORDS[s.ask]} {who}"))
        if s.phase in STAGE_WORDS:
            lines.append(("stage", STAGE_WORDS[s.phase][s.stage]))
    lines += [
        ("nth", number(s.nth)),
        ("draft", number(s.draft)),
        ("cursor", number(s.cursor)),
        ("made", goods(s.made)),
        ("counting", number(s.counting)),
        ("robbed", ", ".join(f"{_place(s, s.robber[n])}>{_place(s, s.robbed[n])}" for n in range(s.heists))),
        ("using", face_name(s.using) if s.using >= 0 else ""),
        ("site", print_site(s, s.turn, s.site) if s.using >= 0 and s.site < s.sites[s.turn] else ""),
        ("again", "" if s.again < 0 else "exchange" if s.again == EXCHANGING else print_site(s, s.turn, s.again)),
        ("source", IDS[s.source] if s.source >= 0 else ""),
        ("count", number(s.count)),
        ("picked", goods(s.picked)),
        ("result", _seats(s.result).replace(", ", "+")),
    ]
    return lines


def _seat_lines(s: State, seat: int) -> list[tuple[str, str]]:
    board = s.solo and seat > 0
    return [
        ("faction", "virtual" if board else faction_name(s.faction[seat])),
        ("vp", number(s.vp[seat])),
        ("pool", goods(s.pool[seat])),
        ("stored", goods(s.stored[seat])),
        ("hand", _hand(s, seat, True)),
        ("aside", _aside(s, seat, True)),
        ("deals", _cards(row(s, DEALS + seat))),
        ("state", ", ".join(_location(s, seat, site) for site in range(s.sites[seat]))),
        ("converted", ", ".join(conversion_name(s, seat, n) for n in range(CONVERSIONS) if s.converted[seat] >> n & 1)),
        ("due", number(s.due[seat])),
    ]


def _hand(s: State, seat: int, hidden: bool) -> str:
    items, unknown = [], 0
    cards = Counter(row(s, HAND + seat))
    for kind, count in sorted(cards.items()):
        seen = int(s.seen[seat][kind])
        items += [f"{card_name(kind)}*"] * seen
        if hidden or kind == UNKNOWN:
            unknown += count - seen
        else:
            items += [card_name(kind)] * (count - seen)
    return ", ".join(items + ([f"{unknown} ?"] if unknown else []))


def _aside(s: State, seat: int, hidden: bool) -> str:
    kinds = [int(kind) - 1 for kind in s.aside[seat] if kind]
    return "2 ?" if kinds and (hidden or UNKNOWN in kinds) else _cards(kinds)


def _location(s: State, seat: int, site: int) -> str:
    marks = int(s.marks[seat][site])
    words = []
    if marks & USES:
        words.append(f"used {marks & USES}")
    if marks & GUEST:
        words.append("guest")
    if marks & SHIELDED:
        words.append("shield")
    words += [f"{n} {GOOD_NAMES[good]}" for good in range(GOODS) if (n := int(s.stock[seat][site]) >> 4 * good & 15)]
    name = ("ruins:" if marks & RUINS else "") + IDS[s.kind[seat][site]]
    return f"{name}[{', '.join(words)}]" if words else name


def row(s: State, number: int) -> list[int]:
    """The cards of a row."""
    return [int(kind) for kind in s.cards[number][: s.length[number]]]


def number(value: int) -> str:
    """A number that is left out when it is 0."""
    return str(value) if value else ""


def goods(counts: Iterable[int]) -> str:
    """`2 brick, 1 worker`."""
    return ", ".join(f"{n} {GOOD_NAMES[good]}" for good, n in enumerate(counts) if n)


def card_name(kind: int) -> str:
    """The id of a card, or `?`."""
    return "?" if kind == UNKNOWN else IDS[kind]


def _cards(kinds: Iterable[int]) -> str:
    return ", ".join(card_name(int(kind)) for kind in kinds)


def _bag(counts: Mapping[int, int]) -> str:
    return ", ".join(f"{n} {IDS[kind]}" if n > 1 else IDS[kind] for kind, n in sorted(counts.items()) if n)


def _seats(mask: int) -> str:
    return ", ".join(str(seat + 1) for seat in range(SEATS) if mask >> seat & 1)


def print_site(s: State, seat: int, site: int) -> str:
    """A location of a State: `pub`, `pub#2` for the second, `ruins:pub`."""
    kind, ruins = s.kind[seat][site], s.marks[seat][site] & RUINS
    nth = sum(s.kind[seat][i] == kind and s.marks[seat][i] & RUINS == ruins for i in range(site + 1))
    return ("ruins:" if ruins else "") + IDS[kind] + (f"#{nth}" if nth > 1 else "")


def _place(s: State, code: int) -> str:
    return f"{code // SITES + 1}:{print_site(s, code // SITES, code % SITES)}"


def bag_name(bag: int) -> str:
    """`2*gun+ammo`."""
    parts = [(GOOD_NAMES[good], bag >> 4 * good & 15) for good in range(GOODS)]
    return "+".join(f"{n}*{word}" if n > 1 else word for word, n in parts if n)


def face_name(face: int) -> str:
    """A card by its id, a conversion by its faction and what it gives."""
    if face < BOARDS:
        return IDS[face]
    if face >= EXCHANGES:
        return "exchange"
    return f"{FACTIONS[(face - BOARDS) // CONVERSIONS]}:{conversion_gain(face)}"


def faction_name(number: int) -> str:
    """The id of a faction; `lot` before the lot has been drawn."""
    return FACTIONS[number] if number >= 0 else "lot"


def conversion_gain(face: int) -> str:
    """The good that a conversion gives, which names it."""
    return bag_name(int(TABLES.gain[face])).rpartition("*")[2]


def conversion_name(s: State, seat: int, number: int) -> str:
    """The name of a conversion of a seat's board."""
    return conversion_gain(BOARDS + CONVERSIONS * int(s.faction[seat]) + number)


def deck_of(s: State) -> Counter[int]:
    """The unseen cards."""
    return Counter({kind: int(count) for kind, count in enumerate(s.deck) if count})


@cache
def _copies(sets: int) -> tuple[int, ...]:
    """How many cards of each kind are in play."""
    played = [bit for bit in range(len(SETS)) if bit == 0 or sets >> bit & 1]
    return tuple(sum(int(TABLES.copies[bit][kind]) for bit in played) for kind in range(TABLES.kinds))


def remainder(s: State, sets: int | None = None) -> Counter[int]:
    """All cards of the sets in play (or of others) that lie nowhere else; below 0: so many too many do."""
    rest = Counter(dict(enumerate(_copies(int(s.sets) if sets is None else sets))))
    laid = [kind for place in range(SHOWN + 1) for kind in row(s, place)]
    for seat in range(SEATS):
        laid += plain(s.kind[seat])[: s.sites[seat]]
        laid += [kind - 1 for kind in plain(s.aside[seat]) if kind]
    laid += [kind - 1 for kind in (*plain(s.face_up), *plain(s.attack)) if kind]
    for kind in laid:
        rest[kind] -= 1
    for kind, count in enumerate(plain(s.gone)):
        if count:
            rest[kind] -= count
    del rest[UNKNOWN]
    return rest
