"""Limits on rooms and on what people do in them."""

from __future__ import annotations

from pydantic import Field

from qipan.server.config.group import Burst, Count, Group, Rate


class RoomLimits(Group):
    max_loaded: Count = Field(
        default=20_000,
        description="The most rooms in memory; beyond it, rooms that nobody uses are unloaded, and no room is created "
        "if all are in use.",
    )
    max_batches: Count = Field(
        default=10_000,
        description="The most batches of events in the log of a room; after these, its match ends as a draw. A "
        "twentieth of them may be changes of one seat that are no moves, such as offers.",
    )
    max_engine_plies: Count = Field(
        default=2_000,
        description="The most plies of a match that engines or autopilots play alone; after these, it ends as a draw.",
    )
    max_engine_matches: Count = Field(
        default=16,
        description="The most matches of one address that engines or autopilots play alone at once in a process.",
    )
    max_spectators: Count = Field(default=500, description="The most spectators of a room.")
    max_sockets_per_seat: Count = Field(
        default=8,
        description="The most sockets of one seat, such as tabs of a browser; beyond it, the oldest is closed.",
    )
    max_chat_messages: Count = Field(
        default=60, description="How many chat messages a room keeps. For rooms loaded later."
    )
    chat_per_second: Rate = Field(
        default=0.5, description="How many chat messages a seat may send, in the long run, per second."
    )
    chat_burst: Burst = Field(default=5, description="How many chat messages a seat may send at once.")
    emotes_per_second: Rate = Field(
        default=0.5, description="How many emotes a seat may send, in the long run, per second."
    )
    emote_burst: Burst = Field(default=3, description="How many emotes a seat may send at once.")
