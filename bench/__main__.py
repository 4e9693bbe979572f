from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))  # the reference rules


def main() -> int:
    from bench import dots_search, report, rules
    from qipan import _core

    print(f"{report.machine()}; core built for {_core.instruction_set()}\n\n{report.HEADER}", flush=True)
    measurements = [*rules.measure(), *dots_search.measure()]
    for measurement in measurements:
        print(measurement.row(), flush=True)
    return 0 if all(measurement.is_reached for measurement in measurements) else 1


if __name__ == "__main__":
    sys.exit(main())
