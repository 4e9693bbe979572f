"""The type of an analysis: the value of a position and of each of its moves."""

from __future__ import annotations

from dataclasses import dataclass, field

from qipan.rules import Move
from qipan.rules.reasons import Reason
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
    """The value of a position for the seat to move, and of every move, best first.

    >>> import qipan
    >>> analysis = qipan.analyse(qipan.game("dots", rows=1, cols=1).parse("1x1 1110 0-0 0"))
    >>> [(str(candidate.move), str(candidate.value)) for candidate in analysis.moves]
    [('3', 'win +1')]
    """

    value: Value
    moves: tuple[MoveValue, ...]
    note: Reason | None = None  # if the value is an estimate: how to get an exact value, or why there is none
    # How far an engine searched, as in `Choice`; 0 if nothing was searched or it is unknown.
    depth: int = field(default=0, compare=False)
    nodes: int = field(default=0, compare=False)

    def json(self) -> dict[str, object]:
        moves = [{"move": str(candidate.move), "value": candidate.value.json()} for candidate in self.moves]
        return {"value": self.value.json(), "moves": moves, **({"note": str(self.note)} if self.note else {})}
