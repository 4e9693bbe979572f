"""What a position and each of its moves are worth."""

from __future__ import annotations

from dataclasses import dataclass

from qipan.rules import Move
from qipan.truth.value import Value


@dataclass(frozen=True)
class MoveValue:
    """A move and what it is worth to the one who makes it.

    >>> import qipan
    >>> best = qipan.analyse(qipan.game("dots", rows=1, cols=1).parse("1x1 1110 0-0 0")).moves[0]
    >>> str(best.move), str(best.value)
    ('3', 'win +1')
    """

    move: Move
    value: Value


@dataclass(frozen=True)
class Analysis:
    """What a position is worth to its mover, and each move, best first.

    >>> import qipan
    >>> found = qipan.analyse(qipan.game("dots", rows=1, cols=1).parse("1x1 1110 0-0 0"))
    >>> [(str(each.move), str(each.value)) for each in found.moves]
    [('3', 'win +1')]
    """

    value: Value
    moves: tuple[MoveValue, ...]
    note: str = ""
    """How to get an exact answer, where this is an estimate."""

    def json(self) -> dict[str, object]:
        moves = [{"move": str(each.move), "value": each.value.json()} for each in self.moves]
        return {"value": self.value.json(), "moves": moves, **({"note": self.note} if self.note else {})}
