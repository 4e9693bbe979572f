"""A backup is one moment of the database, although a server writes to it meanwhile."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from qipan.server.storage import backup
from qipan.server.storage.backup import back_up
from qipan.server.storage.connect import open_store
from qipan.server.storage.files import append_lines, replacing
from server.helpers import run_in_thread


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A database of several pages."""
    file = tmp_path / "store.sqlite"

    async def write() -> None:
        store = await open_store(f"sqlite:///{file}")
        match = await store.create("bamotiku", "dots", "{}", True, 1.0)
        assert match is not None
        for number in range(50):
            await store.append(match.id, number, "x" * 1000)
        await store.close()

    run_in_thread(write())
    return file


def test_a_copy_is_one_moment_of_a_database_that_changes(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backup, "PAGES_AT_ONCE", 1)
    copy = tmp_path / "copy.sqlite"
    seen: list[tuple[int, int]] = []
    with closing(sqlite3.connect(file, isolation_level=None)) as server:

        def write(done: int, total: int) -> None:
            seen.append((done, total))
            assert len(seen) <= total, "the copy has begun again"
            server.execute("UPDATE events SET body = body || 'y'")
            server.execute("PRAGMA wal_checkpoint(PASSIVE)")

        size = back_up(f"sqlite:///{file}", copy, write)
    assert len(seen) > 10
    assert size == copy.stat().st_size
    with closing(sqlite3.connect(copy)) as copied:
        assert copied.execute("SELECT DISTINCT length(body) FROM events").fetchall() == [(1000,)]
        assert copied.execute("PRAGMA journal_mode").fetchone() == ("delete",)


def test_an_interrupted_copy_leaves_the_earlier_one(file: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite"
    back_up(f"sqlite:///{file}", copy)
    before = copy.read_bytes()

    def interrupt(done: int, total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        back_up(f"sqlite:///{file}", copy, interrupt)
    assert copy.read_bytes() == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy.sqlite", "store.sqlite", "store.sqlite.lock"]


def test_files_are_on_disk_before_they_are_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    steps: list[str] = []
    fsync, rename = os.fsync, os.replace

    def note_fsync(descriptor: int) -> None:
        steps.append("sync")
        fsync(descriptor)

    def note_rename(old: Path, new: Path) -> None:
        steps.append("rename")
        rename(old, new)

    monkeypatch.setattr(os, "fsync", note_fsync)
    monkeypatch.setattr(os, "replace", note_rename)
    with replacing(tmp_path / "file") as temporary:
        temporary.write_text("new")
    assert steps == ["sync", "rename", "sync"]
    steps.clear()
    for _ in range(2):
        append_lines(tmp_path / "lines", ["a", "b"])
    assert steps == ["sync", "sync", "sync"]  # one for each call, and one for the folder of the new file
    assert (tmp_path / "lines").read_text() == "a\nb\na\nb\n"
