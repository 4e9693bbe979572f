"""Draws a checkers board. Men are in round brackets, ``(b)``, and towers in square ones, ``[B]``."""

from rich.text import Text

from qipan.cli.boards.parts import (
    BLACK_STONE,
    MARKED,
    WHITE_STONE,
    Cell,
    draw_grid,
    draw_legend,
    join_lines,
    mark_cell,
)
from qipan.cli.boards.status import status
from qipan.cli.language import tr
from qipan.cli.words import side_names
from qipan.rules import State, View

DARK = "#c9a36b on #6b4a2b"
LIGHT = "on #d9b98a"
RULING = "#8f6a43 on #3b2817"

PIECES = {
    "b": ("(b)", BLACK_STONE),
    "w": ("(w)", WHITE_STONE),
    "B": ("[B]", BLACK_STONE),
    "W": ("[W]", WHITE_STONE),
}


def draw(position: State | View, highlight: frozenset[str]) -> Text:
    """See :func:`qipan.cli.boards.draw`."""
    rows = position.text.split()[0].split("/")
    board = [
        [
            cell(piece, is_dark=(row + column) % 2 == 1, is_marked=f"{chr(ord('A') + column)}{row + 1}" in highlight)
            for column, piece in enumerate(pieces)
        ]
        for row, pieces in enumerate(rows)
    ]
    black, white = sides = side_names(position.game)
    signs = f" b {black}   w {white}   (b) (w) {tr('man')}   [B] [W] {tr('tower')}"
    legend = draw_legend(signs, highlight)
    return join_lines([*draw_grid(board, RULING), legend, status(position, sides, ("bold", "bold"))])


def cell(piece: str, is_dark: bool, is_marked: bool) -> Cell:
    drawn, style = PIECES.get(piece, (" · ", DARK) if is_dark else ("   ", LIGHT))
    if not is_marked:
        return [Text(drawn, style)]
    # A cell of the last move is drawn as `>b<` or `>B<`: without the brackets that tell men from towers. The capital
    # letter still identifies a tower.
    return [mark_cell(drawn[1], style if piece in PIECES else MARKED)]
