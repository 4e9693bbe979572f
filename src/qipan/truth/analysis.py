"""The values of a position and of its moves."""

from __future__ import annotations

from dataclasses import dataclass

from qipan.rules import Move
from qipan.truth.value import Value


@dataclass(frozen=True)
class MoveValue:
    """A move and its value for the seat that plays it.

    >>> import qipan
    >>> best = qipan.analyse(qipan.game("dots", rows=1, cols=1).parse("1x1 1110 0-0 0")).moves[0]
    >>> str(best.move), str(best.value)
    ('3', 'win +1')
    """

    move: Move
    value: Value


@dataclass(frozen=True)
class Analysis:
    """The value of a position for its mover, and of every move, best first.

    >>> import qipan
    >>> analysis = qipan.analyse(qipan.game("dots", rows=1, cols=1).parse("1x1 1110 0-0 0"))
    >>> [(str(each.move), str(each.value)) for each in analysis.moves]
    [('3', 'win +1')]
    """

    value: Value
    moves: tuple[MoveValue, ...]
    note: str = ""  # for an estimate: how to get an exact value

    def json(self) -> dict[str, object]:
        moves = [{"move": str(each.move), "value": each.value.json()} for each in self.moves]
        return {"value": self.value.json(), "moves": moves, **({"note": self.note} if self.note else {})}
