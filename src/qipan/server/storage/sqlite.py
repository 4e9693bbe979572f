"""A SQLite file: who may use it, how it is opened, and the thread that writes to it."""

from __future__ import annotations

import asyncio
import fcntl
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy import event

Result = TypeVar("Result")


class FileWriter:
    """The one thread that writes to a SQLite file. A transaction is one visit there: on a busy machine every change of
    threads is a wait."""

    def __init__(self, url: str) -> None:
        self._engine = sa.create_engine(url, hide_parameters=True, poolclass=sa.StaticPool)
        event.listen(self._engine, "connect", prepare)
        self._thread = ThreadPoolExecutor(1, "qipan-store")

    async def run(self, work: Callable[..., Result], *given: object) -> Result:
        def visit() -> Result:
            with self._engine.begin() as connection:
                return work(connection, *given)

        return await asyncio.get_running_loop().run_in_executor(self._thread, visit)

    def close(self) -> None:
        self._thread.submit(self._engine.dispose)
        self._thread.shutdown()


def locked(file: Path) -> int:
    """A SQLite file has one server: another one would not hear of its moves. The system lets go of the lock when the
    process dies."""
    lock = os.open(f"{file}.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(lock)
        raise OSError(f"another server uses {file}; several need PostgreSQL, see --db") from None
    return lock


def prepare(connection: Any, _: object) -> None:
    cursor = connection.cursor()
    for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()
