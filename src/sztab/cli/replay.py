"""`sztab replay` and `sztab verify`: a record played again, and its chance checked against the seed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from sztab.cli.files import print_json, read_file
from sztab.core.action import BadInput, OtherRules
from sztab.core.chance import dealer_from_text
from sztab.core.game import Chance, Game
from sztab.core.record import Moment, read_record
from sztab.core.record import replay as moments
from sztab.core.registry import game as find


def replay(file: str, until: int | None, as_json: bool, language: str) -> None:
    if until is not None and until < 0:
        raise BadInput("--until takes a number from 0 up.")
    record = read_record(read_file(file))
    game = find(record.tags["Game"])
    differs: list[OtherRules] = []
    steps = list(_as_far_as_it_goes(moments(game, record, until), differs))
    if not steps:
        raise differs[0]
    if as_json:
        print_json(
            {
                **game.json(steps[-1].state),
                "tokens": [step.token for step in steps[1:]],
                "events": [event.json() for step in steps for event in step.events],
                **({"differs": str(differs[0])} if differs else {}),
            }
        )
    else:
        _tell(game, steps, language)
    if differs:
        raise differs[0]


def _as_far_as_it_goes(steps: Iterator[Moment[Any]], differs: list[OtherRules]) -> Iterator[Moment[Any]]:
    """The moments of a record up to where rules that were mended since refuse it; `differs` is what they say."""
    try:
        yield from steps
    except OtherRules as error:
        differs.append(error)


def _tell(game: Game[Any], steps: Sequence[Moment[Any]], language: str) -> None:
    for turn, taken in groupby(steps[1:], lambda step: step.turn):
        after = list(taken)
        print(f"{turn.number} {turn.seat}  {game.join([step.token for step in after])}")
        for line in game.narrate([event for step in after for event in step.events], language, steps[-1].state):
            print(f"    {line}")
    print(game.print_position(steps[-1].state))


def verify(file: str, as_json: bool) -> None:
    """Deal every draw of a record again from the seed it names, and compare."""
    record = read_record(read_file(file))
    if "Seed" not in record.tags:
        raise BadInput("The record has no [Seed] tag: its chance cannot be checked.")
    game = find(record.tags["Game"])
    dealer = dealer_from_text(record.tags["Seed"], record.tags.get("Entropy", "").split())
    if "Commitment" in record.tags and record.tags["Commitment"] != dealer.commitment:
        raise BadInput("The seed does not fit the commitment that was shown before the game.")
    before = None
    for moment in moments(game, record):
        if before is not None and isinstance(game.pending(before), Chance):
            dealt = game.print_action(before, game.deal(before, dealer.below))
            if dealt != moment.token:
                raise BadInput(f"The record has {moment.token} where the seed deals {dealt}.")
        before = moment.state
    if as_json:
        print_json({"commitment": dealer.commitment})
    else:
        print(f"Every chance of the record is dealt from its seed; commitment {dealer.commitment}.")
