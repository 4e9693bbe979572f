"""The greedy engine: it plays the move with the best immediate gain."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

from qipan.engines.base import BaseEngine, state_of
from qipan.engines.choice import Choice
from qipan.engines.limit import Limit
from qipan.engines.sources import GUESS
from qipan.rules import Game, State, View
from qipan.rules.game_module import module_of
from qipan.truth import Value


class Greedy(BaseEngine):
    """Plays the move with the best immediate gain. A game's module may define the gain.

    >>> import qipan
    >>> game = qipan.game("dots", rows=1, cols=2)
    >>> str(qipan.engine("greedy", game).choose(game.parse("1x2 1011000 0-0 1").view(1)).move)
    '5'
    """

    name = "greedy"
    about = "takes the best immediate gain"

    @classmethod
    def plays(cls, game: Game) -> bool:
        return module_of(game.name).choose_greedily is not None or game.initial().view(0).state is not None

    def _choose(self, view: View, limit: Limit, history: Sequence[State]) -> Choice:
        choose = module_of(self.game.name).choose_greedily or choose_greedily
        choice: Choice = choose(view, self._random(view, history), limit)
        return choice


def choose_greedily(view: View, rng: random.Random, limit: Limit) -> Choice:
    """Choose the move with the best payoff at once or, if none ends the game, the best lead after it.

    The lead is that in material, which is the score if the game keeps one. Break ties at random.

    >>> import qipan
    >>> game = qipan.game("two-eat-one")
    >>> state = game.parse("0002/0020/2101/0010 1")
    >>> str(choose_greedily(state.view(0), random.Random(1), qipan.Limit()).move) in map(str, state.moves())
    True
    """
    state, seat = state_of(view), view.seat
    payoffs = {move: _payoffs(state.play(move)) for move in state.moves()}
    best = max(payoff[seat] for payoff in payoffs.values())
    move = rng.choice([move for move, payoff in payoffs.items() if payoff[seat] == best])
    return Choice(move, Value.estimate(payoffs[move], GUESS()), nodes=len(payoffs), depth=1)


def _payoffs(state: State) -> tuple[float, ...]:
    """Return the payoffs of a game that is over; otherwise a guess, from what each seat has."""
    if state.outcome is not None:
        return state.outcome.payoffs
    mean = sum(state.material) / len(state.material)
    return tuple(math.tanh((count - mean) / 10) for count in state.material)
