"""Measurements and their report."""

from __future__ import annotations

import platform
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from time import perf_counter

from qipan import _core

# The modules of this package that contain benchmarks.
BENCHMARKS = (
    "rules",
    "batch",
    "tables",
    "dots_search",
    "planes",
    "alphabeta",
    "dots_engine",
    "dots_uct",
    "chinese_checkers",
    "mcts",
    "timing",
    "levels",
    "arena",
    "lan",
    "referee",
    "server",
    "page",
)


@dataclass(frozen=True)
class Measurement:
    what: str
    ours: str
    peer: str
    ratio: float | None
    wanted: str
    is_reached: bool
    is_estimated: bool = False  # whether `ours` is computed from other measurements instead of measured

    def row(self, translate: Callable[[str], str] = str) -> str:
        """Return a row of the report's table; `translate` puts each cell into another language."""
        ratio = f"{self.ratio:,.1f}" if self.ratio is not None else "–"
        met = "NO" if not self.is_reached else "by estimate" if self.is_estimated else "yes"
        cells = (self.what, self.ours, self.peer, ratio, self.wanted, met)
        return _row(translate(cell) for cell in cells)


def header(translate: Callable[[str], str] = str) -> str:
    """Return the first lines of the report's table."""
    headings = ("benchmark", "ours", "peer or reference", "ratio", "target", "met")
    return f"{_row(translate(heading) for heading in headings)}\n{'|---' * len(headings)}|"


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def measure_all(names: Iterable[str]) -> Iterator[Measurement]:
    """Run benchmarks and yield their measurements one by one."""
    sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))  # benchmarks import the reference rules and variants
    for name in names:
        yield from import_module(f"bench.{name}").measure()


def best_of(times: int, work: Callable[[], int]) -> float:
    """Return units of work per second in the best of a few runs, since noise can only slow a run down."""
    best = 0.0
    for _ in range(times):
        start = perf_counter()
        units = work()
        best = max(best, units / (perf_counter() - start))
    return best


def seconds(times: int, work: Callable[[], object]) -> float:
    return 1 / best_of(times, lambda: (work(), 1)[1])


def machine() -> str:
    model = platform.processor() or platform.machine()
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            model = next(line.split(":", 1)[1].strip() for line in file if line.startswith("model name"))
    except (OSError, StopIteration):
        pass
    return f"{model}, Python {platform.python_version()}; core built for {_core.instruction_set()}"
