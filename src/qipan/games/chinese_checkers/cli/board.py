"""Draws the star of Chinese checkers, with camp A at the top.

A hole is named ``x,y``. The left margin shows the y of each row, and the numbers at the two ends of a row are the x of
its first and last hole.
"""

import re
import textwrap

from rich.cells import cell_len
from rich.text import Text

from qipan.cli.boards.parts import FAINT, draw_legend, join_lines, mark_cell
from qipan.cli.boards.status import status
from qipan.cli.language import tr
from qipan.cli.words import side_names
from qipan.rules import Game, State, View

CAMPS_OF_SEATS = {2: "AD", 3: "ACE", 4: "ABDE", 6: "ABCDEF"}

NAMES = {"A": "Red", "B": "Amber", "C": "Green", "D": "Blue", "E": "Violet", "F": "Rose"}
COLOURS = {
    "A": "#c0392b",
    "B": "#a67c00",
    "C": "#2e8b57",
    "D": "#2f6fd0",
    "E": "#8e44ad",
    "F": "#c2417f",
}
MAX_WIDTH = 80

STONE = "bold #ffffff on {}"


def sides(game: Game) -> list[str]:
    """Return the names of the seats: the colours of their stones."""
    return [NAMES[camp] for camp in CAMPS_OF_SEATS[game.seats]]


def draw(position: State | View, highlight: frozenset[str]) -> Text:
    """See :func:`qipan.cli.boards.draw`."""
    rows, _, *left = position.text.split()
    lines = [Text("   y", FAINT)]
    for y, row in zip(range(8, -9, -1), rows.split("/"), strict=True):
        lines.append(row_line(y, holes_of(row), highlight))
    legend = [
        Text(f" {tr('A hole is x,y. The number on the far left is y; those at both ends of a row')}", FAINT),
        draw_legend(f" {tr('are the x of its first and last hole. The centre is 0,0.')}", highlight),
        camp_legend(position.game),
    ]
    return join_lines([*lines, *legend, status_line(position, "".join(left))])


def holes_of(row: str) -> str:
    """Return a row of the notation with one character per hole: ``2A1``, with numbers for empty holes, is ``..A.``."""
    return re.sub(r"\d+", lambda run: "." * int(run[0]), row)


def row_line(y: int, holes: str, highlight: frozenset[str]) -> Text:
    first = -4 if y > 4 or -4 <= y <= 0 else -4 - y
    # The hole x,y is drawn in column 35 + 4x + 2y, counted from 0.
    line = Text().append(f"{y:>4}", FAINT)
    line.append(f"{first:>{35 + 4 * first + 2 * y - 2 - len(line)}} ", FAINT)
    for x, hole in enumerate(holes, start=first):
        is_marked = f"{x},{y}" in highlight
        if hole == ".":
            camp = camp_at(x, y)
            line.append_text(mark_cell("·") if is_marked else Text(" · ", COLOURS[camp] if camp else FAINT))
        else:
            style = STONE.format(COLOURS[hole])
            line.append_text(mark_cell(hole, style) if is_marked else Text(f" {hole} ", style))
        line.append(" ")
    return line.append(str(first + len(holes) - 1), FAINT)


def camp_at(x: int, y: int) -> str:
    """Return the camp that a hole belongs to, or an empty string in the central hexagon."""
    depths = {"A": y, "B": x + y, "C": x, "D": -y, "E": -x - y, "F": -x}
    return next((camp for camp, depth in depths.items() if depth >= 5), "")


def camp_legend(game: Game) -> Text:
    """Return a line with the letter and the name of each seat."""
    legend = Text()
    for camp in CAMPS_OF_SEATS[game.seats]:
        legend.append("   " if legend else " ").append(camp, STONE.format(COLOURS[camp])).append(
            f" {tr(NAMES[camp])}", FAINT
        )
    return legend


def status_line(position: State | View, left: str) -> Text:
    """Return the status line. `left` lists the camps that finished (upper case) or dropped out (lower case)."""
    camps = CAMPS_OF_SEATS[position.game.seats]
    line = status(position, side_names(position.game), [f"bold {COLOURS[camp]}" for camp in camps])
    if position.mover is None:
        is_wide = cell_len(line.plain) > MAX_WIDTH  # as the ranking of six seats is
        return Text("\n".join(textwrap.wrap(line.plain, MAX_WIDTH, subsequent_indent=" ")), "bold") if is_wide else line
    finished = [tr(NAMES[camp]) for camp in left if camp.isupper()]
    dropped = [tr(NAMES[camp.upper()]) for camp in left if camp.islower()]
    line.append(tr("; finished: {sides}", sides=tr(", ").join(finished)) if finished else "")
    return line.append(tr("; dropped out: {sides}", sides=tr(", ").join(dropped)) if dropped else "")
