"""The alpha-beta engine for any game of two seats without hidden information."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from qipan.engines.base import BaseEngine, state_of
from qipan.engines.choice import Choice
from qipan.engines.learned import LEARNED, POSITIONAL, learned_training, learned_weights
from qipan.engines.limit import UNLIMITED_NODES, Limit
from qipan.engines.settings import DEPTH, SECONDS, Setting, evaluation_setting
from qipan.engines.sources import SEARCH_DEPTH
from qipan.rules import Game, State, View
from qipan.rules.game_module import module_of
from qipan.rules.kernels import check_range
from qipan.rules.native import _core
from qipan.truth import Analysis, MoveValue, Value

DEFAULT_MEMORY = 16 * 2**20  # size of the transposition table in bytes
MAX_DEPTH = 60
MATERIAL = "material"


class AlphaBeta(BaseEngine):
    """Searches by iterative deepening, with a heuristic evaluation at the leaves.

    If the game has tables that a search can probe, `tables` says whether to do so; None leaves it to the game. A game
    whose table has every position probes it only if `tables` is True, since the search would have nothing to do.

    `evaluation` is `learned`, the one that the game has learned; `positional`, the one written by hand; or `material`,
    the lead in material. By default it is the first of these that the game has.

    All values are estimates. A payoff beyond 0.98 or -0.98 is a win or loss that the search has found, but this is no
    proof: the transposition table knows a position only by its hash.

    >>> import qipan
    >>> game = qipan.game("two-eat-one")
    >>> engine = qipan.engine("alphabeta", game, seed=1)
    >>> choice = engine.choose(game.parse("0000/1120/0100/2000 1").view(0), qipan.Limit(depth=4))
    >>> choice.value.kind, choice.depth <= 4, choice.principal_variation[0] == choice.move
    ('estimate', True, True)
    """

    name = "alphabeta"
    about = "alpha-beta search, as deep as time allows"

    def __init__(
        self,
        game: Game,
        *,
        seed: int | None = None,
        threads: int = 1,
        memory: int = DEFAULT_MEMORY,
        tables: bool | None = None,
        evaluation: str | None = None,
    ) -> None:
        super().__init__(game, seed=seed, threads=threads)
        check_range("memory", memory)
        setting = _evaluation_setting(game)
        self.evaluation = str(setting.default) if evaluation is None else evaluation
        setting.check(self.evaluation)
        self.is_calibrated = self.evaluation == setting.default  # the calibration is for the default evaluation only
        solver = module_of(game.name).solver
        table = None if solver is None else solver.search_table(game, tables)
        if tables and table is None:
            raise ValueError(f"{game.name} has no table that a search can probe")
        native: Any = _core.alphabeta_type(game)
        probe_data = [] if table is None else table.probe_data
        weights = learned_weights(game) if self.evaluation == LEARNED else None
        self._search = native(memory, *probe_data, material=self.evaluation == MATERIAL, weights=weights)

    @classmethod
    def plays(cls, game: Game) -> bool:
        return game.seats == 2 and _core.alphabeta_type(game) is not None

    @classmethod
    def available_settings(cls, game: Game) -> tuple[Setting, ...]:
        return DEPTH, SECONDS, _evaluation_setting(game)

    def analyse(self, view: View, limit: Limit = Limit(), history: Sequence[State] = ()) -> Analysis:
        self._check(view, history)
        result = self._run_search(view, self._effective_limit(limit), history, value_every_move=True)
        moves = tuple(MoveValue(move.move, self._value(view, move, result)) for move in result.moves)
        return Analysis(moves[0].value, moves, depth=result.depth, nodes=result.nodes)

    def _choose(self, view: View, limit: Limit, history: Sequence[State]) -> Choice:
        result = self._run_search(view, limit, history, value_every_move=False)
        best = result.moves[0]
        return Choice(
            best.move, self._value(view, best, result), result.nodes, result.depth, tuple(best.principal_variation)
        )

    def _run_search(
        self, view: View, limit: Limit, history: Sequence[State], value_every_move: bool
    ) -> _core.SearchResult:
        result: _core.SearchResult = self._search.search(
            state_of(view),
            list(history),
            min(limit.depth or MAX_DEPTH, MAX_DEPTH),
            min(limit.nodes or UNLIMITED_NODES, UNLIMITED_NODES),
            limit.seconds,
            limit.stop,
            self.threads,
            self._random(view, history).getrandbits(63),
            limit.seconds is None,
            value_every_move,
        )
        return result

    def _value(self, view: View, move: _core.SearchedMove, result: _core.SearchResult) -> Value:
        own, enemy = move.payoff, 0.0 - move.payoff  # 0.0 - payoff, because -payoff would be -0.0 for 0.0
        payoffs = (own, enemy) if view.seat == 0 else (enemy, own)
        return self._estimate(state_of(view), payoffs, SEARCH_DEPTH(engine=self.name, depth=result.depth))


def _evaluation_setting(game: Game) -> Setting:
    has_learned = learned_training(game) is not None and learned_weights(game) is not None
    return evaluation_setting((LEARNED, POSITIONAL, MATERIAL) if has_learned else (POSITIONAL, MATERIAL))
