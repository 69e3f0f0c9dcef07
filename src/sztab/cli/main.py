"""`sztab`: finds the command, reads its arguments, turns bad input into one line and exit code 2."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib import import_module
from io import TextIOWrapper
from typing import NoReturn

from sztab import __version__
from sztab.core.bad_input import BadInput
from sztab.core.registry import game as find
from sztab.core.registry import names

# What a plain `pip install sztab` leaves out, by the extra that brings it.
_EXTRAS = {
    "server": (
        "aiosmtplib",
        "alembic",
        "argon2",
        "cryptography",
        "httpx",
        "litestar",
        "prometheus_client",
        "sqlalchemy",
        "uvicorn",
        "websockets",
    ),
    "arena": ("openskill", "rich"),
    "redis": ("redis", "saq"),
    "postgres": ("psycopg",),
    "envs": ("numpy", "pettingzoo"),
}


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        raise BadInput(message[:1].upper() + message[1:] + ".")


def main(arguments: Sequence[str] | None = None) -> None:
    """Run a command; the process ends with 0, or with 2 and one line on bad input."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # a strange letter becomes a `?`, it does not end a game
            stream.reconfigure(errors="replace")
    try:
        _run(list(sys.argv[1:] if arguments is None else arguments))
        sys.stdout.flush()
    except BadInput as error:
        _complain(str(error))
    except (OSError, UnicodeError) as error:
        if isinstance(error, BrokenPipeError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            sys.exit(0)
        _complain(f"{getattr(error, 'filename', None) or 'input'}: {_reason(error)}")
    except ModuleNotFoundError as error:
        extra = next((extra for extra, parts in _EXTRAS.items() if (error.name or "").split(".")[0] in parts), None)
        if not extra:
            raise
        _complain(f"This needs a part that is not installed: pip install 'sztab[{extra}]'")
    except KeyboardInterrupt:
        sys.exit(130)


def _complain(message: str) -> NoReturn:
    """One line on standard error, whatever was typed."""
    print(f"sztab: {' '.join(message.split())}", file=sys.stderr)
    sys.exit(2)


def _reason(error: OSError | UnicodeError) -> str:
    return (error.strerror or str(error)) if isinstance(error, OSError) else "it is not UTF-8 text"


def _run(arguments: list[str]) -> None:
    wants_help = arguments[2:] in (["--help"], ["-h"])
    if len(arguments) > 1 and arguments[0] in names() and arguments[1] == "play" and not wants_help:
        from sztab.cli.position import play

        play(arguments[0], arguments[2:])
        return
    if arguments[:2] == ["puzzle", "try"] and not wants_help:
        from sztab.cli.puzzle import attempt

        attempt(arguments[2:])
        return
    arguments = arguments or ["serve"]
    parser = _parser(arguments[0])
    parsed, rest = parser.parse_known_args(arguments)
    if "options" in parsed and not any(word.startswith("-") for word in rest):
        parsed.options = [*parsed.options, *rest]  # KEY=VALUE behind an option, which argparse does not expect
    elif rest:
        parser.error(f"unrecognized arguments: {' '.join(rest)}")
    parsed.run(parsed)


def _parser(first: str) -> Parser:
    """Every command with its line of help; what the first word names is told which arguments it takes, too."""
    parser = Parser(prog="sztab", description="Sztab plays Neuroshima Hex, 51st State and In the Ruins of Wrocław.")
    parser.add_argument("--version", action="version", version=f"sztab {__version__}")
    home = parser.add_subparsers(metavar="COMMAND", required=True, parser_class=Parser)
    for name, text, tell in _commands():
        command = home.add_parser(name, help=text, description=text)
        if name == first:
            tell(command)
    return parser


def _commands() -> Iterator[tuple[str, str, Callable[[Parser], None]]]:
    for game in names():
        yield game, f"show, play and judge positions of {game}", partial(_game, name=game)
    yield "replay", "replay and verify a record of any game", _replay
    yield "verify", "deal a record again from its revealed seed and compare", _verify
    yield "rules", "list every rule and the tests that prove it", _rules
    yield "play", "play in the terminal, against bots", _play
    yield "engine", "speak the line protocol, for bots in any language", _engine
    yield "bench", "measure how many games per second are played", _bench
    yield "puzzle", "list, show, try and solve puzzles; make and prove new ones", _puzzle
    yield "arena", "let bots play each other", _arena
    yield "serve", "run the server with its page, for people, bots and spectators", _serve
    yield "backup", "back up the server's data, even while it runs", _backup
    yield "attempts", "write all attempts at puzzles as JSON lines, without names and solutions (CC0)", _attempts
    yield "admin", "look at reports and act on them: mute, close, remove text; all of it is logged", _admin
    yield "restore", "load a backup into an empty database of either kind", _restore
    yield "check", "replay every stored game and name those that cannot be read", _check
    yield "bot-worker", "run bots for servers started with --bot-queue", _bot_worker


def _runs(command: Parser, module: str, function: str, *given: str) -> None:
    """A command is a function of a module here, loaded when it is run; it is given these arguments, or all as one."""

    def run(arguments: argparse.Namespace) -> None:
        found = getattr(import_module(f"sztab.cli.{module}"), function)
        found(*(getattr(arguments, name) for name in given) if given else (arguments,))

    command.set_defaults(run=run)


def _language(command: Parser, text: str | None = None) -> None:
    from sztab.core.languages import FALLBACK, LANGUAGES

    command.add_argument("--lang", choices=LANGUAGES, default=FALLBACK, help=text)


def _output(command: Parser) -> None:
    command.add_argument("--json", action="store_true", help="JSON instead of text")
    _language(command, "language of explanations")


def _game(parser: Parser, name: str) -> None:
    from sztab.cli.files import play_usage

    game = find(name)
    commands = parser.add_subparsers(metavar="COMMAND", required=True, parser_class=Parser)
    what = "a position line" if game.one_line else "a file with a position; - reads standard input"
    show = _below(commands, "show", "draw a position and what follows from it")
    _runs(show, "position", "show", "game", "position", "json", "lang")
    legal = _below(commands, "legal", "list the legal action tokens")
    _runs(legal, "position", "legal", "game", "position", "json")
    play = _below(commands, "play", "apply tokens to a position, and tell what happens")
    play.usage = play_usage(game)
    hint = _below(commands, "hint", "ask a bot for advice and its reasons")
    hint.add_argument("--bot", default=None, help="the bot to ask (default: the strongest)")
    hint.add_argument("--time", type=float, metavar="S", help="seconds the bot may spend on a turn")
    looked = "positions it may look at; equal numbers give equal answers"
    hint.add_argument("--nodes", type=int, metavar="N", help=looked)
    _runs(hint, "hint", "hint", "game", "position", "bot", "nodes", "time", "json", "lang")
    for command in (show, legal, hint):
        command.set_defaults(game=name)
        command.add_argument("position", help=what)
        _output(command)
    play.add_argument("position", help=what)
    play.add_argument(
        "token", nargs="+", metavar="TOKEN", help="actions, played in this order; -- and -cl count as tokens"
    )
    play.add_argument("--json", action="store_true", help="JSON instead of text")
    if name == "hex":
        _only_hex(commands)


def _below(commands: argparse._SubParsersAction[Parser], name: str, text: str) -> Parser:
    return commands.add_parser(name, help=text, description=text)


def _only_hex(commands: argparse._SubParsersAction[Parser]) -> None:
    """Commands that Neuroshima Hex has and other games have not."""
    battle = _below(commands, "battle", "fight one battle, following every combination of choices")
    battle.add_argument("position", help="a position line; - reads one per line from standard input")
    battle.add_argument("--choices", choices=("all", "first"), default="all")
    _output(battle)
    _runs(battle, "battle", "battle", "position", "choices", "json", "lang")
    perft = _below(commands, "perft", "count the sequences of tokens")
    perft.add_argument("position", help="a position line")
    perft.add_argument("depth", type=int)
    perft.add_argument("--divide", action="store_true", help="a count for each first token")
    perft.add_argument("--json", action="store_true")
    _runs(perft, "perft", "perft", "position", "depth", "divide", "json")


def _replay(replay: Parser) -> None:
    replay.add_argument("file", help="a record; - reads standard input")
    replay.add_argument("--until", type=int, metavar="N", help="stop after N tokens")
    _output(replay)
    _runs(replay, "replay", "replay", "file", "until", "json", "lang")


def _verify(verify: Parser) -> None:
    verify.add_argument("file", help="a record with a [Seed] tag; - reads standard input")
    verify.add_argument("--json", action="store_true")
    _runs(verify, "replay", "verify", "file", "json")


def _rules(rules: Parser) -> None:
    rules.add_argument("game", nargs="?", choices=names())
    find = "only the rules that answer this, the best first, e.g. 'how do I win'"
    rules.add_argument("--find", metavar="QUESTION", help=find)
    _language(rules, "language of the question and of what it finds")
    rules.add_argument("--json", action="store_true")
    _runs(rules, "rules", "rules", "game", "find", "lang", "json")


def _engine(engine: Parser) -> None:
    engine.add_argument("game", choices=names())
    _runs(engine, "engine", "serve", "game")


def _bench(bench: Parser) -> None:
    bench.add_argument("--game", choices=names(), action="append", dest="games")
    bench.add_argument("--seconds", type=float, default=2.0, help="seconds spent on each figure")
    bench.add_argument("--server", action="store_true", help="measure the server instead of the rules")
    redis = "with --server: measure two processes too, which share the database and this Redis"
    bench.add_argument("--redis", default="", metavar="URL", help=redis)
    live = "with --server: how many live games are tried, one number after another (default: 250 to 4,000)"
    bench.add_argument("--live", metavar="N,N,...", help=live)
    soaking = "with --server: play for MINUTES instead, and watch the memory"
    bench.add_argument("--soak", type=float, metavar="MINUTES", help=soaking)
    bench.add_argument(
        "--database", action="append", default=[], metavar="URL", help="measured besides SQLite, with --server"
    )
    bench.add_argument("--json", action="store_true")
    _runs(bench, "bench", "run")


def _play(play: Parser) -> None:
    play.add_argument("game", choices=names())
    options = "options of the new game, e.g. armies=borgo,moloch"
    play.add_argument("options", nargs="*", default=[], metavar="KEY=VALUE", help=options)
    play.add_argument("--seat", type=int, help="your seat, from 1; 0 to watch only (default: random)")
    play.add_argument("--bot", default=None, help="the bot for the other seats")
    play.add_argument("--seed", default=None, help="the dealer's seed, to get the same draws again")
    play.add_argument("--solo", action="store_true", help="play solo, where the game has rules for it")
    play.add_argument("--record", metavar="FILE", help="write the record to this file at the end")
    _language(play)
    _runs(play, "play", "play")


def _puzzle(puzzle: Parser) -> None:
    made = ("make", "check", "prove", "pack", "ratings")
    puzzle.add_argument("action", choices=("list", "show", "try", "solve", *made))
    puzzle.add_argument(
        "name",
        nargs="?",
        help="an id, `daily` or a file with a record; for make a game (default: hex), for check, prove and pack a file "
        "of puzzles; without a name show and solve take the one nearest to --rating",
    )
    puzzle.add_argument("tokens", nargs="*", default=[], help="for try: what is played, e.g. as@b1/2 ba!")
    puzzle.add_argument("--theme", help="list, show, solve: with this theme")
    rating = "list: of this rating, or between two, as 1200-1400; show, solve: about this one (default: 1500)"
    puzzle.add_argument("--rating", metavar="N[-N]", help=rating)
    puzzle.add_argument("--page", type=int, default=1, metavar="N", help="list: which page (default: 1)")
    puzzle.add_argument("--game", choices=names(), help="the game, for all but check and pack (default: hex)")
    puzzle.add_argument("--seed", default="1", help="make: the seed all games are played from (default: 1)")
    puzzle.add_argument("--games", type=int, default=1000, help="make: how many games are mined (default: 1000)")
    puzzle.add_argument("--armies", help="make: the armies that play, with commas (default: all)")
    puzzle.add_argument(
        "--hold",
        metavar="ARMY[:TILE]",
        help="make: turns of this army alone, with this tile if one is named; in wroclaw dice: run, ones, nines",
    )
    puzzle.add_argument("--workers", type=int, metavar="N", help="processes (default: one per core)")
    puzzle.add_argument("--out", metavar="FILE", help="make, pack: the file that is written")
    puzzle.add_argument("--resume", action="store_true", help="make: go on with the file of a run that was broken off")
    puzzle.add_argument("--ray", metavar="ADDRESS", help="make: on a Ray cluster; `local` starts one here")
    puzzle.add_argument("--count", type=int, metavar="N", help="make: stop after N; pack: at most N (3200)")
    puzzle.add_argument("--rate", action="store_true", help="pack: give every puzzle its first rating anew")
    puzzle.add_argument("--every", type=int, default=1, metavar="N", help="check: every Nth puzzle only")
    puzzle.add_argument(
        "--part", metavar="I/N", help="check: the I-th of N equal parts, to prove all of them piecemeal"
    )
    _output(puzzle)
    _runs(puzzle, "puzzle", "puzzle")


def _arena(command: Parser) -> None:
    command.add_argument("game", choices=(*names(), "report"), help="a game, or `report` for files of finished matches")
    command.add_argument(
        "options",
        nargs="*",
        default=[],
        metavar="BOT | KEY=VALUE",
        help="a bot (captain, captain:time=1, captain:nodes=2000, cmd:python mybot.py), "
        "or an option of the new games, e.g. mode=points",
    )
    command.add_argument("--bot", action="append", default=[], dest="bots", help="another participant")
    command.add_argument("--games", type=int, default=100, help="games per pair of participants (default: 100)")
    command.add_argument("--time", metavar="S", help="seconds per turn (default: each bot's own budget)")
    command.add_argument("--nodes", metavar="N", help="nodes per turn, for reproducible results")
    command.add_argument("--armies", help="hex: the armies that are played (default: all)")
    command.add_argument("--seats", type=int, help="number of seats, where the game has a choice")
    command.add_argument("--seating", help="who sits where: ABBB (rotated) or ABB,BAA (exactly so)")
    command.add_argument("--seed", default="1", help="the seed all games are dealt from (default: 1)")
    command.add_argument("--processes", type=int, help="games played at the same time (default: one per core)")
    command.add_argument("--threads", type=int, default=1, help="cores a bot may use (default: 1)")
    command.add_argument(
        "--sprt", metavar="ELO0,ELO1", help="stop as soon as one of these two Elo differences is ruled out"
    )
    command.add_argument("--matrix", metavar="FILE", help="write the army matrix as JSON, for the statistics page")
    command.add_argument("--gate", action="store_true", help="exit with 1 unless --sprt accepts the second difference")
    command.add_argument("--out", metavar="FILE", help="keep every game in this file; an interrupted match continues")
    command.add_argument("--record", metavar="DIR", help="write every game's record to this folder")
    command.add_argument("--ladder", metavar="FILE", help="write the ladder to this file, as JSON")
    command.add_argument("--plots", metavar="DIR", help="write plots to this folder, as SVG")
    command.add_argument("--ray", metavar="ADDRESS", help="play on a Ray cluster; `local` starts one here")
    command.add_argument("--json", action="store_true")
    _runs(command, "arena", "arena")


def _serve(serve: Parser) -> None:
    serve.add_argument("--host", default="127.0.0.1", help="the address to listen on; 0.0.0.0 for all")
    serve.add_argument("--port", type=int, help="the port (default: 8051, or a free one if it is taken)")
    _storage(serve)
    redis = "a Redis that all processes with this database share, e.g. redis://host"
    serve.add_argument("--redis", metavar="URL", help=redis)
    serve.add_argument(
        "--workers", type=int, default=1, metavar="N", help="server processes; more than one needs --redis"
    )
    serve.add_argument("--bot-workers", type=int, metavar="N", help="processes for bots")
    serve.add_argument("--bot-queue", action="store_true", help="leave bots to `sztab bot-worker`; needs --redis")
    serve.add_argument(
        "--keep-guests", type=int, default=7, metavar="DAYS", help="delete guests unused that long; 0: never"
    )
    limits = "multiplies all limits for one address or guest"
    serve.add_argument("--limits", type=float, default=1.0, metavar="FACTOR", help=limits)
    serve.add_argument(
        "--keep-tables", type=int, default=0, metavar="DAYS", help="delete games that ended DAYS ago; 0: never"
    )
    serve.add_argument(
        "--absence",
        type=int,
        default=600,
        metavar="SECONDS",
        help="seconds of absence after which the others may claim the game",
    )
    serve.add_argument(
        "--requests", type=int, default=1200, metavar="N", help="requests per minute from one address or player"
    )
    memory = "for tables in memory; those nobody is at leave first (default: 512)"
    serve.add_argument("--memory", type=int, default=512, metavar="MB", help=memory)
    serve.add_argument("--log", choices=("text", "json"), default="text", help="the format of the log")
    serve.add_argument("--no-browser", action="store_true", help="do not open a browser")
    serve.add_argument("--https", action="store_true", help="send secure cookies: the server is behind an HTTPS proxy")
    serve.add_argument("--proxy", action="store_true", help="trust X-Forwarded-For from a proxy on this machine")
    names = "a name in addresses that lead here, or several with commas; IP addresses and localhost always do; *: any"
    serve.add_argument("--allowed-hosts", action="append", default=[], metavar="NAME", help=names)
    serve.add_argument(
        "--origin", action="append", default=[], metavar="URL", help="another origin whose pages may connect"
    )
    smtp = "send e-mail through this server: smtp://NAME:PASSWORD@HOST:587 (or SZTAB_SMTP); needs --sender"
    serve.add_argument("--smtp", metavar="URL", help=smtp)
    serve.add_argument("--sender", metavar="ADDRESS", help="whom e-mail comes from: 'Sztab <notices@example.org>'")
    address = "how people reach this server: https://sztab.example.org; needed for --smtp and --push"
    serve.add_argument("--address", metavar="URL", help=address)
    serve.add_argument("--push", action="store_true", help="send notices to browsers by Web Push")
    vacation = "days a year in which a player's correspondence clocks may stand (default: 28)"
    serve.add_argument("--vacation", type=float, default=28, metavar="DAYS", help=vacation)
    serve.add_argument("--migrate", action="store_true", help="bring the database up to date, then exit")
    _runs(serve, "start", "serve")


def _attempts(attempts: Parser) -> None:
    _storage(attempts)
    _runs(attempts, "serve", "attempts", "data", "database")


def _backup(backup: Parser) -> None:
    backup.add_argument("file", help="the file to write; compressed if it ends in .gz")
    _storage(backup)
    _runs(backup, "serve", "backup", "file", "data", "database")


def _restore(restore: Parser) -> None:
    restore.add_argument("file", help="a file written by `sztab backup`")
    _storage(restore)
    _runs(restore, "serve", "restore", "file", "data", "database")


def _admin(admin: Parser) -> None:
    """What the operator does about people and their texts; one subcommand each."""
    commands = admin.add_subparsers(metavar="COMMAND", required=True, parser_class=Parser)
    player = "the name of an account, or the id of any player (p_...)"
    for name, text, argument, about in (
        ("reports", "list the reports that nobody has settled", "", ""),
        ("report", "show a report with what was reported", "number", "its number"),
        ("settle", "mark a report as done", "number", "its number"),
        ("mute", "let somebody write nothing that others read, for a time", "player", player),
        ("unmute", "let somebody write again", "player", player),
        ("close", "end all sessions of an account, and let nobody log in to it", "player", player),
        ("reopen", "let somebody log in again", "player", player),
        ("reset", "print a link by which somebody chooses a new password, once", "player", player),
        ("remove", "remove a text", "subject", "chat:TABLE/NUMBER, news:ID, club:ADDRESS, or the number of a report"),
        ("log", "print all that was done by these commands", "", ""),
    ):
        command = _below(commands, name, text)
        if argument:
            command.add_argument(argument, help=about)
        if name in ("reports", "report", "log"):
            command.add_argument("--json", action="store_true", help="JSON instead of text")
        else:
            command.add_argument("--why", default="", metavar="TEXT", help="the reason, for the log")
        if name == "reports":
            command.add_argument("--all", action="store_true", help="settled ones, too")
        if name == "mute":
            command.add_argument("--days", type=float, default=7.0, help="for how long (default: 7)")
        if name == "close":
            command.add_argument("--rename", action="store_true", help="replace the name as well")
        if name == "remove":
            command.add_argument("--whole", action="store_true", help="of a club: all of it, not only its description")
        if name == "log":
            command.add_argument(
                "--limit", type=int, default=100, metavar="N", help="how many to print, newest first (default: 100)"
            )
        _storage(command)
        _runs(command, "admin", name)


def _check(check: Parser) -> None:
    _storage(check)
    _runs(check, "serve", "check", "data", "database")


def _bot_worker(worker: Parser) -> None:
    worker.add_argument("--redis", metavar="URL", help="the servers' Redis")
    worker.add_argument("--bot-workers", type=int, metavar="N", help="bots that may think at the same time")
    worker.add_argument("--log", choices=("text", "json"), default="text")
    _runs(worker, "start", "bot_worker")


def _storage(command: Parser) -> None:
    command.add_argument("--data", metavar="DIR", help="the data folder (default: the user's)")
    command.add_argument(
        "--database", metavar="URL", help="a database instead of SQLite, e.g. postgresql://user@host/sztab"
    )


if __name__ == "__main__":
    main()
