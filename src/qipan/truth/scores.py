"""Exact values with a score: how much the mover still gains, minus what the opponent gains."""

from __future__ import annotations

from qipan.rules import State
from qipan.truth.json_types import OutcomeWord
from qipan.truth.value import Value


def lead(state: State, seat: int) -> int:
    """Return by how many points a seat leads in a game for two seats that keeps a score.

    >>> import qipan
    >>> lead(qipan.game("dots", rows=1, cols=1).parse("1x1 1111 0-1 1"), 1)
    1
    """
    assert state.score is not None
    return state.score[seat] - state.score[1 - seat]


def scored_value(state: State, seat: int, score: int) -> Value:
    """Return the exact value for a seat that will still gain this score. The final points decide the outcome."""
    final = lead(state, seat) + score
    outcome: OutcomeWord = "win" if final > 0 else "loss" if final < 0 else "draw"
    return Value.exact(outcome, score=score)


def scored_move_value(before: State, after: State, score: int) -> Value:
    """Return the exact value of a move. `score` is the score of the position `after` it, for the seat to move there."""
    seat = before.mover
    assert seat is not None
    gained = lead(after, seat) - lead(before, seat)
    return scored_value(before, seat, gained + (score if after.mover == seat else -score))
