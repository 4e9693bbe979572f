"""Draws a checkers board. Men are in round brackets, ``(b)``, and towers in square ones, ``[B]``."""

from rich.text import Text

from qipan.cli.boards.parts import BLACK_STONE, MARKED, WHITE_STONE, DrawnCell, draw_legend, draw_squares, mark_cell
from qipan.cli.language import tr
from qipan.cli.words import side_names
from qipan.rules import Cell, Piece, State

DARK = "#c9a36b on #6b4a2b"
LIGHT = "on #d9b98a"
RULING = "#8f6a43 on #3b2817"

PIECES: dict[tuple[int | None, str], tuple[str, str]] = {  # the text and style of a piece, by its seat and kind
    (0, "man"): ("(b)", BLACK_STONE),
    (1, "man"): ("(w)", WHITE_STONE),
    (0, "tower"): ("[B]", BLACK_STONE),
    (1, "tower"): ("[W]", WHITE_STONE),
}


def draw(position: State, highlight: frozenset[str]) -> Text:
    """Draw a position; see :func:`qipan.cli.boards.draw`."""
    black, white = side_names(position.game)
    signs = f" b {black}   w {white}   (b) (w) {tr('man')}   [B] [W] {tr('tower')}"
    legend = draw_legend(signs, highlight)
    return draw_squares(position, lambda cell, piece: draw_cell(cell, piece, cell.name in highlight), RULING, legend)


def draw_cell(cell: Cell, piece: Piece | None, is_marked: bool) -> DrawnCell:
    if piece is None:
        drawn, style = (" · ", DARK) if (cell.x + cell.y) % 2 == 1 else ("   ", LIGHT)
    else:
        drawn, style = PIECES[piece.seat, piece.kind]
    if not is_marked:
        return [Text(drawn, style)]
    # A cell of the last move is drawn as `>b<` or `>B<`: without the brackets that tell men from towers. The capital
    # letter still identifies a tower.
    return [mark_cell(drawn[1], MARKED if piece is None else style)]
