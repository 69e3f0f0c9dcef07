"""Lessons over the API: what there is to learn, one of them, and verdicts on what was tried."""

from __future__ import annotations

from typing import Any

from litestar.testing import TestClient

from sztab.core.lesson import chapters, lesson
from sztab.core.registry import names


def judge(client: TestClient[Any], status: int = 200, lesson: str = "hex/blow", step: int = 0, **wish: Any) -> Any:
    answer = client.post(f"/api/lessons/{lesson}/judge", json={"step": step, "tokens": [], **wish})
    assert answer.status_code == status, answer.text
    return answer.json()


def test_every_lesson_is_listed_in_the_language_that_is_asked_for(client: TestClient[Any]) -> None:
    for language in ("en", "pl", "de"):
        found = client.get("/api/lessons", params={"language": language}).json()
        assert [course["game"] for course in found] == [game for game in names() if chapters(game)]
        for course in found:
            told = [one for chapter in course["chapters"] for one in chapter["lessons"]]
            assert [one["id"] for one in told] == [id for chapter in chapters(course["game"]) for id in chapter.lessons]
            for one in told:
                written = lesson(course["game"], one["id"])
                assert (one["title"], one["steps"]) == (written.title[language], len(written.steps))


def test_a_lesson_names_the_one_after_it(client: TestClient[Any]) -> None:
    order = [id for chapter in chapters("hex") for id in chapter.lessons]
    for id, after in zip(order, [*order[1:], None], strict=True):
        assert client.get(f"/api/lessons/hex/{id}").json()["next"] == after


def test_a_verdict_is_said_in_the_language_that_is_asked_for(client: TestClient[Any]) -> None:
    step = lesson("hex", "blow").steps[0].step
    assert step.done
    assert judge(client)["outcome"] == "open"
    assert judge(client, tokens=step.solution, language="pl")["says"] == step.done["pl"]
    hint = step.hints[0]
    assert judge(client, tokens=hint.example, language="de") == {
        "tokens": hint.example,
        "outcome": "hint",
        "says": hint.says["de"],
    }


def test_others_answer_as_the_step_says(client: TestClient[Any]) -> None:
    assert judge(client, lesson="hex/hand", step=2, tokens=["--"])["tokens"] == ["--", "<cl,mu,sc>"]


def test_what_cannot_be_is_refused_in_one_sentence(client: TestClient[Any]) -> None:
    assert client.get("/api/lessons/hex/nonsense").status_code == 404
    assert client.get("/api/lessons/chess/blow").status_code == 404
    assert judge(client, 404, step=7)["field"] == "step"
    assert judge(client, 404, lesson="hex/nonsense")["error"] == "There is no such lesson."
    assert judge(client, 422, tokens=["br@c3/0"])["rule"] == "TURN-8"
    assert judge(client, 400, tokens=["%"])["error"]
    judge(client, 400, tokens=["."] * 61)
