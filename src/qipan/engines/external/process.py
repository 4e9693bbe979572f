"""A running program: writes lines to its input, reads lines from its output, and ends it."""

from __future__ import annotations

import contextlib
import os
import select
import signal
import socket
import subprocess
import sys
import time
import uuid
from pathlib import Path

from qipan.engines.external import problems
from qipan.engines.external.problems import ProgramFailure, ProgramNotStarted
from qipan.engines.external.program import MEGABYTE, Program
from qipan.engines.external.sandbox import sandbox_command, sandbox_works
from qipan.rules.reasons import Reason

SUPERVISOR = Path(__file__).with_name("supervisor.py")
READ_BYTES = 65536
MAX_ERROR_LENGTH = 160  # where a reason quotes error output, longer lines are cut
END_SECONDS = 2.0  # how long the supervisor may take to notice that the program has ended
REPORT_SECONDS = 5.0  # how long the supervisor may take to end all processes
MARK = "QIPAN_PROGRAM"
KEPT_VARIABLES = ("PATH", "HOME", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "JAVA_HOME", "TMPDIR")


class RunningProgram:
    """The processes of a program. Only one thread at a time may use it."""

    def __init__(self, program: Program, extra_arguments: tuple[str, ...] = ()) -> None:
        self.program = program
        self._limits = program.limits
        self._buffer = bytearray()  # output that was read but not returned yet; it begins at the beginning of a line
        self._searched = 0  # how many bytes of `_buffer` have already been searched for a newline
        self._read_bytes = 0  # bytes read since `begin_move`
        self._errors = bytearray()
        self._failure: Reason | None = None  # why the program was ended; None while it can be used
        self._mark = f"{MARK}={uuid.uuid4().hex}"  # an environment variable that all processes of the program inherit
        self._group: int | None = None  # the program's process group; None until the supervisor reports it
        self._reports = b""  # messages of the supervisor that have not been processed yet
        self._start((*program.command, *extra_arguments))

    def _start(self, command: tuple[str, ...]) -> None:
        self._is_in_sandbox = sandbox_works() if self.program.sandbox is None else self.program.sandbox
        if self._is_in_sandbox and not sandbox_works():
            raise ProgramNotStarted(problems.NO_SANDBOX())
        full = sandbox_command(self.program, command) if self._is_in_sandbox else list(command)
        limits = (
            self._limits.memory_bytes,
            self._limits.file_bytes,
            self._limits.processes,
            self._limits.threads,
        )
        self._control, control = socket.socketpair()
        try:
            self._process = subprocess.Popen(
                [sys.executable, "-I", "-S", str(SUPERVISOR), str(control.fileno()), *map(str, limits), *full],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                cwd=self.program.folder,
                env=_environment(self._mark),
                pass_fds=(control.fileno(),),
                start_new_session=True,
            )
        except OSError as error:
            self._control.close()
            raise ProgramNotStarted(problems.PROGRAM_NOT_STARTED(problem=error.strerror or str(error))) from None
        finally:
            control.close()
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        self._input, self._output = self._process.stdin.fileno(), self._process.stdout.fileno()
        self._error = self._process.stderr.fileno()
        self._poll = select.poll()
        for descriptor in (self._input, self._output, self._error):
            os.set_blocking(descriptor, False)
        for descriptor in (self._output, self._error, self._control.fileno()):
            self._poll.register(descriptor, select.POLLIN)

    @property
    def is_running(self) -> bool:
        """Whether the program can still be used. It cannot after a failure, even if its process still runs."""
        return self._failure is None

    @property
    def error_output(self) -> str:
        """The end of what the program has written to standard error."""
        return self._errors.decode(errors="replace")

    def begin_move(self) -> None:
        """Start to count the output for a new move."""
        self._read_bytes = len(self._buffer)

    def send(self, text: str, seconds: float | None = None) -> None:
        """Write lines to the program's input. A program that does not read them in time fails."""
        self._check()
        data = memoryview(f"{text}\n".encode())
        end = time.monotonic() + (self._limits.start_seconds if seconds is None else seconds)
        while data:
            try:
                data = data[os.write(self._input, data) :]
            except BlockingIOError:
                if time.monotonic() > end:
                    raise self.fail(problems.PROGRAM_READS_NOTHING()) from None
                self._wait(0.01)
            except OSError:  # the program has closed its input, or has ended
                self._end_of_output()

    def offer(self, text: str) -> None:
        """Write lines that the program need not read, as far as they fit, and close its input."""
        with contextlib.suppress(OSError):  # the program has ended without reading the lines, or reads too slowly
            os.write(self._input, f"{text}\n".encode())
        assert self._process.stdin is not None
        self._process.stdin.close()

    def read_line(self, end: float) -> str | None:
        """Return the next line; None if there is none by the time `end`. Raise ProgramFailure if the program ended."""
        while True:
            line = self._take_line()
            if line is not None:
                return line
            self._check()
            left = end - time.monotonic()
            if left <= 0 and not self._wait(0):
                return None
            if left > 0:
                self._wait(left)

    def read_last_line(self, end: float) -> str | None:
        """Like `read_line`, but if the program ends with status 0, accept a last line without a newline."""
        try:
            return self.read_line(end)
        except ProgramFailure as failure:
            if failure.reason.params.get("status") != 0 or not self._buffer:
                raise
        rest = self._buffer.decode(errors="replace")
        self._buffer.clear()
        return rest

    def fail(self, reason: Reason) -> ProgramFailure:
        """End the program because of a failure that the caller has noticed. Return the error to raise."""
        self._end(reason)
        return ProgramFailure(reason)

    def close(self) -> None:
        """End the program and everything that it has started."""
        self._end(problems.PROGRAM_CLOSED_OUTPUT())

    # ---- reading ----

    def _take_line(self) -> str | None:
        at = self._buffer.find(b"\n", self._searched)
        if at < 0:
            self._searched = len(self._buffer)
            return None
        line = self._buffer[:at].decode(errors="replace").rstrip("\r")
        del self._buffer[: at + 1]
        self._searched = 0
        return line

    def _wait(self, seconds: float) -> bool:
        """Wait for output, and read it. Return whether there was any. Raise ProgramFailure if the program has ended."""
        ready = {descriptor for descriptor, _ in self._poll.poll(max(0.0, seconds) * 1000)}
        if self._error in ready:
            self._read_errors()
        has_output = self._output in ready and self._read_output()
        if self._control.fileno() in ready and not has_output and self._has_ended():
            self._end_of_output()
        return has_output

    def _read_output(self) -> bool:
        data = _read(self._output)
        if data is None:
            return False
        if not data:
            self._poll.unregister(self._output)
            self._end_of_output()
        self._buffer += data
        self._read_bytes += len(data)
        if len(self._buffer) > self._limits.line_bytes and b"\n" not in self._buffer:
            raise self.fail(problems.PROGRAM_LONG_LINE(limit=self._limits.line_bytes))
        if self._read_bytes > self._limits.output_bytes:
            raise self.fail(problems.PROGRAM_FLOOD(limit=self._limits.output_bytes))
        return True

    def _read_errors(self) -> bool:
        """Read the error output that has arrived. Return whether there was any."""
        data = _read(self._error)
        if data == b"":
            with contextlib.suppress(KeyError):
                self._poll.unregister(self._error)
        elif data:
            self._errors += data
            del self._errors[: -self._limits.error_bytes]
        return bool(data)

    # ---- the end ----

    def _check(self) -> None:
        if self._failure is not None:
            raise ProgramFailure(self._failure)

    def _end_of_output(self) -> None:
        """Raise ProgramFailure, since the program has ended or has closed its output."""
        report = self._report(END_SECONDS)  # if the program has ended, the supervisor will soon report how
        if report is not None and report.startswith("unavailable "):
            self.close()
            raise ProgramNotStarted(problems.PROGRAM_NOT_STARTED(problem=report.removeprefix("unavailable ")))
        if report is None:
            raise self.fail(problems.PROGRAM_CLOSED_OUTPUT())
        raise self.fail(self._reason_of(report) if report else problems.PROGRAM_KILLED_SUPERVISOR())

    def _has_ended(self) -> bool:
        """Read the messages of the supervisor, and return whether the program or the supervisor has ended."""
        return self._report(0) is not None

    def _report(self, seconds: float) -> str | None:
        """Return the supervisor's report on the end of the program, or None if no report comes in time.

        The report is empty if the supervisor itself has ended.
        """
        end = time.monotonic() + seconds
        while True:
            line, newline, rest = self._reports.partition(b"\n")
            if newline and line.startswith(b"started "):
                self._group, self._reports = int(line.split()[1]), rest
                continue
            if newline:
                return line.decode(errors="replace")
            self._control.settimeout(max(0.0, end - time.monotonic()))
            try:
                data = self._control.recv(1000)
            except OSError:
                return None
            if not data:
                return ""
            self._reports += data

    def _reason_of(self, report: str) -> Reason:
        what, _, number = report.partition(" ")
        status = int(number) if number.isdecimal() else 1
        if what == "exit" and status > 128 and self._is_in_sandbox:  # bubblewrap adds 128 to the number of a signal
            what, status = "signal", status - 128
        if what == "memory":
            return problems.PROGRAM_MEMORY(megabytes=self._limits.memory_bytes // MEGABYTE)
        if what == "processes":
            return problems.PROGRAM_PROCESSES(limit=self._limits.processes)
        if what == "threads":
            return problems.PROGRAM_THREADS(limit=self._limits.threads)
        if what == "signal":
            return problems.PROGRAM_KILLED(signal=_signal_name(status))
        while self._read_errors():
            pass
        error = _error_line(self.error_output)
        if status == 0 or not error:
            return problems.PROGRAM_EXITED(status=status)
        return problems.PROGRAM_EXITED_WITH_ERROR(status=status, error=error[:MAX_ERROR_LENGTH])

    def _end(self, reason: Reason) -> None:
        if self._failure is not None:
            return
        self._failure = reason
        with contextlib.suppress(OSError):
            self._control.shutdown(socket.SHUT_WR)
        try:
            self._process.wait(REPORT_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        if self._process.returncode:  # the supervisor was killed, by the program or by the system
            self._kill_remaining()
        while self._read_errors():
            pass
        self._control.close()
        for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
            assert stream is not None
            with contextlib.suppress(OSError):
                stream.close()

    def _kill_remaining(self) -> None:
        """Kill the remaining processes, which no supervisor watches any more: the group, and all that have the mark."""
        self._report(0)
        if self._group is not None:
            with contextlib.suppress(OSError):
                os.killpg(self._group, signal.SIGKILL)
        end = time.monotonic() + END_SECONDS
        while (found := _processes_with(self._mark)) and time.monotonic() < end:
            for pid in found:
                with contextlib.suppress(OSError):
                    os.kill(pid, signal.SIGKILL)
            time.sleep(0.001)


def _error_line(output: str) -> str:
    """Return the line of error output that says what went wrong, or an empty text: mostly the last line.

    Indented lines are details of an error, such as where it happened in a Java program; Node.js ends with its version.
    """
    lines = [line for line in output.split("\n") if any(map(str.isalnum, line))]
    main = [line for line in lines if not line[0].isspace() and not line.startswith("Node.js v")]
    return (main or lines or [""])[-1].strip()


def _processes_with(mark: str) -> list[int]:
    """Return the ids of the processes whose environment contains the mark; none if the system has no `/proc`."""
    found = []
    for entry in Path("/proc").glob("[0-9]*/environ"):
        with contextlib.suppress(OSError):
            if mark.encode() in entry.read_bytes().split(b"\0"):
                found.append(int(entry.parent.name))
    return found


def _read(descriptor: int) -> bytes | None:
    """Return the data that has arrived in a pipe: empty if the other end is closed, None if nothing has arrived."""
    try:
        return os.read(descriptor, READ_BYTES)
    except BlockingIOError:
        return None


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return str(number)


def _environment(mark: str) -> dict[str, str]:
    """Return the environment variables of a program: its mark, and only a few that are no secrets."""
    kept = {name: os.environ[name] for name in KEPT_VARIABLES if name in os.environ}
    kept[MARK] = mark.removeprefix(f"{MARK}=")
    return {**kept, "PYTHONUNBUFFERED": "1", "PYTHONDONTWRITEBYTECODE": "1", "PYTHONIOENCODING": "utf-8"}
