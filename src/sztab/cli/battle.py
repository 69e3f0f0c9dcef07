"""`sztab hex battle`: one battle, every combination of choices, each distinct outcome."""

from __future__ import annotations

from typing import Any

from sztab.cli.files import each_line, print_json
from sztab.core.words import mark as _
from sztab.core.words import translator
from sztab.games.hex.battle_outcomes import BattleOutcome, battle_outcomes
from sztab.games.hex.narration import tell
from sztab.games.hex.notation.read import read_position

CUT = _("This battle has more choices than are looked at: these are not all outcomes.")


def battle(position: str, choices: str, as_json: bool, language: str) -> None:
    first_only = choices == "first"

    def answer(text: str) -> dict[str, Any]:
        found = battle_outcomes(read_position(text), first_only)
        return {"outcomes": [outcome.json() for outcome in found], **({"cut": True} if found.cut else {})}

    if position == "-":
        each_line(answer)
    elif as_json:
        print_json(answer(position))
    else:
        found = battle_outcomes(read_position(position), first_only)
        for number, outcome in enumerate(found):
            if number:
                print()
            _print(outcome, language)
        if found.cut:
            print("\n" + translator(language).gettext(CUT))


def _print(outcome: BattleOutcome, language: str) -> None:
    print(outcome.position)
    print("  ".join(f"{letter} {toughness}" for letter, toughness in outcome.hq.items()))
    if outcome.choices:
        print("choices: " + " ".join(outcome.choices))
    for line in tell(outcome.events, language):
        print(f"  {line}")
