"""Converts dots scores into values.

A score is the number of boxes that the mover wins from here on, minus those of the opponent; boxes already owned do
not count.
"""

from __future__ import annotations

import math

from qipan.rules import State
from qipan.rules.reasons import Reason, ReasonKind
from qipan.truth.value import OutcomeWord, Value

BOXES_OWNED = ReasonKind("dots_boxes_owned", "the boxes owned so far")


def owned_boxes(state: State) -> tuple[int, int]:
    """Return how many boxes red (seat 0) and blue (seat 1) own."""
    red, blue = state.text.split(" ")[2].split("-")
    return int(red), int(blue)


def exact_value(state: State, score: int) -> Value:
    """Return the value of a position with this proved score, for the seat to move.

    The outcome of the value also counts the boxes already owned. For example, a mover who leads by 3 and has a score
    of -2 wins.
    """
    red, blue = owned_boxes(state)
    mover = state.text[-1]  # the seat to move; unlike `state.mover`, it is not None when the game is over
    lead = (red - blue if mover == "0" else blue - red) + score
    outcome: OutcomeWord = "win" if lead > 0 else "loss" if lead < 0 else "draw"
    return Value.exact(outcome, score=score)


def estimated_value(state: State, score: float, source: Reason) -> Value:
    """Return an estimate of the value of a position in which the mover is expected to get this score.

    The expected score says little while more than about half of all edges are free, and nothing at the start. In games
    of the engine against itself on 4x4 and 5x5, after random first edges, payoffs of this form fit the results best.
    """
    red, blue = owned_boxes(state)
    edges = state.text.split(" ")[1]
    weight = min(1.0, math.exp(-10 * (edges.count("0") / len(edges) - 0.5)))
    lead = red - blue + weight * (score if state.mover == 0 else -score)
    payoff = math.tanh(lead / (3 + 3 * (1 - weight)))
    return Value.estimate((payoff, 0.0 - payoff), source)  # if payoff is 0, -payoff would be -0.0
