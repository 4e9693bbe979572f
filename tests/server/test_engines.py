"""Engines in rooms: their seats, hints, analyses, the autopilot, and clocks."""

from __future__ import annotations

import time

from server.helpers import ServerProcess, close_all, start_match

QUICK = {"engine": "random", "seconds": 0.01}


def test_engines_play_each_other_and_can_be_watched(served: ServerProcess) -> None:
    room = served.create_room("dots", {"rows": 2, "cols": 2}, engines={"0": QUICK, "1": QUICK}, is_listed=True)
    with served.connect(room["code"]) as spectator:
        seen = spectator.wait_until(lambda seen: seen["status"] == "over")
        assert [seat["kind"] for seat in seen["seats"]] == ["engine", "engine"]
        assert len(spectator.moves) == 12


def test_engines_place_and_shoot_in_planes(served: ServerProcess) -> None:
    room = served.create_room("planes", {"size": 8, "planes": 1}, name="Host", seat=1, engines={"0": QUICK})
    with served.connect(room["code"], room["token"]) as host:
        host.get_ready()
        seen = host.wait_until(lambda seen: seen["mover"] == 1 and seen["ply"] >= 3)
        assert seen["moves"][-1].partition("=")[2] in ("head", "body", "empty")
        assert seen["position"] is None


def test_only_the_sender_gets_a_hint(served: ServerProcess) -> None:
    first, second = served.seat_players("dots", {"rows": 2, "cols": 2})
    assert first.expect_refusal(op="hint") == "it is not your turn"
    start_match([first, second])
    assert second.expect_refusal(op="hint") == "it is not your turn"
    first.send(op="hint")
    hint = first.wait_until(lambda _: True, "hint")
    assert hint["ply"] == 0
    assert {"text": hint["move"], "path": hint["path"]} in first.latest["legal"]
    assert hint["value"]["kind"] in ("exact", "estimate")
    second.sync()
    assert all(message["op"] != "hint" for message in second.received)
    with served.connect(first.code) as spectator:
        assert spectator.expect_refusal(op="hint") == "you have no seat here"
    close_all([first, second])


def test_a_hint_in_planes_knows_no_more_than_the_seat(served: ServerProcess) -> None:
    first, second = served.seat_players("planes", {"size": 8, "planes": 1})
    start_match([first, second])
    first.send(op="hint")
    assert first.wait_until(lambda _: True, "hint")["move"] in [each["text"] for each in first.latest["legal"]]
    assert second.expect_refusal(op="analyse") == "it is not your turn"
    assert first.expect_refusal(op="analyse", position="B2u B2u - -").startswith("part of this game is hidden")
    first.send(op="analyse")
    response = first.wait_until(lambda _: True, "analysis")
    assert response["position"] == first.latest["view"]
    first.send(op="stop")
    close_all([first, second])


def test_an_analysis_gets_better_until_it_is_stopped(served: ServerProcess) -> None:
    room = served.create_room("chinese-checkers", {"players": 2}, name="Host", engines={"1": QUICK})
    with served.connect(room["code"], room["token"]) as host, served.connect(room["code"]) as spectator:
        assert spectator.expect_refusal(op="analyse") == "nobody is to move"
        host.get_ready()
        for player in (host, spectator):
            player.wait_until(lambda seen: seen["status"] == "playing")
        spectator.send(op="analyse")
        for _ in range(2):
            response = spectator.wait_until(lambda _: True, "analysis")
            assert not response["is_last"]
            assert response["position"] == spectator.latest["position"]
            assert len(response["analysis"]["moves"]) == len(host.latest["legal"])
        # The analysis occupies the only search thread: check that the engine's move does not wait for its end.
        host.play(host.latest["legal"][0]["text"])
        host.wait_until(lambda seen: seen["ply"] == 2)
        spectator.send(op="stop")
        spectator.sync()
        count = len(spectator.received)
        time.sleep(0.5)
        spectator.sync()
        assert all(each["op"] != "analysis" for each in spectator.received[count:])
        assert spectator.expect_refusal(op="analyse", position="nonsense")
        assert spectator.expect_refusal(op="analyse", engine="/bin/sh").startswith("no engine")


def test_a_proof_is_sent_at_once(served: ServerProcess) -> None:
    room = served.create_room("dots", {"rows": 2, "cols": 2}, name="Host", engines={"1": QUICK})
    with served.connect(room["code"], room["token"]) as host:
        host.get_ready()
        host.wait_until(lambda seen: seen["status"] == "playing")
        host.send(op="analyse")
        response = host.wait_until(lambda _: True, "analysis")
        assert response["is_last"]
        assert response["analysis"]["value"]["kind"] == "exact"
    response = served.post("/api/analyse", {"game": "dots", "options": {"rows": 2, "cols": 2}})
    assert response["analysis"]["value"]["kind"] == "exact"
    assert set(response["paths"]) == {each["move"] for each in response["analysis"]["moves"]}


def test_the_autopilot_is_switched_on_and_off(served: ServerProcess) -> None:
    first, second = served.seat_players("dots")
    start_match([first, second])
    first.send(op="autopilot", is_on=True)
    seen = second.wait_until(lambda seen: seen["mover"] == 1)
    assert seen["seats"][0]["is_autopilot"]
    first.send(op="autopilot", is_on=True)
    second.play(second.latest["legal"][0]["text"])
    second.wait_until(lambda seen: seen["ply"] >= 3)
    first.send(op="autopilot", is_on=False)
    assert first.wait_until(lambda seen: not seen["seats"][0]["is_autopilot"])
    close_all([first, second])


