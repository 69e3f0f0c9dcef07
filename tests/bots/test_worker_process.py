"""What is said to a bot's process, whoever says it."""

from __future__ import annotations

import json
import threading
from typing import Any

import pytest

from sztab.bots.worker_process import BotFailed, BotProcess
from sztab.core.registry import game

VIEW = game("wroclaw").view(game("wroclaw").new({}), 0)


class Input:
    """Takes a question; before its line has ended somebody cancels it."""

    def __init__(self, process: BotProcess) -> None:
        self.text = ""
        self.cancelling = threading.Thread(target=process.cancel)

    def write(self, text: str) -> None:
        self.text += text
        if "view" in text:
            self.cancelling.start()
            self.cancelling.join(0.2)

    def flush(self) -> None:
        pass


class Process:
    """A worker that fails at once."""

    def __init__(self, process: BotProcess) -> None:
        self.stdin, self.stdout = Input(process), self

    def readline(self) -> str:
        self.stdin.cancelling.join(10)
        return json.dumps({"id": 1, "error": "done"})

    def kill(self) -> None:
        pass


def test_a_question_is_whole_when_it_is_cancelled_while_it_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = BotProcess()
    worker: Any = Process(asked)
    asked._process = worker
    monkeypatch.setattr(asked, "_start", lambda: worker)
    with pytest.raises(BotFailed, match="done"):
        asked.ask(VIEW, "random")
    question, cancel = map(json.loads, worker.stdin.text.splitlines())
    assert question["id"] == cancel["cancel"] == 1
