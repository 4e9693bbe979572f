"""Perft, playouts and the enumeration of reachable positions, by native kernels."""

from __future__ import annotations

from dataclasses import dataclass

from qipan._core import Reachable
from qipan.rules.kernels import Progress, check_range, check_threads
from qipan.rules.native import _core
from qipan.rules.protocols import State


def perft(state: State, depth: int, *, threads: int | None = None, progress: Progress | None = None) -> int:
    """Return the number of ways to play exactly `depth` moves from a position. Games that end earlier do not count.

    All cores are used by default.

    >>> import qipan
    >>> qipan.perft(qipan.game("checkers").initial(), 6)
    189143
    """
    return _core.perft(state, check_range("depth", depth, 64), check_threads(threads), progress)


@dataclass(frozen=True)
class Playouts:
    """The statistics of many random games; returned by :func:`playouts`.

    >>> import qipan
    >>> result = qipan.playouts(qipan.game("dots", rows=1, cols=1).initial(), 100)
    >>> result.finished, result.payoffs  # drawing the last edge wins the only box
    (100, (-1.0, 1.0))
    """

    games: int
    finished: int  # number of games that ended within the limit of plies
    plies: int  # total number of moves in all games
    payoffs: tuple[float, ...]  # mean payoff of each seat over the finished games; zeros if none finished


def playouts(
    state: State,
    games: int,
    *,
    seed: int = 0,
    max_plies: int = 1000,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Playouts:
    """Play uniformly random games from a position. The result depends on the seed, not on the number of threads.

    >>> import qipan
    >>> result = qipan.playouts(qipan.game("dots").initial(), 1000, seed=1)
    >>> result.games, result.finished, result.plies
    (1000, 1000, 24000)
    >>> result == qipan.playouts(qipan.game("dots").initial(), 1000, seed=1, threads=1)
    True
    """
    numbers = (check_range("games", games), check_range("max_plies", max_plies), check_range("seed", seed))
    total = _core.playouts(state, *numbers, check_threads(threads), progress)
    means = tuple(payoff / max(total.finished, 1) for payoff in total.payoffs[: state.game.seats])
    return Playouts(total.games, total.finished, total.plies, means)


def reachable(state: State, *, limit: int = 50_000_000, progress: Progress | None = None) -> Reachable:
    """Count the positions that are reachable from `state`, `state` included, and the moves between them.

    If a game is the same for both colours, two positions count as one if they differ only in that the colours, and with
    them the mover, are swapped. Raise ValueError if there are more than `limit` positions.

    >>> import qipan
    >>> result = qipan.reachable(qipan.game("dots", rows=1, cols=1).initial())
    >>> result.positions, result.moves, result.ended
    (16, 32, 1)
    """
    return _core.reachable(state, check_range("limit", limit, 2**32 - 2), progress)
