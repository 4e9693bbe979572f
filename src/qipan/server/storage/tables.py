"""The database's tables. A change here needs a migration."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Float, ForeignKey, Index, Integer, MetaData, String, Table, Text

metadata = MetaData()

# The status of a room is `open`, `playing`, `over` or one of these.
CLOSED = "closed"  # the host has closed the room before the match
EXPIRED = "expired"  # the room was closed before the match because nobody used it
ARCHIVED = "archived"  # events and record are no longer here; the row stays while a profile lists the match
NOT_STARTED = ("open", CLOSED, EXPIRED)

_id = BigInteger().with_variant(Integer, "sqlite")

matches = Table(
    "matches",
    metadata,
    Column("id", _id, primary_key=True, autoincrement=True),
    Column("code", String(16), nullable=False, unique=True),
    Column("game", String(32), nullable=False),
    Column("setting", Text, nullable=False),  # JSON of a RoomSetting: options, clock, hints, …
    Column("is_listed", Boolean, nullable=False),
    Column("status", String(8), nullable=False),
    Column("names", Text, nullable=False),  # JSON list of the players' names, by seat; null for an empty seat
    Column("created", Float, nullable=False),
    Column("record", Text),  # one line of JSON, once the match is over
    Column("ended", Float),
    Column("wakes_at", Float),  # when a leader has something to do, in seconds since 1970; null if nothing is due
    Column("used_at", Float),  # when somebody last did something or was connected; up to `USE_SECONDS` too early
    Index("matches_by_status", "status", "is_listed", "created"),
    Index("matches_by_end", "ended"),
    Index("matches_by_wake", "wakes_at"),
    Index("matches_by_use", "status", "used_at"),
)
events = Table(
    "events",
    metadata,
    Column("match", _id, ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, primary_key=True),  # sequence number of this batch of events within its match, from 0
    Column("body", Text, nullable=False),  # JSON list of the events that were written together
)

# ---- profiles ----

profiles = Table(
    "profiles",
    metadata,
    Column("id", _id, primary_key=True, autoincrement=True),
    Column("created", Float, nullable=False),
)
# A profile that was moved to other devices has a key on each of them.
profile_keys = Table(
    "profile_keys",
    metadata,
    Column("digest", String(64), primary_key=True),  # digest of the key; the key itself is not stored
    Column("profile", _id, ForeignKey("profiles.id"), nullable=False, index=True),
)
ratings = Table(
    "ratings",
    metadata,
    Column("profile", _id, ForeignKey("profiles.id"), primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("mu", Float, nullable=False),  # mean; `sigma` is the standard deviation: see `storage.ratings`
    Column("sigma", Float, nullable=False),
    Column("matches", Integer, nullable=False),  # number of rated matches
)
# The matches of profiles. A row is written when the match starts, and completed when it ends.
results = Table(
    "results",
    metadata,
    Column("match", _id, ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("profile", _id, ForeignKey("profiles.id"), nullable=False),
    Column("game", String(32), nullable=False),
    Column("started", Float, nullable=False),
    Column("ended", Float),  # this and the columns below are null until the match ends
    Column("outcome", String(8)),  # win, draw, placed, loss
    Column("place", Integer),  # counted from 1
    Column("opponent", String(8)),  # `people`, `engines`, `both`; or `self` if all seats belong to the profile
    Column("level", Integer),  # level of the opponents, if all of them are engines of one level
    Column("unrated", String(32)),  # the code of the reason why not; null if the match is rated
    Column("rating_before", Float),
    Column("rating_after", Float),
    Index("results_by_profile", "profile", "started"),
)
# Codes with which a profile can be moved to another device.
transfers = Table(
    "transfers",
    metadata,
    Column("code", String(64), primary_key=True),  # digest of the code
    Column("profile", _id, ForeignKey("profiles.id"), nullable=False, unique=True),
    Column("data", Text, nullable=False),  # what the page has stored in the browser; the server does not read it
    Column("expires", Float, nullable=False),
)
