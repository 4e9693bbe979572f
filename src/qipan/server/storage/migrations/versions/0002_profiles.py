"""Create the tables of profiles, their keys, ratings and results, and of the codes that move them."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    number = sa.BigInteger().with_variant(sa.Integer, "sqlite")
    op.create_table(
        "profiles",
        sa.Column("id", number, primary_key=True, autoincrement=True),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "profile_keys",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("profile", number, sa.ForeignKey("profiles.id"), nullable=False, index=True),
    )
    op.create_table(
        "ratings",
        sa.Column("profile", number, sa.ForeignKey("profiles.id"), primary_key=True),
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("matches", sa.Integer, nullable=False),
    )
    op.create_table(
        "results",
        sa.Column("match", number, sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("profile", number, sa.ForeignKey("profiles.id"), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("started", sa.Float, nullable=False),
        sa.Column("ended", sa.Float),
        sa.Column("outcome", sa.String(8)),
        sa.Column("place", sa.Integer),
        sa.Column("opponent", sa.String(8)),
        sa.Column("level", sa.Integer),
        sa.Column("unrated", sa.String(32)),
        sa.Column("rating_before", sa.Float),
        sa.Column("rating_after", sa.Float),
    )
    op.create_index("results_by_profile", "results", ["profile", "started"])
    op.create_table(
        "transfers",
        sa.Column("code", sa.String(64), primary_key=True),
        sa.Column("profile", number, sa.ForeignKey("profiles.id"), nullable=False, unique=True),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("expires", sa.Float, nullable=False),
    )


def downgrade() -> None:
    for table in ("transfers", "results", "ratings", "profile_keys", "profiles"):
        op.drop_table(table)
