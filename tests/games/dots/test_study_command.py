"""`qipan study dots` as a user meets it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from games.helpers import run_qipan
from qipan.games.dots.symmetric import REFUTATION


def test_the_copycat_is_measured_and_drawn(tmp_path: Path) -> None:
    picture = tmp_path / "leads.svg"
    told = json.loads(run_qipan(tmp_path, "study", "dots", "--games", "500", "--json", "--plot", str(picture)).stdout)
    assert told["refutation"] == list(REFUTATION)
    for seat in ("first", "second"):
        found = told[seat]
        assert found["wins"] + found["draws"] + found["losses"] == 500 == sum(found["leads"].values())
        assert found["wins"] > 450
    assert b"<svg" in picture.read_bytes()
    shown = run_qipan(tmp_path, "study", "dots", "--games", "500").stdout.splitlines()
    assert [line.split()[:4] for line in shown[2:4]] == [
        [seat, *(str(told[seat][key]) for key in ("wins", "draws", "losses"))] for seat in ("first", "second")
    ]
    assert " ".join(REFUTATION) in shown[4]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--against", "nobody"], "no opponent 'nobody'; known are random, greedy, symmetric"),
        (["--plot", "leads.txt"], "a .png, .svg or .pdf file"),
    ],
)
def test_study_dots_says_what_is_wrong(tmp_path: Path, arguments: list[str], said: str) -> None:
    result = run_qipan(tmp_path, "study", "dots", *arguments)
    assert (result.returncode, result.stdout) == (1, "")
    assert said in result.stderr
    assert result.stderr.count("\n") == 1
