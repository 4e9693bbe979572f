"""Files of records: one JSON line each, appended as matches end."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from qipan.match.record import Record
from qipan.match.record_reader import LONGEST, record_from


def append_record(path: str | os.PathLike[str], record: Record) -> None:
    """Adds a record to a file, made if need be. When this returns, the line is on the disk.

    What a killed program left of a line at the end of the file is removed first.

    >>> import os, qipan, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = os.path.join(folder, "games.jsonl")
    ...     for seed in (1, 2):
    ...         qipan.append_record(path, qipan.play_match(qipan.game("dots"), ["table", "random"], seed=seed))
    ...     len(list(qipan.read_records(path)))
    2
    """
    path = Path(path)
    is_new = not path.exists()
    file = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT, 0o644)
    try:
        line = record.to_json().encode() + b"\n"
        whole, is_torn = _end_of_records(file)
        if is_torn:
            os.ftruncate(file, whole)
        elif whole and os.pread(file, 1, whole - 1) != b"\n":
            line = b"\n" + line
        view = memoryview(line)
        while view:
            view = view[os.write(file, view) :]
        os.fsync(file)
    finally:
        os.close(file)
    if is_new:
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _end_of_records(file: int) -> tuple[int, bool]:
    """Where the last whole line ends, and whether something unreadable follows it. A line without an end is whole
    if it is a record, as an editor may leave it."""
    size = os.fstat(file).st_size
    first = max(0, size - LONGEST - 1)
    tail = os.pread(file, size - first, first)
    if not tail or tail.endswith(b"\n"):
        return size, False
    unfinished = tail[tail.rfind(b"\n") + 1 :]
    try:
        record_from(unfinished)
    except ValueError:
        if first and len(unfinished) == len(tail):
            raise ValueError("the file does not end in a record") from None
        return size - len(unfinished), True
    return size, False


def read_records(path: str | os.PathLike[str]) -> Iterator[Record]:
    """The records of a file, one by one; a ValueError names the line. Empty lines are passed over.

    >>> import os, qipan, tempfile
    >>> record = qipan.play_match(qipan.game("dots", rows=1, cols=1), ["random", "random"], seed=1)
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = os.path.join(folder, "games.jsonl")
    ...     qipan.append_record(path, record)
    ...     list(qipan.read_records(path)) == [record]
    True
    """
    with open(path, "rb") as file:
        number = 0
        while line := file.readline(LONGEST + 2):
            number += 1
            if not line.strip():
                continue
            try:
                yield record_from(line.rstrip(b"\r\n"))
            except ValueError as error:
                raise ValueError(f"{os.fspath(path)}, line {number}: {error}") from None
