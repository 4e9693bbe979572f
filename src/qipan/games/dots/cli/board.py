"""Draws a board of dots. Letters for the columns of dots and numbers for the rows name the edges, such as `A1-B1`.

A position has only the number of boxes of each seat, not which boxes they are, so boxes are drawn without owners.
"""

from rich.text import Text

from qipan.cli.boards.parts import FAINT, join_lines
from qipan.cli.boards.status import status
from qipan.cli.language import tr
from qipan.cli.words import side_names
from qipan.rules import State

RED = "bold red"
BLUE = "bold bright_blue"
DRAWN = "bold"
LAST = "bold yellow"

DOT = "not dim"  # style of a dot, which stands out from the faint parts beside it
MARGIN = "   "  # the space to the left of the board, for the numbers of the rows
WIDTH = 7  # number of characters between two dots of a row


def draw(position: State, highlight: frozenset[str]) -> Text:
    """Draw a position; see :func:`qipan.cli.boards.draw`. The edge that was drawn last is shown as a double line."""
    game = position.game
    rows, cols = int(game.options["rows"]), int(game.options["cols"])
    edges = {piece.cell for piece in game.pieces(position) if piece.kind == "edge"}
    # A box three lines high looks square. With more than four rows of such boxes, the board and a prompt would not fit
    # on a screen of 24 lines, so boxes are then one line high.
    high = 3 if rows <= 4 else 1
    lines = [Text(MARGIN).append((" " * WIDTH).join(chr(ord("A") + column) for column in range(cols + 1)), FAINT)]
    for row in range(rows + 1):
        first = row * (2 * cols + 1)
        lines.append(across(edges, range(first, first + cols), row + 1, highlight))
        if row < rows:
            lines += [down(edges, range(first + cols, first + 2 * cols + 1), highlight)] * high
    assert position.score is not None
    red, blue = position.score
    sides = side_names(game)
    score = Text.assemble(" ", (f"{sides[0]} {red}", RED), tr(", "), (f"{sides[1]} {blue}", BLUE), tr("."))
    below = status(position, sides, (RED, BLUE))[1:]  # without the space with which the status line begins
    return join_lines([*lines, Text(), score.append(tr(" ")).append_text(below)])


def across(edges: set[str], numbers: range, row: int, highlight: frozenset[str]) -> Text:
    """Return a row of dots with the horizontal edges between them and, on the left, the number of the row."""
    line = Text(f"{row:>{len(MARGIN) - 1}} ", FAINT)
    line.append("+", DOT)
    for edge in numbers:
        if str(edge) in edges:
            is_last = str(edge) in highlight
            line.append(("═" if is_last else "━") * WIDTH, LAST if is_last else DRAWN)
        else:
            line.append(f" {'·' * (WIDTH - 2)} ", FAINT)
        line.append("+", DOT)
    return line


def down(edges: set[str], numbers: range, highlight: frozenset[str]) -> Text:
    """Return one text line of a row of vertical edges."""
    line = Text(MARGIN)
    for edge in numbers:
        if str(edge) in edges:
            is_last = str(edge) in highlight
            line.append("║" if is_last else "┃", LAST if is_last else DRAWN)
        else:
            line.append("·", FAINT)
        line.append(" " * WIDTH)
    return line
