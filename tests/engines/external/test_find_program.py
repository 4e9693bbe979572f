"""Programs that are given as command lines, files and folders."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import qipan
from engines.external.helpers import SANDBOXES, has_ended
from qipan.engines.external import compilers, find_program, read_program, start_program
from qipan.engines.external.compliance import check_program
from qipan.engines.external.sandbox import sandbox_works
from qipan.engines.external.starter import STARTER_FILES, write_starter
from qipan.rules.reasons import Problem


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QIPAN_CACHE", str(tmp_path / "cache"))


def test_files_and_command_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my bot.py").write_text("")
    (tmp_path / "run").write_text("#!/bin/sh\n")
    assert read_program("my bot.py").command == (sys.executable, str(tmp_path / "my bot.py"))
    assert read_program("python3 'my bot.py' -x").command == ("python3", str(tmp_path / "my bot.py"), "-x")
    assert read_program("python3 'my bot.py' -x").name == "my bot"
    with pytest.raises(Problem, match="run is not executable"):
        read_program("./run")
    os.chmod("run", 0o755)
    assert read_program("./run").command == (str(tmp_path / "run"),)
    assert read_program("./run --fast").command == (str(tmp_path / "run"), "--fast")
    for bad in ("", "  ", "'unbalanced", "no-such-program-here x"):
        with pytest.raises(Problem):
            read_program(bad)


def test_the_files_of_a_folder(tmp_path: Path) -> None:
    folder = tmp_path / "careful"
    folder.mkdir()
    with pytest.raises(Problem, match=r"^careful has no bot: bot.toml, bot.py, main.py"):
        find_program(folder)
    (folder / "notes.txt").write_text("")
    (folder / "player").write_text("#!/bin/sh\n")
    (folder / "player").chmod(0o755)
    assert find_program(folder).command == (str(folder / "player"),)
    (folder / "main.py").write_text("")
    assert find_program(folder).command == (sys.executable, str(folder / "main.py"))
    (folder / "bot.toml").write_text(
        'name = "Careful"\nfile = "player"\nprotocol = "botzone"\nsandbox = true\n'
        '[limits]\nprocesses = 4\n[options]\nstyle = "bold"\n'
    )
    program = read_program(folder)
    assert (program.name, program.command, program.protocol) == ("Careful", (str(folder / "player"),), "botzone")
    assert (program.sandbox, program.limits.processes, program.options) == (True, 4, (("style", "bold"),))
    assert program.folder == folder


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("sandbox = false", "sandbox must not be false"),
        ("[limits]\nmemory_bytes = 2e12", "memory_bytes must be at most 1073741824"),
        ("[limits]\nmove_seconds = 61", r"move_seconds must be at most 60\.0"),
        ("file = '../other/bot.py'", "file must be in the folder"),
        ("file = '/etc/passwd'", "file must be in the folder"),
    ],
)
def test_a_bot_cannot_allow_itself_more_than_others(text: str, problem: str, tmp_path: Path) -> None:
    """The manifest in a bot's folder is not trusted, since the author wrote it; a manifest that the user names is."""
    for name in ("own", "other"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "bot.py").write_text("")
    (tmp_path / "own" / "bot.toml").write_text(text)
    with pytest.raises(Problem, match=problem):
        find_program(tmp_path / "own")
    if "passwd" not in text:
        assert read_program(tmp_path / "own" / "bot.toml").folder == tmp_path / "own"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("name = ", "Invalid value"),
        ("colour = 1", "unknown key 'colour'"),
        ("command = []", "command must be"),
        ("command = 3", "command must be"),
        ("command = '\"python3'", "command must be"),
        ("command = 'no-such-program-here'", "there is no program no-such-program-here"),
        ("name = 3", "name must be a text"),
        ("protocol = 'chess'", "protocol must be one of lines, one-shot, botzone, source"),
        ("sandbox = 'yes'", "sandbox must be true or false"),
        ("limits = 3", "must be tables"),
        ("[limits]\nmemory = 3", "unknown limit 'memory'"),
        ("[limits]\nprocesses = -1", "processes must be a number greater than 0"),
        ("file = 'missing.py'", "there is no program"),
        ("\udc80", "bot.toml"),
    ],
)
def test_bad_manifests(text: str, problem: str, tmp_path: Path) -> None:
    (tmp_path / "bot.toml").write_bytes(text.encode(errors="surrogateescape"))
    (tmp_path / "bot.py").write_text("")
    with pytest.raises(Problem, match=problem) as raised:
        find_program(tmp_path)
    assert str(tmp_path) not in str(raised.value)  # a class's page shows the problem to everybody


