"""Chinese checkers: the player in a hurry, and the searches for any number of seats against a slow one."""

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
WITHOUT_END = 2**63 - 1


def engine_of(search: str, game: qipan.Game) -> qipan.Analyst:
    """With two seats the paranoid search is called alphabeta."""
    engine = qipan.engine("alphabeta" if search == "paranoid" and game.seats == 2 else search, game)
    assert isinstance(engine, qipan.Analyst)
    return engine


def by_greedy(players: int, plies: int, seed: int = 0, **options: str) -> ChineseCheckersState:
    """A position as it comes up when everybody is in a hurry, but for some moves."""
    random = Random(seed)
    state = qipan.game("chinese-checkers", players=players, **options).initial()
    for _ in range(plies):
        assert isinstance(state, ChineseCheckersState)
        state = state.play(random.choice(state.moves()) if random.random() < 0.1 else chinese_checkers_greedy(state))
    assert isinstance(state, ChineseCheckersState)
    return state


@pytest.mark.parametrize(("foreign_camps", "plies", "winner"), [("open", 125, 0), ("no-stop", 126, 1)])
def test_greedy_against_itself(foreign_camps: str, plies: int, winner: int) -> None:
    game = qipan.game("chinese-checkers", foreign_camps=foreign_camps)
    engine = qipan.engine("greedy", game)
    state, played = game.initial(), 0
    while state.mover is not None:
        state = state.play(engine.choose(state.view(state.mover)).move)
        played += 1
        assert played <= plies
    assert state.outcome is not None
    assert (played, state.outcome.payoffs[winner]) == (plies, 1)


CROSSING = """
-4,5:-3,4 -4,7:-2,3 -2,6:-2,2 -2,2:-2,1 -4,8:-2,0 -4,6:-2,2 -3,5:-1,-1 -1,-1:0,-2 -3,7:1,-3 1,-3:2,-4 -1,5:3,-5
-2,5:-3,5 -3,5:1,-3 -3,6:-3,5 -3,5:-1,-1 -3,4:3,-6 2,-4:1,-4 -2,1:4,-5 -2,3:4,-7 -2,2:-2,1 -2,1:2,-5 0,-2:4,-8
-2,0:2,-6 -1,-1:0,-2 0,-2:4,-6 1,-3:3,-7 1,-4:1,-5
"""
"""How ten stones alone cross the star in 27 moves, the fewest there are: found by a beam search from both ends."""


def test_an_army_alone_crosses_in_27_moves() -> None:
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
def test_searches_find_what_a_slow_one_finds(
    search: str, players: int, plies: int, depth: int, widths: tuple[int, int]
) -> None:
    state = by_greedy(players, plies, seed=plies)
    seat = state.mover
    assert seat is not None
    for rounds in (1000,) if search in ("maxn", "race") or depth < 3 else (1000, 1, 0):
        slow = getattr(Search(state, *widths, rounds), search.replace("-", "_"))(depth)
        found = chinese_checkers_search(state, search, [], depth, WITHOUT_END, None, None, True, *widths, rounds)
        worths = {str(each.move): tuple(each.values) for each in found.moves}
        assert {move: each if search == "maxn" else each[seat] for move, each in worths.items()} == slow
        best = chinese_checkers_search(state, search, [], depth, WITHOUT_END, None, None, False, *widths, rounds).moves[
            0
        ]
        assert best.values[seat] == found.moves[0].values[seat]


@pytest.mark.parametrize("variant", CHINESE_CHECKERS, ids=str)
def test_engines_choose_legal_moves_anywhere(variant: Variant) -> None:
    game, random = variant.game, Random(str(variant))
    for engine in [qipan.engine("greedy", game), *(engine_of(search, game) for search in SEARCHES)]:
        positions = (game.parse(set_up(game, random)) for _ in range(100))
        running = (state for state in positions if state.mover is not None)
        for state in islice(running, 4):
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
    state = by_greedy(players, 40)
    assert state.mover is not None
    engine = engine_of(search, state.game)
    limit = qipan.Limit(depth=3)
    found = engine.analyse(state.view(state.mover), limit)
    assert sorted(str(each.move) for each in found.moves) == sorted(map(str, state.moves()))
    own = [(each.value.payoffs or ())[state.mover] for each in found.moves]
    assert own == sorted(own, reverse=True)
    assert found.value == found.moves[0].value == engine.choose(state.view(state.mover), limit).value


@pytest.mark.parametrize(
    ("search", "players", "depth", "nodes"),
    [
        ("paranoid", 2, 6, 23_313),
        ("paranoid", 3, 6, 3_391),
        ("best-reply", 3, 5, 3_694),
        ("best-reply", 6, 4, 873),
        ("maxn", 3, 5, 9_912),
        ("race", 6, 3, 1_056),
    ],
)
def test_node_counts_show_every_change_of_a_search(search: str, players: int, depth: int, nodes: int) -> None:
    state = by_greedy(players, 30)
    assert state.mover is not None
    choice = engine_of(search, state.game).choose(state.view(state.mover), qipan.Limit(depth=depth))
    assert (choice.depth, choice.nodes) == (depth, nodes)


@pytest.mark.parametrize("search", SEARCHES)
def test_a_node_limit_can_be_repeated(search: str) -> None:
    state = by_greedy(3, 45)
    assert state.mover is not None
    limit = qipan.Limit(nodes=3000)
    choices = [qipan.engine(search, state.game).choose(state.view(state.mover), limit) for _ in range(2)]
    assert choices[0] == choices[1]
    assert 2500 < choices[0].nodes <= 3001


@pytest.mark.parametrize("search", SEARCHES)
def test_a_search_can_be_stopped(search: str) -> None:
    state = by_greedy(6, 60)
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
    """A move back into an earlier position is made only if there is no other."""
    state = by_greedy(2, 40)
    assert state.mover is not None
    engine = engine_of(search, state.game)
    limit = qipan.Limit(depth=2)
    first = engine.choose(state.view(state.mover), limit).move
    history = [state.play(first)]
    assert engine.choose(state.view(state.mover), limit, history).move != first
    assert engine.analyse(state.view(state.mover), limit, history).moves[-1].move == first
    everywhere = [state.play(move) for move in state.moves()]
    assert engine.choose(state.view(state.mover), limit, everywhere).move in state.moves()


@pytest.mark.parametrize("search", SEARCHES)
def test_a_finish_is_seen_and_made_at_once(search: str) -> None:
    game = qipan.game("chinese-checkers", players=3)
    # A has nine stones in D's camp and the tenth before the last hole.
    state = game.parse("1/2/3/4/4C8/12/11/10/9/5E4/11/12/6A6/AA1A/AAA/AA/A A")
    choice = qipan.engine(search, game).choose(state.view(0), qipan.Limit(depth=5))
    after = state.play(choice.move)
    assert after.text.endswith(" A")
    assert choice.value.payoffs is not None
    assert choice.value.payoffs[0] > 0.99


def test_a_stone_that_is_shut_in_is_let_out() -> None:
    """Under `strict` nobody finishes over a stone of others in the target: the door has to be opened for it."""
    game = qipan.game("chinese-checkers")
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
    ("changed", "complaint"),
    [({"own": 0}, "own must be 1..1000"), ({"others": 1001}, "others"), ({"rounds": -1}, "rounds must be 0..1000")],
    ids=str,
)
def test_bad_settings_are_refused(changed: dict[str, int], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        qipan.engine("best-reply", qipan.game("chinese-checkers"), **changed)


def test_the_core_checks_what_it_is_given() -> None:
    state = by_greedy(2, 4)
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
