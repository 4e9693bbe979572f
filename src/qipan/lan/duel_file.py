"""The file of a duel, from which a program that was killed continues it.

It has one line of JSON for the agreement, one for the secret set-up, and one for each entry of the duel log. A line is
on disk before anything that depends on it is sent. As long as a program has the duel, it holds a lock: two programs of
one user that continue the same duel would sign different entries, which looks like cheating.
"""

from __future__ import annotations

import errno
import fcntl
import json
import os
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field, ValidationError

from qipan.lan.agreement import Agreement, Hex, Model, MoveText, SeatNumber
from qipan.lan.cancellation import Cancellation
from qipan.lan.duel import Duel
from qipan.lan.entries import Entry, Secret
from qipan.match.log_file import Log, read_lines, repair
from qipan.match.record_files import append_record

FOLDER = "duels"
FINISHED_FOLDER = "finished"  # the folder for duels whose record is written; programs may still ask for them
MAX_FINISHED = 200
RECORDS_FILE = "records.jsonl"


class Peer(Model):
    """Where the other program listens, if this one calls it, else where it calls from; and the passphrase."""

    name: str
    host: str = ""
    port: Annotated[int, Field(ge=0, le=65535)] = 0  # 0 if the other program calls this program
    passphrase: str = ""


class Header(Model):
    agreement: Agreement
    seat: SeatNumber
    peer: Peer


class StoredSecret(Model):
    setup: list[MoveText]
    salt: Hex


@dataclass
class Stored:
    """The content of the file of a duel."""

    header: Header
    secret: Secret | None = None
    entries: list[Entry] = field(default_factory=list)
    at: float = 0.0  # the time of the last entry
    forgiven: tuple[float, float] = (0.0, 0.0)
    cancelled: Cancellation | None = None
    is_recorded: bool = False

    def duel(self, sign: Callable[[bytes], str], now: float) -> Duel:
        """Return the duel, continued now. The clock of a player who was to move has run on since the last entry."""
        return Duel(
            self.header.agreement,
            self.header.seat,
            sign,
            secret=self.secret,
            log=self.entries,
            now=now,
            began=now - max(0.0, time.time() - self.at) if self.at else now,
            forgiven=self.forgiven,
            cancelled=self.cancelled,
        )


