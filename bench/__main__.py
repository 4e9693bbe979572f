from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))  # the reference rules


def main() -> int:
    from bench import alphabeta, dots_search, planes, report, rules, tables
    from qipan import _core

    print(f"{report.machine()}; core built for {_core.instruction_set()}\n\n{report.HEADER}", flush=True)
    is_reached = True
    for room in (rules, tables, dots_search, planes, alphabeta):
        for measurement in room.measure():
            print(measurement.row(), flush=True)
            is_reached = is_reached and measurement.is_reached
    return 0 if is_reached else 1


if __name__ == "__main__":
    sys.exit(main())
