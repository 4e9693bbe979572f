"""Two eat one: takes all it can, and gives nothing away if it can help it."""

from __future__ import annotations

import math
import random

from qipan.engines.base import state_of
from qipan.engines.choice import Choice
from qipan.engines.limit import Limit
from qipan.rules import State, View
from qipan.truth import Value


def choose(view: View, chance: random.Random, limit: Limit) -> Choice:
    """Moves after which no reply takes a stone, if there are any; of these the ones that take most; of these any.

    >>> import qipan
    >>> game = qipan.game("two-eat-one")
    >>> state = game.parse("0002/0020/2101/0010 1")
    >>> str(qipan.engine("greedy", game).choose(state.view(0)).move)
    'D3-C3'
    """
    state = state_of(view)
    own, enemy = ("1", "2") if view.seat == 0 else ("2", "1")
    ranked = []
    nodes = 0
    for move in state.moves():
        after = state.play(move)
        replies = after.moves()
        nodes += 1 + len(replies)
        is_safe = all(_stones(after.play(reply), own) == _stones(after, own) for reply in replies)
        ranked.append((is_safe, _stones(state, enemy) - _stones(after, enemy), move))
    best = max(each[:2] for each in ranked)
    moves = [move for *rank, move in ranked if tuple(rank) == best]
    lead = _stones(state, own) - _stones(state, enemy) + best[1]
    worth = math.tanh((lead if best[0] else lead - 1) / 4)
    payoffs = (worth, 0.0 - worth) if view.seat == 0 else (0.0 - worth, worth)
    return Choice(chance.choice(moves), Value.estimate(payoffs, "stones after the move"), nodes=nodes, depth=2)


def _stones(state: State, colour: str) -> int:
    return state.text.split(" ")[0].count(colour)
