"""The paths of moves, which the protocol gives hole by hole. The core decides which paths are possible."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise

from qipan.rules import Game, Move, Piece, State, game

PATH = re.compile(r"-?\d{1,2}( -?\d{1,2})*")
MAX_HOLES = 121


def read_path(text: str) -> tuple[str, ...] | None:
    """Return the holes of a path such as `0 0 2 0 2 2`, as the core names them; None for another text.

    >>> read_path("0 0 2 0 2 2"), read_path("0 0 2"), read_path("here")
    (('0,0', '2,0', '2,2'), None, None)
    """
    if not PATH.fullmatch(text):
        return None
    numbers = [int(number) for number in text.split(" ")]
    if len(numbers) % 2 or not 4 <= len(numbers) <= 2 * MAX_HOLES:
        return None
    return tuple(f"{x},{y}" for x, y in zip(numbers[::2], numbers[1::2], strict=True))


def write_path(holes: Iterable[str]) -> str:
    """Return a path in the notation of the protocol.

    >>> write_path(("0,0", "-2,0"))
    '0 0 -2 0'
    """
    return " ".join(holes).replace(",", " ")


def find_move(state: State, moves: Sequence[Move], path: Sequence[str]) -> Move | None:
    """Return the move, one of the legal `moves`, that a stone makes along a path; None if it cannot go this way.

    >>> import qipan
    >>> start = qipan.game("chinese-checkers").initial()
    >>> [str(find_move(start, start.moves(), path)) for path in (("-2,6", "0,4"), ("-2,6", "-1,5", "0,4"))]
    ['-2,6:0,4', 'None']
    """
    ends = (path[0], path[-1])
    move = next((move for move in moves if move.path and (move.path[0], move.path[-1]) == ends), None)
    return move if move is not None and _is_way(state, path) else None


def _is_way(state: State, path: Sequence[str]) -> bool:
    """Return whether a path is one step, or consists of hops that are possible one after another."""
    # A stone may hop through a camp in which it may not stop.
    rules = game(state.game.name, **{**state.game.options, "foreign_camps": "open"})
    assert state.mover is not None
    others = [piece for piece in state.game.pieces(state) if piece.cell != path[0]]
    for start, end in dict.fromkeys(pairwise(path)):  # check each pair only once, even if the path goes back and forth
        if not _is_single(rules, others, state.mover, start, end):
            return False
        if len(path) > 2 and _is_single(rules, [], state.mover, start, end):  # possible without other stones: not a hop
            return False
    return True


def _is_single(rules: Game, others: Sequence[Piece], seat: int, start: str, end: str) -> bool:
    """Return whether a stone can go from one hole to another by a single step or hop."""
    position = rules.setup([*others, Piece(start, seat, "stone")], seat)
    return any(move.path == (start, end) for move in position.moves())
