"""The output of `qipan study planes` and `qipan analyse planes`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import qipan
from games.helpers import run_qipan
from qipan.games.planes.cli.analyse import analyse


def test_study_prints_one_json_object(tmp_path: Path) -> None:
    result = run_qipan(tmp_path, "study", "planes", "--policy", "entropy", "--goal", "identify", "--json")
    assert result.stderr == ""
    output = json.loads(result.stdout)
    assert set(output) == {"mean", "worst", "histogram", "seconds"}
    assert (round(output["mean"], 6), output["worst"]) == (12.087644, 18)
    assert sum(output["histogram"].values()) == 66816
    assert not list(tmp_path.iterdir())


def test_study_saves_searched_trees_and_exports(tmp_path: Path) -> None:
    arguments = ["study", "planes", "-o", "size=8", "--policy", "best", "--export", str(tmp_path / "tree.json")]
    first = run_qipan(tmp_path, *arguments)
    assert first.returncode == 0
    assert "shots on average" in first.stdout
    assert len(list(tmp_path.glob("planes-tree-finish-*.qipan"))) == 1
    assert json.loads((tmp_path / "tree.json").read_text())["tree"]["layouts"] == 328
    assert run_qipan(tmp_path, *arguments).stdout.split("(")[0] == first.stdout.split("(")[0]


def test_study_prints_the_code_word_of_a_layout(tmp_path: Path) -> None:
    arguments = ["study", "planes", "-o", "size=8", "-o", "planes=1", "--policy", "gini", "--goal", "identify"]
    printed = run_qipan(tmp_path, *arguments, "--layout", "D3u").stdout
    assert printed.endswith("Code word of D3u: D3=head C2=empty B4=empty (3 shots)\n")
    code = json.loads(run_qipan(tmp_path, *arguments, "--layout", "D3u", "--json").stdout)["code"]
    assert code[0] == {"cell": "D3", "answer": "head"}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["planes", "-o", "size=8", "-o", "planes=2", "--policy", "gini", "--layout", "D3u,D3d"], "D3d is not legal"),
        (["planes", "--policy", "luck"], "policy must be one of gini"),
        (["planes", "--goal", "win"], "goal must be one of identify, finish, not 'win'"),
        (["planes", "--prior", "far"], "prior must be one of uniform, close, mixed, not 'far'"),
        (["planes", "--compare", "--prior", "far"], "prior must be one of uniform"),
        (["planes", "--bounds", "--goal", "win"], "goal must be one of identify"),
        (["planes", "--bounds", "-o", "size=12"], "up to 100000 layouts"),
        (["planes", "--plot", "shots.bmp"], "a .png, .svg or .pdf file"),
        (["planes", "--policy", "information", "--goal", "identify"], "goal must be one of finish, not 'identify'"),
        (["planes", "--policy", "gini", "--export", "/nowhere/tree.json"], "/nowhere/tree.json"),
    ],
)
def test_study_explains_invalid_arguments(tmp_path: Path, arguments: list[str], message: str) -> None:
    result = run_qipan(tmp_path, "study", *arguments)
    assert result.returncode == 1
    assert message in result.stderr
    assert result.stderr.count("\n") == 1
    assert result.stdout == ""


def test_study_lists_its_games(tmp_path: Path) -> None:
    result = run_qipan(tmp_path, "study", "checkers")
    assert result.returncode == 2
    assert "No such command 'checkers'" in result.stderr
    assert "planes" in run_qipan(tmp_path, "study", "--help").stdout


def test_compare_prints_a_table_and_plots_all_policies(tmp_path: Path) -> None:
    """The comparison includes the best tree once it has been built."""
    small = ["study", "planes", "-o", "size=8", "-o", "planes=2", "--compare"]
    before = json.loads(run_qipan(tmp_path, *small, "--json").stdout)
    assert "best" not in before["policies"]
    assert "--policy best" in before["note"]
    assert run_qipan(tmp_path, "study", "planes", "-o", "size=8", "-o", "planes=2").returncode == 0
    picture = tmp_path / "shots.png"
    after = run_qipan(tmp_path, *small, "--plot", str(picture))
    lines = after.stdout.splitlines()
    assert lines[0] == "finish, uniform prior, over 548 layouts"
    assert [line.split()[0] for line in lines[2:4]] == ["best", "quick"]
    assert sorted(line.split()[0] for line in lines[2:]) == sorted([*before["policies"], "best"])
    for line in lines[2:]:
        policy, mean, worst, total, _ = line.split()
        if policy != "best":
            row = before["policies"][policy]
            assert (float(mean), int(worst), int(total)) == (round(row["mean"], 6), row["worst"], row["total"])
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_bounds_have_the_same_means_as_json_and_as_text(tmp_path: Path) -> None:
    arguments = ["study", "planes", "-o", "size=8", "--bounds", "--goal", "identify", "--depth", "1"]
    output = json.loads(run_qipan(tmp_path, *arguments, "--json").stdout)
    means = [bound["mean"] for bound in output["bounds"]]
    assert len(means) == 4
    assert means[1:] == sorted(means[1:])
    shown = run_qipan(tmp_path, *arguments).stdout.splitlines()
    assert [line.split()[0] for line in shown[1:]] == [f"{mean:.4f}" for mean in means]


def test_analyse_prints_the_posterior(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("QIPAN_CACHE", str(tmp_path))
    game = qipan.game("planes", size=8, planes=2)
    analyse(game, "C5=body D6=head", json=True)
    output = json.loads(capsys.readouterr().out)
    assert list(output) == ["layouts", "cells", "best"]
    assert output["cells"]["C5"] == {"head": 0, "body": output["layouts"], "empty": 0}
    assert output["cells"]["D6"] == {"head": output["layouts"], "body": 0, "empty": 0}
    assert set(output["best"]) == {"gini", "entropy", "finish"}
    analyse(game, "C5=body D6=head", json=False)
    shown = capsys.readouterr().out
    assert shown.startswith(f"{output['layouts']:,} layouts fit (exact)\n")
    assert f"{output['best']['gini']} (gini)" in shown
    with pytest.raises(ValueError, match="no layout fits"):
        analyse(game, "A0=head", json=True)
