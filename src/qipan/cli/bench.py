"""The command `qipan bench`, which runs the benchmarks of the source checkout."""

from __future__ import annotations

import sys
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from qipan.cli.common import Json, print_json
from qipan.cli.language import current_language, tr
from qipan.cli.templates import translate

CHECKOUT = Path(__file__).parents[3]


def bench(
    what: Annotated[
        list[str] | None, typer.Argument(metavar="[NAME]...", help="The benchmarks to run. Default: all.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Run the benchmarks, side by side with other programs. The exit status is 1 if a target is missed."""
    if not (CHECKOUT / "bench" / "report.py").is_file():
        raise ValueError(tr("the benchmarks are part of the source checkout, not of the installed package"))
    sys.path.insert(0, str(CHECKOUT))
    from bench import report, texts

    def words(text: str) -> str:
        return translate(text, texts.TEXTS.get(current_language(), {}))

    unknown = [name for name in what or () if name not in report.BENCHMARKS]
    if unknown:
        known = ", ".join(report.BENCHMARKS)
        raise ValueError(
            tr("unknown benchmark {name}; the benchmarks are {known}", name=repr(unknown[0])[:40], known=known)
        )
    if not as_json:
        print(f"{words(report.machine())}\n\n{report.header(words)}", flush=True)
    measurements = []
    for measurement in report.measure_all(what or report.BENCHMARKS):
        measurements.append(measurement)
        if not as_json:
            print(measurement.row(words), flush=True)
    if as_json:
        print_json({"machine": report.machine(), "measurements": [asdict(measurement) for measurement in measurements]})
    if not all(measurement.is_reached for measurement in measurements):
        raise typer.Exit(1)
