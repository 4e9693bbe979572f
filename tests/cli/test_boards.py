"""Drawings are read back into the notation they were drawn from: what a person sees is the position."""

import random
import re
from collections.abc import Iterator
from functools import cache

import pytest
from rich.cells import cell_len

import qipan
from qipan.cli.boards import draw

STARTS = {
    "planes": """
 seat 0: 0 of 3 heads hit             seat 1: 0 of 3 heads hit
    0  1  2  3  4  5  6  7  8  9         0  1  2  3  4  5  6  7  8  9
  ┌──────────────────────────────┐     ┌──────────────────────────────┐
 A│ ·  ·  ·  ·  ·  ·  ·  ·  ·  · │    A│ ·  ·  ·  ·  ·  ·  ·  ·  ·  · │
 B│ ·  ·  ·  ·  ·  ·  ·  ·  ·  · │    B│ ·  ·  ·  ·  ·  ·  ·  ·  ·  · │
 C│ ·  ·  ·  ·  ·  ·  ·  ·  ·  · │    C│ ·  ·  ·  ·  ·  ·  ·  ·  ·  · │
 D│ ·  ·  ·  ·  ·  ·  ·  ·  ·  · │    D│ ·  ·  ·  ·  ·  ·  ·  ·  ·  · │
 E│ ·  ·  ·  ·  ·  ·  ·  ·  ·  · │    E│ ·  ·  ·  ·  ·  ·  ·  ·  ·  · │
 F│ ·  ·  ·  ·  ·  ·  ·  ·  ·  · │    F│ ·  ·  ·  ·  ·  ·  ·  ·  ·  · │
 G│ ·  ·  ·  ·  ·  ·  ·  ·  ·  · │    G│ ·  ·  ·  ·  ·  ·  ·  ·  ·  · │
 H│ ·  ·  ·  ·  ·  ·  ·  ·  ·  · │    H│ ·  ·  ·  ·  ·  ·  ·  ·  ·  · │
 I│ ·  ·  ·  ·  ·  ·  ·  ·  ·  · │    I│ ·  ·  ·  ·  ·  ·  ·  ·  ·  · │
 J│ ·  ·  ·  ·  ·  ·  ·  ·  ·  · │    J│ ·  ·  ·  ·  ·  ·  ·  ·  ·  · │
  └──────────────────────────────┘     └──────────────────────────────┘
 A head   a body   ( ) hit   o miss
 seat 0 to move: place plane 1 of 3, such as C5u (nose u, d, l or r)
""",
    "dots": """
 +·· 0 ··+·· 1 ··+·· 2 ··+
 ·       ·       ·       ·
 3       4       5       6
 ·       ·       ·       ·
 +·· 7 ··+·· 8 ··+·· 9 ··+
 ·       ·       ·       ·
10      11      12      13
 ·       ·       ·       ·
 +· 14 ··+· 15 ··+· 16 ··+
 ·       ·       ·       ·
17      18      19      20
 ·       ·       ·       ·
 +· 21 ··+· 22 ··+· 23 ··+

 red 0, blue 0 boxes; red (seat 0) to move
""",
    "two-eat-one": """
       A       B       C       D
   ┌───────┬───────┬───────┬───────┐
   │ ╭───╮ │ ╭───╮ │ ╭───╮ │ ╭───╮ │
 1 │ │ w │ │ │ w │ │ │ w │ │ │ w │ │
   │ ╰───╯ │ ╰───╯ │ ╰───╯ │ ╰───╯ │
   ├───────┼───────┼───────┼───────┤
   │       │       │       │       │
 2 │       │       │       │       │
   │       │       │       │       │
   ├───────┼───────┼───────┼───────┤
   │       │       │       │       │
 3 │       │       │       │       │
   │       │       │       │       │
   ├───────┼───────┼───────┼───────┤
   │ ╭───╮ │ ╭───╮ │ ╭───╮ │ ╭───╮ │
 4 │ │ b │ │ │ b │ │ │ b │ │ │ b │ │
   │ ╰───╯ │ ╰───╯ │ ╰───╯ │ ╰───╯ │
   └───────┴───────┴───────┴───────┘
 b black   w white
 black (seat 0) to move
""",
    "chinese-checkers": """
   y
   8                           -4  A  -4
   7                         -4  A   A  -3
   6                       -4  A   A   A  -2
   5                     -4  A   A   A   A  -1
   4   -8  ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·  4
   3     -7  ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·  4
   2       -6  ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·  4
   1         -5  ·   ·   ·   ·   ·   ·   ·   ·   ·   ·  4
   0           -4  ·   ·   ·   ·   ·   ·   ·   ·   ·  4
  -1         -4  ·   ·   ·   ·   ·   ·   ·   ·   ·   ·  5
  -2       -4  ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·  6
  -3     -4  ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·  7
  -4   -4  ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·  8
  -5                      1  D   D   D   D  4
  -6                        2  D   D   D  4
  -7                          3  D   D  4
  -8                            4  D  4
 A hole is x,y: y stands at the left, and x counts up hole by hole between
 the two numbers at the ends of its row; the middle is 0,0.
 camp A (seat 0) to move
""",
    "checkers": """
     A   B   C   D   E   F   G   H
   ┌───┬───┬───┬───┬───┬───┬───┬───┐
 1 │   │(w)│   │(w)│   │(w)│   │(w)│
   ├───┼───┼───┼───┼───┼───┼───┼───┤
 2 │(w)│   │(w)│   │(w)│   │(w)│   │
   ├───┼───┼───┼───┼───┼───┼───┼───┤
 3 │   │(w)│   │(w)│   │(w)│   │(w)│
   ├───┼───┼───┼───┼───┼───┼───┼───┤
 4 │ · │   │ · │   │ · │   │ · │   │
   ├───┼───┼───┼───┼───┼───┼───┼───┤
 5 │   │ · │   │ · │   │ · │   │ · │
   ├───┼───┼───┼───┼───┼───┼───┼───┤
 6 │(b)│   │(b)│   │(b)│   │(b)│   │
   ├───┼───┼───┼───┼───┼───┼───┼───┤
 7 │   │(b)│   │(b)│   │(b)│   │(b)│
   ├───┼───┼───┼───┼───┼───┼───┼───┤
 8 │(b)│   │(b)│   │(b)│   │(b)│   │
   └───┴───┴───┴───┴───┴───┴───┴───┘
 (b) (w) man   [B] [W] tower
 black (seat 0) to move
""",
}

