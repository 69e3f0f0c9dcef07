"""`sztab GAME hint`: what a bot would do, and what would come of it."""

from __future__ import annotations

from collections.abc import Iterator

from sztab import bots
from sztab.bots import Advice, Budget, Level
from sztab.bots.asking import packed
from sztab.bots.bot import usual_speed
from sztab.bots.hint import hint_budget, weighed
from sztab.bots.worker_process import BotProcess, hire
from sztab.cli.files import position_text, print_json
from sztab.core.action import BadInput
from sztab.core.game import Decision
from sztab.core.registry import game as find
from sztab.core.words import translator

PATIENCE = 180.0  # seconds beyond the budget, for a busy machine that compiles the rules first


def hint(
    name: str, position: str, bot: str | None, nodes: int | None, seconds: float | None, as_json: bool, language: str
) -> None:
    budget = _budget(nodes, seconds)
    game = find(name)
    state = game.read_position(position_text(game, position))
    pending = game.pending(state)
    if not isinstance(pending, Decision):
        raise BadInput("Nobody has to decide in this position.")
    chosen = bot or bots.names(name)[0]
    level = bots.level(name, chosen)
    with BotProcess(grace=PATIENCE) as process:
        view = game.view(state, pending.seats[0])
        if not view.legal:
            raise BadInput("Another seat is to decide, and this view does not show what it knows.")
        asked = hire(process, name, chosen, 0, hint_budget(level) if budget == Budget() else budget)
        advice = weighed(asked.advise(view, language), name, language)
    step = game.play(state, advice.token)
    doubts = list(_doubts(level, advice, language))
    if as_json:
        print_json({**packed(advice), "reason": game.narrate(step.events, language, step.state), "doubts": doubts})
        return
    print(advice.token)
    for reason in (*advice.reasons, *game.narrate(step.events, language, step.state), *doubts):
        print(f"  {reason}")


def _budget(nodes: int | None, seconds: float | None) -> Budget:
    if seconds is not None and not 0 < seconds <= 3600:
        raise BadInput("--time is a number of seconds above 0, up to 3600.")
    if nodes is not None and not 0 < nodes <= 10**9:
        raise BadInput("--nodes is a whole number above 0.")
    return Budget(nodes, seconds)


def _doubts(level: Level, advice: Advice, language: str) -> Iterator[str]:
    """Why the advice is less than the bot usually gives."""
    gettext = translator(language).gettext
    if advice.bot != level.name:
        yield gettext("The bot {name} gave no answer; this is the advice of {other}.").format(
            name=level.name, other=advice.bot
        )
    elif level.compiled and usual_speed() == "interpreted":
        yield gettext(
            "The rules are not compiled (Numba is not used): the bot is slow, sees far less and is less sure."
        )
