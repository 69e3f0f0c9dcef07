"""Reading: positions of 51st State from lines, one key each, defaults left out.

```
sets: base, new_era
round: 2
1.faction: mutants_union
1.vp: 7
1.pool: 3 worker, 1 grey
1.hand: arena, school*, 2 ?
1.state: archive[used 1], brick_storage[2 brick], ruins:pub
2.faction: new_york
```
A card with `*` has been seen by all on its way into the hand, `?` is one that the reader of a view cannot know.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from sztab.core.action import BadInput
from sztab.core.kernel import new_states
from sztab.core.lines import keyed_lines
from sztab.core.words import Sentence
from sztab.games.state51.data import SETS
from sztab.games.state51.notation.write import EVERY_SET, GOOD_NAMES, conversion_name, face_name, remainder, row
from sztab.games.state51.position import FACTIONS, IDS, KIND_OF, TABLES, Position, scratch
from sztab.games.state51.rules.card import discard, insert, settle
from sztab.games.state51.rules.turn import advance, legal
from sztab.games.state51.state import (
    ACTING,
    ACTION,
    AFTERWARDS,
    ASK_WORDS,
    ATTACKING,
    BLUE_PILE,
    BOARDS,
    BONUS_STOCK,
    CLEANUP,
    CONNECTING_UP,
    DEALS,
    DEALT,
    DRAWING,
    EXCHANGES,
    EXCHANGING,
    FACTION_LOT,
    FIRST_LOT,
    GIVING,
    GOODS,
    GUEST,
    HAND,
    HEISTS,
    KEEPING,
    LOOKOUT,
    MOST_ATTACKS,
    NONE,
    NOTHING,
    OPPONENTS_CARD,
    OVER,
    PHASE_WORDS,
    PRODUCTION,
    RED_PILE,
    RUINS,
    SEATS,
    SETTING_UP,
    SHIELDED,
    SHOWN,
    SITES,
    STAGE_WORDS,
    TAKING,
    TOKENS,
    TURNING_UP,
    UNKNOWN,
    WHAT_TO_STORE,
    WHICH_BAG,
    WHICH_IS_LOST,
    WHICH_OF_ANOTHER,
    WHICH_TO_COPY,
    WHOM_TO_ROB,
    YOUR_ACTION,
    State,
)

MAX_TEXT = 20_000
MAX_GOODS = 999
_LINE = re.compile(r"([1-4])\.([a-z]+)|([a-z]+)")
_CARD_IN_HAND = re.compile(r"(?:(\d+) )?(?:([a-z][a-z0-9_]*)(\*?)|\?)")
_LOCATION = re.compile(r"((?:ruins:)?[a-z][a-z0-9_]*)(\[[^\[\]]*\])?")
_COMMA_OR_BRACKETS = re.compile(r",|\[[^\[\]]*\]")
_AMOUNT = re.compile(r"(\d+) ([a-z_]+)")
_SITE = re.compile(r"(ruins:)?([a-z][a-z0-9_]*)(?:#(\d+))?")
TABLE_KEYS: tuple[str, ...] = (
    *("sets", "round", "phase", "first", "turn", "passed", "connections", "shown", "attack", "attacks", "struck"),
    *("discards", "deck", "ask", "stage", "nth", "draft", "cursor", "made", "counting", "robbed"),
    *("using", "site", "again", "source", "count", "picked", "result"),
)
SEAT_KEYS: tuple[str, ...] = ("faction", "vp", "pool", "stored", "hand", "aside", "deals", "state", "converted", "due")


def read_position(text: str) -> Position:
    """The position that keyed lines, or the same lines joined by ` / `, describe."""
    if len(text) > MAX_TEXT:
        raise BadInput("The position is too long.")
    return Position(_Reader(text).read())


class _Reader:
    """Reads the lines of one position."""

    def __init__(self, text: str) -> None:
        self.table: dict[str, str] = {}
        self.seats: dict[int, dict[str, str]] = {}
        self.state: State = new_states(State, 1)[0]
        for key, value in keyed_lines(text).items():
            self._line(key, value)

    def _line(self, name: str, value: str) -> None:
        match = _LINE.fullmatch(name)
        if not match:
            raise BadInput(f"A key is a word, behind `1.` to `4.` where it is a seat's, not {name[:60]!r}.")
        keys, known = self.table, TABLE_KEYS
        if match[1]:
            keys, known = self.seats.setdefault(int(match[1]) - 1, {}), SEAT_KEYS
        key = match[3] or match[2]
        if key not in known:
            raise BadInput(f"There is no key {name!r}; there are {', '.join(known)}.")
        keys[key] = value

    def read(self) -> State:
        s = self.state
        self._players()
        self._table()
        for seat in self.seats:
            self._seat(seat)
        self._piles()
        self._resolving()
        self._check()
        if s.ask == NOTHING and s.phase != OVER:
            advance(s, TABLES, scratch())
        return s

    def _players(self) -> None:
        s = self.state
        count = len(self.seats)
        if not 1 <= count <= SEATS or sorted(self.seats) != list(range(count)):
            raise BadInput("The seats are 1 to 4, each with its faction.")
        words = [self.seats[seat].get("faction", "") for seat in range(count)]
        s.solo = int(count == 1 or words == [words[0], "virtual"])
        s.players = 1 if s.solo else count
        players = words[: s.players]
        for seat, word in enumerate(players):
            s.faction[seat] = read_faction(word)
        drawn = [word for word in players if word != "lot"]
        if len(set(drawn)) < len(drawn):
            raise BadInput("No faction can play twice (SET-1).")

    def _table(self) -> None:
        s, table = self.state, self.table
        s.sets = read_sets(split(table.get("sets", SETS[0])))
        s.rounds = read_number(table.get("round", "1" if table.get("phase") != "setup" else "0"), "round", 999)
        s.phase = self._word(table.get("phase", "action"), "phase", PHASE_WORDS)
        s.first = NONE if table.get("first") == "lot" else self._one_seat(table.get("first", "1"))
        s.turn = self._any_seat(table.get("turn", str(max(s.first, 0) + 1)))
        s.passed = self._mask(table.get("passed", ""))
        for id in split(table.get("connections", "")):
            kind = read_card(id)
            if not TABLES.pile[kind] or s.face_up[TABLES.pile[kind]]:
                raise BadInput(f"connections: {id[:30]!r} is no connection, or there is another of its colour.")
            s.face_up[TABLES.pile[kind]] = 1 + kind
        for kind in read_cards(table.get("shown", "")):
            self._insert(SHOWN, kind, 5)
        attack = [read_location(id) for id in split(table.get("attack", ""))]
        if len(attack) > MOST_ATTACKS:
            raise BadInput("There are at most three attacks a round (SOLO-6).")
        for place, kind in enumerate(attack):
            s.attack[place] = 1 + kind
        s.attacks = read_number(table.get("attacks", str(len(attack))), "attacks", MOST_ATTACKS)
        s.struck = read_number(table.get("struck", "0"), "struck", 1)
        for kind, count in read_bag(table.get("discards", "")).items():
            for _ in range(count):
                discard(s, TABLES, kind)

    def _seat(self, seat: int) -> None:
        s, keys = self.state, self.seats[seat]
        s.vp[seat] = read_number(keys.get("vp", "0"), "vp", MAX_GOODS)
        s.due[seat] = read_number(keys.get("due", "0"), "due", 99)
        s.owed += s.due[seat]
        for key, counts in (("pool", s.pool[seat]), ("stored", s.stored[seat])):
            for good, count in read_goods(keys.get(key, "")).items():
                counts[good] = count
        for item in split(keys.get("hand", "")):
            self._card_in_hand(seat, item)
        aside = [UNKNOWN] * 2 if keys.get("aside") == "2 ?" else read_cards(keys.get("aside", ""))
        if aside and len(aside) != 2:
            raise BadInput("Two cards are put aside (SET-3).")
        for place, kind in enumerate(aside):
            s.aside[seat][place] = 1 + kind
        for kind in read_cards(keys.get("deals", "")):
            self._insert(DEALS + seat, kind, SITES)
        for item in split(keys.get("state", "")):
            self._location(seat, item)
        for word in split(keys.get("converted", "")):
            names = [conversion_name(s, seat, n) for n in range(TABLES.conversions[s.faction[seat]])]
            s.converted[seat] |= 1 << self._word(word, "conversion", names)
        if s.solo and seat > 0 and keys.keys() - {"faction", "vp", "state"}:
            raise BadInput("The virtual opponent has only VP and a State (SOLO-9).")

    def _insert(self, place: int, kind: int, limit: int) -> None:
        if self.state.length[place] >= limit:
            raise BadInput("There are too many cards in one place.")
        insert(self.state, place, kind)

    def _card_in_hand(self, seat: int, item: str) -> None:
        match = _CARD_IN_HAND.fullmatch(item)
        if not match:
            raise BadInput(f"Not a card in hand: {item[:40]!r}.")
        kind = read_card(match[2]) if match[2] else UNKNOWN
        for _ in range(read_number(match[1] or "1", "The number of cards", 200)):
            self._insert(HAND + seat, kind, SITES)
            self.state.seen[seat][kind] += bool(match[3])

    def _location(self, seat: int, item: str) -> None:
        s = self.state
        match = _LOCATION.fullmatch(item)
        if not match:
            raise BadInput(f"Not a location: {item[:40]!r}.")
        ruins = match[1].startswith("ruins:")
        kind = read_location(match[1].removeprefix("ruins:"))
        if s.sites[seat] >= SITES - 1:
            raise BadInput("There are too many locations.")
        site = settle(s, TABLES, seat, kind)
        if ruins:
            if match[2]:
                raise BadInput("Nothing lies on ruins (CARD-10).")
            s.marks[seat][site] = RUINS
            for type in range(len(s.icons[seat])):
                s.icons[seat][type] -= TABLES.types[kind] >> type & 1
        for word in split((match[2] or "[]")[1:-1]):
            self._mark(seat, site, word)

    def _mark(self, seat: int, site: int, word: str) -> None:
        s = self.state
        kind = int(s.kind[seat][site])
        if word == "guest":
            if not TABLES.open[kind]:
                raise BadInput(f"{IDS[kind]} has no open production to send a worker to (ACT-13).")
            s.marks[seat][site] |= GUEST
        elif word == "shield":
            if TABLES.shielded[kind]:
                raise BadInput(f"No shield can be put on {IDS[kind]} (EFF-26).")
            s.marks[seat][site] |= SHIELDED
        elif word.startswith("used "):
            if TABLES.category[kind] != ACTING:
                raise BadInput(f"{IDS[kind]} has no action to be used (ACT-11).")
            s.marks[seat][site] |= read_number(word[5:], f"{IDS[kind]}: used", int(TABLES.uses[kind]))
        else:
            for good, count in read_goods(word).items():
                stock = int(TABLES.bonus_bag[kind]) >> 4 * good & 15 if TABLES.bonus[kind] == BONUS_STOCK else 0
                if count > stock:
                    raise BadInput(f"At most {stock} {GOOD_NAMES[good]} can lie on {IDS[kind]} (EFF-10).")
                if (s.stocked[seat] >> 4 * good & 15) + count > 15:
                    raise BadInput(f"At most fifteen of a good lie as stock in one State (player {seat + 1}).")
                s.stock[seat][site] += count << 4 * good
                s.stocked[seat] += count << 4 * good

    def _piles(self) -> None:
        s = self.state
        text = self.table.get("deck", "?")
        counts = +remainder(s) if text == "?" else Counter(read_bag("" if text == "-" else text))
        for kind, count in counts.items():
            s.deck[kind] = count
            s.left[TABLES.pile[kind]] += count
        hidden = sum(row(s, HAND + seat).count(UNKNOWN) for seat in range(SEATS))
        hidden += sum(list(s.aside[seat]).count(1 + UNKNOWN) for seat in range(SEATS))
        if hidden > s.left[0]:
            raise BadInput(f"{hidden} cards are hidden, but the deck names only {s.left[0]} they could be.")
        s.left[0] -= hidden
        if text == "?":  # who writes the deck out says which cards there are
            for kind, spare in remainder(s, EVERY_SET).items():
                if spare < s.deck[kind]:
                    raise BadInput(f"There are more cards {IDS[kind]} in this position than in the box (SET-2).")

    def _resolving(self) -> None:
        s, table = self.state, self.table
        s.again = s.using = s.source = NONE
        s.nth = read_number(table.get("nth", "0"), "nth", SEATS)
        s.draft = read_number(table.get("draft", "0"), "draft", 1)
        s.cursor = read_number(table.get("cursor", "0"), "cursor", SITES)
        s.counting = read_number(table.get("counting", "0"), "counting", 1)
        s.count = read_number(table.get("count", "0"), "count", 9)
        for key, counts in (("made", s.made), ("picked", s.picked)):
            for good, count in read_goods(table.get(key, ""), every=True).items():
                counts[good] = count
        for item in split(table.get("robbed", "")):
            robber, arrow, robbed = item.partition(">")
            if not arrow or s.heists == HEISTS:
                raise BadInput(f"robbed: {item[:40]!r} is not `1:suppliers>2:arena`.")
            s.robber[s.heists] = self._place(robber)
            s.robbed[s.heists] = self._place(robbed)
            s.heists += 1
        if "using" in table:
            s.using = self._face(table["using"])
        if "site" in table:
            s.site = read_site(s, int(s.turn), table["site"])
        if "again" in table:
            s.again = EXCHANGING if table["again"] == "exchange" else read_site(s, int(s.turn), table["again"])
        if "source" in table:
            s.source = read_location(table["source"])
        if s.phase in STAGE_WORDS:
            words = STAGE_WORDS[int(s.phase)]
            s.stage = self._word(table.get("stage", words[0]), "stage", words)
        if "ask" in table:
            self._ask(table["ask"])
        if "result" in table:
            s.result = self._mask(table["result"].replace("+", ", "))

    def _ask(self, text: str) -> None:
        s = self.state
        word, _, who = text.partition(" ")
        s.ask = self._word(word, "question", ASK_WORDS)
        if s.ask == KEEPING:
            s.asked = self._mask(who)
        else:
            s.asked = self._one_seat(who)

    def _face(self, text: str) -> int:
        if text in KIND_OF:
            return KIND_OF[text]
        names = {face_name(face): face for face in range(BOARDS, EXCHANGES + 1) if TABLES.cost[face]}
        if text not in names:
            raise BadInput(f"There is no card or conversion {text[:40]!r}.")
        return names[text]

    def _place(self, text: str) -> int:
        seat, _, site = text.partition(":")
        number = self._any_seat(seat)
        return number * SITES + read_site(self.state, number, site)

    def _check(self) -> None:
        """What would make no sense to go on from."""
        s = self.state
        if s.phase == OVER:
            if not s.result:
                raise BadInput("A game that is over has a result.")
            return
        if s.phase != SETTING_UP and (s.first < 0 or any(s.faction[seat] < 0 for seat in range(s.players))):
            raise BadInput("Lots are drawn before the first round (SET-3).")
        if s.turn >= (2 if s.solo else s.players) or (s.phase != ACTION and s.turn >= s.players):
            raise BadInput("The seat on turn does not play.")
        everybody = (1 << (2 if s.solo else s.players)) - 1
        if s.phase == ACTION and (s.passed == everybody or s.passed >> s.turn & 1) and s.ask in (NOTHING, YOUR_ACTION):
            raise BadInput("Whoever has passed is not on turn (ACT-2).")
        if s.phase == SETTING_UP and s.stage == DEALT:
            if any(not s.aside[seat][0] and s.length[HAND + seat] + s.due[seat] < 2 for seat in range(s.players)):
                raise BadInput("Every player has six cards to choose from (SET-3).")
        if s.nth > s.players and not (s.solo and s.phase == LOOKOUT):
            raise BadInput("nth: there are fewer players than that.")
        if s.ask != NOTHING and not (self._fits() and legal(s, TABLES, scratch(), -1)):
            raise BadInput(f"Nothing can be answered to {ASK_WORDS[s.ask]!r} here.")

    def _fits(self) -> bool:
        """Does the question belong to the phase, and is there what it is about?"""
        s = self.state
        waiting = [seat for seat in range(s.players) if s.asked >> seat & 1]
        fitting = {
            FACTION_LOT: s.phase == SETTING_UP and s.faction[s.asked & 3] == NONE,
            FIRST_LOT: s.phase == SETTING_UP and s.first == NONE,
            DRAWING: s.due[s.asked & 3] > 0,
            CONNECTING_UP: s.phase == LOOKOUT and s.cursor in (RED_PILE, BLUE_PILE),
            TURNING_UP: s.phase == LOOKOUT and s.length[SHOWN] < 5,
            GIVING: s.phase == LOOKOUT and s.solo,
            OPPONENTS_CARD: s.phase == LOOKOUT and s.solo,
            ATTACKING: s.phase == ACTION and s.solo and s.attacks < MOST_ATTACKS,
            KEEPING: s.phase == SETTING_UP
            and s.first >= 0
            and all(s.length[HAND + seat] >= 2 for seat in waiting)
            and all(seat in waiting or s.aside[seat][0] for seat in range(s.players)),
            TAKING: s.phase == LOOKOUT,
            WHICH_BAG: s.source >= 0,
            WHOM_TO_ROB: s.phase == PRODUCTION and 0 < s.cursor <= s.sites[s.asked & 3],
            WHAT_TO_STORE: s.phase == CLEANUP and s.cursor < GOODS,
            WHICH_IS_LOST: s.phase == ACTION and s.solo and 0 < s.attacks <= sum(1 for kind in s.attack if kind),
        }
        if s.ask in fitting:
            return bool(fitting[int(s.ask)])
        if s.ask in (WHICH_TO_COPY, WHICH_OF_ANOTHER):
            return True
        return s.phase == ACTION and s.asked == s.turn and (s.ask in (YOUR_ACTION, AFTERWARDS) or s.using >= 0)

    @staticmethod
    def _word(word: str, what: str, known: Sequence[str]) -> int:
        if word not in known:
            raise BadInput(f"There is no {what} {word[:30]!r}; there are {', '.join(known)}.")
        return known.index(word)

    def _one_seat(self, text: str) -> int:
        seat = self._any_seat(text)
        if seat >= self.state.players:
            raise BadInput(f"Seat {text} does not play.")
        return seat

    def _any_seat(self, text: str) -> int:
        if text not in ("1", "2", "3", "4") or int(text) > (2 if self.state.solo else self.state.players):
            raise BadInput(f"There is no seat {text[:20]!r}.")
        return int(text) - 1

    def _mask(self, text: str) -> int:
        mask = 0
        for word in split(text):
            mask |= 1 << self._any_seat(word)
        return mask


def split(text: str) -> list[str]:
    """The items of a list; commas within brackets part none."""
    items, since = [], 0
    for found in _COMMA_OR_BRACKETS.finditer(text):
        if found[0] == ",":
            items.append(text[since : found.start()].strip())
            since = found.end()
    return [*items, text[since:].strip()] if text.strip() else []


def read_sets(words: Sequence[str]) -> int:
    """The expansions that play, as bits."""
    for word in words:
        if word not in SETS:
            raise BadInput(
                Sentence(
                    "There is no set {word}; there are {known} (SET-2).", word=repr(word[:30]), known=", ".join(SETS)
                )
            )
    if SETS[0] not in words or len(set(words)) < len(words):
        raise BadInput(Sentence("The set {base} always plays: name it, and each set once (SET-2).", base=SETS[0]))
    return sum(1 << SETS.index(word) for word in words if word != SETS[0])


def read_number(text: str, what: str, limit: int, least: int = 0) -> int:
    """A number up to a limit."""
    if not text.isascii() or not text.isdigit() or len(text) > 4 or not least <= int(text) <= limit:
        raise BadInput(f"{what} is a number from {least} to {limit}, not {text[:20]!r}.")
    return int(text)


def read_faction(word: str) -> int:
    """The number of a faction; NONE for `lot`."""
    if word not in (*FACTIONS, "lot"):
        raise BadInput(f"There is no faction {word[:30]!r}; there are {', '.join(FACTIONS)}.")
    return NONE if word == "lot" else FACTIONS.index(word)


def read_card(id: str) -> int:
    """The number of a card."""
    if id not in KIND_OF:
        raise BadInput(f"There is no card {id[:40]!r}.")
    return KIND_OF[id]


def read_location(id: str) -> int:
    """The number of a location card."""
    kind = read_card(id)
    if kind >= TABLES.locations:
        raise BadInput(f"{id} is no location.")
    return kind


def read_cards(text: str) -> list[int]:
    """`2 arena, pub`, each of them a location."""
    bag = read_bag(text)
    for kind in bag:
        read_location(IDS[kind])
    return [kind for kind, count in bag.items() for _ in range(count)]


def read_bag(text: str) -> dict[int, int]:
    """`2 arena, pub`."""
    counts: dict[int, int] = {}
    for item in split(text):
        match = _AMOUNT.fullmatch(item)
        kind = read_card(match[2] if match else item)
        counts[kind] = counts.get(kind, 0) + (read_number(match[1], "The number of cards", 99) if match else 1)
        if counts[kind] > 99:
            raise BadInput(f"There are too many of {IDS[kind]}.")
    return counts


def read_goods(text: str, every: bool = False) -> dict[int, int]:
    """`2 brick, 1 worker`; `every`: cards and VP too."""
    counts: dict[int, int] = {}
    for item in split(text):
        match = _AMOUNT.fullmatch(item)
        good = read_good(match[2]) if match else -1
        if not match or good in counts or (good not in TOKENS and not every):
            raise BadInput(f"Not goods such as `2 brick`: {item[:40]!r}.")
        counts[good] = read_number(match[1], "The number of goods", MAX_GOODS)
    return counts


def read_good(word: str) -> int:
    """The number of a good."""
    short = word.removeprefix("contact_")
    if short not in GOOD_NAMES:
        raise BadInput(f"There is no good {word[:30]!r}; there are {', '.join(GOOD_NAMES)}.")
    return GOOD_NAMES.index(short)


def read_site(s: State, seat: int, text: str) -> int:
    """The place of a location in a State."""
    match = _SITE.fullmatch(text)
    if not match:
        raise BadInput(f"Not a location: {text[:40]!r}.")
    kind = read_card(match[2])
    wanted = int(match[3][:3]) if match[3] else 1
    for site in range(s.sites[seat]):
        if s.kind[seat][site] == kind and bool(s.marks[seat][site] & RUINS) == bool(match[1]):
            wanted -= 1
            if wanted == 0:
                return site
    raise BadInput(f"There is no {text} in the State of {seat + 1}.")
