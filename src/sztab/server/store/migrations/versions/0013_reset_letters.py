"""letters with links for a new password"""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "reset_letters",
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("email", sa.String(length=254), nullable=False),
        sa.Column("player", sa.String(length=32), nullable=True),
        sa.Column("language", sa.String(length=8), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("due", sa.Float(), nullable=False),
        sa.Column("until", sa.Float(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_reset_letters_player"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_reset_letters")),
    )
    op.create_index("ix_reset_letters_due", "reset_letters", ["due"])


def downgrade() -> None:
    op.drop_table("reset_letters")
