"""Alpha-beta: its value is minimax's, its wins are wins, and won games are finished."""

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


def search(state: qipan.State, depth: int, values_all: bool = True, **style: bool) -> _core.SearchResult:
    found: _core.SearchResult = SEARCHES[state.game.name](MEMORY, **style).search(
        state, [], depth, 2**62, None, None, 1, 0, True, values_all
    )
    return found


def random_positions(game: qipan.Game, count: int, seed: int) -> list[qipan.State]:
    """Some from games, some set up by hand; none of them over."""
    random = Random(seed)
    found = [game.parse(set_up(game, random)) for _ in range(count)]
    while len(found) < 2 * count:
        played = list(islice(random_game(game, random), 80))
        found.append(random.choice(played))
    return [state for state in found if state.outcome is None]


# Written a second time, slowly: what the search should find.


def minimax(state: qipan.State, depth: int, path: list[qipan.State], plays_captures: bool) -> int:
    """In favour of the mover, as seen from the start of the path."""
    if state in path:
        return 0
    if state.outcome is not None:
        return -(WON - len(path))
    if depth == 0:
        return settled(state, len(path)) if plays_captures else evaluated(state)
    return max(-minimax(state.play(move), depth - 1, [*path, state], plays_captures) for move in state.moves())


def settled(state: qipan.State, ply: int) -> int:
    """After captures, of which none has to be made."""
    if state.outcome is not None:
        return -(WON - ply)
    return max([evaluated(state), *(-settled(each, ply + 1) for each in captures(state))])


def captures(state: qipan.State) -> list[qipan.State]:
    """The positions after moves that take something."""
    after = [state.play(move) for move in state.moves()]
    return [each for each in after if pieces(each) < pieces(state)]


def evaluated(state: qipan.State) -> int:
    assert isinstance(state, _core.CheckersState | _core.TwoEatOneState)
    return _core.evaluate(state)


def pieces(state: qipan.State) -> int:
    return sum(character in "bwBW12" for character in state.text.split()[0])


@both_games
@pytest.mark.parametrize("plays_captures", [False, True])
def test_without_shortcuts_every_move_has_the_value_of_minimax(game: qipan.Game, plays_captures: bool) -> None:
    # With many pieces there are too many ways to go on taking for a search that leaves nothing out.
    states = [state for state in random_positions(game, 30, seed=11) if pieces(state) <= (8 if plays_captures else 24)]
    assert len(states) > 10
    for number, state in enumerate(states[:24]):
        depth = 1 + number % 3
        found = search(state, depth, quiescence=plays_captures, reductions=False, transpositions=False)
        expected = {str(move): -minimax(state.play(move), depth - 1, [state], plays_captures) for move in state.moves()}
        assert {str(each.move): each.value for each in found.moves} == expected
        # Pruning changes neither the value nor that the move has it.
        best = search(state, depth, False, quiescence=plays_captures, reductions=False, transpositions=False)
        assert best.moves[0].value == max(expected.values()) == expected[str(best.moves[0].move)]


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
    """Positions in which going back and forth changes the value of five plies."""
    state = (CHECKERS if "." in text else TWO_EAT_ONE).parse(text)
    found = search(state, 5, quiescence=False, reductions=False, transpositions=False)
    assert {str(each.move): each.value for each in found.moves} == {
        str(move): -minimax(state.play(move), 4, [state], False) for move in state.moves()
    }


def test_every_capture_is_played_out() -> None:
    """Leaves with several captures to choose from; the fast list of captures must leave none out."""
    random, several = Random(12), 0
    while several < 40:
        state = CHECKERS.parse(set_up(CHECKERS, random))
        after = [state.play(move) for move in state.moves()]
        if pieces(state) > 11 or max((len(captures(each)) for each in after), default=0) < 2:
            continue
        several += 1
        found = search(state, 1, transpositions=False)
        assert {str(each.move): each.value for each in found.moves} == {
            str(move): -settled(each, 1) for move, each in zip(state.moves(), after, strict=True)
        }


@both_games
def test_the_line_can_be_played_and_begins_with_the_move(game: qipan.Game) -> None:
    for state in random_positions(game, 5, seed=2):
        found = search(state, 5, values_all=False)
        line = found.moves[0].principal_variation
        assert line[0] == found.moves[0].move
        for move in line:
            state = state.play(move)


def test_the_shape_of_the_search_is_known() -> None:
    """The signature: a change of these numbers is a change of the search, and must be meant."""
    assert search(CHECKERS.initial(), 11, values_all=False).nodes == 90_508
    assert search(TWO_EAT_ONE.initial(), 12, values_all=False).nodes == 46_514
    assert search(CHECKERS.initial(), 7).nodes == 23_437


