"""Chinese checkers: the learned evaluation, the searches that use it, and its training."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from random import Random

import pytest
from bench.chinese_checkers import opening

import qipan
from qipan._core import ChineseCheckersNetwork, ChineseCheckersState, chinese_checkers_search
from qipan.engines.calibration import find_calibration
from qipan.engines.model_files import own_file, save_model, shipped_file
from qipan.games.chinese_checkers import learned
from qipan.games.chinese_checkers.cli.texts import ZH
from qipan.games.chinese_checkers.learned import LearningRun, find_network
from qipan.games.chinese_checkers.strength import OPPONENTS, SHIPPED, error_title, play_greedy, play_network, title
from qipan.rules.game_module import find_training
from qipan.rules.training import Parameter

UNLIMITED = 2**63 - 1
SCORE_PER_MOVE = 300  # the unit of the network's values
PARAMETERS: dict[str, Parameter] = {
    "games": 12,
    "nodes": 40,
    "lambda": 0.7,
    "rounds": 1,
    "exploration": 0.1,
    "handwritten": 0.25,
    "rate": 0.002,
    "last_rate": 0.0001,
    "games_per_step": 4,
}


def start_run(players: int = 2, seed: int = 1, threads: int = 1) -> LearningRun:
    return LearningRun(qipan.game("chinese-checkers", players=players), PARAMETERS, seed=seed, threads=threads)


def learn(run: LearningRun, steps: int) -> bytes:
    for _ in range(steps):
        run.step(qipan.Stop())
    return bytes(run.state()[0])


def random_position(players: int, plies: int, seed: int) -> ChineseCheckersState:
    random, state = Random(seed), qipan.game("chinese-checkers", players=players).initial()
    for _ in range(plies):
        state = state.play(random.choice(state.moves()))
    assert isinstance(state, ChineseCheckersState)
    return state


@pytest.mark.parametrize("players", [2, 3, 4, 6])
@pytest.mark.parametrize("plies", [0, 9, 40])
def test_the_value_of_a_move_is_that_of_the_position_after_it(players: int, plies: int) -> None:
    """The search updates the sums of the network move by move; `expected_moves` computes them from the start."""
    state = random_position(players, plies, seed=plies)
    network, seat = find_network(state.game), state.mover
    assert network is not None
    assert seat is not None
    found = chinese_checkers_search(state, "paranoid", [], 1, UNLIMITED, None, None, True, network=network)
    for each in found.moves:
        after = state.play(each.move)
        assert isinstance(after, ChineseCheckersState)
        scores = [-round(SCORE_PER_MOVE * network.expected_moves(after, other)) for other in range(players)]
        others = sum(scores) - scores[seat]
        tempo = SCORE_PER_MOVE // 2 if players == 2 else 0
        assert abs(each.values[seat] - (scores[seat] - others / (players - 1) - tempo)) <= 1


def test_a_stone_that_is_left_behind_costs_moves() -> None:
    """With the straggler, A needs more moves although its stones are closer to the tip in total."""
    game = qipan.game("chinese-checkers")
    together = game.parse("1/2/3/4/13/12/11/5AA3/3AAA3/5AA3/5AAA3/12/13/DDDD/DDD/DD/D A")
    straggler = game.parse("A/2/3/4/13/12/11/10/9/4AA4/5AAA3/5AAA4/6A6/DDDD/DDD/DD/D A")
    network = find_network(game)
    assert network is not None
    assert isinstance(together, ChineseCheckersState)
    assert isinstance(straggler, ChineseCheckersState)
    assert straggler.distance(0) < together.distance(0)
    assert network.expected_moves(straggler, 0) > network.expected_moves(together, 0) + 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_number_of_moves_decreases_during_a_game(players: int) -> None:
    game = qipan.game("chinese-checkers", players=players)
    network, state, engine = find_network(game), opening(game, 1), qipan.engine("td", game)
    assert network is not None
    expected: list[float] = []
    while state.mover is not None and state.standing[0].status == "playing":
        assert isinstance(state, ChineseCheckersState)
        if state.mover == 0:
            expected.append(network.expected_moves(state, 0))
        state = state.play(engine.choose(state.view(state.mover)).move)
    assert 25 < expected[0] < 60
    assert abs(expected[0] - len(expected)) < 25
    assert expected[-1] < 8


def test_the_searches_use_it_where_it_is_stronger() -> None:
    for players in (2, 3, 4, 6):
        assert evaluation_of("best", qipan.game("chinese-checkers", players=players)) == "learned"
    six = qipan.game("chinese-checkers", players=6)
    assert evaluation_of("maxn", six) == evaluation_of("race", six) == "positional"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_only_the_evaluation_that_games_were_played_with_is_calibrated(players: int) -> None:
    game = qipan.game("chinese-checkers", players=players)
    name = "alphabeta" if players == 2 else "best-reply"
    state = random_position(players, 60, seed=1)
    assert state.mover is not None
    assert find_calibration(game, name) is not None
    for evaluation in ("learned", "positional", "three-phase"):
        shown, raw = (qipan.engine(name, game, evaluation=evaluation) for _ in range(2))
        assert isinstance(raw, qipan.BaseEngine)
        raw.is_calibrated = False
        values = [each.choose(state.view(state.mover), qipan.Limit(depth=2)).value.payoffs for each in (shown, raw)]
        assert (values[0] != values[1]) == (evaluation == "learned")


def test_a_newer_network_is_used_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QIPAN_DATA", str(tmp_path))
    state = random_position(2, 20, seed=1)
    values = []
    for done in (None, 1, 2):  # no own network, an unfinished network, a finished network
        if done is not None:
            file, td = start_run().compact(), find_training("chinese-checkers", "td")
            save_model(own_file(state.game, td), state.game, td, file, {"done": done, "total": 2})
        network = find_network(state.game)
        assert network is not None
        values.append(network.expected_moves(state, 0))
    assert values[0] == values[1] != values[2]


def evaluation_of(name: str, game: qipan.Game) -> str:
    return str(getattr(qipan.engine(name, game), "evaluation", None))


def test_without_a_model_the_searches_play_as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("qipan.games.chinese_checkers.multiplayer.find_network", lambda game: None)
    game = qipan.game("chinese-checkers")
    assert evaluation_of("alphabeta", game) == "positional"
    assert "td" not in qipan.engine_names(game)
    with pytest.raises(ValueError, match="evaluation must be one of positional, three-phase, not 'learned'"):
        qipan.engine("best-reply", game, evaluation="learned")


def test_it_beats_the_handwritten_evaluation_with_the_same_number_of_positions() -> None:
    game = qipan.game("chinese-checkers")
    engines = [qipan.engine("alphabeta", game), qipan.engine("alphabeta", game, evaluation="positional")]
    points = 0
    for number in range(4):
        seats = engines if number % 2 == 0 else engines[::-1]
        record = qipan.play_match(game, seats, limit=qipan.Limit(nodes=300), start=opening(game, number // 2))
        assert record.outcome is not None
        points += record.outcome.payoffs[number % 2] == 1
    assert points >= 3


def test_one_seed_gives_one_model_with_any_number_of_threads() -> None:
    states = [learn(start_run(threads=threads), 2) for threads in (1, 1, 2)]
    assert states[0] == states[1] == states[2]
    assert learn(start_run(seed=2), 2) != states[0]


@pytest.mark.parametrize("players", [2, 3])
def test_an_interrupted_training_continues(players: int) -> None:
    whole = start_run(players)
    learn(whole, 1)
    resumed = start_run(players)
    resumed.restore(memoryview(whole.state()[0]), whole.done)
    assert resumed.done == whole.done == 4
    assert learn(whole, 1) == learn(resumed, 1)
    ChineseCheckersNetwork(whole.compact()[0])
    ChineseCheckersNetwork(whole.state()[0])


def test_the_learning_curve_has_elo_against_fixed_opponents(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learned, "MEASURED_GAMES", 6)
    run = start_run(3)
    learn(run, 1)
    measured = run.measure(qipan.Stop())
    titles = [each(opponent) for opponent in OPPONENTS for each in (title, error_title)]
    assert list(measured) == [*titles, learned.SQUARED_ERROR, learned.PLIES]
    assert measured[title(SHIPPED)] < 0  # a network that has hardly learned loses to the shipped network
    assert all(name in ZH for name in measured)


def test_equal_networks_are_first_equally_often() -> None:
    game = qipan.game("chinese-checkers")
    network = find_network(game)
    assert network is not None
    share = play_network(game, network, network, threads=2, stop=qipan.Stop(), games=8)
    assert (share.firsts, share.elo) == (4, 0)
    assert play_greedy(game, network, threads=2, stop=qipan.Stop(), games=4).firsts == 4


def test_a_stopped_step_changes_nothing() -> None:
    run, stop = start_run(), qipan.Stop()
    before = learn(run, 1)
    stop.set()
    run.step(stop)
    assert bytes(run.state()[0]) == before


def test_damaged_states_are_refused() -> None:
    run = start_run()
    state = learn(run, 1)
    random = Random(1)
    for size in islice((random.randrange(len(state)) for _ in range(100)), 20):
        with pytest.raises(ValueError, match="."):
            run.restore(memoryview(state[:size] + b"?"), 4)
    with pytest.raises(ValueError, match="not the state of a learner"):
        run.restore(memoryview(state.replace(b"\n", b"")), 4)
    with pytest.raises(ValueError, match="not a network"):
        ChineseCheckersNetwork(state[:1000])
    with pytest.raises(ValueError, match="not a network"):
        ChineseCheckersNetwork(b"\x7f" * len(state))
    assert bytes(run.state()[0]) == state


@pytest.mark.parametrize(
    ("name", "value"), [("nodes", 0), ("lambda", 1.5), ("games", 0), ("rate", 0.0), ("games_per_step", 1)]
)
def test_bad_parameters_are_refused(name: str, value: float) -> None:
    with pytest.raises(ValueError, match="must be"):
        LearningRun(qipan.game("chinese-checkers"), {**PARAMETERS, name: value}, seed=1, threads=1)


def test_the_shipped_models_are_small() -> None:
    training = find_training("chinese-checkers", learned.TRAINING)
    files = [shipped_file(qipan.game("chinese-checkers", players=players), training) for players in (2, 3, 4)]
    assert sum(Path(file).stat().st_size for file in files) < 100_000
    assert sorted(files[0].parent.glob("*.qipan")) == files
