"""links that lead to an account: what they are for, and where they were sent (those already sent end here)"""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "mailed_links",
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("purpose", sa.String(length=16), nullable=False),
        sa.Column("player", sa.String(length=32), nullable=False),
        sa.Column("email", sa.String(length=254), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_mailed_links_player"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_mailed_links")),
    )
    op.create_index("ix_mailed_links_player", "mailed_links", ["player"])
    op.drop_table("password_resets")


def downgrade() -> None:
    op.create_table(
        "password_resets",
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("player", sa.String(length=32), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_password_resets_player"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_password_resets")),
    )
    op.create_index("ix_password_resets_player", "password_resets", ["player"])
    op.drop_table("mailed_links")
