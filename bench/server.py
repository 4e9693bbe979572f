"""The server under load: five hundred matches, five hundred moves per second, and one analysis."""

from __future__ import annotations

from bench.report import Measurement
from bench.server_load import Report, run

MATCHES, RATE, SECONDS, RAMP = 500, 500.0, 60.0, 15.0
MAX_P99_MILLISECONDS = 100.0


def measure() -> list[Measurement]:
    report = run(MATCHES, RATE, SECONDS, RAMP, is_verbose=False)
    return [_latency(report), _lost(report)]


def _latency(report: Report) -> Measurement:
    return Measurement(
        f"a move to the other seat, {MATCHES} matches and {RATE:g} moves/s with an analysis, 99th percentile",
        f"{report.p99:g} ms (median {report.p50:g} ms; {report.cpu:g} ms of the event loop per move)",
        "a delay that people notice",
        None,
        f"< {MAX_P99_MILLISECONDS:g} ms",
        report.p99 < MAX_P99_MILLISECONDS,
    )


def _lost(report: Report) -> Measurement:
    return Measurement(
        f"moves lost of {report.sent}, and messages refused",
        f"{report.lost}, {len(report.troubles)}",
        "none",
        None,
        "none",
        report.lost == 0 and not report.troubles and report.sent > 0,
    )
