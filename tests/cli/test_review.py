"""The command `qipan review`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import qipan
from cli.helpers import run


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """A file of two games: one that was resigned after a mistake, and one between engines."""
    path = tmp_path / "games.jsonl"
    match = qipan.Match(qipan.game("dots", rows=1, cols=2), ["Ann", "Bo"])
    match.play("3")
    match.play("0")
    match.play("5")
    match.resign(0)
    qipan.append_record(path, match.record("2026-11-15"))
    qipan.append_record(path, qipan.play_match(qipan.game("two-eat-one"), ["random", "table"], seed=1))
    return path


def test_the_moves_and_the_summaries_are_printed(games: Path) -> None:
    lines = run("review", str(games), "--game", "1").stdout.splitlines()
    assert lines == [
        "Dots and Boxes: Red (Ann) vs. Blue (Bo)",
        "   1. Red (Ann)  B1-B2    best",
        "   2. Blue (Bo)  A1-B1    best",
        "   3. Red (Ann)  A2-B2    mistake     lost 2 boxes net; better: B1-C1, C1-C2, B2-C2",
        "   4. Red (Ann)  resigns",
        " Game over. Blue (Bo) wins. Red (Ann) resigned.",
        "Red (Ann): 1 best, 1 mistake; 50% best; lost 2 boxes net; 2 of 2 graded exactly",
        "Blue (Bo): 1 best; 100% best; 1 of 1 graded exactly",
    ]


def test_json_is_the_review(games: Path) -> None:
    output = json.loads(run("review", str(games), "--json").stdout)
    record = list(qipan.read_records(games))[-1]
    assert output == json.loads(json.dumps(qipan.review(record).json()))
