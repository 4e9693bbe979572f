"""The command `qipan train`, with a training that only counts."""

from __future__ import annotations

import json
import os
import pty
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from cli.helpers import run
from qipan.cli import train as command
from qipan.cli.app import app
from train.counting import TRAINING


@pytest.fixture(autouse=True)
def counting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "find_training", lambda game, method, preset: TRAINING)


def train(*arguments: str) -> int:
    """Run the command in this process, and return its exit status."""
    with pytest.raises(SystemExit) as status:
        app(["train", "dots", *arguments])
    return int(status.value.code or 0)


def test_a_training_ends_with_its_measurements(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    model = tmp_path / "model.qipan"
    report, export = tmp_path / "report.html", tmp_path / "small.qipan"
    arguments = ["--file", str(model), "--report", str(report), "--export", str(export)]
    assert train(*arguments, "--set", "games=50", "--seed", "3", "--json") == 0
    output = json.loads(capsys.readouterr().out)
    assert (output["method"], output["preset"], output["done"], output["total"]) == ("counting", "usual", 50, 50)
    assert output["measures"]["sum"] > 0
    assert "<svg" in report.read_text()
    assert export.exists()
    assert train(*arguments, "--set", "games=50", "--seed", "3") == 0  # nothing is left to learn
    assert "50 of 50 games" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--preset", "slow"], "counting has no preset 'slow'; its presets: usual"),
        (["--set", "games=many"], "games must be an integer, not 'many'"),
        (["--set", "speed=1"], "counting has no parameter 'speed'; its parameters: games"),
    ],
)
def test_wrong_parameters_are_refused(arguments: list[str], message: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=message):
        app(["train", "dots", "--file", str(tmp_path / "model.qipan"), *arguments])


def test_a_game_without_training_says_so() -> None:
    result = run("train", "planes")
    assert (result.returncode, result.stdout) == (1, "")
    assert "planes cannot learn" in result.stderr


def test_a_terminal_shows_the_rate_and_the_learning_curve(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    master, slave = pty.openpty()
    with os.fdopen(slave, "w") as terminal:
        monkeypatch.setenv("TERM", "xterm")
        monkeypatch.setattr(sys, "stderr", terminal)
        assert train("--file", str(tmp_path / "model.qipan"), "--interval", "0.1") == 0
    shown = read_all(master)
    assert "games per second" in shown
    assert "0 games: sum 0" in shown
    assert "100 of 100 games" in capsys.readouterr().out


def read_all(master: int) -> str:
    """Return what was written to a terminal that is closed by now. A single read returns 4 kB at most."""
    shown = b""
    with os.fdopen(master, "rb", buffering=0) as file, suppress(OSError):  # the end of a terminal is an error
        while part := file.read(4096):
            shown += part
    return shown.decode()


def test_a_pipe_shows_the_learning_curve(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert train("--file", str(tmp_path / "model.qipan")) == 0
    assert "0 games: sum 0" in capsys.readouterr().err
