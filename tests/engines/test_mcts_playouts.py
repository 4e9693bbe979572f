"""The playouts of Monte Carlo tree search."""

from __future__ import annotations

from random import Random

import pytest

import qipan
from qipan import _core
from qipan.engines.registry import engine_settings


def expected_payoff(state: qipan.State) -> float:
    """Return seat 0's expected payoff if both seats play at random."""
    if state.outcome is not None:
        return state.outcome.payoffs[0]
    moves = state.moves()
    return sum(expected_payoff(state.play(move)) for move in moves) / len(moves)


@pytest.mark.parametrize("text", ["2x2 000101010000 0-0 1", "2x2 110001000010 0-0 0", "1x3 0000000000 0-0 0"])
@pytest.mark.parametrize("options", [{}, {"must_take": True}, {"reply_ban": True}])
def test_random_playouts_of_dots_are_uniform(text: str, options: dict[str, bool]) -> None:
    rows, cols = int(text[0]), int(text[2])
    state = qipan.game("dots", rows=rows, cols=cols, **options).parse(text)
    while len(state.moves()) > 7:
        state = state.play(Random(text).choice(state.moves()))
    games = 40_000
    mean = _core.playout_payoffs(state, games, 3, False)[0]
    assert abs(mean - expected_payoff(state)) < 5 / games**0.5


def test_informed_playouts_take_what_is_offered() -> None:
    dots = qipan.game("dots", rows=1, cols=2).parse("1x2 1111000 0-0 0")  # completing the box offers no other box
    assert _core.playout_payoffs(dots, 500, 1, True)[0] >= _core.playout_payoffs(dots, 500, 1, False)[0]
    checkers = qipan.game("checkers").parse("......../......../......../......../...w..../..b...../......../........ b")
    assert _core.playout_payoffs(checkers, 50, 1, True) == pytest.approx([1.0, -1.0])
    two = qipan.game("two-eat-one").parse("1012/2000/0000/0000 1")
    assert _core.playout_payoffs(two, 50, 1, True) == pytest.approx([1.0, -1.0])


def test_playouts_that_do_not_end_are_evaluated() -> None:
    """The payoff is strictly between a loss and a win, and better for the seat that is nearer to its goal."""
    state = qipan.game("chinese-checkers", players=3).initial()
    payoffs = _core.playout_payoffs(state, 50, 1, False)
    assert len(payoffs) == 3
    assert all(-1 < payoff < 1 for payoff in payoffs)
    assert isinstance(state, _core.ChineseCheckersState)
    for _ in range(30):  # only seat 0 advances
        mover, options = state.mover or 0, [state.play(move) for move in state.moves()]
        best = min if mover == 0 else max
        state = best(options, key=lambda after: after.distance(mover))
    assert _core.playout_payoffs(state, 50, 1, True)[0] > max(_core.playout_payoffs(state, 50, 1, True)[1:])


def mean_payoff(game: qipan.Game, evaluation: str, state: qipan.State) -> float:
    """Return the payoff that a short search, whose playouts are cut off, expects for the mover."""
    assert state.mover is not None
    engine = qipan.engine("mcts", game, seed=1, evaluation=evaluation)
    return engine.choose(state.view(state.mover), qipan.Limit(nodes=40)).value.payoff(state.mover)


@pytest.mark.parametrize("name", ["checkers", "chinese-checkers"])
def test_playouts_that_are_cut_off_are_valued_by_what_was_learned(name: str) -> None:
    game = qipan.game(name)
    state = game.initial()
    for _ in range(6):
        state = state.play(state.moves()[0])
    assert mean_payoff(game, "learned", state) != mean_payoff(game, "positional", state)
    assert "learned" in [choice for each in engine_settings("mcts", game) for choice in each.choices]


def test_what_was_learned_must_fit_the_game() -> None:
    for name in ("checkers", "chinese-checkers"):
        with pytest.raises(ValueError, match="no learned evaluation of the game"):
            _core.MonteCarloSearch(qipan.game(name), 1.0, 1, True, True, b"short")
    with pytest.raises(ValueError, match="no learned evaluation"):
        _core.MonteCarloSearch(qipan.game("dots"), 1.0, 1, True, True, b"anything")
    with pytest.raises(ValueError, match="evaluation"):
        qipan.engine("mcts", qipan.game("dots"), evaluation="learned")
