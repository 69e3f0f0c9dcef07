"""Actions: what a player or chance answers with. A number for the kernel, a token for everybody else."""

from __future__ import annotations

from dataclasses import dataclass

from sztab.core.bad_input import BadInput, BadLine, OtherRules

__all__ = ["Action", "BadInput", "BadLine", "IllegalAction", "OtherRules", "Refusal"]

Action = int


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is not legal: the id of the rule that forbids it, and the reason as a sentence."""

    rule: str
    reason: str

    def __str__(self) -> str:
        return f"{self.rule} {self.reason}" if self.rule else self.reason


class IllegalAction(BadInput):
    """An action that the rules forbid; nothing was changed."""

    def __init__(self, token: str, refusal: Refusal) -> None:
        super().__init__(f"{token}: {refusal}" if token else str(refusal))
        self.token = token
        self.refusal = refusal
