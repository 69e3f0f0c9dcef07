"""How long things take in a browser's Python, in processor time, which other programs do not lengthen:

    python tools/make_pocket.py build/bundle
    node tools/pocket.mjs build/bundle tools/measure_pocket.py

Without Node, `python tools/measure_pocket.py` measures the same in CPython.
"""

from __future__ import annotations

import json
import random
import time
from collections.abc import Sequence

try:
    from js import process  # type: ignore[import-not-found]
except ImportError:
    process = None

LEVELS = {
    "hex": ("soldier", "officer", "captain", "general"),
    "state51": ("soldier", "captain"),
    "wroclaw": ("soldier", "captain"),
}
CLICKS = 25


def used() -> float:
    """Seconds of processor time so far, those of the engine's own threads included."""
    if process is None:
        return time.process_time()
    usage = process.cpuUsage()
    return float(usage.user + usage.system) / 1e6


def spread(seconds: Sequence[float]) -> str:
    ordered = sorted(seconds) or [0.0]
    return f"median {ordered[len(ordered) // 2] * 1000:.0f} ms, most {ordered[-1] * 1000:.0f} ms"


def main() -> None:
    start = used()
    from sztab.core.registry import game as find
    from sztab.pocket.house import House

    heard: list[str] = []
    house = House(lambda *_: None, lambda _, text: heard.append(text))
    print(f"Python: {start:.2f} s; the house imported: {used() - start:.2f} s")

    def ask(method: str, path: str, **body: object) -> dict[str, object]:
        status, text = house.request(method, path, "en", json.dumps(body))
        assert status < 300, text
        return dict(json.loads(text))

    def play(game: str, bot: str) -> None:
        """A few turns with random answers against a bot."""
        start, rules, dice = used(), find(game), random.Random(1)
        options = dict(min(rules.examples(), key=lambda one: abs(len(rules.seats(rules.new(one))) - 2)))
        seats = [{"kind": "person"}] + [{"kind": "bot", "bot": bot}] * (len(rules.seats(rules.new(options))) - 1)
        made = ask("POST", "/api/tables", game=game, options=options, seats=seats)
        table = dict(made["table"])["id"]  # type: ignore[call-overload]
        house.open(1, f"/api/tables/{table}/live")
        house.receive(1, '{"type": "watch", "seats": [{"seat": 0}], "scene": true}')
        opened, clicks, turns, turn = used() - start, [], [], 0.0
        state = None
        while len(clicks) < CLICKS:
            begun = used()
            more = house.think()
            turn += used() - begun
            if more:
                continue
            turns, turn = [*turns, turn], 0.0
            told = [json.loads(text) for text in heard]
            heard.clear()
            state = next((one for one in reversed(told) if one["type"] == "state"), state)
            if not state or state["decision"] is None:
                break
            answer = {"type": "answer", "seat": 0, "decision": state["decision"], "client": str(len(clicks))}
            begun = used()
            house.receive(1, json.dumps({**answer, "token": dice.choice(state["view"]["legal"])}))
            clicks.append(used() - begun)
        house.close(1)
        house.request("DELETE", f"/api/tables/{table}", "en", None)  # or its bots would go on
        thought = [one for one in turns if one > 0.005]
        print(f"{game} {bot}: table {opened:.2f} s; click {spread(clicks)}; bot {spread(thought)}", flush=True)

    ask("POST", "/api/session", name="Ann")
    for game, levels in LEVELS.items():
        for bot in levels:
            play(game, bot)


main()
