"""Append-only files with one line of JSON for each entry. When `append` returns, the lines are on disk.

A killed process or a power failure may leave damaged lines at the end. `repair` moves them to a separate file.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any


class Log:
    """A file to which lines are appended.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = Path(folder) / "games.jsonl"
    ...     with Log(path) as log:
    ...         log.append([b'{"key":"1"}', b'{"key":"2"}'])
    ...     _ = path.write_bytes(path.read_bytes()[:-3])
    ...     repair(path), list(read_lines(path))
    (1, [{'key': '1'}])
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        is_new = not path.exists()
        self._file = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
        if is_new:
            sync_folder(path.parent)

    def append(self, lines: Iterable[bytes]) -> None:
        """Append lines, given without newlines, and wait until they are on disk."""
        view = memoryview(b"".join(line + b"\n" for line in lines))
        if not view:
            return
        while view:
            view = view[os.write(self._file, view) :]
        os.fdatasync(self._file)

    def __enter__(self) -> Log:
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._file)


def read_lines(path: Path, start: int = 0) -> Iterator[dict[str, Any]]:
    """Yield the entries of a log from an offset in bytes on, without those that are damaged or not yet complete.

    Of a line, only its being a JSON object is checked. A file that does not exist has no entries.
    """
    for line in _lines(path, start):
        if (entry := parse_line(line)) is not None:
            yield entry


def repair(path: Path) -> int:
    """Move damaged lines of a log to a file next to it, and return their number. No process may write the log."""
    lines = list(_lines(path, 0))
    damaged = [line for line in lines if parse_line(line) is None]
    if damaged:
        with Log(path.with_suffix(".damaged")) as log:
            log.append(line.rstrip(b"\n") for line in damaged)
        write_file(path, b"".join(line for line in lines if parse_line(line) is not None))
    return len(damaged)


def _lines(path: Path, start: int) -> Iterator[bytes]:
    try:
        with open(path, "rb") as file:
            file.seek(start)
            yield from file
    except FileNotFoundError:
        return


def parse_line(line: bytes) -> dict[str, Any] | None:
    """Return the entry of a line with its newline, or None if it is damaged or not complete.

    >>> parse_line(b'{"key":"1"}\\n'), parse_line(b'{"key":')
    ({'key': '1'}, None)
    """
    if not line.endswith(b"\n"):
        return None
    try:
        entry = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return entry if isinstance(entry, dict) else None


def write_file(path: Path, content: bytes) -> None:
    """Replace a file. After a crash, the file has either its old or its new content."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        with open(temporary, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    finally:
        temporary.unlink(missing_ok=True)
    sync_folder(path.parent)


def sync_folder(path: Path) -> None:
    """Wait until the names of new files in a folder are on disk."""
    folder = os.open(path, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
