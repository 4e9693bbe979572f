"""Converts dots scores into values.

A score is the number of boxes that the mover wins from here on, minus the boxes that the opponent wins; boxes already
owned do not count.
"""

from __future__ import annotations

import math

from qipan.rules import State
from qipan.rules.reasons import Reason, ReasonKind
from qipan.truth.scores import lead, scored_value
from qipan.truth.value import Value

BOXES_OWNED = ReasonKind("dots_boxes_owned", "the boxes owned so far")


def exact_value(state: State, score: int) -> Value:
    """Return the value of a position with this proved score, for the seat to move.

    The outcome of the value also counts the boxes already owned. For example, a mover who leads by 3 and has a score
    of -2 wins.
    """
    return scored_value(state, state.turn, score)  # not `mover`: the end of a game has a value, too


def estimated_value(state: State, score: float, source: Reason) -> Value:
    """Return an estimate of the value of a position in which the mover is expected to get this score."""
    return Value.estimate(estimated_payoffs(state, score), source)


def estimated_payoffs(state: State, score: float) -> tuple[float, float]:
    """Return the payoffs that are expected in a position in which the mover is expected to get this score.

    The expected score says little while more than about half of all edges are free, and nothing at the start. In games
    of the engine against itself on 4x4 and 5x5, after random first edges, payoffs of this form fit the results best.
    """
    weight = min(1.0, math.exp(-10 * (0.5 - progress(state))))
    own_lead = lead(state, 0) + weight * (score if state.mover == 0 else -score)
    payoff = math.tanh(own_lead / (3 + 3 * (1 - weight)))
    return payoff, 0.0 - payoff  # 0.0 - payoff, because -payoff would be -0.0 for 0.0


def progress(state: State) -> float:
    """Return the share of edges that are drawn."""
    return len(drawn_edges(state)) / len(state.game.layout())


def drawn_edges(state: State) -> set[int]:
    return {int(piece.cell) for piece in state.game.pieces(state) if piece.kind == "edge"}
