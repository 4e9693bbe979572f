"""Monte-Carlo search: what many games played on from here come to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import qipan
from qipan import _core
from qipan.engines.base import Mind
from qipan.engines.choice import Choice
from qipan.engines.limit import Limit
from qipan.truth import Analysis, MoveValue, Value

EXPLORATION = {"dots": 1.0, "two-eat-one": 0.7, "checkers": 0.7, "chinese-checkers": 0.1, "planes": 0.1}
"""What did best in each game."""

Playouts = Literal["informed", "random"]


class MonteCarlo(Mind):
    """Plays games on from the position, most of them by the moves that have done best so far (UCT), over a graph in
    which equal positions meet. Wins and losses that it proves on the way hold for certain. Where something is hidden,
    every game deals it anew, in some way that the seat's view allows.

    `nodes` of a limit are simulations, and `depth` is not heeded. With seconds in the limit, what was learned is kept
    from move to move.

    >>> import qipan
    >>> game = qipan.game("two-eat-one")
    >>> engine = qipan.engine("mcts", game, seed=1)
    >>> choice = engine.choose(game.parse("0120/0020/1000/0000 1").view(0), qipan.Limit(nodes=3000))
    >>> str(choice.move), choice.value.payoffs, choice.value.source
    ('A3-A2', (1.0, -1.0), 'proved by mcts')
    """

    name = "mcts"
    about = "Monte-Carlo search: many games played on from the position"

    def __init__(
        self,
        game: qipan.Game,
        *,
        seed: int | None = None,
        threads: int = 1,
        exploration: float | None = None,
        memory_mb: int = 96,
        playouts: Playouts = "informed",
    ) -> None:
        super().__init__(game, seed=seed, threads=threads)
        if playouts not in ("informed", "random"):
            raise ValueError(f"playouts must be 'informed' or 'random', not {playouts!r:.80}")
        wanted = EXPLORATION.get(game.name, 1) if exploration is None else exploration
        try:
            self._search = _core.MonteCarloSearch(game, wanted, memory_mb, playouts == "informed")
        except TypeError:
            raise ValueError(
                f"exploration must be a number and memory_mb a whole one, not {exploration!r:.80} and {memory_mb!r:.80}"
            ) from None

    @property
    def positions(self) -> int:
        """Positions that it knows something of."""
        return self._search.nodes

    @property
    def memory(self) -> tuple[int, int]:
        """Bytes that positions take, and bytes that they may take."""
        return self._search.used, self._search.bytes

    def analyse(self, view: qipan.View, limit: Limit = Limit(), history: Sequence[qipan.State] = ()) -> Analysis:
        self._check(view, history)
        moves, simulations, _, _ = self._searched(view, self._effective(limit), history, all_alike=True)
        valued = [
            MoveValue(move, _value(payoffs, is_proved, f"mcts, {visits} of {simulations} simulations"))
            for move, visits, payoffs, is_proved, _ in moves
        ]
        return Analysis(valued[0].value, tuple(valued))

    def _choose(self, view: qipan.View, limit: Limit, history: Sequence[qipan.State]) -> Choice:
        moves, simulations, depth, is_proved = self._searched(view, limit, history, all_alike=False)
        move, _, payoffs, is_best_proved, _ = moves[0]
        value = _value(payoffs, is_proved and is_best_proved, f"mcts, {simulations} simulations")
        return Choice(move, value, nodes=simulations, depth=depth)

    def _searched(
        self, view: qipan.View, limit: Limit, history: Sequence[qipan.State], *, all_alike: bool
    ) -> tuple[list[tuple[qipan.Move, int, tuple[float, ...], bool, int]], int, int, bool]:
        # A depth alone says nothing here of when to end.
        simulations, seconds = limit.nodes, limit.seconds
        if simulations is None and seconds is None:
            simulations, seconds = self.default.nodes, self.default.seconds
        return self._search.search(
            view,
            history if view.state is not None else (),
            simulations,
            seconds,
            limit.stop,
            self._chance(view, history).getrandbits(64),
            self.threads,
            reuse_graph=limit.seconds is not None,
            equal_visits=all_alike,
        )


def _value(payoffs: tuple[float, ...], is_proved: bool, source: str) -> Value:
    return Value.estimate(payoffs, "proved by mcts" if is_proved else source)
