"""Draws the board of any game from its layout and pieces."""

from __future__ import annotations

from rich.text import Text

from qipan.cli.boards.parts import FAINT, join_lines, mark_cell
from qipan.cli.boards.status import status
from qipan.rules import Game, State, View

SYMBOLS = "●○▲△■□"  # of the pieces of each seat
NO_SEAT = "#"
MAX_COLUMNS = 80


def draw_layout(position: State | View, highlight: frozenset[str]) -> Text:
    """Draw the cells where the layout has them: an empty cell as its name, a piece as the symbol of its seat.

    If a seat has pieces of several kinds, the first letter of the kind follows. A board that is too wide, or that has
    no pieces, is printed in the notation of the position.

    >>> import qipan
    >>> print(draw_layout(qipan.game("two-eat-one").initial(), frozenset()).plain)
      ○   ○   ○   ○
      A2  B2  C2  D2
      A3  B3  C3  D3
      ●   ●   ●   ●
    <BLANKLINE>
     ● stone of seat 0, ○ stone of seat 1
     seat 0 to move
    """
    game = position.game
    names = [f"seat {seat}" for seat in range(game.seats)]
    status_line = status(position, names, ["bold"] * len(names))
    if isinstance(position, State) and position.score is not None:
        points = ", ".join(f"{name}: {points}" for name, points in zip(names, position.score, strict=True))
        status_line = Text(f" {points};").append_text(status_line)
    symbols = _symbols(game)
    cells = _draw_cells(position, symbols, highlight)
    longest = max(len(text) for text in cells.values())
    width = longest + longest % 2  # even, since cells may be shifted by half of it
    rows = _rows(game, width)
    if not symbols or any(column + width > MAX_COLUMNS for row in rows for column, _ in row):
        return Text(f" {position.text}\n").append_text(status_line)
    lines = [_line(row, cells) for row in rows]
    legend = ", ".join(f"{symbol} {_describe(seat, kind)}" for (seat, kind), symbol in symbols.items())
    return join_lines([*lines, Text(), Text(" ").append(legend, FAINT), status_line])


def _symbols(game: Game) -> dict[tuple[int | None, str], str]:
    """Return the symbol of each kind of piece."""
    kinds = [(kind[0], kind[1]) for kind in game.piece_kinds]
    symbols = {}
    for seat, kind in kinds:
        symbol = NO_SEAT if seat is None else SYMBOLS[seat % len(SYMBOLS)]
        is_only = sum(other == seat for other, _ in kinds) == 1
        symbols[seat, kind] = symbol if is_only else symbol + kind[0]
    return symbols


def _describe(seat: int | None, kind: str) -> str:
    return kind if seat is None else f"{kind} of seat {seat}"


def _draw_cells(
    position: State | View, symbols: dict[tuple[int | None, str], str], highlight: frozenset[str]
) -> dict[str, Text]:
    """Return the text of each cell, which begins with a space or with the mark of the last move."""
    contents = {place.name: Text(f" {place.name} ", FAINT) for place in position.game.layout()}
    for piece in position.game.pieces(position):
        for cell in piece.cells:
            contents[cell] = Text(f" {symbols.get((piece.seat, piece.kind), NO_SEAT)} ", "bold")
    for cell in highlight & contents.keys():
        contents[cell] = mark_cell(contents[cell].plain[1:-1])
    return contents


def _rows(game: Game, width: int) -> list[list[tuple[int, str]]]:
    """Return the cells of each line from the top, each with its column; neighbours are `width` columns apart."""
    layout = game.layout()
    left = min(place.x for place in layout)
    return [
        sorted((1 + round((place.x - left) * width), place.name) for place in layout if place.y == y)
        for y in sorted({place.y for place in layout})
    ]


def _line(row: list[tuple[int, str]], cells: dict[str, Text]) -> Text:
    line = Text()
    for column, name in row:
        line.append(" " * (column - len(line))).append_text(cells[name])
    return line
