"""The database file: what cannot be used is refused at the start, and a file that is lost later stops all moves."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from attack.databases import execute
from qipan.rules.reasons import Problem
from qipan.server.errors import StoreUnavailable
from qipan.server.run import check_store
from qipan.server.storage import sqlite
from qipan.server.storage.connect import open_store
from server.helpers import TIMEOUT_SECONDS, RoomSocket, ServerProcess, run_in_thread
from server.postgresql import database

LOST = "the server has lost its database and cannot save anything; its operator must put it back or restart the server"


def refusal(db: str) -> str:
    """Return the one line that says why a server refuses its database."""
    with pytest.raises((Problem, OSError)) as refused:
        check_store(db)
    [line] = str(refused.value).splitlines()
    return line


def make_store(file: Path) -> str:
    """Create a database as a server leaves it, and return its URL."""

    async def open_and_close() -> None:
        store = await open_store(f"sqlite:///{file}")
        match = await store.create("bamotiku", "dots", "{}", True, 1.0)
        assert match is not None
        for number in range(300):  # enough for several pages of the file
            await store.append(match.id, number, "x" * 1000)
        await store.close()

    run_in_thread(open_and_close())
    return f"sqlite:///{file}"


def without_privileges() -> tuple[str, ...]:
    """Return a command prefix that lets root respect the permissions of files."""
    return ("setpriv", "--bounding-set=-dac_override,-dac_read_search") if os.getuid() == 0 else ()


@pytest.mark.parametrize("url", ["sqlite:///:memory:", "sqlite:///", "sqlite:///file:x?mode=memory&uri=true"])
def test_a_database_in_memory_is_refused(url: str) -> None:
    assert "a database in memory would lose all matches" in refusal(url)


@pytest.mark.parametrize("read_only", ["file", "folder"])
def test_a_read_only_file_or_folder_is_refused(tmp_path: Path, read_only: str) -> None:
    file = tmp_path / "data" / "store.sqlite"
    url = make_store(file)
    locked = file if read_only == "file" else file.parent
    locked.chmod(0o444 if read_only == "file" else 0o555)
    try:
        command = [*without_privileges(), sys.executable, "-m", "qipan", "serve", "--port", "0", "--db", url]
        result = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT_SECONDS, check=False)
        assert (result.returncode, result.stdout) == (1, "")
        assert result.stderr == f"qipan: {locked} cannot be written\n"
    finally:
        locked.chmod(0o755)


@pytest.mark.parametrize("kind", ["another program", "another program with migrations", "no database", "a folder"])
def test_a_foreign_file_is_refused_and_left_as_it_is(tmp_path: Path, kind: str) -> None:
    file = tmp_path / "foreign.sqlite"
    if kind == "a folder":
        file.mkdir()
        assert refusal(f"sqlite:///{file}") == f"{file} is not a file"
        return
    if kind == "no database":
        file.write_bytes(b"Dear diary\n" * 1000)
    else:
        with closing(sqlite3.connect(file)) as foreign:
            foreign.execute("CREATE TABLE notes (body TEXT)")
            if kind == "another program with migrations":
                foreign.execute("CREATE TABLE alembic_version (version_num VARCHAR(32))")
            foreign.commit()
    before = file.read_bytes()
    assert refusal(f"sqlite:///{file}") == f"{file} is not a database of Qipan; it is left as it is"
    assert file.read_bytes() == before


def test_a_newer_database_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "store.sqlite"
    url = make_store(file)
    with closing(sqlite3.connect(file)) as changed:
        changed.execute("UPDATE alembic_version SET version_num = '9999'")
        changed.commit()
    problem = "the database was written by a newer version of Qipan (revision 9999); update Qipan"
    assert refusal(url) == problem


def test_an_unusable_postgresql_database_is_refused() -> None:
    """A database of another program, one that can only be read, and one that was written by a newer version."""

    async def check_standby(url: str) -> None:
        store = await open_store(url)
        await store.check()
        execute(url, "ALTER ROLE qipan SET default_transaction_read_only = on")
        await store._engine.dispose()  # so that the store connects again
        with pytest.raises(StoreUnavailable):
            await store.check()
        await store.close()

    with database() as url:
        execute(url, "CREATE TABLE notes (body TEXT)")
        assert refusal(url) == "postgres is not a database of Qipan; it is left as it is"
        execute(url, "DROP TABLE notes")
        run_in_thread(check_standby(url))
        assert refusal(url) == "postgres cannot be written"
        execute(url, "SET default_transaction_read_only = off", "ALTER ROLE qipan RESET default_transaction_read_only")
        execute(url, "UPDATE alembic_version SET version_num = '9999'")
        assert "newer version of Qipan (revision 9999)" in refusal(url)


@pytest.mark.parametrize("page", [2, -1])
def test_a_damaged_page_is_one_line(tmp_path: Path, page: int) -> None:
    file = tmp_path / "store.sqlite"
    url = make_store(file)
    with file.open("r+b") as damaged:
        damaged.seek(page * 4096, os.SEEK_END if page < 0 else os.SEEK_SET)
        damaged.write(b"\xa5" * 4096)
    assert refusal(url).startswith(f"the database {file} is damaged; restore a backup")


def test_damage_that_the_start_has_not_reached_is_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    file = tmp_path / "store.sqlite"
    url = make_store(file)

    async def scenario() -> None:
        store = await open_store(url)
        await store.check_all()
        assert caplog.text == ""
        with file.open("r+b") as damaged:
            damaged.seek(-4096, os.SEEK_END)
            damaged.write(b"\xa5" * 4096)
        await store.check_all()
        await store.close()

    run_in_thread(scenario())
    assert f"the database {file} is damaged; restore a backup" in caplog.text


def test_a_check_that_is_not_finished_is_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    url = make_store(tmp_path / "store.sqlite")

    async def scenario() -> None:
        store = await open_store(url)
        checking = asyncio.create_task(store.check_all())
        await asyncio.sleep(0)
        checking.cancel()
        await asyncio.wait([checking])
        await store.close()

    run_in_thread(scenario())
    assert "was not finished" in caplog.text


def delete(file: Path) -> None:
    file.unlink()


def replace(file: Path) -> None:
    copy = file.with_suffix(".copy")
    shutil.copy(file, copy)
    copy.rename(file)


def overwrite(file: Path) -> None:
    make_store(other := file.with_suffix(".other"))
    file.write_bytes(other.read_bytes())


def truncate(file: Path) -> None:
    os.truncate(file, 0)


def cut(file: Path) -> None:
    os.truncate(file, file.stat().st_size // 2)


def delete_log(file: Path) -> None:
    Path(f"{file}-wal").unlink()


@pytest.mark.parametrize("lose", [delete, replace, overwrite, truncate, cut, delete_log])
def test_nothing_is_acknowledged_once_the_file_is_lost(
    tmp_path: Path, lose: Callable[[Path], None], caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "store.sqlite"
    make_store(file)

    async def scenario() -> None:
        store = await open_store(f"sqlite:///{file}")
        match = await store.find("bamotiku")
        assert match is not None
        assert await store.append(match.id, 300, "[]")
        found = [store.is_healthy]
        lose(file)
        for _ in range(2):
            with pytest.raises(StoreUnavailable, match=LOST):
                await store.append(match.id, 301, "[]")
            with pytest.raises(StoreUnavailable, match=LOST):
                await store.create("bamotika", "dots", "{}", True, 1.0)
        assert [*found, store.is_healthy] == [True, False]
        await store.close()

    run_in_thread(scenario())
    assert caplog.text.count("nothing is saved until") == 1


def test_a_file_that_is_lost_while_nobody_writes_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "WATCH_SECONDS", 0.01)
    file = tmp_path / "store.sqlite"

    async def scenario() -> None:
        store = await open_store(f"sqlite:///{file}")
        file.unlink()
        async with asyncio.timeout(TIMEOUT_SECONDS):
            while store.is_healthy:
                await asyncio.sleep(0.01)
        await store.close()

    run_in_thread(scenario())


def test_players_see_that_the_file_is_lost_and_go_on_once_it_is_back(tmp_path: Path) -> None:
    file = tmp_path / "store.sqlite"
    with ServerProcess(f"sqlite:///{file}") as server:
        room = server.create_room("dots", name="Ann", engines={"1": {"engine": "random"}})
        with RoomSocket(server, room["code"], room["token"]) as player:
            file.rename(tmp_path / "away")
            assert player.expect_refusal(op="ready") == LOST
            assert player.sync()["status"] == "open"
            status, response = server.request("/api/matches", {"game": "dots", "name": "Bo"})
            assert (status, response["detail"]["code"]) == (503, "store_lost")
            (tmp_path / "away").rename(file)
            player.send(op="ready")
            player.wait_until(lambda seen: seen["status"] == "playing")
