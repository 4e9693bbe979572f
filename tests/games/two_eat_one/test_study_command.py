"""`qipan study two-eat-one`, run as a process."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

import cli.helpers
import qipan


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return cli.helpers.run("study", "two-eat-one", *arguments, COLUMNS="60")


def test_depth(tmp_path: Path) -> None:
    plot = tmp_path / "depth.svg"
    result = run("depth", "--deepest", "2", "--json", "--plot", str(plot))
    assert (result.returncode, result.stderr) == (0, "")
    output = json.loads(result.stdout)
    assert list(output) == ["game", "options", "enough", "arise", "all", "seconds"]
    assert output["enough"] == 54
    assert output["arise"]["positions"] == {"win": 1152375, "draw": 383276, "loss": 653308}
    assert output["arise"]["least"] == {rule: {"unbeaten": None, "perfect": None} for rule in ("first", "worst")}
    assert output["arise"]["depths"][1] == {
        "depth": 2,
        "first": {"win_to_draw": 130700, "win_to_loss": 51230, "draw_to_loss": 139526},
        "worst": {"win_to_draw": 191466, "win_to_loss": 138424, "draw_to_loss": 240292},
        "wrong_sign": 543252,
        "unseen": 1713568,
    }
    assert "positions with a mistake" in plot.read_text(encoding="utf-8").lower()
    assert [path.name for path in tmp_path.iterdir()] == ["depth.svg"]


def test_wrong() -> None:
    output = json.loads(run("wrong", "--depth", "2", "--limit", "3", "--by", "sign", "--json").stdout)
    assert (output["depth"], output["by"], output["number"], len(output["positions"])) == (2, "sign", 543252, 3)
    game = qipan.game("two-eat-one")
    for each in output["positions"]:
        assert each["truth"] == qipan.analyse(game.parse(each["position"])).value.json()


def test_nodes(tmp_path: Path) -> None:
    plot = tmp_path / "nodes.png"
    arguments = ["nodes", "--depth", "4", "--position", "2222/0000/0000/1111 1"]
    output = json.loads(run(*arguments, "--json").stdout)
    assert output["depths"][-1]["nodes"] == {"none": 1051, "beta": 224, "alpha-beta": 179, "ordered": 155}
    assert run(*arguments, "--plot", str(plot)).stdout.splitlines()[-1].split()[-4:] == ["1,051", "224", "179", "155"]
    assert plot.read_bytes().startswith(b"\x89PNG")


def test_longest() -> None:
    output = json.loads(run("longest", "--json").stdout)
    assert (output["win"]["number"], output["loss"]["number"]) == (8, 16)
    assert {len(each["moves"]) for each in output["win"]["positions"]} == {53}
    shown = run("longest", "--limit", "2").stdout
    assert "win in 53: 8 positions" in shown
    assert shown.count("The same, rotated or reflected:") == 2
    first = output["win"]["positions"][0]
    assert f"{first['position']}: {' '.join(first['moves'])}\n" in shown


@pytest.mark.parametrize(
    ("arguments", "status", "message"),
    [
        (["depth", "--plot", "depth.bmp"], 1, "a plot is a .png, .svg or .pdf file, not 'depth.bmp'"),
        (["depth", "--plot", "/nowhere/depth.png"], 1, "there is no folder '/nowhere' for the plot"),
        (["depth", "-o", "size=3"], 1, "two-eat-one has no option 'size'"),
        (["nodes", "--position", "here"], 1, "not a position of two-eat-one"),
        (["depth", "--deepest", "0"], 2, "--deepest"),
        (["wrong"], 2, "--depth"),
        (["wrong", "--depth", "3", "--by", "luck"], 2, "luck"),
    ],
)
def test_errors_are_explained(arguments: list[str], status: int, message: str) -> None:
    result = run(*arguments)
    assert result.returncode == status
    assert message in result.stderr
    assert result.stdout == ""
    if status == 1:
        assert result.stderr.count("\n") == 1
