"""A temporary PostgreSQL server for tests, on a free port."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest


def find_programs() -> Path:
    """Return the folder of PostgreSQL's programs, of the newest installed version."""
    initdb = shutil.which("initdb")
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda each: int(each.parts[-3]))
    if initdb is None and not folders:
        pytest.fail("PostgreSQL is missing: apt-get install postgresql, or as root: make packages", pytrace=False)
    return Path(initdb).resolve().parent if initdb is not None else folders[-1].parent


def unprivileged() -> list[str]:
    """Return a command prefix that drops root privileges, since PostgreSQL refuses to run as root."""
    if os.getuid() != 0:
        return []
    return ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]


def free_port() -> int:
    with contextlib.closing(socket.socket()) as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


class DatabaseServer:
    """A PostgreSQL server in a temporary folder, with an empty database. It can be stopped and started again."""

    def __init__(self, folder: Path) -> None:
        if os.getuid() == 0:
            shutil.chown(folder, "postgres", "postgres")
        self._folder = folder
        self._data = str(folder / "data")
        self._port = free_port()
        self._programs = find_programs()
        self._server: subprocess.Popen[bytes] | None = None
        settings = ["-U", "qipan", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]
        initdb = [*unprivileged(), str(self._programs / "initdb"), "-D", self._data, *settings]
        subprocess.run(initdb, check=True, capture_output=True, cwd="/")

    @property
    def url(self) -> str:
        return f"postgresql://qipan@127.0.0.1:{self._port}/postgres"

    def start(self) -> None:
        """Start the server, and wait until it accepts connections."""
        settings = ["-c", "listen_addresses=127.0.0.1", "-c", f"unix_socket_directories={self._folder}"]
        postgres = [str(self._programs / "postgres"), "-D", self._data, "-p", str(self._port), *settings]
        output = subprocess.DEVNULL
        self._server = subprocess.Popen([*unprivileged(), *postgres], stdout=output, stderr=output, cwd="/")
        is_ready = [str(self._programs / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self._port)]
        end = time.monotonic() + 60
        while subprocess.run(is_ready, check=False, cwd="/").returncode != 0:
            assert time.monotonic() < end
            assert self._server.poll() is None
            time.sleep(0.1)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop the server: by SIGINT in good order, by SIGQUIT at once, as if it had crashed."""
        if self._server is None:
            return
        self._server.send_signal(how)
        try:
            self._server.wait(10)
        except subprocess.TimeoutExpired:
            self._server.kill()
            self._server.wait(10)
        self._server = None


@contextlib.contextmanager
def database_server() -> Iterator[DatabaseServer]:
    """Yield a running server."""
    folder = Path(tempfile.mkdtemp(prefix="qipan-postgresql-"))
    server: DatabaseServer | None = None
    try:
        server = DatabaseServer(folder)
        server.start()
        yield server
    finally:
        if server is not None:
            server.stop()
        shutil.rmtree(folder, ignore_errors=True)


@contextlib.contextmanager
def database() -> Iterator[str]:
    """Yield the URL of an empty database."""
    with database_server() as server:
        yield server.url


@contextlib.contextmanager
def empty_store(kind: str, folder: Path) -> Iterator[str]:
    """Yield the URL of an empty database of a kind, `sqlite` or `postgresql`."""
    if kind == "sqlite":
        yield f"sqlite:///{folder}/store.sqlite"
    else:
        with database() as url:
            yield url
