"""The engine that plays by learned values of positions and, where these are missing, by a search."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from qipan.engines.base import BaseEngine, state_of
from qipan.engines.choice import Choice
from qipan.engines.limit import Limit
from qipan.games.chinese_checkers.multiplayer import BestReply
from qipan.games.chinese_checkers.position_td import PARAMETERS, trainer_of
from qipan.rules import Game, Move, State, View
from qipan.rules.native import _core
from qipan.rules.reasons import ReasonKind
from qipan.truth import Value

SEARCH_DEPTH = 2
NEARLY_HOME = 30  # distance in steps: about what three stones that are still on their way need
BY_TABLE = ReasonKind("chinese_checkers_learned_value", "learned value: {rows} rows ahead after {visits} visits")


class TabularTdEngine(BaseEngine):
    """Plays the move with the best learned value: the rows that it gains, plus gamma times the lead after it.

    Another move is played only if its value is better than that of the move that the search with the three-phase
    evaluation prefers. So the table is used only if it has the position after that move. A move that returns to an
    earlier position of the match is never chosen. The values ignore that stones can block others, or have to find the
    last holes. So the move of the search is played where that matters: see `_needs_search`.

    >>> import qipan
    >>> game = qipan.game("chinese-checkers")
    >>> str(qipan.engine("tabular-td", game).choose(game.initial().view(0)).move) in map(str, game.initial().moves())
    True
    """

    name = "tabular-td"
    about = "plays by the values that `qipan train` or the button on the board has learned"

    def __init__(self, game: Game, *, seed: int | None = None, threads: int = 1) -> None:
        super().__init__(game, seed=seed, threads=threads)
        self._learner = trainer_of(game).learner
        self._search = BestReply(game, evaluation="three-phase")

    @classmethod
    def plays(cls, game: Game) -> bool:
        return game.name == "chinese-checkers"

    def _choose(self, view: View, limit: Limit, history: Sequence[State]) -> Choice:
        searched = self._search.choose(view, replace(limit, depth=limit.depth or SEARCH_DEPTH), history)
        state = state_of(view)
        assert isinstance(state, _core.ChineseCheckersState)
        if _needs_search(state, history):
            return searched
        learned = self._learned_leads(state, history)
        if str(searched.move) not in learned:
            return searched
        best = max(learned, key=lambda move: (learned[move][0], move == str(searched.move)))
        lead, visits, move = learned[best]
        assert searched.value.payoffs is not None
        # A lead in rows is no payoff, so the value is taken from the search.
        value = Value.estimate(searched.value.payoffs, BY_TABLE(rows=f"{lead:+.1f}", visits=visits))
        return Choice(move, value, searched.nodes, searched.depth)

    def _learned_leads(
        self, state: _core.ChineseCheckersState, history: Sequence[State]
    ) -> dict[str, tuple[float, int, Move]]:
        """Return, for every move to a visited position: the lead after it, the visits of the position, and the move."""
        gamma, seats, own = float(PARAMETERS["gamma"]), state.game.seats, state.mover
        assert own is not None
        leads = {}
        for move, rows in zip(state.moves(), _core.chinese_checkers_rows_gained(state), strict=True):
            after = state.play(move)
            visits, values = self._learner.values(after)
            if visits and after not in history:
                others = (sum(values) - values[own]) / (seats - 1)
                leads[str(move)] = (rows + gamma * (values[own] - others), visits, move)
        return leads


def _needs_search(state: _core.ChineseCheckersState, history: Sequence[State]) -> bool:
    """Return whether the mover is nearly home or makes no progress, or has stones that might be shut in."""
    assert state.mover is not None
    earlier = [each for each in history if isinstance(each, _core.ChineseCheckersState)]
    return (
        state.distance(state.mover) <= NEARLY_HOME
        or _core.chinese_checkers_is_idle(state, earlier)
        or max(_core.chinese_checkers_escapes(state)) > 0
    )
