"""Draws the star of Chinese checkers from the first seat's side: camp A is at the bottom.

The letter of each row is in the margin, and every empty hole shows its place in the row: E3 is the third of row E.
"""

import textwrap
from collections import defaultdict
from functools import cache

from rich.cells import cell_len
from rich.text import Text

from qipan.cli.boards.parts import FAINT, MARKED, draw_legend, join_lines, mark_cell
from qipan.cli.boards.status import status
from qipan.cli.language import tr
from qipan.cli.words import side_names
from qipan.rules import Cell, Game, State
from qipan.rules import game as make_game
from qipan.rules.readable_moves import readable_cell

NAMES = {  # the names of the seats, by the camps in which they start
    "A": "Red",
    "B": "Amber",
    "C": "Green",
    "D": "Blue",
    "E": "Violet",
    "F": "Rose",
}
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
    return [NAMES[camp] for camp in game.seat_names]


def draw(position: State, highlight: frozenset[str]) -> Text:
    """Draw a position; see :func:`qipan.cli.boards.draw`."""
    game = position.game
    stones = {piece.cell: game.seat_names[piece.seat] for piece in game.pieces(position) if piece.seat is not None}
    rows: defaultdict[float, list[Cell]] = defaultdict(list)
    for hole in game.layout():
        rows[round(hole.y, 2)].append(hole)
    lines = [draw_row(game, rows[y], stones, highlight) for y in sorted(rows, reverse=True)]
    explanation = tr("A hole has the letter of its row, and its place in the row: E3.")
    legend = [draw_legend(f" {explanation}", highlight), camp_legend(game)]
    return join_lines([*lines, *legend, status_line(position)])


def draw_row(game: Game, holes: list[Cell], stones: dict[str, str], highlight: frozenset[str]) -> Text:
    """Return a row of holes as text, in the reverse of the layout's order.

    The layout has camp A at the top. The order of the rows is reversed, too, so that camp A is drawn at the bottom.
    """
    named = [(readable_cell(game, hole.name), hole) for hole in sorted(holes, key=lambda hole: -hole.x)]
    line = Text(f" {named[0][0][0]}", FAINT)
    for name, hole in named:
        camp, stone = camps().get(hole.name), stones.get(hole.name)
        style = STONE.format(COLOURS[stone]) if stone else COLOURS[camp] if camp else FAINT
        text = stone or name[1:]
        # Neighbouring holes of a row are 1 apart. The middle of the star is drawn around column 31, counted from 0.
        line.pad_right(30 - round(4 * hole.x) - len(line))
        if hole.name in highlight:
            line.append_text(mark_cell(text, style if stone else MARKED))
        else:
            line.append(f"{text:^3}", style)
    return line


@cache
def camps() -> dict[str, str]:
    """Return the camp of each hole that is in one. With six seats, a seat starts in every camp."""
    game = make_game("chinese-checkers", players=6)
    pieces = game.pieces(game.initial())
    return {piece.cell: game.seat_names[piece.seat] for piece in pieces if piece.seat is not None}


def camp_legend(game: Game) -> Text:
    """Return a line with the letter and the name of each seat."""
    legend = Text()
    for camp in game.seat_names:
        legend.append("   " if legend else " ").append(camp, STONE.format(COLOURS[camp])).append(
            f" {tr(NAMES[camp])}", FAINT
        )
    return legend


def status_line(position: State) -> Text:
    """Return the status line, which also says who has finished or dropped out."""
    names = side_names(position.game)
    line = status(position, names, [f"bold {COLOURS[camp]}" for camp in position.game.seat_names])
    if position.mover is None:
        is_wide = cell_len(line.plain) > MAX_WIDTH  # some texts are long, such as the ranking of six seats
        return Text("\n".join(textwrap.wrap(line.plain, MAX_WIDTH, subsequent_indent=" ")), "bold") if is_wide else line
    finished, dropped = seats_with(position, "finished"), seats_with(position, "dropped")
    line.append(tr("; finished: {sides}", sides=tr(", ").join(finished)) if finished else "")
    return line.append(tr("; dropped out: {sides}", sides=tr(", ").join(dropped)) if dropped else "")


def seats_with(position: State, status: str) -> list[str]:
    """Return the names of the seats with this status, in the order in which they left the game."""
    standing = zip(side_names(position.game), position.standing, strict=True)
    places = {name: each.place or 0 for name, each in standing if each.status == status}
    # The first seat to drop out has the last place, so places are sorted backwards.
    return sorted(places, key=places.__getitem__, reverse=status == "dropped")
