"""The errors of the rules. The native core raises them, and imports all names of errors from here."""

from __future__ import annotations

from qipan.rules.reasons import Problem, Reason

__all__ = ["BadNotation", "IllegalMove", "Problem", "Reason"]


class BadNotation(Problem):
    """The text is not the notation of a position or move. The message names the character and what was expected.

    >>> import qipan
    >>> try:
    ...     qipan.game("dots").initial().play("x")
    ... except qipan.BadNotation as error:
    ...     print(error)
    ...     print(error.reason.code, error.reason.params["problem"].code)
    not a move of dots: character 1 is 'x'; expected an edge 0..23
    not_a_move bad_character
    """


class IllegalMove(Problem):
    """The move is not legal in this position. The message lists some legal moves.

    >>> import qipan
    >>> try:
    ...     qipan.game("two-eat-one").initial().play("A4-A2")
    ... except qipan.IllegalMove as error:
    ...     print(error)
    ...     print(error.reason.params["move"])
    A4-A2 is not legal here; legal moves: A4-A3, B4-B3, C4-C3, D4-D3
    A4-A2
    """
