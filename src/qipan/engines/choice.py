"""What an engine answers."""

from __future__ import annotations

from dataclasses import dataclass

from qipan.rules import Move
from qipan.truth import Value


@dataclass(frozen=True)
class Choice:
    """A move, what the engine thinks it is worth to the one who makes it, and how it came to think so.

    >>> import qipan
    >>> game = qipan.game("dots", rows=1, cols=1)
    >>> choice = qipan.engine("table", game).choose(game.parse("1x1 1110 0-0 0").view(0))
    >>> str(choice.move), str(choice.value)
    ('3', 'win +1')
    """

    move: Move
    value: Value
    nodes: int = 0
    """Positions looked at."""
    depth: int = 0
    """Whole turns that were looked ahead."""
    line: tuple[Move, ...] = ()
    """How the engine expects the game to go on, this move first; empty if it does not say."""
