"""Stepping through records."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import qipan
from cli.terminal import on_terminal, plain
from cli.test_commands import run
from qipan.match import Match, append_record


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """Two games: one that is over, one that somebody gave up."""
    path = tmp_path / "games.jsonl"
    game = qipan.game("dots", rows=1, cols=1)
    append_record(path, qipan.play_match(game, ["random", "random"], seed=1))
    match = Match(game, ["Ann", "Bo"])
    match.play("2")
    match.resign(1)
    append_record(path, match.record("2026-11-15"))
    return path


def test_in_a_pipe_all_positions(games: Path) -> None:
    out = run("replay", str(games)).stdout
    assert out.count("to move") == 3  # the start, the move, and the position that was given up
    assert "dots: Ann v Bo" in out
    assert "1. Ann (seat 0): 2" in out
    assert "2. Bo (seat 1): resign:1" in out
    assert out.splitlines()[-1] == " over: Ann (seat 0) wins, seat 1 resigned"


def test_a_game_by_its_number(games: Path) -> None:
    out = run("replay", str(games), "--game", "1").stdout
    assert "dots: random v random" in out
    assert "all edges are drawn" in out.splitlines()[-1]
    assert "there is no game 3" in run("replay", str(games), "--game", "3").stderr
    assert run("replay", str(games), "--game", "0").returncode == 1


def test_json(games: Path) -> None:
    told = json.loads(run("replay", str(games), "--json").stdout)
    assert told == {
        "game": "dots",
        "options": {"rows": 1, "cols": 1, "reply_ban": False, "must_take": False},
        "seats": ["Ann", "Bo"],
        "date": "2026-11-15",
        "moves": ["2", "resign:1"],
        "result": {"payoffs": [1, -1], "reason": "seat 1 resigned"},
        "positions": ["1x1 0000 0-0 0", "1x1 0010 0-0 1"],
    }


def test_on_a_terminal(games: Path) -> None:
    status, shown = on_terminal("replay", str(games), typed=b"\nnext\nnext\nback\nfirst\nlast\n1\n99\nwhat\nquit\n")
    assert status == 0
    text = plain(shown)
    prompts = re.findall(r"(\d) of 2> ", text)
    assert prompts == ["0", "1", "2", "2", "1", "0", "2", "1", "1", "1"]
    assert text.count("The game has moves 1 to 2.") == 2
    assert text.count("Enter or next") == 2


@pytest.mark.parametrize(("content", "said"), [("", "has no records"), ("{}\n", "line 1: not a record: it lacks")])
def test_what_is_wrong_is_said(tmp_path: Path, content: str, said: str) -> None:
    path = tmp_path / "bad"
    path.write_text(content)
    result = run("replay", str(path))
    assert result.returncode == 1
    assert said in result.stderr
    assert result.stdout == ""
