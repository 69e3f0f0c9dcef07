"""Write down what the examples of each game come to: `python tools/make_outcomes.py [GAME ...]` (or `make rules`).

Who mends a rule may forget to raise the version (`versions.py` of the game), and then stored games that differ would
not say so. So each version has the outcomes of all examples as digests, and none of them changes while it stands.
"""

import hashlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sztab.core.action import IllegalAction
from sztab.core.game import Game
from sztab.core.registry import game as find
from sztab.core.rulebook import Example, examples, games
from sztab.games.hex.battle_outcomes import battle_outcomes

CASES = Path(__file__).resolve().parents[1] / "tests" / "cases"
HEAD = "rules "


def path_of(game: str) -> Path:
    return CASES / game / "outcomes.txt"


def results(game: Game[Any], example: Example) -> Iterator[str]:
    """The positions an example leads to, what is legal then, and by which rules what is refused: not how it is told."""
    state = game.read_position(example.position)
    for token in example.tokens:
        state = game.play(state, token).state
        yield game.print_position(state)
    if example.kind == "battle":
        yield from sorted(outcome.position for outcome in battle_outcomes(state))
    elif example.kind == "refused":
        for line in example.expect:
            try:
                yield game.print_position(game.play(state, line.partition(" ")[2]).state)
            except IllegalAction as error:
                yield error.refusal.rule
    else:
        yield from game.tokens(state)


def digest(lines: Iterator[str] | tuple[str, ...]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:8]


def outcomes(game: Game[Any]) -> dict[str, str]:
    """By the name of each example and a digest of what is asked: a digest of what comes of it."""
    return {
        f"{one.name} {digest((one.kind, one.position, *one.tokens, *one.expect))}": digest(results(game, one))
        for one in examples(game.name)
    }


def written(game: str) -> tuple[str, dict[str, str]]:
    """The version whose outcomes are written down, and these."""
    if not path_of(game).is_file():
        return "", {}
    head, *lines = path_of(game).read_text(encoding="utf-8").splitlines()
    known = (line.rpartition(" ") for line in lines)
    return head.removeprefix(HEAD), {asked: came for asked, _, came in known}


def changed(game: Game[Any], now: dict[str, str]) -> list[str]:
    """The examples that came to something else under the rules of this very version."""
    version, then = written(game.name)
    if version != game.version:
        return []
    return [asked.split()[0] for asked, came in now.items() if then.get(asked, came) != came]


def forgotten(game: Game[Any], names: list[str]) -> str:
    return (
        f"By the rules {game.version} of {game.name} something else came of {', '.join(names[:5])}. "
        f"Stored games tell by the version that rules have changed: add one to src/sztab/games/{game.name}/versions.py "
        "with a line that says what changed, then `make rules`."
    )


def main(names: list[str]) -> None:
    for name in names or games():
        game = find(name)
        now = outcomes(game)
        if others := changed(game, now):
            raise SystemExit(forgotten(game, others))
        lines = [f"{HEAD}{game.version}", *(f"{asked} {came}" for asked, came in sorted(now.items()))]
        path_of(name).write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
