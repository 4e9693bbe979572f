"""Checkers with towers. Black is seat 0 and moves north, towards row 1; white is seat 1 and moves south."""

from dataclasses import dataclass

Cell = tuple[int, int]

COLUMNS = "ABCDEFGH"
NORTH_EAST, SOUTH_EAST, SOUTH_WEST, NORTH_WEST = (-1, 1), (1, 1), (1, -1), (-1, -1)
DIRECTIONS = {
    "b": [NORTH_EAST, NORTH_WEST],
    "w": [SOUTH_EAST, SOUTH_WEST],
    "B": [NORTH_EAST, SOUTH_EAST, SOUTH_WEST, NORTH_WEST],
    "W": [NORTH_EAST, SOUTH_EAST, SOUTH_WEST, NORTH_WEST],
}
EMPTY = "."
SIDES = "bw"
FARTHEST_ROW = {"b": 0, "w": 7}
START = ".w.w.w.w/w.w.w.w./.w.w.w.w/......../......../b.b.b.b./.b.b.b.b/b.b.b.b. b"


@dataclass(frozen=True)
class Position:
    rows: tuple[str, ...]
    side: str


def initial() -> Position:
    return parse(START)


def parse(written: str, /) -> Position:
    board, side = written.split()
    return Position(tuple(board.split("/")), side)


def text(position: Position) -> str:
    return f"{'/'.join(position.rows)} {position.side}"


def mover(position: Position) -> int | None:
    return SIDES.index(position.side) if moves(position) else None


def moves(position: Position) -> list[str]:
    legal = []
    for row in range(8):
        for column in range(8):
            piece = position.rows[row][column]
            if piece.lower() != position.side:
                continue
            for down, right in DIRECTIONS[piece]:
                near = (row + down, column + right)
                behind = (row + 2 * down, column + 2 * right)
                if piece_at(position, near) == EMPTY:
                    legal.append(f"{name((row, column))}-{name(near)}")
                elif is_enemy(position, near) and piece_at(position, behind) == EMPTY:
                    legal.append(f"{name((row, column))}-{name(behind)}")
    return legal


def play(position: Position, move: str) -> Position:
    start, target = (cell_named(word) for word in move.split("-"))
    board = [list(row) for row in position.rows]
    piece = board[start[0]][start[1]]
    board[start[0]][start[1]] = EMPTY
    if abs(start[0] - target[0]) == 2:
        board[(start[0] + target[0]) // 2][(start[1] + target[1]) // 2] = EMPTY
    becomes_tower = target[0] == FARTHEST_ROW[position.side]
    board[target[0]][target[1]] = piece.upper() if becomes_tower else piece
    return Position(tuple("".join(row) for row in board), other(position.side))


def outcome(position: Position) -> tuple[float, ...] | None:
    if moves(position):
        return None
    return (-1.0, 1.0) if position.side == "b" else (1.0, -1.0)


def path(position: Position, move: str) -> list[str]:
    return move.split("-")


def piece_at(position: Position, cell: Cell) -> str | None:
    """Return the piece on a cell, or None outside the board."""
    row, column = cell
    if row not in range(8) or column not in range(8):
        return None
    return position.rows[row][column]


def is_enemy(position: Position, cell: Cell) -> bool:
    piece = piece_at(position, cell)
    return piece is not None and piece.lower() == other(position.side)


def other(side: str) -> str:
    return "w" if side == "b" else "b"


def name(cell: Cell) -> str:
    row, column = cell
    return f"{COLUMNS[column]}{row + 1}"


def cell_named(word: str) -> Cell:
    return (int(word[1]) - 1, COLUMNS.index(word[0]))
