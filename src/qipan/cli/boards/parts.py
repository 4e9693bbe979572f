"""Code shared by the drawings of several games: styles, marked cells, legends, and boards drawn as a grid."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence

from rich.text import Text

from qipan.cli.boards.status import status
from qipan.cli.language import tr
from qipan.cli.words import side_names
from qipan.rules import Cell, Piece, State

MARKED = "#000000 on #f2c94c"  # style of the cells of the last move, which are also enclosed in ``>`` and ``<``
FAINT = "dim"  # style of empty cells, coordinates and legends

BLACK_STONE = "bold #ffffff on #101010"
WHITE_STONE = "bold #000000 on #f4f0e6"

# The lines of text that draw one cell of a grid. All cells of a board have the same number of lines and the same width.
DrawnCell = Sequence[Text]


def join_lines(lines: Iterable[Text]) -> Text:
    """Return the lines as one text without trailing spaces; `rich` does not wrap it, however narrow the terminal is."""
    text = Text(no_wrap=True, overflow="ignore", end="\n")
    for number, line in enumerate(lines):
        line.rstrip()
        text.append("\n" if number else "").append_text(line)
    return text


def mark_cell(content: str, style: str = MARKED) -> Text:
    """Enclose the content of a cell in ``>`` and ``<``, which mark the last move; they do not get the `style`."""
    return Text.assemble((">", MARKED), (content, style), ("<", MARKED))


def draw_legend(text: str, highlight: Collection[str]) -> Text:
    """Return the line that explains the signs on a board, among them the mark of the last move if there is one."""
    return Text(text + (f"   > < {tr('last move')}" if highlight else ""), FAINT)


def draw_squares(
    position: State, draw_cell: Callable[[Cell, Piece | None], DrawnCell], line_style: str, legend: Text
) -> Text:
    """Draw a board of squares in rows and columns, with the legend and the status line below it.

    `draw_cell` draws a cell with the piece that stands on it.
    """
    pieces = {piece.cell: piece for piece in position.game.pieces(position)}
    rows: defaultdict[float, list[DrawnCell]] = defaultdict(list)
    for cell in position.game.layout():
        rows[cell.y].append(draw_cell(cell, pieces.get(cell.name)))
    sides = side_names(position.game)
    below = status(position, sides, ["bold"] * len(sides))
    return join_lines([*_draw_grid(list(rows.values()), line_style), legend, below])


def _draw_grid(rows: Sequence[Sequence[DrawnCell]], line_style: str) -> list[Text]:
    """Draw a board whose cells are `rows[row][column]`, with borders between them, and return the lines of text.

    The columns are labelled A, B, … and the rows 1, 2, … from the top.
    """
    width = len(rows[0][0][0])
    edge = "─" * width
    letters = " ".join(f"{chr(ord('A') + column):^{width}}" for column in range(len(rows[0])))

    def rule(left: str, between: str, right: str) -> Text:
        return Text("   ").append(left + between.join([edge] * len(rows[0])) + right, line_style)

    lines = [Text("    ").append(letters, FAINT), rule("┌", "┬", "┐")]
    for number, row in enumerate(rows, start=1):
        if number > 1:
            lines.append(rule("├", "┼", "┤"))
        for part in range(len(row[0])):
            label = str(number) if part == len(row[0]) // 2 else " "
            line = Text(" ").append(label, FAINT).append(" ").append("│", line_style)
            for cell in row:
                line.append_text(cell[part]).append("│", line_style)
            lines.append(line)
    lines.append(rule("└", "┴", "┘"))
    return lines
