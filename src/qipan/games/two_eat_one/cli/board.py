"""Draws a two-eat-one board, with cells large enough for round stones."""

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
from qipan.cli.words import side_names
from qipan.rules import State, View

BOARD = "on #b98d55"
RULING = "#5c4328 on #b98d55"

EMPTY = ("     ", "     ", "     ")
STONES = {
    "1": (("╭───╮", "│ b │", "╰───╯"), BLACK_STONE),
    "2": (("╭───╮", "│ w │", "╰───╯"), WHITE_STONE),
}


def draw(position: State | View, highlight: frozenset[str]) -> Text:
    """See :func:`qipan.cli.boards.draw`."""
    rows = position.text.split()[0].split("/")
    board = [
        [cell(stone, f"{chr(ord('A') + column)}{row + 1}" in highlight) for column, stone in enumerate(stones)]
        for row, stones in enumerate(rows)
    ]
    black, white = sides = side_names(position.game)
    legend = draw_legend(f" b {black}   w {white}", highlight)
    return join_lines([*draw_grid(board, RULING), legend, status(position, sides, ("bold", "bold"))])


def cell(stone: str, is_marked: bool) -> Cell:
    lines, style = STONES.get(stone, (EMPTY, BOARD))
    if not is_marked:
        return [Text.assemble((" ", BOARD), (line, style), (" ", BOARD)) for line in lines]
    above, middle, below = lines
    style = style if stone in STONES else MARKED
    return [
        Text.assemble((" ", MARKED), (above, style), (" ", MARKED)),
        mark_cell(middle, style),
        Text.assemble((" ", MARKED), (below, style), (" ", MARKED)),
    ]
