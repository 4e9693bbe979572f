"""The greedy engine: it plays the move with the best immediate gain."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

from qipan.engines.base import BaseEngine
from qipan.engines.choice import Choice
from qipan.engines.limit import Limit
from qipan.engines.sources import GUESS
from qipan.rules import State, View
from qipan.rules.game_module import module_of
from qipan.rules.native import _core
from qipan.truth import Value

SAMPLES = 32  # how many positions that fit the view are sampled if part of the position is hidden


class Greedy(BaseEngine):
    """Plays the move with the best immediate gain. A game's module may define the gain.

    >>> import qipan
    >>> game = qipan.game("dots", rows=1, cols=2)
    >>> str(qipan.engine("greedy", game).choose(game.parse("1x2 1011000 0-0 1").view(1)).move)
    '5'
    """

    name = "greedy"
    about = "takes the largest immediate gain"

    def _choose(self, view: View, limit: Limit, history: Sequence[State]) -> Choice:
        choose = module_of(self.game.name).choose_greedily or choose_greedily
        choice: Choice = choose(view, self._random(view, history), limit)
        return choice


def choose_greedily(view: View, rng: random.Random, limit: Limit) -> Choice:
    """Choose the move with the best payoff at once or, if none ends the game, the best lead after it.

    The lead is in material, which is the score if the game keeps one. If part of the position is hidden, take the mean
    over SAMPLES positions that fit the view. Break ties at random.

    >>> import qipan
    >>> game = qipan.game("two-eat-one")
    >>> state = game.parse("0002/0020/2101/0010 1")
    >>> str(choose_greedily(state.view(0), random.Random(1), qipan.Limit()).move) in map(str, state.moves())
    True
    """
    seat = view.seat
    unknown = (0.0,) * view.game.seats
    states = _core.determinizations(view, SAMPLES, rng.getrandbits(64)) if view.state is None else [view.state]
    payoffs = {move: _mean([_payoffs(state.play(move)) for state in states] or [unknown]) for move in view.moves()}
    best = max(payoff[seat] for payoff in payoffs.values())
    move = rng.choice([move for move, payoff in payoffs.items() if payoff[seat] == best])
    return Choice(move, Value.estimate(payoffs[move], GUESS()), nodes=len(payoffs) * len(states), depth=1)


def _payoffs(state: State) -> tuple[float, ...]:
    """Return the payoffs if the game is over, otherwise a guess from each seat's material."""
    if state.outcome is not None:
        return state.outcome.payoffs
    mean = sum(state.material) / len(state.material)
    return tuple(math.tanh((count - mean) / 10) for count in state.material)


def _mean(payoffs: Sequence[tuple[float, ...]]) -> tuple[float, ...]:
    return tuple(sum(seat) / len(payoffs) for seat in zip(*payoffs, strict=True))
