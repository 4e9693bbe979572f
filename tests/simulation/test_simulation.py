"""Many small worlds, each from a seed: no invariant is violated in any of them. See docs/testing.md."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from simulation.mutations import MUTATIONS
from simulation.run import find_failure, run_world

SEEDS = 500
LONG_SEEDS = 5_000  # number of seeds of the long test, which follow the first SEEDS
SEARCHED_SEEDS = 1_000  # number of seeds within which each of MUTATIONS must be found
PART = 50  # seeds per test, so that tests can run side by side


def check(seeds: range) -> None:
    report = find_failure(seeds)
    if report is not None:
        pytest.fail(
            f"{report}\nto see all of it: python -m simulation.run --seed …, in the folder tests", pytrace=False
        )


@pytest.mark.parametrize("first", range(0, SEEDS, PART))
def test_what_must_always_hold(first: int) -> None:
    check(range(first, first + PART))


@pytest.mark.long
@pytest.mark.parametrize("first", range(SEEDS, SEEDS + LONG_SEEDS, 10 * PART))
def test_what_must_always_hold_in_many_worlds(first: int) -> None:
    check(range(first, first + 10 * PART))


@pytest.mark.parametrize("name", MUTATIONS)
def test_an_error_that_is_put_back_is_found(name: str) -> None:
    with MUTATIONS[name]():
        assert find_failure(range(SEARCHED_SEEDS)) is not None


@pytest.mark.parametrize("seed", range(5))
def test_a_seed_leads_to_the_same_trace_again(seed: int) -> None:
    assert run_world(seed)[1].lines() == run_world(seed)[1].lines()


def test_a_seed_leads_to_the_same_trace_in_another_process() -> None:
    printed = [
        subprocess.run(
            [sys.executable, "-m", "simulation.run", "--seed", "7"],
            cwd=Path(__file__).parents[1],
            env=os.environ | {"PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for hash_seed in ("1", "2")
    ]
    assert len(printed[0].splitlines()) > 20
    assert printed[0] == printed[1]
