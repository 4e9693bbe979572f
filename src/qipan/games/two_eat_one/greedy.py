"""The greedy engine for two-eat-one: it captures what it can without allowing a capture in reply."""

from __future__ import annotations

import math
import random

from qipan.engines.base import state_of
from qipan.engines.choice import Choice
from qipan.engines.limit import Limit
from qipan.rules import View
from qipan.rules.reasons import ReasonKind
from qipan.truth import Value

STONES_AFTER_MOVE = ReasonKind("two_eat_one_stones_after_move", "stones after the move")


def choose(view: View, rng: random.Random, limit: Limit) -> Choice:
    """Prefer moves after which the opponent can capture nothing; of these, choose one that captures the most stones.

    If the opponent can capture after every move, choose one of all moves that captures the most. Break ties at random.

    >>> import qipan
    >>> game = qipan.game("two-eat-one")
    >>> state = game.parse("0002/0020/2101/0010 1")
    >>> str(qipan.engine("greedy", game).choose(state.view(0)).move)
    'D3-C3'
    """
    state = state_of(view)
    own, opponent = view.seat, 1 - view.seat
    ranked = []
    nodes = 0
    for move in state.moves():
        after = state.play(move)
        replies = after.moves()
        nodes += 1 + len(replies)
        is_safe = all(after.play(reply).material[own] == after.material[own] for reply in replies)
        ranked.append((is_safe, state.material[opponent] - after.material[opponent], move))
    best = max((is_safe, captures) for is_safe, captures, _ in ranked)
    moves = [move for *rank, move in ranked if tuple(rank) == best]
    is_safe, captures = best
    lead = state.material[own] - state.material[opponent] + captures
    payoff = math.tanh((lead if is_safe else lead - 1) / 4)
    payoffs = (payoff, 0.0 - payoff) if view.seat == 0 else (0.0 - payoff, payoff)
    return Choice(rng.choice(moves), Value.estimate(payoffs, STONES_AFTER_MOVE()), nodes=nodes, depth=2)
