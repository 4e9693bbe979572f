"""`qipan arena` as people use it, and as it is stopped: by Ctrl-C, and by `kill -9`."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

import qipan
from arena.bots import CRASHES, FIRST, LAST, write_bot
from arena.helpers import engines, keys_in_log
from cli.command_tree import run_here
from cli.helpers import on_terminal, plain, reset_interrupts, start, wait_for
from qipan.arena.classroom import Classroom
from qipan.arena.definition import Definition
from qipan.arena.folder import TournamentFolder, read_tournament
from qipan.arena.formats.registry import schedule
from qipan.arena.runner import Progress
from qipan.cli.arena.live import _status
from qipan.cli.language import use_language
from qipan.games.planes.tree_engine import TreeEngine
from qipan.match.statistics.results import GameResult
from server.tournaments.folders import define, write_tournament

SMALL = ("-o", "rows=1", "-o", "cols=1")
TWO_GAMES = ("--games", "2", "--nodes", "50")
WAIT_SECONDS = 60


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a finished tournament."""
    folder = tmp_path_factory.mktemp("arena") / "t"
    command = ["dots", "table", "greedy", "best:level=1", "--games", "4", "--nodes", "50", "--seed", "1"]
    subprocess.run(
        [*qipan_arena(), *command, *SMALL, "-f", str(folder), "--jobs", "1"], check=True, capture_output=True
    )
    return folder


def qipan_arena() -> list[str]:
    return [sys.executable, "-m", "qipan", "arena"]


def wait_until(condition: object, what: str) -> None:
    assert callable(condition)
    end = time.monotonic() + WAIT_SECONDS
    while not condition():
        assert time.monotonic() < end, what
        time.sleep(0.02)


