"""Reading: positions from lines and pictures (docs/notation.md)."""

from __future__ import annotations

import re
from collections import Counter
from functools import cached_property

from sztab.core.action import BadInput
from sztab.core.kernel import new_states
from sztab.core.words import Sentence
from sztab.games.hex.board import SIZES
from sztab.games.hex.data import Army, Tile, load_armies
from sztab.games.hex.notation.write import (
    FEATURE_LETTERS,
    default_last,
    has_steel_net,
    once_a_turn,
    picture_rows,
    print_board,
    print_picture,
    print_position,
    print_seats,
    print_unit,
    remainder,
    set_aside,
)
from sztab.games.hex.position import Position, Seating, scratch
from sztab.games.hex.rules.apply import apply
from sztab.games.hex.rules.army import judge, settle
from sztab.games.hex.rules.check import check
from sztab.games.hex.rules.marker import stuns_left, venom_left
from sztab.games.hex.rules.setup import clear, default_mode, default_team, relate, start_cells, start_tile
from sztab.games.hex.rules.turn import all_instants, draws_now
from sztab.games.hex.rules.unit import kind_of, put, unit_of
from sztab.games.hex.state import (
    ADDED_TOUGHNESS,
    DISCARDING,
    DRAWING,
    DUEL,
    KINDS,
    MODE_WORDS,
    ONE_VS_TEAM,
    OVER,
    PHASE_WORDS,
    PLACING,
    PLAYING,
    PULL,
    REDRAWING,
    REINFORCEMENTS,
    TEAMS,
    TRANSPORT,
    VARIANT_BITS,
    State,
)

_MARK = f"[a-g][1-7]|[{''.join(FEATURE_LETTERS)}]"
_NETS, _USED, _MARKERS = "(?:#[A-Z]?)*", f"(?:~(?:{_MARK})?)*", "(?:%[A-Z]?)*(?:\\^[A-Z]?)?"
_GROUND = "_[A-Z][a-z][a-z0-9]~?"
_UNIT = re.compile(
    rf"([a-g][1-7]):([A-Z])([a-z][a-z0-9])([0-5]?)('*)({_NETS})(?P<markers>{_MARKERS})(?P<used>{_USED})(?P<ground>{_GROUND})?"
)
_LAID = re.compile(rf"([a-g][1-7]):({_GROUND})")
_PICTURED = re.compile(rf"\.|{_GROUND}|[A-Z][a-z][a-z0-9][0-5]?'*{_NETS}{_MARKERS}{_USED}(?:{_GROUND})?")
_SEAT = re.compile(r"([A-Z])=([a-z][a-z0-9_]*)\s+(\d+)\s+(\S+)\s+(\S+)((?:\s+\S+)*)")
_TURN = re.compile(r"([A-Z]):([a-z]+)((?:\s+\S+)*)")
_BAG_ITEM = re.compile(r"(?:(\d+)\*)?([a-z][a-z0-9])")
SEAT_KEYS = ("gone", "top", "team", "terror", "out", "lost")
TURN_KEYS = ("mode", "variant", "round", "next", "played", "last", "overtime", "started", "result")
MAX_TOUGHNESS = 99
MAX_COPIES = 99


# ---- reading


def read_position(text: str) -> Position:
    """A position line, or the same with a picture for its units; a picture alone; tokens after `+` are played."""
    if "|" not in text and "\n" in text.strip():
        return read_picture(text)
    head, plus, tail = text.strip().partition(" + ")
    parts = [part.strip() for part in head.split("|")]
    if not 2 <= len(parts) <= 4 or parts[0] not in map(str, SIZES):
        raise BadInput("A position is `19 | units | seats | turn` or `37 | ...`; the last two may be left out.")
    rest = parts[2:]
    seats = rest.pop(0) if rest and re.match(r"[A-Z]=", rest[0]) else ""
    turn = rest.pop(0) if rest and re.match(r"[A-Z]:", rest[0]) else ""
    if any(rest):
        raise BadInput(f"Neither seats nor a turn: {rest[0][:60]!r}.")
    if "\n" in parts[1] and ":" not in parts[1]:
        parts[1] = _pictured_units(parts[1], int(parts[0]))
    reader = _Reader(int(parts[0]), _unit_texts(parts[1]), seats, turn)
    position = reader.position()
    if plus:
        for token in tail.split():
            position = _play(position, token)
    return position


