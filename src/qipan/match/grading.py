"""Grades a move by its loss: how much worse its value is than that of the best move. See `docs/review.md`."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, get_args

from qipan.engines import Limit, estimate
from qipan.match.history import Entry, History, is_hidden, is_placing, move_of
from qipan.rules import Move, View, outcome_reason
from qipan.rules.game_parts import game_part
from qipan.truth import Analysis, Value, prove

Grade = Literal["best", "good", "inaccuracy", "mistake", "blunder"]
Unit = Literal["payoff", "boxes", "shots"]
GRADES: tuple[Grade, ...] = get_args(Grade)
# By unit: the losses from which a move is no longer best but good, an inaccuracy, a mistake and a blunder. For example,
# a loss of 0.5 payoff is a mistake, because it lies between 0.3 and 1.2. A win has payoff 1, a draw 0 and a loss -1, so
# turning a win into a draw is a mistake, and turning it into a loss is a blunder. There are no thresholds for boxes:
# `grade_entry` grades such a move by the payoff that it loses.
LOSS_THRESHOLDS: dict[Unit, tuple[float, ...]] = {
    "payoff": (0.001, 0.1, 0.3, 1.2),
    "shots": (0.05, 0.15, 0.4, 0.8),
}
MAX_BETTER_MOVES = 8  # maximum length of `GradedMove.better`; dozens of moves can be equally good


@dataclass(frozen=True)
class GradedMove:
    """A move with its grade; returned by :func:`qipan.grade`.

    >>> import qipan
    >>> match = qipan.Match(qipan.game("dots", rows=1, cols=2))
    >>> match.play("0")
    >>> graded = qipan.grade(match.record(), 0)
    >>> graded.grade, graded.lost, graded.unit, [str(move) for move in graded.better], graded.is_exact
    ('mistake', 2.0, 'boxes', ['3'], True)
    """

    ply: int  # the index of the entry in the record, from 0
    seat: int
    move: Move
    grade: Grade
    lost: float  # the loss, in `unit`
    unit: Unit  # boxes in dots if both values are proved, shots in planes, otherwise expected payoff
    best: Value  # value of the best move, for the seat that moved
    value: Value  # value of this move, for the same seat
    better: tuple[Move, ...]  # the best moves, at most MAX_BETTER_MOVES; empty if this is one of them
    analysis: Analysis  # the values of all legal moves, best first
    shots: tuple[float, float] | None = None  # planes: expected shots to the end, from the best shot and from this one

    @property
    def is_exact(self) -> bool:
        """Whether `best` and `value` are both proved; otherwise the loss is an estimate."""
        return self.best.kind == self.value.kind == "exact"

    @property
    def is_forced(self) -> bool:
        """Whether this was the only legal move."""
        return len(self.analysis.moves) == 1

    def json(self) -> dict[str, object]:
        """Return the move as `qipan review --json` prints it."""
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
            **({"shots": [round(count, 4) for count in self.shots]} if self.shots else {}),
        }


def grade_loss(lost: float, unit: Unit = "payoff") -> Grade:
    """Return the grade of a move with the given loss.

    >>> grade_loss(0), grade_loss(0.2), grade_loss(1), grade_loss(2), grade_loss(0.2, "shots")
    ('best', 'inaccuracy', 'mistake', 'blunder', 'inaccuracy')
    """
    return GRADES[sum(lost >= threshold for threshold in LOSS_THRESHOLDS[unit])]


def grade_entry(history: History, entry: Entry, limit: Limit) -> GradedMove | None:
    """Grade an entry. `history` ends with the position in which the entry was made.

    Return None for entries that are not graded: placed planes, entries that are not moves, such as a resignation, and
    shots that were fired while too many layouts were possible to compute what a shot is worth.
    """
    state, seat = history.state, history.state.mover
    if not entry.is_move or seat is None or is_placing(state):
        return None
    move = move_of(state, entry.text)
    if is_hidden(history.game):
        return _grade_shot(len(history.entries), state.view(seat), move, limit)
    analysis = _apply_terms(history, _analyse(history, limit))
    values = {candidate.move: candidate.value for candidate in analysis.moves}
    best, value = analysis.moves[0].value, values[move]
    best_rank, rank = _rank(best, seat), _rank(value, seat)
    unit: Unit = "payoff"
    lost = best_rank[0] - rank[0]
    grade = grade_loss(lost)
    if best.score is not None and value.score is not None:
        unit, lost = "boxes", float(best.score - value.score)
    if rank == best_rank:
        grade = "best"
    elif best.kind == value.kind == "exact":  # a later win or fewer boxes is not best, even if the payoff is the same
        grade = max(grade, "inaccuracy" if unit == "boxes" else "good", key=GRADES.index)
    better: list[Move] = []
    if grade != "best":
        better = [candidate.move for candidate in analysis.moves if _rank(candidate.value, seat) == best_rank]
    return GradedMove(
        ply=len(history.entries),
        seat=seat,
        move=move,
        grade=grade,
        lost=lost,
        unit=unit,
        best=best,
        value=value,
        better=tuple(better[:MAX_BETTER_MOVES]),
        analysis=analysis,
    )


def _rank(value: Value, seat: int) -> tuple[float, float]:
    """Return a sort key, which is larger if the value is better for the seat.

    Values are compared by payoff first. Exact values with the same payoff are compared by the difference in boxes in
    dots and, in other games, by distance: a sooner win or a later loss is better, as in `Value.rank`.
    """
    return value.payoff(seat), value.rank[1]


def _analyse(history: History, limit: Limit) -> Analysis:
    state, seat = history.state, history.state.mover
    assert seat is not None
    return prove(state, stop=limit.stop) or estimate(state.view(seat), limit, history.states[:-1])


def _apply_terms(history: History, analysis: Analysis) -> Analysis:
    """Correct the values of the moves that end the match by its terms, since tables and engines know only the rules.

    Such a move makes a position occur for the third time, completes 200 plies without progress, or is the last one that
    `Terms.max_turns` allows. Its value is that of the resulting outcome.
    """
    seat = history.state.mover
    assert seat is not None
    if not (history.terms.draw_rule or history.terms.max_turns):
        return analysis
    moves = [replace(move, value=_value_by_terms(history, move.move) or move.value) for move in analysis.moves]
    moves.sort(key=lambda move: _rank(move.value, seat), reverse=True)
    return replace(analysis, value=moves[0].value, moves=tuple(moves))


def _value_by_terms(history: History, move: Move) -> Value | None:
    """Return the value of a move that ends the match by its terms but not by the rules; None for any other move."""
    seat = history.state.mover
    assert seat is not None
    history.play(move)
    outcome, is_over = history.outcome, history.state.outcome is not None
    history.pop()
    if outcome is None or is_over:
        return None
    if len(outcome.payoffs) > 2:
        return Value.estimate(outcome.payoffs, outcome_reason(outcome))
    if outcome.payoffs[seat] == 0:
        return Value.exact("draw")
    return Value.exact("win" if outcome.payoffs[seat] > 0 else "loss", distance=1)


def _grade_shot(ply: int, view: View, move: Move, limit: Limit) -> GradedMove | None:
    """Grade a shot, using only what the shooter knew at the time.

    Return None if too many layouts were possible to compute the expected number of shots.
    """
    part = game_part(view.game.name, "shot_costs")
    if part is None:
        return None
    costs: dict[str, float] | None = part.shot_costs(view, str(move), seconds=limit.seconds, stop=limit.stop)
    if costs is None:
        return None
    analysis = estimate(view, limit)
    by_cell = {str(shot.move): shot for shot in analysis.moves}
    best_cell, best_cost = next(iter(costs.items()))
    lost = costs[str(move)] - best_cost
    grade = grade_loss(lost, "shots")
    better = () if grade == "best" else (by_cell[best_cell].move,)
    first = by_cell[str(move) if grade == "best" else best_cell]
    moves = (first, *(shot for shot in analysis.moves if shot is not first))
    return GradedMove(
        ply=ply,
        seat=view.seat,
        move=move,
        grade=grade,
        lost=lost,
        unit="shots",
        best=first.value,
        value=by_cell[str(move)].value,
        better=better,
        analysis=replace(analysis, value=first.value, moves=moves),
        shots=(best_cost, costs[str(move)]),
    )
