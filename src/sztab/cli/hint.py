"""`sztab GAME hint`: what a bot would do, and why."""

from __future__ import annotations

from sztab import bots
from sztab.bots.bot import Advice
from sztab.bots.process import BotFailed, BotProcess
from sztab.cli.text import position_text, print_json
from sztab.core.action import BadInput
from sztab.core.game import Decision
from sztab.core.registry import game as find
from sztab.core.view import View


def hint(name: str, position: str, bot: str | None, as_json: bool, language: str) -> None:
    game = find(name)
    state = game.read_position(position_text(game, position))
    pending = game.pending(state)
    if not isinstance(pending, Decision):
        raise BadInput("Nobody has to decide in this position.")
    chosen = bot or bots.names(name)[0]
    advice = ask(game.view(state, pending.seats[0]), chosen, language)
    reasons = [*advice.reasons, *game.narrate(game.play(state, advice.token).events, language)]
    if as_json:
        lines = [{"tokens": line.tokens, "score": line.score, "facts": dict(line.facts)} for line in advice.lines]
        print_json({"token": advice.token, "bot": chosen, "reason": reasons, "lines": lines})
    else:
        print(advice.token)
        for reason in reasons:
            print(f"  {reason}")


def ask(view: View, name: str, language: str) -> Advice:
    """A bot's advice; what needs compiled rules is asked in a process that has them."""
    level = bots.level(view.game, name)
    if not level.compiled:
        return bots.bot(view.game, name, 0).advise(view, language)
    with BotProcess() as process:
        try:
            return process.ask(view, name, 0, level.budget, language)
        except BotFailed as error:
            raise BadInput(str(error)) from None