def read_picture(text: str, seats: str = "", turn: str = "") -> Position:
    """The board drawn line by line from the top; spacing is free, `.` is an empty hex."""
    size = len(text.split())
    if size not in SIZES:
        raise BadInput(f"A picture has 19 or 37 hexes, this one has {size}.")
    sections = [str(size), _pictured_units(text, size), seats, turn]
    return read_position(" | ".join(section for section in sections if section))


def _pictured_units(text: str, size: int) -> str:
    """The units of a picture as a position line writes them."""
    lines = [line.split() for line in text.splitlines() if line.strip()]
    rows = picture_rows(Seating(size, (), ()).board)
    if [len(row) for row in rows] != [len(line) for line in lines]:
        raise BadInput("The lines of the picture do not have as many hexes as those of the board.")
    units = []
    for row, line in zip(rows, lines, strict=True):
        for name, token in zip(row, line, strict=True):
            if not _PICTURED.fullmatch(token):
                raise BadInput(f"{name}: not a unit: {token!r}.")
            if token != ".":
                units.append(f"{name}:{token}")
    return " ".join(units) or "-"


def _unit_texts(text: str) -> list[str]:
    return [] if text == "-" else text.split()


def _play(position: Position, token: str) -> Position:
    w = scratch()
    from sztab.games.hex.notation.tokens import read_action, refusal_text

    action = read_action(position, token)
    state = position.copy()
    rule = check(state, position.seating.tables, w, action)
    if rule:
        raise BadInput(f"{token}: {refusal_text(rule)}")
    apply(state, position.seating.tables, w, action)
    return position.after(state, action)


