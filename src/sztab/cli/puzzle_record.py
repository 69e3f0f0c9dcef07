"""`sztab puzzle show|try|solve FILE`: a puzzle of one's own, as a record says it (PUZ)."""

from __future__ import annotations

from collections.abc import Sequence

from sztab.cli.files import print_json
from sztab.core.action import BadInput
from sztab.core.registry import game as find
from sztab.games.hex import puzzle as puzzles
from sztab.games.hex.puzzle import Puzzle


def show(found: Puzzle, as_json: bool) -> None:
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


def attempt(found: Puzzle, tokens: Sequence[str], as_json: bool) -> None:
    tried = found.attempt(tokens)
    if as_json:
        print_json(
            {
                "solved": tried.solved,
                "tokens": tried.tokens,
                "choices": tried.choices,
                "position": tried.position,
                "hq": tried.hq,
                "events": [event.json() for event in tried.events],
            }
        )
        return
    for line in find("hex").narrate(tried.events):
        print(f"  {line}")
    if tried.choices:
        print("choices: " + " ".join(tried.choices))
    print(tried.position)
    print("  ".join(f"{letter} {toughness}" for letter, toughness in tried.hq.items()))
    print(f"{'Solved' if tried.solved else 'Not solved'}: {found.goal}")


def solve(found: Puzzle, as_json: bool) -> None:
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
