"""notices: what people are told, whom they follow, block and challenge, and when they are away"""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "blocks",
        sa.Column("player", sa.String(length=32), nullable=False),
        sa.Column("blocked", sa.String(length=32), nullable=False),
        sa.ForeignKeyConstraint(["blocked"], ["players.id"], name=op.f("fk_blocks_blocked"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_blocks_player"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("player", "blocked", name=op.f("pk_blocks")),
    )
    op.create_index(op.f("ix_blocks_blocked"), "blocks", ["blocked"])

    op.create_table(
        "challenges",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("challenger", sa.String(length=32), nullable=False),
        sa.Column("challenged", sa.String(length=32), nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("wish", sa.LargeBinary(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("status", sa.String(length=16), nullable=False),
        sa.Column("table", sa.String(length=32), nullable=True),
        sa.ForeignKeyConstraint(
            ["challenged"], ["players.id"], name=op.f("fk_challenges_challenged"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["challenger"], ["players.id"], name=op.f("fk_challenges_challenger"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_challenges")),
    )
    op.create_index("ix_challenges_challenged_status", "challenges", ["challenged", "status"])
    op.create_index("ix_challenges_challenger_status", "challenges", ["challenger", "status"])

    op.create_table(
        "emails",
        sa.Column("player", sa.String(length=32), nullable=False),
        sa.Column("email", sa.String(length=254), nullable=False),
        sa.Column("confirmed", sa.Float(), nullable=False),
        sa.Column("mailed", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_emails_player"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("player", name=op.f("pk_emails")),
    )
    op.create_index(op.f("ix_emails_email"), "emails", ["email"])

    op.create_table(
        "follows",
        sa.Column("player", sa.String(length=32), nullable=False),
        sa.Column("followed", sa.String(length=32), nullable=False),
        sa.Column("since", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["followed"], ["players.id"], name=op.f("fk_follows_followed"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_follows_player"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("player", "followed", name=op.f("pk_follows")),
    )
    op.create_index(op.f("ix_follows_followed"), "follows", ["followed"])

    op.create_table(
        "notice_wishes",
        sa.Column("player", sa.String(length=32), nullable=False),
        sa.Column("wishes", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_notice_wishes_player"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("player", name=op.f("pk_notice_wishes")),
    )
    op.create_table(
        "notices",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("player", sa.String(length=32), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("key", sa.String(length=120), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("due", sa.Float(), nullable=True),
        sa.Column("seen", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("about", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_notices_player"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_notices")),
        sa.UniqueConstraint("key", name=op.f("uq_notices_key")),
    )
    op.create_index("ix_notices_due", "notices", ["due"])
    op.create_index("ix_notices_player_at", "notices", ["player", "at"])

    op.create_table(
        "push_targets",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("player", sa.String(length=32), nullable=False),
        sa.Column("endpoint", sa.Text(), nullable=False),
        sa.Column("key", sa.String(length=120), nullable=False),
        sa.Column("auth", sa.String(length=40), nullable=False),
        sa.Column("made", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_push_targets_player"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_push_targets")),
    )
    op.create_index(op.f("ix_push_targets_player"), "push_targets", ["player"])

    op.create_table(
        "vacations",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("player", sa.String(length=32), nullable=False),
        sa.Column("since", sa.Float(), nullable=False),
        sa.Column("until", sa.Float(), nullable=False),
        sa.Column("over", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_vacations_player"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_vacations")),
    )
    op.create_index("ix_vacations_over_until", "vacations", ["over", "until"])
    op.create_index(op.f("ix_vacations_player"), "vacations", ["player"])

    op.create_table(
        "deliveries",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("notice", sa.Integer(), nullable=False),
        sa.Column("player", sa.String(length=32), nullable=False),
        sa.Column("channel", sa.String(length=8), nullable=False),
        sa.Column("target", sa.String(length=32), nullable=False),
        sa.Column("due", sa.Float(), nullable=False),
        sa.Column("tries", sa.Integer(), server_default="0", nullable=False),
        sa.Column("until", sa.Float(), server_default="0", nullable=False),
        sa.ForeignKeyConstraint(["notice"], ["notices.id"], name=op.f("fk_deliveries_notice"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_deliveries_player"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_deliveries")),
        sa.UniqueConstraint("notice", "channel", "target", name=op.f("uq_deliveries_notice_channel_target")),
    )
    op.create_index("ix_deliveries_channel_due", "deliveries", ["channel", "due"])
    op.create_index(op.f("ix_deliveries_player"), "deliveries", ["player"])


def downgrade() -> None:
    op.drop_table("deliveries")
    op.drop_table("vacations")
    op.drop_table("push_targets")
    op.drop_table("notices")
    op.drop_table("notice_wishes")
    op.drop_table("follows")
    op.drop_table("emails")
    op.drop_table("challenges")
    op.drop_table("blocks")
