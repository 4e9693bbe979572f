"""Draws both boards of planes side by side. A view shows only the answers on the enemy's board.

On both boards, a capital letter is a head, a lower-case letter is a body cell, and parentheses mark a hit.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rich.cells import set_cell_size
from rich.text import Text

from qipan.cli.boards.parts import FAINT, MARKED, draw_legend, join_lines, mark_cell
from qipan.cli.boards.status import status
from qipan.cli.language import tr
from qipan.cli.words import side_names
from qipan.rules import State, View

PLANE_STYLES = ("on blue", "on green", "on magenta", "on cyan")
HIT = "bold white on red"
MISS = "bright_cyan"

# A dict from each plane to its ten cells, the head first. A plane is named by its head and its direction: ``C5u`` has
# its head at C5 and points up.
Shapes = dict[str, tuple[str, ...]]


class Drawn(NamedTuple):
    """A cell as it is drawn: three characters and their style."""

    text: str
    style: str


class Board(NamedTuple):
    title: str
    cells: dict[str, Drawn]  # cell -> how it is drawn; only cells whose content the viewer may know
    is_last: bool  # whether the last move was on this board


def draw(position: State | View, highlight: frozenset[str]) -> Text:
    """See :func:`qipan.cli.boards.draw`."""
    size, planes = int(position.game.options["size"]), int(position.game.options["planes"])
    fields = [[] if field == "-" else field.split(",") for field in position.text.split()]
    # Any plane can be placed first, so the paths of the first moves contain the cells of all planes.
    shapes: Shapes = {str(move): move.path for move in position.game.initial().moves()}
    sides = side_names(position.game)
    if isinstance(position, View):
        head, body = "A X", "a x"
        boards = boards_of_view(position.seat, fields, planes, shapes)
        layouts = {position.seat: fields[0]}
    else:
        head, body = "A", "a"
        boards = boards_of_state(fields, planes, shapes, sides)
        layouts = {0: fields[0], 1: fields[1]}
    drawn = [board_lines(board, size, highlight if board.is_last else frozenset()) for board in boards]
    gap = "   " if size < 12 else ""
    lines = [Text.assemble(left, gap, right) for left, right in zip(*drawn, strict=True)]
    legend = f" {head} {tr('head')}   {body} {tr('body')}   ( ) {tr('hit')}   o {tr('miss')}"
    below = status(position, sides, ("bold", "bold"))
    if position.mover in layouts:
        below.append(task(layouts[position.mover], planes), FAINT)
    return join_lines([*lines, draw_legend(legend, highlight), below])


def task(layout: list[str], planes: int) -> str:
    if len(layout) < planes:
        return tr(
            ": place plane {number} of {planes}, such as C5u (pointing u, d, l or r)",
            number=len(layout) + 1,
            planes=planes,
        )
    return tr(": shoot at a cell, such as C5")


def boards_of_state(fields: list[list[str]], planes: int, shapes: Shapes, sides: Sequence[str]) -> tuple[Board, Board]:
    """Return the boards of both seats, each with the shots of the other seat."""
    *layouts, first_shots, second_shots = fields
    # `last` is the board of the last move. It follows from the order of play: seat 0 places all its planes on board 0
    # before seat 1 places any on board 1. Then, in every round, seat 0 shoots at board 1, and after it seat 1
    # shoots at board 0.
    last = int(len(first_shots) > len(second_shots) if first_shots else bool(layouts[1]))
    cells = known_cells(layouts[0], second_shots, shapes), known_cells(layouts[1], first_shots, shapes)
    return (
        Board(title(sides[0], cells[0], planes), cells[0], is_last=last == 0),
        Board(title(sides[1], cells[1], planes), cells[1], is_last=last == 1),
    )


def boards_of_view(seat: int, fields: list[list[str]], planes: int, shapes: Shapes) -> tuple[Board, Board]:
    """Return the seat's own board with the enemy's shots, and the enemy's board with the answers."""
    layout, answers, enemy_shots = fields
    if answers or enemy_shots:
        is_own_shot = len(answers) > len(enemy_shots) if seat == 0 else len(answers) == len(enemy_shots)
        is_placed = False
    else:
        # Mark the seat's last plane only if it is certainly the last move. Seat 0 places first, and does not see how
        # many planes the enemy has placed: once its own layout is complete, the last move may be the enemy's.
        is_own_shot = False
        is_placed = 0 < len(layout) < planes if seat == 0 else bool(layout)
    is_enemy_shot = bool(enemy_shots) and not is_own_shot
    own, enemy = known_cells(layout, enemy_shots, shapes), answered_cells(answers)
    return (
        Board(title(tr("You"), own, planes), own, is_last=is_enemy_shot or is_placed),
        Board(title(tr("Enemy"), enemy, planes), enemy, is_last=is_own_shot),
    )


def known_cells(layout: Iterable[str], shots: Iterable[str], shapes: Shapes) -> dict[str, Drawn]:
    """Return the cells of a board with visible planes. Planes are lettered from A, in the order of the layout."""
    cells = {}
    for number, plane in enumerate(layout):
        head, *body = shapes[plane]
        style = f"bold white {PLANE_STYLES[number]}"
        cells[head] = Drawn(f" {chr(ord('A') + number)} ", style)
        cells |= dict.fromkeys(body, Drawn(f" {chr(ord('a') + number)} ", style))
    for shot in shots:
        cells[shot] = Drawn(f"({cells[shot].text[1]})", HIT) if shot in cells else Drawn(" o ", MISS)
    return cells


def answered_cells(answers: Iterable[str]) -> dict[str, Drawn]:
    drawn = {"head": Drawn("(X)", HIT), "body": Drawn("(x)", HIT), "empty": Drawn(" o ", MISS)}
    return {cell: drawn[answer] for cell, answer in (pair.split("=") for pair in answers)}


def title(side: str, cells: dict[str, Drawn], planes: int) -> str:
    return tr("{side} (heads hit: {hit}/{planes})", side=side, hit=heads_hit(cells), planes=planes)


def heads_hit(cells: dict[str, Drawn]) -> int:
    return sum(drawn.text[0] == "(" and drawn.text[1].isupper() for drawn in cells.values())


def board_lines(board: Board, size: int, highlight: frozenset[str]) -> list[Text]:
    """Return the title, the column numbers and the rows, all of the same width."""
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
                mark_cell(text[1], MARKED if style == MISS else style) if cell in highlight else Text(text, style)
            )
        lines.append(line.append("│", FAINT))
    return [*lines, Text(f"  └{'─' * 3 * size}┘", FAINT)]
