"""Dots and boxes. Red is seat 0 and blue is seat 1."""

from dataclasses import dataclass, replace
from functools import cache

Point = tuple[int, int]


@dataclass(frozen=True)
class Position:
    rows: int
    cols: int
    drawn: tuple[bool, ...]  # whether each edge is drawn
    boxes: tuple[int, int]  # the number of boxes of red and of blue
    seat: int
    reply_ban: bool
    must_take: bool


def initial(rows: int = 3, cols: int = 3, reply_ban: bool = False, must_take: bool = False) -> Position:
    drawn = (False,) * len(edge_middles(rows, cols))
    return Position(rows, cols, drawn, (0, 0), 0, reply_ban, must_take)


def parse(written: str, /, rows: int = 3, cols: int = 3, reply_ban: bool = False, must_take: bool = False) -> Position:
    """Parse a position. The text has the size of the board; `rows` and `cols` are accepted but not used."""
    size, edges, boxes, seat = written.split()
    rows, cols = (int(number) for number in size.split("x"))
    red, blue = (int(number) for number in boxes.split("-"))
    drawn = tuple(digit == "1" for digit in edges)
    return Position(rows, cols, drawn, (red, blue), int(seat), reply_ban, must_take)


def text(position: Position) -> str:
    edges = "".join("1" if drawn else "0" for drawn in position.drawn)
    red, blue = position.boxes
    return f"{position.rows}x{position.cols} {edges} {red}-{blue} {position.seat}"


def mover(position: Position) -> int | None:
    return None if all(position.drawn) else position.seat


def moves(position: Position) -> list[str]:
    allowed = [edge for edge, drawn in enumerate(position.drawn) if not drawn]
    if position.reply_ban and sum(position.drawn) == 1:
        banned = symmetry_class(position.rows, position.cols, position.drawn.index(True))
        allowed = [edge for edge in allowed if edge not in banned] or allowed
    if position.must_take:
        allowed = [edge for edge in allowed if completed_by(position, edge) > 0] or allowed
    return [str(edge) for edge in allowed]


def play(position: Position, move: str) -> Position:
    edge = int(move)
    gained = completed_by(position, edge)
    boxes = list(position.boxes)
    boxes[position.seat] += gained
    return replace(
        position,
        drawn=(*position.drawn[:edge], True, *position.drawn[edge + 1 :]),
        boxes=(boxes[0], boxes[1]),
        seat=position.seat if gained else 1 - position.seat,
    )


def outcome(position: Position) -> tuple[float, ...] | None:
    if not all(position.drawn):
        return None
    red, blue = position.boxes
    if red == blue:
        return (0.0, 0.0)
    return (1.0, -1.0) if red > blue else (-1.0, 1.0)


def path(position: Position, move: str) -> list[str]:
    return [move]


def completed_by(position: Position, edge: int) -> int:
    """Return how many boxes are completed by drawing a free edge."""
    return sum(
        all(position.drawn[side] for side in sides if side != edge)
        for sides in boxes_of(position.rows, position.cols)
        if edge in sides
    )


@cache
def edge_middles(rows: int, cols: int) -> tuple[Point, ...]:
    """Return the middle of each edge as (y, x) in half edge lengths: dots have even coordinates, boxes odd ones."""
    return tuple((y, x) for y in range(2 * rows + 1) for x in range(2 * cols + 1) if (y + x) % 2 == 1)


@cache
def boxes_of(rows: int, cols: int) -> tuple[tuple[int, ...], ...]:
    """Return the four edges of each box."""
    number = {middle: edge for edge, middle in enumerate(edge_middles(rows, cols))}
    return tuple(
        (number[y - 1, x], number[y, x - 1], number[y, x + 1], number[y + 1, x])
        for y in range(1, 2 * rows, 2)
        for x in range(1, 2 * cols, 2)
    )


@cache
def symmetry_class(rows: int, cols: int, edge: int) -> frozenset[int]:
    """Return all images of an edge under the symmetries of the board, itself included."""
    middles = edge_middles(rows, cols)
    y, x = middles[edge]
    height, width = 2 * rows, 2 * cols
    images = {(y, x), (height - y, x), (y, width - x), (height - y, width - x)}
    if rows == cols:
        images |= {(x, y) for y, x in images}
    return frozenset(middles.index(image) for image in images)
