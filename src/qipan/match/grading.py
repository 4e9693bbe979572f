"""What a move lost, and what that is called. `docs/review.md` has the table of grades."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, get_args

from qipan.engines import Limit, estimate
from qipan.match.history import Entry, History, is_hidden, is_placing, move_of
from qipan.rules import Move, View
from qipan.rules.game_parts import game_part
from qipan.truth import Analysis, Value, prove

Grade = Literal["best", "good", "inaccuracy", "mistake", "blunder"]
Unit = Literal["payoff", "boxes", "shots"]
GRADES: tuple[Grade, ...] = get_args(Grade)
LIMITS: dict[Unit, tuple[float, ...]] = {"payoff": (0.001, 0.1, 0.3, 1.2), "shots": (0.05, 0.15, 0.4, 0.8)}
"""What is lost by a move that is no longer best, good, an inaccuracy, a mistake. Proved results are a whole payoff
apart: half a win lost is a mistake, a win turned into a loss is a blunder."""
BETTER = 8
"""How many better moves are told; dozens can be equal."""


@dataclass(frozen=True)
class GradedMove:
    """A move that a seat chose, beside the best it could have chosen; made by :func:`qipan.grade`.

    >>> import qipan
    >>> match = qipan.Match(qipan.game("dots", rows=1, cols=2))
    >>> match.play("0")
    >>> graded = qipan.grade(match.record(), 0)
    >>> graded.grade, graded.lost, graded.unit, [str(move) for move in graded.better], graded.is_exact
    ('mistake', 2.0, 'boxes', ['3'], True)
    """

    ply: int
    """The index of its entry in the record, from 0."""
    seat: int
    move: Move
    grade: Grade
    lost: float
    """In `unit`: expected payoff; in dots, where it is proved, net boxes; in planes shots."""
    unit: Unit
    best: Value
    """Of the position before it, to the one who moved."""
    value: Value
    """Of the move."""
    better: tuple[Move, ...]
    """The best moves, where this was none of them."""
    analysis: Analysis
    """Every move that was legal, best first."""
    shots: tuple[float, float] | None = None
    """Planes: how many shots it takes to finish with the best shot first, and with this one."""

    @property
    def is_exact(self) -> bool:
        """Whether both values are proved; otherwise the loss is an estimate."""
        return self.best.kind == self.value.kind == "exact"

    @property
    def is_forced(self) -> bool:
        """Whether there was no other move."""
        return len(self.analysis.moves) == 1

    def json(self) -> dict[str, object]:
        """What `qipan review --json` prints of a move."""
        return {
            "ply": self.ply,
            "seat": self.seat,
            "move": str(self.move),
            "grade": self.grade,
            "lost": round(self.lost, 4),
            "unit": self.unit,
            "is_exact": self.is_exact,
            "is_forced": self.is_forced,
            "best": self.best.json(),
            "value": self.value.json(),
            "better": [str(move) for move in self.better],
            **({"shots": [round(each, 4) for each in self.shots]} if self.shots else {}),
        }


def payoff(value: Value, seat: int) -> float:
    """What a value promises the seat that is to move: 1 a win, 0 a draw, -1 a loss, or what is expected.

    >>> import qipan
    >>> payoff(qipan.Value.exact("loss", distance=2), 1), payoff(qipan.Value.estimate((0.25, -0.25), ""), 1)
    (-1.0, -0.25)
    """
    if value.kind == "exact":
        return {"win": 1.0, "draw": 0.0, "loss": -1.0}[value.outcome or "draw"]
    return value.payoffs[seat] if value.payoffs else 0.0


def grade_by(lost: float, unit: Unit = "payoff") -> Grade:
    """The grade of a loss.

    >>> grade_by(0), grade_by(0.2), grade_by(1), grade_by(2), grade_by(0.2, "shots")
    ('best', 'inaccuracy', 'mistake', 'blunder', 'inaccuracy')
    """
    return GRADES[sum(lost >= limit for limit in LIMITS[unit])]


def graded(line: History, entry: Entry, limit: Limit) -> GradedMove | None:
    """The grade of what was done in the last position of a line; None of what is no choice of a move, such as a
    resignation, or is not graded, such as placing a plane."""
    state, seat = line.state, line.state.mover
    if not entry.is_move or seat is None or is_placing(state):
        return None
    move = move_of(state, entry.text)
    if is_hidden(line.game):
        return _graded_shot(len(line.entries), state.view(seat), move, limit)
    found = _under_terms(line, _analysed(line, limit))
    by_move = {each.move: each.value for each in found.moves}
    best, value = found.moves[0].value, by_move[move]
    rank, own = _rank(best, seat), _rank(value, seat)
    unit: Unit = "payoff"
    lost = rank[0] - own[0]
    grade = grade_by(lost)
    if best.score is not None and value.score is not None:
        unit, lost = "boxes", float(best.score - value.score)
    if rank == own:
        grade = "best"
    elif best.kind == value.kind == "exact":  # the result may be kept, but it takes longer, or boxes are gone
        grade = max(grade, "inaccuracy" if unit == "boxes" else "good", key=GRADES.index)
    better = [each.move for each in found.moves if _rank(each.value, seat) == rank] if grade != "best" else []
    return GradedMove(len(line.entries), seat, move, grade, lost, unit, best, value, tuple(better[:BETTER]), found)


def _rank(value: Value, seat: int) -> tuple[float, float]:
    """Larger is better to the seat: the result first, then more boxes, a sooner win, a later loss."""
    return payoff(value, seat), value.rank[1]


def _analysed(line: History, limit: Limit) -> Analysis:
    state, seat = line.state, line.state.mover
    assert seat is not None
    return prove(state, stop=limit.stop) or estimate(state.view(seat), limit, line.states[:-1])


def _under_terms(line: History, found: Analysis) -> Analysis:
    """The rules know nothing of a position that occurs for the third time, or of the last turn: a move that ends the
    match by its terms is worth what it ends in."""
    seat = line.state.mover
    assert seat is not None
    if not (line.terms.draw_rule or line.terms.max_turns):
        return found
    moves = [replace(each, value=_ended_by(line, each.move) or each.value) for each in found.moves]
    moves.sort(key=lambda each: _rank(each.value, seat), reverse=True)
    return replace(found, value=moves[0].value, moves=tuple(moves))


def _ended_by(line: History, move: Move) -> Value | None:
    """How a move ends the match though the game could go on; None if it does not."""
    seat = line.state.mover
    assert seat is not None
    line.play(move)
    outcome, is_over = line.outcome, line.state.outcome is not None
    line.pop()
    if outcome is None or is_over:
        return None
    if len(outcome.payoffs) > 2:
        return Value.estimate(outcome.payoffs, outcome.reason)
    if outcome.payoffs[seat] == 0:
        return Value.exact("draw")
    return Value.exact("win" if outcome.payoffs[seat] > 0 else "loss", distance=1)


def _graded_shot(ply: int, view: View, move: Move, limit: Limit) -> GradedMove | None:
    """A shot, from nothing but what the shooter knew then."""
    part = game_part(view.game.name, "shot_costs")
    if part is None:
        return None
    costs: dict[str, float] | None = part.shot_costs(view, str(move), seconds=limit.seconds, stop=limit.stop)
    if costs is None:
        return None
    found = estimate(view, limit)
    by_cell = {str(each.move): each for each in found.moves}
    cheapest, least = next(iter(costs.items()))
    lost = costs[str(move)] - least
    grade = grade_by(lost, "shots")
    better = () if grade == "best" else (by_cell[cheapest].move,)
    first = by_cell[str(move) if grade == "best" else cheapest]
    moves = (first, *(each for each in found.moves if each is not first))
    found = replace(found, value=first.value, moves=moves)
    shots = (least, costs[str(move)])
    value = by_cell[str(move)].value
    return GradedMove(ply, view.seat, move, grade, lost, "shots", first.value, value, better, found, shots)
