"""Proofs and estimates of a position, computed on the scheduler's threads."""

from __future__ import annotations

from qipan.engines import Limit
from qipan.engines import estimate as estimate_with
from qipan.rules import State, View
from qipan.server.engines.scheduler import Scheduler
from qipan.truth import Analysis
from qipan.truth import prove as prove_position


async def prove(scheduler: Scheduler, state: State) -> Analysis | None:
    """Return the exact values of a position and its moves, or None if they are not proved."""
    return await scheduler.run_preemptible(lambda stop: prove_position(state, stop=stop))


async def estimate(scheduler: Scheduler, view: View, seconds: float, engine: str | None) -> Analysis:
    """Return an engine's estimate of a position and its moves. Without `engine`, the game's default analyst is used."""
    return await scheduler.run_preemptible(
        lambda stop: estimate_with(view, Limit(seconds=seconds, stop=stop), engine=engine)
    )
