"""Finds the positions that a plain search of a given depth gets wrong.

A plain search is minimax to a fixed depth that counts stones at the leaves.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Literal

from qipan.games.two_eat_one.study.fixed_depth import (
    MISTAKES,
    REACHABLE,
    UNSEEN,
    WRONG_SIGN,
    FixedDepthSearch,
    SearchResult,
    TieBreak,
    mistake,
)
from qipan.rules import Move, State
from qipan.truth.value import Value

# What a search can get wrong:
# move: it plays a mistake.
# sign: its score and the true value differ in sign; a draw counts as zero.
# sight: the position is won or lost, but the search finds no forced win or loss.
ErrorKind = Literal["move", "sign", "sight"]


@dataclass(frozen=True)
class WrongPosition:
    """A position, the result of a plain search in it, and its true value."""

    state: State
    depth: int
    truth: Value
    result: SearchResult
    best_moves: tuple[Move, ...]  # the moves that the search scores best, in the order of `moves()`
    correct_moves: tuple[Move, ...]  # the moves that preserve the true outcome

    def json(self) -> dict[str, object]:
        return {
            "position": self.state.text,
            "truth": self.truth.json(),
            "opinion": self.result.score.json(),
            "looks_best": [str(move) for move in self.best_moves],
            "right": [str(move) for move in self.correct_moves],
            "harm": {tie_break: mistake or None for tie_break, mistake in self.result.mistakes.items()},
        }


def compare(search: FixedDepthSearch, state: State) -> WrongPosition:
    """Compare the result of the search at its current depth with the true value of a position."""
    truth = search.table.value(state)
    # A move preserves the mover's outcome if the position after it has this outcome for the opponent.
    preserved = {"win": "loss", "draw": "draw", "loss": "win"}[truth.outcome or "draw"]
    return WrongPosition(
        state,
        search.depth,
        truth,
        search.result(state),
        tuple(search.best_moves(state)),
        tuple(move for move in state.moves() if search.table.value(state.play(move)).outcome == preserved),
    )


def find_wrong_positions(
    search: FixedDepthSearch, kind: ErrorKind = "move", tie_break: TieBreak = "worst", *, all_placements: bool = False
) -> Iterator[WrongPosition]:
    """Yield the positions with black to move that the search gets wrong.

    Only positions reachable from the start are examined, unless `all_placements` is true. Mistakes that lose come
    before mistakes that turn a win into a draw.

    >>> import qipan
    >>> first = next(find_wrong_positions(FixedDepthSearch(qipan.game("two-eat-one"))))
    >>> first.state.text, str(first.truth), first.result.mistakes["worst"]
    ('1102/0020/0000/0000 1', 'draw', 'draw to loss')
    """
    marks = [mark for mark in range(128) if all_placements or mark & REACHABLE]
    if kind == "move":
        batches = [[mark for mark in marks if mistake(mark, tie_break) == name] for name in reversed(MISTAKES[1:])]
    else:
        flag = WRONG_SIGN if kind == "sign" else UNSEEN
        batches = [[mark for mark in marks if mark & flag]]
    for batch in batches:
        for state in search.states(batch):
            yield compare(search, state)


def first_wrong_positions(
    search: FixedDepthSearch,
    limit: int,
    kind: ErrorKind = "move",
    tie_break: TieBreak = "worst",
    *,
    all_placements: bool = False,
) -> tuple[list[WrongPosition], int]:
    """Return the first `limit` positions that :func:`find_wrong_positions` yields, and how many it yields in all."""
    statistics = search.statistics()["all" if all_placements else "arise"]
    number = {
        "move": statistics.mistakes(tie_break).total,
        "sign": statistics.wrong_sign,
        "sight": statistics.unseen,
    }[kind]
    return list(islice(find_wrong_positions(search, kind, tie_break, all_placements=all_placements), limit)), number
