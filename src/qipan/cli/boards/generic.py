"""Draws the board of any game whose module has no drawing of its own, from its layout and pieces."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import pairwise

from rich.text import Text

from qipan.cli.boards.parts import FAINT, MARKED, draw_legend, join_lines, mark_cell
from qipan.cli.boards.remote_view import RemoteView, pieces_of
from qipan.cli.boards.status import status
from qipan.cli.words import side_names
from qipan.rules import Cell, Game, Piece, State, View
from qipan.rules.readable_moves import readable_cell

MAX_WIDTH = 80
SEAT_MARKS = "●○▲△■□"
SEAT_STYLES = ("bold red", "bold bright_blue", "bold green", "bold yellow", "bold magenta", "bold cyan")


def draw_layout(position: State | View | RemoteView, highlight: frozenset[str]) -> Text:
    """Return the board, with the name of every empty cell, and the status line below it.

    In a game with hidden information each seat has a board of its own, unless it has no pieces.

    >>> import qipan
    >>> print(draw_layout(qipan.game("two-eat-one").initial().play("A4-A3"), frozenset({"A4", "A3"})).plain)
     ○   ○   ○   ○
     A2  B2  C2  D2
    >● < B3  C3  D3
    >A4< ●   ●   ●
     ● Black   ○ White   > < last move
     White to move
    """
    game = position.game
    pieces = pieces_of(position)
    boards = [pieces]
    if position.game.is_hidden:
        boards = [[piece for piece in pieces if piece.seat in (seat, None)] for seat in range(game.seats)]
    sides = side_names(game)
    lines = [] if game.layout() else [Text(f" {position.text}")]
    for board in [board for board in boards if board] or [[]]:
        lines += _draw_cells(game, board, highlight) if game.layout() else []
    lines.append(draw_legend(f" {_legend(game, sides)}", highlight))
    return join_lines([*lines, status(position, sides, SEAT_STYLES[: len(sides)])])


def _legend(game: Game, sides: Sequence[str]) -> str:
    """Return the marks of the seats, if they own pieces, and the letters of the kinds of pieces that nobody owns.

    >>> import qipan
    >>> _legend(qipan.game("dots"), ["Red", "Blue"])
    '● Red   ○ Blue   e edge'
    """
    kinds = game.piece_kinds
    has_owners = not kinds or any(seat is not None for seat, _ in kinds)
    marks = [f"{mark} {side}" for mark, side in zip(SEAT_MARKS, sides, strict=False) if has_owners]
    return "   ".join([*marks, *(f"{kind[:1]} {kind}" for seat, kind in kinds if seat is None)])


def _draw_cells(game: Game, pieces: Sequence[Piece], highlight: frozenset[str]) -> list[Text]:
    """Return a line of text for each row of cells."""
    rows: defaultdict[float, list[Cell]] = defaultdict(list)
    for cell in game.layout():
        rows[round(cell.y, 2)].append(cell)
    drawn = {name: _draw_piece(game, piece) for piece in pieces for name in piece.cells}
    left = min(cell.x for row in rows.values() for cell in row)
    gaps = [b - a for row in rows.values() for a, b in pairwise(sorted(cell.x for cell in row)) if b > a]
    unit = min(gaps, default=1.0)
    columns = 1 + round(max((cell.x - left) / unit for row in rows.values() for cell in row))
    names = {cell.name: readable_cell(game, cell.name) for cell in game.layout()}
    widest = max(map(len, names.values()))
    shows_names = (widest + 2) * columns < MAX_WIDTH
    inner = max([widest if shows_names else 1, *(len(text) for text, _ in drawn.values())])
    lines = []
    for y in sorted(rows):
        line = Text()
        for cell in sorted(rows[y], key=lambda cell: cell.x):
            text, style = drawn.get(cell.name, (names[cell.name] if shows_names else "·", FAINT))
            line.pad_right(max(0, round((cell.x - left) / unit * (inner + 2)) - len(line)))
            line.append_text(_draw_cell(f"{text:^{inner}}", style, is_marked=cell.name in highlight))
        lines.append(line)
    return lines


def _draw_cell(text: str, style: str, is_marked: bool) -> Text:
    if not is_marked:
        return Text(f" {text} ", style)
    return mark_cell(text, MARKED if style == FAINT else style)


def _draw_piece(game: Game, piece: Piece) -> tuple[str, str]:
    """Return the mark of a piece's seat, with the first letter of its kind if the game has several, and a style."""
    kinds = {kind for _, kind in game.piece_kinds}
    letter = piece.kind[:1] if len(kinds) > 1 or piece.seat is None else ""
    if piece.seat is None:
        return letter, "bold"
    return SEAT_MARKS[piece.seat % len(SEAT_MARKS)] + letter, SEAT_STYLES[piece.seat % len(SEAT_STYLES)]
