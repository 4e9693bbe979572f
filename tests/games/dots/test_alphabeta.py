"""The alpha-beta engine for dots: its exact values are correct, and its proved moves are optimal."""

from __future__ import annotations

import threading
from contextlib import suppress
from random import Random

import pytest

import qipan
from games.helpers import own_view
from qipan import _core
from qipan.engines import Analyst
from qipan.games.dots.exact_search import score, search
from qipan.games.dots.policies import candidates

OPTIONS = [(reply_ban, must_take) for reply_ban in (False, True) for must_take in (False, True)]


def positions(game: qipan.Game, random: Random, free: int, count: int) -> list[qipan.State]:
    """Return positions with at most `free` free edges, from games of greedy and random players."""
    states = []
    for number in range(count):
        state = game.initial()
        while state.mover is not None and len(state.text.split(" ")[1].replace("1", "")) > free:
            careful = random.random() < (0.9 if number % 2 else 0.5)
            state = state.play(random.choice(candidates("greedy" if careful else "random", state)))
        if state.mover is not None:
            states.append(state)
    return states


@pytest.mark.parametrize(("reply_ban", "must_take"), OPTIONS)
def test_proved_values_equal_those_of_the_table(reply_ban: bool, must_take: bool) -> None:
    game = qipan.game("dots", reply_ban=reply_ban, must_take=must_take)
    table = qipan.engine("table", game)
    engines = [qipan.engine("alphabeta", game, seed=1, threads=threads) for threads in (1, 2)]
    assert isinstance(table, Analyst)
    random, proved = Random(f"{reply_ban} {must_take}"), 0
    states = [state for free in range(2, 25, 2) for state in positions(game, random, free, 3)]
    for number, state in enumerate(states):
        engine = engines[number % 2]
        assert isinstance(engine, Analyst)
        expected = table.analyse(own_view(state))
        limit = qipan.Limit(nodes=random.choice([500, 4_000]))
        choice = engine.choose(own_view(state), limit)
        by_move = {str(each.move): each.value for each in expected.moves}
        if choice.value.kind == "exact":
            proved += 1
            assert choice.value == expected.value == by_move[str(choice.move)], state.text
        analysis = engine.analyse(own_view(state), limit)
        assert {str(each.move) for each in analysis.moves} == set(by_move)
        if analysis.value.kind == "exact":
            assert {str(each.move): each.value for each in analysis.moves} == by_move, state.text
    assert proved > len(states) / 2


def test_it_proves_the_start_of_the_default_board() -> None:
    game = qipan.game("dots")
    choice = qipan.engine("alphabeta", game, seed=1).choose(game.initial().view(0), qipan.Limit(nodes=500_000))
    assert str(choice.value) == "loss -3"
    assert choice.depth == 24
    assert choice.nodes < 500_000


@pytest.mark.parametrize("must_take", [False, True])
@pytest.mark.parametrize(("rows", "cols", "free"), [(4, 4, 22), (5, 5, 28), (3, 5, 22)])
def test_it_is_exact_near_the_end_of_large_boards(rows: int, cols: int, free: int, must_take: bool) -> None:
    game = qipan.game("dots", rows=rows, cols=cols, must_take=must_take)
    engine = qipan.engine("alphabeta", game, seed=1)
    for state in positions(game, Random(rows * cols), free, 6):
        result = search(state, threads=1)
        choice = engine.choose(own_view(state), qipan.Limit(nodes=1_000_000))
        assert choice.value.kind == "exact"
        assert choice.value.score == result.score == score(state)
        assert str(choice.move) in result.best, state.text


def test_the_score_of_a_position_is_that_of_its_best_move() -> None:
    for reply_ban, must_take in OPTIONS:
        for rows, cols in [(1, 1), (1, 2), (2, 2), (2, 3), (3, 3)]:
            game = qipan.game("dots", rows=rows, cols=cols, reply_ban=reply_ban, must_take=must_take)
            states = [game.initial(), game.initial().play(game.initial().moves()[0])]
            states += [state for free in (3, 6, 9, 12) for state in positions(game, Random(free), free, 8)]
            for state in states:
                assert score(state) == search(state, threads=1).score, state.text
    assert score(qipan.game("dots", rows=4, cols=4).initial(), max_nodes=1000) is None


