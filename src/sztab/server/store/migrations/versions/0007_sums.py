"""statistics kept as sums, filled from the results there are; indexes by which the lobby finds its newest tables"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

_COUNTS = (
    "games", "wins", "draws", "out", "rounds", "dealt", "dealt_in", "taken", "taken_in", "answers", "answers_in",
)  # fmt: skip
_SCORE = {
    "games": "COUNT(*)",
    "wins": "SUM(CASE WHEN score = 1 THEN 1 ELSE 0 END)",
    "draws": "SUM(CASE WHEN score = 0.5 THEN 1 ELSE 0 END)",
}
_OUT = {
    "out": "SUM(CASE WHEN reason = 'rules' THEN 1 ELSE 0 END)",
    "rounds": "COALESCE(SUM(CASE WHEN reason = 'rules' THEN rounds END), 0)",
}
_PIECE = {
    **_SCORE,
    **_OUT,
    "dealt": "COALESCE(SUM(CASE WHEN reason = 'rules' THEN dealt END), 0)",
    "dealt_in": "COUNT(CASE WHEN reason = 'rules' THEN dealt END)",
    "taken": "COALESCE(SUM(CASE WHEN reason = 'rules' THEN taken END), 0)",
    "taken_in": "COUNT(CASE WHEN reason = 'rules' THEN taken END)",
}
_ANSWERS = {
    "answers": "COALESCE(SUM(CASE WHEN reason = 'rules' THEN answers END), 0)",
    "answers_in": "COUNT(DISTINCT CASE WHEN reason = 'rules' THEN \"table\" END)",
}
_FIRST = {"games": "SUM(CASE WHEN seat = 0 THEN 1 ELSE 0 END)"}
_FIRST |= {name: text.replace("WHEN reason", "WHEN seat = 0 AND reason") for name, text in _OUT.items()}


def upgrade() -> None:
    op.create_table(
        "sums",
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("mode", sa.String(length=32), nullable=False),
        sa.Column("people", sa.Boolean(), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("key", sa.String(length=40), nullable=False),
        sa.Column("against", sa.String(length=40), nullable=False),
        *(sa.Column(name, sa.BigInteger(), nullable=False) for name in _COUNTS),
        sa.PrimaryKeyConstraint("game", "mode", "people", "kind", "key", "against", name=op.f("pk_sums")),
    )
    op.create_index("ix_tables_newest", "tables", ["public", "created"])
    op.create_index("ix_tables_game", "tables", ["public", "game", "created"])
    op.create_index("ix_tables_updated", "tables", ["id", "status", "updated"])
    op.create_index("ix_tables_game_lobby", "tables", ["public", "game", "status", "created"])
    op.execute(
        'CREATE TEMPORARY TABLE measured AS SELECT "table", seat, game, mode, reason, score, piece, side, dealt, '
        "taken, rounds, answers, NOT EXISTS (SELECT 1 FROM results AS bots "
        'WHERE bots."table" = results."table" AND bots.bot IS NOT NULL) AS people '
        "FROM results WHERE rounds > 0 AND mode <> ''"
    )
    _fill("game", "''", {**_FIRST, **_ANSWERS}, "1 = 1")
    _fill("piece", "piece", _PIECE, "piece <> ''")
    _fill("seat", "CAST(seat AS VARCHAR(40))", _SCORE, "1 = 1")
    _fill("length", "CAST(rounds AS VARCHAR(40))", {"games": "COUNT(*)"}, "seat = 0 AND reason = 'rules'")
    _fill("ending", "reason", {"games": "COUNT(*)"}, "seat = 0")
    op.execute('CREATE INDEX ix_measured ON measured ("table")')
    columns = ", ".join(f'"{name}"' for name in _COUNTS)
    rest = ", ".join("0" for _ in _COUNTS[3:])
    op.execute(
        f'INSERT INTO sums (game, mode, people, kind, "key", against, {columns}) '
        "SELECT mine.game, mine.mode, mine.people, 'meeting', mine.piece, other.piece, COUNT(*), "
        "SUM(CASE WHEN mine.score > other.score THEN 1 ELSE 0 END), "
        f"SUM(CASE WHEN mine.score = other.score THEN 1 ELSE 0 END), {rest} "
        'FROM measured AS mine JOIN measured AS other ON mine."table" = other."table" AND mine.side <> other.side '
        "WHERE mine.piece <> '' AND other.piece <> '' "
        "GROUP BY mine.game, mine.mode, mine.people, mine.piece, other.piece"
    )
    op.execute("DROP TABLE measured")


def _fill(kind: str, key: str, counts: dict[str, str], where: str) -> None:
    by = () if key == "''" else (key,)
    columns = ", ".join(f'"{name}"' for name in _COUNTS)
    values = ", ".join(counts.get(name, "0") for name in _COUNTS)
    op.execute(
        f'INSERT INTO sums (game, mode, people, kind, "key", against, {columns}) '
        f"SELECT game, mode, people, '{kind}', {key}, '', {values} "
        f"FROM measured WHERE {where} GROUP BY {', '.join(('game', 'mode', 'people', *by))}"
    )


def downgrade() -> None:
    for name in ("ix_tables_game_lobby", "ix_tables_updated", "ix_tables_game", "ix_tables_newest"):
        op.drop_index(name, "tables")
    op.drop_table("sums")
