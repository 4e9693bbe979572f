"""Runs of a training: saved, resumed, repeated bit for bit, and never lost."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import qipan
from qipan.engines import model_files
from qipan.rules.reasons import Problem
from qipan.train import Run, start_run
from qipan.train.cluster import MAX_LOST_IN_ROW, DistributedSteps
from qipan.train.report import render_report
from train.counting import TRAINING, CountingTrainer
from train.executors import LosingExecutor

GAME = qipan.game("dots", rows=2, cols=2)


def begin(path: Path, *, games: int = 100, **settings: Any) -> Run:
    return start_run(GAME, TRAINING, {"games": games}, path=path, **settings)


def trainer_of(run: Run) -> CountingTrainer:
    assert isinstance(run.trainer, CountingTrainer)
    return run.trainer


def learn_steps(run: Run, steps: int) -> None:
    """Learn some steps, and stop."""
    stop = qipan.Stop()
    left = steps

    def step(flag: qipan.Stop) -> None:
        nonlocal left
        run.trainer.step(flag)
        left -= 1
        if not left:
            stop.set()

    run.learn(stop, step=step)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "model.qipan"


def test_a_run_ends_complete_and_saved(path: Path) -> None:
    run = begin(path)
    seen: list[tuple[int, int]] = []
    run.learn(qipan.Stop(), on_progress=lambda done, total: seen.append((done, total)))
    assert run.is_complete
    assert seen[0] == (10, 100)
    assert seen[-1] == (100, 100)
    again = begin(path)
    assert again.is_complete
    assert trainer_of(again).sum == trainer_of(run).sum
    assert [each.done for each in again.curve.measurements] == [0, 100]


def test_an_interrupted_run_ends_as_one_without_interruption(path: Path, tmp_path: Path) -> None:
    whole = begin(tmp_path / "whole.qipan")
    whole.learn(qipan.Stop())
    learn_steps(begin(path), 3)
    second = begin(path)
    assert second.trainer.done == 30
    second.learn(qipan.Stop())
    assert list(second.trainer.state()) == list(whole.trainer.state())
    assert [each.done for each in second.curve.measurements] == [0, 100]  # no measurement when the run was stopped


def test_what_was_learned_is_saved_before_it_is_measured(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run = begin(path)
    run.interval = 0

    def fail(trainer: CountingTrainer, stop: qipan.Stop) -> dict[str, float]:
        if trainer.done:
            raise OSError("no more memory")
        return {}

    monkeypatch.setattr(CountingTrainer, "measure", fail)
    with pytest.raises(OSError, match="no more memory"):
        run.learn(qipan.Stop())
    assert begin(path).trainer.done == run.trainer.done == 10


def test_a_measurement_that_is_stopped_is_left_out(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run, stop = begin(path), qipan.Stop()
    run.interval = 0

    def interrupted(trainer: CountingTrainer, flag: qipan.Stop) -> dict[str, float]:
        assert not flag.is_set
        if trainer.done == 20:
            stop.set()  # also sets `flag`
        assert flag.is_set == stop.is_set
        return {"done": trainer.done}

    monkeypatch.setattr(CountingTrainer, "measure", interrupted)
    run.learn(stop)
    assert run.trainer.done == 20
    assert begin(path).trainer.done == 20
    assert [each.done for each in run.curve.measurements] == [0, 10]


def test_a_damaged_file_is_replaced_by_the_previous_one(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    learn_steps(begin(path), 3)
    learn_steps(begin(path), 2)
    content = bytearray(path.read_bytes())
    content[-1] ^= 1
    path.write_bytes(content)
    run = begin(path)
    assert run.trainer.done == 30
    assert "damaged" in capsys.readouterr().err
    learn_steps(run, 1)  # the damaged file does not replace the previous one, which is good
    path.write_bytes(b"nothing")
    assert begin(path).trainer.done == 30


def test_a_fresh_run_begins_again(path: Path) -> None:
    learn_steps(begin(path), 3)
    run = begin(path, fresh=True)
    assert run.trainer.done == 0
    assert run.curve.measurements == []


def test_other_parameters_are_refused(path: Path) -> None:
    learn_steps(begin(path), 3)
    with pytest.raises(Problem, match="games was 100, not 200"):
        begin(path, games=200)
    with pytest.raises(Problem, match="seed was 1, not 2"):
        begin(path, seed=2)


def test_engines_read_the_own_model_before_the_shipped_one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("QIPAN_DATA", str(tmp_path / "data"))
    monkeypatch.setattr(model_files, "folder_of", lambda name: tmp_path / "shipped")
    assert model_files.open_model(GAME, TRAINING) is None
    run = start_run(GAME, TRAINING, {"games": 20})
    run.learn(qipan.Stop())
    run.export(model_files.shipped_file(GAME, TRAINING))
    own = model_files.open_model(GAME, TRAINING)
    assert own is not None
    assert own.path == model_files.own_file(GAME, TRAINING)
    assert bytes(own.read_all()) == b"".join(run.trainer.state())
    model_files.own_file(GAME, TRAINING).unlink()
    shipped = model_files.open_model(GAME, TRAINING)
    assert shipped is not None
    assert bytes(shipped.read_all()) == b"".join(run.trainer.compact())
    other = qipan.game("dots", rows=3, cols=2)
    assert model_files.open_model(other, TRAINING) is None


def test_engines_use_an_unfinished_model_only_if_that_is_chosen(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("QIPAN_DATA", str(tmp_path / "data"))
    monkeypatch.setattr(model_files, "folder_of", lambda name: tmp_path / "shipped")
    own, shipped = model_files.own_file(GAME, TRAINING), model_files.shipped_file(GAME, TRAINING)
    whole = begin(tmp_path / "whole.qipan")
    whole.learn(qipan.Stop())

    def used() -> Path | None:
        found = model_files.open_model(GAME, TRAINING)
        return None if found is None else found.path

    learn_steps(begin(own), 3)
    assert used() == own  # there is no other model to use
    whole.export(shipped)
    assert used() == shipped
    stamp = model_files.model_stamp(GAME, TRAINING)
    run = begin(own)
    run.choose()
    run.save()
    assert used() == own
    assert model_files.model_stamp(GAME, TRAINING) != stamp
    learn_steps(begin(own), 1)
    assert used() == own  # the choice is kept
    begin(own, fresh=True).save()
    assert used() == shipped
    begin(own).learn(qipan.Stop())
    assert used() == own


def test_damaged_lines_of_the_curve_are_ignored(path: Path) -> None:
    run = begin(path)
    learn_steps(run, 3)
    with run.curve.path.open("a") as file:
        file.write('{"done": 40, "sec')
    assert [each.done for each in begin(path).curve.measurements] == [0]


def test_the_report_has_a_plot_of_every_value(path: Path) -> None:
    run = begin(path)
    run.learn(qipan.Stop())
    html = render_report(run, title="Counting <b>")
    assert "Counting &lt;b&gt;" in html
    assert "<svg" in html
    assert "<script" not in html


def test_games_that_are_lost_with_their_worker_are_played_again(path: Path) -> None:
    run = begin(path)
    steps = DistributedSteps(run.trainer, TRAINING.name, LosingExecutor(5), 2)
    run.learn(qipan.Stop(), step=steps.step)
    assert run.is_complete


def test_a_run_ends_if_its_workers_keep_dying(path: Path) -> None:
    run = begin(path)
    steps = DistributedSteps(run.trainer, TRAINING.name, LosingExecutor(MAX_LOST_IN_ROW + 5), 2)
    with pytest.raises(Problem, match="the workers of the cluster fail"):
        run.learn(qipan.Stop(), step=steps.step)
