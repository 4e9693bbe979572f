"""A sandbox shows a program its own folder, and no network. Without bubblewrap, a program that needs it is refused."""

from __future__ import annotations

import os
import socket
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import qipan
from engines.external.helpers import write_program
from qipan.engines.external import Program, ProgramFailure, find_program, process, start_program
from qipan.engines.external.sandbox import sandbox_works
from qipan.rules.reasons import Problem

# What a program may not do: each line raises an error in the sandbox.
FORBIDDEN = {
    "read the files of another bot": "open({other!r}).read()",
    "write to its folder": "open('written', 'w')",
    "see the temporary files of others": "open('/tmp/' + {other!r}.removeprefix('/tmp/'))",
    "see the users": "open('/etc/passwd')",
    "reach a server on this machine": "import socket; socket.create_connection(('127.0.0.1', {port}), 2)",
    "see other processes": "open('/proc/{pid}/cmdline')",
}


@pytest.mark.parametrize("action", FORBIDDEN)
def test_what_a_sandbox_forbids(action: str, tmp_path: Path) -> None:
    other = write_program(tmp_path, name="other").folder
    assert other is not None
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        code = FORBIDDEN[action].format(other=str(other / "bot.py"), port=port, pid=os.getpid())
        go = f"""
        try:
            {code}
        except OSError:
            pass
        else:
            sys.exit("it could")
        """
        check_moves(write_program(tmp_path, go=go, sandbox=True))
        with pytest.raises(ProgramFailure, match="it could"):
            check_moves(write_program(tmp_path, go=go, sandbox=False))


def test_a_sandbox_shows_only_the_own_folder(tmp_path: Path) -> None:
    write_program(tmp_path, name="other")
    check_moves(write_program(tmp_path, go=f"assert os.listdir({str(tmp_path)!r}) == ['bot']", sandbox=True))


def test_a_sandbox_has_a_private_temporary_folder(tmp_path: Path) -> None:
    name = f"qipan-{tmp_path.name}-{os.getpid()}"
    check_moves(write_program(tmp_path, go=f"open('/tmp/{name}', 'w').write('x')", sandbox=True))
    assert not (Path("/tmp") / name).exists()


def test_nothing_but_temporary_folders_can_be_written(tmp_path: Path) -> None:
    """In any other folder of the sandbox, a file would also be kept in memory, but its size would have no limit."""
    go = """
    for folder in ("/", "/dev", "/proc", "/usr", os.getcwd()):
        try:
            open(os.path.join(folder, "written"), "w")
        except OSError:
            continue
        sys.exit(f"it could write to {folder}")
    for folder in ("/tmp", "/dev/shm"):
        open(os.path.join(folder, "written"), "w").write("x")
    """
    check_moves(write_program(tmp_path, go=go, sandbox=True))


@pytest.mark.parametrize("sandbox", [False, True])
def test_a_program_does_not_see_secrets_of_the_referee(
    sandbox: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("QIPAN_TEST_SECRET", "secret")
    check_moves(write_program(tmp_path, go="assert 'QIPAN_TEST_SECRET' not in os.environ", sandbox=sandbox))


def test_a_manifest_cannot_show_a_bot_the_files_of_another(tmp_path: Path) -> None:
    other = write_program(tmp_path, name="other").folder
    own = write_program(tmp_path, go=f"assert not os.path.exists({str(other)!r})").folder
    assert own is not None
    (own / "bot.toml").write_text(f"command = '{sys.executable} bot.py {other} {other}/bot.py'")
    check_moves(replace(find_program(own), sandbox=True))


def check_moves(program: Program) -> None:
    """Check that a program plays or, if it needs a sandbox and none works here, that it is refused."""
    view = qipan.game("dots", rows=1, cols=1).initial().view(0)
    with start_program(program, view.game) as engine:
        if program.sandbox and not sandbox_works():
            with pytest.raises(Problem, match="bubblewrap does not work here"):
                engine.choose(view)
        else:
            assert engine.choose(view).move in view.moves()


def test_a_sandbox_that_is_required_but_does_not_work_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process, "sandbox_works", lambda: False)
    monkeypatch.setattr("engines.external.test_sandbox.sandbox_works", lambda: True)
    program = write_program(tmp_path, sandbox=True)
    with pytest.raises(Problem, match="bubblewrap does not work"):
        check_moves(program)
    check_moves(replace(program, sandbox=None))
