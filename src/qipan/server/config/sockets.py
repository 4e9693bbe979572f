"""Limits on WebSockets."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from qipan.server.config.group import Burst, Count, Group, Rate, Seconds

MIN_MESSAGE_BYTES = 32 * 1024  # the least value of `max_message_bytes`: the longest message of the protocol must fit


class SocketLimits(Group):
    max_open: Count = Field(default=10_000, description="The most sockets that are open at once.")
    max_pending: Count = Field(
        default=1_000, description="The most sockets that have not entered a room yet; beyond it, the oldest is closed."
    )
    max_message_bytes: Annotated[int, Field(ge=MIN_MESSAGE_BYTES)] = Field(
        default=MIN_MESSAGE_BYTES, description="The largest message, in bytes. Read at the start only."
    )
    messages_per_second: Rate = Field(
        default=20, description="How many messages a socket may send, in the long run, per second."
    )
    message_burst: Burst = Field(default=60, description="How many messages a socket may send at once.")
    frames_per_second: Rate = Field(
        default=60, description="How many frames, such as pings, a socket may send, in the long run, per second."
    )
    frames_burst: Burst = Field(default=600, description="How many frames a socket may send at once.")
    max_queued_replies: Count = Field(
        default=32, description="A client with more unsent replies is disconnected; snapshots are not queued."
    )
    enter_seconds: Seconds = Field(
        default=10, description="The time for the first message, which enters the room, to arrive."
    )
    send_seconds: Seconds = Field(default=20, description="A client that does not read for this long is disconnected.")
    ping_seconds: Seconds = Field(
        default=20,
        description="The time between pings, and the time for a client to answer one. Read at the start only.",
    )
