"""Grades a move by its loss: how much worse its value is than that of the best move. See `docs/review.md`."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, get_args

from qipan.engines import Limit, estimate
from qipan.match.hidden_moves import hides_moves
from qipan.match.history import Entry, History, move_of
from qipan.match.terms import Terms
from qipan.rules import Move, View, outcome_reason
from qipan.rules.game_module import module_of
from qipan.truth import Analysis, Value, prove

Grade = Literal["best", "good", "inaccuracy", "mistake", "blunder"]
GRADES: tuple[Grade, ...] = get_args(Grade)
# The losses of payoff from which a move is no longer best but good, an inaccuracy, a mistake and a blunder. For
# example, a loss of 0.5 is a mistake, because it lies between 0.3 and 1.2. A win has payoff 1, a draw 0 and a loss -1,
# so turning a win into a draw is a mistake, and turning it into a loss is a blunder. A move that loses part of a score
# is graded by the payoff that it loses.
PAYOFF_THRESHOLDS = (0.001, 0.1, 0.3, 1.2)
COST_THRESHOLDS = (0.05, 0.15, 0.4, 0.8)  # like PAYOFF_THRESHOLDS, for losses in the unit of a game's `move_costs`
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
    lost: float  # the loss, counted in `unit`
    unit: str  # `payoff`, or what the game's scores or costs count
    best: Value  # value of the best move, for the seat that moved
    value: Value  # value of this move, for the seat that moved
    better: tuple[Move, ...]  # the best moves, at most MAX_BETTER_MOVES; empty if `move` is one of them
    analysis: Analysis  # the values of all legal moves, best first
    costs: tuple[float, float] | None = None  # the costs of the best move and of the move made, if `unit` counts costs

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
            **({self.unit: [round(cost, 4) for cost in self.costs]} if self.costs else {}),
        }


def grade_loss(lost: float, thresholds: Sequence[float] = PAYOFF_THRESHOLDS) -> Grade:
    """Return the grade of a move with the given loss. `thresholds` are the least losses of the lower grades.

    >>> grade_loss(0), grade_loss(0.2), grade_loss(1), grade_loss(2), grade_loss(0.06, COST_THRESHOLDS)
    ('best', 'inaccuracy', 'mistake', 'blunder', 'good')
    """
    return GRADES[sum(lost >= threshold for threshold in thresholds)]


def grade_entry(history: History, entry: Entry, limit: Limit) -> GradedMove | None:
    """Grade an entry. `history` ends with the position in which the entry was made.

    Values that are not proved are estimated within the limit. Return None for entries that are not graded: entries that
    are not moves, such as a resignation, moves in a phase in which they are hidden, and moves whose costs the game's
    module cannot tell.
    """
    state, seat = history.state, history.state.mover
    if not entry.is_move or seat is None or hides_moves(state):
        return None
    move = move_of(state, entry.text)
    if module_of(history.game.name).move_costs is not None:
        return grade_by_costs(len(history.entries), state.view(seat), move, limit)
    return _grade_by_values(history, move, _analyse(history, limit))


def grade_proved(history: History, entry: Entry, seconds: float = math.inf) -> GradedMove | None:
    """Grade an entry as :func:`grade_entry` does, but only if the values of all moves are proved within `seconds`.

    >>> import qipan
    >>> games = (qipan.game("dots", rows=1, cols=1), qipan.game("checkers"))
    >>> [grade_proved(History(game.initial(), Terms().for_game(game)), Entry(move, 0)) is not None
    ...  for game, move in zip(games, ("0", "A3-A4"))]
    [True, False]
    """
    state = history.state
    if not entry.is_move or state.mover is None or hides_moves(state) or history.game.is_hidden:
        return None
    proof = prove(state, seconds=seconds)
    if proof is None:
        return None
    graded = _grade_by_values(history, move_of(state, entry.text), _apply_terms(history, proof))
    return graded if graded.best.is_proved and graded.value.is_proved else None


def _grade_by_values(history: History, move: Move, analysis: Analysis) -> GradedMove:
    seat = history.state.mover
    assert seat is not None
    module = module_of(history.game.name)
    values = {candidate.move: candidate.value for candidate in analysis.moves}
    best, value = analysis.moves[0].value, values[move]
    best_rank, rank = _rank(best, seat), _rank(value, seat)
    unit = "payoff"
    lost = best_rank[0] - rank[0]
    grade = grade_loss(lost)
    if best.score is not None and value.score is not None:
        unit, lost = module.score_unit, float(best.score - value.score)
    if rank == best_rank:
        grade = "best"
    elif best.kind == value.kind == "exact":  # not best, even with the same payoff: a later win or a lower score
        grade = max(grade, "good" if unit == "payoff" else "inaccuracy", key=GRADES.index)
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


def grade_move(view: View, text: str, limit: Limit) -> GradedMove | None:
    """Grade a move of the viewer outside a match, by what the viewer knows.

    Return None if the costs of the move are unknown, or if what the viewer knows does not allow the move.

    >>> import qipan
    >>> state = qipan.game("dots", rows=1, cols=2).initial()
    >>> [grade_move(state.view(0), edge, qipan.Limit(seconds=1)).grade for edge in ("0", "3")]
    ['mistake', 'best']
    """
    if module_of(view.game.name).move_costs is None and view.state is not None:
        history = History(view.state, Terms(draw_rule=False, max_turns=0).for_game(view.game))
        return grade_entry(history, Entry(str(move_of(view.state, text)), view.seat), limit)
    move = next((move for move in view.moves() if str(move) == text), None)
    return None if move is None else grade_by_costs(0, view, move, limit)


def _rank(value: Value, seat: int) -> tuple[float, float]:
    """Return a sort key, which is larger if the value is better for the seat.

    Values are compared by payoff first. Exact values with the same payoff are compared by their score or else by
    distance: a sooner win or a later loss is better, as in `Value.rank`.
    """
    return value.payoff(seat), value.rank[1]


def _analyse(history: History, limit: Limit) -> Analysis:
    state, seat = history.state, history.state.mover
    assert seat is not None
    if history.game.is_hidden:  # hidden information: judge by what the seat knew
        return estimate(state.view(seat), limit)
    proof = prove(state, stop=limit.stop)
    return _apply_terms(history, proof or estimate(state.view(seat), limit, history.states[:-1]))


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


def grade_by_costs(ply: int, view: View, move: Move, limit: Limit) -> GradedMove | None:
    """Grade a move by the game's own `move_costs`. Return None if the costs are unknown."""
    module = module_of(view.game.name)
    if module.move_costs is None:
        return None
    analysis: Analysis | None = module.move_costs(view, seconds=limit.seconds, stop=limit.stop)
    if analysis is None:
        return None
    values = {candidate.move: candidate.value for candidate in analysis.moves}
    first, value = analysis.moves[0], values[move]
    costs = (first.value.cost or 0.0, value.cost or 0.0)
    lost = costs[1] - costs[0]
    grade = grade_loss(lost, COST_THRESHOLDS)
    return GradedMove(
        ply=ply,
        seat=view.seat,
        move=move,
        grade=grade,
        lost=lost,
        unit=module.cost_unit,
        best=first.value,
        value=value,
        better=() if grade == "best" else (first.move,),
        analysis=analysis,
        costs=costs,
    )
