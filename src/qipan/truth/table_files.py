"""Reads and writes files of computed results, such as tables, decision trees and learned models.

A file consists of a magic number, the length and checksum of a JSON header, the header, and the payload, which starts
at a page boundary. The header names the game, its options, the version of the rules and the kind of content, and has a
checksum for every block of the payload. Files are written atomically. A block is checked on first access, so that
opening a large file takes no time.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import mmap
import os
import struct
import sys
import time
import zlib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from qipan.rules import Game
from qipan.rules.folders import cache_folder
from qipan.truth.json_types import Parameters

MAGIC = b"QIPAN-TRUTH-1\n\0\0"
PREFIX = struct.Struct("<16sII")  # the magic number, and the length in bytes and the checksum of the header
PAGE_SIZE = 4096
BLOCK_SIZE = 1 << 18
LEFTOVER_AGE_SECONDS = 3600  # temporary files that are older are assumed to be left by killed processes

Buffer = bytes | bytearray | memoryview


class DamagedFile(Exception):
    """Raised for a file that is truncated or corrupt, or that belongs to another game, variant or version."""


def print_warning(message: str) -> None:
    """Print one line on standard error, so that a command's output stays parseable."""
    print(f"qipan: {message}", file=sys.stderr)


def path_of(kind: str, game: Game, parameters: Parameters | None = None) -> Path:
    """Return the path of the file with this kind of content for a variant of a game.

    The name contains a hash of the kind, the game, its options, the version of its rules and the parameters, so that
    files that differ in any of them have different paths.
    """
    identity = json.dumps(_identity(kind, game, parameters), sort_keys=True).encode()
    return cache_folder() / f"{game.name}-{kind}-{hashlib.sha256(identity).hexdigest()[:16]}.qipan"


def _identity(kind: str, game: Game, parameters: Parameters | None) -> dict[str, Any]:
    return {
        "kind": kind,
        "game": game.name,
        "options": game.options,
        "rules_version": game.rules_version,
        "parameters": dict(parameters or {}),
    }


