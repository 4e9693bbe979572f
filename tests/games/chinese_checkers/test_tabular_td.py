"""The training `tabular-td`: the rule by which it learns, its file, and the engine that plays by it.

The file is long because its tests share slow definitions of the rule, and positions.
"""

from __future__ import annotations

import json
import threading
from pathlib import Path

import numpy as np
import pytest

import qipan
from cli.helpers import run
from qipan.engines.model_files import save_model
from qipan.games.chinese_checkers import position_td
from qipan.games.chinese_checkers.study.exact_policy import PolicyValues
from qipan.games.chinese_checkers.tabular_td import TabularTd, measure, read_entries
from qipan.games.chinese_checkers.trainings import SOURCE, TABULAR_TD
from qipan.rules import State
from qipan.rules.game_module import find_training
from qipan.rules.native import _core
from qipan.rules.training import Parameter

THREE = qipan.game("chinese-checkers", players=3)


def native(state: State) -> _core.ChineseCheckersState:
    assert isinstance(state, _core.ChineseCheckersState)
    return state


def learner_of(state: State, **parameters: object) -> _core.ChineseCheckersTabularTd:
    return _core.ChineseCheckersTabularTd(native(state), **{"seed": 1, **parameters})  # type: ignore[arg-type]


def few_stones(**stones: str) -> State:
    """Return a position of two players with few stones, A to move."""
    game = qipan.game("chinese-checkers")
    seats = {"A": 0, "D": 1}
    return game.setup(
        [qipan.Piece(hole, seats[seat], "stone") for seat, holes in stones.items() for hole in holes.split()], 0
    )


# ---- the rule ----


def look_ahead(
    state: State, learner: _core.ChineseCheckersTabularTd, moves: int
) -> tuple[list[State], list[tuple[int, int]]]:
    """Play moves of the policy; return the position after each, and which seat advanced by how many rows."""
    positions, gains = [], []
    for _ in range(moves):
        choices = list(map(str, state.moves()))
        move = learner.policy_move(native(state))
        gains.append((state.mover or 0, _core.chinese_checkers_rows_gained(native(state))[choices.index(str(move))]))
        state = state.play(move)
        positions.append(state)
    return positions, gains


def expected_target(state: State, learner: _core.ChineseCheckersTabularTd, gamma: float, ahead: int) -> list[float]:
    """Return R + gamma * V(S') of the document's rule for a position S, by seat, without random moves."""
    positions, gains = look_ahead(state, learner, ahead)
    target = [0.0] * state.game.seats
    for number, (seat, rows) in enumerate(gains):
        target[seat] += gamma**number * rows
    last = native(positions[-1])
    target[last.mover or 0] += gamma**ahead * sum(_core.chinese_checkers_rows_gained(last))
    _, known = learner.values(native(positions[0]))
    return [own + gamma * value for own, value in zip(target, known or [0.0] * len(target), strict=True)]


def test_a_step_follows_the_rule_of_the_document() -> None:
    """V(S) += alpha * (R + gamma * V(S') - V(S)), where R includes all moves of the last position."""
    start = THREE.initial()
    learner = learner_of(start, epsilon=0.0, run_steps=1)
    following = look_ahead(start, learner, 1)[0][0]
    first = expected_target(start, learner, 0.8, 3)
    assert first[0] > 5  # much more than one move gains, since R sums over all moves of a position
    learner.learn(native(start), 1)
    visits, values = learner.values(native(start))
    assert visits == 1
    assert values == pytest.approx(first)
    learner.learn(native(following), 1)
    second = expected_target(start, learner, 0.8, 3)
    assert second != pytest.approx(first)
    learner.learn(native(start), 1)
    corrected = [value + 0.2 * (target - value) for value, target in zip(first, second, strict=True)]
    visits, values = learner.values(native(start))
    assert visits == 2
    assert values == pytest.approx(corrected)
    steps, known, change = learner.take_counters()
    assert (steps, known) == (3, 1)
    assert change == pytest.approx(sum(abs(a - b) for a, b in zip(first, corrected, strict=True)))


