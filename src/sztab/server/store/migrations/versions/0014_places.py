"""the place that the rules give a seat at the end of a game; of older games it is not known"""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("results", sa.Column("place", sa.Integer(), nullable=True))


def downgrade() -> None:
    op.drop_column("results", "place")
