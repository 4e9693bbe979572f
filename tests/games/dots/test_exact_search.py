"""The exact search for dots, compared with an exhaustive search and with known results."""

from __future__ import annotations

import threading
import time
from itertools import pairwise
from random import Random

import pytest

import qipan
from qipan import _core
from qipan.games.dots.exact_search import search
from reference.dots import boxes_of, edge_middles
from reference.dots_values import solver

OPTIONS = [(reply_ban, must_take) for reply_ban in (False, True) for must_take in (False, True)]


def position(
    rows: int, cols: int, drawn: int, random: Random, reply_ban: bool = False, must_take: bool = False
) -> qipan.State:
    """Return the position with these edges drawn, with a random owner for each box and a random mover."""
    count = len(edge_middles(rows, cols))
    completed = sum(all(drawn >> side & 1 for side in box) for box in boxes_of(rows, cols))
    red = random.randint(0, completed)
    edges = "".join(str(drawn >> edge & 1) for edge in range(count))
    game = qipan.game("dots", rows=rows, cols=cols, reply_ban=reply_ban, must_take=must_take)
    return game.parse(f"{rows}x{cols} {edges} {red}-{completed - red} {random.randint(0, 1)}")


@pytest.mark.parametrize(("reply_ban", "must_take"), OPTIONS)
@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 2)])
def test_every_position_of_small_boards(rows: int, cols: int, reply_ban: bool, must_take: bool) -> None:
    random, scores = Random(1), solver(rows, cols, reply_ban, must_take)
    for drawn in range(1 << len(edge_middles(rows, cols))):
        result = search(position(rows, cols, drawn, random, reply_ban, must_take), threads=1)
        expected = scores(drawn)
        assert {int(edge): score for edge, score in result.moves.items()} == expected, f"drawn {drawn:b}"
        assert result.score == max(expected.values(), default=0)


@pytest.mark.parametrize(("reply_ban", "must_take"), OPTIONS)
@pytest.mark.parametrize(
    ("rows", "cols"), [(3, 3), (2, 4), (3, 4), (4, 3), (4, 4), (5, 5), (1, 5), (2, 3), (3, 5), (5, 4)]
)
@pytest.mark.parametrize("count", [20, pytest.param(60, marks=pytest.mark.long)])
def test_random_endings(rows: int, cols: int, reply_ban: bool, must_take: bool, count: int) -> None:
    """Check captures in all kinds of positions, even unreachable ones with many boxes that can be completed."""
    random, edges = Random(rows * 100 + cols), len(edge_middles(rows, cols))
    for number in range(count):
        free = random.sample(range(edges), min(edges, 13 if number % 20 == 0 else random.randint(1, 10)))
        if number % 2:  # choose edges close together, so that chains, loops and joints are frequent
            corner = random.choice(free)
            free = sorted(range(edges), key=lambda edge: abs(edge - corner) + 3 * random.random())[: len(free)]
        drawn = (1 << edges) - 1 - sum(1 << edge for edge in free)
        result = search(position(rows, cols, drawn, random, reply_ban, must_take), threads=1 + number % 2)
        expected = solver(rows, cols, reply_ban, must_take)(drawn)
        assert {int(edge): score for edge, score in result.moves.items()} == expected, f"drawn {drawn:b}"


@pytest.mark.parametrize("must_take", [False, True])
def test_quiet_endings(must_take: bool) -> None:
    """The positions come after one in which every edge gives away a box, so they have long chains, loops and joints."""
    random = Random(7)
    for rows, cols in [(3, 3), (3, 4), (4, 4), (5, 5)] * 6:
        game = qipan.game("dots", rows=rows, cols=cols, must_take=must_take)
        state, edges = game.initial(), len(edge_middles(rows, cols))
        order = random.sample(range(edges), edges)
        for edge in order:
            drawn = int(state.text.split()[1][::-1], 2)
            if all((drawn | 1 << edge) >> side & 1 for box in boxes_of(rows, cols) if edge in box for side in box):
                continue
            if all(
                sum((drawn | 1 << edge) >> side & 1 for side in box) < 3 for box in boxes_of(rows, cols) if edge in box
            ):
                state = state.play(str(edge))
        # Now all boxes have at least two free edges. Continue at random until an exhaustive search is fast.
        while len(state.moves()) > 13 or (must_take and state.text.split()[1].count("0") > 13):
            state = state.play(random.choice(state.moves()))
        drawn = int(state.text.split()[1][::-1], 2)
        result = search(state)
        assert {int(edge): score for edge, score in result.moves.items()} == solver(rows, cols, False, must_take)(drawn)


