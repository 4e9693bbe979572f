"""The contract of engines, checked for every engine in every game that it plays."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from random import Random

import pytest

import qipan
from engines.helpers import create_mcts
from positions import random_game
from variants import SAMPLES, Variant

CASES = [(variant, name) for variant in SAMPLES for name in qipan.engine_names(variant.game)]
LIMIT = qipan.Limit(nodes=300)

every_engine = pytest.mark.parametrize(("variant", "name"), CASES, ids=str)


def positions(variant: Variant, count: int) -> list[qipan.State]:
    """Return unfinished positions, spread over a random game."""
    states = [state for state in islice(random_game(variant.game, Random(str(variant))), 200) if state.outcome is None]
    return [states[at * (len(states) - 1) // max(count - 1, 1)] for at in range(count)]


def mover_view(state: qipan.State) -> qipan.View:
    assert state.mover is not None
    return state.view(state.mover)


@every_engine
def test_it_chooses_a_legal_move_and_values_it(variant: Variant, name: str) -> None:
    engine = qipan.engine(name, variant.game, seed=1)
    assert engine.name == name
    for state in positions(variant, 4):
        view = mover_view(state)
        choice = engine.choose(view, LIMIT)
        assert choice.move in view.moves()
        value = choice.value
        if value.cost is not None:
            assert value.source
        elif value.kind == "estimate":
            assert value.payoffs is not None
            assert len(value.payoffs) == variant.game.seats
            assert all(-1 <= payoff <= 1 for payoff in value.payoffs)
            assert value.source
        else:
            assert value.outcome is not None
        assert not choice.principal_variation or choice.principal_variation[0] == choice.move


@every_engine
def test_a_seed_and_a_limit_of_nodes_make_it_repeatable(variant: Variant, name: str) -> None:
    view = mover_view(positions(variant, 3)[1])
    same = qipan.engine(name, variant.game, seed=7)
    other = qipan.engine(name, variant.game, seed=7)
    first = same.choose(view, LIMIT)
    assert same.choose(view, LIMIT) == first
    assert other.choose(view, LIMIT) == first


@every_engine
def test_an_analysis_has_every_move_best_first(variant: Variant, name: str) -> None:
    engine = qipan.engine(name, variant.game, seed=1)
    if not isinstance(engine, qipan.Analyst):
        return
    for state in positions(variant, 3):
        view = mover_view(state)
        analysis = engine.analyse(view, LIMIT)
        assert sorted(str(each.move) for each in analysis.moves) == sorted(map(str, view.moves()))
        ranks = [(each.value.payoff(view.seat), each.value.rank[1]) for each in analysis.moves]
        if any(each.value.score is not None for each in analysis.moves):
            ranks = [each.value.rank for each in analysis.moves]
        # In planes the chosen move comes first, even if another cell is likelier to be a head.
        if variant.name != "planes":
            assert ranks == sorted(ranks, reverse=True)


@every_engine
def test_the_stop_flag_ends_a_search(variant: Variant, name: str) -> None:
    engine = qipan.engine(name, variant.game, seed=1)
    stop = qipan.Stop()
    threading.Timer(0.05, stop.set).start()
    view = mover_view(variant.game.initial())
    assert engine.choose(view, qipan.Limit(seconds=86_400, stop=stop)).move in view.moves()


@every_engine
def test_it_returns_a_move_even_if_the_stop_flag_is_already_set(variant: Variant, name: str) -> None:
    engine = qipan.engine(name, variant.game, seed=1)
    stop = qipan.Stop()
    stop.set()
    view = mover_view(variant.game.initial())
    for limit in (
        qipan.Limit(seconds=86_400, stop=stop),
        qipan.Limit(seconds=0),
        qipan.Limit(nodes=1),
        qipan.Limit(depth=1),
    ):
        assert engine.choose(view, limit).move in view.moves()


@every_engine
def test_wrong_views_and_histories_are_refused(variant: Variant, name: str) -> None:
    engine = qipan.engine(name, variant.game, seed=1)
    state = variant.game.initial()
    with pytest.raises(ValueError, match=r"seat 1 has no move to choose: seat 0 is to move"):
        engine.choose(state.view(1), LIMIT)
    foreign = qipan.game("two-eat-one", stones=6, sandwich="any").initial()
    with pytest.raises(ValueError, match=f"{name} was created for "):
        engine.choose(foreign.view(0), LIMIT)
    with pytest.raises(ValueError, match="the history has positions of another game"):
        engine.choose(state.view(0), LIMIT, [foreign])


def test_errors_list_the_known_engines_and_settings() -> None:
    game = qipan.game("dots")
    with pytest.raises(ValueError, match=r"no engine 'oracle' plays dots; those that do are table, .*random"):
        qipan.engine("oracle", game)
    with pytest.raises(ValueError, match=r"random has no setting 'speed'; its settings are seed, threads"):
        qipan.engine("random", game, speed=3)
    with pytest.raises(ValueError, match="no engine 'table' plays chinese-checkers"):
        qipan.engine("table", qipan.game("chinese-checkers"))


@pytest.mark.parametrize("field", ["depth", "nodes", "seconds"])
@pytest.mark.parametrize("value", [-1, "1", float("nan"), float("inf")])
def test_limits_are_checked(field: str, value: object) -> None:
    with pytest.raises(ValueError, match=f"{field} must be"):
        qipan.Limit(**{field: value})  # type: ignore[arg-type]


def test_an_engine_runs_only_one_search_at_a_time() -> None:
    game = qipan.game("checkers")
    stop, engine = qipan.Stop(), create_mcts(game)
    view = game.initial().view(0)
    with ThreadPoolExecutor(1) as threads:
        search = threads.submit(lambda: engine.choose(view, qipan.Limit(seconds=600, stop=stop)))
        refused = ""
        while not refused:
            try:
                engine.choose(view, qipan.Limit(nodes=1))
            except ValueError as error:
                refused = str(error)
            if search.done():  # the search above came first, so the search in the thread was refused
                refused = str(search.exception())
        stop.set()
    assert "already searching" in refused
    assert engine.choose(view, qipan.Limit(nodes=1)).nodes == 1
