"""Commands of `qipan` for games of which it knows only the rules."""

from __future__ import annotations

import json
import subprocess
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

import qipan
from cli.helpers import QIPAN
from new_games.build import CRUMBLE, HIDE_AND_SEEK, NAMES, TIC_TAC_TOE
from positions import random_game

PERFT = [9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]


def run(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run `qipan` in a new process: in a forked process, this build of the core would report leaks."""
    command = [*QIPAN, *arguments]
    return subprocess.run(command, input=typed, capture_output=True, text=True, timeout=120, check=False)


def run_json(*arguments: str) -> Any:
    result = run(*arguments, "--json")
    assert (result.returncode, result.stderr) == (0, "")
    return json.loads(result.stdout)


def test_the_games_are_listed_with_their_options_and_engines() -> None:
    listed = run("games").stdout
    for name, option in ((TIC_TAC_TOE, "three_loses"), (HIDE_AND_SEEK, "places"), (CRUMBLE, "double_points")):
        assert name in listed
        assert option in listed
        engines = run("engines", name).stdout
        assert all(engine in engines for engine in ("mcts", "greedy", "random"))
        assert "no presets" in run("presets", name).stdout
    engines = run("engines", TIC_TAC_TOE).stdout
    assert all(engine in engines for engine in ("table", "alphabeta"))


def test_perft_of_tic_tac_toe() -> None:
    start = qipan.game(TIC_TAC_TOE).initial()
    assert [qipan.perft(start, depth) for depth in range(1, 10)] == PERFT
    assert run_json("perft", TIC_TAC_TOE, "9")["leaves"] == PERFT[-1]


def test_tic_tac_toe_is_solved_and_verified() -> None:
    result = run_json("solve", TIC_TAC_TOE, "--verify")
    assert (result["states"], result["start"]["outcome"]) == (5478, "draw")
    assert result["win"] + result["draw"] + result["loss"] == 5478
    misere = run_json("solve", TIC_TAC_TOE, "-o", "three_loses=true", "--verify")
    assert misere["start"]["outcome"] == "draw"


def test_a_game_without_hidden_information_has_a_minimax_tree() -> None:
    tree = run_json("analyse", TIC_TAC_TOE, "xx./oo./... x", "--tree", "1")
    costs = {child["move"]: child["cost"] for child in tree["children"]}
    assert (tree["mover"], tree["cost"], costs["C1"], costs["C2"]) == (0, 2**31 - 1, 2**31 - 1, 1)
    crumble = run("analyse", CRUMBLE, qipan.game(CRUMBLE).initial().text, "--tree", "1")
    assert "only games for two seats" in crumble.stderr


def test_what_is_known_of_a_hidden_game_is_analysed() -> None:
    assert run_json("analyse", HIDE_AND_SEEK, "A2,D2") == {"places": ["B2", "C2"]}
    assert run("analyse", HIDE_AND_SEEK, "A2,B2,C2").stdout == "hidden in one of D2\n"


def test_an_analysis_is_exact_if_all_positions_can_be_enumerated() -> None:
    start = qipan.game(TIC_TAC_TOE).initial().text
    analysis = run_json("analyse", TIC_TAC_TOE, start)
    assert analysis["value"] == {"kind": "exact", "outcome": "draw", "distance": None, "score": None}
    assert len(analysis["moves"]) == 9
    won = run_json("analyse", TIC_TAC_TOE, "xx./oo./... x")
    assert (won["moves"][0]["move"], won["value"]["outcome"], won["value"]["distance"]) == ("C1", "win", 1)
    estimated = run_json("analyse", CRUMBLE, qipan.game(CRUMBLE).initial().text)
    assert estimated["value"]["kind"] == "estimate"


@pytest.mark.parametrize("name", [CRUMBLE, HIDE_AND_SEEK])
def test_what_cannot_be_solved_is_refused_in_one_sentence(name: str) -> None:
    result = run("solve", name)
    assert (result.returncode, result.stdout) == (1, "")
    assert len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize("name", NAMES)
def test_a_game_against_level_3_is_played_to_its_end_and_reviewed(name: str, tmp_path: Path) -> None:
    """All possible moves are typed in turn: illegal moves are refused, and the person may try again."""
    record = tmp_path / "games.jsonl"
    cells = [cell.name for cell in qipan.game(name).layout()]
    moves = ["pass", *(f"{a}-{b}" for a in cells for b in cells)] if name == CRUMBLE else cells
    typed = "\n".join(moves * 12) + "\nquit\n"
    result = run("play", name, "--level", "3", "--seconds", "0.05", "--record", str(record), typed=typed)
    assert (result.returncode, result.stderr) == (0, "")
    assert "Game over. " in result.stdout.splitlines()[-1]
    assert "Traceback" not in result.stdout
    for command in (["replay"], ["review", "--seconds", "0.05"]):
        shown = run(*command, str(record))
        assert (shown.returncode, shown.stderr) == (0, "")
        assert shown.stdout


@pytest.mark.parametrize("name", NAMES)
def test_every_cell_and_piece_is_drawn(name: str) -> None:
    game = qipan.game(name)
    for state in islice(random_game(game, Random(4)), 0, 6, 3):
        shown = run("show", name, "--position", state.text)
        assert (shown.returncode, shown.stderr) == (0, "")
        assert len(shown.stdout.splitlines()) >= len({cell.y for cell in game.layout()})


def test_puzzles_come_from_the_generic_solver() -> None:
    result = run("puzzle", TIC_TAC_TOE, "--grade", "1", typed="quit\n")
    assert (result.returncode, result.stderr) == (0, "")