@pytest.mark.parametrize("language", STARTER_FILES)
def test_starter_bots_keep_to_the_protocol(language: str, tmp_path: Path) -> None:
    """A starter bot passes all checks, in the sandbox and without it, and plays every game."""
    folder = tmp_path / "bot"
    write_starter(language, qipan.game("dots"), folder)
    with pytest.raises(Problem, match="exists already"):
        write_starter(language, qipan.game("dots"), folder)
    before = sorted(path.name for path in folder.iterdir())
    program = read_program(folder)
    assert sorted(path.name for path in folder.iterdir()) == before  # a compiler writes to another folder
    assert read_program(folder) == program  # the second time, the bot is compiled already
    checked = list(check_program(replace(program, sandbox=False), qipan.game("dots", rows=2, cols=2)))
    assert len(checked) == 9
    assert [check for check in checked if check.problem is not None] == []
    for name, sandbox in zip(("planes", "chinese-checkers"), (SANDBOXES[-1], False), strict=True):
        with start_program(replace(program, sandbox=sandbox), qipan.game(name)) as engine:
            record = qipan.play_match(engine.game, [engine, "random"], max_turns=10, seed=1)
        assert not any(entry.note for entry in record.entries)


@pytest.mark.parametrize(
    ("file", "text"), [("bot.cpp", "int main() { return x; }"), ("Bot.java", "public class Bot { void }")]
)
def test_a_program_that_does_not_compile(file: str, text: str, tmp_path: Path) -> None:
    """The problem is the compiler's first error, whatever it prints before and whatever the folder is called."""
    folder = tmp_path / "an error"
    folder.mkdir()
    (folder / file).write_text(text)
    with pytest.raises(Problem, match=f"{file} does not compile: {file}:.* error: "):
        find_program(folder)


def test_a_changed_header_is_compiled_again(tmp_path: Path) -> None:
    (tmp_path / "bot.cpp").write_text('#include "part/number.hpp"\nint main() { return number; }')
    (tmp_path / "part").mkdir()
    commands = []
    for number in (1, 2):
        (tmp_path / "part" / "number.hpp").write_text(f"constexpr int number = {number};")
        commands.append(find_program(tmp_path).command)
        assert subprocess.run(commands[-1], check=False).returncode == number
    assert commands[0] != commands[1]


@pytest.mark.skipif(not sandbox_works(), reason="without a sandbox, a compiler reads what its user can read")
def test_a_compiler_does_not_read_the_files_of_another_bot(tmp_path: Path) -> None:
    for name in ("own", "other"):
        (tmp_path / name).mkdir()
    (tmp_path / "other" / "bot.cpp").write_text("int main() {}")
    (tmp_path / "own" / "bot.cpp").write_text(f'#include "{tmp_path}/other/bot.cpp"')
    with pytest.raises(Problem, match="does not compile: .*No such file"):
        find_program(tmp_path / "own")


def test_a_compiler_that_does_not_end_is_killed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compilers, "COMPILE_SECONDS", 1)
    (tmp_path / "bot.cpp").write_text('#include "/dev/stdin"')
    with pytest.raises(Problem, match="took more than 1 seconds"):
        find_program(tmp_path)
    assert has_ended(str(tmp_path / "bot.cpp"))


@pytest.mark.parametrize(("file", "tool"), [("bot.js", "node"), ("Bot.java", "javac"), ("bot.cpp", r"g\+\+")])
def test_a_missing_tool(file: str, tool: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / file).write_text("")
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(Problem, match=f"{file} needs {tool}, which is not installed"):
        find_program(tmp_path)


def test_there_is_no_starter_in_another_language(tmp_path: Path) -> None:
    with pytest.raises(Problem, match="the languages are python, cpp, js, java"):
        write_starter("cobol", qipan.game("dots"), tmp_path)