def children_of(process: int) -> list[int]:
    return [int(pid) for pid in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


def is_alive(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_a_stopped_tournament_is_resumed_without_playing_a_game_twice(tmp_path: Path, how: signal.Signals) -> None:
    """Check also that neither the process of a program among the competitors nor a worker survives the signal."""
    bot = write_bot(tmp_path / "bot", FIRST)
    folder = tmp_path / "t"
    games = 20
    command = [*qipan_arena(), "run", "dots", "random", "greedy", f"bot={bot}", "--games", str(games)]
    running = subprocess.Popen(
        [*command, "-f", str(folder), "--jobs", "2", "--seed", "3"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=reset_interrupts,
    )
    log = TournamentFolder(folder).games_file
    wait_until(lambda: log.exists() and log.read_bytes().count(b"\n") > 5, "no game is finished")
    family = children_of(running.pid)
    family += [grandchild for child in family for grandchild in children_of(child)]
    began = time.monotonic()
    running.send_signal(how)
    _, errors = running.communicate(timeout=WAIT_SECONDS)
    if how == signal.SIGINT:
        assert running.returncode == 130
        assert "Stopped. All finished games are kept" in errors.decode()
        assert b"Traceback" not in errors
        assert time.monotonic() - began < WAIT_SECONDS / 2
    assert len(family) >= 2
    wait_until(lambda: not any(map(is_alive, family)), "a process is left")
    before = log.read_bytes()
    assert 5 < before.count(b"\n") < 3 * games
    resumed = subprocess.run([*qipan_arena(), "resume", str(folder), "--json"], capture_output=True, check=True)
    assert json.loads(resumed.stdout)["finished"]
    complete = before[: before.rfind(b"\n") + 1]
    assert log.read_bytes().startswith(complete)
    tournament = read_tournament(folder)
    assert Counter(keys_in_log(folder)) == Counter(game.key for game in tournament.schedule.games)
    assert len(tournament.games) == 3 * games


def test_what_a_finished_tournament_shows(
    finished: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert run_here(monkeypatch, "arena", "standings", str(finished), "--json") == 0
    state = json.loads(capsys.readouterr().out)
    assert (state["games"], state["total"], state["finished"], state["format"]) == (12, 12, True, "round-robin")
    assert sum(line["points"] for line in state["standings"]) == 12
    assert {line["name"] for line in state["standings"]} == {"table", "greedy", "best:level=1"}
    assert all(line["margin"] > 0 for line in state["standings"])

    assert run_here(monkeypatch, "arena", "standings", str(finished)) == 0
    shown = capsys.readouterr().out
    assert "Dots and Boxes, round robin" in shown
    assert f"12 of 12 games; kept in {finished}" in shown

    assert run_here(monkeypatch, "arena", "crosstable", str(finished), "--json") == 0
    table = json.loads(capsys.readouterr().out)
    pairs = table["pairs"]
    assert all(pair["wins"] + pair["draws"] + pair["losses"] == 4 for pair in pairs)
    assert run_here(monkeypatch, "arena", "crosstable", str(finished)) == 0
    results, _, chances = capsys.readouterr().out.partition("\nLikelihood of superiority in %\n")
    assert len(results.splitlines()) == len(chances.splitlines()) == 4
    assert len(table["superiority"]) == 6
    assert all(f"{100 * each['probability']:.1f}" in chances for each in table["superiority"])

    assert run_here(monkeypatch, "arena", "show", str(finished)) == 0
    listed = capsys.readouterr().out
    key = "1.table+greedy.1"
    assert len(listed.splitlines()) == 13
    assert key in listed
    assert run_here(monkeypatch, "arena", "show", str(finished), key, "--json") == 0
    record = json.loads(capsys.readouterr().out)["record"]
    assert qipan.Record.from_json(json.dumps(record)).seats[0].name == "table"

    file = tmp_path / "games.jsonl"
    assert run_here(monkeypatch, "arena", "export", str(finished), str(file)) == 0
    assert len(list(qipan.read_records(file))) == 12
    assert run_here(monkeypatch, "arena", "export", str(finished), str(tmp_path / "report.html")) == 0
    assert "best:level=1" in (tmp_path / "report.html").read_text(encoding="utf-8")


def test_a_report_has_the_exact_cost_of_an_engine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    options = {"size": 8, "planes": 1}
    write_tournament(tmp_path / "t", define("planes", ["ann=tree", "bo=greedy"], options), count=1)
    cost = TreeEngine(qipan.game("planes", **options)).exact_cost
    assert cost is not None
    file = tmp_path / "report.html"
    assert run_here(monkeypatch, "arena", "export", str(tmp_path / "t"), str(file)) == 0
    html = file.read_text(encoding="utf-8")
    assert "mean cost (shots)" in html
    assert html.count(f"<td>{cost:.4f}</td>") == 1


def test_the_costs_of_competitors(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The costs of programs are computed by asking them; for a program that fails, the output says why it has none."""
    bot, broken = (write_bot(tmp_path / name, program) for name, program in (("ann", FIRST), ("dee", CRASHES)))
    who = ["tree", "random", f"ann={bot}", f"dee={broken}"]
    write_tournament(tmp_path / "t", define("planes", who, {"size": 8, "planes": 1}), count=0)
    command = ("arena", "costs", str(tmp_path / "t"), "--jobs", "2")
    assert run_here(monkeypatch, *command, "--json") == 0
    shown = json.loads(capsys.readouterr().out)
    costs = shown["costs"]
    assert shown["unit"] == "shots"
    assert costs.keys() == {"tree", "random", "ann"}
    # The first legal shot is at the first cell without a shot, so ann shoots at A0, A1, … up to the head.
    heads = [plane.path[0] for plane in qipan.game("planes", size=8, planes=1).initial().moves()]
    numbers = [8 * (ord(head[0]) - ord("A")) + int(head[1:]) + 1 for head in heads]
    assert costs["ann"] == {"mean": sum(numbers) / 80, "kind": "exact", "margin": 0, "setups": 80, "total": 80}
    assert (costs["tree"]["mean"], costs["tree"]["kind"]) == (5.1875, "exact")
    assert costs["random"]["kind"] == "estimate"
    assert run_here(monkeypatch, *command, "--seconds", "0") == 0
    shown = capsys.readouterr()
    assert "dee has no cost: it ended with exit status 1: I have no idea" in shown.err
    assert "mean (shots)" in shown.out
    write_tournament(tmp_path / "dots", define("dots", ["random", "greedy"]), count=0)
    assert run_here(monkeypatch, "arena", "costs", str(tmp_path / "dots")) == 1
    assert "the moves of dots have no costs" in capsys.readouterr().err


def test_running_a_finished_tournament_again_plays_nothing(
    finished: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    before = keys_in_log(finished)
    assert run_here(monkeypatch, "arena", "resume", str(finished), "--json") == 0
    assert keys_in_log(finished) == before
    assert json.loads(capsys.readouterr().out)["finished"]


def test_a_classroom_on_the_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, program in (("ann", FIRST), ("bo", LAST), ("dee", CRASHES)):
        write_bot(tmp_path / "bots" / name, program)
    monkeypatch.chdir(tmp_path)  # the paths of a class are mostly relative
    assert run_here(monkeypatch, "arena", "classroom", "bots", "--game", "dots", *SMALL, "--nodes", "50") == 0
    shown = capsys.readouterr()
    assert "ann can play" in shown.err
    assert "dee cannot play: it ended with exit status 1: I have no idea" in shown.out
    assert "\n  I have no idea\n" in shown.err
    assert "4 of 4 games" in shown.out
    assert run_here(monkeypatch, "arena", "standings", "bots", "--json") == 0
    assert [each["name"] for each in json.loads(capsys.readouterr().out)["broken"]] == ["dee"]
    try:
        assert run_here(monkeypatch, "--language", "zh", "arena", "standings", "bots") == 0
    finally:
        use_language("en")
    assert "它以退出状态 1 结束：I have no idea" in capsys.readouterr().out


def test_a_classroom_plays_the_files_that_were_checked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A bot changes after its check: the checked version plays on, and the next command plays with the new version."""
    for name in ("ann", "bo"):
        write_bot(tmp_path / name, FIRST)
    update, labels = Classroom.update, []

    def update_and_change(self: Classroom, *arguments: object) -> Definition:
        definition = update(self, *arguments)  # type: ignore[arg-type]
        labels.append(definition.competitors[1].label)
        write_bot(tmp_path / "bo", LAST)
        return definition

    monkeypatch.setattr(Classroom, "update", update_and_change)
    command = ("arena", "classroom", str(tmp_path), "--game", "dots", *SMALL, *TWO_GAMES)
    assert run_here(monkeypatch, *command) == 0
    assert "2 of 2 games" in capsys.readouterr().out
    assert [labels[0] in key for key in keys_in_log(tmp_path / ".arena")] == [True, True]
    assert run_here(monkeypatch, *command) == 0
    assert "2 of 2 games" in capsys.readouterr().out
    assert labels[1] != labels[0]
    assert [labels[1] in key for key in keys_in_log(tmp_path / ".arena")] == [False, False, True, True]


def test_the_status_says_how_long_the_rest_takes() -> None:
    definition = engines("random", "greedy", games=100)
    results = dict.fromkeys([game.key for game in schedule(definition, {}).games][:40], GameResult(("a", "b"), (0, 0)))
    progress = Progress(definition, schedule(definition, {}), results, 0, 60.0, 60.0, played=20)
    assert _status(progress) == "40 of 100 games after 1.0 min, about 3.0 min left"
    assert _status(replace(progress, played=2)) == "40 of 100 games after 1.0 min"


def test_a_watched_classroom_plays_again_when_a_bot_changes(tmp_path: Path) -> None:
    for name in ("ann", "bo"):
        write_bot(tmp_path / name, FIRST)
    command = [*qipan_arena(), "classroom", str(tmp_path), "--game", "dots", *SMALL, *TWO_GAMES, "--watch"]
    running = start(*command)
    log = TournamentFolder(tmp_path / ".arena").games_file
    wait_until(lambda: log.exists() and log.read_bytes().count(b"\n") == 2, "the bots do not play")
    write_bot(tmp_path / "bo", LAST)
    wait_until(lambda: log.read_bytes().count(b"\n") == 4, "the changed bot does not play")
    running.send_signal(signal.SIGINT)
    assert "Stopped. All finished games are kept." in wait_for(running)[1]
    assert running.returncode == 130
    assert len(read_tournament(tmp_path).games) == 2


def test_a_terminal_shows_a_live_table(tmp_path: Path) -> None:
    command = ["arena", "dots", "random", "greedy", *SMALL, "--games", "20", "--jobs", "1", "-f", str(tmp_path / "t")]
    status, shown = on_terminal(*command, typed=b"")
    text = plain(shown)
    assert status == 0
    assert text.count("points") >= 2  # once in the live table, once at the end
    assert f"20 of 20 games; kept in {tmp_path / 't'}" in text.replace("\r\n", "")


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["run", "dots", "table"], "dots needs at least 2 competitors, not 1"),
        (["run", "dots", "table", "oracle"], "oracle: no engine 'oracle' plays dots"),
        (["run", "go", "table", "random"], "unknown game 'go'"),
        (["run", "dots", "table", "./no/bot"], "bot: there is no program ./no/bot"),
        (["run", "dots", "table", "random", "--format", "cup"], "the format must be one of"),
        (["run", "dots", "table", "random", "--openings", "/nowhere"], "/nowhere: No such file or directory"),
        (["sprt", "chinese-checkers", "-o", "players=3", "greedy", "random"], "this needs a game with two seats"),
        (["sprt", "dots", "greedy", "random", "--elo0", "5", "--elo1", "1"], "elo0 must be less than elo1"),
        (["resume", "/nowhere"], "there is no tournament in /nowhere"),
        (["standings"], "there is no tournament in"),
        (["classroom", "/nowhere", "--game", "dots"], "there is no folder /nowhere"),
    ],
    ids=str,
)
def test_what_cannot_be_done_is_said_in_one_line(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    problem: str,
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert run_here(monkeypatch, "arena", *arguments) == 1
    shown = capsys.readouterr()
    assert shown.out == ""
    assert problem in shown.err
    assert len(shown.err.splitlines()) == 1
    assert not list(tmp_path.rglob("tournament.json"))


@pytest.mark.parametrize("format", ["round-robin", "swiss", "knockout"])
def test_a_chinese_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], format: str
) -> None:
    from arena.helpers import engines
    from arena.test_runner import Here
    from qipan.arena.runner import Runner
    from qipan.arena.tournaments import create_tournament

    monkeypatch.setenv("QIPAN_LANG", "zh")
    create_tournament(tmp_path, engines("table", "greedy", "random", format=format, rounds=2 * (format == "swiss")))
    Runner(TournamentFolder(tmp_path), Here()).run()
    try:
        for command in ("standings", "crosstable", "show"):
            assert run_here(monkeypatch, "arena", command, str(tmp_path)) == 0
            words = set(capsys.readouterr().out.replace(str(tmp_path), "").split())
            assert {word for word in words if word.isascii() and word.isalpha()} <= {
                "table",
                "greedy",
                "random",
                "Elo",
                "s",
            }
    finally:
        use_language("en")


def test_the_latest_tournament_is_the_default(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from arena.helpers import engines
    from qipan.arena.tournaments import create_tournament, default_root

    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    for name in ("dots-2026-11-18-084222", "dots-2026-11-18-084222-2", "checkers-2026-11-17-235959"):
        create_tournament(default_root() / name, engines("table", "random"))
    assert run_here(monkeypatch, "arena", "standings", "--json") == 0
    assert json.loads(capsys.readouterr().out)["folder"].endswith("dots-2026-11-18-084222-2")
    assert os.fspath(tmp_path) in os.fspath(default_root())
