"""Plays many games at once, and numbers moves and positions, for programs that learn."""

from __future__ import annotations

from operator import index

from qipan._core import Batch, Encoding
from qipan.rules.kernels import check_range, check_threads, physical_memory
from qipan.rules.native import _core
from qipan.rules.protocols import Game

MAX_GAMES = 2**24
MAX_PLIES = 2**31 - 1


def encoding(game: Game) -> Encoding:
    """Return how the moves and positions of a game are numbered for programs that learn.

    >>> import qipan
    >>> dots = qipan.encoding(qipan.game("dots"))
    >>> dots.actions, dots.cells  # an action for each edge
    (24, 24)
    """
    return _core.encoding(game)


def batch(game: Game, n: int, *, seed: int = 0, max_plies: int | None = None, threads: int | None = None) -> Batch:
    """Start `n` games that are played in step, with observations, legal moves and rewards as numpy arrays.

    A game that is over starts again at once. A game that is not over after `max_plies` moves is broken off: the
    rewards are then the payoffs by the seats' progress, if the game ranks it, or else 0. All cores are used by default.

    >>> import qipan
    >>> batch = qipan.batch(qipan.game("dots"), 1000, seed=1)
    >>> batch.step(batch.random_actions())
    >>> batch.movers.sum(), batch.masks.sum(axis=1).max()  # seat 1 is to move in all games, with 23 legal moves
    (np.int64(1000), np.int64(23))
    """
    games = check_range("n", index(n), MAX_GAMES, minimum=1)
    needed, has = encoding(game).bytes_per_game * games, physical_memory()
    if needed > has:
        raise ValueError(f"{games} games need {needed / 1e9:.1f} GB of memory; this machine has {has / 1e9:.1f} GB")
    plies = 0 if max_plies is None else check_range("max_plies", index(max_plies), MAX_PLIES, minimum=1)
    workers = check_threads(None if threads is None else index(threads))
    return _core.batch(game, games, check_range("seed", index(seed)), plies, workers)
