"""Analyses by several threads at once."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

import qipan


@pytest.mark.parametrize("engine", [None, "mcts"])
def test_threads_can_estimate_the_same_game_at_the_same_time(engine: str | None) -> None:
    """An engine refuses a second search while it is searching, so each thread needs an engine of its own."""
    view = qipan.game("dots").initial().view(0)
    qipan.estimate(view, qipan.Limit(nodes=100), engine=engine)  # puts an engine into the cache
    together = threading.Barrier(3)

    def estimate(_: int) -> qipan.Analysis:
        together.wait()
        return qipan.estimate(view, qipan.Limit(seconds=0.2), engine=engine)

    with ThreadPoolExecutor(3) as threads:
        analyses = list(threads.map(estimate, range(3)))
    assert {len(analysis.moves) for analysis in analyses} == {len(view.moves())}
