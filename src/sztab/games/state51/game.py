"""51st State as a game of the contract."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from sztab.core.action import BadInput, Refusal
from sztab.core.ending import Ending
from sztab.core.event import Event
from sztab.core.game import Chance, Decision, Option, Outcome, Pending, SeatFacts, Sides, Turn
from sztab.core.kernel import new_states
from sztab.core.kernel_game import KernelGame
from sztab.core.lines import JOINT
from sztab.core.poster import Poster
from sztab.core.view import View
from sztab.core.words import Sentence
from sztab.games.state51.catalogue import catalogue
from sztab.games.state51.data import SETS
from sztab.games.state51.ending import ending
from sztab.games.state51.events import decode
from sztab.games.state51.facts import facts_of
from sztab.games.state51.narration import explain, tell
from sztab.games.state51.notation import read, tokens, write
from sztab.games.state51.position import FACTIONS, TABLES, Position, scratch
from sztab.games.state51.poster import poster
from sztab.games.state51.rules import turn
from sztab.games.state51.rules.action import KEEP, TURN, USE, op_of, pack, seat_of, site_of
from sztab.games.state51.rules.ids import RULE_IDS
from sztab.games.state51.rules.setup import new_game
from sztab.games.state51.rules.turn import advance, apply, check, legal
from sztab.games.state51.scene.scene import scene
from sztab.games.state51.scene.types import CatalogueData, Scene, SceneEvent
from sztab.games.state51.seat_names import seat_name
from sztab.games.state51.solo_attack import with_comparison
from sztab.games.state51.state import (
    ASK_WORDS,
    ATTACKING,
    CLEAR,
    CONNECTING_UP,
    FIRST_LOT,
    GIVING,
    GUEST,
    HAND,
    KEEPING,
    MAIN,
    NONE,
    OVER,
    SEATS,
    SETTING_UP,
    SHOWN,
    UNKNOWN,
    USES,
    State,
    Work,
)
from sztab.games.state51.terminal import describe, picture
from sztab.games.state51.versions import VERSIONS
from sztab.games.state51.view import sample


class State51Game(KernelGame[Position]):
    """Rules, text and records of 51st State."""

    name = "state51"
    title = "51st State"
    versions = VERSIONS
    separator = ";"
    known_options = ("seats", "factions", "sets", "first")
    scratch = staticmethod(scratch)

    # ---- the game itself

    def new(self, options: Mapping[str, str]) -> Position:
        self.check_options(options)
        factions = [read.read_faction(word) for word in options.get("factions", "").split(",") if word]
        seats = read.read_number(options.get("seats", str(len(factions) or 2)), "seats=", SEATS, least=1)
        if len(factions) > seats:
            raise BadInput(Sentence("There are more factions than players (SET-1)."))
        factions += [NONE] * (seats - len(factions))
        drawn = [number for number in factions if number != NONE]
        if len(set(drawn)) < len(drawn):
            raise BadInput(Sentence("No faction can play twice (SET-1)."))
        state: State = new_states(State, 1)[0]
        new_game(
            state,
            TABLES,
            seats,
            read.read_sets(options.get("sets", SETS[0]).split(",")),
            self._first(options, seats),
        )
        for seat, faction in enumerate(factions):
            state.faction[seat] = faction
        advance(state, TABLES, scratch())
        return Position(state)

    @staticmethod
    def _first(options: Mapping[str, str], seats: int) -> int:
        text = options.get("first", "lot")
        if text == "lot":
            return NONE if seats > 1 else 0  # SOLO-1: alone one is always the first player
        if text not in [str(seat) for seat in range(1, seats + 1)]:
            raise BadInput(
                Sentence(
                    "first= is a seat from 1 to {seats}, or `lot`, not {word} (SET-3).",
                    seats=seats,
                    word=repr(text[:20]),
                )
            )
        return int(text) - 1

    def options(self) -> Sequence[Option]:
        return [
            Option("seats", "choice", tuple(str(count) for count in range(1, SEATS + 1)), "2"),
            Option("factions", "list", ("lot", *FACTIONS)),
            Option("sets", "list", tuple(SETS), SETS[0]),
            Option("first", "choice", ("lot", *(str(seat) for seat in range(1, SEATS + 1))), "lot"),
        ]

    def pieces(self) -> Sequence[str]:
        return tuple(FACTIONS)

    def of_pieces(self, pieces: Sequence[str]) -> Mapping[str, str]:
        return {"factions": ",".join(pieces)}

    def examples(self) -> Sequence[Mapping[str, str]]:
        everybody = ",".join(FACTIONS)
        return [
            {"seats": "4"},
            {"factions": everybody, "sets": "base,new_era", "first": "3"},
            {"factions": everybody, "sets": "base,winter"},
            {"factions": everybody, "sets": "base,new_era,winter"},
            {"seats": "3", "sets": "base,winter", "first": "2"},
            {"seats": "2", "sets": "base,new_era"},
            {"factions": "mutants_union,merchants_guild"},
            {"seats": "1"},
            {"factions": "new_york", "sets": "base,winter"},
            {"factions": "appalachian_federation", "sets": "base,new_era,winter"},
        ]

    def seats(self, state: Position) -> tuple[str, ...]:
        return tuple(str(seat + 1) for seat in range(2 if state.now.solo else state.now.players))

    def sides(self, state: Position) -> tuple[tuple[int, ...], ...]:
        return ((0,),) if state.now.solo else super().sides(state)

    def mode(self, state: Position) -> str:
        if state.now.solo:
            return "solo"
        return "duel" if state.now.players == 2 else "free-for-all"

    def facts_of(self, state: Position, sides: Sides, events: Iterable[Event]) -> list[SeatFacts]:
        return facts_of(state, sides, events)

    def called(self, state: Position, seat: int, language: str = "en") -> str:
        return seat_name(state.now, seat, language)

    def ending(self, state: Position, events: Sequence[Event], language: str = "en") -> Ending:
        return ending(state, events, language)

    def pending(self, state: Position) -> Pending:
        s = state.now
        if s.phase == OVER:
            return Outcome(tuple(seat for seat in range(SEATS) if s.result >> seat & 1))
        if s.ask <= ATTACKING:
            return Chance(ASK_WORDS[s.ask])
        return Decision(state.seats_to_answer(), ASK_WORDS[s.ask])

    def found(self, state: Position, seat: int | None) -> list[int]:
        if seat is not None and seat not in state.seats_to_answer():
            return []
        w = scratch()
        count = legal(state.now, TABLES, w, -1 if seat is None else seat)
        return [int(w.actions[place]) for place in range(count)]

    def check(self, state: Position, now: State, work: Work, action: int) -> Refusal | None:
        rule = check(now, TABLES, work, action)
        return Refusal(RULE_IDS[rule], tokens.refusal_reason(RULE_IDS[rule], state.now.ask)) if rule else None

    def run(self, state: Position, now: State, work: Work, action: int) -> None:
        apply(now, TABLES, work, action)

    def decode(self, state: Position, rows: Iterable[Sequence[int]]) -> tuple[Event, ...]:
        return with_comparison(state.now, decode(rows))

    def after(self, state: Position, now: State, action: int) -> Position:
        seat = -1 if op_of(action) == TURN else seat_of(action) if op_of(action) == KEEP else int(state.now.asked)
        return state.after(now, seat, self._answered(state, action, now))

    @staticmethod
    def _answered(state: Position, action: int, now: State) -> str:
        """EFF-22: what was cleared without a question, in the words of records from when it was one."""
        before, seat, acting = state.now, int(state.now.turn), site_of(action)
        if op_of(action) != USE or TABLES.effect[before.kind[seat][acting]] != CLEAR:
            return ""
        for site in range(before.sites[seat]):
            if site != acting and before.marks[seat][site] & ~now.marks[seat][site] & (USES | GUEST):
                return f"={write.print_site(before, seat, site)}"
        return ""

    def is_answered(self, state: Position, token: str) -> bool:
        return bool(state.answered) and token == state.answered

    def deal(self, state: Position, below: Callable[[int], int]) -> int:
        s = state.now
        if any(UNKNOWN in write.row(s, HAND + seat) for seat in range(SEATS)):
            raise BadInput("This position hides cards: complete it with a sample first.")
        if s.ask <= FIRST_LOT:
            choices = list(self.legal(state))
            return choices[below(len(choices))]
        if s.ask == GIVING:
            return pack(TURN, write.row(s, SHOWN)[below(int(s.length[SHOWN]))], 0, 0, 0)
        pile = int(s.cursor) if s.ask == CONNECTING_UP else MAIN
        rest = below(int(s.left[pile]))
        for kind in range(TABLES.kinds):
            if TABLES.pile[kind] == pile and (rest := rest - int(s.deck[kind])) < 0:
                return pack(TURN, kind, 0, 0, 0)
        raise AssertionError("a pile has fewer cards than it counts")

    # ---- what a seat knows

    def seen(self, state: Position, seat: int | None) -> str:
        """Of other hands only how many cards they have, and which were seen by all."""
        return write.print_position(state.now, seat, hidden=True, known=state.open_lines)

    sample = staticmethod(sample)

    # ---- pictures

    scene_type = Scene
    event_type = SceneEvent
    kernel = turn.__file__
    catalogue_type = CatalogueData

    def scene(self, view: View, language: str = "en") -> Scene:
        position = self.read_position(view.position)
        actions = self.legal(position, view.seat) if view.legal else ()
        return scene(position, view, actions, language, self.apply)

    def poster(self, view: View, language: str = "en") -> Poster:
        return poster(self.scene(view, language))

    # ---- text

    read_position = staticmethod(read.read_position)
    read_action = staticmethod(tokens.read_action)
    print_action = staticmethod(tokens.print_action)
    describe = staticmethod(describe)
    explain = staticmethod(explain)
    tell = staticmethod(tell)
    catalogue = staticmethod(catalogue)

    def picture(self, state: Position, language: str = "en") -> str:
        return picture(state.now, language)

    # ---- records

    def turn(self, state: Position) -> Turn:
        s = state.now
        asked = state.seats_to_answer()[0] if s.ask == KEEPING else int(s.asked)
        return Turn(int(s.rounds), str(asked + 1))

    def read_tags(self, tags: Mapping[str, str]) -> Position:
        if "Position" in tags:
            return self.read_position(tags["Position"])
        names = [str(seat + 1) for seat in range(SEATS)]
        factions = [tags[name].partition(",")[0].strip() for name in names if name in tags]
        if len(factions) == 2 and factions[1] == "virtual":
            factions.pop()
        if not factions:
            raise BadInput("The record names no seats.")
        options = {"factions": ",".join(factions), "seats": str(len(factions))}
        for tag, option in (("Sets", "sets"), ("First", "first")):
            if tag in tags:
                options[option] = tags[tag].replace(" ", "")
        return self.new(options)

    def print_tags(self, state: Position, players: Mapping[int, str]) -> dict[str, str]:
        s = state.now
        tags = {
            str(seat + 1): f"{write.faction_name(s.faction[seat])}, {players.get(seat, 'guest')}"
            for seat in range(s.players)
        }
        if s.solo:
            tags["2"] = "virtual"
        tags["Sets"] = ", ".join(word for bit, word in enumerate(SETS) if bit == 0 or s.sets >> bit & 1)
        if s.players > 1 and s.first != NONE:
            tags["First"] = str(s.first + 1)
        if s.phase != SETTING_UP or self.read_tags(tags) != state:
            return {**{seat: tags[seat] for seat in self.seats(state)}, "Position": state.text.replace("\n", JOINT)}
        return tags


GAME = State51Game()
