"""Monte-Carlo search: what it proves is true, it finds what is best in small games, and it keeps to its bounds."""

from __future__ import annotations

from functools import cache
from itertools import islice
from random import Random
from threading import Event, Thread
from typing import Any

import pytest

import qipan
from positions import random_game, set_up
from qipan import _core
from qipan.engines.mcts import MonteCarlo
from qipan.truth import proved
from qipan.truth.tables import TwoEatOneTable
from variants import PLANES, VARIANTS, Variant

WORTH = {"win": 1.0, "draw": 0.0, "loss": -1.0}


SIGNATURE = 2211652
"""Bytes in the graphs of a few fixed searches."""


def mcts(game: qipan.Game, **settings: Any) -> MonteCarlo:
    made = qipan.engine("mcts", game, **{"seed": 1, "memory_mb": 8, **settings})
    assert isinstance(made, MonteCarlo)
    return made


def worths(state: qipan.State) -> dict[qipan.Move, float]:
    """What every move brings the mover, by the table."""
    found = proved(state)
    assert found is not None
    return {each.move: WORTH[str(each.value.outcome)] for each in found.moves}


def set_ups(game: qipan.Game, count: int, seed: int) -> list[qipan.State]:
    random = Random(seed)
    found = (game.parse(set_up(game, random)) for _ in iter(int, 1))
    return list(islice((state for state in found if state.outcome is None), count))


def at_distance(distance: int) -> list[qipan.State]:
    """Positions of two-eat-one, won if that is odd."""
    table = qipan.solve(qipan.game("two-eat-one"))
    assert isinstance(table, TwoEatOneTable)
    return table.states_at(distance)


@cache
def sampled(variant: Variant, every: int) -> list[qipan.State]:
    """Positions from a random game, the first one among them."""
    states = islice(random_game(variant.game, Random(str(variant))), 4 * every)
    return [state for state in islice(states, 0, None, every) if state.outcome is None]


def is_proved(value: qipan.Value) -> bool:
    return value.source == "proved by mcts"


@pytest.mark.parametrize("playouts", ["informed", "random"])
@pytest.mark.parametrize("threads", [1, 2])
def test_solves_small_boards_of_dots(playouts: str, threads: int) -> None:
    for rows, cols, simulations in ((1, 2, 3000), (2, 2, 60_000)):
        game = qipan.game("dots", rows=rows, cols=cols)
        engine = mcts(game, playouts=playouts, threads=threads)
        for state in set_ups(game, 25, seed=rows):
            choice = engine.choose(state.view(state.mover or 0), qipan.Limit(nodes=simulations))
            worth = worths(state)
            assert is_proved(choice.value), state
            assert worth[choice.move] == max(worth.values()), state
            assert (choice.value.payoffs or ())[state.mover or 0] == max(worth.values())
            assert choice.nodes <= simulations


