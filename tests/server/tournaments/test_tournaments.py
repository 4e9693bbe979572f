"""Tournaments over HTTP: what is sent, and when it is read again."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import httpx
import pytest

import qipan
from qipan.arena.costs import costs_file, measure_costs
from qipan.arena.definition import BrokenBot
from qipan.engines.external import problems
from qipan.engines.external.compliance import IN_POSITION
from qipan.server.config import Settings
from qipan.server.tournaments import files
from server.http.app_client import with_client
from server.tournaments.folders import define, play_more, running, write_broken_bot, write_tournament
from server.tournaments.shown import Get, show, with_app


def test_without_folders_there_are_no_tournaments(tmp_path: Path) -> None:
    async def scenario(browser: httpx.AsyncClient) -> None:
        assert (await browser.get("/api/tournaments")).json() == []

    settings = Settings(db=f"sqlite:///{tmp_path}/matches.sqlite")
    with_client(scenario, settings, is_started=True)


def test_a_finished_tournament(tmp_path: Path) -> None:
    folder = write_tournament(tmp_path / "spring")

    async def scenario(get: Get) -> None:
        [info] = await get("")
        assert {key: info[key] for key in ("id", "game", "format", "competitors", "games", "total")} == {
            "id": "spring",
            "game": "dots",
            "format": "round-robin",
            "competitors": 3,
            "games": 6,
            "total": 6,
        }
        assert (info["is_finished"], info["is_running"], info["problem"], info["damaged"]) == (True, False, None, 0)
        shown = await get("/spring")
        assert shown["info"] == info
        games = folder.games().values()
        for line in shown["standings"]:
            played = [game.result for game in games if line["name"] in game.result.players]
            assert line["games"] == len(played) == 4
            assert line["points"] == sum(each.points[each.players.index(line["name"])] for each in played)
            assert line["margin"] > 0
        assert [line["place"] for line in shown["standings"]] == sorted(line["place"] for line in shown["standings"])
        for row, line in enumerate(shown["standings"]):
            cells = [cell for cell in shown["cross_table"][row] if cell is not None]
            assert sum(cell["wins"] + cell["draws"] / 2 for cell in cells) == line["points"]
            assert shown["cross_table"][row][row] is None
            assert shown["superiority"][row][row] is None
            for column, other in enumerate(shown["standings"]):
                if column != row:
                    chance = shown["superiority"][row][column]
                    assert chance + shown["superiority"][column][row] == pytest.approx(1)
                    assert (chance > 0.5) == (line["elo"] > other["elo"])

    show([tmp_path / "spring"], scenario)


def test_games_are_paged_and_filtered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("qipan.server.tournaments.responses.PAGE_SIZE", 4)
    write_tournament(tmp_path / "spring")

    async def scenario(get: Get) -> None:
        first = await get("/spring/games")
        assert [game["number"] for game in first["games"]] == [5, 4, 3, 2]
        second = await get(f"/spring/games?before={first['next']}")
        assert ([game["number"] for game in second["games"]], second["next"]) == ([1, 0], None)
        own = await get("/spring/games?competitor=2")
        assert all("random" in game["players"] for game in own["games"])
        assert (len(own["games"]), own["next"]) == (4, None)

    show([tmp_path / "spring"], scenario)


def test_a_game_is_replayed_and_reviewed(tmp_path: Path) -> None:
    folder = write_tournament(tmp_path / "spring", count=2)
    record = list(folder.games().values())[1].record

    async def scenario(get: Get) -> None:
        replay = await get("/spring/games/1/replay")
        assert [move["text"] for move in replay["moves"]] == list(record.moves)
        assert [seat["name"] for seat in replay["seats"]] == [seat.name for seat in record.seats]
        review = await get("/spring/games/1/review/0")
        assert review["graded"]["is_exact"]

    show([tmp_path / "spring"], scenario)


def test_a_running_tournament_grows_and_its_boards_can_be_opened(tmp_path: Path) -> None:
    definition = define()
    folder = write_tournament(tmp_path / "spring", definition, count=2)

    async def scenario(get: Get) -> None:
        with running(folder, ["0", "5"]):
            shown = await get("/spring")
            assert (shown["info"]["is_running"], shown["info"]["is_finished"], shown["info"]["games"]) == (
                True,
                False,
                2,
            )
            [board] = shown["running"]
            assert (board["players"], board["moves"]) == (["table", "greedy"], 2)
            replay = await get(f"/spring/boards/{board['board']}/replay")
            assert [move["text"] for move in replay["moves"]] == ["0", "5"]
            assert replay["result"] is None
        play_more(folder, definition, 1)
        shown = await get("/spring")
        assert (shown["info"]["is_running"], shown["info"]["games"], shown["running"]) == (False, 3, [])

    show([tmp_path / "spring"], scenario)


def test_looking_does_not_write(tmp_path: Path) -> None:
    write_tournament(tmp_path / "spring", count=1)
    before = {path: path.stat().st_mtime_ns for path in (tmp_path / "spring").rglob("*")}

    async def scenario(get: Get) -> None:
        for path in ("", "/spring", "/spring/games", "/spring/competitors/0", "/spring/games/0/replay"):
            await get(path)

    show([tmp_path / "spring"], scenario)
    assert {path: path.stat().st_mtime_ns for path in (tmp_path / "spring").rglob("*")} == before


def test_what_has_not_changed_is_not_sent_again(tmp_path: Path) -> None:
    definition = define()
    folder = write_tournament(tmp_path / "spring", definition, count=2)

    async def scenario(browser: httpx.AsyncClient) -> None:
        first = await browser.get("/api/tournaments/spring")
        tag = first.headers["ETag"]
        again = await browser.get("/api/tournaments/spring", headers={"If-None-Match": tag})
        assert (again.status_code, again.content) == (304, b"")
        play_more(folder, definition, 1)
        changed = await browser.get("/api/tournaments/spring", headers={"If-None-Match": tag})
        assert changed.status_code == 200
        assert changed.headers["ETag"] != tag

    with_app([tmp_path / "spring"], scenario)


def test_only_new_lines_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    definition = define()
    folder = write_tournament(tmp_path / "spring", definition, count=3)
    read: list[int] = []
    original = files.Appended.read_new

    def count(self: files.Appended) -> Any:
        for offset, line in original(self):
            read.append(offset)
            yield offset, line

    monkeypatch.setattr(files.Appended, "read_new", count)

    async def scenario(get: Get) -> None:
        await get("/spring")
        assert len(read) == 3
        play_more(folder, definition, 1)
        assert (await get("/spring"))["info"]["games"] == 4
        assert len(read) == 4
        # A repaired log is another file, which is read from its beginning.
        text = folder.games_file.read_bytes()
        other = folder.path / "other"
        other.write_bytes(text)
        os.replace(other, folder.games_file)
        assert (await get("/spring"))["info"]["games"] == 4
        assert len(read) == 8

    show([tmp_path / "spring"], scenario)


# ---- competitors ----


def test_the_page_of_a_competitor(tmp_path: Path) -> None:
    broken = write_broken_bot(tmp_path / "broken")
    definition = define(competitors=["table", broken], games=4, opening_moves=1)
    write_tournament(tmp_path / "spring", definition)

    async def scenario(get: Get) -> None:
        shown = await get("/spring/competitors/1")
        assert shown["standing"]["name"] == "broken"
        assert shown["standing"]["engine"] == ""  # not the path of the program
        assert str(tmp_path) not in json.dumps(shown)
        assert shown["standing"]["failures"] == len(shown["failures"]) == 4
        assert shown["failures"][0]["note"]["text"] == "broken failed: it answered Z9, which is not legal here"
        assert [each["text"] for each in shown["outputs"]] == ["I am lost\n"] * 4
        assert {each["number"] for each in shown["outputs"]} == {0, 1, 2, 3}
        assert all(each["opponents"] == ["table"] for each in shown["failures"] + shown["outputs"])
        assert shown["opponents"] == [{"competitor": 0, "name": "table", "total": {"wins": 0, "draws": 0, "losses": 4}}]
        assert shown["seats"] == [{"wins": 0, "draws": 0, "losses": 2}] * 2
        assert sum(each["total"]["losses"] for each in shown["openings"]) == 4
        assert len({each["position"] for each in shown["openings"]}) == 2
        assert (await get("/spring/competitors/0"))["standing"]["engine"] == "table"

    show([tmp_path / "spring"], scenario)


def test_a_bot_that_cannot_play(tmp_path: Path) -> None:
    reason = problems.PROGRAM_ILLEGAL_MOVE(move="Z9")
    broken = (
        BrokenBot("ann", reason, "lost\x1b[31m" + "x" * 9000),
        BrokenBot("bo", IN_POSITION(problem=problems.PROGRAM_EXITED(status=1), number=1, position="x")),
    )
    write_tournament(tmp_path / "spring", define(broken=broken), count=1)
    text = (tmp_path / "spring" / "tournament.json").read_text()

    async def scenario(get: Get) -> None:
        ann, bo = (await get("/spring"))["broken"]
        assert ann["problem"] == {"code": reason.code, "params": {"move": "Z9"}, "text": str(reason)}
        assert len(ann["error_output"]) <= 4000
        assert bo["problem"]["params"]["problem"]["code"] == "program_exited"
        for old, new in (
            ('"program_illegal_move"', "1"),
            ('"move": "Z9"', '"move": []'),
            ('"ann", "reason"', '"ann", "x"'),
        ):
            assert old in text
            (tmp_path / "spring" / "tournament.json").write_text(text.replace(old, new))
            [info] = await get("")
            assert info["problem"]["code"] == "bad_tournament"

    show([tmp_path / "spring"], scenario)


def test_mistakes_are_judged_by_proved_values(tmp_path: Path) -> None:
    write_tournament(tmp_path / "spring")

    async def scenario(get: Get) -> None:
        judged: dict[str, Any] = {"judged": 0, "wanted": 1}
        while judged["judged"] < judged["wanted"]:
            judged = await get("/spring/competitors/2/mistakes")
        assert (judged["wanted"], judged["kind"], judged["unit"]) == (4, "exact", "boxes")
        assert judged["best_share"] < 1
        assert judged["mean_loss"] > 0
        assert judged["judged_moves"] == judged["moves"]
        worst = judged["worst"][0]
        replay = await get(f"/spring/games/{worst['number']}/replay")
        assert replay["moves"][worst["ply"]]["text"] == worst["move"]
        perfect = await get("/spring/competitors/0/mistakes")
        assert (perfect["best_share"], perfect["worst"]) == (1, [])

    show([tmp_path / "spring"], scenario)


def test_the_exact_cost_of_an_engine_is_among_its_mistakes(tmp_path: Path) -> None:
    options = {"size": 8, "planes": 1}
    folder = write_tournament(tmp_path / "spring", define("planes", ["tree", "greedy"], options), count=1)

    async def scenario(get: Get) -> None:
        first, second = [await get(f"/spring/competitors/{number}/mistakes") for number in (0, 1)]
        cost = qipan.engine("tree", qipan.game("planes", **options)).exact_cost  # type: ignore[attr-defined]
        assert cost is not None
        assert (first["cost"]["mean"], first["cost"]["kind"], first["unit"]) == (cost, "exact", "shots")
        assert second["cost"] is None
        costs_file(folder).write_bytes(b"[")  # damaged: nothing is known
        assert (await get("/spring/competitors/1/mistakes"))["cost"] is None
        measure_costs(folder, seconds=60, jobs=1)
        second = await get("/spring/competitors/1/mistakes")
        assert second["cost"] == {"mean": 6.025, "kind": "exact", "margin": 0, "setups": 80}

    show([tmp_path / "spring"], scenario)


# ---- folders ----


def test_a_folder_of_tournaments_and_that_of_a_class(tmp_path: Path) -> None:
    write_tournament(tmp_path / "all" / "spring", count=1)
    write_tournament(tmp_path / "all" / "summer", count=1)
    write_tournament(tmp_path / "class 3" / ".arena", count=1)
    write_tournament(tmp_path / "other" / "spring", count=1)

    async def scenario(get: Get) -> None:
        names = {info["id"] for info in await get("")}
        assert names == {"spring", "spring (2)", "summer", "class 3"}
        assert (await get("/class%203"))["info"]["games"] == 1
        write_tournament(tmp_path / "all" / "autumn", count=1)
        assert len(await get("")) == 5

    show([tmp_path / "all", tmp_path / "class 3", tmp_path / "other"], scenario)


MISSING = [
    ("/winter", "no_such_tournament"),
    ("/..%2Fspring", "http_status"),
    ("/%2Fetc", "http_status"),
    ("/spring/games/99/replay", "no_such_tournament_game"),
    ("/spring/games/99/review/0", "no_such_tournament_game"),
    ("/spring/games/0/review/999", "no_such_entry"),
    ("/spring/boards/1/replay", "no_such_tournament_board"),
    ("/spring/competitors/3", "no_such_competitor"),
    ("/spring/competitors/3/mistakes", "no_such_competitor"),
    ("/spring/games?competitor=3", "no_such_competitor"),
]


def test_what_does_not_exist_is_not_found(tmp_path: Path) -> None:
    write_tournament(tmp_path / "spring", count=1)

    async def scenario(browser: httpx.AsyncClient) -> None:
        for path, code in MISSING:
            response = await browser.get(f"/api/tournaments{path}")
            assert (response.status_code, response.json()["detail"]["code"]) == (404, code), path

    with_app([tmp_path / "spring"], scenario)
