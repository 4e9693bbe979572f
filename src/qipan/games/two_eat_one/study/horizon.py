"""A plain search in every position at once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Literal, get_args

import qipan
from qipan import _core
from qipan.rules.kernels import Progress, checked_threads
from qipan.truth.tables import TwoEatOneTable
from qipan.truth.value import OutcomeWord

Rule = Literal["first", "worst"]
"""Which of the moves that look best is made: the first in the game's order, or the one that does the most harm."""

END = 127
"""A signed byte: a win in n plies is END - n, a loss in n is n - END, and anything nearer to zero is a count."""
DEEPEST = 120


@dataclass(frozen=True)
class Opinion:
    """What a plain search thinks of a position: an end that it sees, or a count of stones.

    >>> str(Opinion.of_number(122)), str(Opinion.of_number(-1))
    ('win in 5', 'count -1')
    """

    outcome: OutcomeWord | None
    distance: int | None
    count: int | None

    @staticmethod
    def of_number(number: int) -> Opinion:
        distance = END - abs(number)
        if distance > DEEPEST:
            return Opinion(None, None, number)
        return Opinion("win" if number > 0 else "loss", distance, None)

    @property
    def label(self) -> OutcomeWord:
        """By its sign: who is ahead in stones is taken for the winner."""
        if self.count is None:
            assert self.outcome is not None
            return self.outcome
        return "win" if self.count > 0 else "loss" if self.count < 0 else "draw"

    def json(self) -> dict[str, object]:
        return asdict(self)

    def __str__(self) -> str:
        return f"count {self.count:+d}" if self.outcome is None else f"{self.outcome} in {self.distance}"


@dataclass(frozen=True)
class Spoiled:
    """How many positions lose some of their worth by the move that is made."""

    win_to_draw: int
    win_to_loss: int
    draw_to_loss: int

    @property
    def to_loss(self) -> int:
        """Positions that need not be lost, and are by this move."""
        return self.win_to_loss + self.draw_to_loss

    @property
    def total(self) -> int:
        return self.win_to_draw + self.to_loss


@dataclass(frozen=True)
class Tally:
    """What a plain search of one depth does over a set of positions."""

    first: Spoiled
    worst: Spoiled
    wrong_sign: int
    """Positions whose value has not the sign of the truth, a draw being zero."""
    unseen: int
    """Positions that are won or lost, and the search does not see it."""

    def spoiled(self, rule: Rule) -> Spoiled:
        return self.first if rule == "first" else self.worst


# A mark is one byte a position; core/search/textbook/horizon.hpp makes them.
HARMS = ("", "win to draw", "win to loss", "draw to loss")
WRONG_SIGN, UNSEEN, CAN_ARISE = 1 << 4, 1 << 5, 1 << 6


def harm(mark: int, rule: Rule) -> str:
    """What is lost by the move, such as ``"draw to loss"``; empty if nothing is."""
    return HARMS[mark >> (0 if rule == "first" else 2) & 3]


@dataclass(frozen=True)
class Judgement:
    """A plain search in one position."""

    opinion: Opinion
    harm: dict[Rule, str]
    """What is lost by the first and by the worst of the moves that look best, such as ``"draw to loss"``; or nothing,
    the empty text."""


