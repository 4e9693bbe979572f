"""Real processes that are killed, and stores that fail: nothing acknowledged is lost, and every match goes on."""

from __future__ import annotations

import pytest

from faults.run import run_once


@pytest.mark.long
@pytest.mark.parametrize("store", ["sqlite", "postgresql"])
@pytest.mark.parametrize("seed", range(3))
def test_nothing_is_lost_or_stuck(store: str, seed: int) -> None:
    result = run_once(store, matches=20, seed=seed)
    assert result.acknowledged > 0
    assert result.problems == []
