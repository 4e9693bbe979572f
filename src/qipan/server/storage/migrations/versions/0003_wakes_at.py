"""Add the time at which a leader of a match has something to do."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("matches", sa.Column("wakes_at", sa.Float))
    # What each match waits for is known only after its events were replayed. Every match in progress is therefore due
    # once: it is loaded in the background, the newest first, and the true time is written then.
    op.execute("UPDATE matches SET wakes_at = created WHERE status = 'playing'")
    op.create_index("matches_by_wake", "matches", ["wakes_at"])


def downgrade() -> None:
    op.drop_index("matches_by_wake", "matches")
    op.drop_column("matches", "wakes_at")
