"""puzzles: attempts, ratings, runs, and what was missed in games"""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "puzzle_standings",
        sa.Column("puzzle", sa.String(length=40), nullable=False),
        sa.Column("rating", sa.Float(), nullable=False),
        sa.Column("deviation", sa.Float(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("solved", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("puzzle", name=op.f("pk_puzzle_standings")),
    )
    op.create_table(
        "puzzle_attempts",
        sa.Column("player", sa.String(length=32), nullable=False),
        sa.Column("puzzle", sa.String(length=40), nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("way", sa.String(length=16), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("hints", sa.Integer(), nullable=False),
        sa.Column("solved", sa.Boolean(), nullable=True),
        sa.Column("tokens", sa.Text(), nullable=False),
        sa.Column("puzzle_rating", sa.Float(), nullable=True),
        sa.Column("before", sa.Float(), nullable=True),
        sa.Column("rating", sa.Float(), nullable=True),
        sa.Column("deviation", sa.Float(), nullable=True),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_puzzle_attempts_player"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("player", "puzzle", name=op.f("pk_puzzle_attempts")),
    )
    op.create_index("ix_puzzle_attempts_player_at", "puzzle_attempts", ["player", "at"])

    op.create_table(
        "puzzle_finds",
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("player", sa.String(length=32), nullable=False),
        sa.Column("table", sa.String(length=32), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("found", sa.Float(), nullable=False),
        sa.Column("puzzle", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_puzzle_finds_player"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_puzzle_finds_table"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_puzzle_finds")),
    )
    op.create_index("ix_puzzle_finds_player_found", "puzzle_finds", ["player", "found"])

    op.create_table(
        "puzzle_players",
        sa.Column("player", sa.String(length=32), nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("rating", sa.Float(), nullable=False),
        sa.Column("deviation", sa.Float(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("solved", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_puzzle_players_player"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("player", "game", name=op.f("pk_puzzle_players")),
    )
    op.create_table(
        "puzzle_runs",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("player", sa.String(length=32), nullable=True),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("started", sa.Float(), nullable=False),
        sa.Column("ends", sa.Float(), nullable=True),
        sa.Column("score", sa.Integer(), nullable=False),
        sa.Column("misses", sa.Integer(), nullable=False),
        sa.Column("puzzle", sa.String(length=40), nullable=True),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_puzzle_runs_player"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_puzzle_runs")),
    )
    op.create_index("ix_puzzle_runs_best", "puzzle_runs", ["player", "game", "kind", "score"])
    op.create_index("ix_puzzle_runs_started", "puzzle_runs", ["started"])

    op.create_table(
        "puzzle_searches",
        sa.Column("table", sa.String(length=32), nullable=False),
        sa.Column("player", sa.String(length=32), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_puzzle_searches_player"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_puzzle_searches_table"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", "player", name=op.f("pk_puzzle_searches")),
    )


def downgrade() -> None:
    op.drop_table("puzzle_searches")

    op.drop_table("puzzle_runs")
    op.drop_table("puzzle_players")

    op.drop_table("puzzle_finds")

    op.drop_table("puzzle_attempts")
    op.drop_table("puzzle_standings")
