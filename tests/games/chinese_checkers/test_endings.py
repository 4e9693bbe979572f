"""Chinese checkers: games end. Nobody stays in another seat's target, and the last stones find the way."""

from __future__ import annotations

from typing import Any

import pytest
from bench.chinese_checkers_endings import WANTED_TURNS, Job, Setting, Stayer, play

import qipan
from qipan._core import ChineseCheckersState, chinese_checkers_escapes
from qipan.engines.registry import engine_settings
from qipan.games.chinese_checkers.position_td import trainer_of

# D has nine stones in its target. The tenth, on 3,-5, is all that keeps A from finishing.
SQUATTER = "D/DD/DDD/DD1D/13/12/11/10/9/10/11/12/7A5/AADA/AAA/AA/A A"
ENGINES = ["alphabeta", "best-reply", "maxn", "race", "mcts", "td", "tabular-td", *range(1, 11)]
pytestmark = pytest.mark.usefixtures("own_models")


def create(engine: str | int, state: qipan.State, **settings: Any) -> qipan.Engine:
    """Create an engine or a level. An engine that learns from positions has learned from `state`."""
    if engine == "tabular-td":
        trainer_of(state.game).learn(state, qipan.Stop())
    if isinstance(engine, int):
        return qipan.engine("best", state.game, level=engine)
    return qipan.engine(engine, state.game, seed=1, **settings)


def play_on(
    engine: str | int,
    state: qipan.State,
    seat: int,
    max_plies: int,
    *,
    others: qipan.Engine | None = None,
    nodes: int = 400,
    **settings: Any,
) -> qipan.State:
    """Let the engine play its seat until it has finished. By default, the other seats walk around outside the camps."""
    player, history, limit = create(engine, state, **settings), [state], qipan.Limit(nodes=nodes)
    while (mover := state.mover) is not None and state.standing[seat].status == "playing":
        if mover == seat:
            state = state.play(player.choose(state.view(seat), limit, history).move)
        elif others is not None:
            state = state.play(others.choose(state.view(mover), limit, history).move)
        else:
            state = state.play(next(move for move in state.moves() if is_outside(move)))
        history.append(state)
        assert len(history) <= max_plies
    return state


def is_outside(move: qipan.Move) -> bool:
    """Return whether a move begins and ends outside the camps A and D."""
    return all(-4 <= int(cell.split(",")[1]) <= 4 for cell in (move.path[0], move.path[-1]))


@pytest.mark.parametrize("engine", ENGINES, ids=str)
def test_an_engine_leaves_the_target_of_the_other_and_goes_home(engine: str | int) -> None:
    state = qipan.game("chinese-checkers", finish="strict").parse(SQUATTER)
    outcome = play_on(engine, state, seat=1, max_plies=60).outcome
    assert outcome is not None
    assert outcome.payoffs == (-1, 1)


# E has nine stones in its target B. The tenth sits among the stones of A, in D; a hole in D is free.
SQUATTERS = {
    3: "1/2/3/4/9EEEE/9EEE/9EE/10/9/9C/9CC/5A3CCC/7A1CCCC/AAEA/AAA/A1/A E",
    4: "D/DD/DDD/DDD1/9EEEE/9EEE/9EE/10/3D5/10/BB9/BBB2A3B2/BBBB3A5/AAEA/AAA/A1/A E",
    6: "D/DD/DDD/DDD1/FFFF5EEEE/FFF6EEE/FF7EE/F5B3/3D5/9C/BB7CC/BBB2A3CCC/BBBB3A1CCCC/AAEA/AAA/A1/A E",
}
SEARCHES = ["paranoid", "best-reply", "maxn", "race", "mcts", "td", "tabular-td"]


def check_squatter_leaves(engine: str, game: qipan.Game, **settings: Any) -> None:
    state = game.parse(SQUATTERS[game.seats])
    assert state.mover is not None
    after = play_on(engine, state, state.mover, max_plies=40 * game.seats, **settings)
    assert after.standing[state.mover].status == "finished"
    assert "E" not in "".join(after.text.split()[0].split("/")[-4:])  # no stone of E is left in the camp D


@pytest.mark.parametrize("engine", SEARCHES)
@pytest.mark.parametrize("players", SQUATTERS)
@pytest.mark.parametrize("finish", ["strict", "filled"])
@pytest.mark.parametrize("foreign_camps", ["open", "no-stop"])
def test_of_several_seats_each_leaves_the_target_of_another(
    engine: str, foreign_camps: str, finish: str, players: int
) -> None:
    check_squatter_leaves(
        engine, qipan.game("chinese-checkers", players=players, finish=finish, foreign_camps=foreign_camps)
    )


@pytest.mark.parametrize("players", [2, *SQUATTERS])
@pytest.mark.parametrize("engine", ["alphabeta", "paranoid", "best-reply", "maxn", "race"])
def test_with_every_evaluation_each_leaves_the_target_of_another(engine: str, players: int) -> None:
    game = qipan.game("chinese-checkers", players=players, finish="strict")
    offered = [setting for setting in engine_settings(engine, game) if setting.name == "evaluation"]
    for evaluation in (choice for setting in offered for choice in setting.choices):
        if players == 2:
            outcome = play_on(engine, game.parse(SQUATTER), 1, max_plies=60, evaluation=evaluation).outcome
            assert outcome is not None
            assert outcome.payoffs == (-1, 1)
        else:
            check_squatter_leaves(engine, game, evaluation=evaluation)


