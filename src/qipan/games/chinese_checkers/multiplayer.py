"""The search engines for Chinese checkers, with two to six seats: max^n, paranoid, best-reply and race search."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from qipan.engines.base import BaseEngine, state_of
from qipan.engines.choice import Choice
from qipan.engines.limit import UNLIMITED_NODES, Limit
from qipan.engines.settings import DEPTH, SECONDS, Setting
from qipan.engines.sources import SEARCH_DEPTH
from qipan.games.chinese_checkers.learned import find_network
from qipan.rules import Game, State, View
from qipan.rules.kernels import check_range
from qipan.rules.native import _core
from qipan.rules.reasons import Reason
from qipan.truth import Analysis, MoveValue

MAX_DEPTH = 64
MAX_WIDTH = 1000
POSITIONAL, LEARNED, THREE_PHASE = "positional", "learned", "three-phase"
EVALUATION = Setting(
    "evaluation",
    "how positions at the end of the search are valued: by the cost of all stones, by what was learned from self-play, "
    "or by the three phases of the document from which the game comes",
    "choice",
    default=POSITIONAL,
    choices=(POSITIONAL, LEARNED, THREE_PHASE),
)


@dataclass(frozen=True)
class SearchWidth:
    """Limits on the number of moves searched in a position. The search skips the least promising moves."""

    own: int  # maximum number of moves in positions in which the searching seat is to move
    others: int  # maximum number of moves in positions in which another seat is to move
    # After this number of rounds, paranoid and best-reply search assume that only the searching seat still moves. A
    # round is one move of every seat in play or, in best-reply search, a move of the searching seat and one reply.
    rounds: int = MAX_WIDTH


@dataclass(frozen=True)
class MoveSteps(MoveValue):
    """A move with its value, which is also given in steps."""

    steps: int  # the value for the seat to move, in hundredths of a step; each place in the ranking counts 100,000


class MultiplayerSearch(BaseEngine):
    """The base class of the engines of this module, which differ in how they predict the moves of the other seats.

    `own`, `others` and `rounds` limit the width of the search, see :class:`SearchWidth`. A narrower search gets deeper.
    `evaluation` is `positional`, `learned` or `three-phase`; the default is the one with which the search is strongest.

    >>> import qipan
    >>> game = qipan.game("chinese-checkers")
    >>> engine = qipan.engine("alphabeta", game, evaluation="three-phase")
    >>> engine.choose(game.initial().view(0), qipan.Limit(depth=2)).depth
    2
    """

    algorithm: ClassVar[str]  # the name that the search has in the core
    widths: ClassVar[dict[int, SearchWidth]]  # number of seats -> the width with which the search plays best
    learned_widths: ClassVar[dict[int, SearchWidth]] = {}  # like `widths`, where the learned evaluation needs others
    learned_seats: ClassVar[tuple[int, ...]] = ()  # numbers of seats for which the learned evaluation is stronger

    def __init__(
        self,
        game: Game,
        *,
        seed: int | None = None,
        threads: int = 1,
        own: int | None = None,
        others: int | None = None,
        rounds: int | None = None,
        evaluation: str | None = None,
    ) -> None:
        super().__init__(game, seed=seed, threads=threads)
        setting = self._evaluation_setting(game)
        self.evaluation = str(setting.default if evaluation is None else setting.check(evaluation))
        self._network = find_network(game) if self.evaluation == LEARNED else None
        self.is_calibrated = self.evaluation == setting.default  # only games with the default were used for calibration
        default = self.widths[game.seats]
        if self.evaluation == LEARNED:
            default = self.learned_widths.get(game.seats, default)
        self.width = SearchWidth(
            _check_width("own", own, default.own, 1),
            _check_width("others", others, default.others, 1),
            _check_width("rounds", rounds, default.rounds, 0),
        )

    @classmethod
    def plays(cls, game: Game) -> bool:
        return game.name == "chinese-checkers" and game.seats in cls.widths

    @classmethod
    def available_settings(cls, game: Game) -> tuple[Setting, ...]:
        return DEPTH, SECONDS, cls._evaluation_setting(game)

    @classmethod
    def _evaluation_setting(cls, game: Game) -> Setting:
        """Return the setting `evaluation`. Its default is the evaluation with which the search is strongest."""
        if find_network(game) is None:
            return replace(EVALUATION, choices=(POSITIONAL, THREE_PHASE))
        return replace(EVALUATION, default=LEARNED if game.seats in cls.learned_seats else POSITIONAL)

    def analyse(self, view: View, limit: Limit = Limit(), history: Sequence[State] = ()) -> Analysis:
        moves = tuple(MoveValue(each.move, each.value) for each in self.value_moves(view, limit, history))
        return Analysis(moves[0].value, moves)

    def value_moves(self, view: View, limit: Limit = Limit(), history: Sequence[State] = ()) -> list[MoveSteps]:
        """Value every move, and return the best one first."""
        self._check(view, history)
        result = self._run_search(view, self._effective_limit(limit), history, value_every_move=True)
        reason = self._reason(result)
        return [
            MoveSteps(each.move, self._estimate(state_of(view), each.payoffs, reason), each.values[view.seat])
            for each in result.moves
        ]

    def _choose(self, view: View, limit: Limit, history: Sequence[State]) -> Choice:
        result = self._run_search(view, limit, history, value_every_move=False)
        best = result.moves[0]
        value = self._estimate(state_of(view), best.payoffs, self._reason(result))
        return Choice(best.move, value, result.nodes, result.depth)

    def _run_search(
        self, view: View, limit: Limit, history: Sequence[State], value_every_move: bool
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
            value_every_move,
            self.width.own,
            self.width.others,
            self.width.rounds,
            POSITIONAL if self._network else self.evaluation,
            self._network,
        )

    def _reason(self, result: _core.ChineseCheckersSearchResult) -> Reason:
        return SEARCH_DEPTH(engine=self.name, depth=result.depth)


class MaxN(MultiplayerSearch):
    """A max^n search, which assumes that every seat maximises its own payoff.

    >>> import qipan
    >>> game = qipan.game("chinese-checkers", players=3)
    >>> choice = qipan.engine("maxn", game).choose(game.initial().view(0), qipan.Limit(depth=3))
    >>> choice.depth, len(choice.value.payoffs)
    (3, 3)
    """

    name = algorithm = "maxn"
    about = "max^n search: every seat plays for itself"
    widths: ClassVar = {2: SearchWidth(12, 12), 3: SearchWidth(8, 4), 4: SearchWidth(8, 2), 6: SearchWidth(10, 1)}
    learned_seats: ClassVar = (2, 3, 4)


class Paranoid(MultiplayerSearch):
    """A paranoid search, which assumes that all other seats play against this one. With two seats it is alpha-beta."""

    name = algorithm = "paranoid"
    about = "paranoid search: all other seats play against this one"
    widths: ClassVar = {3: SearchWidth(16, 2), 4: SearchWidth(16, 1), 6: SearchWidth(16, 1, 1)}
    learned_seats: ClassVar = (3, 4)


class TwoPlayerSearch(MultiplayerSearch):
    """Alpha-beta search for two seats: the paranoid search, which is the same as alpha-beta with two seats."""

    name = "alphabeta"
    algorithm = "paranoid"
    about = "alpha-beta search, as deep as time allows"
    widths: ClassVar = {2: SearchWidth(16, 16)}
    learned_widths: ClassVar = {2: SearchWidth(24, 24)}
    learned_seats: ClassVar = (2,)


class BestReply(MultiplayerSearch):
    """A best-reply search: only one other seat moves between two of its moves, the one that can harm it most.

    With six seats, every second ply is thus a move of the searching seat, instead of every sixth.
    """

    name = algorithm = "best-reply"
    about = "best-reply search: only the opponent with the strongest reply answers"
    widths: ClassVar = {2: SearchWidth(16, 16), 3: SearchWidth(16, 4), 4: SearchWidth(16, 2), 6: SearchWidth(16, 2, 2)}
    learned_widths: ClassVar = {3: SearchWidth(24, 8), 4: SearchWidth(24, 8), 6: SearchWidth(24, 8, 2)}
    learned_seats: ClassVar = (2, 3, 4, 6)


class RaceSearch(MultiplayerSearch):
    """A race search, which assumes that every other seat plays the move that advances a stone the most.

    So the search tries alternatives only for the moves of the searching seat, and the depth counts only these moves.

    >>> import qipan
    >>> game = qipan.game("chinese-checkers", players=6)
    >>> qipan.engine("race", game).choose(game.initial().view(0), qipan.Limit(depth=2)).depth
    2
    """

    name = algorithm = "race"
    about = "race search: plans its own moves and assumes that the others play greedily"
    widths: ClassVar = {2: SearchWidth(8, 1), 3: SearchWidth(8, 1), 4: SearchWidth(8, 1), 6: SearchWidth(8, 1)}


class LearnedValues(MultiplayerSearch):
    """Plays the move after which the learned evaluation is best, without any further search.

    >>> import qipan
    >>> game = qipan.game("chinese-checkers")
    >>> qipan.engine("td", game).choose(game.initial().view(0), qipan.Limit(depth=9)).depth
    1
    """

    name = "td"
    algorithm = "paranoid"
    about = "plays by what was learned from self-play, without looking ahead"
    widths: ClassVar = {2: SearchWidth(24, 24), 3: SearchWidth(16, 2), 4: SearchWidth(16, 1), 6: SearchWidth(16, 1)}
    learned_seats: ClassVar = (2, 3, 4, 6)

    def __init__(self, game: Game, *, seed: int | None = None, threads: int = 1) -> None:
        super().__init__(game, seed=seed, threads=threads, evaluation=LEARNED)

    @classmethod
    def plays(cls, game: Game) -> bool:
        return super().plays(game) and find_network(game) is not None

    @classmethod
    def available_settings(cls, game: Game) -> tuple[Setting, ...]:
        return ()

    def _effective_limit(self, limit: Limit) -> Limit:
        return replace(limit, depth=1)


def _check_width(name: str, value: int | None, default: int, minimum: int) -> int:
    if value is None:
        return default
    if value < minimum:
        raise ValueError(f"{name} must be {minimum}..{MAX_WIDTH}, not {value}")
    return check_range(name, value, MAX_WIDTH)
