"""Truth on disk: files that say what they are, are written whole or not at all, and are never trusted blindly.

A file is a fixed magic, the length and checksum of a JSON header, the header, and the payload from a page boundary on.
The header names the game, its options, the rules' version and the kind of content, and has a checksum for every
block of the payload. A block is checked when it is first looked at, so that opening a large table costs nothing.
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
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from qipan.rules import Game

MAGIC = b"QIPAN-TRUTH-1\n\0\0"
PREFIX = struct.Struct("<16sII")  # magic, length and checksum of the header
PAGE = 4096
BLOCK = 1 << 18

Buffer = bytes | bytearray | memoryview


class Damaged(Exception):
    """The file is not what it should be: truncated, flipped, or somebody else's."""


def cache_folder() -> Path:
    """Where tables are kept: ``QIPAN_CACHE``, or the user's cache folder."""
    import platformdirs

    return Path(os.environ.get("QIPAN_CACHE") or platformdirs.user_cache_dir("qipan"))


def say(message: str) -> None:
    """One line for people, out of the way of what a program prints."""
    print(f"qipan: {message}", file=sys.stderr)


def path_of(kind: str, game: Game, parameters: dict[str, Any] | None = None) -> Path:
    """The file for a kind of truth about a game; one name per game, options, rules version and parameters."""
    identity = json.dumps(_identity(kind, game, parameters), sort_keys=True).encode()
    return cache_folder() / f"{game.name}-{kind}-{hashlib.sha256(identity).hexdigest()[:16]}.qipan"


def _identity(kind: str, game: Game, parameters: dict[str, Any] | None) -> dict[str, Any]:
    return {
        "kind": kind,
        "game": game.name,
        "options": game.options,
        "rules_version": game.rules_version,
        "parameters": parameters or {},
    }


class File:
    """A mapped file whose blocks are checked as they are read."""

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

    def byte(self, at: int) -> int:
        """The payload's byte at a place; raises Damaged if its block has changed since it was written."""
        if not 0 <= at < self._size:
            raise Damaged(f"{self.path} has no byte {at}")
        if not self._is_checked[at // BLOCK]:
            self._check(at // BLOCK)
        return self._content[self._start + at]

    def whole(self) -> memoryview:
        """All of the payload, every block checked."""
        for block in range(len(self._checksums)):
            if not self._is_checked[block]:
                self._check(block)
        return memoryview(self._content)[self._start : self._start + self._size]

    def _check(self, block: int) -> None:
        first = self._start + block * BLOCK
        last = min(first + BLOCK, self._start + self._size)
        with memoryview(self._content) as view, view[first:last] as part:
            checksum = zlib.crc32(part)
        if checksum != self._checksums[block]:
            raise Damaged(f"{self.path} is damaged in block {block}")
        self._is_checked[block] = 1


class Unkept:
    """Truth that could not be written down; it is read like a file for as long as the program runs."""

    path = None

    def __init__(self, content: Buffer, header: dict[str, Any]) -> None:
        self.header = header
        self._content = content

    def __len__(self) -> int:
        return len(self._content)

    def byte(self, at: int) -> int:
        return self._content[at]

    def whole(self) -> Buffer:
        return self._content


def load(kind: str, game: Game, parameters: dict[str, Any] | None = None) -> File | None:
    """The file if it is there; None if it is not, or if it cannot be trusted, which is then said in one line."""
    path = path_of(kind, game, parameters)
    try:
        return _opened(path, _identity(kind, game, parameters))
    except FileNotFoundError:
        return None
    except (Damaged, OSError) as error:
        say(f"{error}; it is made anew")
        return None


def _opened(path: Path, identity: dict[str, Any]) -> File:
    with path.open("rb") as file:
        prefix = file.read(PREFIX.size)
        if len(prefix) < PREFIX.size:
            raise Damaged(f"{path} is truncated")
        magic, length, checksum = PREFIX.unpack(prefix)
        if magic.rstrip(b"\0") != MAGIC.rstrip(b"\0"):
            raise Damaged(f"{path} is no file of ours")
        text = file.read(length)
        if len(text) < length or zlib.crc32(text) != checksum:
            raise Damaged(f"{path} has a damaged header")
        try:
            header = json.loads(text)
            is_ours = all(header[key] == value for key, value in identity.items())
            size, blocks = int(header["size"]), len(header["checksums"])
        except (ValueError, KeyError, TypeError) as error:
            raise Damaged(f"{path} has a header of another kind") from error
        if not is_ours:
            raise Damaged(f"{path} is about something else")
        start = -(-(PREFIX.size + length) // PAGE) * PAGE
        if os.fstat(file.fileno()).st_size != start + size or blocks != -(-size // BLOCK):
            raise Damaged(f"{path} is truncated")
        content = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    return File(path, header, content, start)


def save(
    kind: str,
    game: Game,
    payload: Iterable[Buffer],
    stats: dict[str, Any],
    parameters: dict[str, Any] | None = None,
) -> File:
    """Writes the payload under its name, atomically and durably, and opens it."""
    parts = [memoryview(part).cast("B") for part in payload]
    identity = _identity(kind, game, parameters)
    header = {**identity, "stats": stats, "size": sum(map(len, parts)), "checksums": list(_checksums(parts))}
    text = json.dumps(header).encode()
    path = path_of(kind, game, parameters)
    path.parent.mkdir(parents=True, exist_ok=True)
    padding = -(PREFIX.size + len(text)) % PAGE
    write_atomically(path, [PREFIX.pack(MAGIC, len(text), zlib.crc32(text)), text, bytes(padding), *parts])
    return _opened(path, identity)


def keep(kind: str, game: Game, payload: Iterable[Buffer], stats: dict[str, Any], parameters: dict[str, Any]) -> None:
    """Writes it down if that is possible; if not, says so: it will be made anew when it is needed again."""
    try:
        save(kind, game, payload, stats, parameters)
    except OSError as error:
        say(f"cannot keep the {kind} of {game.name}: {error}")


def _checksums(parts: list[memoryview]) -> Iterable[int]:
    """One for every block of the parts laid end to end."""
    filled, checksum = 0, 0
    for part in parts:
        at = 0
        while at < len(part):
            taken = part[at : at + BLOCK - filled]
            checksum = zlib.crc32(taken, checksum)
            at += len(taken)
            filled += len(taken)
            if filled == BLOCK:
                yield checksum
                filled, checksum = 0, 0
    if filled:
        yield checksum


def write_atomically(path: Path, parts: list[Buffer]) -> None:
    """The file appears under its name complete, or not at all. Where the system can, it has no name before that, so
    that even a killed process leaves nothing behind."""
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
            # Naming a folder, which an absolute path does not need, makes Python follow the link to the open file.
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
    """Temporary files of processes that were killed an hour ago or longer."""
    for leftover in folder.glob("*.qipan.*.tmp"):
        with contextlib.suppress(OSError):
            if time.time() - leftover.stat().st_mtime > 3600:
                leftover.unlink()
