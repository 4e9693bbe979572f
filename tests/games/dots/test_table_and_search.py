"""The search and the table of dots agree, although they share only the geometry."""

from __future__ import annotations

from random import Random

import pytest

import qipan
from qipan import _core
from qipan.games.dots.exact_search import search

OPTIONS = [(reply_ban, must_take) for reply_ban in (False, True) for must_take in (False, True)]
BOARDS = [(1, 1), (1, 2), (1, 3), (1, 4), (1, 5), (2, 2), (2, 3), (2, 4), (3, 3), (4, 2), (5, 1)]


def random_position(game: qipan.Game, free: int, random: Random) -> qipan.State:
    """Return a position with `free` free edges; red owns all completed boxes."""
    state = game.initial()
    edges = len(state.moves())
    drawn = set(random.sample(range(edges), edges - free))
    text = "".join("1" if edge in drawn else "0" for edge in range(edges))
    size = state.text.split(" ")[0]
    rows, cols = map(int, size.split("x"))
    completed = 0
    for row in range(rows):
        for col in range(cols):
            top = row * (2 * cols + 1) + col
            completed += drawn >= {top, top + cols, top + cols + 1, top + 2 * cols + 1}
    return game.parse(f"{size} {text} {completed}-0 0")


@pytest.mark.parametrize(("reply_ban", "must_take"), OPTIONS)
@pytest.mark.parametrize(("rows", "cols"), BOARDS)
def test_they_agree_on_every_board_with_a_table(rows: int, cols: int, reply_ban: bool, must_take: bool) -> None:
    game = qipan.game("dots", rows=rows, cols=cols, reply_ban=reply_ban, must_take=must_take)
    table = qipan.solve(game)
    random = Random(f"{game!r}")
    edges = len(qipan.game("dots", rows=rows, cols=cols).initial().moves())
    for _ in range(25):
        state = random_position(game, random.randint(0, edges), random)
        result = search(state, threads=1)
        assert result.score == table.value(state).score
        by_table = {str(each.move): each.value.score for each in qipan.analyse(state).moves}
        assert result.moves == by_table


@pytest.mark.parametrize("must_take", [False, True])
@pytest.mark.parametrize(("rows", "cols"), [(3, 4), (4, 4), (3, 5), (5, 5), (2, 5)])
def test_they_agree_on_endings_with_24_free_edges(rows: int, cols: int, must_take: bool) -> None:
    game = qipan.game("dots", rows=rows, cols=cols, must_take=must_take)
    random = Random(f"{game!r}")
    for _ in range(3):
        state = random_position(game, 24, random)
        assert isinstance(state, _core.DotsState)
        values = _core.dots_ending_table(state, 2)
        free = [edge for edge, mark in enumerate(state.text.split(" ")[1]) if mark == "0"]
        result = search(state)
        assert result.score == signed(values[0])
        owned = int(state.text.split(" ")[2].split("-")[0])
        for move, score in result.moves.items():
            after = state.play(move)
            gained = int(after.text.split(" ")[2].split("-")[0]) - owned
            next_score = signed(values[1 << free.index(int(move))])
            assert score == (gained + next_score if gained else -next_score)


def signed(byte: int) -> int:
    return byte - 256 if byte > 127 else byte


def test_an_ending_with_too_many_free_edges_is_refused() -> None:
    start = qipan.game("dots", rows=4, cols=4).initial()
    assert isinstance(start, _core.DotsState)
    with pytest.raises(ValueError, match="4..24 free edges"):
        _core.dots_ending_table(start, 1)


def test_a_stopped_proof_returns_none() -> None:
    state = qipan.game("dots", rows=4, cols=4).parse(f"4x4 {'1' * 4}{'0' * 36} 0-0 0")
    stop = qipan.Stop()
    stop.set()
    assert qipan.prove(state, stop=stop) is None


def test_an_analysis_beyond_the_table_is_exact_or_an_estimate_with_a_note() -> None:
    game = qipan.game("dots", rows=4, cols=4)
    near = qipan.analyse(random_position(game, 24, Random(1)))
    assert near.value.kind == "exact"
    assert near.moves[0].value == near.value
    far = qipan.analyse(qipan.game("dots", rows=5, cols=5).initial())
    assert far.value.kind == "estimate"
    assert far.note is not None
    assert far.note.code == "dots_too_many_free_edges"
