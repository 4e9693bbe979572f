"""The commands of the operator: `qipan rooms` and `qipan backup`."""

from __future__ import annotations

import json
import re
import shutil
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from cli.command_tree import run_here
from cli.helpers import run
from qipan.server.storage.connect import open_store
from server.helpers import ServerProcess, run_in_thread
from server.postgresql import database

STORED = Path(__file__).parents[1] / "golden" / "data" / "rooms.sqlite"  # rooms in every state, by an earlier version
OPEN, PLAYING, OVER = "ludipadu", "rudajuda", "jegoneru"
INVALID_UTF8 = "CAST(x'5bff5d' AS TEXT)"


def update(url: str) -> None:
    """Bring a database up to date, as the start of a server does."""

    async def open_and_close() -> None:
        await (await open_store(url)).close()

    run_in_thread(open_and_close())


def execute(file: Path, *statements: str) -> None:
    with closing(sqlite3.connect(file)) as changed:
        for statement in statements:
            changed.execute(statement)
        changed.commit()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A database with rooms in every state, of which two are damaged and one has not been used for a long time."""
    file = tmp_path / "matches.sqlite"
    shutil.copy(STORED, file)
    update(f"sqlite:///{file}")
    execute(
        file,
        f"UPDATE events SET body = {INVALID_UTF8} WHERE match = (SELECT id FROM matches WHERE code = '{OPEN}')",
        f"DELETE FROM events WHERE number = 1 AND match = (SELECT id FROM matches WHERE code = '{OVER}')",
        f"UPDATE matches SET used_at = {time.time() - 40 * 86400} WHERE code = '{PLAYING}'",
    )
    return file


class Operator:
    """Runs commands on a database in this process."""

    def __init__(self, url: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.url, self._monkeypatch, self._capsys = url, monkeypatch, capsys

    def run(self, *arguments: str, status: int = 0, typed: str = "") -> str:
        """Run a command; return what it prints or, if it must fail with `status`, the problem that it reports."""
        ran = run_here(self._monkeypatch, *arguments, "--db", self.url, typed=typed)
        printed = self._capsys.readouterr()
        assert ran == status, printed
        return printed.err if status else printed.out

    def rooms(self, *options: str) -> dict[str, Any]:
        """Return the listed rooms by code."""
        listed = json.loads(self.run("rooms", "list", "--limit", "999", "--json", *options))
        return {room["code"]: room for room in listed["rooms"]}


@pytest.fixture
def operator(file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Operator:
    return Operator(f"sqlite:///{file}", monkeypatch, capsys)


# ---- list ----


def test_rooms_are_listed_with_state_players_age_log_and_damage(operator: Operator) -> None:
    lines = operator.run("rooms", "list", "--limit", "3").splitlines()
    assert [line.split()[0] for line in lines] == ["Code", OPEN, OVER, PLAYING]
    assert re.fullmatch(r"ludipadu +planes +waiting for players \(damaged\) +Guest 1, Ann +0 min ago +1", lines[1])
    assert re.fullmatch(r"rudajuda +dots +in progress +Guest 1, Ann +40 d ago +1", lines[3])
    room = operator.rooms()[PLAYING]
    assert (room["game"], room["status"], room["names"]) == ("dots", "playing", ["Guest 1", "Ann"])
    assert (room["batches"], room["damage"]) == (1, None)


def test_filters_select_rooms(operator: Operator) -> None:
    rooms = operator.rooms()
    assert set(operator.rooms("--older-than", "30")) == {PLAYING}
    damaged = operator.rooms("--damaged")
    assert set(damaged) == {OPEN, OVER}
    assert damaged[OVER]["damage"] == "ValueError: a batch of events is missing"
    for option, key, value in (("--status", "status", "over"), ("--game", "game", "dots")):
        expected = {code for code, room in rooms.items() if room[key] == value}
        assert expected
        assert set(operator.rooms(option, value)) == expected
    assert operator.rooms("--status", "playing", "--game", "planes", "--older-than", "30") == {}


def test_wrong_choices_are_refused(operator: Operator) -> None:
    assert "'nonsense' is not one of open, playing," in operator.run("rooms", "list", "--status", "nonsense", status=2)
    assert "choose them by an option" in operator.run("rooms", "delete", status=2)
    for command in ("export", "delete"):
        assert operator.run("rooms", command, OVER, "nosuch", status=1) == "qipan: there is no room nosuch\n"


@pytest.mark.parametrize("kind", ["missing", "foreign", "old", "new", "no database", "nothing listens"])
def test_a_database_that_cannot_be_read_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], kind: str
) -> None:
    file = tmp_path / "store.sqlite"
    url, problem = f"sqlite:///{file}", "is not a database of Qipan"
    if kind == "missing":
        problem = f"{file}: No such file or directory"
    elif kind == "foreign":
        execute(file, "CREATE TABLE notes (body TEXT)")
    elif kind == "no database":
        file.write_bytes(b"Dear diary\n" * 1000)
    elif kind == "nothing listens":
        url, problem = "postgresql://nobody@127.0.0.1:9/none", "the database cannot be opened"
    else:
        shutil.copy(STORED, file)
        problem = "was written by an earlier version of Qipan"
    if kind == "new":
        execute(file, "UPDATE alembic_version SET version_num = '9999'")
        problem = "was written by a newer version of Qipan (revision 9999)"
    before = file.read_bytes() if file.exists() else None
    operator = Operator(url, monkeypatch, capsys)
    for command in (["list"], ["export"], ["delete", "--status", "over", "--yes"]):
        [line] = operator.run("rooms", *command, status=1).splitlines()
        assert problem in line
    assert before == (file.read_bytes() if file.exists() else None)


# ---- export ----


def test_an_export_has_everything_also_of_damaged_rooms(operator: Operator, tmp_path: Path) -> None:
    exported = [json.loads(line) for line in operator.run("rooms", "export", OPEN, PLAYING).splitlines()]
    assert [room["match"]["code"] for room in exported] == [OPEN, PLAYING]
    assert exported[0]["events"] == [{"number": 0, "body": b"[\xff]".decode("utf-8", "surrogateescape")}]
    assert json.loads(exported[1]["events"][0]["body"])[0]["do"] == "host"
    assert exported[1]["match"]["setting"].startswith("{")
    assert operator.run("rooms", "export", "--output", str(tmp_path / "all.jsonl")) == ""
    lines = (tmp_path / "all.jsonl").read_text().splitlines()
    assert {json.loads(line)["match"]["code"] for line in lines} == set(operator.rooms())


def test_a_failed_export_leaves_the_file_as_it_was(operator: Operator, tmp_path: Path) -> None:
    output = tmp_path / "rooms.jsonl"
    output.write_text("before")
    operator.run("rooms", "export", PLAYING, "nosuch", "--output", str(output), status=1)
    assert output.read_text() == "before"
    assert [path.name for path in tmp_path.glob("*.jsonl*")] == ["rooms.jsonl"]


# ---- delete ----


def test_deleted_rooms_are_archived_before(operator: Operator, file: Path) -> None:
    exported = operator.run("rooms", "export", OPEN, OVER)
    assert operator.run("rooms", "delete", OPEN, OVER, status=1, typed="n\n").endswith("(y/n) Aborted.\n")
    assert {OPEN, OVER} <= set(operator.rooms())
    assert "Rooms deleted: 2." in operator.run("rooms", "delete", OPEN, OVER, typed="y\n")
    assert not {OPEN, OVER} & set(operator.rooms())
    archive = file.with_name("matches.deleted.jsonl")
    assert archive.read_text() == exported
    archive.write_text(exported + '{"half')  # as a crash in the middle of a write leaves it
    before = operator.run("rooms", "export", "--game", "dots", "--status", "over")
    deleted = json.loads(operator.run("rooms", "delete", "--game", "dots", "--status", "over", "--yes", "--json"))
    assert set(deleted["deleted"]) == {json.loads(line)["match"]["code"] for line in before.splitlines()}
    assert archive.read_text() == exported + '{"half\n' + before
    update(operator.url)  # a server can still use the database


def test_a_match_in_progress_is_deleted_only_by_force(operator: Operator) -> None:
    refused = operator.run("rooms", "delete", OVER, PLAYING, "--yes", status=1)
    assert refused == f"qipan: {PLAYING}: in progress; pass --force to delete such matches, too\n"
    assert {OVER, PLAYING} <= set(operator.rooms())
    operator.run("rooms", "delete", OVER, PLAYING, "--yes", "--force")
    assert not {OVER, PLAYING} & set(operator.rooms())


def test_nothing_is_deleted_if_it_cannot_be_archived(operator: Operator, tmp_path: Path) -> None:
    problem = operator.run("rooms", "delete", OVER, "--yes", "--archive", str(tmp_path), status=1)
    assert problem == f"qipan: {tmp_path}: Is a directory\n"
    assert OVER in operator.rooms()


def test_a_file_that_a_server_uses_is_read_but_not_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file, log = tmp_path / "matches.sqlite", tmp_path / "log.txt"
    operator = Operator(f"sqlite:///{file}", monkeypatch, capsys)
    with ServerProcess(operator.url, log=log) as server:
        room = server.create_room("dots", name="Ann")
        assert operator.rooms()[room["code"]]["names"] == ["Ann", None]
        assert json.loads(operator.run("rooms", "export"))["match"]["code"] == room["code"]
        for typed in ("delete", "--yes"), ("delete",):
            arguments = ("rooms", typed[0], room["code"], *typed[1:])
            assert operator.run(*arguments, status=1, typed="y\n").endswith(
                f"qipan: a server uses {file}; stop it first\n"
            )
        with server.connect(room["code"], room["token"]) as player:
            player.send(op="stand")
            player.wait_until(lambda seen: seen["seats"][0]["kind"] == "empty")
        assert operator.rooms()[room["code"]]["names"] == [None, None]
    assert log.read_text() == ""
    operator.run("rooms", "delete", room["code"], "--yes")


def test_people_see_that_their_room_was_deleted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with database() as url, ServerProcess(url, log=tmp_path / "log.txt") as server:
        operator = Operator(url, monkeypatch, capsys)
        room, other = (server.create_room("dots", name="Ann") for _ in range(2))
        with server.connect(room["code"], room["token"]) as player, server.connect(other["code"]) as spectator:
            archive = tmp_path / "deleted.jsonl"
            operator.run("rooms", "delete", room["code"], "--yes", "--archive", str(archive))
            with pytest.raises(ConnectionClosed, match="room_removed"):
                player.wait_until(lambda _: False)
            assert spectator.sync()["status"] == "open"
        assert server.request(f"/api/matches/{room['code']}")[0] == 404
        assert set(operator.rooms()) == {other["code"]}
        assert json.loads(archive.read_text())["match"]["code"] == room["code"]
    assert (tmp_path / "log.txt").read_text() == ""


# ---- backup ----


def test_a_backup_of_a_running_server_is_complete_and_one_file(tmp_path: Path) -> None:
    copy, log = tmp_path / "copies" / "copy.sqlite", tmp_path / "log.txt"
    copy.parent.mkdir()
    url = f"sqlite:///{tmp_path}/matches.sqlite"
    with ServerProcess(url, log=log) as server:
        room = server.create_room("dots", name="Ann")
        with server.connect(room["code"], room["token"]):
            for _ in range(2):  # the second copy replaces the first
                printed = json.loads(run("backup", str(copy), "--db", url, "--json").stdout)
        assert printed == {"file": str(copy), "bytes": copy.stat().st_size}
    assert [path.name for path in copy.parent.iterdir()] == ["copy.sqlite"]
    assert log.read_text() == ""
    with ServerProcess(f"sqlite:///{copy}") as server, server.connect(room["code"], room["token"]) as player:
        assert player.seat == 0


def test_a_backup_overwrites_only_a_backup(operator: Operator, file: Path, tmp_path: Path) -> None:
    assert operator.run("backup", str(file), status=1) == f"qipan: {file} is the database itself\n"
    diary = tmp_path / "diary.txt"
    diary.write_text("Dear diary")
    problem = f"qipan: {diary} exists and is not a backup; name another file\n"
    assert operator.run("backup", str(diary), status=1) == problem
    assert diary.read_text() == "Dear diary"
    absent = tmp_path / "absent" / "copy.sqlite"
    assert str(absent.parent) in operator.run("backup", str(absent), status=1)


def test_a_damaged_database_is_not_copied(operator: Operator, file: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite"
    operator.run("backup", str(copy))
    before = copy.read_bytes()
    with file.open("r+b") as damaged:
        damaged.seek(-4096, 2)
        damaged.write(b"\xa5" * 4096)
    assert "is damaged; restore a backup" in operator.run("backup", str(copy), status=1)
    assert copy.read_bytes() == before
    assert [path.name for path in tmp_path.glob(".*")] == []


def test_for_postgresql_the_command_of_its_own_tool_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    operator = Operator("postgresql://qipan:secret@localhost/games", monkeypatch, capsys)
    command = "pg_dump --format=custom --file=copy.dump --dbname=postgresql://qipan@localhost/games"
    expected = f"qipan: only SQLite files are copied; for PostgreSQL run: {command}\n"
    assert operator.run("backup", "copy.dump", status=1) == expected