def test_what_it_thinks_decided_is_decided_so() -> None:
    """By search alone; a win may be found by a longer way than the shortest, never by a shorter one."""
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
def test_with_tables_the_outcome_is_the_table_s(game: qipan.Game) -> None:
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


def won_positions(game: qipan.Game, count: int, longest: int, seed: int) -> list[qipan.State]:
    table, random = qipan.solve(game), Random(seed)
    found: list[qipan.State] = []
    while len(found) < count:
        state = game.parse(set_up(game, random))
        if state.outcome is None and table.has(state):
            value = table.value(state)
            if value.outcome == "win" and value.distance is not None and 7 <= value.distance <= longest:
                found.append(state)
    return found


def finish(state: qipan.State, engine: qipan.Engine, limit: qipan.Limit, most: int) -> int:
    """Plies until the engine, which moves first, has won against the longest resistance."""
    winner, history = state.mover, list[qipan.State]()
    while state.outcome is None:
        mover = state.mover
        assert mover is not None
        assert len(history) < most
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


def test_won_checkers_endings_are_won_in_the_shortest_time() -> None:
    engine = qipan.engine("alphabeta", CHECKERS, seed=1)
    table = qipan.solve(CHECKERS)
    for state in won_positions(CHECKERS, 12, 63, seed=3):
        assert finish(state, engine, qipan.Limit(depth=4), 80) == table.value(state).distance


def test_won_positions_of_two_eat_one_are_won_by_search_without_circling() -> None:
    engine = qipan.engine("alphabeta", TWO_EAT_ONE, seed=1)
    for state in won_positions(TWO_EAT_ONE, 10, 21, seed=4):
        finish(state, engine, qipan.Limit(nodes=60_000), 80)


def test_an_earlier_position_of_the_match_is_not_gone_back_to_when_ahead() -> None:
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


def test_a_limit_of_nodes_is_kept_and_repeatable_whatever_was_searched_before() -> None:
    engine = qipan.engine("alphabeta", CHECKERS, seed=5)
    state = CHECKERS.initial()
    first = engine.choose(state.view(0), qipan.Limit(nodes=20_000))
    assert first.nodes == 20_000
    engine.choose(state.view(0), qipan.Limit(nodes=30_000, seconds=60))
    engine.choose(state.play("G6-F5").view(1), qipan.Limit(depth=6))
    assert engine.choose(state.view(0), qipan.Limit(nodes=20_000)) == first
    assert qipan.engine("alphabeta", CHECKERS, seed=5).choose(state.view(0), qipan.Limit(nodes=20_000)) == first


def test_seeds_vary_the_choice_among_equals() -> None:
    state = TWO_EAT_ONE.initial()
    engines = [qipan.engine("alphabeta", TWO_EAT_ONE, seed=seed, memory=2**16) for seed in range(12)]
    assert len({str(engine.choose(state.view(0), qipan.Limit(depth=1)).move) for engine in engines}) > 1


def test_better_moves_have_strictly_better_payoffs() -> None:
    engine = qipan.engine("alphabeta", CHECKERS, seed=1)
    assert isinstance(engine, qipan.Analyst)
    for state in random_positions(CHECKERS, 6, seed=9):
        assert state.mover is not None
        found = engine.analyse(state.view(state.mover), qipan.Limit(depth=5))
        values = [each.value for each in search(state, 5).moves]
        assert len(values) == len(found.moves)
        payoffs = [each.value.payoffs[state.mover] for each in found.moves if each.value.payoffs is not None]
        assert payoffs == sorted(payoffs, reverse=True)
        assert found.value == found.moves[0].value


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
    places = _core.CheckersTable(2)
    with pytest.raises(ValueError, match="expected 3513 bytes, not 5"):
        _core.CheckersAlphaBeta(MEMORY, places, b"short")
    with pytest.raises(TypeError):
        _core.CheckersAlphaBeta(MEMORY, places)
    with pytest.raises((TypeError, RuntimeError)):
        _core.CheckersAlphaBeta(MEMORY, _core.TwoEatOneTable(TWO_EAT_ONE), b"")  # type: ignore[arg-type]


def test_limits_larger_than_any_search_are_taken() -> None:
    state = TWO_EAT_ONE.parse("0000/0000/1100/0022 2")
    engine = qipan.engine("alphabeta", TWO_EAT_ONE)
    assert engine.choose(state.view(1), qipan.Limit(depth=10**30, nodes=10**5)).move in state.moves()
    assert engine.choose(state.view(1), qipan.Limit(depth=2, nodes=10**30)).depth <= 2
