"""Figures of the quick benchmark: the rate of an algorithm compared with that of a peer in the same run."""

from __future__ import annotations

import ctypes
import resource
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import process_time

ROUNDS = 5
MIN_ROUND_SECONDS = 0.25  # processor time of a round; shorter work is repeated

Work = Callable[[], float]  # does some work and returns the number of units done


@dataclass(frozen=True)
class Figure:
    """The rates of an algorithm and its peer per second of processor time: the best of a few alternating rounds."""

    name: str
    unit: str
    rate: float
    peer: str
    peer_rate: float
    spread: float  # (best - median) / best over the rounds: how noisy the algorithm's rate is

    @property
    def ratio(self) -> float:
        return self.rate / self.peer_rate

    def json(self) -> dict[str, object]:
        return {
            "name": self.name,
            "unit": self.unit,
            "rate": round(self.rate, 3),
            "peer": self.peer,
            "peer_rate": round(self.peer_rate, 3),
            "ratio": round(self.ratio, 4),
            "spread": round(self.spread, 3),
        }

    def row(self) -> str:
        rate = f"{self.rate:,.0f}" if self.rate >= 100 else f"{self.rate:.2f}"
        return f"| {self.name} | {rate} {self.unit} | {self.peer} | {self.ratio:,.4g} | {self.spread:.0%} |"


HEADER = "| algorithm | rate | peer | ratio | spread |\n|---|---|---|---|---|"


def alternate(name: str, unit: str, ours: Work, peer_name: str, peer: Work) -> Figure:
    """Measure the rates of an algorithm and of its peer in alternating rounds."""
    ours()  # the first call may fill caches, so it is not measured
    rates: list[float] = []
    peer_rates: list[float] = []
    for _ in range(ROUNDS):
        rates.append(rate(ours))
        peer_rates.append(rate(peer))
    return Figure(name, unit, max(rates), peer_name, max(peer_rates), 1 - median(rates) / max(rates))


def rate(work: Work) -> float:
    """Return the units of work per second of processor time, in one round."""
    start, units, seconds = processor_seconds(), 0.0, 0.0
    while seconds < MIN_ROUND_SECONDS:
        units += work()
        seconds = processor_seconds() - start
    return units / seconds


def compile_yardstick(folder: Path) -> Work:
    """Compile `yardstick.cpp`, a small program that never changes, and return a function that runs it."""
    source, library = Path(__file__).with_name("yardstick.cpp"), folder / "yardstick.so"
    subprocess.run(["c++", "-std=c++20", "-O2", "-shared", "-fPIC", source, "-o", library], check=True)
    queens = ctypes.CDLL(str(library)).queens

    def work() -> float:
        assert queens(12) == 14_200
        return 1

    return work


def processor_seconds() -> float:
    """Return the processor time of all threads of this process and of child processes that have ended."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return process_time() + children.ru_utime + children.ru_stime
