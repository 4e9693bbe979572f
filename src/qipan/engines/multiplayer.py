"""The searches for any game with more than two seats and without hidden information."""

from __future__ import annotations

from collections.abc import Sequence

from qipan.engines.base import BaseEngine, state_of
from qipan.engines.choice import Choice
from qipan.engines.limit import UNLIMITED_NODES, Limit
from qipan.engines.settings import DEPTH, SECONDS, Setting
from qipan.engines.sources import SEARCH_DEPTH
from qipan.rules import Game, Move, State, View
from qipan.rules.native import _core
from qipan.truth import Analysis, MoveValue, Value

MAX_DEPTH = 64


class _MultiplayerSearch(BaseEngine):
    """Searches by iterative deepening. By default, a position is valued by the lead in material.

    The engines of this module differ in how they predict the moves of the other seats. All values are estimates.
    """

    @classmethod
    def plays(cls, game: Game) -> bool:
        return game.seats > 2 and cls.name in _core.multiplayer_models(game)

    @classmethod
    def available_settings(cls, game: Game) -> tuple[Setting, ...]:
        return DEPTH, SECONDS

    def analyse(self, view: View, limit: Limit = Limit(), history: Sequence[State] = ()) -> Analysis:
        self._check(view, history)
        found, depth, nodes = self._run_search(view, self._effective_limit(limit), value_every_move=True)
        moves = tuple(MoveValue(move, self._value(view, payoffs, depth)) for move, payoffs in found)
        return Analysis(moves[0].value, moves, depth=depth, nodes=nodes)

    def _choose(self, view: View, limit: Limit, history: Sequence[State]) -> Choice:
        found, depth, nodes = self._run_search(view, limit, value_every_move=False)
        move, payoffs = found[0]
        return Choice(move, self._value(view, payoffs, depth), nodes, depth)

    def _run_search(
        self, view: View, limit: Limit, *, value_every_move: bool
    ) -> tuple[list[tuple[Move, tuple[float, ...]]], int, int]:
        return _core.multiplayer_search(
            state_of(view),
            self.name,
            min(limit.depth or MAX_DEPTH, MAX_DEPTH),
            min(limit.nodes or UNLIMITED_NODES, UNLIMITED_NODES),
            limit.seconds,
            limit.stop,
            value_every_move,
        )

    def _value(self, view: View, payoffs: tuple[float, ...], depth: int) -> Value:
        return self._estimate(state_of(view), payoffs, SEARCH_DEPTH(engine=self.name, depth=depth))


class Paranoid(_MultiplayerSearch):
    """A paranoid search, which assumes that all other seats play against this one."""

    name = "paranoid"
    about = "paranoid search: all other seats play against this one"


class BestReply(_MultiplayerSearch):
    """A search which assumes that only one other seat moves between two of its moves: the one that can harm it most."""

    name = "best-reply"
    about = "best-reply search: after each of its moves, only the most dangerous reply counts"


class MaxN(_MultiplayerSearch):
    """A max^n search, which assumes that every seat maximises its own payoff."""

    name = "maxn"
    about = "max^n search: every seat plays for itself"
