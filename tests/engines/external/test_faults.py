"""A program that misbehaves forfeits with a readable reason, and nothing of it is left running."""

from __future__ import annotations

import subprocess
import sys
import textwrap
import time
import uuid
from dataclasses import replace
from pathlib import Path

import pytest

import qipan
from engines.external.helpers import GOOD, LIMITS, SANDBOXES, has_ended, view_of_dots, write_program
from qipan.engines.base import EngineUnavailable
from qipan.engines.external import Program, ProgramFailure, ProgramLimits, start_program
from qipan.engines.external.sandbox import TEMPORARY_FOLDERS

MEGABYTES = 64
SMALL = replace(LIMITS, processes=8, threads=16, line_bytes=10_000, output_bytes=50_000)
# Even if the limit fails, this program starts no more than 64 processes.
FORK_BOMB = ("[os.fork() for _ in range(6)]; time.sleep(9)", "it started more than 8 processes")
# What a program does when it is asked for a move, and the beginning of the reason for which it forfeits.
FAULTS = {
    "crash": ("raise ZeroDivisionError('no')", "it ended with exit status 1: ZeroDivisionError: no"),
    "quiet exit": ("sys.exit(0)", "it ended with exit status 0"),
    "signal": ("os.kill(os.getpid(), 11)", "it was ended by the signal SIGSEGV"),
    "garbage": ("print('bestmove banana', flush=True); continue", "it answered banana, which is not legal here"),
    "no move": ("print('bestmove', flush=True); continue", "its answer has no move"),
    "bytes": ("sys.stdout.buffer.write(b'bestmove \\xff\\x00\\n'); sys.stdout.flush(); continue", "it answered"),
    "illegal move": ("print('bestmove 23', flush=True); continue", "it answered 23, which is not legal here"),
    "no new line": ("os.write(1, b'x' * 4_000_000)", "it wrote more than 10000 bytes without a new line"),
    "flood": ("while True: print('info string', 'x' * 100)", "it wrote more than 50000 bytes for one move"),
    "nothing": ("continue", "it did not answer within 0.5 seconds"),
    "hang": ("time.sleep(1000)", "it did not answer within 0.5 seconds"),
    "busy": ("while True: pass", "it did not answer within 0.5 seconds"),
    "says": ("print('error I give up', flush=True); continue", "it says: I give up"),
    "memory": ("x = [bytearray(2**20) for _ in range(1000)]", "it ended with exit status 1: MemoryError"),
    "memory of children": (
        "[os.fork() or (bytearray(40 * 2**20), time.sleep(1000)) for _ in range(3)]; time.sleep(1000)",
        "it used more than 64 MB of memory",
    ),
    "shared memory": (
        "import mmap; shared = mmap.mmap(-1, 2**28); [shared.write(bytes(2**20)) for _ in range(256)]; time.sleep(9)",
        "it used more than 64 MB of memory",
    ),
    "many threads": (
        "import threading as t; t.stack_size(2**16);"  # small stacks, so that memory is not the problem
        "[t.Thread(target=time.sleep, args=(1000,)).start() for _ in range(20)]; time.sleep(9)",
        "it started more than 16 threads",
    ),
    "many children": ("while True: subprocess.Popen(['sleep', '1000'])", "it started more than 8 processes"),
}


@pytest.mark.parametrize("sandbox", SANDBOXES)
@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_forfeits_with_a_reason(fault: str, sandbox: bool, tmp_path: Path) -> None:
    go, reason = FAULTS[fault]
    marker = f"marker-{uuid.uuid4()}"
    limits = replace(SMALL, move_seconds=0.5) if "0.5 seconds" in reason else SMALL
    if "memory" in fault:
        limits = replace(limits, memory_bytes=MEGABYTES * 2**20)
    program = write_program(tmp_path, go=go, sandbox=sandbox, limits=limits)
    program = replace(program, command=(*program.command, marker))
    game = qipan.game("dots", rows=1, cols=1)
    with start_program(program, game) as engine:
        record = qipan.play_match(game, [engine, "random"], seed=1)
        assert has_ended(marker)
    assert record.outcome is not None
    assert record.outcome.payoffs == (-1.0, 1.0)
    assert record.entries[0].note.startswith(f"bot failed: {reason}")


def test_memory_that_processes_share_is_counted_once(tmp_path: Path) -> None:
    go = """
    import mmap
    shared = mmap.mmap(-1, 40 * 2**20)
    for _ in range(40):
        shared.write(bytes(2**20))
    if len([os.fork() or (shared[::4096], time.sleep(1000)) for _ in range(2)]) == 2:
        time.sleep(0.5)
    """
    limits = replace(SMALL, memory_bytes=100 * 2**20)
    with start_program(write_program(tmp_path, go=go, limits=limits), view_of_dots().game) as engine:
        engine.choose(view_of_dots())