def test_finds_short_wins_and_proves_them() -> None:
    engine = mcts(qipan.game("two-eat-one"))
    for distance in (1, 3, 5):
        states = at_distance(distance)
        for state in states[:: len(states) // 12]:
            choice = engine.choose(state.view(0), qipan.Limit(nodes=5000))
            assert is_proved(choice.value)
            assert choice.value.payoffs == (1.0, -1.0)
            assert worths(state)[choice.move] == 1, state


@pytest.mark.parametrize("game", [qipan.game("two-eat-one"), qipan.game("dots", rows=2, cols=3)], ids=repr)
def test_proves_nothing_that_the_table_contradicts(game: qipan.Game) -> None:
    engine, count = mcts(game), 0
    for state in set_ups(game, 60, seed=2):
        mover, worth = state.mover or 0, worths(state)
        found = engine.analyse(state.view(mover), qipan.Limit(nodes=4000))
        for each in found.moves:
            if is_proved(each.value):
                count += 1
                assert (each.value.payoffs or ())[mover] == worth[each.move], (state, each)
    assert count > 60


def test_a_won_game_is_won_to_its_end() -> None:
    game = qipan.game("two-eat-one")
    for state in at_distance(7)[::400][:6]:
        winner, enemy, engine, history = 0, Random(1), mcts(game), []
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


def test_a_position_of_the_match_that_comes_again_is_a_draw() -> None:
    game = qipan.game("two-eat-one")
    state = at_distance(3)[40]
    view = state.view(0)
    winning = mcts(game).choose(view, qipan.Limit(nodes=2000)).move
    history = [state.play(winning)]
    found = {each.move: each.value for each in mcts(game).analyse(view, qipan.Limit(nodes=2000), history).moves}
    assert found[winning].payoffs == (0, 0)
    assert not is_proved(found[winning])


@pytest.mark.parametrize("name", ["planes", "dots", "two-eat-one", "chinese-checkers", "checkers"])
def test_a_seed_repeats_everything(name: str) -> None:
    game = qipan.game(name)
    states = [state for state in islice(random_game(game, Random(4)), 0, 24, 8) if state.outcome is None]
    limit = qipan.Limit(nodes=300)
    engine = mcts(game)
    engine.choose(game.initial().view(0), qipan.Limit(seconds=0.01))  # and what was learned before is forgotten
    for state in states:
        view = state.view(state.mover or 0)
        assert engine.choose(view, limit) == engine.choose(view, limit) == mcts(game).choose(view, limit)
        assert engine.analyse(view, limit) == mcts(game).analyse(view, limit)
    view = game.initial().view(0)
    assert len({mcts(game, seed=seed).choose(view, limit).value for seed in range(5)}) > 1


def test_signature() -> None:
    """Changes when the search does, which is then said in the commit."""
    told: list[int] = []
    for name in ("planes", "dots", "two-eat-one", "chinese-checkers", "checkers"):
        game = qipan.game(name)
        engine = mcts(game)
        for state in islice(random_game(game, Random(9)), 0, 16, 5):
            engine.choose(state.view(state.mover or 0), qipan.Limit(nodes=500))
            told.append(engine.memory[0])
    assert sum(told) == SIGNATURE, told


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("name", ["chinese-checkers", "planes"])
def test_is_stopped_from_another_thread(name: str, threads: int) -> None:
    game = qipan.game(name)
    stop, answered = qipan.Stop(), Event()
    chosen: list[qipan.Choice] = []

    def think() -> None:
        chosen.append(mcts(game, threads=threads).choose(game.initial().view(0), qipan.Limit(seconds=600, stop=stop)))
        answered.set()

    thread = Thread(target=think)
    thread.start()
    assert not answered.wait(0.1)
    stop.set()
    assert answered.wait(30)
    thread.join()
    assert chosen[0].move in game.initial().moves()
    assert chosen[0].nodes > 0


def test_stopped_before_it_began_it_still_moves() -> None:
    stop = qipan.Stop()
    stop.set()
    for name in ("planes", "dots", "two-eat-one", "chinese-checkers", "checkers"):
        state = qipan.game(name).initial()
        assert mcts(state.game).choose(state.view(0), qipan.Limit(stop=stop, seconds=9)).move in state.moves()
        assert mcts(state.game).choose(state.view(0), qipan.Limit(seconds=0)).move in state.moves()


@pytest.mark.parametrize("name", ["dots", "two-eat-one", "chinese-checkers", "checkers", "planes"])
@pytest.mark.parametrize("threads", [1, 2])
def test_memory_is_bounded(name: str, threads: int) -> None:
    game = qipan.game(name, **({"rows": 5, "cols": 5} if name == "dots" else {}))
    playouts = "random" if name == "planes" else "informed"  # the rule of thumb keeps the graph of planes small
    engine = mcts(game, memory_mb=1, threads=threads, playouts=playouts)
    state = game.initial()
    simulations = {"planes": 3000, "chinese-checkers": 8000}.get(name, 30_000)
    choice = engine.choose(state.view(0), qipan.Limit(nodes=simulations))
    assert choice.nodes == simulations
    used, bytes_ = engine.memory
    assert 2**18 < used <= bytes_ <= 2**20


@pytest.mark.parametrize("name", ["dots", "two-eat-one", "chinese-checkers", "checkers"])
def test_what_was_learned_is_kept_from_move_to_move(name: str) -> None:
    """In so little memory that it has to be tidied all the time."""
    game = qipan.game(name, **({"rows": 4, "cols": 4} if name == "dots" else {}))
    engine = mcts(game, memory_mb=1, threads=2)
    state = game.initial()
    history: list[qipan.State] = []
    for _ in range(12):
        if state.outcome is not None:
            break
        limit = qipan.Limit(nodes=2500 if name == "chinese-checkers" else 6000, seconds=60)
        choice = engine.choose(state.view(state.mover or 0), limit, history)
        assert choice.move in state.moves()
        history.append(state)
        state = state.play(choice.move)
        assert engine.memory[0] <= engine.memory[1] <= 2**20


def test_kept_knowledge_is_used() -> None:
    game = qipan.game("dots", rows=2, cols=2)
    state = game.initial()
    engine = mcts(game)
    assert is_proved(engine.choose(state.view(0), qipan.Limit(nodes=30_000, seconds=60)).value)
    again = engine.choose(state.view(0), qipan.Limit(seconds=60))
    assert is_proved(again.value)
    assert again.nodes == 0


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_every_game_gets_legal_moves(variant: Variant) -> None:
    engine = mcts(variant.game, memory_mb=2)
    states = [*sampled(variant, 9), *set_ups(variant.game, 2, seed=5)] if variant not in PLANES else sampled(variant, 9)
    for state in states:
        mover = state.mover
        assert mover is not None
        view = state.view(mover)
        choice = engine.choose(view, qipan.Limit(nodes=40))
        assert choice.move in view.moves()
        found = engine.analyse(view, qipan.Limit(nodes=40))
        assert sorted(str(each.move) for each in found.moves) == sorted(map(str, view.moves()))
        payoffs = [each.value.payoffs or () for each in found.moves]
        assert all(len(each) == variant.game.seats and all(-1 <= payoff <= 1 for payoff in each) for each in payoffs)
        assert found.value == found.moves[0].value


def test_all_moves_are_searched_alike_and_told_best_first() -> None:
    state = qipan.game("checkers").initial()
    found = mcts(state.game).analyse(state.view(0), qipan.Limit(nodes=700))
    assert {each.value.source for each in found.moves} == {"mcts, 100 of 700 simulations"}
    payoffs = [(each.value.payoffs or ())[0] for each in found.moves]
    assert payoffs == sorted(payoffs, reverse=True)
    assert len(set(payoffs)) > 3


def expected(state: qipan.State) -> float:
    """Seat 0's payoff when both play at random."""
    if state.outcome is not None:
        return state.outcome.payoffs[0]
    moves = state.moves()
    return sum(expected(state.play(move)) for move in moves) / len(moves)


@pytest.mark.parametrize("text", ["2x2 000101010000 0-0 1", "2x2 110001000010 0-0 0", "1x3 0000000000 0-0 0"])
@pytest.mark.parametrize("special", [{}, {"must_take": True}, {"reply_ban": True}])
def test_random_games_of_dots_are_random(text: str, special: dict[str, bool]) -> None:
    rows, cols = int(text[0]), int(text[2])
    state = qipan.game("dots", rows=rows, cols=cols, **special).parse(text)
    while len(state.moves()) > 7:
        state = state.play(Random(text).choice(state.moves()))
    games = 40_000
    mean = _core.playout_payoffs(state, games, 3, False)[0]
    assert abs(mean - expected(state)) < 5 / games**0.5


def test_informed_games_take_what_is_offered() -> None:
    dots = qipan.game("dots", rows=1, cols=2).parse("1x2 1111000 0-0 0")  # one box to take, which opens no other
    assert _core.playout_payoffs(dots, 500, 1, True)[0] >= _core.playout_payoffs(dots, 500, 1, False)[0]
    checkers = qipan.game("checkers").parse("......../......../......../......../...w..../..b...../......../........ b")
    assert _core.playout_payoffs(checkers, 50, 1, True) == pytest.approx([1.0, -1.0])
    two = qipan.game("two-eat-one").parse("1012/2000/0000/0000 1")
    assert _core.playout_payoffs(two, 50, 1, True) == pytest.approx([1.0, -1.0])


def test_random_games_that_never_end_are_judged() -> None:
    """Strictly between a win and a loss, and better for who is nearer."""
    state = qipan.game("chinese-checkers", players=3).initial()
    payoffs = _core.playout_payoffs(state, 50, 1, False)
    assert len(payoffs) == 3
    assert all(-1 < payoff < 1 for payoff in payoffs)
    assert isinstance(state, _core.ChineseCheckersState)
    for _ in range(30):  # only seat 0 gets on
        mover, options = state.mover or 0, [state.play(move) for move in state.moves()]
        best = min if mover == 0 else max
        state = best(options, key=lambda after: after.distance(mover))
    assert _core.playout_payoffs(state, 50, 1, True)[0] > max(_core.playout_payoffs(state, 50, 1, True)[1:])


def deals(state: qipan.State, seat: int, count: int, seed: int) -> list[_core.PlanesState]:
    view = state.view(seat)
    assert isinstance(view, _core.PlanesView)
    return _core.planes_determinizations(view, count, seed)


@pytest.mark.parametrize("variant", PLANES, ids=str)
def test_deals_fit_the_view(variant: Variant) -> None:
    for state in sampled(variant, 11):
        seat = state.mover or 0
        view = state.view(seat)
        dealt = deals(state, seat, 20, 7)
        assert len(dealt) == 20
        assert all(deal.view(seat) == view for deal in dealt)
        assert dealt == deals(state, seat, 20, 7)


@pytest.mark.parametrize(("size", "planes"), [(8, 3), (9, 3)])
def test_deals_are_as_likely_as_each_other(size: int, planes: int) -> None:
    """On the small board by a list of all layouts, on the large one by drawing."""
    game = qipan.game("planes", size=size, planes=planes)
    state = game.initial()
    for _ in range(planes):
        state = state.play(state.moves()[0])
    layouts = [deal.text.split()[0] for deal in deals(state, 1, 40_000, 1)]
    kinds = {8: 328, 9: 8744}[size]
    counts = dict.fromkeys(layouts, 0)
    for layout in layouts:
        counts[layout] += 1
    mean = len(layouts) / kinds
    assert len(counts) == pytest.approx(kinds * (1 - (1 - 1 / kinds) ** len(layouts)), rel=0.01)
    spread = sum((count - mean) ** 2 for count in counts.values()) + (kinds - len(counts)) * mean**2
    assert spread / mean == pytest.approx(kinds, rel=0.3)  # chi squared


@pytest.mark.parametrize("variant", [v for v in PLANES if v.game.options["size"] in (8, 10)], ids=str)
def test_planes_choices_depend_on_the_view_alone(variant: Variant) -> None:
    compared = 0
    for state in sampled(variant, 13):
        seat = state.mover or 0
        here = mcts(variant.game).choose(state.view(seat), qipan.Limit(nodes=60))
        for twin in deals(state, seat, 4, 5):
            assert mcts(variant.game).choose(twin.view(seat), qipan.Limit(nodes=60)) == here
            compared += twin != state
    assert compared > 1


def test_planes_shoots_the_head_it_knows_of() -> None:
    game = qipan.game("planes", size=8, planes=1)
    state = game.parse("A3u A3u A0 A0")
    for cell in ("B1", "B2", "B4", "B5"):  # the wing of a plane: its head is one of two
        state = state.play(cell).play(cell)
    choice = mcts(game).choose(state.view(0), qipan.Limit(nodes=3000))
    assert str(choice.move) in ("A3", "C3")


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
    with pytest.raises(ValueError, match="nothing to choose"):
        mcts(dots).choose(dots.initial().view(1))
    with pytest.raises(ValueError, match="history"):
        mcts(dots).choose(dots.initial().view(0), history=[planes.initial()])
    kernel = _core.MonteCarloSearch(dots, 1, 1, True)
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


@pytest.mark.parametrize(
    ("seat", "text"),
    [
        (0, "A2u,E2u,F6u A0=head,A1=head,A3=head,A5=head B0,B1,B2,B3"),  # four heads of three planes
        (0, "A2u,E2u,F6u A2=head,E2=head,F6=head B0,B1,B2"),  # it has won already
        (0, "A2u,E2u,F6u A0=body B0,B1,B2"),  # the other seat is to move
        (1, "A2u,E2u,F6u A0=body B0"),
        (1, "A2u,E2u A0=body B0"),  # still placing, yet shooting
    ],
)
def test_views_that_cannot_be_are_refused(seat: int, text: str) -> None:
    game = qipan.game("planes")
    assert isinstance(game, _core.PlanesGame)
    view = _core.PlanesView.parse(game, seat, seat, text)
    with pytest.raises(ValueError, match="no position fits"):
        mcts(game).choose(view, qipan.Limit(nodes=50))


def test_one_engine_searches_once_at_a_time() -> None:
    game = qipan.game("checkers")
    stop, engine = qipan.Stop(), mcts(game)
    view = game.initial().view(0)
    thread = Thread(target=lambda: engine.choose(view, qipan.Limit(seconds=600, stop=stop)))
    thread.start()
    refused = ""
    while not refused:
        try:
            engine.choose(view, qipan.Limit(nodes=1))
        except ValueError as error:
            refused = str(error)
    stop.set()
    thread.join()
    assert "already searching" in refused
    assert engine.choose(view, qipan.Limit(nodes=1)).nodes == 1
