"""The version of a bot: a hash of its files."""

from __future__ import annotations

import hashlib
import os
import stat
import time
from collections.abc import Iterator
from pathlib import Path

# Files that do not count for the version of a bot: it may write them, or compiling it creates them.
IGNORED_FILES = ("*.pyc", "*.class", "*.o", "*.log", "__pycache__", ".*")
VERSION_LENGTH = 8  # number of hexadecimal digits
MAX_FILE_BYTES = 100_000_000  # only the first bytes of a file, at most this many, count for the version
# A file that was changed less than this before it was read may change again and keep its times, since these are coarse.
SETTLED_NS = 2_000_000_000
MAX_KNOWN = 4096

Signature = tuple[tuple[object, ...], ...]

_known: dict[Path, tuple[Signature, str]] = {}  # by folder: a hash, valid while the folder has this signature


def version_of(folder: Path) -> str:
    """Return a short hash of the names and contents of all files in a folder, except for IGNORED_FILES.

    The content of a symbolic link is the path to which it points. If no file has changed since the last call, judging
    by times, sizes, modes and inode numbers, the files are not read again.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     _ = Path(folder, "bot.py").write_text("print('bestmove 0')")
    ...     version_of(Path(folder))
    'd70dd181'
    """
    return digest_of(folder)[:VERSION_LENGTH]


def digest_of(folder: Path) -> str:
    """Return the complete hash of a folder, of which `version_of` returns the first digits."""
    files = sorted(_files(folder), key=lambda found: found[0])
    signature = tuple(
        (path, each.st_ino, each.st_size, each.st_mode, each.st_mtime_ns, each.st_ctime_ns) for path, each in files
    )
    known = _known.get(folder)
    if known is not None and known[0] == signature:
        return known[1]
    began = time.time_ns()
    digest = hashlib.sha256()
    for path, each in files:
        content = _content(path, each)
        parts, mode = path.relative_to(folder), each.st_mode & 0o111
        digest.update(f"{parts}\n{len(content)}\n{mode}\n".encode(errors="surrogateescape"))
        digest.update(content)
    if all(max(each.st_mtime_ns, each.st_ctime_ns) < began - SETTLED_NS for _, each in files):
        if len(_known) >= MAX_KNOWN:
            _known.clear()
        _known[folder] = (signature, digest.hexdigest())
    return digest.hexdigest()


def _files(folder: Path) -> Iterator[tuple[Path, os.stat_result]]:
    for path in folder.rglob("*"):
        parts = path.relative_to(folder).parts
        if any(Path(part).match(pattern) for part in parts for pattern in IGNORED_FILES):
            continue
        status = path.lstat()
        if stat.S_ISREG(status.st_mode) or stat.S_ISLNK(status.st_mode):
            yield path, status


def _content(path: Path, status: os.stat_result) -> bytes:
    if stat.S_ISLNK(status.st_mode):
        return os.fsencode(os.readlink(path))
    with open(path, "rb") as file:
        return file.read(MAX_FILE_BYTES)
