"""The engine that plays by its learned evaluation, almost without a search."""

from __future__ import annotations

from collections.abc import Sequence

from qipan.engines.base import BaseEngine
from qipan.engines.choice import Choice
from qipan.engines.learned import LEARNED, learned_training, learned_weights
from qipan.engines.limit import Limit
from qipan.engines.registry import analyst, best_analyst, engine_settings
from qipan.engines.settings import DEPTH, Setting
from qipan.rules import Game, State, View
from qipan.truth import Analysis

DEFAULT_DEPTH = 1


class TemporalDifference(BaseEngine):
    """Looks one ply ahead and chooses the move that its learned evaluation rates best. It shows what was learned.

    >>> import qipan
    >>> game = qipan.game("checkers")
    >>> choice = qipan.engine("td", game, seed=1).choose(game.initial().view(0))
    >>> choice.depth, str(choice.value.source)
    (1, 'alphabeta, depth 1')
    """

    name = "td"
    about = "plays by the evaluation that it has learned, without looking far ahead"
    default_limit = Limit(depth=DEFAULT_DEPTH)

    def __init__(self, game: Game, *, seed: int | None = None, threads: int = 1) -> None:
        super().__init__(game, seed=seed, threads=threads)
        self._analyst = analyst(game, seed, evaluation=LEARNED)

    @classmethod
    def plays(cls, game: Game) -> bool:
        if learned_training(game) is None or learned_weights(game) is None:
            return False
        return any(LEARNED in setting.choices for setting in engine_settings(best_analyst(game), game))

    @classmethod
    def available_settings(cls, game: Game) -> tuple[Setting, ...]:
        return (DEPTH,)

    def _effective_limit(self, limit: Limit) -> Limit:
        return Limit(limit.depth or DEFAULT_DEPTH, limit.nodes, limit.seconds, limit.stop, limit.clocks)

    def analyse(self, view: View, limit: Limit = Limit(), history: Sequence[State] = ()) -> Analysis:
        return self._analyst.analyse(view, self._effective_limit(limit), history)

    def _choose(self, view: View, limit: Limit, history: Sequence[State]) -> Choice:
        return self._analyst.choose(view, limit, history)
