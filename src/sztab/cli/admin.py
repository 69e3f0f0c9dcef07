"""`sztab admin`: what the operator does about reports, people and their texts. A running server notices by itself."""

from __future__ import annotations

import argparse
import getpass
import json
import sys
import textwrap
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

import msgspec

from sztab.cli.serve import existing
from sztab.core.action import BadInput
from sztab.messages.people import Player
from sztab.server.people.accounts import login_name
from sztab.server.people.resets import MINUTES, new_token, path
from sztab.server.store import links, moderation
from sztab.server.store.moderation import Operator, Reported
from sztab.server.store.store import Store, StoreError, hashed
from sztab.table.clocks import DAY
from sztab.usecases.names import clean_lines, new_id

_MOST_DAYS = 36_500.0


@contextmanager
def _store(arguments: argparse.Namespace) -> Iterator[Store]:
    """The server's database, also while the server runs."""
    store = Store(existing(arguments.data, arguments.database))
    try:
        yield store
    except StoreError as error:
        text = str(error).splitlines()[0]
        raise BadInput(f"The database cannot be used; `sztab serve --migrate` brings it up to date: {text}") from None
    finally:
        store.close()


def _operator(arguments: argparse.Namespace) -> Operator:
    try:
        name = getpass.getuser()
    except (OSError, KeyError):
        name = "?"  # nobody, to this system
    return Operator(name, time.time(), clean_lines(arguments.why))


def _player(store: Store, name: str) -> Player:
    found = moderation.player_called(store.engine, name, login_name(name)) if name.isprintable() else None
    if not found:
        raise BadInput(f"There is no account called {name}, and no player with this id.")
    return found


def _number(text: str) -> int:
    if not text.isdecimal() or len(text) > 9:
        raise BadInput(f"{text} is no number of a report.")
    return int(text)


def _report(store: Store, text: str) -> Reported:
    found = moderation.report(store.engine, _number(text))
    if not found:
        raise BadInput(f"There is no report {text}.")
    return found


def _when(at: float) -> str:
    return f"{datetime.fromtimestamp(at, UTC):%Y-%m-%d %H:%M}"


def _called(store: Store, player: str | None) -> str:
    """A player as one can find them again."""
    if not player:
        return "nobody"
    found = moderation.player_called(store.engine, player, "")
    return f"{found.name} ({player})" if found else f"{player} (gone)"


def _indented(text: str) -> str:
    return textwrap.indent(text, "    ")


def _print_json(found: object) -> None:
    json.dump(msgspec.to_builtins(found), sys.stdout, ensure_ascii=False, indent=1)
    print()


# ---- reports


def reports(arguments: argparse.Namespace) -> None:
    with _store(arguments) as store:
        found = moderation.list_reports(store.engine, arguments.all)
        if arguments.json:
            _print_json(found)
            return
        for one in found:
            done = "  settled" if one.settled else ""
            about = _called(store, one.accused)
            print(f"{one.number:>5}  {_when(one.at)}  {one.reason:<9} {one.kind}:{one.subject}  {about}{done}")
        if not found:
            print("There is nothing to look at.")


def report(arguments: argparse.Namespace) -> None:
    with _store(arguments) as store:
        found = _report(store, arguments.number)
        if arguments.json:
            _print_json(found)
            return
        print(f"Report {found.number}, {_when(found.at)} UTC, by {_called(store, found.by)}")
        print(f"  about     {found.kind}:{found.subject}")
        print(f"  by        {_called(store, found.accused)}")
        print(f"  reason    {found.reason}")
        if found.accused:
            standing = moderation.standing(store.engine, found.accused)
            if standing.muted_until and standing.muted_until > time.time():
                print(f"  muted     until {_when(standing.muted_until)} UTC")
            if standing.closed:
                print(f"  closed    since {_when(standing.closed)} UTC")
        if found.settled:
            print(f"  settled   {_when(found.settled)} UTC")
        for title, text in (("It said:", found.text), ("The reporter says:", found.words)):
            if text:
                print(f"  {title}\n{_indented(text)}")