def structures(rows: int, cols: int, random: Random, max_edges: int) -> int:
    """Return the free edges of a few overlapping loops, stars and chains, which random edges hardly ever form."""
    edge_at = {middle: edge for edge, middle in enumerate(edge_middles(rows, cols))}

    def inside(corners: list[tuple[int, int]]) -> int:
        """Return the edges between consecutive boxes."""
        middles = [((a[0] + b[0]) // 2, (a[1] + b[1]) // 2) for a, b in pairwise(corners)]
        return sum({1 << edge_at[middle] for middle in middles if middle in edge_at})

    def loop() -> int:
        height, width = random.choice([(2, 2), (2, 2), (2, 3), (3, 2), (3, 3)])
        y, x = 2 * random.randint(0, max(rows - height, 0)) + 1, 2 * random.randint(0, max(cols - width, 0)) + 1
        right, bottom = x + 2 * width - 2, y + 2 * height - 2
        around = [(y, at) for at in range(x, right, 2)] + [(at, right) for at in range(y, bottom, 2)]
        around += [(bottom, at) for at in range(right, x, -2)] + [(at, x) for at in range(bottom, y, -2)]
        return inside([*around, around[0]]) if bottom < 2 * rows and right < 2 * cols else 0

    def star() -> int:
        y, x = 2 * random.randrange(rows) + 1, 2 * random.randrange(cols) + 1
        arms = random.sample([(y - 2, x), (y + 2, x), (y, x - 2), (y, x + 2)], random.randint(3, 4))
        return sum(inside([(y, x), arm]) for arm in arms if 0 < arm[0] < 2 * rows and 0 < arm[1] < 2 * cols)

    def chain() -> int:
        at = (2 * random.randrange(rows) + 1, random.choice([-1, 2 * cols + 1]))
        if random.random() < 0.5:
            at = (random.choice([-1, 2 * rows + 1]), 2 * random.randrange(cols) + 1)
        walk = [at]
        for _ in range(random.randint(2, 9)):
            near = [(at[0] - 2, at[1]), (at[0] + 2, at[1]), (at[0], at[1] - 2), (at[0], at[1] + 2)]
            near = [box for box in near if box not in walk and (at[0] + box[0]) // 2 in range(2 * rows + 1)]
            near = [box for box in near if ((at[0] + box[0]) // 2, (at[1] + box[1]) // 2) in edge_at]
            if not near:
                break
            walk.append(at := random.choice(near))
        return inside(walk)

    free = 0
    for _ in range(20):
        more = free | random.choice([loop, star, chain, chain])()
        if more.bit_count() <= max_edges:
            free = more
    return free


@pytest.mark.parametrize("must_take", [False, True])
@pytest.mark.parametrize(("rows", "cols"), [(3, 3), (3, 4), (4, 4), (5, 5)])
@pytest.mark.parametrize("count", [40, pytest.param(100, marks=pytest.mark.long)])
def test_loops_stars_and_chains(rows: int, cols: int, must_take: bool, count: int) -> None:
    random, edges = Random(11), len(edge_middles(rows, cols))
    for _ in range(count):
        drawn = (1 << edges) - 1 & ~structures(rows, cols, random, random.choice([9, 10, 11, 11, 12]))
        result = search(position(rows, cols, drawn, random, must_take=must_take), threads=1)
        expected = solver(rows, cols, False, must_take)(drawn)
        assert {int(edge): score for edge, score in result.moves.items()} == expected, f"drawn {drawn:b}"


@pytest.mark.parametrize(("reply_ban", "must_take"), OPTIONS)
def test_three_by_three_is_lost_by_three_after_every_first_edge(reply_ban: bool, must_take: bool) -> None:
    result = search(qipan.game("dots", reply_ban=reply_ban, must_take=must_take).initial())
    assert result.moves == {str(edge): -3 for edge in range(24)}
    assert result.score == -3


@pytest.mark.parametrize(
    ("rows", "cols", "score"),
    [(1, 1, -1), (1, 2, 0), (1, 3, -1), (1, 4, 0), (1, 5, -1), (2, 2, 2), (2, 3, -2), (2, 4, 2), (2, 5, -2)],
)
def test_empty_boards(rows: int, cols: int, score: int) -> None:
    assert search(qipan.game("dots", rows=rows, cols=cols).initial()).score == score
    assert search(qipan.game("dots", rows=cols, cols=rows).initial()).score == score
    if len(edge_middles(rows, cols)) <= 17:
        assert max(solver(rows, cols, False, False)(0).values()) == score


def test_three_by_four_is_a_draw() -> None:
    """Only the three vertical edges in the middle column, 6, 15 and 24, preserve the draw."""
    result = search(qipan.game("dots", rows=3, cols=4).initial())
    assert result.score == 0
    assert result.best == ["6", "15", "24"]


def test_the_score_of_a_move_follows_from_the_position_after_it() -> None:
    """The positions on 4×4 with 14 drawn edges are too far from the end for the exhaustive search."""
    random = Random(3)
    for _ in range(3):
        drawn = sum(1 << edge for edge in random.sample(range(40), 14))
        state = position(4, 4, drawn, random)
        result = search(state)
        for move, score in result.moves.items():
            after = state.play(move)
            next_score = search(after).score
            gained = sum(int(number) for number in after.text.split()[2].split("-")) - sum(
                int(number) for number in state.text.split()[2].split("-")
            )
            assert next_score is not None
            assert score == (gained + next_score if gained else -next_score)


def test_threads_and_memory_do_not_change_the_scores() -> None:
    random = Random(5)
    for _ in range(4):
        state = position(4, 4, sum(1 << edge for edge in random.sample(range(40), 15)), random)
        scores = search(state, threads=1).moves
        assert search(state, threads=2).moves == scores
        assert search(state, threads=7, memory=2**20).moves == scores


def test_with_a_budget_scores_are_exact_or_none() -> None:
    state = position(4, 4, sum(1 << edge for edge in Random(2).sample(range(40), 12)), Random(2))
    scores = search(state).moves
    unproved_before = len(scores) + 1
    for max_nodes in (1, 3000, 20_000, 10**9):
        result = search(state, max_nodes=max_nodes, threads=1)
        proved = {move: score for move, score in result.moves.items() if score is not None}
        assert proved.items() <= scores.items()
        assert list(result.moves) == list(scores)
        assert result == search(state, max_nodes=max_nodes, threads=1)
        assert len(scores) - len(proved) <= unproved_before
        unproved_before = len(scores) - len(proved)
        assert (result.score is None) == (unproved_before > 0)
        assert result.nodes <= max_nodes + 256
    assert unproved_before == 0
    assert search(state, max_nodes=1).best == []


def test_a_finished_game_has_no_moves() -> None:
    state = qipan.game("dots", rows=1, cols=1).parse("1x1 1111 1-0 0")
    assert search(state).moves == {}
    assert search(state).score == 0


def test_progress_is_reported_and_an_exception_in_it_stops_the_search() -> None:
    seen: list[tuple[int, int]] = []
    search(
        position(4, 4, 0b1111 << 10, Random(1)),
        max_nodes=400_000,
        progress=lambda done, total: seen.append((done, total)),
    )
    assert seen[-1][0] <= seen[-1][1]

    class Enough(Exception):
        pass

    def enough(done: int, total: int) -> None:
        raise Enough

    start = time.monotonic()
    with pytest.raises(Enough):
        search(qipan.game("dots", rows=5, cols=5).initial(), progress=enough)
    assert time.monotonic() - start < 5


def test_other_threads_run_during_a_search() -> None:
    ticks: list[float] = []
    done = threading.Event()

    def tick() -> None:
        while not done.is_set():
            ticks.append(time.monotonic())
            done.wait(0.001)

    ticking = threading.Thread(target=tick)
    ticking.start()
    search(qipan.game("dots", rows=4, cols=4).initial(), max_nodes=100_000)
    done.set()
    ticking.join()
    assert len(ticks) > 5


def test_bad_arguments_are_refused() -> None:
    state = qipan.game("dots").initial()
    with pytest.raises(TypeError, match="a position of dots, not CheckersState"):
        search(qipan.game("checkers").initial())
    with pytest.raises(ValueError, match="threads must be 1..256, not 0"):
        search(state, threads=0)
    with pytest.raises(ValueError, match="max_nodes must be"):
        search(state, max_nodes=-1)
    with pytest.raises(ValueError, match="memory must be"):
        search(state, memory=-1)
    for memory in (0, 2**20 - 1, 2**40):
        with pytest.raises(ValueError, match="memory_bytes must be 1048576.."):
            search(state, memory=memory)
    with pytest.raises(ValueError, match="threads must be 1..256"):
        _core.dots_move_scores(state, 257, 0, 2**20, None)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        _core.dots_move_scores(qipan.game("checkers").initial(), 1, 0, 2**20, None)  # type: ignore[arg-type]