@pytest.mark.parametrize("engine", ENGINES, ids=str)
def test_the_last_stone_walks_around_a_stone_that_stays(engine: str | int) -> None:
    """D never moves its stone on 1,-5. So A's last stone has to reach the empty hole on 4,-5."""
    state = qipan.game("chinese-checkers").parse("1/2/3/4/13/12/D10/10/9/10/11/12/3A9/DAA1/AAA/AA/A A")
    outcome = play_on(engine, state, seat=0, max_plies=60).outcome
    assert outcome is not None
    assert outcome.payoffs == (1, -1)


# D has finished, and its stones outside its target do not move again. The last stone of C, or of E, is shut in behind
# them: the only way out begins with a hop away from its target.
SHUT_IN = [
    "A/DD/DDD/CD1D/CCCCDD3EEEE/CCCD5EEE/1C7EE/8E1/C8/B8F/BB7FF/BBB6FFF/BBBB5FFFF/1AAA/AAA/AA/A A BEDF",
    "D/DD/ADD/DD1E/CCCC3DD1EEE/CCC5DEE1/CC6EEE/C8E/9/B8F/BB7FF/BBB6FFF/BBBB5FFFF/A1AA/AAA/AA/A A FDCB",
]


@pytest.mark.parametrize("level", range(1, 11))
@pytest.mark.parametrize("text", SHUT_IN)
def test_a_level_finds_a_way_home_that_begins_with_steps_back(text: str, level: int) -> None:
    state = qipan.game("chinese-checkers", players=6).parse(text)
    seat = next(seat for seat in range(1, 6) if state.standing[seat].status == "playing")
    after = play_on(level, state, seat, max_plies=80, nodes=2_000, others=Stayer(create(1, state), seed=1))
    assert after.standing[seat].status == "finished"


def test_a_level_that_looks_for_a_way_respects_the_limit() -> None:
    state = qipan.game("chinese-checkers", players=6).parse(SHUT_IN[0])
    state = state.play(state.moves()[0])
    level = create(1, state)
    depths = [
        level.choose(state.view(2), qipan.Limit(depth=depth, nodes=5_000), [state] * 12).depth for depth in (1, 3)
    ]
    assert depths == [1, 3]


# A will fill the camp D. Then E's stone on 3,-7 could never get out, while its other stones have longer moves.
IN_DANGER = "A/AA/3/4/13/12/11/10/9/E8C/EE7CC/EEE6CCC/EEE6CCCC/AAAA/A1A/E1/A E"


@pytest.mark.parametrize("level", range(1, 8))
def test_a_level_takes_its_stone_out_before_it_is_shut_in(level: int) -> None:
    state = qipan.game("chinese-checkers", players=3).parse(IN_DANGER)
    view = state.view(2)
    moves = [qipan.engine("best", state.game, level=level, seed=seed).choose(view).move for seed in range(5)]
    assert sum(move.path[0] == "3,-7" for move in moves) >= 3


def test_a_stone_escapes_by_leaving_a_camp_that_fills_up() -> None:
    state = qipan.game("chinese-checkers", players=3).parse(IN_DANGER)
    assert isinstance(state, ChineseCheckersState)
    escapes = dict(zip(map(str, state.moves()), chinese_checkers_escapes(state), strict=True))
    assert escapes["3,-7:4,-7"] == 0
    assert escapes["3,-7:3,-6"] == 7 * 400 + 800 - 7 * 100  # A has seven stones in the camp
    assert escapes["-4,-1:-4,0"] == 0  # the home of E is the target of nobody in this game


# Levels and single engines, with and without a stone that stays at home.
SETTINGS = [
    Setting(2, "open", (1, 1), has_stayer=False),
    Setting(2, "open", (3, 5), has_stayer=True),
    Setting(2, "no-stop", (2, 10), has_stayer=False),
    Setting(3, "open", (3, 10), has_stayer=False),
    Setting(3, "no-stop", (1, 7), has_stayer=True),
    Setting(4, "open", (5, 10), has_stayer=False),
    Setting(4, "no-stop", (4, 8), has_stayer=True),
    Setting(6, "open", (1, 3), has_stayer=False),
    Setting(6, "open", (6, 10), has_stayer=True),
    Setting(6, "no-stop", (2, 9), has_stayer=False),
    Setting(2, "open", None, has_stayer=True, engine="alphabeta"),
    Setting(3, "no-stop", None, has_stayer=False, finish="strict", engine="maxn"),
    Setting(4, "open", None, has_stayer=False, engine="race"),
    Setting(6, "open", None, has_stayer=True, engine="td"),
]


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_game_ends(setting: Setting) -> None:
    result = play(Job(setting, number=1, nodes=500))
    assert result.turns <= WANTED_TURNS
