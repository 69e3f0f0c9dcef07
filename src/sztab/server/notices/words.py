"""What a notice says, in the recipient's language and time zone. It names people and games, nothing else."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, tzinfo
from zoneinfo import ZoneInfo

from sztab.core.registry import game as find
from sztab.core.registry import names
from sztab.core.words import Sentence, say
from sztab.messages.notice_values import NOTICES, About, Kind, NoticeWishes

MORNING = 8 * 60  # the minute of the day at which a daily letter is sent
_MINUTES = 24 * 60


def title(kind: Kind, about: About) -> Sentence:
    """One line."""
    return _filled(NOTICES[kind].title, about)


def text(kind: Kind, about: About) -> Sentence:
    """One or two sentences."""
    row = NOTICES[kind]
    return _filled(row.text if about.name or not row.nameless else row.nameless, about)


def _filled(text: str, about: About) -> Sentence:
    game = find(about.game).title if about.game in names() else about.game
    return Sentence(text, game=game, name=about.name, title=about.title)


def said(sentence: Sentence, language: str) -> str:
    """On one line, whatever names are in it."""
    return " ".join(say(sentence, language).split())


# ---- when


def known_zone(name: str) -> tzinfo | None:
    try:
        return ZoneInfo(name)
    except (KeyError, OSError, ValueError):
        return None


def zone(wishes: NoticeWishes) -> tzinfo:
    return known_zone(wishes.zone) or UTC


def after_quiet(wishes: NoticeWishes, when: float) -> float:
    """The moment itself, or the end of the quiet hours in which it is."""
    quiet = wishes.quiet
    if not quiet or quiet.begin == quiet.end:
        return when
    local = datetime.fromtimestamp(when, zone(wishes))
    minute = local.hour * 60 + local.minute
    if (minute - quiet.begin) % _MINUTES >= (quiet.end - quiet.begin) % _MINUTES:
        return when
    return _next(local, quiet.end).timestamp()


def letter(wishes: NoticeWishes, kind: Kind, when: float) -> float:
    """When the next letter with such a notice goes out. What is urgent waits for none."""
    if wishes.digest == "once" or kind == "time":
        return when
    if wishes.digest == "hourly":
        return when - when % 3600 + 3600
    return _next(datetime.fromtimestamp(when, zone(wishes)), MORNING).timestamp()


def _next(local: datetime, minute: int) -> datetime:
    """The next time that clocks on the wall show this minute."""
    found = local.replace(hour=minute // 60, minute=minute % 60, second=0, microsecond=0)
    # On the wall: a day on which the clocks are changed has not 24 hours.
    return found if found > local else found + timedelta(days=1)
