"""What every engine must do, in every game it plays."""

from __future__ import annotations

import threading
from itertools import islice
from random import Random

import pytest

import qipan
from positions import random_game
from variants import Variant

GAMES = [
    Variant("planes", ()),
    Variant("planes", (("size", 8), ("planes", 1))),
    Variant("dots", (("rows", 2), ("cols", 2))),
    Variant("dots", (("rows", 3), ("cols", 3), ("must_take", True), ("reply_ban", True))),
    Variant("dots", (("rows", 5), ("cols", 5))),
    Variant("two-eat-one", ()),
    Variant("two-eat-one", (("smother", "any"), ("loss_at", 0))),
    Variant("chinese-checkers", ()),
    Variant("chinese-checkers", (("players", 3), ("foreign_camps", "no-stop"))),
    Variant("chinese-checkers", (("players", 6), ("finish", "filled"))),
    Variant("checkers", ()),
]
PLAYERS = [(variant, name) for variant in GAMES for name in qipan.engine_names(variant.game)]
SMALL = qipan.Limit(nodes=300)

every_engine = pytest.mark.parametrize(("variant", "name"), PLAYERS, ids=lambda part: str(part))


def positions(variant: Variant, count: int) -> list[qipan.State]:
    """Some positions with something to choose, spread over a random game."""
    states = [state for state in islice(random_game(variant.game, Random(str(variant))), 200) if state.outcome is None]
    return [states[at * (len(states) - 1) // max(count - 1, 1)] for at in range(count)]


def own_view(state: qipan.State) -> qipan.View:
    assert state.mover is not None
    return state.view(state.mover)


@every_engine
def test_chooses_a_legal_move_and_says_what_it_is_worth(variant: Variant, name: str) -> None:
    engine = qipan.engine(name, variant.game, seed=1)
    assert engine.name == name
    for state in positions(variant, 4):
        view = own_view(state)
        choice = engine.choose(view, SMALL)
        assert choice.move in view.moves()
        value = choice.value
        if value.kind == "estimate":
            assert value.payoffs is not None
            assert len(value.payoffs) == variant.game.seats
            assert all(-1 <= payoff <= 1 for payoff in value.payoffs)
            assert value.source
        else:
            assert value.outcome is not None
        assert not choice.line or choice.line[0] == choice.move


@every_engine
def test_a_seed_and_a_limit_of_nodes_make_it_repeatable(variant: Variant, name: str) -> None:
    view = own_view(positions(variant, 3)[1])
    same = qipan.engine(name, variant.game, seed=7)
    other = qipan.engine(name, variant.game, seed=7)
    first = same.choose(view, SMALL)
    assert same.choose(view, SMALL) == first
    assert other.choose(view, SMALL) == first


@every_engine
def test_an_analysis_has_every_move_best_first(variant: Variant, name: str) -> None:
    engine = qipan.engine(name, variant.game, seed=1)
    if not isinstance(engine, qipan.Analyst):
        return
    state = positions(variant, 3)[1]
    view = own_view(state)
    found = engine.analyse(view, SMALL)
    assert sorted(str(each.move) for each in found.moves) == sorted(map(str, view.moves()))
    ranks = [
        each.value.payoffs[view.seat]
        if each.value.payoffs is not None
        else each.value.rank[1] + 1000 * each.value.rank[0]
        for each in found.moves
    ]
    if variant.name != "planes":  # there the engine's own choice comes first, which is not always the likeliest head
        assert ranks == sorted(ranks, reverse=True)


@every_engine
def test_a_stop_is_heard(variant: Variant, name: str) -> None:
    """Without it, these limits would hold for a day."""
    engine = qipan.engine(name, variant.game, seed=1)
    stop = qipan.Stop()
    threading.Timer(0.05, stop.set).start()
    view = own_view(variant.game.initial())
    assert engine.choose(view, qipan.Limit(seconds=86_400, stop=stop)).move in view.moves()


@every_engine
def test_a_stop_that_was_set_before_still_gets_a_move(variant: Variant, name: str) -> None:
    engine = qipan.engine(name, variant.game, seed=1)
    stop = qipan.Stop()
    stop.set()
    view = own_view(variant.game.initial())
    for limit in (
        qipan.Limit(seconds=86_400, stop=stop),
        qipan.Limit(seconds=0),
        qipan.Limit(nodes=1),
        qipan.Limit(depth=1),
    ):
        assert engine.choose(view, limit).move in view.moves()


@every_engine
def test_what_it_cannot_answer_is_one_clear_error(variant: Variant, name: str) -> None:
    engine = qipan.engine(name, variant.game, seed=1)
    state = variant.game.initial()
    with pytest.raises(ValueError, match=r"seat 1 has nothing to choose: seat 0 is to move"):
        engine.choose(state.view(1), SMALL)
    foreign = qipan.game("two-eat-one", stones=6, sandwich="any").initial()
    with pytest.raises(ValueError, match=f"{name} was made for "):
        engine.choose(foreign.view(0), SMALL)
    with pytest.raises(ValueError, match="the history has positions of another game"):
        engine.choose(state.view(0), SMALL, [foreign])


def test_unknown_engines_and_settings_are_named() -> None:
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