class _Reader:
    """Reads the sections of a position line in the order in which they depend on each other."""

    def __init__(self, size: int, units: list[str], seats: str, turn: str) -> None:
        self.laid = [match for text in units if (match := _LAID.fullmatch(text))]
        self.units = [self._match_unit(text) for text in units if not _LAID.fullmatch(text)]
        self.seat_texts = [self._match_seat(text) for text in seats.split(";")] if seats else []
        self.seating = Seating(size, *(self._named_seats() if seats else self._guessed_seats()))
        self.state: State = new_states(State, 1)[0]
        self.turn_text = turn
        self.keys: dict[str, str] = {}
        self.started = -1

    @staticmethod
    def _match_unit(text: str) -> re.Match[str]:
        match = _UNIT.fullmatch(text)
        if not match:
            raise BadInput(f"Not a unit on a hex: {text[:40]!r}.")
        return match

    @staticmethod
    def _match_seat(text: str) -> re.Match[str]:
        match = _SEAT.fullmatch(text.strip())
        if not match:
            raise BadInput(f"A seat is `B=borgo 20 hand pile`, not {text.strip()[:60]!r}.")
        return match

    def _named_seats(self) -> tuple[tuple[str, ...], tuple[Army, ...]]:
        known = load_armies()
        letters, armies = [], []
        for match in self.seat_texts:
            if match[2] not in known:
                raise BadInput(f"There is no army {match[2]!r}; there are {', '.join(sorted(known))}.")
            if match[1] in letters:
                raise BadInput(f"The seat {match[1]} stands twice.")
            letters.append(match[1])
            armies.append(known[match[2]])
        if len(letters) > 6:
            raise BadInput("At most six seats can play.")
        return tuple(letters), tuple(armies)

    def _guessed_seats(self) -> tuple[tuple[str, ...], tuple[Army, ...]]:
        by_letter: dict[str, Army] = {}
        for army in load_armies().values():
            by_letter.setdefault(army.letter, army)
        grounds = {match[2][1] for match in self.laid} | {match["ground"][1] for match in self.units if match["ground"]}
        letters = tuple(sorted({match[2] for match in self.units} | grounds))
        if not letters:
            raise BadInput("Without units the seats have to be written.")
        for letter in letters:
            if letter not in by_letter:
                raise BadInput(f"No army has the letter {letter}: the seats have to be written.")
        return letters, tuple(by_letter[letter] for letter in letters)

    def position(self) -> Position:
        s, seating = self.state, self.seating
        clear(s, len(seating.letters))
        s.mode = default_mode(len(seating.letters))
        s.phase = PLAYING
        phase = self._read_turn()
        for match in self.units:
            self._place(match)
        for match in self.units:
            self._mark(match)
            if match["ground"]:
                self._lay(match[1], match["ground"])
        for match in self.laid:
            self._lay(match[1], match[2])
        for seat in range(s.seats):
            s.team[seat] = default_team(s.mode, seat)
            s.toughness[seat] = 20
            self._read_seat(seat)
        relate(s, seating.tables, seating.fights_allies)
        self._read_last()
        self._check_supplies()
        self._settle()
        s.phase = phase
        self._check_phase()
        number = 0 if phase == PLACING else 1 if s.opening else 2
        return Position(seating, s, s, round=number, started=self.started)

    # -- units

    def _place(self, match: re.Match[str]) -> None:
        name, letter, code, facing, wounds = match.group(1, 2, 3, 4, 5)
        cell = self._cell(name)
        seat = self._seat(letter, f"{name}:{letter}{code}")
        kind, tile = self._kind(seat, code)
        text = f"{name}:{letter}{code}"
        if tile.kind == "instant":
            raise BadInput(f"{text}: {tile.name['en']} is an instant and never lies on the board.")
        if tile.kind == "foundation":
            raise BadInput(f"{text}: {tile.name['en']} is a foundation, which is written with a `_` before it.")
        if self.state.unit[cell] >= 0:
            raise BadInput(f"Two units stand on {name}.")
        if tile.kind == "hq" and self.state.hq[seat] >= 0:
            raise BadInput(f"{letter} has two HQs.")
        if tile.facings > 1 and not facing:
            raise BadInput(f"{text} needs its facing, a digit from 0 to {tile.facings - 1}.")
        most = tile.toughness + (0 if tile.kind == "hq" else self.added_toughness)
        if len(wounds) > most or (wounds and tile.kind == "hq"):
            raise BadInput(f"{text} cannot have {len(wounds)} wounds on the board.")
        unit = unit_of(seat * KINDS + kind, int(facing or 0) % tile.facings)
        put(self.state, self.seating.tables, cell, unit)
        self.state.wounds[cell] = len(wounds)

    @cached_property
    def added_toughness(self) -> int:
        """TGH-1: what all sources on the board together could add to a unit."""
        kinds = (self._kind(self._seat(match[2], match[0]), match[3])[1] for match in self.units)
        return sum(effect.value for tile in kinds for effect in tile.effects if effect.type == "toughness")

    def _settle(self) -> None:
        """Who is netted; with added toughness, whoever does not survive goes before anything else (TGH-6)."""
        s, t = self.state, self.seating.tables
        if t.extras & ADDED_TOUGHNESS:
            settle(s, t, scratch())
            s.changed = 0
        else:
            judge(s, t, scratch())

    def _lay(self, name: str, text: str) -> None:
        s, cell = self.state, self._cell(name)
        seat = self._seat(text[1], f"{name}:{text}")
        kind, tile = self._kind(seat, text[2:4])
        if tile.kind != "foundation" or s.ground[cell] >= 0:
            raise BadInput(f"{name}:{text}: no foundation, or a second one.")
        if "mine" in tile.features and s.unit[cell] >= 0:
            raise BadInput(f"{name}:{text}: a mine never lies under a unit (FND-13).")
        if text.endswith("~"):
            if "hole" not in tile.features:
                raise BadInput(f"{name}:{text}: only a hole is used once a turn.")
            s.drawn_in |= 1 << cell
        s.ground[cell] = seat * KINDS + kind
        s.grounds |= 1 << cell

    def _mark(self, match: re.Match[str]) -> None:
        name, letter, code, nets, used = match.group(1, 2, 3, 6, "used")
        cell, s, text = self._cell(name), self.state, f"{name}:{letter}{code}"
        _, tile = self._kind(self._seat(letter, text), code)
        throwers = [i for i, army in enumerate(self.seating.armies) if has_steel_net(army)]
        for mark in re.findall(r"#([A-Z]?)", nets):
            if mark:
                seat = self._seat(mark, text)
            elif len(throwers) == 1:
                seat = throwers[0]
            else:
                raise BadInput(f"{text}#: say whose steel net it is.")
            if seat not in throwers or s.steel[seat] >= 0 or tile.kind == "hq":
                raise BadInput(f"{text}#: no steel net of {self.seating.letters[seat]} can lie here.")
            s.steel[seat] = cell
        for mark in re.findall("%([A-Z]?)", match["markers"]):
            seat = self._supplier(mark, f"{text}%", [army.venom for army in self.seating.armies])
            s.venom[cell] += 1 << 4 * seat
            s.marked |= 1 << cell
        for mark in re.findall(r"\^([A-Z]?)", match["markers"]):
            s.stunned[cell] = 1 + self._supplier(mark, f"{text}^", [army.paralysis for army in self.seating.armies])
            s.marked |= 1 << cell
        for mark in re.findall(f"~({_MARK})?", used):
            self._mark_used(cell, tile, mark, text)

    def _check_supplies(self) -> None:
        """VEN-5: no more markers lie on the board than a seat and its allies have."""
        for seat, letter in enumerate(self.seating.letters):
            if venom_left(self.state, self.seating.tables, seat) < 0:
                raise BadInput(f"There are more venom markers of {letter} on the board than it has (VEN-5).")
            if stuns_left(self.state, self.seating.tables, seat) < 0:
                raise BadInput(f"There are more paralysis markers of {letter} on the board than it has (PAR-5).")

    def _supplier(self, letter: str, text: str, supplies: list[int]) -> int:
        """The seat whose marker it is: the one named, or the only one that has such markers."""
        having = [seat for seat, number in enumerate(supplies) if number]
        seat = self._seat(letter, text) if letter else having[0] if len(having) == 1 else -1
        if seat not in having:
            raise BadInput(f"{text}: say whose marker it is." if seat < 0 else f"{text}: {letter} has no such markers.")
        return seat

    def _mark_used(self, cell: int, tile: Tile, mark: str, text: str) -> None:
        s = self.state
        if len(mark) == 2:
            module = self._cell(mark)
            unit = s.unit[module]
            if unit < 0 or not self.seating.tables.gifts[kind_of(unit)] & (TRANSPORT | PULL):
                raise BadInput(f"{text}~{mark}: no module on {mark} gives a move or a pull.")
            s.given[cell] |= 1 << module
            return
        own = once_a_turn(tile)
        if not mark and own.bit_count() != 1:
            *some, last = (f"`~{letter}`" for letter in FEATURE_LETTERS)
            raise BadInput(f"{text}~: say which feature was used, {', '.join(some)} or {last}.")
        bit = FEATURE_LETTERS[mark] if mark else own
        if not own & bit:
            raise BadInput(f"{text}~{mark}: the unit has no such feature.")
        s.used[cell] |= bit

    def _cell(self, name: str) -> int:
        cell = self.seating.board.cell(name)
        if cell < 0:
            raise BadInput(f"The board of {self.seating.size} hexes has no {name}.")
        return cell

    def _seat(self, letter: str, text: str) -> int:
        if letter not in self.seating.letters:
            raise BadInput(f"{text}: there is no seat {letter}.")
        return self.seating.letters.index(letter)

    def _kind(self, seat: int, code: str) -> tuple[int, Tile]:
        for kind, tile in enumerate(self.seating.armies[seat].tiles):
            if tile.code == code:
                return kind, tile
        raise BadInput(f"{self.seating.armies[seat].name['en']} has no tile {code!r}.")

    # -- seats

    def _read_seat(self, seat: int) -> None:
        s, army = self.state, self.seating.armies[seat]
        keys: dict[str, str] = {}
        hand: Counter[int] = Counter()
        pile = "?"
        if self.seat_texts:
            match = self.seat_texts[seat]
            keys = read_keys(match[6], SEAT_KEYS)
            s.toughness[seat] = read_number(match[3], "The toughness", MAX_TOUGHNESS)
            hand = self._bag(seat, match[4], counted=False)
            pile = match[5]
        if "team" in keys:
            s.team[seat] = read_number(keys["team"], "The team", 6)
            if s.team[seat] < 1 or s.mode not in (TEAMS, ONE_VS_TEAM):
                raise BadInput("Teams are numbered from 1, and only in a mode with teams.")
        for name in ("terror", "out", "lost"):
            if keys.get(name, "1") != "1":
                raise BadInput(f"{name}= can only be 1.")
        s.terror[seat] = int("terror" in keys)
        s.out |= int("out" in keys) << seat
        s.lost |= int("lost" in keys) << seat
        gone = self._bag(seat, keys["gone"]) if "gone" in keys else Counter[int]()
        limit = 6 if s.variant & REINFORCEMENTS else 3
        if hand.total() > limit:
            raise BadInput(f"The hand of {self.seating.letters[seat]} has more than {limit} tiles (TURN-5).")
        for kind, tile in enumerate(army.tiles):
            if hand[kind] and set_aside(tile):
                raise BadInput(f"{tile.name['en']} is never in hand.")
            s.hand[seat][kind] = hand[kind]
            s.gone[seat][kind] = gone[kind]
            s.instants[seat] += hand[kind] * (tile.kind == "instant")
        s.held[seat] = hand.total()
        counts = self.remainder(seat) if pile == "?" else self._bag(seat, pile) if pile != "0" else Counter[int]()
        for kind, tile in enumerate(army.tiles):
            if counts[kind] and set_aside(tile):
                raise BadInput(f"{tile.name['en']} is never in the pile.")
            s.pile[seat][kind] = counts[kind]
        s.left[seat] = counts.total()
        if "top" in keys:
            self._lay_on_top(seat, keys["top"])
        if s.left[seat] > MAX_COPIES:
            raise BadInput(f"The pile of {self.seating.letters[seat]} is too large.")

    def _lay_on_top(self, seat: int, code: str) -> None:
        kind, tile = self._kind(seat, code)
        if "return_to_pile_top" not in tile.features or not self.state.pile[seat][kind]:
            raise BadInput(f"top={code}: only a tile that returns there lies on top of the pile (ARMY-SM-3).")
        self.state.top[seat] = kind + 1

    def remainder(self, seat: int) -> Counter[int]:
        return remainder(self.seating, self.state, seat)

    def _bag(self, seat: int, text: str, counted: bool = True) -> Counter[int]:
        bag: Counter[int] = Counter()
        if text == "-" and not counted:
            return bag
        for item in text.split(","):
            match = _BAG_ITEM.fullmatch(item)
            if not match or (match[1] and not counted):
                raise BadInput(f"Not a list of tiles: {text[:60]!r}.")
            kind, tile = self._kind(seat, match[2])
            bag[kind] += read_number(match[1] or "1", "The number of tiles", MAX_COPIES)
            if bag[kind] > MAX_COPIES:
                raise BadInput(f"There are too many of {tile.name['en']}.")
        return bag

    # -- turn

    def _read_turn(self) -> int:
        s = self.state
        if not self.turn_text:
            return PLAYING
        match = _TURN.fullmatch(self.turn_text)
        if not match or match[2] not in PHASE_WORDS:
            raise BadInput(f"A turn is `B:play` (hq, draw, redraw, discard, play, over), not {self.turn_text[:60]!r}.")
        s.turn = self._seat(match[1], "Turn")
        self.keys = keys = read_keys(match[3], TURN_KEYS)
        phase = PHASE_WORDS.index(match[2])
        if "mode" in keys:
            if keys["mode"] not in MODE_WORDS:
                raise BadInput(f"There is no mode {keys['mode']!r}; there are {', '.join(MODE_WORDS)}.")
            s.mode = MODE_WORDS.index(keys["mode"])
        check_mode(s.mode, s.seats)
        for word in keys.get("variant", "").split(",") if "variant" in keys else ():
            if word not in VARIANT_BITS:
                raise BadInput(f"There is no variant {word!r}; there are {', '.join(VARIANT_BITS)}.")
            s.variant |= VARIANT_BITS[word]
        if keys.get("round", "1") != "1":
            raise BadInput("Only round=1 is written.")
        s.opening = int("round" in keys)
        s.played = read_number(keys.get("played", "0"), "played", 6)
        s.overtime = self._seat(keys["overtime"], "overtime") if "overtime" in keys else -1
        if "started" in keys:
            self.started = self._seat(keys["started"], "started")
        if "next" in keys:
            s.follows = self._seat(keys["next"], "next")
            if s.mode != ONE_VS_TEAM or s.turn != 0 or s.follows == 0:
                raise BadInput("next= is for the single player on turn against a team.")
        elif s.mode == ONE_VS_TEAM and s.turn > 0 and phase != PLACING:
            s.follows = 3 - s.turn
        if phase == OVER:
            self._read_result(keys)
        elif "result" in keys:
            raise BadInput("result= is written only when the game is over.")
        return phase

    def _read_result(self, keys: dict[str, str]) -> None:
        if "result" not in keys:
            raise BadInput("A game that is over has a result=.")
        if keys["result"] != "draw":
            for letter in keys["result"].split("+"):
                self.state.result |= 1 << self._seat(letter, "result")

    def _read_last(self) -> None:
        s = self.state
        if "last" in self.keys:
            s.last = self._seat(self.keys["last"], "last")
        else:
            s.last = default_last(s)

    def _check_phase(self) -> None:
        s, letter = self.state, self.seating.letters[self.state.turn]
        if (s.out | s.lost) >> s.turn & 1 and s.phase != OVER:
            raise BadInput(f"{letter} is out and cannot be on turn.")
        if s.phase == PLACING:
            tile = start_tile(s, self.seating.tables)
            if tile < 0 or not start_cells(s, self.seating.tables, tile):
                raise BadInput(f"{letter} has nothing to place before the first turn, or nowhere to place it.")
            if any(s.hq[seat] >= 0 for seat in range(s.turn + 1, s.seats)):
                raise BadInput("HQs are placed in turn order (SET-4).")
        if s.phase == DRAWING and draws_now(s) == 0:
            raise BadInput(f"{letter} has nothing to draw.")
        if s.phase == REDRAWING and not (all_instants(s) and s.left[s.turn]):
            raise BadInput(f"{letter} has no hand to return and draw again (TURN-6).")
        if s.phase == DISCARDING and not s.held[s.turn]:
            raise BadInput(f"{letter} has nothing to discard.")


