"""Files of tables: damage of every kind is noticed, and an interrupted write leaves nothing behind."""

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
from qipan.rules.folders import cache_folder
from qipan.truth import proof, table_files

GAME = qipan.game("dots", rows=2, cols=3)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("QIPAN_CACHE", str(tmp_path))
    proof._tables.clear()
    return tmp_path


def build(game: qipan.Game = GAME) -> Path:
    path = qipan.solve(game).path
    assert path is not None
    return path


def check_rebuilt(path: Path, good: bytes, stderr: str) -> None:
    assert "rebuilding it" in stderr
    assert stderr.count("\n") == 1
    assert path.read_bytes() == good


def test_files_are_in_the_cache_folder(folder: Path) -> None:
    assert cache_folder() == folder
    assert build().parent == folder


def test_a_good_file_is_used_as_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    path = build()
    before = path.stat()
    assert qipan.solve(GAME).value(GAME.initial()).score == -2
    assert path.stat().st_mtime_ns == before.st_mtime_ns
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("length", [0, 1, 23, 24, 100, 4095, 4096, 5000, -1])
def test_a_truncated_file_is_rebuilt(length: int, capsys: pytest.CaptureFixture[str]) -> None:
    path = build()
    good = path.read_bytes()
    path.write_bytes(good[:length])
    assert qipan.solve(GAME).value(GAME.initial()).score == -2
    check_rebuilt(path, good, capsys.readouterr().err)


def test_a_file_that_is_too_long_is_rebuilt(capsys: pytest.CaptureFixture[str]) -> None:
    path = build()
    good = path.read_bytes()
    path.write_bytes(good + b"more")
    qipan.solve(GAME)
    check_rebuilt(path, good, capsys.readouterr().err)


@pytest.mark.parametrize("at", [0, 13, 16, 20, 24, 60, 400])
def test_a_flipped_bit_in_the_header_is_noticed(at: int, capsys: pytest.CaptureFixture[str]) -> None:
    path = build()
    good = path.read_bytes()
    path.write_bytes(good[:at] + bytes([good[at] ^ 4]) + good[at + 1 :])
    assert qipan.solve(GAME).value(GAME.initial()).score == -2
    check_rebuilt(path, good, capsys.readouterr().err)


@pytest.mark.parametrize("at", [4096, 4097, 100_000, -1])
def test_a_flipped_bit_in_the_values_is_noticed(at: int, capsys: pytest.CaptureFixture[str]) -> None:
    path = build()
    good = path.read_bytes()
    bad = bytearray(good)
    bad[at] ^= 1
    path.write_bytes(bad)
    table = qipan.solve(GAME)
    assert table.value(GAME.initial()).score == -2
    assert table.verify() == 0
    check_rebuilt(path, good, capsys.readouterr().err)


def test_a_file_of_another_variant_is_rebuilt(capsys: pytest.CaptureFixture[str]) -> None:
    path = build()
    good = path.read_bytes()
    shutil.copy(build(qipan.game("dots", rows=2, cols=2)), path)
    assert qipan.solve(GAME).value(GAME.initial()).score == -2
    check_rebuilt(path, good, capsys.readouterr().err)


@pytest.mark.parametrize("content", [b"", b"of another program" * 1000, os.urandom(100_000), b"{}"])
def test_a_file_of_another_program_is_rebuilt(content: bytes, capsys: pytest.CaptureFixture[str]) -> None:
    path = build()
    good = path.read_bytes()
    path.write_bytes(content)
    qipan.solve(GAME)
    check_rebuilt(path, good, capsys.readouterr().err)


def test_an_invalid_header_is_rebuilt(capsys: pytest.CaptureFixture[str]) -> None:
    import zlib

    path = build()
    good = path.read_bytes()
    for text in (b"[]", b"{}", b"5", b"\xff\xfe", b'{"kind": "table"}'):
        path.write_bytes(table_files.PREFIX.pack(table_files.MAGIC, len(text), zlib.crc32(text)) + text)
        qipan.solve(GAME)
        check_rebuilt(path, good, capsys.readouterr().err)


def test_another_rules_version_has_another_file() -> None:
    class Newer:
        name, options, rules_version = GAME.name, GAME.options, GAME.rules_version + 1

    assert table_files.path_of("table", Newer()) != table_files.path_of("table", GAME)  # type: ignore[arg-type]


def test_with_a_full_disk_the_table_stays_in_memory(
    monkeypatch: pytest.MonkeyPatch, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(file: int, data: bytes) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "write", full)
    table = qipan.solve(GAME)
    assert "No space left on device" in capsys.readouterr().err
    assert table.path is None
    assert table.value(GAME.initial()).score == -2
    assert table.verify() == 0
    assert list(folder.iterdir()) == []


def test_a_cache_folder_that_cannot_be_created_is_no_error(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    (folder / "file").write_text("in the way")
    monkeypatch.setenv("QIPAN_CACHE", str(folder / "file" / "cache"))
    assert qipan.solve(GAME).value(GAME.initial()).score == -2


def test_without_unnamed_temporary_files_nothing_is_left_behind(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    monkeypatch.delattr(os, "O_TMPFILE")
    path = build()
    assert list(folder.iterdir()) == [path]
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", lambda file: (_ for _ in ()).throw(OSError("no")))
        assert qipan.solve(qipan.game("dots", rows=2, cols=2)).path is None
    assert list(folder.iterdir()) == [path]


def test_temporary_files_of_killed_processes_are_removed(folder: Path) -> None:
    old, new = folder / "x.qipan.1.2.tmp", folder / "y.qipan.1.2.tmp"
    for file in (old, new):
        file.write_text("half")
    os.utime(old, (0, 0))
    build()
    assert not old.exists()
    assert new.exists()


BUILD = "import qipan; qipan.solve(qipan.game('dots'))"


def test_a_process_killed_at_any_moment_leaves_a_complete_file_or_none(folder: Path) -> None:
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


def test_processes_that_build_at_the_same_time_do_not_disturb_each_other(folder: Path) -> None:
    processes = [subprocess.Popen([sys.executable, "-c", BUILD], stderr=subprocess.PIPE) for _ in range(4)]
    assert [process.communicate(timeout=120)[1] for process in processes] == [b""] * 4
    assert [process.returncode for process in processes] == [0] * 4
    assert len(list(folder.iterdir())) == 1
    assert qipan.solve(qipan.game("dots")).verify() == 0
