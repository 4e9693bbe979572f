"""The engines that play by UCT models: they keep the win, complete boxes if they must, and learn only if asked."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

import qipan
from games.helpers import run_qipan
from qipan.engines.model_files import open_own, own_file, shipped_file
from qipan.games.dots.policies import candidates, dots_state
from qipan.games.dots.uct.engine import UctEngine
from qipan.games.dots.uct.measure import OPPONENTS, Opponent, exact_values, play_games
from qipan.games.dots.uct.store import games_training, load_model
from qipan.rules.game_module import find_training

GAME = qipan.game("dots", reply_ban=True)
MODELS = ("uct-free", "uct-must-take")

every_model = pytest.mark.parametrize("name", MODELS)
every_ban = pytest.mark.parametrize("reply_ban", [False, True])


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty folder for the user's own models."""
    monkeypatch.setenv("QIPAN_DATA", str(tmp_path))
    return tmp_path


def values(name: str, reply_ban: bool) -> memoryview:
    return exact_values(qipan.game("dots", reply_ban=reply_ban), "own" if name == "uct-must-take" else "none")


# ---- the models that ship with the package ----


@every_model
def test_the_models_ship_and_are_small(name: str) -> None:
    path = shipped_file(GAME, find_training("dots", name))
    assert path.stat().st_size <= 750_000


@every_model
@every_ban
def test_as_second_the_model_keeps_the_win(name: str, reply_ban: bool) -> None:
    start = dots_state(qipan.game("dots", reply_ban=reply_ban).initial())
    model, exact = load_model(start.game, name), values(name, reply_ban)
    wanted: dict[Opponent, int] = {"perfect": 1000, "random": 10_000, "greedy": 10_000}
    for opponent, games in wanted.items():
        assert play_games(model, start, 1, opponent, games, 11, exact).wins == games, opponent
    always_wins, positions, _, _ = model.follow_all(start, 1, exact)
    assert always_wins  # as second player, whatever the first player does
    assert positions > 50_000


@every_model
@every_ban
def test_its_moves_preserve_the_outcome(name: str, reply_ban: bool) -> None:
    start = dots_state(qipan.game("dots", reply_ban=reply_ban).initial())
    model, exact = load_model(start.game, name), values(name, reply_ban)
    plays = [play_games(model, start, seat, opponent, 3000, 12, exact) for seat in range(2) for opponent in OPPONENTS]
    assert all(play.preserving_share >= 0.99 for play in plays)
    assert plays[0].win_share >= 0.99  # as first player, against random moves


@every_model
def test_the_first_moves_have_counts(name: str) -> None:
    tallies = load_model(GAME, name).tallies(dots_state(GAME.initial()))
    assert [move for move, _, _ in tallies] == [str(edge) for edge in range(24)]
    assert all(0 < wins < visits for _, visits, wins in tallies)


# ---- play ----


@every_model
def test_a_model_that_knows_nothing_still_plays(name: str) -> None:
    engine, rng = qipan.engine(name, GAME, seed=1), Random(2)
    state = GAME.initial()
    while state.mover is not None:
        move = engine.choose(state.view(state.mover), qipan.Limit(nodes=50)).move if rng.random() < 0.5 else None
        state = state.play(move or rng.choice(state.moves()))


def test_uct_must_take_completes_every_box_it_can() -> None:
    engine, rng = qipan.engine("uct-must-take", GAME, seed=1), Random(5)
    seen = 0
    for _ in range(10):
        state = GAME.initial()
        while state.mover is not None:
            move = str(rng.choice(state.moves()))
            if state.mover == 1:
                move = str(engine.choose(state.view(1), qipan.Limit(nodes=20)).move)
                taking = [each for each in candidates("greedy", state) if state.play(each).mover == 1]
                seen += bool(taking)
                assert not taking or state.play(move).mover == 1 or state.play(move).outcome is not None
            state = state.play(move)
    assert seen > 20


def test_the_engines_play_only_on_3x3() -> None:
    assert not set(MODELS) & set(qipan.engine_names(qipan.game("dots", rows=2, cols=3)))
    assert set(MODELS) <= set(qipan.engine_names(qipan.game("dots", must_take=True)))


# ---- learning from games ----


