"""Chinese checkers: the greedy engine, and the searches for several seats against a slow reference."""

from __future__ import annotations

import threading
from itertools import islice
from random import Random

import pytest

import qipan
from positions import set_up
from qipan._core import ChineseCheckersState, chinese_checkers_greedy, chinese_checkers_search
from reference.race_search import Search
from variants import CHINESE_CHECKERS, Variant

SEARCHES = ["maxn", "paranoid", "best-reply", "race"]
UNLIMITED = 2**63 - 1


def create_engine(search: str, game: qipan.Game, evaluation: str | None = None) -> qipan.Analyst:
    """Create the engine for a search. With two seats, the paranoid search is named alphabeta."""
    name = "alphabeta" if search == "paranoid" and game.seats == 2 else search
    engine = qipan.engine(name, game, evaluation=evaluation)
    assert isinstance(engine, qipan.Analyst)
    return engine


def greedy_position(players: int, plies: int, seed: int = 0, **options: str) -> ChineseCheckersState:
    """Return a position after greedy moves of all seats, one in ten replaced by a random move."""
    random = Random(seed)
    state = qipan.game("chinese-checkers", players=players, **options).initial()
    for _ in range(plies):
        assert isinstance(state, ChineseCheckersState)
        state = state.play(random.choice(state.moves()) if random.random() < 0.1 else chinese_checkers_greedy(state))
    assert isinstance(state, ChineseCheckersState)
    return state


@pytest.mark.parametrize(("foreign_camps", "plies", "winner"), [("open", 125, 0), ("no-stop", 126, 1)])
def test_greedy_against_itself_ends_after_a_known_number_of_plies(foreign_camps: str, plies: int, winner: int) -> None:
    game = qipan.game("chinese-checkers", foreign_camps=foreign_camps, finish="strict")
    engine = qipan.engine("greedy", game)
    state, played = game.initial(), 0
    while state.mover is not None:
        state = state.play(engine.choose(state.view(state.mover)).move)
        played += 1
        assert played <= plies
    assert state.outcome is not None
    assert (played, state.outcome.payoffs[winner]) == (plies, 1)


# The moves by which a camp without opponents crosses the star in 27 moves, the fewest possible. A beam search from
# both ends has found them.
CROSSING = """
-4,5:-3,4 -4,7:-2,3 -2,6:-2,2 -2,2:-2,1 -4,8:-2,0 -4,6:-2,2 -3,5:-1,-1 -1,-1:0,-2 -3,7:1,-3 1,-3:2,-4 -1,5:3,-5
-2,5:-3,5 -3,5:1,-3 -3,6:-3,5 -3,5:-1,-1 -3,4:3,-6 2,-4:1,-4 -2,1:4,-5 -2,3:4,-7 -2,2:-2,1 -2,1:2,-5 0,-2:4,-8
-2,0:2,-6 -1,-1:0,-2 0,-2:4,-6 1,-3:3,-7 1,-4:1,-5
"""


def test_ten_stones_alone_cross_in_27_moves() -> None:
    state: qipan.State = qipan.game("chinese-checkers").parse("A/AA/AAA/AAAA/13/12/11/10/9/10/11/12/13/4/3/2/1 A")
    for number, move in enumerate(CROSSING.split(), 1):
        state = state.play(move)
        assert (state.outcome is not None) == (number == 27)
        state = state if state.outcome is not None else state.play("pass")
    assert state.outcome is not None
    assert state.outcome.payoffs == (1, -1)


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize(
    ("players", "plies", "depth", "widths"),
    [
        (2, 30, 2, (1000, 1000)),
        (2, 95, 2, (1000, 1000)),
        (2, 104, 3, (4, 3)),
        (3, 50, 2, (1000, 1000)),
        (3, 140, 3, (4, 3)),
        (4, 20, 1, (1000, 1000)),
        (4, 140, 3, (3, 2)),
        (6, 60, 1, (1000, 1000)),
        (6, 200, 3, (3, 1)),
    ],
    ids=str,
)
def test_searches_have_the_values_of_the_reference(
    search: str, players: int, plies: int, depth: int, widths: tuple[int, int]
) -> None:
    state = greedy_position(players, plies, seed=plies)
    seat = state.mover
    assert seat is not None
    for rounds in (1000,) if search in ("maxn", "race") or depth < 3 else (1000, 1, 0):
        expected = getattr(Search(state, *widths, rounds), search.replace("-", "_"))(depth)
        answer = chinese_checkers_search(state, search, [], depth, UNLIMITED, None, None, True, *widths, rounds)
        values = {str(each.move): tuple(each.values) for each in answer.moves}
        assert {move: each if search == "maxn" else each[seat] for move, each in values.items()} == expected
        best = chinese_checkers_search(state, search, [], depth, UNLIMITED, None, None, False, *widths, rounds).moves[0]
        assert best.values[seat] == answer.moves[0].values[seat]


