"""Reads and writes files of records, which have one line of JSON per match."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from qipan.match.record import Record
from qipan.match.record_problems import NO_RECORD_AT_END, RECORD_IN_FILE
from qipan.match.record_reader import MAX_RECORD_LENGTH
from qipan.rules.reasons import Problem, reason_of


def append_record(path: str | os.PathLike[str], record: Record) -> None:
    """Append a record to a file, which is created if necessary. When the function returns, the record is on disk.

    Raise ValueError if the file is not a file of records.

    >>> import os, qipan, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = os.path.join(folder, "games.jsonl")
    ...     for seed in (1, 2):
    ...         qipan.append_record(path, qipan.play_match(qipan.game("dots"), ["table", "random"], seed=seed))
    ...     len(list(qipan.read_records(path)))
    2
    """
    append_records(path, [record])


def append_records(path: str | os.PathLike[str], records: Iterable[Record]) -> None:
    """Append records to a file, as `append_record` does.

    An incomplete last line, which a killed program may have left, is removed first. Raise ValueError if the file is not
    a file of records.
    """
    path = Path(path)
    is_new = not path.exists()
    file = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT, 0o644)
    try:
        lines = b"".join(record.to_json().encode() + b"\n" for record in records)
        end, is_torn = _end_of_records(file)
        if is_torn:
            os.ftruncate(file, end)
        elif end and os.pread(file, 1, end - 1) != b"\n":
            lines = b"\n" + lines
        view = memoryview(lines)
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
    """Return the byte offset at which the last complete line ends, and whether an incomplete line follows it.

    A last line without a newline, which an editor may have written, is complete if it is a record.
    """
    size = os.fstat(file).st_size
    first = max(0, size - MAX_RECORD_LENGTH - 1)
    tail = os.pread(file, size - first, first)
    if not tail or tail.endswith(b"\n"):
        return size, False
    last_line = tail[tail.rfind(b"\n") + 1 :]
    try:
        Record.from_json(last_line)
    except ValueError:
        if first and len(last_line) == len(tail):
            raise Problem(NO_RECORD_AT_END()) from None
        return size - len(last_line), True
    return size, False


def read_records(path: str | os.PathLike[str]) -> Iterator[Record]:
    """Yield the records of a file, skipping empty lines. Raise ValueError, with the line number, for an invalid line.

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
        while line := file.readline(MAX_RECORD_LENGTH + 2):
            number += 1
            if not line.strip():
                continue
            try:
                yield Record.from_json(line.rstrip(b"\r\n"))
            except ValueError as error:
                problem = RECORD_IN_FILE(path=os.fspath(path), line=number, problem=reason_of(error))
                raise Problem(problem) from None