VARIANTS: list[tuple[str, dict[str, int | bool | str]]] = [
    ("checkers", {}),
    ("two-eat-one", {}),
    ("two-eat-one", {"stones": 6, "sandwich": "any", "loss_at": 0}),
    ("chinese-checkers", {}),
    ("chinese-checkers", {"players": 3}),
    ("chinese-checkers", {"players": 4, "foreign_camps": "no-stop"}),
    ("chinese-checkers", {"players": 6, "finish": "filled"}),
    ("dots", {}),
    ("dots", {"rows": 1, "cols": 1}),
    ("dots", {"rows": 5, "cols": 5, "reply_ban": True}),
    ("dots", {"rows": 2, "cols": 5, "must_take": True}),
    ("dots", {"rows": 4, "cols": 3}),
    ("planes", {}),
    ("planes", {"size": 8, "planes": 1, "equal_turns": False}),
    ("planes", {"size": 9, "planes": 2}),
    ("planes", {"size": 12, "planes": 4}),
]

every_variant = pytest.mark.parametrize(("name", "options"), VARIANTS, ids=lambda value: str(value))


def random_game(name: str, options: dict[str, int | bool | str]) -> Iterator[tuple[qipan.State, tuple[str, ...]]]:
    """Positions of a random game, each with the path of the move that led to it: the first, some later, the last."""
    chance = random.Random(f"{name} {options}")
    state = qipan.game(name, **options).initial()
    path: tuple[str, ...] = ()
    for ply in range(260):
        if ply < 16 or ply % 9 == 0 or state.mover is None:
            yield state, path
        if state.mover is None:
            return
        move = chance.choice(state.moves())
        state, path = state.play(move), move.path


