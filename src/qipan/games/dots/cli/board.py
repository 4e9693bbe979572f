"""Draws a board of dots. Every free edge shows its number, which is also the text of the move that draws it.

A position contains only the number of boxes of each seat, not which boxes they are, so boxes are drawn without owners.
"""

from rich.text import Text

from qipan.cli.boards.parts import FAINT, join_lines
from qipan.cli.boards.status import status
from qipan.cli.language import tr
from qipan.cli.words import side_names
from qipan.rules import State, View

RED = "bold red"
BLUE = "bold bright_blue"
DRAWN = "bold"
LAST = "bold yellow"
NUMBER = "cyan"

WIDTH = 7  # number of characters between two dots of a row


def draw(position: State | View, highlight: frozenset[str]) -> Text:
    """See :func:`qipan.cli.boards.draw`. The edge that was drawn last is shown as a double line."""
    size, edges, boxes, _ = position.text.split()
    rows, cols = (int(number) for number in size.split("x"))
    # A box three lines high looks square. With more than four rows of such boxes, the board and a prompt would not fit
    # on a screen of 24 lines, so boxes are then one line high.
    high = 3 if rows <= 4 else 1
    lines = []
    for row in range(rows + 1):
        first = row * (2 * cols + 1)
        lines.append(across(edges, range(first, first + cols), highlight))
        if row < rows:
            verticals = range(first + cols, first + 2 * cols + 1)
            lines += [down(edges, verticals, part == high // 2, highlight) for part in range(high)]
    red, blue = boxes.split("-")
    sides = side_names(position.game)
    score = Text.assemble(" ", (f"{sides[0]} {red}", RED), tr(", "), (f"{sides[1]} {blue}", BLUE), tr("."))
    below = status(position, sides, (RED, BLUE))[1:]  # without the margin
    return join_lines([*lines, Text(), score.append(tr(" ")).append_text(below)])


def across(edges: str, numbers: range, highlight: frozenset[str]) -> Text:
    """Return a row of dots with the horizontal edges between them."""
    line = Text(" +")
    for edge in numbers:
        if edges[edge] == "1":
            is_last = str(edge) in highlight
            line.append(("═" if is_last else "━") * WIDTH, LAST if is_last else DRAWN)
        else:
            before, number, after = f"{f' {edge} ':·^{WIDTH}}".partition(f" {edge} ")
            line.append(before, FAINT).append(number, NUMBER).append(after, FAINT)
        line.append("+")
    return line


def down(edges: str, numbers: range, is_middle: bool, highlight: frozenset[str]) -> Text:
    """Return one text line of a row of vertical edges. The middle line shows the numbers of the edges."""
    line = Text()
    for edge in numbers:
        if edges[edge] == "1":
            is_last = str(edge) in highlight
            line.append(" ║ " if is_last else " ┃ ", LAST if is_last else DRAWN)
        elif is_middle:
            line.append(f"{edge:^3}", NUMBER)
        else:
            line.append(" · ", FAINT)
        line.append(" " * (WIDTH - 2))
    return line
