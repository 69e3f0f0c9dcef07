"""Long work on the event loop leaves room for everybody else."""

import asyncio
from collections.abc import Generator

from sztab.server.live.slices import Slices


def test_long_work_is_done_one_at_a_time_and_others_go_on() -> None:
    order: list[str] = []

    def work(name: str, stop: list[bool]) -> Generator[None, None, str]:
        order.append(f"{name} begins")
        while not stop:
            yield
        order.append(f"{name} ends")
        return name

    async def play() -> list[str]:
        slices = Slices()
        stops: list[list[bool]] = [[], []]
        both = [asyncio.create_task(slices.drive(work(name, stop))) for name, stop in zip("ab", stops, strict=True)]
        for stop in (*stops, []):
            for _ in range(3):  # somebody else is served while the work goes on
                await asyncio.sleep(0.001)
            order.append("others")
            stop.append(True)
        return [await task for task in both]

    assert asyncio.run(asyncio.wait_for(play(), 30)) == ["a", "b"]
    assert order.index("a begins") < order.index("others") < order.index("a ends") < order.index("b begins")
