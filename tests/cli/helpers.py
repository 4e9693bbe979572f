"""Helpers that run commands, with or without a terminal."""

from __future__ import annotations

import os
import pty
import re
import signal
import subprocess
import sys
from pathlib import Path

from forked_program import ForkedProgram, run_program

QIPAN = [sys.executable, "-m", "qipan"]
ESCAPE_SEQUENCES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


def run(*arguments: str, typed: str = "", **variables: str) -> subprocess.CompletedProcess[str]:
    """Run `qipan` with `typed` as its standard input, and with `variables` added to its environment."""
    done = run_program(arguments, typed.encode(), {**os.environ, "COLUMNS": "100", **variables})
    return subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())


def run_refused(*arguments: str, status: int, problem: str) -> str:
    """Run `qipan` with invalid input, check that it reports the problem and nothing else, and return the report."""
    result = run(*arguments)
    assert (result.returncode, result.stdout) == (status, "")
    assert problem in result.stderr
    assert "Traceback" not in result.stderr
    return result.stderr


def reset_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def start(*command: str, stdin: int | None = None) -> subprocess.Popen[str]:
    """Start a process that handles Ctrl-C even if this process ignores it, as a background process of a shell does."""
    return subprocess.Popen(
        command,
        stdin=stdin,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=reset_interrupts,
    )


def cpu_seconds(process: subprocess.Popen[str]) -> float:
    """Return the processor time that a process has used."""
    fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def wait_for(process: subprocess.Popen[str]) -> tuple[str, str]:
    """Wait for the end of a process; return its standard output and standard error."""
    try:
        return process.communicate(timeout=60)
    finally:
        process.kill()


def on_terminal(*arguments: str, typed: bytes) -> tuple[int, bytes]:
    """Run a command on a new terminal; return its exit status and everything the terminal showed."""
    controller, terminal = pty.openpty()
    process = ForkedProgram(arguments, (terminal, terminal, terminal), os.environ)
    os.close(terminal)
    os.write(controller, typed)
    shown = b""
    while True:
        try:
            chunk = os.read(controller, 4096)
        except OSError:  # on Linux, this means that the other end was closed
            break
        if not chunk:
            break
        shown += chunk
    os.close(controller)
    return process.wait(60), shown


def plain(shown: bytes) -> str:
    """Return the output without escape sequences."""
    return ESCAPE_SEQUENCES.sub("", shown.decode())
