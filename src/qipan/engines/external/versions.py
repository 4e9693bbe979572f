"""The version of a bot: a hash of its files."""

from __future__ import annotations

import hashlib
from pathlib import Path

# Files that a bot may write, or that come from compiling it: they do not make another version of it.
IGNORED_FILES = ("*.pyc", "*.class", "*.o", "*.log", "__pycache__", ".*")
VERSION_LENGTH = 8  # hexadecimal digits
MAX_FILE_BYTES = 100_000_000  # how much of a file belongs to the version of a bot


def version_of(folder: Path) -> str:
    """Return a short hash of the names and contents of all files in a folder, except for IGNORED_FILES.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     _ = Path(folder, "bot.py").write_text("print('bestmove 0')")
    ...     version_of(Path(folder))
    'd70dd181'
    """
    return digest_of(folder)[:VERSION_LENGTH]


def digest_of(folder: Path) -> str:
    """Return the whole hash of which `version_of` returns the beginning."""
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        parts = path.relative_to(folder)
        if not path.is_file() or any(Path(part).match(pattern) for part in parts.parts for pattern in IGNORED_FILES):
            continue
        with open(path, "rb") as file:
            content = file.read(MAX_FILE_BYTES)
        digest.update(f"{parts}\n{len(content)}\n{path.stat().st_mode & 0o111}\n".encode(errors="surrogateescape"))
        digest.update(content)
    return digest.hexdigest()
