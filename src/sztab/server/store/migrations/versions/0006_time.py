"""what time the servers last wrote down, so that no game pays for a clock that was set while nobody was there"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "time",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("kept", sa.Float(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_time")),
    )


def downgrade() -> None:
    op.drop_table("time")
