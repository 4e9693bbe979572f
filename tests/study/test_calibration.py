"""The study of how far estimates can be trusted, and what it saves."""

from __future__ import annotations

import json
import math
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

import qipan
from qipan.cli.app import app
from qipan.engines import calibration
from qipan.engines.calibration import Calibration, find_calibration, save_calibration
from qipan.rules.reasons import Problem
from qipan.study import calibration as calibration_study
from qipan.study.calibration import CalibrationStudy, Reliability, Sample, fit, play_samples

CHECKERS = qipan.game("checkers")


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """Let calibrations be saved in an empty folder."""
    monkeypatch.setattr(calibration, "folder_of", lambda name: tmp_path)
    find_calibration.cache_clear()
    yield tmp_path
    find_calibration.cache_clear()


def too_sure(count: int, factor: float) -> list[Sample]:
    """Return estimates whose logarithmic odds are `factor` times the true ones, in all phases alike."""
    rng = random.Random(1)
    samples = []
    for _ in range(count):
        truth = rng.uniform(-0.9, 0.9)
        payoff = 1.0 if rng.random() < (truth + 1) / 2 else -1.0
        samples.append(Sample(0.98 * math.tanh(factor * math.atanh(truth / 0.98)), rng.random(), payoff))
    return samples


def test_a_fit_finds_how_much_too_sure_estimates_are() -> None:
    samples = too_sure(4000, 2.0)
    found = fit(samples)
    assert all(abs(slope - 0.5) < 0.2 for slope in found.slopes), found
    study = CalibrationStudy(CHECKERS, "alphabeta", tuple(samples), found)
    assert study.shown.brier < 0.97 * study.of_search.brier
    assert study.shown.error < 0.03 < study.of_search.error


def test_a_calibration_keeps_order_signs_and_found_wins() -> None:
    shown = Calibration((2.5, 0.3))
    for progress in (0.0, 0.4, 1.0):
        raw = [-1.0, -0.985, -0.9, -0.2, 0.0, 0.1, 0.6, 0.97, 0.98, 0.999]
        payoffs = [shown.payoff(each, progress) for each in raw]
        assert payoffs == sorted(payoffs)
        assert [payoffs[0], payoffs[1], payoffs[4], payoffs[-1]] == [-1.0, -0.985, 0.0, 0.999]


@pytest.mark.parametrize(
    "payoffs",
    [(0.6, -0.6), (0.5, -0.1, -0.4), (0.97, -0.2, -0.3, -0.47), (1.0, -0.2, -0.8), (0.9, 0.9, -0.9, -0.5, -0.3, -0.1)],
)
def test_calibrated_payoffs_of_all_seats_add_up_as_before(payoffs: tuple[float, ...]) -> None:
    for slope in (0.3, 1.0, 2.5, 9.0):
        shown = Calibration((slope,)).payoffs(payoffs, 0.5)
        assert math.isclose(sum(shown), sum(payoffs), abs_tol=1e-6)
        assert all(abs(each) <= 1 for each in shown)
        by_estimate = sorted(range(len(payoffs)), key=lambda seat: payoffs[seat])
        assert [shown[seat] for seat in by_estimate] == sorted(shown)


def test_a_saved_calibration_replaces_the_earlier_one_of_its_variants(folder: Path) -> None:
    two, three = qipan.game("chinese-checkers", players=2), qipan.game("chinese-checkers", players=3)
    assert find_calibration(two, "alphabeta") is None
    save_calibration(two, "alphabeta", {"players": 2}, Calibration((1.0, 2.0)))
    save_calibration(two, "alphabeta", {"players": 2}, Calibration((0.5, 1.5)))
    save_calibration(three, "best-reply", {"players": 3}, Calibration((0.25, 0.5)))
    assert find_calibration(two, "alphabeta") == Calibration((0.5, 1.5))
    assert find_calibration(three, "alphabeta") is None
    assert find_calibration(three, "best-reply") == Calibration((0.25, 0.5))
    assert len(json.loads((folder / "models" / "calibration.json").read_text())) == 2


def test_an_engine_shows_calibrated_estimates_and_a_level_does_not_use_them(folder: Path) -> None:
    view = CHECKERS.parse(".w.w.w.w/w......./.w.w.w.w/..w.w.../...b.b.b/b.b.b.../.....b.b/..b.b.b. b").view(0)
    limit = qipan.Limit(depth=3)
    raw = qipan.engine("alphabeta", CHECKERS, seed=1).choose(view, limit).value.payoff(0)
    level = qipan.engine("best", CHECKERS, level=5, seed=1).choose(view, limit)
    save_calibration(CHECKERS, "alphabeta", {}, Calibration((0.5, 0.5)))
    shown = qipan.engine("alphabeta", CHECKERS, seed=1).choose(view, limit).value.payoff(0)
    assert 0 < abs(shown) < abs(raw) < 0.98
    assert qipan.engine("best", CHECKERS, level=5, seed=1).choose(view, limit) == level


def test_games_are_the_same_with_a_seed() -> None:
    game = qipan.game("dots", rows=3, cols=4)
    limit = qipan.Limit(nodes=300)
    samples = play_samples(game, 6, seed=4, limit=limit)
    assert samples == play_samples(game, 6, seed=4, limit=limit) != play_samples(game, 6, seed=5, limit=limit)
    assert {sample.payoff for sample in samples} <= {-1.0, 0.0, 1.0}


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("two-eat-one", "the values shown are proved"),
        ("dots", "the values shown are proved"),
        ("planes", "shows costs"),
    ],
)
def test_a_game_without_estimates_is_refused(name: str, reason: str) -> None:
    with pytest.raises(Problem, match=reason):
        play_samples(qipan.game(name), 1, limit=qipan.Limit(nodes=10))


def test_a_study_that_finds_no_estimates_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    games = 0

    def count(*_: object) -> None:
        nonlocal games
        games += 1

    monkeypatch.setattr(calibration_study, "_sample", lambda *_: None)
    monkeypatch.setattr(calibration_study, "MAX_GAMES_WITHOUT_SAMPLE", 3)
    with pytest.raises(Problem, match="the values shown are proved"):
        play_samples(qipan.game("dots", rows=3, cols=4), 1, limit=qipan.Limit(nodes=10), progress=count)
    assert games == 3


def test_the_reliability_of_perfect_estimates() -> None:
    perfect = Reliability(((1.0, 1.0), (-1.0, -1.0), (0.0, 0.0)))
    assert perfect.brier == perfect.error == 0
    assert Reliability(((1.0, -1.0),)).brier == Reliability(((1.0, -1.0),)).error == 1


def run(*arguments: str) -> int:
    """Run a command in this process, and return its exit status."""
    with pytest.raises(SystemExit) as status:
        app(list(arguments))
    return int(status.value.code or 0)


def test_the_command_measures_and_fits(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["study", "calibration", "dots", "-o", "rows=3", "-o", "cols=4", "--positions", "8", "--nodes", "300"]
    assert run(*arguments, "--fit", "--json") == 0
    data = json.loads(capsys.readouterr().out)
    assert data["positions"] == 8
    assert data["brier"] <= data["brier_of_search"]
    saved = json.loads((folder / "models" / "calibration.json").read_text())
    assert saved[0]["options"] == {"rows": 3, "cols": 4}
    assert run(*arguments) == 0
    assert "Brier" in capsys.readouterr().out
