"""Counting and playing out by the native kernels. All of them let other threads run and stop at Ctrl-C."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass

from qipan._core import Reachable
from qipan.rules.native import _core
from qipan.rules.protocols import State

Progress = Callable[[int, int], object]
"""Called now and then with how much is done and how much there is."""


def perft(state: State, depth: int, *, threads: int | None = None, progress: Progress | None = None) -> int:
    """The number of ways to play exactly `depth` moves from a position; a game that ends earlier counts for none.

    Uses every core unless told otherwise.

    >>> import qipan
    >>> qipan.perft(qipan.game("checkers").initial(), 6)
    189143
    """
    return _core.perft(state, within("depth", depth, 64), check_threads(threads), progress)


@dataclass(frozen=True)
class Playouts:
    """What many random games came to; made by :func:`playouts`.

    >>> import qipan
    >>> found = qipan.playouts(qipan.game("dots", rows=1, cols=1).initial(), 100)
    >>> found.finished, found.payoffs  # who draws the last edge owns the only box
    (100, (-1.0, 1.0))
    """

    games: int
    finished: int
    """Games that ended before the limit of plies."""
    plies: int
    """Moves played in all games together."""
    payoffs: tuple[float, ...]
    """The mean payoff of each seat over the finished games; zeros if none finished."""


def playouts(
    state: State,
    games: int,
    *,
    seed: int = 0,
    max_plies: int = 1000,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Playouts:
    """Plays uniformly random games from a position. The result depends on the seed, not on the number of threads.

    >>> import qipan
    >>> result = qipan.playouts(qipan.game("dots").initial(), 1000, seed=1)
    >>> result.games, result.finished, result.plies
    (1000, 1000, 24000)
    >>> result == qipan.playouts(qipan.game("dots").initial(), 1000, seed=1, threads=1)
    True
    """
    numbers = (within("games", games), within("max_plies", max_plies), within("seed", seed))
    total = _core.playouts(state, *numbers, check_threads(threads), progress)
    means = tuple(payoff / max(total.finished, 1) for payoff in total.payoffs[: state.game.seats])
    return Playouts(total.games, total.finished, total.plies, means)


def reachable(state: State, *, limit: int = 50_000_000, progress: Progress | None = None) -> Reachable:
    """Counts the positions that can arise from this one, itself among them, and the moves between them.

    Positions of two-eat-one are counted as the mover sees them, colours swapped. More than `limit` is a ValueError.

    >>> import qipan
    >>> found = qipan.reachable(qipan.game("dots", rows=1, cols=1).initial())
    >>> found.positions, found.moves, found.ended
    (16, 32, 1)
    """
    return _core.reachable(state, within("limit", limit, 2**32 - 2), progress)


def within(name: str, value: int, largest: int = 2**63 - 1) -> int:
    if not 0 <= value <= largest:
        raise ValueError(f"{name} must be 0..{largest}, not {value}")
    return value


def check_threads(threads: int | None) -> int:
    if threads is None:
        return available_cores()
    if not 1 <= threads <= 256:
        raise ValueError(f"threads must be 1..256, not {threads}")
    return threads


def available_cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
