"""Draws a two-eat-one board, with cells large enough for round stones."""

from rich.text import Text

from qipan.cli.boards.parts import BLACK_STONE, MARKED, WHITE_STONE, DrawnCell, draw_legend, draw_squares, mark_cell
from qipan.cli.words import side_names
from qipan.rules import Piece, State

BOARD = "on #b98d55"
RULING = "#5c4328 on #b98d55"

EMPTY = ("     ", "     ", "     ")
STONES: dict[int | None, tuple[tuple[str, str, str], str]] = {  # by seat: the three lines of a stone, and its style
    0: (("╭───╮", "│ b │", "╰───╯"), BLACK_STONE),
    1: (("╭───╮", "│ w │", "╰───╯"), WHITE_STONE),
}


def draw(position: State, highlight: frozenset[str]) -> Text:
    """Draw a position; see :func:`qipan.cli.boards.draw`."""
    black, white = side_names(position.game)
    legend = draw_legend(f" b {black}   w {white}", highlight)
    return draw_squares(position, lambda cell, stone: draw_cell(stone, cell.name in highlight), RULING, legend)


def draw_cell(stone: Piece | None, is_marked: bool) -> DrawnCell:
    lines, style = (EMPTY, BOARD) if stone is None else STONES[stone.seat]
    if not is_marked:
        return [Text.assemble((" ", BOARD), (line, style), (" ", BOARD)) for line in lines]
    above, middle, below = lines
    style = MARKED if stone is None else style
    return [
        Text.assemble((" ", MARKED), (above, style), (" ", MARKED)),
        mark_cell(middle, style),
        Text.assemble((" ", MARKED), (below, style), (" ", MARKED)),
    ]