def positions(state: qipan.State) -> list[qipan.State | qipan.View]:
    return [state, *(state.view(seat) for seat in range(state.game.seats))]


@every_variant
def test_drawings_fit_a_terminal(name: str, options: dict[str, int | bool | str]) -> None:
    for state, path in random_game(name, options):
        for position in positions(state):
            plain = draw(position).plain
            drawn = draw(position, highlight=path).plain
            assert not re.search(r"[><═║]", plain[: plain.rindex("\n")])
            assert len(plain.splitlines()) == len(drawn.splitlines()) <= 24
            for line in drawn.splitlines() + plain.splitlines():
                assert cell_len(line) <= 80, line
                assert line == line.rstrip()


@every_variant
def test_status_says_whose_turn_it_is_or_how_it_ended(name: str, options: dict[str, int | bool | str]) -> None:
    for state, _ in random_game(name, options):
        for position in positions(state):
            status = draw(position).plain.splitlines()[-1]
            if state.outcome is None:
                assert f"seat {state.mover}" in status
                assert "to move" in status
                assert "game over" not in status
            else:
                assert "game over" in status
                assert "to move" not in status
                is_told = not isinstance(position, qipan.View) or position.state is not None
                assert (state.outcome.reason in status) == is_told


@every_variant
def test_drawings_read_back(name: str, options: dict[str, int | bool | str]) -> None:
    readers = {
        "checkers": read_checkers,
        "two-eat-one": read_two_eat_one,
        "chinese-checkers": read_chinese_checkers,
        "dots": read_dots,
        "planes": read_planes,
    }
    for state, path in random_game(name, options):
        expected = picture(state) if name == "planes" else " ".join(state.text.split()[: 3 if name == "dots" else 1])
        for marked in ((), path):
            drawn = draw(state, marked).plain
            assert readers[name](drawn) == expected, drawn


@pytest.mark.parametrize("name", ["checkers", "two-eat-one", "chinese-checkers"])
def test_exactly_the_path_is_marked(name: str) -> None:
    for state, path in random_game(name, {}):
        assert marked_cells(name, draw(state, path).plain) == sorted(path)


def test_last_edge_is_a_double_line() -> None:
    for state, path in random_game("dots", {}):
        drawn = draw(state, path).plain
        assert (drawn.count("═"), drawn.count("║")) in ([(7, 0), (0, 3)] if path else [(0, 0)])


def test_planes_mark_the_board_of_the_last_move() -> None:
    for state, path in random_game("planes", {}):
        layouts = [field.count(",") + 1 if field != "-" else 0 for field in state.text.split()]
        shots = layouts[2:]
        last_board = int(shots[0] > shots[1]) if shots[0] else int(layouts[1] > 0)
        boards = planes_boards(draw(state, path).plain)
        marked = [sorted(cell for cell, text in board.items() if text[0] == ">") for board in boards]
        assert marked[last_board] == sorted(path)
        assert marked[1 - last_board] == []
        if shots[0]:
            for seat, own_board in ((0, 0), (1, 1)):
                seen = planes_boards(draw(state.view(seat), path).plain)
                side = 0 if last_board == own_board else 1
                assert [cell for cell, text in seen[side].items() if text[0] == ">"] == list(path)


