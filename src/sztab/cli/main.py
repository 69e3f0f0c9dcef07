"""`sztab`: finds the command, reads its arguments, turns bad input into one line and exit code 2."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from io import TextIOWrapper
from typing import TYPE_CHECKING, NoReturn

from sztab import __version__
from sztab.cli.files import play_usage
from sztab.core.action import BadInput
from sztab.core.languages import FALLBACK, LANGUAGES
from sztab.core.registry import names

if TYPE_CHECKING:
    from sztab.bots import Budget

Run = Callable[[argparse.Namespace], None]
# What a plain `pip install sztab` leaves out, by the extra that brings it.
_EXTRAS = {
    "server": ("alembic", "argon2", "litestar", "prometheus_client", "sqlalchemy", "uvicorn", "websockets"),
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
    parser = _parser()
    parsed, rest = parser.parse_known_args(arguments or ["serve"])
    if "options" in parsed and not any(word.startswith("-") for word in rest):
        parsed.options = [*parsed.options, *rest]  # KEY=VALUE behind an option, which argparse does not expect
    elif rest:
        parser.error(f"unrecognized arguments: {' '.join(rest)}")
    parsed.run(parsed)


def _command(home: argparse._SubParsersAction[Parser], name: str, text: str, run: Run) -> Parser:
    command = home.add_parser(name, help=text, description=text)
    command.set_defaults(run=run)
    return command


def _parser() -> Parser:
    parser = Parser(prog="sztab", description="Sztab plays Neuroshima Hex, 51st State and In the Ruins of Wrocław.")
    parser.add_argument("--version", action="version", version=f"sztab {__version__}")
    home = parser.add_subparsers(metavar="COMMAND", required=True, parser_class=Parser)
    for game in names():
        _game_commands(home, game)
    replay = _command(home, "replay", "replay and verify a record of any game", _replay)
    replay.add_argument("file", help="a record; - reads standard input")
    replay.add_argument("--until", type=int, metavar="N", help="stop after N tokens")
    _output(replay)
    verify = _command(home, "verify", "deal a record again from its revealed seed and compare", _verify)
    verify.add_argument("file", help="a record with a [Seed] tag; - reads standard input")
    verify.add_argument("--json", action="store_true")
    rules = _command(home, "rules", "list every rule and the tests that prove it", _rules)
    rules.add_argument("game", nargs="?", choices=names())
    rules.add_argument("--json", action="store_true")
    _terminal(home)
    engine = _command(home, "engine", "speak the line protocol, for bots in any language", _engine)
    engine.add_argument("game", choices=names())
    bench = _command(home, "bench", "measure how many games per second are played", _bench)
    bench.add_argument("--game", choices=names(), action="append", dest="games")
    bench.add_argument("--seconds", type=float, default=2.0, help="seconds spent on each figure")
    bench.add_argument("--server", action="store_true", help="measure the server instead of the rules")
    stored = "with --server: ended games in the database whose lists are measured (default: 100,000; 0: none)"
    bench.add_argument("--stored", type=int, default=100_000, metavar="N", help=stored)
    soaking = "with --server: play so long instead, and see whether its memory stays flat"
    bench.add_argument("--soak", type=float, metavar="MINUTES", help=soaking)
    bench.add_argument(
        "--database", action="append", default=[], metavar="URL", help="measured besides SQLite, with --server"
    )
    bench.add_argument("--json", action="store_true")
    _puzzles(home)
    _arenas(home)
    _server(home)
    return parser


def _output(command: Parser) -> None:
    command.add_argument("--json", action="store_true", help="JSON instead of text")
    command.add_argument("--lang", choices=LANGUAGES, default=FALLBACK, help="language of explanations")


def _thinking(command: Parser) -> None:
    command.add_argument("--time", type=float, metavar="S", help="seconds the bot may spend on a turn")
    command.add_argument(
        "--nodes", type=int, metavar="N", help="positions it may look at; equal numbers give equal answers"
    )


def _budget(arguments: argparse.Namespace) -> Budget:
    from sztab.bots import Budget

    if arguments.time is not None and not 0 < arguments.time <= 3600:
        raise BadInput("--time is a number of seconds above 0, up to 3600.")
    if arguments.nodes is not None and not 0 < arguments.nodes <= 10**9:
        raise BadInput("--nodes is a whole number above 0.")
    return Budget(arguments.nodes, arguments.time)


def _game_commands(home: argparse._SubParsersAction[Parser], game: str) -> None:
    commands = home.add_parser(game, help=f"show, play and judge positions of {game}").add_subparsers(
        metavar="COMMAND", required=True, parser_class=Parser
    )
    one_line = game == "hex"
    what = "a position line" if one_line else "a file with a position; - reads standard input"
    show = _command(commands, "show", "draw a position and what follows from it", _show)
    legal = _command(commands, "legal", "list the legal action tokens", _legal)
    play = _command(commands, "play", "apply tokens to a position, and tell what happens", _show)
    play.usage = play_usage(game, one_line)
    hint = _command(commands, "hint", "ask a bot for advice and its reasons", _hint)
    hint.add_argument("--bot", default=None, help="the bot to ask (default: the strongest)")
    _thinking(hint)
    for command in (show, legal, hint):
        command.set_defaults(game=game)
        command.add_argument("position", help=what)
        _output(command)
    play.add_argument("position", help=what)
    play.add_argument(
        "token", nargs="+", metavar="TOKEN", help="actions, played in this order; -- and -cl count as tokens"
    )
    play.add_argument("--json", action="store_true", help="JSON instead of text")
    if one_line:
        _hex_commands(commands)


def _hex_commands(commands: argparse._SubParsersAction[Parser]) -> None:
    battle = _command(commands, "battle", "fight one battle, following every combination of choices", _battle)
    battle.add_argument("position", help="a position line; - reads one per line from standard input")
    battle.add_argument("--choices", choices=("all", "first"), default="all")
    _output(battle)
    perft = _command(commands, "perft", "count the sequences of tokens", _perft)
    perft.add_argument("position", help="a position line")
    perft.add_argument("depth", type=int)
    perft.add_argument("--divide", action="store_true", help="a count for each first token")
    perft.add_argument("--json", action="store_true")


def _terminal(home: argparse._SubParsersAction[Parser]) -> None:
    play = _command(home, "play", "play in the terminal, against bots", _play)
    play.add_argument("game", choices=names())
    options = "options of the new game, e.g. armies=borgo,moloch"
    play.add_argument("options", nargs="*", default=[], metavar="KEY=VALUE", help=options)
    play.add_argument("--seat", type=int, help="your seat, from 1; 0 to watch only (default: random)")
    play.add_argument("--bot", default=None, help="the bot for the other seats")
    play.add_argument("--seed", default=None, help="the dealer's seed, to get the same draws again")
    play.add_argument("--solo", action="store_true", help="play solo, where the game has rules for it")
    play.add_argument("--record", metavar="FILE", help="write the record to this file at the end")
    play.add_argument("--lang", choices=LANGUAGES, default=FALLBACK)


def _puzzles(home: argparse._SubParsersAction[Parser]) -> None:
    puzzle = _command(home, "puzzle", "list, show, try and solve puzzles", _puzzle)
    puzzle.add_argument("action", choices=("list", "show", "try", "solve"))
    puzzle.add_argument("name", nargs="?", help="the name of a puzzle, or a file")
    puzzle.add_argument("tokens", nargs="*", default=[], help="for try: where the tiles go, e.g. as@b1/2")
    puzzle.add_argument("--json", action="store_true")


def _arenas(home: argparse._SubParsersAction[Parser]) -> None:
    command = _command(home, "arena", "let bots play each other", _arena)
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
    command.add_argument("--out", metavar="FILE", help="keep every game in this file; an interrupted match continues")
    command.add_argument("--record", metavar="DIR", help="write every game's record to this folder")
    command.add_argument("--ladder", metavar="FILE", help="write the ladder to this file, as JSON")
    command.add_argument("--plots", metavar="DIR", help="write plots to this folder, as SVG")
    command.add_argument("--ray", metavar="ADDRESS", help="play on a Ray cluster; `local` starts one here")
    command.add_argument("--json", action="store_true")


def _server(home: argparse._SubParsersAction[Parser]) -> None:
    serve = _command(home, "serve", "run the server with its page, for people, bots and spectators", _serve)
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
        "--keep-tables", type=int, default=0, metavar="DAYS", help="delete games that ended so long ago; 0: never"
    )
    serve.add_argument(
        "--absence",
        type=int,
        default=600,
        metavar="SECONDS",
        help="after so long an absence the others may claim the game",
    )
    serve.add_argument(
        "--requests", type=int, default=1200, metavar="N", help="requests per minute from one address or player"
    )
    serve.add_argument("--log", choices=("text", "json"), default="text", help="the format of the log")
    serve.add_argument("--no-browser", action="store_true", help="do not open a browser")
    serve.add_argument("--https", action="store_true", help="send secure cookies: the server is behind an HTTPS proxy")
    serve.add_argument("--proxy", action="store_true", help="trust X-Forwarded-For from a proxy on this machine")
    names = "a name in addresses that lead here, or several with commas; IP addresses and localhost always do; *: any"
    serve.add_argument("--allowed-hosts", action="append", default=[], metavar="NAME", help=names)
    serve.add_argument(
        "--origin", action="append", default=[], metavar="URL", help="another origin whose pages may connect"
    )
    serve.add_argument("--migrate", action="store_true", help="bring the database up to date, then exit")
    backup = _command(home, "backup", "back up the server's data, even while it runs", _backup)
    backup.add_argument("file", help="the file to write; compressed if it ends in .gz")
    _storage(backup)
    restore = _command(home, "restore", "load a backup into an empty database of either kind", _restore)
    restore.add_argument("file", help="a file written by `sztab backup`")
    _storage(restore)
    check = _command(home, "check", "replay every stored game and name those that cannot be read", _check)
    _storage(check)
    worker = _command(home, "bot-worker", "run bots for servers started with --bot-queue", _bot_worker)
    worker.add_argument("--redis", metavar="URL", help="the servers' Redis")
    worker.add_argument("--bot-workers", type=int, metavar="N", help="bots that may think at the same time")
    worker.add_argument("--log", choices=("text", "json"), default="text")


def _storage(command: Parser) -> None:
    command.add_argument("--data", metavar="DIR", help="the data folder (default: the user's)")
    command.add_argument(
        "--database", metavar="URL", help="a database instead of SQLite, e.g. postgresql://user@host/sztab"
    )


def _serve(arguments: argparse.Namespace) -> None:
    from sztab.cli.serve import serve

    serve(arguments)


def _backup(arguments: argparse.Namespace) -> None:
    from sztab.cli.serve import backup

    backup(arguments.file, arguments.data, arguments.database)


def _restore(arguments: argparse.Namespace) -> None:
    from sztab.cli.serve import restore

    restore(arguments.file, arguments.data, arguments.database)


def _check(arguments: argparse.Namespace) -> None:
    from sztab.cli.serve import check

    check(arguments.data, arguments.database)


def _bot_worker(arguments: argparse.Namespace) -> None:
    from sztab.cli.serve import bot_worker

    bot_worker(arguments)


def _show(arguments: argparse.Namespace) -> None:
    from sztab.cli.position import show

    show(arguments.game, arguments.position, arguments.json, arguments.lang)


def _legal(arguments: argparse.Namespace) -> None:
    from sztab.cli.position import legal

    legal(arguments.game, arguments.position, arguments.json)


def _battle(arguments: argparse.Namespace) -> None:
    from sztab.cli.battle import battle

    battle(arguments.position, arguments.choices == "first", arguments.json, arguments.lang)


def _perft(arguments: argparse.Namespace) -> None:
    from sztab.cli.perft import perft

    perft(arguments.position, arguments.depth, arguments.divide, arguments.json)


def _hint(arguments: argparse.Namespace) -> None:
    from sztab.cli.hint import hint

    hint(arguments.game, arguments.position, arguments.bot, _budget(arguments), arguments.json, arguments.lang)


def _replay(arguments: argparse.Namespace) -> None:
    from sztab.cli.replay import replay

    replay(arguments.file, arguments.until, arguments.json, arguments.lang)


def _verify(arguments: argparse.Namespace) -> None:
    from sztab.cli.replay import verify

    verify(arguments.file, arguments.json)


def _rules(arguments: argparse.Namespace) -> None:
    from sztab.cli.rules import rules

    rules(arguments.game, arguments.json)


def _play(arguments: argparse.Namespace) -> None:
    from sztab.cli.play import play

    play(arguments)


def _engine(arguments: argparse.Namespace) -> None:
    from sztab.cli.engine import serve

    serve(arguments.game)


def _bench(arguments: argparse.Namespace) -> None:
    if arguments.server:
        from sztab.cli.bench_server import bench_server, soak

        if arguments.soak is not None:
            soak(arguments.soak, arguments.json)
            return
        bench_server(arguments.database, arguments.seconds, arguments.json, arguments.stored)
        return
    from sztab.cli.bench import bench

    bench(arguments.games, arguments.seconds, arguments.json)


def _arena(arguments: argparse.Namespace) -> None:
    from sztab.cli.arena import arena

    arena(arguments)


def _puzzle(arguments: argparse.Namespace) -> None:
    from sztab.cli.puzzle import puzzle

    puzzle(arguments.action, arguments.name, arguments.tokens, arguments.json)


if __name__ == "__main__":
    main()
