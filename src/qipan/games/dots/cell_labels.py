"""Names by which people find edges on the board: the two dots that an edge connects, such as A1-B1."""

from __future__ import annotations

from qipan.rules import Game


def cell_labels(game: Game) -> dict[str, str]:
    """Return the name of each edge by its number. Dots have a letter for the column and a number for the row.

    >>> import qipan
    >>> labels = cell_labels(qipan.game("dots", rows=2, cols=2))
    >>> labels["0"], labels["2"], labels["11"]
    ('A1-B1', 'A1-A2', 'B3-C3')
    """
    return {cell.name: _ends(cell.x, cell.y, cell.shape == "across") for cell in game.layout()}


def _ends(x: float, y: float, is_across: bool) -> str:
    """Return the names of the dots at the ends of the edge whose middle is at `x`, `y`; the dots are 1 apart."""
    dx, dy = (0.5, 0.0) if is_across else (0.0, 0.5)
    return f"{_dot(x - dx, y - dy)}-{_dot(x + dx, y + dy)}"


def _dot(x: float, y: float) -> str:
    return f"{chr(ord('A') + round(x))}{round(y) + 1}"
