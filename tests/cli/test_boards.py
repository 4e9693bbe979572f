"""Drawings of boards: the notation of the position can be reconstructed from them."""

import random
import re
from collections.abc import Iterator

import pytest
from rich.cells import cell_len

import qipan
from cli.drawing_parsers import (
    marked_cells,
    planes_boards,
    planes_cells,
    read_checkers,
    read_chinese_checkers,
    read_dots,
    read_planes,
    read_two_eat_one,
)
from qipan.cli.boards import draw
from qipan.cli.words import side_names
from variants import OPEN_GAMES

STARTS = {
    "planes": """
 Player 1 (heads hit: 0/3)            Player 2 (heads hit: 0/3)
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
 Player 1 to move: place plane 1 of 3, such as C5u (pointing u, d, l or r)
""",
    "dots": """
   A       B       C       D
 1 + ····· + ····· + ····· +
   ·       ·       ·       ·
   ·       ·       ·       ·
   ·       ·       ·       ·
 2 + ····· + ····· + ····· +
   ·       ·       ·       ·
   ·       ·       ·       ·
   ·       ·       ·       ·
 3 + ····· + ····· + ····· +
   ·       ·       ·       ·
   ·       ·       ·       ·
   ·       ·       ·       ·
 4 + ····· + ····· + ····· +

 Red 0, Blue 0. Red to move
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
 b Black   w White
 Black to move
""",
    "chinese-checkers": """
 Q                             D
 P                           D   D
 O                         D   D   D
 N                       D   D   D   D
 M     1   2   3   4   5   6   7   8   9  10  11  12  13
 L       1   2   3   4   5   6   7   8   9  10  11  12
 K         1   2   3   4   5   6   7   8   9  10  11
 J           1   2   3   4   5   6   7   8   9  10
 I             1   2   3   4   5   6   7   8   9
 H           1   2   3   4   5   6   7   8   9  10
 G         1   2   3   4   5   6   7   8   9  10  11
 F       1   2   3   4   5   6   7   8   9  10  11  12
 E     1   2   3   4   5   6   7   8   9  10  11  12  13
 D                       A   A   A   A
 C                         A   A   A
 B                           A   A
 A                             A
 A hole has the letter of its row, and its place in the row: E3.
 A Red   D Blue
 Red to move
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
 b Black   w White   (b) (w) man   [B] [W] tower
 Black to move
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
    """Yield positions of a random game, from the first to the last, each with the path of the move that led to it."""
    rng = random.Random(f"{name} {options}")
    state = qipan.game(name, **options).initial()
    path: tuple[str, ...] = ()
    for ply in range(260):
        if ply < 16 or ply % 9 == 0 or state.mover is None:
            yield state, path
        if state.mover is None:
            return
        move = rng.choice(state.moves())
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
def test_the_status_names_the_seat_to_move_or_the_outcome(name: str, options: dict[str, int | bool | str]) -> None:
    for state, _ in random_game(name, options):
        for position in positions(state):
            status = draw(position).plain.splitlines()[-1]
            if state.outcome is None:
                assert f"{side_names(state.game)[state.mover or 0]} to move" in status
                assert "Game over" not in status
            else:
                assert "Game over" in status
                assert "to move" not in status
                has_outcome = not isinstance(position, qipan.View) or position.state is not None
                assert ("Game over. " in status) == has_outcome


@every_variant
def test_drawings_can_be_parsed_back(name: str, options: dict[str, int | bool | str]) -> None:
    readers = {
        "checkers": read_checkers,
        "two-eat-one": read_two_eat_one,
        "chinese-checkers": read_chinese_checkers,
        "dots": read_dots,
        "planes": read_planes,
    }
    for state, path in random_game(name, options):
        expected = (
            planes_cells(state) if name == "planes" else " ".join(state.text.split()[: 3 if name == "dots" else 1])
        )
        for marked in ((), path):
            drawn = draw(state, marked).plain
            assert readers[name](drawn) == expected, drawn


@pytest.mark.parametrize("name", ["checkers", "two-eat-one", "chinese-checkers"])
def test_exactly_the_path_is_marked(name: str) -> None:
    for state, path in random_game(name, {}):
        assert marked_cells(name, draw(state, path).plain) == sorted(path)


def test_the_last_edge_is_a_double_line() -> None:
    for state, path in random_game("dots", {}):
        drawn = draw(state, path).plain
        assert (drawn.count("═"), drawn.count("║")) in ([(7, 0), (0, 3)] if path else [(0, 0)])


def test_planes_marks_the_board_of_the_last_move() -> None:
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
def test_a_view_of_planes_shows_only_the_answers(size: int, planes: int) -> None:
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


def test_views_of_planes_are_the_same_for_layouts_with_the_same_answers() -> None:
    rng = random.Random(5)
    game = qipan.game("planes")

    def layout() -> str:
        state = game.initial()
        for _ in range(3):
            state = state.play(rng.choice(state.moves()))
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
def test_a_view_of_planes_does_not_mark_the_planes_of_the_enemy(seat: int) -> None:
    """The drawing is asked to mark the last placement, whose path is the ten cells of a hidden plane."""
    for seed in range(20):
        rng = random.Random(seed)
        state = qipan.game("planes").initial()
        for _ in range(6):
            is_enemy = state.mover != seat
            placed = rng.sample(state.moves(), 2)
            if is_enemy:
                one, other = (draw(state.play(move).view(seat), move.path).markup for move in placed)
                assert one == other
            state = state.play(placed[0])


def test_planes_counts_the_heads_hit() -> None:
    state = qipan.game("planes").parse("E2u,E4d,H7r E2u,E4d,H7r E2,H7,H6 A0,E4,J9")
    assert draw(state).plain.splitlines()[0].split("  ")[0] == " Player 1 (heads hit: 1/3)"
    assert draw(state).plain.splitlines()[0].split("  ")[-1].strip() == "Player 2 (heads hit: 2/3)"
    assert "You (heads hit: 2/3)" in draw(state.view(1)).plain
    assert "Enemy (heads hit: 2/3)" in draw(state.view(0)).plain


def test_chinese_checkers_shows_who_has_finished() -> None:
    game = qipan.game("chinese-checkers", players=3)
    rows = game.initial().text.split()[0].split("/")
    arrived = [*rows[:-5:-1], *rows[4:-4], *rows[3::-1]]  # the first seat has filled the opposite camp
    assert draw(game.parse(f"{'/'.join(arrived)} C A")).plain.endswith("Green to move; finished: Red")


def test_chinese_checkers_shows_who_dropped_out_and_the_ranking() -> None:
    state = qipan.game("chinese-checkers", players=3).initial()
    state = state.drop(1)  # type: ignore[attr-defined]
    assert draw(state).plain.endswith("Red to move; dropped out: Green")
    assert draw(state.drop(0)).plain.endswith(
        "Game over. Ranking Violet > Red > Green. Only one player is left in the race."
    )
    state = state.drop(2)
    assert draw(state).plain.endswith("Game over. Ranking Red > Violet > Green. Only one player is left in the race.")


def test_chinese_checkers_has_coordinates() -> None:
    """For people, the name of a hole is the letter of its row and its place in the row."""
    game = qipan.game("chinese-checkers")
    for cell in game.layout():
        assert marked_cells("chinese-checkers", draw(game.initial(), [cell.name]).plain) == [cell.name]


@pytest.mark.parametrize("name", STARTS)
def test_the_start_is_drawn_exactly_like_this(name: str) -> None:
    assert draw(qipan.game(name).initial()).plain == STARTS[name].strip("\n")


@pytest.mark.parametrize("name", OPEN_GAMES)
def test_a_view_without_hidden_information_is_drawn_like_the_position(name: str) -> None:
    for state, path in random_game(name, {}):
        for seat in range(state.game.seats):
            assert draw(state.view(seat), path) == draw(state, path)
