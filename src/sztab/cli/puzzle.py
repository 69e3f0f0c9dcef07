"""`sztab puzzle list|show|try|solve`: the puzzles of the package, and files; the rest of `sztab puzzle` makes them."""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from sztab.cli import puzzle_record
from sztab.cli.files import print_json, read_file
from sztab.core.action import BadInput
from sztab.core.registry import game as find
from sztab.games.hex.puzzle import read
from sztab.puzzles.collection import Puzzles, collection
from sztab.puzzles.puzzle import HIGHEST, LOWEST, Puzzle
from sztab.puzzles.rooms import GAMES, room

PAGE = 20
USUAL = 1500  # the rating of a puzzle that is asked for by its theme or game alone
DAILY = "daily"
_RATINGS = re.compile(r"(\d{1,4})(?:-(\d{1,4}))?")


def puzzle(arguments: argparse.Namespace) -> None:
    """Run one of the commands."""
    if arguments.action == "list":
        _list(arguments)
    elif arguments.action in ("show", "solve"):
        _show_or_solve(arguments)
    else:
        from sztab.cli.puzzle_make import puzzle_make

        puzzle_make(arguments)


def attempt(arguments: Sequence[str]) -> None:
    """`try NAME TOKEN ...`: after the name only `--json` is an option, everything else is a token as it stands."""
    name, *tokens = [word for word in arguments if word != "--json"] or [""]
    as_json = "--json" in arguments
    if _is_file(name):
        puzzle_record.attempt(read(read_file(name)), tokens, as_json)
    elif name:
        _try(_named(name), tokens, as_json)
    else:
        raise BadInput("Usage: sztab puzzle try NAME TOKEN ... [--json].")


def _show_or_solve(arguments: argparse.Namespace) -> None:
    if arguments.tokens:
        raise BadInput(f"sztab puzzle {arguments.action} takes nothing more than a name.")
    as_json = arguments.json
    if arguments.name and _is_file(arguments.name):
        record = read(read_file(arguments.name))
        (puzzle_record.show if arguments.action == "show" else puzzle_record.solve)(record, as_json)
        return
    found = _named(arguments.name) if arguments.name else _chosen(arguments)
    if arguments.action == "show":
        _show(found, as_json, arguments.lang)
    else:
        _solve(found, as_json)


# ---- which one


def _is_file(name: str) -> bool:
    return name == "-" or Path(name).is_file()


def _named(name: str) -> Puzzle:
    """The puzzle of an id, or that of today."""
    if name == DAILY:
        return collection().daily(datetime.now(UTC).date())
    if name not in collection():
        raise BadInput(
            f"There is no puzzle and no file {name!r}; sztab puzzle list tells all, and `{DAILY}` is today's."
        )
    return collection().get(name)


def _chosen(arguments: argparse.Namespace) -> Puzzle:
    """The one of a game and a theme that is nearest to a rating."""
    fitting = _fitting(arguments.game, arguments.theme, None)
    lowest, highest = _ratings(arguments.rating) if arguments.rating else (USUAL, USUAL)
    found = Puzzles(fitting).choose((lowest + highest) / 2)
    if found is None:
        raise BadInput("There is no such puzzle.")
    return found


def _fitting(game: str | None, theme: str | None, rating: str | None) -> list[Puzzle]:
    """Those of a game, with a theme and between two ratings; the easy ones first."""
    if game and game not in GAMES:
        raise BadInput(f"There are no puzzles of {game}; there are of {', '.join(GAMES)}.")
    if theme and theme not in collection().themes():
        raise BadInput(f"There is no theme {theme!r}; there are {', '.join(collection().themes())}.")
    lowest, highest = _ratings(rating) if rating else (LOWEST, HIGHEST)
    fitting = (
        one
        for one in collection()
        if game in (None, one.game) and (not theme or theme in one.themes) and lowest <= one.rating <= highest
    )
    return sorted(fitting, key=lambda one: (one.rating, one.id))


def _ratings(text: str) -> tuple[int, int]:
    found = _RATINGS.fullmatch(text)
    if not found:
        raise BadInput(f"--rating is a number or two, as in 1500 or 1200-1400, not {text!r}.")
    return int(found[1]), int(found[2] or found[1])


# ---- the commands


def _list(arguments: argparse.Namespace) -> None:
    if arguments.name or arguments.tokens:
        raise BadInput("sztab puzzle list takes no name; --game, --theme and --rating say which.")
    found = _fitting(arguments.game, arguments.theme, arguments.rating)
    pages = max(1, -(-len(found) // PAGE))
    if not 1 <= arguments.page <= pages:
        raise BadInput(f"--page is a number from 1 to {pages}.")
    shown = found[(arguments.page - 1) * PAGE : arguments.page * PAGE]
    if arguments.json:
        told = [_facts(one, arguments.lang) for one in shown]
        print_json({"puzzles": told, "page": arguments.page, "pages": pages, "count": len(found)})
        return
    for one in shown:
        asks = f"{room(one).versus(one, arguments.lang)}: {room(one).goal(one, arguments.lang)}"
        print(f"{one.id}  {one.rating:>4}  {asks} [{', '.join(one.themes)}]")
    print(f"{len(found)} puzzles, page {arguments.page} of {pages}.")


def _facts(one: Puzzle, language: str) -> dict[str, object]:
    """What may be known of a puzzle before it is solved."""
    return {
        "name": one.id,
        "game": one.game,
        "rating": one.rating,
        "themes": one.themes,
        "versus": room(one).versus(one, language),
        "goal": str(one.goal),
        "asks": room(one).goal(one, language),
        "turns": one.turns,
    }


def _show(one: Puzzle, as_json: bool, language: str) -> None:
    if as_json:
        print_json({**_facts(one, language), "position": one.position})
        return
    game = find(one.game)
    print(game.describe(game.read_position(one.position), language))
    print()
    print(f"{one.id}, {room(one).versus(one, language)}, rating {one.rating}")
    print(room(one).goal(one, language))


def _try(one: Puzzle, tokens: Sequence[str], as_json: bool) -> None:
    verdict = room(one).judge(one, tokens)
    moments = (*verdict.line, *verdict.answer)
    events = [event for moment in moments for event in moment.events]
    if as_json:
        print_json(
            {
                "solved": verdict.state == "solved",
                "state": verdict.state,
                "tokens": [moment.token for moment in moments],
                "position": verdict.position,
                "events": [event.json() for event in events],
            }
        )
        return
    for line in find(one.game).narrate(events):
        print(f"  {line}")
    print(verdict.position)
    asks = room(one).goal(one, "en")
    if verdict.state == "open":
        print(f"The turn is not over. May be played: {' '.join(verdict.legal)}")
    else:
        print(f"{'Solved' if verdict.state == 'solved' else 'Not solved'}: {asks}")


def _solve(one: Puzzle, as_json: bool) -> None:
    """Prove it anew."""
    proof = room(one).prove(one)
    if as_json:
        print_json(
            {"solution": proof.solution, "reply": proof.reply, "second": proof.second, "tried": proof.tried},
        )
        return
    for part in (proof.solution, proof.reply, proof.second):
        if part:
            print(" ".join(part))
    print(f"No other way reaches the goal: {proof.tried} positions were tried.")
