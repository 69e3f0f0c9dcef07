"""`sztab hex hint`: what a bot would do, and what would come of it."""

from __future__ import annotations

from sztab import bots
from sztab.cli.text import position_text, print_json
from sztab.core.action import BadInput
from sztab.core.game import Decision
from sztab.core.registry import game as find


def hint(name: str, position: str, bot: str | None, as_json: bool, language: str) -> None:
    game = find(name)
    state = game.read_position(position_text(game, position))
    pending = game.pending(state)
    if not isinstance(pending, Decision):
        raise BadInput("Nobody has to decide in this position.")
    chosen = bot or bots.names(name)[0]
    token = bots.bot(name, chosen, 0).choose(game.view(state, pending.seats[0]))
    step = game.play(state, token)
    reasons = game.narrate(step.events, language)
    if as_json:
        print_json({"token": token, "bot": chosen, "reason": reasons})
    else:
        print(token)
        for reason in reasons:
            print(f"  {reason}")
