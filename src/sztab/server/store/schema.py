"""The tables of the database. A change here is a migration too."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

players = Table(
    "players",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("account", Boolean, nullable=False, default=False),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False),
)

sessions = Table(
    "sessions",
    metadata,
    Column("hash", String(64), primary_key=True),  # of the cookie or the bot's token: neither is kept
    Column("player", ForeignKey("players.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("kind", String(16), nullable=False),  # cookie, bot
    Column("label", String(64), nullable=False, default=""),
    Column("created", Float, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("status", String(16), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
    Column("deadline", Float),  # when somebody's time is over
    Column("version", Integer, nullable=False),
    Column("rules", String(32), nullable=False),
    Column("schema", Integer, nullable=False),
    Column("snapshot", LargeBinary, nullable=False),  # JSON: see table/documents.py
    Column("owner", String(32)),  # the process that looks after it; no foreign key: it may have died
    Column("epoch", Integer, nullable=False, server_default="0"),  # rises whenever another process takes it over
    Column("bot_asked", Boolean, nullable=False, server_default=false()),
    Index("ix_tables_lobby", "public", "status", "created"),
    Index("ix_tables_newest", "public", "created"),
    Index("ix_tables_game", "public", "game", "created"),
    Index("ix_tables_game_lobby", "public", "game", "status", "created"),
    Index("ix_tables_deadline", "deadline"),
    Index("ix_tables_bot_asked", "bot_asked", "owner"),
)

seats = Table(
    "seats",
    metadata,
    Column("table", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("player", ForeignKey("players.id", ondelete="SET NULL")),
    Column("hash", String(64), unique=True),  # of the secret link
    Column("ended", Float),  # when the game was over: somebody's newest games are found without looking at all
    Index("ix_seats_player_ended", "player", "ended"),
)

steps = Table(
    "steps",
    metadata,
    Column("table", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("step", Integer, primary_key=True),
    Column("seat", Integer),
    Column("client", String(64)),
    Column("entry", LargeBinary, nullable=False),  # JSON: a snapshot.Step
    UniqueConstraint("table", "seat", "client"),
)

chats = Table(
    "chats",
    metadata,
    Column("table", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("player", String(32), nullable=False),
    Column("name", String(64), nullable=False),
    Column("seat", Integer),
    Column("text", Text, nullable=False),
)

mutes = Table(
    "mutes",
    metadata,
    Column("player", ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
    Column("muted", ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
)

accounts = Table(
    "accounts",
    metadata,
    Column("player", ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
    Column("login", String(64), nullable=False, unique=True),  # the name as it is compared
    Column("password", String(255), nullable=False),  # hashed by argon2, with its salt and cost
    Column("changed", Float, nullable=False),
)

results = Table(
    "results",  # of ended games, one for each seat; they stay when old tables are removed
    metadata,
    Column("table", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("player", ForeignKey("players.id", ondelete="SET NULL")),
    Column("bot", String(40)),
    Column("name", String(64), nullable=False),
    Column("game", String(32), nullable=False),
    Column("mode", String(32), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("ended", Float, nullable=False),
    Column("reason", String(16), nullable=False),
    Column("score", Float, nullable=False),  # 1 won, 0.5 drawn, 0 lost
    Column("stayed", Boolean, nullable=False),
    Column("mu_before", Float),
    Column("sigma_before", Float),
    Column("mu", Float),
    Column("sigma", Float),
    Column("piece", String(40)),  # army, faction; what follows is measured when a game ends: see table.result_facts
    Column("side", Integer),
    Column("dealt", Integer),
    Column("taken", Integer),
    Column("rounds", Integer),  # none: not measured yet; 0: cannot be
    Column("answers", Integer),
    Index("ix_results_player_ended", "player", "ended", "mu"),  # `mu`: those that were rated
    Index("ix_results_game_mode", "game", "mode"),
    # All that a player's statistics need: thousands of rows are not looked at one by one.
    Index(
        "ix_results_played",
        "player",
        "game",
        "mode",
        "piece",
        "side",
        "score",
        "public",
        "rounds",
        "reason",
        "dealt",
        "taken",
        "table",
    ),
    Index("ix_results_met", "table", "side", "piece", "score"),
)

sums = Table(
    "sums",  # what all measured results say, kept as games end: see sums.py
    metadata,
    Column("game", String(32), primary_key=True),
    Column("mode", String(32), primary_key=True),
    Column("people", Boolean, primary_key=True),  # no bot had a part in these games
    Column("kind", String(16), primary_key=True),  # game, piece, meeting, seat, length, ending
    Column("key", String(40), primary_key=True),
    Column("against", String(40), primary_key=True),
    Column("games", BigInteger, nullable=False),
    Column("wins", BigInteger, nullable=False),
    Column("draws", BigInteger, nullable=False),
    Column("out", BigInteger, nullable=False),  # games that were played out; `rounds` are of those
    Column("rounds", BigInteger, nullable=False),
    Column("dealt", BigInteger, nullable=False),
    Column("dealt_in", BigInteger, nullable=False),  # so many games
    Column("taken", BigInteger, nullable=False),
    Column("taken_in", BigInteger, nullable=False),
    Column("answers", BigInteger, nullable=False),
    Column("answers_in", BigInteger, nullable=False),
)

ratings = Table(
    "ratings",
    metadata,
    Column("who", String(64), primary_key=True),  # a player's id, or bot:NAME:VERSION
    Column("game", String(32), primary_key=True),
    Column("mode", String(32), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("sure", Float, nullable=False),  # mu - 3 sigma: what the ladder is sorted by
    Column("games", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
    Column("draws", Integer, nullable=False),
    Index("ix_ratings_ladder", "game", "mode", "sure"),
)

judgements = Table(
    "judgements",  # where ended games turned: thought about once
    metadata,
    Column("table", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("made", Float, nullable=False),
    Column("judgement", LargeBinary, nullable=False),  # JSON: a turning.Thought
)

secrets = Table(
    "secrets",  # keys of this installation
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", String(128), nullable=False),
    Column("made", BigInteger, nullable=False),
)

processes = Table(
    "processes",  # servers that share this database
    metadata,
    Column("id", String(32), primary_key=True),
    Column("started", Float, nullable=False),
    Column("beat", Float, nullable=False),  # when it last said that it lives, by the clock of the database
)

time = Table(
    "time",  # one row: what the clock of the servers showed when one of them last wrote it down
    metadata,
    Column("id", Integer, primary_key=True, default=1),
    Column("kept", Float, nullable=False),
    Column("at", Float, nullable=False),  # the same moment by the clock of the database
)

presence = Table(
    "presence",
    metadata,
    Column("table", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("process", ForeignKey("processes.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("online", String(64), nullable=False),  # seats, with commas
    Column("spectators", Integer, nullable=False),
)
