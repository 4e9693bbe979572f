"""Server processes and their store, which can be made to fail."""

from __future__ import annotations

import signal
import sqlite3
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random

from attack.databases import execute
from server.helpers import ServerProcess
from server.postgresql import DatabaseServer, database_server, free_port

BUSY_SECONDS = 5.0  # a write to a locked file fails after this long


class Servers(ABC):
    """Server processes that share a store."""

    def __init__(self, db: str, count: int) -> None:
        self._db = db
        self._processes = [ServerProcess(db, free_port()) for _ in range(count)]

    @property
    def addresses(self) -> list[str]:
        return [process.address for process in self._processes]

    def kill_one(self, random: Random, seconds: float) -> None:
        """Kill a process, and start it again after some seconds."""
        number = random.randrange(len(self._processes))
        self._processes[number].kill()
        time.sleep(seconds)
        self._processes[number] = ServerProcess(self._db, self._processes[number].port)

    def restart_one_only(self) -> None:
        """Kill all processes, and start one of them again."""
        for process in self._processes:
            process.kill()
        self._processes = [ServerProcess(self._db, self._processes[0].port)]

    def stop(self) -> None:
        for process in self._processes:
            process.stop()

    @abstractmethod
    def fail_store(self, random: Random, seconds: float) -> str:
        """Let the store fail for some seconds. Return what was done."""


class SqliteServers(Servers):
    """One process, whose file can be locked by another program."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "matches.sqlite"
        super().__init__(f"sqlite:///{self._file}", 1)

    def fail_store(self, random: Random, seconds: float) -> str:
        has_errors = random.random() < 0.5
        seconds += BUSY_SECONDS if has_errors else 0
        with closing(sqlite3.connect(self._file, timeout=5, isolation_level=None)) as connection:
            connection.execute("BEGIN IMMEDIATE")
            time.sleep(seconds)
            connection.execute("ROLLBACK")
        return "file locked, writes fail" if has_errors else "file locked"


# The error of a full disk, for every write of events.
REFUSE_WRITES = """
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'no space left on device' USING ERRCODE = 'disk_full'; END $$;
    CREATE TRIGGER refuse_writes BEFORE INSERT ON events FOR EACH ROW EXECUTE FUNCTION refuse()
"""
ALLOW_WRITES = "DROP FUNCTION refuse() CASCADE"


class PostgresqlServers(Servers):
    """Two processes, whose database server can be stopped or crash, or refuse to write."""

    def __init__(self, database: DatabaseServer) -> None:
        self._database = database
        super().__init__(database.url, 2)

    def fail_store(self, random: Random, seconds: float) -> str:
        how = random.choice((None, signal.SIGINT, signal.SIGQUIT))
        if how is None:
            execute(self._database.url, REFUSE_WRITES)
            time.sleep(seconds)
            execute(self._database.url, ALLOW_WRITES)
            return "writes fail"
        self._database.stop(how)
        time.sleep(seconds)
        self._database.start()
        return f"database stopped by {how.name}"


@contextmanager
def sqlite_servers(folder: Path) -> Iterator[Servers]:
    servers = SqliteServers(folder)
    try:
        yield servers
    finally:
        servers.stop()


@contextmanager
def postgresql_servers() -> Iterator[Servers]:
    with database_server() as database:
        servers = PostgresqlServers(database)
        try:
            yield servers
        finally:
            servers.stop()
