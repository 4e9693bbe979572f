"""Monte Carlo tree search: its proofs are right, it solves small games, and its results are reproducible."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest

import qipan
from engines.helpers import create_mcts, sample_game
from positions import random_game, set_up
from qipan import _core
from qipan.engines.mcts import PRIOR_SIMULATIONS, SIMULATIONS_PER_PLY, MonteCarlo
from qipan.games.two_eat_one.table import TwoEatOneTable
from qipan.truth import prove
from variants import PLANES, VARIANTS, Variant

PAYOFFS = {"win": 1.0, "draw": 0.0, "loss": -1.0}


SIGNATURE = 2_179_976  # total size in bytes of the graphs of a few fixed searches


def exact_payoffs(state: qipan.State) -> dict[qipan.Move, float]:
    """Return the mover's exact payoff for every move, from the table."""
    analysis = prove(state)
    assert analysis is not None
    return {each.move: PAYOFFS[str(each.value.outcome)] for each in analysis.moves}


def set_up_positions(game: qipan.Game, count: int, seed: int) -> list[qipan.State]:
    random = Random(seed)
    states = (game.parse(set_up(game, random)) for _ in iter(int, 1))
    return list(islice((state for state in states if state.outcome is None), count))


def at_distance(distance: int) -> list[qipan.State]:
    """Return positions of two-eat-one with the given distance to the end. They are won if the distance is odd."""
    table = qipan.solve(qipan.game("two-eat-one"))
    assert isinstance(table, TwoEatOneTable)
    return table.states_at(distance)


def is_proved(value: qipan.Value) -> bool:
    return value.kind == "exact"


@pytest.mark.parametrize("playouts", ["informed", "random"])
@pytest.mark.parametrize("threads", [1, 2])
def test_it_solves_small_boards_of_dots(playouts: str, threads: int) -> None:
    for rows, cols, simulations in ((1, 2, 3000), (2, 2, 60_000)):
        game = qipan.game("dots", rows=rows, cols=cols)
        engine = create_mcts(game, playouts=playouts, threads=threads)
        for state in set_up_positions(game, 25, seed=rows):
            choice = engine.choose(state.view(state.mover or 0), qipan.Limit(nodes=simulations))
            expected = exact_payoffs(state)
            assert is_proved(choice.value), state
            assert expected[choice.move] == max(expected.values()), state
            assert choice.value.payoff(state.mover or 0) == max(expected.values())
            assert choice.nodes <= simulations


