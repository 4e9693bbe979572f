"""Thirty bots in four languages, of which thirteen fail, as a teacher collects them; and a student's first game."""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import qipan
from arena.bots import CHEATS, CRASHES, FIRST, LAST, write_bot
from arena.helpers import keys_in_log
from arena.test_faults import processes_in
from arena.test_runner import check_complete
from qipan.arena.folder import read_tournament
from qipan.arena.standings import failures
from qipan.engines.external.starter import STARTER_FILES, write_starter
from server.helpers import ServerProcess

pytestmark = pytest.mark.long

TOOLS = {"cpp": ("g++",), "js": ("node",), "java": ("javac", "java")}
GAMES = 2
ONE_BOX = ("-o", "rows=1", "-o", "cols=1")
ASKED = '    elif words[0] == "go":\n'
# Bots that pass the check, whose searches have other limits than games have, but fail in games.
FAIL_IN_GAMES = {
    "crashes-late": ("raise SystemExit('too late')", "it ended with exit status 1: too late"),
    "cheats-late": ("print('bestmove castle', flush=True)", "it answered castle, which is not legal here"),
    "floods-late": ("while True: print('info string', 'x' * 100_000)", "it wrote more than 8388608 bytes for one move"),
}
CANNOT_PLAY = {
    "crashes": (CRASHES, "it ended with exit status 1: I have no idea"),
    "cheats": (CHEATS, "it answered castle, which is not legal here"),
    "hangs": ("import time; time.sleep(1000)", "it did not answer 'ugi' within 2 seconds"),
    "floods": ("while True: print('x' * 99)", "it wrote more than 8388608 bytes for one move"),
    "forks": ("import subprocess\nwhile True: subprocess.Popen(['sleep', '99'])", "it started more than 32 processes"),
    "mute": (FIRST.replace('print("bestmove", words[1], flush=True)', "continue"), "it did not answer within"),
    "leaves": (FIRST.replace('print("query legal"', 'sys.exit(0); print("query legal"'), "it ended with exit status 0"),
}
DO_NOT_COMPILE = {
    "bad-cpp": ("bot.cpp", "int main() { return x; }", "bot.cpp does not compile"),
    "bad-java": ("Bot.java", "public class Bot { void }", "Bot.java does not compile"),
    "bad-js": ("bot.js", "let let = ;", "it ended with exit status 1"),
}


def is_installed(language: str) -> bool:
    return all(shutil.which(tool) for tool in TOOLS.get(language, ()))


@pytest.fixture
def collected(tmp_path: Path) -> Path:
    folder = tmp_path / "class"
    for number in range(7):
        write_bot(folder / f"python-{number}", (FIRST, LAST)[number % 2])
    for language, count in (("cpp", 4), ("js", 4), ("java", 2)):
        for number in range(count):
            if is_installed(language):
                write_starter(language, qipan.game("dots"), folder / f"{language}-{number}")
            else:
                write_bot(folder / f"{language}-{number}", LAST)
    for name, (fault, _) in FAIL_IN_GAMES.items():
        write_bot(folder / name, FIRST.replace(ASKED, f'{ASKED}        if "nodes" in words:\n            {fault}\n'))
    for name, (program, _) in CANNOT_PLAY.items():
        write_bot(folder / name, program)
    (folder / "hangs" / "bot.toml").write_text("[limits]\nstart_seconds = 2\n")
    for name, (file, text, _) in DO_NOT_COMPILE.items():
        (folder / name).mkdir()
        (folder / name / file).write_text(text)
    assert sum(1 for _ in folder.iterdir()) == 30
    return folder


def test_a_class_plays_and_its_standings_are_on_the_page_meanwhile(collected: Path) -> None:
    limits = ("--games", str(GAMES), "--nodes", "100")
    command = [sys.executable, "-m", "qipan", "arena", "classroom", str(collected), "--game", "dots", *ONE_BOX, *limits]
    seen: list[dict[str, Any]] = []
    began = time.monotonic()
    with (
        ServerProcess(
            f"sqlite:///{collected.parent}/matches.sqlite", options=["--tournaments", str(collected)]
        ) as server,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as teacher,
    ):
        while teacher.poll() is None:
            for info in server.get("/api/tournaments"):
                seen.append(server.get(f"/api/tournaments/{info['id']}"))
            time.sleep(0.5)
        assert teacher.stdout is not None
        printed = teacher.stdout.read()
        [info] = server.get("/api/tournaments")
        shown = server.get(f"/api/tournaments/{info['id']}")
    print(f"{len(keys_in_log(collected / '.arena'))} games in {time.monotonic() - began:.0f} s")
    assert teacher.returncode == 0, printed
    check_complete(collected / ".arena")
    _check_what_was_seen(seen)
    _check_standings(collected, shown)
    assert processes_in(collected) == []


def _check_what_was_seen(seen: list[dict[str, Any]]) -> None:
    counts = [shown["info"]["games"] for shown in seen]
    assert counts == sorted(counts)
    assert any(0 < shown["info"]["games"] < shown["info"]["total"] and shown["info"]["is_running"] for shown in seen)
    for shown in seen:
        assert sum(line["points"] for line in shown["standings"]) == shown["info"]["games"]


def _check_standings(folder: Path, shown: dict[str, Any]) -> None:
    tournament = read_tournament(folder)
    definition = tournament.definition
    broken = {bot.name: str(bot.reason) for bot in definition.broken}
    wanted = {name: reason for name, (*_, reason) in {**CANNOT_PLAY, **DO_NOT_COMPILE}.items()}
    assert broken.keys() == wanted.keys()
    assert [(name, broken[name]) for name, reason in wanted.items() if reason not in broken[name]] == []
    players = len(definition.competitors)
    assert players == 30 - len(broken)
    assert shown["info"]["is_finished"]
    assert len(tournament.games) == players * (players - 1) // 2 * GAMES
    failed = failures(definition, tournament.games.values())
    assert {failure.name for failure in failed} == set(FAIL_IN_GAMES)
    for failure in failed:
        assert FAIL_IN_GAMES[failure.name][1] in failure.note
    points = Counter[str]()
    for game in tournament.games.values():
        best = max(game.result.payoffs)
        winners = [name for name, each in zip(game.result.players, game.result.payoffs, strict=True) if each == best]
        points.update(dict.fromkeys(winners, 1 / len(winners)))
    assert {line["name"]: line["points"] for line in shown["standings"]} == {
        name: points[name] for name in definition.names
    }
    assert {line["name"] for line in shown["standings"][-len(FAIL_IN_GAMES) :]} == set(FAIL_IN_GAMES)


@pytest.mark.parametrize("language", STARTER_FILES)
def test_a_student_plays_a_first_game_soon(language: str, tmp_path: Path) -> None:
    """Check that a starter bot can be written and checked, and can play a game against an engine at level 3."""
    if not is_installed(language):
        pytest.skip(f"there is no compiler for {language}")
    qipan_command, bot = (sys.executable, "-m", "qipan"), str(tmp_path / "bot")
    began = time.monotonic()
    for arguments in (
        ("engine", "new", language, "dots", bot),
        ("engine", "check", bot, "dots"),
        ("play", "dots", "--watch", "-e", bot, "-e", "best", "--level", "3"),
    ):
        done = subprocess.run([*qipan_command, *arguments], capture_output=True, text=True, timeout=300, check=False)
        assert (done.returncode, done.stderr) == (0, ""), done.stdout
        print(f"{language}: {' '.join(arguments[:2])} done after {time.monotonic() - began:.1f} s")
    assert time.monotonic() - began < 300
