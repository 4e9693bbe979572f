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
    request_seconds: Seconds = Field(
        default=5, description="A search for a request takes at most this long; the protocol allows 5 seconds."
    )
    queue_seconds: Seconds = Field(
        default=30, description="A request for a search may wait this long for a thread, in addition to its own time."
    )
    grade_seconds: Seconds = Field(
        default=0.4, description="How long a position is searched to grade a move whose value is not proved."
    )
    grade_queue_seconds: Seconds = Field(
        default=30, description="How much longer than others a request in a review may wait for a thread."
    )
    max_engines: Count = Field(
        default=8, description="The most engines that are kept in memory for later moves. Read at the start only."
    )
    max_kept_analyses: Count = Field(
        default=256, description="Of how many positions the analyses are kept. Read at the start only."
    )
    max_kept_grades: Count = Field(
        default=2_000, description="The most grades of moves that are kept. Read at the start only."
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
    learn_from_matches: bool | None = Field(
        default=None,
        description="Whether an engine may learn from the matches of rooms, if its setting `learn` is on. Visitors can "
        "then teach it bad moves. By default it may if only this machine can reach the server.",
    )
    max_waiting_preparations: Count = Field(
        default=100, description="If this many preparations wait, only those that a game waits for are accepted."
    )
    max_preparations_per_address: Count = Field(
        default=8, description="The most preparations for analyses of one address that wait for a thread."
    )

    def allow_learning(self, *, is_private: bool) -> bool:
        """Return whether engines may learn from matches. A private server is reachable only from its own machine."""
        return is_private if self.learn_from_matches is None else self.learn_from_matches