def settle(arguments: argparse.Namespace) -> None:
    with _store(arguments) as store:
        found = _report(store, arguments.number)
        if found.settled:
            raise BadInput(f"Report {found.number} is settled already.")
        moderation.settle(store.engine, _operator(arguments), found.number)
        print(f"Report {found.number} is settled.")


# ---- people


def mute(arguments: argparse.Namespace) -> None:
    if not 0 < arguments.days <= _MOST_DAYS:
        raise BadInput("--days is a number above 0 and up to 36,500.")
    with _store(arguments) as store:
        player, by = _player(store, arguments.player), _operator(arguments)
        until = by.now + arguments.days * DAY
        moderation.mute(store.engine, by, player.id, until)
        print(f"{player.name} writes nothing until {_when(until)} UTC.")


def unmute(arguments: argparse.Namespace) -> None:
    with _store(arguments) as store:
        player = _player(store, arguments.player)
        if moderation.standing(store.engine, player.id).muted_until is None:
            raise BadInput(f"{player.name} is not muted.")
        moderation.mute(store.engine, _operator(arguments), player.id, None)
        print(f"{player.name} may write again.")


def close(arguments: argparse.Namespace) -> None:
    with _store(arguments) as store:
        player = _player(store, arguments.player)
        was = moderation.standing(store.engine, player.id)
        if was.closed and not (arguments.rename and not was.former):
            raise BadInput(f"The account of {player.name} is closed already.")
        name = new_id("closed", 8) if arguments.rename else None
        moderation.close(store.engine, _operator(arguments), player.id, (name, login_name(name)) if name else None)
        print(f"The account of {player.name} is closed" + (f"; its name is {name} now." if name else "."))


def reopen(arguments: argparse.Namespace) -> None:
    with _store(arguments) as store:
        player = _player(store, arguments.player)
        was = moderation.standing(store.engine, player.id)
        if not was.closed:
            raise BadInput(f"The account of {player.name} is not closed.")
        login = login_name(was.former) if was.former else ""
        free = bool(login) and not moderation.login_taken(store.engine, login)
        name = (was.former, login) if was.former and free else None
        moderation.reopen(store.engine, _operator(arguments), player.id, name)
        print(f"The account of {name[0] if name else player.name} is open again.")
        if was.former and not free:
            print(f"Its former name, {was.former}, has gone to somebody else.")


def reset(arguments: argparse.Namespace) -> None:
    """For servers that send no e-mail: the operator hands the link over."""
    with _store(arguments) as store:
        player, token, by = _player(store, arguments.player), new_token(), _operator(arguments)
        if not player.account:
            raise BadInput(f"{player.name} has no account.")
        with store.engine.execution_options(writes=True).begin() as connection:
            links.issue(connection, "password", links.Link(player.id, ""), hashed(token), by.now)
        moderation.note(store.engine, by, "reset", player.id)
        print(f"For {player.name}, within {MINUTES} minutes, once, behind the address of your server:")
        print(path(token))


# ---- texts


def remove(arguments: argparse.Namespace) -> None:
    kind, colon, subject = arguments.subject.partition(":")
    with _store(arguments) as store:
        if not colon and kind.isdecimal():
            found = _report(store, kind)
            kind, subject = found.kind, found.subject
        if kind not in ("chat", "news", "club", "tournament") or not subject.isprintable():
            raise BadInput(
                "What is removed is chat:TABLE/NUMBER, news:ID, club:ADDRESS, tournament:ID, or the number of a report."
            )
        if arguments.whole and kind != "club":
            raise BadInput("--whole is for clubs.")
        if not moderation.remove_text(store.engine, _operator(arguments), kind, subject, arguments.whole):
            raise BadInput(f"There is no {kind}:{subject}.")
        print(f"{kind}:{subject} is removed.")


def log(arguments: argparse.Namespace) -> None:
    with _store(arguments) as store:
        found = moderation.deeds(store.engine, limit=max(1, arguments.limit))
        if arguments.json:
            _print_json(found)
            return
        for deed in found:
            about = f"  {_called(store, deed.accused)}" if deed.accused else ""
            print(f"{deed.number:>5}  {_when(deed.at)}  {deed.operator}  {deed.action:<7} {deed.subject}{about}")
            if deed.words:
                print(_indented(deed.words))
        if not found:
            print("Nothing was done yet.")
