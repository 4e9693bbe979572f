"""What hostile folders of tournaments cannot do: each has one error, and the others are shown."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import httpx

from qipan.server.tournaments import files
from server.tournaments.folders import write_tournament
from server.tournaments.shown import Get, show, with_app


def spoil_definition(folder: Path) -> None:
    (folder / "tournament.json").write_text('{"version": 1, "game": "dots"}')


def link_definition(folder: Path) -> None:
    secret = folder.parent / "secret"
    secret.write_bytes((folder / "tournament.json").read_bytes())
    (folder / "tournament.json").unlink()
    (folder / "tournament.json").symlink_to(secret)


def link_log(folder: Path) -> None:
    (folder / "games.jsonl").unlink()
    (folder / "games.jsonl").symlink_to("/etc/passwd")


def pipe_log(folder: Path) -> None:
    (folder / "games.jsonl").unlink()
    os.mkfifo(folder / "games.jsonl")


def grow_log(folder: Path) -> None:
    with (folder / "games.jsonl").open("r+b") as file:
        file.truncate(files.MAX_LOG_BYTES + 1)  # a sparse file, which takes no space on the disk


def lengthen_line(folder: Path) -> None:
    with (folder / "games.jsonl").open("ab") as file:
        file.write(b"x" * (files.MAX_LINE_BYTES + files.BLOCK_BYTES))


def nest_definition(folder: Path) -> None:
    (folder / "tournament.json").write_text("[" * 100_000)


def inflate_definition(folder: Path) -> None:
    text = json.loads((folder / "tournament.json").read_text())
    (folder / "tournament.json").write_text(json.dumps({**text, "games": 10**9}))


HOSTILE: list[tuple[Callable[[Path], None], str]] = [
    (spoil_definition, "bad_tournament"),
    (nest_definition, "bad_tournament"),
    (inflate_definition, "too_many_games"),
    (link_definition, "tournament_not_a_file"),
    (link_log, "tournament_not_a_file"),
    (pipe_log, "tournament_not_a_file"),
    (grow_log, "tournament_file_too_large"),
    (lengthen_line, "tournament_line_too_long"),
]


def test_a_hostile_folder_has_one_error_and_others_are_shown(tmp_path: Path) -> None:
    write_tournament(tmp_path / "all" / "good", count=1)
    for number, (spoil, _) in enumerate(HOSTILE):
        write_tournament(tmp_path / "all" / f"bad {number}", count=1)
        spoil(tmp_path / "all" / f"bad {number}")

    async def scenario(browser: httpx.AsyncClient) -> None:
        listed = {info["id"]: info for info in (await browser.get("/api/tournaments")).json()}
        assert str(tmp_path) not in json.dumps(listed)
        assert (listed["good"]["problem"], listed["good"]["games"]) == (None, 1)
        for number, (_, code) in enumerate(HOSTILE):
            assert listed[f"bad {number}"]["problem"]["code"] == code
            response = await browser.get(f"/api/tournaments/bad {number}")
            assert (response.status_code, response.json()["detail"]["code"]) == (409, code)

    with_app([tmp_path / "all"], scenario)


def test_garbage_lines_are_counted_and_ignored(tmp_path: Path) -> None:
    folder = write_tournament(tmp_path / "spring", count=2)
    good = json.loads(folder.games_file.read_text().splitlines()[0])
    hostile = [
        "not json",
        "[]",
        "[" * 100_000,
        '{"key": "1"}',
        json.dumps(
            {**good, "key": "x", "record": {**good["record"], "result": {"payoffs": [10**400, 0], "reason": ""}}}
        ),
        json.dumps({**good, "key": "y", "record": {**good["record"], "seats": good["record"]["seats"][:1]}}),
        json.dumps({**good, "key": "z", "seconds": [float("nan"), 1e999]}),  # no such game is planned
        json.dumps({**good, "key": "\ud800", "record": {**good["record"], "notes": {"0": "\ud800" * 9999}}}),
    ]
    with folder.games_file.open("a") as file:
        file.write("\n".join(hostile) + '\n{"key": "not complete')
    with folder.errors_file.open("a") as file:
        file.write('{"key": 1}\nx\n' + json.dumps({"key": "1", "name": "table", "text": "\x1b[2J\ud800"}) + "\n")

    async def scenario(get: Get) -> None:
        shown = await get("/spring")
        assert (shown["info"]["games"], shown["info"]["damaged"]) == (2, 6)
        await get("/spring/games")
        [output] = (await get("/spring/competitors/0"))["outputs"]
        assert output["text"] == "\N{REPLACEMENT CHARACTER}[2J\N{REPLACEMENT CHARACTER}"

    show([tmp_path / "spring"], scenario)


def test_links_to_other_folders_are_not_followed(tmp_path: Path) -> None:
    write_tournament(tmp_path / "private", count=1)
    write_tournament(tmp_path / "all" / "good", count=1)
    (tmp_path / "all" / "linked").symlink_to(tmp_path / "private")
    (tmp_path / "all" / "class").mkdir()
    (tmp_path / "all" / "class" / ".arena").symlink_to(tmp_path / "private")

    async def scenario(get: Get) -> None:
        assert [info["id"] for info in await get("")] == ["good"]

    show([tmp_path / "all"], scenario)


def test_a_record_that_has_been_changed_is_not_shown(tmp_path: Path) -> None:
    folder = write_tournament(tmp_path / "spring", count=1)

    async def scenario(browser: httpx.AsyncClient) -> None:
        assert (await browser.get("/api/tournaments/spring/games/0/replay")).status_code == 200
        with folder.games_file.open("r+b") as file:
            file.write(b"x" * 20)
        response = await browser.get("/api/tournaments/spring/games/0/replay")
        assert (response.status_code, response.json()["detail"]["code"]) == (409, "tournament_game_changed")

    with_app([tmp_path / "spring"], scenario)


def test_a_folder_that_does_not_exist_is_shown_with_its_problem(tmp_path: Path) -> None:
    async def scenario(get: Get) -> None:
        [info] = await get("")
        assert (info["id"], info["problem"]["code"]) == ("nothing", "no_tournament")

    show([tmp_path / "nothing"], scenario)
