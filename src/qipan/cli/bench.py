"""`qipan bench`"""

from __future__ import annotations

import sys
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from qipan.cli.common import Json, print_json

CHECKOUT = Path(__file__).parents[3]


def bench(
    what: Annotated[list[str] | None, typer.Argument(help="What to measure; everything if nothing is named.")] = None,
    as_json: Json = False,
) -> None:
    """Measure side by side with peers and references. Exit status 1 if something wanted is not reached."""
    if not (CHECKOUT / "bench" / "report.py").is_file():
        raise ValueError("the measurements are part of the source checkout, not of the installed package")
    sys.path.insert(0, str(CHECKOUT))
    from bench import report

    unknown = [name for name in what or () if name not in report.BENCHMARKS]
    if unknown:
        raise ValueError(f"nothing called {unknown[0]!r:.40} is measured; there are {', '.join(report.BENCHMARKS)}")
    if not as_json:
        print(f"{report.machine()}\n\n{report.HEADER}", flush=True)
    found = []
    for measurement in report.measure_all(what or report.BENCHMARKS):
        found.append(measurement)
        if not as_json:
            print(measurement.row(), flush=True)
    if as_json:
        print_json({"machine": report.machine(), "measurements": [asdict(each) for each in found]})
    if not all(each.is_reached for each in found):
        raise typer.Exit(1)
