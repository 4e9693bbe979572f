"""Runs worlds by their seeds: `python -m simulation.run --seed 17`, or `--seeds 100000 --processes 2`."""

from __future__ import annotations

import argparse
import sys
import time
import traceback

from simulation.world import World


def run_seed(seed: int) -> str | None:
    """Run a world. Return a report if something went wrong."""
    world = World(seed)
    try:
        world.run()
    except Exception as error:
        lines = [f"seed {seed}: {error}", *world.trace.last_lines()]
        if not isinstance(error, AssertionError):
            lines.append(traceback.format_exc())
        return "\n".join(lines)
    return None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int)
    parser.add_argument("--seeds", type=int, default=500)
    parser.add_argument("--first", type=int, default=0)
    options = parser.parse_args()
    if options.seed is not None:
        report = run_seed(options.seed)
        print(report or "passed")
        sys.exit(report is not None)
    began = time.process_time()
    failed = []
    for seed in range(options.first, options.first + options.seeds):
        report = run_seed(seed)
        if report is not None:
            failed.append(seed)
            print(report.splitlines()[0])
    print(f"{options.seeds} seeds, {len(failed)} failed, {time.process_time() - began:.1f} s of CPU time")


if __name__ == "__main__":
    main()
