"""Neuroshima Hex and In the Ruins of Wrocław for OpenSpiel, with explicit chance nodes.

    from sztab.envs import openspiel
    openspiel.register()
    game = pyspiel.load_game("sztab_hex(armies=borgo/moloch)")

Parameters are the options of `sztab play GAME`; where those have commas, OpenSpiel needs slashes. Chance deals tile by
tile and card by card; the numbers of actions are those of the PettingZoo environments.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, ClassVar

import numpy as np
import pyspiel

from sztab.core.game import Chance, Decision, Outcome
from sztab.envs.adapter import Adapter, Choice
from sztab.envs.hex.adapter import HexAdapter
from sztab.envs.wroclaw.adapter import WroclawAdapter

LONGEST = 50_000  # more than any game has actions and chance nodes


def _type(kind: type[SpielGame], seats: int = 2) -> Any:
    game_type = pyspiel.GameType
    return game_type(
        short_name=kind.name,
        long_name=kind.adapter_of.game.title,
        dynamics=game_type.Dynamics.SEQUENTIAL,
        chance_mode=game_type.ChanceMode.EXPLICIT_STOCHASTIC,
        information=(
            game_type.Information.PERFECT_INFORMATION if kind.open else game_type.Information.IMPERFECT_INFORMATION
        ),
        utility=game_type.Utility.ZERO_SUM if seats == 2 else game_type.Utility.GENERAL_SUM,
        reward_model=game_type.RewardModel.TERMINAL,
        max_num_players=kind.most_players,
        min_num_players=2,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=kind.parameters,
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its options."""

    name: ClassVar[str]
    adapter_of: ClassVar[type[Adapter[Any]]]
    open: ClassVar[bool]  # nothing is hidden from anybody
    most_players: ClassVar[int]
    parameters: ClassVar[dict[str, str]]  # with their defaults; empty: left to the game

    def __init__(self, parameters: Mapping[str, str] | None = None) -> None:
        given = dict(parameters or {})
        wanted = {key: str(value).replace("/", ",") for key, value in {**self.parameters, **given}.items() if value}
        self.adapter = self.adapter_of(wanted)
        seats = self.adapter.seats()
        info = pyspiel.GameInfo(
            num_distinct_actions=self.adapter.blocks.size,
            max_chance_outcomes=self.adapter.chance_outcomes,
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if seats == 2 else None,
            max_game_length=LONGEST,
        )
        super().__init__(_type(type(self), seats), info, given)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, kind: Any = None, parameters: Any = None) -> Observer:
        return Observer(self.adapter)


class HexGame(SpielGame):
    """Neuroshima Hex."""

    name = "sztab_hex"
    adapter_of = HexAdapter
    open = True
    most_players = 6
    parameters: ClassVar[dict[str, str]] = {"armies": "borgo/moloch", "mode": "", "variant": "", "board": ""}


class WroclawGame(SpielGame):
    """In the Ruins of Wrocław."""

    name = "sztab_wroclaw"
    adapter_of = WroclawAdapter
    open = False
    most_players = 2
    parameters: ClassVar[dict[str, str]] = {"rules": "basic"}


class Moment:
    """Where a game stands: a position, and what has been chosen or dealt towards the next action. Never changed."""

    def __init__(self, adapter: Adapter[Any], position: Any, dealt: tuple[int, ...] = ()) -> None:
        self.adapter, self.position, self.dealt = adapter, position, dealt
        self.pending = adapter.game.pending(position)
        self._choice: Choice[Any] | None = None

    def __deepcopy__(self, memo: dict[int, Any]) -> Moment:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        adapter, chosen = self.adapter, self.choice.chosen if isinstance(self.pending, Decision) else ()
        options = tuple(sorted(adapter.options.items()))
        return _moment, (type(adapter), options, adapter.game.print_position(self.position), self.dealt, chosen)

    @property
    def choice(self) -> Choice[Any]:
        """What is decided now, made when first asked for."""
        if self._choice is None:
            assert isinstance(self.pending, Decision)
            self._choice = Choice(self.adapter, self.position, self.pending.seats[0])
        return self._choice

    def after(self, number: int) -> Moment:
        """The moment that a number of a player or an outcome of chance leads to."""
        if isinstance(self.pending, Chance):
            dealt = (*self.dealt, number)
            action = self.adapter.deal(self.position, dealt)
            if action is None:
                return Moment(self.adapter, self.position, dealt)
        else:
            answer = self.choice.choose(number)
            if isinstance(answer, Choice):
                moment = Moment(self.adapter, self.position)
                moment._choice = answer
                return moment
            action = answer
        return Moment(self.adapter, self.adapter.game.apply(self.position, action).state)


@lru_cache(maxsize=8)
def _adapter(kind: type[Adapter[Any]], options: tuple[tuple[str, str], ...]) -> Adapter[Any]:
    return kind(dict(options))


def _moment(
    kind: type[Adapter[Any]],
    options: tuple[tuple[str, str], ...],
    position: str,
    dealt: tuple[int, ...],
    chosen: tuple[int, ...],
) -> Moment:
    """A moment from what is kept of it."""
    adapter = _adapter(kind, options)
    moment = Moment(adapter, adapter.game.read_position(position), dealt)
    for number in chosen:
        moment = moment.after(number)
    return moment


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state of OpenSpiel."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.moment = Moment(game.adapter, game.adapter.start)

    def current_player(self) -> int:
        pending = self.moment.pending
        if isinstance(pending, Outcome):
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if isinstance(pending, Chance) else int(pending.seats[0])

    def is_terminal(self) -> bool:
        return isinstance(self.moment.pending, Outcome)

    def _legal_actions(self, player: int) -> list[int]:
        return self.moment.choice.numbers()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.moment.adapter.chance(self.moment.position, self.moment.dealt)

    def _apply_action(self, number: int) -> None:
        self.moment = self.moment.after(number)

    def _action_to_string(self, player: int, number: int) -> str:
        return f"chance {number}" if player == pyspiel.PlayerId.CHANCE else self.moment.choice.name(number)

    def returns(self) -> list[float]:
        pending = self.moment.pending
        seats = range(self.moment.adapter.seats())
        if not isinstance(pending, Outcome) or not pending.winners:
            return [0.0 for _ in seats]
        return [1.0 if seat in pending.winners else -1.0 for seat in seats]

    def __str__(self) -> str:
        moment = self.moment
        towards = moment.dealt or (moment.choice.chosen if isinstance(moment.pending, Decision) else ())
        text = str(moment.adapter.game.print_position(moment.position))
        return f"{text} + {towards}" if towards else text


class Observer:
    """What a player sees: the numbers of the PettingZoo environments, and the view as text."""

    def __init__(self, adapter: Adapter[Any]) -> None:
        self.adapter = adapter
        self.tensor = np.zeros(adapter.width, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        moment = state.moment
        chosen: tuple[int, ...] = ()
        if isinstance(moment.pending, Decision) and moment.pending.seats[0] == player:
            chosen = moment.choice.chosen
        self.tensor[:] = self.adapter.observe(moment.position, player, chosen)

    def string_from(self, state: SpielState, player: int) -> str:
        return self.adapter.game.view(state.moment.position, player).position


def register() -> None:
    """Make the games known to `pyspiel.load_game`; a second call changes nothing."""
    known = {kind.short_name for kind in pyspiel.registered_games()}
    for kind in (HexGame, WroclawGame):
        if kind.name not in known:
            pyspiel.register_game(_type(kind), kind)
