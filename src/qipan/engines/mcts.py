"""Monte Carlo tree search."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from qipan.engines.base import BaseEngine
from qipan.engines.choice import Choice
from qipan.engines.limit import Limit
from qipan.rules import Game, Move, State, View
from qipan.rules.native import _core
from qipan.truth import Analysis, MoveValue, Value

# The exploration constant with which the engine plays best, for each game.
EXPLORATION = {"dots": 1.0, "two-eat-one": 0.7, "checkers": 0.7, "chinese-checkers": 0.1, "planes": 0.1}

PlayoutPolicy = Literal["informed", "random"]


class MonteCarlo(BaseEngine):
    """Monte Carlo tree search (UCT) over a graph in which transpositions share a node.

    If the search proves a result, the payoffs are exact and `Value.source` is 'proved by mcts', but `Value.kind` is
    still 'estimate'. In a game with hidden information, every simulation starts with a new determinization: a random
    position that is consistent with the seat's view.

    In a limit, `nodes` is the number of simulations, and `depth` is ignored. If the limit has seconds, the graph is
    reused from move to move.

    >>> import qipan
    >>> game = qipan.game("two-eat-one")
    >>> engine = qipan.engine("mcts", game, seed=1)
    >>> choice = engine.choose(game.parse("0120/0020/1000/0000 1").view(0), qipan.Limit(nodes=3000))
    >>> str(choice.move), choice.value.payoffs, choice.value.source
    ('A3-A2', (1.0, -1.0), 'proved by mcts')
    """

    name = "mcts"
    about = "Monte Carlo tree search: many simulated games from the position"

    def __init__(
        self,
        game: Game,
        *,
        seed: int | None = None,
        threads: int = 1,
        exploration: float | None = None,
        memory_mb: int = 96,
        playouts: PlayoutPolicy = "informed",
    ) -> None:
        super().__init__(game, seed=seed, threads=threads)
        if playouts not in ("informed", "random"):
            raise ValueError(f"playouts must be 'informed' or 'random', not {playouts!r:.80}")
        constant = EXPLORATION.get(game.name, 1) if exploration is None else exploration
        try:
            self._search = _core.MonteCarloSearch(game, constant, memory_mb, playouts == "informed")
        except TypeError:
            raise ValueError(
                f"exploration must be a number and memory_mb an integer, not {exploration!r:.80} and {memory_mb!r:.80}"
            ) from None

    @property
    def positions(self) -> int:
        """The number of positions in the search graph."""
        return self._search.nodes

    @property
    def memory(self) -> tuple[int, int]:
        """The number of bytes that the search graph uses, and the number that it may use at most."""
        return self._search.used, self._search.bytes

    def analyse(self, view: View, limit: Limit = Limit(), history: Sequence[State] = ()) -> Analysis:
        self._check(view, history)
        moves, simulations, _, _ = self._run_search(view, self._effective_limit(limit), history, equal_visits=True)
        values = [
            MoveValue(move, _value(payoffs, is_proved, f"mcts, {visits} of {simulations} simulations"))
            for move, visits, payoffs, is_proved, _ in moves
        ]
        return Analysis(values[0].value, tuple(values))

    def _choose(self, view: View, limit: Limit, history: Sequence[State]) -> Choice:
        moves, simulations, depth, is_proved = self._run_search(view, limit, history, equal_visits=False)
        move, _, payoffs, is_best_proved, _ = moves[0]
        value = _value(payoffs, is_proved and is_best_proved, f"mcts, {simulations} simulations")
        return Choice(move, value, nodes=simulations, depth=depth)

    def _run_search(
        self, view: View, limit: Limit, history: Sequence[State], *, equal_visits: bool
    ) -> tuple[list[tuple[Move, int, tuple[float, ...], bool, int]], int, int, bool]:
        # The depth is ignored. A limit with nothing but a depth would never end the search, so the default replaces it.
        simulations, seconds = limit.nodes, limit.seconds
        if simulations is None and seconds is None:
            simulations, seconds = self.default_limit.nodes, self.default_limit.seconds
        return self._search.search(
            view,
            history if view.state is not None else (),
            simulations,
            seconds,
            limit.stop,
            self._random(view, history).getrandbits(64),
            self.threads,
            reuse_graph=limit.seconds is not None,
            equal_visits=equal_visits,
        )


def _value(payoffs: tuple[float, ...], is_proved: bool, source: str) -> Value:
    return Value.estimate(payoffs, "proved by mcts" if is_proved else source)
