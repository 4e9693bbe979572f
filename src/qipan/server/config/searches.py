"""Limits on searches and preparations, which run off the event loop."""

from __future__ import annotations

from pydantic import Field

from qipan.server.config.group import Count, Group, Seconds


class SearchLimits(Group):
    threads: Count | None = Field(
        default=None,
        description="How many searches run at once; by default one fewer than cores. Read at the start only.",
    )
    max_waiting: Count = Field(default=2_000, description="The most searches of one urgency that wait for a thread.")
    turn_seconds: Seconds = Field(
        default=1, description="A search other than an analysis may run this long even while a game waits for a thread."
    )
    preparation_threads: Count = Field(
        default=3,
        ge=2,
        description="How many preparations, such as building a table, run at once. Read at the start only.",
    )
    max_waiting_preparations: Count = Field(
        default=100, description="If this many preparations wait, only those that a game waits for are accepted."
    )
