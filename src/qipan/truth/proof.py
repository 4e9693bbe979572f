"""Proofs: exact values of a position and its moves, from a table or a short search."""

from __future__ import annotations

import math
from threading import Lock
from time import monotonic
from typing import Protocol

from cachetools import LRUCache, cached

from qipan._core import Stop
from qipan.rules import Game, State
from qipan.rules import game as make_game
from qipan.rules.game_module import module_of
from qipan.rules.kernels import Progress
from qipan.rules.reasons import Reason, ReasonKind
from qipan.truth import reachable_table
from qipan.truth.analysis import Analysis
from qipan.truth.solving import solve
from qipan.truth.tables import Table

MAX_OPEN_TABLES = 8

NOT_SOLVED = ReasonKind("not_solved", "{game} is not solved")
# A game may have further reasons why there is no proof.
NOT_REACHABLE = ReasonKind("position_not_reachable", "no game reaches this position from the start")
TABLE_COMMAND = ReasonKind("table_command", "`{command}` would make it exact")


def prove(state: State, *, seconds: float = math.inf, stop: Stop | None = None) -> Analysis | None:
    """Return the exact value of a position and of every move, if a table or a few seconds of search prove them.

    Return None if there is no proof, or if the time is up or `stop` is set before it is complete.

    >>> import qipan
    >>> from qipan.truth import prove
    >>> str(prove(qipan.game("two-eat-one").initial()).value), prove(qipan.game("checkers").initial())
    ('draw', None)
    """
    progress = stop_check(stop, seconds)
    try:
        prover = _find_prover(state, progress)[0]
        return None if prover is None else prover.analyse(state, progress)
    except Stopped:
        return None


class Prover(Protocol):
    """Anything that can prove the value of a position: a table, or a short search."""

    def analyse(self, state: State, progress: Progress, /) -> Analysis | None:
        """Return the exact value of a position and of every move, or None if they are not proved."""


class Stopped(Exception):
    """Raised by a progress callback to end the kernel or search that called it."""


def stop_check(stop: Stop | None, seconds: float = math.inf) -> Progress:
    """Return a progress callback that raises Stopped once `stop` is set or `seconds` are over, counted from now."""
    end = monotonic() + seconds

    def check(_done: int, _total: int) -> None:
        if (stop is not None and stop.is_set) or monotonic() > end:
            raise Stopped

    return check


def table_for(state: State) -> Table | None:
    """Return the table that has a position and its successors.

    Return None if there is no such table, or if it is not on disk and would take more than a few seconds to build.
    """
    prover = _find_prover(state)[0]
    return prover if isinstance(prover, Table) else None


def proof_hint(state: State) -> Reason | None:
    """Return how to get the exact value of a position, or why that is not possible.

    Return None if `table_for` returns a table.

    >>> import qipan
    >>> from qipan.truth import proof_hint
    >>> str(proof_hint(qipan.game("chinese-checkers").initial())), proof_hint(qipan.game("two-eat-one").initial())
    ('chinese-checkers is not solved', None)
    """
    return _find_prover(state)[1]


_tables: LRUCache[tuple[Game, int | None], Table] = LRUCache(MAX_OPEN_TABLES)


@cached(_tables, key=lambda game, pieces=None, progress=None: (game, pieces), lock=Lock())
def cached_table(game: Game, pieces: int | None = None, progress: Progress | None = None) -> Table:
    """Return the table of a game. The most recently used tables are kept in a cache."""
    return solve(game, pieces=pieces, progress=progress)


def _find_prover(state: State, progress: Progress | None = None) -> tuple[Prover | None, Reason | None]:
    """Return a prover for a position, or None; and what `proof_hint` returns."""
    solver = module_of(state.game.name).solver
    return _find_reachable_table(state, progress) if solver is None else solver.find_prover(state, progress)


def _find_reachable_table(state: State, progress: Progress | None) -> tuple[Table | None, Reason | None]:
    """Do what `_find_prover` does for a game that has no solver of its own: use its table of reachable positions."""
    game = state.game
    if reachable_table.obstacle(game) is not None:
        return None, NOT_SOLVED(game=game.name)
    if not reachable_table.is_complete(game):
        return None, TABLE_COMMAND(command=f"qipan solve {game.name}{_option_arguments(game)}")
    table = cached_table(game, None, progress)
    return (table, None) if table.has(state) else (None, NOT_REACHABLE())


def _option_arguments(game: Game) -> str:
    """Return the options of a game that differ from the defaults, as arguments of a command."""
    usual = make_game(game.name).options
    changed = {name: value for name, value in game.options.items() if value != usual[name]}
    return "".join(f" -o {name}={value}" for name, value in changed.items())
