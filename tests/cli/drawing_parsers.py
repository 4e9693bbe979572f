"""Parsers of drawings: they reconstruct the notation of a position from the drawing of its board."""

import re
from functools import cache

import qipan


def grid_cells(drawn: str, width: int) -> list[list[str]]:
    """Return the cells of a grid, read from their middle lines, which begin with a row number."""
    rows = [line for line in drawn.splitlines() if re.match(r" \d │", line)]
    return [[line[4 + start : 4 + start + width] for start in range(0, len(line) - 4, width + 1)] for line in rows]


def read_checkers(drawn: str) -> str:
    rows = grid_cells(drawn, 3)
    for cell in (cell for row in rows for cell in row):
        assert cell in ("   ", " · ", "(b)", "(w)", "[B]", "[W]") or (cell[0], cell[2]) == (">", "<")
    return "/".join("".join(cell[1] for cell in row) for row in rows).replace(" ", ".").replace("·", ".")


def read_two_eat_one(drawn: str) -> str:
    rows = grid_cells(drawn, 7)
    digits = {" ": "0", "b": "1", "w": "2"}
    assert drawn.count("╭───╮") == drawn.count("╰───╯") == sum(cell[3] != " " for row in rows for cell in row)
    return "/".join("".join(digits[cell[3]] for cell in row) for row in rows)


def star_holes(drawn: str) -> dict[tuple[int, int], str]:
    """Return the three characters of every hole, located by the numbers at both ends of its row."""
    holes = {}
    for line in drawn.splitlines()[1:18]:
        y, first, row, last = re.fullmatch(r" *(-?\d+) +(-?\d+) ([ ><A-F·]+?) (-?\d+)", line).groups()  # type: ignore[union-attr]
        cells = [row[start : start + 3] for start in range(0, len(row), 4)]
        assert int(last) == int(first) + len(cells) - 1
        for x, cell in enumerate(cells, start=int(first)):
            holes[x, int(y)] = cell
    return holes


def read_chinese_checkers(drawn: str) -> str:
    rows: dict[int, str] = {}
    for (_, y), cell in star_holes(drawn).items():
        rows[y] = rows.get(y, "") + cell[1]
    return "/".join(re.sub("·+", lambda run: str(len(run[0])), row) for row in rows.values())


def marked_cells(name: str, drawn: str) -> list[str]:
    if name == "chinese-checkers":
        return sorted(f"{x},{y}" for (x, y), cell in star_holes(drawn).items() if (cell[0], cell[2]) == (">", "<"))
    rows = grid_cells(drawn, 3 if name == "checkers" else 7)
    return sorted(
        f"{'ABCDEFGH'[column]}{row}"
        for row, cells in enumerate(rows, start=1)
        for column, cell in enumerate(cells)
        if (cell[0], cell[-1]) == (">", "<")
    )


def read_dots(drawn: str) -> str:
    """Parse a drawing of dots, and check that every free edge shows its number."""
    *board, _, status = drawn.splitlines()
    cols = (len(board[0]) - 2) // 8
    height = next(line for line in range(1, len(board)) if board[line].startswith(" +"))
    edges = ""
    for top in range(0, len(board), height):
        for column in range(cols):
            edges += edge_digit(board[top][2 + 8 * column : 9 + 8 * column], len(edges), "━═")
        if top + 1 < len(board):
            middle = f"{board[top + height // 2]:<{8 * cols + 4}}"
            for column in range(cols + 1):
                edges += edge_digit(middle[8 * column : 8 * column + 3], len(edges), "┃║")
    red, blue = re.match(r" Red (\d+), Blue (\d+)\.", status).groups()  # type: ignore[union-attr]
    return f"{(len(board) - 1) // height}x{cols} {edges} {red}-{blue}"


def edge_digit(shown: str, edge: int, lines: str) -> str:
    if any(line in shown for line in lines):
        return "1"
    assert shown.strip("· ") == str(edge)
    return "0"


def planes_boards(drawn: str) -> tuple[dict[str, str], dict[str, str]]:
    """Return the three characters of every cell of the left and of the right board."""
    rows = [line for line in drawn.splitlines() if re.match(r" [A-L]│", line)]
    boards: tuple[dict[str, str], dict[str, str]] = ({}, {})
    for line in rows:
        for board, (letter, cells) in zip(boards, re.findall(r"([A-L])│([^│]+)│", line), strict=True):
            for column in range(len(rows)):
                board[f"{letter}{column}"] = cells[3 * column : 3 * column + 3]
    return boards


def read_planes(drawn: str) -> tuple[dict[str, str], dict[str, str]]:
    """Return the letter of a plane or of a miss for every cell that is not blank."""
    one, other = ({cell: text[1] for cell, text in board.items() if text != " · "} for board in planes_boards(drawn))
    return one, other


@cache
def plane_paths(size: int) -> dict[str, tuple[str, ...]]:
    """Return the cells of every plane; with a single plane every placement is legal."""
    return {str(move): move.path for move in qipan.game("planes", size=size, planes=1).initial().moves()}


def planes_cells(state: qipan.State) -> tuple[dict[str, str], dict[str, str]]:
    """Return the letters of the cells, computed from the paths of the placements and from the misses."""
    paths = plane_paths(int(state.game.options["size"]))
    boards: tuple[dict[str, str], dict[str, str]] = ({}, {})
    *layouts, first_shots, second_shots = state.text.split()
    for board, layout, shots in zip(boards, layouts, (second_shots, first_shots), strict=True):
        for letter, plane in zip("abcd", layout.split(",") if layout != "-" else [], strict=False):
            board.update(dict.fromkeys(paths[plane], letter))
            board[paths[plane][0]] = letter.upper()
        for shot in shots.split(",") if shots != "-" else []:
            board.setdefault(shot, "o")
    return boards