class TableFile:
    """A memory-mapped file whose blocks are checked on first access."""

    def __init__(self, path: Path, header: dict[str, Any], content: mmap.mmap, start: int) -> None:
        self.path = path
        self.header = header
        self._content = content
        self._start = start
        self._size: int = header["size"]
        self._checksums: list[int] = header["checksums"]
        self._is_checked = bytearray(len(self._checksums))

    def __len__(self) -> int:
        return self._size

    def read_byte(self, index: int) -> int:
        """Return one byte of the payload. Raise DamagedFile if its block does not match its checksum."""
        if not 0 <= index < self._size:
            raise DamagedFile(f"{self.path} has no byte {index}")
        if not self._is_checked[index // BLOCK_SIZE]:
            self._check_block(index // BLOCK_SIZE)
        return self._content[self._start + index]

    @property
    def content(self) -> memoryview:
        """The payload, unchecked. Call `check` for every part that is used."""
        return memoryview(self._content)[self._start : self._start + self._size]

    def check(self, first: int, size: int) -> None:
        """Raise DamagedFile if a block that has any of the `size` bytes from `first` on does not match its checksum."""
        for block in range(first // BLOCK_SIZE, -(-(first + size) // BLOCK_SIZE)):
            if not self._is_checked[block]:
                self._check_block(block)

    def read_all(self) -> memoryview:
        """Return the payload. Raise DamagedFile if a block does not match its checksum."""
        self.check(0, self._size)
        return self.content

    def _check_block(self, block: int) -> None:
        first = self._start + block * BLOCK_SIZE
        last = min(first + BLOCK_SIZE, self._start + self._size)
        with memoryview(self._content) as view, view[first:last] as part:
            checksum = zlib.crc32(part)
        if checksum != self._checksums[block]:
            raise DamagedFile(f"{self.path} is damaged in block {block}")
        self._is_checked[block] = 1


class InMemoryFile:
    """Replaces a `TableFile` that could not be written: it holds the payload in memory."""

    path = None

    def __init__(self, content: Buffer, header: dict[str, Any]) -> None:
        self.header = header
        self.content = content

    def __len__(self) -> int:
        return len(self.content)

    def read_byte(self, index: int) -> int:
        return self.content[index]

    def check(self, first: int, size: int) -> None:
        pass

    def read_all(self) -> Buffer:
        return self.content


def load(kind: str, game: Game, parameters: Parameters | None = None) -> TableFile | None:
    """Open a file and return it. Return None if the file does not exist or is not usable.

    If the file exists but is damaged or cannot be read, print a warning first.
    """
    path = path_of(kind, game, parameters)
    try:
        return open_file(path, _identity(kind, game, parameters))
    except FileNotFoundError:
        return None
    except (DamagedFile, OSError) as error:
        print_warning(f"{error}; rebuilding it")
        return None


def open_file(path: Path, identity: Mapping[str, object]) -> TableFile:
    """Open a file. Raise OSError if it cannot be read, DamagedFile if it is damaged or its header lacks `identity`."""
    with path.open("rb") as file:
        prefix = file.read(PREFIX.size)
        if len(prefix) < PREFIX.size:
            raise DamagedFile(f"{path} is truncated")
        magic, length, checksum = PREFIX.unpack(prefix)
        if magic.rstrip(b"\0") != MAGIC.rstrip(b"\0"):
            raise DamagedFile(f"{path} is not a file of qipan")
        text = file.read(length)
        if len(text) < length or zlib.crc32(text) != checksum:
            raise DamagedFile(f"{path} has a damaged header")
        try:
            header = json.loads(text)
            is_expected = all(header[key] == value for key, value in identity.items())
            size, blocks = int(header["size"]), len(header["checksums"])
        except (ValueError, KeyError, TypeError) as error:
            raise DamagedFile(f"{path} has an invalid header") from error
        if not is_expected:
            raise DamagedFile(f"{path} belongs to another game, variant or version of the rules")
        start = -(-(PREFIX.size + length) // PAGE_SIZE) * PAGE_SIZE
        if os.fstat(file.fileno()).st_size != start + size or blocks != -(-size // BLOCK_SIZE):
            raise DamagedFile(f"{path} has the wrong size")
        content = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    return TableFile(path, header, content, start)


def save(
    kind: str,
    game: Game,
    payload: Iterable[Buffer],
    stats: Mapping[str, object],
    parameters: Parameters | None = None,
) -> TableFile:
    """Write a file atomically, wait until it is on disk, and return it opened. Raise OSError if that fails."""
    return write_file(path_of(kind, game, parameters), _identity(kind, game, parameters), payload, stats)


def write_file(
    path: Path, identity: Mapping[str, object], payload: Iterable[Buffer], stats: Mapping[str, object]
) -> TableFile:
    """Write a file atomically, wait until it is on disk, and return it opened. Raise OSError if that fails.

    The header contains the entries of `identity`, which identify the file, and `stats`.
    """
    parts = [memoryview(part).cast("B") for part in payload]
    header = {**identity, "stats": stats, "size": sum(map(len, parts)), "checksums": list(_checksums(parts))}
    text = json.dumps(header).encode()
    path.parent.mkdir(parents=True, exist_ok=True)
    padding = -(PREFIX.size + len(text)) % PAGE_SIZE
    write_atomically(path, [PREFIX.pack(MAGIC, len(text), zlib.crc32(text)), text, bytes(padding), *parts])
    return open_file(path, identity)


def try_save(
    kind: str, game: Game, payload: Iterable[Buffer], stats: Mapping[str, object], parameters: Parameters
) -> None:
    """Write a file. If that fails, print a warning: the content is then computed again when it is needed."""
    try:
        save(kind, game, payload, stats, parameters)
    except OSError as error:
        print_warning(f"cannot save the {kind} of {game.name}: {error}")


def _checksums(parts: list[memoryview]) -> Iterable[int]:
    """Yield the checksum of every block of the concatenated parts."""
    filled, checksum = 0, 0
    for part in parts:
        start = 0
        while start < len(part):
            chunk = part[start : start + BLOCK_SIZE - filled]
            checksum = zlib.crc32(chunk, checksum)
            start += len(chunk)
            filled += len(chunk)
            if filled == BLOCK_SIZE:
                yield checksum
                filled, checksum = 0, 0
    if filled:
        yield checksum


def write_atomically(path: Path, parts: list[Buffer]) -> None:
    """Write a file atomically: at any time, its path refers to the old content or to the complete new content.

    Where the system supports it, the file has no name until it is complete, so that even a killed process leaves no
    temporary file behind.
    """
    _remove_leftovers(path.parent)
    folder = os.open(path.parent, os.O_RDONLY)
    temporary = path.with_name(f"{path.name}.{os.getpid()}.{time.monotonic_ns()}.tmp")
    try:
        file = os.open(path.parent, os.O_TMPFILE | os.O_RDWR, 0o644)
        is_named = False
    except (AttributeError, OSError):
        file = os.open(temporary, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o644)
        is_named = True
    try:
        for part in parts:
            view = memoryview(part)
            while view:
                view = view[os.write(file, view) :]
        os.fsync(file)
        if not is_named:
            # Give the file a name by linking to it. Its path in /proc is a symbolic link, which linkat can follow, but
            # link cannot. Python calls linkat only if src_dir_fd is given; that has no effect on an absolute path.
            os.link(f"/proc/self/fd/{file}", temporary, src_dir_fd=folder, follow_symlinks=True)
        os.replace(temporary, path)
        os.fsync(folder)
    except BaseException:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise
    finally:
        os.close(file)
        os.close(folder)


def _remove_leftovers(folder: Path) -> None:
    """Delete old temporary files, which killed processes have left behind."""
    for leftover in folder.glob("*.qipan.*.tmp"):
        with contextlib.suppress(OSError):
            if time.time() - leftover.stat().st_mtime > LEFTOVER_AGE_SECONDS:
                leftover.unlink()