class Horizon:
    """A plain search of some depth, held against the truth in every position of a variant.

    It starts at depth 1 and is deepened ply by ply. A position is known as its mover sees it.

    >>> import qipan
    >>> game = qipan.game("two-eat-one")
    >>> horizon = Horizon(game)
    >>> state = game.parse("2211/1200/0000/0000 1")
    >>> horizon.depth, str(horizon.opinion(state)), [str(move) for move in horizon.best_moves(state)]
    (1, 'count +0', ['C1-C2', 'D1-D2', 'A2-A3'])
    """

    def __init__(self, game: qipan.Game, *, threads: int | None = None, progress: Progress | None = None) -> None:
        if not isinstance(game, _core.TwoEatOneGame):
            raise ValueError(f"this study is of two-eat-one, not of {game.name}")
        self.game = game
        self.threads = checked_threads(threads)
        self.table = TwoEatOneTable(game, progress, threads)
        self._places = _core.TwoEatOneTable(game)
        self._truth = self.table.whole()
        self._kernel = _core.TwoEatOneHorizon(self._places, self.threads, progress)
        self._arising = self._kernel.reachable(self.place(game.initial()))
        self._values = self._kernel.initial_values()
        self.depth = 0
        self.deepen()

    @property
    def enough(self) -> int:
        """From this depth on nothing can be spoiled: every win that there is lies within sight of the move before it.
        A lost move is then seen to lose, and of a won position a way to win."""
        return int(self.table.stats["all"]["longest"]) + 1

    def deepen(self, progress: Progress | None = None) -> None:
        """One ply more."""
        if self.depth == DEEPEST:
            raise ValueError(f"a plain search looks at most {DEEPEST} plies ahead")
        found = self._kernel.deepen(self._values, self._truth, self._arising, self.threads, progress)
        self._before = self._values
        self._values, self._marks = found
        self.depth += 1

    def deepen_to(self, depth: int, progress: Progress | None = None) -> Iterator[int]:
        """Ply by ply, and a stop at every depth up to that one, this one among them."""
        if not self.depth <= depth <= DEEPEST:
            raise ValueError(f"depth must be {self.depth}..{DEEPEST}, not {depth}")
        first = self.depth
        yield self.depth
        while self.depth < depth:
            self.deepen(progress and part_of(progress, self.depth - first, depth - first))
            yield self.depth

    def opinion(self, state: qipan.State) -> Opinion:
        """What the search thinks of a position."""
        return Opinion.of_number(_signed(self._values[self.place(state)]))

    def best_moves(self, state: qipan.State) -> list[qipan.Move]:
        """The moves that look best to it, in the game's order."""
        moves = state.moves()
        after = [_signed(self._before[self.place(state.play(move))]) for move in moves]
        return [move for move, value in zip(moves, after, strict=True) if value == min(after)]

    def judgement(self, state: qipan.State) -> Judgement:
        """What it thinks of a position, and what its move does there."""
        mark = self._marks[self.place(state)]
        return Judgement(self.opinion(state), {rule: harm(mark, rule) for rule in get_args(Rule)})

    def tally(self) -> dict[str, Tally]:
        """Of the positions that can ``arise`` from the start, and of ``all`` placements."""
        counts = self._places.counts(self._marks)
        return {
            "arise": _tally({mark: count for mark, count in enumerate(counts) if mark & CAN_ARISE}),
            "all": _tally(dict(enumerate(counts))),
        }

    def states(self, marks: list[int]) -> Iterator[qipan.State]:
        """The positions with any of these marks, black to move."""
        wanted = bytes(mark in marks for mark in range(256))
        chosen = self._marks.translate(wanted)
        at = chosen.find(1)
        while at >= 0:
            yield self._places.state(at)
            at = chosen.find(1, at + 1)

    def place(self, state: qipan.State) -> int:
        assert isinstance(state, _core.TwoEatOneState)
        place = self._places.place(state)
        if place is None:
            raise ValueError(f"{state.text!r} is of another variant")
        return place


def part_of(progress: Progress, number: int, parts: int) -> Progress:
    """For one of several parts of the same size: tells how far all of them are."""
    return lambda done, total: progress(number * total + done, parts * total)


def _signed(byte: int) -> int:
    return byte - 256 if byte > 127 else byte


def _tally(counts: dict[int, int]) -> Tally:
    def spoiled(rule: Rule) -> Spoiled:
        return Spoiled(*(sum(n for mark, n in counts.items() if harm(mark, rule) == name) for name in HARMS[1:]))

    return Tally(
        spoiled("first"),
        spoiled("worst"),
        sum(count for mark, count in counts.items() if mark & WRONG_SIGN),
        sum(count for mark, count in counts.items() if mark & UNSEEN),
    )
