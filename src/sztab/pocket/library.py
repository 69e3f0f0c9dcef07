"""What can be read and tried without a table: games, rules, lessons, and positions that somebody studies."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from sztab.core.action import BadInput
from sztab.desk import games, lessons, rules, study
from sztab.desk.hints import study_hint
from sztab.desk.study import Study, Walk
from sztab.desk.work import done
from sztab.messages.analysis import StudyAnswer, StudyForecastRequest, StudyHint, StudyHintRequest, StudyRequest
from sztab.messages.errors import Refused, bad_input, not_now
from sztab.messages.lessons import JudgeRequest
from sztab.messages.tables import FitsRequest, Forecast, OptionsRequest
from sztab.pocket.requests import Asked, Router, Text
from sztab.pocket.thinking import Thinking

_encode = msgspec.json.Encoder().encode
LONGEST_QUESTION = 200


@cache
def _kept(make: Any, *names: str) -> Text:
    """An answer that never changes, made once."""
    return Text(_encode(make(*names)).decode())


class Library:
    """Answers that need nothing but the games."""

    def __init__(self, router: Router, thinking: Thinking) -> None:
        self.study = Study()
        self._thinking = thinking
        router.add("GET", "/api/games", lambda asked: _kept(games.games))
        router.add("GET", "/api/games/{game}/catalogue", self.catalogue)
        router.add("POST", "/api/games/{game}/check", self.check)
        router.add("POST", "/api/games/{game}/fits", self.fits)
        router.add("GET", "/api/games/{game}/rules", self.rules)
        router.add("GET", "/api/games/{game}/rules/found", self.rules_found)
        router.add("GET", "/api/lessons", lambda asked: _kept(lessons.courses, asked.language))
        router.add("GET", "/api/lessons/{game}/{lesson}", self.lesson)
        router.add("POST", "/api/lessons/{game}/{lesson}/judge", self.judge)
        router.add("POST", "/api/study", self.position)
        router.add("POST", "/api/study/forecast", self.forecast)
        router.add("POST", "/api/study/hint", self.hint)

    # ---- games, rules, lessons

    def catalogue(self, asked: Asked) -> Text:
        return _kept(games.catalogue, asked.names["game"], asked.language)

    def check(self, asked: Asked) -> Any:
        return games.check(asked.names["game"], asked.read(OptionsRequest).options)

    def fits(self, asked: Asked) -> Any:
        return games.fits(asked.names["game"], asked.read(FitsRequest).options, asked.spoken)

    def rules(self, asked: Asked) -> Text:
        return _kept(rules.book, asked.names["game"], asked.language)

    def rules_found(self, asked: Asked) -> Any:
        question = asked.query.get("question")
        if question is None or len(question) > LONGEST_QUESTION:
            raise Refused(400, "Ask a question of at most 200 letters.", field="question")
        return rules.rules_found(asked.names["game"], question, asked.language)

    def lesson(self, asked: Asked) -> Text:
        return _kept(lessons.one_lesson, asked.names["game"], asked.names["lesson"], asked.language)

    def judge(self, asked: Asked) -> Any:
        return lessons.judge(asked.names["game"], asked.names["lesson"], asked.read(JudgeRequest))

    # ---- studies

    def _walked(self, data: StudyRequest) -> Walk:
        walk = done(self.study.walk(study.start_of(data), data))
        walk.seat(data.seat)
        return walk

    def position(self, asked: Asked) -> StudyAnswer:
        data = asked.read(StudyRequest)
        return study.answer(self._walked(data), data)

    def forecast(self, asked: Asked) -> Forecast:
        data = asked.read(StudyForecastRequest)
        walk = self._walked(data).whole()
        try:
            return Forecast.of(walk.game.forecast(walk.view(walk.seat(data.seat)), data.ahead, data.language))
        except BadInput as error:
            raise bad_input(error) from None

    def hint(self, asked: Asked) -> StudyHint:
        data = asked.read(StudyHintRequest)
        walk = self._walked(data).whole()
        view = walk.view(walk.seat(data.seat))
        if not view.legal:
            raise not_now("This seat has nothing to decide now.")
        try:
            advice = self._thinking.advise(data.bot, view, data.language)
        except BadInput as error:
            raise Refused(400, str(error), field="bot") from None
        return study_hint(walk, view, advice, data.bot, data.language)
