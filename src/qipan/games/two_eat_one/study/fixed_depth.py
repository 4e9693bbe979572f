"""A plain search of all positions of a variant at once, compared with the solved table.

A plain search is minimax to a fixed depth that counts stones at the leaves.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Literal, get_args

from qipan.games.two_eat_one.table import TwoEatOneTable
from qipan.rules import Game, Move, State
from qipan.rules.kernels import Progress, check_threads
from qipan.rules.native import _core
from qipan.truth.json_types import OutcomeWord

# Which move is played if several have the best score. first: the first in the order of `moves()`. worst: the one with
# the worst true outcome.
TieBreak = Literal["first", "worst"]

# A score is a signed byte: a win in n plies is WIN_SCORE - n, a loss in n plies is n - WIN_SCORE, and anything closer
# to zero is a count of stones.
WIN_SCORE = 127
MAX_DEPTH = 120


@dataclass(frozen=True)
class Score:
    """The value that a plain search gives a position: a forced win or loss within its depth, or a count of stones.

    >>> str(Score.from_int(122)), str(Score.from_int(-1))
    ('win in 5', 'count -1')
    """

    outcome: OutcomeWord | None
    distance: int | None
    count: int | None

    @staticmethod
    def from_int(number: int) -> Score:
        distance = WIN_SCORE - abs(number)
        if distance > MAX_DEPTH:
            return Score(None, None, number)
        return Score("win" if number > 0 else "loss", distance, None)

    @property
    def predicted_outcome(self) -> OutcomeWord:
        """The predicted outcome: the forced outcome or, if none was found, a win for the side with more stones."""
        if self.count is None:
            assert self.outcome is not None
            return self.outcome
        return "win" if self.count > 0 else "loss" if self.count < 0 else "draw"

    def json(self) -> dict[str, object]:
        return asdict(self)

    def __str__(self) -> str:
        return f"count {self.count:+d}" if self.outcome is None else f"{self.outcome} in {self.distance}"


@dataclass(frozen=True)
class MistakeCounts:
    """The number of positions in which the chosen move makes the outcome worse, by kind of mistake."""

    win_to_draw: int
    win_to_loss: int
    draw_to_loss: int

    @property
    def to_loss(self) -> int:
        """The number of positions in which the move turns a win or a draw into a loss."""
        return self.win_to_loss + self.draw_to_loss

    @property
    def total(self) -> int:
        return self.win_to_draw + self.to_loss


@dataclass(frozen=True)
class DepthStatistics:
    """The mistakes of a plain search of a given depth, counted over a set of positions."""

    first: MistakeCounts  # the mistakes if the search plays the first of the moves with the best score
    worst: MistakeCounts  # the mistakes if the search plays the worst of the moves with the best score
    wrong_sign: int  # number of positions whose score and true value differ in sign; a draw counts as 0
    unseen: int  # number of won or lost positions in which the search finds no forced win or loss

    def mistakes(self, tie_break: TieBreak) -> MistakeCounts:
        return self.first if tie_break == "first" else self.worst


# A mark is a byte that core/games/two_eat_one/textbook/horizon.hpp writes for every position. Its lowest two bits are
# an index into MISTAKES for the first of the best moves, the next two bits such an index for the worst of them; the
# next three bits are the flags WRONG_SIGN, UNSEEN and REACHABLE.
MISTAKES = ("", "win to draw", "win to loss", "draw to loss")
WRONG_SIGN, UNSEEN, REACHABLE = 1 << 4, 1 << 5, 1 << 6


def mistake(mark: int, tie_break: TieBreak) -> str:
    """Return the mistake in a position with this mark, such as ``"draw to loss"``, or "" if there is none."""
    return MISTAKES[mark >> (0 if tie_break == "first" else 2) & 3]


@dataclass(frozen=True)
class SearchResult:
    """The result of a plain search in one position."""

    score: Score
    mistakes: dict[TieBreak, str]  # tie break -> mistake, such as "draw to loss"; empty if the move is no mistake


class FixedDepthSearch:
    """A plain search of every position of a variant at the same depth, compared with the true values.

    The search starts at depth 1. Each call of `deepen` adds a ply: one step of minimax computes the scores at the new
    depth from those at the previous depth. A position with white to move is stored with the colours
    swapped, so it shares its score with the equivalent position with black to move.

    >>> import qipan
    >>> game = qipan.game("two-eat-one")
    >>> search = FixedDepthSearch(game)
    >>> state = game.parse("2211/1200/0000/0000 1")
    >>> search.depth, str(search.score(state)), [str(move) for move in search.best_moves(state)]
    (1, 'count +0', ['C1-C2', 'D1-D2', 'A2-A3'])
    """

    def __init__(self, game: Game, *, threads: int | None = None, progress: Progress | None = None) -> None:
        if not isinstance(game, _core.TwoEatOneGame):
            raise ValueError(f"this study is for two-eat-one, not for {game.name}")
        self.game = game
        self.threads = check_threads(threads)
        self.table = TwoEatOneTable(game, threads).open_or_build(progress)
        self._indexing = _core.TwoEatOneTable(game)
        self._truth = self.table.read_all()
        self._kernel = _core.TwoEatOneHorizon(self._indexing, self.threads, progress)
        self._reachable = self._kernel.reachable(self._index(game.initial()))
        self._scores = self._kernel.initial_values()
        self.depth = 0
        self.deepen()

    @property
    def sufficient_depth(self) -> int:
        """The depth from which a plain search provably makes no mistake.

        This depth is one ply more than the longest win. So after each move, enough plies remain to find any win of the
        opponent: the search recognises every losing move. It also finds a winning move in every won position.
        """
        return int(self.table.stats["all"]["longest"]) + 1

    def deepen(self, progress: Progress | None = None) -> None:
        """Search one ply deeper. Raise ValueError at the maximum depth."""
        if self.depth == MAX_DEPTH:
            raise ValueError(f"a plain search is limited to {MAX_DEPTH} plies")
        deeper = self._kernel.deepen(self._scores, self._truth, self._reachable, self.threads, progress)
        self._previous_scores = self._scores
        self._scores, self._marks = deeper
        self.depth += 1

    def deepen_to(self, depth: int, progress: Progress | None = None) -> Iterator[int]:
        """Deepen one ply at a time up to `depth`. Yield the current depth at once, and then each new depth."""
        if not self.depth <= depth <= MAX_DEPTH:
            raise ValueError(f"depth must be {self.depth}..{MAX_DEPTH}, not {depth}")
        first = self.depth
        yield self.depth
        while self.depth < depth:
            self.deepen(progress and _progress_of_part(progress, self.depth - first, depth - first))
            yield self.depth

    def score(self, state: State) -> Score:
        """Return the score of a position at the current depth."""
        return Score.from_int(_signed(self._scores[self._index(state)]))

    def best_moves(self, state: State) -> list[Move]:
        """Return the moves with the best score, in the order of ``moves()``."""
        moves = state.moves()
        scores = [_signed(self._previous_scores[self._index(state.play(move))]) for move in moves]
        return [move for move, score in zip(moves, scores, strict=True) if score == min(scores)]

    def result(self, state: State) -> SearchResult:
        """Return the score of a position and the mistakes that the search makes in it."""
        mark = self._marks[self._index(state)]
        mistakes: dict[TieBreak, str] = {tie_break: mistake(mark, tie_break) for tie_break in get_args(TieBreak)}
        return SearchResult(self.score(state), mistakes)

    def statistics(self) -> dict[str, DepthStatistics]:
        """Return the statistics over the positions reachable from the start (``arise``) and over ``all`` placements."""
        counts = self._indexing.counts(self._marks)
        return {
            "arise": _statistics({mark: count for mark, count in enumerate(counts) if mark & REACHABLE}),
            "all": _statistics(dict(enumerate(counts))),
        }

    def states(self, marks: list[int]) -> Iterator[State]:
        """Yield the positions that have one of the `marks`, all with black to move."""
        is_wanted = bytes(mark in marks for mark in range(256))
        wanted = self._marks.translate(is_wanted)
        index = wanted.find(1)
        while index >= 0:
            yield self._indexing.state(index)
            index = wanted.find(1, index + 1)

    def _index(self, state: State) -> int:
        assert isinstance(state, _core.TwoEatOneState)
        index = self._indexing.place(state)
        if index is None:
            raise ValueError(f"{state.text!r} is a position of another variant")
        return index


def _progress_of_part(progress: Progress, number: int, parts: int) -> Progress:
    """Return a callback for part `number` of a task of equal parts, which reports the progress of the whole task."""
    return lambda done, total: progress(number * total + done, parts * total)


def _signed(byte: int) -> int:
    return byte - 256 if byte > 127 else byte


def _statistics(counts: dict[int, int]) -> DepthStatistics:
    def mistakes(tie_break: TieBreak) -> MistakeCounts:
        return MistakeCounts(
            *(sum(n for mark, n in counts.items() if mistake(mark, tie_break) == name) for name in MISTAKES[1:])
        )

    return DepthStatistics(
        mistakes("first"),
        mistakes("worst"),
        sum(count for mark, count in counts.items() if mark & WRONG_SIGN),
        sum(count for mark, count in counts.items() if mark & UNSEEN),
    )