@pytest.mark.parametrize(("size", "planes"), [(8, 1), (10, 3), (12, 4)])
def test_planes_view_shows_answers_only(size: int, planes: int) -> None:
    for state, _ in random_game("planes", {"size": size, "planes": planes}):
        for seat in (0, 1):
            view = state.view(seat)
            layout, answers, enemy_shots = (field.split(",") if field != "-" else [] for field in view.text.split())
            own, enemy = planes_boards(draw(view).plain)
            letters = {"head": "(X)", "body": "(x)", "empty": " o "}
            shown = {cell: letters[answer] for cell, answer in (pair.split("=") for pair in answers)}
            assert {cell: text for cell, text in enemy.items() if text != " · "} == shown
            assert sum(text[1] in "ABCD" for text in own.values()) == len(layout)
            assert sum(text[1] in "abcd" for text in own.values()) == 9 * len(layout)
            assert sum(text[0] == "(" or text[1] == "o" for text in own.values()) == len(enemy_shots)


def test_planes_view_hides_what_is_dealt_differently() -> None:
    chance = random.Random(5)
    game = qipan.game("planes")

    def layout() -> str:
        state = game.initial()
        for _ in range(3):
            state = state.play(chance.choice(state.moves()))
        return state.text.split()[0]

    compared = 0
    for _ in range(300):
        own, shots, enemy_shots = layout(), "D4,A0,F5", "B2,C3,E9"
        for seat, text in ((0, f"{own} {{}} {shots} {enemy_shots}"), (1, f"{{}} {own} {enemy_shots} {shots}")):
            one, other = (game.parse(text.format(layout())).view(seat) for _ in range(2))
            if one == other:
                compared += 1
                assert draw(one).markup == draw(other).markup
                assert draw(one, ["E9"]).markup == draw(other, ["E9"]).markup
    assert compared > 20


@pytest.mark.parametrize("seat", [0, 1])
def test_planes_view_does_not_mark_what_the_enemy_places(seat: int) -> None:
    """The path of the last move names ten cells of a hidden plane."""
    for seed in range(20):
        chance = random.Random(seed)
        state = qipan.game("planes").initial()
        for _ in range(6):
            is_enemy = state.mover != seat
            placed = chance.sample(state.moves(), 2)
            if is_enemy:
                one, other = (draw(state.play(move).view(seat), move.path).markup for move in placed)
                assert one == other
            state = state.play(placed[0])


def test_planes_head_count() -> None:
    state = qipan.game("planes").parse("E2u,E4d,H7r E2u,E4d,H7r E2,H7,H6 A0,E4,J9")
    assert draw(state).plain.splitlines()[0].split("  ")[0] == " seat 0: 1 of 3 heads hit"
    assert draw(state).plain.splitlines()[0].split("  ")[-1].strip() == "seat 1: 2 of 3 heads hit"
    assert "you: 2 of 3 heads hit" in draw(state.view(1)).plain
    assert "enemy: 2 of 3 heads hit" in draw(state.view(0)).plain


def test_chinese_checkers_names_who_left_and_the_ranking() -> None:
    state = qipan.game("chinese-checkers", players=3).initial()
    state = state.drop(1)  # type: ignore[attr-defined]
    assert draw(state).plain.endswith("camp A (seat 0) to move; dropped out: C")
    state = state.drop(2)
    assert draw(state).plain.endswith("game over: A > E > C, at most one seat is still in play")


def test_chinese_checkers_coordinates() -> None:
    """The numbers around the star give the hole that the notation names."""
    game = qipan.game("chinese-checkers")
    for cell in game.layout():
        assert marked_cells("chinese-checkers", draw(game.initial(), [cell.name]).plain) == [cell.name]


@pytest.mark.parametrize("name", ["checkers", "chinese-checkers", "dots", "planes", "two-eat-one"])
def test_start_drawing(name: str) -> None:
    assert draw(qipan.game(name).initial()).plain == STARTS[name].strip("\n")


@pytest.mark.parametrize("name", ["checkers", "chinese-checkers", "dots", "two-eat-one"])
def test_view_of_an_open_game_is_drawn_like_its_position(name: str) -> None:
    for state, path in random_game(name, {}):
        for seat in range(state.game.seats):
            assert draw(state.view(seat), path) == draw(state, path)


