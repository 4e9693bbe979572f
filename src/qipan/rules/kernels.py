"""What every call of a native kernel needs: checks of its arguments, and the type of its progress callback.

Kernels release the GIL, so that other threads run meanwhile, and stop at Ctrl-C.
"""

from __future__ import annotations

import os
from collections.abc import Callable

# Called from time to time with the amount of work done and the total. An exception that it raises ends the kernel.
Progress = Callable[[int, int], object]


def check_range(name: str, value: int, maximum: int = 2**63 - 1) -> int:
    """Return the value, or raise ValueError if it is not in 0..maximum."""
    if not 0 <= value <= maximum:
        raise ValueError(f"{name} must be 0..{maximum}, not {value}")
    return value


def check_threads(threads: int | None) -> int:
    """Return the number of threads, all available cores for None; raise ValueError if it is out of range."""
    if threads is None:
        return available_cores()
    if not 1 <= threads <= 256:
        raise ValueError(f"threads must be 1..256, not {threads}")
    return threads


def available_cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
