"""Runs worlds by their seeds, and prints what went wrong in those that fail."""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from collections.abc import Iterable, Iterator
from multiprocessing import Pool

from simulation.trace import Trace
from simulation.world import World

CHUNK = 20  # seeds that a worker runs before it asks for more
MAX_REPORTS = 5  # the traces of later failures are not printed


def run_seed(seed: int) -> str | None:
    """Run a world. Return None if all went well, otherwise what went wrong, and the last lines of the trace."""
    problem, trace = run_world(seed)
    return None if problem is None else "\n".join([f"seed {seed}: {problem}", *trace.last_lines()])


def run_world(seed: int) -> tuple[str | None, Trace]:
    """Run a world, and return what went wrong in it, and its trace."""
    world = World(seed)
    try:
        world.run()
    except AssertionError as violation:
        return str(violation), world.trace
    except Exception:
        return traceback.format_exc(), world.trace
    return None, world.trace


def find_failure(seeds: Iterable[int]) -> str | None:
    """Return the report on the first of these seeds that fails; None if no seed fails."""
    return next((report for report in map(run_seed, seeds) if report is not None), None)


def run_seeds(seeds: range, processes: int) -> Iterator[tuple[int, str | None]]:
    """Yield each seed with the result of `run_seed`, as soon as it is known."""
    if processes == 1:
        yield from ((seed, run_seed(seed)) for seed in seeds)
        return
    with Pool(processes) as pool:
        yield from pool.imap_unordered(_numbered, seeds, CHUNK)


def _numbered(seed: int) -> tuple[int, str | None]:
    return seed, run_seed(seed)


def main() -> None:
    parser = argparse.ArgumentParser(prog="simulation.run", description=__doc__)
    parser.add_argument("--seed", type=int, help="run only this seed, and print its whole trace")
    parser.add_argument("--seeds", type=int, default=500, help="how many seeds to run (default: 500)")
    parser.add_argument("--first", type=int, default=0, help="the first of them (default: 0)")
    parser.add_argument("--processes", type=int, default=1, help="how many to run at the same time (default: 1)")
    options = parser.parse_args()
    if options.seed is not None:
        sys.exit(_replay(options.seed))
    began = time.monotonic()
    failed: list[int] = []
    for seed, report in run_seeds(range(options.first, options.first + options.seeds), options.processes):
        if report is not None:
            failed.append(seed)
            print(report if len(failed) <= MAX_REPORTS else report.splitlines()[0], flush=True)
    print(f"{options.seeds} seeds in {time.monotonic() - began:.0f} s; failed: {sorted(failed) or 'none'}")
    sys.exit(bool(failed))


def _replay(seed: int) -> bool:
    """Print the whole trace of a world, and what went wrong in it. Return whether anything went wrong."""
    problem, trace = run_world(seed)
    print("\n".join(trace.lines()))
    print(f"seed {seed}: {problem or 'passed'}")
    return problem is not None


if __name__ == "__main__":
    main()