@pytest.mark.skipif(not SANDBOXES[-1], reason="bubblewrap does not work here")
@pytest.mark.parametrize("folder", TEMPORARY_FOLDERS)
def test_files_in_memory_are_limited(folder: str, tmp_path: Path) -> None:
    go = f"""
    for number in range(10):
        open(f"{folder}/{{number}}", "wb").write(bytes(10 * 2**20))
    """
    limits = replace(SMALL, memory_bytes=MEGABYTES * 2**20)
    program = write_program(tmp_path, go=go, sandbox=True, limits=limits)
    with (
        start_program(program, view_of_dots().game) as engine,
        pytest.raises(ProgramFailure, match="No space left on device"),
    ):
        engine.choose(view_of_dots())


@pytest.mark.parametrize("limit", [qipan.Limit(nodes=10**9), qipan.Limit(depth=50), qipan.Limit()])
def test_a_crash_in_a_search_without_time_is_noticed_at_once(limit: qipan.Limit, tmp_path: Path) -> None:
    # The child keeps the output open, so that only the end of the program itself shows the crash.
    go = "subprocess.Popen(['sleep', '1000']); time.sleep(0.1); os._exit(3)"
    program = write_program(tmp_path, go=go, limits=ProgramLimits(move_seconds=1000))
    with start_program(program, view_of_dots().game) as engine:
        engine.prepare()
        began = time.monotonic()
        with pytest.raises(ProgramFailure, match="exit status 3"):
            engine.choose(view_of_dots(), limit)
        assert time.monotonic() - began < 5


@pytest.mark.parametrize(
    ("start", "reason"),
    [
        ("sys.exit('no such model')", "it ended with exit status 1: no such model"),
        ("time.sleep(1000)", "it did not answer 'ugi' within 0.5 seconds"),
        ("print('x' * 2_000_000)", "it wrote more than 1048576 bytes without a new line"),
        (
            "sys.exit('Error: no file {\\n  at main\\n}\\n\\nNode.js v20.1.0')",
            "it ended with exit status 1: Error: no file {",
        ),
        ("sys.exit('java.lang.Error: odd\\n\\tat Bot.main')", "it ended with exit status 1: java.lang.Error: odd"),
        ("import no_such_module", "it ended with exit status 1: ModuleNotFoundError"),
    ],
)
def test_a_program_that_does_not_start_forfeits(start: str, reason: str, tmp_path: Path) -> None:
    start_seconds = 0.5 if "sleep" in start else 30  # the other faults are noticed at once
    program = write_program(tmp_path, start=start, limits=replace(LIMITS, start_seconds=start_seconds))
    with start_program(program, view_of_dots().game) as engine:
        record = qipan.play_match(engine.game, ["random", engine], seed=1)
    assert record.entries[1].note.startswith(f"bot failed: {reason}")


def test_a_command_that_does_not_exist_forfeits() -> None:
    with start_program(Program("bot", ("/no/such/file",), sandbox=False), view_of_dots().game) as engine:
        with pytest.raises(ProgramFailure, match="/no/such/file: No such file or directory"):
            engine.choose(view_of_dots())
        assert "No such file" in engine.error_output


@pytest.mark.parametrize("sandbox", SANDBOXES)
def test_a_daemon_does_not_survive(sandbox: bool, tmp_path: Path) -> None:
    """A process is ended with the program even if it has left the program's session, parent and environment."""
    marker = f"marker-{uuid.uuid4()}"
    start = f"""
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            os.execve(sys.executable, [sys.executable, "-c", "import time; time.sleep(1000)", "{marker}"], {{}})
        os._exit(0)
    os.wait()
    """
    program = write_program(tmp_path, start=start, sandbox=sandbox)
    with start_program(program, view_of_dots().game) as engine:
        engine.choose(view_of_dots())
        while has_ended(marker, seconds=0):
            time.sleep(0.01)
    assert has_ended(marker, seconds=0)


def test_a_program_that_ends_its_supervisor_is_noticed_at_once_and_killed(tmp_path: Path) -> None:
    """A program can do so only without a sandbox. Its processes are found by their process group or environment."""
    marker = f"marker-{uuid.uuid4()}"
    go = f"""
    for start_new_session in (False, True):
        subprocess.Popen(["sh", "-c", "sleep 1000; true", "{marker}"], start_new_session=start_new_session)
    os.kill(os.getppid(), 9)
    time.sleep(1000)
    """
    program = write_program(tmp_path, go=go, limits=ProgramLimits(move_seconds=1000))
    program = replace(program, command=(*program.command, marker))
    with start_program(program, view_of_dots().game) as engine:
        engine.prepare()
        began = time.monotonic()
        with pytest.raises(ProgramFailure, match="it ended the process that watches it"):
            engine.choose(view_of_dots(), qipan.Limit(nodes=10**9))
        assert time.monotonic() - began < 5
        assert has_ended(marker)


