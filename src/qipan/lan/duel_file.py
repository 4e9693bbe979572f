"""The file of a duel, from which a program that was killed continues it.

It has one line of JSON for the agreement, one for the secret set-up, and one for each entry of the log. A line is on
disk before anything that depends on it is sent.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field, ValidationError

from qipan.lan.agreement import Agreement, Hex, Model, MoveText, SeatNumber
from qipan.lan.duel import Duel, Secret
from qipan.lan.entries import Entry
from qipan.match.log_file import Log, read_lines, repair
from qipan.match.record_files import append_record

FOLDER = "duels"
RECORDS_FILE = "records.jsonl"


class Peer(Model):
    """Where the other program listens, if this one calls it."""

    name: str
    host: str = ""
    port: Annotated[int, Field(ge=0, le=65535)] = 0  # 0: the other program calls


class Header(Model):
    agreement: Agreement
    seat: SeatNumber
    peer: Peer


class StoredSecret(Model):
    setup: list[MoveText]
    salt: Hex


class DuelFile:
    """Stores a duel as it goes on. `save` does nothing if nothing is new."""

    def __init__(self, folder: Path, header: Header, *, entries: int = 0, has_secret: bool = False) -> None:
        self.folder = folder
        self.header = header
        self.path = folder / FOLDER / f"{header.agreement.duel[:32]}.jsonl"
        self._entries = entries
        self._has_secret = has_secret
        is_new = not self.path.exists()
        self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        self._log = Log(self.path)
        os.chmod(self.path, 0o600)  # it has the secret
        if is_new:
            self._append({"header": header.model_dump()})

    def save(self, duel: Duel) -> None:
        """Write what is new in the duel, and wait until it is on disk."""
        if duel.secret is not None and not self._has_secret:
            self._append({"secret": {"setup": list(duel.secret.setup), "salt": duel.secret.salt}})
            self._has_secret = True
        new = duel.log[self._entries :]
        if new:
            at = round(time.time(), 3)
            self._log.append(_line({"entry": entry.model_dump(), "at": at}) for entry in new)
            self._entries += len(new)

    def finish(self, duel: Duel) -> None:
        """Append the record to the file of records, and delete this file."""
        append_record(self.folder / RECORDS_FILE, duel.record())
        self.path.unlink(missing_ok=True)
        self.close()

    def close(self) -> None:
        self._log.__exit__()

    def _append(self, content: dict[str, Any]) -> None:
        self._log.append([_line(content)])


def unfinished_duels(
    folder: Path, sign: Callable[[bytes], str], key: str, now: float
) -> Iterator[tuple[Duel, DuelFile]]:
    """Yield the duels of this identity that were not finished. A file that cannot be read is left alone.

    The clock of a player who was to move has run on since the last entry.
    """
    for path in sorted((folder / FOLDER).glob("*.jsonl")):
        repair(path)
        try:
            header, secret, entries, at = _read(path)
        except (ValidationError, ValueError, IndexError, KeyError):
            continue
        if header.agreement.seats[header.seat].key != key:
            continue
        began = now - max(0.0, time.time() - at) if at else now
        duel = Duel(header.agreement, header.seat, sign, secret=secret, log=entries, now=began)
        yield duel, DuelFile(folder, header, entries=len(entries), has_secret=secret is not None)


def _read(path: Path) -> tuple[Header, Secret | None, list[Entry], float]:
    lines = list(read_lines(path))
    header = Header.model_validate(lines[0]["header"])
    secret: Secret | None = None
    entries: list[Entry] = []
    at = 0.0
    for line in lines[1:]:
        if "secret" in line:
            stored = StoredSecret.model_validate(line["secret"])
            secret = Secret(tuple(stored.setup), stored.salt)
        else:
            entries.append(Entry.model_validate(line["entry"]))
            at = float(line["at"])
    return header, secret, entries, at


def _line(content: dict[str, Any]) -> bytes:
    return json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode()
