"""Helpers for calling native kernels: argument checks, and the type of the progress callback.

A kernel is a long-running native function. It releases the GIL, so that other threads can run, and stops at Ctrl-C.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence

from qipan.rules.reasons import Problem, ReasonKind

# A progress callback is called from time to time with the amount of work done and the total. If it raises an
# exception, the kernel ends.
Progress = Callable[[int, int], object]


OUT_OF_RANGE = ReasonKind("out_of_range", "{name} must be {least}..{most}, not {value}")
NOT_A_CHOICE = ReasonKind("not_a_choice", "{setting} must be one of {choices}, not {given}")


def check_choice(name: str, value: object, choices: Sequence[str]) -> None:
    """Raise ValueError if the value of a parameter is not one of those that it can have.

    >>> check_choice("goal", "win", ("identify", "finish"))
    Traceback (most recent call last):
    qipan.rules.reasons.Problem: goal must be one of identify, finish, not 'win'
    """
    if value not in choices:
        raise Problem(NOT_A_CHOICE(setting=name, choices=", ".join(choices), given=f"{value!r:.80}"))


def check_range(name: str, value: int, maximum: int = 2**63 - 1, *, minimum: int = 0) -> int:
    """Return the value. Raise ValueError if it is not in minimum..maximum."""
    if not minimum <= value <= maximum:
        raise Problem(OUT_OF_RANGE(name=name, least=minimum, most=maximum, value=value))
    return value


def check_threads(threads: int | None) -> int:
    """Return the number of threads; None stands for all available cores. Raise ValueError if it is not in 1..256."""
    if threads is None:
        return available_cores()
    if not 1 <= threads <= 256:
        raise Problem(OUT_OF_RANGE(name="threads", least=1, most=256, value=threads))
    return threads


def available_cores() -> int:
    """Return the number of processor cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def physical_memory() -> int:
    """Return the memory of this machine in bytes, or a very large number if the system does not say."""
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, OSError, ValueError):
        return 2**63 - 1
