"""Add the time at which a match was used last."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("matches", sa.Column("used_at", sa.Float))
    # When the matches were last used is unknown. Treat them as used just now, so that none expires too early.
    op.execute(sa.text("UPDATE matches SET used_at = :now").bindparams(now=time.time()))
    op.create_index("matches_by_use", "matches", ["status", "used_at"])


def downgrade() -> None:
    op.drop_index("matches_by_use", "matches")
    op.drop_column("matches", "used_at")