@pytest.mark.parametrize("variant", CHINESE_CHECKERS, ids=str)
def test_engines_choose_legal_moves_in_any_position(variant: Variant) -> None:
    game, random = variant.game, Random(str(variant))
    for engine in [qipan.engine("greedy", game), *(create_engine(search, game) for search in SEARCHES)]:
        positions = (game.parse(set_up(game, random)) for _ in range(100))
        unfinished = (state for state in positions if state.mover is not None)
        for state in islice(unfinished, 4):
            assert state.mover is not None
            choice = engine.choose(state.view(state.mover), qipan.Limit(nodes=300))
            assert choice.move in state.moves()
            payoffs = choice.value.payoffs
            assert payoffs is not None
            assert len(payoffs) == game.seats
            assert all(-1 <= payoff <= 1 for payoff in payoffs)


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize("players", [2, 3, 6])
def test_analysis_values_every_move_and_agrees_with_the_choice(search: str, players: int) -> None:
    state = greedy_position(players, 40)
    assert state.mover is not None
    engine = create_engine(search, state.game)
    limit = qipan.Limit(depth=3)
    analysis = engine.analyse(state.view(state.mover), limit)
    assert sorted(str(each.move) for each in analysis.moves) == sorted(map(str, state.moves()))
    payoffs = [(each.value.payoffs or ())[state.mover] for each in analysis.moves]
    assert payoffs == sorted(payoffs, reverse=True)
    assert analysis.value == analysis.moves[0].value == engine.choose(state.view(state.mover), limit).value


@pytest.mark.parametrize(
    ("search", "evaluation", "players", "depth", "nodes"),
    [
        ("paranoid", "positional", 2, 6, 33_720),
        ("paranoid", "positional", 3, 6, 3_361),
        ("best-reply", "positional", 3, 5, 3_771),
        ("best-reply", "positional", 6, 4, 872),
        ("maxn", "positional", 3, 5, 9_912),
        ("race", "positional", 6, 3, 1_056),
        ("paranoid", "learned", 2, 6, 7_085),
        ("best-reply", "learned", 3, 5, 5_127),
    ],
)
def test_the_node_counts_have_not_changed(search: str, evaluation: str, players: int, depth: int, nodes: int) -> None:
    state = greedy_position(players, 30)
    assert state.mover is not None
    engine = create_engine(search, state.game, evaluation=evaluation)
    choice = engine.choose(state.view(state.mover), qipan.Limit(depth=depth))
    assert (choice.depth, choice.nodes) == (depth, nodes)


@pytest.mark.parametrize("variant", CHINESE_CHECKERS, ids=str)
@pytest.mark.parametrize("depth", range(1, 6))
def test_no_seat_is_far_ahead_at_the_start(variant: Variant, depth: int) -> None:
    """No seat is far ahead even if the search ends with a move of the mover, to which nobody has replied."""
    view = variant.game.initial().view(0)
    for search in SEARCHES:
        engine, limit = create_engine(search, variant.game), qipan.Limit(depth=depth, nodes=20_000)
        for value in (engine.choose(view, limit).value, engine.analyse(view, limit).value):
            assert value.payoffs is not None
            assert all(abs(payoff) <= 0.15 for payoff in value.payoffs)


@pytest.mark.parametrize("search", SEARCHES)
def test_a_search_limited_by_nodes_is_reproducible(search: str) -> None:
    state = greedy_position(3, 45)
    assert state.mover is not None
    limit = qipan.Limit(nodes=3000)
    choices = [qipan.engine(search, state.game).choose(state.view(state.mover), limit) for _ in range(2)]
    assert choices[0] == choices[1]
    assert 2500 < choices[0].nodes <= 3001


