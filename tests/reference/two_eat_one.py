"""Two-eat-one and its variants. Black is seat 0 and written 1, white is seat 1 and written 2."""

from dataclasses import dataclass, replace

Cell = tuple[int, int]
Grid = tuple[tuple[int, ...], ...]

CELLS = [(row, column) for row in range(4) for column in range(4)]
UP, RIGHT, DOWN, LEFT = (-1, 0), (0, 1), (1, 0), (0, -1)
DIRECTIONS = [UP, RIGHT, DOWN, LEFT]
EMPTY = 0
# Lines of four cells: 1 is a stone of the mover, 2 a stone of the enemy, whatever their colours are.
STRIKE_LINES = ["2110", "0211", "1120", "0112"]
STARTS = {4: "2222/0000/0000/1111 1", 6: "2222/2002/1001/1111 1"}


@dataclass(frozen=True)
class Position:
    grid: Grid
    seat: int
    stones: int
    strike: bool
    sandwich: str
    smother: str
    loss_at: int


def initial(
    stones: int = 4, strike: bool = True, sandwich: str = "off", smother: str = "off", loss_at: int = 1
) -> Position:
    return parse(STARTS[stones], stones, strike, sandwich, smother, loss_at)


def parse(
    written: str,
    /,
    stones: int = 4,
    strike: bool = True,
    sandwich: str = "off",
    smother: str = "off",
    loss_at: int = 1,
) -> Position:
    board, digit = written.split()
    grid = tuple(tuple(int(stone) for stone in row) for row in board.split("/"))
    return Position(grid, int(digit) - 1, stones, strike, sandwich, smother, loss_at)


def text(position: Position) -> str:
    board = "/".join("".join(str(stone) for stone in row) for row in position.grid)
    return f"{board} {position.seat + 1}"


def mover(position: Position) -> int | None:
    return position.seat if moves(position) else None


def moves(position: Position) -> list[str]:
    """Return the legal moves; none if the game is over. A mover with too few stones has lost, even if it could step."""
    own = position.seat + 1
    own_cells = [cell for cell in CELLS if stone_at(position.grid, cell) == own]
    if len(own_cells) <= position.loss_at:
        return []
    return [
        f"{name(cell)}-{name(target)}"
        for cell in own_cells
        for target in neighbours(cell)
        if stone_at(position.grid, target) == EMPTY
    ]


def play(position: Position, move: str) -> Position:
    own = position.seat + 1
    start, target = (cell_named(word) for word in move.split("-"))
    grid = with_stones(position.grid, {start: EMPTY, target: own})
    # Strike and sandwich both apply to the board right after the step, so neither depends on what the other captures.
    taken: set[Cell] = set()
    if position.strike:
        taken |= struck(grid, target, own)
    if position.sandwich != "off":
        taken |= sandwiched(grid, target, own, position.sandwich)
    grid = with_stones(grid, dict.fromkeys(taken, EMPTY))
    if position.smother != "off":
        grid = with_stones(grid, dict.fromkeys(smothered(grid, own, position.smother), EMPTY))
    return replace(position, grid=grid, seat=1 - position.seat)


def outcome(position: Position) -> tuple[float, ...] | None:
    if moves(position):
        return None
    return (-1.0, 1.0) if position.seat == 0 else (1.0, -1.0)


def path(position: Position, move: str) -> list[str]:
    return move.split("-")


def struck(grid: Grid, target: Cell, own: int) -> set[Cell]:
    """Return the struck cells. A strike line has exactly two own stones, and one of them is the moved stone."""
    taken = set()
    for line in lines_through(target):
        reading = "".join(seen_by(own, stone_at(grid, cell)) for cell in line)
        if reading in STRIKE_LINES:
            taken.add(line[reading.index("2")])
    return taken


def sandwiched(grid: Grid, target: Cell, own: int, sandwich: str) -> set[Cell]:
    taken = set()
    for line in lines_through(target):
        for three, fourth in ((line[:3], line[3]), (line[1:], line[0])):
            reading = "".join(seen_by(own, stone_at(grid, cell)) for cell in three)
            allowed = sandwich == "any" or stone_at(grid, fourth) == EMPTY
            if reading == "121" and target in three and allowed:
                taken.add(three[1])
    return taken


def smothered(grid: Grid, own: int, smother: str) -> set[Cell]:
    """Return enemy stones that are enclosed: by the mover's stones alone (`enemy`), or by any stones (`any`)."""
    enemy = 3 - own
    walls = {own} if smother == "enemy" else {own, enemy}
    return {
        cell
        for cell in CELLS
        if stone_at(grid, cell) == enemy and all(stone_at(grid, near) in walls for near in neighbours(cell))
    }


def seen_by(own: int, stone: int) -> str:
    if stone == EMPTY:
        return "0"
    return "1" if stone == own else "2"


def lines_through(cell: Cell) -> list[list[Cell]]:
    row, column = cell
    return [[(row, other) for other in range(4)], [(other, column) for other in range(4)]]


def neighbours(cell: Cell) -> list[Cell]:
    row, column = cell
    around = [(row + down, column + right) for down, right in DIRECTIONS]
    return [near for near in around if near in CELLS]


def stone_at(grid: Grid, cell: Cell) -> int:
    row, column = cell
    return grid[row][column]


def with_stones(grid: Grid, changes: dict[Cell, int]) -> Grid:
    return tuple(tuple(changes.get((row, column), grid[row][column]) for column in range(4)) for row in range(4))


def name(cell: Cell) -> str:
    row, column = cell
    return f"{'ABCD'[column]}{row + 1}"


def cell_named(word: str) -> Cell:
    return (int(word[1]) - 1, "ABCD".index(word[0]))
