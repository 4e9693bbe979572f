"""Watches the file of a database while it is used: somebody may delete, replace or truncate it."""

from __future__ import annotations

import logging
import os
from pathlib import Path

from qipan.server.errors import STORE_LOST, StoreUnavailable

HEADER_BYTES = 100
MAGIC = b"SQLite format 3\0"

log = logging.getLogger("qipan.server")


class WatchedFile:
    """The file of a SQLite database, and whether it is still intact.

    SQLite itself goes on writing to a file that was deleted or replaced. `check` is called by the thread that writes,
    between its transactions, since a checkpoint changes the header before it changes the size of the file.
    """

    def __init__(self, file: Path) -> None:
        """Open the file, or create it.

        It must be opened before SQLite opens it, and closed later: the system drops all locks of a process on a file
        when the process closes any descriptor of it.
        """
        self.path = file
        self._wal = Path(f"{file}-wal")
        self._descriptor = os.open(file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        self._wal_identity: tuple[int, int] | None = None
        self._stamp: int | None = None
        self._is_stamped = False  # whether a check has found the stamp in the header
        self._is_truncated = False
        self.problem: str | None = None  # what the last check has found wrong; None if nothing

    def close(self) -> None:
        os.close(self._descriptor)

    def expect_stamp(self, stamp: int) -> None:
        """Expect this number, which was just written, as the `user_version` in the header of the file.

        While a reader delays the checkpoint, the header does not have the number yet. The number is checked from the
        first time on that it is found there.
        """
        self._stamp, self._is_stamped = stamp, False

    def check(self) -> None:
        """Raise StoreUnavailable if a write to the file would be lost."""
        before, self.problem = self.problem, self._find_problem()
        if self.problem is not None:
            if before is None:
                log.error("the database %s %s: nothing is saved until the server is restarted", self.path, self.problem)
            raise StoreUnavailable(STORE_LOST())
        if before is not None:
            log.warning("the database %s is back", self.path)

    def check_path(self) -> None:
        """Raise StoreUnavailable if the path does not lead to the open file: SQLite would open another file."""
        if _identity(self.path) != _identity(self._descriptor):
            raise StoreUnavailable(STORE_LOST())

    def _find_problem(self) -> str | None:
        identity = _identity(self.path)
        if identity is None:
            return "was deleted"
        if identity != _identity(self._descriptor):
            return "was replaced"
        wal = _identity(self._wal)
        self._wal_identity = self._wal_identity or wal
        if wal != self._wal_identity:
            return "has lost its write-ahead log"
        header = self._header()
        has_stamp = self._stamp is not None and _number(header, 60) == self._stamp
        if self._is_stamped and not has_stamp and len(header) == HEADER_BYTES:
            return "was replaced"
        self._is_stamped = self._is_stamped or has_stamp
        # A file that was once truncated stays damaged, even if SQLite later writes beyond its end.
        self._is_truncated = self._is_truncated or _is_truncated(header, os.fstat(self._descriptor).st_size)
        return "was truncated" if self._is_truncated else None

    def _header(self) -> bytes:
        return os.pread(self._descriptor, HEADER_BYTES, 0)


def _identity(file: Path | int) -> tuple[int, int] | None:
    """Return the device and inode of a file, which identify it; None if there is no such file."""
    try:
        found = os.stat(file)
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino


def _is_truncated(header: bytes, size: int) -> bool:
    """Return whether a file is shorter than its header says.

    >>> header = bytearray(MAGIC + bytes(84))
    >>> header[16:18], header[28:32] = (4096).to_bytes(2), (3).to_bytes(4)
    >>> _is_truncated(bytes(header), 3 * 4096), _is_truncated(bytes(header), 2 * 4096), _is_truncated(b"", 0)
    (False, True, True)
    """
    if not header.startswith(MAGIC):
        return True
    page_size = int.from_bytes(header[16:18])
    is_counted = header[24:28] == header[92:96]  # older SQLite versions do not update the page count
    return is_counted and size < _number(header, 28) * (65536 if page_size == 1 else page_size)


def _number(header: bytes, start: int) -> int:
    return int.from_bytes(header[start : start + 4])
