"""Searches for races of several seats: max^n, paranoid, best-reply and race."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from qipan.engines.base import BaseEngine, state_of
from qipan.engines.choice import Choice
from qipan.engines.limit import UNLIMITED_NODES, Limit
from qipan.rules import Game, State, View
from qipan.rules.kernels import check_range
from qipan.rules.native import _core
from qipan.truth import Analysis, MoveValue, Value

MAX_DEPTH = 64
MAX_WIDTH = 1000


@dataclass(frozen=True)
class SearchWidth:
    """How many moves are searched in a position, the most promising first."""

    own: int  # moves of the seat that searches
    others: int  # moves of each other seat
    rounds: int = MAX_WIDTH  # the other seats no longer move after this number of rounds


class MultiplayerSearch(BaseEngine):
    """The base of these searches, which differ in their model of the opponents.

    `own`, `others` and `rounds` narrow the search, see :class:`SearchWidth`: a narrower search gets deeper.
    """

    algorithm: ClassVar[str]  # the core's name of the search
    widths: ClassVar[dict[int, SearchWidth]]  # by the number of seats: what plays best

    def __init__(
        self,
        game: Game,
        *,
        seed: int | None = None,
        threads: int = 1,
        own: int | None = None,
        others: int | None = None,
        rounds: int | None = None,
    ) -> None:
        super().__init__(game, seed=seed, threads=threads)
        default = self.widths[game.seats]
        self.width = SearchWidth(
            _check_width("own", own, default.own, 1),
            _check_width("others", others, default.others, 1),
            _check_width("rounds", rounds, default.rounds, 0),
        )

    @classmethod
    def plays(cls, game: Game) -> bool:
        return game.name == "chinese-checkers" and game.seats in cls.widths

    def analyse(self, view: View, limit: Limit = Limit(), history: Sequence[State] = ()) -> Analysis:
        self._check(view, history)
        answer = self._run_search(view, self._effective_limit(limit), history, values_all=True)
        moves = tuple(MoveValue(each.move, self._value(each, answer)) for each in answer.moves)
        return Analysis(moves[0].value, moves)

    def _choose(self, view: View, limit: Limit, history: Sequence[State]) -> Choice:
        answer = self._run_search(view, limit, history, values_all=False)
        best = answer.moves[0]
        return Choice(best.move, self._value(best, answer), answer.nodes, answer.depth)

    def _run_search(
        self, view: View, limit: Limit, history: Sequence[State], values_all: bool
    ) -> _core.ChineseCheckersSearchResult:
        state = state_of(view)
        assert isinstance(state, _core.ChineseCheckersState)
        return _core.chinese_checkers_search(
            state,
            self.algorithm,
            [earlier for earlier in history if isinstance(earlier, _core.ChineseCheckersState)],
            min(limit.depth or MAX_DEPTH, MAX_DEPTH),
            min(limit.nodes or UNLIMITED_NODES, UNLIMITED_NODES),
            limit.seconds,
            limit.stop,
            values_all,
            self.width.own,
            self.width.others,
            self.width.rounds,
        )

    def _value(self, move: _core.ChineseCheckersSearchedMove, answer: _core.ChineseCheckersSearchResult) -> Value:
        return Value.estimate(move.payoffs, f"{self.name}, depth {answer.depth}")


class MaxN(MultiplayerSearch):
    """Assumes that every seat maximises its own payoff.

    >>> import qipan
    >>> game = qipan.game("chinese-checkers", players=3)
    >>> choice = qipan.engine("maxn", game).choose(game.initial().view(0), qipan.Limit(depth=3))
    >>> choice.depth, len(choice.value.payoffs)
    (3, 3)
    """

    name = algorithm = "maxn"
    about = "max^n search: every seat plays for itself"
    widths: ClassVar = {2: SearchWidth(12, 12), 3: SearchWidth(8, 4), 4: SearchWidth(8, 2), 6: SearchWidth(10, 1)}


class Paranoid(MultiplayerSearch):
    """Assumes that all other seats play against this one. With two seats that is alpha-beta."""

    name = algorithm = "paranoid"
    about = "paranoid search: all other seats play against this one"
    widths: ClassVar = {3: SearchWidth(16, 2), 4: SearchWidth(16, 1), 6: SearchWidth(16, 1, 1)}


class TwoPlayerSearch(MultiplayerSearch):
    """The paranoid search of two seats, which is alpha-beta and has that name."""

    name = "alphabeta"
    algorithm = "paranoid"
    about = "alpha-beta search, as deep as time allows"
    widths: ClassVar = {2: SearchWidth(16, 16)}


class BestReply(MultiplayerSearch):
    """Searches only the strongest reply of all other seats between two own moves, so that it sees more own moves."""

    name = algorithm = "best-reply"
    about = "best-reply search: only the opponent with the strongest reply answers"
    widths: ClassVar = {2: SearchWidth(16, 16), 3: SearchWidth(16, 4), 4: SearchWidth(16, 2), 6: SearchWidth(16, 2, 2)}


class RaceSearch(MultiplayerSearch):
    """Assumes that each other seat plays the move that brings a stone farthest.

    So only the own moves branch, and depth counts those.

    >>> import qipan
    >>> game = qipan.game("chinese-checkers", players=6)
    >>> qipan.engine("race", game).choose(game.initial().view(0), qipan.Limit(depth=2)).depth
    2
    """

    name = algorithm = "race"
    about = "race search: plans its own moves and assumes that the others play greedily"
    widths: ClassVar = {2: SearchWidth(8, 1), 3: SearchWidth(8, 1), 4: SearchWidth(8, 1), 6: SearchWidth(8, 1)}


def _check_width(name: str, value: int | None, default: int, minimum: int) -> int:
    if value is None:
        return default
    if value < minimum:
        raise ValueError(f"{name} must be {minimum}..{MAX_WIDTH}, not {value}")
    return check_range(name, value, MAX_WIDTH)
