"""Rooms as people meet them: seats, readiness, moves, ends, records."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest

import qipan
from server.helpers import GAMES, Served, begin, close_all, play_random


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_a_game_from_the_first_seat_to_the_record(served: Served, game: str, options: dict[str, Any]) -> None:
    lines = served.table(game, options, is_listed=True)
    code = lines[0].code
    assert served.get(f"/api/matches/{code}")["names"] == ["Host", *(f"Guest {n}" for n in range(1, len(lines)))]
    assert code in [each["code"] for each in served.get("/api/matches")]
    watcher = served.line(code)
    assert watcher.seat is None
    begin(lines)
    assert code in [each["code"] for each in served.get("/api/matches?status=playing")]
    assert served.ask(f"/api/records/{code}")[0] == 404
    play_random(lines, Random(game), 40)
    for line in lines[:-1]:
        if line.settle()["status"] != "over" and line.latest["seats"][line.seat]["state"] != "left":
            line.say(op="resign")
    for line in [*lines, watcher]:
        assert line.until(lambda seen: seen["status"] == "over")["result"] is not None
        assert line.latest["position"] == lines[0].latest["position"]
        assert line.latest["mover"] is None
    found = served.get(f"/api/records/{code}")
    record = qipan.Record.from_json(json.dumps(found))
    assert list(record.moves) == lines[0].moves == watcher.moves
    assert record.states()[-1].text == lines[0].latest["position"]
    assert [seat.name for seat in record.seats] == ["Host", *(f"Guest {n}" for n in range(1, len(lines)))]
    assert code in [each["code"] for each in served.get(f"/api/records?game={game}")]
    assert lines[0].refused(op="play", ply=0, move="1").startswith(("stale", "the match is over"))
    close_all([*lines, watcher])


def test_legal_moves_have_paths_and_go_to_the_mover_alone(served: Served) -> None:
    lines = served.table("checkers")
    begin(lines)
    legal = lines[0].until(lambda seen: bool(seen["legal"]))["legal"]
    game = qipan.game("checkers")
    assert legal == [{"text": str(move), "path": list(move.path)} for move in game.initial().moves()]
    assert lines[1].latest["legal"] == []
    lines[0].play(legal[0]["text"])
    seen = lines[1].until(lambda seen: seen["ply"] == 1)
    assert (seen["seats"][0]["last_move"], seen["seats"][0]["last_path"]) == (legal[0]["text"], legal[0]["path"])
    assert [seat["state"] for seat in seen["seats"]] == ["playing", "thinking"]
    close_all(lines)


def test_both_place_their_planes_at_the_same_time(served: Served) -> None:
    first, second = served.table("planes")
    assert [seat["state"] for seat in second.latest["seats"]] == ["placing", "placing"]
    assert first.refused(op="ready") == "place your planes first"
    assert "is not" in first.refused(op="place", planes=["A0u", "E2u", "A7u"]) or first.heard[-1]["reason"]
    assert first.refused(op="place", planes=["E2u"]) == "3 planes are wanted, not 1"
    second.say(op="place", planes=["A2u", "E2u", "A7u"])
    assert second.until(lambda seen: seen["view"].startswith("A2u,E2u,A7u"))["status"] == "open"
    second.say(op="ready")
    assert first.until(lambda seen: seen["seats"][1]["state"] == "ready")["view"].startswith("- ")
    assert second.refused(op="place", planes=["B2u", "F2u", "B7u"]) == "you have said that you are ready"
    first.say(op="place", planes=["B2u", "F2u", "B7u"])
    first.say(op="ready", is_ready=False)
    first.say(op="ready")
    for line in (first, second):
        seen = line.until(lambda seen: seen["status"] == "playing")
        assert seen["position"] is None
        assert seen["mover"] == 0
    first.play("A2")
    assert second.until(lambda seen: seen["moves"] and seen["moves"][-1] == "A2=head")["seats"][0]["last_path"] == [
        "A2"
    ]
    close_all([first, second])


def test_seats_are_taken_once_and_can_be_given_up(served: Served) -> None:
    made = served.room("dots", name="Host", seat=1)
    assert made["seat"] == 1
    assert made["link"] == f"/room/{made['code']}"
    join = f"/api/matches/{made['code']}/join"
    assert served.ask(join, {"name": "Late", "seat": 1}) == (409, {"detail": "seat 1 is taken"})
    assert served.ask(join, {"name": "Far", "seat": 5}) == (409, {"detail": "there is no seat 5"})
    guest = served.post(join, {"name": "Guest"})
    assert guest["seat"] == 0
    assert served.ask(join, {"name": "Third"}) == (409, {"detail": "all seats are taken"})
    with served.line(made["code"], guest["token"]) as line, served.line(made["code"], guest["token"]) as tab:
        line.say(op="stand")
        assert line.until(lambda seen: seen["seat"] is None)["seats"][0]["state"] == "empty"
        assert tab.until(lambda seen: seen["seat"] is None)["spectators"] == 2
        third = served.post(join, {"name": "Third"})
        assert third["seat"] == 0
        assert tab.refused(op="ready") == "you have no seat here"
    assert served.get(f"/api/matches/{made['code']}")["names"] == ["Third", "Host"]


def test_the_host_fills_seats_and_locks_hints(served: Served) -> None:
    made = served.room("dots", {"rows": 2, "cols": 2}, name="Host")
    with served.line(made["code"], made["token"]) as host, served.line(made["code"]) as watcher:
        assert host.latest["is_host"]
        assert not watcher.latest["is_host"]
        assert watcher.refused(op="fill", seat=1, engine={"engine": "random"}) == "only the host may do that"
        assert watcher.refused(op="lock_hints", is_locked=True) == "only the host may do that"
        assert host.refused(op="fill", seat=0, engine={"engine": "random"}) == "seat 0 is taken"
        assert host.refused(op="fill", seat=1, engine={"engine": "/bin/sh"}).startswith(
            "no engine '/bin/sh' plays dots"
        )
        assert host.refused(op="fill", seat=1, engine={"engine": "random", "level": 3}).startswith(
            "random has no levels"
        )
        host.say(op="fill", seat=1, engine={"engine": "random"})
        assert host.until(lambda seen: seen["seats"][1]["kind"] == "engine")["seats"][1]["name"] == "random"
        host.say(op="fill", seat=1, engine=None)
        host.until(lambda seen: seen["seats"][1]["kind"] == "empty")
        host.say(op="fill", seat=1, engine={"engine": "random", "seconds": 0.01})
        host.say(op="lock_hints", is_locked=True)
        host.say(op="ready")
        host.until(lambda seen: seen["status"] == "playing" and not seen["hints"])
        for op in ("hint", "analyse"):
            assert host.refused(op=op) == "hints are locked in this room"
        assert host.refused(op="fill", seat=1, engine={"engine": "random"}) == "the game has begun"
        host.play("0")
        host.until(lambda seen: seen["mover"] == 0 and seen["ply"] >= 2)
        assert host.latest["seats"][1]["last_path"]


def test_people_come_and_go(served: Served) -> None:
    first, second = served.table("dots")
    begin([first, second])
    assert [seat["state"] for seat in first.latest["seats"]] == ["thinking", "playing"]
    second.close()
    assert first.until(lambda seen: seen["seats"][1]["state"] == "gone")
    with served.line(first.code, second.token) as again:
        assert again.seat == 1
        assert first.until(lambda seen: seen["seats"][1]["state"] == "playing")
    first.close()


def test_a_reload_or_a_second_tab_resumes(served: Served) -> None:
    first, second = served.table("dots")
    begin([first, second])
    first.play("0")
    second.until(lambda seen: seen["ply"] == 1)
    with served.line(first.code, first.token) as tab:
        assert (tab.seat, tab.moves, tab.latest["ply"]) == (0, ["0"], 1)
        second.play("1")
        assert tab.until(lambda seen: seen["ply"] == 2)["legal"]
        tab.play("2")
        assert first.until(lambda seen: seen["ply"] == 3)["seats"][0]["last_move"] == "2"
    first.close()
    with served.line(first.code, first.token) as again:
        assert again.moves == ["0", "1", "2"]
    second.close()


def test_a_stale_or_repeated_message_changes_nothing(served: Served) -> None:
    first, second = served.table("dots")
    begin([first, second])
    for _ in range(3):
        first.say(op="play", ply=0, move="0")
    for _ in range(2):
        assert first.until(lambda _: True, "refused")["reason"] == "stale: 1 moves were played, not 0"
    assert first.refused(op="play", ply=1, move="1") == "seat 1 is to move, not seat 0"
    assert second.refused(op="play", ply=2, move="1").startswith("stale")
    assert "legal" in second.refused(op="play", ply=1, move="0")
    assert second.refused(op="play", ply=1, move="nonsense")
    assert second.refused(op="enter", token=None) == "you have entered already"
    number = first.settle()["number"]
    assert second.settle()["number"] == number
    assert first.moves == ["0"]
    close_all([first, second])


def test_offers_are_asked_answered_and_withdrawn(served: Served) -> None:
    first, second = served.table("dots")
    begin([first, second])
    first.play("0")
    first.say(op="offer", what="takeback")
    assert second.until(lambda seen: bool(seen["offers"]))["offers"] == ["takeback:0"]
    assert second.refused(op="offer", what="draw", answer="accept") == "nobody asks for a draw"
    second.say(op="offer", what="takeback", answer="accept")
    assert first.until(lambda seen: seen["ply"] == 0)["seats"][0]["last_move"] is None
    assert second.until(lambda seen: seen["ply"] == 0)["moves"] == []
    first.play("3")
    second.until(lambda seen: seen["ply"] == 1)
    assert second.moves == ["3"]
    second.say(op="offer", what="draw")
    first.until(lambda seen: seen["offers"] == ["draw:1"])
    second.say(op="offer", what="draw", answer="decline")
    first.until(lambda seen: not seen["offers"])
    second.say(op="offer", what="draw")
    first.until(lambda seen: seen["offers"] == ["draw:1"])
    first.say(op="offer", what="draw", answer="decline")
    second.until(lambda seen: not seen["offers"])
    first.say(op="offer", what="draw")
    second.until(lambda seen: seen["offers"] == ["draw:0"])
    second.say(op="offer", what="draw", answer="accept")
    assert first.until(lambda seen: seen["status"] == "over")["result"]["payoffs"] == [0, 0]
    close_all([first, second])


def test_a_rematch_swaps_the_seats_and_keeps_the_tokens(served: Served) -> None:
    first, second = served.table("dots", {"rows": 1, "cols": 1})
    assert first.refused(op="rematch") == "the game is not over"
    begin([first, second])
    first.say(op="resign")
    second.until(lambda seen: seen["status"] == "over")
    second.say(op="rematch")
    second.say(op="rematch")
    assert first.until(lambda seen: seen["rematch"] == [1])["next_code"] is None
    first.say(op="rematch")
    code = second.until(lambda seen: seen["next_code"] is not None)["next_code"]
    assert code != first.code
    with served.line(code, first.token) as one, served.line(code, second.token) as other:
        assert (one.seat, other.seat) == (1, 0)
        assert one.until(lambda seen: seen["status"] == "playing")["is_host"]
        assert [seat["name"] for seat in one.latest["seats"]] == ["Guest 1", "Host"]
        other.play("0")
    close_all([first, second])


def test_codes_can_be_said_aloud_and_private_rooms_are_not_listed(served: Served) -> None:
    made = served.room("dots", name="Host")
    assert re.fullmatch("([bdfghjklmnprstvz][aeiou]){4}", made["code"])
    assert made["code"] not in [each["code"] for each in served.get("/api/matches")]
    assert served.get(f"/api/matches/{made['code']}")["status"] == "open"
    assert served.ask("/api/matches/bababaxx")[0] == 422
    assert served.ask("/api/matches/bababazu/join", {"name": "A"})[0] in (404, 409)


@pytest.mark.parametrize(
    ("setting", "reason"),
    [
        ({"game": "go"}, "unknown game"),
        ({"game": "dots", "options": {"rows": 99}}, "rows"),
        ({"game": "dots", "clock": {"per_move": 1, "per_game": 5}}, "one of them"),
        ({"game": "dots", "position": "nonsense"}, ""),
        ({"game": "dots", "engines": {"0": {"engine": "../../etc/passwd"}}}, "no engine"),
        ({"game": "dots", "engines": {"4": {"engine": "random"}}}, "has 2 seats"),
        ({"game": "planes", "position": "B2u,F2u,B7u A2u,E2u,A7u - -"}, "begins at the beginning"),
        ({"game": "dots", "name": "\u0007"}, ""),
        ({"game": "dots", "colour": "red"}, ""),
    ],
)
def test_a_setting_that_cannot_be_is_refused(served: Served, setting: dict[str, Any], reason: str) -> None:
    status, told = served.ask("/api/matches", setting)
    assert status in (409, 422)
    assert reason in str(told["detail"])


def test_a_seat_that_drops_out_of_three_leaves_two(served: Served) -> None:
    lines = served.table("chinese-checkers", {"players": 3})
    begin(lines)
    lines[1].say(op="resign")
    assert lines[0].until(lambda seen: seen["seats"][1]["state"] == "left")["status"] == "playing"
    lines[0].play(lines[0].latest["legal"][0]["text"])
    assert lines[2].until(lambda seen: seen["mover"] == 2)["legal"]
    close_all(lines)