@every_model
def test_it_learns_from_a_game_only_if_asked(name: str, data_folder: Path) -> None:
    start = dots_state(GAME.initial())
    before = load_model(GAME, name).games_from(start)
    qipan.play_match(GAME, ["random", qipan.engine(name, GAME, seed=1)], seed=3)
    assert not (data_folder / "models").exists()
    engine = qipan.engine(name, GAME, seed=1, learn="on")
    record = qipan.play_match(GAME, ["random", engine], seed=3)
    assert record.outcome is not None
    after = load_model(GAME, name).games_from(start)
    assert after == (before[0] + 1, before[1] + (record.outcome.payoffs[0] > 0))
    qipan.play_match(GAME, ["random", engine], seed=4)
    assert load_model(GAME, name).games_from(start)[0] == before[0] + 2


@every_model
def test_a_lost_game_does_not_make_it_repeat_the_losing_move(name: str) -> None:
    # Four of the twelve moves win. Play the first losing move, and then random moves until the game is lost.
    text, losing = {
        "uct-free": ("3x3 111110100111010100010000 0-0 0", "8"),
        "uct-must-take": ("3x3 111011110000001010010011 0-0 0", "15"),
    }[name]
    state, rng = GAME.parse(text), Random(1)
    assert not load_model(GAME, name).knows(dots_state(state))
    states = [state]
    while states[-1].outcome is None or states[-1].outcome.payoffs[0] >= 0:
        states = [state, state.play(losing)]
        while states[-1].mover is not None:
            states.append(states[-1].play(rng.choice(states[-1].moves())))
    engine = qipan.engine(name, GAME, seed=1, learn="on")
    assert isinstance(engine, UctEngine)
    for _ in range(3):
        engine.game_over(states)
        assert str(engine.choose(state.view(0)).move) != losing
    assert all(visits > 0 for _, visits, _ in load_model(GAME, name).tallies(dots_state(state)))


def test_the_last_good_model_is_used_if_a_file_is_damaged(capsys: pytest.CaptureFixture[str]) -> None:
    name = "uct-free"
    start, path = dots_state(GAME.initial()), own_file(GAME, games_training(name))
    engine = qipan.engine(name, GAME, seed=1, learn="on")
    before = load_model(GAME, name).games_from(start)[0]
    for seed in (3, 4):
        qipan.play_match(GAME, ["random", engine], seed=seed)
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 255
    path.write_bytes(content)
    assert load_model(GAME, name).games_from(start)[0] == before + 1
    assert "damaged" in capsys.readouterr().err
    qipan.play_match(GAME, ["random", engine], seed=5)
    assert load_model(GAME, name).games_from(start)[0] == before + 2
    assert open_own(path, GAME, games_training(name)) is not None


def test_the_terminal_lets_an_engine_learn(tmp_path: Path) -> None:
    arguments = ["play", "dots", "--engine", "uct-free", "--learn", "--watch"]
    result = run_qipan(tmp_path, *arguments)
    assert result.returncode == 0, result.stderr
    assert (tmp_path / "models" / "dots-uct-free-games.qipan").is_file()


# ---- what people see ----


def test_the_study_compares_both_models_with_perfect_play(tmp_path: Path) -> None:
    output = json.loads(run_qipan(tmp_path, "study", "dots-uct", "--games", "50", "--json").stdout)
    assert {each["score"] for each in output["duties"]} == {-3}
    free, must_take, perfect = output["players"]
    assert (free["name"], must_take["name"], perfect["name"]) == (*MODELS, "perfect")
    assert len(free["counts"]["moves"]) == 24
    assert perfect["second"]["perfect"]["wins"] == 50
    assert perfect["first"]["perfect"]["wins"] == 0
    assert must_take["second"]["perfect"]["wins"] == 50


def test_the_counts_are_an_insight() -> None:
    from qipan.games.dots.insights import CountsRequest, insights

    (insight,) = insights()
    response = insight.compute(GAME, CountsRequest(options=GAME.options, model="uct-must-take"), qipan.Stop())
    assert len(response.moves) == 24
    assert 0 < response.first_wins < response.games
    assert any(row.is_best for row in response.moves)
    offered = CountsRequest(options=GAME.options, position="3x3 110100010000000000000000 0-0 1", model="uct-must-take")
    assert [row.move for row in insight.compute(GAME, offered, qipan.Stop()).moves] == ["4"]
