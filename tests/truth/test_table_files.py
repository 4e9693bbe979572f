"""Files of truth: damaged ones of every kind are noticed, and nothing half-written is left behind."""

from __future__ import annotations

import errno
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import qipan
from qipan.truth import proof as analysis
from qipan.truth import table_files as store

GAME = qipan.game("dots", rows=2, cols=3)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("QIPAN_CACHE", str(tmp_path))
    analysis._tables.clear()
    return tmp_path


def built(game: qipan.Game = GAME) -> Path:
    path = qipan.solve(game).path
    assert path is not None
    return path


def check_made_anew(path: Path, good: bytes, said: str) -> None:
    assert "it is made anew" in said
    assert said.count("\n") == 1
    assert path.read_bytes() == good


def test_the_folder(folder: Path) -> None:
    assert store.cache_folder() == folder
    assert built().parent == folder


def test_a_good_file_is_used_as_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    path = built()
    before = path.stat()
    assert qipan.solve(GAME).value(GAME.initial()).score == -2
    assert path.stat().st_mtime_ns == before.st_mtime_ns
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("keep", [0, 1, 23, 24, 100, 4095, 4096, 5000, -1])
def test_truncated(keep: int, capsys: pytest.CaptureFixture[str]) -> None:
    path = built()
    good = path.read_bytes()
    path.write_bytes(good[:keep])
    assert qipan.solve(GAME).value(GAME.initial()).score == -2
    check_made_anew(path, good, capsys.readouterr().err)


def test_longer_than_it_should_be(capsys: pytest.CaptureFixture[str]) -> None:
    path = built()
    good = path.read_bytes()
    path.write_bytes(good + b"more")
    qipan.solve(GAME)
    check_made_anew(path, good, capsys.readouterr().err)


@pytest.mark.parametrize("at", [0, 13, 16, 20, 24, 60, 400])
def test_flipped_in_the_header(at: int, capsys: pytest.CaptureFixture[str]) -> None:
    path = built()
    good = path.read_bytes()
    path.write_bytes(good[:at] + bytes([good[at] ^ 4]) + good[at + 1 :])
    assert qipan.solve(GAME).value(GAME.initial()).score == -2
    check_made_anew(path, good, capsys.readouterr().err)


@pytest.mark.parametrize("at", [4096, 4097, 100_000, -1])
def test_flipped_in_the_values(at: int, capsys: pytest.CaptureFixture[str]) -> None:
    path = built()
    good = path.read_bytes()
    bad = bytearray(good)
    bad[at] ^= 1
    path.write_bytes(bad)
    table = qipan.solve(GAME)
    assert table.value(GAME.initial()).score == -2
    assert table.verify() == 0
    check_made_anew(path, good, capsys.readouterr().err)


def test_a_file_about_something_else(capsys: pytest.CaptureFixture[str]) -> None:
    path = built()
    good = path.read_bytes()
    shutil.copy(built(qipan.game("dots", rows=2, cols=2)), path)
    assert qipan.solve(GAME).value(GAME.initial()).score == -2
    check_made_anew(path, good, capsys.readouterr().err)


@pytest.mark.parametrize("content", [b"", b"not ours at all" * 1000, os.urandom(100_000), b"{}"])
def test_a_foreign_file(content: bytes, capsys: pytest.CaptureFixture[str]) -> None:
    path = built()
    good = path.read_bytes()
    path.write_bytes(content)
    qipan.solve(GAME)
    check_made_anew(path, good, capsys.readouterr().err)


def test_a_header_that_is_no_table_at_all(capsys: pytest.CaptureFixture[str]) -> None:
    import zlib

    path = built()
    good = path.read_bytes()
    for text in (b"[]", b"{}", b"5", b"\xff\xfe", b'{"kind": "table"}'):
        path.write_bytes(store.PREFIX.pack(store.MAGIC, len(text), zlib.crc32(text)) + text)
        qipan.solve(GAME)
        check_made_anew(path, good, capsys.readouterr().err)


def test_another_rules_version_has_another_file() -> None:
    class Newer:
        name, options, rules_version = GAME.name, GAME.options, GAME.rules_version + 1

    assert store.path_of("table", Newer()) != store.path_of("table", GAME)  # type: ignore[arg-type]


def test_a_full_disk(monkeypatch: pytest.MonkeyPatch, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def full(file: int, data: bytes) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "write", full)
    table = qipan.solve(GAME)
    assert "No space left on device" in capsys.readouterr().err
    assert table.path is None
    assert table.value(GAME.initial()).score == -2
    assert table.verify() == 0
    assert list(folder.iterdir()) == []


def test_a_folder_that_cannot_be_made(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    (folder / "file").write_text("in the way")
    monkeypatch.setenv("QIPAN_CACHE", str(folder / "file" / "cache"))
    assert qipan.solve(GAME).value(GAME.initial()).score == -2


def test_without_nameless_files(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    monkeypatch.delattr(os, "O_TMPFILE")
    path = built()
    assert list(folder.iterdir()) == [path]
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", lambda file: (_ for _ in ()).throw(OSError("no")))
        assert qipan.solve(qipan.game("dots", rows=2, cols=2)).path is None
    assert list(folder.iterdir()) == [path]


def test_leftovers_are_removed(folder: Path) -> None:
    old, new = folder / "x.qipan.1.2.tmp", folder / "y.qipan.1.2.tmp"
    for file in (old, new):
        file.write_text("half")
    os.utime(old, (0, 0))
    built()
    assert not old.exists()
    assert new.exists()


BUILD = "import qipan; qipan.solve(qipan.game('dots'))"


def test_killed_at_any_moment(folder: Path) -> None:
    """Whenever it is killed, there is the whole file or none."""
    for delay in (0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4):
        process = subprocess.Popen([sys.executable, "-c", BUILD])
        time.sleep(delay)
        process.send_signal(signal.SIGKILL)
        process.wait()
        names = [file.name for file in folder.iterdir()]
        assert all(name.endswith(".qipan") for name in names)
        for file in folder.iterdir():
            assert file.stat().st_size > 2**24
            file.unlink()


def test_two_at_once(folder: Path) -> None:
    processes = [subprocess.Popen([sys.executable, "-c", BUILD], stderr=subprocess.PIPE) for _ in range(4)]
    assert [process.communicate(timeout=120)[1] for process in processes] == [b""] * 4
    assert [process.returncode for process in processes] == [0] * 4
    assert len(list(folder.iterdir())) == 1
    assert qipan.solve(qipan.game("dots")).verify() == 0