def test_a_run_makes_random_moves_from_its_start() -> None:
    learner = learner_of(THREE.initial(), run_steps=2)
    learner.learn(native(THREE.initial()), 200)
    after = [learner.values(native(THREE.initial().play(move)))[0] for move in THREE.initial().moves()]
    assert sum(after) == 200
    assert min(after) >= 3  # all 14 moves are about equally likely
    assert learner.values(native(THREE.initial()))[0] == 200


def test_positions_do_not_depend_on_the_order_of_the_moves() -> None:
    """Two ways to the same stones, with the same seat to move, lead to one entry."""
    one, other = few_stones(A="0,0 2,0"), few_stones(A="2,0 0,0")
    learner = learner_of(one, run_steps=1)
    learner.learn(native(one), 1)
    assert learner.values(native(other))[0] == 1


def test_few_stones_converge_to_the_exact_values_of_the_policy() -> None:
    """With one stone, on any of 121 holes, and the last position's value as tail, the values become the policy's."""
    start = few_stones(A="0,0")
    learner = learner_of(start, tail="value", falling=True, epsilon=0.3, start_plies=40)
    exact = PolicyValues(start, learner, gamma=0.8, epsilon=0.3)
    assert len(exact) == 242

    def error() -> float:
        errors = []
        for state in exact.states:
            visits, values = learner.values(native(state))
            if visits >= 30:
                errors.append(abs(values[0] - exact.values(state)[0]))
        return float(np.mean(errors))

    learner.learn(native(start), 200)
    early = error()
    learner.learn(native(start), 4_000)
    assert error() < 0.05 < early


def test_with_all_stones_almost_no_position_is_seen_again() -> None:
    trainer = TabularTd(THREE, {**SOURCE, "steps": 20_000}, seed=1, threads=1)
    while trainer.done < trainer.total:
        trainer.step(qipan.Stop())
    measured = trainer.measure(qipan.Stop())
    assert measured["positions"] > 19_500
    assert measured["share of positions seen before"] < 0.02


# ---- reproduction, resumption and errors ----


def trained(parameters: dict[str, Parameter], seed: int, calls: int) -> bytes:
    trainer = TabularTd(THREE, {**SOURCE, "steps": 50_000, **parameters}, seed=seed, threads=1)
    for _ in range(calls):
        trainer.step(qipan.Stop())
    return b"".join(map(bytes, trainer.state()))


def test_a_seed_gives_the_same_model_bit_for_bit() -> None:
    assert trained({}, 1, 1) == trained({}, 1, 1)
    assert trained({}, 1, 1) != trained({}, 2, 1)


def test_a_run_is_continued_from_its_state_as_if_it_had_not_been_interrupted() -> None:
    whole = trained({}, 1, 2)
    first = TabularTd(THREE, {**SOURCE, "steps": 50_000}, seed=1, threads=1)
    first.step(qipan.Stop())
    second = TabularTd(THREE, {**SOURCE, "steps": 50_000}, seed=1, threads=1)
    second.restore(memoryview(b"".join(map(bytes, first.state()))), first.done)
    second.step(qipan.Stop())
    assert b"".join(map(bytes, second.state())) == whole


def test_a_stop_ends_a_step_after_a_whole_run() -> None:
    trainer = TabularTd(THREE, {**SOURCE, "steps": 50_000}, seed=1, threads=1)
    stop = qipan.Stop()
    stop.set()
    trainer.step(stop)
    assert trainer.done == 0
    assert trainer.measure(qipan.Stop())["share of positions seen before"] == 0


