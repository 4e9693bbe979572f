"""The evaluation of the document that the game comes from: what counts depends on the fastest opponent."""

from __future__ import annotations

import pytest

import qipan
from qipan.games.chinese_checkers.multiplayer import MultiplayerSearch
from qipan.rules import State
from qipan.rules.native import _core

OPENING, MIDDLE, ENDING = range(3)


def value(state: State, seat: int = 0) -> tuple[int, int]:
    assert isinstance(state, _core.ChineseCheckersState)
    return _core.chinese_checkers_three_phase_value(state, seat)


def position(players: int, **stones: str) -> State:
    """Return a position with A to move: the stones of each seat, named by its home, by their coordinates."""
    game = qipan.game("chinese-checkers", players=players)
    seats = {name: seat for seat, name in enumerate(game.seat_names)}
    pieces = [qipan.Piece(hole, seats[camp], "stone") for camp, holes in stones.items() for hole in holes.split()]
    return game.setup(pieces, 0)


# A's home is at the top (y >= 5); its way leads down. D comes up, C of three players from the right, E from the left.
D_AT_HOME, D_HALFWAY, D_ARRIVED = "4,-8 3,-7", "-3,0 -4,0", "-4,8 -3,7"


@pytest.mark.parametrize(("opponent", "phase"), [(D_AT_HOME, OPENING), (D_HALFWAY, MIDDLE), (D_ARRIVED, ENDING)])
def test_the_phase_is_the_opponents_progress(opponent: str, phase: int) -> None:
    assert value(position(2, A="-2,5", D=opponent))[0] == phase


def test_with_three_players_the_faster_opponent_counts() -> None:
    slow, fast = "5,-4", "-5,4"  # C has just started, E has crossed the centre towards B
    assert value(position(3, A="-2,5", C=slow, E="-4,-1"))[0] == OPENING
    assert value(position(3, A="-2,5", C=slow, E="0,0"))[0] == MIDDLE
    assert value(position(3, A="-2,5", C=fast, E="-4,-1"))[0] == ENDING


def gain(opponent: str, before: str, after: str, players: int = 2) -> int:
    """Return what a change of A's stones is worth in the phase that follows from the opponent's stones."""
    others = {"D": opponent} if players == 2 else {"C": opponent, "E": "-4,-4"}
    return value(position(players, A=after, **others))[1] - value(position(players, A=before, **others))[1]


def test_the_opening_rewards_leaving_home() -> None:
    """A row is worth the same everywhere, but the row that leaves home is worth more."""
    out, inside, outside = (
        gain(D_AT_HOME, "-1,5", "-1,4"),
        gain(D_AT_HOME, "-2,6", "-2,5"),
        gain(D_AT_HOME, "-1,4", "-1,3"),
    )
    assert inside == outside == 110
    assert out == 110 + 150


def test_the_middle_game_punishes_stones_that_stay_at_home() -> None:
    deeper = gain(D_HALFWAY, "-4,8", "-4,7"), gain(D_HALFWAY, "-3,7", "-3,6"), gain(D_HALFWAY, "-1,5", "-1,4")
    assert deeper[0] > deeper[1] > gain(D_HALFWAY, "-1,4", "-1,3")
    assert deeper[2] > deeper[1]  # the row that leaves home counts most


def test_arrivals_count_a_little_in_the_middle_game_and_most_in_the_ending() -> None:
    enter, plain = ("2,-4", "2,-5"), ("2,-3", "2,-4")
    assert gain(D_AT_HOME, *enter) == gain(D_AT_HOME, *plain)
    assert gain(D_HALFWAY, *enter) - gain(D_HALFWAY, *plain) == 150
    assert gain(D_ARRIVED, *enter) - gain(D_ARRIVED, *plain) == 500


def test_the_ending_punishes_stragglers() -> None:
    assert gain(D_ARRIVED, "-1,2", "-1,1") == gain(D_ARRIVED, "1,-2", "1,-3") + 100
    assert gain(D_HALFWAY, "-1,2", "-1,1") == gain(D_HALFWAY, "1,-2", "1,-3")


def test_stones_keep_to_the_middle_and_with_three_players_less_strictly() -> None:
    """In one row, only the distance from the middle line differs: 0, 4 and 8 units."""
    middle, near, far = "0,0", "2,0", "4,0"
    assert gain(D_HALFWAY, middle, near) == -40
    assert gain(D_HALFWAY, near, far) == -4 * 40
    assert gain(D_ARRIVED, near, far) == -4 * 60
    halfway_for_c = "0,-3"
    assert gain(halfway_for_c, "-1,1", "1,1", players=3) == 0
    assert gain(halfway_for_c, "2,0", "4,0", players=3) == -4 * 60


def test_a_search_hinders_the_others_less_than_it_hurries() -> None:
    """A hop out of home gains two rows and the reward; the two rows of the opponent's reply count only 50 each."""
    game = qipan.game("chinese-checkers")
    engine = qipan.engine("alphabeta", game, evaluation="three-phase")
    assert isinstance(engine, MultiplayerSearch)
    best = [engine.value_moves(game.initial().view(0), qipan.Limit(depth=depth))[0].steps for depth in (1, 2)]
    assert best == [2 * 110 + 150, 2 * 110 + 150 - 2 * 50]


SEARCHES = ["best-reply", "maxn", "race"]


@pytest.mark.parametrize(
    ("players", "name"),
    [(2, "alphabeta"), *((players, "paranoid") for players in (3, 4, 6))]
    + [(players, name) for players in (2, 3, 4, 6) for name in SEARCHES],
)
def test_every_search_plays_by_it(players: int, name: str) -> None:
    game = qipan.game("chinese-checkers", players=players)
    engine = qipan.engine(name, game, evaluation="three-phase")
    state = game.initial()
    for _ in range(players):
        state = state.play(engine.choose(state.view(state.mover or 0), qipan.Limit(depth=2)).move)
    usual = qipan.engine(name, game)
    assert dict(qipan.engine_seat(engine).settings)["evaluation"] == "three-phase"
    assert "evaluation" not in dict(qipan.engine_seat(usual).settings)


def test_it_beats_the_greedy_player() -> None:
    game = qipan.game("chinese-checkers")
    engines = [qipan.engine("alphabeta", game, evaluation="three-phase"), qipan.engine("greedy", game)]
    state, history = game.initial(), []
    while state.mover is not None:
        history.append(state)
        limit = qipan.Limit(nodes=500)
        state = state.play(engines[state.mover].choose(state.view(state.mover), limit, history).move)
    assert state.outcome is not None
    assert state.outcome.payoffs == (1.0, -1.0)


def test_an_unknown_evaluation_is_refused() -> None:
    game = qipan.game("chinese-checkers")
    with pytest.raises(ValueError, match="evaluation must be one of positional, learned, three-phase, not 'best'"):
        qipan.engine("alphabeta", game, evaluation="best")
