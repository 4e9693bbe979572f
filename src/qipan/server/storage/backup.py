"""Copies a SQLite database, also while a server uses it."""

from __future__ import annotations

import contextlib
import shlex
import sqlite3
from contextlib import closing
from pathlib import Path

import sqlalchemy as sa

from qipan.rules.kernels import Progress
from qipan.rules.reasons import Problem, ReasonKind
from qipan.server.storage import postgresql, sqlite
from qipan.server.storage.checks import READ_ONLY, check_readable, one_reason, reading_uri
from qipan.server.storage.errors import STORE_DAMAGED, CannotOpenStore
from qipan.server.storage.files import replacing

PAGES_AT_ONCE = 2_000  # after this many pages, Ctrl-C is checked and progress is shown

BACKUP_BY_PG_DUMP = ReasonKind("backup_by_pg_dump", "only SQLite files are copied; for PostgreSQL run: {command}")
BACKUP_OF_ITSELF = ReasonKind("backup_of_itself", "{file} is the database itself")
BACKUP_OVER_OTHER = ReasonKind("backup_over_other", "{file} exists and is not a backup; name another file")


def back_up(url: str, target: Path, progress: Progress | None = None) -> int:
    """Copy a database to a file, and return the size of the copy in bytes.

    The copy shows the database at one moment, although a server may write to it meanwhile. It is checked, and on disk
    when this returns; until then, an earlier file of this name stays. Raise OSError or ValueError if the copy cannot be
    made.
    """
    if url.startswith(postgresql.SCHEMES):
        raise Problem(BACKUP_BY_PG_DUMP(command=pg_dump_command(url, target)))
    file = sqlite.file_of(url)
    check_readable(file)
    _check_target(file, target)
    with one_reason(file), closing(sqlite3.connect(reading_uri(file), uri=True, isolation_level=None)) as source:
        source.execute(READ_ONLY)
        # Within one read transaction, all pages are from the same moment, and the backup is never restarted.
        source.execute("BEGIN")
        source.execute("SELECT count(*) FROM sqlite_master")
        with replacing(target) as temporary:
            _copy(source, temporary, progress)
            return temporary.stat().st_size


def _copy(source: sqlite3.Connection, target: Path, progress: Progress | None) -> None:
    def report(_: int, remaining: int, total: int) -> None:
        if progress is not None:
            progress(total - remaining, total)

    with closing(sqlite3.connect(target)) as copy:
        source.backup(copy, pages=PAGES_AT_ONCE, progress=report)
        copy.execute("PRAGMA journal_mode = DELETE")  # the copy is one file, without a write-ahead log
        [problem] = copy.execute("PRAGMA integrity_check(1)").fetchone()
    if problem != "ok":
        raise CannotOpenStore(STORE_DAMAGED(file=str(target)))


def pg_dump_command(url: str, target: Path) -> str:
    """Return the command that copies a PostgreSQL database. It asks for the password, which it does not show.

    >>> pg_dump_command("postgresql://qipan:secret@localhost/games", Path("backup.dump"))
    'pg_dump --format=custom --file=backup.dump --dbname=postgresql://qipan@localhost/games'
    """
    shown = sa.make_url(url)._replace(password=None).render_as_string(hide_password=False)
    return shlex.join(["pg_dump", "--format=custom", f"--file={target}", f"--dbname={shown}"])


def _check_target(file: Path, target: Path) -> None:
    if not target.exists():
        return
    if target.samefile(file):
        raise Problem(BACKUP_OF_ITSELF(file=str(target)))
    is_backup = False
    with contextlib.suppress(CannotOpenStore):
        check_readable(target)
        is_backup = True
    if not is_backup:
        raise Problem(BACKUP_OVER_OTHER(file=str(target)))
