"""The life of a room: seats, readiness, moves, the end, the record."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest

import qipan
from server.helpers import ServerProcess, close_all, play_random_moves, start_match
from variants import SMALL


@pytest.mark.parametrize(("game", "options"), SMALL.items())
def test_a_game_from_the_first_seat_to_the_record(served: ServerProcess, game: str, options: dict[str, Any]) -> None:
    players = served.seat_players(game, options, is_listed=True)
    code = players[0].code
    assert served.get(f"/api/matches/{code}")["names"] == ["Host", *(f"Guest {n}" for n in range(1, len(players)))]
    assert code in [each["code"] for each in served.get("/api/matches")]
    spectator = served.connect(code)
    assert spectator.seat is None
    start_match(players)
    assert code in [each["code"] for each in served.get("/api/matches?status=playing")]
    assert served.request(f"/api/records/{code}")[0] == 404
    play_random_moves(players, Random(game), 40)
    for player in players[:-1]:
        if player.sync()["status"] != "over" and player.latest["seats"][player.seat]["state"] != "left":
            player.send(op="resign")
    for player in [*players, spectator]:
        assert player.wait_until(lambda seen: seen["status"] == "over")["result"] is not None
        assert player.latest["position"] == players[0].latest["position"]
        assert player.latest["mover"] is None
    record = qipan.Record.from_json(json.dumps(served.get(f"/api/records/{code}")))
    assert list(record.moves) == players[0].moves == spectator.moves
    assert record.states()[-1].text == players[0].latest["position"]
    assert [seat.name for seat in record.seats] == ["Host", *(f"Guest {n}" for n in range(1, len(players)))]
    assert code in [each["code"] for each in served.get(f"/api/records?game={game}")]
    assert players[0].expect_refusal(op="play", ply=0, move="1").startswith(("stale", "the match is over"))
    close_all([*players, spectator])


def test_legal_moves_have_paths_and_go_to_the_mover_alone(served: ServerProcess) -> None:
    players = served.seat_players("checkers")
    start_match(players)
    legal = players[0].wait_until(lambda seen: bool(seen["legal"]))["legal"]
    game = qipan.game("checkers")
    assert legal == [{"text": str(move), "path": list(move.path)} for move in game.initial().moves()]
    assert players[1].latest["legal"] == []
    players[0].play(legal[0]["text"])
    seen = players[1].wait_until(lambda seen: seen["ply"] == 1)
    assert (seen["seats"][0]["last_move"], seen["seats"][0]["last_path"]) == (legal[0]["text"], legal[0]["path"])
    assert [seat["state"] for seat in seen["seats"]] == ["playing", "thinking"]
    close_all(players)


def test_both_seats_place_their_planes_at_the_same_time(served: ServerProcess) -> None:
    first, second = served.seat_players("planes")
    assert [seat["state"] for seat in second.latest["seats"]] == ["placing", "placing"]
    assert first.expect_refusal(op="ready") == "place your planes first"
    assert "A0u" in first.expect_refusal(op="place", moves=["A0u", "E2u", "A7u"])
    assert first.expect_refusal(op="place", moves=["E2u"]) == "3 planes are needed, not 1"
    second.send(op="place", moves=["A2u", "E2u", "A7u"])
    assert second.wait_until(lambda seen: seen["view"].startswith("A2u,A7u,E2u"))["status"] == "open"
    second.send(op="ready")
    assert first.wait_until(lambda seen: seen["seats"][1]["state"] == "ready")["view"].startswith("- ")
    assert second.expect_refusal(op="place", moves=["B2u", "F2u", "B7u"]) == "you are ready; take that back first"
    first.send(op="place", moves=["B2u", "F2u", "B7u"])
    first.send(op="ready", is_ready=False)
    first.send(op="ready")
    for player in (first, second):
        seen = player.wait_until(lambda seen: seen["status"] == "playing")
        assert seen["position"] is None
        assert seen["mover"] == 0
    first.play("A2")
    assert second.wait_until(lambda seen: seen["moves"] and seen["moves"][-1] == "A2=head")["seats"][0][
        "last_path"
    ] == ["A2"]
    close_all([first, second])


def refusal_of(served: ServerProcess, path: str, body: Any) -> str:
    status, response = served.request(path, body)
    assert status == 409
    text: str = response["detail"]["text"]
    return text


def test_seats_are_taken_once_and_can_be_given_up(served: ServerProcess) -> None:
    room = served.create_room("dots", name="Host", seat=1)
    assert room["seat"] == 1
    assert room["link"] == f"/room/{room['code']}"
    join = f"/api/matches/{room['code']}/join"
    assert refusal_of(served, join, {"name": "Late", "seat": 1}) == "seat 1 is taken"
    assert refusal_of(served, join, {"name": "Far", "seat": 5}) == "there is no seat 5"
    guest = served.post(join, {"name": "Guest"})
    assert guest["seat"] == 0
    assert refusal_of(served, join, {"name": "Third"}) == "all seats are taken"
    with served.connect(room["code"], guest["token"]) as player, served.connect(room["code"], guest["token"]) as tab:
        player.send(op="stand")
        assert player.wait_until(lambda seen: seen["seat"] is None)["seats"][0]["state"] == "empty"
        assert tab.wait_until(lambda seen: seen["seat"] is None)["spectators"] == 2
        third = served.post(join, {"name": "Third"})
        assert third["seat"] == 0
        assert tab.expect_refusal(op="ready") == "you have no seat here"
    assert served.get(f"/api/matches/{room['code']}")["names"] == ["Third", "Host"]


def test_the_host_fills_seats_and_locks_hints(served: ServerProcess) -> None:
    room = served.create_room("dots", {"rows": 2, "cols": 2}, name="Host")
    with served.connect(room["code"], room["token"]) as host, served.connect(room["code"]) as spectator:
        assert host.latest["is_host"]
        assert not spectator.latest["is_host"]
        assert spectator.expect_refusal(op="fill", seat=1, engine={"engine": "random"}) == "only the host may do that"
        assert spectator.expect_refusal(op="lock_hints", is_locked=True) == "only the host may do that"
        assert host.expect_refusal(op="fill", seat=0, engine={"engine": "random"}) == "seat 0 is taken"
        assert host.expect_refusal(op="fill", seat=1, engine={"engine": "/bin/sh"}).startswith(
            "no engine '/bin/sh' plays dots"
        )
        assert host.expect_refusal(op="fill", seat=1, engine={"engine": "random", "level": 3}).startswith(
            "random has no levels"
        )
        host.send(op="fill", seat=1, engine={"engine": "random"})
        assert host.wait_until(lambda seen: seen["seats"][1]["kind"] == "engine")["seats"][1]["name"] == "random"
        host.send(op="fill", seat=1, engine=None)
        host.wait_until(lambda seen: seen["seats"][1]["kind"] == "empty")
        host.send(op="fill", seat=1, engine={"engine": "random", "seconds": 0.01})
        host.send(op="lock_hints", is_locked=True)
        host.send(op="ready")
        host.wait_until(lambda seen: seen["status"] == "playing" and not seen["hints"])
        for op in ("hint", "analyse"):
            assert host.expect_refusal(op=op) == "hints, values and autopilot are locked in this room"
        assert host.expect_refusal(op="fill", seat=1, engine={"engine": "random"}) == "the game has begun"
        host.play("0")
        host.wait_until(lambda seen: seen["mover"] == 0 and seen["ply"] >= 2)
        assert host.latest["seats"][1]["last_path"]


def test_people_come_and_go(served: ServerProcess) -> None:
    first, second = served.seat_players("dots")
    start_match([first, second])
    assert [seat["state"] for seat in first.latest["seats"]] == ["thinking", "playing"]
    second.close()
    assert first.wait_until(lambda seen: seen["seats"][1]["state"] == "gone")
    with served.connect(first.code, second.token) as again:
        assert again.seat == 1
        assert first.wait_until(lambda seen: seen["seats"][1]["state"] == "playing")
    first.close()


def test_a_reload_or_a_second_tab_resumes(served: ServerProcess) -> None:
    first, second = served.seat_players("dots")
    start_match([first, second])
    first.play("0")
    second.wait_until(lambda seen: seen["ply"] == 1)
    with served.connect(first.code, first.token) as tab:
        assert (tab.seat, tab.moves, tab.latest["ply"]) == (0, ["0"], 1)
        second.play("1")
        assert tab.wait_until(lambda seen: seen["ply"] == 2)["legal"]
        tab.play("2")
        assert first.wait_until(lambda seen: seen["ply"] == 3)["seats"][0]["last_move"] == "2"
    first.close()
    with served.connect(first.code, first.token) as again:
        assert again.moves == ["0", "1", "2"]
    second.close()


def test_a_stale_or_repeated_message_changes_nothing(served: ServerProcess) -> None:
    first, second = served.seat_players("dots")
    start_match([first, second])
    for _ in range(3):
        first.send(op="play", ply=0, move="0")
    for _ in range(2):
        assert first.wait_until(lambda _: True, "refused")["reason"]["params"] == {"ply": 1, "sent": 0}
    assert first.expect_refusal(op="play", ply=1, move="1") == "seat 1 is to move, not seat 0"
    assert second.expect_refusal(op="play", ply=2, move="1").startswith("stale")
    assert "legal" in second.expect_refusal(op="play", ply=1, move="0")
    assert second.expect_refusal(op="play", ply=1, move="nonsense")
    assert second.expect_refusal(op="enter", token=None) == "you have entered already"
    number = first.sync()["number"]
    assert second.sync()["number"] == number
    assert first.moves == ["0"]
    close_all([first, second])


def test_offers_are_made_answered_and_withdrawn(served: ServerProcess) -> None:
    first, second = served.seat_players("dots")
    start_match([first, second])
    first.play("0")
    first.send(op="offer", what="takeback")
    assert second.wait_until(lambda seen: bool(seen["offers"]))["offers"] == ["takeback:0"]
    assert second.expect_refusal(op="offer", what="draw", answer="accept") == "there is no open offer of a draw"
    second.send(op="offer", what="takeback", answer="accept")
    assert first.wait_until(lambda seen: seen["ply"] == 0)["seats"][0]["last_move"] is None
    assert second.wait_until(lambda seen: seen["ply"] == 0)["moves"] == []
    first.play("3")
    second.wait_until(lambda seen: seen["ply"] == 1)
    assert second.moves == ["3"]
    second.send(op="offer", what="draw")
    first.wait_until(lambda seen: seen["offers"] == ["draw:1"])
    second.send(op="offer", what="draw", answer="decline")
    first.wait_until(lambda seen: not seen["offers"])
    second.send(op="offer", what="draw")
    first.wait_until(lambda seen: seen["offers"] == ["draw:1"])
    first.send(op="offer", what="draw", answer="decline")
    second.wait_until(lambda seen: not seen["offers"])
    first.send(op="offer", what="draw")
    second.wait_until(lambda seen: seen["offers"] == ["draw:0"])
    second.send(op="offer", what="draw", answer="accept")
    assert first.wait_until(lambda seen: seen["status"] == "over")["result"]["payoffs"] == [0, 0]
    close_all([first, second])


def test_a_rematch_swaps_the_seats_and_keeps_the_tokens(served: ServerProcess) -> None:
    first, second = served.seat_players("dots", {"rows": 1, "cols": 1})
    assert first.expect_refusal(op="rematch") == "the game is not over"
    start_match([first, second])
    first.send(op="resign")
    second.wait_until(lambda seen: seen["status"] == "over")
    second.send(op="rematch")
    second.send(op="rematch")
    assert first.wait_until(lambda seen: seen["rematch"] == [1])["next_code"] is None
    first.send(op="rematch")
    code = second.wait_until(lambda seen: seen["next_code"] is not None)["next_code"]
    assert code != first.code
    with served.connect(code, first.token) as one, served.connect(code, second.token) as other:
        assert (one.seat, other.seat) == (1, 0)
        assert one.wait_until(lambda seen: seen["status"] == "playing")["is_host"]
        assert [seat["name"] for seat in one.latest["seats"]] == ["Guest 1", "Host"]
        other.play("0")
    close_all([first, second])


def test_codes_can_be_said_aloud_and_private_rooms_are_not_listed(served: ServerProcess) -> None:
    room = served.create_room("dots", name="Host")
    assert re.fullmatch("([bdfghjklmnprstvz][aeiou]){6}", room["code"])
    assert room["code"] not in [each["code"] for each in served.get("/api/matches")]
    assert served.get(f"/api/matches/{room['code']}")["status"] == "open"
    assert served.request("/api/matches/bababaxx")[0] == 422
    assert served.request("/api/matches/bababazu/join", {"name": "A"})[0] in (404, 409)


@pytest.mark.parametrize(
    ("choices", "reason"),
    [
        ({"game": "go"}, "unknown game"),
        ({"game": "dots", "options": {"rows": 99}}, "rows"),
        ({"game": "dots", "clock": {"per_move": 1, "per_game": 5}}, "not both"),
        ({"game": "dots", "position": "nonsense"}, ""),
        ({"game": "dots", "engines": {"0": {"engine": "../../etc/passwd"}}}, "no engine"),
        ({"game": "dots", "engines": {"4": {"engine": "random"}}}, "has 2 seats"),
        (
            {"game": "planes", "position": "B2u,F2u,B7u A2u,E2u,A7u - -"},
            "can start from a position only against engines",
        ),
        ({"game": "dots", "name": "\u0007"}, ""),
        ({"game": "dots", "colour": "red"}, ""),
    ],
)
def test_an_invalid_match_is_refused(served: ServerProcess, choices: dict[str, Any], reason: str) -> None:
    status, response = served.request("/api/matches", choices)
    assert status in (409, 422)
    assert reason in response["detail"]["text"]


def test_after_one_of_three_resigns_two_play_on(served: ServerProcess) -> None:
    players = served.seat_players("chinese-checkers", {"players": 3})
    start_match(players)
    players[1].send(op="resign")
    assert players[0].wait_until(lambda seen: seen["seats"][1]["state"] == "left")["status"] == "playing"
    players[0].play(players[0].latest["legal"][0]["text"])
    assert players[2].wait_until(lambda seen: seen["mover"] == 2)["legal"]
    close_all(players)
