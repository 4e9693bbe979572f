"""Parsers of drawings: they reconstruct the notation of a position from the drawing of its board."""

import re
from functools import cache

import qipan
from qipan.rules.game_module import module_of


def grid_cells(drawn: str, width: int) -> list[list[str]]:
    """Return the cells of a grid by row, as the middle line of a row, which has the row's number, shows them."""
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


def star_holes(drawn: str) -> dict[str, str]:
    """Return the drawn text of every hole by its name, marks included. The far side of the star is drawn first."""
    game = qipan.game("chinese-checkers")
    names = {label: name for name, label in module_of(game.name).cell_labels(game).items()}
    holes = {}
    for line in reversed(drawn.splitlines()[:17]):
        cells = re.findall(r">?[A-F\d]+<?", line[2:])
        for place, cell in enumerate(cells, start=1):
            assert cell.strip("><") in (*"ABCDEF", str(place))
            holes[names[f"{line[1]}{place}"]] = cell
    return holes


def read_chinese_checkers(drawn: str) -> str:
    rows: dict[int, dict[int, str]] = {}
    for name, cell in star_holes(drawn).items():
        x, y = map(int, name.split(","))
        rows.setdefault(y, {})[x] = "." if cell.strip("><").isdecimal() else cell.strip("><")
    texts = ["".join(row[x] for x in sorted(row)) for _, row in sorted(rows.items(), reverse=True)]
    return "/".join(re.sub(r"\.+", lambda run: str(len(run[0])), text) for text in texts)


def marked_cells(name: str, drawn: str) -> list[str]:
    if name == "chinese-checkers":
        return sorted(name for name, cell in star_holes(drawn).items() if (cell[0], cell[-1]) == (">", "<"))
    rows = grid_cells(drawn, 3 if name == "checkers" else 7)
    return sorted(
        f"{'ABCDEFGH'[column]}{row}"
        for row, cells in enumerate(rows, start=1)
        for column, cell in enumerate(cells)
        if (cell[0], cell[-1]) == (">", "<")
    )


def read_dots(drawn: str) -> str:
    """Parse a drawing of dots, and check the letters of its columns and the numbers of its rows."""
    letters, *board, _, status = drawn.splitlines()
    cols = len(letters.split()) - 1
    assert letters.split() == list("ABCDEF"[: cols + 1])
    rows = [at for at, line in enumerate(board) if "+" in line]
    assert [board[at][:3] for at in rows] == [f" {row} " for row in range(1, len(rows) + 1)]
    edges = ""
    for at in rows:
        middles = [4 + 3 + 8 * column for column in range(cols)]
        edges += "".join(edge_digit(board[at][middle], "━═") for middle in middles)
        if at != rows[-1]:
            edges += "".join(edge_digit(board[at + 1].ljust(80)[3 + 8 * column], "┃║") for column in range(cols + 1))
    red, blue = re.match(r" Red (\d+), Blue (\d+)\.", status).groups()  # type: ignore[union-attr]
    return f"{len(rows) - 1}x{cols} {edges} {red}-{blue}"


def edge_digit(shown: str, lines: str) -> str:
    assert shown in "·" + lines
    return "0" if shown == "·" else "1"


def planes_boards(drawn: str) -> tuple[dict[str, str], dict[str, str]]:
    """Return the three characters of every cell, for the left and for the right board."""
    rows = [line for line in drawn.splitlines() if re.match(r" [A-L]│", line)]
    boards: tuple[dict[str, str], dict[str, str]] = ({}, {})
    for line in rows:
        for board, (letter, cells) in zip(boards, re.findall(r"([A-L])│([^│]+)│", line), strict=True):
            for column in range(len(rows)):
                board[f"{letter}{column}"] = cells[3 * column : 3 * column + 3]
    return boards


def read_planes(drawn: str) -> tuple[dict[str, str], dict[str, str]]:
    """Return the letter in every cell with a plane or a miss, for the left and for the right board."""
    one, other = ({cell: text[1] for cell, text in board.items() if text != " · "} for board in planes_boards(drawn))
    return one, other


@cache
def plane_paths(size: int) -> dict[str, tuple[str, ...]]:
    """Return the cells of every plane by its notation: the legal moves at the start, where no plane is in the way."""
    return {str(move): move.path for move in qipan.game("planes", size=size, planes=1).initial().moves()}


def planes_cells(state: qipan.State) -> tuple[dict[str, str], dict[str, str]]:
    """Return the expected result of `read_planes`, computed from the paths of the placements and the misses."""
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
