"""Add the time at which a leader of a match has something to do."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("matches", sa.Column("wakes_at", sa.Float))
    # What each match waits for is known only once its events have been replayed. So every match in progress is due now:
    # it is loaded in the background, the newest first, and then its true time is written.
    op.execute("UPDATE matches SET wakes_at = created WHERE status = 'playing'")
    op.create_index("matches_by_wake", "matches", ["wakes_at"])


def downgrade() -> None:
    op.drop_index("matches_by_wake", "matches")
    op.drop_column("matches", "wakes_at")
