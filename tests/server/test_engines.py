"""Engines in rooms: their seats, hints, analyses, the autopilot, and clocks."""

from __future__ import annotations

import time

from server.helpers import Served, begin, close_all

QUICK = {"engine": "random", "seconds": 0.01}


def test_engines_play_each_other_and_can_be_watched(served: Served) -> None:
    made = served.room("dots", {"rows": 2, "cols": 2}, engines={"0": QUICK, "1": QUICK}, is_listed=True)
    with served.line(made["code"]) as watcher:
        seen = watcher.until(lambda seen: seen["status"] == "over")
        assert [seat["kind"] for seat in seen["seats"]] == ["engine", "engine"]
        assert len(watcher.moves) == 12


def test_engines_place_and_shoot_in_planes(served: Served) -> None:
    made = served.room("planes", {"size": 8, "planes": 1}, name="Host", seat=1, engines={"0": QUICK})
    with served.line(made["code"], made["token"]) as host:
        host.get_ready()
        seen = host.until(lambda seen: seen["mover"] == 1 and seen["ply"] >= 3)
        assert seen["moves"][-1].partition("=")[2] in ("head", "body", "empty")
        assert seen["position"] is None


def test_a_hint_goes_to_the_asker_alone(served: Served) -> None:
    first, second = served.table("dots", {"rows": 2, "cols": 2})
    assert first.refused(op="hint") == "it is not your turn"
    begin([first, second])
    assert second.refused(op="hint") == "it is not your turn"
    first.say(op="hint")
    hint = first.until(lambda _: True, "hint")
    assert hint["ply"] == 0
    assert {"text": hint["move"], "path": hint["path"]} in first.latest["legal"]
    assert hint["value"]["kind"] in ("exact", "estimate")
    second.settle()
    assert all(message["op"] != "hint" for message in second.heard)
    with served.line(first.code) as watcher:
        assert watcher.refused(op="hint") == "you have no seat here"
    close_all([first, second])


def test_a_hint_in_planes_knows_no_more_than_the_seat(served: Served) -> None:
    first, second = served.table("planes", {"size": 8, "planes": 1})
    begin([first, second])
    first.say(op="hint")
    assert first.until(lambda _: True, "hint")["move"] in [each["text"] for each in first.latest["legal"]]
    assert second.refused(op="analyse") == "it is not your turn"
    assert first.refused(op="analyse", position="B2u B2u - -").startswith("something is hidden")
    first.say(op="analyse")
    told = first.until(lambda _: True, "analysis")
    assert told["position"] == first.latest["view"]
    first.say(op="stop")
    close_all([first, second])


def test_an_analysis_gets_better_until_it_is_stopped(served: Served) -> None:
    made = served.room("chinese-checkers", {"players": 2}, name="Host", engines={"1": QUICK})
    with served.line(made["code"], made["token"]) as host, served.line(made["code"]) as watcher:
        assert watcher.refused(op="analyse") == "nobody is to move"
        host.get_ready()
        for line in (host, watcher):
            line.until(lambda seen: seen["status"] == "playing")
        watcher.say(op="analyse")
        for _ in range(2):
            told = watcher.until(lambda _: True, "analysis")
            assert not told["is_last"]
            assert told["position"] == watcher.latest["position"]
            assert len(told["analysis"]["moves"]) == len(host.latest["legal"])
        # The one search thread is taken by the analysis; the engine's move is not to wait for its end.
        host.play(host.latest["legal"][0]["text"])
        host.until(lambda seen: seen["ply"] == 2)
        watcher.say(op="stop")
        watcher.settle()
        count = len(watcher.heard)
        time.sleep(0.5)
        watcher.settle()
        assert all(each["op"] != "analysis" for each in watcher.heard[count:])
        assert watcher.refused(op="analyse", position="nonsense")
        assert watcher.refused(op="analyse", engine="/bin/sh").startswith("no engine")


def test_what_is_proved_is_told_at_once(served: Served) -> None:
    made = served.room("dots", {"rows": 2, "cols": 2}, name="Host", engines={"1": QUICK})
    with served.line(made["code"], made["token"]) as host:
        host.get_ready()
        host.until(lambda seen: seen["status"] == "playing")
        host.say(op="analyse")
        told = host.until(lambda _: True, "analysis")
        assert told["is_last"]
        assert told["analysis"]["value"]["kind"] == "exact"
    told = served.post("/api/analyse", {"game": "dots", "options": {"rows": 2, "cols": 2}})
    assert told["analysis"]["value"]["kind"] == "exact"
    assert set(told["paths"]) == {each["move"] for each in told["analysis"]["moves"]}


