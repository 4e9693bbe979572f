"""`qipan study planes` and the analysis of answers, as a user meets them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import qipan
from qipan.games.planes.cli.analyse import analyse

QIPAN = [sys.executable, "-m", "qipan"]


def run(cache: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "COLUMNS": "100", "QIPAN_CACHE": str(cache)}
    return subprocess.run(
        [*QIPAN, *arguments], capture_output=True, text=True, timeout=300, env=environment, check=False
    )


def test_study_prints_one_json_object(tmp_path: Path) -> None:
    result = run(tmp_path, "study", "planes", "--policy", "entropy", "--goal", "identify", "--json")
    assert result.stderr == ""
    told = json.loads(result.stdout)
    assert set(told) == {"mean", "worst", "histogram", "seconds"}
    assert (round(told["mean"], 6), told["worst"]) == (12.087644, 18)
    assert sum(told["histogram"].values()) == 66816
    assert not list(tmp_path.iterdir())


def test_study_saves_searched_trees_and_exports(tmp_path: Path) -> None:
    arguments = ["study", "planes", "-o", "size=8", "--policy", "best", "--export", str(tmp_path / "tree.json")]
    first = run(tmp_path, *arguments)
    assert first.returncode == 0
    assert "shots on average" in first.stdout
    assert len(list(tmp_path.glob("planes-tree-finish-*.qipan"))) == 1
    assert json.loads((tmp_path / "tree.json").read_text())["tree"]["layouts"] == 328
    assert run(tmp_path, *arguments).stdout.split("(")[0] == first.stdout.split("(")[0]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["planes", "--policy", "luck"], "unknown policy 'luck'; known are gini"),
        (["planes", "--goal", "win"], "unknown goal 'win'; known are identify, finish"),
        (["planes", "--prior", "far"], "unknown prior 'far'; known are uniform, close, mixed"),
        (["planes", "--compare", "--prior", "far"], "unknown prior 'far'"),
        (["planes", "--bounds", "--goal", "win"], "unknown goal 'win'"),
        (["planes", "--bounds", "-o", "size=12"], "up to 100000 layouts"),
        (["planes", "--plot", "shots.bmp"], "a .png, .svg or .pdf file"),
        (["planes", "--policy", "information", "--goal", "identify"], "goal finish only"),
        (["planes", "--policy", "gini", "--export", "/nowhere/tree.json"], "/nowhere/tree.json"),
    ],
)
def test_study_says_what_is_wrong(tmp_path: Path, arguments: list[str], said: str) -> None:
    result = run(tmp_path, "study", *arguments)
    assert result.returncode == 1
    assert said in result.stderr
    assert result.stderr.count("\n") == 1
    assert result.stdout == ""


def test_study_knows_its_games(tmp_path: Path) -> None:
    result = run(tmp_path, "study", "checkers")
    assert result.returncode == 2
    assert "No such command 'checkers'" in result.stderr
    assert "planes" in run(tmp_path, "study", "--help").stdout


def test_all_ways_of_shooting_in_one_table_and_picture(tmp_path: Path) -> None:
    """The best tree is among them once it was built."""
    small = ["study", "planes", "-o", "size=8", "-o", "planes=2", "--compare"]
    before = json.loads(run(tmp_path, *small, "--json").stdout)
    assert "best" not in before["policies"]
    assert "--policy best" in before["note"]
    assert run(tmp_path, "study", "planes", "-o", "size=8", "-o", "planes=2").returncode == 0
    picture = tmp_path / "shots.png"
    after = run(tmp_path, *small, "--plot", str(picture))
    lines = after.stdout.splitlines()
    assert lines[0] == "finish, uniform prior, over 548 layouts"
    assert [line.split()[0] for line in lines[2:4]] == ["best", "quick"]
    assert sorted(line.split()[0] for line in lines[2:]) == sorted([*before["policies"], "best"])
    for line in lines[2:]:
        policy, mean, worst, total, _ = line.split()
        if policy != "best":
            told = before["policies"][policy]
            assert (float(mean), int(worst), int(total)) == (round(told["mean"], 6), told["worst"], told["total"])
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_bounds_are_told_with_their_reasons(tmp_path: Path) -> None:
    arguments = ["study", "planes", "-o", "size=8", "--bounds", "--goal", "identify", "--depth", "1"]
    told = json.loads(run(tmp_path, *arguments, "--json").stdout)
    means = [bound["mean"] for bound in told["bounds"]]
    assert len(means) == 4
    assert means[1:] == sorted(means[1:])
    shown = run(tmp_path, *arguments).stdout.splitlines()
    assert [line.split()[0] for line in shown[1:]] == [f"{mean:.4f}" for mean in means]


def test_analyse_prints_the_posterior(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("QIPAN_CACHE", str(tmp_path))
    game = qipan.game("planes", size=8, planes=2)
    analyse(game, "C5=body D6=head", json=True)
    told = json.loads(capsys.readouterr().out)
    assert list(told) == ["layouts", "cells", "best"]
    assert told["cells"]["C5"] == {"head": 0, "body": told["layouts"], "empty": 0}
    assert told["cells"]["D6"] == {"head": told["layouts"], "body": 0, "empty": 0}
    assert set(told["best"]) == {"gini", "entropy", "finish"}
    analyse(game, "C5=body D6=head", json=False)
    shown = capsys.readouterr().out
    assert shown.startswith(f"{told['layouts']} layouts fit (exact)\n")
    assert f"gini {told['best']['gini']}" in shown
    with pytest.raises(ValueError, match="no layout fits"):
        analyse(game, "A0=head", json=True)
