"""`sztab puzzle list|show|try|solve`: hexpuzzles; the rest of `sztab puzzle` is in puzzle_make.py."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from sztab.cli.files import print_json
from sztab.core.action import BadInput
from sztab.core.registry import game as find
from sztab.games.hex import puzzle as puzzles
from sztab.games.hex.puzzle import Puzzle


def puzzle(arguments: argparse.Namespace) -> None:
    """Run one of the commands."""
    if arguments.action in ("list", "show", "try", "solve"):
        if arguments.game not in (None, "hex"):
            raise BadInput(
                f"sztab puzzle {arguments.action} knows hexpuzzles only; the page has those of {arguments.game}."
            )
        _hexpuzzle(arguments.action, arguments.name, arguments.tokens, arguments.json)
    else:
        from sztab.cli.puzzle_make import puzzle_make

        puzzle_make(arguments)


def _hexpuzzle(action: str, name: str | None, tokens: Sequence[str], as_json: bool) -> None:
    """Run one of the four commands; `name` is that of a puzzle or of a file."""
    if action != "try" and (tokens or (action == "list" and name)):
        raise BadInput(f"sztab puzzle {action} takes nothing more than {'a name' if action != 'list' else 'that'}.")
    if action == "list":
        _list(as_json)
        return
    if not name:
        raise BadInput(f"sztab puzzle {action} needs the name of a puzzle; there are {', '.join(puzzles.names())}.")
    found = puzzles.load(name)
    if action == "show":
        _show(found, as_json)
    elif action == "try":
        _try(found, tokens, as_json)
    else:
        _solve(found, as_json)


def _list(as_json: bool) -> None:
    found = {name: puzzles.load(name) for name in puzzles.names()}
    if as_json:
        print_json(
            {"puzzles": [{"name": name, "title": p.title, "difficulty": p.difficulty} for name, p in found.items()]}
        )
        return
    width = max(map(len, found))
    for name, one in found.items():
        print(f"{name:<{width}}  difficulty {one.difficulty}  {one.title}: {one.goal}")


def _show(found: Puzzle, as_json: bool) -> None:
    position = found.position
    if as_json:
        print_json(
            {
                "title": found.title,
                "position": position.text,
                "goal": found.goal,
                "use": found.use,
                "of": found.codes,
                "hint": found.hint,
                "solutions": found.solutions,
                "difficulty": found.difficulty,
            }
        )
        return
    seating = position.seating
    army = seating.armies[found.seat]
    tiles = ", ".join(f"{army.tiles[kind].code} ({army.tiles[kind].name['en']})" for kind in found.offered)
    print(found.title)
    print(find("hex").picture(position))
    print()
    for seat, letter in enumerate(seating.letters):
        print(f"{letter}: {seating.armies[seat].name['en']}, HQ {position.now.toughness[seat]}")
    print(f"Use:        {found.use} of {tiles}")
    print(f"Goal:       {found.goal}")
    if found.hint:
        print(f"Hint:       {found.hint}")
    if found.solutions:
        print(f"Solutions:  {found.solutions}")
    if found.difficulty:
        print(f"Difficulty: {found.difficulty} of {puzzles.HARDEST}")


def _try(found: Puzzle, tokens: Sequence[str], as_json: bool) -> None:
    attempt = found.attempt(tokens)
    if as_json:
        print_json(
            {
                "solved": attempt.solved,
                "tokens": attempt.tokens,
                "choices": attempt.choices,
                "position": attempt.position,
                "hq": attempt.hq,
                "events": [event.json() for event in attempt.events],
            }
        )
        return
    for line in find("hex").narrate(attempt.events):
        print(f"  {line}")
    if attempt.choices:
        print("choices: " + " ".join(attempt.choices))
    print(attempt.position)
    print("  ".join(f"{letter} {toughness}" for letter, toughness in attempt.hq.items()))
    print(f"{'Solved' if attempt.solved else 'Not solved'}: {found.goal}")


def _solve(found: Puzzle, as_json: bool) -> None:
    search = found.solve()
    if as_json:
        print_json(
            {"solutions": search.solutions, "placements": search.placements, "difficulty": search.difficulty},
        )
    else:
        for solution in search.solutions:
            print(" ".join(solution))
        count = len(search.solutions)
        print(
            f"{count} {'solution' if count == 1 else 'solutions'} among {search.placements} placements, "
            f"difficulty {search.difficulty} of {puzzles.HARDEST}."
        )
    stated = (found.solutions or len(search.solutions), found.difficulty or search.difficulty)
    if stated != (len(search.solutions), search.difficulty):
        raise BadInput(
            f"The puzzle states {stated[0]} solutions and difficulty {stated[1]}; "
            f"the search found {len(search.solutions)} and {search.difficulty}."
        )
