"""Create the tables of matches and their events."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    number = sa.BigInteger().with_variant(sa.Integer, "sqlite")
    op.create_table(
        "matches",
        sa.Column("id", number, primary_key=True, autoincrement=True),
        sa.Column("code", sa.String(16), nullable=False, unique=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("setting", sa.Text, nullable=False),
        sa.Column("is_listed", sa.Boolean, nullable=False),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("names", sa.Text, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("record", sa.Text),
        sa.Column("ended", sa.Float),
    )
    op.create_index("matches_by_status", "matches", ["status", "is_listed", "created"])
    op.create_index("matches_by_end", "matches", ["ended"])
    op.create_table(
        "events",
        sa.Column("match", number, sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("events")
    op.drop_table("matches")
