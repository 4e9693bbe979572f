"""Files of records: appended atomically, read line by line."""

from __future__ import annotations

from pathlib import Path

import pytest

import qipan
from qipan.match import Record, append_record, read_records


def records(count: int) -> list[Record]:
    return [qipan.play_match(qipan.game("dots"), ["random", "random"], seed=2 * seed) for seed in range(count)]


def test_appended_records_can_be_read(tmp_path: Path) -> None:
    path, games = tmp_path / "games.jsonl", records(3)
    for number, record in enumerate(games, 1):
        append_record(path, record)
        assert list(read_records(path)) == games[:number]
    assert path.read_bytes().count(b"\n") == 3


def test_an_incomplete_last_line_is_removed(tmp_path: Path) -> None:
    path, games = tmp_path / "games.jsonl", records(3)
    append_record(path, games[0])
    append_record(path, games[1])
    path.write_bytes(path.read_bytes()[:-30])  # the program was killed while writing
    with pytest.raises(ValueError, match="games.jsonl, line 2: not a record: it is not JSON"):
        list(read_records(path))
    append_record(path, games[2])
    assert list(read_records(path)) == [games[0], games[2]]


def test_a_last_line_without_a_newline_is_kept(tmp_path: Path) -> None:
    path, games = tmp_path / "games.jsonl", records(2)
    path.write_text(games[0].to_json())
    append_record(path, games[1])
    assert list(read_records(path)) == games


def test_another_kind_of_file_is_left_unchanged(tmp_path: Path) -> None:
    path = tmp_path / "picture.png"
    path.write_bytes(b"x" * 2_000_000)
    with pytest.raises(ValueError, match="does not end in a record"):
        append_record(path, records(1)[0])
    assert path.stat().st_size == 2_000_000


def test_the_number_of_an_invalid_line_is_named(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    good = records(1)[0].to_json()
    path.write_text(f"{good}\n\n{good}\r\n{good.replace('dots', 'knots')}\n")
    reading = read_records(path)
    assert next(reading) == next(reading)
    with pytest.raises(ValueError, match="line 4: not a record: unknown game 'knots'"):
        next(reading)


@pytest.mark.parametrize("junk", [b"\x00" * 3_000_000, b"\xff\n", b"{}\n", b"a" * 3_000_000])
def test_junk_is_refused(tmp_path: Path, junk: bytes) -> None:
    path = tmp_path / "junk"
    path.write_bytes(junk)
    with pytest.raises(ValueError, match="line 1: not a record"):
        list(read_records(path))


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        list(read_records(tmp_path / "nothing"))
