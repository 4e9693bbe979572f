"""Runs `qipan` in a process that is forked from one which has already imported the program.

Importing the program takes most of the time of a short command, and of the time in which a server starts; tests run
hundreds of both. Each process of a test run has one template process. It has no threads, so that a fork of it is safe,
and does nothing but fork.
"""

from __future__ import annotations

import array
import atexit
import contextlib
import gc
import io
import json
import os
import selectors
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

MAX_MESSAGE = 2**20


class ForkedProgram:
    """`qipan` with some arguments, in a process of its own. It has the members of `subprocess.Popen` that tests use.

    `streams` are the file descriptors of its standard input, output and error output, which stay open here.
    """

    def __init__(self, arguments: Sequence[str], streams: tuple[int, int, int], env: Mapping[str, str]) -> None:
        self._exit, status = os.pipe()
        message = json.dumps({"arguments": list(arguments), "environment": dict(env), "folder": os.getcwd()})
        try:
            self.pid = _template().fork(message, [*streams, status])
        finally:
            os.close(status)
        self.returncode: int | None = None

    def poll(self) -> int | None:
        """Return the exit status; negative after a signal, and None while the process runs."""
        return self._read_status(0)

    def wait(self, seconds: float) -> int:
        status = self._read_status(seconds)
        if status is None:
            raise subprocess.TimeoutExpired("qipan", seconds)
        return status

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def _read_status(self, seconds: float) -> int | None:
        if self.returncode is None:
            with selectors.DefaultSelector() as selector:
                selector.register(self._exit, selectors.EVENT_READ)
                if not selector.select(seconds):
                    return None
            self.returncode = int(os.read(self._exit, 20))
            os.close(self._exit)
        return self.returncode


def run_program(
    arguments: Sequence[str], typed: bytes, env: Mapping[str, str], seconds: float = 120
) -> subprocess.CompletedProcess[bytes]:
    """Run `qipan` with `typed` as its standard input, and return its status and output."""
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
        source, sink = os.pipe()
        try:
            program = ForkedProgram(arguments, (source, output.fileno(), errors.fileno()), env)
        finally:
            os.close(source)
        with open(sink, "wb") as pipe, contextlib.suppress(BrokenPipeError):  # `qipan` may end before it has read all
            pipe.write(typed)
        try:
            status = program.wait(seconds)
        finally:
            program.send_signal(signal.SIGKILL)
        output.seek(0)
        errors.seek(0)
        return subprocess.CompletedProcess(["qipan", *arguments], status, output.read(), errors.read())


class _Template:
    """The template process, as seen from the process that uses it."""

    def __init__(self) -> None:
        self._socket, other = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        # Bytecode is saved, whatever the environment says, so that only the first template compiles the program.
        environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
        with other:
            descriptor = other.fileno()
            command = [sys.executable, str(Path(__file__)), str(descriptor)]
            self._process = subprocess.Popen(command, pass_fds=[descriptor], env=environment)
        atexit.register(self._close)

    def fork(self, message: str, descriptors: Sequence[int]) -> int:
        rights = (socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", descriptors))
        self._socket.sendmsg([message.encode()], [rights])
        return int(self._socket.recv(20))

    def _close(self) -> None:
        self._socket.close()
        self._process.wait()


@cache
def _template() -> _Template:
    return _Template()


# ---- the template process ----


def serve(requests: socket.socket) -> None:
    """Fork a process for each request, until the other end of the socket is closed; then kill those that still run.

    Return only in a forked process, which is to run the program.
    """
    running: dict[int, int] = {}  # process id -> where its exit status is to be written
    wakeup, notifier = os.pipe()
    for descriptor in (wakeup, notifier):
        os.set_blocking(descriptor, False)
    signal.set_wakeup_fd(notifier)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with selectors.DefaultSelector() as selector:
        selector.register(requests, selectors.EVENT_READ)
        selector.register(wakeup, selectors.EVENT_READ)
        while True:
            ready = {key.fileobj for key, _ in selector.select()}
            if wakeup in ready:
                os.read(wakeup, 4096)
                _report_exits(running)
            if requests not in ready:
                continue
            text, rights, _, _ = socket.recv_fds(requests, MAX_MESSAGE, 4)
            if not text:
                _kill(running)
                sys.exit()
            *streams, status = rights
            if (pid := os.fork()) == 0:
                break
            running[pid] = status
            for stream in streams:
                os.close(stream)
            requests.send(str(pid).encode())
    signal.set_wakeup_fd(-1)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
    for descriptor in (*streams, status, wakeup, notifier, requests.detach(), *running.values()):
        os.close(descriptor)
    _take_over(json.loads(text))


def _take_over(request: dict[str, object]) -> None:
    """Give this process the arguments, environment, folder and streams of a new one."""
    assert isinstance(request["arguments"], list)
    assert isinstance(request["environment"], dict)
    sys.argv = ["qipan", *request["arguments"]]
    os.environ.clear()
    os.environ.update(request["environment"])
    os.chdir(str(request["folder"]))
    for stream in (sys.stdout, sys.stderr):
        assert isinstance(stream, io.TextIOWrapper)
        stream.reconfigure(line_buffering=stream is sys.stderr or stream.isatty())


def _report_exits(running: dict[int, int]) -> None:
    while running:
        pid, status = os.waitpid(-1, os.WNOHANG)
        if pid == 0:
            return
        descriptor = running.pop(pid)
        os.write(descriptor, str(os.waitstatus_to_exitcode(status)).encode())
        os.close(descriptor)


def _kill(running: dict[int, int]) -> None:
    for pid in running:
        os.kill(pid, signal.SIGKILL)
    while running:
        _report_exits(running)
        time.sleep(0.01)


if __name__ == "__main__":
    del sys.path[0]  # the folder of the tests, whose `server` hides other packages of this name
    import typer.main

    import qipan.cli.serve
    import qipan.server.run  # noqa: F401
    from qipan.cli import main
    from qipan.cli.app import app

    typer.main.get_command = cache(typer.main.get_command)  # a call takes as long as most tests
    typer.main.get_command(app)
    gc.collect()
    gc.freeze()  # a collection in a forked process would copy all memory that it shares with this one
    serve(socket.socket(fileno=int(sys.argv[1])))
    main()
