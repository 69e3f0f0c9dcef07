"""`sztab GAME hint`: what a bot would do, and what would come of it."""

from __future__ import annotations

from sztab import bots
from sztab.bots import Budget
from sztab.bots.process import BotProcess, hire
from sztab.cli.text import position_text, print_json
from sztab.core.action import BadInput
from sztab.core.game import Decision
from sztab.core.registry import game as find


def hint(name: str, position: str, bot: str | None, budget: Budget, as_json: bool, language: str) -> None:
    game = find(name)
    state = game.read_position(position_text(game, position))
    pending = game.pending(state)
    if not isinstance(pending, Decision):
        raise BadInput("Nobody has to decide in this position.")
    chosen = bot or bots.names(name)[0]
    level = bots.level(name, chosen)
    with BotProcess() as process:
        view = game.view(state, pending.seats[0])
        advice = hire(process, name, chosen, 0, level.budget if budget == Budget() else budget).advise(view, language)
    step = game.play(state, advice.token)
    if as_json:
        print_json({**advice.json(), "reason": game.narrate(step.events, language)})
        return
    print(advice.token)
    for reason in (*advice.reasons, *game.narrate(step.events, language)):
        print(f"  {reason}")
