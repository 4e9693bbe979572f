"""Helpers for calling native kernels: argument checks, and the type of the progress callback.

A kernel is a long-running native function. It releases the GIL, so that other threads can run, and stops at Ctrl-C.
"""

from __future__ import annotations

import os
from collections.abc import Callable

# A progress callback is called from time to time with the amount of work done and the total. If it raises an
# exception, the kernel ends.
Progress = Callable[[int, int], object]


def check_range(name: str, value: int, maximum: int = 2**63 - 1) -> int:
    """Return the value, or raise ValueError if it is not in 0..maximum."""
    if not 0 <= value <= maximum:
        raise ValueError(f"{name} must be 0..{maximum}, not {value}")
    return value


def check_threads(threads: int | None) -> int:
    """Return the number of threads; None stands for all available cores. Raise ValueError if it is not in 1..256."""
    if threads is None:
        return available_cores()
    if not 1 <= threads <= 256:
        raise ValueError(f"threads must be 1..256, not {threads}")
    return threads


def available_cores() -> int:
    """Return the number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
