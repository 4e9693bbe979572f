"""Names by which people find holes on the board: the letter of the row and the place in the row, such as E3."""

from __future__ import annotations

from itertools import groupby

from qipan.rules import Game


def cell_labels(game: Game) -> dict[str, str]:
    """Return the name of each hole by its coordinates. Row A is the nearest to the first seat.

    Holes are counted from the left of the first seat, where the board shows the letter of the row.

    >>> import qipan
    >>> labels = cell_labels(qipan.game("chinese-checkers"))
    >>> labels["-4,8"], labels["-3,7"], labels["-4,7"], labels["4,-8"]
    ('A1', 'B1', 'B2', 'Q1')
    """
    holes = sorted(game.layout(), key=lambda hole: (hole.y, -hole.x))
    rows = [list(row) for _, row in groupby(holes, key=lambda hole: round(hole.y, 3))]
    return {
        hole.name: f"{chr(ord('A') + row)}{place}"
        for row, found in enumerate(rows)
        for place, hole in enumerate(found, start=1)
    }