@pytest.mark.parametrize("sandbox", SANDBOXES)
def test_a_program_has_no_way_to_report_for_its_supervisor(sandbox: bool, tmp_path: Path) -> None:
    go = """
    import stat
    for number in range(100):
        try:
            is_socket = stat.S_ISSOCK(os.fstat(number).st_mode)
        except OSError:
            continue
        if is_socket:
            sys.exit("it has the socket")
    """
    with start_program(write_program(tmp_path, go=go, sandbox=sandbox), view_of_dots().game) as engine:
        engine.choose(view_of_dots())


def test_a_machine_without_free_descriptors_is_not_the_fault_of_the_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise OSError(24, "Too many open files")

    monkeypatch.setattr(subprocess, "Popen", fail)
    with (
        start_program(write_program(tmp_path), view_of_dots().game) as engine,
        pytest.raises(EngineUnavailable, match="it could not be started: Too many open files"),
    ):
        qipan.play_match(engine.game, [engine, "random"], seed=1)


def test_all_processes_end_with_the_referee(tmp_path: Path) -> None:
    """No process of a program is left if the referee is killed and cannot clean up."""
    marker = f"marker-{uuid.uuid4()}"
    program = write_program(tmp_path, start=f"subprocess.Popen(['sh', '-c', 'sleep 1000', '{marker}'])")
    text = f"""
    import os, sys
    from pathlib import Path
    import qipan
    from qipan.engines.external import Program, start_program
    engine = start_program(Program("bot", {program.command!r}, sandbox=False), qipan.game("dots"))
    engine.prepare()
    os.kill(os.getpid(), 9)
    """
    done = subprocess.run([sys.executable, "-c", textwrap.dedent(text)], timeout=30)
    assert done.returncode == -9
    assert has_ended(marker)


def test_a_closed_output_is_noticed_at_once(tmp_path: Path) -> None:
    program = write_program(tmp_path, go="os.close(1); time.sleep(1000)", limits=ProgramLimits(move_seconds=1000))
    with (
        start_program(program, view_of_dots().game) as engine,
        pytest.raises(ProgramFailure, match="it closed its output"),
    ):
        engine.choose(view_of_dots())


def test_a_program_that_ignores_stop_is_killed(tmp_path: Path) -> None:
    program = write_program(tmp_path, go="time.sleep(1000)", limits=ProgramLimits(stop_seconds=0.1))
    stop = qipan.Stop()
    stop.set()
    with (
        start_program(program, view_of_dots().game) as engine,
        pytest.raises(ProgramFailure, match="it did not answer 'stop' within 0.1 seconds"),
    ):
        engine.choose(view_of_dots(), qipan.Limit(nodes=10**9, stop=stop))


def test_a_program_that_does_not_read_is_noticed(tmp_path: Path) -> None:
    text = "print('ugiok\\nreadyok', flush=True); import time; time.sleep(1000)"
    program = write_program(tmp_path, text=text, limits=replace(LIMITS, start_seconds=0.3))
    game = qipan.game("dots")
    with start_program(program, game) as engine:
        engine.prepare()
        process = engine._process
        assert process is not None
        with pytest.raises(ProgramFailure, match="it does not read its input"):
            process.send("x" * 1_000_000)


def test_a_program_starts_again_after_a_failure(tmp_path: Path) -> None:
    flag = tmp_path / "failed"
    go = f"""
    if not os.path.exists({str(flag)!r}):
        open({str(flag)!r}, "w").close()
        sys.exit("first time")
    """
    program = write_program(tmp_path, go=go)
    with start_program(program, view_of_dots().game) as engine:
        with pytest.raises(ProgramFailure, match="first time"):
            engine.choose(view_of_dots())
        assert str(engine.choose(view_of_dots()).move) == "0"
        assert "first time" in engine.error_output


def test_the_end_of_the_error_output_is_kept(tmp_path: Path) -> None:
    go = "sys.stderr.write('x' * 300_000 + 'the end'); sys.stderr.flush()"
    program = write_program(tmp_path, go=go, limits=replace(LIMITS, error_bytes=1000))
    with start_program(program, view_of_dots().game) as engine:
        engine.choose(view_of_dots())
        engine.close()
        assert len(engine.error_output) == 1000
        assert engine.error_output.endswith("the end")


def test_a_good_program_does_not_fail(tmp_path: Path) -> None:
    assert "{go}" in GOOD
    for name in qipan.game_names():
        game = qipan.game(name)
        with start_program(write_program(tmp_path), game) as engine:
            record = qipan.play_match(game, [engine, *["random"] * (game.seats - 1)], seed=1, max_turns=20)
        assert not any(entry.note for entry in record.entries)
