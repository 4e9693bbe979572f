"""Files that are replaced or extended so that a crash leaves nothing half written."""

from __future__ import annotations

import contextlib
import errno
import os
from collections.abc import Iterable, Iterator
from pathlib import Path


@contextlib.contextmanager
def naming(file: Path) -> Iterator[None]:
    """Let an error of the operating system, such as a full disk, name the file."""
    try:
        yield
    except OSError as error:
        if error.filename is not None or error.errno is None:
            raise
        raise OSError(error.errno, error.strerror, str(file)) from None


@contextlib.contextmanager
def replacing(file: Path) -> Iterator[Path]:
    """Yield the name of a temporary file in the same folder, which replaces `file` once it is written and on disk.

    If an error is raised, the temporary file is deleted, and `file` stays as it is.
    """
    if not file.absolute().parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(file.parent))
    temporary = file.with_name(f".{file.name}.{os.getpid()}.tmp")
    try:
        yield temporary
        _sync(temporary)
        os.replace(temporary, file)
        _sync(file.absolute().parent)
    finally:
        temporary.unlink(missing_ok=True)


def append_lines(file: Path, lines: Iterable[str]) -> None:
    """Append lines to a file, which is created if necessary. When this returns, the lines are on disk.

    If a crash has left an incomplete last line, it remains a separate line.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    is_new = not file.exists()
    with naming(file), file.open("a+b") as opened:
        if opened.tell() and os.pread(opened.fileno(), 1, opened.tell() - 1) != b"\n":
            opened.write(b"\n")
        opened.writelines(line.encode() + b"\n" for line in lines)
        opened.flush()
        os.fsync(opened.fileno())
    if is_new:
        _sync(file.absolute().parent)


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
