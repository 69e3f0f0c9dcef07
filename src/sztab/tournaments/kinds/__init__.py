"""The kinds of tournaments, a module each; docs/adding-a-tournament-kind.md adds one."""

from __future__ import annotations

from importlib import import_module
from typing import Final, get_args

from sztab.tournaments.kinds.kind import KindOf
from sztab.tournaments.values import Kind, Plan, TieBreak

KINDS: Final[dict[Kind, KindOf]] = {kind: import_module(f"{__name__}.{kind}").KIND for kind in get_args(Kind)}


def kind_of(plan: Plan) -> KindOf:
    return KINDS[plan.kind]


def tie_breaks(plan: Plan) -> tuple[TieBreak, ...]:
    """Those that were chosen, or the usual ones of the kind."""
    return plan.ties or kind_of(plan).ties