@pytest.mark.parametrize("search", SEARCHES)
def test_a_search_can_be_stopped(search: str) -> None:
    state = greedy_position(6, 60)
    assert state.mover is not None
    stop = qipan.Stop()
    timer = threading.Timer(0.1, stop.set)
    timer.start()
    choice = qipan.engine(search, state.game).choose(state.view(state.mover), qipan.Limit(depth=60, stop=stop))
    assert stop.is_set
    assert choice.move in state.moves()
    early = qipan.engine(search, state.game).choose(state.view(state.mover), qipan.Limit(depth=60, stop=stop))
    assert early.depth <= 1


@pytest.mark.parametrize("search", SEARCHES)
def test_positions_are_not_repeated(search: str) -> None:
    """A move that repeats a position is played only if there is no other move."""
    state = greedy_position(2, 40)
    assert state.mover is not None
    engine = create_engine(search, state.game)
    limit = qipan.Limit(depth=2)
    first = engine.choose(state.view(state.mover), limit).move
    history = [state.play(first)]
    assert engine.choose(state.view(state.mover), limit, history).move != first
    assert engine.analyse(state.view(state.mover), limit, history).moves[-1].move == first
    all_successors = [state.play(move) for move in state.moves()]
    assert engine.choose(state.view(state.mover), limit, all_successors).move in state.moves()


@pytest.mark.parametrize("search", SEARCHES)
def test_a_finish_in_one_move_is_played(search: str) -> None:
    game = qipan.game("chinese-checkers", players=3)
    # A has nine stones in D's camp, and the tenth is next to the last hole.
    state = game.parse("1/2/3/4/4C8/12/11/10/9/5E4/11/12/6A6/AA1A/AAA/AA/A A")
    choice = qipan.engine(search, game).choose(state.view(0), qipan.Limit(depth=5))
    after = state.play(choice.move)
    assert after.text.endswith(" A")
    assert choice.value.payoffs is not None
    assert choice.value.payoffs[0] > 0.99


def test_a_blocked_stone_of_the_opponent_is_let_out() -> None:
    """With `strict` a seat cannot finish while another seat's stone is in its target, so it must let this stone out."""
    game = qipan.game("chinese-checkers", finish="strict")
    state: qipan.State = game.parse("D/DD/DDD/D1DD/13/12/11/10/9/10/11/12/5AAA5/A1A1/AAA/DA/A A")
    engines = [qipan.engine("alphabeta", game), qipan.engine("greedy", game)]
    history: list[qipan.State] = []
    while state.mover is not None:
        assert len(history) < 40
        history.append(state)
        state = state.play(engines[state.mover].choose(state.view(state.mover), qipan.Limit(depth=4), history).move)
    assert state.outcome is not None
    assert state.outcome.payoffs == (1, -1)


@pytest.mark.parametrize(
    ("settings", "message"),
    [({"own": 0}, "own must be 1..1000"), ({"others": 1001}, "others"), ({"rounds": -1}, "rounds must be 0..1000")],
    ids=str,
)
def test_bad_settings_are_refused(settings: dict[str, int], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        qipan.engine("best-reply", qipan.game("chinese-checkers"), **settings)


def test_the_core_checks_its_arguments() -> None:
    state = greedy_position(2, 4)
    over = qipan.game("chinese-checkers").parse("1/2/3/4/13/12/11/10/9/10/11/12/13/AAAA/AAA/AA/A D A")
    assert isinstance(over, ChineseCheckersState)
    with pytest.raises(ValueError, match="the game is over"):
        chinese_checkers_greedy(over)
    with pytest.raises(ValueError, match="the game is over"):
        chinese_checkers_search(over, "maxn", [], 1, 1, None, None, False)
    with pytest.raises(ValueError, match="opponent model"):
        chinese_checkers_search(state, "trusting", [], 1, 1, None, None, False)
    for depth, nodes, own in ((0, 1, 1), (1, 0, 1), (1, 1, 0)):
        with pytest.raises(ValueError, match="must be"):
            chinese_checkers_search(state, "maxn", [], depth, nodes, None, None, False, own)
