"""Who meets whom where no results are needed to know it: round robins by Berger tables, and the tree of a knockout."""

from __future__ import annotations

from collections.abc import Sequence

from caissify_pairings.engines.round_robin import berger_round

Pair = tuple[int, int | None]


def round_robin_rounds(players: int, cycles: int) -> int:
    return (players - 1 + players % 2) * cycles if players > 1 else 0


def round_robin(numbers: Sequence[int], round: int) -> list[Pair]:
    """One round by the Berger table, counted through all cycles; every second cycle turns the sides round."""
    size = len(numbers) + len(numbers) % 2
    cycle, place = divmod(round - 1, size - 1)
    pairs: list[Pair] = []
    byes: list[Pair] = []
    for white, black in berger_round(size, place + 1):
        first, second = (white, black) if cycle % 2 == 0 else (black, white)
        if size > len(numbers) and size in (first, second):
            byes.append((numbers[min(first, second) - 1], None))
        else:
            pairs.append((numbers[first - 1], numbers[second - 1]))
    return [*pairs, *byes]


def knockout_rounds(players: int) -> int:
    return max(0, players - 1).bit_length()


def knockout_first(numbers: Sequence[int]) -> list[tuple[int | None, int | None]]:
    """The first round, slot by slot: the strong meet late, and whoever has nobody to meet goes on."""
    order = [1]
    while len(order) < len(numbers):
        order = [seed for strong in order for seed in (strong, 2 * len(order) + 1 - strong)]
    seeds = [numbers[seed - 1] if seed <= len(numbers) else None for seed in order]
    return list(zip(seeds[::2], seeds[1::2], strict=True)) if len(seeds) > 1 else []


def divisions(players: int, size: int, fewest: int = 2) -> list[int]:
    """How many play in each division of a league, the first being the strongest: as even as possible."""
    count = max(1, round(players / size)) if size else 1
    while count > 1 and players // count < fewest:
        count -= 1
    return [players // count + (place < players % count) for place in range(count)]
