"""Draws the star of Chinese checkers from the first seat's side: camp A is at the bottom.

The letter of each row stands in the margin, and every empty hole shows its place in the row: E3 is the third of row E.
"""

import re
import textwrap

from rich.cells import cell_len
from rich.text import Text

from qipan.cli.boards.parts import FAINT, MARKED, draw_legend, join_lines, mark_cell
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
    lines = [row_line(y, holes_of(row), highlight) for y, row in zip(range(8, -9, -1), rows.split("/"), strict=True)]
    explanation = tr("A hole has the letter of its row, and its place in the row: E3.")
    legend = [draw_legend(f" {explanation}", highlight), camp_legend(position.game)]
    return join_lines([*reversed(lines), *legend, status_line(position, "".join(left))])


def holes_of(row: str) -> str:
    """Return a row of the notation with one character per hole: ``2A1``, with numbers for empty holes, is ``..A.``."""
    return re.sub(r"\d+", lambda run: "." * int(run[0]), row)


def row_line(y: int, holes: str, highlight: frozenset[str]) -> Text:
    """Return the row of the holes with this y. Their texts are in the order of x, which grows from right to left."""
    last = (-4 if y > 4 or -4 <= y <= 0 else -4 - y) + len(holes) - 1
    # The hole x,y is drawn around column 31 - 4x - 2y, counted from 0.
    line = Text(f" {chr(ord('A') + 8 - y)}".ljust(30 - 4 * last - 2 * y), FAINT)
    for place, hole in enumerate(reversed(holes), start=1):
        x = last + 1 - place
        style = (COLOURS[camp_at(x, y)] if camp_at(x, y) else FAINT) if hole == "." else STONE.format(COLOURS[hole])
        text = str(place) if hole == "." else hole
        if f"{x},{y}" in highlight:
            drawn = mark_cell(text, MARKED if hole == "." else style)
        else:
            drawn = Text(f"{text:^3}", style)
        line.append_text(drawn).append(" " * (4 - len(drawn)))
    return line


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