def test_it_finds_and_proves_short_wins() -> None:
    engine = create_mcts(qipan.game("two-eat-one"))
    for distance in (1, 3, 5):
        states = at_distance(distance)
        for state in states[:: len(states) // 12]:
            choice = engine.choose(state.view(0), qipan.Limit(nodes=5000))
            assert is_proved(choice.value)
            assert choice.value.outcome == "win"
            assert exact_payoffs(state)[choice.move] == 1, state


@pytest.mark.parametrize("game", [qipan.game("two-eat-one"), qipan.game("dots", rows=2, cols=3)], ids=repr)
def test_its_proofs_agree_with_the_table(game: qipan.Game) -> None:
    engine, count, distances = create_mcts(game), 0, set[int]()
    for state in set_up_positions(game, 60, seed=2):
        mover, expected = state.mover or 0, prove(state)
        assert expected is not None
        values = {each.move: each.value for each in expected.moves}
        analysis = engine.analyse(state.view(mover), qipan.Limit(nodes=4000))
        if is_proved(analysis.value):
            assert analysis.value.outcome == expected.value.outcome, state
        for each in analysis.moves:
            if is_proved(each.value):
                count += 1
                assert each.value.outcome == values[each.move].outcome, (state, each)
                if each.value.distance is not None and values[each.move].score is None:
                    distances.add(each.value.distance)
                    assert each.value.distance == values[each.move].distance, (state, each)
    assert count > 60
    assert distances == ({1, 2} if game.name == "two-eat-one" else set())


# What the native search may find of a move: its payoffs, whether they are proved, and the maximum number of plies to
# the end; and how the value of such a move is printed.
FOUND = [
    ((1.0, -1.0), True, 1, "win in 1"),
    ((1.0, -1.0), True, 2, "win in 2"),
    ((1.0, -1.0), True, 3, "win"),
    ((-1.0, 1.0), True, 2, "loss in 2"),
    ((-1.0, 1.0), True, 4, "loss"),
    ((0.0, 0.0), True, 1, "draw"),
    ((1.0, -1.0), False, 0, "estimate (0.5, -0.5) (mcts, 128 of 200 simulations)"),
    ((0.5, -0.5), True, 1, "payoffs (0.5, -0.5) (proved by mcts)"),
    ((1.0, 0.0, -1.0), True, 1, "payoffs (1.0, 0.0, -1.0) (proved by mcts)"),
]


def analyse_found(monkeypatch: pytest.MonkeyPatch, is_position_proved: bool, *found: Any) -> qipan.Analysis:
    """Return the analysis that an engine makes of the given results of the native search."""
    state = qipan.game("dots", rows=1, cols=1).initial()
    moves = [(move, PRIOR_SIMULATIONS, *each) for move, each in zip(state.moves(), found, strict=False)]
    monkeypatch.setattr(MonteCarlo, "_run_search", lambda *args, **kwargs: (moves, 200, 3, is_position_proved))
    return create_mcts(state.game).analyse(state.view(0))


@pytest.mark.parametrize(("payoffs", "proved", "plies", "text"), FOUND)
def test_what_is_proved_is_exact(
    monkeypatch: pytest.MonkeyPatch, payoffs: tuple[float, ...], proved: bool, plies: int, text: str
) -> None:
    analysis = analyse_found(monkeypatch, proved, (payoffs, proved, plies))
    assert str(analysis.moves[0].value) == str(analysis.value) == text


def test_a_proved_draw_does_not_prove_the_position_while_another_move_may_win(monkeypatch: pytest.MonkeyPatch) -> None:
    draw, unproved = ((0.0, 0.0), True, 1), ((-0.1, 0.1), False, 0)
    analysis = analyse_found(monkeypatch, False, draw, unproved)
    assert [each.value.kind for each in analysis.moves] == ["exact", "estimate"]
    assert str(analysis.value) == "estimate (0.0, 0.0) (mcts, 128 of 200 simulations)"


def test_moves_are_ranked_by_the_values_that_are_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """Moves with equal means of few simulations have different values if one move was simulated more often."""
    state = qipan.game("dots", rows=1, cols=1).initial()
    results = [
        (9, (-0.8, 0.8), False, 0),
        (8, (-0.8, 0.8), False, 0),
        (9, (-1.0, 1.0), True, 3),
        (9, (1.0, -1.0), True, 3),
    ]
    found = [(move, *result) for move, result in zip(state.moves(), results, strict=True)]
    monkeypatch.setattr(MonteCarlo, "_run_search", lambda *args, **kwargs: (found, 35, 3, False))
    analysis = create_mcts(state.game).analyse(state.view(0))
    assert [str(each.move) for each in analysis.moves] == ["3", "1", "0", "2"]
    payoffs = [each.value.payoff(0) for each in analysis.moves]
    assert payoffs == sorted(payoffs, reverse=True)


def test_it_finishes_won_games() -> None:
    game = qipan.game("two-eat-one")
    for state in at_distance(7)[::400][:6]:
        winner, enemy, engine, history = 0, Random(1), create_mcts(game), []
        for _ in range(60):
            if state.outcome is not None:
                break
            history.append(state)
            if state.mover == winner:
                move = engine.choose(state.view(winner), qipan.Limit(nodes=8000), history[:-1]).move
            else:
                move = enemy.choice(state.moves())
            state = state.play(move)
        assert state.outcome is not None
        assert state.outcome.payoffs[winner] == 1


def test_a_repeated_position_of_the_match_is_a_draw() -> None:
    game = qipan.game("two-eat-one")
    state = at_distance(3)[40]
    view = state.view(0)
    winning = create_mcts(game).choose(view, qipan.Limit(nodes=2000)).move
    history = [state.play(winning)]
    values = {each.move: each.value for each in create_mcts(game).analyse(view, qipan.Limit(nodes=2000), history).moves}
    assert values[winning].payoffs == (0, 0)
    assert not is_proved(values[winning])


@pytest.mark.parametrize("name", qipan.game_names())
def test_a_seed_makes_it_reproducible(name: str) -> None:
    game = qipan.game(name)
    states = [state for state in islice(random_game(game, Random(4)), 0, 24, 8) if state.outcome is None]
    limit = qipan.Limit(nodes=300)
    engine = create_mcts(game)
    engine.choose(game.initial().view(0), qipan.Limit(seconds=0.01))  # its graph must not be used by the searches below
    for state in states:
        view = state.view(state.mover or 0)
        assert engine.choose(view, limit) == engine.choose(view, limit) == create_mcts(game).choose(view, limit)
        assert engine.analyse(view, limit) == create_mcts(game).analyse(view, limit)
    view = game.initial().view(0)
    assert len({create_mcts(game, seed=seed).choose(view, limit).value for seed in range(5)}) > 1


def test_a_search_with_a_time_limit_plays_legal_moves_in_every_phase() -> None:
    """Before its first hidden move and after its last one, a seat has seen the same: nothing."""
    engines: list[qipan.Engine | str] = [create_mcts(qipan.game("planes")), "random"]
    record = qipan.play_match(qipan.game("planes"), engines, limit=qipan.Limit(seconds=0.01), max_turns=6)
    assert [entry.note for entry in record.entries if entry.note] == []
    assert len(record.entries) > 6


def test_the_signature_of_the_search_has_not_changed() -> None:
    """A different signature means that the search has changed. Update it only if that was intended."""
    sizes: list[int] = []
    for name in qipan.game_names():
        game = qipan.game(name)
        engine = create_mcts(game)
        for state in islice(random_game(game, Random(9)), 0, 16, 5):
            engine.choose(state.view(state.mover or 0), qipan.Limit(nodes=500))
            sizes.append(engine.memory[0])
    assert sum(sizes) == SIGNATURE, sizes


def test_the_graph_of_an_earlier_move_is_reused() -> None:
    game = qipan.game("dots", rows=1, cols=3)
    state = game.initial()
    engine = create_mcts(game)
    assert is_proved(engine.choose(state.view(0), qipan.Limit(nodes=30_000, seconds=60)).value)
    again = engine.choose(state.view(0), qipan.Limit(seconds=60))
    assert is_proved(again.value)
    assert again.nodes == 0


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_it_plays_legal_moves_in_every_variant(variant: Variant) -> None:
    engine = create_mcts(variant.game, memory_mb=2)
    states = (
        [*sample_game(variant, 9), *set_up_positions(variant.game, 2, seed=5)]
        if variant not in PLANES
        else sample_game(variant, 9)
    )
    for state in states:
        mover = state.mover
        assert mover is not None
        view = state.view(mover)
        choice = engine.choose(view, qipan.Limit(nodes=40))
        assert choice.move in view.moves()
        analysis = engine.analyse(view, qipan.Limit(nodes=40))
        assert sorted(str(each.move) for each in analysis.moves) == sorted(map(str, view.moves()))
        payoffs = [each.value.payoffs for each in analysis.moves if each.value.payoffs is not None]
        assert all(len(each) == variant.game.seats and all(-1 <= payoff <= 1 for payoff in each) for each in payoffs)
        assert analysis.value.payoff(mover) == analysis.moves[0].value.payoff(mover)


def test_an_analysis_searches_all_moves_equally_and_sorts_them() -> None:
    state = qipan.game("checkers").initial()
    analysis = create_mcts(state.game).analyse(state.view(0), qipan.Limit(nodes=700))
    assert {str(each.value.source) for each in analysis.moves} == {"mcts, 100 of 700 simulations"}
    payoffs = [(each.value.payoffs or ())[0] for each in analysis.moves]
    assert payoffs == sorted(payoffs, reverse=True)
    assert len(set(payoffs)) > 3


@pytest.mark.parametrize(
    "settings",
    [
        {"exploration": -1},
        {"exploration": float("nan")},
        {"exploration": "much"},
        {"memory_mb": 0},
        {"memory_mb": -5},
        {"memory_mb": 10**9},
        {"memory_mb": 10**30},
        {"memory_mb": 1.5},
        {"memory_mb": None},
        {"playouts": "clever"},
        {"playouts": None},
        {"threads": 0},
        {"threads": 1000},
        {"depth": 3},
    ],
    ids=str,
)
def test_bad_settings_are_refused(settings: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=next(iter(settings))):
        qipan.engine("mcts", qipan.game("dots"), **settings)


def test_bad_views_are_refused() -> None:
    dots, planes = qipan.game("dots"), qipan.game("planes")
    with pytest.raises(ValueError, match="no move to choose"):
        create_mcts(dots).choose(dots.initial().view(1))
    with pytest.raises(ValueError, match="history"):
        create_mcts(dots).choose(dots.initial().view(0), history=[planes.initial()])
    kernel = _core.MonteCarloSearch(dots, 1, 1, True, True)
    for view in (None, 3, planes.initial().view(0), qipan.game("dots", rows=1).initial().view(0)):
        with pytest.raises(ValueError, match="another game"):
            kernel.search(view, (), 10, None, None, 1, 1, False, False)
    with pytest.raises(ValueError, match="another game"):
        kernel.search(dots.initial().view(0), [planes.initial()], 10, None, None, 1, 1, False, False)
    with pytest.raises(ValueError, match="not to move"):
        kernel.search(dots.initial().view(1), (), 10, None, None, 1, 1, False, False)
    with pytest.raises(ValueError, match="threads"):
        kernel.search(dots.initial().view(0), (), 10, None, None, 1, 0, False, False)
    with pytest.raises(ValueError, match="seconds"):
        kernel.search(dots.initial().view(0), (), 10, float("nan"), None, 1, 1, False, False)


def test_it_plays_for_boxes_when_the_outcome_is_decided() -> None:
    game = qipan.game("dots")
    table = qipan.engine("table", game)
    assert isinstance(table, qipan.Analyst)
    rng = Random(3)
    lost = 0
    for _ in range(30):
        state = game.initial()
        for _ in range(15):
            state = state.play(rng.choice(state.moves()))
        view = state.view(state.mover or 0)
        scores = {each.move: each.value.score or 0 for each in table.analyse(view).moves}
        choice = create_mcts(game).choose(view, qipan.Limit(nodes=20_000))
        assert choice.value.kind == "exact"
        lost += max(scores.values()) - scores[choice.move]
    assert lost == 0


def test_a_limit_of_nothing_but_a_depth_limits_the_search() -> None:
    game = qipan.game("checkers")
    for depth in (1, 3):
        choice = create_mcts(game).choose(game.initial().view(0), qipan.Limit(depth=depth))
        assert choice.nodes == depth * SIMULATIONS_PER_PLY
