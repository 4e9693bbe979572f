"""Checks of a SQLite file before it is used: it is writable, a database of this program, and not damaged."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Literal
from urllib.parse import quote

from qipan.rules.reasons import Reason
from qipan.server.storage.errors import (
    STORE_DAMAGED,
    STORE_FOREIGN,
    STORE_NOT_A_FILE,
    STORE_NOT_OPENED,
    STORE_READ_ONLY,
    CannotOpenStore,
)

APPLICATION_ID = 0x7169706E  # marks the file, in its header, as belonging to this program
OWN_TABLES = frozenset({"alembic_version", "matches", "events"})
READ_ONLY = "PRAGMA query_only = ON"  # forbids a connection to change anything
_STEPS_BETWEEN_CALLS = 20_000  # VM instructions of SQLite between two calls of `must_stop`: about a millisecond


def file_uri(file: Path, mode: Literal["rw", "ro"] = "rw") -> str:
    """Return the name under which SQLite opens an existing file. SQLite never creates a file of this name.

    >>> file_uri(Path("/tmp/a b?.sqlite"))
    'file:/tmp/a%20b%3F.sqlite?mode=rw'
    """
    return f"file:{quote(str(file.absolute()))}?mode={mode}"


def reading_uri(file: Path) -> str:
    """Return the name under which SQLite opens an existing file for reading, after which READ_ONLY is to be executed.

    If the file can be written, it is opened for writing: only then does SQLite remove its write-ahead log when nobody
    uses the file any longer. A log that stays might belong to another user, so that the server could not open it.
    """
    can_write = os.access(file, os.W_OK) and os.access(file.absolute().parent, os.W_OK)
    return file_uri(file, "rw" if can_write else "ro")


def check_access(file: Path) -> None:
    """Raise CannotOpenStore if the file or its folder cannot be written."""
    if file.exists() and not file.is_file():
        raise CannotOpenStore(STORE_NOT_A_FILE(file=str(file)))
    for path in (file.parent, file):
        if path.exists() and not os.access(path, os.R_OK | os.W_OK):
            raise CannotOpenStore(STORE_READ_ONLY(file=str(path)))


def check_file(file: Path) -> None:
    """Raise CannotOpenStore if a file, which exists, is not a database of this program that can be written.

    An empty file is accepted. `migrate` finds out whether it was written by a newer version.
    """
    with one_reason(file), closing(sqlite3.connect(file_uri(file), uri=True, isolation_level=None)) as connection:
        if not _is_own(connection, is_empty_allowed=True):
            raise CannotOpenStore(STORE_FOREIGN(file=str(file)))
        connection.execute("BEGIN IMMEDIATE")  # raises an error if the file cannot be written
        connection.execute("ROLLBACK")


def check_readable(file: Path) -> None:
    """Raise OSError if a file is not a database of this program that can be read. Nothing is changed."""
    file.open("rb").close()
    with one_reason(file), closing(sqlite3.connect(reading_uri(file), uri=True)) as connection:
        if not _is_own(connection, is_empty_allowed=False):
            raise CannotOpenStore(STORE_FOREIGN(file=str(file)))


def _is_own(connection: sqlite3.Connection, *, is_empty_allowed: bool) -> bool:
    [application_id] = connection.execute("PRAGMA application_id").fetchone()
    tables = {name for [name] in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    return application_id in (0, APPLICATION_ID) and (tables >= OWN_TABLES or (is_empty_allowed and not tables))


@contextlib.contextmanager
def one_reason(file: Path) -> Iterator[None]:
    """Turn an error of SQLite about a file into CannotOpenStore."""
    try:
        yield
    except sqlite3.Error as error:
        raise CannotOpenStore(_reason(error, file)) from None


def quick_check(file: Path, must_stop: Callable[[], bool]) -> bool:
    """Raise CannotOpenStore if the file is damaged. Return False if `must_stop` has ended the check early.

    A file that does not exist is not damaged.
    """
    check_access(file)
    if not file.exists():
        return True
    try:
        with closing(sqlite3.connect(file_uri(file), uri=True)) as connection:
            connection.set_progress_handler(must_stop, _STEPS_BETWEEN_CALLS)
            [problem] = connection.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.Error as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_INTERRUPT:
            return False
        raise CannotOpenStore(_reason(error, file)) from None
    if problem != "ok":
        raise CannotOpenStore(STORE_DAMAGED(file=str(file)))
    return True


def _reason(error: sqlite3.Error, file: Path) -> Reason:
    match error.sqlite_errorcode & 0xFF:  # the higher bits give details of the error
        case sqlite3.SQLITE_NOTADB:
            return STORE_FOREIGN(file=str(file))
        case sqlite3.SQLITE_CORRUPT:
            return STORE_DAMAGED(file=str(file))
        case sqlite3.SQLITE_READONLY:
            return STORE_READ_ONLY(file=str(file))
        case _:
            return STORE_NOT_OPENED(problem=str(error))