def ruled_cells(drawn: str, width: int) -> list[list[str]]:
    """The cells of a ruled board, by their middle lines: those that begin with a row number."""
    rows = [line for line in drawn.splitlines() if re.match(r" \d │", line)]
    return [[line[4 + start : 4 + start + width] for start in range(0, len(line) - 4, width + 1)] for line in rows]


def read_checkers(drawn: str) -> str:
    rows = ruled_cells(drawn, 3)
    for cell in (cell for row in rows for cell in row):
        assert cell in ("   ", " · ", "(b)", "(w)", "[B]", "[W]") or (cell[0], cell[2]) == (">", "<")
    return "/".join("".join(cell[1] for cell in row) for row in rows).replace(" ", ".").replace("·", ".")


def read_two_eat_one(drawn: str) -> str:
    rows = ruled_cells(drawn, 7)
    digits = {" ": "0", "b": "1", "w": "2"}
    assert drawn.count("╭───╮") == drawn.count("╰───╯") == sum(cell[3] != " " for row in rows for cell in row)
    return "/".join("".join(digits[cell[3]] for cell in row) for row in rows)


def star_holes(drawn: str) -> dict[tuple[int, int], str]:
    """The three characters of every hole, found by the numbers at the left of and at both ends of its row."""
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
    rows = ruled_cells(drawn, 3 if name == "checkers" else 7)
    return sorted(
        f"{'ABCDEFGH'[column]}{row}"
        for row, cells in enumerate(rows, start=1)
        for column, cell in enumerate(cells)
        if (cell[0], cell[-1]) == (">", "<")
    )


def read_dots(drawn: str) -> str:
    """Free edges must show their own number where the notation has them."""
    *board, _, status = drawn.splitlines()
    cols = (len(board[0]) - 2) // 8
    high = next(line for line in range(1, len(board)) if board[line].startswith(" +"))
    edges = ""
    for top in range(0, len(board), high):
        for column in range(cols):
            edges += edge_digit(board[top][2 + 8 * column : 9 + 8 * column], len(edges), "━═")
        if top + 1 < len(board):
            middle = f"{board[top + high // 2]:<{8 * cols + 4}}"
            for column in range(cols + 1):
                edges += edge_digit(middle[8 * column : 8 * column + 3], len(edges), "┃║")
    red, blue = re.match(r" red (\d+), blue (\d+) boxes;", status).groups()  # type: ignore[union-attr]
    return f"{(len(board) - 1) // high}x{cols} {edges} {red}-{blue}"


def edge_digit(shown: str, edge: int, lines: str) -> str:
    if any(line in shown for line in lines):
        return "1"
    assert shown.strip("· ") == str(edge)
    return "0"


def planes_boards(drawn: str) -> tuple[dict[str, str], dict[str, str]]:
    """The three characters of every cell of the left and of the right board."""
    rows = [line for line in drawn.splitlines() if re.match(r" [A-L]│", line)]
    boards: tuple[dict[str, str], dict[str, str]] = ({}, {})
    for line in rows:
        for board, (letter, cells) in zip(boards, re.findall(r"([A-L])│([^│]+)│", line), strict=True):
            for column in range(len(rows)):
                board[f"{letter}{column}"] = cells[3 * column : 3 * column + 3]
    return boards


def read_planes(drawn: str) -> tuple[dict[str, str], dict[str, str]]:
    """What stands on every cell that is not blank: the letter of a plane, or a miss."""
    one, other = ({cell: text[1] for cell, text in board.items() if text != " · "} for board in planes_boards(drawn))
    return one, other


@cache
def plane_paths(size: int) -> dict[str, tuple[str, ...]]:
    """With a single plane every placement is legal."""
    return {str(move): move.path for move in qipan.game("planes", size=size, planes=1).initial().moves()}


def picture(state: qipan.State) -> tuple[dict[str, str], dict[str, str]]:
    """The planes as the paths of the placing moves have them, and the misses."""
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
