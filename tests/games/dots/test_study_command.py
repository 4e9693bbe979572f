"""The output of `qipan study dots`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from games.helpers import run_qipan
from qipan.games.dots.symmetric import REFUTATION


def test_the_symmetric_engine_is_measured_and_plotted(tmp_path: Path) -> None:
    picture = tmp_path / "leads.svg"
    output = json.loads(run_qipan(tmp_path, "study", "dots", "--games", "500", "--json", "--plot", str(picture)).stdout)
    assert output["refutation"] == list(REFUTATION)
    for seat in ("first", "second"):
        results = output[seat]
        assert results["wins"] + results["draws"] + results["losses"] == 500 == sum(results["leads"].values())
        assert results["wins"] > 450
    assert b"<svg" in picture.read_bytes()
    shown = run_qipan(tmp_path, "study", "dots", "--games", "500").stdout.splitlines()
    assert [line.split()[:4] for line in shown[2:4]] == [
        [seat, *(str(output[seat][key]) for key in ("wins", "draws", "losses"))] for seat in ("first", "second")
    ]
    assert ": A1-B1 C4-D4 B1-C1 " in shown[4]  # the first edges of the refutation, as they are printed for people
    assert len(shown[4].split(": ")[1].split()) == len(REFUTATION)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--against", "nobody"], "against must be one of random, greedy, symmetric, not 'nobody'"),
        (["--plot", "leads.txt"], "a .png, .svg or .pdf file"),
    ],
)
def test_study_dots_explains_invalid_arguments(tmp_path: Path, arguments: list[str], message: str) -> None:
    result = run_qipan(tmp_path, "study", "dots", *arguments)
    assert (result.returncode, result.stdout) == (1, "")
    assert message in result.stderr
    assert result.stderr.count("\n") == 1
