"""Limits on TCP connections, before anything is known about who uses them."""

from __future__ import annotations

from pydantic import Field

from qipan.server.config.group import Burst, Count, Group, Rate, Seconds


class ConnectionLimits(Group):
    max_open: Count = Field(
        default=14_000, description="The most connections at once; others are answered with status 503."
    )
    max_idle: Count = Field(
        default=2_000,
        description="The most connections that wait for the headers of a request; beyond it, the oldest is closed.",
    )
    max_waiting: Count = Field(
        default=2_048, description="The most connections that wait to be accepted. Read at the start only."
    )
    max_open_files: Count = Field(
        default=65_536,
        description="The limit on open files that the process asks the system for. Read at the start only.",
    )
    send_buffer_bytes: Count = Field(
        default=64 * 1024,
        description="What the system buffers for a client that does not read. Read at the start only.",
    )
    bytes_per_second: Rate = Field(
        default=256 * 1024,
        description="How many bytes a connection may carry to the server, in the long run, per second.",
    )
    bytes_burst: Burst = Field(
        default=1024 * 1024, description="How many bytes a connection may carry to the server at once."
    )
    request_seconds: Seconds = Field(default=10, description="The time for a client to send the headers of a request.")
    read_seconds: Seconds = Field(default=30, description="The time for a client to read a response.")
    keep_alive_seconds: Count = Field(
        default=15, description="How long a connection stays open without a request. Read at the start only."
    )