def test_time_runs_out(served: ServerProcess) -> None:
    first, second = served.seat_players("dots", clock={"per_move": 0.3})
    start_match([first, second])
    assert 0 < first.latest["seats"][0]["seconds"] <= 0.3
    result = second.wait_until(lambda seen: seen["status"] == "over")["result"]
    reason = {"code": "ran_out_of_time", "params": {"seat": 0}, "text": "seat 0 ran out of time"}
    assert result == {"payoffs": [-1, 1], "places": [2, 1], "reason": reason}
    assert second.moves == ["timeout:0"]
    close_all([first, second])


def test_the_autopilot_takes_over_when_time_runs_out(served: ServerProcess) -> None:
    first, second = served.seat_players("dots", clock={"per_game": 0.3, "increment": 0}, on_timeout="autopilot")
    start_match([first, second])
    second.wait_until(lambda seen: seen["seats"][0]["is_autopilot"])
    second.wait_until(lambda seen: seen["ply"] >= 1)
    assert first.expect_refusal(op="autopilot", is_on=False) == "seat 0 has no time left"
    close_all([first, second])


def test_engines_accept_takebacks_and_decline_draws(served: ServerProcess) -> None:
    room = served.create_room("dots", name="Host", engines={"1": QUICK})
    with served.connect(room["code"], room["token"]) as host:
        host.get_ready()
        host.wait_until(lambda seen: seen["status"] == "playing")
        host.play("0")
        host.wait_until(lambda seen: seen["mover"] == 0 and seen["ply"] == 2)
        host.send(op="offer", what="draw")
        number = host.latest["number"]
        assert host.wait_until(lambda seen: seen["number"] > number)["offers"] == []
        host.send(op="offer", what="takeback")
        assert host.wait_until(lambda seen: seen["ply"] == 0)["mover"] == 0
        assert host.moves == []


def test_the_host_sets_the_pace_of_a_match_between_engines(served: ServerProcess) -> None:
    room = served.create_room("two-eat-one", engines={"0": QUICK, "1": QUICK}, pace=30)
    with served.connect(room["code"], room["token"]) as host, served.connect(room["code"]) as spectator:
        assert spectator.wait_until(lambda seen: seen["ply"] == 1)["pace"] == {"seconds": 30, "is_paused": False}
        assert spectator.expect_refusal(op="pace", seconds=0) == "only the host may do that"
        assert spectator.expect_refusal(op="step") == "only the host may do that"
        assert host.expect_refusal(op="step") == "the engines are not paused"
        host.send(op="pace", seconds=0.2, is_paused=True)  # ends the pause of thirty seconds
        spectator.wait_until(lambda seen: seen["pace"]["is_paused"])
        time.sleep(0.3)
        assert spectator.sync()["ply"] == 1
        for ply in (2, 3):
            host.send(op="step")
            assert spectator.wait_until(lambda seen, ply=ply: seen["ply"] == ply)["pace"]["is_paused"]  # type: ignore[misc]
        assert spectator.sync()["ply"] == 3
        resumed = time.monotonic()
        host.send(op="pace", seconds=0.1)
        spectator.wait_until(lambda seen: seen["ply"] >= 6)
        assert time.monotonic() - resumed >= 0.2
        host.send(op="pace", seconds=0)
        spectator.wait_until(lambda seen: seen["status"] == "over")


def test_only_engines_without_a_clock_have_a_pace(served: ServerProcess) -> None:
    status, response = served.request(
        "/api/matches", {"game": "dots", "pace": 1, "clock": {"per_move": 5}, "engines": {"0": QUICK, "1": QUICK}}
    )
    assert (status, response["detail"]["text"]) == (409, "a match with clocks cannot have a pace")
    room = served.create_room("dots", name="Host", engines={"1": QUICK}, pace=30)
    with served.connect(room["code"], room["token"]) as host:
        assert host.expect_refusal(op="pace", seconds=1).startswith("only a match between engines")
        host.get_ready()
        host.wait_until(lambda seen: seen["status"] == "playing")
        host.play("7")
        # Against a person, the engine plays without a pace.
        assert host.wait_until(lambda seen: seen["ply"] >= 2)["pace"] is None


def test_planes_are_placed_at_once_and_shots_are_paced(served: ServerProcess) -> None:
    room = served.create_room("planes", {"size": 8, "planes": 1}, engines={"0": QUICK, "1": QUICK}, pace=30)
    with served.connect(room["code"], room["token"]) as host:
        host.wait_until(lambda seen: len(host.moves) == 3)  # two placed planes and one shot
        host.send(op="pace", seconds=30, is_paused=True)
        host.wait_until(lambda seen: seen["pace"]["is_paused"])
        host.send(op="step")
        host.wait_until(lambda seen: len(host.moves) == 4)


def test_an_engine_plays_with_its_settings(served: ServerProcess) -> None:
    settings = {"depth": 2, "evaluation": "material"}
    engines = {0: {"engine": "alphabeta", "settings": settings}, 1: {"engine": "random"}}
    room = served.create_room("two-eat-one", engines=engines)
    with served.connect(room["code"]) as spectator:
        assert spectator.latest["seats"][0]["engine"] == {
            **spectator.latest["seats"][0]["engine"],
            "settings": settings,
        }
        assert spectator.latest["seats"][1]["engine"]["settings"] == {}
        spectator.wait_until(lambda seen: seen["status"] == "over")
    record = served.get(f"/api/records/{room['code']}")
    assert record["seats"][0]["settings"] == settings
