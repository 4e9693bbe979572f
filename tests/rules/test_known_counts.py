"""Known counts other than perft: reachable positions, layouts and symmetries."""

from __future__ import annotations

from itertools import pairwise

import pytest

import qipan
from reference import dots as reference_dots
from reference import planes as reference_planes


@pytest.mark.parametrize(
    ("options", "positions", "moves"),
    [
        ({}, 2_188_959, 13_565_216),
        ({"loss_at": 0}, 2_236_013, None),
    ],  # test_tables counts the positions with six stones
    ids=str,
)
def test_reachable_positions_of_two_eat_one(options: dict[str, int], positions: int, moves: int | None) -> None:
    result = qipan.reachable(qipan.game("two-eat-one", **options).initial())
    assert result.positions == positions
    if moves is not None:
        assert result.moves == moves


def test_reachable_stops_at_its_limit() -> None:
    with pytest.raises(ValueError, match="more than 1000 positions"):
        qipan.reachable(qipan.game("two-eat-one").initial(), limit=1000)


def test_reachable_positions_of_dots() -> None:
    result = qipan.reachable(qipan.game("dots", rows=1, cols=3).initial())
    start = reference_dots.initial(rows=1, cols=3)
    seen, rest, moves = {start}, [start], 0
    while rest:
        position = rest.pop()
        for move in reference_dots.moves(position):
            moves += 1
            child = reference_dots.play(position, move)
            if child not in seen:
                seen.add(child)
                rest.append(child)
    ended = sum(reference_dots.outcome(position) is not None for position in seen)
    assert (result.positions, result.moves, result.ended) == (len(seen), moves, ended)


def test_dots_symmetry_classes() -> None:
    game = qipan.game("dots", reply_ban=True)
    classes = {}
    for edge in range(24):
        after = game.initial().play(str(edge))
        legal = {int(str(move)) for move in after.moves()}
        classes[edge] = frozenset(range(24)) - legal
    expected = [{0, 2, 3, 6, 17, 20, 21, 23}, {1, 10, 13, 22}, {4, 5, 7, 9, 14, 16, 18, 19}, {8, 11, 12, 15}]
    assert set(classes.values()) == {frozenset(group) for group in expected}
    assert all(edge in group for edge, group in classes.items())


def test_dots_edges_are_numbered_symmetrically() -> None:
    cells = {cell.name: (cell.x, cell.y) for cell in qipan.game("dots").layout()}
    for edge in range(24):
        x, y = cells[str(edge)]
        assert cells[str(23 - edge)] == (3 - x, 3 - y)


@pytest.fixture(scope="module")
def layouts() -> set[str]:
    """Return every layout of three planes, found by playing the moves."""
    layouts: set[str] = set()

    def place(state: qipan.State, after: int) -> None:
        moves = [str(move) for move in state.moves()]
        placed = state.text.split(" ")[0]
        for move in moves:
            if order[move] <= after:
                continue  # the same planes in another order
            if placed.count(",") == 1:
                layouts.add(state.play(move).text.split(" ")[0])
            else:
                place(state.play(move), order[move])

    start = qipan.game("planes").initial()
    order = {str(move): number for number, move in enumerate(start.moves())}
    place(start, -1)
    return layouts


def test_planes_layouts(layouts: set[str]) -> None:
    assert len(layouts) == 66_816
    assert layouts == {",".join(layout) for layout in reference_planes.all_layouts(10, 3)}
    assert len({tuple(plane[:-1] for plane in layout.split(",")) for layout in layouts}) == 33_344


def test_planes_pictures_differ_and_are_closed_under_the_symmetries(layouts: set[str]) -> None:
    paths = {str(move): move.path for move in qipan.game("planes").initial().moves()}
    pictures = set()
    for layout in layouts:
        picture = [["."] * 10 for _ in range(10)]
        for plane in layout.split(","):
            for number, cell in enumerate(paths[plane]):
                picture[ord(cell[0]) - 65][int(cell[1:])] = "b" if number else "h"
        pictures.add("/".join("".join(row) for row in picture))
    assert len(pictures) == 66_816
    for picture_text in list(pictures)[::17]:
        rows = picture_text.split("/")
        for _ in range(4):
            rows = ["".join(column) for column in zip(*rows[::-1], strict=True)]
            assert "/".join(rows) in pictures
            assert "/".join(row[::-1] for row in rows) in pictures


def test_chinese_checkers_hops_keep_parity() -> None:
    # Hops change x and y by even numbers, but a step does not. So a step and a chain of hops never lead to the same
    # hole.
    state = qipan.game("chinese-checkers").initial()
    for _ in range(40):
        for move in state.moves():
            points = [tuple(map(int, cell.split(","))) for cell in move.path]
            steps = {max(abs(a[0] - b[0]), abs(a[1] - b[1])) for a, b in pairwise(points)}
            assert (steps == {1} and len(points) == 2) or steps == {2}
        state = state.play(state.moves()[len(state.moves()) // 2])
