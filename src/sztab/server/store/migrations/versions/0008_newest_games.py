"""when each seat's game was over, and indexes by which a player's games and figures are found among a million"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

_PLAYED = ["player", "game", "mode", "piece", "side", "score", "public", "rounds", "reason", "dealt", "taken", "table"]


def upgrade() -> None:
    op.add_column("seats", sa.Column("ended", sa.Float(), nullable=True))
    op.execute(
        'UPDATE seats SET ended = (SELECT updated FROM tables WHERE tables.id = seats."table") '
        "WHERE \"table\" IN (SELECT id FROM tables WHERE status = 'ended')"
    )
    op.drop_index("ix_seats_player", "seats")
    op.create_index("ix_seats_player_ended", "seats", ["player", "ended"])
    op.drop_index("ix_results_player_ended", "results")
    op.create_index("ix_results_player_ended", "results", ["player", "ended", "mu"])
    op.create_index("ix_results_played", "results", _PLAYED)
    op.create_index("ix_results_met", "results", ["table", "side", "piece", "score"])
    op.drop_index("ix_tables_updated", "tables")


def downgrade() -> None:
    op.create_index("ix_tables_updated", "tables", ["id", "status", "updated"])
    op.drop_index("ix_results_met", "results")
    op.drop_index("ix_results_played", "results")
    op.drop_index("ix_results_player_ended", "results")
    op.create_index("ix_results_player_ended", "results", ["player", "ended"])
    op.drop_index("ix_seats_player_ended", "seats")
    op.create_index("ix_seats_player", "seats", ["player"])
    op.drop_column("seats", "ended")
