"""what a finished game says about its seats; the server measures older games when it starts (see statistics.py)"""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

_COLUMNS: dict[str, sa.types.TypeEngine[Any]] = {
    "piece": sa.String(length=40),
    "side": sa.Integer(),
    "dealt": sa.Integer(),
    "taken": sa.Integer(),
    "rounds": sa.Integer(),
    "answers": sa.Integer(),
}


def upgrade() -> None:
    for name, kind in _COLUMNS.items():
        op.add_column("results", sa.Column(name, kind))
    op.create_index("ix_results_game_mode", "results", ["game", "mode"])


def downgrade() -> None:
    op.drop_index("ix_results_game_mode", "results")
    for name in reversed(_COLUMNS):
        op.drop_column("results", name)
