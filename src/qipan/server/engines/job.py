"""Jobs for the threads of the scheduler: what is to be done, how urgent it is, and who waits for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from qipan.engines import Stop


class Urgency(IntEnum):
    """How urgent a job is. If there are more jobs than threads, those with the lowest number run first."""

    MOVE = 0  # a move that people wait for
    HINT = 1
    ANALYSIS = 2  # unless `is_owed`, it is stopped when a person's game needs the thread; the caller starts it again
    ENGINE_MATCH = 3  # a move in a match that engines or autopilots play alone

    @property
    def blocks_game(self) -> bool:
        """Whether a person's game waits for the result."""
        return self < Urgency.ANALYSIS


@dataclass(frozen=True, eq=False, slots=True)
class Requester:
    """Who waits for a job, such as one HTTP request. The requesters of an address share its turns."""

    address: str


NOBODY = Requester("")  # for jobs that no address is charged for, such as the moves of engines


@dataclass(eq=False, slots=True)
class Job:
    urgency: Urgency
    work: Callable[[], object]
    result: asyncio.Future[Any]
    stop: Stop | None = None  # ends the work early; None if it cannot be interrupted
    requester: Requester = NOBODY
    seconds: float = 0.0  # how long the work is expected to take
    started: float = 0.0  # when it was started, by the event loop's clock
    is_owed: bool = False  # whether it runs in owed time, before more urgent jobs; see `lane.OWED_PART`
