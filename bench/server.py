"""The server under load: five hundred matches, five hundred moves a second, and one analysis."""

from __future__ import annotations

from bench.report import Measurement
from bench.server_load import Report, run

MATCHES, RATE, SECONDS, RAMP = 500, 500.0, 60.0, 15.0
LATEST = 100.0
"""Milliseconds, of 99 moves in 100."""


def measure() -> list[Measurement]:
    report = run(MATCHES, RATE, SECONDS, RAMP, is_talking=False)
    return [_latency(report), _lost(report)]


def _latency(report: Report) -> Measurement:
    return Measurement(
        f"a move to the other seat, {MATCHES} matches and {RATE:g} moves/s with an analysis, 99 of 100",
        f"{report.p99:g} ms (half of them {report.p50:g} ms; {report.cpu:g} ms of the event loop a move)",
        "a wait that people notice",
        None,
        f"< {LATEST:g} ms",
        report.p99 < LATEST,
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
