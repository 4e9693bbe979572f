"""Monte Carlo tree search for Chinese checkers."""

from __future__ import annotations

from collections.abc import Sequence

from qipan.engines import mcts
from qipan.engines.base import state_of
from qipan.engines.limit import Limit
from qipan.games.chinese_checkers.learned import find_network_data
from qipan.rules import Game, State, View
from qipan.rules.native import _core


class MonteCarlo(mcts.MonteCarlo):
    """Monte Carlo tree search that keeps making progress.

    The simulations are too short to show the benefit of reaching the target in a game that is decided. So a seat that
    has made no progress for several turns makes a move that leads forward, if it has one.
    """

    @classmethod
    def _learned(cls, game: Game) -> bytes | None:
        return find_network_data(game) if game.seats == 2 else None  # it does not help three or four seats

    def _run_search(
        self, view: View, limit: Limit, history: Sequence[State], *, equal_visits: bool
    ) -> tuple[list[mcts.FoundMove], int, int, bool]:
        result = super()._run_search(view, limit, history, equal_visits=equal_visits)
        state = state_of(view)
        assert isinstance(state, _core.ChineseCheckersState)
        earlier = [each for each in history if isinstance(each, _core.ChineseCheckersState)]
        if _core.chinese_checkers_is_idle(state, earlier):
            advances = dict(zip(map(str, state.moves()), _core.chinese_checkers_advances(state), strict=True))
            result[0].sort(key=lambda found: -advances[str(found[0])])
        return result
