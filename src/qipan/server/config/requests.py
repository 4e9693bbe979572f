"""Limits on HTTP requests."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from qipan.server.config.group import Burst, Count, Group, Rate, Seconds

MIN_BODY_BYTES = 32 * 1024  # the longest request that the page sends must fit


class RequestLimits(Group):
    max_body_bytes: Annotated[int, Field(ge=MIN_BODY_BYTES)] = Field(
        default=MIN_BODY_BYTES, description="The largest body of a request, in bytes."
    )
    body_seconds: Seconds = Field(default=5, description="The time for the body of a request to arrive.")
    max_addresses: Count = Field(
        default=10_000, description="Of how many addresses the server remembers what they did. Read at the start only."
    )
    transfers_per_second: Rate = Field(
        default=0.1, description="How often an address may try a transfer code, in the long run, per second."
    )
    transfer_burst: Burst = Field(default=20, description="How many transfer codes an address may try at once.")
    all_transfers_per_second: Rate = Field(
        default=10, description="How often all addresses together may try transfer codes. Read at the start only."
    )
    all_transfer_burst: Burst = Field(
        default=1_000,
        description="How many transfer codes all addresses together may try at once. Read at the start only.",
    )
