"""Draws both boards of planes side by side. A view shows only the answers on the enemy's board.

On both boards, a capital letter is a head, a lower-case letter is a body cell, and parentheses mark a hit.
"""

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import set_cell_size
from rich.text import Text

from qipan.cli.boards.parts import FAINT, MARKED, draw_legend, join_lines, mark_cell
from qipan.cli.boards.remote_view import RemoteView, pieces_of
from qipan.cli.boards.status import status
from qipan.cli.language import tr
from qipan.cli.words import side_names
from qipan.rules import Piece, State, View

PLANE_STYLES = ("on blue", "on green", "on magenta", "on cyan")
HIT = "bold white on red"
MISS = "bright_cyan"


class Drawn(NamedTuple):
    """A cell as it is drawn: three characters and their style."""

    text: str
    style: str


class Sky(NamedTuple):
    """What the viewer may know of the board of a seat."""

    planes: list[Piece]
    shots: list[Piece]  # the other seat's shots at this board; the kind of each piece is the answer


class Board(NamedTuple):
    title: str
    cells: dict[str, Drawn]  # cell -> how it is drawn; only cells whose content the viewer may know
    is_last: bool  # whether the last move was on this board


def draw(position: State | View | RemoteView, highlight: frozenset[str]) -> Text:
    """Draw a position; see :func:`qipan.cli.boards.draw`."""
    game = position.game
    size, planes = int(game.options["size"]), int(game.options["planes"])
    pieces = pieces_of(position)
    skies = [sky_of(pieces, seat) for seat in range(game.seats)]
    sides = side_names(game)
    # A spectator has no seat, either: while a match runs, spectators see only the answers.
    viewer = None if isinstance(position, State) else position.seat
    head, body = ("A", "a") if isinstance(position, State) else ("X", "x") if viewer is None else ("A X", "a x")
    names = {seat: sides[seat] for seat in range(game.seats)}
    if viewer is not None:
        names = {viewer: tr("You"), 1 - viewer: tr("Enemy")}
    last = last_board(skies, planes, viewer)
    drawn = [
        board_lines(board_of(skies[seat], name, planes, is_last=seat == last), size, highlight)
        for seat, name in names.items()
    ]
    gap = "   " if size < 12 else ""
    lines = [Text.assemble(left, gap, right) for left, right in zip(*drawn, strict=True)]
    legend = f" {head} {tr('head')}   {body} {tr('body')}   ( ) {tr('hit')}   o {tr('miss')}"
    below = status(position, sides, ("bold", "bold"))
    if position.mover is not None and (isinstance(position, State) or position.mover == viewer):
        below.append(task(position.phase, len(skies[position.mover].planes), planes), FAINT)
    return join_lines([*lines, draw_legend(legend, highlight), below])


def sky_of(pieces: Sequence[Piece], seat: int) -> Sky:
    own = [piece for piece in pieces if piece.seat == seat]
    return Sky([each for each in own if each.kind == "plane"], [each for each in own if each.kind != "plane"])


def task(phase: str, placed: int, planes: int) -> str:
    if phase == "placing":
        return tr(
            ": place plane {number} of {planes}, such as C5u (pointing u, d, l or r)", number=placed + 1, planes=planes
        )
    return tr(": shoot at a cell, such as C5")


def last_board(skies: Sequence[Sky], planes: int, viewer: int | None) -> int | None:
    """Return the seat on whose board the last move was; None before it, or if the viewer may not know.

    The board follows from the order of play: seat 0 places all its planes before seat 1 places any. Then, in every
    round, seat 0 shoots at the board of seat 1, and after it seat 1 shoots at the board of seat 0.
    """
    first, second = skies
    if second.shots:
        return int(len(second.shots) > len(first.shots))
    # Once the layout of seat 0 is complete, it does not know whether seat 1, whose planes are hidden, has placed any.
    is_sure = viewer != 0 or len(first.planes) < planes
    return int(bool(second.planes)) if is_sure and (first.planes or second.planes) else None


def board_of(sky: Sky, side: str, planes: int, *, is_last: bool) -> Board:
    cells = known_cells(sky)
    hit = sum(shot.kind == "head" for shot in sky.shots)
    title = tr("{side} (heads hit: {hit}/{planes})", side=side, hit=hit, planes=planes)
    return Board(title, cells, is_last)


def known_cells(sky: Sky) -> dict[str, Drawn]:
    """Return the cells of a board of which something is known. Planes are lettered from A, in the order of the layout.

    If the planes are hidden, a head that was hit is an X, and a body cell an x.
    """
    cells = {}
    for number, plane in enumerate(sky.planes):
        head, *body = plane.cells
        style = f"bold white {PLANE_STYLES[number]}"
        cells[head] = Drawn(f" {chr(ord('A') + number)} ", style)
        cells |= dict.fromkeys(body, Drawn(f" {chr(ord('a') + number)} ", style))
    hidden = {"head": "X", "body": "x"}
    for shot in sky.shots:
        letter = cells[shot.cell].text[1] if shot.cell in cells else hidden.get(shot.kind)
        cells[shot.cell] = Drawn(f"({letter})", HIT) if letter else Drawn(" o ", MISS)
    return cells


def board_lines(board: Board, size: int, highlight: frozenset[str]) -> list[Text]:
    """Return the title, the column numbers and the rows, all of the same width. `highlight` is the last move."""
    width = 3 * size + 4
    numbers = "".join(f"{column:^3}" for column in range(size))
    lines = [
        Text(f" {set_cell_size(board.title, width - 1)}", "bold"),
        Text(f"   {numbers} ", FAINT),
        Text(f"  ┌{'─' * 3 * size}┐", FAINT),
    ]
    for letter in (chr(ord("A") + row) for row in range(size)):
        line = Text().append(f" {letter}│", FAINT)
        for cell in (f"{letter}{column}" for column in range(size)):
            text, style = board.cells.get(cell, Drawn(" · ", FAINT))
            line.append_text(
                mark_cell(text[1], MARKED if style == MISS else style)
                if board.is_last and cell in highlight
                else Text(text, style)
            )
        lines.append(line.append("│", FAINT))
    return [*lines, Text(f"  └{'─' * 3 * size}┘", FAINT)]
