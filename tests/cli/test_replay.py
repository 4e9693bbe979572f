"""The command `qipan replay`."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import qipan
from cli.helpers import on_terminal, plain, run, run_refused
from qipan.match import Match, append_record


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """A file of two games: one played to its end, one that was resigned."""
    path = tmp_path / "games.jsonl"
    game = qipan.game("dots", rows=1, cols=1)
    append_record(path, qipan.play_match(game, ["random", "random"], seed=1))
    match = Match(game, ["Ann", "Bo"])
    match.play("2")
    match.resign(1)
    append_record(path, match.record("2026-11-15"))
    return path


def test_in_a_pipe_all_positions_are_printed(games: Path) -> None:
    out = run("replay", str(games)).stdout
    assert out.count("to move") == 3  # the start, after the move, and after the resignation
    assert "Dots and Boxes: Red (Ann) vs. Blue (Bo)" in out
    assert "1. Red (Ann): B1-B2" in out
    assert "2. Blue (Bo): resigns" in out
    assert out.splitlines()[-1] == " Game over. Red (Ann) wins. Blue (Bo) resigned."


def test_a_game_is_selected_by_its_number(games: Path) -> None:
    out = run("replay", str(games), "--game", "1").stdout
    assert "Dots and Boxes: Red (random) vs. Blue (random)" in out
    assert "All edges are drawn." in out.splitlines()[-1]
    assert "has games 1 to 2, not 3" in run("replay", str(games), "--game", "3").stderr
    assert run("replay", str(games), "--game", "0").returncode == 1


def test_json_has_the_positions(games: Path) -> None:
    output = json.loads(run("replay", str(games), "--json").stdout)
    assert output == {
        "game": "dots",
        "options": {"rows": 1, "cols": 1, "reply_ban": False, "must_take": False},
        "seats": ["Ann", "Bo"],
        "date": "2026-11-15",
        "moves": ["2", "resign:1"],
        "result": {"payoffs": [1, -1], "reason": "seat 1 resigned"},
        "positions": ["1x1 0000 0-0 0", "1x1 0010 0-0 1"],
    }


def test_stepping_through_a_game_on_a_terminal(games: Path) -> None:
    status, shown = on_terminal("replay", str(games), typed=b"\nnext\nnext\nback\nfirst\nlast\n1\n99\nwhat\nquit\n")
    assert status == 0
    text = plain(shown)
    prompts = re.findall(r"(\d) of 2> ", text)
    assert prompts == ["0", "1", "2", "2", "1", "0", "2", "1", "1", "1"]
    assert text.count("The game has moves 1 to 2.") == 2
    assert text.count("Press Enter for the next move") == 2


@pytest.mark.parametrize("command", ["replay", "review"])
@pytest.mark.parametrize(
    ("content", "problem"), [("", "has no recorded games"), ("{}\n", "line 1: not a record: 'version' is missing")]
)
def test_invalid_files_are_reported(tmp_path: Path, command: str, content: str, problem: str) -> None:
    path = tmp_path / "bad"
    path.write_text(content)
    run_refused(command, str(path), status=1, problem=problem)