class Lock:
    """A lock that ends with the process. Raise BlockingIOError if another process or Lock has it.

    >>> import tempfile
    >>> folder = tempfile.TemporaryDirectory()
    >>> lock = Lock(Path(folder.name) / "a.lock")
    >>> Lock(Path(folder.name) / "a.lock")
    Traceback (most recent call last):
    BlockingIOError: [Errno 11] Resource temporarily unavailable
    >>> lock.release()
    >>> Lock(Path(folder.name) / "a.lock").release()
    >>> folder.cleanup()
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file = os.open(path, os.O_WRONLY | os.O_CREAT, 0o600)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if os.fstat(self._file).st_nlink == 0:  # deleted since `os.open`, by its last holder
                raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN))
        except BlockingIOError:
            os.close(self._file)
            raise

    def release(self) -> None:
        self._path.unlink(missing_ok=True)
        os.close(self._file)


class DuelFile:
    """Stores a duel while it is played. `save` does nothing if there is nothing new."""

    def __init__(self, folder: Path, header: Header, lock: Lock | None = None, stored: Stored | None = None) -> None:
        """`stored` is the content that the file has already; None for a new file."""
        self.folder = folder
        self.header = header
        self.path = folder / FOLDER / f"{header.agreement.duel[:32]}.jsonl"
        self._entries = 0 if stored is None else len(stored.entries)
        self._has_secret = stored is not None and stored.secret is not None
        self._has_cancellation = stored is not None and stored.cancelled is not None
        self.is_recorded = stored is not None and stored.is_recorded
        self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        self._lock = lock or Lock(_lock_path(self.path))
        self._log = Log(self.path)
        self._is_closed = False
        os.chmod(self.path, 0o600)  # private, since the file has the secret set-up and the passphrase
        if stored is None:
            self._append({"header": header.model_dump()})

    def save(self, duel: Duel) -> None:
        """Write what is new in the duel, and wait until it is on disk."""
        if duel.secret is not None and not self._has_secret:
            self._append({"secret": {"setup": list(duel.secret.setup), "salt": duel.secret.salt}})
            self._has_secret = True
        new = duel.log[self._entries :]
        if new and not self._is_closed:
            at = round(time.time(), 3)
            forgiven = list(duel.waiting.forgiven)
            self._log.append(_line({"entry": each.model_dump(), "at": at, "forgiven": forgiven}) for each in new)
            self._entries += len(new)
        if duel.cancellation is not None and not self._has_cancellation:
            self._append({"cancelled": duel.cancellation.model_dump()})
            self._has_cancellation = True

    def record(self, duel: Duel) -> None:
        """Append the record to the file of records, once."""
        if not self.is_recorded:
            append_record(self.folder / RECORDS_FILE, duel.record())
            self.is_recorded = True
            self._append({"recorded": True})

    def put_away(self, duel: Duel) -> None:
        """Move the file to the finished duels. Delete it if the other program was caught, which gets nothing more."""
        if self._is_closed:
            return
        if duel.fault is not None and duel.cancellation is None:
            self.path.unlink(missing_ok=True)
        else:
            finished = self.folder / FINISHED_FOLDER
            finished.mkdir(exist_ok=True, mode=0o700)
            self.path.replace(finished / self.path.name)
            kept = sorted(finished.glob("*.jsonl"), key=lambda path: path.stat().st_mtime)
            for path in kept[:-MAX_FINISHED]:
                path.unlink(missing_ok=True)
        self.close()

    def close(self) -> None:
        if not self._is_closed:
            self._is_closed = True
            self._log.__exit__()
            self._lock.release()

    def _append(self, content: dict[str, Any]) -> None:
        self._log.append([_line(content)])


def unfinished_duels(
    folder: Path, sign: Callable[[bytes], str], key: str, now: float
) -> Iterator[tuple[Duel, DuelFile]]:
    """Yield the unfinished duels of this identity. A file that cannot be read, or that another program has locked, is
    left alone.
    """
    for path in sorted((folder / FOLDER).glob("*.jsonl")):
        try:
            lock = Lock(_lock_path(path))
        except BlockingIOError:
            continue
        try:
            repair(path)
            stored = _read(path, key)
        except (ValidationError, ValueError, IndexError, KeyError):
            lock.release()
            continue
        yield stored.duel(sign, now), DuelFile(folder, stored.header, lock, stored)


class FinishedFile:
    """Replaces the `DuelFile` of a duel that is finished: it writes nothing."""

    def __init__(self, header: Header) -> None:
        self.header = header
        self.is_recorded = True

    def save(self, duel: Duel) -> None:
        pass

    record = put_away = save

    def close(self) -> None:
        pass


def finished_duel(
    folder: Path, name: str, sign: Callable[[bytes], str], key: str, now: float
) -> tuple[Duel, FinishedFile] | None:
    """Return a duel whose record is written, for a program that has missed its end; None if there is no such duel."""
    try:
        stored = _read(folder / FINISHED_FOLDER / f"{name[:32]}.jsonl", key)
    except (OSError, ValidationError, ValueError, IndexError, KeyError):
        return None
    if stored.header.agreement.duel != name:
        return None
    return stored.duel(sign, now), FinishedFile(stored.header)


def _lock_path(path: Path) -> Path:
    return path.with_suffix(".lock")


def _read(path: Path, key: str) -> Stored:
    """Return the content of a file. Raise ValueError if it is not a duel of the identity with this key."""
    lines = list(read_lines(path))
    stored = Stored(Header.model_validate(lines[0]["header"]))
    if stored.header.agreement.seats[stored.header.seat].key != key:
        raise ValueError("the duel of another identity")
    for line in lines[1:]:
        if "secret" in line:
            secret = StoredSecret.model_validate(line["secret"])
            stored.secret = Secret(tuple(secret.setup), secret.salt)
        elif "cancelled" in line:
            stored.cancelled = Cancellation.model_validate(line["cancelled"])
        elif "recorded" in line:
            stored.is_recorded = True
        else:
            stored.entries.append(Entry.model_validate(line["entry"]))
            stored.at = float(line["at"])
            lag, offline = line.get("forgiven", (0.0, 0.0))
            stored.forgiven = (float(lag), float(offline))
    return stored


def _line(content: dict[str, Any]) -> bytes:
    return json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode()
