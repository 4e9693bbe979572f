from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))  # the reference rules


ROOMS = (
    "rules",
    "tables",
    "dots_search",
    "planes",
    "alphabeta",
    "dots_engine",
    "chinese_checkers",
    "mcts",
    "timing",
    "levels",
    "page",
)
"""What is measured; `python -m bench levels` measures one of them alone."""


def main() -> int:
    from bench import report
    from qipan import _core

    print(f"{report.machine()}; core built for {_core.instruction_set()}\n\n{report.HEADER}", flush=True)
    is_reached = True
    for name in sys.argv[1:] or ROOMS:
        for measurement in import_module(f"bench.{name}").measure():
            print(measurement.row(), flush=True)
            is_reached = is_reached and measurement.is_reached
    return 0 if is_reached else 1


if __name__ == "__main__":
    sys.exit(main())
