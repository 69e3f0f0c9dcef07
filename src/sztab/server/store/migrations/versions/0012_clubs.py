"""clubs, reports and what the operator does"""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "admin_log",
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("operator", sa.String(length=64), nullable=False),
        sa.Column("action", sa.String(length=16), nullable=False),
        sa.Column("accused", sa.String(length=32), nullable=True),
        sa.Column("subject", sa.String(length=120), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_admin_log")),
    )
    op.create_table(
        "clubs",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("slug", sa.String(length=40), nullable=False),
        sa.Column("name", sa.String(length=64), nullable=False),
        sa.Column("about", sa.Text(), nullable=False),
        sa.Column("joining", sa.String(length=16), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_clubs")),
        sa.UniqueConstraint("slug", name=op.f("uq_clubs_slug")),
    )
    op.create_table(
        "club_invitations",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("club", sa.String(length=32), nullable=False),
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("player", sa.String(length=32), nullable=False),
        sa.Column("once", sa.Boolean(), nullable=False),
        sa.Column("used", sa.Integer(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["club"], ["clubs.id"], name=op.f("fk_club_invitations_club"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["player"], ["players.id"], name=op.f("fk_club_invitations_player"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_club_invitations")),
        sa.UniqueConstraint("hash", name=op.f("uq_club_invitations_hash")),
    )
    op.create_index("ix_club_invitations_club", "club_invitations", ["club"])

    op.create_table(
        "club_members",
        sa.Column("club", sa.String(length=32), nullable=False),
        sa.Column("player", sa.String(length=32), nullable=False),
        sa.Column("role", sa.String(length=16), nullable=False),
        sa.Column("since", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["club"], ["clubs.id"], name=op.f("fk_club_members_club"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_club_members_player"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("club", "player", name=op.f("pk_club_members")),
    )
    op.create_index("ix_club_members_player", "club_members", ["player"])

    op.create_table(
        "club_news",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("club", sa.String(length=32), nullable=False),
        sa.Column("player", sa.String(length=32), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["club"], ["clubs.id"], name=op.f("fk_club_news_club"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_club_news_player"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_club_news")),
    )
    op.create_index("ix_club_news_club_at", "club_news", ["club", "at"])
    op.create_index("ix_club_news_player", "club_news", ["player"])

    op.create_table(
        "club_requests",
        sa.Column("club", sa.String(length=32), nullable=False),
        sa.Column("player", sa.String(length=32), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["club"], ["clubs.id"], name=op.f("fk_club_requests_club"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_club_requests_player"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("club", "player", name=op.f("pk_club_requests")),
    )
    op.create_index("ix_club_requests_player", "club_requests", ["player"])

    op.create_table(
        "password_resets",
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("player", sa.String(length=32), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_password_resets_player"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_password_resets")),
    )
    op.create_index("ix_password_resets_player", "password_resets", ["player"])

    op.create_table(
        "reports",
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("player", sa.String(length=32), nullable=True),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("subject", sa.String(length=80), nullable=False),
        sa.Column("accused", sa.String(length=32), nullable=True),
        sa.Column("reason", sa.String(length=16), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("settled", sa.Float(), nullable=True),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_reports_player"), ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_reports")),
    )
    op.create_index("ix_reports_player", "reports", ["player"])
    op.create_index("ix_reports_settled", "reports", ["settled", "number"])

    op.create_table(
        "sanctions",
        sa.Column("player", sa.String(length=32), nullable=False),
        sa.Column("muted_until", sa.Float(), nullable=True),
        sa.Column("closed", sa.Float(), nullable=True),
        sa.Column("former", sa.String(length=64), nullable=True),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_sanctions_player"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("player", name=op.f("pk_sanctions")),
    )


def downgrade() -> None:
    op.drop_table("sanctions")
    op.drop_table("reports")
    op.drop_table("password_resets")
    op.drop_table("club_requests")
    op.drop_table("club_news")
    op.drop_table("club_members")
    op.drop_table("club_invitations")
    op.drop_table("clubs")
    op.drop_table("admin_log")