def test_the_autopilot_goes_on_and_off(served: Served) -> None:
    first, second = served.table("dots")
    begin([first, second])
    first.say(op="autopilot", is_on=True)
    seen = second.until(lambda seen: seen["mover"] == 1)
    assert seen["seats"][0]["is_autopilot"]
    first.say(op="autopilot", is_on=True)
    second.play(second.latest["legal"][0]["text"])
    second.until(lambda seen: seen["ply"] >= 3)
    first.say(op="autopilot", is_on=False)
    assert first.until(lambda seen: not seen["seats"][0]["is_autopilot"])
    close_all([first, second])


def test_time_runs_out(served: Served) -> None:
    first, second = served.table("dots", clock={"per_move": 0.3})
    begin([first, second])
    assert 0 < first.latest["seats"][0]["seconds"] <= 0.3
    result = second.until(lambda seen: seen["status"] == "over")["result"]
    assert result == {"payoffs": [-1, 1], "reason": "seat 0 ran out of time"}
    assert second.moves == ["timeout:0"]
    close_all([first, second])


def test_out_of_time_the_autopilot_takes_over(served: Served) -> None:
    first, second = served.table("dots", clock={"per_game": 0.3, "increment": 0}, on_timeout="autopilot")
    begin([first, second])
    second.until(lambda seen: seen["seats"][0]["is_autopilot"])
    second.until(lambda seen: seen["ply"] >= 1)
    assert first.refused(op="autopilot", is_on=False) == "seat 0 has no time left"
    close_all([first, second])


def test_engines_let_people_take_back_and_play_on(served: Served) -> None:
    made = served.room("dots", name="Host", engines={"1": QUICK})
    with served.line(made["code"], made["token"]) as host:
        host.get_ready()
        host.until(lambda seen: seen["status"] == "playing")
        host.play("0")
        host.until(lambda seen: seen["mover"] == 0 and seen["ply"] == 2)
        host.say(op="offer", what="draw")
        number = host.latest["number"]
        assert host.until(lambda seen: seen["number"] > number)["offers"] == []
        host.say(op="offer", what="takeback")
        assert host.until(lambda seen: seen["ply"] == 0)["mover"] == 0
        assert host.moves == []


def test_the_host_sets_the_pace_of_engines_among_themselves(served: Served) -> None:
    made = served.room("two-eat-one", engines={"0": QUICK, "1": QUICK}, pace=30)
    with served.line(made["code"], made["token"]) as host, served.line(made["code"]) as watcher:
        assert watcher.until(lambda seen: seen["ply"] == 1)["pace"] == {"seconds": 30, "is_paused": False}
        assert watcher.refused(op="pace", seconds=0) == "only the host may do that"
        assert watcher.refused(op="step") == "only the host may do that"
        assert host.refused(op="step") == "the engines do not pause"
        host.say(op="pace", seconds=0.2, is_paused=True)  # it wakes whoever waits for thirty seconds
        watcher.until(lambda seen: seen["pace"]["is_paused"])
        time.sleep(0.3)
        assert watcher.settle()["ply"] == 1
        for ply in (2, 3):
            host.say(op="step")
            assert watcher.until(lambda seen, ply=ply: seen["ply"] == ply)["pace"]["is_paused"]  # type: ignore[misc]
        assert watcher.settle()["ply"] == 3
        resumed = time.monotonic()
        host.say(op="pace", seconds=0.1)
        watcher.until(lambda seen: seen["ply"] >= 6)
        assert time.monotonic() - resumed >= 0.2
        host.say(op="pace", seconds=0)
        watcher.until(lambda seen: seen["status"] == "over")


def test_a_pace_is_for_engines_without_a_clock(served: Served) -> None:
    status, told = served.ask(
        "/api/matches", {"game": "dots", "pace": 1, "clock": {"per_move": 5}, "engines": {"0": QUICK, "1": QUICK}}
    )
    assert (status, told["detail"]) == (409, "engines whose clocks run cannot be slowed down")
    made = served.room("dots", name="Host", engines={"1": QUICK}, pace=30)
    with served.line(made["code"], made["token"]) as host:
        assert host.refused(op="pace", seconds=1).startswith("only engines among themselves")
        host.get_ready()
        host.until(lambda seen: seen["status"] == "playing")
        host.play("7")
        assert host.until(lambda seen: seen["ply"] >= 2)["pace"] is None  # with a person the engine does not dawdle


def test_planes_are_placed_at_once_and_then_shot_step_by_step(served: Served) -> None:
    made = served.room("planes", {"size": 8, "planes": 1}, engines={"0": QUICK, "1": QUICK}, pace=30)
    with served.line(made["code"], made["token"]) as host:
        host.until(lambda seen: len(host.moves) == 3)  # two placed, and one shot
        host.say(op="pace", seconds=30, is_paused=True)
        host.until(lambda seen: seen["pace"]["is_paused"])
        host.say(op="step")
        host.until(lambda seen: len(host.moves) == 4)
