"""Neuroshima Hex as a game of the contract."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from sztab.core.action import BadInput, Refusal
from sztab.core.ending import Ending
from sztab.core.event import Event
from sztab.core.game import Chance, Decision, Option, Outcome, Pending, SeatFacts, Sides, Turn
from sztab.core.kernel import new_states, plain
from sztab.core.kernel_game import KernelGame
from sztab.core.poster import Poster
from sztab.core.story import Told
from sztab.core.view import View
from sztab.core.words import Sentence
from sztab.games.hex import help as legend
from sztab.games.hex import narration as story
from sztab.games.hex.board import SIZES
from sztab.games.hex.data import FOLDERS_VARIABLE, Army, load_armies
from sztab.games.hex.ending import ending
from sztab.games.hex.events import decode
from sztab.games.hex.facts import facts_of
from sztab.games.hex.forecast import film_seconds, forecast, fought, told_again
from sztab.games.hex.mechanics import QUESTIONS
from sztab.games.hex.notation import read as notation
from sztab.games.hex.notation import tokens
from sztab.games.hex.position import Position, Seating, scratch
from sztab.games.hex.poster import poster
from sztab.games.hex.rules import turn
from sztab.games.hex.rules.action import DRAW
from sztab.games.hex.rules.apply import apply
from sztab.games.hex.rules.check import check
from sztab.games.hex.rules.ids import RULE_IDS, TURN_16
from sztab.games.hex.rules.legal import legal
from sztab.games.hex.rules.setup import TEAM_TOUGHNESS, new_game, relate
from sztab.games.hex.rules.turn import draws_now
from sztab.games.hex.scene.scene import scene
from sztab.games.hex.scene.scene import seen as seen_board
from sztab.games.hex.scene.types import Armies, Battle, HintCounsel, Scene, SceneEvent
from sztab.games.hex.state import (
    DRAWING,
    KINDS,
    MODE_WORDS,
    NOTHING,
    OVER,
    PHASE_WORDS,
    SEGMENTS,
    TEAMS,
    VARIANT_BITS,
    State,
    Work,
)
from sztab.games.hex.terminal import describe, facts
from sztab.games.hex.versions import VERSIONS

_DEFAULT_ARMIES = ("borgo", "moloch", "hegemony", "outpost", "steel_police", "beasts")
_MORE_EXAMPLES: tuple[dict[str, str], ...] = (
    {"armies": "smart,moloch"},
    {"armies": "new_york,outpost"},
    {"armies": "neojungle,new_york"},
    {"armies": "neojungle,neojungle", "mirror": "1", "letters": "J,A", "variant": "reinforcements"},
    {"armies": "smart,neojungle,beasts", "mode": "points"},
    {"armies": "new_york,moloch,neojungle,outpost", "mode": "teams"},
    {"armies": "doomsday_machine,steel_police"},
    {"armies": "doomsday_machine,moloch,new_york,borgo", "mode": "teams", "board": "37"},
    {"armies": "sharrash,beasts"},
    {"armies": "sharrash,sharrash", "mirror": "1", "letters": "X,A"},
    {"armies": "doomsday_machine,sharrash,smart", "mode": "one-vs-team"},
    {"armies": "mississippi,hegemony"},
    {"armies": "mississippi,neojungle,steel_police", "mode": "points"},
    {"armies": "mississippi,sharrash,doomsday_machine,new_york", "mode": "teams"},
    {"armies": "smart,new_york,neojungle,doomsday_machine,sharrash,mississippi", "mode": "teams", "teams": "3"},
)


class HexGame(KernelGame[Position]):
    """Rules, text and records of Neuroshima Hex."""

    name = "hex"
    title = "Neuroshima Hex"
    versions = VERSIONS
    one_line = True
    unknown_action_rule = "TURN-16"
    scene_type, forecast_type, catalogue_type, counsel_type = Scene, Battle, Armies, HintCounsel
    event_type = SceneEvent
    kernel = turn.__file__
    known_options = (
        "seats", "armies", "letters", "board", "mode", "variant", "teams", "toughness", "mirror", "beasts37",
    )  # fmt: skip
    scratch = staticmethod(scratch)

    # ---- the game itself

    def new(self, options: Mapping[str, str]) -> Position:
        self.check_options(options)
        armies = self._armies(options)
        mode_word = options.get("mode", "duel" if len(armies) == 2 else "deathmatch")
        if mode_word not in MODE_WORDS:
            raise BadInput(
                Sentence(
                    "There is no mode {word}; there are {known}.", word=repr(mode_word), known=", ".join(MODE_WORDS)
                )
            )
        mode = MODE_WORDS.index(mode_word)
        if len(armies) < 2:
            raise BadInput(Sentence("At least two armies have to play."))
        notation.check_mode(mode, len(armies))
        variant = 0
        for word in filter(None, options.get("variant", "").split(",")):
            if word not in VARIANT_BITS:
                raise BadInput(
                    Sentence(
                        "There is no variant {word}; there are {known}.", word=repr(word), known=", ".join(VARIANT_BITS)
                    )
                )
            variant |= VARIANT_BITS[word]
        size = self._size(options, armies)
        seating = Seating(size, self._letters(options, armies), armies)
        state: State = new_states(State, 1)[0]
        toughness = options.get("toughness", str(TEAM_TOUGHNESS))
        if toughness not in ("15", "20") or ("toughness" in options and mode != TEAMS):
            raise BadInput(Sentence("toughness= is 15 or 20, and only for teams (MODE-5)."))
        new_game(state, seating.tables, len(armies), mode, variant, int(toughness))
        self._teams(options, state)
        relate(state, seating.tables, seating.fights_allies)
        return Position(seating, state, state)

    @staticmethod
    def _armies(options: Mapping[str, str]) -> tuple[Army, ...]:
        known = load_armies()
        if "armies" in options:
            names = options["armies"].split(",")
        else:
            names = list(_DEFAULT_ARMIES[: notation.read_number(options.get("seats", "2"), "seats", 6)])
        if "seats" in options and options["seats"] != str(len(names)):
            raise BadInput(
                Sentence("seats={seats} does not fit {armies} armies.", seats=options["seats"], armies=len(names))
            )
        for name in names:
            if name not in known:
                raise BadInput(
                    Sentence(
                        "There is no army {word}; there are {known}.", word=repr(name), known=", ".join(sorted(known))
                    )
                )
        if len(names) > 6:
            raise BadInput(Sentence("At most six armies can play."))
        if len(set(names)) < len(names) and options.get("mirror") != "1":
            raise BadInput(Sentence("No army can play twice unless mirror=1 allows it (SET-7)."))
        return tuple(known[name] for name in names)

    @staticmethod
    def _size(options: Mapping[str, str], armies: Sequence[Army]) -> int:
        text = options.get("board", "37" if len(armies) > 4 else "19")
        if text not in map(str, SIZES):
            raise BadInput(Sentence("The board has 19 or 37 hexes (SET-3)."))
        size = int(text)
        if size == 37 and len(armies) < 4:
            raise BadInput(Sentence("The board of 37 hexes is for four to six players (MODE-8)."))
        if size == 19 and len(armies) > 4:
            raise BadInput(Sentence("Five and six players need the board of 37 hexes (MODE-8)."))
        if size == 37 and options.get("beasts37") != "1" and any(army.small_board_only for army in armies):
            names = ", ".join(army.name["en"] for army in armies if army.small_board_only)
            raise BadInput(
                Sentence("{names} cannot play on 37 hexes unless beasts37=1 allows it (ARMY-BE-7).", names=names)
            )
        return size

    @staticmethod
    def _letters(options: Mapping[str, str], armies: Sequence[Army]) -> tuple[str, ...]:
        if "letters" in options:
            letters = tuple(options["letters"].split(","))
            capitals = all(len(letter) == 1 and letter.isascii() and letter.isupper() for letter in letters)
            if len(letters) != len(armies) or len(set(letters)) < len(letters) or not capitals:
                raise BadInput(Sentence("letters= has one capital letter for each seat, all different."))
            return letters
        letters = ()
        free = [letter for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" if letter not in {army.letter for army in armies}]
        for army in armies:
            letters += (army.letter if army.letter not in letters else free.pop(0),)
        return letters

    @staticmethod
    def _teams(options: Mapping[str, str], state: State) -> None:
        """MODE-11: six players are two teams of three or three of two, seats alternating."""
        if "teams" not in options:
            return
        if state.mode != TEAMS or options["teams"] not in ("2", "3") or (options["teams"] == "3" and state.seats != 6):
            raise BadInput(Sentence("teams= is 2, or 3 for six seats (MODE-11)."))
        for seat in range(state.seats):
            state.team[seat] = 1 + seat % int(options["teams"])

    def options(self) -> Sequence[Option]:
        return [
            Option("seats", "choice", ("2", "3", "4", "5", "6")),
            Option("armies", "list", tuple(sorted(load_armies())), ",".join(_DEFAULT_ARMIES[:2])),
            Option("mode", "choice", tuple(MODE_WORDS)),
            Option("variant", "list", tuple(VARIANT_BITS)),
            Option("board", "choice", tuple(map(str, SIZES))),
            Option("teams", "choice", ("2", "3")),
            Option("toughness", "choice", ("15", "20")),
            Option("mirror", "choice", ("0", "1"), "0"),
            Option("beasts37", "choice", ("0", "1"), "0"),
            Option("letters", "text"),
        ]

    def pieces(self) -> Sequence[str]:
        return tuple(sorted(load_armies()))

    def of_pieces(self, pieces: Sequence[str]) -> Mapping[str, str]:
        mirror = {"mirror": "1"} if len(set(pieces)) < len(pieces) else {}
        return {"armies": ",".join(pieces), **mirror}

    def examples(self) -> Sequence[Mapping[str, str]]:
        everybody = _DEFAULT_ARMIES
        duels = [{"armies": f"{first},{second}"} for i, first in enumerate(everybody) for second in everybody[i + 1 :]]
        return [
            *duels,
            {"armies": "steel_police,steel_police", "mirror": "1", "letters": "S,P"},
            {"armies": "beasts,steel_police", "variant": "tactical"},
            {"armies": "moloch,outpost", "variant": "reinforcements"},
            {"armies": "hegemony,borgo", "variant": "tactical,reinforcements"},
            {"armies": "borgo,moloch", "mode": "points"},
            {"armies": "borgo,hegemony,steel_police"},
            {"armies": "outpost,beasts,moloch,hegemony", "variant": "reinforcements"},
            {"armies": "beasts,moloch,outpost", "mode": "points"},
            {"armies": "steel_police,outpost,beasts", "mode": "one-vs-team"},
            {"armies": "hegemony,moloch,outpost", "mode": "one-vs-team", "variant": "tactical"},
            {"armies": "moloch,borgo,outpost,steel_police", "mode": "teams"},
            {"armies": "outpost,hegemony,beasts,moloch", "mode": "teams", "toughness": "20"},
            {"armies": "borgo,hegemony,moloch,outpost", "board": "37"},
            {"armies": "borgo,hegemony,moloch,outpost,steel_police", "mode": "deathmatch"},
            {"armies": "borgo,hegemony,moloch,outpost,steel_police,beasts", "beasts37": "1", "mode": "points"},
            {"armies": "borgo,hegemony,moloch,outpost,steel_police,beasts", "beasts37": "1", "mode": "teams"},
            {
                "armies": "borgo,hegemony,moloch,outpost,steel_police,beasts",
                "beasts37": "1",
                "mode": "teams",
                "teams": "3",
            },
            *_MORE_EXAMPLES,
        ]

    def seats(self, state: Position) -> tuple[str, ...]:
        return state.seating.letters

    def sides(self, state: Position) -> tuple[tuple[int, ...], ...]:
        s = state.now
        teams = [int(s.team[seat]) or -seat for seat in range(s.seats)]
        return tuple(tuple(seat for seat in range(s.seats) if teams[seat] == team) for team in dict.fromkeys(teams))

    def mode(self, state: Position) -> str:
        return MODE_WORDS[state.now.mode]

    def facts_of(self, state: Position, sides: Sides, events: Iterable[Event]) -> list[SeatFacts]:
        return facts_of(state, sides, events)

    def called(self, state: Position, seat: int, language: str = "en") -> str:
        return state.seating.armies[seat].name[language]

    def ending(self, state: Position, events: Sequence[Event], language: str = "en") -> Ending:
        return ending(state, events, language)

    def pending(self, state: Position) -> Pending:
        s = state.now
        if s.phase == OVER:
            return Outcome(tuple(seat for seat in range(s.seats) if s.result >> seat & 1))
        if s.question != NOTHING:
            return Decision((int(s.asked),), QUESTIONS[int(s.question)].word)
        if s.phase == DRAWING:
            return Chance("draw")
        return Decision((int(s.turn),), PHASE_WORDS[s.phase])

    def found(self, state: Position, seat: int | None) -> list[int]:
        if seat is not None and seat != state.seat_to_answer():
            return []
        if state.now.phase == DRAWING and state.now.question == NOTHING:
            return tokens.possible_draws(state)
        w = scratch()
        count = legal(state.copy(), state.seating.tables, w)  # moves are tried out on the state that it gets
        actions: list[int] = plain(w.actions[:count])
        return actions

    def check(self, state: Position, now: State, work: Work, action: int) -> Refusal | None:
        rule = check(now, state.seating.tables, work, action)
        if not rule:
            return None
        if rule == TURN_16 and state.now.question != NOTHING:
            return Refusal(RULE_IDS[rule], tokens.NO_ANSWER)
        return Refusal(RULE_IDS[rule], tokens.refusal_reason(RULE_IDS[rule]))

    def run(self, state: Position, now: State, work: Work, action: int) -> None:
        apply(now, state.seating.tables, work, action)

    def decode(self, state: Position, rows: Iterable[Sequence[int]]) -> list[Event]:
        return decode(state.seating, rows)

    def after(self, state: Position, now: State, action: int) -> Position:
        return state.after(now, action)

    def deal(self, state: Position, below: Callable[[int], int]) -> int:
        s = state.now
        pile = [int(n) for n in s.pile[s.turn]]
        drawn: list[int] = []
        for _ in range(int(draws_now(s))):
            if not drawn and s.top[s.turn]:
                kind = int(s.top[s.turn]) - 1
            else:
                rest = below(sum(pile))
                kind = next(kind for kind in range(KINDS) if (rest := rest - pile[kind]) < 0)
            pile[kind] -= 1
            drawn.append(kind)
        return tokens.bag_action(DRAW, sorted(drawn))

    # ---- what a seat knows

    def seen(self, state: Position, seat: int | None) -> str:
        """Hands, boards and discard piles are open, and a pile has no order to hide."""
        return state.text

    def sample(self, view: View, below: Callable[[int], int]) -> Position:
        return self.read_position(view.position)

    # ---- pictures

    def scene(self, view: View, language: str = "en") -> Scene:
        position, units, grounds = seen_board(view.position, language, os.environ.get(FOLDERS_VARIABLE, ""))
        return scene(position, units, grounds, view, self.legal(position) if view.legal else (), language)

    showcase = (
        "19 | a1:Bme0 a2:Bsc3 b1:Mnf5 b2:Mhq b3:Bsc5 b4:Mhy5 c1:Bmu2 c2:Msc0 c4:Bhq c5:Bbr5 d3:Mah5 d4:Bbr1 e1:Mgu1"
        " e2:Bcl2 | B=borgo 20 - ? gone=2*as,5*ba,mo,mu,sm; M=moloch 20 ag,me ? gone=ah,2*ba,gc,hk,hy,ju,mm,2*pb"
        " | M:play"
    )

    def poster(self, view: View, language: str = "en") -> Poster:
        return poster(self.scene(view, language))

    def forecast(self, view: View, tokens: Sequence[str], language: str = "en") -> Battle | None:
        """A battle fought now, after the tokens; where one is under way or they begin one, that one to its end."""
        position = self.read_position(view.position)
        begun = position if position.now.stage == SEGMENTS else None
        happened: list[Event] = []
        for token in tokens:
            step = self.play(position, token)
            if begun is None and any(event.kind == "battle" for event in step.events):
                begun = position
            if begun is not None:
                happened += step.events
            position = step.state
        return forecast(position, language) if begun is None else told_again(begun, happened, position, language)

    def film(self, view: View, events: Sequence[Event], language: str = "en") -> Battle | None:
        """The battle that an action began or went on with, as far as it came."""
        return fought(self.read_position(view.position), events, language)

    def film_seconds(self, events: Sequence[Event]) -> float:
        return film_seconds(events)

    def catalogue(self, language: str = "en") -> Armies:
        return legend.armies(language)

    # ---- text

    read_position = staticmethod(notation.read_position)
    read_action = staticmethod(tokens.read_action)
    print_action = staticmethod(tokens.print_action)
    explain = staticmethod(story.explain)

    def tell(self, events: Sequence[Event], language: str = "en", state: Position | None = None) -> list[Told]:
        return story.tell(events, language)

    def picture(self, state: Position, language: str = "en") -> str:
        return notation.print_picture(state.seating, state.now)

    def describe(self, state: Position, language: str = "en") -> str:
        actions = self.legal(state) if isinstance(self.pending(state), Decision) else ()
        return describe(state, actions, language)

    def json(self, state: Position) -> dict[str, Any]:
        pending = self.pending(state)
        asked = {"asked": pending.prompt} if isinstance(pending, Decision) else {}
        return {**super().json(state), **asked, **facts(state)}

    # ---- records

    def turn(self, state: Position) -> Turn:
        return Turn(state.round, state.seating.letters[state.now.turn])

    def read_tags(self, tags: Mapping[str, str]) -> Position:
        if "Position" in tags:
            return self.read_position(tags["Position"])
        known = load_armies()
        letters, armies = [], []
        for name, value in tags.items():
            if len(name) == 1 and name.isupper():
                letters.append(name)
                armies.append(value.partition(",")[0].strip())
        if not armies:
            raise BadInput("The record names no seats.")
        options = {"armies": ",".join(armies), "letters": ",".join(letters), "mirror": "1", "beasts37": "1"}
        for tag, option in (
            ("Mode", "mode"),
            ("Variant", "variant"),
            ("Board", "board"),
            ("Teams", "teams"),
            ("Toughness", "toughness"),
        ):
            if tag in tags:
                options[option] = tags[tag]
        if any(army not in known for army in armies):
            missing = next(army for army in armies if army not in known)
            raise BadInput(
                Sentence(
                    "There is no army {word}; there are {known}.", word=repr(missing), known=", ".join(sorted(known))
                )
            )
        return self.new(options)

    def print_tags(self, state: Position, players: Mapping[int, str]) -> dict[str, str]:
        seating, s = state.seating, state.now
        tags = {
            letter: f"{army.id}, {players.get(seat, 'guest')}"
            for seat, (letter, army) in enumerate(zip(seating.letters, seating.armies, strict=True))
        }
        options = self._record_options(state)
        if s.seats > 1 and self.new(options) == state:
            if s.mode != (0 if s.seats == 2 else 1):
                tags["Mode"] = MODE_WORDS[s.mode]
            for option, tag in (
                ("variant", "Variant"),
                ("board", "Board"),
                ("teams", "Teams"),
                ("toughness", "Toughness"),
            ):
                if option in options and (option != "board" or seating.size != (37 if s.seats > 4 else 19)):
                    tags[tag] = options[option]
        else:
            tags["Position"] = state.text
        return tags

    @staticmethod
    def _record_options(state: Position) -> dict[str, str]:
        seating, s = state.seating, state.now
        options = {
            "armies": ",".join(army.id for army in seating.armies),
            "letters": ",".join(seating.letters),
            "mirror": "1",
            "beasts37": "1",
            "mode": MODE_WORDS[s.mode],
        }
        if (seating.size == 37) == (s.seats >= 4):
            options["board"] = str(seating.size)
        if s.variant:
            options["variant"] = ",".join(word for word, bit in VARIANT_BITS.items() if s.variant & bit)
        if s.mode == TEAMS:
            if max(int(s.team[seat]) for seat in range(s.seats)) == 3:
                options["teams"] = "3"
            if s.toughness[0] == 20:
                options["toughness"] = "20"
        return options


GAME = HexGame()
