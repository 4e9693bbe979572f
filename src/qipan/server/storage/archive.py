"""The archive: a file to which the records of finished matches are moved."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from qipan.match import Record
from qipan.match.record_files import append_records
from qipan.rules.folders import data_folder
from qipan.server.storage import sqlite


def archive_file(db: str, chosen: str = "") -> Path:
    """Return the chosen file or, if none is chosen, the default archive of a database, which is given by its URL.

    >>> str(archive_file("sqlite:////var/lib/qipan/matches.sqlite"))
    '/var/lib/qipan/matches.archive.jsonl'
    """
    return Path(chosen) if chosen else _beside(db, "archive.jsonl")


def deleted_file(db: str) -> Path:
    """Return the file to which rooms that the operator deletes are appended.

    >>> str(deleted_file("sqlite:////var/lib/qipan/matches.sqlite"))
    '/var/lib/qipan/matches.deleted.jsonl'
    """
    return _beside(db, "deleted.jsonl")


def _beside(db: str, name: str) -> Path:
    """Return a file next to the database or, if the database is not a file, in the user's data folder."""
    if db.startswith(sqlite.SCHEME):
        return sqlite.file_of(db).with_suffix(f".{name}")
    return data_folder() / name


def archive_records(file: Path, texts: Sequence[str]) -> list[bool]:
    """Append records to the archive. Return for each text whether it is a record, and thus in the archive.

    When this returns, the records are on disk. A record may be in the archive twice, if the process crashed before it
    could delete the match.
    """
    records = [_read(text) for text in texts]
    file.parent.mkdir(parents=True, exist_ok=True)
    append_records(file, [record for record in records if record is not None])
    return [record is not None for record in records]


def _read(text: str) -> Record | None:
    try:
        return Record.from_json(text)
    except ValueError:
        return None
