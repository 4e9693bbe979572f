"""Alpha-beta: its values equal the values of minimax, the wins that it finds are real, and it wins won games."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest

import qipan
from positions import random_game, set_up
from qipan import _core

CHECKERS, TWO_EAT_ONE = qipan.game("checkers"), qipan.game("two-eat-one")
WON, DECIDED = 32000, 30000
MEMORY = 2**22
SEARCHES: dict[str, Any] = {"checkers": _core.CheckersAlphaBeta, "two-eat-one": _core.TwoEatOneAlphaBeta}

both_games = pytest.mark.parametrize("game", [CHECKERS, TWO_EAT_ONE], ids=repr)


def search(state: qipan.State, depth: int, values_all: bool = True, **features: bool) -> _core.SearchResult:
    answer: _core.SearchResult = SEARCHES[state.game.name](MEMORY, **features).search(
        state, [], depth, 2**62, None, None, 1, 0, True, values_all
    )
    return answer


def random_positions(game: qipan.Game, count: int, seed: int) -> list[qipan.State]:
    """Return positions from random games and positions set up directly; none of them is over."""
    random = Random(seed)
    states = [game.parse(set_up(game, random)) for _ in range(count)]
    while len(states) < 2 * count:
        played = list(islice(random_game(game, random), 80))
        states.append(random.choice(played))
    return [state for state in states if state.outcome is None]


# A slow reference implementation of the search.


def minimax(state: qipan.State, depth: int, path: list[qipan.State], has_quiescence: bool) -> int:
    """Return the value for the mover; the length of the path counts towards the distance of a win or loss."""
    if state in path:
        return 0
    if state.outcome is not None:
        return -(WON - len(path))
    if depth == 0:
        return quiescence(state, len(path)) if has_quiescence else evaluate(state)
    return max(-minimax(state.play(move), depth - 1, [*path, state], has_quiescence) for move in state.moves())


def quiescence(state: qipan.State, ply: int) -> int:
    """Return the value after the best sequence of captures, which may be empty."""
    if state.outcome is not None:
        return -(WON - ply)
    return max([evaluate(state), *(-quiescence(each, ply + 1) for each in captures(state))])


def captures(state: qipan.State) -> list[qipan.State]:
    """Return the position after each capture."""
    after = [state.play(move) for move in state.moves()]
    return [each for each in after if pieces(each) < pieces(state)]


def evaluate(state: qipan.State) -> int:
    assert isinstance(state, _core.CheckersState | _core.TwoEatOneState)
    return _core.evaluate(state)


def pieces(state: qipan.State) -> int:
    return sum(character in "bwBW12" for character in state.text.split()[0])


@both_games
@pytest.mark.parametrize("has_quiescence", [False, True])
def test_without_heuristics_every_move_has_the_value_of_minimax(game: qipan.Game, has_quiescence: bool) -> None:
    # With many pieces the reference would search too many sequences of captures.
    states = [state for state in random_positions(game, 30, seed=11) if pieces(state) <= (8 if has_quiescence else 24)]
    assert len(states) > 10
    for number, state in enumerate(states[:24]):
        depth = 1 + number % 3
        answer = search(state, depth, quiescence=has_quiescence, reductions=False, transpositions=False)
        expected = {str(move): -minimax(state.play(move), depth - 1, [state], has_quiescence) for move in state.moves()}
        assert {str(each.move): each.value for each in answer.moves} == expected
        # With pruning, the best move still has the best value.
        best = search(state, depth, False, quiescence=has_quiescence, reductions=False, transpositions=False)
        assert best.moves[0].value == max(expected.values()) == expected[str(best.moves[0].move)]


@both_games
def test_the_evaluation_may_be_the_lead_in_material(game: qipan.Game, monkeypatch: pytest.MonkeyPatch) -> None:
    def lead(state: qipan.State) -> int:
        assert state.mover is not None
        return 100 * (state.material[state.mover] - state.material[1 - state.mover])

    monkeypatch.setitem(globals(), "evaluate", lead)  # `minimax` above now calls `lead`
    for state in random_positions(game, 12, seed=5):
        answer = search(state, 2, quiescence=False, reductions=False, transpositions=False, material=True)
        expected = {str(move): -minimax(state.play(move), 1, [state], False) for move in state.moves()}
        assert {str(each.move): each.value for each in answer.moves} == expected


def test_an_unknown_evaluation_is_refused() -> None:
    with pytest.raises(ValueError, match="evaluation must be one of learned, positional, material, not 'best'"):
        qipan.engine("alphabeta", CHECKERS, evaluation="best")


@pytest.mark.parametrize(
    "text",
    [
        "......../w.B...../......../B......./...W..../......../......../........ w",
        "......../w......./.......w/......../...W.B../......../......../........ b",
        "0010/2102/0000/0000 2",
        "0200/0100/0021/0000 1",
    ],
)
def test_a_repeated_position_is_a_draw_in_minimax_as_well(text: str) -> None:
    """In these positions a repetition changes the value of a search of five plies."""
    state = (CHECKERS if "." in text else TWO_EAT_ONE).parse(text)
    answer = search(state, 5, quiescence=False, reductions=False, transpositions=False)
    assert {str(each.move): each.value for each in answer.moves} == {
        str(move): -minimax(state.play(move), 4, [state], False) for move in state.moves()
    }


def test_the_quiescence_search_considers_every_capture() -> None:
    """Check that the fast generator of captures lists all captures at leaves that have several."""
    random, several = Random(12), 0
    while several < 40:
        state = CHECKERS.parse(set_up(CHECKERS, random))
        after = [state.play(move) for move in state.moves()]
        if pieces(state) > 11 or max((len(captures(each)) for each in after), default=0) < 2:
            continue
        several += 1
        answer = search(state, 1, transpositions=False)
        assert {str(each.move): each.value for each in answer.moves} == {
            str(move): -quiescence(each, 1) for move, each in zip(state.moves(), after, strict=True)
        }


@both_games
def test_the_principal_variation_is_legal_and_starts_with_the_best_move(game: qipan.Game) -> None:
    for state in random_positions(game, 5, seed=2):
        answer = search(state, 5, values_all=False)
        principal_variation = answer.moves[0].principal_variation
        assert principal_variation[0] == answer.moves[0].move
        for move in principal_variation:
            state = state.play(move)


def test_the_node_counts_have_not_changed() -> None:
    """Different numbers mean that the search has changed. Update them only if that was intended."""
    assert search(CHECKERS.initial(), 11, values_all=False).nodes == 90_508
    assert search(TWO_EAT_ONE.initial(), 12, values_all=False).nodes == 46_514
    assert search(CHECKERS.initial(), 7).nodes == 23_437


def test_wins_and_losses_that_it_proves_agree_with_the_table() -> None:
    """Without a table, the search may find a win that is not the shortest, but no win shorter than in the table."""
    table = qipan.solve(TWO_EAT_ONE)
    decided = 0
    for state in random_positions(TWO_EAT_ONE, 40, seed=5):
        best = search(state, 9, values_all=False).moves[0]
        if abs(best.value) < DECIDED:
            continue
        decided += 1
        truth = table.value(state)
        assert truth.outcome == ("win" if best.value > 0 else "loss")
        assert truth.distance is not None
        plies = WON - abs(best.value)
        assert plies >= truth.distance if best.value > 0 else plies <= truth.distance
    assert decided > 10


@pytest.mark.parametrize("game", [CHECKERS, TWO_EAT_ONE], ids=repr)
def test_with_tables_its_values_are_those_of_the_table(game: qipan.Game) -> None:
    table = qipan.solve(game)
    engine = qipan.engine("alphabeta", game, seed=1, tables=True)
    states = [state for state in random_positions(game, 150, seed=8) if table.has(state)][:60]
    assert len(states) > 30
    for state in states:
        assert state.mover is not None
        choice = engine.choose(state.view(state.mover), qipan.Limit(depth=6))
        truth = table.value(state)
        assert choice.value.payoffs is not None
        payoff = choice.value.payoffs[state.mover]
        if truth.outcome == "draw":
            assert abs(payoff) < 0.1
        else:
            assert truth.distance is not None
            assert payoff == pytest.approx((1 - truth.distance * 1e-5) * (1 if truth.outcome == "win" else -1))


def won_positions(game: qipan.Game, count: int, max_distance: int, seed: int) -> list[qipan.State]:
    table, random = qipan.solve(game), Random(seed)
    states: list[qipan.State] = []
    while len(states) < count:
        state = game.parse(set_up(game, random))
        if state.outcome is None and table.has(state):
            value = table.value(state)
            if value.outcome == "win" and value.distance is not None and 7 <= value.distance <= max_distance:
                states.append(state)
    return states


def finish(state: qipan.State, engine: qipan.Engine, limit: qipan.Limit, max_plies: int) -> int:
    """Return the plies until the engine, which moves first, has won against the longest resistance."""
    winner, history = state.mover, list[qipan.State]()
    while state.outcome is None:
        mover = state.mover
        assert mover is not None
        assert len(history) < max_plies
        if mover == winner:
            move = engine.choose(state.view(mover), limit, history).move
        else:
            move = qipan.analyse(state).moves[0].move
        history.append(state)
        state = state.play(move)
        assert state not in history
    assert winner is not None
    assert state.outcome.payoffs[winner] == 1
    return len(history)


def test_won_checkers_endgames_are_won_in_the_fewest_plies() -> None:
    engine = qipan.engine("alphabeta", CHECKERS, seed=1)
    table = qipan.solve(CHECKERS)
    for state in won_positions(CHECKERS, 12, 63, seed=3):
        assert finish(state, engine, qipan.Limit(depth=4), 80) == table.value(state).distance


def test_won_positions_of_two_eat_one_are_won_by_search_without_repetition() -> None:
    engine = qipan.engine("alphabeta", TWO_EAT_ONE, seed=1)
    for state in won_positions(TWO_EAT_ONE, 10, 21, seed=4):
        finish(state, engine, qipan.Limit(nodes=60_000), 80)


def test_when_ahead_it_repeats_no_position_of_the_match() -> None:
    state = CHECKERS.parse("......../......../.B....../......../......../......../.B...W../........ b")
    engine = qipan.engine("alphabeta", CHECKERS, seed=1, tables=False)
    for depth in (1, 2, 3, 6):
        history: list[qipan.State] = []
        for _ in range(4):
            choice = engine.choose(state.view(0), qipan.Limit(depth=depth), history)
            after = state.play(choice.move)
            assert after not in history
            history.append(after)


def test_two_threads_find_what_one_finds() -> None:
    game = TWO_EAT_ONE
    state = game.parse("2211/1200/0000/0000 1")
    for threads in (1, 2, 3):
        engine = qipan.engine("alphabeta", game, seed=1, threads=threads)
        choice = engine.choose(state.view(0), qipan.Limit(depth=40))
        assert choice.value.payoffs is not None
        assert choice.value.payoffs[0] == pytest.approx(1 - 19e-5)


def test_a_search_limited_by_nodes_does_not_depend_on_earlier_searches() -> None:
    engine = qipan.engine("alphabeta", CHECKERS, seed=5)
    state = CHECKERS.initial()
    first = engine.choose(state.view(0), qipan.Limit(nodes=20_000))
    assert first.nodes == 20_000
    engine.choose(state.view(0), qipan.Limit(nodes=30_000, seconds=60))
    engine.choose(state.play("G6-F5").view(1), qipan.Limit(depth=6))
    assert engine.choose(state.view(0), qipan.Limit(nodes=20_000)) == first
    assert qipan.engine("alphabeta", CHECKERS, seed=5).choose(state.view(0), qipan.Limit(nodes=20_000)) == first


def test_seeds_vary_the_choice_among_equal_moves() -> None:
    state = TWO_EAT_ONE.initial()
    engines = [qipan.engine("alphabeta", TWO_EAT_ONE, seed=seed, memory=2**16) for seed in range(12)]
    assert len({str(engine.choose(state.view(0), qipan.Limit(depth=1)).move) for engine in engines}) > 1


def test_an_analysis_sorts_moves_by_payoff() -> None:
    engine = qipan.engine("alphabeta", CHECKERS, seed=1)
    assert isinstance(engine, qipan.Analyst)
    for state in random_positions(CHECKERS, 6, seed=9):
        assert state.mover is not None
        analysis = engine.analyse(state.view(state.mover), qipan.Limit(depth=5))
        values = [each.value for each in search(state, 5).moves]
        assert len(values) == len(analysis.moves)
        payoffs = [each.value.payoffs[state.mover] for each in analysis.moves if each.value.payoffs is not None]
        assert payoffs == sorted(payoffs, reverse=True)
        assert analysis.value == analysis.moves[0].value


def test_bad_arguments_are_refused() -> None:
    state = CHECKERS.initial()
    with pytest.raises(ValueError, match="memory must be 65536.."):
        qipan.engine("alphabeta", CHECKERS, memory=1, tables=False)
    with pytest.raises(ValueError, match="memory must be 65536.."):
        qipan.engine("alphabeta", CHECKERS, memory=2**50, tables=False)
    with pytest.raises(ValueError, match="memory must be 0.."):
        qipan.engine("alphabeta", CHECKERS, memory=-1, tables=False)
    with pytest.raises(ValueError, match="threads must be 1..256"):
        qipan.engine("alphabeta", CHECKERS, threads=0)
    native: Any = _core.CheckersAlphaBeta(MEMORY)
    good: list[Any] = [state, [], 3, 1000, None, None, 1, 0, True, False]
    assert native.search(*good).depth == 3
    bad: list[tuple[int, object, type[Exception], str]] = [
        (0, TWO_EAT_ONE.initial(), TypeError, "incompatible function arguments"),
        (0, CHECKERS.parse("/".join(["B......."[::-1], *["........"] * 7]) + " w"), ValueError, "the game is over"),
        (1, [TWO_EAT_ONE.initial()], TypeError, "incompatible function arguments"),
        (1, None, TypeError, "incompatible function arguments"),
        (2, 0, ValueError, "depth must be at least 1"),
        (2, 2**40, TypeError, "incompatible function arguments"),
        (3, 0, ValueError, "nodes must be at least 1"),
        (3, -1, TypeError, "incompatible function arguments"),
        (4, -1.0, ValueError, "seconds must not be negative"),
        (4, float("nan"), ValueError, "seconds must not be negative"),
        (5, 3, TypeError, "incompatible function arguments"),
        (6, 0, ValueError, "threads must be 1..256"),
        (7, -1, TypeError, "incompatible function arguments"),
    ]
    for at, value, error, message in bad:
        with pytest.raises(error, match=message):
            native.search(*good[:at], value, *good[at + 1 :])
    ranking = _core.CheckersTable(2)
    with pytest.raises(ValueError, match="expected 3513 bytes, not 5"):
        _core.CheckersAlphaBeta(MEMORY, ranking, b"short")
    with pytest.raises(TypeError):
        _core.CheckersAlphaBeta(MEMORY, ranking)
    with pytest.raises((TypeError, RuntimeError)):
        _core.CheckersAlphaBeta(MEMORY, _core.TwoEatOneTable(TWO_EAT_ONE), b"")  # type: ignore[arg-type]


def test_limits_larger_than_any_search_are_accepted() -> None:
    state = TWO_EAT_ONE.parse("0000/0000/1100/0022 2")
    engine = qipan.engine("alphabeta", TWO_EAT_ONE)
    assert engine.choose(state.view(1), qipan.Limit(depth=10**30, nodes=10**5)).move in state.moves()
    assert engine.choose(state.view(1), qipan.Limit(depth=2, nodes=10**30)).depth <= 2
