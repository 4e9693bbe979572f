"""Limits on HTTP requests."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from qipan.server.config.group import Group, Seconds

MIN_BODY_BYTES = 32 * 1024  # the least value of `max_body_bytes`: the page's longest request must fit


class RequestLimits(Group):
    max_body_bytes: Annotated[int, Field(ge=MIN_BODY_BYTES)] = Field(
        default=MIN_BODY_BYTES, description="The largest body of a request, in bytes."
    )
    body_seconds: Seconds = Field(default=5, description="The time for the body of a request to arrive.")
