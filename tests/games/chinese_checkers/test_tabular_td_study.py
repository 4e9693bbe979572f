"""The study of tabular TD: numbers that the page of the game reports, in a small form."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest

import qipan
from cli.helpers import run
from qipan.games.chinese_checkers.study.exact_policy import PolicyValues
from qipan.games.chinese_checkers.study.tabular_td import TabularTdStudy, tabular_td_study
from qipan.games.chinese_checkers.tabular_td import create_learner
from qipan.games.chinese_checkers.trainings import SOURCE
from qipan.rules import State


@pytest.fixture(scope="module")
def study() -> TabularTdStudy:
    return tabular_td_study(steps=30_000)


def test_with_all_stones_the_table_grows_with_every_step(study: TabularTdStudy) -> None:
    assert round(study.log10_positions, 1) == 41.6
    source, random, from_start = study.growth
    assert source.positions[-1] > 0.99 * source.steps[-1]
    assert random.positions[-1] > 0.99 * random.steps[-1]
    assert source.seen_again[-1] < 0.02 < from_start.seen_again[-1] < 0.1
    for growth in study.growth:
        assert sum(growth.visits.values()) == growth.positions[-1]
        assert sum(visits * count for visits, count in growth.visits.items()) == growth.steps[-1]


def test_with_few_stones_values_approach_the_exact_ones_only_by_the_value_of_the_last_position(
    study: TabularTdStudy,
) -> None:
    one, one_source, two, two_source = study.convergence
    assert (one.reachable, two.reachable) == (242, 14_520)  # holes, or pairs of holes, times the two movers
    assert one.error[-1] < 0.5 * one.error[0]
    assert one.error[-1] < 0.2 * one_source.error[-1]
    assert two.error[-1] < two.error[0]
    assert two.error[-1] < two_source.error[-1]


def test_bridges_are_worth_more_than_the_row_that_they_save(study: TabularTdStudy) -> None:
    bridges = study.bridges
    assert bridges.with_hop - bridges.without_hop > 1
    means = [mean for _, mean in bridges.by_gain.values()]
    assert all(less < more for less, more in pairwise(means))
    assert 0.5 < bridges.per_row < 1.5


def test_exact_values_satisfy_their_equation() -> None:
    """The exact values are compared with an expectation that is computed move by move."""
    game = qipan.game("chinese-checkers")
    start = game.setup([qipan.Piece("1,-4", 0, "stone")], 0)
    learner = create_learner(game, SOURCE, 1)
    exact = PolicyValues(start, learner, gamma=0.8, epsilon=0.1)

    def expected(state: State) -> float:
        moves, total = state.moves(), 0.0
        for move in moves:
            rows = 0 if str(move) == "pass" else _row(str(move), 0) - _row(str(move), 1)
            chance = 0.1 / len(moves) + 0.9 * (str(move) == str(learner.policy_move(state)))  # type: ignore[arg-type]
            total += chance * (rows * (state.mover == 0) + 0.8 * float(exact.values(state.play(move))[0]))
        return total

    for state in list(exact.states)[:60]:
        assert exact.values(state)[0] == pytest.approx(expected(state), abs=1e-6)


def _row(move: str, end: int) -> int:
    return int(move.split(":")[end].split(",")[1])


def test_the_command_prints_and_plots(tmp_path: Path) -> None:
    plot = tmp_path / "td.svg"
    result = run("study", "chinese-checkers", "--steps", "1000", "--plot", str(plot))
    assert "10^42 positions" in result.stdout
    assert "Two stones are worth" in result.stdout
    assert "<svg" in plot.read_text()


def test_all_measurements_are_json(study: TabularTdStudy) -> None:
    assert json.loads(json.dumps(study.json()))["growth"][0]["steps"][-1] == 30_000
