"""The check of the file of a database that is in use."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from qipan.server.errors import StoreUnavailable
from qipan.server.storage.watched_file import WatchedFile

STAMP = 77


@pytest.fixture
def file(tmp_path: Path) -> Iterator[WatchedFile]:
    """A database in WAL mode with an empty table, before the number that identifies it is written into its header."""
    watched = WatchedFile(tmp_path / "matches.sqlite")
    with closing(sqlite3.connect(watched.path)) as writer:
        writer.execute("PRAGMA journal_mode = WAL")
        writer.execute("CREATE TABLE matches (id INTEGER)")
        writer.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        yield watched
    watched.close()


def write_stamp(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute(f"PRAGMA user_version = {STAMP}")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def overwrite_stamp(file: Path) -> None:
    """Write another stamp into the header, as if another database had been copied into the file."""
    descriptor = os.open(file, os.O_WRONLY)
    os.pwrite(descriptor, (STAMP + 1).to_bytes(4), 60)
    os.close(descriptor)


@pytest.mark.parametrize("is_delayed", [False, True])
def test_another_stamp_is_noticed(file: WatchedFile, is_delayed: bool) -> None:
    """A reader may delay the checkpoint, without which the header does not have the stamp yet."""
    with closing(sqlite3.connect(file.path, timeout=0)) as reader:
        if is_delayed:
            reader.execute("BEGIN")
            reader.execute("SELECT * FROM matches").fetchall()
        write_stamp(file.path)
        file.expect_stamp(STAMP)
        file.check()
        reader.rollback()
        reader.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        file.check()
        overwrite_stamp(file.path)
        with pytest.raises(StoreUnavailable):
            file.check()
        assert file.problem == "was replaced"
