"""A temporary PostgreSQL server for tests, on a free port."""

from __future__ import annotations

import contextlib
import os
import shutil
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
        pytest.fail("PostgreSQL is missing: apt-get install postgresql, or as root: make postgresql", pytrace=False)
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


@contextlib.contextmanager
def database() -> Iterator[str]:
    """Yield the URL of an empty database."""
    folder = Path(tempfile.mkdtemp(prefix="qipan-postgresql-"))
    server: subprocess.Popen[bytes] | None = None
    try:
        if os.getuid() == 0:
            shutil.chown(folder, "postgres", "postgres")
        port, data, programs = free_port(), str(folder / "data"), find_programs()
        initdb = [
            str(programs / "initdb"),
            "-D",
            data,
            "-U",
            "qipan",
            "-A",
            "trust",
            "-E",
            "UTF8",
            "--locale=C",
            "--no-sync",
        ]
        subprocess.run([*unprivileged(), *initdb], check=True, capture_output=True, cwd="/")
        settings = ["-c", "listen_addresses=127.0.0.1", "-c", f"unix_socket_directories={folder}"]
        command = [*unprivileged(), str(programs / "postgres"), "-D", data, "-p", str(port), *settings]
        server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd="/")
        is_ready = [str(programs / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(port)]
        end = time.monotonic() + 60
        while subprocess.run(is_ready, check=False, cwd="/").returncode != 0:
            assert time.monotonic() < end
            assert server.poll() is None
            time.sleep(0.1)
        yield f"postgresql://qipan@127.0.0.1:{port}/postgres"
    finally:
        if server is not None:
            server.terminate()
            try:
                server.wait(10)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait(10)
        shutil.rmtree(folder, ignore_errors=True)
