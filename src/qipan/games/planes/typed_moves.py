"""Reads moves as people call them when they play on paper: the row and the column, both counted from 1."""

from __future__ import annotations

import re

from qipan.rules import View

CALL = re.compile(r"(\d{1,2}) ?[-–—, ] ?(\d{1,2}) ?([udlr]?)", re.ASCII | re.IGNORECASE)


def read_call(view: View, text: str) -> str | None:
    """Return the cell of a text such as `3-5`, the fifth cell of the third row; None if it is not in this notation.

    While planes are placed, the letter of the nose's direction follows: `3-5u`.

    >>> import qipan
    >>> view = qipan.game("planes").initial().view(0)
    >>> read_call(view, "3-5"), read_call(view, "1-10 U"), read_call(view, "C5"), read_call(view, "0-1")
    ('C4', 'A9u', None, None)
    """
    call = CALL.fullmatch(text)
    if call is None:
        return None
    row, column = int(call[1]), int(call[2])
    size = int(view.game.options["size"])
    if not (1 <= row <= size and 1 <= column <= size):
        return None
    return f"{chr(ord('A') + row - 1)}{column - 1}{call[3].lower()}"
