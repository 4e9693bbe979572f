"""Search for a race of several seats: max^n, paranoid, best-reply, and among racers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

import qipan
from qipan import _core
from qipan.engines.base import Mind, state_of
from qipan.engines.choice import Choice
from qipan.engines.limit import Limit
from qipan.rules.kernels import within
from qipan.truth import Analysis, MoveValue, Value

NO_LIMIT = 2**63 - 1
DEEPEST = 64


@dataclass(frozen=True)
class Width:
    """How many moves are looked at: the most promising ones of the own seat, and of each other seat. After so many
    rounds the others are left out of account."""

    own: int
    others: int
    rounds: int = 1000


class Race(Mind):
    """What these searches share; they differ in how they expect the others to play.

    `own`, `others` and `rounds` say how much is left out, see :class:`Width`; a search that leaves nothing out comes
    less far.
    """

    attitude: ClassVar[str]
    """How the core calls the search."""
    widths: ClassVar[dict[int, Width]]
    """By the number of seats: what plays best."""

    def __init__(
        self,
        game: qipan.Game,
        *,
        seed: int | None = None,
        threads: int = 1,
        own: int | None = None,
        others: int | None = None,
        rounds: int | None = None,
    ) -> None:
        super().__init__(game, seed=seed, threads=threads)
        best = self.widths[game.seats]
        self.width = Width(
            _between("own", own, best.own, 1),
            _between("others", others, best.others, 1),
            _between("rounds", rounds, best.rounds, 0),
        )

    @classmethod
    def plays(cls, game: qipan.Game) -> bool:
        return game.name == "chinese-checkers" and game.seats in cls.widths

    def analyse(self, view: qipan.View, limit: Limit = Limit(), history: Sequence[qipan.State] = ()) -> Analysis:
        self._check(view, history)
        answer = self._answer(view, self._effective(limit), history, values_all=True)
        moves = tuple(MoveValue(each.move, self._value(each, answer)) for each in answer.moves)
        return Analysis(moves[0].value, moves)

    def _choose(self, view: qipan.View, limit: Limit, history: Sequence[qipan.State]) -> Choice:
        answer = self._answer(view, limit, history, values_all=False)
        best = answer.moves[0]
        return Choice(best.move, self._value(best, answer), answer.nodes, answer.depth)

    def _answer(
        self, view: qipan.View, limit: Limit, history: Sequence[qipan.State], values_all: bool
    ) -> _core.ChineseCheckersSearchResult:
        state = state_of(view)
        assert isinstance(state, _core.ChineseCheckersState)
        return _core.chinese_checkers_search(
            state,
            self.attitude,
            [each for each in history if isinstance(each, _core.ChineseCheckersState)],
            min(limit.depth or DEEPEST, DEEPEST),
            min(limit.nodes or NO_LIMIT, NO_LIMIT),
            limit.seconds,
            limit.stop,
            values_all,
            self.width.own,
            self.width.others,
            self.width.rounds,
        )

    def _value(self, found: _core.ChineseCheckersSearchedMove, answer: _core.ChineseCheckersSearchResult) -> Value:
        return Value.estimate(found.payoffs, f"{self.name}, depth {answer.depth}")


class MaxN(Race):
    """Everybody is expected to make the move that is best for himself.

    >>> import qipan
    >>> game = qipan.game("chinese-checkers", players=3)
    >>> choice = qipan.engine("maxn", game).choose(game.initial().view(0), qipan.Limit(depth=3))
    >>> choice.depth, len(choice.value.payoffs)
    (3, 3)
    """

    name = attitude = "maxn"
    about = "max^n search: everybody plays for himself"
    widths: ClassVar = {2: Width(12, 12), 3: Width(8, 4), 4: Width(8, 2), 6: Width(10, 1)}


class Paranoid(Race):
    """The others are expected to play against us alone; with two seats that is alpha-beta."""

    name = attitude = "paranoid"
    about = "paranoid search: all the others play against us"
    widths: ClassVar = {3: Width(16, 2), 4: Width(16, 1), 6: Width(16, 1, 1)}


class RaceForTwo(Race):
    """With two seats the paranoid search is alpha-beta, and so it is called."""

    name = "alphabeta"
    attitude = "paranoid"
    about = "alpha-beta search: as many turns ahead as there is time for"
    widths: ClassVar = {2: Width(16, 16)}


class BestReply(Race):
    """Between two moves of ours only the worst of the others' moves is looked at, so more of our own are."""

    name = attitude = "best-reply"
    about = "best-reply search: one of the others answers, whoever can do most harm"
    widths: ClassVar = {2: Width(16, 16), 3: Width(16, 4), 4: Width(16, 2), 6: Width(16, 2, 2)}


class AmongRacers(Race):
    """The others are expected to be in a hurry, each making the move that brings a stone farthest; so only our own
    moves branch, and depth counts those.

    >>> import qipan
    >>> game = qipan.game("chinese-checkers", players=6)
    >>> qipan.engine("race", game).choose(game.initial().view(0), qipan.Limit(depth=2)).depth
    2
    """

    name = attitude = "race"
    about = "race search: the own way is planned while the others hurry"
    widths: ClassVar = {2: Width(8, 1), 3: Width(8, 1), 4: Width(8, 1), 6: Width(8, 1)}


def _between(name: str, value: int | None, default: int, least: int) -> int:
    if value is None:
        return default
    if value < least:
        raise ValueError(f"{name} must be {least}..1000, not {value}")
    return within(name, value, 1000)
