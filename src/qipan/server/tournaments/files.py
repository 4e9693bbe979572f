"""Reads files of a tournament's folder. Such a folder may contain anything: links, pipes, endless lines."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

from qipan.rules.reasons import Problem, ReasonKind

MAX_LINE_BYTES = 4_000_000
MAX_LOG_BYTES = 2_000_000_000
BLOCK_BYTES = 1_000_000

NOT_A_FILE = ReasonKind("tournament_not_a_file", "{name} is not a file")
FILE_TOO_LARGE = ReasonKind("tournament_file_too_large", "{name} has more than {limit} MB")
LINE_TOO_LONG = ReasonKind("tournament_line_too_long", "{name} has a line of more than {limit} MB")
MEGABYTE = 1_000_000


def open_file(path: Path) -> int | None:
    """Return a descriptor of a file; None if it is missing. Raise Problem if it is a link, or not a regular file."""
    try:
        file = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError:
        raise Problem(NOT_A_FILE(name=path.name)) from None
    if not stat.S_ISREG(os.fstat(file).st_mode):
        os.close(file)
        raise Problem(NOT_A_FILE(name=path.name))
    return file


def read_file(path: Path, limit: int) -> bytes | None:
    """Return the content of a file; None if it is missing. Raise Problem if it has more than `limit` bytes."""
    file = open_file(path)
    if file is None:
        return None
    with os.fdopen(file, "rb") as opened:
        content = opened.read(limit + 1)
    if len(content) > limit:
        raise Problem(FILE_TOO_LARGE(name=path.name, limit=limit // MEGABYTE))
    return content


def read_part(path: Path, offset: int, length: int) -> bytes:
    """Return a part of a file. Raise Problem if there is no such file."""
    file = open_file(path)
    if file is None:
        raise Problem(NOT_A_FILE(name=path.name))
    with os.fdopen(file, "rb") as opened:
        opened.seek(offset)
        return opened.read(length)


class Appended:
    """The lines of a file that grows, each of which is returned once.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = Path(folder) / "log"
    ...     lines = Appended(path)
    ...     _ = path.write_bytes(b"one\\ntw")
    ...     first = list(lines.read_new())
    ...     with path.open("ab") as file:
    ...         _ = file.write(b"o\\n")
    ...     first, list(lines.read_new()), list(lines.read_new())
    ([(0, b'one\\n')], [(4, b'two\\n')], [])
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.size = 0  # number of bytes read so far
        self._inode = 0

    @property
    def was_replaced(self) -> bool:
        """Whether the file has been replaced since it was read; then everything must be read again."""
        try:
            found = self.path.lstat()
        except OSError:
            return self.size > 0
        return self.size > 0 and (found.st_ino != self._inode or found.st_size < self.size)

    def read_new(self) -> Iterator[tuple[int, bytes]]:
        """Yield the complete lines that were appended, each with its offset. Raise Problem if it is no regular file."""
        file = open_file(self.path)
        if file is None:
            return
        with os.fdopen(file, "rb") as opened:
            found = os.fstat(file)
            self._inode = found.st_ino
            if found.st_size > MAX_LOG_BYTES:
                raise Problem(FILE_TOO_LARGE(name=self.path.name, limit=MAX_LOG_BYTES // MEGABYTE))
            opened.seek(self.size)
            rest = b""
            while block := opened.read(BLOCK_BYTES):
                *lines, rest = (rest + block).split(b"\n")
                for line in lines:
                    yield self.size, line + b"\n"
                    self.size += len(line) + 1
                if len(rest) > MAX_LINE_BYTES:
                    raise Problem(LINE_TOO_LONG(name=self.path.name, limit=MAX_LINE_BYTES // MEGABYTE))