def test_the_model_without_what_only_learning_needs_has_positions_seen_again() -> None:
    trainer = TabularTd(THREE, {**SOURCE, "steps": 25_000, "start_plies": 0}, seed=1, threads=1)
    trainer.step(qipan.Stop())
    small = learner_of(THREE.initial())
    small.restore(b"".join(map(bytes, trainer.compact())), 0)
    visits = trainer.learner.visits()
    assert 0 < len(small) == int((visits > 1).sum()) < len(trainer.learner)


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"gamma": 1.5}, "gamma must be 0..1"),
        ({"alpha": -0.1}, "alpha must be 0..1"),
        ({"epsilon": float("nan")}, "epsilon must be 0..1"),
        ({"ahead": 0}, "ahead must be 1..100"),
        ({"run_steps": 0}, "run_steps must be 1..10000"),
        ({"depth": 4}, "depth must be 1..3"),
        ({"tail": "none"}, "tail must be all-moves or value"),
        ({"steps": -1}, "steps must be 0..100000000"),
    ],
)
def test_wrong_parameters_are_refused(parameters: dict[str, Parameter], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        TabularTd(THREE, {**SOURCE, **parameters}, seed=1, threads=1)


def test_damaged_states_are_refused() -> None:
    learner = learner_of(THREE.initial())
    learner.learn(native(THREE.initial()), 2)
    good = learner.to_bytes()
    entry = len(good) // len(learner)
    not_a_number = np.array([np.nan], "<f4").tobytes()
    for damaged in (good[:-1], good[:entry] * 2, good[: entry - 4] + not_a_number):
        with pytest.raises(ValueError, match="no values of positions|occurs twice|not a number"):
            learner_of(THREE.initial()).restore(damaged, 0)
    learner.restore(good, 2)
    assert learner.to_bytes() == good


def test_positions_that_are_over_or_of_another_game_are_refused() -> None:
    learner = learner_of(THREE.initial())
    over = native(THREE.initial()).drop(1).drop(2)
    for state in (over, native(qipan.game("chinese-checkers").initial())):
        with pytest.raises(ValueError, match="a position of this game that is not over"):
            learner.learn(state, 1)
    with pytest.raises(ValueError, match="another game"):
        learner.values(native(qipan.game("chinese-checkers").initial()))


def test_reading_and_learning_at_the_same_time() -> None:
    learner = learner_of(THREE.initial())
    threads = [threading.Thread(target=learner.learn, args=(native(THREE.initial()), 50)) for _ in range(2)]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        learner.values(native(THREE.initial()))
        learner.to_bytes()
    assert learner.runs == 100
    assert int(learner.visits().sum()) == 5_000


@pytest.mark.parametrize("depth", [2, 3])
def test_the_policy_may_search_deeper(depth: int) -> None:
    learner = learner_of(THREE.initial(), depth=depth, run_steps=1)
    assert learner.learn(native(THREE.initial()), 1) == 1


# ---- the command ----


def test_the_command_trains_by_the_name_of_the_preset(tmp_path: Path) -> None:
    assert find_training("chinese-checkers", None, "source") is TABULAR_TD
    arguments = ["--preset", "source", "--set", "steps=5000", "--file", str(tmp_path / "model.qipan"), "--json"]
    result = run("train", "chinese-checkers", *arguments)
    printed = json.loads(result.stdout)
    assert (printed["options"]["players"], printed["done"], printed["unit"]) == (3, 5000, "steps")
    assert printed["measures"]["positions"] > 4000


# ---- from positions, and play ----


def test_learning_from_a_position_is_saved_and_continued(own_models: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    state = THREE.initial().play(THREE.initial().moves()[0])
    trainer = position_td.trainer_of(THREE)
    row = trainer.learn(state, qipan.Stop())
    assert row["positions"] == len(trainer.learner) > 1000
    assert trainer.learner.values(native(state))[0] == position_td.RUNS_PER_CALL
    trainer.save()
    monkeypatch.setattr(position_td, "_trainers", {})
    continued = position_td.trainer_of(THREE)
    assert continued is not trainer
    assert continued.learner.to_bytes() == trainer.learner.to_bytes()
    assert continued.learner.runs == trainer.learner.runs


def test_it_begins_with_the_model_of_the_command(own_models: Path) -> None:
    trainer = TabularTd(THREE, {**SOURCE, "steps": 500}, seed=1, threads=1)
    trainer.step(qipan.Stop())
    path = own_models / "models" / "chinese-checkers-tabular-td-players-3-foreign_camps-open-finish-filled.qipan"
    save_model(path, THREE, TABULAR_TD, trainer.state(), {"done": 500})
    assert position_td.trainer_of(THREE).learner.to_bytes() == trainer.learner.to_bytes()


def test_a_table_that_is_too_large_drops_the_positions_with_the_fewest_visits(
    own_models: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(position_td, "MAX_POSITIONS", 1000)
    trainer = position_td.trainer_of(THREE)
    row = trainer.learn(THREE.initial(), qipan.Stop())
    assert row["positions"] == 500
    assert trainer.learner.values(native(THREE.initial()))[0] == position_td.RUNS_PER_CALL
    entries = read_entries(trainer.learner, 3)
    assert list(entries["visits"]) == sorted(entries["visits"], reverse=True)


def test_the_engine_plays_by_the_table_where_it_has_values(own_models: Path) -> None:
    state = THREE.initial()
    engine = qipan.engine("tabular-td", THREE)
    searched = engine.choose(state.view(0))
    assert "best-reply" in str(searched.value.source)
    for _ in range(3):
        position_td.trainer_of(THREE).learn(state, qipan.Stop())
    learned = engine.choose(state.view(0))
    assert "learned value" in str(learned.value.source)
    table = {}
    for move, rows in zip(state.moves(), _core.chinese_checkers_rows_gained(native(state)), strict=True):
        visits, values = position_td.trainer_of(THREE).learner.values(native(state.play(move)))
        if visits:
            table[str(move)] = rows + 0.8 * (values[0] - (values[1] + values[2]) / 2)
    assert table[str(learned.move)] == max(table.values())
    returning = engine.choose(state.view(0), history=[state.play(learned.move)])
    assert str(returning.move) != str(learned.move)


def step_back_and_forth(state: State) -> list[State]:
    """Return the positions until every seat has moved a stone away and back, twice."""
    positions, steps = [state], dict[int, list[str]]()
    for turn in range(4 * state.game.seats):
        mover = turn % state.game.seats
        if mover not in steps:
            steps[mover] = str(state.moves()[0]).split(":")
        state = state.play(":".join(steps[mover]))
        steps[mover].reverse()
        positions.append(state)
    return positions


SQUATTER = "1/2/3/4/9EEEE/9EEE/9EE/10/9/9C/9CC/5A3CCC/7A1CCCC/AAEA/AAA/A1/A E"  # one stone of E is not at home
IN_DANGER = "A/AA/3/4/13/12/11/10/9/E8C/EE7CC/EEE6CCC/EEE6CCCC/AAAA/A1A/E1/A E"  # A may shut in a stone of E


@pytest.mark.parametrize(
    "positions",
    [[THREE.parse(SQUATTER)], [THREE.parse(IN_DANGER)], step_back_and_forth(THREE.initial())],
    ids=["nearly home", "in danger", "idle"],
)
def test_the_engine_searches_where_stones_block_others_or_make_no_progress(
    own_models: Path, positions: list[State]
) -> None:
    *history, state = positions
    assert state.mover is not None
    for _ in range(3):
        position_td.trainer_of(THREE).learn(state, qipan.Stop())
    choice = qipan.engine("tabular-td", THREE).choose(state.view(state.mover), history=history)
    assert "best-reply" in str(choice.value.source)


def test_a_game_by_the_engine_ends(own_models: Path) -> None:
    game = qipan.game("chinese-checkers")
    engines = [qipan.engine("tabular-td", game), qipan.engine("greedy", game)]
    state, history = game.initial(), list[State]()
    position_td.trainer_of(game).learn(state, qipan.Stop())
    while state.mover is not None and len(history) < 400:
        history.append(state)
        state = state.play(engines[state.mover].choose(state.view(state.mover), history=history).move)
    assert state.outcome is not None


def test_measures_cover_what_happened_since_the_last_call() -> None:
    learner = learner_of(THREE.initial())
    learner.learn(native(THREE.initial()), 10)
    assert measure(learner)["share of positions seen before"] > 0
    assert measure(learner)["share of positions seen before"] == 0
