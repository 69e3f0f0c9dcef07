"""tournaments, who takes part in them, and what is said there"""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("status", sa.String(length=16), nullable=False),
        sa.Column("club", sa.Text(), nullable=True),
        sa.Column("owner", sa.String(length=32), nullable=True),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("due", sa.Float(), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("document", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tournaments")),
    )
    op.create_index("ix_tournaments_list", "tournaments", ["status", "created"])
    op.create_index("ix_tournaments_owner", "tournaments", ["owner", "status"])
    op.create_index("ix_tournaments_club", "tournaments", ["club", "created"])
    op.create_index(op.f("ix_tournaments_due"), "tournaments", ["due"])

    op.create_table(
        "tournament_players",
        sa.Column("tournament", sa.String(length=32), nullable=False),
        sa.Column("player", sa.String(length=32), nullable=False),
        sa.ForeignKeyConstraint(
            ["player"], ["players.id"], name=op.f("fk_tournament_players_player"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["tournament"], ["tournaments.id"], name=op.f("fk_tournament_players_tournament"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("tournament", "player", name=op.f("pk_tournament_players")),
    )
    op.create_index(op.f("ix_tournament_players_player"), "tournament_players", ["player"])

    op.create_table(
        "tournament_chats",
        sa.Column("tournament", sa.String(length=32), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("player", sa.String(length=32), nullable=False),
        sa.Column("name", sa.String(length=64), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament"], ["tournaments.id"], name=op.f("fk_tournament_chats_tournament"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("tournament", "number", name=op.f("pk_tournament_chats")),
    )
    op.create_index(op.f("ix_tournament_chats_player"), "tournament_chats", ["player"])


def downgrade() -> None:
    op.drop_table("tournament_chats")
    op.drop_table("tournament_players")
    op.drop_table("tournaments")
