"""The alpha-beta engine for dots: it proves the value of a position if it can, and otherwise estimates it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from qipan.engines.base import BaseEngine, state_of
from qipan.engines.choice import Choice
from qipan.engines.learned import LEARNED, POSITIONAL, learned_weights
from qipan.engines.limit import Limit
from qipan.engines.settings import DEPTH, SECONDS, Setting, evaluation_setting
from qipan.engines.sources import SEARCH_DEPTH
from qipan.games.dots.policies import dots_state
from qipan.games.dots.values import estimated_payoffs, exact_value
from qipan.rules import Game, State, View
from qipan.rules.native import _core
from qipan.truth import Analysis, MoveValue, Value

SCORE_SCALE = 100  # the core's scores are in hundredths of a box


@dataclass(frozen=True)
class _SearchResult:
    """The result of the core's search.

    A score is the number of boxes that the mover wins from here on, minus the boxes that the opponent wins, times
    SCORE_SCALE.
    """

    state: _core.DotsState
    moves: list[tuple[str, int]]  # moves and their scores, the best move first
    is_proved: bool
    depth: int
    nodes: int


class DotsAlphaBeta(BaseEngine):
    """Searches with an evaluation of chains and loops.

    It may sacrifice the last boxes of a chain or loop, so that the opponent has to open the next one. Its values are
    exact if they are proved, and estimates otherwise. `evaluation` is `positional`, which is the mean of a few
    playouts, or `learned`, on boards for which there is a model.

    >>> import qipan
    >>> game = qipan.game("dots")
    >>> state = game.parse("3x3 111100101011110101001111 0-1 1")
    >>> choice = qipan.engine("alphabeta", game).choose(state.view(1))
    >>> str(choice.value)
    'loss -8'
    """

    name = "alphabeta"
    about = "looks ahead, and plays perfectly once it sees the end"

    def __init__(self, game: Game, *, seed: int | None = None, threads: int = 1, evaluation: str | None = None) -> None:
        super().__init__(game, seed=seed, threads=threads)
        setting = _evaluation_setting(game)
        self.evaluation = str(setting.default if evaluation is None else setting.check(evaluation))
        self.is_calibrated = self.evaluation == setting.default  # only games with the default were used for calibration
        self._searcher = _core.DotsEngine(learned_weights(game) if self.evaluation == LEARNED else None)

    @classmethod
    def plays(cls, game: Game) -> bool:
        return game.name == "dots"

    @classmethod
    def available_settings(cls, game: Game) -> tuple[Setting, ...]:
        evaluation = _evaluation_setting(game)
        return (DEPTH, SECONDS, evaluation) if len(evaluation.choices) > 1 else (DEPTH, SECONDS)

    def analyse(self, view: View, limit: Limit = Limit(), history: Sequence[State] = ()) -> Analysis:
        self._check(view, history)
        result = self._search(view, self._effective_limit(limit), history, is_choosing=False)
        moves = {str(move): move for move in result.state.moves()}
        values = tuple(MoveValue(moves[text], self._value(result, score)) for text, score in result.moves)
        return Analysis(values[0].value, values, depth=result.depth, nodes=result.nodes)

    def _choose(self, view: View, limit: Limit, history: Sequence[State]) -> Choice:
        result = self._search(view, limit, history, is_choosing=True)
        best, score = result.moves[0]
        move = next(move for move in result.state.moves() if str(move) == best)
        return Choice(move, self._value(result, score), result.nodes, result.depth)

    def _value(self, result: _SearchResult, score: int) -> Value:
        if result.is_proved:
            return exact_value(result.state, score // SCORE_SCALE)
        source = SEARCH_DEPTH(engine=self.name, depth=result.depth)
        return self._estimate(result.state, estimated_payoffs(result.state, score / SCORE_SCALE), source)

    def _search(self, view: View, limit: Limit, history: Sequence[State], *, is_choosing: bool) -> _SearchResult:
        state = dots_state(state_of(view))
        seed = self._random(view, history).getrandbits(63)
        result = self._searcher.search(
            state,
            min(limit.depth or 0, 64),
            min(limit.nodes or 0, 2**63),
            limit.seconds,
            limit.stop,
            is_choosing=is_choosing,
            seed=seed,
            reuse_state=limit.seconds is not None,
            threads=self.threads,
        )
        return _SearchResult(state, *result)


def _evaluation_setting(game: Game) -> Setting:
    return evaluation_setting((POSITIONAL,) if learned_weights(game) is None else (POSITIONAL, LEARNED))
