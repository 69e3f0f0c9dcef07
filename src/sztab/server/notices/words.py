"""What a notice says, in the recipient's language and time zone. It names people and games, nothing else."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, tzinfo
from zoneinfo import ZoneInfo

from sztab.core.registry import game as find
from sztab.core.registry import names
from sztab.core.words import Sentence, say
from sztab.messages.notice_values import About, Kind, NoticeWishes

MORNING = 8 * 60  # the minute of the day at which a daily letter is sent
_MINUTES = 24 * 60


def title(kind: Kind, about: About) -> Sentence:
    """One line."""
    game = find(about.game).title if about.game in names() else about.game
    match kind:
        case "turn":
            return Sentence("Your turn: {game}", game=game)
        case "time":
            return Sentence("Time is short: {game}", game=game)
        case "challenge":
            return Sentence("{name} challenges you: {game}", name=about.name, game=game)
        case "accepted":
            return Sentence("{name} accepts your challenge: {game}", name=about.name, game=game)
        case "declined":
            return Sentence("{name} declines your challenge: {game}", name=about.name, game=game)
        case "round":
            return Sentence("A round begins: {title}", title=about.title)
        case "changed":
            return Sentence("Changed: {title}", title=about.title)
        case "cancelled":
            return Sentence("Called off: {title}", title=about.title)
        case "team":
            return Sentence("{name} wants you in a team: {title}", name=about.name, title=about.title)
        case "left":
            return Sentence("{name} has left your team: {title}", name=about.name, title=about.title)
        case "season":
            return Sentence("A new season: {title}", title=about.title)


def text(kind: Kind, about: About) -> Sentence:
    """One or two sentences."""
    match kind:
        case "turn" if about.name:
            return Sentence("{name} waits for your answer.", name=about.name)
        case "turn":
            return Sentence("The game waits for your answer.")
        case "time" if about.name:
            return Sentence("{name} waits for your answer, and your time is nearly over.", name=about.name)
        case "time":
            return Sentence("Your time is nearly over.")
        case "challenge":
            return Sentence("Accept or decline, whenever you like.")
        case "accepted":
            return Sentence("The table is ready.")
        case "declined":
            return Sentence("Perhaps another time.")
        case "round" if about.name:
            return Sentence("You play {name}.", name=about.name)
        case "round":
            return Sentence("Your game is ready.")
        case "changed":
            return Sentence("The tournament is not what it was when you entered. Look at it before it begins.")
        case "cancelled":
            return Sentence("The tournament does not go on. Games that run are played to their end.")
        case "team":
            return Sentence("Agree or decline at the tournament.")
        case "left":
            return Sentence("Name somebody else: until then your team is not paired.")
        case "season":
            return Sentence("You take part again, unless you leave before it begins.")


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