def read_keys(text: str, allowed: tuple[str, ...]) -> dict[str, str]:
    """`key=value` pairs, each known and at most once."""
    keys: dict[str, str] = {}
    for item in text.split():
        key, equals, value = item.partition("=")
        if not equals:
            raise BadInput(f"Not key=value: {item[:40]!r}.")
        if key not in allowed or key in keys:
            raise BadInput(f"{key[:40]}= is unknown here or stands twice; there are {', '.join(allowed)}.")
        keys[key] = value
    return keys


def read_number(text: str, what: str, limit: int) -> int:
    """A number from 0 to a limit."""
    if not text.isascii() or not text.isdigit() or len(text) > 4 or int(text) > limit:
        raise BadInput(f"{what} is a number from 0 to {limit}, not {text[:20]!r}.")
    return int(text)


def check_mode(mode: int, seats: int) -> None:
    """Which modes fit how many seats (MODE-1..5, MODE-11)."""
    fitting = {DUEL: (2,), ONE_VS_TEAM: (3,), TEAMS: (4, 6)}.get(mode, (1, 2, 3, 4, 5, 6))
    if seats not in fitting:
        numbers = "/".join(map(str, fitting))
        raise BadInput(Sentence("This mode is for {numbers} seats, not for {seats}.", numbers=numbers, seats=seats))


__all__ = [
    "print_board",
    "print_picture",
    "print_position",
    "print_seats",
    "print_unit",
    "read_picture",
    "read_position",
]
