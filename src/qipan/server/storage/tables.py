"""The database's tables. A change here needs a migration."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Float, ForeignKey, Index, Integer, MetaData, String, Table, Text

metadata = MetaData()

_id = BigInteger().with_variant(Integer, "sqlite")

matches = Table(
    "matches",
    metadata,
    Column("id", _id, primary_key=True, autoincrement=True),
    Column("code", String(16), nullable=False, unique=True),
    Column("game", String(32), nullable=False),
    Column("setting", Text, nullable=False),  # JSON of a RoomSetting: options, clock, hints, …
    Column("is_listed", Boolean, nullable=False),
    Column("status", String(8), nullable=False),  # open, playing, over, closed
    Column("names", Text, nullable=False),  # JSON list of the players' names, by seat; null for an empty seat
    Column("created", Float, nullable=False),
    Column("record", Text),  # one line of JSON, once the match is over
    Column("ended", Float),
    Index("matches_by_status", "status", "is_listed", "created"),
    Index("matches_by_end", "ended"),
)
events = Table(
    "events",
    metadata,
    Column("match", _id, ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, primary_key=True),  # sequence number of this batch of events within its match, from 0
    Column("body", Text, nullable=False),  # JSON list of the events that were written together
)
