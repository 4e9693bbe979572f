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
    max_pending_per_address: Count = Field(
        default=32, description="The most analyses, reviews and the like for which an address may wait at once."
    )
    analysis_seconds: Seconds = Field(
        default=6,
        description="An analysis that has run this long is stopped, and started again later, if another address waits "
        "for one.",
    )
    preparation_threads: Count = Field(
        default=3,
        ge=2,
        description="How many preparations, such as building a table, run at once. Read at the start only.",
    )
    max_programs: Count = Field(
        default=8, description="The most processes of registered programs that run at once, idle ones included."
    )
    program_idle_seconds: Seconds = Field(
        default=120, description="A registered program that has not been asked for this long is ended."
    )
    learn_from_matches: bool = Field(
        default=False,
        description="Whether an engine may learn from the matches of rooms, if its setting `learn` is on. Visitors can "
        "then teach it bad moves.",
    )
    max_waiting_preparations: Count = Field(
        default=100, description="If this many preparations wait, only those that a game waits for are accepted."
    )
    max_preparations_per_address: Count = Field(
        default=8, description="The most preparations for analyses of one address that wait for a thread."
    )
