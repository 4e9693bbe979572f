"""Alpha-beta for dots: proved where a proof is within reach, by looking ahead elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import qipan
from qipan import _core
from qipan.engines.base import Mind, state_of
from qipan.engines.choice import Choice
from qipan.engines.limit import Limit
from qipan.games.dots.policies import dots_state, lead_value
from qipan.truth import Analysis, MoveValue, Value
from qipan.truth.tables import dots_value

HUNDREDTHS = 100


@dataclass(frozen=True)
class _Thought:
    """What the core found: scores are the boxes that the mover wins net from here on, in hundredths."""

    state: _core.DotsState
    moves: list[tuple[str, int]]
    is_proved: bool
    depth: int
    nodes: int

    def value(self, score: int) -> Value:
        if self.is_proved:
            return dots_value(self.state, score // HUNDREDTHS)
        return lead_value(self.state, score / HUNDREDTHS, f"alphabeta, depth {self.depth}")


class DotsAlphaBeta(Mind):
    """Knows chains, loops and when to hand boxes over. Whether it proved what it says, its value tells.

    >>> import qipan
    >>> game = qipan.game("dots")
    >>> state = game.parse("3x3 111100101011110101001111 0-1 1")
    >>> choice = qipan.engine("alphabeta", game).choose(state.view(1))
    >>> str(choice.value)
    'loss -8'
    """

    name = "alphabeta"
    about = "looks ahead, and plays perfectly once it sees the end"

    def __init__(self, game: qipan.Game, *, seed: int | None = None, threads: int = 1) -> None:
        super().__init__(game, seed=seed, threads=threads)
        self._thinker = _core.DotsEngine()

    @classmethod
    def plays(cls, game: qipan.Game) -> bool:
        return game.name == "dots"

    def analyse(self, view: qipan.View, limit: Limit = Limit(), history: Sequence[qipan.State] = ()) -> Analysis:
        self._check(view, history)
        thought = self._think(view, self._effective(limit), history, is_choosing=False)
        moves = {str(move): move for move in thought.state.moves()}
        values = tuple(MoveValue(moves[move], thought.value(score)) for move, score in thought.moves)
        return Analysis(values[0].value, values)

    def _choose(self, view: qipan.View, limit: Limit, history: Sequence[qipan.State]) -> Choice:
        thought = self._think(view, limit, history, is_choosing=True)
        best, score = thought.moves[0]
        move = next(each for each in thought.state.moves() if str(each) == best)
        return Choice(move, thought.value(score), thought.nodes, thought.depth)

    def _think(self, view: qipan.View, limit: Limit, history: Sequence[qipan.State], *, is_choosing: bool) -> _Thought:
        state = dots_state(state_of(view))
        order = self._chance(view, history).getrandbits(63)
        found = self._thinker.search(
            state,
            min(limit.depth or 0, 64),
            min(limit.nodes or 0, 2**63),
            limit.seconds,
            limit.stop,
            is_choosing=is_choosing,
            seed=order,
            reuse_state=limit.seconds is not None,
            threads=self.threads,
        )
        return _Thought(state, *found)
