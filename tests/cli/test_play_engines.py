"""`qipan play` against engines and between engines."""

from __future__ import annotations

import json
import re
import signal
import subprocess
from pathlib import Path

import pytest

import qipan
from cli.helpers import QIPAN, run, run_refused, start, wait_for
from qipan.cli.play.terminal_match import TerminalMatch
from qipan.cli.play.typed_commands import run_command
from qipan.rules.readable_moves import readable_move
from qipan.truth import Analysis, MoveValue

SMALL = ("dots", "-o", "rows=1", "-o", "cols=2")


def test_the_opponent_is_the_best_engine_by_default() -> None:
    result = run("play", *SMALL, typed="0\nresign\n")
    assert "Blue (table) plays" in result.stdout
    assert result.stdout.splitlines()[-1] == " Game over. Blue (table) wins. Red resigned."
    assert result.stderr == ""


def test_the_level_and_the_seconds_reach_the_engine(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    run("play", *SMALL, "--level", "3", "--seconds", "0.1", "--record", str(path), typed="0\nquit\n")
    settings = dict(next(qipan.read_records(path)).seats[1].settings)
    assert (settings["level"], settings["seconds"]) == (3, 0.1)


def test_a_named_engine_in_the_other_seat() -> None:
    result = run("play", "checkers", "-e", "minimax3", "--seat", "2", typed="undo\nB3-C4\nundo\nquit\n")
    assert "Black (minimax3) plays A6-B5" in result.stdout
    assert result.stdout.count("Black (minimax3) plays") == 2
    assert "White has no move to take back" in result.stdout
    # Undo returns to the person's own last turn: the position before B3-C4.
    start = qipan.game("checkers").initial().play("A6-B5")
    assert result.stdout.splitlines()[-1] == start.text


def test_hint_and_values_say_whether_a_value_is_exact() -> None:
    result = run("play", "two-eat-one", "-p", "2211/1200/0000/0000 1", typed="hint\nvalues\nquit\n")
    assert "D1-D2  exact  win in 19" in result.stdout
    assert result.stdout.count("  exact  ") == 1 + len(qipan.game("two-eat-one").parse("2211/1200/0000/0000 1").moves())
    edges = run("play", "dots", "-o", "rows=1", "-o", "cols=1", typed="values\nquit\n")
    assert "A1-B1  (0)  exact" in edges.stdout  # (0) is the notation of records
    estimated = run("play", "checkers", "-e", "random", typed="hint\nquit\n")
    assert re.search(r"  estimate  ≈\d+% \(", estimated.stdout)
    assert "exact" not in estimated.stdout


def test_hint_and_values_are_of_one_search(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    searches: list[qipan.State] = []

    def analyse(state: qipan.State) -> Analysis:
        """Value every move by the number of searches so far, so that no two searches have the same values."""
        searches.append(state)
        value = qipan.Value.estimate((0.1 * len(searches), -0.1 * len(searches)), "a test")
        return Analysis(value, tuple(MoveValue(move, value) for move in state.moves()))

    monkeypatch.setattr("qipan.engines.analyse", analyse)
    match = qipan.Match(qipan.game("checkers"))
    terminal = TerminalMatch(match, [None, None])
    for command in ("hint", "values", "hint"):
        run_command(terminal, 0, command)
    assert set(re.findall(r"≈\d+%", capsys.readouterr().out)) == {"≈55%"}
    run_command(terminal, 0, str(match.state.moves()[0]))
    run_command(terminal, 1, "hint")
    assert "≈40%" in capsys.readouterr().out  # a hint for the other side needs a new search
    assert searches == list(match.states)


def test_autopilot_plays_on_by_itself() -> None:
    small = ("dots", "-o", "rows=2", "-o", "cols=2", "-e", "random")
    result = run("play", *small, typed="auto oracle\nauto 1 2\nauto 11\nauto greedy\n")
    assert "No engine “oracle” plays Dots and Boxes" in result.stdout
    assert "Name one engine or level, such as auto 5." in result.stdout
    assert "The level must be from 1 to 10, not 11." in result.stdout
    assert "Red plays" in result.stdout
    assert "(autopilot: greedy)" in result.stdout
    assert "over" in result.stdout.splitlines()[-1]
    assert "(autopilot: level 2)" in run("play", *small, typed="auto 2\n").stdout
    assert "(autopilot: table)" in run("play", *small, typed="autopilot on\n").stdout


def test_control_c_takes_the_seat_back_from_the_autopilot() -> None:
    process = start(*QIPAN, "play", "chinese-checkers", "-e", "random", stdin=subprocess.PIPE)
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("auto random\n")
    process.stdin.flush()
    while "(autopilot: random)" not in process.stdout.readline():
        pass
    process.send_signal(signal.SIGINT)
    while "Red is off autopilot." not in process.stdout.readline():
        pass
    process.stdin.write("resign\n")
    process.stdin.close()
    process.stdin = None
    out, err = wait_for(process)
    assert "Game over. Blue wins" in out
    assert (process.returncode, err) == (0, "")


def test_a_person_on_autopilot_beside_another_person() -> None:
    typed = "auto greedy\n0\nauto off\nresign\n"
    result = run("play", "dots", "-o", "rows=4", "-o", "cols=4", "--people", typed=typed)
    assert "Red plays" in result.stdout
    assert "Red is off autopilot." in result.stdout
    assert result.stdout.splitlines()[-1] == " Game over. Red wins. Blue resigned."


def test_an_engine_accepts_or_declines_a_draw() -> None:
    agreed = run("play", "two-eat-one", typed="draw\nA4-A3\ndraw\n")
    assert "White (table) declines the draw." in agreed.stdout  # it does not agree before its first move
    assert agreed.stdout.splitlines()[-1] == " Game over. Draw. Both sides agreed."
    declined = run("play", "two-eat-one", "-p", "2211/1200/0000/0000 1", "--seat", "2", typed="draw\nquit\n")
    assert "Black (table) declines the draw." in declined.stdout


def test_a_draw_between_people() -> None:
    result = run("play", "dots", "--people", typed="draw\nn\ndraw\ny\n")
    assert "Blue declines the draw." in result.stdout
    assert "Both sides agreed." in result.stdout.splitlines()[-1]


def test_a_game_of_planes_does_not_reveal_the_planes_of_the_engine(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    typed = "hint\nvalues\nA2u\nA7u\nhint\nB3\nB4\nundo\nposition\nquit\n"
    result = run("play", "planes", "-o", "planes=2", "-e", "random", "--record", str(path), typed=typed)
    assert "suggested by tree" in result.stdout
    assert "Hidden moves have no values" in result.stdout
    assert "chance of a head" in result.stdout
    assert "Player 2 (random) has placed its planes" in result.stdout
    assert "Only a plane you have just placed can be taken back" in result.stdout
    assert "The position contains hidden information." in result.stdout
    record = next(qipan.read_records(path))
    # The hint and the example in the prompt may happen to name a plane of the engine.
    shown = re.sub(r".* suggested by tree|such as C5u", "", result.stdout)
    assert not any(plane in shown for plane in record.moves[2:4])
    assert f"plays {record.moves[5]}=" in result.stdout
    assert "hand the terminal" not in result.stdout


def test_engines_play_each_other_and_the_game_is_recorded(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    result = run("play", *SMALL, "--watch", "-e", "table", "-e", "random", "--record", str(path))
    assert result.returncode == 0
    assert "over" in result.stdout.splitlines()[-1]
    record = next(qipan.read_records(path))
    assert [seat.name for seat in record.seats] == ["table", "random"]
    assert record.outcome is not None
    assert all(f"plays {readable_move(record.game, move)}" in result.stdout for move in record.moves)


def test_an_unfinished_game_is_recorded_too(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    for typed in ("quit\n", "0\nquit\n", "0\n"):
        run("play", *SMALL, "--people", "--record", str(path), typed=typed)
    records = list(qipan.read_records(path))
    assert [record.moves for record in records] == [("0",), ("0",)]
    assert records[0].outcome is None


@pytest.mark.parametrize(
    ("arguments", "status", "problem"),
    [
        (["play", "dots", "-e", "oracle"], 1, "no engine 'oracle' plays dots; those that do are table"),
        (["play", "dots", "--level", "11"], 1, "level must be 1..10, not 11"),
        (["play", "dots", "--seat", "3"], 1, "Dots and Boxes has no seat 3; its seats are 1 to 2"),
        (["play", "dots", "--seat", "0"], 2, "--seat"),
        (
            ["play", "dots", "-e", "table", "-e", "random"],
            1,
            "2 engines named, 1 needed; a single one plays all seats",
        ),
        (["play", "dots", "--seconds", "-1"], 1, "seconds must be a number >= 0"),
        (["play", "dots", "--people", "--watch"], 2, "so there is no engine"),
        (["play", "dots", "--record", "/nowhere/games.jsonl"], 1, "/nowhere/games.jsonl"),
        (["engines", "go"], 1, "unknown game 'go'"),
        (["classic", "dots"], 1, "only checkers has a classic program, not 'dots'"),
        (["replay", "/nowhere"], 1, "/nowhere"),
    ],
)
def test_invalid_input_is_reported(arguments: list[str], status: int, problem: str) -> None:
    run_refused(*arguments, status=status, problem=problem)


def test_control_c_while_engines_play(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    process = start(
        *QIPAN, "play", "chinese-checkers", "-o", "players=6", "--watch", "-e", "random", "--record", str(path)
    )
    assert process.stdout is not None
    while "plays" not in process.stdout.readline():
        pass
    process.send_signal(signal.SIGINT)
    _, err = wait_for(process)
    assert process.returncode == 130
    assert "Traceback" not in err
    assert next(qipan.read_records(path)).outcome is None


def test_engines_are_listed() -> None:
    result = run("engines", "dots")
    assert "random" in result.stdout
    assert "any legal move" in result.stdout
    listed = json.loads(run("engines", "chinese-checkers", "-o", "players=3", "--json").stdout)
    assert listed["game"] == "chinese-checkers"
    assert [engine["name"] for engine in listed["engines"]] == qipan.engine_names(
        qipan.game("chinese-checkers", players=3)
    )


@pytest.mark.parametrize("command", ["engines", "replay", "classic"])
def test_help_has_an_example(command: str) -> None:
    assert "For example:\n  qipan" in run(command, "--help").stdout
