"""The result of an engine's search."""

from __future__ import annotations

from dataclasses import dataclass

from qipan.rules import Move
from qipan.truth import Value


@dataclass(frozen=True)
class Choice:
    """A move, its value for the seat that plays it, and how far the engine searched.

    >>> import qipan
    >>> game = qipan.game("dots", rows=1, cols=1)
    >>> choice = qipan.engine("table", game).choose(game.parse("1x1 1110 0-0 0").view(0))
    >>> str(choice.move), str(choice.value)
    ('3', 'win +1')
    """

    move: Move
    value: Value
    nodes: int = 0  # number of positions searched
    # How far the engine searched, in plies. In some searches captures do not count. In race search, and in Monte Carlo
    # tree search with hidden information, only the moves of the searching seat count.
    depth: int = 0
    principal_variation: tuple[Move, ...] = ()  # the expected continuation, which begins with `move`; empty if unknown
