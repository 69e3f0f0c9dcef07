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
    Column("place", Integer),  # by the rules; none: they did not end it, or an older server has measured it
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
    Column("dealt_in", BigInteger, nullable=False),  # number of games
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

puzzle_players = Table(
    "puzzle_players",  # how strong those with an account are at the puzzles of a game
    metadata,
    Column("player", ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("solved", Integer, nullable=False),
)

puzzle_standings = Table(
    "puzzle_standings",  # puzzles that somebody's rated attempt has moved; the others have the rating they came with
    metadata,
    Column("puzzle", String(40), primary_key=True),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("solved", Integer, nullable=False),
)

puzzle_attempts = Table(
    "puzzle_attempts",  # the first attempt of a player at a puzzle: the only one that can be rated
    metadata,
    Column("player", ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
    Column("puzzle", String(40), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("way", String(16), nullable=False),  # how it came up: training, daily, storm, streak, guest, mine
    Column("at", Float, nullable=False),
    Column("hints", Integer, nullable=False),  # that were taken
    Column("solved", Boolean),  # none: hints were taken, and it is not over
    Column("tokens", Text, nullable=False),  # what was played, as JSON; empty where it was given up
    Column("puzzle_rating", Float),  # before the attempt, as the following; none where it was not rated
    Column("before", Float),
    Column("rating", Float),  # of the player, afterwards
    Column("deviation", Float),
    Index("ix_puzzle_attempts_player_at", "player", "at"),
)

puzzle_runs = Table(
    "puzzle_runs",  # as many puzzles as one can: in three minutes, or until the first miss
    metadata,
    Column("id", String(32), primary_key=True),
    Column("player", ForeignKey("players.id", ondelete="CASCADE")),  # none: somebody without an account
    Column("game", String(32), nullable=False),
    Column("kind", String(16), nullable=False),  # storm, streak
    Column("started", Float, nullable=False, index=True),
    Column("ends", Float),  # none: it has no clock
    Column("score", Integer, nullable=False),
    Column("misses", Integer, nullable=False),
    Column("puzzle", String(40)),  # that is to be solved now; none: it is over
    Index("ix_puzzle_runs_best", "player", "game", "kind", "score"),
)

puzzle_searches = Table(
    "puzzle_searches",  # ended games that were looked through for what somebody has missed
    metadata,
    Column("table", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("player", ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
    Column("at", Float, nullable=False),
)

puzzle_finds = Table(
    "puzzle_finds",  # what was missed in them: puzzles for whoever has missed it
    metadata,
    Column("id", String(40), primary_key=True),
    Column("player", ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
    Column("table", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False),  # the moment of the game
    Column("found", Float, nullable=False),
    Column("puzzle", LargeBinary, nullable=False),  # as the collection writes it
    Index("ix_puzzle_finds_player_found", "player", "found"),
)

tournaments = Table(
    "tournaments",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("status", String(16), nullable=False),
    Column("club", Text),  # that it belongs to
    Column("owner", String(32)),  # the player who made it
    Column("created", Float, nullable=False),
    Column("due", Float, index=True),  # when it has to be looked at; none: not before something happens
    Column("version", Integer, nullable=False),  # rises with every change, and with every game that ends
    Column("document", LargeBinary, nullable=False),  # JSON: see tournaments/values.py
    Index("ix_tournaments_list", "status", "created"),
    Index("ix_tournaments_owner", "owner", "status"),
    Index("ix_tournaments_club", "club", "created"),
)

tournament_players = Table(
    "tournament_players",  # participants: finds a player's tournaments
    metadata,
    Column("tournament", ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True),
    Column("player", ForeignKey("players.id", ondelete="CASCADE"), primary_key=True, index=True),
)

tournament_chats = Table(
    "tournament_chats",
    metadata,
    Column("tournament", ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("player", String(32), nullable=False, index=True),
    Column("name", String(64), nullable=False),
    Column("text", Text, nullable=False),
)

clubs = Table(
    "clubs",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("slug", String(40), nullable=False, unique=True),  # its address, which never changes
    Column("name", String(64), nullable=False),
    Column("about", Text, nullable=False),  # plain text, as all that people write
    Column("joining", String(16), nullable=False),  # open, request, invitation
    Column("created", Float, nullable=False),
)

club_members = Table(
    "club_members",
    metadata,
    Column("club", ForeignKey("clubs.id", ondelete="CASCADE"), primary_key=True),
    Column("player", ForeignKey("players.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("role", String(16), nullable=False),  # owner, manager, member; removed: does not come back uninvited
    Column("since", Float, nullable=False),
)

club_requests = Table(
    "club_requests",  # pending requests for membership
    metadata,
    Column("club", ForeignKey("clubs.id", ondelete="CASCADE"), primary_key=True),
    Column("player", ForeignKey("players.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
)

club_invitations = Table(
    "club_invitations",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("club", ForeignKey("clubs.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("hash", String(64), nullable=False, unique=True),  # of the secret link
    Column("player", ForeignKey("players.id", ondelete="CASCADE"), nullable=False),  # who made it
    Column("once", Boolean, nullable=False),  # it is gone when somebody has used it
    Column("used", Integer, nullable=False),
    Column("created", Float, nullable=False),
)

club_news = Table(
    "club_news",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("club", ForeignKey("clubs.id", ondelete="CASCADE"), nullable=False),
    Column("player", ForeignKey("players.id", ondelete="CASCADE"), nullable=False, index=True),  # who wrote it
    Column("at", Float, nullable=False),
    Column("text", Text, nullable=False),
    Index("ix_club_news_club_at", "club", "at"),
)

reports = Table(
    "reports",  # what players tell the operator about others
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", Float, nullable=False),
    Column("player", ForeignKey("players.id", ondelete="SET NULL"), index=True),  # the reporter
    Column("kind", String(16), nullable=False),  # player, chat, club, news
    Column("subject", String(80), nullable=False),  # the id of a player, TABLE/NUMBER, a slug, the id of news
    Column("accused", String(32)),  # whose doing it is; no foreign key: a report outlives an account
    Column("reason", String(16), nullable=False),
    Column("words", Text, nullable=False),  # of whoever reports
    Column("text", Text, nullable=False),  # what was reported, as it stood then
    Column("settled", Float),  # none: nobody has looked at it yet
    Index("ix_reports_settled", "settled", "number"),
)

sanctions = Table(
    "sanctions",  # what the operator has decided about somebody
    metadata,
    Column("player", ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
    Column("muted_until", Float),
    Column("closed", Float),  # since when; none: the account is open
    Column("former", String(64)),  # the name that was replaced when it was closed
)

admin_log = Table(
    "admin_log",  # all that the operator did, for ever
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", Float, nullable=False),
    Column("operator", String(64), nullable=False),
    Column("action", String(16), nullable=False),  # mute, unmute, close, reopen, remove, settle, reset
    Column("accused", String(32)),
    Column("subject", String(120), nullable=False),
    Column("words", Text, nullable=False),  # why; of a text that was removed also the text
)

mailed_links = Table(
    "mailed_links",  # that lead to an account and were not used yet
    metadata,
    Column("hash", String(64), primary_key=True),  # of what was sent
    Column("purpose", String(16), nullable=False),  # password, address
    Column("player", ForeignKey("players.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("email", String(254), nullable=False),  # where it was sent
    Column("created", Float, nullable=False),
)

reset_letters = Table(
    "reset_letters",  # that are to be written: to whoever has an address, then to each of the accounts
    metadata,
    Column("id", String(40), primary_key=True),
    Column("email", String(254), nullable=False),
    Column("player", ForeignKey("players.id", ondelete="CASCADE")),  # none: it is not known yet whose address it is
    Column("language", String(8), nullable=False),
    Column("created", Float, nullable=False),
    Column("due", Float, nullable=False, index=True),
    Column("until", Float, nullable=False),  # somebody is at it until then
    Column("tries", Integer, nullable=False),
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

emails = Table(
    "emails",  # of those with an account; only what was confirmed by a link is here
    metadata,
    Column("player", ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
    Column("email", String(254), nullable=False, index=True),
    Column("confirmed", Float, nullable=False),
    Column("mailed", Float, nullable=False),  # when a notice was last sent there
)

notice_wishes = Table(
    "notice_wishes",  # how somebody wants to be told; without a row, as NoticeWishes() says
    metadata,
    Column("player", ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
    Column("wishes", LargeBinary, nullable=False),  # JSON: a notice_values.NoticeWishes
)

notices = Table(
    "notices",  # what somebody is told: the outbox, and what the page lists
    metadata,
    Column("id", Integer, primary_key=True),
    Column("player", ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("key", String(120), nullable=False, unique=True),  # whoever tells the same again tells nothing
    Column("at", Float, nullable=False),  # from when on it is true
    Column("due", Float),  # when it is to be handed to the channels; none: it was
    Column("seen", Boolean, nullable=False, server_default=false()),
    Column("about", LargeBinary, nullable=False),  # JSON: a notice_values.About
    Index("ix_notices_player_at", "player", "at"),
    Index("ix_notices_due", "due"),
)

deliveries = Table(
    "deliveries",  # what is to be sent, until it is sent
    metadata,
    Column("id", Integer, primary_key=True),
    Column("notice", ForeignKey("notices.id", ondelete="CASCADE"), nullable=False),
    Column("player", ForeignKey("players.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("channel", String(8), nullable=False),  # email, push
    Column("target", String(32), nullable=False),  # the id of a push target
    Column("due", Float, nullable=False),
    Column("tries", Integer, nullable=False, server_default="0"),
    Column("until", Float, nullable=False, server_default="0"),  # claimed by one process until then
    UniqueConstraint("notice", "channel", "target"),
    Index("ix_deliveries_channel_due", "channel", "due"),
)

push_targets = Table(
    "push_targets",  # browsers that are to be told
    metadata,
    Column("id", String(32), primary_key=True),  # of the hash of its address
    Column("player", ForeignKey("players.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("endpoint", Text, nullable=False),
    Column("key", String(120), nullable=False),
    Column("auth", String(40), nullable=False),
    Column("made", Float, nullable=False),
)

follows = Table(
    "follows",
    metadata,
    Column("player", ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
    Column("followed", ForeignKey("players.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("since", Float, nullable=False),
)

blocks = Table(
    "blocks",  # from whom somebody wants neither challenges nor chat
    metadata,
    Column("player", ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
    Column("blocked", ForeignKey("players.id", ondelete="CASCADE"), primary_key=True, index=True),
)

challenges = Table(
    "challenges",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("challenger", ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
    Column("challenged", ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
    Column("game", String(32), nullable=False),
    Column("wish", LargeBinary, nullable=False),  # JSON: the TableRequest of the table that it is to become
    Column("at", Float, nullable=False),
    Column("status", String(16), nullable=False),  # open, accepted, declined, withdrawn
    Column("table", String(32)),  # that was made of it
    Index("ix_challenges_challenger_status", "challenger", "status"),
    Index("ix_challenges_challenged_status", "challenged", "status"),
)

vacations = Table(
    "vacations",  # in which somebody's correspondence clocks stand
    metadata,
    Column("id", Integer, primary_key=True),
    Column("player", ForeignKey("players.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("since", Float, nullable=False),
    Column("until", Float, nullable=False),
    Column("over", Boolean, nullable=False, server_default=false()),  # the clocks run again
    Index("ix_vacations_over_until", "over", "until"),
)
