"""Planes: both seats place their planes secretly, then take turns shooting at the heads of the other seat."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

Cell = tuple[int, int]
Layout = tuple[str, ...]  # planes such as `C5u`, sorted by the index of the head cell

ROWS = "ABCDEFGHIJKL"
NOSES = "udlr"
# Head, wing, joint and tail as (rows behind the head, columns to the right of it).
PLANE_FACING_UP = [
    (0, 0),
    *[(1, across) for across in (-2, -1, 0, 1, 2)],
    (2, 0),
    *[(3, across) for across in (-1, 0, 1)],
]


@dataclass(frozen=True)
class Position:
    layouts: tuple[Layout, Layout]
    shots: tuple[tuple[str, ...], tuple[str, ...]]  # the cells that each seat has shot at, in order
    size: int
    planes: int
    equal_turns: bool


def initial(size: int = 10, planes: int = 3, equal_turns: bool = True) -> Position:
    return Position(((), ()), ((), ()), size, planes, equal_turns)


def parse(written: str, /, size: int = 10, planes: int = 3, equal_turns: bool = True) -> Position:
    first_layout, second_layout, first_shots, second_shots = (
        () if word == "-" else tuple(word.split(",")) for word in written.split()
    )
    layouts = (sorted_by_head(first_layout), sorted_by_head(second_layout))
    return Position(layouts, (first_shots, second_shots), size, planes, equal_turns)


def text(position: Position) -> str:
    return " ".join(joined(words) for words in (*position.layouts, *position.shots))


def view(position: Position, seat: int) -> str:
    """Return what a seat may know; about the enemy's planes, it knows only the answers to its own shots."""
    enemy = 1 - seat
    answers = tuple(f"{shot}={answer(position.layouts[enemy], shot, position.size)}" for shot in position.shots[seat])
    return " ".join([joined(position.layouts[seat]), joined(answers), joined(position.shots[enemy])])


def mover(position: Position) -> int | None:
    placing = placing_seat(position)
    if placing is not None:
        return placing
    if outcome(position) is not None:
        return None
    return 0 if len(position.shots[0]) <= len(position.shots[1]) else 1


def moves(position: Position) -> list[str]:
    seat = mover(position)
    if seat is None:
        return []
    if placing_seat(position) is not None:
        return legal_placements(position.layouts[seat], position.size, position.planes)
    return [name(cell) for cell in all_cells(position.size) if name(cell) not in position.shots[seat]]


def play(position: Position, move: str) -> Position:
    seat = mover(position)
    assert seat is not None
    if placing_seat(position) is not None:
        layouts = list(position.layouts)
        layouts[seat] = sorted_by_head((*layouts[seat], move))
        return replace(position, layouts=(layouts[0], layouts[1]))
    shots = list(position.shots)
    shots[seat] = (*shots[seat], move)
    return replace(position, shots=(shots[0], shots[1]))


def outcome(position: Position) -> tuple[float, ...] | None:
    if placing_seat(position) is not None:
        return None
    first, second = completing_shot(position, 0), completing_shot(position, 1)
    if first is None and second is None:
        return None
    if first is None:
        return (-1.0, 1.0)
    if second is None:
        round_is_open = position.equal_turns and len(position.shots[1]) < first
        return None if round_is_open else (1.0, -1.0)
    if first == second and position.equal_turns:
        return (0.0, 0.0)
    return (1.0, -1.0) if first <= second else (-1.0, 1.0)


def path(position: Position, move: str) -> list[str]:
    if placing_seat(position) is not None:
        return [name(cell) for cell in cells_of(move)]
    return [move]


def placing_seat(position: Position) -> int | None:
    for seat in (0, 1):
        if len(position.layouts[seat]) < position.planes:
            return seat
    return None


def completing_shot(position: Position, seat: int) -> int | None:
    """Return the number, from 1, of the shot with which this seat hit the last enemy head, or None."""
    heads_left = {head_of(plane) for plane in position.layouts[1 - seat]}
    for number, shot in enumerate(position.shots[seat], start=1):
        heads_left.discard(cell_named(shot))
        if not heads_left:
            return number
    return None


def answer(layout: Layout, shot: str, size: int) -> str:
    row, column = cell_named(shot)
    return {"H": "head", "b": "body", ".": "empty"}[picture(layout, size).split("/")[row][column]]


@cache
def picture(layout: Layout, size: int) -> str:
    """Return the answers of all cells: rows joined by `/`, with `H` for head, `b` for body and `.` for empty."""
    board = [["."] * size for _ in range(size)]
    for plane in layout:
        for row, column in cells_of(plane):
            board[row][column] = "b"
        head_row, head_column = head_of(plane)
        board[head_row][head_column] = "H"
    return "/".join("".join(row) for row in board)


def all_layouts(size: int, planes: int) -> Iterator[Layout]:
    """Yield every complete layout once."""

    def extend(layout: Layout, rest: list[str], missing: int) -> Iterator[Layout]:
        if missing == 0:
            yield layout
            return
        for index, plane in enumerate(rest):
            later = [other for other in rest[index + 1 :] if not overlap(plane, other)]
            yield from extend((*layout, plane), later, missing - 1)

    yield from extend((), list(single_placements(size)), planes)


def legal_placements(layout: Layout, size: int, planes: int) -> list[str]:
    missing_after = planes - len(layout) - 1
    return [
        plane
        for plane in free_placements(layout, size)
        if has_room(sorted_by_head((*layout, plane)), size, missing_after)
    ]


@cache
def has_room(layout: Layout, size: int, missing: int) -> bool:
    """Return whether `missing` more planes fit on the board."""
    if missing == 0:
        return True
    return any(has_room(sorted_by_head((*layout, plane)), size, missing - 1) for plane in free_placements(layout, size))


def free_placements(layout: Layout, size: int) -> list[str]:
    return [plane for plane in single_placements(size) if not any(overlap(plane, other) for other in layout)]


@cache
def single_placements(size: int) -> tuple[str, ...]:
    on_board = set(all_cells(size))
    names = [name(head) + nose for head in all_cells(size) for nose in NOSES]
    return tuple(plane for plane in names if on_board.issuperset(cells_of(plane)))


@cache
def overlap(plane: str, other: str) -> bool:
    return not set(cells_of(plane)).isdisjoint(cells_of(other))


@cache
def cells_of(plane: str) -> tuple[Cell, ...]:
    """Return the cells: head, wing, joint, tail; wing and tail each in the order of the cells' indices."""
    row, column = head_of(plane)
    offsets = {
        "u": PLANE_FACING_UP,
        "d": [(-behind, across) for behind, across in PLANE_FACING_UP],
        "l": [(across, behind) for behind, across in PLANE_FACING_UP],
        "r": [(across, -behind) for behind, across in PLANE_FACING_UP],
    }[plane[-1]]
    return tuple((row + down, column + right) for down, right in offsets)


def head_of(plane: str) -> Cell:
    return cell_named(plane[:-1])


def sorted_by_head(planes: tuple[str, ...]) -> Layout:
    return tuple(sorted(planes, key=head_of))


@cache
def all_cells(size: int) -> tuple[Cell, ...]:
    return tuple((row, column) for row in range(size) for column in range(size))


def joined(words: tuple[str, ...]) -> str:
    return ",".join(words) or "-"


@cache
def name(cell: Cell) -> str:
    row, column = cell
    return f"{ROWS[row]}{column}"


def cell_named(word: str) -> Cell:
    return (ROWS.index(word[0]), int(word[1:]))
