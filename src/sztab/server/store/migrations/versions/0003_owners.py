"""which process looks after a table, and who is online where"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "processes",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("started", sa.Float(), nullable=False),
        sa.Column("beat", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_processes")),
    )
    op.create_table(
        "presence",
        sa.Column("table", sa.String(length=32), nullable=False),
        sa.Column("process", sa.String(length=32), nullable=False),
        sa.Column("online", sa.String(length=64), nullable=False),
        sa.Column("spectators", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["process"], ["processes.id"], name=op.f("fk_presence_process"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_presence_table"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", "process", name=op.f("pk_presence")),
    )
    with op.batch_alter_table("presence") as presence:
        presence.create_index(presence.f("ix_presence_process"), ["process"])
    # Plain ALTER TABLE: rebuilding the table, as batches do on SQLite, would cascade to everything that hangs on it.
    op.add_column("tables", sa.Column("owner", sa.String(length=32)))
    op.add_column("tables", sa.Column("epoch", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("bot_asked", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_index("ix_tables_bot_asked", "tables", ["bot_asked", "owner"])
    # Nobody knows yet where a bot is to answer: whoever looks after a running game finds out.
    op.execute("UPDATE tables SET bot_asked = (status = 'running')")


def downgrade() -> None:
    op.drop_index("ix_tables_bot_asked", "tables")
    for column in ("bot_asked", "epoch", "owner"):
        op.drop_column("tables", column)
    op.drop_table("presence")
    op.drop_table("processes")