@pytest.mark.parametrize(("evaluation", "wanted"), [("positional", [1778, 5608, 583]), ("learned", [2129, 5339, 655])])
def test_the_node_counts_of_fixed_searches(evaluation: str, wanted: list[int]) -> None:
    """Detects accidental changes of the search. Update the counts after an intended change."""
    game = qipan.game("dots", rows=5, cols=5)
    greedy = qipan.engine("greedy", game, seed=1)
    engine = qipan.engine("alphabeta", game, seed=1, evaluation=evaluation)
    state, counts = game.initial(), []
    for number in range(25):
        if number % 12 == 0:
            counts.append(engine.choose(own_view(state), qipan.Limit(depth=3)).nodes)
        state = state.play(greedy.choose(own_view(state)).move)
    assert counts == wanted
    start = qipan.game("dots").initial()
    assert isinstance(start, _core.DotsState)
    assert _core.dots_score(start, 0, 2**24, None) == (-3, 45930)


def test_an_estimate_prefers_moves_that_win_boxes() -> None:
    """Even if the engine cannot search to the end, it values capturing a box highest."""
    game = qipan.game("dots", rows=5, cols=5)
    state = game.initial()
    for move in ("0", "5", "6"):
        state = state.play(move)
    engine = qipan.engine("alphabeta", game, seed=1)
    assert isinstance(engine, Analyst)
    analysis = engine.analyse(own_view(state), qipan.Limit(depth=1))
    assert analysis.value.kind == "estimate"
    assert str(analysis.moves[0].move) == "11"
    payoffs = [each.value.payoffs for each in analysis.moves]
    values = [payoff[1] for payoff in payoffs if payoff is not None]
    assert values == sorted(values, reverse=True)
    assert values[0] > values[1]


def test_limits_of_nodes_and_depth_are_respected_and_repeatable() -> None:
    game = qipan.game("dots", rows=4, cols=5)
    state = positions(game, Random(5), 40, 1)[0]
    first, second = (qipan.engine("alphabeta", game, seed=3) for _ in range(2))
    for limit in (qipan.Limit(nodes=1), qipan.Limit(nodes=500), qipan.Limit(nodes=3_000), qipan.Limit(depth=2)):
        choice = first.choose(own_view(state), limit)
        assert choice == second.choose(own_view(state), limit) == first.choose(own_view(state), limit)
        if limit.nodes is not None:
            assert choice.nodes <= limit.nodes
        else:
            assert choice.depth == 2
    # Check that a timed search does not influence a later search that has no time limit.
    before = first.choose(own_view(state), qipan.Limit(nodes=2_000))
    first.choose(own_view(state), qipan.Limit(seconds=0.05))
    assert first.choose(own_view(state), qipan.Limit(nodes=2_000)) == before


@pytest.mark.parametrize("free", [60, 36])
def test_it_stops_when_the_stop_flag_is_set(free: int) -> None:
    game = qipan.game("dots", rows=5, cols=5)
    state = positions(game, Random(1), free, 1)[0]
    engine, stop = qipan.engine("alphabeta", game), qipan.Stop()
    threading.Timer(0.1, stop.set).start()
    choice = engine.choose(own_view(state), qipan.Limit(seconds=3600, stop=stop))
    assert choice.move in state.moves()
    already = qipan.Stop()
    already.set()
    assert engine.choose(own_view(state), qipan.Limit(seconds=3600, stop=already)).move in state.moves()


def test_an_engine_searches_one_position_at_a_time() -> None:
    game = qipan.game("dots", rows=5, cols=5)
    engine, stop = qipan.engine("alphabeta", game), qipan.Stop()
    view = game.initial().view(0)

    def search_until_stopped() -> None:
        while not stop.is_set:
            with suppress(ValueError):  # raised if the main thread is already searching
                engine.choose(view, qipan.Limit(seconds=3600, stop=stop))

    def choose_until_refused() -> None:
        while True:  # retry until the other thread is searching
            engine.choose(view, qipan.Limit(nodes=10))

    thread = threading.Thread(target=search_until_stopped)
    thread.start()
    try:
        with pytest.raises(ValueError, match="already searching"):
            choose_until_refused()
    finally:
        stop.set()
        thread.join()


@pytest.mark.parametrize(("reply_ban", "must_take"), OPTIONS)
def test_it_plays_all_variants_and_beats_greedy(reply_ban: bool, must_take: bool) -> None:
    """The board is 5×5, where few values can be proved before the middle of the game."""
    game = qipan.game("dots", rows=5, cols=5, reply_ban=reply_ban, must_take=must_take)
    lead = 0
    for seat in (0, 1):
        engines = [qipan.engine("greedy", game, seed=seat)] * 2
        engines[seat] = qipan.engine("alphabeta", game, seed=seat)
        state, played = game.initial(), 0
        while state.mover is not None:
            choice = engines[state.mover].choose(own_view(state), qipan.Limit(nodes=400))
            assert choice.move in state.moves()
            state, played = state.play(choice.move), played + 1
        assert played == 60
        red, blue = map(int, state.text.split(" ")[2].split("-"))
        lead += red - blue if seat == 0 else blue - red
    assert lead > 0
