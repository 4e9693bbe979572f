"""The copycat for dots: it copies the last edge of its opponent, rotated by 180 degrees, until it no longer can."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from qipan.engines.base import BaseEngine, state_of
from qipan.engines.choice import Choice
from qipan.engines.limit import Limit
from qipan.games.dots.policies import candidates
from qipan.games.dots.values import BOXES_OWNED, drawn_edges, estimated_value
from qipan.rules import Game, State, View


class CopycatPolicy:
    """The policy of the copycat in one seat. It remembers the opponent's last edge and whether the symmetry is lost.

    - Take every box that can be taken.
    - When there is none, let x be the opponent's last edge. Draw x rotated by 180 degrees.
    - If that edge is drawn already or not legal, the symmetry is lost: from now on, draw any legal edge.

    Before the opponent has drawn an edge, draw any legal edge.
    """

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self._last: int | None = None  # the last edge that the opponent drew
        self._is_lost = False  # whether the symmetry is lost

    def candidates(self, state: State) -> list[str]:
        """Return the edges among which the policy chooses. Its seat must be to move."""
        legal = [str(move) for move in state.moves()]
        if self._is_lost:
            return legal
        if taking := _taking_edges(state):
            return taking
        if self._last is None:
            return legal
        copied = str(len(state.game.layout()) - 1 - self._last)
        if copied in legal:
            return [copied]
        self._is_lost = True
        return legal

    def observe(self, mover: int, edge: int) -> None:
        """Remember an edge that a seat has drawn."""
        if mover != self.seat:
            self._last = edge


class Copycat(BaseEngine):
    """Plays like :class:`CopycatPolicy`. It learns from the history which edges the opponent drew, and in which order.

    >>> import qipan
    >>> game = qipan.game("dots")
    >>> start = game.initial()
    >>> str(qipan.engine("copycat", game).choose(start.play("5").view(1), history=[start]).move)
    '18'
    """

    name = "copycat"
    about = "completes boxes and copies edges rotated by 180 degrees; once it cannot copy, it plays at random"

    @classmethod
    def plays(cls, game: Game) -> bool:
        return game.name == "dots"

    def _choose(self, view: View, limit: Limit, history: Sequence[State]) -> Choice:
        state = state_of(view)
        policy = CopycatPolicy(view.seat)
        for before, after in pairwise([*history, state]):
            if before.mover == view.seat:
                policy.candidates(before)  # called for its effect: the policy notices if the symmetry is lost
            assert before.mover is not None
            policy.observe(before.mover, _drawn_edge(before, after))
        chosen = self._random(view, history).choice(policy.candidates(state))
        move = next(move for move in state.moves() if str(move) == chosen)
        return Choice(move, estimated_value(state, 0, BOXES_OWNED()))


def _drawn_edge(before: State, after: State) -> int:
    (edge,) = drawn_edges(after) - drawn_edges(before)
    return edge


def _taking_edges(state: State) -> list[str]:
    """Return the legal edges that complete a box."""
    edges = candidates("greedy", state)
    before, after = state.score, state.play(edges[0]).score
    assert before is not None
    assert after is not None
    return edges if sum(after) > sum(before) else []
